package cardgame

import "cromford/engine"

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	g.do(s, seat, c, out)
}

// RunOn goes on to the next decision.
func (g *Game) RunOn(s *Position, out *engine.Facts) { g.run(s, out) }

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	return g.refusal(s, seat, c)
}

// pop closes the open question.
func pop(s *Position) engine.Frame {
	f := *s.Frames.Top()
	s.Frames.Pop()
	return f
}

func (g *Game) do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	f := s.Frames.Top()
	if c.Kind == done {
		if fr := pop(s); fr.Step == stRoom {
			out.Add(factLost, seat, fr.A+1, fr.B)
		}
		return
	}
	if c.Kind == makeReady {
		t := Type(c.Arg[0])
		g.use(s, seat, Developer, out)
		p.Used &^= 1 << t
		out.Add(factReady, seat, c.Arg[0])
		return
	}
	switch f.Step {
	case stFactory:
		pop(s)
		g.openStart(p, Good(c.Arg[0]-1))
		out.Add(factBuilt, seat, c.Arg[0], 1)
	case stStart:
		pop(s)
		g.doDevelop(s, seat, c, out)
	case stPlace:
		pop(s)
		g.placeForeman(s, seat, Good(c.Arg[0]-1), out)
	case stShares:
		pop(s)
		g.buyShares(s, seat, c.Arg[0], c.Arg[0]*int16(g.rs.Limit.Price), out)
	case stOrder:
		pop(s)
		if c.Kind == goSecond {
			s.Follow = true
			goTo(s.Frames.Top(), phBag)
		}
		out.Add(factOrder, seat, int16(c.Kind-goFirst)+1)
	case stAction:
		g.doAction(s, seat, c, out)
	case stBuild:
		g.doBuild(s, seat, c, out)
	case stEmploy:
		gd, pos := Good(c.Arg[0]-1), c.Arg[1]-1
		p.Factory[gd].Worker[pos] = workerSide(int(pos), s.Decade)
		out.Add(factHired, seat, c.Arg[0], c.Arg[1], int16(g.rs.Worker[gd][pos].Workers))
		g.changed(s, true, out)
	case stAutomate:
		g.doAutomate(s, seat, Good(c.Arg[0]-1), int(c.Arg[1]-1), c.Kind == token, out)
	case stArrange:
		g.doArrange(s, seat, c, out)
	case stExchange:
		g.doExchange(s, seat, f, c, out)
	case stExtra:
		g.doExtra(s, seat, c, out)
	case stRoom:
		gd, n := Good(f.A), int8(f.B)
		pop(s)
		g.throwAway(s, seat, c, out)
		g.storeExtra(s, seat, gd, n, out)
	case stEarly:
		g.doEarly(s, seat, f, c, out)
	case stPrice:
		pop(s)
		g.setPrice(s, seat, c, out)
	case stDevelop:
		pop(s)
		g.doDevelop(s, seat, c, out)
	case stReturn:
		fr := pop(s)
		g.returnFor(s, seat, Type(c.Arg[0]), Type(fr.A), int(fr.B), out)
	case stReplace:
		f.B -= c.Arg[2]
		g.putCard(s, seat, c, out)
	case stKeep:
		g.keepGoods(s, seat, c, out)
	case stSteps:
		g.step(s, seat, Track(c.Arg[0]-1), out)
		if f.A--; f.A == 0 || !g.anyStep(s, p) {
			pop(s)
		}
	case stEnd:
		pop(s)
		s.Turn = Turn{}
	case stSell:
		g.doSell(s, seat, c, out)
	case stLeft:
		g.doLeft(s, seat, c, out)
	case stTie:
		pop(s)
		g.use(s, seat, Entrepreneur, out)
		out.Add(factHighest, seat, arg(s.Good), int16(p.Factory[s.Good].Marker))
		g.raise(s, seat, g.rs.Limit.Bonus, out)
	case stPrepare:
		g.doPrepare(s, seat, c, out)
	case stName:
		pop(s)
		s.Start = engine.Seat(c.Arg[0] - 1)
		out.Add(factNamed, seat, c.Arg[0])
	case stAward:
		g.record(s, Award(c.Arg[0]-1), out)
		if f.A--; f.A == 0 {
			pop(s)
		}
	}
}

// changed notes that the action did something; what brings workers moves demand and wages once (CG-4.1.5, CG-4.2.4).
func (g *Game) changed(s *Position, workers bool, out *engine.Facts) {
	s.Turn.Changed = true
	if workers && !s.Turn.Hired {
		s.Turn.Hired = true
		g.moreWorkers(s, out)
	}
}

// doAction begins the chosen action or declines (CG-3.3).
func (g *Game) doAction(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	pop(s)
	p := &s.Player[seat]
	if c.Kind == pass {
		out.Add(factPassed, seat)
		return
	}
	out.Add(factAction, seat, c.Arg[0])
	switch c.Arg[0] {
	case actBuild:
		ask(s, stBuild, seat, 0, 0)
	case actEmploy:
		ask(s, stEmploy, seat, 0, 0)
	case actAutomate:
		s.Turn.Allowed = g.level(p, Machinery)
		ask(s, stAutomate, seat, 0, 0)
		if p.Token > 0 { // CG-4.3.4
			at := int(p.Token - 1)
			g.doAutomate(s, seat, Good(at/2), at%2, false, out)
		}
	case actQuality:
		s.Turn.Before = p.totals(false)
		ask(s, stArrange, seat, 0, 0)
	case actDistribution:
		s.Turn.Before = p.totals(true)
		ask(s, stArrange, seat, 1, 0)
	case actExchange:
		ask(s, stExchange, seat, 0, 0)
	case actExtra:
		ask(s, stExtra, seat, 0, 0)
	case actEarly:
		ask(s, stEarly, seat, 0, 0)
	}
}

// workerSide is the side of a worker card that is hired in a decade (CG-4.2.2).
func workerSide(pos int, decade uint8) uint8 {
	if pos == 0 && decade >= 2 || pos == 1 && decade >= 3 {
		return 2
	}
	return 1
}

// doBuild builds or upgrades a factory (CG-4.1).
func (g *Game) doBuild(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	gd := Good(c.Arg[0] - 1)
	f := &p.Factory[gd]
	switch c.Kind {
	case build:
		*f = Factory{Side: min(s.Decade, 2), Spot: 4}
		out.Add(factBuilt, seat, c.Arg[0], int16(f.Side))
		g.changed(s, true, out)
	case upgrade:
		g.renew(s, seat, gd, s.Decade, out)
	case invent:
		if s.Turn.Invented == 0 {
			g.discard(s, seat, Inventor, out)
		}
		s.Turn.Invented |= 1 << gd
		g.renew(s, seat, gd, s.Decade+1, out)
	}
}

// renew brings every part of a factory to the newest side of a decade. The token spot keeps its appeal, machines stay
// (CG-4.1.6, CG-4.1.8).
func (g *Game) renew(s *Position, seat engine.Seat, gd Good, decade uint8, out *engine.Facts) {
	f := &s.Player[seat].Factory[gd]
	f.Side = 2
	if f.Worker[0] == 1 {
		f.Worker[0] = 2
	}
	if f.Worker[1] == 1 && decade >= 3 {
		f.Worker[1] = 2
	}
	out.Add(factUpgraded, seat, arg(gd), int16(g.made(&s.Player[seat], gd, 2)))
	g.changed(s, false, out)
}

// doAutomate turns a worker card, or puts the machine token on it (CG-4.3).
func (g *Game) doAutomate(s *Position, seat engine.Seat, gd Good, pos int, half bool, out *engine.Facts) {
	p := &s.Player[seat]
	m := uint8(g.rs.Worker[gd][pos].Machines)
	switch {
	case half:
		p.Token = tokenPlace(gd, pos)
		m = 1
		out.Add(factToken, seat, arg(gd), int16(pos)+1)
	case p.tokenAt(gd, pos): // half of the pair stands already
		p.Token = 0
		p.Factory[gd].Turned[pos] = true
		m = 1
		out.Add(factTurned, seat, arg(gd), int16(pos)+1, int16(m))
	default:
		p.Factory[gd].Turned[pos] = true
		out.Add(factTurned, seat, arg(gd), int16(pos)+1, int16(m))
	}
	s.Turn.Allowed -= m
	p.Automated = true
	g.changed(s, false, out)
}

// doArrange takes a card off or puts it beside a factory (CG-4.4).
func (g *Game) doArrange(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	if c.Kind == takeOff {
		card := &s.Player[seat].Card[c.Arg[0]-1]
		out.Add(factTookOff, seat, c.Arg[0], int16(card.At), int16(card.Value))
		*card = Tucked{}
	} else {
		s.Turn.Put |= 1 << (c.Arg[0] - 1)
		g.putCard(s, seat, c, out)
	}
	g.changed(s, false, out)
}

func (g *Game) putCard(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	s.Player[seat].Card[c.Arg[0]-1] = Tucked{At: uint8(c.Arg[1]), Value: uint8(c.Arg[2]), Appeal: c.Arg[3] == 2}
	out.Add(factPut, seat, c.Arg[0], c.Arg[1], c.Arg[2])
}

// doExchange carries out a sub-step of action 5 and closes those before it (CG-4.5).
func (g *Game) doExchange(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	n := c.Arg[0]
	switch c.Kind {
	case buy:
		f.A = 1
		g.buyShares(s, seat, n, g.sharesCost(p, n), out)
	case loan:
		f.A = 2
		p.Loans += uint8(n)
		p.Cash += n * int16(p.Value)
		out.Add(factLoan, seat, n, n*int16(p.Value))
	case reactivate:
		f.A = 3
		p.Ships = g.rs.Limit.OnCard
		out.Add(factShips, seat, int16(p.Ships))
	}
	g.changed(s, false, out)
}

func (g *Game) buyShares(s *Position, seat engine.Seat, n, cost int16, out *engine.Facts) {
	p := &s.Player[seat]
	p.Shares += uint8(n)
	p.Cash -= cost
	out.Add(factBought, seat, n, cost, int16(p.Shares))
}

// doExtra runs a factory for the warehouses and pays for it (CG-4.6).
func (g *Game) doExtra(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	gd, cards := Good(c.Arg[0]-1), int(c.Arg[1])
	s.Turn.Ran |= 1 << gd
	n := g.made(p, gd, cards)
	if c.Arg[2] == 1 {
		n++
		g.discard(s, seat, ExtraShift, out)
	}
	out.Add(factMade, seat, c.Arg[0], int16(n))
	g.pay(s, seat, g.bill(s, p, gd, cards), out)
	g.changed(s, false, out)
	g.storeExtra(s, seat, gd, n, out)
}

// storeExtra stores what fits and asks whether to make room for the rest (CG-4.6.2).
func (g *Game) storeExtra(s *Position, seat engine.Seat, gd Good, n int8, out *engine.Facts) {
	p := &s.Player[seat]
	f := &p.Factory[gd]
	k := min(n, int8(g.room(p, p.stored(), gd))-int8(f.Stored))
	if k > 0 {
		f.Stored += uint8(k)
		n -= k
		out.Add(factStored, seat, arg(gd), int16(k), int16(f.Stored))
	}
	if n == 0 {
		return
	}
	probe := lister{mode: probing}
	if g.listThrows(&probe, p, gd); probe.found {
		ask(s, stRoom, seat, int16(gd), int16(n))
		return
	}
	out.Add(factLost, seat, arg(gd), int16(n))
}

// throwAway throws stored goods away to make room (CG-5.2.3).
func (g *Game) throwAway(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	s.Player[seat].Factory[c.Arg[0]-1].Stored -= uint8(c.Arg[1])
	out.Add(factLost, seat, c.Arg[0], c.Arg[1])
}

// doEarly loads stored goods or sets sail (CG-4.7).
func (g *Game) doEarly(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	office := false
	if c.Kind == load {
		gd, n := Good(c.Arg[0]-1), int8(c.Arg[1])
		p.Factory[gd].Stored -= uint8(n)
		g.income(s, seat, gd, n, out)
		f.A += int16(n)
		f.B = int16(gd) + 1
		probe := lister{mode: probing}
		if g.listEarly(&probe, p, int8(f.A), Good(f.B)); probe.found || p.ready(TradeOffice) {
			return
		}
	} else {
		office = c.Arg[0] == 1
	}
	n := int8(f.A)
	pop(s)
	g.sail(s, seat, n, office, out)
}

// setPrice sets the active factory and moves its marker (CG-4.8).
func (g *Game) setPrice(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	f := &p.Factory[s.Good]
	f.Spot, f.Office = uint8(c.Arg[0]), c.Arg[1] == 2
	for i := range firstDistribution {
		if p.Card[i].At == uint8(s.Good)+1 {
			p.Card[i].Appeal = c.Arg[2]>>i&1 != 0
		}
	}
	to := g.appeal(p, s.Good)
	out.Add(factPriced, seat, arg(s.Good), g.price(p, s.Good), int16(to))
	f.Marker = g.moveMarker(s, s.Good, f.Marker, to, out)
}

// doDevelop is step c (CG-4.9), and the starting development.
func (g *Game) doDevelop(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case develop:
		g.step(s, seat, Track(c.Arg[0]-1), out)
	case take:
		g.take(s, seat, Type(c.Arg[0]), int(c.Arg[1]), out)
	case broker: // CG-8.6
		p.Brokered = true
		g.discard(s, seat, Broker, out)
		g.buyShares(s, seat, c.Arg[0], c.Arg[0]*p.half(), out)
	case inventor: // CG-8.8.5
		g.discard(s, seat, Inventor, out)
		ask(s, stSteps, seat, int16(g.rs.Limit.Steps), 0)
	}
}

// doSell is production step a.
func (g *Game) doSell(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	switch c.Kind {
	case extraShift:
		out.At(accMade)
		g.discard(s, seat, ExtraShift, out)
		s.Sale.Made++
		out.Add(factMade, seat, arg(s.Good), int16(s.Sale.Made))
	case patron:
		out.At(accLimit)
		g.use(s, seat, Type(c.Arg[0]), out)
		s.Sale.Limit++
		out.Add(factLimit, seat, int16(s.Player[seat].Factory[s.Good].Marker), int16(s.Demand[s.Good]), int16(s.Sale.Limit))
	case sell:
		pop(s)
		g.sellHome(s, seat, int8(c.Arg[0]), out)
		return
	}
	p := &s.Player[seat]
	if !p.has(ExtraShift) && !g.mayPatron(s, p) && g.mostStored(s, p) == 0 {
		pop(s)
		g.sellHome(s, seat, 0, out)
	}
}

// doLeft is production step b.
func (g *Game) doLeft(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	switch c.Kind {
	case store:
		g.endLeft(s, seat, int8(c.Arg[0]), out)
		return
	case throw:
		g.throwAway(s, seat, c, out)
	case ship:
		n := int8(c.Arg[0])
		fresh := min(n, s.Sale.Fresh) // what cannot wait sails first
		s.Sale.Fresh -= fresh
		s.Sale.Shipped = n
		s.Player[seat].Factory[s.Good].Stored -= uint8(n - fresh)
		g.income(s, seat, s.Good, n, out)
		g.sail(s, seat, n, c.Arg[1] == 1, out)
	}
	g.leftovers(s, seat, out)
}

// doPrepare discards the Entrepreneur (CG-6.1.1, CG-6.2.3, CG-10.3.1).
func (g *Game) doPrepare(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	pop(s)
	g.discard(s, seat, Entrepreneur, out)
	f := s.Frames.Top()
	if s.solo() {
		s.MayFollow = true
	} else {
		s.Start = engine.Seat(c.Arg[0] - 1)
		out.Add(factNamed, seat, c.Arg[0])
	}
	if f.A == phPass {
		goTo(f, phNextRound)
	} else {
		goTo(f, phNextDecade)
	}
}
