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
	// steps are still to be taken for sales already made.
	steps bool
	// later tells which of the others have their turn of the round still before them.
	later [4]bool
}

func (gd *guide) momentOf(s *cardgame.Position, seat engine.Seat) moment {
	mo := moment{round: (int(s.Decade)-1)*goods + int(s.Good)}
	flow := &s.Frames.Stack[0]
	n := int(s.Seats)
	place := func(i int) int { return (i - int(s.Start) + n) % n }
	switch begun := int(flow.B); {
	case flow.A < gd.phase.action:
		mo.act, mo.price, mo.develop, mo.produce = true, true, true, true
		for i := range n {
			mo.later[i] = engine.Seat(i) != seat
		}
	case flow.A < gd.phase.production: // the players' turns, and in solo the rivals'
		mo.produce = true
		mine := place(int(seat))
		switch {
		case flow.A > gd.phase.action && !s.Follow: // solo: the turn is over
		case begun <= mine || flow.A > gd.phase.action:
			mo.act, mo.price, mo.develop = true, true, true
		case begun == mine+1:
			mo.act, mo.price, mo.develop = asked(s, gd.step.action), asked(s, gd.step.price), asked(s, gd.step.develop)
		}
		for i := range n {
			mo.later[i] = engine.Seat(i) != seat && place(i) >= begun
		}
	case flow.A == gd.phase.production:
		mo.produce = begun <= place(int(seat))
		mo.steps = !mo.produce
	case flow.A <= gd.phase.fade:
		mo.steps = flow.A == gd.phase.value
	default: // between two rounds; after a decade the markers have moved already
		if flow.A <= gd.phase.nextRound {
			mo.round++
		}
		mo.act, mo.price, mo.develop, mo.produce = true, true, true, true
	}
	return mo
}

// asked tells whether a question of a step is open or waits beneath the open one.
func asked(s *cardgame.Position, step uint8) bool {
	for _, f := range s.Frames.Stack[:s.Frames.N] {
		if f.Step == step {
			return true
		}
	}
	return false
}
