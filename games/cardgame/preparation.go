package cardgame

import "cromford/engine"

// CG-6: preparation, after a round and after a decade.

func listNames(a asked, l engine.List) engine.List {
	for i := range int(a.s.Seats) {
		l = l.If(!a.s.Player[i].Out, KindStartPlayer, ofSeat(engine.Seat(i)))
	}
	return l
}

func (a asked) name(c engine.Choice, out *engine.Facts) {
	a.s.Start = toSeat(c.Arg[0])
	out.Add(factNamed, a.seat, c.Arg[0])
}

func whyNotName(a asked, c engine.Choice) *engine.Refusal {
	if c.Kind != KindStartPlayer || !within(c.Arg[0], int(a.s.Seats)) || !a.s.Player[toSeat(c.Arg[0])].Out {
		return nil
	}
	return no("bankrupt", "CG-6.1.2", "a bankrupt player is out of the game")
}

// passStart passes the starting player card clockwise, over bankrupt players (CG-6.1.2).
func passStart(_ *Game, s *Position, out *engine.Facts) int16 {
	if s.solo() {
		return PhaseNextRound // CG-10.5.1
	}
	for k := 1; k <= int(s.Seats); k++ {
		if seat := s.seatAt(k); !s.Player[seat].Out {
			s.Start = seat
			out.Add(factStart, seat)
			break
		}
	}
	return PhaseNextRound
}

func nextRound(_ *Game, s *Position, _ *engine.Facts) int16 {
	s.Good++
	return PhaseRound
}

// year is when a decade begins: the first is that of 1770.
func year(decade uint8) int { return 1760 + 10*int(decade) }

// endDecade moves the markers and makes the used cards ready (CG-6.2.1, CG-6.2.2).
func endDecade(_ *Game, s *Position, out *engine.Facts) int16 {
	s.Good = Food
	s.Decade++
	for i := range int(s.Seats) {
		s.Player[i].Used = 0
	}
	out.Add(factDecade, engine.Nobody, int16(year(s.Decade)))
	return PhaseDecadeAsk
}

// chooseStart lets the lowest capitalisation name the starting player (CG-6.2.4). A name that is the only one is taken.
func chooseStart(_ *Game, s *Position, out *engine.Facts) int16 {
	if s.solo() {
		return PhaseNextDecade
	}
	best, alive := engine.Nobody, 0
	for k := range int(s.Seats) { // from the previous starting player, who is nearest himself
		seat := s.seatAt(k)
		p := &s.Player[seat]
		if p.Out {
			continue
		}
		alive++
		if best == engine.Nobody || p.poorer(&s.Player[best]) {
			best = seat
		}
	}
	if alive == 1 {
		s.Start = best
		out.Add(factStart, best)
	} else {
		s.ask(StepName, best, 0, 0)
	}
	return PhaseNextDecade
}

// poorer compares capitalisation, then money.
func (p *Player) poorer(q *Player) bool {
	c, d := p.capital(), q.capital()
	return c < d || c == d && p.Cash < q.Cash
}

// askName is about the starting player of a decade.
var askName = question{
	ID: "name", Cite: cite{"CG-6.2.4"}, About: "the starting player of the decade",
	Answers: answers{{Kind: KindStartPlayer}},
	List:    listNames,
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.close()
		a.name(c, out)
	},
	Why: whyNotName,
}

// capital is share value times shares (CG-6.2.4).
func (p *Player) capital() int16 { return int16(p.Shares) * int16(p.Value) }

// beginDecade moves the neutral colour and fills the bag (CG-6.2.5, CG-10.5.1).
func beginDecade(g *Game, s *Position, out *engine.Facts) int16 {
	if s.Seats == 2 {
		for gd := range Good(goods) {
			s.Neutral[gd] = g.moveMarker(s, gd, s.Neutral[gd], min(s.Neutral[gd]+g.rs.Limit.NeutralSteps, maxAppeal), out)
			out.Add(factNeutral, engine.Nobody, ofGood(gd), int16(s.Neutral[gd]))
		}
	}
	s.Drawn = 0
	return PhaseRound
}
