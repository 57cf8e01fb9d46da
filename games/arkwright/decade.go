package arkwright

import "cromford/engine"

// Housekeeping (A25-10) and the end of the decade (A25-11).

// keepHouse ends a cycle, or with the last one the decade.
func keepHouse(w flow) {
	if w.s.Cycle == Lamps {
		goTo(w.f, w.g.rs.ends)
		return
	}
	goTo(w.f, phCharisma)
}

func offerCharisma(w flow, seat engine.Seat) {
	if w.s.Player[seat].has(Charisma) {
		ask(w.s, stCharisma, seat, 0, 0)
	}
}

// afterCharisma goes on if nobody has named a start player.
func afterCharisma(w flow) {
	if w.s.Cycle == Lamps {
		goTo(w.f, phChoose)
	} else {
		goTo(w.f, phMarker)
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
	goTo(w.f, phEconomy)
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

func offerReturns(w flow, seat engine.Seat) {
	if p := &w.s.Player[seat]; p.Staff != 0 || p.Ship[0] != 0 {
		ask(w.s, stReturns, seat, 0, 0)
	}
}

func offerBroker(w flow, seat engine.Seat) {
	if w.s.Player[seat].has(Broker) {
		w.g.askBourse(w.s, seat, bourseBroker)
	}
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

// payStaff pays warehouse workers and crews (A25-11.1.1).
func (g *Game) payStaff(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	n := bits16(uint16(p.Staff))
	for _, sh := range p.Ship {
		n += int32(g.rs.Ship[sh].crew)
	}
	if n > 0 {
		cost := n * g.wage(s)
		out.Add(factWages, seat, int16(cost))
		g.pay(s, seat, cost, out)
	}
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
