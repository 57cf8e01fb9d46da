package railways_test

import (
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// BenchmarkGame is a whole random game of four with the full legal list of every question.
func BenchmarkGame(b *testing.B) {
	enginetest.Bench(b, newGame(), config(b, 4))
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
	s := enginetest.SetUp(b, g, config(b, 4))
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
