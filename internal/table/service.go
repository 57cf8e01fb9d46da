package table

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"cromford/bots/arena"
	"cromford/engine"
)

// Entry is a game the service can run.
type Entry struct {
	Game engine.Game
	Bots []string // the last is the best
	Mind func(name string) (arena.Mind, error)
}

// best is the bot that plays where nobody has asked for another.
func (e *Entry) best() string { return e.Bots[len(e.Bots)-1] }

// Service runs all tables of a server. What it does is spread over rooms, each in its own file: seats, choosing, bots,
// undo, branches, records, chat and what people see; the shelf holds the tables in memory.
type Service struct {
	store  Store
	games  map[string]*Entry
	log    *slog.Logger
	shelf  shelf
	stable stable
	naming sync.Mutex // held from finding a name free to storing it
	crew   crew
	every  time.Duration   // between two rounds of the janitor
	ctx    context.Context // ends when the service stops
	stop   context.CancelFunc
}

// New makes the service. Resume must be called before it answers requests.
func New(store Store, games map[string]*Entry, log *slog.Logger) *Service {
	ctx, stop := context.WithCancel(context.Background())
	return &Service{store: store, games: games, log: log, shelf: shelf{tables: map[string]*live{}},
		stable: stable{slots: make(chan struct{}, thinking)}, every: 3 * time.Second, ctx: ctx, stop: stop}
}

// Resume replays every unfinished game, compares it with its stored hashes, and lets waiting bots move. A halted game that
// this program can play goes on.
func (s *Service) Resume(ctx context.Context) (tables int, err error) {
	if err := s.nameOld(ctx); err != nil {
		return 0, err
	}
	for last := ""; ; {
		ids, err := s.store.Unfinished(ctx, last, 1000)
		if err != nil {
			return 0, err
		}
		if len(ids) == 0 {
			break
		}
		for _, id := range ids {
			plays, err := s.resume(ctx, id)
			if err != nil {
				return tables, err
			}
			if plays {
				tables++
			}
		}
		last = ids[len(ids)-1]
	}
	s.shelf.sweep(time.Now().Add(time.Hour)) // nobody watches yet
	s.Work()
	return tables, nil
}

// Work begins the upkeep without looking at any table: enough for who only takes jobs.
func (s *Service) Work() { s.crew.start(s.janitor) }

// TakeBots moves the bots of a table that no other server moves.
func (s *Service) TakeBots(ctx context.Context, id string) error {
	_, err := s.resume(ctx, id)
	return err
}

// resume opens one table and tells whether it is being played.
func (s *Service) resume(ctx context.Context, id string) (plays bool, err error) {
	l, err := s.load(ctx, id)
	if CodeOf(err) == NotFound { // of a game that this server does not have
		s.log.Warn("a table is left alone", "table", id, "reason", err)
		return false, nil
	} else if err != nil {
		return false, err
	}
	defer l.mu.Unlock()
	if l.info.Status == Halted && l.cur != nil {
		s.log.Info("a halted table goes on", "table", id, "reason", l.info.Reason)
		l.info.Status, l.info.Reason = Playing, ""
		l.dirty, l.owed = true, true
	}
	if l.dirty {
		s.save(ctx, l)
	}
	s.moveBots(l)
	return l.info.Status == Playing, nil
}

// Close stops the bots and the janitor, waits for them, and stores what is left.
func (s *Service) Close() {
	s.stop()
	s.crew.close()
	s.flush(context.Background())
}

// janitor stores the figures of the lobby every few seconds and forgets tables that nobody uses.
func (s *Service) janitor() {
	tick := time.NewTicker(s.every)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			s.flush(context.WithoutCancel(s.ctx)) // a stop must not leave it half done
			s.shelf.sweep(time.Now().Add(-5 * time.Minute))
		}
	}
}

// flush stores the figures of the lobby that have changed.
func (s *Service) flush(ctx context.Context) {
	for _, l := range s.shelf.all() {
		l.mu.Lock()
		if l.dirty && !l.gone {
			s.save(ctx, l)
		}
		l.mu.Unlock()
	}
}

// crew is the goroutines that must have ended before the service has.
type crew struct {
	mu     sync.Mutex
	closed bool
	wg     sync.WaitGroup
}

// start runs something, unless it is too late for that.
func (c *crew) start(do func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.wg.Go(do)
	}
	return !c.closed
}

// close waits until everybody is done and lets nobody start any more.
func (c *crew) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.wg.Wait()
}
