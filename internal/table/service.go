package table

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/internal/clock"
	"cromford/internal/limit"
)

// Entry is a game the service can run.
type Entry struct {
	Game engine.Game
	Bots []string // who may be asked for
	Mind func(name string) (arena.Mind, error)
	// Script is what the bot of a seat does next at a table for practice, after so many choices; empty where it decides by itself. It
	// may wait for somebody else to choose first, as where all choose at once. Script may be nil.
	Script func(about string, done int, seat engine.Seat) (choice string, waits bool)
	// Weigh is who judges turns, and Thought how many play-outs a whole turn gets at standard depth; nil if nobody does.
	Weigh   func(name string) (bots.Weigh, error)
	Thought int
}

// Service runs all tables of a server. What it does is spread over rooms, each in its own file: seats, choosing, bots,
// undo, branches, records, chat and what people see; the shelf holds the tables in memory.
type Service struct {
	store   Store
	games   map[string]*Entry
	sets    Editions // finds component sets that are not ours; nil if there are none
	log     *slog.Logger
	shelf   shelf
	prefix  string // what the ids of its tables begin with
	server  string // what this one is called among those that share its store; empty if there is no other
	ears    ears
	stable  stable
	plans   plans
	reviews reviews
	desk    *limit.Door // where records are read
	naming  sync.Mutex  // held from finding a name free to storing it
	crew    crew
	counts  *counts
	breath  breath
	clock   *clock.Clock
	circle  Circle // knows how people stand to each other
	pacer   pacer
	feeds   feeds
	crier   Crier           // tells people what concerns them; nil if nobody does
	errands Errands         // hands work to other servers; nil if there is none
	every   time.Duration   // between two rounds of the janitor
	ctx     context.Context // ends when the service stops
	stop    context.CancelFunc
	looked  chan struct{} // closed when every stored game was looked at
}

// defaultMemory is what a server lives on, in MiB.
const defaultMemory = 512

// Editions finds a game with another component set than ours; nil if there is no such set.
type Editions func(ctx context.Context, game, set string) (*Entry, error)

// Editions says where component sets that are not ours are found. It is to be told before the service answers requests.
func (s *Service) Editions(find Editions) { s.sets = find }

// entry is a game with a component set; with ours if it is not named, or not known any more. It is nil if there is no such game.
func (s *Service) entry(ctx context.Context, game, set string) (*Entry, error) {
	ours := s.games[game]
	if ours == nil || s.sets == nil || set == "" || set == ours.Game.Meta().Components {
		return ours, nil
	}
	e, err := s.sets(ctx, game, set)
	if e == nil {
		e = ours
	}
	return e, err
}

// Memory says how much memory there is for everything, in MiB. It is to be told before the service answers requests.
func (s *Service) Memory(mebibytes int) { s.shelf.most = mebibytes * eventsPerMiB }

// Time says by which clock the service goes; without it, by the real one. It is to be told before the service answers requests.
func (s *Service) Time(c *clock.Clock) { s.clock, s.pacer.clock = c, c }

// Prefix says what the ids of new tables begin with, where tables of several houses meet on one page. It is to be told before the
// service answers requests.
func (s *Service) Prefix(p string) { s.prefix = p }

// Now is the time of the house in Unix milliseconds.
func (s *Service) Now() int64 { return s.clock.Milli() }

// New makes the service. Resume must be called before it answers requests.
func New(store Store, games map[string]*Entry, log *slog.Logger) *Service {
	ctx, stop := context.WithCancel(context.Background())
	s := &Service{store: store, games: games, log: log, shelf: newShelf(defaultMemory),
		ears:   ears{ids: map[string]bool{}, wake: make(chan struct{}, 1)},
		circle: strangers{}, stable: newStable(), desk: limit.NewDoor(1, 64, 5*time.Second), every: 3 * time.Second, ctx: ctx, stop: stop}
	s.counts = newCounts(&s.shelf)
	s.pacer.due = map[string]int64{}
	s.looked = make(chan struct{})
	return s
}

// Work begins the upkeep and looks at no table: enough for a process that takes jobs and serves nobody.
func (s *Service) Work(ctx context.Context) error {
	if s.server != "" {
		if err := s.store.Beat(ctx, s.server); err != nil {
			return err
		}
		s.accompany()
	}
	s.crew.start(s.janitor)
	return nil
}

// Resume begins to serve. Nobody has to wait until every stored game was looked at: tables are read when they are needed, and
// those that nobody asks for are seen to behind the scenes.
func (s *Service) Resume(ctx context.Context) error {
	if err := s.Work(ctx); err != nil {
		return err
	}
	if err := s.recallPlans(ctx); err != nil {
		return err
	}
	if err := s.wakeUp(ctx); err != nil {
		return err
	}
	s.crew.start(s.keepTime)
	s.crew.start(func() {
		defer close(s.looked)
		if err := s.inspect(s.ctx); err != nil && s.ctx.Err() == nil {
			s.log.Error("not every stored game was looked at", "reason", err)
		}
	})
	return nil
}

// inspect replays every unfinished game, compares it with its stored hashes, and lets waiting bots move. A halted game that this
// program can play goes on.
func (s *Service) inspect(ctx context.Context) error {
	if err := s.nameOld(ctx); err != nil {
		return err
	}
	if err := s.resumeAll(ctx); err != nil {
		return err
	}
	return s.reckonOld(ctx)
}

// resumeAll looks at every unfinished game.
func (s *Service) resumeAll(ctx context.Context) error {
	for last := ""; ; {
		ids, err := s.store.Unfinished(ctx, last, 1000)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			began := time.Now()
			if err := s.resume(ctx, id); err != nil {
				return err
			}
			select {
			case <-time.After(time.Since(began)): // half of the time is for those who play
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		last = ids[len(ids)-1]
	}
}

// resume looks at one table. Unless somebody else needs it, it does not stay in memory.
func (s *Service) resume(ctx context.Context, id string) error {
	known := s.shelf.has(id)
	l, err := s.load(ctx, id)
	if CodeOf(err) == NotFound { // deleted meanwhile
		return nil
	} else if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if !l.broke { // while stored games were looked at, it may have been played and halted
		s.revive(ctx, l)
	}
	// Whoever stored the last choice may have died before anybody was told of it.
	s.cry(l)
	s.tell(l.lately(s.clock.Milli())...)
	if l.dirty || l.info.Pace.timed() { // what is stored of its clocks may be old
		s.save(ctx, l)
	}
	s.moveBots(l)
	s.heed(l)
	if !known && l.spare() && l.watchers == 0 {
		s.shelf.drop(id, l)
	}
	return nil
}

// Stop ends what goes on by itself: bots, the janitor and streams. What was asked for is still done.
func (s *Service) Stop() {
	s.stop()
	s.pacer.last.Do(s.lastPulse)
}

// revive lets a halted table go on if this program can play it.
func (s *Service) revive(ctx context.Context, l *live) bool {
	if l.info.Status != Halted || l.cur == nil {
		return false
	}
	if l.info.Pace.timed() {
		e := Event{Kind: EventMended, Body: strconv.FormatInt(l.info.Changed, 10)}
		if err := s.note(ctx, l, e); err != nil {
			s.log.Warn("a halted table does not go on yet", "table", l.info.ID, "reason", err)
			return false
		}
	}
	s.log.Info("a halted table goes on", "table", l.info.ID, "reason", l.info.Reason)
	l.info.Status, l.info.Reason, l.broke = Playing, "", false
	l.dirty, l.owed = true, true
	return true
}

// Attend does something beside everything else that Close waits for, such as telling somebody of a table. It is not begun when the house
// is closing.
func (s *Service) Attend(do func()) (begun bool) { return s.crew.start(do) }

// Close stops the bots and the janitor, waits for them, and stores what is left.
func (s *Service) Close() {
	s.Stop()
	s.crew.close()
	s.flush(context.Background())
}

// janitor stores the figures of the lobby every few seconds and forgets tables that nobody uses.
func (s *Service) janitor() {
	tick := time.NewTicker(s.every)
	defer tick.Stop()
	for {
		s.counts.beat.Store(time.Now().UnixMilli())
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			s.flush(context.WithoutCancel(s.ctx)) // a stop must not leave it half done
			s.shelf.sweep(time.Now().Add(-5 * time.Minute))
			s.shelf.trim()
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
