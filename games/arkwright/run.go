package arkwright

import (
	"fmt"

	"cromford/engine"
)

// The Production action: lines are run outside the production phase (A25-7.8, A14-5.3.8).

var askRun = question{
	ID: "run", Cite: cite{"A25-7.8.2", "A14-5.3.8.1"}, About: "the lines to run",
	Answers: answers{
		{Kind: KindRunLines, Code: "cannot_run", Words: "lines are run from the first on, and every one of them must be fully occupied"},
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List {
		shifts := a.p().mayWorkShift()
		for pr := range Product(products) {
			for n := int16(1); n <= a.g.runnable(pr, &a.p().Factory[pr], a.s.Turn.Tile); n++ {
				l = l.Add(KindRunLines, arg(pr), n)
				l = l.If(shifts, KindRunLines, arg(pr), n, withShifts)
			}
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		if c.Kind == KindRunLines {
			doRun(a, c, out)
		}
		a.g.settleOwed(a.s, a.seat, out)
	},
	Why: whyNotRun,
}

func whyNotRun(a asked, c engine.Choice) *engine.Refusal {
	pr, named := argIn(c.Arg[0])
	lines := int16(a.g.rs.Lines[a.s.Turn.Tile])
	switch {
	case c.Kind != KindRunLines || !named:
	case !a.p().Factory[pr].open():
		return a.refuse("cannot_run", cite{"A25-7.8.2", "A14-5.3.8.1"}, noFactory)
	case c.Arg[1] > lines:
		return a.refuse("cannot_run", cite{"A25-7.8.1", "A14-5.3.8.1"}, fmt.Sprintf("this tile runs %d lines at most", lines))
	case c.Arg[2] == withShifts && !a.p().mayWorkShift():
		return a.refuse("cannot_run", cite{"A25-17.7.1", "A14-5.3.8.5"}, "you do not own Extra Shifts")
	}
	return nil
}

// runnable is how many lines of a factory a tile can run: occupied ones from the first on.
func (g *Game) runnable(pr Product, f *Factory, t Tile) (n int16) {
	if !f.open() {
		return 0
	}
	for n < int16(g.rs.Lines[t]) {
		if m := g.rs.Line[pr][n].mask; (f.Workers|f.Machines)&m != m {
			break
		}
		n++
	}
	return n
}

// firstLines are the spaces of the first lines of a factory.
func (g *Game) firstLines(pr Product, n int16) (m uint16) {
	for _, line := range g.rs.Line[pr][:n] {
		m |= line.mask
	}
	return m
}

func doRun(a asked, c engine.Choice, out *engine.Facts) {
	pr := productOf(c.Arg[0])
	f := &a.p().Factory[pr]
	lines := a.g.firstLines(pr, c.Arg[1])
	run := *f
	run.Workers &= lines
	run.Machines &= lines
	crates := int8(a.g.quantity(pr, &run, 0))
	a.g.charge(a.s, a.seat, a.g.tellBill(a.s, a.seat, pr, lines, out), out)
	if c.Arg[2] == withShifts {
		crates++
		a.g.spendShifts(a.s, a.seat, out)
	}
	f.Marks &^= LateHire // A14-5.3.8.2
	a.g.touch(a.s, pr)
	a.p().Stock[pr] += crates
	out.Add(factProduced, a.seat, arg(pr), int16(crates))
	a.g.fitStorage(a.s, a.seat, out)
}
