package railways

import "cromford/engine"

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	ref := refusals[g.refuse(s, seat, c)]
	return &ref
}

// RunOn goes on to the next decision.
func (g *Game) RunOn(s *Position, out *engine.Facts) { g.run(s, out) }

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	f := s.Frames.Top()
	switch f.Step {
	case stepChoose:
		g.doPick(s, seat, ActionKind(c.Arg[0]), out)
	case stepAct:
		x := f.A
		f.Step = stepEnd // what follows stands above the end of the turn
		g.doAct(s, seat, x, c, out)
	case stepVia:
		t := TownID(f.A)
		s.Frames.Pop()
		g.doVia(s, t, c.Arg, out)
	case stepLoad:
		t, p := TownID(f.A), PortID(f.B)
		n := g.leaving(s, t, p)
		s.Frames.Pop()
		g.doLoad(s, seat, t, p, n, c.Arg, out)
	case stepBuyBack:
		n := c.Arg[0]
		pl := &s.Player[seat]
		pl.Cubes -= n
		pl.Cash += int32(n)
		s.Minted -= n
		f.A -= n
		f.B++
		if n > 0 {
			out.Add(factSold, seat, n)
		}
	case stepLoan:
		x := f.A
		s.Frames.Pop()
		g.doLoan(s, seat, x, c.Kind, out)
	case stepEnd:
		x := f.A
		f.B = 0
		switch c.Kind {
		case endTurn:
			s.Frames.Pop()
		case secondFactory: // RW-6.4
			t := c.Arg[0]
			fac := &s.Factory[t][seat]
			fac.Level++
			s.Player[seat].Markers--
			out.Add(factSecondFactory, seat, t, int16(fac.Level))
			g.moveBottom(s, seat, out)
		case secondLine: // RW-7.4
			cost := int32(0)
			if s.Flags&SecondLinePaid != 0 {
				cost = g.price(x)
			}
			g.placeOnLine(s, seat, LineID(c.Arg[0]), cost)
			out.Add(factSecondLine, seat, c.Arg[0], int16(cost))
			g.moveBottom(s, seat, out)
		}
	}
}

func (g *Game) doPick(s *Position, seat engine.Seat, card ActionKind, out *engine.Facts) {
	p := &s.Player[seat]
	if p.Sealed == 0 {
		out.Add(factSealed, seat)
	}
	p.Sealed = card
	out.Tell(engine.Only(seat), factSealedCard, seat, int16(card))
	if out != nil && g.Acting(s) == 0 {
		out.Reveal()
		out.Opaque = true // the others' cards turn up with it
	}
}

func (g *Game) doAct(s *Position, seat engine.Seat, x int16, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	card := p.top()
	price := g.price(x)
	switch c.Kind {
	case buildFactory, upgradeFactory: // RW-6.2, RW-6.3
		t := c.Arg[0]
		p.Cash -= price
		p.Markers--
		fac := &s.Factory[t][seat]
		fac.Level++
		fac.Yard++
		if c.Kind == buildFactory {
			out.Add(factBuilt, seat, t, int16(price))
			g.askBuyBack(s, g.takeCubes(s, 1, out))
			return
		}
		out.Add(factUpgraded, seat, t, int16(fac.Level), int16(price))
		g.askSecond(s, t, g.takeCubes(s, 1, out))
	case constructLine: // RW-7.2
		g.placeOnLine(s, seat, LineID(c.Arg[0]), price)
		out.Add(factConstructed, seat, c.Arg[0], int16(price))
	case upgradeLine: // RW-7.3
		g.placeOnLine(s, seat, LineID(c.Arg[0]), price)
		s.Frames.Top().B = -c.Arg[0]
		out.Add(factUpgradedLine, seat, c.Arg[0], int16(price))
	case investPort: // RW-8.1, RW-8.2
		p.Cash -= price
		p.Markers--
		pt := &s.Port[c.Arg[0]]
		pt.Investor[pt.N] = seat
		pt.N++
		out.Add(factInvested, seat, c.Arg[0], int16(price))
		if pt.Waiting > 0 {
			out.Add(factTookWaiting, seat, c.Arg[0], pt.Waiting)
			p.Cubes += pt.Waiting
			pt.Waiting = 0
		}
	case redrawContracts:
		g.doRedraw(s, seat, c.Arg, out)
	case produceAt: // RW-9.1
		fac := &s.Factory[c.Arg[0]][c.Arg[1]-1]
		n := int16(fac.Level)
		fac.Yard += n
		out.Add(factProduced, seat, c.Arg[0], c.Arg[1], n)
		missing := g.takeCubes(s, n, out)
		g.thenBonus(s, card)
		g.askBuyBack(s, missing) // RW-9.4: this effect first, then the bonus
	case takeCoin: // RW-9.2
		p.Cash += int32(g.comp.k.produceCash)
		out.Add(factTookCoin, seat, int16(g.comp.k.produceCash))
		g.moveTop(s, seat, out)
		g.thenBonus(s, card)
	case deliverFrom:
		g.doDeliverFrom(s, seat, TownID(c.Arg[0]), out)
	case deliverTo:
		g.doDeliverTo(s, seat, PortID(c.Arg[0]), out)
	case declareContract:
		g.doDeclare(s, seat, x, ContractID(c.Arg[0]), out)
		g.thenBonus(s, card) // RW-11.10
		if s.Flags&LoanWithContract != 0 {
			s.Frames.Push(engine.Frame{Step: stepLoan, Seat: seat, A: x})
		}
	case takeLoan, repayLoan:
		g.doLoan(s, seat, x, c.Kind, out)
		g.thenBonus(s, card) // RW-12.4
	case forfeit: // RW-5.4
		out.Add(factForfeited, seat, int16(card))
	}
}

// askSecond lets the turn go on with a second Factory. It is announced with the first, so a buy-back caused by
// the first waits until that is decided.
func (g *Game) askSecond(s *Position, t, missing int16) {
	end := *s.Frames.Top()
	end.B = t
	s.Frames.Pop()
	g.askBuyBack(s, missing)
	s.Frames.Push(end)
}

// thenBonus has the bonus production follow, if the card in use is Produce (RW-9.3).
func (g *Game) thenBonus(s *Position, card ActionKind) {
	if card == ActionProduce {
		s.Frames.Push(engine.Frame{Step: stepBonus, Seat: engine.Nobody})
	}
}

func (g *Game) placeOnLine(s *Position, seat engine.Seat, l LineID, cost int32) {
	p := &s.Player[seat]
	p.Cash -= cost
	p.Markers--
	ln := &s.Line[l]
	ln.Investor[ln.N] = seat
	ln.N++
}

// doLoan takes or repays a loan (RW-12).
func (g *Game) doLoan(s *Position, seat engine.Seat, x int16, kind engine.Kind, out *engine.Facts) {
	p := &s.Player[seat]
	switch kind {
	case takeLoan:
		cash := int32(g.comp.k.loanTakeBase) + int32(x)
		p.Cash += cash
		p.Loans++
		out.Add(factLoanTaken, seat, int16(cash))
	case repayLoan:
		p.Cash -= g.repayment(x)
		p.Loans--
		out.Add(factLoanRepaid, seat, int16(g.repayment(x)))
	}
}

func (g *Game) repayment(x int16) int32 { return int32(g.comp.k.loanRepayBase) + int32(x) }
