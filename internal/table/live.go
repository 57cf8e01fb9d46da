package table

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"cromford/engine"
)

// live is a table in memory: what the store holds of it, replayed.
type live struct {
	mu   sync.Mutex
	info *Info
	game *Entry
	cur  engine.Table // nil before the start
	// steps are the choices that hold; log has a line for every event, taken back or not.
	steps   []step
	log     []LogLine
	chat    []Chat
	undos   int // part of every ask, so that no question comes back with the same name
	request *undoRequest
	// version names the present state for watchers. It starts with the time of loading, so that it never comes back.
	version  int64
	watchers int
	changed  chan struct{} // closed and replaced with every change
	botsOn   bool          // a goroutine is moving this table's bots
	used     time.Time
	dirty    bool // the figures of the lobby are not stored yet
	cache    map[string][]byte
}

// step is a choice that has not been taken back.
type step struct {
	seq      int
	seat     int
	revealed bool
}

// LogLine is one event as players read it.
type LogLine struct {
	N     int       `json:"n"`
	Seat  int       `json:"seat"`
	At    int64     `json:"at"`
	Kind  EventKind `json:"kind"`
	To    int       `json:"to,omitempty"` // where an undo returned to
	facts []engine.Fact
	tab   engine.Table
}

type undoRequest struct {
	by     int
	guest  string
	to     int
	agreed map[string]bool
}

// start opens the table at its first position.
func (l *live) start() (engine.Table, error) {
	if l.info.Origin != nil {
		return l.game.Game.FromText(l.info.config(), l.info.Origin)
	}
	return l.game.Game.New(l.info.config())
}

// replay plays stored events. With verify set, every position is compared with its stored hash.
func (l *live) replay(events []Event, verify bool) error {
	cur, err := l.start()
	if err != nil {
		return err
	}
	l.cur, l.steps, l.log, l.undos = cur, nil, nil, 0
	var after []engine.Table // by step, for undos
	for _, e := range events {
		switch e.Kind {
		case EventChoice:
			c, err := l.cur.Parse(e.Body)
			if err != nil {
				return fmt.Errorf("event %d: %w", e.Seq, err)
			}
			next := l.cur.Clone()
			facts, err := next.Choose(engine.Seat(e.Seat), c)
			if err != nil {
				return fmt.Errorf("event %d: %w", e.Seq, err)
			}
			l.apply(next, e, facts)
			after = append(after, next)
		case EventUndo:
			to, err := strconv.Atoi(e.Body)
			if err != nil {
				return fmt.Errorf("event %d: %w", e.Seq, err)
			}
			keep := l.keep(to)
			after = after[:keep]
			if keep == 0 {
				l.cur = cur
			} else {
				l.cur = after[keep-1]
			}
			l.back(keep, e, to)
		case EventResign:
			l.log = append(l.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: e.Kind, tab: l.cur})
		}
		if verify && l.cur.Hash() != e.Hash {
			return fmt.Errorf("event %d leads to the position #%s, but #%s is stored", e.Seq, l.cur.Hash().Short(), e.Hash.Short())
		}
	}
	return nil
}

// apply takes over a position that a choice has led to.
func (l *live) apply(next engine.Table, e Event, facts engine.Facts) {
	l.cur = next
	l.steps = append(l.steps, step{e.Seq, e.Seat, facts.Revealed})
	l.log = append(l.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventChoice, facts: facts.List, tab: next})
}

// back takes over an undo.
func (l *live) back(keep int, e Event, to int) {
	l.steps = l.steps[:keep]
	l.undos++
	l.log = append(l.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventUndo, To: to, tab: l.cur})
}

// keep is how many steps stay if the game returns to the position after event to.
func (l *live) keep(to int) int {
	n := 0
	for n < len(l.steps) && l.steps[n].seq <= to {
		n++
	}
	return n
}

// events is the number of stored events.
func (l *live) events() int { return len(l.log) }

// ask names the open question of a seat. Undos are counted in, so that an answer to a question from before one is late.
func (l *live) ask(seat int) string {
	a := l.cur.Ask(engine.Seat(seat))
	if a == "" {
		return ""
	}
	return strconv.Itoa(l.undos) + "-" + a
}

// bump tells everybody who watches that something changed.
func (l *live) bump() {
	l.version++
	l.cache = nil
	close(l.changed)
	l.changed = make(chan struct{})
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
	return l.info
}

// load brings a table into memory.
func (s *Service) load(ctx context.Context, id string) (*live, error) {
	s.mu.Lock()
	l := s.tables[id]
	if l == nil {
		l = &live{changed: make(chan struct{}), used: time.Now(), version: time.Now().UnixMilli()}
		l.mu.Lock()
		s.tables[id] = l
		s.mu.Unlock()
		err := s.read(ctx, id, l)
		if err != nil {
			s.mu.Lock()
			delete(s.tables, id)
			s.mu.Unlock()
		}
		l.mu.Unlock()
		if err != nil {
			return nil, err
		}
	} else {
		s.mu.Unlock()
	}
	l.mu.Lock() // the caller unlocks
	if l.info == nil {
		l.mu.Unlock()
		return nil, errNoTable(id)
	}
	l.used = time.Now()
	return l, nil
}

func (s *Service) read(ctx context.Context, id string, l *live) error {
	info, err := s.store.Table(ctx, id)
	if err != nil {
		if err == ErrNoTable { //nolint:errorlint // the store returns it bare
			return errNoTable(id)
		}
		return err
	}
	entry := s.games[info.Game]
	if entry == nil {
		return fail(NotFound, "this server does not have the game %q", info.Game)
	}
	l.game = entry
	chat, err := s.store.Chats(ctx, id)
	if err != nil {
		return err
	}
	l.chat = chat
	if info.Status == Playing || info.Status == Over || info.Status == Halted {
		events, err := s.store.Events(ctx, id)
		if err != nil {
			return err
		}
		l.info = info
		if err := l.replay(events, info.Status == Playing); err != nil {
			l.info = nil
			if info.Status == Playing {
				s.log.Error("a table does not replay and is halted", "table", id, "reason", err)
				info.Status = Halted
				if err := s.store.SaveTable(ctx, info); err != nil {
					return err
				}
			}
			return fail(Unavailable, "this game was stored by another version of the rules and cannot be shown now; nothing of it is lost")
		}
		if l.cur.Acting() == 0 && info.Status == Playing { // the end was stored, the status was not
			l.finish()
		}
	}
	l.info = info
	return nil
}

func errNoTable(id string) error {
	return fail(NotFound, "there is no table %q; check the link", id)
}

// finish notes the end of the game.
func (l *live) finish() {
	res, over := l.cur.Result()
	if !over {
		return
	}
	l.info.Status = Over
	l.request = nil
	for i, sr := range res.Seats {
		if l.info.Seats[i].Kind == Guest && !l.info.Seats[i].Resigned { // what-ifs and records are played by nobody in particular
			l.info.Seats[i].Awards = sr.Awards
		}
	}
	if w := res.Winner(); w != engine.Nobody {
		l.info.Winner = l.info.Seats[w].Name
	}
}
