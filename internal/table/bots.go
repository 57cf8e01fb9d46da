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
	told   string // what a script has it do
}

// thought is a problem that a bot is thinking about, and how to end that.
type thought struct {
	*problem
	end context.CancelFunc
}

// reconsider ends a thought at a table that the caller holds if nobody wants its end any more.
func (l *live) reconsider() {
	if l.thought != nil && !l.wants(l.thought.problem) {
		l.thought.end()
	}
}

// wants tells whether a problem is still that of the bot of its seat.
func (l *live) wants(q *problem) bool {
	return !l.gone && l.botOwes(q.seat) && l.ask(q.seat) == q.ask && l.botOf(q.seat) == q.bot
}

// think finds a bot's answer, and tells how long it thought. A panic comes back as a fault.
func (st *stable) think(ctx context.Context, e *Entry, q *problem) (line bots.Line, took time.Duration, err error) {
	mind, err := e.Mind(q.bot)
	if err != nil {
		return nil, 0, err
	}
	lane := st.lane(q.bot)
	if err := lane.enter(ctx, q.host, q.people); err != nil {
		return nil, 0, err
	}
	defer lane.leave()
	begun := time.Now()
	err = sound(func() error {
		if line, _ = mind(ctx, q.tab, engine.Seat(q.seat), q.seed); len(line) == 0 && ctx.Err() == nil {
			return errors.New("it decided on nothing")
		}
		return ctx.Err()
	})
	return line, time.Since(begun), err
}

// botOwes tells whether a seat owes a choice that a bot has to make, as its own or instead of somebody.
func (l *live) botOwes(seat int) bool {
	if l.cur == nil || l.info.Status != Playing || l.tried() || !l.cur.Acting().Has(engine.Seat(seat)) ||
		l.info.Seats[seat].Kind != Bot && !l.relieved(seat) {
		return false
	}
	_, waits := l.told(seat)
	return !waits
}

// nextBot is the first seat that owes a choice and is played by a bot, or -1.
func (l *live) nextBot() int {
	for i := range l.info.Seats {
		if l.botOwes(i) {
			return i
		}
	}
	return -1
}

// botOf is the bot that plays a seat.
func (l *live) botOf(seat int) string {
	if l.stoodIn(seat) {
		return l.game.relief()
	}
	return l.info.Seats[seat].Bot
}

// problem is the question to the bot of a seat. The same game asked the same gives the same seed.
func (l *live) problem(seat int) *problem {
	sum := sha256.Sum256(append(binary.LittleEndian.AppendUint64(nil, uint64(l.events())), l.info.Key[:]...))
	told, _ := l.told(seat)
	return &problem{tab: l.cur, seat: seat, ask: l.ask(seat), bot: l.botOf(seat), seed: binary.LittleEndian.Uint64(sum[:]), told: told,
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
	ctx, end := context.WithCancel(s.ctx)
	defer end()
	l.thought = &thought{q, end}
	l.mu.Unlock()
	line, thought := s.answer(ctx, entry, q)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.thought = nil
	if ctx.Err() != nil || l.info.Mover != s.server || !l.wants(q) {
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

// answer is what a bot says to a problem, when it may be heard.
func (s *Service) answer(ctx context.Context, e *Entry, q *problem) (bots.Line, error) {
	if c, err := q.tab.Parse(q.told); err == nil && slices.Contains(q.tab.Choices(engine.Seat(q.seat)), c) {
		return bots.Line{c}, nil
	}
	asked := time.Now()
	defer s.counts.asked()()
	line, took, err := s.stable.think(ctx, e, q)
	s.counts.thought.SinceOf(q.bot, time.Now().Add(-took))
	if err == nil {
		err = q.hold(ctx, time.Since(asked))
	}
	return line, err
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
