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
		m.think(1, m.w.Fill)
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

// extraProduction runs every factory whose goods find room and are worth their cost (CG-4.6).
func (m *mind) extraProduction(f *firm) {
	for g := range f.works {
		w := &f.works[g]
		if w.side == 0 {
			continue
		}
		g2 := *f
		m.runExtra(&g2, g, 2, false)
		if m.worth(&g2) > m.worth(f) {
			*f = g2
		}
	}
}

// runExtra runs a factory with some of its worker cards for the warehouses.
func (m *mind) runExtra(f *firm, g, cards int, shift bool) {
	part := *f
	for pos := cards; pos < 2; pos++ {
		part.works[g].worker[pos] = 0
	}
	n := m.guide.output(g, &part.works[g])
	if shift {
		n++
		f.cards &^= 1 << cardgame.ExtraShift
	}
	m.pay(f, m.guide.cost(&part, g, m.board.wageAt(f.wages)))
	f.works[g].stored += uint8(min(n, m.guide.room(f, g)))
}

// earlyShipping ships stored goods, the dearest first (CG-4.7).
func (m *mind) earlyShipping(f *firm) {
	room := int(m.guide.level(f, cardgame.Shipping)) * int(min(f.ships, m.guide.rules.Limit.Ships-f.sailed))
	n := 0
	for n < room {
		best, at := int16(0), -1
		for g := range f.works {
			if w := &f.works[g]; w.stored > 0 {
				if v := m.guide.rules.Side[g][w.side].Ship; v > best {
					best, at = v, g
				}
			}
		}
		if at < 0 {
			break
		}
		f.works[at].stored--
		f.cash += float64(best)
		n++
	}
	m.depart(f, n, m.tradeOffice(f))
}

// depart uses the ships for n goods, whose price is paid already.
func (m *mind) depart(f *firm, n int, office bool) {
	if n == 0 {
		return
	}
	f.cash += float64(m.contract(f, n))
	each := int(m.guide.level(f, cardgame.Shipping))
	ships := uint8((n + each - 1) / each)
	f.ships -= ships
	f.sailed += ships
	f.tokens += ships
	if office {
		f.tokens--
		f.used |= 1 << cardgame.TradeOffice
	}
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
