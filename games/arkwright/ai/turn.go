package ai

import (
	"cromford/engine"
	"cromford/games/arkwright"
)

// decide answers the open question.
func (m *mind) decide(s *arkwright.Position, legal []engine.Choice) engine.Choice {
	switch s.Frames.Top().Step {
	case m.guide.commodity:
		return m.bestCommodity(s, legal)
	case m.guide.bonus:
		return m.bestEdit(s, legal)
	}
	if c, ok := m.rule(s, legal); ok {
		return c
	}
	if c, ok := m.aftermath(s, legal); ok {
		return c
	}
	return m.bestOf(s, legal)
}

// bestOf tries every sensible choice and plays the rest of the main action out; the best result wins.
func (m *mind) bestOf(s *arkwright.Position, legal []engine.Choice) engine.Choice {
	best, value := legal[0], -1e12
	for i, c := range legal {
		if !m.worthTrying(s, legal, i) {
			continue
		}
		if v := m.try(s, c); v > value {
			best, value = c, v
		}
	}
	return best
}

// worthTrying leaves out choices that another one listed makes superfluous.
func (m *mind) worthTrying(s *arkwright.Position, legal []engine.Choice, i int) bool {
	k := &m.guide.kind
	c := legal[i]
	switch c.Kind {
	case k.slot, k.fee: // listed from the cheapest: a dearer one must make the action stronger
		t := s.Turn.Tile
		return i == 0 || m.strength(s, t, int(c.Arg[0])) > m.strength(s, t, int(legal[i-1].Arg[0]))
	case k.unlock:
		return false // the £10 slot is never worth £10 more
	}
	return true
}

// strength is how much a tile does for a fee: machines, boosts, or pounds of marketing.
func (m *mind) strength(s *arkwright.Position, t arkwright.Tile, fee int) (n int) {
	r := m.guide.rules
	p := &s.Player[m.seat]
	for _, th := range r.Quality[t] {
		if fee >= int(th) {
			n++
		}
	}
	extra := 0
	if has(p, arkwright.Workshop) {
		extra = 3
	}
	for _, th := range r.Machines[t] {
		if fee+extra >= int(th) {
			n++
		}
	}
	n += min(fee, int(r.Marketing[t]))
	if t == arkwright.TileExchangeBrown { // it may copy Machines
		n += m.strength(s, arkwright.TileMachines, fee)
	}
	return n
}

// try carries a choice out on a copy, plays the main action out and values what comes of it.
func (m *mind) try(s *arkwright.Position, c engine.Choice) float64 {
	k := &m.guide.kind
	if c.Kind == k.endTurn {
		return m.value(s)
	}
	t := *s
	m.apply(&t, c)
	harm := ruin * m.distress(s, &t)
	return m.playOut(&t) - harm
}

// ruin is more than any choice is worth: emergency sales and loans are for those who have no other way.
const ruin = 1e4

// distress counts the shares sold in an emergency and the loans taken between two positions.
func (m *mind) distress(before, after *arkwright.Position) float64 {
	b, a := &before.Player[m.seat], &after.Player[m.seat]
	short := max(0, int(after.Turn.Owed)-int(a.Cash)) - max(0, int(before.Turn.Owed)-int(b.Cash)) // what a payment to come lacks
	return float64(max(0, b.Shares-a.Shares)) + 2*float64(max(0, a.Loans-b.Loans)) + max(0, float64(short)/10)
}

// playOut answers the questions of a turn until only its additional action is left, and values the position with it.
func (m *mind) playOut(s *arkwright.Position) float64 {
	gd := m.guide
	for {
		f := s.Frames.Top()
		if f.Seat != m.seat || gd.flow(s) != gd.action || f.Step == gd.prices {
			return m.value(s)
		}
		if f.Step == gd.special {
			_, gain := m.bestSpecial(s)
			return m.value(s) + gain
		}
		list := gd.game.Choices(s, m.seat, m.buf[depthFill][:0])
		m.buf[depthFill] = list
		k := &gd.kind
		switch list[0].Kind {
		case k.endTurn:
			return m.value(s)
		case k.slot, k.fee:
			return m.branch(s, list)
		case k.copyAction:
			if f.A != 0 {
				return m.branch(s, list)
			}
			m.apply(s, list[len(list)-1]) // the copy can follow later: one look at it is enough
			continue
		}
		c, ok := m.rule(s, list)
		if !ok {
			c, _ = m.aftermath(s, list)
		}
		m.apply(s, c)
	}
}

// branch is the best value over slots, fees or actions to copy. Its list is copied, because playing out uses the buffer again.
func (m *mind) branch(s *arkwright.Position, list []engine.Choice) float64 {
	var kept [16]engine.Choice
	n := 0
	for i, c := range list {
		if n < len(kept) && m.worthTrying(s, list, i) {
			kept[n] = c
			n++
		}
	}
	value := -1e12
	for _, c := range kept[:n] {
		value = max(value, m.try(s, c))
	}
	return value
}
