package arkwright

import "cromford/engine"

// A turn of the action phase: a tile, its slot, the fee, the action, the end (A25-6, A14-5.2). Using a tile again stands in
// reuse.go.

// A slot locked by the Hamburg crisis may be opened first.
var askTurn = question{
	ID: "turn", Cite: cite{"A25-6.1.3", "A14-5.2.2"}, About: "the tile to play",
	Answers: answers{
		unless(KindPlay, "cannot_play", cite{"A25-6.2.2", "A14-5.2.3"},
			"you do not own this tile, or no slot is free and unlocked for it"),
		unless(KindPlayShips, "cannot_sail", cite{"A25-7.7.2", "A14-5.4.2.3.4"},
			"you do not own such ships, or no free slot is dear enough for their capacity"),
		unlockAnswer,
	},
	List: listTurn,
	Do:   doTurn,
	Why:  whyNotPlay,
}

func listTurn(a asked, l engine.List) engine.List {
	s, p := a.s, a.p()
	l = listUnlock(a, l)
	// A tile that lies in a slot needs no other one: it stays there, or its own slot becomes free.
	free := a.g.freeSlot(s, p, 0, -1)
	for t := TileFactories; t < TileShips; t++ {
		if int(t) > ownTilesN && !p.hasAdv(t) {
			continue
		}
		at := p.slotOf(t)
		l = l.If(at < 0 && free || at >= 0 && !s.locked(p, at), KindPlay, argTile(t))
	}
	if p.Ship[0] == 0 {
		return l
	}
	for set := uint8(1); set <= 3; set++ {
		l = l.If(a.g.sailable(s, p, set), KindPlayShips, argFleet(set))
	}
	return l
}

// doTurn chooses a tile, takes it out of its slot if it lies in one, and asks for the slot (A25-6.2).
func doTurn(a asked, c engine.Choice, out *engine.Facts) {
	if c.Kind == KindUnlock {
		doUnlock(a, out)
		return
	}
	pop(a.s)
	t := tileOf(c.Arg[0])
	if c.Kind == KindPlayShips {
		t = TileShips
		a.s.Turn.Ships = fleetOf(c.Arg[0])
	}
	a.s.Turn.Tile = t
	if t == TileShips && a.g.rs.OneShip {
		t = shipTile(a.p().Ship[a.s.Turn.Ships-1])
	}
	a.g.playTile(a.s, a.seat, t, out)
}

func whyNotPlay(a asked, c engine.Choice) *engine.Refusal {
	rs := a.g.rs
	switch {
	case c.Kind == KindPlay && rs.ReuseStays:
		return a.refuse("cannot_play", cite{"A14-5.2.3"},
			"you do not own this tile, no slot is free and unlocked for it, or it lies in a locked one")
	case c.Kind == KindPlayShips && rs.OneShip:
		return a.refuse("cannot_sail", cite{"A14-5.4.2.3.4"},
			"a ship of your own is played alone; its slot must not be locked, nor too cheap for a ship that took another's place there")
	case c.Kind == KindPlayShips:
		return a.whyUsed()
	case c.Kind == KindUnlock:
		return whyNotUnlock(a)
	}
	return nil
}

// locked tells whether a slot cannot be used (A25-6.2.11).
func (s *Position) locked(p *Player, i int) bool {
	switch i {
	case 0:
		return s.bureaucracy(p)
	case maxSlots - 1:
		return s.crisisLocks(p)
	}
	return false
}

// slotOf is where a tile lies, or -1.
func (p *Player) slotOf(t Tile) int {
	for i, in := range p.Slot {
		if in == t {
			return i
		}
	}
	return -1
}

// freeSlot tells whether some slot is empty and not locked; extra is a slot about to be vacated, or -1.
func (g *Game) freeSlot(s *Position, p *Player, atLeast, extra int) bool {
	for i := range p.Slot {
		if (p.Slot[i] == 0 || i == extra) && !s.locked(p, i) && g.most(p, i) >= atLeast {
			return true
		}
	}
	return false
}

// playable tells whether a tile can be played now; reuse needs it in an unlocked slot (A25-6.2).
func (g *Game) playable(s *Position, p *Player, t Tile, atLeast int) bool {
	at := p.slotOf(t)
	if at >= 0 && s.locked(p, at) {
		return false
	}
	return g.freeSlot(s, p, atLeast, at)
}

// The slots a tile can go to, by their fee. A is the tile; B is yes if it was taken out of another slot.
var askSlot = question{
	ID: "slot", Cite: cite{"A25-6.2.2", "A14-5.2.3"}, About: "a slot",
	Answers: answers{{Kind: KindSlot, Code: "slot_taken", Words: "that slot is taken, locked or too cheap for these ships"}},
	List: func(a asked, l engine.List) engine.List {
		t := Tile(a.f.A)
		for i := range a.p().Slot {
			l = l.If(a.g.enters(a.s, a.p(), t, i), KindSlot, int16(a.g.rs.Slots[i]))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.g.intoSlot(a.s, a.seat, a.g.slotAt(c.Arg[0]), out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindSlot || !a.g.rs.ReuseStays {
			return nil
		}
		return a.refuse("slot_taken", cite{"A14-5.2.3"}, "that slot is taken or locked")
	},
}

// enters tells whether the tile being played can go to a slot.
func (g *Game) enters(s *Position, p *Player, t Tile, i int) bool {
	if g.rs.ReuseStays {
		return g.stays(s, p, t, i)
	}
	need := 0
	if t == TileShips {
		need = g.fleet(p, s.Turn.Ships)
	}
	return p.Slot[i] == 0 && !s.locked(p, i) && g.most(p, i) >= need
}

// intoSlot places the tile of the open question and asks for the fee where there is a choice (A25-6.3).
func (g *Game) intoSlot(s *Position, seat engine.Seat, at int, out *engine.Facts) {
	p := &s.Player[seat]
	f := pop(s)
	reuse := g.again(p, &f, at)
	s.Turn.Slot = uint8(at + 1)
	s.Turn.Fee = g.rs.Slots[at]
	p.Slot[at] = Tile(f.A)
	if g.choosesFee(s, p) {
		ask(s, StepFee, seat, f.A, yesIf(reuse))
		return
	}
	g.payAndPlay(s, seat, reuse, out)
}

// The Accountant and the Engineer pay another fee for a slot. A is the tile; B is yes for a reuse.
var askFee = question{
	ID: "fee", Cite: cite{"A25-6.3.2", "A14-5.2.7"}, About: "the fee",
	Answers: answers{{Kind: KindFee, Code: "bad_fee", Words: "this fee cannot be paid for this slot"}},
	List: func(a asked, l engine.List) engine.List {
		lo, hi := a.g.fees(a.s, a.p(), Tile(a.f.A))
		for n := lo; n <= hi; n++ {
			l = l.Add(KindFee, int16(n))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		reuse := pop(a.s).B == yes
		a.s.Turn.Fee = int8(c.Arg[0])
		a.g.payAndPlay(a.s, a.seat, reuse, out)
	},
}

// fees are the least and the most that may be paid for the slot of the tile being played (A25-6.3.2).
func (g *Game) fees(s *Position, p *Player, placed Tile) (lo, hi int) {
	at := int(s.Turn.Slot - 1)
	lo, hi = max(0, int(g.rs.Slots[at])-g.accountantShift(p)), g.most(p, at)
	if g.engineered(s, p) {
		lo, hi = 0, max(hi, g.engineerMost(s))
	}
	switch {
	case s.Turn.Tile != TileShips:
	case !g.rs.OneShip:
		lo = max(lo, g.fleet(p, s.Turn.Ships))
	case p.Swapped>>at&1 != 0:
		lo = max(lo, g.need(placed))
	}
	return lo, hi
}

// payAndPlay pays reuse and fee as one payment and opens the action of the tile.
func (g *Game) payAndPlay(s *Position, seat engine.Seat, reuse bool, out *engine.Facts) {
	cost := int32(s.Turn.Fee)
	if reuse {
		cost += g.reuseFee(&s.Player[seat])
	}
	t := s.Turn.Tile
	slot := g.rs.Slots[s.Turn.Slot-1]
	out.Add(factPlayed, seat, argTile(t), int16(slot), int16(cost))
	if s.Turn.Fee != slot {
		out.Add(factFee, seat, argDev(g.feeBy(s, seat)), int16(s.Turn.Fee), int16(slot))
	}
	g.charge(s, seat, cost, out)
	ask(s, StepEnd, seat, 0, 0)
	actions[t](g, s, seat, out)
}

// thenPrices opens an action that Adjust Prices follows.
func thenPrices(step uint8) func(*Game, *Position, engine.Seat, *engine.Facts) {
	return func(g *Game, s *Position, seat engine.Seat, _ *engine.Facts) {
		g.pricesLater(s, seat)
		ask(s, step, seat, 0, 0)
	}
}

// actions open what a tile is played for. What is asked last is opened first.
var actions = [tileN + 1]func(*Game, *Position, engine.Seat, *engine.Facts){
	TileFactories:       thenPrices(StepFactories),
	TileWorkers:         (*Game).openWorkers,
	TileMachines:        (*Game).openMachines,
	TileQuality:         (*Game).openQuality,
	TileMarketing:       (*Game).openMarketing,
	TileExchange:        (*Game).openExchange,
	TileMachinesBrown:   (*Game).openMachines,
	TileQualityBrown:    (*Game).openQuality,
	TileMarketingBrown:  (*Game).openMarketing,
	TileProductionBrown: thenPrices(StepRun),
	TileExchangeBrown:   (*Game).openCopying,
	TileMachinesGray:    (*Game).openMachines,
	TileQualityGray:     (*Game).openQuality,
	TileMarketingGray:   (*Game).openMarketing,
	TileProductionGray:  thenPrices(StepRun),
	TileShips:           (*Game).openShips,
}

// The end of a turn can be thought over.
var askEnd = question{
	ID: "end", Cite: cite{"A25-6.1.2", "A14-5.2.1"}, About: "ending the turn",
	Answers: answers{{Kind: KindEndTurn}},
	List:    func(_ asked, l engine.List) engine.List { return l.Add(KindEndTurn) },
	Do: func(a asked, _ engine.Choice, _ *engine.Facts) {
		pop(a.s)
		turn := &a.s.Turn
		if turn.Tile == TileShips && a.s.Flags&ShipTileStays == 0 && !a.g.rs.OneShip {
			a.p().Slot[turn.Slot-1] = 0
		}
		*turn = Turn{}
	},
}
