package ai

import (
	"math/bits"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// tileN is how many action tiles there are.
const tileN = int(arkwright.TileShips)

// bestTaking is the best special tile to take and what it is worth; to take none is worth nothing.
func (m *mind) bestTaking(s *arkwright.Position, list []engine.Choice) (engine.Choice, float64) {
	base := m.value(s)
	return bots.BestLast(list, func(c engine.Choice) float64 {
		switch c.Kind {
		case arkwright.KindDone:
			return 0
		case arkwright.KindReassign:
			return m.taking(s, c) - base - m.w.Margin
		}
		return m.taking(s, c) - base
	})
}

// taking is the value of the table after a special tile was taken and its questions were answered.
func (m *mind) taking(s *arkwright.Position, c engine.Choice) float64 {
	return m.look(s, c, func(t *arkwright.Position) float64 {
		for m.follows(t) {
			m.do(t, m.answer(t, m.choices(t, depthFollow)))
		}
		return m.value(t) + m.unseen(s, t) - ruin*m.distress(s, t)
	})
}

// follows tells whether the open question is one that taking a tile has opened.
func (m *mind) follows(t *arkwright.Position) bool {
	switch f := t.Frames.Top(); f.Step {
	case arkwright.StepReturn, arkwright.StepAssign, arkwright.StepReplace, arkwright.StepKeep:
		return f.Seat == m.seat
	}
	return false
}

// unseen is what the forecast does not see of what the seat has gained and lost between two tables.
func (m *mind) unseen(before, after *arkwright.Position) float64 {
	p, q := &before.Player[m.seat], &after.Player[m.seat]
	left := m.left(before)
	v := m.w.Capacity * left * float64(m.game.Room(q)-m.game.Room(p))
	for x := p.Dev ^ q.Dev; x != 0; x &= x - 1 {
		if d := arkwright.Dev(bits.TrailingZeros32(x)); q.Has(d) {
			v += m.devPrice(before, d)
		} else {
			v -= m.devPrice(before, d)
		}
	}
	if p.Adv != q.Adv {
		for t := range arkwright.Tile(tileN) {
			if q.HasAdv(t) && !p.HasAdv(t) {
				v += m.tilePrice(p, t) * left
			}
		}
	}
	if after.Frames.Top().Step == arkwright.StepBonus {
		v += m.w.Bonus
	}
	return v
}

// devPrice is what the forecast does not see of a development tile.
func (m *mind) devPrice(s *arkwright.Position, d arkwright.Dev) float64 {
	left := m.left(s)
	v := m.w.Dev[d]*left + m.w.DevOnce[d]*min(1, left)
	switch d {
	case arkwright.Agent, arkwright.Office:
		if m.game.Room(&s.Player[m.seat]) == 0 {
			v = 0
		}
	case arkwright.Inventor, arkwright.Tinkerer:
		v *= min(1, left/2)
	}
	return v
}

// tilePrice is what an advanced tile is worth for each decade: less if the seat has one of the same action.
func (m *mind) tilePrice(p *arkwright.Player, t arkwright.Tile) float64 {
	for o := range arkwright.Tile(tileN) {
		if p.HasAdv(o) && o.Action() == t.Action() {
			return m.w.Tile[t] * m.w.Again
		}
	}
	return m.w.Tile[t]
}
