package railways

import "cromford/engine"

// Count is how many markers a contract counts, and how many of them are the seat's own (RW-11.3).
func (g *Game) Count(s *Position, kind ContractKind, face int, seat engine.Seat) (all, own int) {
	b := g.board(s)
	town := func(t TownID) {
		for o := range int(s.Seats) {
			lv := int(s.Factory[t][o].Level)
			all += lv
			if engine.Seat(o) == seat {
				own += lv
			}
		}
	}
	port := func(p PortID) {
		pt := &s.Port[p]
		all += int(pt.N)
		if pt.has(seat) {
			own++
		}
	}
	line := func(l LineID) {
		ln := &s.Line[l]
		all += int(ln.N)
		if ln.has(seat) {
			own++
		}
	}
	switch kind {
	case ContractTown:
		town(TownID(face))
		for _, l := range b.townLines[face] {
			line(l)
		}
	case ContractPort:
		port(PortID(face))
		for _, l := range b.portLines[face] {
			line(l)
		}
	case ContractRailway:
		line(LineID(face))
		town(b.Lines[face-1].Town)
		port(b.Lines[face-1].Port)
	}
	return all, own
}

// doDeclare declares a contract card, or none if the hand holds none, and recalls the Action cards (RW-11).
func (g *Game) doDeclare(s *Position, seat engine.Seat, x int16, c ContractID, out *engine.Facts) {
	p := &s.Player[seat]
	if c == 0 { // RW-11.9
		p.Loans++
		p.recall()
		out.Add(factNoContract, seat)
		out.Add(factRecalled, seat, int16(p.top()))
		return
	}
	card := g.comp.Cards[c-1]
	all, own := g.Count(s, card.Kind, card.Face[s.Board], seat)
	need := g.comp.k.threshold[x-1]
	out.Reveal()
	out.Add(factDeclared, seat, int16(c), int16(all), int16(need))
	if all >= need { // RW-11.4
		n := int16(g.comp.k.contractCube)
		p.Cubes += n
		g.rewardCubes(s, n, out)
		out.Add(factComplete, seat, int16(c))
		if own >= need { // RW-11.5
			p.Cash += int32(g.comp.k.contractOwnBonus)
			out.Add(factOwnBonus, seat, int16(g.comp.k.contractOwnBonus))
		}
		g.moveTop(s, seat, out) // RW-11.6
	} else {
		out.Add(factIncomplete, seat, int16(c))
	}
	p.removeContract(c) // RW-11.7
	s.putUnder(c, engine.AllSeats(int(s.Seats)))
	p.recall() // RW-11.8
	out.Add(factRecalled, seat, int16(p.top()))
}

// rewardCubes finds the cubes of a completed contract: like any other, but without a buy-back (RW-3.7, R-27).
func (g *Game) rewardCubes(s *Position, n int16, out *engine.Facts) {
	var missing int16
	if s.Flags&ContractCubeSpare == 0 {
		missing = g.takeCubes(s, n, out)
	} else {
		t := min(n, s.Spare)
		s.Spare -= t
		missing = n - t
		s.Minted += missing
	}
	if missing > 0 {
		out.Add(factMinted, engine.Nobody, missing)
	}
}

// knows tells whether a seat knows where a contract card lies. A spectator knows what all seats know.
func (s *Position) knows(seat engine.Seat, c ContractID) bool {
	if seat == engine.Nobody {
		return s.Known[c] == engine.AllSeats(int(s.Seats))
	}
	return s.Known[c].Has(seat)
}

func (s *Position) putUnder(c ContractID, known engine.SeatSet) {
	s.Deck[s.DeckN] = c
	s.DeckN++
	s.Known[c] = known
}

// doRedraw puts contract cards under the deck and draws up to the limit (RW-8.3).
func (g *Game) doRedraw(s *Position, seat engine.Seat, arg [4]int16, out *engine.Facts) {
	p := &s.Player[seat]
	held := p.contractN()
	put := 0
	for put < maxHand && arg[put] != 0 {
		put++
	}
	// What the others may still know: with nothing put away, all they knew; of a single card that was put away, where it
	// lies. Otherwise they cannot tell what was kept, nor the order of what was put away.
	if put > 0 && held > 1 {
		for _, c := range p.Contracts[:held] {
			s.Known[c] = engine.Only(seat)
		}
	}
	for i := range put {
		c := ContractID(arg[i])
		p.removeContract(c)
		s.putUnder(c, s.Known[c])
		out.Tell(engine.Only(seat), factPutUnder, seat, arg[i])
	}
	kept := p.contractN()
	g.draw(s, seat, out)
	drawn := p.contractN() - kept
	out.Add(factRedrew, seat, int16(put), int16(drawn))
	if out != nil && drawn > 0 {
		out.Reveal()
		out.Opaque = true
	}
	g.moveBottom(s, seat, out)
}

// draw fills a contract hand from the top of the deck.
func (g *Game) draw(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	for n := p.contractN(); n < g.comp.k.handLimit && s.DeckN > 0; n++ {
		c := s.Deck[0]
		s.DeckN--
		copy(s.Deck[:], s.Deck[1:s.DeckN+1])
		s.Deck[s.DeckN] = 0
		s.Known[c] |= engine.Only(seat)
		p.addContract(c)
		out.Tell(engine.Only(seat), factDrew, seat, int16(c))
	}
}

// Redeal resamples what the seat cannot know (RULES.md, Hidden information): the other seats' sealed cards, their
// contract cards and the deck, as far as the seat does not know where a card lies.
func (g *Game) Redeal(s *Position, seat engine.Seat, r *engine.RNG) {
	type slot struct {
		owner engine.Seat // Nobody: the deck
		at    int
		known engine.SeatSet // who else knows the card in this place; that stays with the place
	}
	var slots [maxContracts]slot
	var pool [maxContracts]ContractID
	n := 0
	collect := func(c ContractID, owner engine.Seat, at int) {
		if c != 0 && !s.knows(seat, c) {
			slots[n], pool[n] = slot{owner, at, s.Known[c]}, c
			n++
		}
	}
	for at, c := range s.Deck[:s.DeckN] {
		collect(c, engine.Nobody, at)
	}
	for o := range int(s.Seats) {
		for at, c := range s.Player[o].Contracts {
			collect(c, engine.Seat(o), at)
		}
	}
	for i := range n {
		if slots[i].owner != engine.Nobody {
			s.Player[slots[i].owner].removeContract(pool[i])
		}
	}
	engine.Shuffle(r, pool[:n])
	for i, c := range pool[:n] {
		s.Known[c] = slots[i].known
		if slots[i].owner == engine.Nobody {
			s.Deck[slots[i].at] = c
		} else {
			s.Player[slots[i].owner].addContract(c)
		}
	}
	for o := range int(s.Seats) {
		p := &s.Player[o]
		if engine.Seat(o) == seat || p.Sealed == 0 {
			continue
		}
		k := r.IntN(p.Hand.len())
		for a := ActionPort; a <= ActionProduce; a++ {
			if p.Hand.has(a) {
				if k == 0 {
					p.Sealed = a
				}
				k--
			}
		}
	}
}
