//go:build !js

package account

import (
	"context"
	"encoding/base64"
	"errors"
	"time"
)

// Session is a browser that somebody with an account is signed in with.
type Session struct {
	ID      string // names it for its owner
	Guest   string
	Device  Device
	Created int64
	Used    int64
}

// idle is how long a session is good that nobody uses.
const idle = 180 * 24 * time.Hour

// maxSessions is how many a person has; the one that was not used for longest makes room.
const maxSessions = 50

// newSession signs a browser in. What it returns is the secret; only its hash is stored.
func (s *Service) newSession(ctx context.Context, guest string, d Device) (string, error) {
	secret := base64.RawURLEncoding.EncodeToString(randomBytes(32))
	hash := hashOf(secret)
	now := s.clock.Milli()
	have, err := s.store.Sessions(ctx, guest)
	if err != nil {
		return "", err
	}
	if len(have) >= maxSessions { // the last used is first
		if err := s.store.DropSessions(ctx, guest, have[len(have)-1].ID, false); err != nil {
			return "", err
		}
	}
	return secret, s.store.AddSession(ctx, Session{ID: shortID(hash), Guest: guest, Device: d, Created: now, Used: now}, hash)
}

// OfSession is the person whom a session's secret proves, and the session.
func (s *Service) OfSession(ctx context.Context, secret string) (Guest, Session, error) {
	if len(secret) != 43 {
		return Guest{}, Session{}, ErrUnknown
	}
	hash := hashOf(secret)
	x, ok := recall(s.sessions, hash)
	if !ok {
		var err error
		if x, err = s.store.SessionOf(ctx, hash); err != nil {
			return Guest{}, Session{}, err
		}
		s.sessions.Add(hash, remembered[Session]{x, time.Now()})
	}
	now := s.clock.Milli()
	if now-x.Used > idle.Milliseconds() {
		return Guest{}, Session{}, ErrUnknown
	}
	if now-x.Used > usedEvery.Milliseconds() {
		if err := s.store.UsedSession(ctx, hash, now); err != nil {
			return Guest{}, Session{}, err
		}
		x.Used = now
		s.sessions.Add(hash, remembered[Session]{x, time.Now()})
	}
	g, err := s.guest(ctx, x.Guest)
	if err == nil && (g.gone() || !g.Account) {
		err = ErrUnknown
	}
	return g, x, err
}

// Sessions lists where a person is signed in, the last used first.
func (s *Service) Sessions(ctx context.Context, guest string) ([]Session, error) {
	all, err := s.store.Sessions(ctx, guest)
	out := []Session{}
	for _, x := range all {
		if s.clock.Milli()-x.Used <= idle.Milliseconds() {
			out = append(out, x)
		}
	}
	return out, err
}

// SignOut ends one session of a person.
func (s *Service) SignOut(ctx context.Context, guest, id string) error {
	if id == "" {
		return errors.New("a session has an id")
	}
	err := s.store.DropSessions(ctx, guest, id, false)
	s.sessions.Purge() // they are few, and found again by the next request
	return err
}

// SignOutOthers ends all sessions of a person but one; with none, all of them.
func (s *Service) SignOutOthers(ctx context.Context, guest, but string) error {
	err := s.store.DropSessions(ctx, guest, but, true)
	s.sessions.Purge()
	return err
}
