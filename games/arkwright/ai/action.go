package ai

import (
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// bestPrice is the price at which the next sale brings most. A price that does not matter any more stays.
func (m *mind) bestPrice(s *arkwright.Position, list []engine.Choice) engine.Choice {
	pr := arkwright.ProductOf(list[0].Arg[0])
	p := &s.Player[m.seat]
	idle := m.game.Remaining(s, pr) == 0
	pl := m.plant(s, p, pr)
	c, _ := bots.Best(list, func(c engine.Choice) float64 {
		switch {
		case c.Kind != arkwright.KindPrice || idle && c.Arg[1] != int16(p.Factory[pr].Price):
			return bots.Least
		case idle:
			return 0
		}
		pl.factory.Price = uint8(c.Arg[1])
		return m.sell(&pl).gain
	})
	return c
}

// bestTask is the task of the Factories action that improves the forecast most, or to stop.
func (m *mind) bestTask(s *arkwright.Position, list []engine.Choice) engine.Choice {
	base := m.value(s)
	c, _ := bots.BestLast(list, func(c engine.Choice) float64 {
		switch {
		case c.Kind == arkwright.KindDone:
			return base + m.w.Margin
		case c.Kind == arkwright.KindCloseFactory && !m.worthless(s, arkwright.ProductOf(c.Arg[0])):
			return bots.Least
		}
		return m.look(s, c, func(t *arkwright.Position) float64 {
			if m.distress(s, t) > 0 {
				return bots.Least
			}
			return m.value(t)
		})
	})
	return c
}

// worthless tells whether a factory sells nothing at any price and costs money.
func (m *mind) worthless(s *arkwright.Position, pr arkwright.Product) bool {
	p := &s.Player[m.seat]
	pl := m.plant(s, p, pr)
	out := m.sell(&pl)
	return out.sold < 0.5 && out.shipped == 0 && m.game.Missing(pr, &p.Factory[pr]) == 0 && m.game.Remaining(s, pr) > 0
}

// bestHire fills the production line that improves the forecast most, one worker after another, or stops.
func (m *mind) bestHire(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best, value := list[len(list)-1], m.value(s)
	for _, c := range list {
		if m.w.Carry > 0 && (c.Kind == arkwright.KindHireColumn || c.Kind == arkwright.KindHireRow) {
			if v := m.after(s, c); v > value+m.w.Margin {
				best, value = c, v
			}
		}
		if c.Kind != arkwright.KindHire && c.Kind != arkwright.KindHireAt {
			continue
		}
		pr := arkwright.ProductOf(c.Arg[0])
		missing := m.game.Missing(pr, &s.Player[m.seat].Factory[pr])
		if missing == 0 || c.Kind == arkwright.KindHireAt && c.Arg[1] != arkwright.FirstSpace(missing) {
			continue // the first of the spaces that the line lacks stands for all
		}
		if v := m.filled(s, c, missing); v > value {
			best, value = c, v
		}
	}
	return best
}

// filled is the value of the table after hiring for all the spaces. It is the least where one is barred or nobody is left.
func (m *mind) filled(s *arkwright.Position, c engine.Choice, spaces uint16) float64 {
	t := m.tables.Copy(s)
	defer m.tables.PutBack()
	for ; spaces != 0; spaces &= spaces - 1 {
		if c.Kind == arkwright.KindHireAt {
			c.Arg[1] = arkwright.FirstSpace(spaces)
		}
		if !slices.Contains(m.choices(t, depthHire), c) {
			return bots.Least
		}
		m.do(t, c)
	}
	return m.value(t)
}

// bestMachine replaces the worker that costs most. Within a factory all cog spaces are alike.
func (m *mind) bestMachine(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best, value := list[len(list)-1], m.value(s)
	for i, c := range list[:len(list)-1] {
		if i > 0 && list[i-1].Arg[0] == c.Arg[0] {
			continue
		}
		if v := m.after(s, c); v > value {
			best, value = c, v
		}
	}
	return best
}

// bestFree spends a boost or a level that costs nothing more; "done" only if there is nothing to gain anywhere.
func (m *mind) bestFree(s *arkwright.Position, list []engine.Choice) engine.Choice {
	c, _ := bots.Best(list, func(c engine.Choice) float64 {
		switch c.Kind {
		case arkwright.KindDone:
			return bots.Least
		case arkwright.KindMarket: // of equal ones the cheapest
			level := s.Player[m.seat].Factory[arkwright.ProductOf(c.Arg[0])].M + 1
			return m.after(s, c) - 0.01*float64(m.rules.MarketCost[level])
		}
		return m.after(s, c)
	})
	return c
}

// patent takes levels at once instead of pounds that will not come again in the last decade.
func (m *mind) patent(s *arkwright.Position, list []engine.Choice) engine.Choice {
	if m.game.TurnsLeft(s) <= products {
		return list[1]
	}
	return list[0]
}

// exchange goes through the parts of a stock exchange, asked one by one or all at once, in the order in which they help each
// other: crates, loans, shares, contracts.
func (m *mind) exchange(s *arkwright.Position, list []engine.Choice) engine.Choice {
	done := list[len(list)-1]
	if c := m.bestClearance(s, list); c != done {
		return c
	}
	if i := lastOf(list, arkwright.KindRepay); i >= 0 {
		return list[i] // as many as can be
	}
	if c := m.bestTrade(s, list); c != done {
		return c
	}
	return m.bestContract(s, list)
}

// lastOf is the last choice of a kind, -1 if there is none.
func lastOf(list []engine.Choice, k engine.Kind) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Kind == k {
			return i
		}
	}
	return -1
}

// bestClearance sells stored crates that no contract waits for and that will not be sold dearer.
func (m *mind) bestClearance(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best := list[len(list)-1]
	for _, c := range list {
		free := c.Kind == arkwright.KindSellCrates && s.Player[m.seat].Contract[arkwright.ProductOf(c.Arg[0])] == 0
		if free && (best.Kind != c.Kind || best.Arg[0] == c.Arg[0]) {
			best = c // the list goes up: the last one of the first such product sells all of it
		}
	}
	return best
}

// bestTrade buys or sells as many shares as the forecast likes best, once; at the end of the game it buys all it can.
func (m *mind) bestTrade(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best := list[len(list)-1]
	switch {
	case s.Phase() == arkwright.PhaseFinal:
		if i := lastOf(list, arkwright.KindBuy); i >= 0 {
			best = list[i]
		}
		return best
	case s.Traded():
		return best
	}
	o := m.forecast(s)
	value := m.value(s)
	for _, c := range list {
		// Shares are for the end; only an empty purse is a reason to sell.
		if c.Kind != arkwright.KindBuy && (c.Kind != arkwright.KindSell || o.low >= m.w.Buffer) {
			continue
		}
		if v := m.after(s, c); v > value {
			best, value = c, v
		}
	}
	return best
}

// bestContract promises what the forecast can deliver.
func (m *mind) bestContract(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best := list[len(list)-1]
	value := m.value(s) + m.w.Margin
	room := m.game.Room(&s.Player[m.seat])
	for _, c := range list {
		if c.Kind != arkwright.KindContract || int(c.Arg[1]) > room || !m.promising(s, arkwright.ProductOf(c.Arg[0])) {
			continue
		}
		if best.Kind == c.Kind && best.Arg[0] != c.Arg[0] {
			break // products come in order: a later one does not bar this one, but would be barred the other way round
		}
		if v := m.after(s, c); v > value {
			best, value = c, v
		}
	}
	return best
}

// promising tells whether a contract for a product may be thought of. For the next decade it is a gamble.
func (m *mind) promising(s *arkwright.Position, pr arkwright.Product) bool {
	return m.game.ToCome(s, pr) || m.w.Bold > 0 && m.game.Remaining(s, pr) > 0
}

// shipment delivers the most crates with the fewest ships; Extra Shifts are asked for only if their crate finds a buyer.
func (m *mind) shipment(list []engine.Choice) engine.Choice {
	if list[0].Kind == arkwright.KindExtraShifts {
		return list[0]
	}
	c, _ := bots.Best(list, func(c engine.Choice) float64 {
		if c.Kind != arkwright.KindDeliver {
			return 0
		}
		return 10*float64(c.Arg[1]) - float64(c.Arg[2])
	})
	return c
}
