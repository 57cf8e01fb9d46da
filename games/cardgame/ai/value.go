package ai

import (
	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// pick is the choice after which a table is worth most.
func (m *mind) pick(s *cardgame.Position, list []engine.Choice) engine.Choice {
	c, _ := bots.BestLast(list, func(c engine.Choice) float64 { return m.value(s, c) })
	return c
}

// value is what a table comes to after a choice, with the best answers to what is asked at once.
func (m *mind) value(s *cardgame.Position, c engine.Choice) float64 {
	if m.depth == len(m.tries) || c.Kind == cardgame.KindThrow && !m.throws(s) {
		return bots.Least
	}
	t := m.try(s, c)
	bonus := m.bonus(c)
	if !m.goesOn(t) {
		return m.assess(t) + bonus
	}
	list := m.game.Choices(t, m.seat, m.tries[m.depth].list[:0])
	if len(list) == 0 { // a Foreman without any factory
		return bots.Least
	}
	m.depth++
	_, v := bots.BestLast(list, func(c engine.Choice) float64 { return m.value(t, c) })
	m.depth--
	return v + bonus
}

// throws tells whether goods may be thrown away for others: elsewhere than after a sale it comes too early to tell.
func (m *mind) throws(s *cardgame.Position) bool {
	return m.thrifty && s.Frames.Top().Step == cardgame.StepLeft
}

// try carries a choice out on a copy of a table, which the next try overwrites.
func (m *mind) try(s *cardgame.Position, c engine.Choice) *cardgame.Position {
	t := &m.tries[m.depth].table
	*t = *s
	m.game.Do(t, m.seat, c, nil)
	return t
}

// goesOn tells whether a choice has opened a question without whose answer it cannot be valued.
func (m *mind) goesOn(t *cardgame.Position) bool {
	switch top := t.Frames.Top(); top.Step {
	case cardgame.StepReturn, cardgame.StepPlace, cardgame.StepSteps, cardgame.StepLeft, cardgame.StepSell:
		return top.Seat == m.seat
	}
	return false
}

// assess is what the plan comes to from a table on.
func (m *mind) assess(t *cardgame.Position) float64 {
	var f firm
	f.open(t, m.seat)
	if t.Frames.Top().Step == cardgame.StepExchange {
		f.Ships = m.rules.Limit.OnCard // they come back for nothing
	}
	today := m.moment
	m.moment = momentOf(t, m.seat)
	v := m.worth(&f)
	m.moment = today
	return v
}

// bonus is what the forecast does not see of a choice.
func (m *mind) bonus(c engine.Choice) float64 {
	n := float64(c.Arg[0])
	switch c.Kind {
	case cardgame.KindDone:
		return m.w.Margin
	case cardgame.KindBuy:
		return m.w.Prompt * n
	case cardgame.KindLoan:
		return -m.w.Loan * n
	case cardgame.KindDevelop:
		return m.w.Track[c.Arg[0]-1] * float64(rounds-1-m.moment.round) / rounds
	case cardgame.KindShip:
		return -m.w.Voyage
	case cardgame.KindTake:
		return m.cardPrice(cardgame.Type(c.Arg[0]))
	case cardgame.KindGiveUp:
		return -m.cardPrice(cardgame.Type(c.Arg[0]))
	case cardgame.KindBroker:
		return -m.cardPrice(cardgame.Broker)
	case cardgame.KindInventor:
		return -m.cardPrice(cardgame.Inventor)
	}
	return 0
}

// cardPrice is what the forecast does not see of a card.
func (m *mind) cardPrice(t cardgame.Type) float64 {
	left := float64(rounds-1-m.moment.round) / goods // decades of turns to come
	return m.w.Card[t]*left + m.w.CardOnce[t]
}

// through is what an action comes to if each of its questions is answered as well as it can be seen at once.
func (m *mind) through(c engine.Choice, step uint8) float64 {
	t, list := m.try(m.table, c), m.tries[m.depth].list[:0]
	m.depth++
	for t.Asks(step) {
		m.game.Do(t, m.seat, m.pick(t, m.game.Choices(t, m.seat, list)), nil)
	}
	m.depth--
	return m.assess(t)
}

// borrowed is what the Stock Exchange comes to with the best number of loans; a plan never counts on any.
func (m *mind) borrowed(c engine.Choice) float64 {
	t := m.try(m.table, c)
	list := m.game.Choices(t, m.seat, m.tries[m.depth].list[:0])
	m.depth++
	_, v := bots.Best(list, func(c engine.Choice) float64 {
		if c.Kind != cardgame.KindLoan || float64(c.Arg[0]) > m.w.Borrow {
			return bots.Least
		}
		return m.value(t, c)
	})
	m.depth--
	return v
}
