package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"cromford/bots"
	"cromford/engine"
)

// A bot's choice that could not be stored is tried again after a pause that doubles up to a bound.
const (
	firstPause   = 50 * time.Millisecond
	longestPause = 5 * time.Second
)

// problem is what a bot is asked.
type problem struct {
	tab  engine.Table
	seat int
	ask  string
	bot  string
	seed uint64
	host string
	// people tells whether anybody but bots plays at the table.
	people bool
}

// think finds a bot's answer, and tells how long it thought. A panic comes back as a fault.
func (st *stable) think(ctx context.Context, e *Entry, q *problem) (line bots.Line, took time.Duration, err error) {
	mind, err := e.Mind(q.bot)
	if err != nil {
		return nil, 0, err
	}
	if err := st.enter(ctx, q.host, q.people); err != nil {
		return nil, 0, err
	}
	defer st.leave()
	begun := time.Now()
	err = sound(func() error {
		if line, _ = mind(ctx, q.tab, engine.Seat(q.seat), q.seed); len(line) == 0 && ctx.Err() == nil {
			return errors.New("it decided on nothing")
		}
		return ctx.Err()
	})
	return line, time.Since(begun), err
}

// nextBot is the first seat that owes a choice and is played by a bot, as its own or instead of somebody; or -1.
func (l *live) nextBot() int {
	if l.cur == nil || l.info.Status != Playing || l.tried() {
		return -1
	}
	for i, seat := range l.info.Seats {
		if (seat.Kind == Bot || l.relieved(i)) && l.cur.Acting().Has(engine.Seat(i)) {
			return i
		}
	}
	return -1
}

// problem is the question to the bot of a seat. The same game asked the same gives the same seed.
func (l *live) problem(seat int) *problem {
	sum := sha256.Sum256(append(binary.LittleEndian.AppendUint64(nil, uint64(l.events())), l.info.Key[:]...))
	bot := l.info.Seats[seat].Bot
	if l.stoodIn(seat) {
		bot = l.game.best()
	}
	return &problem{tab: l.cur, seat: seat, ask: l.ask(seat), bot: bot, seed: binary.LittleEndian.Uint64(sum[:]),
		host: l.info.Host, people: slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Kind != Bot })}
}

// moveBots lets the bots of a table that the caller holds move, one after another, off the request path.
func (s *Service) moveBots(l *live) {
	if l.botsOn || l.nextBot() < 0 || l.info.Mover != s.server {
		return
	}
	id := l.info.ID
	l.botsOn = s.crew.start(func() { s.runBots(id, l) })
}

// runBots lets bots move until none of them owes a choice. What fails for the moment is tried again.
func (s *Service) runBots(id string, l *live) {
	pause := firstPause
	for l != nil {
		next, err := s.botTurn(id, l)
		if err == nil {
			pause = firstPause
		} else {
			s.log.Warn("a bot's choice was not stored and is tried again", "table", id, "after", pause, "reason", err)
			select {
			case <-time.After(pause):
			case <-s.ctx.Done():
			}
			pause = min(2*pause, longestPause)
		}
		l = next
	}
}

// botTurn makes what one bot has decided on. It returns the table to go on with, nil if there is no more to do, and an error if
// the same should be tried again. It thinks without holding the table.
func (s *Service) botTurn(id string, l *live) (*live, error) {
	l.mu.Lock()
	seat := l.nextBot()
	if l.gone || seat < 0 || l.info.Mover != s.server || s.ctx.Err() != nil {
		l.botsOn = false
		gone := l.gone && s.ctx.Err() == nil
		l.mu.Unlock()
		if gone {
			return s.adopt(id, l)
		}
		return nil, nil
	}
	q, entry := l.problem(seat), l.game
	l.mu.Unlock()
	answered := s.counts.asked()
	line, took, thought := s.stable.think(s.ctx, entry, q)
	answered()
	s.counts.thought.SinceOf(q.bot, time.Now().Add(-took))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone || l.nextBot() < 0 || l.ask(seat) != q.ask || s.ctx.Err() != nil {
		return l, nil // something happened meanwhile: look again
	}
	err := thought
	if err == nil {
		err = s.commitDraft(s.ctx, l, func(now int64) (*draft, error) { return l.follow(seat, line, now) })
	}
	switch {
	case err == nil || l.info.Status == Halted || errors.Is(err, errMoved):
		return l, nil
	case thought == nil && CodeOf(err) != Refused && CodeOf(err) != Invalid:
		return l, err // the store's trouble, not the bot's
	}
	s.halt(s.ctx, l, fmt.Errorf("the bot %q of seat %d has no answer: %w", q.bot, seat+1, err))
	return l, nil
}

// adopt goes on with a table that was dropped from memory, unless somebody else does already.
func (s *Service) adopt(id string, old *live) (*live, error) {
	l, err := s.load(s.ctx, id)
	switch {
	case CodeOf(err) == NotFound:
		return nil, nil
	case err != nil:
		return old, err
	}
	defer l.mu.Unlock()
	if l.botsOn || l.nextBot() < 0 || l.info.Mover != s.server {
		return nil, nil
	}
	l.botsOn = true
	return l, nil
}
