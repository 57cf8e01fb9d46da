package arkwright

import (
	"slices"

	"cromford/engine"
)

// Using a tile again in the decade: it is taken out of its slot and played anew (A25-6.2), or it stays and its slot is
// paid again (A14-5.2.4). Where each ship is a tile of its own, TileShips + size lies in the slot.

// shipTile is the tile of a ship that is played alone.
func shipTile(size uint8) Tile { return TileShips + Tile(size) }

// copies is how many of a tile a player has: of a ship's, how many ships of the size.
func (p *Player) copies(t Tile) (n int) {
	if t <= TileShips {
		return 1
	}
	for _, sh := range p.Ship {
		if shipTile(sh) == t {
			n++
		}
	}
	return n
}

// stands tells whether the tile in a slot can be used again where it lies.
func (g *Game) stands(s *Position, p *Player, t Tile, i int) bool {
	if p.Slot[i] != t || s.locked(p, i) {
		return false
	}
	return p.Swapped>>i&1 == 0 || g.most(p, i) >= g.need(t) // A14-5.4.2.3.4
}

// most is the highest fee that can be paid for a slot.
func (g *Game) most(p *Player, i int) int {
	n := int(g.rs.Slots[i])
	if p.has(Accountant) {
		n += g.rs.Tiles.AccountantShift
	}
	return n
}

// need is the fee that the action of a ship takes.
func (g *Game) need(t Tile) int {
	if t <= TileShips {
		return 0
	}
	return int(g.rs.Ship[t-TileShips].capacity)
}

// listStaying lists the slots of a tile that stays where it was placed: those it lies in, and empty ones if it was not
// placed yet.
func (g *Game) listStaying(l *lister, s *Position, p *Player, t Tile) {
	placed := p.placed(t)
	for i := range p.Slot {
		if g.stands(s, p, t, i) || p.Slot[i] == 0 && !s.locked(p, i) && placed < p.copies(t) {
			l.add(slot, int16(g.rs.Slots[i]))
		}
	}
}

// listShipTurns lists the ships to play: sets of them, or one.
func (g *Game) listShipTurns(l *lister, s *Position, p *Player) {
	for set := uint8(1); set <= 3; set++ {
		c := g.fleet(p, set)
		switch {
		case c == 0:
		case !g.rs.OneShip:
			if g.playable(s, p, TileShips, c) {
				l.add(playShips, int16(set))
			}
		case set < 3:
			var slots lister
			if g.listStaying(&slots, s, p, shipTile(p.Ship[set-1])); slots.n > 0 {
				l.add(playShips, int16(set))
			}
		}
	}
}

// playTile begins with a tile: it is taken out of its slot if it lies in one, or stays there.
func (g *Game) playTile(s *Position, seat engine.Seat, t Tile, out *engine.Facts) {
	p := &s.Player[seat]
	if !g.rs.ReuseStays {
		reuse := int16(0)
		if at := p.slotOf(t); at >= 0 {
			p.Slot[at] = 0
			reuse = 1
		}
		ask(s, stSlot, seat, int16(t), reuse)
		return
	}
	ask(s, stSlot, seat, int16(t), 0)
	if at := p.slotOf(t); at >= 0 && p.copies(t) == 1 { // it can only be used where it is
		g.doSlot(s, seat, s.Frames.Top(), engine.Choice{Kind: slot, Arg: [4]int16{int16(g.rs.Slots[at])}}, out)
	}
}

// again tells whether choosing a slot uses a tile again.
func (g *Game) again(p *Player, f *engine.Frame, at int) bool {
	if g.rs.ReuseStays {
		return p.Slot[at] == Tile(f.A)
	}
	return f.B == 1
}

// slotAt is the slot of a fee.
func (g *Game) slotAt(fee int16) int { return slices.Index(g.rs.Slots[:], int8(fee)) }

// playCost is what playing a tile costs if it can only be used again where it lies, otherwise 0.
func (g *Game) playCost(p *Player, t Tile) int {
	if at := p.slotOf(t); g.rs.ReuseStays && at >= 0 && p.copies(t) == 1 {
		return int(g.rs.Slots[at]) + int(g.reuseFee(p))
	}
	return 0
}

// reuseFee is what using a tile again costs beside the slot.
func (g *Game) reuseFee(p *Player) int32 {
	if p.has(Administrator) {
		return g.rs.Tiles.AdminReuse
	}
	return g.rs.ReuseFee
}

// placed counts the slots a tile lies in.
func (p *Player) placed(t Tile) (n int) {
	for _, in := range p.Slot {
		if in == t {
			n++
		}
	}
	return n
}

// listPlaces lists the places of a ship that a new one can take: its dock, or a slot it lies in. Where there is only one
// such place it is not named.
func (g *Game) listPlaces(l *lister, p *Player, old uint8) {
	t := shipTile(old)
	n := p.placed(t)
	if n == 0 || n == 1 && p.copies(t) == 1 {
		l.add(replace, int16(old))
		return
	}
	if n < p.copies(t) {
		l.add(replace, int16(old))
	}
	for i, in := range p.Slot {
		if in == t {
			l.add(replaceIn, int16(old), int16(g.rs.Slots[i]))
		}
	}
}

// moveShipTile lets a new ship take the place of another in its slot, if that is the place (A14-5.4.2.3.4).
func (g *Game) moveShipTile(p *Player, old, size uint8, c engine.Choice) {
	t := shipTile(old)
	at := p.slotOf(t)
	switch {
	case c.Kind == replaceIn:
		at = g.slotAt(c.Arg[1])
	case p.placed(t) < p.copies(t):
		return // the one at the dock
	}
	p.Slot[at] = shipTile(size)
	p.Swapped |= 1 << at
}
