package table

import (
	"context"
	"sync"
	"time"

	"cromford/internal/account"
)

// shelf holds the tables in memory, at most one of each id. Its lock is taken while a table is held, never the other way
// round.
type shelf struct {
	mu     sync.Mutex
	tables map[string]*live
}

// upkeep is what the shelf needs to know of a table.
type upkeep struct {
	used  time.Time
	dirty bool // the figures of the lobby are not stored yet
	owed  bool // nor is the status
	gone  bool // it is not on the shelf any more; whoever waited for it looks again
}

// find is the table of an id. If there is none, an empty one is put there, and the caller holds it and must fill it.
func (sh *shelf) find(id string) (l *live, empty bool) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if l := sh.tables[id]; l != nil {
		return l, false
	}
	l = &live{bell: newBell(), upkeep: upkeep{used: time.Now()}}
	l.mu.Lock()
	sh.tables[id] = l
	return l, true
}

// drop takes a table that the caller holds from the shelf, so that it is read anew, and lets its watchers know.
func (sh *shelf) drop(id string, l *live) {
	l.gone = true
	l.ring()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.tables[id] == l {
		delete(sh.tables, id)
	}
}

// all is a list of the tables.
func (sh *shelf) all() map[string]*live {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	out := make(map[string]*live, len(sh.tables))
	for id, l := range sh.tables {
		out[id] = l
	}
	return out
}

// sweep drops the tables that nobody has used since then.
func (sh *shelf) sweep(then time.Time) {
	for id, l := range sh.all() {
		if !l.mu.TryLock() {
			continue // in use
		}
		if !l.dirty && !l.botsOn && l.watchers == 0 && l.used.Before(then) {
			sh.drop(id, l)
		}
		l.mu.Unlock()
	}
}

// load brings a table into memory. The caller holds it and unlocks it.
func (s *Service) load(ctx context.Context, id string) (*live, error) {
	for {
		l, empty := s.shelf.find(id)
		if empty {
			if err := s.read(ctx, id, l); err != nil {
				s.shelf.drop(id, l)
				l.mu.Unlock()
				return nil, err
			}
			return l, nil
		}
		l.mu.Lock()
		if !l.gone {
			l.used = time.Now()
			return l, nil
		}
		l.mu.Unlock() // it was dropped between the two locks
	}
}

// loadIf is a table that passes a check, locked; of one that does not it is the check's error, and nothing is locked.
func (s *Service) loadIf(ctx context.Context, id string, check func(*live) error) (*live, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := check(l); err != nil {
		l.mu.Unlock()
		return nil, err
	}
	return l, nil
}

// sit is a table at which the guest may play a seat, locked.
func (s *Service) sit(ctx context.Context, g account.Guest, id string, seat int) (*live, error) {
	return s.loadIf(ctx, id, func(l *live) error { return l.mayPlay(g.ID, seat) })
}
