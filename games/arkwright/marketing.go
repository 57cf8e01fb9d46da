package arkwright

import "cromford/engine"

// The Marketing action (A25-7.5, A14-5.3.5) and levels that are free (A25-18.6).

func (g *Game) openMarketing(s *Position, seat engine.Seat, out *engine.Facts) {
	g.pricesLater(s, seat)
	budget := min(s.Turn.Fee, g.rs.Marketing[s.Turn.Tile])
	g.spare(s, budget)
	if !g.askedPatent(s, seat, int16(budget)) {
		g.raiseMarketing(s, seat, int16(budget), no, out)
	}
}

// raiseMarketing asks what a budget is spent on, if anything, before the free levels of a Patent.
func (g *Game) raiseMarketing(s *Position, seat engine.Seat, budget, levels int16, out *engine.Facts) {
	if budget > 0 && g.marketable(&s.Player[seat]) {
		ask(s, StepMarketing, seat, budget, levels)
		return
	}
	g.afterMarketing(s, seat, levels, out)
}

// marketable tells whether marketing could be raised anywhere.
func (g *Game) marketable(p *Player) bool {
	for pr := range products {
		if p.Factory[pr].markets() {
			return true
		}
	}
	return false
}

// markets tells whether the marketing of a factory can be raised (A25-7.5.2).
func (f *Factory) markets() bool { return f.open() && f.M < 4 }

// promotes tells whether a budget suffices for the next level of a factory's marketing.
func (g *Game) promotes(f *Factory, budget int16) bool {
	return f.markets() && int16(g.rs.MarketCost[f.M+1]) <= budget
}

// A is the budget, B is yes if the free levels of a Patent follow.
var askMarketing = question{
	ID: "marketing", Cite: cite{"A25-7.5.2", "A14-5.3.5.2"}, About: "marketing",
	Answers: answers{marketingFull, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			l = l.If(a.g.promotes(&a.p().Factory[pr], a.f.A), KindMarket, arg(pr))
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindMarket {
			f := a.raise(productOf(c.Arg[0]), out)
			cost := a.g.rs.MarketCost[f.M]
			a.g.spare(a.s, a.s.Turn.Spare-cost)
			if a.f.A -= int16(cost); a.f.A > 0 && a.g.affordsMarketing(a.p(), a.f.A) {
				return
			}
		}
		a.g.afterMarketing(a.s, a.seat, pop(a.s).B, out)
	},
}

// raise raises the marketing of a factory by a level.
func (a asked) raise(pr Product, out *engine.Facts) *Factory {
	f := &a.p().Factory[pr]
	f.M++
	a.g.touch(a.s, pr)
	out.Add(factMarketing, a.seat, arg(pr), int16(f.M))
	return f
}

func (g *Game) affordsMarketing(p *Player, budget int16) bool {
	return anyProduct(func(pr Product) bool { return g.promotes(&p.Factory[pr], budget) })
}

// Free levels of marketing, of a Patent or by an event (A25-18.6.1). A is how many are left, B is yes if they may be declined.
var askLevels = question{
	ID: "levels", Cite: cite{"A25-18.6.1", "A14-10.6"}, About: "free marketing",
	Answers: answers{marketingFull, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			l = l.If(a.p().Factory[pr].markets(), KindMarket, arg(pr))
		}
		return l.If(a.f.B == yes, KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		a.raise(productOf(c.Arg[0]), out)
		if a.f.A--; a.f.A == 0 || !a.g.marketable(a.p()) {
			pop(a.s)
		}
	},
}
