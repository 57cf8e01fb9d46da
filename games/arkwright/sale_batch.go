package arkwright

import "cromford/engine"

// The sale of one declaration round: School first, then offers of stored crates, then the market is cleared at once (A25-9.2).

func offerShutting(w flow, seat engine.Seat) {
	p := &w.s.Player[seat]
	if fa := &p.Factory[w.s.Cycle]; fa.open() && p.has(School) && !p.Shut && fa.Workers != 0 {
		ask(w.s, StepShut, seat, 0, 0)
	}
}

var askShut = question{
	ID: "shut", Cite: cite{"A25-17.14.3"}, About: "shutting a line down",
	Answers: answers{{Kind: KindShutLine}, {Kind: KindDone}},
	List:    func(_ asked, l engine.List) engine.List { return l.Add(KindShutLine).Add(KindDone) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		if c.Kind == KindDone {
			return
		}
		a.p().Shut = true
		line := a.g.lastStaffed(a.s.Cycle, &a.p().Factory[a.s.Cycle])
		a.s.Sale.Shut[a.seat] = line
		out.Add(factShut, a.seat, int16(line))
	},
}

// lastStaffed is the last line with a worker, from 1.
func (g *Game) lastStaffed(pr Product, f *Factory) uint8 {
	for l := uint8(4); l > 1; l-- {
		if f.Workers&g.rs.Line[pr][l-1].mask != 0 {
			return l
		}
	}
	return 1
}

func offerStored(w flow, seat engine.Seat) {
	p := &w.s.Player[seat]
	if p.Factory[w.s.Cycle].open() && (p.has(ExtraShifts) || w.g.maxOffer(w.s, seat, 0) > 0) {
		ask(w.s, StepOffer, seat, 0, 0)
	}
}

var askOffer = question{
	ID: "offer", Cite: cite{"A25-9.2.4"}, About: "offering stored crates",
	Answers: answers{{Kind: KindOffer, Code: "too_many",
		Words: "stored crates can be offered only up to the appeal of the factory, together with what it makes"}},
	List: func(a asked, l engine.List) engine.List {
		for n := int8(0); n <= a.g.maxOffer(a.s, a.seat, 0); n++ {
			l = l.Add(KindOffer, int16(n))
		}
		if a.p().has(ExtraShifts) {
			for n := int8(0); n <= a.g.maxOffer(a.s, a.seat, 1); n++ {
				l = l.Add(KindOffer, int16(n), withShifts)
			}
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		if c.Arg[1] == withShifts {
			a.s.Sale.Produced[a.seat]++
			a.g.dropDev(a.s, a.seat, ExtraShifts, out)
		}
		a.s.Sale.Offered[a.seat] = int8(c.Arg[0])
		if c.Arg[0] > 0 {
			out.Add(factOffered, a.seat, c.Arg[0])
		}
	},
}

// maxOffer is how many stored crates a seat may offer if it makes extra more (A25-9.2.4).
func (g *Game) maxOffer(s *Position, seat engine.Seat, extra int8) int8 {
	p := &s.Player[seat]
	return int8(Offerable(int(p.Stock[s.Cycle]), int(s.Sale.Produced[seat]+extra), g.appeal(s.Cycle, &p.Factory[s.Cycle])))
}

// sellDomestic clears the market and pays the sellers (A25-9.2.5 to 9.2.11).
func (g *Game) sellDomestic(s *Position, out *engine.Facts) {
	var list [5]Seller
	var who [5]engine.Seat
	var sold [5]int
	var supply [4]int
	for i := range int(s.Seats) {
		supply[i] = int(s.Sale.Produced[i] + s.Sale.Offered[i])
	}
	n := g.lineUp(s, s.Cycle, &supply, &list, &who)
	Clear(g.demand(s, s.Cycle), list[:n], sold[:n])
	for i := range n {
		k := sold[i]
		if who[i] == engine.Nobody {
			s.Sale.Importer = int8(k)
			out.Add(factImporterSold, engine.Nobody, arg(s.Cycle), int16(k))
			continue
		}
		p := &s.Player[who[i]]
		s.Sale.Sold[who[i]] = int8(k)
		p.Stock[s.Cycle] -= s.Sale.Offered[who[i]]
		s.Sale.Pending[who[i]] = int8(list[i].Supply - k)
		cash := int32(k) * int32(p.Factory[s.Cycle].Price)
		p.Cash += cash
		out.Add(factSold, who[i], arg(s.Cycle), int16(k), int16(cash), int16(p.Factory[s.Cycle].Price))
	}
}

// The bonuses of the share steps that are missed by a tie, in Sale.Bonus.
const (
	bonusAppeal uint8 = 1 << iota // highest appeal
	bonusSold                     // most crates sold
)

func offerPress(w flow, seat engine.Seat) {
	if w.g.pressWins(w.s, seat) != 0 {
		ask(w.s, StepPress, seat, 0, 0)
	}
}

// askPress asks for the Press Attaché until no tie is left to win.
var askPress = question{
	ID: "press", Cite: cite{"A25-17.13.1"}, About: "the Press Attaché",
	Answers: answers{{Kind: KindPress, Code: "no_tie", Words: "there is no such tie for you to win, or it is won already"}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		w := a.g.pressWins(a.s, a.seat)
		l = l.If(w&bonusAppeal != 0, KindPress, int16(bonusAppeal))
		return l.If(w&bonusSold != 0, KindPress, int16(bonusSold)).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		a.s.Sale.Bonus[a.seat] |= uint8(c.Arg[0])
		out.Add(factPress, a.seat, c.Arg[0])
		if a.p().Press++; a.p().Press >= a.g.rs.Tiles.PressTies {
			a.g.dropDev(a.s, a.seat, PressAttache, out)
		}
		if a.g.pressWins(a.s, a.seat) == 0 {
			pop(a.s)
		}
	},
}

// pressWins is which bonuses the Press Attaché could still win for a seat (A25-17.13).
func (g *Game) pressWins(s *Position, seat engine.Seat) (w uint8) {
	if p := &s.Player[seat]; !p.has(PressAttache) || p.Press >= g.rs.Tiles.PressTies || !g.eligible(s, seat) {
		return 0
	}
	var taken uint8
	for i := range int(s.Seats) {
		taken |= s.Sale.Bonus[i]
	}
	if g.appealStanding(s, seat) == 0 {
		w |= bonusAppeal
	}
	if g.soldStanding(s, seat) == 0 {
		w |= bonusSold
	}
	return w &^ taken
}
