package arkwright

import "cromford/engine"

// What is chosen before the first decade (A25-2.12 and 2.13, A14-4.4 and 4.5). How the table is laid out stands in game.go.

const alreadyOpen = "you have opened a factory for this product already"

// Everybody opens two factories, one in each round.
var askFound = question{
	ID: "found", Cite: cite{"A25-2.12.3", "A14-4.4.1"}, About: "your first factories",
	Answers: answers{
		{Kind: KindFound, Code: "already_open", Cite: cite{"A25-2.12.3", "A14-4.4.2"}, Words: alreadyOpen},
		{Kind: KindFoundMass, Code: "already_open", Words: alreadyOpen},
		{Kind: KindFoundLuxury, Code: "already_open", Words: alreadyOpen},
	},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			if a.p().Factory[pr].open() {
				continue
			}
			for st := range a.s.strategies() {
				l = l.Add(foundAs[st], arg(pr))
			}
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		pr := productOf(c.Arg[0])
		f := &a.p().Factory[pr]
		f.Level, f.Strategy = 1, strategyOf(c.Kind)
		a.g.staffLines(a.s, f, pr, 2)
		out.Add(factFounded, a.seat, arg(pr))
		tellStrategy(a.seat, pr, f, out)
		a.g.priceNew(a.s, a.seat, pr)
	},
	Why: whyRegular,
}

// strategies is how many strategies a factory can be opened with.
func (s *Position) strategies() Strategy {
	if s.Flags&Asymmetrical != 0 {
		return strategies
	}
	return 1
}

func tellStrategy(seat engine.Seat, pr Product, f *Factory, out *engine.Facts) {
	if f.Strategy != Regular {
		out.Add(factStrategy, seat, arg(pr), int16(f.Strategy))
	}
}

// whyRegular refuses the strategies of the module at a table that is played without it.
func whyRegular(a asked, c engine.Choice) *engine.Refusal {
	if strategyOf(c.Kind) == Regular || !a.g.rs.Modules || a.s.strategies() > 1 {
		return nil
	}
	return a.refuse("no_strategies", cite{"A25-16.1.2"},
		"all factories are regular at this table: it is played without asymmetrical factories")
}

// Shares are sold to pay for the factories.
var askCapital = question{
	ID: "capital", Cite: cite{"A25-2.13.2", "A14-4.5.1"}, About: "the shares you sell to start",
	Answers: answers{{
		Kind: KindSellStart, Code: "too_few_shares",
		Words: "you must sell enough shares to pay for your factories, and cannot sell more than you own",
	}},
	List: func(a asked, l engine.List) engine.List {
		for n := ceilDiv(max(0, a.g.millCost(a.p())-a.p().Cash), a.g.value(a.p())); n <= int32(a.p().Shares); n++ {
			l = l.Add(KindSellStart, int16(n))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		a.g.sellShares(a.p(), a.seat, int32(c.Arg[0]), out)
		if !a.g.rs.PayFactoriesLast {
			a.g.payMills(a.s, a.seat, out)
		}
		ask(a.s, StepSpecial, a.seat, takeStart, 0)
	},
}

// payMills pays for the first factories.
func (g *Game) payMills(s *Position, seat engine.Seat, out *engine.Facts) {
	cost := g.millCost(&s.Player[seat])
	out.Add(factPaidMills, seat, int16(cost))
	g.pay(s, seat, cost, out)
}

// millCost is what all factories of a player cost to build.
func (g *Game) millCost(p *Player) (cost int32) {
	for pr := range Product(products) {
		cost += int32(g.f(pr, &p.Factory[pr]))
	}
	return cost
}
