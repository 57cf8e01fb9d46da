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
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
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

// ErrName is returned for a name that cannot be used.
var ErrName = errors.New("a name has 1 to 24 characters and no control characters")

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

	mu    sync.Mutex
	known map[string]Guest // by cookie or token: who was asking lately
}

// maxKnown bounds the memory of who was asking lately.
const maxKnown = 10_000

// remembered answers from memory, or asks and remembers.
func (s *Service) remembered(key string, ask func() (Guest, error)) (Guest, error) {
	s.mu.Lock()
	g, ok := s.known[key]
	s.mu.Unlock()
	if ok {
		return g, nil
	}
	g, err := ask()
	if err != nil {
		return g, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= maxKnown {
		clear(s.known)
	}
	s.known[key] = g
	return g, nil
}

// New reads the signing secret, or makes one at the first start.
func New(ctx context.Context, store Store) (*Service, error) {
	secret, err := store.Secret(ctx, "cookie", randomBytes(32))
	if err != nil {
		return nil, err
	}
	return &Service{store: store, secret: secret, known: map[string]Guest{}}, nil
}

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
	if err := s.store.CreateGuest(ctx, g, time.Now().UnixMilli()); err != nil {
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
	return s.remembered(value, func() (Guest, error) { return s.store.Guest(ctx, id) })
}

// NewToken makes a token that acts for a guest. Only its hash is stored.
func (s *Service) NewToken(ctx context.Context, guest string) (string, error) {
	token := "crom_" + base64.RawURLEncoding.EncodeToString(randomBytes(24))
	return token, s.store.AddToken(ctx, hashToken(token), guest, time.Now().UnixMilli())
}

// OfToken is the guest a token acts for.
func (s *Service) OfToken(ctx context.Context, token string) (Guest, error) {
	if !strings.HasPrefix(token, "crom_") {
		return Guest{}, ErrUnknown
	}
	return s.remembered(token, func() (Guest, error) { return s.store.GuestOfToken(ctx, hashToken(token)) })
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
	s.mu.Lock()
	clear(s.known) // rare, and simpler than finding every cookie and token of the guest
	s.mu.Unlock()
	return Guest{ID: id, Name: name, Named: true}, nil
}

// Restrict changes what a guest may do, from its next request on.
func (s *Service) Restrict(ctx context.Context, id string, muted, banned bool) error {
	if _, err := s.store.Guest(ctx, id); err != nil {
		return err
	}
	if err := s.store.RestrictGuest(ctx, id, muted, banned); err != nil {
		return err
	}
	s.mu.Lock()
	clear(s.known)
	s.mu.Unlock()
	return nil
}

// CleanName trims a name and refuses what cannot be one.
func CleanName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(name); n < 1 || n > 24 || !utf8.ValidString(name) {
		return "", ErrName
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return "", fmt.Errorf("%w: %q", ErrName, r)
		}
	}
	return name, nil
}
