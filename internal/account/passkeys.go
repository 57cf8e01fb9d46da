//go:build !js

package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Passkey is a key that a device or a password manager keeps for somebody.
type Passkey struct {
	ID      string // as its device calls it
	Guest   string
	Name    string // given by its owner
	Body    string // what Keys needs to know of it
	Created int64
	Used    int64 // 0: not yet
}

// Keys knows how passkeys work. What it returns as challenge comes back to it with the answer; options and answers are those of
// the browser, as JSON.
type Keys interface {
	// Register begins a new key of a person who has some already.
	Register(person, name string, have []Passkey) (options, challenge []byte, err error)
	// Registered is the key that the browser has made.
	Registered(person string, challenge, answer []byte) (Passkey, error)
	// Ask begins signing in.
	Ask() (options, challenge []byte, err error)
	// Answered is the key that has answered, with what it counts now; keys finds those of a person.
	Answered(challenge, answer []byte, keys func(person string) ([]Passkey, error)) (Passkey, error)
}

// Unlock says who knows how passkeys work; without it nobody uses one. It is to be told before the service answers requests.
func (s *Service) Unlock(k Keys) { s.keys = k }

// Unlocks tells whether passkeys can be used.
func (s *Service) Unlocks() bool { return s.keys != nil }

// Errors of passkeys.
var (
	ErrNoKeys = errors.New("passkeys cannot be used here: this house has no name of its own")
	ErrKey    = errors.New("this passkey was not accepted; try again, or sign in in another way")
)

const (
	maxPasskeys    = 20
	maxPasskeyName = 40
)

// BeginPasskey is what a browser needs to make a key for somebody.
func (s *Service) BeginPasskey(ctx context.Context, g Guest, browser string) (options []byte, err error) {
	if s.keys == nil {
		return nil, ErrNoKeys
	}
	have, err := s.store.Passkeys(ctx, g.ID)
	if err == nil && len(have) >= maxPasskeys {
		err = fmt.Errorf("%w: %d passkeys", ErrTooMany, len(have))
	}
	if err != nil {
		return nil, err
	}
	name := g.Name
	if name == "" {
		name = g.Alias()
	}
	options, challenge, err := s.keys.Register(g.ID, name, have)
	if err != nil {
		return nil, err
	}
	return options, s.challenge(ctx, ProofRegister, g.ID, browser, challenge)
}

// challenge keeps a challenge until its browser answers. There is one of a kind in each.
func (s *Service) challenge(ctx context.Context, kind ProofKind, guest, browser string, challenge []byte) error {
	now := s.clock.Now()
	return s.store.AddProofs(ctx, false, Proof{Hash: hashOf(string(kind) + browser), Kind: kind, Guest: guest, Browser: hashOf(browser),
		Body: string(challenge), Created: now.UnixMilli(), Expires: now.Add(challengeLives).UnixMilli()})
}

// AddPasskey takes the key that a browser has made. A guest becomes an account by it.
func (s *Service) AddPasskey(ctx context.Context, g Guest, browser, name string, answer []byte, d Device) (Arrival, error) {
	if s.keys == nil {
		return Arrival{}, ErrNoKeys
	}
	name = strings.Join(strings.Fields(name), " ")
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > maxPasskeyName {
		return Arrival{}, fmt.Errorf("%w: the name of a passkey has at most %d characters", ErrKey, maxPasskeyName)
	}
	p, err := s.spend(ctx, ProofRegister, string(ProofRegister)+browser, browser)
	if err != nil {
		return Arrival{}, err
	}
	if p.Guest != g.ID { // somebody else signed in here since
		return Arrival{}, ErrSpent
	}
	key, err := s.keys.Registered(g.ID, []byte(p.Body), answer)
	if err != nil {
		return Arrival{}, err
	}
	key.Guest, key.Name, key.Created = g.ID, name, s.clock.Milli()
	if err := s.store.AddPasskey(ctx, key); err != nil {
		return Arrival{}, err
	}
	if g.Account {
		return Arrival{Guest: g}, nil
	}
	if err := s.store.MakeAccount(ctx, g.ID, "", s.clock.Milli()); err != nil {
		return Arrival{}, err
	}
	return s.become(ctx, g, d)
}

// AskPasskey is what a browser needs to find a key of somebody, whoever it is.
func (s *Service) AskPasskey(ctx context.Context, browser string) (options []byte, err error) {
	if s.keys == nil {
		return nil, ErrNoKeys
	}
	options, challenge, err := s.keys.Ask()
	if err != nil {
		return nil, err
	}
	return options, s.challenge(ctx, ProofAnswer, "", browser, challenge)
}

// UsePasskey lets somebody in whose key has answered.
func (s *Service) UsePasskey(ctx context.Context, g Guest, browser string, answer []byte, d Device) (Arrival, error) {
	if s.keys == nil {
		return Arrival{}, ErrNoKeys
	}
	p, err := s.spend(ctx, ProofAnswer, string(ProofAnswer)+browser, browser)
	if err != nil {
		return Arrival{}, err
	}
	var before []Passkey
	key, err := s.keys.Answered([]byte(p.Body), answer, func(person string) ([]Passkey, error) {
		var err error
		before, err = s.store.Passkeys(ctx, person)
		return before, err
	})
	if err != nil {
		return Arrival{}, err
	}
	for _, b := range before {
		if b.ID != key.ID {
			continue
		}
		key.Used = s.clock.Milli()
		if err := s.store.UsedPasskey(ctx, key, b); err != nil {
			return Arrival{}, err
		}
		return s.arrive(ctx, g, b.Guest, d)
	}
	return Arrival{}, ErrKey
}

// Passkeys lists those of a person.
func (s *Service) Passkeys(ctx context.Context, guest string) ([]Passkey, error) {
	return s.store.Passkeys(ctx, guest)
}

// DropPasskey forgets a key, unless it is the only way in.
func (s *Service) DropPasskey(ctx context.Context, guest, id string) error {
	keys, err := s.store.Passkeys(ctx, guest)
	if err != nil {
		return err
	}
	d, err := s.store.Details(ctx, guest)
	if err == nil && d.Mail == "" && len(keys) <= 1 {
		err = ErrLast
	}
	if err != nil {
		return err
	}
	return s.store.DropPasskey(ctx, guest, id)
}
