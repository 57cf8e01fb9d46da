package arkwright

import (
	"math/bits"

	"cromford/engine"
)

// The Workers action (A25-7.2, A14-5.3.2). Hiring in the last decade stands in late.go; School, which hires as well, in
// tiles.go.

func (g *Game) openWorkers(s *Position, seat engine.Seat, _ *engine.Facts) {
	ask(s, StepSpecial, seat, takeAction, 0)
	ask(s, StepWorkers, seat, 0, 0)
}

// Answers that hire and fire.
var (
	noSpace = unless(KindHire, "no_space", cite{"A25-7.2.3", "A14-5.3.2.1"},
		"there is no such factory, it has no free space, or its next space was emptied in this action")
	noSuchSpace = unless(KindHireAt, "no_space", cite{"A25-7.2.1", "A14-5.3.2.3"},
		"this space is occupied or not there, or it was emptied in this action, or nobody is left to hire")
	columnStaffed = unless(KindHireColumn, "staffed", cite{"A25-7.2.3", "A14-5.3.2.3"},
		"this column of the warehouse is staffed already")
	rowStaffed = unless(KindHireRow, "staffed", cite{"A25-7.2.3", "A14-5.3.2.3"},
		"this row of the warehouse is staffed already, or does not exist")
	cannotSwap = unless(KindExchange, "cannot_swap", cite{"A25-7.2.11", "A14-5.3.2.1"},
		"a worker on a space with a cog changes places with a machine further on, not in the first line")
	cannotFire = unless(KindFire, "cannot_fire", cite{"A25-7.2.9", "A14-5.3.2.1"},
		"the last worker of this factory stands in its first line or was hired in this action")
)

var askWorkers = question{
	ID: "workers", Cite: cite{"A25-7.2.1", "A14-5.3.2.1"}, About: "workers",
	Answers: answers{
		noSpace, noSuchSpace, columnStaffed, rowStaffed,
		unless(KindRearrange, "cannot_rearrange", cite{"A25-7.2.8", "A14-5.3.2.5"},
			"the warehouse staff is moved as a whole, and again only after somebody was hired for it"),
		cannotSwap, cannotFire,
		unless(KindFireAt, "cannot_fire", cite{"A25-7.2.1", "A14-5.3.2.6"},
			"workers are fired from the last staffed line, not the first, and not those hired in this action"),
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List {
		if a.s.workersToHave() > 0 {
			l = listHires(a, l, &a.s.Turn.Banned)
			l = listStaff(a, l)
		}
		l = listRearrangements(a, l)
		return listFirings(a, l).Add(KindDone)
	},
	Do: doWorkers,
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		pr, named := argIn(c.Arg[0])
		if (c.Kind == KindFire || c.Kind == KindFireAt) && named && !a.p().Factory[pr].open() {
			return a.refuse("cannot_fire", cite{"A25-7.2.9", "A14-5.3.2.6"}, noFactory)
		}
		if a.s.workersToHave() > 0 {
			return whyBarred(a, c)
		}
		switch c.Kind {
		case KindHire, KindHireAt, KindHireColumn, KindHireRow:
			return a.refuse("nobody_left", columnStaffed.Cite,
				"nobody is left to hire, neither in the labour market nor among the unemployed")
		}
		return whyBarred(a, c)
	},
}

func whyBarred(a asked, c engine.Choice) *engine.Refusal {
	if pr, named := argIn(c.Arg[0]); c.Kind != KindHire || !named || !a.g.barred(a.s, a.p(), pr) {
		return nil
	}
	return a.refuse("already_produced", cite{"A25-7.2.6", "A14-5.3.2.9"},
		"in the last decade nobody is hired for a product that has had its production phase")
}

func doWorkers(a asked, c engine.Choice, out *engine.Facts) {
	switch c.Kind {
	case KindHire, KindHireAt, KindHireColumn, KindHireRow:
		a.s.takeWorkers(1)
		a.g.place(a.s, a.seat, c, out)
		if c.Kind == KindHireAt {
			a.g.markLate(a.s, a.seat, productOf(c.Arg[0]), out)
		}
	case KindRearrange: // A25-7.2.8
		a.p().Staff = uint8(c.Arg[0])
		a.s.Turn.Moved = true
		out.Add(factRearranged, a.seat)
		a.g.fitStorage(a.s, a.seat, out)
	case KindExchange:
		swap(a, c, out)
		ask(a.s, StepMustFire, a.seat, int16(productOf(c.Arg[0])), 0)
	case KindFire:
		fireLast(a, c, out)
	case KindFireAt:
		fireFrom(a, c, out)
	case KindDone:
		pop(a.s)
	}
}

// listHires lists where in the factories a worker can be placed (A25-7.2.3). Spaces may be banned.
func listHires(a asked, l engine.List, banned *[products]uint16) engine.List {
	for pr := range Product(products) {
		f := &a.p().Factory[pr]
		if !f.open() || a.g.barred(a.s, a.p(), pr) {
			continue
		}
		if a.g.rs.FreePlacing {
			for free := a.g.freeSpaces(pr, f) &^ banned[pr]; free != 0; free &= free - 1 {
				l = l.Add(KindHireAt, arg(pr), firstSpace(free))
			}
			continue
		}
		next := lowest(a.g.freeSpaces(pr, f))
		l = l.If(next != 0 && banned[pr]&next == 0, KindHire, arg(pr))
	}
	return l
}

// freeSpaces are the unoccupied spaces of a factory.
func (g *Game) freeSpaces(pr Product, f *Factory) uint16 {
	return ^(f.Workers | f.Machines) & (1<<g.rs.Spaces[pr] - 1)
}

// lowest is the first space of a set, as a set.
func lowest(m uint16) uint16 { return m & -m }

// listStaff lists where in the warehouse a worker can be placed.
func listStaff(a asked, l engine.List) engine.List {
	if a.g.rs.NoWarehouse {
		return l
	}
	for pr := range Product(products) {
		l = l.If(a.p().Staff&inColumn(pr) == 0, KindHireColumn, arg(pr))
	}
	for r := range warehouseRows {
		l = l.If(a.p().Staff&inRow(r) == 0, KindHireRow, argRow(r))
	}
	return l
}

// place puts a worker where a hire choice says.
func (g *Game) place(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case KindHire, KindHireAt:
		pr := productOf(c.Arg[0])
		f := &p.Factory[pr]
		at := lowest(g.freeSpaces(pr, f))
		if c.Kind == KindHireAt {
			at = spaceOf(c.Arg[1])
		}
		f.Workers |= at
		s.Turn.Hired[pr] |= at
		out.Add(factHired, seat, arg(pr))
	case KindHireColumn:
		p.Staff |= inColumn(productOf(c.Arg[0]))
		s.Turn.Moved = false
		out.Add(factHiredColumn, seat, c.Arg[0])
	case KindHireRow:
		p.Staff |= inRow(rowOf(c.Arg[0]))
		s.Turn.Moved = false
		out.Add(factHiredRow, seat, c.Arg[0])
	}
}

// listRearrangements lists how the warehouse workers can stand otherwise (A25-7.2.8).
func listRearrangements(a asked, l engine.List) engine.List {
	if a.s.Turn.Moved || a.p().Staff == 0 {
		return l
	}
	n := bits.OnesCount8(a.p().Staff)
	for m := uint8(1); m < inRow(warehouseRows); m++ {
		l = l.If(m != a.p().Staff && bits.OnesCount8(m) == n, KindRearrange, int16(m))
	}
	return l
}

func listFirings(a asked, l engine.List) engine.List {
	for pr := range Product(products) {
		switch {
		case !a.p().Factory[pr].open():
		case a.g.rs.FireLastRow:
			for m := a.g.lastRow(a.s, a.p(), pr); m != 0; m &= m - 1 {
				l = l.Add(KindFireAt, arg(pr), firstSpace(m))
			}
		default:
			l = listSwaps(a, l, pr)
			l = l.If(a.g.candidate(a.s, a.p(), pr) != 0, KindFire, arg(pr))
		}
	}
	return l
}

// candidate is the worker that Fire would send away: the last one not hired in this action, nobody if he stands in the
// first line or there is none (A25-7.2.9, A25-7.2.10).
func (g *Game) candidate(s *Position, p *Player, pr Product) uint16 {
	w := p.Factory[pr].Workers &^ s.Turn.Hired[pr]
	if w == 0 {
		return 0
	}
	return 1 << (bits.Len16(w) - 1) &^ g.rs.Line[pr][0].mask
}

func fireLast(a asked, c engine.Choice, out *engine.Facts) {
	pr := productOf(c.Arg[0])
	a.dismiss(pr, a.g.candidate(a.s, a.p(), pr), out)
}

// dismiss sends a worker to the pool; nobody is hired for his space in this action.
func (a asked) dismiss(pr Product, at uint16, out *engine.Facts) {
	a.p().Factory[pr].Workers &^= at
	a.s.Turn.Banned[pr] |= at
	a.s.Pool++
	out.Add(factFired, a.seat, arg(pr))
}

// lastRow are the workers who may be fired: those of the last line with a worker who were not hired in this action
// (A14-5.3.2.6, A14-5.3.2.7).
func (g *Game) lastRow(s *Position, p *Player, pr Product) uint16 {
	f := &p.Factory[pr]
	for l := 3; l >= 1; l-- {
		if w := f.Workers & g.rs.Line[pr][l].mask; w != 0 {
			return w &^ s.Turn.Hired[pr]
		}
	}
	return 0
}

// fireFrom fires a worker; a line left without workers loses its machines (A14-5.3.2.6).
func fireFrom(a asked, c engine.Choice, out *engine.Facts) {
	pr, at := productOf(c.Arg[0]), spaceOf(c.Arg[1])
	f := &a.p().Factory[pr]
	a.dismiss(pr, at, out)
	for _, ln := range a.g.rs.Line[pr] { // this line, and lines behind it that have lost their workers otherwise
		if ln.mask >= at && f.Workers&ln.mask == 0 && f.Machines&ln.mask != 0 {
			out.Add(factMachinesGone, a.seat, arg(pr), int16(bits16(f.Machines&ln.mask)))
			f.Machines &^= ln.mask
		}
	}
}

// listSwaps lists the exchanges of a worker with a later machine that may precede a firing (A25-7.2.11).
func listSwaps(a asked, l engine.List, pr Product) engine.List {
	f := &a.p().Factory[pr]
	for ws := f.Workers & a.g.rs.Cog[pr] &^ a.s.Turn.Hired[pr]; ws != 0; ws &= ws - 1 {
		w := firstSpace(ws)
		for ms := f.Machines &^ (1<<w - 1) &^ a.g.rs.Line[pr][0].mask; ms != 0; ms &= ms - 1 {
			l = l.Add(KindExchange, arg(pr), w, firstSpace(ms))
		}
	}
	return l
}

func swap(a asked, c engine.Choice, out *engine.Facts) {
	f := &a.p().Factory[productOf(c.Arg[0])]
	worker, machine := spaceOf(c.Arg[1]), spaceOf(c.Arg[2])
	f.Workers = f.Workers&^worker | machine
	f.Machines = f.Machines&^machine | worker
	out.Add(factExchanged, a.seat, c.Arg[0], c.Arg[1], c.Arg[2])
}

// After an exchange a worker of the factory is fired. A is the product.
var askMustFire = question{
	ID: "must-fire", Cite: cite{"A25-7.2.11"}, About: "the worker to dismiss after a swap",
	Answers: answers{cannotSwap, cannotFire},
	List: func(a asked, l engine.List) engine.List {
		pr := Product(a.f.A)
		return listSwaps(a, l, pr).Add(KindFire, arg(pr))
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindExchange {
			swap(a, c, out)
			return
		}
		fireLast(a, c, out)
		pop(a.s)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindFire {
			return nil
		}
		return a.refuse("cannot_fire", cite{"A25-7.2.11"}, "after an exchange a worker of the same factory is fired")
	},
}
