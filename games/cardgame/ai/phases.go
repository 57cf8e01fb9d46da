package ai

import "cromford/engine"

// custom answers the questions that need no forecast.
func (m *mind) custom(legal []engine.Choice) engine.Choice {
	k, st := &m.guide.kind, &m.guide.step
	last := legal[len(legal)-1]
	switch m.table.Frames.Top().Step {
	case st.order:
		return last // whoever goes second knows the market
	case st.early:
		return m.cargo(legal)
	case st.replace:
		return m.substitute(legal)
	case st.keep:
		return m.dearest(legal)
	case st.end:
		return legal[0] // a card that can be made ready comes before the end
	case st.sell:
		return m.bestSale(legal)
	case st.tie:
		return legal[0]
	case st.name:
		return m.starter(legal)
	}
	for _, c := range legal {
		if c.Kind == k.done {
			return c
		}
	}
	return last
}

// starter names the next seat, so that the own turn comes last: whoever sets prices last knows the others'.
func (m *mind) starter(legal []engine.Choice) engine.Choice {
	n := int(m.table.Seats)
	best, wait := legal[0], -1
	for _, c := range legal {
		if k := (int(m.seat) - int(c.Arg[0]-1) + n) % n; k > wait {
			best, wait = c, k
		}
	}
	return best
}

// cargo loads as many of the dearest goods as there are and sails with whatever saves a token.
func (m *mind) cargo(legal []engine.Choice) engine.Choice {
	best, value := legal[len(legal)-1], int16(0)
	for _, c := range legal {
		if c.Kind != m.guide.kind.load {
			continue
		}
		g := c.Arg[0] - 1
		if v := c.Arg[1] * m.guide.rules.Side[g][m.now.works[g].side].Ship; v > value {
			best, value = c, v
		}
	}
	return best
}

// substitute puts the highest quality in place of an Engineer.
func (m *mind) substitute(legal []engine.Choice) engine.Choice {
	best, value := legal[len(legal)-1], int16(0)
	for _, c := range legal {
		if c.Kind == m.guide.kind.put && c.Arg[2] > value {
			best, value = c, c.Arg[2]
		}
	}
	return best
}

// dearest keeps the goods that bring most in the end.
func (m *mind) dearest(legal []engine.Choice) engine.Choice {
	best, value := legal[0], -1
	for _, c := range legal {
		n := 0
		for g := range goods {
			k := 0
			for _, a := range c.Arg[:2] {
				if int(a) == g+1 {
					k += int(m.guide.rules.Limit.Small)
				}
			}
			n += min(k, int(m.now.works[g].stored)) * int(m.guide.rules.Leftover[g])
		}
		if n > value {
			best, value = c, n
		}
	}
	return best
}

// bestSale sells all that can be sold. A Patron comes in as soon as something is left over, an Extra Shift when the good
// finds a buyer and either lifts the share value or cannot wait for long.
func (m *mind) bestSale(legal []engine.Choice) engine.Choice {
	k := &m.guide.kind
	sa := &m.table.Sale
	enough := int8(m.guide.rules.Limit.MinSales)
	for _, c := range legal {
		switch c.Kind {
		case k.patron:
			return c
		case k.extraShift:
			if sa.Made < sa.Limit && (m.table.Decade > 1 || sa.Made+int8(m.now.works[m.moment.round%goods].stored) < enough) {
				return c
			}
		}
	}
	return legal[len(legal)-1]
}

// bestLeft decides what sails; the rest is stored as far as there is room.
func (m *mind) bestLeft(legal []engine.Choice) engine.Choice {
	k := &m.guide.kind
	g := m.moment.round % goods
	best, value := legal[len(legal)-1], 4*ruin
	for i := len(legal) - 1; i >= 0; i-- {
		c := legal[i]
		f := m.now
		w := &f.works[g]
		fresh := int(m.table.Sale.Fresh)
		switch c.Kind {
		case k.ship:
			n := int(c.Arg[0])
			f.cash += float64(n * int(m.guide.rules.Side[g][w.side].Ship))
			m.depart(&f, n, c.Arg[1] == 1)
			w.stored -= uint8(max(0, n-fresh))
			fresh = max(0, fresh-n)
			w.stored += uint8(min(fresh, m.guide.room(&f, g)))
		case k.store:
			w.stored += uint8(c.Arg[0])
		default:
			continue
		}
		m.pay(&f, m.guide.cost(&f, g, m.board.wageAt(f.wages)))
		if w.dist > 0 {
			w.dist--
		}
		if v := m.worth(&f); v > value {
			best, value = c, v
		}
	}
	return best
}
