package railways_test

import (
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/games/railways"
)

// An offer of a delivery says how many cubes it moves in all, whatever is chosen of lines and yards after it (RW-10.2 to RW-10.4).
func TestDeliveriesSayTheirCubes(t *testing.T) {
	g := newGame()
	inYards := func(s *railways.Position) (n int) {
		for _, town := range s.Factory {
			for _, f := range town {
				n += int(f.Yard)
			}
		}
		return n
	}
	moved, asked := 0, 0
	for seats := 3; seats <= 5; seats++ {
		s, err := g.Setup(config(t, seats))
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(seats), 11))
		for s.Frames.N > 0 {
			seat := g.Acting(&s).First()
			list := g.Choices(&s, seat, nil)
			for _, c := range list {
				o := g.Describe(&s, seat, c)
				if o.Group != "towns" && o.Group != "ports" {
					continue
				}
				said, best := -1, -1
				for _, a := range o.Args {
					switch a.Name {
					case "cubes":
						said = a.Number
					case "best":
						best = a.Number
					}
				}
				had := g.Worth(&s, seat)
				u := s
				before, open := inYards(&u), u.Frames.N
				engine.Perform(g, &u, seat, c, nil)
				if asks := u.Frames.N > open; asks != (best >= 0) {
					t.Fatalf("%s: asks further %v", g.Grammar(&s).Print(c), asks)
				}
				for u.Frames.N > open { // which lines, whose cubes
					asked++
					answers := g.Choices(&u, seat, nil)
					engine.Perform(g, &u, seat, answers[r.IntN(len(answers))], nil)
				}
				if got := before - inYards(&u); got != said {
					t.Fatalf("%s says %d cubes, %d left their yards\n%s", g.Grammar(&s).Print(c), said, got, g.PositionText(&s))
				}
				// Whatever is answered brings at most what is said.
				if got := g.Worth(&u, seat) - had; best >= 0 && got > best {
					t.Fatalf("%s says %d at best, brought %d", g.Grammar(&s).Print(c), best, got)
				}
				moved += said
			}
			engine.Perform(g, &s, seat, list[r.IntN(len(list))], nil)
		}
	}
	if moved == 0 || asked == 0 {
		t.Errorf("%d cubes moved, %d times asked which: that proves little", moved, asked)
	}
}
