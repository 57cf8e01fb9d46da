package arkwright

import (
	"fmt"
	"slices"

	"cromford/engine"
)

// Taking special tiles: advanced tiles, ships, and development tiles (A25-8.2), whose rules stand in tiles.go.

// The occasions of taking a special tile: what may be declined, and what else is open.
const (
	takeAction int16 = iota
	takeStart
	takeLobby
	takeCharisma
)

// askSpecial: A is the occasion.
var askSpecial = question{
	ID: "special", Cite: cite{"A25-8.2.1", "A14-5.4.2.0"}, About: "a special tile",
	Answers: answers{
		{Kind: KindTakeDev},
		{Kind: KindTakeAdv, Code: "not_available", Cite: cite{"A25-8.2.8", "A14-5.4.2.2.1"},
			Words: "this tile does not lie in that row, or the row is not reached yet, or you own it already"},
		{Kind: KindTakeShip, Code: "not_available", Cite: cite{"A25-8.2.11", "A14-5.4.2.3.1"},
			Words: "there is no such ship yet, or no dock and crew for it"},
		{Kind: KindReassign, Code: "cannot_reassign", Cite: cite{"A25-8.2.5", "A14-5.4.2.1.1"},
			Words: "the tile must be yours and go to another of your factories"},
		{Kind: KindBroker},
		{Kind: KindDone},
	},
	List: listSpecial,
	Do:   doSpecial,
	Why:  whyNotTaken,
}

func whyNotTaken(a asked, c engine.Choice) *engine.Refusal {
	switch {
	case c.Kind == KindTakeDev && c.Arg[0] > 0 && int(c.Arg[0]) <= DevN:
		return whyNoDev(a, devOf(c.Arg[0]))
	case c.Kind == KindTakeShip && c.Arg[0] > 0 && int(c.Arg[0]) <= shipSizes:
		size := shipOf(c.Arg[0])
		if a.s.Ships[size] > 0 && slices.ContainsFunc(a.p().Ship[:], func(own uint8) bool { return !a.g.fleetLegal(a.s, size, own) }) {
			return a.refuse("not_available", cite{"A25-8.2.13"},
				fmt.Sprintf("with two players nobody has two ships of capacity %d", a.g.rs.Ship[size].capacity))
		}
	case c.Kind == KindBroker:
		return whyNoBroker(a, c.Arg[0])
	}
	return nil
}

func whyNoDev(a asked, d Dev) *engine.Refusal {
	t, cost := &devTiles[d], a.g.devCost(d)
	switch {
	case a.p().has(d):
		return a.refuse("already_owned", cite{"A25-8.2.2", "A14-5.4.2.1.2"}, "you own a tile of this kind already")
	case a.s.Devs[d] == 0:
		return a.refuse("not_available", cite{"A25-8.2.2", "A14-5.4.2.1.1"}, "this tile does not lie out")
	case t.notAfter != 0 && t.notAfter == a.f.A:
		return a.refuse("not_available", cite{"A25-17.4.2", "A14-9.5"}, "this tile was just returned: another one is taken for it")
	case t.mill != 0 && a.p().opened() == 0:
		return a.refuse("not_available", askAssign.Cite, "this tile goes to a factory, and you have none")
	case a.f.A == takeStart && a.g.rs.PayFactoriesLast:
		return a.refuse("cannot_afford", askKeep.Cite,
			fmt.Sprintf("this tile costs £%d, paid from cash, and your factories must be paid as well", cost))
	}
	return a.refuse("cannot_afford", askKeep.Cite, fmt.Sprintf("this tile costs £%d, paid from cash", cost))
}

func listSpecial(a asked, l engine.List) engine.List {
	before := len(l)
	l = listDevs(a, l)
	l = listAdvanced(a, l)
	l = listNewShips(a, l)
	if a.f.A == takeAction || a.f.A == takeLobby {
		l = listReassigning(a, l) // or what is owned is used (A25-8.2.5, A25-17.2)
		return listBroker(a, l).Add(KindDone)
	}
	return l.If(len(l) == before || a.g.rs.StartOptional, KindDone) // nothing can be taken, or nothing need be
}

// opened is how many factories a player has.
func (p *Player) opened() (n int) {
	for pr := range p.Factory {
		if p.Factory[pr].open() {
			n++
		}
	}
	return n
}

// ahead is how a seat can take what lies beyond the current level: not at the start.
func (a asked) ahead() (v [2]int16, n int) {
	if a.f.A == takeStart {
		return v, 0
	}
	return a.p().vias()
}

// listAdvanced lists the advanced tiles that can be taken (A25-8.2.8).
func listAdvanced(a asked, l engine.List) engine.List {
	level := a.g.level(a.s)
	vias, nv := a.ahead()
	top := level
	if nv > 0 {
		top++
	}
	for row := uint8(1); row <= min(top, 4); row++ {
		for t := firstAdv; t <= lastAdv; t++ {
			switch {
			case a.s.Display[row][t-firstAdv] == 0 || a.p().hasAdv(t):
			case row <= level:
				l = l.If(a.f.A != takeStart || t < TileMachinesGray, KindTakeAdv, argTile(t), int16(row))
			default:
				for _, v := range vias[:nv] {
					l = l.Add(KindTakeAdv, argTile(t), int16(row), v)
				}
			}
		}
	}
	return l
}

// listNewShips lists the ships that can be taken (A25-8.2.11).
func listNewShips(a asked, l engine.List) engine.List {
	g, s := a.g, a.s
	vias, nv := a.ahead()
	for size := uint8(1); size <= shipSizes; size++ {
		if s.Ships[size] == 0 || !g.fits(s, a.p(), size) {
			continue
		}
		switch {
		case g.shipRow(size) <= int8(max(s.Decade, 1)):
			l = l.Add(KindTakeShip, argShip(size))
		case g.shipRow(size) <= g.lastDecade(g.level(s)+1):
			for _, v := range vias[:nv] {
				l = l.Add(KindTakeShip, argShip(size), v)
			}
		}
	}
	return l
}

func doSpecial(a asked, c engine.Choice, out *engine.Facts) {
	g, s, p := a.g, a.s, a.p()
	pop(s)
	switch c.Kind {
	case KindTakeDev:
		d := devOf(c.Arg[0])
		g.takeDevTile(s, a.seat, d, out)
		if p.devCount() > g.rs.DevMost { // A25-8.2.3
			ask(s, StepReturn, a.seat, argDev(d), 0)
		}
		if devTiles[d].mill != 0 {
			ask(s, StepAssign, a.seat, argDev(d), 0)
		}
	case KindTakeAdv:
		t := tileOf(c.Arg[0])
		s.Display[c.Arg[1]][t-firstAdv]--
		p.Adv |= 1 << (t - firstAdv)
		out.Add(factTookAdv, a.seat, argTile(t))
		g.useVia(s, a.seat, c.Arg[2])
	case KindTakeShip:
		g.useVia(s, a.seat, c.Arg[1])
		ask(s, StepReplace, a.seat, c.Arg[0], 0)
	case KindReassign:
		g.assign(s, a.seat, c, out)
	case KindBroker:
		useBroker(a, c.Arg[0], out)
	}
}

// payable tells whether a price may be paid on an occasion: in an action always, if need be by an emergency sale; outside
// of one perhaps from cash only, and in the set-up only from what the factories leave.
func (g *Game) payable(s *Position, p *Player, occasion int16, cost int32) bool {
	switch {
	case cost == 0 || !g.rs.OptionsFromCash || s.Turn.Tile != 0:
		return true
	case occasion == takeStart && s.Frames.Stack[0].A == PhaseCapital && g.rs.PayFactoriesLast:
		return p.Cash-g.millCost(p) >= cost
	}
	return p.Cash >= cost
}

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

// askReplace: A is the size of the new ship. It goes to an empty dock, or to that of a smaller ship.
var askReplace = question{
	ID: "replace", Cite: cite{"A25-8.2.11", "A14-5.4.2.3.3"}, About: "a dock for the ship",
	Answers: answers{{Kind: KindDock}, {Kind: KindReplace}, {Kind: KindReplaceIn}},
	List: func(a asked, l engine.List) engine.List {
		size := shipOf(a.f.A)
		l = l.If(a.g.docks(a.s, a.p(), size), KindDock)
		for i, old := range a.p().Ship {
			if a.g.replaces(a.s, a.p(), size, i) {
				l = a.g.listPlaces(a.p(), old, l)
			}
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		size := shipOf(pop(a.s).A)
		old := uint8(0)
		if c.Kind != KindDock {
			old = shipOf(c.Arg[0])
			a.g.moveShipTile(a.p(), old, size, c)
		}
		a.g.placeShip(a.s, a.seat, size, old, out)
	},
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
	s.takeWorkers(int(max(0, crew)))
	s.Pool += uint8(max(0, -crew)) // who is not needed any more
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

// listPlaces lists the places of a ship that a new one can take: its dock, or a slot it lies in. Where there is only one
// such place it is not named.
func (g *Game) listPlaces(p *Player, old uint8, l engine.List) engine.List {
	t := shipTile(old)
	n := p.placed(t)
	if n == 0 || n == 1 && p.copies(t) == 1 {
		return l.Add(KindReplace, argShip(old))
	}
	l = l.If(n < p.copies(t), KindReplace, argShip(old))
	for i, in := range p.Slot {
		l = l.If(in == t, KindReplaceIn, argShip(old), int16(g.rs.Slots[i]))
	}
	return l
}

// moveShipTile lets a new ship take the place of another in its slot, if that is the place (A14-5.4.2.3.4).
func (g *Game) moveShipTile(p *Player, old, size uint8, c engine.Choice) {
	t := shipTile(old)
	at := p.slotOf(t)
	switch {
	case c.Kind == KindReplaceIn:
		at = g.slotAt(c.Arg[1])
	case p.placed(t) < p.copies(t):
		return // the one at the dock
	}
	p.Slot[at] = shipTile(size)
	p.Swapped |= 1 << at
}
