package ai

import (
	"testing"

	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/games/arkwright"
)

// The nets in the program compute what the trainer computed.
func TestNetIsTheTrainers(t *testing.T) {
	bottest.Trained(t, nets, "nets/arkwright-2025-4.net", "testdata/arkwright-2025-4.json")
}

// The usual games of both editions are judged by a net at every number of seats, whatever their set-up; modules and the short game are not.
func TestJudgesTheUsual(t *testing.T) {
	for _, g := range editions {
		l := newLore(g, ways())
		l.school = newSchool(g)
		for _, seats := range g.Meta().SeatCounts {
			s, err := g.Setup(engine.Config{Seats: seats, Revision: g.Meta().Revision, Key: engine.KeyFromSeed("judge")})
			if err != nil {
				t.Fatal(err)
			}
			if l.Judge(&s) == nil {
				t.Errorf("%s: nobody judges %d seats", g.Meta().ID, seats)
			}
			s.Flags |= arkwright.Predefined
			if l.Judge(&s) == nil {
				t.Errorf("%s: nobody judges %d seats set up from the book", g.Meta().ID, seats)
			}
			s.Flags |= arkwright.EastIndia
			if l.Judge(&s) != nil {
				t.Errorf("%s: somebody judges %d seats with the East India Company", g.Meta().ID, seats)
			}
		}
	}
}
