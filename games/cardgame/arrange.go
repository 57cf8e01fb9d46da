package cardgame

import "cromford/engine"

// CG-4.4: action 4, add quality or distribution.

var (
	qualityAction      = arranging("quality", ofQuality)
	distributionAction = arranging("distribution", ofDistribution)
)

// arranging is the action about one kind of card.
func arranging(id string, what int16) actionRow {
	distribution := what == ofDistribution
	return actionRow{
		id: id, clause: "CG-4.4.1",
		may: func(a asked, _ engine.List) bool { return mayArrange(a, distribution) },
		begin: func(a asked, _ *engine.Facts) {
			a.s.Turn.Before = a.p.totals(distribution)
			a.ask(StepArrange, what, 0)
		},
	}
}

// A of stArrange: what is arranged.
const (
	ofQuality int16 = iota
	ofDistribution
)

var askArrange = question{
	ID: "arrange", Cite: cite{"CG-4.4.3"}, About: "the cards you put beside your factories",
	Answers: answers{{Kind: KindPut}, {Kind: KindTakeOff}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		return a.leave(listArrange(a, l, everything))
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		if c.Kind == KindTakeOff {
			card := &a.p.Card[toCard(c.Arg[0])]
			out.Add(factTookOff, a.seat, c.Arg[0], int16(card.At), int16(card.Value))
			*card = Tucked{}
		} else {
			a.s.Turn.Put |= 1 << toCard(c.Arg[0])
			a.putCard(c, out)
		}
		a.changed(false, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindPut && c.Kind != KindTakeOff || !within(c.Arg[0], cardN) {
			return unchanged(c)
		}
		return whyNotPut(a, c, a.g.Range(a.p, a.frame().A == ofDistribution))
	},
}

// CardRange is one of the two kinds of cards: which cards, how much an action adds, and the most a factory shows.
type CardRange struct {
	From, To   int
	Limit, Top uint8
}

// Range is the quality or the distribution cards of a player (CG-4.4.2, CG-4.4.3).
func (g *Game) Range(p *Player, distribution bool) CardRange {
	if distribution {
		return CardRange{firstDistribution, cardN, g.level(p, Distribution), g.rs.Limit.MaxDistribution}
	}
	return CardRange{0, firstDistribution, g.level(p, Quality), g.maxQuality(p)}
}

func (r CardRange) distribution() bool { return r.From == firstDistribution }

// maxQuality is the highest quality of a factory (CG-4.4.3).
func (g *Game) maxQuality(p *Player) uint8 {
	if p.Six {
		return g.rs.Limit.MaxEngineer
	}
	return g.rs.Limit.MaxQuality
}

// mayArrange tells whether action 4 can change something. A card of its own lies in the reserve or beside a factory:
// either it can be taken off, or it can be put somewhere, unless every value is beyond the limit.
func mayArrange(a asked, distribution bool) bool {
	r := a.g.Range(a.p, distribution)
	if a.g.rs.Face[r.From][0] <= r.Limit && a.p.factories() > 0 {
		return true
	}
	for i := r.From; i < r.To; i++ {
		if a.p.Card[i].At > 0 {
			return true
		}
	}
	return false
}

// listArrange lists the steps of action 4: a card of the chosen kind is taken off, or put beside a factory with a value
// and a direction. Each card is put at most once. What counts are the totals before the action and now (CG-4.4.3), and
// putting a card on only ever raises them, so whatever is legal as a whole can be reached by taking off first. It stops
// soon after the list is as long as enough.
func listArrange(a asked, l engine.List, enough int) engine.List {
	r := a.g.Range(a.p, a.frame().A == ofDistribution)
	t := &a.s.Turn
	now := a.p.totals(r.distribution())
	for i := r.From; i < r.To; i++ {
		if t.Put>>i&1 != 0 || !a.p.owns(i) || a.g.twin(t, a.p, i) {
			continue
		}
		c := a.p.Card[i]
		base := now
		if c.At > 0 {
			l = l.Add(KindTakeOff, ofCard(i))
			base[c.At-1] -= c.Value
		}
		spent := increase(&t.Before, &base)
		for gd := range Good(goods) {
			if len(l) >= enough {
				return l
			}
			if !a.p.Factory[gd].open() || r.distribution() && base[gd] > 0 {
				continue
			}
			// The most the card may show here: what is missing to the old total is free, the rest is of the limit.
			most := min(r.Top-min(r.Top, base[gd]), r.Limit-spent+t.Before[gd]-min(t.Before[gd], base[gd]))
			l = listPut(a, l, i, gd, most)
		}
	}
	return l
}

// listPut lists how a card can be put beside a factory to show at most so much.
func listPut(a asked, l engine.List, i int, gd Good, most uint8) engine.List {
	c, face := a.p.Card[i], &a.g.rs.Face[i]
	for v := face[0]; v <= min(face[1], most); v++ {
		here := c.At == uint8(gd)+1 && c.Value == v
		if i >= firstDistribution {
			l = l.If(!here, KindPut, ofCard(i), ofGood(gd), int16(v))
			continue
		}
		l = l.If(!here || c.Appeal, KindPut, ofCard(i), ofGood(gd), int16(v), towardsPrice)
		l = l.If(!here || !c.Appeal, KindPut, ofCard(i), ofGood(gd), int16(v), towardsAppeal)
	}
	return l
}

// increase is what was added in all (CG-4.4.3).
func increase(before, now *[goods]uint8) (n uint8) {
	for gd := range now {
		n += now[gd] - min(now[gd], before[gd])
	}
	return n
}

// twin tells whether a card in the reserve is as good as the one before it: then only that one is listed.
func (g *Game) twin(t *Turn, p *Player, i int) bool {
	return (i == cardQB || i == cardDB) && g.rs.Face[i] == g.rs.Face[i-1] &&
		p.Card[i].At == 0 && p.Card[i-1].At == 0 && t.Put>>(i-1)&1 == 0
}

func (a asked) putCard(c engine.Choice, out *engine.Facts) {
	i := toCard(c.Arg[0])
	a.p.Card[i] = Tucked{At: uint8(c.Arg[1]), Value: uint8(c.Arg[2]), Appeal: c.Arg[3] == towardsAppeal}
	a.p.learn(i)
	out.Add(factPut, a.seat, c.Arg[0], c.Arg[1], c.Arg[2])
}

func whyNotPut(a asked, c engine.Choice, r CardRange) *engine.Refusal {
	i := toCard(c.Arg[0])
	face := a.g.rs.Face[i]
	now := a.p.totals(r.distribution())
	switch {
	case i < r.From || i >= r.To:
		return no("other_kind", "CG-4.4.1", "a turn adds quality or distribution, not both")
	case !a.p.owns(i):
		return no("no_such_card", "CG-4.4.2", "you do not own this card")
	case a.s.Turn.Put>>i&1 != 0:
		return no("already_put", "CG-4.4.3", "this card has its place already; take the step back to change it")
	case c.Kind == KindTakeOff:
		return no("in_reserve", "CG-4.4.3", "this card is in your reserve")
	case !within(c.Arg[1], goods) || !a.p.Factory[toGood(c.Arg[1])].open():
		return no("no_factory", "CG-4.4.3", "cards stand beside open factories")
	case c.Arg[2] < int16(face[0]) || c.Arg[2] > int16(face[1]):
		return no("no_such_value", "CG-4.4.2", "this card shows %d to %d", face[0], face[1])
	case r.distribution() && now[toGood(c.Arg[1])] > 0 && a.p.Card[i].At != uint8(c.Arg[1]):
		return no("one_card", "CG-4.4.3", "a factory has one distribution card; take the other off first")
	}
	return no("over_limit", "CG-4.4.3",
		"%d may be added in this action, of which %d is left, and a factory has at most %d; what another factory loses does not count",
		r.Limit, int(r.Limit)-int(increase(&a.s.Turn.Before, &now)), r.Top)
}
