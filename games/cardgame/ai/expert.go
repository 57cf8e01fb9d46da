package ai

import "cromford/games/cardgame"

// extraProduction runs every factory whose goods find room and are worth their cost (CG-4.6).
func (m *mind) extraProduction(f *firm) {
	for g := range f.works {
		if f.works[g].side == 0 {
			continue
		}
		ran := *f
		m.runExtra(&ran, g, 2, false)
		if m.worth(&ran) > m.worth(f) {
			*f = ran
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
