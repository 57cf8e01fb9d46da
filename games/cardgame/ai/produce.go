package ai

import "cromford/games/cardgame"

// produce runs the active factory of a round: the home market, ships and warehouses, costs, share value and the fading of
// distribution (CG-5). Price and appeal may be settled already.
func (m *mind) produce(f *firm, r int, settled bool) {
	g := cardgame.Good(r % goods)
	w := &f.Factory[g]
	if !w.Open() {
		return
	}
	lim := &m.rules.Limit
	made, extra := float64(m.game.Output(&f.Player, g)), 0.0
	sell := func(made float64) sale {
		if settled {
			k := m.marketFor(f, r, g, made, extra)
			return k.trade(int(w.Marker), int(m.game.Price(&f.Player, g)))
		}
		return m.best(f, r, g, made, extra)
	}
	out := sell(made)
	if t := f.ReadyPatron(g); t != 0 && made+float64(w.Stored) > out.sold {
		f.Use(t)
		extra = float64(lim.PatronSales)
		out = sell(made)
	}
	if f.Has(cardgame.ExtraShift) && r >= goods && out.sold >= made+float64(w.Stored) {
		if more := sell(made + float64(lim.ShiftGoods)); more.gain > out.gain {
			f.Lose(cardgame.ExtraShift)
			made += float64(lim.ShiftGoods)
			out = more
		}
	}
	f.cash += out.income()
	fresh := min(out.sold, made)
	w.Stored -= uint8(out.sold - fresh)
	m.leftovers(f, g, int(made-fresh+0.5))
	m.pay(f, m.cost(f, g, float64(f.wages)+m.outlook[r].wage))
	if f.cash < m.w.Buffer {
		f.worry += m.w.Thin * (m.w.Buffer - f.cash)
	}
	m.raise(f, out.steps)
	f.demand[g] = m.board.Followed(g, f.demand[g], w.Marker, uint8(out.appeal))
	w.Marker = uint8(out.appeal)
	f.fade(g)
}

// fade lets the distribution of a factory that produced fade (CG-5.5.1).
func (f *firm) fade(g cardgame.Good) {
	if d := &f.total[distribution][g]; *d > 0 {
		*d--
	}
}

// leftovers ships what pays for its tokens, ship by ship, and stores what there is room for.
func (m *mind) leftovers(f *firm, g cardgame.Good, n int) {
	w := &f.Factory[g]
	for {
		k := min(n+int(w.Stored), int(m.game.Level(&f.Player, cardgame.Shipping)), int(m.game.ShipRoom(&f.Player)))
		if k == 0 {
			break
		}
		t := m.game.Trip(&f.Player, int8(k), f.Ready(cardgame.TradeOffice))
		income := k*int(m.game.ShipPrice(&f.Player, g)) + int(t.Extra)
		lost := m.rules.Penalty[f.Tokens+t.Tokens] - m.rules.Penalty[f.Tokens]
		if float64(income-k*int(m.rules.Leftover[g]))*m.w.CashRate-float64(lost)*m.w.StepRate <= m.w.Voyage {
			break
		}
		f.Sail(t)
		f.cash += float64(income)
		w.Stored -= uint8(k - min(k, n)) // what cannot wait sails first
		n -= min(k, n)
	}
	if n > 0 {
		w.Stored += uint8(max(0, min(n, int(m.game.Room(&f.Player, g)))))
	}
}
