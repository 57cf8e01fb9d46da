package ai

import (
	"cromford/engine"
	"cromford/games/arkwright"
)

// aftermath answers the questions outside of the main action: special tiles, the production phase, the end of a decade
// and the set-up. Positions are changed by hand here instead of by the rules, because the rules would run on and turn up
// tiles that still lie face down.
func (m *mind) aftermath(s *arkwright.Position, list []engine.Choice) (engine.Choice, bool) {
	k := &m.guide.kind
	last := list[len(list)-1]
	switch list[0].Kind {
	case k.takeDev, k.takeTile, k.takeShip, k.reassign, k.broker:
		c, _ := m.bestTaking(s, list)
		return c, true
	case k.returnDev, k.assign, k.dock, k.replace, k.replaceIn, k.payRiot, k.promote, k.returnShip, k.fireColumn, k.fireRow, k.loseSpaces:
		return m.bestEdit(s, list), true
	case k.keep, k.giveBack:
		return last, true // a second use is seldom worth its price
	case k.sellStart:
		return m.capital(s, list), true
	case k.discard:
		return m.cheapest(s, list), true
	case k.shutLine:
		return m.shut(s, list), true
	case k.offer:
		return m.bestOffer(s, list), true
	case k.patron, k.jubilee, k.press:
		return list[0], true
	case k.extraShifts:
		if m.guide.flow(s) == m.guide.patrons || m.guide.flow(s) == m.guide.ship {
			return list[0], true // asked there only if the crate finds a buyer
		}
		return last, true
	case k.useCharisma:
		if !m.guide.rules.CharismaTakes {
			return last, true // it wins ties as long as it is kept
		}
		return m.charisma(s, list), true
	case k.startPlayer:
		return m.starter(s, list), true
	}
	return last, false
}

// bestEdit values what each choice changes on the table; "done" changes nothing.
func (m *mind) bestEdit(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best, value := list[0], -1e9
	for i := len(list) - 1; i >= 0; i-- { // from the end, so that an even match goes to "done"
		t := *s
		bonus := m.edit(&t, list[i])
		if v := m.value(&t) + bonus; v > value {
			best, value = list[i], v
		}
	}
	return best
}

// bestCommodity trades where price and multiplier gain most for what the steps cost (A25-15.2).
func (m *mind) bestCommodity(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best, value := list[0], -1e12
	for _, c := range list {
		t := *s
		m.guide.game.Do(&t, m.seat, c, nil)
		v := m.value(&t) - ruin*m.distress(s, &t)
		if t.Frames.Top().Step == m.guide.bonus {
			v += m.w.Bonus
		}
		if v > value {
			best, value = c, v
		}
	}
	return best
}

// edit does to a table what a choice does to it, and returns what the forecast does not see of it.
func (m *mind) edit(t *arkwright.Position, c engine.Choice) (bonus float64) {
	k := &m.guide.kind
	p := &t.Player[m.seat]
	switch c.Kind {
	case k.returnDev:
		d := arkwright.Dev(c.Arg[0])
		bonus = -m.devPrice(t, d)
		p.Dev &^= 1 << d
	case k.assign:
		p.Assigned[assignedAt(arkwright.Dev(c.Arg[0]))] = uint8(c.Arg[1])
	case k.replace, k.replaceIn: // the dearer ship is the one to keep
		return -float64(c.Arg[0])
	case k.payRiot:
		p.Cash -= 5
	case k.loseMachine:
		p.Factory[c.Arg[0]-1].Machines &^= 1 << (c.Arg[1] - 1)
	case k.promote:
		f := &p.Factory[c.Arg[0]-1]
		f.Workers = f.Workers&^(1<<(c.Arg[1]-1)) | 1<<t.Frames.Top().B
	case k.returnShip:
		size := uint8(c.Arg[0])
		left := m.left(t)
		bonus = -m.w.Capacity * left * float64(capacity(size))
		if p.Ship[0] == size {
			p.Ship[0] = p.Ship[1]
		}
		p.Ship[1] = 0
		if t.Now == arkwright.OpiumWar {
			p.Space = m.moved(p.Space, size)
		}
	case k.fireColumn:
		p.Staff &^= 1 << (c.Arg[0] - 1)
	case k.fireRow:
		p.Staff &^= 1 << (c.Arg[0] + 3)
	case k.loseSpaces:
		p.Space = max(1, p.Space-2)
	case k.loseShare:
		p.Shares--
	case k.market:
		p.Factory[c.Arg[0]-1].M++
	case k.boost:
		p.Factory[c.Arg[0]-1].Q++
	case k.machine:
		f := &p.Factory[c.Arg[0]-1]
		bit := uint16(1) << (c.Arg[1] - 1)
		f.Workers &^= bit
		f.Machines |= bit
	case k.shareStep:
		p.Space = min(p.Space+1, int8(len(m.guide.rules.ShareValue)-1))
	}
	return bonus
}

// moved is a share space after a ship was given back in the Opium War: half its capacity further on.
func (m *mind) moved(space int8, size uint8) int8 {
	return min(int8(len(m.guide.rules.ShareValue)-1), space+int8(capacity(size)/2))
}

// capital sells as many shares as give the cash wanted for the first decade.
func (m *mind) capital(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	cost := 0.0
	for pr := range arkwright.Product(products) {
		cost += float64(m.guide.worth(pr, &p.Factory[pr]))
	}
	for _, c := range list {
		if float64(c.Arg[0])*float64(m.guide.rules.ShareValue[p.Space])-cost >= m.w.Capital {
			return c
		}
	}
	return list[len(list)-1]
}

// cheapest throws away the crate that would bring least.
func (m *mind) cheapest(s *arkwright.Position, list []engine.Choice) engine.Choice {
	best := list[0]
	p := &s.Player[m.seat]
	price := func(c engine.Choice) int {
		pr := arkwright.Product(c.Arg[0] - 1)
		return int(m.guide.rules.CratePrice[pr]) + m.guide.worth(pr, &p.Factory[pr])*min(1, int(p.Contract[pr]))
	}
	for _, c := range list {
		if price(c) < price(best) {
			best = c
		}
	}
	return best
}

// shut shuts a line down if nothing of what it makes would be sold or shipped.
func (m *mind) shut(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	f := &p.Factory[s.Cycle]
	for l := lines - 1; l >= 0; l-- {
		if f.Workers&m.guide.mask[s.Cycle][l] == 0 {
			continue
		}
		pl := m.plant(s, p, s.Cycle)
		pl.price = f.Price
		all := m.sell(&pl)
		pl.made = uint8(m.guide.output(s.Cycle, f, (f.Workers|f.Machines)&^m.guide.mask[s.Cycle][l]))
		if m.sell(&pl).gain >= all.gain {
			return list[0]
		}
		break
	}
	return list[len(list)-1]
}

// bestOffer offers all stored crates that no contract waits for: what is not sold comes back. The Extra Shifts crate is
// made if it finds a buyer.
func (m *mind) bestOffer(s *arkwright.Position, list []engine.Choice) engine.Choice {
	p := &s.Player[m.seat]
	pl := m.plant(s, p, s.Cycle)
	pl.price, pl.stock = p.Factory[s.Cycle].Price, 0
	pl.made = uint8(s.Sale.Produced[m.seat])
	plain := m.sell(&pl)
	pl.made++
	extra := int16(0)
	if has(p, arkwright.ExtraShifts) && m.sell(&pl).sold >= plain.sold+1 {
		extra = 1
	}
	best := list[0]
	for _, c := range list {
		if c.Arg[1] == extra && (p.Contract[s.Cycle] == 0 || c.Arg[0] == 0) {
			best = c
		}
	}
	return best
}

// charisma gives the tile up for a better one.
func (m *mind) charisma(s *arkwright.Position, list []engine.Choice) engine.Choice {
	t := *s
	m.apply(&t, list[0])
	m.apply(&t, m.starter(&t, m.guide.game.Choices(&t, m.seat, m.buf[depthSpecial][:0])))
	if _, gain := m.bestSpecial(&t); gain > m.devPrice(s, arkwright.Charisma)+m.w.Margin {
		return list[0]
	}
	return list[len(list)-1]
}

// starter names the next seat, so that the own turn comes last: whoever sets prices last knows the others'.
func (m *mind) starter(s *arkwright.Position, list []engine.Choice) engine.Choice {
	return list[(int(m.seat)+1)%int(s.Seats)]
}
