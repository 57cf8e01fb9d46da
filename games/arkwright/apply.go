package arkwright

import "cromford/engine"

// pop closes the open question.
func pop(s *Position) engine.Frame {
	f := *s.Frames.Top()
	s.Frames.Pop()
	return f
}

func (g *Game) do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	f := s.Frames.Top()
	switch f.Step {
	case stSpecial:
		pop(s)
		g.doSpecial(s, seat, c, out)
	case stReturn:
		pop(s)
		g.dropDev(s, seat, Dev(c.Arg[0]), out)
	case stAssign:
		pop(s)
		g.assign(s, seat, c, out)
	case stReplace:
		size := uint8(pop(s).A)
		old := uint8(0)
		if c.Kind != dock {
			old = uint8(c.Arg[0])
			g.moveShipTile(p, old, size, c)
		}
		g.placeShip(s, seat, size, old, out)
	case stKeep:
		d := Dev(pop(s).A)
		if c.Kind == giveBack {
			g.dropDev(s, seat, d, out)
			break
		}
		cost, _ := g.keepCost(p, d)
		if !g.owe(s, cost) {
			out.Add(factPaid, seat, int16(cost))
			g.pay(s, seat, cost, out)
		}
	case stCommodity:
		pop(s)
		g.doCommodity(s, seat, c, out)
	case stBonus:
		pop(s)
		g.doBonus(s, seat, c, out)
	case stDiscard:
		p.Stock[c.Arg[0]-1]--
		out.Add(factDiscarded, seat, c.Arg[0])
		if g.overflow(p) == 0 {
			pop(s)
		}
	case stCall:
		g.doCall(s, seat, c, out)
	case stClose:
		g.doClose(s, seat, c, out)
	default:
		g.doPhase(s, seat, f, c, out)
	}
}

// doPhase carries out the choices of the production phase, housekeeping and the end of the decade.
func (g *Game) doPhase(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch f.Step {
	case stShut:
		pop(s)
		if c.Kind == shutLine { // A25-17.14.3
			for l := 3; l >= 0; l-- {
				if p.Factory[s.Cycle].Workers&g.rs.Line[s.Cycle][l].mask != 0 {
					s.Sale.Shut[seat] = uint8(l + 1)
					out.Add(factShut, seat, int16(l+1))
					break
				}
			}
			p.Shut = true
		}
	case stOffer:
		pop(s)
		if c.Arg[1] == 1 {
			s.Sale.Produced[seat]++
			g.dropDev(s, seat, ExtraShifts, out)
		}
		s.Sale.Offered[seat] = int8(c.Arg[0])
		if c.Arg[0] > 0 {
			out.Add(factOffered, seat, c.Arg[0])
		}
	case stPatron:
		g.doPatron(s, seat, c, out)
	case stPress:
		if c.Kind == done {
			pop(s)
			break
		}
		s.Sale.Bonus[seat] |= uint8(c.Arg[0])
		out.Add(factPress, seat, c.Arg[0])
		if p.Press++; p.Press == 2 {
			g.dropDev(s, seat, PressAttache, out)
		}
		if g.pressWins(s, seat) == 0 {
			pop(s)
		}
	case stDeliver:
		switch c.Kind {
		case extraShifts:
			s.Sale.Pending[seat]++
			g.dropDev(s, seat, ExtraShifts, out)
		case deliver:
			pop(s)
			n := int8(c.Arg[1])
			g.sail(s, seat, uint8(c.Arg[2]), out)
			s.takeCrates(seat, n)
			g.fulfil(s, seat, s.Cycle, n, out)
		default:
			pop(s)
		}
	case stExtra:
		pop(s)
		if c.Kind == extraShifts {
			s.Sale.Pending[seat]++
			g.dropDev(s, seat, ExtraShifts, out)
		}
	case stCharisma:
		pop(s)
		if c.Kind == useCharisma {
			g.dropDev(s, seat, Charisma, out)
			ask(s, stName, seat, 1, 0)
		}
	case stName:
		g.doName(s, seat, pop(s).A == 1, c, out)
	case stReturns:
		g.doReturns(s, seat, c, out)
	case stRiot:
		pr := Product(pop(s).A)
		if c.Kind == payRiot {
			out.Add(factPaid, seat, 5)
			g.pay(s, seat, 5, out)
			g.nextRiot(s, seat, pr+1)
			break
		}
		at := c.Arg[1] - 1
		p.Factory[pr].Machines &^= 1 << at
		out.Add(factLostMachine, seat, arg(pr))
		if p.Factory[pr].Workers&g.laterLines(pr, at) != 0 {
			ask(s, stPromote, seat, int16(pr), at)
			break
		}
		g.nextRiot(s, seat, pr+1)
	case stPromote:
		fr := pop(s)
		pr := Product(fr.A)
		if c.Kind == promote {
			fa := &p.Factory[pr]
			fa.Workers = fa.Workers&^(1<<(c.Arg[1]-1)) | 1<<fr.B
			out.Add(factPromoted, seat, arg(pr))
		}
		g.nextRiot(s, seat, pr+1)
	case stOpium:
		pop(s)
		if c.Kind == returnShip {
			size := uint8(c.Arg[0])
			g.dropShip(s, seat, size, out)
			g.moveShare(s, seat, int(g.rs.Ship[size].capacity)/2, out)
		}
	case stRecession:
		pop(s)
		if c.Kind == loseShare {
			p.Shares--
			out.Add(factLostShare, seat, 1)
		} else {
			g.moveShare(s, seat, -2, out)
		}
	}
}

// doPatron sells a crate outside the demand (A25-9.2.13).
func (g *Game) doPatron(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case done:
		pop(s)
		return
	case extraShifts:
		s.Sale.Pending[seat]++
		s.Sale.Produced[seat]++ // A25-17.7.4
		g.dropDev(s, seat, ExtraShifts, out)
		return
	case patron:
		s.Sale.Patron[seat] |= 1
	case jubilee:
		s.Sale.Patron[seat] |= 2
		p.Jubilee = true
	}
	s.takeCrates(seat, 1)
	cash := p.Factory[s.Cycle].Price
	p.Cash += int32(cash)
	out.Add(factPatron, seat, arg(s.Cycle), int16(cash))
	if !g.patronOpen(s, seat) {
		pop(s)
	}
}

// doName makes somebody start player. A Charisma holder then takes another special tile (A25-17.4.2).
func (g *Game) doName(s *Position, seat engine.Seat, charisma bool, c engine.Choice, out *engine.Facts) {
	f := s.Frames.Top() // the flow
	if s.Cycle == Lamps {
		goTo(f, g.rs.next[phChoose])
	} else {
		goTo(f, phAfterName) // the taking below still belongs to the cycle that ends
	}
	s.Start = engine.Seat(c.Arg[0] - 1)
	out.Add(factStartPlayer, s.Start)
	if charisma && g.rs.CharismaTakes {
		ask(s, stSpecial, seat, takeCharisma, 0)
	}
}

// doReturns gives ships back and fires warehouse workers at the end of a decade (A25-11.1.3).
func (g *Game) doReturns(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case done:
		pop(s)
		g.fitStorage(s, seat, out)
		return
	case returnShip:
		g.dropShip(s, seat, uint8(c.Arg[0]), out)
	case fireColumn:
		p.Staff &^= 1 << (c.Arg[0] - 1)
		s.Pool++
		out.Add(factFiredColumn, seat, c.Arg[0])
	case fireRow:
		p.Staff &^= 1 << (c.Arg[0] + 3)
		s.Pool++
		out.Add(factFiredRow, seat, c.Arg[0])
	}
	if p.Staff == 0 && p.Ship[0] == 0 {
		pop(s)
		g.fitStorage(s, seat, out)
	}
}
