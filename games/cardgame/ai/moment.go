package ai

import (
	"cromford/engine"
	"cromford/games/cardgame"
)

// moment is how far the running round has come for a seat.
type moment struct {
	round int // from 0, of the whole game
	// What the seat has still to do in this round.
	act, price, develop, produce bool
	// steps are still to be taken for sales already made, so many at home.
	steps bool
	sold  int8
	// later tells which of the others have their turn of the round still before them.
	later [4]bool
}

func momentOf(s *cardgame.Position, seat engine.Seat) moment {
	mo := moment{round: (int(s.Decade)-1)*goods + int(s.Good), sold: s.Sale.Sold[seat]}
	phase, begun := s.Frames.Stack[0].A, int(s.Frames.Stack[0].B)
	switch {
	case phase < cardgame.PhaseAction:
		mo.act, mo.price, mo.develop, mo.produce = true, true, true, true
		mo.wait(s, seat, 0)
	case phase < cardgame.PhaseProduce: // the players' turns, and in solo the rivals'
		mo.produce = true
		mine := s.Place(seat)
		switch {
		case phase > cardgame.PhaseAction && !s.Follow: // solo: the turn is over
		case begun <= mine || phase > cardgame.PhaseAction:
			mo.act, mo.price, mo.develop = true, true, true
		case begun == mine+1:
			mo.act, mo.price, mo.develop = s.Asks(cardgame.StepAction), s.Asks(cardgame.StepPrice), s.Asks(cardgame.StepDevelop)
		}
		mo.wait(s, seat, begun)
	case phase == cardgame.PhaseProduce:
		mo.produce = begun <= s.Place(seat)
		mo.steps = !mo.produce
	case phase <= cardgame.PhaseFade:
		mo.steps = phase == cardgame.PhaseValue
	default: // between two rounds; after a decade the markers have moved already
		if phase <= cardgame.PhaseNextRound {
			mo.round++
		}
		mo.act, mo.price, mo.develop, mo.produce = true, true, true, true
	}
	return mo
}

// wait marks the others whose place in the order is not reached yet.
func (mo *moment) wait(s *cardgame.Position, seat engine.Seat, begun int) {
	for i := range engine.Seat(s.Seats) {
		mo.later[i] = i != seat && s.Place(i) >= begun
	}
}
