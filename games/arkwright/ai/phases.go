package ai

import (
	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// bestEffect values what each choice does to the table; an even match goes to "done".
func (m *mind) bestEffect(s *arkwright.Position, list []engine.Choice) engine.Choice {
	c, _ := bots.BestLast(list, func(c engine.Choice) float64 {
		return m.look(s, c, func(t *arkwright.Position) float64 {
			v := m.value(t) + m.unseen(s, t)
			if c.Kind != arkwright.KindLoseShare { // that one is given up by choice
				v -= ruin * m.distress(s, t)
			}
			return v
		})
	})
	return c
}

// capital sells as many shares as give the cash wanted for the first decade.
func (m *mind) capital(s *arkwright.Position, list []engine.Choice) engine.Choice {
	for _, c := range list {
		cash := m.look(s, c, func(t *arkwright.Position) float64 { return float64(t.Player[m.seat].Cash - m.game.Unpaid(t, m.seat)) })
		if cash >= m.w.Capital {
			return c
		}
	}
	return list[len(list)-1]
}

// shut shuts a line down if nothing of what it makes would be sold or shipped.
func (m *mind) shut(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	pl := m.plant(s, p, s.Cycle)
	pl.factory.Price = p.Factory[s.Cycle].Price
	all := m.sell(&pl)
	pl.made = uint8(m.look(s, list[0], func(t *arkwright.Position) float64 {
		return float64(m.game.Output(s.Cycle, &p.Factory[s.Cycle], t.Sale.Shut[m.seat]))
	}))
	if m.sell(&pl).gain >= all.gain {
		return list[0]
	}
	return list[len(list)-1]
}

// bestOffer offers all stored crates that no contract waits for: what is not sold comes back. The Extra Shifts crate is
// made if it finds a buyer.
func (m *mind) bestOffer(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	pl := m.plant(s, p, s.Cycle)
	pl.factory.Price, pl.stock = p.Factory[s.Cycle].Price, 0
	pl.made = uint8(s.Sale.Produced[m.seat])
	plain := m.sell(&pl)
	pl.made++
	extra := p.Has(arkwright.ExtraShifts) && m.sell(&pl).sold >= plain.sold+1
	best := list[0]
	for _, c := range list {
		if (c.Arg[1] != 0) == extra && (p.Contract[s.Cycle] == 0 || c.Arg[0] == 0) {
			best = c
		}
	}
	return best
}

// onCall is what the seat says when it is called and its production is sold out: stored crates that no contract waits for,
// then Extra Shifts.
func (m *mind) onCall(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	c, _ := bots.BestLast(list, func(c engine.Choice) float64 {
		switch c.Kind {
		case arkwright.KindSellStored:
			if m.game.Promised(p, s.Cycle) < int(p.Stock[s.Cycle]) {
				return 2
			}
			return -1
		case arkwright.KindExtraShifts:
			return 1
		}
		return 0
	})
	return c
}

// charisma gives the tile up for a better one. Where it brings none it wins ties as long as it is kept.
func (m *mind) charisma(s *arkwright.Position, list []engine.Choice) engine.Choice {
	if !m.rules.CharismaTakes {
		return list[len(list)-1]
	}
	gain := m.look(s, list[0], func(t *arkwright.Position) float64 {
		m.do(t, m.starter(t, m.choices(t, depthSpecial)))
		_, gain := m.bestTaking(t, m.choices(t, depthSpecial))
		return gain
	})
	if gain > m.devPrice(s, arkwright.Charisma)+m.w.Margin {
		return list[0]
	}
	return list[len(list)-1]
}

// starter names the next seat, so that the own turn comes last: whoever sets prices last knows the others'.
func (m *mind) starter(s *arkwright.Position, list []engine.Choice) engine.Choice {
	return list[(int(m.seat)+1)%int(s.Seats)]
}
