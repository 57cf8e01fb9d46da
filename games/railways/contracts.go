package railways

import "cromford/engine"

// RW-11: contracts.

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

var (
	refContractNotInHand = &engine.Refusal{Code: "not_in_hand", Clause: "RW-11.1", Reason: "this contract card is not in your hand"}
	refMustDeclare       = &engine.Refusal{Code: "must_declare", Clause: "RW-11.1",
		Reason: "whoever holds contract cards must declare one of them"}
)

// optDeclare declares a contract card, or none if the hand holds none, and recalls the Action cards (RW-11).
var optDeclare = option{
	list: func(a asked, l engine.List) engine.List {
		l = l.If(a.p().Contracts[0] == 0, KindDeclareContract)
		for _, c := range a.p().Contracts {
			l = l.If(c != 0, KindDeclareContract, int16(c))
		}
		return l
	},
	do: func(a asked, c engine.Choice, out *engine.Facts) {
		period := a.period()
		if card := contractOf(c); card != 0 {
			a.declare(card, out)
		} else { // RW-11.9
			a.p().Loans++
			a.p().recall()
			out.Add(factNoContract, a.seat)
		}
		out.Add(factRecalled, a.seat, int16(a.p().Top()))
		a.thenBonus() // RW-11.10
		if a.s.Flags&LoanWithContract != 0 {
			a.s.Frames.Push(engine.Frame{Step: StepLoan, Seat: a.seat, A: period})
		}
	},
	why: func(_ asked, c engine.Choice) reason {
		if c.Arg[0] == 0 {
			return refMustDeclare
		}
		return refContractNotInHand
	},
}

// declare shows a contract card and pays for it if it is complete.
func (a asked) declare(c ContractID, out *engine.Facts) {
	g, s, p := a.g, a.s, a.p()
	card := g.comp.Cards[c-1]
	all, own := g.Count(s, card.Kind, card.Face[s.Board], a.seat)
	need := g.comp.k.threshold[a.period()-1]
	out.Reveal()
	out.Add(factDeclared, a.seat, int16(c), int16(all), int16(need))
	if all >= need { // RW-11.4
		n := int16(g.comp.k.contractCube)
		p.Cubes += n
		g.rewardCubes(s, n, out)
		out.Add(factComplete, a.seat, int16(c))
		if own >= need { // RW-11.5
			p.Cash += int32(g.comp.k.contractOwnBonus)
			out.Add(factOwnBonus, a.seat, int16(g.comp.k.contractOwnBonus))
		}
		g.moveTop(s, a.seat, out) // RW-11.6
	} else {
		out.Add(factIncomplete, a.seat, int16(c))
	}
	p.removeContract(c) // RW-11.7
	s.putUnder(c, engine.AllSeats(int(s.Seats)))
	p.recall() // RW-11.8
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
