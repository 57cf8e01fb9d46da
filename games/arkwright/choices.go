package arkwright

import "cromford/engine"

// lister takes the choices of one question as they are listed: it collects them, or only looks for one of them, so that
// Apply can ask the one enumerator whether a choice is legal without collecting the others.
type lister struct {
	n     int             // how many were listed
	buf   []engine.Choice // nil if one is looked for
	want  engine.Choice
	found bool
}

func (l *lister) add(k engine.Kind, args ...int16) {
	switch {
	case l.buf != nil: // written in place: a choice put together first would be copied before its parts are stored
		if l.n == len(l.buf) {
			l.buf = append(l.buf, make([]engine.Choice, maxChoices)...)
		}
		c := &l.buf[l.n]
		*c = engine.Choice{Kind: k}
		for i := range args { //nolint:staticcheck // as above
			c.Arg[i] = args[i]
		}
	case k == l.want.Kind:
		c := engine.Choice{Kind: k}
		copy(c.Arg[:], args)
		l.found = l.found || c == l.want
	}
	l.n++
}

// list collects what the seat may do.
func (g *Game) list(l *lister, s *Position, seat engine.Seat) {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		return
	}
	p := &s.Player[seat]
	switch f.Step {
	case stSpecial:
		g.listSpecial(l, s, seat, f.A)
	case stReturn:
		for d := Dev(1); int(d) <= devN; d++ {
			if p.has(d) && int16(d) != f.A {
				l.add(returnDev, int16(d))
			}
		}
	case stAssign:
		for pr := range Product(products) {
			if p.Factory[pr].open() {
				l.add(assign, f.A, arg(pr))
			}
		}
	case stReplace:
		g.listReplace(l, s, p, uint8(f.A))
	case stKeep:
		if g.mayKeep(s, p, Dev(f.A)) {
			l.add(keep, f.A)
		}
		l.add(giveBack, f.A)
	case stDiscard:
		for pr := range Product(products) {
			if g.discardable(p, pr) {
				l.add(discard, arg(pr))
			}
		}
	case stCommodity:
		g.listCommodities(l, s, seat)
	case stBonus:
		g.listBonuses(l, p, Product(f.A))
	case stShut:
		l.add(shutLine)
		l.add(done)
	case stOffer:
		for n := int8(0); n <= g.maxOffer(s, seat, 0); n++ {
			l.add(offer, int16(n))
		}
		if p.has(ExtraShifts) {
			for n := int8(0); n <= g.maxOffer(s, seat, 1); n++ {
				l.add(offer, int16(n), 1)
			}
		}
	case stPatron:
		if s.crates(seat) > 0 && g.patronFree(s, seat) {
			l.add(patron)
		}
		if s.crates(seat) > 0 && g.jubileeFree(s, seat) {
			l.add(jubilee)
		}
		if p.has(ExtraShifts) && !g.rs.ShiftsAfterSaleOnly {
			l.add(extraShifts)
		}
		l.add(done)
	case stPress:
		w := g.pressWins(s, seat)
		if w&1 != 0 {
			l.add(press, 1)
		}
		if w&2 != 0 {
			l.add(press, 2)
		}
		l.add(done)
	case stDeliver:
		g.listDeliveries(l, s, seat)
		if p.has(ExtraShifts) && p.Factory[s.Cycle].open() && !g.rs.ShiftsAfterSaleOnly {
			l.add(extraShifts)
		}
		l.add(done)
	case stExtra:
		l.add(extraShifts)
		l.add(done)
	case stCharisma:
		l.add(useCharisma)
		l.add(done)
	case stName:
		for i := range int16(s.Seats) {
			l.add(startPlayer, i+1)
		}
	case stReturns:
		for i, sh := range p.Ship {
			if sh != 0 && (i == 0 || sh != p.Ship[0]) {
				l.add(returnShip, int16(sh))
			}
		}
		for pr := range Product(products) {
			if p.Staff>>pr&1 != 0 {
				l.add(fireColumn, arg(pr))
			}
		}
		for r := range int16(2) {
			if p.Staff>>(4+r)&1 != 0 {
				l.add(fireRow, r+1)
			}
		}
		l.add(done)
	case stRiot:
		if p.Cash >= 5 || !g.rs.OptionsFromCash {
			l.add(payRiot, f.A+1)
		}
		for m := p.Factory[f.A].Machines; m != 0; m &= m - 1 {
			l.add(loseMachine, f.A+1, firstSpace(m))
		}
	case stPromote:
		later := g.laterLines(Product(f.A), f.B)
		for m := p.Factory[f.A].Workers & later; m != 0; m &= m - 1 {
			l.add(promote, f.A+1, firstSpace(m))
		}
		l.add(done)
	case stOpium:
		for i, sh := range p.Ship {
			if sh != 0 && (i == 0 || sh != p.Ship[0]) {
				l.add(returnShip, int16(sh))
			}
		}
		l.add(done)
	case stRecession:
		l.add(loseSpaces)
		l.add(loseShare)
	case stCall:
		if p.has(ExtraShifts) && s.Sale.Asked[seat]&askedShifts == 0 {
			l.add(extraShifts)
		}
		if p.Stock[s.Cycle] > 0 {
			l.add(sellStored)
		}
		l.add(done)
	case stClose:
		l.add(shutLine)
		l.add(done)
	}
}

// vias lists how a step beyond the current level can be made: 1 by the Inventor, 2 by the Tinkerer.
func (p *Player) vias() (v [2]int16, n int) {
	if p.has(Inventor) {
		v[n] = 1
		n++
	}
	if p.has(Tinkerer) {
		v[n] = 2
		n++
	}
	return v, n
}

// deliverable tells whether a seat could do anything when the featured product is shipped (A25-9.6.1).
func (g *Game) deliverable(s *Position, seat engine.Seat) bool {
	p := &s.Player[seat]
	lo, hi := g.shippable(p, s.Cycle)
	have := s.crates(seat)
	if p.has(ExtraShifts) && p.Factory[s.Cycle].open() && !g.rs.ShiftsAfterSaleOnly {
		have++
	}
	room := int8(max(g.fleet(p, 3), g.fleet(p, 1), g.fleet(p, 2)))
	return lo <= min(have, room, hi)
}

func (g *Game) listDeliveries(l *lister, s *Position, seat engine.Seat) {
	p := &s.Player[seat]
	lo, hi := g.shippable(p, s.Cycle)
	for n := lo; n <= min(hi, s.crates(seat)); n++ {
		if g.rs.FewestShips {
			if set := g.fewest(p, n); set != 0 {
				l.add(deliver, arg(s.Cycle), int16(n), int16(set))
			}
			continue
		}
		for set := uint8(1); set <= 3; set++ {
			if int(n) <= g.fleet(p, set) {
				l.add(deliver, arg(s.Cycle), int16(n), int16(set))
			}
		}
	}
}

// laterLines are the spaces of all lines behind the one that a space lies in.
func (g *Game) laterLines(pr Product, space int16) (m uint16) {
	behind := false
	for _, ln := range g.rs.Line[pr] {
		if behind {
			m |= ln.mask
		}
		behind = behind || ln.mask>>space&1 != 0
	}
	return m
}
