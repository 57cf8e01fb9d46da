package ai

import (
	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// goal is where action 4 should lead: the totals of quality or distribution by factory.
type goal [goods]uint8

// arrange finds the best totals within the limit and the next card to touch on the way there. The goal depends on the
// totals before the action only, so that it stays the same from card to card.
func (m *mind) arrange(legal []engine.Choice) engine.Choice {
	what := int(m.table.Frames.Top().A)
	before := goal(m.table.Turn.Before)
	m.now.total[what] = before // cards on their way count as where they came from
	m.think(1, m.w.Fill)
	h := hunt{m: m, what: what, cards: m.game.Range(&m.now.Player, what == distribution), value: 4 * ruin}
	if m.quick {
		if h.lay(&h.best, m.planned(what, before), h.cards.From) {
			return h.next(legal)
		}
	}
	h.search(before, before, 0, h.cards.Limit)
	return h.next(legal)
}

// hunt is the search for the best goal.
type hunt struct {
	m     *mind
	what  int // quality or distribution
	cards cardgame.CardRange
	value float64
	best  layout
}

// layout is where each card of the kind goes.
type layout [cardgame.Cards]struct{ at, value uint8 }

// search spreads what is left of the limit over the goods from one on.
func (h *hunt) search(before, to goal, g int, left uint8) {
	if g == goods {
		var l layout
		if !h.lay(&l, to, h.cards.From) {
			return
		}
		f := h.m.now
		f.total[h.what] = to
		if v := h.m.worth(&f); v > h.value+h.m.w.Margin {
			h.value, h.best = v, l
		}
		return
	}
	for n := uint8(0); n <= left; n++ {
		if n > 0 && (!h.m.now.Factory[g].Open() || before[g]+n > h.cards.Top) {
			break
		}
		to[g] = before[g] + n
		h.search(before, to, g+1, left-n)
	}
}

// lay finds places for the cards from one on that show what is left of the totals. Cards put in this action stay, and
// the others stay where they can.
func (h *hunt) lay(l *layout, left goal, card int) bool {
	if card == h.cards.To {
		return left == goal{}
	}
	m := h.m
	now, face := m.now.Card[card], &m.rules.Face[card]
	place := func(at, value uint8) bool {
		l[card].at, l[card].value = at, value
		rest := left
		if at > 0 {
			if rest[at-1] < value || h.what == distribution && rest[at-1] != value {
				return false
			}
			rest[at-1] -= value
		}
		return h.lay(l, rest, card+1)
	}
	if m.table.Turn.Put>>card&1 != 0 {
		return place(now.At, now.Value)
	}
	if !m.now.Owns(card) {
		return place(0, 0)
	}
	if place(now.At, now.Value) {
		return true
	}
	if now.At > 0 {
		for v := face[0]; v <= face[1]; v++ {
			if place(now.At, v) {
				return true
			}
		}
	}
	for g := range uint8(goods) {
		for v := face[0]; v <= face[1]; v++ {
			if left[g] >= v && place(g+1, v) {
				return true
			}
		}
	}
	return place(0, 0)
}

// next is the next card to touch: those that leave their place are taken off before any is put.
func (h *hunt) next(legal []engine.Choice) engine.Choice {
	c, _ := bots.Best(legal, func(c engine.Choice) float64 {
		i := int(c.Arg[0]) - 1
		switch {
		case c.Kind == cardgame.KindTakeOff && h.best[i].at != h.m.now.Card[i].At:
			return 3
		case c.Kind == cardgame.KindPut && h.wants(i, uint8(c.Arg[1]), uint8(c.Arg[2])):
			return 2
		case c.Kind == cardgame.KindDone:
			return 1
		}
		return 0
	})
	return c
}

// wants tells whether a card should be put somewhere: it is one of those that go there, or as good as one of them. Of equal
// cards in the reserve only the first is listed.
func (h *hunt) wants(card int, at, value uint8) bool {
	cards := &h.m.now.Card
	want := func(i int) bool {
		return h.best[i].at == at && h.best[i].value == value && (cards[i].At != at || cards[i].Value != value)
	}
	if want(card) {
		return true
	}
	for i := h.cards.From; i < h.cards.To; i++ {
		same := h.m.rules.Face[i] == h.m.rules.Face[card] && cards[i].At == 0 && cards[card].At == 0
		if same && h.best[card].at == 0 && want(i) {
			return true
		}
	}
	return false
}
