package railways

import "cromford/engine"

// Acting is the set of seats that owe a choice.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	f := s.Frames.Top()
	if f.Step != StepChoose {
		return engine.Only(f.Seat)
	}
	var out engine.SeatSet
	for seat := range int(s.Seats) {
		// RW-4.1: whoever has a card in hand chooses one.
		if p := &s.Player[seat]; p.Hand != 0 && p.Sealed == 0 {
			out |= 1 << seat
		}
	}
	return out
}

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	q, a := g.open(s, seat)
	q.Do(a, c, out)
}

// RunOn goes on until a seat must decide or the game is over. It reads like the sequence of play.
func (g *Game) RunOn(s *Position, out *engine.Facts) {
	for s.Frames.N > 0 {
		f := s.Frames.Top()
		switch f.Step {
		case StepChoose:
			g.sealForced(s)
			if g.Acting(s) != 0 {
				return
			}
			g.reveal(s, out)
			f.Step, f.A = StepResolve, 0
		case StepResolve:
			if int(f.A) == int(s.Seats) {
				g.endRound(s, out)
				continue
			}
			seat := s.Order[f.A] // RW-5.1
			f.A++
			p := &s.Player[seat]
			duty := p.Duty
			p.Duty = DutyNone
			switch duty {
			case DutyNone:
			case DutyAct:
				s.Frames.Push(engine.Frame{Step: StepAct, Seat: seat, A: s.Period()})
				out.Add(factTurn, seat, int16(p.Top()))
			case DutyRecall:
				// RW-4.5: a token without cash, and all cards but the top one come back.
				p.Loans++
				p.recall()
				out.Add(factRecalledEmpty, seat, int16(p.Top()))
			}
		case StepBuyBack:
			if !g.nextSeller(s, f, out) {
				continue
			}
			return
		case StepBonus:
			s.Frames.Pop()
			g.bonusProduction(s, out)
		default: // a question is open
			return
		}
	}
}

// endRound makes the moved order the order of the boxes and checks for the end (RW-13).
func (g *Game) endRound(s *Position, out *engine.Facts) {
	s.Order = s.Next // RW-13.1

	switch { // RW-13.2
	case s.trackEmpty():
		out.Add(factGameOverCubes, engine.Nobody)
	case s.markersOut():
		out.Add(factGameOverMarkers, engine.Nobody)
	default:
		s.Round++
		*s.Frames.Top() = engine.Frame{Step: StepChoose, Seat: engine.Nobody}
		out.Add(factRound, engine.Nobody, s.Round)
		return
	}
	s.Frames = engine.Frames{}
}
