package railways

import "cromford/engine"

// RW-3: the track of cubes, which measures the Periods, and what happens when cubes are short.

var refSellTooMany = &engine.Refusal{Code: "bad_allocation", Clause: "RW-3.6",
	Reason: "you can sell only cubes you have and that are missing"}

// askBuyBack asks the seats in the order of the boxes for cubes that are missing (RW-3.6).
var askBuyBack = question{
	ID: "buy-back", Cite: cite{"RW-3.6"}, About: "how many of your cubes you sell",
	Answers: []engine.Answer{{Kind: KindSell}},
	List: func(a asked, l engine.List) engine.List {
		for n := int16(0); n <= min(a.f.A, a.p().Cubes); n++ {
			l = l.Add(KindSell, n)
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		n := c.Arg[0]
		a.p().Cubes -= n
		a.p().Cash += int32(n)
		a.s.Minted -= n
		a.f.A -= n
		a.f.B++
		if n > 0 {
			out.Add(factSold, a.seat, n)
		}
	},
	Why: func(_ asked, c engine.Choice) reason {
		if c.Kind == KindSell {
			return refSellTooMany
		}
		return nil
	},
}

// askBuyBack opens a buy-back of missing cubes.
func (g *Game) askBuyBack(s *Position, missing int16) {
	if missing > 0 {
		s.Frames.Push(engine.Frame{Step: StepBuyBack, Seat: engine.Nobody, A: missing})
	}
}

// takeCubes brings n cubes into play: from the lowest filled space of the track, then from the spare pool
// (RW-3.2, RW-3.5). What is still missing is supplied at once and returned; a buy-back may replace it (RW-3.6).
func (g *Game) takeCubes(s *Position, n int16, out *engine.Facts) (missing int16) {
	before := s.Period()
	for i := range s.Track {
		t := min(n, s.Track[i])
		s.Track[i] -= t
		n -= t
	}
	if now := s.Period(); now != before {
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
