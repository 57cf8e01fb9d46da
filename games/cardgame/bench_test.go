package cardgame_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"cromford/engine"
	"cromford/games/cardgame"
)

// randomGame plays on from a position and returns how many choices it took.
func randomGame(s *cardgame.Position, buf []engine.Choice, r *rand.Rand) (n int) {
	g := theGame()
	for acting := g.Acting(s); acting != 0; acting = g.Acting(s) {
		seat := acting.First()
		buf = g.Choices(s, seat, buf[:0])
		engine.Perform(g, s, seat, buf[r.IntN(len(buf))], nil)
		n++
	}
	return n
}

// Playing allocates nothing, with every variant and any number of seats, and a position stays small.
func TestPlayingAllocatesNothing(t *testing.T) {
	if n := unsafe.Sizeof(cardgame.Position{}); n > 1024 {
		t.Errorf("a position has %d bytes", n)
	}
	buf := make([]engine.Choice, 0, 256)
	for seats := 1; seats <= 4; seats++ {
		for _, options := range [][]string{nil, {"random_supply", "decade_restriction", "chosen_start", "no_ships", "buy_shares", "extra_production", "early_shipping"}} {
			start := setup(t, seats, "allocations", options...)
			r := rand.New(rand.NewPCG(1, 2))
			s := start
			if n := testing.AllocsPerRun(50, func() {
				s = start
				randomGame(&s, buf, r)
			}); n != 0 {
				t.Errorf("%d seats %v: a game allocates %v times", seats, options, n)
			}
		}
	}
}

func BenchmarkGame(b *testing.B) {
	cfg := config(b, 4, "bench")
	r := rand.New(rand.NewPCG(1, 1))
	buf := make([]engine.Choice, 0, 256)
	choices := 0
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		cfg.Key[0], cfg.Key[1] = byte(n), byte(n>>8)
		s, err := theGame().Setup(cfg)
		if err != nil {
			b.Fatal(err)
		}
		choices += randomGame(&s, buf, r)
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
}
