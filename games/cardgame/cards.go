package cardgame

import "cromford/engine"

// CG-8: the development cards.

// gain gives a player a development card out of the supply, in solo from a place of the display (CG-4.9.6).
func (a asked) gain(t Type, place int16, out *engine.Facts) {
	if a.s.solo() {
		a.s.Display[toPlace(place)] = 0
	} else {
		a.s.Supply[t]--
	}
	a.p.Cards |= 1 << t
	out.Add(factTook, a.seat, ofType(t))
	if t == Engineer {
		a.p.Six = true // CG-8.12.1
	}
	if a.s.Revision < Rev2 && (t == Engineer || t == Patent) {
		a.p.Learned = true
	}
}

// giveBack puts a card back into the supply; in solo it goes to the first empty place (CG-4.9.5, CG-10.3.4).
func (s *Position) giveBack(t Type) {
	if !s.solo() {
		s.Supply[t]++
		return
	}
	for i := range s.Display {
		if s.Display[i] == 0 {
			s.Display[i] = t
			return
		}
	}
}

// lose takes a card from a player with all it did: what it showed at a factory is gone, a Foreman leaves.
func (a asked) lose(t Type) {
	p := a.p
	p.Cards &^= 1 << t
	p.Used &^= 1 << t
	a.s.Turn.Dropped |= 1 << t
	switch t {
	case Foreman:
		p.Foreman = 0
	case Patent:
		p.Card[cardPatent] = Tucked{} // CG-8.11.1
	case Engineer:
		p.Card[cardEngineer] = Tucked{}
	default:
	}
	a.s.giveBack(t)
}

// discard takes a card from a player for its effect (CG-8.0.1).
func (a asked) discard(t Type, out *engine.Facts) {
	a.lose(t)
	out.Add(factDiscarded, a.seat, ofType(t))
}

// use turns a once-per-decade card (CG-8.0.1).
func (a asked) use(t Type, out *engine.Facts) {
	a.p.Used |= 1 << t
	out.Add(factUsed, a.seat, ofType(t))
}

// The Broker (CG-8.6): shares at half price instead of a development.

func listBroker(a asked, l engine.List) engine.List {
	if !a.p.has(Broker) {
		return l
	}
	lim := &a.g.rs.Limit
	for n := int16(0); n <= int16(lim.BrokerShares) && n*a.p.half() <= a.p.Cash && a.p.Shares+uint8(n) <= lim.MaxShares; n++ {
		l = l.Add(broker, n)
	}
	return l
}

func (a asked) useBroker(shares int16, out *engine.Facts) {
	a.p.Brokered = true
	a.discard(Broker, out)
	a.buyShares(shares, shares*a.p.half(), out)
}

// The Inventor in step c (CG-8.8.5): steps on tracks, free of restrictions. Its use in action 1 stands there.

var inventorAnswer = answer{Kind: inventor, Cite: cite{"CG-8.8.5"}}

func listInventor(a asked, l engine.List) engine.List {
	return l.If(a.p.has(Inventor) && a.s.inventorSteps() && anyStep(a), inventor)
}

// inventorSteps tells whether the expert line of the Inventor is played.
func (s *Position) inventorSteps() bool {
	return s.Flags.has(XInventor) || s.Revision < Rev2 && s.Flags.has(XRestrict)
}

func (a asked) useInventor(out *engine.Facts) {
	a.discard(Inventor, out)
	a.ask(stSteps, int16(a.g.rs.Limit.Steps), 0)
}

func anyStep(a asked) bool {
	for t := range Track(tracks) {
		if mayStep(a, t, true) {
			return true
		}
	}
	return false
}

// askSteps is about the Inventor's steps: A is how many are left.
var askSteps = question{
	ID: "steps", Cite: cite{"CG-8.8.5"}, About: "the steps of the Inventor",
	Answers: answers{{Kind: develop, Cite: cite{"CG-4.9.2"}, Code: notOffered, Words: "the marker stands on its last space"}},
	List:    func(a asked, l engine.List) engine.List { return listTracks(a, l, true) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.step(toTrack(c.Arg[0]), out)
		if a.frame().A--; a.frame().A == 0 || !anyStep(a) {
			a.close()
		}
	},
}

// The Developer (CG-8.9.1) makes another card ready at any moment of the turn; it is offered with the action, the
// development and the end of the turn.

var ready = answer{
	Kind: makeReady, Code: "not_ready", Cite: cite{"CG-8.9.1"},
	Words: "that needs a Developer that was not used in this decade, and another card that was",
}

func listReady(a asked, l engine.List) engine.List {
	if a.p.Used == 0 || !a.p.ready(Developer) {
		return l
	}
	for t := Type(1); int(t) <= typeN; t++ {
		l = l.If(a.p.Used>>t&1 != 0, makeReady, ofType(t))
	}
	return l
}

// makesReady uses the Developer if the choice is to; the question stays open.
func (a asked) makesReady(c engine.Choice, out *engine.Facts) bool {
	if c.Kind != makeReady {
		return false
	}
	a.use(Developer, out)
	a.p.Used &^= 1 << toType(c.Arg[0])
	out.Add(factReady, a.seat, c.Arg[0])
	return true
}

// askReplace is about the quality cards that stand in for an Engineer that left (CG-8.12.2): A is the good, B the value
// that may still be put.
var askReplace = question{
	ID: "replace", Cite: cite{"CG-8.12.2"}, About: "the quality cards that stand in for the Engineer",
	Answers: answers{
		{Kind: put, Code: notOffered, Words: "no more than the Engineer showed comes in its place, out of the reserve"},
		{Kind: done},
	},
	List: func(a asked, l engine.List) engine.List { return listReplace(a, l).Add(done) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		a.frame().B -= c.Arg[2]
		a.putCard(c, out)
	},
}

func listReplace(a asked, l engine.List) engine.List {
	for i := range cardEngineer {
		if a.p.Card[i].At == 0 && !a.g.twin(&Turn{}, a.p, i) {
			l = listPut(a, l, i, Good(a.frame().A), uint8(a.frame().B))
		}
	}
	return l
}

// askKeep is about the goods that use the small warehouses when a large one leaves, without those that keep less of
// everything than another (CG-8.13.1).
var askKeep = question{
	ID: "keep", Cite: cite{"CG-8.13.1"}, About: "the goods that stay in your warehouses",
	Answers: answers{{Kind: keep, Code: notOffered, Words: "these goods are not stored, or others would keep more of everything"}},
	List:    listKeeps,
	Do:      func(a asked, c engine.Choice, out *engine.Facts) { a.keepGoods(c, out) },
}

func listKeeps(a asked, l engine.List) engine.List {
	for x := range Good(goods) {
		for y := x; y < goods; y++ {
			if a.p.Factory[x].Stored > 0 && a.p.Factory[y].Stored > 0 && !dominated(a, x, y) {
				l = l.Add(keep, ofGood(x), ofGood(y))
			}
		}
	}
	return l
}

// dominated tells whether another pair of goods keeps at least as much of everything and more of something.
func dominated(a asked, x, y Good) bool {
	mine := a.kept(x, y)
	for c := range Good(goods) {
		for d := c; d < goods; d++ {
			if other := a.kept(c, d); other != mine && covers(&other, &mine) {
				return true
			}
		}
	}
	return false
}

func covers(a, b *[goods]uint8) bool {
	for gd := range a {
		if a[gd] < b[gd] {
			return false
		}
	}
	return true
}

// fitStored asks what stays of goods that the remaining warehouses cannot all hold. A single answer is taken.
func (a asked) fitStored(out *engine.Facts) {
	if st := a.p.stored(); a.g.fits(a.p, &st) {
		return
	}
	a.ask(stKeep, 0, 0)
	var buf [goods * goods]engine.Choice
	if l := listKeeps(a, buf[:0]); len(l) == 1 {
		a.keepGoods(l[0], out)
	}
}

// keepGoods ends the question what stays: the goods named share the small warehouses.
func (a asked) keepGoods(c engine.Choice, out *engine.Facts) {
	a.close()
	kept := a.kept(toGood(c.Arg[0]), toGood(c.Arg[1]))
	for gd := range Good(goods) {
		f := &a.p.Factory[gd]
		if lost := f.Stored - kept[gd]; lost > 0 {
			f.Stored = kept[gd]
			out.Add(factLost, a.seat, ofGood(gd), int16(lost))
		}
	}
}

// kept is what two small warehouses hold if these goods use them.
func (a asked) kept(x, y Good) (out [goods]uint8) {
	out[x] += a.g.rs.Limit.Small
	out[y] += a.g.rs.Limit.Small
	for gd := range out {
		out[gd] = min(out[gd], a.p.Factory[gd].Stored)
	}
	return out
}
