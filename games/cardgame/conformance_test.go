package cardgame

import (
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// Every number of seats with the basic rules, each switch alone, all of them, and two hundred random sets of them.
func TestConformance(t *testing.T) {
	g := New(Components())
	on := func(seats int, set Flags) engine.Config {
		var names []string
		for i, sw := range switches {
			if set>>i&1 != 0 && (sw.seats == 0 || sw.seats == seats) {
				names = append(names, sw.name)
			}
		}
		opts, err := engine.ParseOptions(g.Meta().Options, names)
		if err != nil {
			t.Fatal(err)
		}
		return engine.Config{Seats: seats, Options: opts}
	}
	var configs []engine.Config
	for seats := 1; seats <= maxSeats; seats++ {
		configs = append(configs, on(seats, 0), on(seats, 1<<len(switches)-1))
	}
	for i, sw := range switches {
		seats := sw.seats
		if seats == 0 {
			seats = 2 + i%3
		}
		configs = append(configs, on(seats, 1<<i))
	}
	enginetest.Run(t, enginetest.Suite[Position]{Module: g, Configs: configs, Games: 3})
	r := rand.New(rand.NewPCG(4, 2))
	var sets []engine.Config
	for i := range 200 {
		sets = append(sets, on(1+i%maxSeats, Flags(r.IntN(1<<len(switches)))))
	}
	enginetest.Run(t, enginetest.Suite[Position]{Module: g, Configs: enginetest.Some(sets, 4), Games: 1})
}
