package arkwright

import "cromford/engine"

// Playing ships (A25-7.7, A14-5.3.7). What is shipped in the production phase stands there.

func (g *Game) openShips(s *Position, seat engine.Seat, _ *engine.Facts) {
	ask(s, StepSpecial, seat, takeAction, 0)
	room := g.fleet(&s.Player[seat], s.Turn.Ships)
	if !g.rs.OneShip || int(s.Turn.Fee) >= room { // A14-5.3.7.2
		ask(s, StepShip, seat, int16(room), 0)
	}
}

// fleet is the capacity of a set of own ships (bit 0 the first, bit 1 the second), 0 if one of them is not there or the
// set is the same as an earlier one.
func (g *Game) fleet(p *Player, set uint8) int {
	c := 0
	for i := range 2 {
		if set>>i&1 == 0 {
			continue
		}
		if p.Ship[i] == 0 || p.Used>>i&1 != 0 {
			return 0
		}
		c += int(g.rs.Ship[p.Ship[i]].capacity)
	}
	if set == 2 && p.Ship[0] == p.Ship[1] && p.Used&1 == 0 {
		return 0
	}
	return c
}

// whyUsed refuses ships where they have to be readied.
func (a asked) whyUsed() *engine.Refusal {
	if a.g.rs.Contracts || a.p().Used == 0 {
		return nil
	}
	return a.refuse("cannot_sail", cite{"A25-14.2.2"}, "a ship that has sailed is readied by the Stock Exchange before it sails again")
}

// readyShips lets ships sail again (A25-14.2.4).
func (g *Game) readyShips(p *Player, seat engine.Seat, out *engine.Facts) {
	if p.Used != 0 {
		p.Used = 0
		out.Add(factReadied, seat)
	}
}

// What the frame of a shipment remembers in B: the first product still open, and two marks.
const (
	shipProduct int16 = 7
	shipSailed  int16 = 8
	shipAgent   int16 = 16 // the Agent has changed a contract
)

// Contracts that the ships in play can still deliver from stock. A is the capacity left.
var askShip = question{
	ID: "ship", Cite: cite{"A25-7.7.3", "A14-5.3.7.4"}, About: "deliveries by ship",
	Answers: answers{cannotDeliver, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		for pr := Product(a.f.B & shipProduct); pr < products; pr++ {
			lo, hi := a.g.shippable(a.p(), pr)
			if a.agentSpent() && hi > 0 {
				lo, hi = a.g.rs.Track[a.p().Contract[pr]], a.g.rs.Track[a.p().Contract[pr]]
			}
			for n := lo; n <= min(hi, int8(a.f.A), a.p().Stock[pr]); n++ {
				l = l.Add(KindDeliver, arg(pr), int16(n))
			}
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		pr, n := productOf(c.Arg[0]), int8(c.Arg[1])
		marks := a.f.B &^ shipProduct
		if marks&shipSailed == 0 {
			a.g.sail(a.s, a.seat, a.s.Turn.Ships, out)
		}
		if n != a.g.rs.Track[a.p().Contract[pr]] {
			marks |= shipAgent
		}
		a.p().Stock[pr] -= n
		a.g.fulfil(a.s, a.seat, pr, n, out)
		a.f.A -= int16(n)
		a.f.B = int16(pr+1) | marks | shipSailed
		if pr+1 == products {
			pop(a.s)
		}
	},
	Why: whyNoDelivery,
}

// shippable are the fewest and the most crates of a product that may be shipped at once: what its contract wants, or
// without contracts any number (A25-14.2.3). If nothing may be shipped the most is 0.
func (g *Game) shippable(p *Player, pr Product) (lo, hi int8) {
	switch c := p.Contract[pr]; {
	case !g.rs.Contracts:
		return 1, 99
	case c == 0 || g.rs.DeliverNeedsMill && !p.Factory[pr].open():
		return 1, 0
	default:
		return g.amounts(p, c)
	}
}

// sail is the part of a shipment that does not depend on the crates: a space for each ship, and the Office (A25-17.10).
func (g *Game) sail(s *Position, seat engine.Seat, set uint8, out *engine.Facts) {
	p := &s.Player[seat]
	ships := 0
	for i := range 2 {
		if set>>i&1 != 0 && p.Ship[i] != 0 {
			ships++
		}
	}
	if !g.rs.Contracts {
		p.Used |= set
	}
	g.moveShare(s, seat, ships*g.rs.ShipSpaces, out)
	g.payOffice(s, seat, out)
}

// fulfil removes a contract and pays f for each crate, nothing without a factory (A25-7.7.5).
func (g *Game) fulfil(s *Position, seat engine.Seat, pr Product, n int8, out *engine.Facts) {
	p := &s.Player[seat]
	p.Contract[pr] = 0
	cash := int32(n) * int32(g.f(pr, &p.Factory[pr]))
	p.Cash += cash
	out.Add(factDelivered, seat, arg(pr), int16(n), int16(cash))
}
