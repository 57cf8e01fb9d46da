package table

import (
	"context"
	"slices"
	"strings"

	"cromford/internal/account"
)

// talk is what was said at a table.
type talk struct {
	chat []Chat
}

// said is the part of the talk that somebody has not got yet.
func (t *talk) said(since, before int) []Chat {
	from, to := window(len(t.chat), since, before)
	return append([]Chat{}, t.chat[from:to]...)
}

// message is something said, with its number and the seat it was said from.
func (t *talk) message(g account.Guest, in *Info, text string, at int64) Chat {
	c := Chat{N: len(t.chat) + 1, Name: g.Name, Text: text, At: at}
	if i := slices.IndexFunc(in.Seats, func(x Seat) bool { return x.Guest == g.ID }); i >= 0 {
		c.Seat = &i
	}
	return c
}

var errMuted = fail(Muted, "the operator of this house has muted you: you may play on, and say nothing")

// maxTalk is how much is said at one table.
const maxTalk = 5000

// mayTalk tells whether somebody belongs to a table: strangers who watch it do not talk there.
func (l *live) mayTalk(guest string) error {
	switch {
	case l.info.Host != guest && !l.info.seats(guest):
		return fail(Forbidden, "only those who play here can talk here")
	case len(l.chat) >= maxTalk:
		return fail(Conflict, "everything has been said: a table holds %d messages", maxTalk)
	}
	return nil
}

// Say adds a chat message.
func (s *Service) Say(ctx context.Context, g account.Guest, id, text string) error {
	if g.Muted {
		return errMuted
	}
	return s.again(ctx, id, func() error { return s.say(ctx, g, id, text) })
}

func (s *Service) say(ctx context.Context, g account.Guest, id, text string) error {
	text = strings.TrimSpace(text)
	if n := len([]rune(text)); n < 1 || n > 500 {
		return fail(Invalid, "a message has 1 to 500 characters")
	}
	l, err := s.see(ctx, g, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := l.mayTalk(g.ID); err != nil {
		return err
	}
	c := l.message(g, l.info, text, s.clock.Milli())
	if err := s.store.AddChat(ctx, id, g.ID, c); err != nil {
		return s.moved(ctx, l, err)
	}
	s.store.Ring(id)
	l.chat = append(l.chat, c)
	s.shelf.weigh(l)
	l.bump()
	s.tell(l.info.mentions(g.ID, c)...)
	return nil
}
