//go:build !js

package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Scope is what a program may do with a token. Each holds those before it.
type Scope string

// The scopes.
const (
	ScopeRead   Scope = "read"   // look on
	ScopePlay   Scope = "play"   // and take seats, choose, talk
	ScopeTables Scope = "tables" // and make tables and run those of its own
	// ScopeAll is of tokens from before there were scopes: all that tokens could do then, also naming and making tokens.
	ScopeAll Scope = "all"
	// ScopeSelf is of what no token may do, only the person in the browser: how one signs in, what is taken along or deleted.
	ScopeSelf Scope = "self"
)

// Scopes are those that a token can be given.
var Scopes = []Scope{ScopeRead, ScopePlay, ScopeTables}

// Allows tells whether whoever has a scope may do what needs another.
func (s Scope) Allows(need Scope) bool {
	order := map[Scope]int{ScopeRead: 1, ScopePlay: 2, ScopeTables: 3, ScopeAll: 4, ScopeSelf: 5}
	return order[need] > 0 && order[s] >= order[need]
}

// Token is what a program shows to act for a person.
type Token struct {
	ID      string // names it for its owner
	Guest   string
	Name    string
	Scope   Scope
	Created int64
	Expires int64 // 0: never
	Used    int64 // 0: not yet
}

// ErrToken is returned for a token that cannot be made.
var ErrToken = errors.New("a token has a name of at most 40 characters, one of the scopes read, play and tables, and at most 3650 days")

const (
	maxTokens    = 50
	maxTokenName = 40
	maxTokenDays = 3650
)

// ErrTooMany is returned to somebody who has enough of something.
var ErrTooMany = errors.New("you have too many of these already; remove one first")

// NewToken makes a token that acts for a guest. Only its hash is stored.
func (s *Service) NewToken(ctx context.Context, guest, name string, scope Scope, days int) (string, Token, error) {
	name = strings.Join(strings.Fields(name), " ")
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > maxTokenName || days < 0 || days > maxTokenDays ||
		!ScopeTables.Allows(scope) {
		return "", Token{}, ErrToken
	}
	have, err := s.store.Tokens(ctx, guest)
	if err == nil && len(have) >= maxTokens {
		err = fmt.Errorf("%w: %d tokens", ErrTooMany, len(have))
	}
	if err != nil {
		return "", Token{}, err
	}
	secret := "crom_" + base64.RawURLEncoding.EncodeToString(randomBytes(24))
	hash := hashOf(secret)
	t := Token{ID: shortID(hash), Guest: guest, Name: name, Scope: scope, Created: s.clock.Milli()}
	if days > 0 {
		t.Expires = s.clock.Now().AddDate(0, 0, days).UnixMilli()
	}
	return secret, t, s.store.AddToken(ctx, t, hash)
}

// Tokens lists those of a person that are still good.
func (s *Service) Tokens(ctx context.Context, guest string) ([]Token, error) {
	all, err := s.store.Tokens(ctx, guest)
	out := []Token{}
	for _, t := range all {
		if !t.expired(s.clock.Milli()) {
			out = append(out, t)
		}
	}
	return out, err
}

func (t Token) expired(now int64) bool { return t.Expires != 0 && t.Expires <= now }

// DropToken takes a token back.
func (s *Service) DropToken(ctx context.Context, guest, id string) error {
	s.tokens.Purge()
	return s.store.DropToken(ctx, guest, id)
}

// usedEvery is how exact the last use of a token or a session is known: writing it down is work.
const usedEvery = 10 * time.Minute

// OfToken is the guest a token acts for, and what it may do.
func (s *Service) OfToken(ctx context.Context, secret string) (Guest, Scope, error) {
	if !strings.HasPrefix(secret, "crom_") {
		return Guest{}, "", ErrUnknown
	}
	hash := hashOf(secret)
	t, ok := recall(s.tokens, hash)
	if !ok {
		var err error
		if t, err = s.store.TokenOf(ctx, hash); err != nil {
			return Guest{}, "", err
		}
		s.tokens.Add(hash, remembered[Token]{t, time.Now()})
	}
	now := s.clock.Milli()
	if t.expired(now) {
		return Guest{}, "", ErrUnknown
	}
	if now-t.Used > usedEvery.Milliseconds() {
		if err := s.store.UsedToken(ctx, hash, now); err != nil {
			return Guest{}, "", err
		}
		t.Used = now
		s.tokens.Add(hash, remembered[Token]{t, time.Now()})
	}
	g, err := s.guest(ctx, t.Guest)
	if err == nil && g.gone() {
		err = ErrUnknown
	}
	return g, t.Scope, err
}

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// shortID names something that is stored by the hash of a secret: enough to tell a person's own apart.
func shortID(hash string) string { return hash[:12] }
