package arkwright

import "cromford/engine"

// listSpecial lists what can be taken (A25-8.2). The occasion decides what may be declined and what else is open.
func (g *Game) listSpecial(l *lister, s *Position, seat engine.Seat, occasion int16) {
	p := &s.Player[seat]
	before := l.n
	open := false
	for pr := range products {
		open = open || p.Factory[pr].open()
	}
	for d := Dev(1); int(d) <= devN; d++ {
		if s.Devs[d] == 0 || p.has(d) || occasion == takeCharisma && d == Charisma {
			continue
		}
		if (d == Foreman || d == Workshop) && !open {
			continue
		}
		if cost := g.devCost(d); cost > 0 && !g.payable(s, p, occasion, cost) {
			continue
		}
		l.add(takeDev, int16(d))
	}
	level := g.level(s)
	vias, nv := p.vias()
	if occasion == takeStart {
		nv = 0
	}
	for row := uint8(1); row <= 4; row++ {
		for t := firstAdv; t <= lastAdv; t++ {
			if s.Display[row][t-firstAdv] == 0 || p.hasAdv(t) {
				continue
			}
			switch {
			case row <= level:
				if occasion != takeStart || t < TileMachinesGray {
					l.add(takeAdv, int16(t), int16(row))
				}
			case row == level+1:
				for _, v := range vias[:nv] {
					l.add(takeAdv, int16(t), int16(row), v)
				}
			}
		}
	}
	for size := uint8(1); size <= shipSizes; size++ {
		if s.Ships[size] == 0 || !g.fits(s, p, size) {
			continue
		}
		switch {
		case g.shipRow(size) <= int8(max(s.Decade, 1)):
			l.add(takeShip, int16(size))
		case g.shipRow(size) <= g.lastDecade(level+1):
			for _, v := range vias[:nv] {
				l.add(takeShip, int16(size), v)
			}
		}
	}
	if occasion == takeAction || occasion == takeLobby {
		for i, d := range []Dev{Foreman, Workshop} {
			for pr := range Product(products) {
				if p.has(d) && p.Factory[pr].open() && p.Assigned[i] != uint8(pr)+1 {
					l.add(reassign, int16(d), arg(pr))
				}
			}
		}
		if p.has(Broker) && p.Loans == 0 && (occasion == takeAction || g.rs.BrokerAtLobby) { // A25-17.2
			for n := int32(1); n <= min(g.rs.Tiles.BrokerShares, int32(g.bank(p))); n++ {
				if g.brokerPrice(p, n) <= p.Cash {
					l.add(broker, int16(n))
				}
			}
		}
		l.add(done)
	} else if l.n == before || g.rs.StartOptional {
		l.add(done) // nothing can be taken, or nothing need be
	}
}

// payable tells whether a price may be paid on an occasion: in an action always, if need be by an emergency sale; outside
// of one perhaps from cash only, and in the set-up only from what the factories leave.
func (g *Game) payable(s *Position, p *Player, occasion int16, cost int32) bool {
	switch {
	case cost == 0 || !g.rs.OptionsFromCash || s.Turn.Tile != 0:
		return true
	case occasion == takeStart && s.Frames.Stack[0].A == phCapital && g.rs.PayFactoriesLast:
		return p.Cash-g.millCost(p) >= cost
	}
	return p.Cash >= cost
}

func (g *Game) brokerPrice(p *Player, n int32) int32 { return ceilDiv(n*g.buyPrice(p), 2) }

func (g *Game) shipRow(size uint8) int8 { return g.rs.Ship[size].decade }

// lastDecade is the last decade of a level; beyond the last level it is the last decade of all (A25-17.6.2).
func (g *Game) lastDecade(level uint8) int8 {
	for d := g.rs.Last; d >= 1; d-- {
		if g.rs.Level[d] == level {
			return int8(d)
		}
	}
	return int8(g.rs.Last)
}

// fits tells whether a ship can join a fleet in some way.
func (g *Game) fits(s *Position, p *Player, size uint8) bool {
	return g.docks(s, p, size) || g.replaces(s, p, size, 0) || g.replaces(s, p, size, 1)
}

// docks tells whether a ship can go to an empty dock.
func (g *Game) docks(s *Position, p *Player, size uint8) bool {
	return p.Ship[1] == 0 && g.fleetLegal(s, size, p.Ship[0]) && s.workersToHave() >= int(g.rs.Ship[size].crew)
}

// replaces tells whether a ship can take the place of the i-th one, which must be smaller.
func (g *Game) replaces(s *Position, p *Player, size uint8, i int) bool {
	old := p.Ship[i]
	if g.rs.ReplaceWhenFull && p.Ship[1] == 0 {
		return false
	}
	return old != 0 && old < size && (i == 0 || old != p.Ship[0]) && g.fleetLegal(s, size, p.Ship[1-i]) &&
		s.workersToHave() >= int(g.rs.Ship[size].crew-g.rs.Ship[old].crew)
}

// fleetLegal is false for two ships of capacity 4 in a game of two (A25-8.2.13).
func (g *Game) fleetLegal(s *Position, a, b uint8) bool {
	return !g.rs.TwoSmallFleet || s.Seats != 2 || a != 2 || b != 2
}

// listReplace lists the docks a new ship can go to: an empty one, or that of a smaller ship (A25-8.2.11 to 8.2.13).
func (g *Game) listReplace(l *lister, s *Position, p *Player, size uint8) {
	if g.docks(s, p, size) {
		l.add(dock)
	}
	for i, old := range p.Ship {
		if g.replaces(s, p, size, i) {
			g.listPlaces(l, p, old)
		}
	}
}

// placeShip puts a new ship into an empty dock (old 0) or in place of another.
func (g *Game) placeShip(s *Position, seat engine.Seat, size, old uint8, out *engine.Facts) {
	p := &s.Player[seat]
	crew := g.rs.Ship[size].crew
	s.Ships[size]--
	p.Ship[p.dockOf(old)] = size
	if old != 0 {
		s.Ships[old]++
		crew -= g.rs.Ship[old].crew
	}
	if p.Ship[0] < p.Ship[1] {
		p.Ship[0], p.Ship[1] = p.Ship[1], p.Ship[0]
		p.Used = p.Used>>1 | p.Used&1<<1
	}
	s.takeWorkers(int(crew))
	out.Add(factTookShip, seat, int16(size))
}

// dockOf clears the dock of a ship (0: an empty dock) and tells which it is. Of two equal ships it is the one that is used
// up, which nobody would rather keep.
func (p *Player) dockOf(size uint8) int {
	i := 0
	if p.Ship[0] != size || p.Ship[1] == size && p.Used == 2 {
		i = 1
	}
	p.Used &^= 1 << i
	return i
}

// dropShip returns a ship to the supply and its crew to the pool.
func (g *Game) dropShip(s *Position, seat engine.Seat, size uint8, out *engine.Facts) {
	p := &s.Player[seat]
	if p.dockOf(size) == 0 {
		p.Ship[0], p.Ship[1] = p.Ship[1], 0
		p.Used >>= 1
	} else {
		p.Ship[1] = 0
	}
	s.Ships[size]++
	s.Pool += uint8(g.rs.Ship[size].crew)
	out.Add(factReturnedShip, seat, int16(size))
}

// takeDevTile takes a development tile and pays for it where it costs something (A25-17.6.1, A25-17.19.1).
func (g *Game) takeDevTile(s *Position, seat engine.Seat, d Dev, out *engine.Facts) {
	p := &s.Player[seat]
	s.Devs[d]--
	p.Dev |= 1 << d
	out.Add(factTookDev, seat, int16(d))
	if cost := g.devCost(d); cost > 0 {
		out.Add(factPaid, seat, int16(cost))
		g.pay(s, seat, cost, out)
	}
}

// devCost is what taking a development tile costs.
func (g *Game) devCost(d Dev) int32 {
	switch d {
	case Inventor:
		return g.rs.Tiles.TakeCost[0]
	case Tinkerer:
		return g.rs.Tiles.TakeCost[1]
	}
	return 0
}

// assign sends a Foreman or Workshop to a factory (A25-8.2.5).
func (g *Game) assign(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	s.Player[seat].Assigned[devIndex(Dev(c.Arg[0]))] = uint8(c.Arg[1])
	out.Add(factAssigned, seat, c.Arg[0], c.Arg[1])
}

// dropDev returns a development tile to the display. What hung on it ends at once (A25-8.2.7).
func (g *Game) dropDev(s *Position, seat engine.Seat, d Dev, out *engine.Facts) {
	p := &s.Player[seat]
	p.Dev &^= 1 << d
	s.Devs[d]++
	out.Add(factReturned, seat, int16(d))
	switch d {
	case Inventor:
		p.Uses[0] = 0
	case Tinkerer:
		p.Uses[1] = 0
	case Foreman:
		p.Assigned[0] = 0
	case Workshop:
		p.Assigned[1] = 0
	case PressAttache:
		p.Press = 0
	case School:
		p.Shut = false
	case SmallWarehouse:
		g.fitStorage(s, seat, out)
	}
}

// mayKeep tells whether an Inventor or Tinkerer just used may be kept, and whether that can be paid.
func (g *Game) mayKeep(s *Position, p *Player, d Dev) bool {
	cost, may := g.keepCost(p, d)
	return may && g.payable(s, p, takeLobby, cost)
}

// keepCost is what keeping an Inventor or Tinkerer costs after the use just made, and whether it may be kept.
func (g *Game) keepCost(p *Player, d Dev) (int32, bool) {
	i := 0
	if d == Tinkerer {
		i = 1
	}
	n, costs := max(1, int(p.Uses[i])), g.rs.Tiles.KeepCost[i]
	if n > len(costs) {
		return 0, false
	}
	return costs[n-1], true
}

// useVia counts a use of the Inventor (1) or Tinkerer (2) and asks whether it is kept (A25-17.6.3).
func (g *Game) useVia(s *Position, seat engine.Seat, via int16) {
	if via == 0 {
		return
	}
	s.Player[seat].Uses[via-1]++
	d := Inventor
	if via == 2 {
		d = Tinkerer
	}
	ask(s, stKeep, seat, int16(d), 0)
}

// doSpecial carries a taking out.
func (g *Game) doSpecial(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case takeDev:
		d := Dev(c.Arg[0])
		g.takeDevTile(s, seat, d, out)
		if p.devCount() > g.rs.DevMost {
			ask(s, stReturn, seat, int16(d), 0)
		}
		if d == Foreman || d == Workshop {
			ask(s, stAssign, seat, int16(d), 0)
		}
	case takeAdv:
		t := Tile(c.Arg[0])
		s.Display[c.Arg[1]][t-firstAdv]--
		p.Adv |= 1 << (t - firstAdv)
		out.Add(factTookAdv, seat, int16(t))
		g.useVia(s, seat, c.Arg[2])
	case takeShip:
		g.useVia(s, seat, c.Arg[1])
		ask(s, stReplace, seat, c.Arg[0], 0)
	case reassign:
		g.assign(s, seat, c, out)
	case broker:
		n := int32(c.Arg[0])
		cost := g.brokerPrice(p, n)
		p.Cash -= cost
		p.Shares += int8(n)
		out.Add(factBoughtShares, seat, int16(n), int16(cost))
		g.dropDev(s, seat, Broker, out)
	}
}

// devIndex is the place of Foreman and Workshop in Player.Assigned.
func devIndex(d Dev) int {
	if d == Workshop {
		return 1
	}
	return 0
}
