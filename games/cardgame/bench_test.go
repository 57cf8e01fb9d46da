package cardgame_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// Playing allocates nothing, with every variant and any number of seats, and a position stays small.
func TestPlayingAllocatesNothing(t *testing.T) {
	if n := unsafe.Sizeof(cardgame.Position{}); n > 1024 {
		t.Errorf("a position has %d bytes", n)
	}
	buf := make([]engine.Choice, 0, 256)
	for seats := 1; seats <= 4; seats++ {
		for _, options := range [][]string{
			nil,
			{"random_supply", "decade_restriction", "chosen_start", "no_ships", "buy_shares", "extra_production", "early_shipping"},
		} {
			start := setup(t, seats, "allocations", options...)
			r := rand.New(rand.NewPCG(1, 2))
			s := start
			if n := testing.AllocsPerRun(50, func() {
				s = start
				enginetest.RandomGame(theGame(), &s, buf, r)
			}); n != 0 {
				t.Errorf("%d seats %v: a game allocates %v times", seats, options, n)
			}
		}
	}
}

func BenchmarkGame(b *testing.B) { enginetest.Bench(b, theGame(), config(b, 4, "bench")) }
