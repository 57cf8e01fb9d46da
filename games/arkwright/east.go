package arkwright

import "cromford/engine"

// The East India Company module (A25-15). A commodity has the number of its product.

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

// listCommodities lists the moves of A25-15.2.7: a commodity and how many steps are bought.
func (g *Game) listCommodities(l *lister, s *Position, seat engine.Seat) {
	free := g.freeStep(s)
	for c := range Product(products) {
		l.add(commodity, arg(c), 0)
		from := int(s.Player[seat].Trade[c]) + free
		for n := 1; from+n <= len(g.rs.East.space); n++ {
			if g.enterable(s, seat, c, from+n) {
				l.add(commodity, arg(c), int16(n))
			}
		}
	}
}

// doCommodity moves the marker, pays for the steps bought and offers the bonus (A25-15.2, A25-15.3.1).
func (g *Game) doCommodity(s *Position, seat engine.Seat, ch engine.Choice, out *engine.Facts) {
	c := Product(ch.Arg[0] - 1)
	n := int(ch.Arg[1])
	p := &s.Player[seat]
	was := int(p.Trade[c])
	to := was + g.freeStep(s) + n
	if n == 0 && to > was && !g.enterable(s, seat, c, to) {
		to = was
	}
	cost := int32(n) * g.commodityPrice(s, c)
	p.Trade[c] = uint8(to)
	out.Add(factTraded, seat, ch.Arg[0], int16(to), int16(n), int16(cost))
	if n > 0 {
		g.pay(s, seat, cost, out)
		if int(s.Market[c]) < len(g.rs.East.price[s.Seats])-1 { // A25-15.2.6
			s.Market[c]++
			out.Add(factCommodityPrice, engine.Nobody, ch.Arg[0], int16(g.commodityPrice(s, c)))
		}
	}
	if (to > was || g.finished(s, seat, c)) && g.bonusOpen(p, c) {
		ask(s, stBonus, seat, int16(c), 0)
	}
}

// Trade carries out a choice of a commodity and stops there, for bots: the game would go on and turn up what still lies
// face down.
func (g *Game) Trade(s *Position, seat engine.Seat, c engine.Choice) {
	g = g.of(s)
	pop(s)
	g.doCommodity(s, seat, c, nil)
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

// bonuses are what stands beside the spaces up to the marker.
func (g *Game) bonuses(p *Player, c Product) (has [bonusShare + 1]bool) {
	for _, sp := range g.rs.East.space[:p.Trade[c]] {
		has[sp.bonus] = true
	}
	return has
}

func (g *Game) bonusOpen(p *Player, c Product) bool {
	l := lister{want: engine.Choice{Kind: done}}
	g.listBonuses(&l, p, c)
	return l.n > 1
}

// listBonuses lists the bonuses of A25-15.3.2 that can be carried out.
func (g *Game) listBonuses(l *lister, p *Player, c Product) {
	has := g.bonuses(p, c)
	f := &p.Factory[c]
	if has[bonusMarketing] {
		for pr := range Product(products) {
			if fa := &p.Factory[pr]; fa.open() && fa.M < 4 {
				l.add(market, arg(pr))
			}
		}
	}
	if has[bonusMachine] && f.open() {
		for m := f.Workers & g.rs.Cog[c]; m != 0; m &= m - 1 {
			l.add(machine, arg(c), firstSpace(m))
		}
	}
	if has[bonusQuality] && f.open() && f.Q < g.maxQuality(p) {
		l.add(boost, arg(c))
	}
	if has[bonusShare] {
		l.add(shareStep)
	}
	l.add(done)
}

// doBonus carries a bonus out. It is no action, but what always works does: Machine Works and School (A25-15.3.3).
func (g *Game) doBonus(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case market:
		f := &p.Factory[c.Arg[0]-1]
		f.M++
		out.Add(factMarketing, seat, c.Arg[0], int16(f.M))
	case machine:
		g.mechanize(s, seat, c, out)
		if p.has(School) {
			ask(s, stSchool, seat, 1, 0)
		}
	case boost:
		f := &p.Factory[c.Arg[0]-1]
		f.Q++
		out.Add(factQuality, seat, c.Arg[0], int16(f.Q))
	case shareStep:
		g.moveShare(s, seat, 1, out)
	}
}

func (g *Game) commodityPrice(s *Position, c Product) int32 {
	return int32(g.rs.East.price[s.Seats][s.Market[c]])
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
