package ai

import (
	"cromford/engine"
	"cromford/games/arkwright"
)

// How many kinds of development tiles and action tiles there are.
const (
	devN  = int(arkwright.Workshop)
	tileN = int(arkwright.TileShips)
)

// bestSpecial is the best special tile to take and what it is worth; to take none is worth nothing.
func (m *mind) bestSpecial(s *arkwright.Position) (engine.Choice, float64) {
	list := m.guide.game.Choices(s, m.seat, m.buf[depthSpecial][:0])
	m.buf[depthSpecial] = list
	return m.bestTaking(s, list)
}

func (m *mind) bestTaking(s *arkwright.Position, list []engine.Choice) (engine.Choice, float64) {
	best, gain := list[0], -1e9
	base := m.value(s)
	full := m.fullHouse(s, base)
	for i := len(list) - 1; i >= 0; i-- { // from the end, so that an even match goes to "done"
		if g := m.taking(s, list[i], base, full); g > gain {
			best, gain = list[i], g
		}
	}
	return best, gain
}

// fullHouse is the least that one of four development tiles is worth: what a fifth one costs (A25-8.2.3).
func (m *mind) fullHouse(s *arkwright.Position, base float64) float64 {
	p := &s.Player[m.seat]
	n, least := 0, 1e9
	for d := arkwright.Dev(1); int(d) <= devN; d++ {
		if has(p, d) {
			n++
			least = min(least, m.keeping(s, d, base))
		}
	}
	if n < 4 {
		return 0
	}
	return max(0, least)
}

// keeping is what a development tile in hand is worth.
func (m *mind) keeping(s *arkwright.Position, d arkwright.Dev, base float64) float64 {
	t := *s
	t.Player[m.seat].Dev &^= 1 << d
	return m.devPrice(s, d) + base - m.value(&t)
}

// devPrice is what the forecast does not see of a development tile.
func (m *mind) devPrice(s *arkwright.Position, d arkwright.Dev) float64 {
	left := m.left(s)
	v := m.w.Dev[d]*left + m.w.DevOnce[d]*min(1, left)
	p := &s.Player[m.seat]
	switch d {
	case arkwright.Agent, arkwright.Office:
		if fleet(p) == 0 {
			v = 0
		}
	case arkwright.Inventor, arkwright.Tinkerer:
		v *= min(1, left/2)
	}
	return v
}

// taking is what a choice of a special tile is worth.
func (m *mind) taking(s *arkwright.Position, c engine.Choice, base, full float64) float64 {
	k := &m.guide.kind
	left := m.left(s)
	t := *s
	p := &t.Player[m.seat]
	switch c.Kind {
	case k.takeDev:
		d := arkwright.Dev(c.Arg[0])
		return m.takingDev(&t, d, base) - full
	case k.takeTile:
		tile := arkwright.Tile(c.Arg[0])
		v := m.w.Tile[tile] * left
		if m.hasKind(p, tile) {
			v *= m.w.Again
		}
		if c.Arg[2] != 0 {
			v -= m.w.DevOnce[arkwright.Inventor]
		}
		return v
	case k.takeShip:
		size := uint8(c.Arg[0])
		before := fleet(p)
		m.moor(p, size)
		v := m.value(&t) - base + m.w.Capacity*left*float64(fleet(p)-before)
		if c.Arg[1] != 0 {
			v -= m.w.DevOnce[arkwright.Inventor]
		}
		return v
	case k.reassign:
		p.Assigned[assignedAt(arkwright.Dev(c.Arg[0]))] = uint8(c.Arg[1])
		return m.value(&t) - base - m.w.Margin
	case k.broker:
		n := int32(c.Arg[0])
		price := max(m.guide.rules.BuyAtLeast, int32(m.guide.rules.ShareValue[p.Space]))
		p.Cash -= (n*price + 1) / 2
		p.Shares += int8(n)
		p.Dev &^= 1 << arkwright.Broker
		return m.value(&t) - base - m.devPrice(s, arkwright.Broker)
	}
	return 0
}

// takingDev is what a development tile adds. t is changed.
func (m *mind) takingDev(t *arkwright.Position, d arkwright.Dev, base float64) float64 {
	p := &t.Player[m.seat]
	price := m.devPrice(t, d)
	p.Dev |= 1 << d
	switch d {
	case arkwright.Inventor:
		p.Cash -= 5
	case arkwright.Tinkerer:
		p.Cash -= 7
	case arkwright.Foreman, arkwright.Workshop:
		best := -1e9
		for pr := range p.Factory {
			if p.Factory[pr].Level > 0 {
				p.Assigned[assignedAt(d)] = uint8(pr) + 1
				best = max(best, m.value(t))
			}
		}
		return price + best - base
	case arkwright.PatronFood, arkwright.PatronClothing, arkwright.PatronCutlery, arkwright.PatronLamps, arkwright.PressAttache, arkwright.Administrator:
	default:
		return price // the forecast does not see it
	}
	if p.Cash < 0 {
		return -1e6
	}
	return price + m.value(t) - base
}

// moor puts a ship where there is room, or in the place of the smaller one.
func (m *mind) moor(p *arkwright.Player, size uint8) {
	p.Ship[1] = size
	if p.Ship[0] < p.Ship[1] {
		p.Ship[0], p.Ship[1] = p.Ship[1], p.Ship[0]
	}
}

// hasKind tells whether the seat owns an advanced tile of the same kind.
func (m *mind) hasKind(p *arkwright.Player, t arkwright.Tile) bool {
	r := m.guide.rules
	for o := arkwright.TileMachinesBrown; o <= arkwright.TileProductionGray; o++ {
		same := len(r.Machines[o]) > 0 && len(r.Machines[t]) > 0 || len(r.Quality[o]) > 0 && len(r.Quality[t]) > 0 || r.Marketing[o]*r.Marketing[t] != 0 || r.Lines[o]*r.Lines[t] != 0
		if same && hasTile(p, o) {
			return true
		}
	}
	return false
}

func assignedAt(d arkwright.Dev) int {
	if d == arkwright.Workshop {
		return 1
	}
	return 0
}
