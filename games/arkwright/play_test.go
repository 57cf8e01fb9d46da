package arkwright

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"cromford/engine"
	"cromford/engine/enginetest"
)

func TestRandomGames(t *testing.T) {
	t.Log("position", unsafe.Sizeof(Position{}))
	for _, rs := range []*Ruleset{Edition2025(), Edition2014()} {
		t.Run(rs.ID, func(t *testing.T) { randomGames(t, New(rs)) })
	}
}

func randomGames(t *testing.T, g *Game) {
	t.Helper()
	for _, setup := range []string{"free", "predefined", "predefined_mixed"} {
		for seats := 2; seats <= 4; seats++ {
			total, most := 0, 0
			for n := range 60 {
				cfg := engine.Config{Seats: seats, Revision: 1, Key: engine.KeyFromSeed(string(rune('a' + n)))}
				if setup != "free" {
					cfg.Options = engine.Options{{Name: "setup", Value: setup}}
				}
				s, err := g.Setup(cfg)
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(uint64(n), uint64(seats)))
				for k := 0; ; k++ {
					if err := g.Audit(&s); err != nil {
						t.Fatalf("%s %d seats game %d after %d: %v\n%+v", setup, seats, n, k, err, s.Frames)
					}
					acting := g.Acting(&s)
					if acting == 0 {
						total += k
						break
					}
					seat := acting.First()
					list := g.Choices(&s, seat, nil)
					most = max(most, len(list))
					if len(list) == 0 || k > 5000 {
						t.Fatalf("%d seats game %d after %d: %d choices, %+v", seats, n, k, len(list), s.Frames)
					}
					c := list[r.IntN(len(list))]
					before := s
					if err := engine.Apply(g, &s, seat, c, nil); err != nil {
						t.Fatal(err)
					}
					if s == before {
						t.Fatalf("choice %v changes nothing at step %s", g.Grammar(&s).Print(c), stepIDs[s.Frames.Top().Step-1])
					}
				}
				if _, over := g.Result(&s); !over {
					t.Fatal("no result")
				}
			}
			t.Logf("%s %d seats: %d choices a game, longest list %d", setup, seats, total/60, most)
		}
	}
}

func BenchmarkGame(b *testing.B) {
	enginetest.Bench(b, New(Edition2025()), engine.Config{Seats: 4, Revision: Rev1})
}

// The bar is five million forecasts of one good in a second.
func BenchmarkForecast(b *testing.B) {
	g := New(Edition2025())
	s, err := g.Setup(engine.Config{Seats: 4, Revision: 1, Options: engine.Options{{Name: "setup", Value: "predefined"}}})
	if err != nil {
		b.Fatal(err)
	}
	for i := range s.Player { // everybody sells clothing
		f := &s.Player[i].Factory[Clothing]
		f.Level, f.Price = 1, uint8(5+i)
		f.Workers = g.rs.Line[Clothing][0].mask | g.rs.Line[Clothing][1].mask
	}
	var fates [4]Fate
	b.ReportAllocs()
	for b.Loop() {
		g.foresee(&s, Clothing, &fates)
	}
	if fates[0].Sold == 0 {
		b.Fatal("nobody sells")
	}
}
