package arkwright

import (
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// Every line of the sheet of prices is what the rules give once that price is set, and the sheet has exactly the prices that
// may be set: A25-8.1.1, A14-5.4.1.2, A14-5.4.1.3.
func TestSheetOfPrices(t *testing.T) {
	for _, rs := range []*Ruleset{Edition2025(), Edition2014()} {
		g := New(rs)
		lines, fixed, short, forced := 0, 0, 0, 0
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
					a, b, c, d := checkSheet(t, g, s, seat, v)
					lines, fixed, short, forced = lines+a, fixed+b, short+c, forced+d
				} else if step := s.Frames.Top().Step; step == StepPrice || step == StepPrices {
					t.Fatalf("no sheet while prices are asked for")
				}
				engine.Perform(g, &s, seat, list[r.IntN(len(list))], nil)
			}
		}
		if lines < 1000 || short == 0 || forced == 0 || (fixed > 0) != g.rs.AdjustTouched {
			t.Errorf("%s: %d lines, %d mills that are not free, %d short contracts, %d forced sales: too few to mean anything",
				rs.ID, lines, fixed, short, forced)
		}
	}
}

// checkSheet sets every price of the first mill and compares; the others are only counted where they can be changed.
func checkSheet(t *testing.T, g *Game, s Position, seat engine.Seat, v *SheetView) (lines, fixed, short, forced int) {
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
			moves := l.Steps + l.Spaces + l.Fades
			if pr == s.Cycle && s.rehearsed() { // with what must be sold for wages
				end, _ := g.ending(&then)
				if moves = int(end.Player[seat].Space - s.Player[seat].Space); end.Player[seat].Shares < s.Player[seat].Shares {
					forced++
				}
			}
			if l.Moves != moves {
				t.Fatalf("%s at %d: the sheet says that shares move by %d, and then they do by %d", m.Product, l.Price, l.Moves, moves)
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
	return lines, fixed, short, forced
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

// Red, with 5 less the slot's 2 in hand, owes 4 x 2 + 1 = 9 for its work, and has a contract at the end of its track. At a price of 8
// nothing is sold: a share must be, which is two spaces, and the contract costs two more. At 7 a crate is sold, a space up, and 3 + 7
// are enough; at 6 two are (A25-12.1.4, A25-9.6.5, A25-9.3.1).
func TestSheetTellsForcedSales(t *testing.T) {
	tab := enginetest.Given(t, engine.Erase(New(Edition2025())), 3, `{"labour": {"front": 29}, "state": {
		"blue": {"cash": 0, "factories": {"food": {"level": 1, "price": 7, "lines": 2, "marketing": 2}}},
		"red": {"cash": 5, "shares": 3, "space": 20, "contracts": {"food": 10},
			"factories": {"food": {"level": 1, "price": 8, "workers": [1, 2, 3, 5], "machines": [4]}}},
		"green": {"cash": 20}}, "turn": {"seat": "red"}}`)
	story := enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done")
	sheet := story.At(story.Len).Table.View(1).(View).Sheet
	want := map[int]int{8: -4, 7: -1, 6: 0}
	for _, l := range sheet.Mills[0].Prices {
		if by, ok := want[l.Price]; ok && l.Moves != by {
			t.Errorf("at £%d shares are said to move by %d, want %d", l.Price, l.Moves, by)
		}
	}
}
