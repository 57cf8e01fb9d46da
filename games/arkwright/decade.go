package arkwright

import "cromford/engine"

// Housekeeping (A25-10) and the end of the decade (A25-11).

// keepHouse ends a cycle, or with the last one the decade.
func keepHouse(w flow) {
	if w.s.Cycle == Lamps {
		goTo(w.f, w.g.rs.ends)
		return
	}
	goTo(w.f, PhaseCharisma)
}

// afterCharisma goes on if nobody has named a start player.
func afterCharisma(w flow) {
	if w.s.Cycle == Lamps {
		goTo(w.f, PhaseChoose)
	} else {
		goTo(w.f, PhaseMarker)
	}
}

// passMarker makes the next seat start player (A25-10.1.2).
func passMarker(w flow) {
	w.s.Start = w.s.seatAt(1)
	w.out.Add(factStartPlayer, w.s.Start)
	nextCycle(w)
}

func nextCycle(w flow) {
	w.s.Cycle++
	goTo(w.f, PhaseEconomy)
}

// takeTilesBack empties the slots (A14-6.1.1).
func (s *Position) takeTilesBack() {
	for i := range int(s.Seats) {
		s.Player[i].Slot, s.Player[i].Swapped = [maxSlots]Tile{}, 0
	}
}

func payAllStaff(w flow) {
	for k := range int(w.s.Seats) {
		w.g.payStaff(w.s, w.s.seatAt(k), w.out)
	}
}

// payStaff pays warehouse workers and crews (A25-11.1.1).
func (g *Game) payStaff(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	if n := g.staff(p); n > 0 {
		cost := n * g.wage(s)
		out.Add(factWages, seat, int16(cost))
		g.pay(s, seat, cost, out)
	}
}

// staff is how many warehouse workers and sailors a player has.
func (g *Game) staff(p *Player) int32 {
	n := bits16(uint16(p.Staff))
	for _, sh := range p.Ship {
		n += int32(g.rs.Ship[sh].crew)
	}
	return n
}

func offerReturns(w flow, seat engine.Seat) {
	if p := &w.s.Player[seat]; p.Staff != 0 || p.Ship[0] != 0 {
		ask(w.s, StepReturns, seat, 0, 0)
	}
}

// noSuchShip is told of ships that are to be returned.
var noSuchShip = answer{Kind: KindReturnShip, Code: "not_owned", Cite: cite{"A25-11.1.3", "A14-6.2.2"}, Words: "you have no such ship"}

// listOwnShips lists the ships that can be returned, equal ones once.
func listOwnShips(a asked, l engine.List) engine.List {
	for i, size := range a.p().Ship {
		l = l.If(size != 0 && (i == 0 || size != a.p().Ship[0]), KindReturnShip, argShip(size))
	}
	return l
}

// askReturns asks again until nothing is left to give back.
var askReturns = question{
	ID: "returns", Cite: noSuchShip.Cite, About: "returning ships and staff",
	Answers: answers{noSuchShip, {Kind: KindFireColumn}, {Kind: KindFireRow}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		l = listOwnShips(a, l)
		for pr := range Product(products) {
			l = l.If(a.p().Staff&inColumn(pr) != 0, KindFireColumn, arg(pr))
		}
		for r := range warehouseRows {
			l = l.If(a.p().Staff&inRow(r) != 0, KindFireRow, argRow(r))
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		switch c.Kind {
		case KindReturnShip:
			a.g.dropShip(a.s, a.seat, shipOf(c.Arg[0]), out)
		case KindFireColumn:
			a.p().Staff &^= inColumn(productOf(c.Arg[0]))
			a.s.Pool++
			out.Add(factFiredColumn, a.seat, c.Arg[0])
		case KindFireRow:
			a.p().Staff &^= inRow(rowOf(c.Arg[0]))
			a.s.Pool++
			out.Add(factFiredRow, a.seat, c.Arg[0])
		}
		if c.Kind == KindDone || a.p().Staff == 0 && a.p().Ship[0] == 0 {
			pop(a.s)
			a.g.fitStorage(a.s, a.seat, out)
		}
	},
}

// poorest chooses the next start player: smallest portfolio, less cash, later in turn order (A25-11.3).
func (g *Game) poorest(s *Position) engine.Seat {
	best := s.seatAt(0)
	for k := 1; k < int(s.Seats); k++ {
		seat := s.seatAt(k)
		a, b := &s.Player[seat], &s.Player[best]
		pa, pb := g.portfolio(a), g.portfolio(b)
		if pa < pb || pa == pb && a.Cash <= b.Cash {
			best = seat
		}
	}
	return best
}

func (g *Game) portfolio(p *Player) int32 { return int32(p.Shares) * g.value(p) }

// askName: A is yes if a Charisma holder names the start player (A25-11.3.3); he then takes another special tile
// (A25-17.4.2).
var askName = question{
	ID: "name", Cite: cite{"A25-11.3.1", "A14-6.3.1"}, About: "the start player",
	Answers: answers{{Kind: KindStartPlayer}},
	List: func(a asked, l engine.List) engine.List {
		for i := range engine.Seat(a.s.Seats) {
			l = l.Add(KindStartPlayer, argSeat(i))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		charisma := pop(a.s).A == yes
		flow := a.s.Frames.Top()
		if a.s.Cycle == Lamps {
			goTo(flow, a.g.rs.next[PhaseChoose])
		} else {
			goTo(flow, PhaseAfterName) // the taking below still belongs to the cycle that ends
		}
		a.s.Start = seatOf(c.Arg[0])
		out.Add(factStartPlayer, a.s.Start)
		if charisma {
			charismaTakes(a)
		}
	},
}

// nextDecade gives the tiles back and clears what lasts a decade (A25-11.4).
func (g *Game) nextDecade(s *Position) {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		p.Slot = [maxSlots]Tile{}
		p.Press, p.Shut, p.Open10 = 0, false, false
		p.Closed, p.Cheap = [products]uint8{}, 0
		for pr := range p.Factory {
			p.Factory[pr].Marks &^= BuiltNow
		}
	}
}
