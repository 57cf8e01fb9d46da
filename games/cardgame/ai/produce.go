package ai

import "cromford/games/cardgame"

// produce runs the active factory of a round: the home market, ships and warehouses, costs, share value and the fading of
// distribution (CG-5). at is the sale if price and appeal are settled.
func (m *mind) produce(f *firm, r int, at *sale) {
	g := r % goods
	w := &f.works[g]
	if w.side == 0 {
		return
	}
	made, extra := float64(m.guide.output(g, w)), 0.0
	sell := func(made float64) sale {
		if at != nil {
			k := m.marketFor(f, r, g, made, extra)
			return k.trade(at.appeal, at.price)
		}
		return m.best(f, r, g, made, extra)
	}
	out := sell(made)
	if p := f.cards &^ f.used & m.guide.patrons[g]; p != 0 && made+float64(w.stored) > out.sold {
		f.used |= p & -p
		extra = 1
		out = sell(made)
	}
	if f.has(cardgame.ExtraShift) && r >= goods && out.sold >= made+float64(w.stored) {
		if more := sell(made + 1); more.gain > out.gain {
			f.cards &^= 1 << cardgame.ExtraShift
			made++
			out = more
		}
	}
	f.cash += out.income()
	fresh := min(out.sold, made)
	w.stored -= uint8(out.sold - fresh)
	m.leftovers(f, g, int(made-fresh+0.5))
	m.pay(f, m.guide.cost(f, g, m.board.wageAt(f.wages+m.outlook[r].wage)))
	if f.cash < m.w.Buffer {
		f.worry += m.w.Thin * (m.w.Buffer - f.cash)
	}
	f.value = min(float64(m.guide.rules.Limit.MaxValue), f.value+out.steps)
	cross := &m.board.cross[g]
	f.demand[g] += cross[out.appeal] - cross[w.marker]
	w.marker = uint8(out.appeal)
	if w.dist > 0 {
		w.dist--
	}
}

// leftovers ships what pays for its tokens and stores what there is room for (CG-5.2).
func (m *mind) leftovers(f *firm, g, n int) {
	w := &f.works[g]
	for n+int(w.stored) > 0 && f.ships > 0 && f.sailed < m.guide.rules.Limit.Ships {
		k := min(n+int(w.stored), int(m.guide.level(f, cardgame.Shipping)))
		if m.voyage(f, g, k) <= m.w.Voyage {
			break
		}
		m.sail(f, g, k)
		w.stored -= uint8(k - min(k, n)) // what cannot wait sails first
		n -= min(k, n)
	}
	if k := min(n, m.guide.room(f, g)); k > 0 {
		w.stored += uint8(k)
	}
}

// voyage is what a ship with goods of a factory is worth.
func (m *mind) voyage(f *firm, g, k int) float64 {
	income := k*int(m.guide.rules.Side[g][f.works[g].side].Ship) + m.contract(f, k) - k*int(m.guide.rules.Leftover[g])
	lost := 0
	if !m.tradeOffice(f) {
		lost = int(m.guide.rules.Penalty[f.tokens+1] - m.guide.rules.Penalty[f.tokens])
	}
	return float64(income)*m.cashRate - float64(lost)*m.stepRate
}

func (m *mind) tradeOffice(f *firm) bool {
	return f.cards&^f.used>>cardgame.TradeOffice&1 != 0
}

// sail sends one ship out.
func (m *mind) sail(f *firm, g, k int) {
	f.cash += float64(k*int(m.guide.rules.Side[g][f.works[g].side].Ship) + m.contract(f, k))
	f.ships--
	f.sailed++
	if m.tradeOffice(f) {
		f.used |= 1 << cardgame.TradeOffice
	} else {
		f.tokens++
	}
}

// contract is the extra income of a Contract (CG-8.10).
func (m *mind) contract(f *firm, k int) int {
	if !f.has(cardgame.Contract) || k == 0 {
		return 0
	}
	return int(m.guide.rules.Contract[min(k, len(m.guide.rules.Contract)-1)])
}
