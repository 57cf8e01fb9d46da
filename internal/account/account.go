// Package account knows who is asking: guests with a signed cookie, and tokens for programs. It decides nothing about
// tables.
package account

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"cromford/internal/clock"
)

// Guest is somebody without an account.
type Guest struct {
	ID    string
	Name  string // empty until it has chosen one
	Named bool   // has chosen the name
	// The operator's word: whoever is muted says nothing and takes no other name, whoever is banned changes nothing at all.
	Muted, Banned bool
}

// AliasLength is how many characters tell guests without a name apart.
const AliasLength = 3

// Alias stands for the name of a guest who has chosen none, and is empty otherwise: "guest YZ6", which every reader's language
// says in its own way.
func (g Guest) Alias() string {
	if g.Name != "" || g.ID == "" {
		return ""
	}
	return "guest " + strings.ToUpper(g.ID[:min(AliasLength, len(g.ID))])
}

// ErrUnknown is returned for guests and tokens that do not exist.
var ErrUnknown = errors.New("unknown guest or token")

// Store keeps guests.
type Store interface {
	CreateGuest(ctx context.Context, g Guest, created int64) error
	Guest(ctx context.Context, id string) (Guest, error)
	RenameGuest(ctx context.Context, id, name string) error
	RestrictGuest(ctx context.Context, id string, muted, banned bool) error
	AddToken(ctx context.Context, hash, guest string, created int64) error
	GuestOfToken(ctx context.Context, hash string) (Guest, error)
	// Secret returns the stored secret of a name and stores the proposed one if there is none.
	Secret(ctx context.Context, name string, proposed []byte) ([]byte, error)
}

// Service hands identities out and checks them.
type Service struct {
	store  Store
	secret []byte
	clock  *clock.Clock
	// Who was asking lately: guests by id, and the guests of tokens by hash. On several servers somebody may have another name
	// meanwhile, so it is not remembered for long.
	guests *lru.Cache[string, remembered]
	tokens *lru.Cache[string, string]
}

// remembered is a guest as it was at a time.
type remembered struct {
	Guest
	at time.Time
}

const (
	maxKnown = 20_000
	known    = 30 * time.Second
)

// New reads the signing secret, or makes one at the first start.
func New(ctx context.Context, store Store) (*Service, error) {
	secret, err := store.Secret(ctx, "cookie", randomBytes(32))
	if err != nil {
		return nil, err
	}
	return &Service{store: store, secret: secret, guests: newCache[remembered](), tokens: newCache[string]()}, nil
}

// Time says by which clock the service goes; without it, by the real one.
func (s *Service) Time(c *clock.Clock) { s.clock = c }

func newCache[T any]() *lru.Cache[string, T] {
	c, err := lru.New[string, T](maxKnown)
	if err != nil {
		panic("account: " + err.Error()) // the size is ours
	}
	return c
}

func (s *Service) remember(g Guest) { s.guests.Add(g.ID, remembered{g, time.Now()}) }

func randomBytes(n int) []byte {
	b := make([]byte, n)
	if _, err := rand.Read(b); err != nil {
		panic("account: no randomness: " + err.Error())
	}
	return b
}

// NewID is a random text of lower-case letters and digits that nobody guesses.
func NewID(n int) string {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789" // 32 of them; none that look alike
	b := randomBytes(n)
	for i := range b {
		b[i] = letters[b[i]%32]
	}
	return string(b)
}

// NewGuest makes a guest, who has no name yet, and the value of the cookie that proves it.
func (s *Service) NewGuest(ctx context.Context) (Guest, string, error) {
	id := NewID(16)
	g := Guest{ID: id}
	if err := s.store.CreateGuest(ctx, g, s.clock.Milli()); err != nil {
		return Guest{}, "", err
	}
	return g, id + "." + s.sign(id), nil
}

func (s *Service) sign(id string) string {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("guest\x00" + id))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// OfCookie is the guest a cookie proves.
func (s *Service) OfCookie(ctx context.Context, value string) (Guest, error) {
	id, sig, ok := strings.Cut(value, ".")
	if !ok || !hmac.Equal([]byte(sig), []byte(s.sign(id))) {
		return Guest{}, ErrUnknown
	}
	return s.guest(ctx, id)
}

// guest is a guest from memory or from the store.
func (s *Service) guest(ctx context.Context, id string) (Guest, error) {
	if r, ok := s.guests.Get(id); ok && time.Since(r.at) < known {
		return r.Guest, nil
	}
	g, err := s.store.Guest(ctx, id)
	if err == nil {
		s.remember(g)
	}
	return g, err
}

// NewToken makes a token that acts for a guest. Only its hash is stored.
func (s *Service) NewToken(ctx context.Context, guest string) (string, error) {
	token := "crom_" + base64.RawURLEncoding.EncodeToString(randomBytes(24))
	return token, s.store.AddToken(ctx, hashToken(token), guest, s.clock.Milli())
}

// OfToken is the guest a token acts for.
func (s *Service) OfToken(ctx context.Context, token string) (Guest, error) {
	if !strings.HasPrefix(token, "crom_") {
		return Guest{}, ErrUnknown
	}
	hash := hashToken(token)
	if id, ok := s.tokens.Get(hash); ok {
		return s.guest(ctx, id)
	}
	g, err := s.store.GuestOfToken(ctx, hash)
	if err == nil {
		s.tokens.Add(hash, g.ID)
		s.remember(g)
	}
	return g, err
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Rename gives a guest a name of its own.
func (s *Service) Rename(ctx context.Context, id, name string) (Guest, error) {
	name, err := CleanName(name)
	if err != nil {
		return Guest{}, err
	}
	if err := s.store.RenameGuest(ctx, id, name); err != nil {
		return Guest{}, err
	}
	g := Guest{ID: id, Name: name, Named: true}
	s.remember(g)
	return g, nil
}

// Restrict changes what a guest may do, from its next request on; on other servers a little later.
func (s *Service) Restrict(ctx context.Context, id string, muted, banned bool) error {
	if _, err := s.store.Guest(ctx, id); err != nil {
		return err
	}
	if err := s.store.RestrictGuest(ctx, id, muted, banned); err != nil {
		return err
	}
	s.guests.Remove(id)
	return nil
}
