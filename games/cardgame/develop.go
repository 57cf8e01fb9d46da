package cardgame

import (
	"slices"

	"cromford/engine"
)

// CG-4.9: step c, develop.

var askDevelop = question{
	ID: "develop", Cite: cite{"CG-4.9.1"}, About: "your development",
	Answers: answers{
		developAnswer, takeAnswer, brokerAnswer, inventorAnswer, ready, {Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List {
		l = listSupply(a, listTracks(a, l, false))
		return listReady(a, listInventor(a, listBroker(a, l))).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.makesReady(c, out) {
			return
		}
		a.close()
		switch c.Kind {
		case KindBroker:
			a.useBroker(c.Arg[0], out)
		case KindInventor:
			a.useInventor(out)
		default:
			a.develop(c, out)
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch c.Kind {
		case KindBroker:
			return whyNotBroker(a, c.Arg[0])
		case KindInventor:
			return whyNotInventor(a)
		}
		return whyNotDevelop(a, c)
	},
}

var (
	developAnswer = answer{Kind: KindDevelop, Cite: cite{"CG-4.9.2"}, Code: notOffered, Words: "there is no such track"}
	takeAnswer    = answer{Kind: KindTake, Cite: cite{"CG-4.9.4"}, Code: notOffered, Words: "there is no such card"}
)

// listTracks lists the steps that track markers can make. free ignores restrictions.
func listTracks(a asked, l engine.List, free bool) engine.List {
	for t := range Track(tracks) {
		l = l.If(mayStep(a, t, free), KindDevelop, ofTrack(t))
	}
	return l
}

// mayStep tells whether a track marker can make its next step (CG-4.9.2, CG-9.2).
func mayStep(a asked, t Track, free bool) bool {
	return a.p.Track[t]+1 < a.g.rs.Spaces[t] && (free || !restricted(a, t, a.s.Decade))
}

// restricted tells whether the next step of a track comes too early in a decade (CG-9.2.1, CG-9.2.2).
func restricted(a asked, t Track, decade uint8) bool {
	return a.s.Flags.has(XRestrict) && decadeOf(a, t) > decade && !a.p.has(a.g.rs.Frees[t])
}

// decadeOf is the earliest decade of the next step of a track, 0 for any.
func decadeOf(a asked, t Track) uint8 { return a.g.rs.From[t][nextSpace(a, t)-1] }

// nextSpace is where the next step of a track leads. With tracks of three spaces it passes over one that shows the value of
// the space before it.
func nextSpace(a asked, t Track) uint8 {
	to, values := a.p.Track[t]+1, &a.g.rs.Space[t]
	if a.s.Flags.has(RThreeSpaces) && to+1 < a.g.rs.Spaces[t] && values[to] == values[to-1] {
		to++
	}
	return to
}

// withoutRepeats shows a track without the spaces that its steps pass over.
func (v *TrackView) withoutRepeats() {
	for i := len(v.Values) - 2; i > 0; i-- {
		if v.Values[i] != v.Values[i-1] {
			continue
		}
		v.Values = slices.Delete(v.Values, i, i+1)
		if len(v.From) > 0 {
			v.From = slices.Delete(v.From, i-1, i)
		}
		if v.At >= i {
			v.At--
		}
	}
}

// listSupply lists the cards that can be taken; in solo by their place in the display, and not those under a disc
// (CG-10.3.4).
func listSupply(a asked, l engine.List) engine.List {
	if !a.s.solo() {
		for t := Type(1); int(t) <= typeN; t++ {
			l = l.If(a.s.Supply[t] > 0 && mayTake(a, t), KindTake, ofType(t))
		}
		return l
	}
	for i, t := range a.s.Display {
		l = l.If(t != 0 && !a.s.disced(i, colours) && mayTake(a, t), KindTake, ofType(t), ofPlace(i))
	}
	return l
}

// mayTake tells whether a player may own a type now (CG-4.9.4).
func mayTake(a asked, t Type) bool { return !a.p.has(t) && a.s.Turn.Dropped>>t&1 == 0 }

// develop makes a step on a track or takes a card.
func (a asked) develop(c engine.Choice, out *engine.Facts) {
	switch c.Kind {
	case KindDevelop:
		a.step(toTrack(c.Arg[0]), out)
	case KindTake:
		a.take(toType(c.Arg[0]), c.Arg[1], out)
	}
}

// step moves a track marker.
func (a asked) step(t Track, out *engine.Facts) {
	a.p.Track[t] = nextSpace(a, t)
	out.Add(factDeveloped, a.seat, ofTrack(t), int16(a.g.level(a.p, t)))
}

// take takes a card, returning another first if the player owns as many as he may (CG-4.9.3).
func (a asked) take(t Type, place int16, out *engine.Facts) {
	if a.g.FullHand(a.p) {
		a.ask(StepReturn, ofType(t), place)
		return
	}
	a.receive(t, place, out)
}

func whyNotDevelop(a asked, c engine.Choice) *engine.Refusal {
	switch {
	case c.Kind == KindDevelop && within(c.Arg[0], tracks):
		return whyNotStep(a, toTrack(c.Arg[0]))
	case c.Kind == KindTake && within(c.Arg[0], typeN):
		return whyNotTake(a, c)
	}
	return nil
}

func whyNotStep(a asked, t Track) *engine.Refusal {
	if !mayStep(a, t, true) {
		return no("track_end", "CG-4.9.2", "the marker stands on its last space")
	}
	return no("too_early", "CG-9.2.1", "this step is possible from decade %d on", decadeOf(a, t))
}

func whyNotTake(a asked, c engine.Choice) *engine.Refusal {
	t := toType(c.Arg[0])
	switch {
	case a.p.has(t):
		return no("already_owned", "CG-4.9.4", "you own a card of this type")
	case a.s.Turn.Dropped>>t&1 != 0:
		return no("just_returned", "CG-4.9.4", "a card that left you this turn cannot be taken again this turn")
	case a.s.solo() && within(c.Arg[1], places) && a.s.Display[toPlace(c.Arg[1])] == t:
		return no("under_disc", "CG-10.3.4", "a disc lies on this card")
	case a.s.solo():
		return no("not_in_supply", "CG-10.3.4", "this card does not lie there")
	case a.s.Supply[t] > 0:
		return no(notOffered, "CG-4.9.1", "only the display of the solo game has places; leave the number out")
	}
	return no("not_in_supply", "CG-4.9.1", "no card of this type is in the supply")
}

// askReturn is about the card that goes back for another: A is the type to be taken, B its place in the display.
var askReturn = question{
	ID: "return", Cite: cite{"CG-4.9.3"}, About: "the card you return for another",
	Answers: answers{{Kind: KindGiveUp, Code: notOffered, Words: "you do not own this card"}},
	List: func(a asked, l engine.List) engine.List {
		for t := Type(1); int(t) <= typeN; t++ {
			l = l.If(a.p.has(t), KindGiveUp, ofType(t))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		f := a.close()
		old, shown := toType(c.Arg[0]), a.p.Card[cardEngineer]
		a.lose(old)
		out.Add(factReturned, a.seat, ofType(old))
		a.receive(toType(f.A), f.B, out)
		a.missed(old, shown, out)
	},
}
