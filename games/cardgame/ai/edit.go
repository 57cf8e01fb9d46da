package ai

import (
	"cromford/engine"
	"cromford/games/cardgame"
)

// bestEdit values what each choice does to the books; "done" does nothing.
func (m *mind) bestEdit(legal []engine.Choice) engine.Choice {
	best, value := legal[0], 4*ruin
	for i := len(legal) - 1; i >= 0; i-- { // from the end, so that an even match goes to "done"
		f := m.now
		bonus, ok := m.edit(&f, legal[i])
		if !ok {
			continue
		}
		if v := m.worth(&f) + bonus; v > value+m.w.Margin {
			best, value = legal[i], v
		}
	}
	return best
}

// edit does to the books what a choice does to the table, and returns what the forecast does not see of it. It refuses
// choices that are made elsewhere.
func (m *mind) edit(f *firm, c engine.Choice) (bonus float64, ok bool) {
	k := &m.guide.kind
	n := float64(c.Arg[0])
	g := max(0, int(c.Arg[0])-1)
	decade := m.moment.round/goods + 1
	switch c.Kind {
	case k.done:
		if m.table.Frames.Top().Step == m.guide.step.exchange && f.ships < m.guide.rules.Limit.OnCard && m.table.Frames.Top().A < 3 {
			return 0, false // the ships come back for nothing
		}
	case k.build:
		f.works[g] = works{side: uint8(min(decade, 2))}
		m.hireOnce(f)
	case k.upgrade:
		f.works[g].renew(decade)
	case k.invent:
		f.works[g].renew(decade + 1)
		if m.table.Turn.Invented == 0 {
			f.cards &^= 1 << cardgame.Inventor
		}
	case k.hire:
		f.works[g].worker[c.Arg[1]-1] = staffed(int(c.Arg[1]-1), decade)
		m.hireOnce(f)
	case k.turn:
		f.works[g].turned[c.Arg[1]-1] = true
	case k.token:
		f.works[g].half = uint8(c.Arg[1])
	case k.buy:
		m.editBuy(f, n)
		bonus = m.w.Prompt * n
	case k.loan:
		m.borrow(f, n)
		bonus = -m.w.Loan * n
		f.ships = m.guide.rules.Limit.OnCard
	case k.reactivate:
		f.ships = m.guide.rules.Limit.OnCard
	case k.run:
		m.runExtra(f, g, int(c.Arg[1]), c.Arg[2] == 1)
	case k.place:
		f.foreman = uint8(c.Arg[0])
	case k.develop:
		f.track[g]++
		bonus = m.w.Track[g] * m.decadesLeft()
	case k.take:
		return m.editTake(f, cardgame.Type(c.Arg[0])), true
	case k.giveBack:
		bonus = m.editReturn(f, cardgame.Type(c.Arg[0]))
		m.receive(f, m.moment.round, cardgame.Type(m.table.Frames.Top().A))
	case k.broker:
		f.cards &^= 1 << cardgame.Broker
		f.shares += n
		f.cash -= n * float64(int(f.value+1)/2)
		bonus = -m.cardPrice(cardgame.Broker)
	case k.inventor:
		bonus = m.w.Inventor - m.cardPrice(cardgame.Inventor)
	default:
		return 0, false
	}
	return bonus, true
}

// hireOnce moves demand and wages, once for the whole action.
func (m *mind) hireOnce(f *firm) {
	if !m.table.Turn.Hired {
		m.hired(f)
	}
}

// editBuy buys shares, at set-up or in the Stock Exchange.
func (m *mind) editBuy(f *firm, n float64) {
	f.shares += n
	if m.table.Frames.Top().Step == m.guide.step.shares {
		f.cash -= n * float64(m.guide.rules.Limit.Price)
		return
	}
	cheap := min(n, float64(m.guide.level(f, cardgame.Stock)))
	f.cash -= cheap*float64(int(f.value+1)/2) + (n-cheap)*f.value
	f.ships = m.guide.rules.Limit.OnCard
}

// editTake takes a card, in place of the one that is missed least if there are too many.
func (m *mind) editTake(f *firm, t cardgame.Type) (bonus float64) {
	bonus = m.cardPrice(t)
	if f.cardCount() < int(m.guide.level(f, cardgame.CardLimit)) {
		m.receive(f, m.moment.round, t)
		return bonus
	}
	before := *f
	best := 4 * ruin
	for old := cardgame.Type(1); int(old) <= types; old++ {
		if !before.has(old) {
			continue
		}
		without := before
		lost := m.editReturn(&without, old)
		m.receive(&without, m.moment.round, t)
		if v := m.worth(&without) + lost; v > best {
			best = v
			*f = without
			bonus = m.cardPrice(t) + lost
		}
	}
	return bonus
}

// editReturn gives a card back with all it does.
func (m *mind) editReturn(f *firm, t cardgame.Type) (bonus float64) {
	f.cards &^= 1 << t
	switch t {
	case cardgame.Foreman:
		f.foreman = 0
	case cardgame.Patent:
		if c := &m.me.Card[cardN-1]; c.At > 0 {
			f.works[c.At-1].dist -= c.Value
		}
	case cardgame.Engineer:
		if c := &m.me.Card[cardEngineer]; c.At > 0 {
			f.works[c.At-1].q -= c.Value
		}
	}
	return -m.cardPrice(t)
}

// cardPrice is what the forecast does not see of a card.
func (m *mind) cardPrice(t cardgame.Type) float64 {
	return m.w.Card[t]*m.decadesLeft() + m.w.CardOnce[t]
}

// decadesLeft is how many decades of turns are to come.
func (m *mind) decadesLeft() float64 { return float64(rounds-1-m.moment.round) / goods }

// bestFactory opens the starting factory with which the best plan goes furthest.
func (m *mind) bestFactory(legal []engine.Choice) engine.Choice {
	start := m.now
	best, value := legal[0], 2*ruin
	for _, c := range legal {
		m.now = start
		m.now.works[c.Arg[0]-1] = works{side: 1, worker: [2]uint8{1, 0}}
		m.think(1, 1) // all of it is far ahead
		if v := m.worth(&m.now); v > value {
			best, value = c, v
		}
	}
	return best
}
