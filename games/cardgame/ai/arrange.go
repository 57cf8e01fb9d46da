package ai

import (
	"cromford/engine"
	"cromford/games/cardgame"
)

// goal is where action 4 should lead: the totals of quality or distribution by factory.
type goal [goods]uint8

// arrange finds the best totals within the limit and the next card to touch on the way there. The goal depends on the
// totals before the action only, so that it stays the same from card to card.
func (m *mind) arrange(legal []engine.Choice) engine.Choice {
	distribution := m.table.Frames.Top().A == 1
	track, from, to := cardgame.Quality, 0, firstDistribution
	if distribution {
		track, from, to = cardgame.Distribution, firstDistribution, cardN
	}
	before := goal(m.table.Turn.Before)
	for g := range before { // cards on their way count as where they came from
		if distribution {
			m.now.works[g].dist = before[g]
		} else {
			m.now.works[g].q = before[g]
		}
	}
	m.think(1, m.w.Fill)
	h := hunt{m: m, distribution: distribution, from: from, to: to, value: 4 * ruin, base: m.now}
	h.search(before, before, 0, m.guide.level(&m.now, track))
	return h.next(legal)
}

// hunt is the search for the best goal.
type hunt struct {
	m            *mind
	distribution bool
	from, to     int
	base         firm
	value        float64
	best         layout
}

// layout is where each card of the kind goes.
type layout [cardN]struct{ at, value uint8 }

// search spreads what is left of the limit over the goods from one on.
func (h *hunt) search(before, to goal, g int, left uint8) {
	if g == goods {
		var l layout
		if !h.lay(&l, to, h.from) {
			return
		}
		f := h.base
		for i := range to {
			if h.distribution {
				f.works[i].dist = to[i]
			} else {
				f.works[i].q = to[i]
			}
		}
		if v := h.m.worth(&f); v > h.value+h.m.w.Margin {
			h.value, h.best = v, l
		}
		return
	}
	top := h.m.guide.rules.Limit.MaxDistribution
	if !h.distribution {
		top = h.m.maxQuality(&h.base)
	}
	for n := uint8(0); n <= left; n++ {
		if n > 0 && (h.base.works[g].side == 0 || before[g]+n > top) {
			break
		}
		to[g] = before[g] + n
		h.search(before, to, g+1, left-n)
	}
}

// lay finds places for the cards from one on that show what is left of the totals. Cards put in this action stay, and
// the others stay where they can.
func (h *hunt) lay(l *layout, left goal, card int) bool {
	if card == h.to {
		return left == goal{}
	}
	m := h.m
	now := m.me.Card[card]
	place := func(at, value uint8) bool {
		l[card].at, l[card].value = at, value
		rest := left
		if at > 0 {
			if rest[at-1] < value || h.distribution && rest[at-1] != value {
				return false
			}
			rest[at-1] -= value
		}
		return h.lay(l, rest, card+1)
	}
	if m.table.Turn.Put>>card&1 != 0 {
		return place(now.At, now.Value)
	}
	if card == cardEngineer && !m.now.has(cardgame.Engineer) || card == cardN-1 && !m.now.has(cardgame.Patent) {
		return place(0, 0)
	}
	if place(now.At, now.Value) {
		return true
	}
	if now.At > 0 {
		for v := m.guide.rules.Face[card][0]; v <= m.guide.rules.Face[card][1]; v++ {
			if place(now.At, v) {
				return true
			}
		}
	}
	for g := range uint8(goods) {
		for v := m.guide.rules.Face[card][0]; v <= m.guide.rules.Face[card][1]; v++ {
			if left[g] >= v && place(g+1, v) {
				return true
			}
		}
	}
	return place(0, 0)
}

// next is the next card to touch: those that leave their place are taken off before any is put.
func (h *hunt) next(legal []engine.Choice) engine.Choice {
	k := &h.m.guide.kind
	fallback := legal[len(legal)-1]
	var off, on engine.Choice
	for _, c := range legal {
		i := max(0, int(c.Arg[0])-1)
		switch c.Kind {
		case k.done:
			fallback = c
		case k.takeOff:
			if now := &h.m.me.Card[i]; h.best[i].at != now.At && off.Kind == 0 {
				off = c
			}
		case k.put:
			if on.Kind == 0 && h.wants(i, uint8(c.Arg[1]), uint8(c.Arg[2])) {
				on = c
			}
		}
	}
	switch {
	case off.Kind != 0:
		return off
	case on.Kind != 0:
		return on
	}
	return fallback
}

// wants tells whether a card should be put somewhere: it is one of those that go there, or as good as one of them.
func (h *hunt) wants(card int, at, value uint8) bool {
	now := &h.m.me.Card[card]
	want := func(i int) bool {
		l := &h.best[i]
		return l.at == at && l.value == value && (now.At != at || now.Value != value)
	}
	if want(card) {
		return true
	}
	twin := card + 1 // of two equal cards in the reserve only the first is listed
	return now.At == 0 && (card == 0 || card == firstDistribution) && h.best[card].at == 0 && h.m.me.Card[twin].At == 0 && want(twin)
}
