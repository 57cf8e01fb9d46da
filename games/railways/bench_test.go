package railways_test

import (
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/games/railways"
)

// BenchmarkGame is a whole random game of four with the full legal list of every question.
func BenchmarkGame(b *testing.B) {
	g := newGame()
	cfg := config(b, 4)
	cfg.Revision = railways.Rev1
	r := rand.New(rand.NewPCG(1, 1))
	buf := make([]engine.Choice, 0, 256)
	choices := 0
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		cfg.Key[0], cfg.Key[1] = byte(n), byte(n>>8)
		s, err := g.Setup(cfg)
		if err != nil {
			b.Fatal(err)
		}
		for acting := g.Acting(&s); acting != 0; acting = g.Acting(&s) {
			seat := acting.First()
			buf = g.Choices(&s, seat, buf[:0])
			engine.Perform(g, &s, seat, buf[r.IntN(len(buf))], nil)
			choices++
		}
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
}

// BenchmarkOffers is the full list of offers with previews in the middle of a game, as a page asks for it.
func BenchmarkOffers(b *testing.B) {
	g := newGame()
	s := middle(b, g)
	seat := g.Acting(&s).First()
	b.ReportAllocs()
	for b.Loop() {
		engine.OffersOf(g, &s, seat)
	}
}

// BenchmarkView is what one seat is sent.
func BenchmarkView(b *testing.B) {
	g := newGame()
	s := middle(b, g)
	b.ReportAllocs()
	for b.Loop() {
		g.View(&s, 0)
	}
}

// BenchmarkRedeal is the price of showing a bot only what it may know.
func BenchmarkRedeal(b *testing.B) {
	g := newGame()
	s := middle(b, g)
	r := engine.NewRNG(engine.KeyFromSeed("bench"))
	for b.Loop() {
		g.Redeal(&s, 0, r)
	}
}

func middle(b *testing.B, g *railways.Game) railways.Position {
	b.Helper()
	cfg := config(b, 4)
	cfg.Revision = railways.Rev1
	s, err := g.Setup(cfg)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(2, 2))
	for range 150 {
		seat := g.Acting(&s).First()
		list := g.Choices(&s, seat, nil)
		if err := engine.Apply(g, &s, seat, list[r.IntN(len(list))], nil); err != nil {
			b.Fatal(err)
		}
	}
	return s
}
