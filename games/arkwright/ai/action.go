package ai

import (
	"math/bits"

	"cromford/engine"
	"cromford/games/arkwright"
)

// rule answers the questions inside a main action, and all those where a simple rule does as well as thinking. It says
// false for the questions it leaves open.
func (m *mind) rule(s *arkwright.Position, list []engine.Choice) (engine.Choice, bool) {
	if len(list) == 1 {
		return list[0], true
	}
	k := &m.guide.kind
	last := list[len(list)-1]
	if s.Frames.Top().Step == m.guide.bourse {
		return m.exchange(s, list), true
	}
	if last.Kind == k.done && (list[0].Kind == k.sellStored || len(list) > 1 && list[len(list)-2].Kind == k.sellStored || list[0].Kind == k.extraShifts && s.Sale.Call > 0) {
		return m.answer(s, list), true
	}
	switch list[0].Kind {
	case k.price:
		return m.bestPrice(s, list), true
	case k.closeFactory, k.construct, k.constructMass, k.constructLuxury, k.modernize:
		return m.bestTask(s, list), true
	case k.hire, k.hireAt, k.hireColumn, k.hireRow, k.rearrange:
		return m.bestHire(s, list), true
	case k.exchange, k.fire, k.fireAt:
		return last, true
	case k.machine:
		return m.bestMachine(s, list), true
	case k.boost, k.market:
		return m.bestFree(s, list), true
	case k.patent:
		if m.guide.turnsLeft(s) <= products {
			return list[1], true // two levels now instead of pounds that will not come again
		}
		return list[0], true
	case k.sellCrates:
		return m.bestClearance(s, list), true
	case k.repay:
		return list[len(list)-2], true // as many as can be
	case k.buy, k.sell:
		return m.bestTrade(s, list), true
	case k.contract:
		return m.bestContract(s, list), true
	case k.limit:
		return last, true
	case k.deliver, k.run:
		return m.shipment(list), true
	}
	return engine.Choice{}, false
}

// bestPrice is the price at which the next sale brings most. A price that does not matter any more stays.
func (m *mind) bestPrice(s *arkwright.Position, list []engine.Choice) engine.Choice {
	pr := arkwright.Product(list[0].Arg[0] - 1)
	p := &s.Player[m.seat]
	if m.guide.remaining(s, pr) == 0 {
		for _, c := range list {
			if c.Arg[1] == int16(p.Factory[pr].Price) {
				return c
			}
		}
	}
	pl := m.plant(s, p, pr)
	best, gain := list[0], 0.0
	for i, c := range list {
		if c.Kind != m.guide.kind.price {
			continue
		}
		pl.price = uint8(c.Arg[1])
		if g := m.sell(&pl).gain; i == 0 || g > gain {
			best, gain = c, g
		}
	}
	return best
}

// bestTask is the task of the Factories action that improves the forecast most, or to stop.
func (m *mind) bestTask(s *arkwright.Position, list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	best := list[len(list)-1]
	value := m.value(s) + m.w.Margin
	for _, c := range list[:len(list)-1] {
		if c.Kind == k.closeFactory && !m.worthless(s, arkwright.Product(c.Arg[0]-1)) {
			continue
		}
		t := *s
		m.apply(&t, c)
		if m.distress(s, &t) > 0 {
			continue
		}
		if v := m.value(&t); v > value {
			best, value = c, v
		}
	}
	return best
}

// worthless tells whether a factory sells nothing at any price and costs money.
func (m *mind) worthless(s *arkwright.Position, pr arkwright.Product) bool {
	p := &s.Player[m.seat]
	pl := m.plant(s, p, pr)
	out := m.sell(&pl)
	return out.sold < 0.5 && out.shipped == 0 && m.guide.nextLine(pr, &p.Factory[pr]) == 0 && m.guide.remaining(s, pr) > 0
}

// bestHire fills the production line that improves the forecast most, one worker after another, or stops.
func (m *mind) bestHire(s *arkwright.Position, list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	best := list[len(list)-1]
	value := m.value(s)
	for _, c := range list {
		if c.Kind == k.hireAt {
			pr := arkwright.Product(c.Arg[0] - 1)
			missing := m.guide.nextLine(pr, &s.Player[m.seat].Factory[pr])
			if missing&-missing != 1<<(c.Arg[1]-1) || bits.OnesCount16(missing) > int(s.Block)+int(s.Pool) {
				continue // the first of the spaces that the line lacks stands for all
			}
			t := *s
			if !m.staff(&t, c, missing) {
				continue
			}
			if v := m.value(&t); v > value {
				best, value = c, v
			}
			continue
		}
		if c.Kind != k.hire {
			continue
		}
		pr := arkwright.Product(c.Arg[0] - 1)
		n := bits.OnesCount16(m.guide.nextLine(pr, &s.Player[m.seat].Factory[pr]))
		if n == 0 || n > int(s.Block)+int(s.Pool) {
			continue
		}
		t := *s
		if !m.fill(&t, c, n) {
			continue
		}
		if v := m.value(&t); v > value {
			best, value = c, v
		}
	}
	return best
}

// fill repeats a hiring. It fails where a space is barred.
func (m *mind) fill(s *arkwright.Position, c engine.Choice, n int) bool {
	for range n {
		if engine.Apply(m.guide.game, s, m.seat, c, nil) != nil {
			return false
		}
	}
	return true
}

// staff hires for all the spaces. It fails where one is barred.
func (m *mind) staff(s *arkwright.Position, c engine.Choice, spaces uint16) bool {
	for ; spaces != 0; spaces &= spaces - 1 {
		c.Arg[1] = int16(bits.TrailingZeros16(spaces)) + 1
		if engine.Apply(m.guide.game, s, m.seat, c, nil) != nil {
			return false
		}
	}
	return true
}

// answer is what the seat says when it is called and its production is sold out: stored crates that no contract waits for,
// then Extra Shifts.
func (m *mind) answer(s *arkwright.Position, list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	p := &s.Player[m.seat]
	best := list[len(list)-1]
	for _, c := range list {
		switch {
		case c.Kind == k.extraShifts && best.Kind == k.done:
			best = c
		case c.Kind == k.sellStored && (p.Contract[s.Cycle] == 0 || int8(m.guide.rules.Track[p.Contract[s.Cycle]]) < p.Stock[s.Cycle]):
			best = c
		}
	}
	return best
}

// exchange goes through the parts of a stock exchange that is asked as one question, in the order in which they help each
// other: crates, loans, shares, contracts.
func (m *mind) exchange(s *arkwright.Position, list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	part := &m.part
	for i := range part {
		part[i] = part[i][:0]
	}
	for _, c := range list[:len(list)-1] {
		switch c.Kind {
		case k.sellCrates:
			part[0] = append(part[0], c)
		case k.repay:
			part[1] = append(part[1], c)
		case k.buy, k.sell:
			part[2] = append(part[2], c)
		case k.contract:
			part[3] = append(part[3], c)
		}
	}
	done := list[len(list)-1]
	end := m.guide.turnsLeft(s) == 0 && m.guide.flow(s) != m.guide.action
	for i, of := range part {
		if len(of) == 0 {
			continue
		}
		c := done
		switch i {
		case 0:
			c = m.bestClearance(s, append(of, done))
		case 1:
			c = of[len(of)-1]
		case 2:
			if s.Frames.Top().B > 0 {
				continue // once is enough
			}
			if end {
				for _, b := range of {
					if b.Kind == k.buy {
						c = b // the list goes up
					}
				}
				break
			}
			c = m.bestTrade(s, append(of, done))
		case 3:
			c = m.bestContract(s, append(of, done))
		}
		if c != done {
			return c
		}
	}
	return done
}

// bestMachine replaces the worker that costs most. Within a factory all cog spaces are alike.
func (m *mind) bestMachine(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best := list[len(list)-1]
	value := m.value(s)
	for i, c := range list[:len(list)-1] {
		if i > 0 && list[i-1].Arg[0] == c.Arg[0] {
			continue
		}
		t := *s
		f := &t.Player[m.seat].Factory[c.Arg[0]-1]
		bit := uint16(1) << (c.Arg[1] - 1)
		f.Workers &^= bit
		f.Machines |= bit
		t.Pool++
		if v := m.value(&t); v > value {
			best, value = c, v
		}
	}
	return best
}

// bestFree spends a boost or a level that costs nothing more; "done" only if there is nothing to gain anywhere.
func (m *mind) bestFree(s *arkwright.Position, list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	best, value := list[0], -1e9
	for _, c := range list {
		if c.Kind == k.done {
			continue
		}
		t := *s
		f := &t.Player[m.seat].Factory[c.Arg[0]-1]
		cost := 1.0
		if c.Kind == k.boost {
			f.Q++
		} else {
			f.M++
			cost = float64(m.guide.rules.MarketCost[f.M])
		}
		if v := m.value(&t) - 0.01*cost; v > value {
			best, value = c, v
		}
	}
	return best
}

// bestClearance sells stored crates that no contract waits for and that will not be sold dearer.
func (m *mind) bestClearance(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	best := list[len(list)-1]
	for _, c := range list[:len(list)-1] {
		pr := c.Arg[0] - 1
		if p.Contract[pr] == 0 && (best.Kind != c.Kind || best.Arg[0] == c.Arg[0]) {
			best = c // the list goes up: the last one of the first such product sells all of it
		}
	}
	return best
}

// bestTrade buys or sells as many shares as the forecast likes best.
func (m *mind) bestTrade(s *arkwright.Position, list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	p := &s.Player[m.seat]
	price := int32(m.guide.rules.ShareValue[p.Space])
	best := list[len(list)-1]
	o := m.forecast(s)
	value := m.portfolio(&o)
	for _, c := range list[:len(list)-1] {
		if c.Kind == k.sell && o.low >= m.w.Buffer {
			continue // shares are for the end; only an empty purse is a reason to sell
		}
		t := *s
		q := &t.Player[m.seat]
		n := int32(c.Arg[0])
		if c.Kind == k.buy {
			q.Cash -= n * max(price, m.guide.rules.BuyAtLeast)
			q.Shares += int8(n)
		} else {
			q.Cash += n * price
			q.Shares -= int8(n)
		}
		if v := m.value(&t); v > value {
			best, value = c, v
		}
	}
	return best
}

// bestContract promises what the forecast can deliver.
func (m *mind) bestContract(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best := list[len(list)-1]
	value := m.value(s) + m.w.Margin
	p := &s.Player[m.seat]
	for _, c := range list[:len(list)-1] {
		if best.Kind == c.Kind && best.Arg[0] != c.Arg[0] {
			break // products come in order: a later one does not bar this one, but would be barred the other way round
		}
		if int(c.Arg[1]) > fleet(p) || !m.guide.toCome(s, arkwright.Product(c.Arg[0]-1)) {
			continue // a promise for the next decade is a gamble
		}
		t := *s
		t.Player[m.seat].Contract[c.Arg[0]-1] = uint8(c.Arg[1] / 2)
		if v := m.value(&t); v > value {
			best, value = c, v
		}
	}
	return best
}

// shipment delivers the most crates with the fewest ships.
func (m *mind) shipment(list []engine.Choice) engine.Choice {
	k := &m.guide.kind
	best := list[len(list)-1]
	for _, c := range list {
		if c.Kind == k.deliver && (best.Kind != k.deliver || c.Arg[1] > best.Arg[1] || c.Arg[1] == best.Arg[1] && c.Arg[2] < best.Arg[2] && c.Arg[2] != 0) {
			best = c
		}
	}
	return best
}
