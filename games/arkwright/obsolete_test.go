package arkwright

import (
	"testing"

	"cromford/engine"
)

// Whoever is told that workers come to an obsolete factory is told what they add to its wages, at the wage once all have come, and less
// where a Foreman lowers the bill (A14-6.4.2, A14-5.5.3.1).
func TestObsoleteTellsWages(t *testing.T) {
	g := New(Edition2014())
	for _, foreman := range []bool{false, true} {
		s, err := g.Setup(engine.Config{Seats: 3, Revision: 1, Options: engine.Options{{Name: "setup", Value: "predefined"}}})
		if err != nil {
			t.Fatal(err)
		}
		for s.Decade = 1; g.rs.Obsolete[s.Decade+1] != 1; s.Decade++ {
			continue
		}
		p := &s.Player[0]
		for pr := range Product(products) {
			if foreman && p.Factory[pr].open() {
				p.Dev |= 1 << Foreman
				p.Assigned[devTiles[Foreman].mill-1] = uint8(pr) + 1
				break
			}
		}
		var facts engine.Facts
		before := s
		g.age(&s, &facts)
		told := 0
		for _, f := range facts.List {
			if f.Kind != factObsolete || f.Seat != 0 {
				continue
			}
			pr := productOf(f.Arg[0])
			then := before.Player[0]
			want := g.Bill(&s.Player[0], pr, 0, g.wage(&s)) - g.Bill(&then, pr, 0, g.wage(&s))
			if int32(f.Arg[3]) != want || want <= 0 {
				t.Errorf("%s: %d workers for £%d are told, the bill rises by £%d", productIDs[pr], f.Arg[2], f.Arg[3], want)
			}
			told++
		}
		if told == 0 {
			t.Error("nothing is told")
		}
	}
}
