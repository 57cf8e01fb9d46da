package arkwright

import (
	"flag"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"cromford/engine"
)

// previews is how many games of each edition are compared.
var previews = flag.Int("previews", 4, "games of each set-up whose offers are compared with what happens")

// compared counts what TestPreviewsComeTrue has compared.
type compared struct{ offers, forced, late, patrons, exports, fades int }

// What an offer foretells is what happens if it is taken, the turn is ended and nobody does anything more: for all offers of
// the last seat of a cycle, in games of random choices, the real production leads to the cash, shares, space and loans that
// were shown; and what the ladder foretells of every product is what a production of it sells, takes, pays and moves.
func TestPreviewsComeTrue(t *testing.T) {
	for _, tt := range []struct {
		rs      *Ruleset
		options []string
	}{
		{Edition2025(), nil},
		{Edition2025(), []string{"east_india_company", "asymmetrical_factories", "length=spinning_mule"}},
		{Edition2014(), nil},
		{Edition2014(), []string{"spinning_jenny"}},
	} {
		g := New(tt.rs)
		var all compared
		for n := range *previews {
			cfg := engine.Config{Seats: 2 + n%3, Key: engine.KeyFromSeed(strconv.Itoa(n))}
			opts, err := engine.ParseOptions(g.meta.Options, tt.options)
			if err != nil {
				t.Fatal(err)
			}
			cfg.Options = opts
			if err := engine.CheckConfig(&g.meta, &cfg); err != nil {
				t.Fatal(err)
			}
			s, err := g.Setup(cfg)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(n), 7))
			for s.Frames.N > 0 {
				seat := s.Frames.Top().Seat
				list := g.Choices(&s, seat, nil)
				if ph := s.Frames.Stack[0]; ph.A == PhaseAction {
					checkLadder(t, g, &s, &all)
					if int(ph.B) == int(s.Seats) { // the last seat of the cycle
						for _, c := range list {
							checkOffer(t, g, &s, seat, c, &all)
						}
					}
				}
				engine.Perform(g, &s, seat, list[r.IntN(len(list))], nil)
			}
		}
		t.Logf("%s %v: %d offers compared, %d forced sales, %d shares falling, %d crates for patrons, %d deliveries, %d prices too high",
			tt.rs.ID, tt.options, all.offers, all.forced, all.late, all.patrons, all.exports, all.fades)
		if all.offers < 100 || tt.options == nil && (all.forced == 0 || all.patrons == 0) || all.late == 0 || all.fades == 0 {
			t.Errorf("%s %v: %+v prove little", tt.rs.ID, tt.options, all)
		}
	}
}

// checkOffer takes an offer, ends the turn, carries the production out and compares.
func checkOffer(t *testing.T, g *Game, s *Position, seat engine.Seat, c engine.Choice, n *compared) {
	t.Helper()
	var facts engine.Facts
	real := *s
	engine.Perform(g, &real, seat, c, &facts)
	shown, same := real, real.rehearsed() && real.Cycle == s.Cycle
	for same && real.Frames.Stack[0].A == PhaseAction {
		// The rest of the turn is ended; where it cannot be ended at once there is nothing to compare.
		var buf [64]engine.Choice
		end := -1
		list := g.Choices(&real, seat, buf[:0])
		for i, c := range list {
			if c.Kind == KindDone || c.Kind == KindEndTurn {
				end = i
			}
		}
		if end < 0 {
			return
		}
		engine.Perform(g, &real, seat, list[end], nil)
	}
	for same && real.rehearsed() && real.Frames.Stack[0].A != PhaseAction {
		g.of(&real).carryOn(&real, nil)
		g.RunOn(&real, nil)
	}
	// The end of a decade may follow in the same breath: what that pays is not part of the production.
	if !same || real.Decade != s.Decade || real.Frames.N == 0 || real.Frames.Stack[0].A > PhaseCommodity {
		return
	}
	end := g.of(s).rehearse(&shown, s.Cycle)
	for i := range int(s.Seats) {
		w, p := &end.Player[i], &real.Player[i]
		n.offers++
		if w.Shares < shown.Player[i].Shares {
			n.forced++
		}
		if w.Space < shown.Player[i].Space {
			n.late++
		}
		if w.Cash != p.Cash || w.Shares != p.Shares || w.Space != p.Space || w.Loans != p.Loans {
			t.Fatalf("%s, seat %d after %s: foretold cash %d shares %d space %d loans %d, came %d %d %d %d\n%s", g.rs.ID, i,
				g.Grammar(s).Print(c), w.Cash, w.Shares, w.Space, w.Loans, p.Cash, p.Shares, p.Space, p.Loans, g.PositionText(s))
		}
	}
}

// checkLadder compares what is foretold of every product with the facts of a production of it.
func checkLadder(t *testing.T, g *Game, s *Position, n *compared) {
	t.Helper()
	for pr := range Product(products) {
		if s.unpriced(pr) != engine.Nobody {
			continue // nothing is foretold of a factory before it has a price
		}
		want := g.Forecast(s, pr)
		if s.Decade == g.of(s).rs.Last && pr < s.Cycle { // it is never produced again
			if !reflect.DeepEqual(want, Forecast{Seats: make([]Fate, s.Seats)}) {
				t.Fatalf("%s, %s: %+v is foretold though the game ends before", g.meta.ID, productIDs[pr], want)
			}
			continue
		}
		var facts engine.Facts
		told(g.of(s), s, pr, &facts)
		got := make([]Fate, s.Seats)
		for _, f := range facts.List {
			switch f.Kind {
			case factSold:
				got[f.Seat].Sold, got[f.Seat].Income = int(f.Arg[1]), int(f.Arg[2])
				got[f.Seat].Crates += int(f.Arg[1])
			case factBill:
				got[f.Seat].Bill = int(f.Arg[1])
			case factShareReasons:
				got[f.Seat].Steps = int(f.Arg[0] + f.Arg[1] + f.Arg[2])
			case factPatron, factJubilee:
				got[f.Seat].Patrons += int(f.Arg[1])
				got[f.Seat].Crates++
				n.patrons++
			case factDelivered:
				got[f.Seat].Export += int(f.Arg[2])
				n.exports++
			case factPrice: // falls in a production only where marketing weakens below its worth (A25-9.5.3)
				got[f.Seat].Fades = g.rs.OverflowSpaces
				n.fades++
			case factIncome: // of the Office
				got[f.Seat].Export += int(f.Arg[0])
			}
		}
		for i := range got {
			// What ships cost is compared with the end of the production; without contracts nothing is foretold of them in later cycles.
			if got[i].Sails = want.Seats[i].Sails; !g.of(s).rs.Contracts && pr != s.Cycle {
				got[i].Export = 0
			}
			// Nor of what a closed factory ships.
			if !s.Player[i].Factory[pr].open() {
				got[i] = Fate{}
			}
			if got[i] != want.Seats[i] {
				t.Fatalf("%s, %s, seat %d: foretold %+v, came %+v\n%s", g.rs.ID, productIDs[pr], i, want.Seats[i], got[i], g.PositionText(s))
			}
		}
	}
}

// told carries a production of a product out, by the phases of the rules: patrons buy and ships sail as in what is rehearsed.
func told(g *Game, s *Position, pr Product, out *engine.Facts) {
	r := *s
	r.Cycle, r.Sale, r.Turn, r.Frames = pr, Sale{}, Turn{}, engine.Frames{}
	r.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: g.rs.next[PhaseAction]})
	for {
		f := r.Frames.Top()
		switch {
		case f.Step != StepFlow:
			g.carryOn(&r, out)
		case f.A == g.rs.next[PhaseStore]:
			return
		default:
			g.phase(flow{g, &r, f, out})
		}
	}
}
