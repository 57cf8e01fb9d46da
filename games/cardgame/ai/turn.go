package ai

import (
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// decide answers the open question.
func (m *mind) decide(legal []engine.Choice) engine.Choice {
	last := legal[len(legal)-1]
	if m.quick && m.settled {
		if c, ok := m.asPlanned(legal); ok {
			return c
		}
	}
	switch m.table.Frames.Top().Step {
	case cardgame.StepAction:
		return m.bestAction(legal)
	case cardgame.StepPrice:
		return m.bestPrice(legal)
	case cardgame.StepDevelop:
		m.think(m.w.Drafts, m.w.Sweeps)
		return m.choose(legal, true, m.variant.dev, func(c engine.Choice) float64 { return m.value(m.table, c) })
	case cardgame.StepArrange:
		return m.arrange(legal)
	case cardgame.StepFactory:
		return m.bestFactory(legal)
	case cardgame.StepLeft:
		if m.thrifty {
			legal = m.filled(legal)
		}
	case cardgame.StepOrder, cardgame.StepRoom, cardgame.StepPrepare, cardgame.StepAward:
		return last // whoever goes second knows the market; else it is to leave things as they are
	case cardgame.StepEnd, cardgame.StepTie:
		return legal[0] // a card that can be used comes before the end
	case cardgame.StepName:
		return m.starter(legal)
	case cardgame.StepExchange: // the ships come back for nothing before it is left
		if i := slices.IndexFunc(legal, func(c engine.Choice) bool { return c.Kind == cardgame.KindReactivate }); i >= 0 {
			legal = legal[:i+1]
		}
		if m.settled { // else the plan is still to be made
			legal = m.lend(legal)
		}
	}
	m.think(1, m.w.Fill)
	return m.pick(m.table, legal)
}

// filled leaves out to store less than there is room for: it costs nothing, and what is in the way later can still be thrown away
// (CG-5.2.3, CG-5.2.4).
func (m *mind) filled(legal []engine.Choice) []engine.Choice {
	most := int16(0)
	for _, c := range legal {
		if c.Kind == cardgame.KindStore {
			most = max(most, c.Arg[0])
		}
	}
	m.left = m.left[:0] // the list belongs to whoever asks
	for _, c := range legal {
		if c.Kind != cardgame.KindStore || c.Arg[0] == most {
			m.left = append(m.left, c)
		}
	}
	return m.left
}

// starter names the next seat, so that the own turn comes last: whoever sets prices last knows the others'.
func (m *mind) starter(legal []engine.Choice) engine.Choice {
	n := int(m.table.Seats)
	c, _ := bots.Best(legal, func(c engine.Choice) float64 { return float64((int(m.seat) - int(c.Arg[0]-1) + n) % n) })
	return c
}

// actionOf is the game's action for one of a plan, or 0 for none.
func actionOf(code uint8) int16 {
	switch {
	case code == actPass:
		return 0
	case code <= actUpgrade:
		return cardgame.ActionBuild
	case code <= actEmployFirst:
		return cardgame.ActionEmploy
	case code == actAutomate:
		return cardgame.ActionAutomate
	case code < actQuality:
		return cardgame.ActionExchange
	case code < actDistribution:
		return cardgame.ActionQuality
	case code < actN:
		return cardgame.ActionDistribution
	case code < actBuildOne:
		return cardgame.ActionExchange
	case code < actHireOne || code == actInvent:
		return cardgame.ActionBuild
	}
	return cardgame.ActionEmploy
}

// bestAction takes the action of the best plan, unless one that is never planned ahead is better.
func (m *mind) bestAction(legal []engine.Choice) engine.Choice {
	m.think(m.w.Drafts, m.w.Sweeps)
	planned, value := actionOf(m.plan.act[m.moment.round]), m.worth(&m.now)
	best, most := bots.Best(legal, func(c engine.Choice) float64 {
		switch {
		case c.Kind == cardgame.KindPass:
			return value // if the planned one cannot be taken
		case c.Kind != cardgame.KindAction:
			return bots.Least
		case c.Arg[0] == planned:
			return value + m.w.Margin
		case c.Arg[0] == cardgame.ActionExtra:
			return m.through(c, cardgame.StepExtra)
		case c.Arg[0] == cardgame.ActionEarly:
			return m.through(c, cardgame.StepEarly)
		}
		return bots.Least
	})
	for _, c := range legal {
		if m.acts == actN && c.Kind == cardgame.KindAction && c.Arg[0] == cardgame.ActionExchange && m.borrowed(c) > most {
			return c
		}
	}
	return best
}

// bestPrice plays every setting of the active factory out.
func (m *mind) bestPrice(legal []engine.Choice) engine.Choice {
	m.think(1, m.w.Fill)
	g := m.table.Good
	rivals := 0.0 // whom a higher demand hurts
	for i := range m.table.Player {
		if i != int(m.seat) && m.table.Player[i].Factory[g].Open() {
			rivals++
		}
	}
	var seen [cardgame.MaxAppeal + 1]int16 // one more than the highest price so far, by appeal
	return m.choose(legal, false, m.variant.price, func(c engine.Choice) float64 {
		t := m.try(m.table, c)
		p := &t.Player[m.seat]
		appeal, price := p.Factory[g].Marker, m.game.Price(p, g)
		if price < seen[appeal] {
			return bots.Least
		}
		seen[appeal] = price + 1
		return m.assess(t) + m.w.Hurt*float64(m.board.Crossed[g][appeal])*rivals + m.w.Cut*float64(appeal)
	})
}

// bestFactory opens the starting factory with which the best plan goes furthest.
func (m *mind) bestFactory(legal []engine.Choice) engine.Choice {
	m.settled = false
	c, _ := bots.Best(legal, func(c engine.Choice) float64 {
		m.now.open(m.try(m.table, c), m.seat)
		m.think(1, 1) // all of it is far ahead
		return m.worth(&m.now)
	})
	return c
}
