package railways

import (
	"slices"

	"cromford/engine"
)

// RW-8: Customs Houses, and new contract cards.

var (
	refPortThere       = &engine.Refusal{Code: "already_there", Clause: "RW-8.4", Reason: "you already have a Customs House in this Port"}
	refPortNoSpace     = &engine.Refusal{Code: "no_space", Clause: "RW-8.1", Reason: "every Customs House space of this Port is taken"}
	refPortNoMarker    = &engine.Refusal{Code: "no_marker", Clause: "RW-8.1", Reason: "you have no marker left"}
	refRedrawNotInHand = &engine.Refusal{Code: "not_in_hand", Clause: "RW-8.3",
		Reason: "only different contract cards from your hand can go under the deck"}
)

// optInvest is RW-8.1.
var optInvest = investing(investment[PortID]{
	card: ActionPort, kind: KindInvestPort, places: ports, check: asked.checkPort, noMarker: refPortNoMarker,
	do: func(a asked, p PortID, price int32, out *engine.Facts) {
		a.p().Cash -= price
		a.p().Markers--
		pt := &a.s.Port[p]
		pt.Investor[pt.N] = a.seat
		pt.N++
		out.Add(factInvested, a.seat, int16(p), int16(price))
		if pt.Waiting > 0 { // RW-8.2
			out.Add(factTookWaiting, a.seat, int16(p), pt.Waiting)
			a.p().Cubes += pt.Waiting
			pt.Waiting = 0
		}
	},
})

// checkPort looks at RW-8.1 and RW-8.4.
func (a asked) checkPort(port PortID) reason {
	b := a.g.board(a.s)
	if port < 1 || int(port) > len(b.Ports) {
		return refNoSuch
	}
	pt := &a.s.Port[port]
	switch {
	case pt.has(a.seat):
		return refPortThere
	case int(pt.N) == b.Ports[port-1].Spaces:
		return refPortNoSpace
	}
	return nil
}

func (pt *Port) has(seat engine.Seat) bool { return slices.Contains(pt.Investor[:pt.N], seat) }

// optRedraw lists every order of every part of the contract hand (RW-8.3): 16 for three cards.
var optRedraw = option{
	card: ActionPort,
	list: func(a asked, l engine.List) engine.List {
		n := a.p().ContractCards()
		hand := func(i int) int16 { return int16(a.p().Contracts[i]) }
		l = l.Add(KindRedrawContracts)
		for i := range n {
			l = l.Add(KindRedrawContracts, hand(i))
		}
		for i := range n {
			for j := range n {
				if i == j {
					continue
				}
				l = l.Add(KindRedrawContracts, hand(i), hand(j))
				if n == maxHand {
					l = l.Add(KindRedrawContracts, hand(i), hand(j), hand(3-i-j))
				}
			}
		}
		return l
	},
	do:  func(a asked, c engine.Choice, out *engine.Facts) { a.redraw(c, out) },
	why: func(asked, engine.Choice) reason { return refRedrawNotInHand },
}

// redraw puts contract cards under the deck and draws up to the limit.
func (a asked) redraw(c engine.Choice, out *engine.Facts) {
	s, p := a.s, a.p()
	held := p.ContractCards()
	put := 0
	for put < maxHand && c.Arg[put] != 0 {
		put++
	}
	// What the others may still know: with nothing put away, all they knew; of a single card that was put away, where it
	// lies. Otherwise they cannot tell what was kept, nor the order of what was put away.
	if put > 0 && held > 1 {
		for _, card := range p.Contracts[:held] {
			s.Known[card] = engine.Only(a.seat)
		}
	}
	for _, arg := range c.Arg[:put] {
		card := ContractID(arg)
		p.removeContract(card)
		s.putUnder(card, s.Known[card])
		out.Tell(engine.Only(a.seat), factPutUnder, a.seat, arg)
	}
	kept := p.ContractCards()
	a.g.draw(s, a.seat, out)
	drawn := p.ContractCards() - kept
	out.Add(factRedrew, a.seat, int16(put), int16(drawn))
	if out != nil && drawn > 0 {
		out.Reveal()
		out.Opaque = true
	}
	a.g.moveBottom(s, a.seat, out)
}

// draw fills a contract hand from the top of the deck.
func (g *Game) draw(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	for n := p.ContractCards(); n < g.comp.k.handLimit && s.DeckN > 0; n++ {
		c := s.Deck[0]
		s.DeckN--
		copy(s.Deck[:], s.Deck[1:s.DeckN+1])
		s.Deck[s.DeckN] = 0
		s.Known[c] |= engine.Only(seat)
		p.addContract(c)
		out.Tell(engine.Only(seat), factDrew, seat, int16(c))
	}
}
