package arkwright

import (
	"fmt"

	"cromford/engine"
)

// Special tiles: development tiles, advanced tiles and ships (A25-8.2, A25-17).

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
		{Kind: KindTakeDev, Code: "not_available", Cite: cite{"A25-8.2.2", "A14-5.4.2.1.1"},
			Words: "this tile does not lie out, or you own one of its kind already"},
		{Kind: KindTakeAdv, Code: "not_available", Cite: cite{"A25-8.2.8", "A14-5.4.2.2.1"},
			Words: "this tile does not lie in that row, or the row is not reached yet, or you own it already"},
		{Kind: KindTakeShip, Code: "not_available", Cite: cite{"A25-8.2.11", "A14-5.4.2.3.1"},
			Words: "there is no such ship yet, or no dock and crew for it"},
		{Kind: KindReassign, Code: "cannot_reassign", Cite: cite{"A25-8.2.5", "A14-5.4.2.1.1"},
			Words: "the tile must be yours and go to another of your factories"},
		{Kind: KindBroker, Code: "cannot_afford", Cite: cite{"A25-17.2.1", "A14-9.4"},
			Words: "the Broker sells one or two shares for cash you have, while no loan is outstanding"},
		{Kind: KindDone},
	},
	List: listSpecial,
	Do:   doSpecial,
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		d := devOf(c.Arg[0])
		switch {
		case c.Kind != KindTakeDev || c.Arg[0] <= 0 || int(c.Arg[0]) > devN:
		case a.p().has(d):
			return a.refuse("already_owned", cite{"A25-8.2.2", "A14-5.4.2.1.2"}, "you own a tile of this kind already")
		case a.s.Devs[d] > 0 && !a.g.payable(a.s, a.p(), a.f.A, a.g.devCost(d)):
			return a.refuse("cannot_afford", askKeep.Cite,
				fmt.Sprintf("this tile costs £%d, paid from cash, and your factories must be paid as well", a.g.devCost(d)))
		}
		return nil
	},
}

func listSpecial(a asked, l engine.List) engine.List {
	before := len(l)
	l = listDevs(a, l)
	l = listAdvanced(a, l)
	l = listNewShips(a, l)
	if a.f.A == takeAction || a.f.A == takeLobby {
		return listOwned(a, l).Add(KindDone)
	}
	return l.If(len(l) == before || a.g.rs.StartOptional, KindDone) // nothing can be taken, or nothing need be
}

// listDevs lists the development tiles that can be taken (A25-8.2.2).
func listDevs(a asked, l engine.List) engine.List {
	open := a.p().opened() > 0
	for d := Dev(1); int(d) <= devN; d++ {
		if a.s.Devs[d] == 0 || a.p().has(d) || a.f.A == takeCharisma && d == Charisma {
			continue
		}
		if (d == Foreman || d == Workshop) && !open {
			continue
		}
		l = l.If(a.g.payable(a.s, a.p(), a.f.A, a.g.devCost(d)), KindTakeDev, argDev(d))
	}
	return l
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

// vias lists how a step beyond the current level can be made.
func (p *Player) vias() (v [2]int16, n int) {
	if p.has(Inventor) {
		v[n] = byInventor
		n++
	}
	if p.has(Tinkerer) {
		v[n] = byTinkerer
		n++
	}
	return v, n
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

// listOwned lists what can be done with own tiles instead of taking one (A25-8.2.5, A25-17.2).
func listOwned(a asked, l engine.List) engine.List {
	p := a.p()
	for i, d := range [...]Dev{Foreman, Workshop} {
		if !p.has(d) {
			continue
		}
		for pr := range Product(products) {
			l = l.If(p.Factory[pr].open() && p.Assigned[i] != uint8(pr)+1, KindReassign, argDev(d), arg(pr))
		}
	}
	if p.has(Broker) && p.Loans == 0 && (a.f.A == takeAction || a.g.rs.BrokerAtLobby) {
		for n := int32(1); n <= min(a.g.rs.Tiles.BrokerShares, int32(a.g.bank(p))); n++ {
			l = l.If(a.g.brokerPrice(p, n) <= p.Cash, KindBroker, int16(n))
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
		if d == Foreman || d == Workshop {
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
		n := int32(c.Arg[0])
		cost := g.brokerPrice(p, n)
		p.Cash -= cost
		p.Shares += int8(n)
		out.Add(factBoughtShares, a.seat, int16(n), int16(cost))
		g.dropDev(s, a.seat, Broker, out)
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

// askReturn: A is the tile just taken.
var askReturn = question{
	ID: "return", Cite: cite{"A25-8.2.3", "A14-5.4.2.1.3"}, About: "which tile to return",
	Answers: answers{{Kind: KindReturnDev, Code: "not_that_tile", Words: "return one of your other tiles, not the one just taken"}},
	List: func(a asked, l engine.List) engine.List {
		for d := Dev(1); int(d) <= devN; d++ {
			l = l.If(a.p().has(d) && d != devOf(a.f.A), KindReturnDev, argDev(d))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		a.g.dropDev(a.s, a.seat, devOf(c.Arg[0]), out)
	},
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
		if s.Revision < Rev2 { // two uses per decade (A25-17.13.2)
			p.Press = 0
		}
	case School:
		p.Shut = p.Shut && s.Revision >= Rev2 // once per decade (A25-17.14.3)
	case SmallWarehouse:
		g.fitStorage(s, seat, out)
	}
}

// askAssign: A is the Foreman or the Workshop, which goes to a factory.
var askAssign = question{
	ID: "assign", Cite: cite{"A25-8.2.5", "A14-9.21"}, About: "where the tile goes",
	Answers: answers{{Kind: KindAssign}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			l = l.If(a.p().Factory[pr].open(), KindAssign, a.f.A, arg(pr))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		a.g.assign(a.s, a.seat, c, out)
	},
}

// assign sends a Foreman or Workshop to a factory (A25-8.2.5).
func (g *Game) assign(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	s.Player[seat].Assigned[devIndex(Dev(c.Arg[0]))] = uint8(c.Arg[1])
	out.Add(factAssigned, seat, c.Arg[0], c.Arg[1])
}

// devIndex is the place of Foreman and Workshop in Player.Assigned.
func devIndex(d Dev) int {
	if d == Workshop {
		return 1
	}
	return 0
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

// askKeep: A is the Inventor or the Tinkerer, which has just been used.
var askKeep = question{
	ID: "keep", Cite: cite{"A25-17.6.3", "A14-9.11"}, About: "keeping the tile",
	Answers: answers{{Kind: KindKeep}, {Kind: KindGiveBack}},
	List: func(a asked, l engine.List) engine.List {
		return l.If(a.g.mayKeep(a.s, a.p(), devOf(a.f.A)), KindKeep, a.f.A).Add(KindGiveBack, a.f.A)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		d := devOf(pop(a.s).A)
		if c.Kind == KindGiveBack {
			a.g.dropDev(a.s, a.seat, d, out)
			return
		}
		cost, _ := a.g.keepCost(a.p(), d)
		if !a.g.owe(a.s, cost) {
			out.Add(factPaid, a.seat, int16(cost))
			a.g.pay(a.s, a.seat, cost, out)
		}
	},
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
	if via == byTinkerer {
		d = Tinkerer
	}
	ask(s, StepKeep, seat, int16(d), 0)
}
