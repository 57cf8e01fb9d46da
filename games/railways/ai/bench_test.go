package ai

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// testLore is the lore of a level that searches.
func testLore() *lore {
	return &lore{Game: game, guide: newGuide(game), styles: styles(), noise: playNoise, rounds: 4}
}

// mirror plays a game of the light policy against itself.
func mirror(s *railways.Position, p *policy, r *rand.Rand) {
	var legal []engine.Choice
	var line bots.Line
	for acting := game.Acting(s); acting != 0; acting = game.Acting(s) {
		seat := acting.First()
		if legal = game.Choices(s, seat, legal[:0]); len(legal) == 1 {
			engine.Perform(game, s, seat, legal[0], nil)
			continue
		}
		line = p.Line(s, seat, 0, r, line[:0])
		for _, c := range line {
			if !game.Acting(s).Has(seat) {
				break
			}
			engine.Perform(game, s, seat, c, nil)
		}
	}
}

// BenchmarkLight is games per second of the light policy, four seats of it.
func BenchmarkLight(b *testing.B) {
	cfg := fourSeats
	p := testLore().Policy().(*policy)
	var tables []railways.Position
	for i := range 64 {
		cfg.Key = engine.KeyFromSeed(fmt.Sprint("light", i))
		s, err := game.Setup(cfg)
		if err != nil {
			b.Fatal(err)
		}
		tables = append(tables, s)
	}
	r := rand.New(rand.NewPCG(1, 1))
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		s := tables[n%len(tables)]
		mirror(&s, p, r)
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
}
