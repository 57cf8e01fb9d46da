package arkwright

import "cromford/engine"

// The sale of one declaration round: School first, then offers of stored crates, then the market is cleared at once (A25-9.2).

func offerStored(w flow, seat engine.Seat) {
	p := &w.s.Player[seat]
	if p.Factory[w.s.Cycle].open() && (p.mayWorkShift() || w.g.maxOffer(w.s, seat, 0) > 0) {
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
		if a.p().mayWorkShift() {
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
			a.g.spendShifts(a.s, a.seat, out)
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
