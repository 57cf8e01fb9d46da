package cardgame

import "cromford/engine"

// CG-5: the production phase.

// produce begins the production of a seat: steps a to c (CG-5.0.2).
func produce(a asked, _ int, out *engine.Facts) {
	s := a.s
	if !a.p.Factory[s.Good].open() {
		return
	}
	m := a.p.Factory[s.Good].Marker
	sa := &s.Sale
	sa.Made, sa.Limit = a.g.made(a.p, s.Good, 2), homeLimit(m, s.Demand[s.Good])
	sa.Fresh, sa.Shipped = 0, 0
	out.At(accMade)
	out.Add(factMade, a.seat, ofGood(s.Good), int16(sa.Made))
	out.At(accLimit)
	out.Add(factLimit, a.seat, int16(m), int16(s.Demand[s.Good]), int16(sa.Limit))
	if a.maySell() {
		a.ask(StepSell, 0, 0)
		return
	}
	a.sellHome(0, out)
}

// askSell is step a (CG-5.1): cards that make or sell more, then the sale.
var askSell = question{
	ID: "sell", Cite: cite{"CG-5.1.4"}, About: "what you sell at home",
	Answers: answers{
		{Kind: KindExtraShift, Cite: cite{"CG-5.1.1"}, Code: notOffered, Words: "you have no Extra Shift"},
		patronAnswer,
		{Kind: KindSell},
	},
	List: func(a asked, l engine.List) engine.List {
		l = l.If(a.p.mayUseShift(), KindExtraShift)
		l = listPatrons(a, l)
		for n := int8(0); n <= a.mostStored(); n++ {
			l = l.Add(KindSell, int16(n))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		s, stored := a.s, int8(0)
		switch c.Kind {
		case KindExtraShift:
			out.At(accMade)
			s.Sale.Made += a.useShift(out)
			out.Add(factMade, a.seat, ofGood(s.Good), int16(s.Sale.Made))
		case KindPatron:
			out.At(accLimit)
			s.Sale.Limit += a.usePatron(toType(c.Arg[0]), out)
			out.Add(factLimit, a.seat, int16(a.p.Factory[s.Good].Marker), int16(s.Demand[s.Good]), int16(s.Sale.Limit))
		case KindSell:
			stored = int8(c.Arg[0])
		}
		if c.Kind == KindSell || !a.maySell() {
			a.close()
			a.sellHome(stored, out)
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		stored := a.p.Factory[a.s.Good].Stored
		switch {
		case c.Kind != KindSell:
			return nil
		case c.Arg[0] > int16(stored):
			return no("not_enough", "CG-5.1.4", "%s stored at this factory", are(stored, "good"))
		}
		return no("home_limit", "CG-5.1.4", "at home %d goods sell at most; %d fresh ones go first", a.s.Sale.Limit, a.s.Sale.Made)
	},
}

// maySell tells whether step a leaves anything to decide.
func (a asked) maySell() bool { return a.p.mayUseShift() || a.mayPatron() || a.mostStored() > 0 }

// mostStored is how many stored goods may be sold at home (CG-5.1.4).
func (a asked) mostStored() int8 {
	return max(0, min(int8(a.p.Factory[a.s.Good].Stored), a.s.Sale.Limit-a.s.Sale.Made))
}

// sellHome sells what must be sold and n stored goods (CG-5.1.4, CG-5.1.5), and goes on to step b.
func (a asked) sellHome(n int8, out *engine.Facts) {
	gd, sa := a.s.Good, &a.s.Sale
	fresh := min(sa.Made, sa.Limit)
	a.p.Factory[gd].Stored -= uint8(n)
	sa.Fresh = sa.Made - fresh
	sa.Sold[a.seat] = fresh + n
	price := a.g.price(a.p, gd)
	income := int16(fresh+n) * price
	a.p.Cash += income
	out.At(accSold)
	out.Add(factSold, a.seat, ofGood(gd), int16(fresh+n), price, income)
	a.ask(StepLeft, 0, 0)
	a.leftovers(out)
}

// askLeft is step b (CG-5.2): goods not sold at home are shipped, stored or lost.
var askLeft = question{
	ID: "left", Cite: cite{"CG-5.2.1"}, About: "the goods left over",
	Answers: answers{{Kind: KindShip, Cite: cite{"CG-5.2.5"}}, throwAnswer, {Kind: KindStore, Cite: cite{"CG-5.2.2"}}},
	List:    listLeft,
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		switch c.Kind {
		case KindStore:
			a.endLeft(int8(c.Arg[0]), out)
			return
		case KindThrow:
			a.throwAway(c, out)
		case KindShip:
			sa, n := &a.s.Sale, int8(c.Arg[0])
			fresh := min(n, sa.Fresh) // what cannot wait sails first
			sa.Fresh -= fresh
			sa.Shipped = n
			a.p.Factory[a.s.Good].Stored -= uint8(n - fresh)
			a.income(a.s.Good, n, out)
			a.sail(n, c.Arg[1] == with, out)
		}
		a.leftovers(out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		left := int16(a.s.Sale.Fresh) + int16(a.p.Factory[a.s.Good].Stored)
		switch {
		case c.Kind == KindStore:
			return no("no_room", "CG-5.2.2", "%s left, and your warehouses have room for %d more of this kind",
				are(a.s.Sale.Fresh, "good"), a.roomHere())
		case c.Kind != KindShip:
			return nil
		case a.s.Sale.Shipped > 0:
			return no("already_shipped", "CG-5.2.1", "goods are shipped once in this step")
		case c.Arg[0] > left:
			return no("not_enough", "CG-5.2.6", "%s left to ship", are(left, "good"))
		case c.Arg[0] < 1:
			return no(notOffered, "CG-5.2.5", "one good is the least that is shipped")
		case c.Arg[0] <= int16(a.g.shipRoom(a.p)):
			return whyNoOffice(a.p)
		}
		return noShips(a)
	},
}

func listLeft(a asked, l engine.List) engine.List {
	sa := &a.s.Sale
	if sa.Shipped == 0 {
		office := a.p.mayUseOffice()
		for n := int8(1); n <= min(a.g.shipRoom(a.p), sa.Fresh+int8(a.p.Factory[a.s.Good].Stored)); n++ {
			l = l.Add(KindShip, int16(n)).If(office, KindShip, int16(n), with)
		}
	}
	if sa.Fresh == 0 {
		return l.Add(KindStore, 0)
	}
	space := a.roomHere()
	if sa.Fresh > space {
		l = listThrows(a, l, a.s.Good)
	}
	for n := int8(0); n <= min(sa.Fresh, space); n++ {
		l = l.Add(KindStore, int16(n))
	}
	return l
}

// roomHere is how many more goods of the active factory the warehouses hold.
func (a asked) roomHere() int8 {
	return a.g.Room(a.p, a.s.Good)
}

var throwAnswer = answer{Kind: KindThrow, Cite: cite{"CG-5.2.3"}, Code: notOffered, Words: "that would make no room for more"}

// listThrows lists how stored goods of other factories can make room for more of a good (CG-5.2.3).
func listThrows(a asked, l engine.List, gd Good) engine.List {
	stored := a.p.stored()
	for other := range Good(goods) {
		if other == gd || stored[other] == 0 {
			continue
		}
		room := a.g.room(a.p, stored, gd)
		left := stored
		for n := uint8(1); n <= stored[other]; n++ {
			left[other]--
			if r := a.g.room(a.p, left, gd); r > room {
				room = r
				l = l.Add(KindThrow, ofGood(other), int16(n))
			}
		}
	}
	return l
}

// mayThrow tells whether stored goods can make room for more of a good.
func (a asked) mayThrow(gd Good) bool {
	var buf [scratch]engine.Choice
	return len(listThrows(a, buf[:0], gd)) > 0
}

// throwAway throws stored goods away to make room.
func (a asked) throwAway(c engine.Choice, out *engine.Facts) {
	a.p.Factory[toGood(c.Arg[0])].Stored -= uint8(c.Arg[1])
	out.Add(factLost, a.seat, c.Arg[0], c.Arg[1])
}

// leftovers ends step b when nothing is left to decide but to store nothing; what is neither stored nor shipped is lost
// (CG-5.2.1).
func (a asked) leftovers(out *engine.Facts) {
	var buf [scratch]engine.Choice
	if len(listLeft(a, buf[:0])) == 1 {
		a.endLeft(0, out)
	}
}

// endLeft stores n fresh goods, loses the others and pays (CG-5.3).
func (a asked) endLeft(n int8, out *engine.Facts) {
	a.close()
	f := &a.p.Factory[a.s.Good]
	out.At(accStore)
	if n > 0 {
		f.Stored += uint8(n)
		out.Add(factStored, a.seat, ofGood(a.s.Good), int16(n), int16(f.Stored))
	}
	if lost := a.s.Sale.Fresh - n; lost > 0 {
		out.Add(factLost, a.seat, ofGood(a.s.Good), int16(lost))
	}
	a.s.Sale.Fresh = 0
	out.At(accCosts)
	a.pay(a.g.bill(a.s, a.p, a.s.Good, 2), out)
}

// income pays for goods of one factory that are shipped (CG-5.2.7).
func (a asked) income(gd Good, n int8, out *engine.Facts) {
	each := a.g.rs.Side[gd][a.p.Factory[gd].Side].Ship
	a.p.Cash += each * int16(n)
	out.Add(factShipped, a.seat, ofGood(gd), int16(n), each, each*int16(n))
}

// sail uses the ships that n goods need, with their tokens and the Contract (CG-5.2.8, CG-8.2, CG-8.10).
func (a asked) sail(n int8, office bool, out *engine.Facts) {
	v := a.g.Trip(a.p, n, office)
	a.p.Sail(v)
	if office {
		out.Add(factUsed, a.seat, ofType(TradeOffice))
	}
	out.Add(factSailed, a.seat, int16(v.Ships), int16(v.Tokens))
	if v.Extra > 0 {
		a.p.Cash += v.Extra
		out.Add(factContract, a.seat, int16(n), v.Extra)
	}
}

// pay settles a bill, with the emergency fund if money is short (CG-5.3.2), and bankrupts whom that does not save.
func (a asked) pay(b Bill, out *engine.Facts) {
	p, lim := a.p, &a.g.rs.Limit
	out.Add(factFixed, a.seat, b.Fixed)
	out.Add(factWages, a.seat, b.Workers, b.Wage, b.Saved, b.Wage*b.Workers-b.Saved)
	out.Add(factMaintenance, a.seat, b.Machines, b.Free, lim.Maintenance*(b.Machines-b.Free))
	fund := a.g.Emergency(a.s, p, b.Total-p.Cash)
	if fund.Loans > 0 {
		p.Loans += uint8(fund.Loans)
		p.Cash += fund.Cash
		out.Add(factEmergency, a.seat, fund.Loans, fund.Cash)
	}
	if !fund.Enough {
		a.bankrupt(out)
		return
	}
	p.Cash -= b.Total
	out.Add(factPaid, a.seat, b.Total, p.Cash)
}

// affordable tells whether a bill can be paid without going bankrupt (CG-4.6.3).
func (a asked) affordable(b Bill) bool { return a.g.Emergency(a.s, a.p, b.Total-a.p.Cash).Enough }

// bankrupt takes a player out of the game: markers leave the market, development cards return.
func (a asked) bankrupt(out *engine.Facts) {
	for t := Type(1); int(t) <= typeN; t++ {
		if a.p.has(t) {
			a.s.giveBack(t)
		}
	}
	*a.p = Player{Out: true}
	a.s.Sale.Sold[a.seat] = 0
	out.Add(factBankrupt, a.seat)
}

// shareValues is step d: a gain for everybody who sold enough, then the highest appeal among them (CG-5.4).
func shareValues(g *Game, s *Position, out *engine.Facts) int16 {
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
			out.Add(factHighest, seat, ofGood(s.Good), int16(top))
			g.raise(s, seat, g.rs.Limit.Bonus, out)
		} else if s.offerTie(seat) {
			break
		}
	}
	return PhaseFade
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
	if s.Seats == 2 && !s.Flags.has(RNoNeutral) {
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

// endProduction lets distribution fade and ends the round, the decade or the game.
func endProduction(g *Game, s *Position, out *engine.Facts) int16 {
	g.fade(s, out)
	s.Sale = Sale{}
	s.Follow = false
	alive := false
	for i := range int(s.Seats) {
		alive = alive || !s.Player[i].Out
	}
	switch {
	case !alive: // with several players the game has nobody left either
		return PhaseScore
	case s.Good != lastRound:
		return PhasePrepare
	case s.Decade == decades: // CG-6.3.1
		return PhaseScore
	}
	return PhaseDecade
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
			out.Add(factFades, seat, ofGood(s.Good), int16(left))
		}
	}
}
