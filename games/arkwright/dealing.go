package arkwright

import (
	"slices"

	"cromford/engine"
)

// What lies face down: five of the economy tiles of each product, and the events. Events are dealt from six that everybody
// has seen, with one in reserve (A25-2.2), or unseen from all (A14-4.1.3).

// reserve tells whether an event lies in reserve.
func (g *Game) reserve() bool { return !g.rs.HiddenEvents }

// events lists those that can come by chance.
func (g *Game) events(s *Position) (pool []Event) {
	for e := Event(1); int(e) <= eventN; e++ {
		if e != Bureaucracy && e != EndOfGame && !slices.Contains(g.rs.Removed[s.Seats], e) {
			pool = append(pool, e)
		}
	}
	return pool
}

// dealEvents hides Bureaucracy among others and lays the rest out.
func (g *Game) dealEvents(s *Position, r *engine.RNG) {
	if s.Event[g.rs.Last] = EndOfGame; len(g.rs.Mixed) == 0 {
		return // nothing else ever happens
	}
	pool := g.events(s)
	engine.Shuffle(r, pool)
	if !g.rs.HiddenEvents {
		shown := pool[:len(g.rs.Mixed)+len(g.rs.Apart)]
		s.Shown = 1 << Bureaucracy
		for _, e := range shown {
			s.Shown |= 1 << e
		}
		pool = shown[1:] // the first of the shown is the one removed: they were shuffled
	}
	mixed := append([]Event{Bureaucracy}, pool[:len(g.rs.Mixed)-1]...)
	engine.Shuffle(r, mixed)
	for i, d := range g.rs.Mixed {
		s.Event[d] = mixed[i]
	}
	for i, d := range g.rs.Apart {
		s.Event[d] = pool[len(mixed)-1+i]
	}
}

// eventPool lists the events that may lie on places nobody has seen; used are those that do not.
func (g *Game) eventPool(s *Position, used uint32) (pool []Event) {
	if g.rs.HiddenEvents && s.Flags&Predefined == 0 {
		for _, e := range g.events(s) {
			if used>>e&1 == 0 {
				pool = append(pool, e)
			}
		}
		return pool
	}
	for e := Event(1); int(e) <= eventN; e++ {
		if s.Shown>>e&1 != 0 && used>>e&1 == 0 {
			pool = append(pool, e)
		}
	}
	return pool
}
