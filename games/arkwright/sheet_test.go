package arkwright

import (
	"math/rand/v2"
	"testing"

	"cromford/engine"
)

// Every line of the sheet of prices is what the rules give once that price is set, and the sheet has exactly the prices that
// may be set: A25-8.1.1, A14-5.4.1.2, A14-5.4.1.3.
func TestSheetOfPrices(t *testing.T) {
	for _, rs := range []*Ruleset{Edition2025(), Edition2014()} {
		g := New(rs)
		lines, fixed, short := 0, 0, 0
		for n := range uint64(3) {
			cfg := engine.Config{Seats: 3, Key: engine.KeyFromSeed(string(rune('a' + n)))}
			if err := engine.CheckConfig(&g.meta, &cfg); err != nil {
				t.Fatal(err)
			}
			s, err := g.Setup(cfg)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(n, 5))
			for s.Frames.N > 0 {
				seat := s.Frames.Top().Seat
				list := g.Choices(&s, seat, nil)
				if v := g.sheetView(&s); v != nil {
					a, b, c := checkSheet(t, g, s, seat, v)
					lines, fixed, short = lines+a, fixed+b, short+c
				} else if step := s.Frames.Top().Step; step == StepPrice || step == StepPrices {
					t.Fatalf("no sheet while prices are asked for")
				}
				engine.Perform(g, &s, seat, list[r.IntN(len(list))], nil)
			}
		}
		if lines < 1000 || short == 0 || (fixed > 0) != g.rs.AdjustTouched {
			t.Errorf("%s: %d lines, %d mills that are not free, %d short contracts: too few to mean anything", rs.ID, lines, fixed, short)
		}
	}
}

// checkSheet sets every price of the first mill and compares; the others are only counted where they can be changed.
func checkSheet(t *testing.T, g *Game, s Position, seat engine.Seat, v *SheetView) (lines, fixed, short int) {
	t.Helper()
	for i, m := range v.Mills {
		pr := productNamed(t, m.Product)
		if !m.Free {
			fixed++
		}
		for _, l := range m.Prices {
			then := s
			if i == 0 {
				if err := engine.Apply(g, &then, seat, engine.Choice{Kind: KindPrice, Arg: [4]int16{arg(pr), int16(l.Price)}}, nil); err != nil {
					t.Fatalf("%s at %d: %v", m.Product, l.Price, err)
				}
			} else {
				then.Player[seat].Factory[pr].Price = uint8(l.Price)
			}
			fc := g.Forecast(&then, pr)
			f := &then.Player[seat].Factory[pr]
			if mine := fc.Seats[seat]; l.Sold[seat] != mine.Sold || l.Income != mine.Income || l.Steps != mine.Steps ||
				l.Importer != fc.Importer || l.Appeal != g.appeal(pr, f) {
				t.Fatalf("%s at %d: the sheet says %+v, then it is %+v with appeal %d", m.Product, l.Price, l, mine, g.appeal(pr, f))
			}
			if l.Short {
				short++
			}
			lines++
		}
	}
	want := 0
	for _, c := range g.Choices(&s, seat, nil) {
		if c.Kind == KindPrice {
			want++
		}
	}
	if len(v.Mills) == 0 || len(v.Mills[0].Prices) != want {
		t.Fatalf("the sheet has %d mills, and the question %d prices", len(v.Mills), want)
	}
	return lines, fixed, short
}

func productNamed(t *testing.T, id string) Product {
	t.Helper()
	for pr := range Product(products) {
		if productIDs[pr] == id {
			return pr
		}
	}
	t.Fatalf("no product %q", id)
	return 0
}

// A contract for 4 crates of cutlery at level I, f = 10, pays £40 and costs a space for the ship; with 3 crates or without a
// ship it is short (A25-9.6.1, A25-7.7.5).
func TestSheetTellsTheContract(t *testing.T) {
	g := New(Edition2025())
	p := &Player{Ship: [2]uint8{2, 0}}
	p.Factory[Cutlery] = Factory{Level: 1}
	p.Contract[Cutlery] = 2 // of 4 crates
	if cash, spaces, short := g.delivery(p, Cutlery, 4); cash != 40 || spaces != -1 || short {
		t.Errorf("4 crates: £%d, %d spaces, short %t; want £40, -1, false", cash, spaces, short)
	}
	if cash, _, short := g.delivery(p, Cutlery, 3); cash != 0 || !short {
		t.Errorf("3 crates: £%d, short %t; want £0, true", cash, short)
	}
	p.Ship[0] = 0
	if _, _, short := g.delivery(p, Cutlery, 4); !short {
		t.Error("without a ship the contract is short")
	}
}
