package toy

import "cromford/engine"

// Acting is the set of seats that owe a choice.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	if f := s.Frames.Top(); f.Step != stepBid {
		return engine.Only(f.Seat)
	}
	var out engine.SeatSet
	for seat := range int(s.Seats) {
		if p := &s.Player[seat]; p.Sealed == 0 && p.Hand[0] != 0 {
			out |= engine.Only(engine.Seat(seat))
		}
	}
	return out
}

// Choices lists what the seat may do: every candidate that refuse lets pass.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if int(seat) >= int(s.Seats) {
		return buf
	}
	try := func(k engine.Kind, arg Card) {
		c := engine.Choice{Kind: k, Arg: [4]int16{int16(arg)}}
		if refuse(s, seat, c) == nil {
			buf = append(buf, c)
		}
	}
	hand := s.Player[seat].Hand[:s.Player[seat].handN()]
	for _, c := range hand {
		try(bid, c)
	}
	try(keep, 0)
	try(toss, 0)
	for _, c := range hand {
		try(swap, c)
	}
	try(endTurn, 0)
	return buf
}

// The refusals are values, so that refusing costs nothing: search asks often.
var (
	refOver      = &engine.Refusal{Code: "game_over", Clause: "TY-5.1", Reason: "the game is over"}
	refNotTurn   = &engine.Refusal{Code: "not_your_turn", Clause: "TY-3.3", Reason: "only the winner of the lot is asked"}
	refNotAsked  = &engine.Refusal{Code: "not_asked", Clause: "TY-4.4", Reason: "this is not what the seat is asked now"}
	refNotInHand = &engine.Refusal{Code: "not_in_hand", Clause: "TY-3.2", Reason: "this card is not in the seat's hand"}
	refSame      = &engine.Refusal{Code: "already_chosen", Clause: "TY-3.2", Reason: "this card is sealed already"}
	refNoSwap    = &engine.Refusal{Code: "no_swap", Clause: "TY-4.3", Reason: "there is one swap a turn, and only while the stock lasts"}
)

// refuse is the only place that decides what is legal: Choices filters by it and Apply asks it.
func refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	if s.Frames.N == 0 {
		return refOver
	}
	f := s.Frames.Top()
	if int(seat) >= int(s.Seats) || f.Step != stepBid && f.Seat != seat {
		return refNotTurn
	}
	if c.Arg[1] != 0 || c.Arg[2] != 0 || c.Arg[3] != 0 {
		return refNotAsked
	}
	p := &s.Player[seat]
	inHand := c.Arg[0] > 0 && c.Arg[0] <= cards && p.has(Card(c.Arg[0]))
	switch c.Kind {
	case bid:
		switch {
		case f.Step != stepBid:
			return refNotAsked
		case !inHand:
			return refNotInHand
		case p.Sealed == Card(c.Arg[0]):
			return refSame
		}
		return nil
	case swap:
		switch {
		case f.Step != stepEnd:
			return refNotAsked
		case f.A == 0 || s.StockN == 0:
			return refNoSwap
		case !inHand:
			return refNotInHand
		}
		return nil
	case keep, toss:
		if f.Step == stepTake && c.Arg[0] == 0 {
			return nil
		}
	case endTurn:
		if f.Step == stepEnd && c.Arg[0] == 0 {
			return nil
		}
	}
	return refNotAsked
}

// Apply carries a choice out and runs on to the next decision.
func (g *Game) Apply(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) error {
	if r := refuse(s, seat, c); r != nil {
		return r
	}
	f := s.Frames.Top()
	p := &s.Player[seat]
	switch c.Kind {
	case bid: // TY-3.2
		if p.Sealed == 0 {
			out.Add(factSealed, seat)
		}
		p.Sealed = Card(c.Arg[0])
		out.Tell(engine.Only(seat), factSealedCard, seat, c.Arg[0])
		g.reveal(s, out)
	case keep: // TY-4.1
		p.Kept += s.lot()
		out.Add(factKept, seat, s.lot())
		f.Step, f.A = stepEnd, 1
	case toss: // TY-4.2
		v := int16(s.Chance.IntN(2*int(s.lot()) + 1))
		p.Tossed += v
		out.Add(factTossed, seat, v)
		unforeseen(out)
		f.Step, f.A = stepEnd, 1
	case swap: // TY-4.3
		p.remove(Card(c.Arg[0]))
		s.Spent |= 1 << c.Arg[0]
		drawn := s.Stock[0]
		s.StockN--
		copy(s.Stock[:], s.Stock[1:])
		s.Stock[s.StockN] = 0
		p.add(drawn)
		out.Add(factSwapped, seat, c.Arg[0])
		out.Tell(engine.Only(seat), factDrew, seat, int16(drawn))
		unforeseen(out)
		f.A = 0
	case endTurn: // TY-4.4
		s.Frames.Pop()
		if s.Turned == s.Rounds { // TY-5.1
			out.Add(factOver, engine.Nobody)
			break
		}
		g.nextRound(s, out)
	}
	return nil
}

// unforeseen marks a choice that cannot be taken back, because something came to light, nor be previewed, because the
// chooser could not know what.
func unforeseen(out *engine.Facts) {
	if out != nil {
		out.Reveal()
		out.Opaque = true
	}
}

// nextRound turns a lot up (TY-3.1) and asks for bids.
func (g *Game) nextRound(s *Position, out *engine.Facts) {
	s.Turned++
	out.Add(factTurned, engine.Nobody, s.lot())
	unforeseen(out)
	s.Frames.Push(engine.Frame{Step: stepBid, Seat: engine.Nobody})
	for seat := range int(s.Seats) { // a last card is no decision
		if p := &s.Player[seat]; p.handN() == 1 {
			p.Sealed = p.Hand[0]
		}
	}
	g.reveal(s, out)
}

// reveal turns the sealed cards up once the last is in; the highest takes the lot (TY-3.3).
func (g *Game) reveal(s *Position, out *engine.Facts) {
	if g.Acting(s) != 0 {
		return
	}
	winner, best := engine.Nobody, Card(0)
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if p.Sealed == 0 {
			return // a table without cards, as scenarios begin with
		}
		if p.Sealed > best {
			winner, best = engine.Seat(i), p.Sealed
		}
	}
	for i := range int(s.Seats) {
		p := &s.Player[i]
		out.Add(factBid, engine.Seat(i), int16(p.Sealed))
		p.remove(p.Sealed)
		s.Spent |= 1 << p.Sealed
		p.Bid, p.Sealed = p.Sealed, 0
	}
	unforeseen(out)
	out.Add(factWon, winner, s.lot())
	*s.Frames.Top() = engine.Frame{Step: stepTake, Seat: winner}
}
