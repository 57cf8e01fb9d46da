package ai

import (
	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// decide answers the open question.
func (m *mind) decide(s *arkwright.Position, legal []engine.Choice) engine.Choice {
	switch s.Frames.Top().Step {
	case arkwright.StepFound, arkwright.StepTurn, arkwright.StepSlot, arkwright.StepFee, arkwright.StepCopy, arkwright.StepEnd:
		return m.bestOf(s, legal)
	}
	return m.answer(s, legal)
}

// bestOf tries every sensible choice and plays the rest of the main action out; the best result wins.
func (m *mind) bestOf(s *arkwright.Position, legal []engine.Choice) engine.Choice {
	best, value := legal[0], bots.Least
	for i, c := range legal {
		if !m.worthTrying(s, legal, i) {
			continue
		}
		if v := m.try(s, c); v > value {
			best, value = c, v
		}
	}
	return best
}

// worthTrying leaves out choices that another one listed makes superfluous.
func (m *mind) worthTrying(s *arkwright.Position, legal []engine.Choice, i int) bool {
	switch c := legal[i]; c.Kind {
	case arkwright.KindSlot, arkwright.KindFee: // listed from the cheapest: a dearer one must make the action stronger
		strength := func(c engine.Choice) int { return m.game.Strength(&s.Player[m.seat], s.Turn.Tile, int8(c.Arg[0])) }
		return i == 0 || strength(c) > strength(legal[i-1])
	case arkwright.KindUnlock:
		return false // the last slot is never worth its fee twice
	}
	return true
}

// try carries a choice out on a copy, plays the main action out and values what comes of it.
func (m *mind) try(s *arkwright.Position, c engine.Choice) float64 {
	if c.Kind == arkwright.KindEndTurn {
		return m.value(s)
	}
	return m.look(s, c, func(t *arkwright.Position) float64 {
		harm := ruin * m.distress(s, t)
		return m.playOut(t) - harm
	})
}

// ruin is more than any choice is worth: emergency sales and loans are for those who have no other way.
const ruin = 1e4

// distress counts the shares sold in an emergency and the loans taken between two positions.
func (m *mind) distress(before, after *arkwright.Position) float64 {
	b, a := &before.Player[m.seat], &after.Player[m.seat]
	short := max(0, int(after.Turn.Owed)-int(a.Cash)) - max(0, int(before.Turn.Owed)-int(b.Cash)) // what a payment to come lacks
	return float64(max(0, b.Shares-a.Shares)) + 2*float64(max(0, a.Loans-b.Loans)) + max(0, float64(short)/10)
}

// playOut answers the questions of a turn until only its additional action is left, and values the position with it.
func (m *mind) playOut(s *arkwright.Position) float64 {
	for {
		f := s.Frames.Top()
		if f.Seat != m.seat || s.Phase() != arkwright.PhaseAction {
			return m.value(s)
		}
		switch f.Step {
		case arkwright.StepPrices, arkwright.StepEnd:
			return m.value(s)
		case arkwright.StepSpecial:
			_, gain := m.bestTaking(s, m.choices(s, depthSpecial))
			return m.value(s) + gain
		}
		list := m.choices(s, depthTurn)
		switch f.Step {
		case arkwright.StepSlot, arkwright.StepFee:
			return m.branch(s, list)
		case arkwright.StepCopy:
			if !s.Waits(arkwright.StepCopy) {
				return m.branch(s, list)
			}
			m.do(s, list[len(list)-1]) // the copy can follow later: one look at it is enough
		default:
			m.do(s, m.answer(s, list))
		}
	}
}

// branch is the best value over slots, fees or actions to copy. Its list is copied, because playing out uses the buffer again.
func (m *mind) branch(s *arkwright.Position, list []engine.Choice) float64 {
	var kept [16]engine.Choice
	n := 0
	for i, c := range list {
		if n < len(kept) && m.worthTrying(s, list, i) {
			kept[n] = c
			n++
		}
	}
	_, value := bots.Best(kept[:n], func(c engine.Choice) float64 { return m.try(s, c) })
	return value
}

// answer answers the questions inside a main action, and all those where a simple rule or one look does as well as trying
// everything out.
func (m *mind) answer(s *arkwright.Position, list []engine.Choice) engine.Choice {
	last := list[len(list)-1]
	if len(list) == 1 {
		return last
	}
	switch s.Frames.Top().Step {
	case arkwright.StepPrice, arkwright.StepPrices:
		return m.bestPrice(s, list)
	case arkwright.StepFactories:
		return m.bestTask(s, list)
	case arkwright.StepWorkers, arkwright.StepSchool:
		return m.bestHire(s, list)
	case arkwright.StepMachines:
		return m.bestMachine(s, list)
	case arkwright.StepQuality, arkwright.StepMarketing, arkwright.StepLevels:
		return m.bestFree(s, list)
	case arkwright.StepPatent:
		return m.patent(s, list)
	case arkwright.StepSellCrates, arkwright.StepRepay, arkwright.StepTrade, arkwright.StepContracts, arkwright.StepBourse:
		return m.exchange(s, list)
	case arkwright.StepSpecial:
		c, _ := m.bestTaking(s, list)
		return c
	case arkwright.StepShip, arkwright.StepDeliver:
		return m.shipment(list)
	case arkwright.StepCall:
		return m.onCall(s, list)
	case arkwright.StepShut, arkwright.StepClose:
		return m.shut(s, list)
	case arkwright.StepOffer:
		return m.bestOffer(s, list)
	case arkwright.StepCapital:
		return m.capital(s, list)
	case arkwright.StepCharisma:
		return m.charisma(s, list)
	case arkwright.StepName:
		return m.starter(s, list)
	case arkwright.StepPatron, arkwright.StepPress:
		return list[0]
	case arkwright.StepRun:
		if m.w.Bold > 0 {
			return m.bestEffect(s, list)
		}
		return last
	case arkwright.StepKeep, arkwright.StepMustFire, arkwright.StepLimit, arkwright.StepExtra:
		return last // a second use of a tile is seldom worth its price, nor are crates made out of turn
	}
	return m.bestEffect(s, list)
}
