package ai

import "cromford/games/cardgame"

// plan is an action and a development for each turn, by round.
type plan struct{ act, dev [rounds]uint8 }

// worth is what books of today come to if the plan is carried out.
func (m *mind) worth(f *firm) float64 {
	books := *f
	return m.finish(&books, m.moment.round, &m.plan)
}

// finish plays a plan out from a round on. It changes the books.
func (m *mind) finish(f *firm, from int, p *plan) float64 {
	for r := from; r < m.end; r++ {
		m.round(f, r, p)
		if f.Out {
			return ruin
		}
	}
	return m.score(f)
}

// round plays a round, or what is left of the running one.
func (m *mind) round(f *firm, r int, p *plan) {
	all := r > m.moment.round
	if all || m.moment.act {
		m.act(f, r, p.act[r])
	}
	if all || m.moment.develop {
		m.develop(f, r, p.dev[r])
	}
	switch {
	case all || m.moment.produce:
		m.produce(f, r, !all && !m.moment.price)
	case m.moment.steps:
		g := cardgame.Good(r % goods)
		m.raise(f, m.pending(f, r, g))
		f.fade(g)
	}
	if r%goods == goods-1 {
		f.Used = 0
	}
}

// pending is the share value that sales already made will bring.
func (m *mind) pending(f *firm, r int, g cardgame.Good) float64 {
	if m.moment.sold < int8(m.rules.Limit.MinSales) {
		return 0
	}
	k := m.marketFor(f, r, g, 0, 0)
	k.supply, k.extra, k.certain = k.enough, k.enough, true // the sale is made
	return k.trade(int(f.Factory[g].Marker), 0).steps
}

// first is the round of the first turn a plan can still decide.
func (m *mind) first() int {
	if m.moment.act || m.moment.develop {
		return m.moment.round
	}
	return m.moment.round + 1
}

// think makes some plans and improves them turn by turn, as often as told; the best of them stays. A settled plan
// stays as it is.
func (m *mind) think(drafts, sweeps int) {
	if m.settled {
		return
	}
	var best plan
	top := 4 * ruin
	for late := range drafts { // in decades
		m.draft(late)
		value := m.record(m.moment.round)
		for range sweeps {
			before := value
			for r := m.first(); r < m.end; r++ {
				value = m.improve(r, value)
			}
			if value <= before {
				break
			}
		}
		if value > top {
			best, top = m.plan, value
		}
	}
	if m.plan != best {
		m.plan = best
		m.record(m.moment.round)
	}
}

// record plays the plan out and writes down the books at the start of each round.
func (m *mind) record(from int) float64 {
	if from == m.moment.round {
		m.diary[from] = m.now
	}
	for r := from; r < m.end; r++ {
		m.diary[r+1] = m.diary[r]
		m.round(&m.diary[r+1], r, &m.plan)
	}
	f := m.diary[m.end]
	return m.score(&f)
}

// replay is what the plan comes to with another turn in a round.
func (m *mind) replay(r int, p *plan) float64 {
	books := m.diary[r]
	return m.finish(&books, r, p)
}

// improve finds the best action and the best development of a round, all other turns as planned, and whether it would
// better change places with the next.
func (m *mind) improve(r int, value float64) float64 {
	p := m.plan
	best := p
	consider := func() {
		if v := m.replay(r, &p); v > value+m.w.Margin {
			value, best = v, p
		}
	}
	if r > m.moment.round || m.moment.act && !m.fixed {
		for code := range m.acts {
			if p.act[r] = code; code != m.plan.act[r] && m.sensible(&m.diary[r], r, code) {
				consider()
			}
		}
		p = best
		if r+1 < m.end && p.act[r] != p.act[r+1] {
			p.act[r], p.act[r+1] = p.act[r+1], p.act[r]
			consider()
		}
	}
	if r > m.moment.round || m.moment.develop {
		p = best
		for code := range m.devs {
			if p.dev[r] = code; code != best.dev[r] && m.plannable(&m.diary[r], r, code) {
				consider()
			}
		}
	}
	if best != m.plan {
		m.plan = best
		m.record(r)
	}
	return value
}

// draft is a plan to begin with: everything is built, staffed and kept up to date, the rest goes into what is made next.
// It grows late by some decades: turn by turn a plan cannot be turned from growth at once to growth later.
func (m *mind) draft(late int) {
	f := &m.now
	missing, vacant, old := 0, 0, 0
	for g := range f.Factory {
		w := &f.Factory[g]
		switch {
		case !w.Open():
			missing++
			vacant++
		case w.Worker[0] == 0 || w.Worker[1] == 0:
			vacant++
		}
		if w.Upgradable(2) {
			old++
		}
	}
	m.plan = plan{}
	for r := m.first(); r < rounds; r++ {
		d, g := r/goods, r%goods
		switch {
		case d < late:
			m.plan.act[r] = actQuality + uint8(g)
		case missing > 0 && (d < decades-1 || g == 0):
			m.plan.act[r], missing = actBuild, 0
		case vacant > 0 && (d < decades-1 || g < 2):
			m.plan.act[r], vacant = actEmploy, 0
		case d > 0 && (old > 0 || g == 0):
			m.plan.act[r], old = actUpgrade, 0
		case r%2 == 0:
			m.plan.act[r] = actQuality + uint8(g)
		default:
			m.plan.act[r] = actExchange + 1
		}
	}
}
