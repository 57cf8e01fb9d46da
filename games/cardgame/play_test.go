package cardgame

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"cromford/engine"
)

func TestRandomGames(t *testing.T) {
	g := New(Components())
	t.Log("position", unsafe.Sizeof(Position{}))
	for seats := 1; seats <= 4; seats++ {
		total, most, worth := 0, 0, 0
		for n := range 300 {
			cfg := engine.Config{Seats: seats, Revision: 1, Key: engine.KeyFromSeed(string(rune('a' + n)))}
			r := rand.New(rand.NewPCG(uint64(n), uint64(seats)))
			for _, sw := range switches {
				if n%2 == 1 && r.IntN(2) == 0 && (!sw.solo || seats == 1) {
					cfg.Options = append(cfg.Options, engine.Option{Name: sw.name, Value: "on"})
				}
			}
			s, err := g.Setup(cfg)
			if err != nil {
				t.Fatal(err)
			}
			for k := 0; ; k++ {
				if err := g.Audit(&s); err != nil {
					t.Fatalf("%d seats game %d after %d: %v\n%s", seats, n, k, err, g.PositionText(&s))
				}
				acting := g.Acting(&s)
				if acting == 0 {
					total += k
					break
				}
				seat := acting.First()
				list := g.Choices(&s, seat, nil)
				most = max(most, len(list))
				if len(list) < 2 && s.Frames.Top().Step != stEnd || k > 5000 {
					t.Fatalf("%d seats game %d after %d: %d choices\n%s", seats, n, k, len(list), g.PositionText(&s))
				}
				c := list[r.IntN(len(list))]
				before := s
				if err := g.Apply(&s, seat, c, nil); err != nil {
					t.Fatal(err)
				}
				if s == before {
					t.Fatalf("choice %v changes nothing at step %s", g.Grammar(&s).Print(c), stepIDs[s.Frames.Top().Step-1])
				}
			}
			res, over := g.Result(&s)
			if !over {
				t.Fatal("no result")
			}
			for _, sr := range res.Seats {
				worth += sr.Total
			}
		}
		t.Logf("%d seats: %d choices a game, longest list %d, mean score %d", seats, total/300, most, worth/300/seats)
	}
}
