package ai

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// playOut plays a game with the light policy in every seat, as a search does.
func playOut(tb testing.TB, p *light, s *cardgame.Position, r *rand.Rand, line bots.Line) {
	tb.Helper()
	var buf [64]engine.Choice
	for acting := game.Acting(s); acting != 0; acting = game.Acting(s) {
		seat := acting.First()
		legal := game.Choices(s, seat, buf[:0])
		if len(legal) == 1 {
			engine.Perform(game, s, seat, legal[0], nil)
			continue
		}
		line = p.Line(s, seat, 0, r, line[:0])
		for _, c := range line {
			engine.Perform(game, s, seat, c, nil)
		}
	}
}

// BenchmarkLight measures what a search lives on: whole games of four that the light policy plays against itself.
func BenchmarkLight(bench *testing.B) {
	p := NewLore(game).Policy().(*light)
	cfg := with(4, "random_supply")
	line := make(bots.Line, 0, 64)
	games, points, begun := 0, 0, cpuTime()
	bench.ReportAllocs()
	for bench.Loop() {
		cfg.Key = engine.KeyFromSeed(fmt.Sprint("light", games))
		s, err := game.Setup(cfg)
		if err != nil {
			bench.Fatal(err)
		}
		playOut(bench, p, &s, rand.New(rand.NewPCG(1, uint64(games))), line)
		res, _ := game.Result(&s)
		for _, sr := range res.Seats {
			points += sr.Total
		}
		games++
	}
	bench.ReportMetric(float64(games)/(cpuTime()-begun).Seconds(), "games/CPU-s")
	bench.ReportMetric(float64(points)/float64(4*games), "points")
}
