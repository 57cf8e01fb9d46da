//go:build !js

package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"cromford/internal/clock"
)

// ErrUnknown is returned for guests and tokens that do not exist.
var ErrUnknown = errors.New("unknown guest or token")

// Store keeps people and the ways they sign in. Secrets come to it as hashes.
type Store interface {
	CreateGuest(ctx context.Context, g Guest, created int64) error
	Guest(ctx context.Context, id string) (Guest, error)
	RenameGuest(ctx context.Context, id, name string) error
	RestrictGuest(ctx context.Context, id string, muted, banned bool) error
	// MarkProgram notes whether a guest is a program. Whoever has sat down to a rated game as one stays one: then nothing is
	// changed and the error is ErrProgram.
	MarkProgram(ctx context.Context, id string, program bool) error
	// Secret returns the stored secret of a name and stores the proposed one if there is none.
	Secret(ctx context.Context, name string, proposed []byte) ([]byte, error)

	// MakeAccount notes that a guest can sign in, with a mail address if it is not empty. ErrTaken is returned if another
	// account has the address.
	MakeAccount(ctx context.Context, id, mail string, at int64) error
	// SetMail gives an account another address, or none. ErrTaken is returned if another account has it.
	SetMail(ctx context.Context, id, mail string) error
	// OfMail is the account of an address.
	OfMail(ctx context.Context, mail string) (Guest, error)
	Details(ctx context.Context, id string) (Details, error)

	AddToken(ctx context.Context, t Token, hash string) error
	TokenOf(ctx context.Context, hash string) (Token, error)
	Tokens(ctx context.Context, guest string) ([]Token, error)
	DropToken(ctx context.Context, guest, id string) error
	UsedToken(ctx context.Context, hash string, at int64) error

	AddSession(ctx context.Context, s Session, hash string) error
	SessionOf(ctx context.Context, hash string) (Session, error)
	Sessions(ctx context.Context, guest string) ([]Session, error)
	// DropSessions ends the sessions of a person: the one of an id, or all but that of an id.
	DropSessions(ctx context.Context, guest, id string, others bool) error
	UsedSession(ctx context.Context, hash string, at int64) error

	AddPasskey(ctx context.Context, p Passkey) error
	Passkeys(ctx context.Context, guest string) ([]Passkey, error)
	DropPasskey(ctx context.Context, guest, id string) error
	// UsedPasskey stores what a passkey counts, if nobody has stored the same or more since it was read.
	UsedPasskey(ctx context.Context, p, before Passkey) error

	// AddProofs stores what is good for once. With replace those of the same person and kind that were there are void.
	AddProofs(ctx context.Context, replace bool, proofs ...Proof) error
	Proof(ctx context.Context, hash string) (Proof, error)
	// UseProof tells whether a proof was still unused; from now on it is not.
	UseProof(ctx context.Context, hash string, at int64) (bool, error)
	// Letters counts the links that were asked for an address since a time, and Codes the unused proofs of a person.
	Letters(ctx context.Context, mail string, since int64) (int, error)
	Codes(ctx context.Context, guest string, kind ProofKind) (int, error)
	// SweepProofs forgets what was of no use any more at a time.
	SweepProofs(ctx context.Context, before int64) error
}

// Service hands identities out and checks them.
type Service struct {
	store  Store
	secret []byte
	clock  *clock.Clock
	// Who was asking lately: guests by id, tokens and sessions by hash. On several servers somebody may have another name
	// or be signed out meanwhile, so nothing is remembered for long.
	guests   *lru.Cache[string, remembered[Guest]]
	tokens   *lru.Cache[string, remembered[Token]]
	sessions *lru.Cache[string, remembered[Session]]
	postman  Postman // nil if there is none
	keys     Keys    // nil if there is none
}

// remembered is something as it was at a time.
type remembered[T any] struct {
	is T
	at time.Time
}

// recall is what is remembered, if it is not too old.
func recall[T any](c *lru.Cache[string, remembered[T]], key string) (is T, ok bool) {
	r, ok := c.Get(key)
	if !ok || time.Since(r.at) >= known {
		return is, false
	}
	return r.is, true
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
	return &Service{store: store, secret: secret, guests: newCache[remembered[Guest]](),
		tokens: newCache[remembered[Token]](), sessions: newCache[remembered[Session]]()}, nil
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

func (s *Service) remember(g Guest) { s.guests.Add(g.ID, remembered[Guest]{g, time.Now()}) }

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

// OfCookie is the guest a cookie proves. It proves nobody who has an account: what was in a browser before somebody signed in
// there is worth nothing afterwards.
func (s *Service) OfCookie(ctx context.Context, value string) (Guest, error) {
	id, sig, ok := strings.Cut(value, ".")
	if !ok || !hmac.Equal([]byte(sig), []byte(s.sign(id))) {
		return Guest{}, ErrUnknown
	}
	g, err := s.guest(ctx, id)
	if err == nil && (g.Account || g.gone()) {
		return Guest{}, ErrUnknown
	}
	return g, err
}

// guest is a guest from memory or from the store.
func (s *Service) guest(ctx context.Context, id string) (Guest, error) {
	if g, ok := recall(s.guests, id); ok {
		return g, nil
	}
	g, err := s.store.Guest(ctx, id)
	if err == nil {
		s.remember(g)
	}
	return g, err
}

// Forget lets what is remembered of people be read anew: they are not who they were.
func (s *Service) Forget(ids ...string) {
	for _, id := range ids {
		s.guests.Remove(id)
	}
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
	s.Forget(id)
	return s.guest(ctx, id)
}

// ErrProgram is returned for a program that wants to be none after it has played a rated game.
var ErrProgram = errors.New("a program that has played a rated game stays marked as one")

// ErrNameless is returned for a program without a name.
var ErrNameless = errors.New("a program has a name; choose one first")

// Mark notes whether a guest is a program.
func (s *Service) Mark(ctx context.Context, g Guest, program bool) (Guest, error) {
	if program && !g.Named {
		return Guest{}, ErrNameless
	}
	if err := s.store.MarkProgram(ctx, g.ID, program); err != nil {
		return Guest{}, err
	}
	s.Forget(g.ID)
	return s.guest(ctx, g.ID)
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
