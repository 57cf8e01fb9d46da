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
	return int(g.rs.Slots[i]) + g.accountantShift(p)
}

// need is the fee that the action of a ship takes.
func (g *Game) need(t Tile) int {
	if t <= TileShips {
		return 0
	}
	return int(g.rs.Ship[t-TileShips].capacity)
}

// stays tells whether a tile that stays where it was placed can be played in a slot: one it lies in, or an empty one if it
// was not placed yet.
func (g *Game) stays(s *Position, p *Player, t Tile, i int) bool {
	return g.stands(s, p, t, i) || p.Slot[i] == 0 && !s.locked(p, i) && p.placed(t) < p.copies(t)
}

// sailable tells whether a set of ships can be played, or where each is a tile of its own, that one.
func (g *Game) sailable(s *Position, p *Player, set uint8) bool {
	room := g.fleet(p, set)
	switch {
	case room == 0:
		return false
	case !g.rs.OneShip:
		return g.playable(s, p, TileShips, room)
	case set == 3:
		return false
	}
	for i := range p.Slot {
		if g.stays(s, p, shipTile(p.Ship[set-1]), i) {
			return true
		}
	}
	return false
}

// playTile begins with a tile: it is taken out of its slot if it lies in one, or stays there.
func (g *Game) playTile(s *Position, seat engine.Seat, t Tile, out *engine.Facts) {
	p := &s.Player[seat]
	if !g.rs.ReuseStays {
		at := p.slotOf(t)
		if at >= 0 {
			p.Slot[at] = 0
		}
		ask(s, StepSlot, seat, argTile(t), yesIf(at >= 0))
		return
	}
	ask(s, StepSlot, seat, argTile(t), no)
	if at := p.slotOf(t); at >= 0 && p.copies(t) == 1 { // it can only be used where it is
		g.intoSlot(s, seat, at, out)
	}
}

// again tells whether choosing a slot uses a tile again.
func (g *Game) again(p *Player, f *engine.Frame, at int) bool {
	if g.rs.ReuseStays {
		return p.Slot[at] == Tile(f.A)
	}
	return f.B == yes
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

// placed counts the slots a tile lies in.
func (p *Player) placed(t Tile) (n int) {
	for _, in := range p.Slot {
		if in == t {
			n++
		}
	}
	return n
}
