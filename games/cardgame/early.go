package cardgame

import "cromford/engine"

// CG-4.7: action 7, Early Shipping.

var earlyAction = actionRow{
	id: "early", clause: "CG-4.7.1", begin: begins(StepEarly), variant: XEarly, belongs: "CG-9.6.2", name: "Early Shipping",
	may: func(a asked, l engine.List) bool { return len(listLoads(a, l, 0, Food)) > len(l) },
}

// askEarly loads stored goods, good by good, until the ships depart. A is how many are loaded, B the first good still open.
var askEarly = question{
	ID: "early", Cite: cite{"CG-4.7.1"}, About: "the stored goods you ship",
	Answers: answers{{Kind: KindLoad}, {Kind: KindSail, Code: notOffered, Words: "nothing is loaded"}},
	List: func(a asked, l engine.List) engine.List {
		l = listLoads(a, l, int8(a.frame().A), Good(a.frame().B))
		return l.If(a.frame().A > 0, KindSail).If(a.frame().A > 0 && a.p.mayUseOffice(), KindSail, with)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindLoad {
			gd, n := toGood(c.Arg[0]), int8(c.Arg[1])
			a.p.Factory[gd].Stored -= uint8(n)
			a.income(gd, n, out)
			a.frame().A += int16(n)
			a.frame().B = int16(gd) + 1
			if a.p.mayUseOffice() || mayLoad(a, int8(a.frame().A), Good(a.frame().B)) {
				return
			}
		}
		n := int8(a.close().A)
		a.sail(n, c.Kind == KindSail && c.Arg[0] == with, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch {
		case c.Kind == KindSail && a.frame().A > 0:
			return whyNoOffice(a.p)
		case c.Kind != KindLoad:
			return nil
		}
		if within(c.Arg[0], goods) {
			if n := a.p.Factory[toGood(c.Arg[0])].Stored; c.Arg[1] > int16(n) {
				return no("not_enough", "CG-4.7.1", "%s stored at %s", are(n, "good"), goodIDs[toGood(c.Arg[0])])
			}
		}
		return noShips(a)
	},
}

// listLoads lists the goods that can be loaded beside those that are, from a good on.
func listLoads(a asked, l engine.List, loaded int8, from Good) engine.List {
	most := a.g.shipRoom(a.p) - loaded
	for gd := from; gd < goods; gd++ {
		for n := int8(1); n <= min(most, int8(a.p.Factory[gd].Stored)); n++ {
			l = l.Add(KindLoad, ofGood(gd), int16(n))
		}
	}
	return l
}

// mayLoad tells whether anything more can be loaded.
func mayLoad(a asked, loaded int8, from Good) bool {
	var buf [scratch]engine.Choice
	return len(listLoads(a, buf[:0], loaded, from)) > 0
}

func noShips(a asked) *engine.Refusal {
	switch lim := &a.g.rs.Limit; {
	case a.p.Sailed >= lim.Ships:
		return no("no_ships", "CG-5.2.8", "you have used all %d ships of the game", lim.Ships)
	case a.p.Ships == 0:
		return no("no_ships", "CG-5.2.5", "no ship is ready; the Stock Exchange brings them back")
	}
	return no("no_ships", "CG-5.2.5", "%s ready, for %s each", are(a.p.Ships, "ship"), many(a.g.level(a.p, Shipping), "good"))
}
