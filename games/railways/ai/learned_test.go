package ai

import (
	"testing"

	"cromford/bots/bottest"
	"cromford/engine"
)

// The nets in the program compute what the trainer computed.
func TestNetIsTheTrainers(t *testing.T) {
	bottest.Trained(t, nets, "nets/railways-4.net", "testdata/railways-4.json")
}

// Only the set-ups that were learnt are judged by a net: the usual one of each number of seats.
func TestJudgesTheUsual(t *testing.T) {
	l := &lore{Game: game, school: newSchool(game)}
	for _, seats := range game.Meta().SeatCounts {
		s, err := game.Setup(engine.Config{Seats: seats, Revision: game.Meta().Revision, Key: engine.KeyFromSeed("judge")})
		if err != nil {
			t.Fatal(err)
		}
		if l.Judge(&s) == nil {
			t.Errorf("nobody judges %d seats", seats)
		}
		s.Flags = 1
		if l.Judge(&s) != nil {
			t.Errorf("somebody judges %d seats by an optional reading", seats)
		}
	}
}
