package cardgame

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"cromford/engine"
)

// previews is how many games of each set-up are compared.
var previews = flag.Int("previews", 4, "games of each set-up whose offers are compared with what happens")

// What an offer foretells is what happens if it is taken, the turn is ended and nobody does anything more: for all offers of
// the last seat of a round, in games of random choices, the facts of the real production are those of the forecast (CG-5).
func TestPreviewsComeTrue(t *testing.T) {
	for _, seats := range []int{2, 3, 4} { // alone, the rivals move before the production
		g := New(Components())
		offers, loans, gains := 0, 0, 0
		for n := range *previews {
			cfg := engine.Config{Seats: seats, Key: engine.KeyFromSeed(strconv.Itoa(n))}
			if err := engine.CheckConfig(g.Meta(), &cfg); err != nil {
				t.Fatal(err)
			}
			s, err := g.Setup(cfg)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(n), 7))
			for s.Frames.N > 0 {
				seat := g.Acting(&s).First()
				list := g.Choices(&s, seat, nil)
				if ph := s.Frames.Stack[0]; ph.A == PhaseAction && int(ph.B) == int(s.Seats) {
					for _, c := range list {
						fc, facts, ok := takeAndProduce(g, &s, seat, c)
						if !ok {
							continue
						}
						for i, got := range fates(facts, int(s.Seats)) {
							want := fc.Seats[i]
							offers++
							loans += want.Loans
							gains += want.Gain
							if want.Ruined { // out of the game before anything is paid
								want.Cost, want.Loans = got.cost, got.loans
							}
							if want := (fate{want.Sells, want.Income, want.Cost, want.Gain, want.Loans}); got != want {
								t.Fatalf("game %d of %d seats, seat %d after %s: foretold %+v, came %+v\n%s",
									n, seats, i, g.Grammar(&s).Print(c), want, got, g.PositionText(&s))
							}
						}
					}
				}
				engine.Perform(g, &s, seat, list[r.IntN(len(list))], nil)
			}
		}
		t.Logf("%d seats: %d offers compared, %d loans, %d steps of value", seats, offers, loans, gains)
		if offers < 100 || gains == 0 {
			t.Errorf("%d seats: %d offers, %d loans and %d steps prove little", seats, offers, loans, gains)
		}
	}
}

// takeAndProduce takes an offer, ends the turn and carries the production out; what else is left to the seats is left alone.
// The forecast is that after the offer. It is not ok where the turn cannot be ended at once.
func takeAndProduce(g *Game, s *Position, seat engine.Seat, c engine.Choice) (fc Forecast, facts engine.Facts, ok bool) {
	after := *s
	engine.Perform(g, &after, seat, c, &facts)
	if after.Frames.N == 0 || after.Good != s.Good || after.Frames.Stack[0].A != PhaseAction {
		return fc, facts, false
	}
	fc = g.Forecast(&after)
	facts = engine.Facts{}
	for after.Frames.N > 0 && after.Good == s.Good && after.Decade == s.Decade && after.Frames.Stack[0].A <= PhaseFade {
		at := g.Acting(&after).First()
		list := g.Choices(&after, at, nil)
		pick := -1
		for i, c := range list {
			switch c.Kind {
			case KindDone, KindEndTurn, KindStore: // the last of them: as much as there is room for
				pick = i
			case KindSell:
				if c.Arg[0] == 0 {
					pick = i
				}
			case KindDropEntrepreneur:
				pick = i
			}
		}
		if pick < 0 {
			return fc, facts, false
		}
		engine.Perform(g, &after, at, list[pick], &facts)
	}
	return fc, facts, true
}

type fate struct{ sells, income, cost, gain, loans int }

// fates are what the facts of a production say of every seat.
func fates(facts engine.Facts, seats int) []fate {
	out := make([]fate, seats)
	for _, f := range facts.List {
		if f.Step == 0 || f.Seat == engine.Nobody {
			continue
		}
		ft := &out[f.Seat]
		switch f.Kind {
		case factSold:
			ft.sells, ft.income = int(f.Arg[1]), int(f.Arg[3])
		case factPaid:
			ft.cost = int(f.Arg[0])
		case factEmergency:
			ft.loans = int(f.Arg[0])
		case factValue:
			ft.gain += int(f.Arg[0]) // a second time for the highest appeal
		}
	}
	return out
}

// Alone, where the rivals are placed by chance after the first factory (CG-10.2.1, CG-10.2.2), what the factory brings is told all the
// same.
func TestFirstSoloFactoryForetold(t *testing.T) {
	g := New(Components())
	cfg := engine.Config{Seats: 1, Key: engine.KeyFromSeed("first")}
	if err := engine.CheckConfig(g.Meta(), &cfg); err != nil {
		t.Fatal(err)
	}
	s, err := g.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range engine.OffersOf(g, &s, 0) {
		if !o.Opaque || len(o.Preview) == 0 {
			t.Errorf("%v: opaque %v, foretold %v", o.Choice, o.Opaque, o.Preview)
		}
		for _, c := range o.Preview {
			if c.Seat == nil {
				t.Errorf("%v tells %s, which chance decides", o.Choice, c.Gauge)
			}
		}
	}
}

// CG-5.3.2: what leads straight to the emergency fund must be meant, whichever question it answers; nothing else is asked twice for it.
func TestEmergencyWarns(t *testing.T) {
	g := New(Components())
	left, warned := 0, 0
	for n := range 40 {
		cfg := engine.Config{Seats: 2 + n%3, Key: engine.KeyFromSeed(fmt.Sprint("fund", n))}
		if err := engine.CheckConfig(g.Meta(), &cfg); err != nil {
			t.Fatal(err)
		}
		s, err := g.Setup(cfg)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(n), 5))
		for s.Frames.N > 0 {
			seat := g.Acting(&s).First()
			offers := engine.OffersOf(g, &s, seat)
			o := offers[r.IntN(len(offers))]
			told := slices.ContainsFunc(o.Warnings, func(w engine.Text) bool { return w.Kind == "emergency-fund" })
			step, c := s.Frames.Top().Step, g.Choices(&s, seat, nil)[slices.IndexFunc(offers, func(x engine.Offer) bool { return x.Text == o.Text })]
			var facts engine.Facts
			engine.Perform(g, &s, seat, c, &facts)
			came := slices.ContainsFunc(facts.List, func(f engine.Fact) bool { return f.Kind == factEmergency && f.Seat == seat })
			if came != told && !o.Opaque {
				t.Fatalf("game %d: %s warns of the fund: %v, and it was needed: %v", n, o.Text, told, came)
			}
			if told {
				warned++
				if step == StepLeft {
					left++
				}
			}
		}
	}
	if warned == 0 || left == 0 {
		t.Errorf("%d warnings, %d of them for goods left over: the test proves nothing", warned, left)
	}
}

// What a good loaded in Early Shipping costs and brings when the ships sail is told of every good alike, however many were loaded
// before: the tokens, and what a Contract adds (CG-4.7.1, CG-5.2.8, CG-8.10).
func TestEarlyShippingForetold(t *testing.T) {
	g := New(Components())
	tokens, second, extra := 0, 0, 0
	for n := range 500 {
		cfg := engine.Config{Seats: 2 + n%3, Key: engine.KeyFromSeed(fmt.Sprint("early", n))}
		cfg.Options = engine.Options{{Name: "early_shipping", Value: "on"}, {Name: "random_supply", Value: "on"}}
		if err := engine.CheckConfig(g.Meta(), &cfg); err != nil {
			t.Fatal(err)
		}
		s, err := g.Setup(cfg)
		if err != nil {
			t.Fatal(err)
		}
		gauge := func(s *Position, seat engine.Seat, name string) int {
			for _, x := range g.Gauges(s, nil) {
				if x.Seat == seat && x.Name == name {
					return x.Value
				}
			}
			t.Fatalf("no gauge %s", name)
			return 0
		}
		r := rand.New(rand.NewPCG(uint64(n), 5))
		for s.Frames.N > 0 {
			seat := g.Acting(&s).First()
			list := g.Choices(&s, seat, nil)
			for _, c := range list {
				if s.Frames.Top().Step != StepEarly || c.Kind != KindLoad {
					continue
				}
				loaded := s
				engine.Perform(g, &loaded, seat, c, nil)
				sailed := loaded
				if sailed.Frames.N > 0 && sailed.Frames.Top().Step == StepEarly {
					engine.Perform(g, &sailed, seat, engine.Choice{Kind: KindSail}, nil)
					second++
				}
				pay := gauge(&loaded, seat, "cash") + gauge(&loaded, seat, "sail_pay")
				use := gauge(&loaded, seat, "tokens") + gauge(&loaded, seat, "sail_tokens")
				if p := &sailed.Player[seat]; pay != int(p.Cash) || use != int(p.Tokens) {
					t.Fatalf("game %d: %s foretells £%d and %d tokens, £%d and %d came",
						n, g.Grammar(&s).Print(c), pay, use, p.Cash, p.Tokens)
				}
				tokens += gauge(&loaded, seat, "sail_tokens")
				extra += gauge(&loaded, seat, "sail_pay")
			}
			engine.Perform(g, &s, seat, list[r.IntN(len(list))], nil)
		}
	}
	if tokens == 0 || second == 0 || extra == 0 {
		t.Errorf("%d tokens, £%d of Contracts and %d answers that leave the ships prove little", tokens, extra, second)
	}
}
