package table

import (
	"container/list"
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
	order  list.List // of ids, the one used last first
	weight int       // of all tables, in events
	most   int       // the weight beyond which tables make room for others
}

// eventsPerMiB is how much of the games in memory fits into one MiB: an event takes 900 to 1,700 bytes, by game. A fifth of the
// memory is for them.
const eventsPerMiB = 128

func newShelf(mebibytes int) shelf {
	return shelf{tables: map[string]*live{}, most: mebibytes * eventsPerMiB}
}

// upkeep is what the shelf needs to know of a table.
type upkeep struct {
	used   time.Time
	dirty  bool // the figures of the lobby are not stored yet
	owed   bool // nor is the status
	gone   bool // it is not on the shelf any more; whoever waited for it looks again
	behind bool // another server has changed it
	// checked is when it was last seen that nobody else has.
	checked time.Time
	asleep  bool  // nothing is in memory but who watches; it is read again when it is needed
	slept   Reach // how far it had come then
	weight  int   // as the shelf has it
	place   *list.Element
}

// find is the table of an id. If there is none, an empty one is put there, and the caller holds it and must fill it.
func (sh *shelf) find(id string) (l *live, empty bool) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if l := sh.tables[id]; l != nil {
		sh.order.MoveToFront(l.place)
		return l, false
	}
	l = &live{bell: newBell(), upkeep: upkeep{used: time.Now(), place: sh.order.PushFront(id)}}
	l.mu.Lock()
	sh.tables[id] = l
	return l, true
}

// has tells whether a table is in memory.
func (sh *shelf) has(id string) bool { return sh.get(id) != nil }

// drop takes a table that the caller holds from the shelf, so that it is read anew, and lets its watchers know.
func (sh *shelf) drop(id string, l *live) {
	l.gone = true
	l.ring()
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.tables[id] == l {
		delete(sh.tables, id)
		sh.order.Remove(l.place)
		sh.weight -= l.weight
		l.weight = 0
	}
}

// weigh notes how much memory a table that the caller holds takes now.
func (sh *shelf) weigh(l *live) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if l.gone {
		return
	}
	now := len(l.log) + len(l.chat)
	sh.weight += now - l.weight
	l.weight = now
}

// get is the table of an id if it is there, else nil.
func (sh *shelf) get(id string) *live {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.tables[id]
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
		if l.spare() && l.watchers == 0 && l.used.Before(then) {
			sh.drop(id, l)
		}
		l.mu.Unlock()
	}
}

// spare tells whether a table that the caller holds can be read again from what is stored.
func (l *live) spare() bool { return !l.dirty && !l.botsOn && l.info != nil }

// trim makes room when the tables take too much: those that were not used for longest are dropped, or fall asleep if somebody
// watches them.
func (sh *shelf) trim() {
	for _, id := range sh.heavy() {
		l := sh.get(id)
		if l == nil || !l.mu.TryLock() {
			continue // in use
		}
		switch {
		case !l.spare() || l.gone:
		case l.watchers == 0:
			sh.drop(id, l)
		default:
			l.sleep()
			sh.weigh(l)
		}
		l.mu.Unlock()
	}
}

// heavy are tables whose absence would make room enough, the one used last last.
func (sh *shelf) heavy() (ids []string) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	excess := sh.weight - sh.most
	for e := sh.order.Back(); e != nil && excess > 0; e = e.Prev() {
		id, _ := e.Value.(string)
		if l := sh.tables[id]; l.weight > 0 {
			ids = append(ids, id)
			excess -= l.weight
		}
	}
	return ids
}

// sleep forgets the game of a table but not who watches it.
func (l *live) sleep() {
	l.asleep, l.slept = true, Reach{Rev: l.info.Rev, Events: len(l.log), Chats: len(l.chat)}
	l.history, l.talk, l.cache, l.reckoned, l.counted = history{}, talk{}, nil, reckoned{}, nil
}

// load brings a table into memory. The caller holds it and unlocks it.
func (s *Service) load(ctx context.Context, id string) (*live, error) {
	for {
		l, empty := s.shelf.find(id)
		if !empty {
			l.mu.Lock()
			if l.gone {
				l.mu.Unlock() // it was dropped between the two locks
				continue
			}
		}
		if empty || l.asleep {
			if err := s.read(ctx, id, l); err != nil {
				s.shelf.drop(id, l)
				l.mu.Unlock()
				return nil, err
			}
			l.asleep = false
			if l.dirty { // its end was stored, and perhaps nobody was told
				s.cry(l)
			}
			if l.version == 0 {
				l.version = l.stamp()
			} else if l.version != l.stamp() {
				l.ring()
			}
			l.wind()
			s.shelf.weigh(l)
			s.shelf.trim()
		}
		if s.fresh(ctx, l); l.gone {
			l.mu.Unlock() // it could not be followed
			continue
		}
		l.used = time.Now()
		return l, nil
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
