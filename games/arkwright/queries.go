package arkwright

import "cromford/engine"

// What a player may know and reckon with: questions to the rules for whoever plays, on a table or on values that are only
// thought of. Nothing here looks at what lies face down.

// Products is how many products there are.
const Products = products

// At is the game by the rules that a table is played by. Queries that do not name a table are put to it.
func (g *Game) At(s *Position) *Game { return g.of(s) }

// ProductOf is the product that an argument of a choice names.
func ProductOf(arg int16) Product { return productOf(arg) }

// FirstSpace is the argument that names the first of some spaces of a factory.
func FirstSpace(spaces uint16) int16 { return firstSpace(spaces) }

// Has tells whether a player owns a development tile.
func (p *Player) Has(d Dev) bool { return p.has(d) }

// HasAdv tells whether a player owns an advanced action tile.
func (p *Player) HasAdv(t Tile) bool { return p.hasAdv(t) }

// Action is the first tile of the same action among the advanced ones: a gray tile does what the brown one does.
func (t Tile) Action() Tile {
	if t >= TileMachinesGray && t <= TileProductionGray {
		return t - TileMachinesGray + TileMachinesBrown
	}
	return t
}

// PatronOf is the Patron of a product.
func PatronOf(pr Product) Dev { return patronOf[pr] }

// Phase is the stage that the game is in.
func (s *Position) Phase() int16 { return s.Frames.Stack[0].A }

// Waits tells whether a question waits beneath the open one.
func (s *Position) Waits(step uint8) bool {
	for _, f := range s.Frames.Stack[:s.Frames.N-1] {
		if f.Step == step {
			return true
		}
	}
	return false
}

// Asks tells whether a question is open or waits beneath the open one.
func (s *Position) Asks(step uint8) bool { return s.Frames.Top().Step == step || s.Waits(step) }

// Traded tells whether shares were traded in the stock exchange that is open.
func (s *Position) Traded() bool { return s.Frames.Top().Step == StepBourse && s.Frames.Top().B > 0 }

// ToCome tells whether a product is still to be sold in the running decade.
func (g *Game) ToCome(s *Position, pr Product) bool {
	switch {
	case s.Decade == 0 || pr != s.Cycle:
		return s.Decade > 0 && pr > s.Cycle
	case s.Phase() == PhaseProduce || s.Phase() == PhaseCalls:
		return true
	}
	return s.Phase() <= PhaseSale
}

// Remaining is how often a product is still to be sold in the game.
func (g *Game) Remaining(s *Position, pr Product) int {
	n := g.DecadesLeft(s)
	if g.ToCome(s, pr) {
		n++
	}
	return n
}

// DecadesLeft is how many decades come after the running one.
func (g *Game) DecadesLeft(s *Position) int { return int(g.of(s).rs.Last) - int(s.Decade) }

// TurnsLeft is how many turns a seat has after the running one.
func (g *Game) TurnsLeft(s *Position) int {
	n := products * g.DecadesLeft(s)
	if s.Decade > 0 {
		n += products - 1 - int(s.Cycle)
	}
	return n
}

// StaffUnpaid tells whether the warehouse workers and crews are still to be paid in the running decade (A25-11.1.1).
func (g *Game) StaffUnpaid(s *Position) bool {
	switch {
	case s.Decade == 0 || s.Cycle != Lamps:
		return s.Decade > 0
	case s.Phase() >= PhaseProduce && s.Phase() <= PhaseMarkers:
		return true
	}
	return s.Phase() <= PhaseWages
}

// Unpaid is what a seat has bought and not paid for yet: by the running action, or its first factories (A14-5.2.11, A14-4.5.1).
func (g *Game) Unpaid(s *Position, seat engine.Seat) int32 {
	g = g.of(s)
	switch {
	case s.Phase() == PhaseCapital && g.rs.PayFactoriesLast:
		return g.millCost(&s.Player[seat])
	case s.Frames.Top().Seat == seat:
		return int32(s.Turn.Owed)
	}
	return 0
}

// Demand is how many crates of a product are wanted now (A25-3.4.5).
func (g *Game) Demand(s *Position, pr Product) int { return g.of(s).demand(s, pr) }

// Wage is what a worker costs with so many empty spaces in the labour market while an event goes on (A25-3.4.6).
func (g *Game) Wage(front int, ongoing Event) int32 { return g.wageAt(front, ongoing) }

// Bill is what a player's factory costs at a wage if it has so many workers more (A25-9.4.4).
func (g *Game) Bill(p *Player, pr Product, more int, wage int32) int32 {
	f := &p.Factory[pr]
	workers := bits16(f.Workers) + int32(f.Extra) + int32(more)
	return g.upkeep(p, bill{product: pr, whole: true, wage: wage, workers: workers, machines: bits16(f.Machines)})
}

// Staff is how many warehouse workers and sailors a player pays at the end of a decade (A25-11.1.1).
func (g *Game) Staff(p *Player) int { return int(g.staff(p)) }

// FactoryCost is what a factory costs at its level, which is also the base quality f and the export price.
func (g *Game) FactoryCost(pr Product, f *Factory) int { return g.f(pr, f) }

// TopPrice is the highest price that a player's factory may ask if it is as described (A25-3.1.2).
func (g *Game) TopPrice(p *Player, pr Product, f *Factory) int { return g.topPrice(p, pr, f) }

// Output is what a factory makes, without a line that is shut down (A25-3.2.7); 0 shuts none.
func (g *Game) Output(pr Product, f *Factory, shut uint8) int { return g.quantity(pr, f, shut) }

// Missing are the spaces that a factory must fill for the next line to make something; none if all that can do.
func (g *Game) Missing(pr Product, f *Factory) (spaces uint16) {
	for l, line := range g.rs.Line[pr] {
		if g.rs.Output[f.Strategy][f.Level][l] == 0 && l >= int(g.rs.FullLines[f.Strategy]) {
			return 0
		}
		if spaces |= line.mask &^ (f.Workers | f.Machines); spaces != 0 {
			return spaces
		}
	}
	return 0
}

// Seller is a factory in the domestic market with so many crates (A25-9.2.9).
func (g *Game) Seller(pr Product, f *Factory, supply int) Seller {
	return Seller{Appeal: g.appeal(pr, f), Quality: g.f(pr, f) + int(f.Q), Supply: supply}
}

// Importer is the importer of an appeal in the domestic market.
func Importer(appeal int) Seller { return Seller{Appeal: appeal, Supply: appeal, Importer: true} }

// Offerable is how many stored crates may be offered beside those made (A25-9.2.4).
func Offerable(stock, made, appeal int) int {
	if made < 1 {
		return 0
	}
	return min(stock, max(0, appeal-made))
}

// WinsTies tells whether a player has a tile that may win ties for share bonuses (A25-17.13.1, A14-5.5.2.6).
func (g *Game) WinsTies(p *Player) bool {
	return p.has(PressAttache) || g.rs.CharismaTies && p.has(Charisma)
}

// Ties counts the share bonuses that a seller misses only by a tie.
func Ties(sellers []Seller, sold []int, i int) int { return tiesAhead(sellers, sold, i) }

// FreeSlot tells whether a slot of a player is free and unlocked in the next turn (A25-6.2): ships leave theirs.
func (s *Position) FreeSlot(p *Player, slot int) bool {
	return (p.Slot[slot] == 0 || p.Slot[slot] == TileShips && s.Flags&ShipTileStays == 0) && !s.locked(p, slot)
}

// Adjustable tells whether the price of a product can still be changed in the running turn (A25-8.1.1, A14-5.4.1.2).
func (g *Game) Adjustable(s *Position, pr Product) bool {
	return s.Asks(StepPrices) && g.of(s).adjustable(s, pr)
}

// ReuseFee is what using a tile again costs a player beside the slot.
func (g *Game) ReuseFee(p *Player) int32 { return g.reuseFee(p) }

// Strength is how much a tile does for a fee: machines, boosts of quality or pounds of marketing, those that it may copy
// included.
func (g *Game) Strength(p *Player, t Tile, fee int8) int {
	n := int(reached(g.rs.Quality[t], fee)+g.machines(p, t, fee)) + int(min(fee, g.rs.Marketing[t]))
	if t == TileExchangeBrown {
		n += int(g.copiedMachines(p, fee))
	}
	return n
}

// Room is how many crates all ships of a player carry together.
func (g *Game) Room(p *Player) int {
	return int(g.rs.Ship[p.Ship[0]].capacity + g.rs.Ship[p.Ship[1]].capacity)
}

// Storable is how many crates of a product a player's warehouse holds, staffed as it is (A25-3.6.2).
func (g *Game) Storable(p *Player, pr Product) int { return int(g.capacity(p, pr) + g.smallStore(p)) }

// Promised is how many crates a player's contract for a product asks for, which is also what breaking it costs on the share
// track in the end (A25-13.1.3); 0 if there is none.
func (g *Game) Promised(p *Player, pr Product) int { return int(g.rs.Track[p.Contract[pr]]) }

// Exportable is how many of some crates could be shipped at once: the greatest contract they fulfil, or where there are no
// contracts all of them (A25-14.2.3).
func (g *Game) Exportable(crates int) int {
	if !g.rs.Contracts {
		return crates
	}
	n := 0
	for _, k := range g.rs.Track {
		if int(k) <= crates {
			n = max(n, int(k))
		}
	}
	return n
}

// EmergencySpaces is what each share sold in an emergency costs on the share track (A25-12.1.4).
func (g *Game) EmergencySpaces(p *Player) int { return g.emergencySpaces(p) }
