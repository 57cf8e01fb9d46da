package table

import (
	"context"
	"slices"
	"strings"

	"cromford/internal/account"
)

// talk is what was said at a table, in both rooms, in the order in which it was said.
type talk struct {
	chat []Chat
}

// hears tells whether somebody gets to read what was said: those who play and those who look on talk apart until the game is
// over.
func (in *Info) hears(guest string, c Chat) bool {
	return in.Status == Over || in.inside(guest) == (c.Room == Players)
}

// said is the part of the talk that somebody may read and has not got yet.
func (t *talk) said(in *Info, guest string, since, before int) []Chat {
	out := []Chat{}
	to := len(t.chat)
	if before > 0 {
		to = min(to, before-1)
	}
	for i := to - 1; i >= max(0, since) && len(out) < MaxLines; i-- {
		if in.hears(guest, t.chat[i]) {
			out = append(out, t.chat[i])
		}
	}
	slices.Reverse(out)
	return out
}

// message is something said, with its number, the seat it was said from, and the room.
func (t *talk) message(g account.Guest, in *Info, text string, at int64) Chat {
	c := Chat{N: len(t.chat) + 1, Name: g.Name, Text: text, At: at, Person: g.ID}
	if i := slices.IndexFunc(in.Seats, func(x Seat) bool { return x.Guest == g.ID && x.Kind != Open }); i >= 0 {
		c.Seat = &i
	}
	if !in.inside(g.ID) {
		c.Room = Gallery
	}
	return c
}

var errMuted = fail(Muted, "the operator of this house has muted you: you may play on, and say nothing")

// maxTalk is how much is said at one table among those who play, and maxGallery among those who look on.
const (
	maxTalk    = 5000
	maxGallery = 1000
)

// mayTalk tells whether somebody may say something at a table. Those who look on have an account or were invited; they talk under
// their names, once the game has begun, and not where the host does not want them.
func (s *Service) mayTalk(ctx context.Context, l *live, g account.Guest) error {
	room, most := Players, maxTalk
	if !l.info.inside(g.ID) {
		room, most = Gallery, maxGallery
		switch ok, err := s.circle.MayJoin(ctx, l.info.ID, g.ID, []string{l.info.Host}); {
		case err != nil:
			return err
		case l.info.Status == Waiting || !ok:
			return fail(Forbidden, "only those who play here can talk here")
		case !g.Account && l.info.Watch != Invited: // a stranger who can come back under any name
			return fail(NeedsAccount, "those who look on need an account to talk: make one first")
		case g.Name == "":
			return fail(Forbidden, "choose a name first: those who look on talk under their names")
		}
	}
	n := 0
	for _, c := range l.chat {
		if c.Room == room {
			n++
		}
	}
	if n >= most {
		return fail(Conflict, "everything has been said: a table holds %d messages", most)
	}
	return nil
}

// Say adds a chat message: among those who play, or among those who look on.
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
	if err := s.mayTalk(ctx, l, g); err != nil {
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
	s.tell(s.unblocked(ctx, g.ID, l.info.mentions(g.ID, c))...)
	return nil
}
