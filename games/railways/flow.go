package railways

import "cromford/engine"

// Acting is the set of seats that owe a choice.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	f := s.Frames.Top()
	if f.Step != stepChoose {
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

// run goes on until a seat must decide or the game is over. It reads like the sequence of play.
func (g *Game) run(s *Position, out *engine.Facts) {
	for s.Frames.N > 0 {
		f := s.Frames.Top()
		switch f.Step {
		case stepChoose:
			g.sealForced(s)
			if g.Acting(s) != 0 {
				return
			}
			g.reveal(s, out)
			f.Step, f.A = stepResolve, 0
		case stepResolve:
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
				s.Frames.Push(engine.Frame{Step: stepAct, Seat: seat, A: s.period()})
				out.Add(factTurn, seat, int16(p.top()))
			case DutyRecall:
				// RW-4.5: a token without cash, and all cards but the top one come back.
				p.Loans++
				p.recall()
				out.Add(factRecalledEmpty, seat, int16(p.top()))
			}
		case stepBuyBack:
			if !g.nextSeller(s, f, out) {
				continue
			}
			return
		case stepBonus:
			s.Frames.Pop()
			g.bonusProduction(s, out)
		default: // a question is open
			return
		}
	}
}

// sealForced seals the card of every seat that has exactly one: everybody knows which it is.
func (g *Game) sealForced(s *Position) {
	for seat := range int(s.Seats) {
		p := &s.Player[seat]
		if p.Sealed == 0 && p.Hand.len() == 1 {
			for a := ActionPort; a <= ActionProduce; a++ {
				if p.Hand.has(a) {
					p.Sealed = a
				}
			}
		}
	}
}

// reveal turns all chosen cards up (RW-4.2).
func (g *Game) reveal(s *Position, out *engine.Facts) {
	for box := range int(s.Seats) {
		seat := s.Order[box]
		p := &s.Player[seat]
		if p.Sealed == 0 {
			p.Duty = DutyRecall
			continue
		}
		p.Duty = DutyAct
		p.playToPile(p.Sealed)
		out.Add(factRevealed, seat, int16(p.Sealed))
		p.Sealed = 0
	}
}

// endRound makes the moved order the order of the boxes and checks for the end (RW-13).
func (g *Game) endRound(s *Position, out *engine.Facts) {
	s.Order = s.Next // RW-13.1
	noMarkers := false
	for seat := range int(s.Seats) {
		noMarkers = noMarkers || s.Player[seat].Markers == 0
	}
	switch { // RW-13.2
	case s.trackEmpty():
		out.Add(factGameOverCubes, engine.Nobody)
	case noMarkers:
		out.Add(factGameOverMarkers, engine.Nobody)
	default:
		s.Round++
		*s.Frames.Top() = engine.Frame{Step: stepChoose, Seat: engine.Nobody}
		out.Add(factRound, engine.Nobody, s.Round)
		return
	}
	s.Frames = engine.Frames{}
}

// moveTop and moveBottom change the order of the next round (RW-5.6, RW-5.7).
func (g *Game) moveTop(s *Position, seat engine.Seat, out *engine.Facts) {
	for i := s.takeOut(seat); i > 0; i-- {
		s.Next[i] = s.Next[i-1]
	}
	s.Next[0] = seat
	out.Add(factToTop, seat)
}

func (g *Game) moveBottom(s *Position, seat engine.Seat, out *engine.Facts) {
	last := int(s.Seats) - 1
	for i := s.takeOut(seat); i < last; i++ {
		s.Next[i] = s.Next[i+1]
	}
	s.Next[last] = seat
	out.Add(factToBottom, seat)
}

// takeOut finds the seat's place in the next order.
func (s *Position) takeOut(seat engine.Seat) int {
	for i := range int(s.Seats) {
		if s.Next[i] == seat {
			return i
		}
	}
	return 0
}

// takeCubes brings n cubes into play: from the lowest filled space of the track, then from the spare pool
// (RW-3.2, RW-3.5). What is still missing is supplied at once and returned; a buy-back may replace it (RW-3.6).
func (g *Game) takeCubes(s *Position, n int16, out *engine.Facts) (missing int16) {
	before := s.period()
	for i := range s.Track {
		t := min(n, s.Track[i])
		s.Track[i] -= t
		n -= t
	}
	if now := s.period(); now != before {
		out.Add(factPeriod, engine.Nobody, now)
	}
	if n == 0 {
		return 0
	}
	s.Shortage = true
	t := min(n, s.Spare)
	s.Spare -= t
	n -= t
	out.Add(factShortage, engine.Nobody, t)
	s.Minted += n
	return n
}

// nextSeller finds the next seat that could sell cubes for a shortage. It closes the frame when there is none.
func (g *Game) nextSeller(s *Position, f *engine.Frame, out *engine.Facts) bool {
	for f.A > 0 && int(f.B) < int(s.Seats) {
		seat := s.Order[f.B]
		if s.Player[seat].Cubes > 0 {
			f.Seat = seat
			return true
		}
		f.B++
	}
	if f.A > 0 {
		out.Add(factMinted, engine.Nobody, f.A)
	}
	s.Frames.Pop()
	return false
}

// bonusProduction gives a cube to every Factory whose yard holds fewer cubes than its level (RW-9.3).
func (g *Game) bonusProduction(s *Position, out *engine.Facts) {
	need := int16(0)
	for t := range s.Factory {
		for seat := range int(s.Seats) {
			f := &s.Factory[t][seat]
			if f.Yard < int16(f.Level) {
				f.Yard++
				need++
				out.Add(factBonus, engine.Seat(seat), int16(t))
			}
		}
	}
	g.askBuyBack(s, g.takeCubes(s, need, out))
}

// askBuyBack opens a buy-back of missing cubes.
func (g *Game) askBuyBack(s *Position, missing int16) {
	if missing > 0 {
		s.Frames.Push(engine.Frame{Step: stepBuyBack, Seat: engine.Nobody, A: missing})
	}
}
