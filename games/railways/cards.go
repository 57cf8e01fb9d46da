package railways

import "cromford/engine"

// RW-4: every seat seals an Action card; then all are turned up.

var (
	refPickNotInHand = &engine.Refusal{Code: "not_in_hand", Clause: "RW-4.3",
		Reason: "this Action card lies in the pile and comes back only with a recall"}
	refPickSame = &engine.Refusal{Code: "already_chosen", Clause: "RW-4.1", Reason: "this card is chosen already"}
)

// askChoose is asked of all seats at once. A seat that has sealed may still take another card until the last choice is in.
var askChoose = question{
	ID: "choose", Cite: cite{"RW-4.1"}, About: "the Action card of this round",
	Answers: []engine.Answer{{Kind: KindPick}},
	List: func(a asked, l engine.List) engine.List {
		for card := ActionPort; card <= ActionProduce; card++ {
			l = l.If(a.checkPick(card) == nil, KindPick, int16(card))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.p().Sealed == 0 {
			out.Add(factSealed, a.seat)
		}
		a.p().Sealed = ActionKind(c.Arg[0])
		out.Tell(engine.Only(a.seat), factSealedCard, a.seat, c.Arg[0])
		if out != nil && a.g.Acting(a.s) == 0 {
			out.Reveal()
			out.Opaque = true // the others' cards turn up with it
		}
	},
	Why: func(a asked, c engine.Choice) reason {
		if c.Kind != KindPick {
			return nil
		}
		return a.checkPick(ActionKind(c.Arg[0]))
	},
}

func (a asked) checkPick(card ActionKind) reason {
	switch {
	case card < ActionPort || card > ActionProduce:
		return refNoSuch
	case !a.p().Hand.Has(card):
		return refPickNotInHand
	case a.p().Sealed == card:
		return refPickSame
	}
	return nil
}

// sealForced seals the card of every seat that has exactly one: everybody knows which it is.
func (g *Game) sealForced(s *Position) {
	for seat := range int(s.Seats) {
		p := &s.Player[seat]
		if p.Sealed == 0 && p.Hand.Len() == 1 {
			for a := ActionPort; a <= ActionProduce; a++ {
				if p.Hand.Has(a) {
					p.Sealed = a
				}
			}
		}
	}
}

// reveal turns all chosen cards up (RW-4.2).
func (g *Game) reveal(s *Position, out *engine.Facts) {
	for box := range int(s.Seats) {
		seat := s.Order[box]
		p := &s.Player[seat]
		if p.Sealed == 0 {
			p.Duty = DutyRecall
			continue
		}
		p.Duty = DutyAct
		p.playToPile(p.Sealed)
		out.Add(factRevealed, seat, int16(p.Sealed))
		p.Sealed = 0
	}
}
