package cardgame

import "cromford/engine"

// produce begins the production of a seat: steps a to c (CG-5.0.2).
func (g *Game) produce(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	sa := &s.Sale
	sa.Made = g.made(p, s.Good, 2)
	m := p.Factory[s.Good].Marker
	sa.Limit = homeLimit(m, s.Demand[s.Good])
	sa.Fresh, sa.Shipped = 0, 0
	out.At(accMade)
	out.Add(factMade, seat, arg(s.Good), int16(sa.Made))
	out.At(accLimit)
	out.Add(factLimit, seat, int16(m), int16(s.Demand[s.Good]), int16(sa.Limit))
	if p.has(ExtraShift) || g.mayPatron(s, p) || g.mostStored(s, p) > 0 {
		ask(s, stSell, seat, 0, 0)
		return
	}
	g.sellHome(s, seat, 0, out)
}

// mayPatron tells whether a Patron could sell one more good (CG-5.1.3).
func (g *Game) mayPatron(s *Position, p *Player) bool {
	if s.Sale.Made+int8(p.Factory[s.Good].Stored) <= s.Sale.Limit {
		return false
	}
	for _, t := range patronsOf[s.Good] {
		if p.ready(t) {
			return true
		}
	}
	return false
}

// mostStored is how many stored goods may be sold at home (CG-5.1.4).
func (g *Game) mostStored(s *Position, p *Player) int8 {
	return max(0, min(int8(p.Factory[s.Good].Stored), s.Sale.Limit-s.Sale.Made))
}

// sellHome sells what must be sold and n stored goods (CG-5.1.4, CG-5.1.5), and goes on to step b.
func (g *Game) sellHome(s *Position, seat engine.Seat, n int8, out *engine.Facts) {
	p := &s.Player[seat]
	sa := &s.Sale
	fresh := min(sa.Made, sa.Limit)
	p.Factory[s.Good].Stored -= uint8(n)
	sa.Fresh = sa.Made - fresh
	sa.Sold[seat] = fresh + n
	price := g.price(p, s.Good)
	income := int16(fresh+n) * price
	p.Cash += income
	out.At(accSold)
	out.Add(factSold, seat, arg(s.Good), int16(fresh+n), price, income)
	ask(s, stLeft, seat, 0, 0)
	g.leftovers(s, seat, out)
}

// leftovers ends step b when nothing is left to decide; what is neither stored nor shipped is lost (CG-5.2.1).
func (g *Game) leftovers(s *Position, seat engine.Seat, out *engine.Facts) {
	l := lister{mode: probing}
	if g.list(&l, s, seat); l.found {
		return
	}
	g.endLeft(s, seat, 0, out)
}

// endLeft stores n fresh goods, loses the others and pays (CG-5.3).
func (g *Game) endLeft(s *Position, seat engine.Seat, n int8, out *engine.Facts) {
	s.Frames.Pop()
	p := &s.Player[seat]
	out.At(accStore)
	if n > 0 {
		p.Factory[s.Good].Stored += uint8(n)
		out.Add(factStored, seat, arg(s.Good), int16(n), int16(p.Factory[s.Good].Stored))
	}
	if lost := s.Sale.Fresh - n; lost > 0 {
		out.Add(factLost, seat, arg(s.Good), int16(lost))
	}
	s.Sale.Fresh = 0
	out.At(accCosts)
	g.pay(s, seat, g.bill(s, p, s.Good, 2), out)
}

// income pays for goods of one factory that are shipped (CG-5.2.7).
func (g *Game) income(s *Position, seat engine.Seat, gd Good, n int8, out *engine.Facts) {
	p := &s.Player[seat]
	each := g.rs.Side[gd][p.Factory[gd].Side].Ship
	p.Cash += each * int16(n)
	out.Add(factShipped, seat, arg(gd), int16(n), each, each*int16(n))
}

// sail uses the ships that n goods need, with their tokens and the Contract (CG-5.2.8, CG-8.2, CG-8.10).
func (g *Game) sail(s *Position, seat engine.Seat, n int8, office bool, out *engine.Facts) {
	p := &s.Player[seat]
	ships := uint8(ceilDiv(n, int8(g.level(p, Shipping))))
	p.Ships -= ships
	p.Sailed += ships
	p.Voyages++
	tokens := ships
	if office {
		tokens--
		g.use(s, seat, TradeOffice, out)
	}
	p.Tokens += tokens
	out.Add(factSailed, seat, int16(ships), int16(tokens))
	if extra := g.contract(p, n); extra > 0 {
		p.Cash += extra
		out.Add(factContract, seat, int16(n), extra)
	}
}

// pay settles a bill, with the emergency fund if money is short (CG-5.3.2), and bankrupts whom that does not save.
func (g *Game) pay(s *Position, seat engine.Seat, b Bill, out *engine.Facts) {
	p := &s.Player[seat]
	out.Add(factFixed, seat, b.Fixed)
	out.Add(factWages, seat, b.Workers, b.Wage, b.Saved, b.Wage*b.Workers-b.Saved)
	out.Add(factMaintenance, seat, b.Machines, b.Free, g.rs.Limit.Maintenance*(b.Machines-b.Free))
	if p.Cash < b.Total {
		n := int16(0)
		for p.Cash < b.Total && p.Loans < g.rs.Limit.Loans {
			p.Loans++
			p.Cash += p.half()
			n++
		}
		if n > 0 {
			out.Add(factEmergency, seat, n, n*p.half())
		}
	}
	if p.Cash < b.Total {
		g.bankrupt(s, seat, out)
		return
	}
	p.Cash -= b.Total
	out.Add(factPaid, seat, b.Total, p.Cash)
}

// affordable tells whether a bill can be paid without going bankrupt (CG-4.6.3).
func (g *Game) affordable(p *Player, total int16) bool {
	return total <= p.Cash+int16(g.rs.Limit.Loans-p.Loans)*p.half()
}

// bankrupt takes a player out of the game: markers leave the market, development cards return.
func (g *Game) bankrupt(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	for t := Type(1); int(t) <= typeN; t++ {
		if p.has(t) {
			g.giveBack(s, t)
		}
	}
	*p = Player{Out: true}
	s.Sale.Sold[seat] = 0
	out.Add(factBankrupt, seat)
}

// shareValues is step d: a gain for everybody who sold enough, then the highest appeal among them (CG-5.4).
func (g *Game) shareValues(s *Position, out *engine.Facts) {
	out.At(accValue)
	for k := range int(s.Seats) {
		if seat := s.seatAt(k); s.Sale.Sold[seat] >= int8(g.rs.Limit.MinSales) {
			g.raise(s, seat, g.rs.Limit.Gain, out)
		}
	}
	if s.solo() {
		g.rivalsProduce(s, out)
	}
	top, alone := g.highest(s)
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		if !g.leads(s, seat, top) {
			continue
		}
		if alone {
			out.Add(factHighest, seat, arg(s.Good), int16(top))
			g.raise(s, seat, g.rs.Limit.Bonus, out)
		} else if s.Player[seat].ready(Entrepreneur) {
			ask(s, stTie, seat, 0, 0)
			return
		}
	}
}

// leads tells whether a seat that sold enough stands on the highest space.
func (g *Game) leads(s *Position, seat engine.Seat, top int8) bool {
	return s.Sale.Sold[seat] >= int8(g.rs.Limit.MinSales) && int8(s.Player[seat].Factory[s.Good].Marker) == top
}

// highest is the highest space of all who sold enough, and whether only one stands there. The neutral colour and the
// rivals take part if they could sell as much (CG-5.4.4, CG-10.4.2).
func (g *Game) highest(s *Position) (top int8, alone bool) {
	top = -1 // two Patrons can sell two goods for a marker on 0
	count := func(marker uint8, sold int8) {
		switch m := int8(marker); {
		case sold < int8(g.rs.Limit.MinSales) || m < top:
		case m > top:
			top, alone = m, true
		default:
			alone = false
		}
	}
	for i := range int(s.Seats) {
		count(s.Player[i].Factory[s.Good].Marker, s.Sale.Sold[i])
	}
	if s.Seats == 2 {
		count(s.Neutral[s.Good], homeLimit(s.Neutral[s.Good], s.Demand[s.Good]))
	}
	for i := range s.Rival {
		if m := s.Rival[i].Marker[s.Good]; m > 0 {
			count(m-1, homeLimit(m-1, s.Demand[s.Good]))
		}
	}
	return top, alone
}

// raise lets the share value rise, up to its end (CG-5.4.5).
func (g *Game) raise(s *Position, seat engine.Seat, by uint8, out *engine.Facts) {
	p := &s.Player[seat]
	by = min(by, g.rs.Limit.MaxValue-p.Value)
	if by == 0 {
		return
	}
	p.Value += by
	out.Add(factValue, seat, int16(by), int16(p.Value))
}

// fade lets the distribution of every factory that produced fade (CG-5.5.1).
func (g *Game) fade(s *Position, out *engine.Facts) {
	out.At(accFades)
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		for i := firstDistribution; i < cardN; i++ {
			c := &p.Card[i]
			if c.At != uint8(s.Good)+1 {
				continue
			}
			left := c.Value - 1
			if c.Value--; left == 0 {
				*c = Tucked{}
			}
			out.Add(factFades, seat, arg(s.Good), int16(left))
		}
	}
}
