package ai

import "cromford/games/cardgame"

// What only a wide mind plans besides: loans taken in time, one factory at a time, the Broker and the Inventor.
const (
	actLoan     uint8 = actN                  // the Stock Exchange with one loan or more
	actBuildOne uint8 = actLoan + loansAtOnce // a single factory
	actHireOne  uint8 = actBuildOne + goods   // all worker cards of a single factory
	actInvent   uint8 = actHireOne + goods    // factories brought ahead by the Inventor
	actWide     uint8 = actInvent + 1         // the end of the codes
	devBroker   uint8 = devN                  // the Broker's shares
	devWide     uint8 = devBroker + 1         // the end of the codes
	known             = foreseen | 1<<cardgame.Broker | 1<<cardgame.Inventor | 1<<cardgame.LargeWarehouse
	loansAtOnce       = 2
)

// single is the good of an action that is about one factory.
func single(code uint8) cardgame.Good { return cardgame.Good(code-actBuildOne) % goods }

// lends is how many loans an action of a plan takes.
func lends(code uint8) uint8 {
	if code >= actLoan && code < actBuildOne {
		return code - actLoan + 1
	}
	return 0
}

// sensibleWide tells whether an action that only a wide mind plans could change anything.
func (m *mind) sensibleWide(f *firm, r int, code uint8) bool {
	if n := lends(code); n > 0 {
		return f.Loans+n <= m.rules.Limit.Loans && r+1 < m.end
	}
	if code == actInvent {
		if !f.Has(cardgame.Inventor) || decadeOf(r) == decades {
			return false
		}
		for g := range cardgame.Good(goods) {
			if f.Factory[g].Open() && f.Factory[g].Upgradable(decadeOf(r)+1) {
				return true
			}
		}
		return false
	}
	g := single(code)
	if remaining(r, g) == 0 {
		return false
	}
	if code < actHireOne {
		return !f.Factory[g].Open()
	}
	return m.wanting(f, r, g, actEmploy)
}

// wideAct carries out an action that only a wide mind plans.
func (m *mind) wideAct(f *firm, r int, code uint8) {
	if n := lends(code); n > 0 {
		m.invest(f, m.w.Keep[0])
		n = min(n, m.rules.Limit.Loans-min(f.Loans, m.rules.Limit.Loans))
		f.Loans += n
		f.cash += float64(n) * float64(f.Value)
		return
	}
	if code == actInvent {
		m.invent(f, r)
		return
	}
	g := single(code)
	if remaining(r, g) == 0 {
		return
	}
	w, hired := &f.Factory[g], false
	switch {
	case code < actHireOne:
		if !w.Open() {
			*w, hired = cardgame.NewFactory(decadeOf(r)), true
		}
	case w.Open():
		for pos := range w.Worker {
			if w.Worker[pos] == 0 {
				w.Worker[pos], hired = cardgame.WorkerSide(pos, decadeOf(r)), true
			}
		}
	}
	if hired {
		f.demand, f.wages = m.board.MoreWorkers(f.demand, f.wages)
	}
}

// invent brings the factories ahead that are produced most often before everybody's turn comes (CG-8.8).
func (m *mind) invent(f *firm, r int) {
	d := decadeOf(r)
	if !f.Has(cardgame.Inventor) || d == decades {
		return
	}
	left := int(m.rules.Limit.InventorFactories)
	for k := range cardgame.Good(goods) {
		g := (cardgame.Good(r%goods) + k) % goods
		if w := &f.Factory[g]; left > 0 && w.Open() && (d == 1 || w.Side == 2) && w.Upgradable(d+1) {
			w.Renew(d + 1)
			left--
		}
	}
	f.Lose(cardgame.Inventor)
}

// broke uses the Broker.
func (m *mind) broke(f *firm) {
	if !f.Has(cardgame.Broker) {
		return
	}
	half := m.halfValue(f)
	lim := &m.rules.Limit
	for n := uint8(0); n < lim.BrokerShares && f.Shares < lim.MaxShares && f.cash >= half; n++ {
		f.Shares++
		f.cash -= half
	}
	f.Lose(cardgame.Broker)
}

// halfValue is what a share costs at half price: the rules round up.
func (m *mind) halfValue(f *firm) float64 { return float64((int(f.Value) + 1) / 2) }
