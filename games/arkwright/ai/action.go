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
	switch list[0].Kind {
	case k.price:
		return m.bestPrice(s, list), true
	case k.closeFactory, k.construct, k.constructMass, k.constructLuxury, k.modernize:
		return m.bestTask(s, list), true
	case k.hire, k.hireColumn, k.hireRow, k.rearrange:
		return m.bestHire(s, list), true
	case k.exchange, k.fire:
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
		if m.guide.game.Apply(s, m.seat, c, nil) != nil {
			return false
		}
	}
	return true
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
