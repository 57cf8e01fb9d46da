package ai

import (
	"cromford/engine"
	"cromford/games/cardgame"
)

// decide answers the open question.
func (m *mind) decide(legal []engine.Choice) engine.Choice {
	st := &m.guide.step
	switch step := m.table.Frames.Top().Step; step {
	case st.action:
		return m.bestAction(legal)
	case st.price:
		return m.bestPrice(legal)
	case st.develop:
		m.think(m.w.Drafts, m.w.Sweeps)
		m.moment.develop = false
		return m.bestEdit(legal)
	case st.arrange:
		return m.arrange(legal)
	case st.factory:
		return m.bestFactory(legal)
	case st.build, st.employ, st.automate, st.exchange, st.extra, st.start, st.shares, st.place, st.giveBack, st.steps:
		m.think(1, m.w.Fill)
		return m.bestEdit(legal)
	case st.left:
		m.think(1, m.w.Fill)
		return m.bestLeft(legal)
	}
	return m.custom(legal)
}

// The actions as the game numbers them.
const (
	choiceBuild int16 = 1 + iota
	choiceEmploy
	choiceAutomate
	choiceQuality
	choiceDistribution
	choiceExchange
	choiceExtra
	choiceEarly
)

// choiceOf is the game's action for one of a plan, or 0 for none.
func choiceOf(code uint8) int16 {
	switch {
	case code == actPass:
		return 0
	case code <= actUpgrade:
		return choiceBuild
	case code <= actEmployFirst:
		return choiceEmploy
	case code == actAutomate:
		return choiceAutomate
	case code < actQuality:
		return choiceExchange
	case code < actDistribution:
		return choiceQuality
	}
	return choiceDistribution
}

// bestAction takes the action of the best plan, unless one that is never planned ahead is better.
func (m *mind) bestAction(legal []engine.Choice) engine.Choice {
	m.think(m.w.Drafts, m.w.Sweeps)
	act := choiceOf(m.plan.act[m.moment.round])
	value := m.worth(&m.now)
	m.moment.act = false
	for n := 1.0; n <= m.w.Borrow; n++ {
		f := m.now
		m.borrow(&f, n)
		f.ships = m.guide.rules.Limit.OnCard
		if v := m.worth(&f) - m.w.Loan*n; v > value+m.w.Margin && f.loans <= float64(m.guide.rules.Limit.Loans) {
			value, act = v, choiceExchange
		}
	}
	if m.table.Flags&cardgame.XExtra != 0 {
		f := m.now
		if m.extraProduction(&f); m.worth(&f) > value+m.w.Margin {
			value, act = m.worth(&f), choiceExtra
		}
	}
	if m.table.Flags&cardgame.XEarly != 0 {
		f := m.now
		if m.earlyShipping(&f); m.worth(&f) > value+m.w.Margin {
			act = choiceEarly
		}
	}
	for _, c := range legal {
		if c.Kind == m.guide.kind.action && c.Arg[0] == act {
			return c
		}
	}
	for _, c := range legal {
		if c.Kind == m.guide.kind.pass {
			return c
		}
	}
	return legal[0]
}

func (m *mind) borrow(f *firm, n float64) {
	f.loans += n
	f.cash += n * f.value
}

// bestPrice plays every setting of the active factory out.
func (m *mind) bestPrice(legal []engine.Choice) engine.Choice {
	m.think(1, m.w.Fill)
	m.moment.price = false
	g := m.moment.round % goods
	best, value := legal[0], 2*ruin
	var seen [maxAppeal + 1]bool
	for _, c := range legal {
		appeal := m.appealOf(c, g)
		if seen[appeal] {
			continue // the rest is price: equal appeals are equal settings
		}
		seen[appeal] = true
		w := &m.now.works[g]
		m.fixed = sale{appeal: appeal, price: m.guide.total[g][w.side] + int(w.q) + int(w.dist) - appeal}
		v := m.worth(&m.now) + m.w.Hurt*m.board.cross[g][appeal]*m.crowd(g)
		if v > value {
			best, value = c, v
		}
	}
	return best
}

// crowd is how many rivals a higher demand hurts.
func (m *mind) crowd(g int) (n float64) {
	for i := range int(m.table.Seats) {
		if p := &m.table.Player[i]; i != int(m.seat) && p.Factory[g].Side > 0 {
			n++
		}
	}
	return n
}

// appealOf is the appeal of a setting: token spot, office, and the quality cards that point to appeal.
func (m *mind) appealOf(c engine.Choice, g int) int {
	r := m.guide.rules
	n := int(r.Side[g][m.now.works[g].side].Appeal[c.Arg[0]-1]) + int(m.now.works[g].dist)
	if c.Arg[1] == 2 {
		n += int(r.Office[g])
	}
	for i := range firstDistribution {
		if c.Arg[2]>>i&1 != 0 {
			n += int(m.me.Card[i].Value)
		}
	}
	return min(n, maxAppeal)
}

// priceNow is what the factory of a good asks.
func (m *mind) priceNow(g int) int {
	f := &m.me.Factory[g]
	n := int(m.guide.rules.Side[g][f.Side].Price[f.Spot-1])
	if !f.Office {
		n += int(m.guide.rules.Office[g])
	}
	for i := range firstDistribution {
		if c := &m.me.Card[i]; int(c.At) == g+1 && !c.Appeal {
			n += int(c.Value)
		}
	}
	return n
}
