package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"cromford/engine"
)

// live is a table in memory. It is the corridor between the rooms: each part has its own state and its own file. Whoever
// touches anything of it holds mu.
type live struct {
	mu   sync.Mutex
	info *Info
	game *Entry
	history
	talk
	bell
	upkeep
	reckoned reckoned
	broke    bool     // this very program cannot play it: only another one, or the operator, lets it go on
	botsOn   bool     // a goroutine is moving this table's bots
	thought  *thought // what one of them thinks about
	cried    []cried  // what people were told of already
	timing
	feeds *feeds // who follows all their tables
}

// bump follows every change of a table.
func (l *live) bump() {
	l.ring()
	l.used = time.Now()
	l.dirty = l.cur != nil
}

// current is the stored part of the table with the figures of the lobby brought up to date.
func (l *live) current() *Info {
	if l.cur == nil {
		return l.info
	}
	l.info.Events = l.events()
	l.info.Acting = l.cur.Acting()
	l.info.Round = l.cur.Round()
	if c := l.clocks(); c != nil {
		now := l.pacer.clock.Milli()
		l.info.Clocks = c.read(now)
		l.info.Due = c.due(now, l.info.Clocks)
	}
	return l.info
}

// save stores the figures of the lobby and, if it is owed, the table. What fails is tried again by the janitor.
func (s *Service) save(ctx context.Context, l *live) {
	store := s.store.SaveFigures
	if l.owed {
		store = s.store.SaveTable
	}
	err := store(ctx, l.current())
	switch {
	case errors.Is(err, ErrConflict): // it is found again from what was stored
		s.shelf.drop(l.info.ID, l)
	case err != nil:
		s.log.Warn("a table's status and figures are not stored yet", "table", l.info.ID, "reason", err)
	default:
		if l.owed {
			l.ring()
			s.store.Ring(l.info.ID)
		}
		l.dirty, l.owed = false, false
	}
}

// put stores a table that was changed and takes it for the present one.
func (s *Service) put(ctx context.Context, l *live, next *Info) error {
	if err := s.store.SaveTable(ctx, next); err != nil {
		return s.moved(ctx, l, err)
	}
	l.info, l.owed = next, false
	s.store.Ring(next.ID)
	return nil
}

// read fills a table from the store.
func (s *Service) read(ctx context.Context, id string, l *live) error {
	info, err := s.store.Table(ctx, id)
	if errors.Is(err, ErrNoTable) {
		return fail(NotFound, "there is no table %q; check the link", id)
	} else if err != nil {
		return err
	}
	entry, err := s.entry(ctx, info.Game, info.Components)
	if err != nil {
		return err
	}
	l.info, l.game, l.checked, l.behind = info, entry, time.Now(), false
	l.timing, l.feeds, l.breath = timing{pacer: &s.pacer}, &s.feeds, &s.breath
	if l.chat, err = s.store.ChatsAfter(ctx, id, 0); err != nil {
		return err
	}
	if entry == nil {
		return s.park(ctx, l)
	}
	if info.Status == Waiting || info.Status == Closed {
		return nil
	}
	events, err := s.store.EventsAfter(ctx, id, 0)
	if err != nil {
		return err
	}
	over, begun := info.Status == Over, time.Now()
	err = sound(func() (err error) {
		if l.history, err = replayed(entry, info, events); err != nil {
			return err
		}
		if l.cur.Acting() == 0 && info.Status == Playing { // the end was stored, the status was not
			l.finish()
			l.dirty = true
		}
		return nil
	})
	s.counts.replays.Since(begun)
	if err == nil {
		return nil
	}
	if m := (*mismatch)(nil); errors.As(err, &m) {
		s.counts.mismatches.Add()
	}
	if over {
		s.log.Error("a finished game cannot be replayed", "table", id, "reason", err)
		return fail(Unavailable, "this game was stored by another version of the rules and cannot be shown now; nothing of it is lost")
	}
	l.history = history{}
	s.halt(ctx, l, unplayable(entry, info, err))
	return nil
}

// replayed plays a stored game again. One that is not over is compared with the stored hashes.
func replayed(e *Entry, in *Info, events []Event) (history, error) {
	h, err := begin(e, in)
	if err == nil {
		err = h.replay(events, in.Status != Over)
	}
	return h, err
}

// park keeps a game that this server does not have: it is listed, and goes on with a server that has it.
func (s *Service) park(ctx context.Context, l *live) error {
	if l.info.Status != Playing && l.info.Status != Halted {
		return fail(Unavailable, "this server does not have the game %q; nothing of the table is lost", l.info.Game)
	}
	if reason := unknown(l.info); l.info.Status != Halted || l.info.Reason != reason.Error() {
		s.halt(ctx, l, reason)
	}
	return nil
}

func unknown(in *Info) error { return fmt.Errorf("this server does not have the game %q", in.Game) }

// unplayable says why a stored game cannot be played on.
func unplayable(e *Entry, in *Info, err error) error {
	if e.Game.Meta().Revision < in.Revision {
		return err // it says what is newer
	}
	if set := e.Game.Meta().Components; set != in.Components {
		return fmt.Errorf("it is played with the component set %s and this server has %s: %w", in.Components, set, err)
	}
	return fmt.Errorf("this version of the rules plays it otherwise: %w", err)
}

// finish notes the end of the game.
func (l *live) finish() {
	res, over := l.cur.Result()
	if !over {
		return
	}
	l.info.Status, l.owed = Over, true
	for i, sr := range res.Seats {
		if l.info.Seats[i].Kind == Guest && !l.info.Seats[i].Resigned { // what-ifs and records are played by nobody in particular
			l.info.Seats[i].Awards = sr.Awards
		}
	}
	l.info.Outcome = l.outcome(&res)
	if w := res.Winner(); w != engine.Nobody {
		l.info.Winner = strconv.Itoa(int(w))
	}
}
