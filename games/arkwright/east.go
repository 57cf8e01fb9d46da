package arkwright

import "cromford/engine"

// The East India Company module (A25-15). A commodity has the number of its product.

func offerCommodity(w flow, seat engine.Seat) {
	if w.s.Flags&EastIndia != 0 {
		ask(w.s, StepCommodity, seat, 0, 0)
	}
}

var askCommodity = question{
	ID: "commodity", Cite: cite{"A25-15.2.2"}, About: "a commodity",
	Answers: answers{{Kind: KindCommodity, Code: "cannot_trade", Cite: cite{"A25-15.2.7"},
		Words: "the track ends before that, or its space is held by somebody else"}},
	// A25-15.2.7: a commodity and how many steps are bought.
	List: func(a asked, l engine.List) engine.List {
		free := a.g.freeStep(a.s)
		for c := range Product(products) {
			l = l.Add(KindCommodity, arg(c), 0)
			from := int(a.p().Trade[c]) + free
			for n := 1; from+n <= len(a.g.rs.East.space); n++ {
				l = l.If(a.g.enterable(a.s, a.seat, c, from+n), KindCommodity, arg(c), int16(n))
			}
		}
		return l
	},
	Do: doCommodity,
}

// doCommodity moves the marker, pays for the steps bought and offers the bonus (A25-15.2, A25-15.3.1).
func doCommodity(a asked, ch engine.Choice, out *engine.Facts) {
	g, s, p := a.g, a.s, a.p()
	pop(s)
	c := productOf(ch.Arg[0])
	n := int(ch.Arg[1])
	was := int(p.Trade[c])
	to := g.leads(s, a.seat, c, n)
	cost := int32(n) * g.commodityPrice(s, c)
	p.Trade[c] = uint8(to)
	if n == 0 {
		out.Add(factAdvanced, a.seat, ch.Arg[0], int16(to))
	} else {
		out.Add(factTraded, a.seat, ch.Arg[0], int16(to), int16(n), int16(cost))
		g.pay(s, a.seat, cost, out)
		if int(s.Market[c]) < len(g.rs.East.price[s.Seats])-1 { // A25-15.2.6
			s.Market[c]++
			out.Add(factCommodityPrice, engine.Nobody, ch.Arg[0], int16(g.commodityPrice(s, c)))
		}
	}
	if (to > was || g.finished(s, a.seat, c)) && g.bonusOpen(p, c) {
		ask(s, StepBonus, a.seat, int16(c), 0)
	}
}

// leads is the space that a seat's marker comes to with so many steps bought; a free step that leads nowhere is not made.
func (g *Game) leads(s *Position, seat engine.Seat, c Product, bought int) int {
	was := int(s.Player[seat].Trade[c])
	to := was + g.freeStep(s) + bought
	if bought == 0 && to > was && !g.enterable(s, seat, c, to) {
		return was
	}
	return to
}

// enterable tells whether a seat's marker may end on a space of a track (A25-15.2.5).
func (g *Game) enterable(s *Position, seat engine.Seat, c Product, space int) bool {
	if space > len(g.rs.East.space) {
		return false
	}
	if !g.rs.East.space[space-1].exclusive {
		return true
	}
	for i := range int(s.Seats) {
		if engine.Seat(i) != seat && int(s.Player[i].Trade[c]) == space {
			return false
		}
	}
	return true
}

// freeStep is how many steps need not be paid in this decade (A25-15.2.3).
func (g *Game) freeStep(s *Position) int {
	if g.rs.East.free[s.Decade] {
		return 1
	}
	return 0
}

// finished tells whether a marker can never move on.
func (g *Game) finished(s *Position, seat engine.Seat, c Product) bool {
	for t := int(s.Player[seat].Trade[c]) + 1; t <= len(g.rs.East.space); t++ {
		if g.enterable(s, seat, c, t) {
			return false
		}
	}
	return true
}

// askBonus: A is the commodity. A bonus is no action, but what always works does: Machine Works and School (A25-15.3.3).
var askBonus = question{
	ID: "bonus", Cite: cite{"A25-15.3.1"}, About: "the bonus",
	Answers: answers{
		marketingFull, noWorkerThere, qualityFull,
		{Kind: KindShareStep, Code: "no_bonus", Words: "your marker has not come to this bonus yet"},
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List {
		return a.g.listBonuses(a.p(), Product(a.f.A), l).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		switch c.Kind {
		case KindMarket:
			f := &a.p().Factory[productOf(c.Arg[0])]
			f.M++
			out.Add(factMarketing, a.seat, c.Arg[0], int16(f.M))
		case KindMachine:
			a.g.mechanize(a.s, a.seat, c, out)
			a.g.teach(a.s, a.seat, 1)
		case KindBoost:
			f := &a.p().Factory[productOf(c.Arg[0])]
			f.Q++
			out.Add(factQuality, a.seat, c.Arg[0], int16(f.Q))
		case KindShareStep:
			a.g.moveShare(a.s, a.seat, 1, out)
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if (c.Kind == KindBoost || c.Kind == KindMachine) && c.Arg[0] != arg(Product(a.f.A)) {
			return a.refuse("other_factory", cite{"A25-15.3.2"}, "this bonus is for the factory of the commodity")
		}
		return nil
	},
}

// bonuses are what stands beside the spaces up to the marker.
func (g *Game) bonuses(p *Player, c Product) (has [bonusShare + 1]bool) {
	for _, sp := range g.rs.East.space[:p.Trade[c]] {
		has[sp.bonus] = true
	}
	return has
}

// listBonuses lists the bonuses of A25-15.3.2 that can be carried out.
func (g *Game) listBonuses(p *Player, c Product, l engine.List) engine.List {
	has := g.bonuses(p, c)
	f := &p.Factory[c]
	if has[bonusMarketing] {
		for pr := range Product(products) {
			l = l.If(p.Factory[pr].markets(), KindMarket, arg(pr))
		}
	}
	if has[bonusMachine] && f.open() {
		for m := f.Workers & g.rs.Cog[c]; m != 0; m &= m - 1 {
			l = l.Add(KindMachine, arg(c), firstSpace(m))
		}
	}
	l = l.If(has[bonusQuality] && g.boosts(p, c), KindBoost, arg(c))
	return l.If(has[bonusShare], KindShareStep)
}

func (g *Game) bonusOpen(p *Player, c Product) bool {
	var buf [24]engine.Choice
	return len(g.listBonuses(p, c, buf[:0])) > 0
}

func (g *Game) commodityPrice(s *Position, c Product) int32 {
	return int32(g.rs.East.price[s.Seats][s.Market[c]])
}

// priceAfter is the price of a commodity once somebody has bought a step (A25-15.2.6).
func (g *Game) priceAfter(s *Position, c Product) int32 {
	price := g.rs.East.price[s.Seats]
	return int32(price[min(int(s.Market[c])+1, len(price)-1)])
}

// commodities is what a player's influence is worth in the end (A25-15.5.1).
func (g *Game) commodities(s *Position, p *Player) (sum int32) {
	if s.Flags&EastIndia == 0 {
		return 0
	}
	for c := range Product(products) {
		if at := p.Trade[c]; at > 0 {
			sum += g.commodityPrice(s, c) * int32(g.rs.East.space[at-1].multiplier)
		}
	}
	return sum
}

// Commodities is what a seat's influence would be worth if the game ended now.
func (g *Game) Commodities(s *Position, seat engine.Seat) int {
	return int(g.of(s).commodities(s, &s.Player[seat]))
}

// score is what counts in the end (A25-13.1.4, A25-15.5.1).
func (g *Game) score(s *Position, p *Player) int32 { return g.portfolio(p) + g.commodities(s, p) }
