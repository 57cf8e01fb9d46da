package arkwright

import "cromford/engine"

// order says that the phases follow each other.
func (p *Procedure) order(phases ...int16) {
	for i, ph := range phases[1:] {
		p.next[phases[i]] = ph
	}
}

// goOn enters the phase that follows in this edition.
func (g *Game) goOn(f *engine.Frame) { goTo(f, g.rs.next[f.A]) }

// endOfDecade does one thing of the phases between two decades.
func (g *Game) endOfDecade(s *Position, f *engine.Frame, seat engine.Seat, more bool, out *engine.Facts) {
	switch f.A {
	case phMarkers: // A14-6.1.1
		for i := range int(s.Seats) {
			s.Player[i].Slot, s.Player[i].Swapped = [maxSlots]Tile{}, 0
		}
	case phWages:
		for k := range int(s.Seats) {
			g.payStaff(s, s.seatAt(k), out)
		}
	case phReturns:
		if more {
			if p := &s.Player[seat]; p.Staff != 0 || p.Ship[0] != 0 {
				ask(s, stReturns, seat, 0, 0)
			}
			return
		}
	case phEvent:
		g.endOngoing(s, out)
		g.reveal(s, int(s.Decade), out)
	case phEventPlayers:
		if more {
			g.eventFor(s, seat, out)
			return
		}
	case phAfterEvent:
		g.afterEvent(s, f, out)
		return
	case phBroker:
		if more {
			if s.Player[seat].has(Broker) {
				g.askBourse(s, seat, bourseBroker)
			}
			return
		}
	case phObsolete:
		g.age(s, out)
	case phNext:
		g.nextDecade(s)
	case phFinal:
		if more {
			g.askBourse(s, seat, bourseFinal)
			return
		}
		g.finalAccount(s, out)
		s.Frames = engine.Frames{}
		return
	}
	g.goOn(f)
}

// nextDecade gives the tiles back and clears what lasts a decade (A25-11.4).
func (g *Game) nextDecade(s *Position) {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		p.Slot = [maxSlots]Tile{}
		p.Press, p.Shut, p.Open10 = 0, false, false
		p.Closed, p.Cheap = [products]uint8{}, 0
		for pr := range p.Factory {
			p.Factory[pr].Marks &^= BuiltNow
		}
	}
}

// payStaff pays warehouse workers and crews (A25-11.1.1).
func (g *Game) payStaff(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	n := bits16(uint16(p.Staff))
	for _, sh := range p.Ship {
		n += int32(g.rs.Ship[sh].crew)
	}
	if n > 0 {
		cost := n * g.wage(s)
		out.Add(factWages, seat, int16(cost))
		g.pay(s, seat, cost, out)
	}
}
