package cardgame

import "cromford/engine"

// CG-4.2: action 2, employ workers.

var employAction = actionRow{
	id: "employ", clause: "CG-4.2.1", begin: begins(StepEmploy),
	may: func(a asked, l engine.List) bool { return len(listEmploy(a, l)) > len(l) },
}

var askEmploy = question{
	ID: "employ", Cite: cite{"CG-4.2.1"}, About: "the worker cards you add",
	Answers: answers{{Kind: KindHire, Code: notOffered, Words: "a factory has two places for worker cards"}, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return a.leave(listEmploy(a, l)) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		gd, pos := toGood(c.Arg[0]), toPost(c.Arg[1])
		a.p.Factory[gd].Worker[pos] = WorkerSide(pos, a.s.Decade)
		out.Add(factHired, a.seat, ofGood(gd), ofPost(pos), int16(a.g.rs.Worker[gd][pos].Workers))
		a.changed(true, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindHire || !within(c.Arg[0], goods) {
			return unchanged(c)
		}
		gd := toGood(c.Arg[0])
		f := &a.p.Factory[gd]
		switch {
		case !f.open():
			return no("no_factory", "CG-4.2.1", "you have no factory of %s", goodIDs[gd])
		case !a.s.remaining(gd):
			return no("no_more_production", "CG-4.2.3", "%s is not produced any more", goodIDs[gd])
		case within(c.Arg[1], len(f.Worker)) && f.Worker[toPost(c.Arg[1])] > 0:
			return no("already_there", "CG-4.2.1", "this worker card stands there already")
		case c.Arg[1] == 2:
			return no("first_card_first", "CG-4.2.1", "the first worker card comes before the second")
		}
		return nil
	},
}

func listEmploy(a asked, l engine.List) engine.List {
	for gd := range Good(goods) {
		f := &a.p.Factory[gd]
		if !f.open() || !a.s.remaining(gd) {
			continue
		}
		switch {
		case f.Worker[0] == 0:
			l = l.Add(KindHire, ofGood(gd), ofPost(0))
		case f.Worker[1] == 0:
			l = l.Add(KindHire, ofGood(gd), ofPost(1))
		}
	}
	return l
}

// WorkerSide is the side of a worker card that is hired in a decade (CG-4.2.2).
func WorkerSide(pos int, decade uint8) uint8 {
	if pos == 0 && decade >= 2 || pos == 1 && decade >= 3 {
		return 2
	}
	return 1
}
