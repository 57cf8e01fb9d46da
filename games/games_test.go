package games_test

import (
	"slices"
	"testing"

	"cromford/engine"
	"cromford/games"
)

// Every game that is offered brings a board for the terminal, and its charts are gauges of every seat.
func TestEntries(t *testing.T) {
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		meta := e.Game.Meta()
		if e.Board == nil || len(meta.Charts) == 0 {
			t.Errorf("%s has no board or no charts", id)
		}
		tab, err := e.Game.New(engine.Config{Seats: meta.SeatCounts[0]})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range meta.Charts {
			for seat := range meta.SeatCounts[0] {
				if !slices.ContainsFunc(tab.Gauges(), func(g engine.Gauge) bool { return g.Name == name && g.Seat == engine.Seat(seat) }) {
					t.Errorf("%s: seat %d has no gauge %q", id, seat, name)
				}
			}
		}
	}
}
