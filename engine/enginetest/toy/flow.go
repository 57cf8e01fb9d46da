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

// asked is what a question is handed: the table, its frame, and whose question it is. No more than four fields: the compiler
// keeps such a value in registers.
type asked struct {
	g    *Game
	s    *Position
	f    *engine.Frame
	seat engine.Seat
}

func (a asked) p() *Player { return &a.s.Player[a.seat] }

type question = engine.Question[asked]

// questions are all that can be asked, by step: a rule is found in one place.
var questions = [...]question{stepBid: askBid, stepTake: askTake, stepEnd: askEnd}

// open is the seat's open question, nil if it has none.
func (g *Game) open(s *Position, seat engine.Seat) (*question, asked) {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return nil, asked{}
	}
	f := s.Frames.Top()
	if f.Seat != seat && f.Step != stepBid {
		return nil, asked{}
	}
	return &questions[f.Step], asked{g, s, f, seat}
}

// Choices lists what the seat may do. What is listed is legal and nothing else is.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	q, a := g.open(s, seat)
	return q.Choices(a, buf)
}

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	if s.Frames.N == 0 {
		return &engine.Refusal{Code: "game_over", Clause: "TY-5.1", Reason: "the game is over"}
	}
	q, a := g.open(s, seat)
	if q == nil {
		return &engine.Refusal{Code: "not_your_turn", Clause: "TY-3.3", Reason: "only the winner of the lot is asked"}
	}
	return q.Refuse(a, 0, c)
}

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	q, a := g.open(s, seat)
	q.Do(a, c, out)
}

// RunOn turns up what has been sealed, or the next lot.
func (g *Game) RunOn(s *Position, out *engine.Facts) {
	switch {
	case s.Frames.N > 0:
		g.reveal(s, out)
	case s.Turned == s.Rounds: // TY-5.1
		out.Add(factOver, engine.Nobody)
	default:
		g.nextRound(s, out)
	}
}

var askBid = question{
	ID: "bid", Cite: engine.Cite{"TY-3.2"}, About: "the card you bid",
	Answers: []engine.Answer{{Kind: bid, Code: "not_in_hand", Words: "this card is not in the seat's hand"}},
	List: func(a asked, l engine.List) engine.List {
		for _, c := range a.p().Hand[:a.p().handN()] {
			l = l.If(c != a.p().Sealed, bid, int16(c))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.p().Sealed == 0 {
			out.Add(factSealed, a.seat)
		}
		a.p().Sealed = Card(c.Arg[0])
		out.Tell(engine.Only(a.seat), factSealedCard, a.seat, c.Arg[0])
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != bid || a.p().Sealed == 0 || c.Arg != [4]int16{int16(a.p().Sealed)} {
			return nil
		}
		return &engine.Refusal{Code: "already_chosen", Clause: "TY-3.2", Reason: "this card is sealed already"}
	},
}

var askTake = question{
	ID: "take", Cite: engine.Cite{"TY-4.1"}, About: "whether to keep the lot or toss for it",
	Answers: []engine.Answer{{Kind: keep}, {Kind: toss}},
	List:    func(_ asked, l engine.List) engine.List { return l.Add(keep).Add(toss) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == keep { // TY-4.1
			a.p().Kept += a.s.lot()
			out.Add(factKept, a.seat, a.s.lot())
		} else { // TY-4.2
			v := int16(a.s.Chance.IntN(2*int(a.s.lot()) + 1))
			a.p().Tossed += v
			out.Add(factTossed, a.seat, v)
			unforeseen(out)
		}
		a.f.Step, a.f.A = stepEnd, 1
	},
}

var askEnd = question{
	ID: "end", Cite: engine.Cite{"TY-4.4"}, About: "a swap, or the end of the turn",
	Answers: []engine.Answer{
		{Kind: swap, Code: "no_swap", Cite: engine.Cite{"TY-4.3"}, Words: "there is one swap a turn, of a card in hand, while the stock lasts"},
		{Kind: endTurn},
	},
	List: func(a asked, l engine.List) engine.List {
		if a.f.A == 1 && a.s.StockN > 0 {
			for _, c := range a.p().Hand[:a.p().handN()] {
				l = l.Add(swap, int16(c))
			}
		}
		return l.Add(endTurn)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == endTurn {
			a.s.Frames.Pop()
			return
		}
		drawn := a.s.swapFor(a.p(), Card(c.Arg[0]))
		out.Add(factSwapped, a.seat, c.Arg[0])
		out.Tell(engine.Only(a.seat), factDrew, a.seat, int16(drawn))
		unforeseen(out)
		a.f.A = 0
	},
}

// swapFor lays a card of the hand aside for the top of the stock (TY-4.3).
func (s *Position) swapFor(p *Player, c Card) (drawn Card) {
	p.remove(c)
	s.Spent |= 1 << c
	drawn = s.Stock[0]
	s.StockN--
	copy(s.Stock[:], s.Stock[1:])
	s.Stock[s.StockN] = 0
	p.add(drawn)
	return drawn
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
	if s.Frames.Top().Step != stepBid || g.Acting(s) != 0 {
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
