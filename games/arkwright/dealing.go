package arkwright

import (
	"slices"

	"cromford/engine"
)

// What lies face down: five of the economy tiles of each product, and the events. Events are dealt from six that everybody
// has seen, with one in reserve (A25-2.2), or unseen from all (A14-4.1.3).

// events lists those that can come by chance.
func (g *Game) events(s *Position) (pool []Event) {
	for e := Event(1); int(e) <= eventN; e++ {
		if e != Bureaucracy && e != EndOfGame && (s.Seats > 2 || !slices.Contains(g.rs.Removed2, e)) {
			pool = append(pool, e)
		}
	}
	return pool
}

// dealEvents lays the events out.
func (g *Game) dealEvents(s *Position, r *engine.RNG) {
	pool := g.events(s)
	engine.Shuffle(r, pool)
	if g.rs.HiddenEvents {
		early := []Event{Bureaucracy, pool[0], pool[1]}
		engine.Shuffle(r, early)
		s.Event = [6]Event{0, early[0], early[1], early[2], pool[2], EndOfGame}
		return
	}
	shown := pool[:5]
	s.Shown = 1 << Bureaucracy
	for _, e := range shown {
		s.Shown |= 1 << e
	}
	// The first of the shown is the one removed: they were shuffled.
	early := []Event{Bureaucracy, shown[1], shown[2]}
	engine.Shuffle(r, early)
	s.Event = [6]Event{shown[4], early[0], early[1], early[2], shown[3], EndOfGame}
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
