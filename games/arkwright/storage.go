package arkwright

import "cromford/engine"

// Stored crates (A25-3.6).

// capacity is what the warehouse can hold of a product (A25-3.6.2, A14-5.5.5.2).
func (g *Game) capacity(p *Player, pr Product) int8 {
	n := int8(0)
	for r := range warehouseRows {
		if p.Staff&inRow(r) != 0 {
			n += g.rs.Rows[r]
		}
	}
	if p.Staff&inColumn(pr) != 0 {
		if g.rs.SharedSpaces {
			return g.rs.Column
		}
		n += g.rs.Column
	}
	return n
}

// holds is how many crates of a good there is room for beside what is stored of the others: they share a Small Warehouse.
func (g *Game) holds(p *Player, pr Product) int8 {
	small := g.smallStore(p)
	for other := range Product(products) {
		if other != pr {
			small -= max(0, p.Stock[other]-g.capacity(p, other))
		}
	}
	small = max(0, small)
	if small > 0 && g.rs.SmallOnScales {
		small = min(small, g.smallRoom(p, pr))
	}
	return g.capacity(p, pr) + small
}

// overflow is how many crates do not fit (A25-3.6.4, A14-5.5.5.3).
func (g *Game) overflow(p *Player) int8 {
	small, lost := int8(0), int8(0)
	for pr := range Product(products) {
		over := max(0, p.Stock[pr]-g.capacity(p, pr))
		if over == 0 {
			continue
		}
		in := int8(0)
		if g.smallStore(p) > 0 {
			in = over
			if g.rs.SmallOnScales {
				in = min(over, g.smallRoom(p, pr))
			}
		}
		small += in
		lost += over - in
	}
	return lost + max(0, small-g.smallStore(p))
}

// fitStorage discards what does not fit; only with a Small Warehouse there is a choice (A25-3.6.5).
func (g *Game) fitStorage(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	if g.overflow(p) == 0 {
		return
	}
	if g.smallStore(p) > 0 {
		ask(s, StepDiscard, seat, 0, 0)
		return
	}
	lost := int16(0)
	for pr := range Product(products) {
		if over := p.Stock[pr] - g.capacity(p, pr); over > 0 {
			p.Stock[pr] -= over
			lost += int16(over)
		}
	}
	out.Add(factLost, seat, lost)
}

// fitted is the position without the crates that there is no room for any more once staff is dismissed: they are lost only with the
// answer that ends the question (A14-6.2.2), but lost they are. With a Small Warehouse it is chosen then which.
func (g *Game) fitted(s *Position) *Position {
	if s.Frames.N == 0 || s.Frames.Top().Step != StepReturns {
		return s
	}
	seat := s.Frames.Top().Seat
	if p := &s.Player[seat]; g.overflow(p) == 0 || g.smallStore(p) > 0 {
		return s
	}
	fit := *s
	g.fitStorage(&fit, seat, nil)
	return &fit
}

// askDiscard asks again until everything fits.
var askDiscard = question{
	ID: "discard", Cite: cite{"A25-3.6.5", "A14-5.5.5.4"}, About: "which crate to discard",
	Answers: answers{{Kind: KindDiscard, Code: "not_stored", Words: "no crate of this product is too many"}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			l = l.If(a.g.discardable(a.p(), pr), KindDiscard, arg(pr))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.p().Stock[productOf(c.Arg[0])]--
		out.Add(factDiscarded, a.seat, c.Arg[0])
		if a.g.overflow(a.p()) == 0 {
			pop(a.s)
		}
	},
}

// discardable tells whether discarding a crate of the product helps.
func (g *Game) discardable(p *Player, pr Product) bool {
	if p.Stock[pr] <= g.capacity(p, pr) {
		return false
	}
	q := *p
	q.Stock[pr]--
	return g.overflow(&q) < g.overflow(p)
}
