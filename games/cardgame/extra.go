package cardgame

import "cromford/engine"

// CG-4.6: action 6, Extra Production.

var extraAction = actionRow{
	id: "extra", clause: "CG-4.6.1", begin: begins(StepExtra), variant: XExtra, belongs: "CG-9.6.1", name: "Extra Production",
	may: func(a asked, l engine.List) bool { return len(listExtra(a, l)) > len(l) },
}

var askExtra = question{
	ID: "extra", Cite: cite{"CG-4.6.1"}, About: "the factories that produce",
	Answers: answers{{Kind: KindRun}, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return a.leave(listExtra(a, l)) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		gd, cards := toGood(c.Arg[0]), int(c.Arg[1])
		a.s.Turn.Ran |= 1 << gd
		n := a.g.made(a.p, gd, cards)
		if c.Arg[2] == with { // CG-4.6.4
			n += a.useShift(out)
		}
		out.Add(factMade, a.seat, ofGood(gd), int16(n))
		a.pay(a.g.bill(a.s, a.p, gd, cards), out)
		a.changed(false, out)
		a.storeExtra(gd, n, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch {
		case c.Kind != KindRun:
			return unchanged(c)
		case within(c.Arg[0], goods) && a.s.Turn.Ran>>toGood(c.Arg[0])&1 != 0:
			return no("already_ran", "CG-4.6.1", "each factory produces once in this action")
		}
		return no("cannot_afford", "CG-4.6.3", "that needs an open factory, its worker cards, and money or loans to pay for it")
	},
}

// listExtra lists the factories that can still run, each with none, one or both of its worker cards.
func listExtra(a asked, l engine.List) engine.List {
	for gd := range Good(goods) {
		f := &a.p.Factory[gd]
		if !f.open() || a.s.Turn.Ran>>gd&1 != 0 {
			continue
		}
		for cards := 0; cards <= 2 && (cards == 0 || f.Worker[cards-1] > 0); cards++ {
			if !a.affordable(a.g.bill(a.s, a.p, gd, cards)) {
				break
			}
			l = l.Add(KindRun, ofGood(gd), int16(cards))
			l = l.If(a.p.mayUseShift(), KindRun, ofGood(gd), int16(cards), with)
		}
	}
	return l
}

// storeExtra stores what fits and asks whether to make room for the rest (CG-4.6.2).
func (a asked) storeExtra(gd Good, n int8, out *engine.Facts) {
	f := &a.p.Factory[gd]
	k := min(n, a.g.Room(a.p, gd))
	if k > 0 {
		f.Stored += uint8(k)
		n -= k
		out.Add(factStored, a.seat, ofGood(gd), int16(k), int16(f.Stored))
	}
	if n == 0 {
		return
	}
	if a.mayThrow(gd) {
		a.ask(StepRoom, int16(gd), int16(n))
		return
	}
	out.Add(factLost, a.seat, ofGood(gd), int16(n))
}

// askRoom is about goods of Extra Production without room: A is the good, B how many.
var askRoom = question{
	ID: "room", Cite: cite{"CG-4.6.2"}, About: "room in your warehouses",
	Answers: answers{throwAnswer, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return listThrows(a, l, Good(a.frame().A)).Add(KindDone) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		f := a.close()
		gd, n := Good(f.A), int8(f.B)
		if c.Kind == KindDone {
			out.Add(factLost, a.seat, ofGood(gd), int16(n))
			return
		}
		a.throwAway(c, out)
		a.storeExtra(gd, n, out)
	},
}
