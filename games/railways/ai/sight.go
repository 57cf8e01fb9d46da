package ai

import (
	"math/rand/v2"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// sight is how much a seat takes in that judges by sight alone.
type sight struct {
	breadth int     // turns judged together with the one after them
	most    int     // turns taken notice of; 0 is all
	noise   float64 // coins by which turns must differ to be told apart
}

// line plays a card, or a whole turn, as far as the seat sees.
func (m *mind) line(s *railways.Position, look *sight, r *rand.Rand) bots.Line {
	g := m.guide.game
	list := g.Choices(s, m.seat, nil)
	switch s.Frames.Top().Step {
	case railways.StepChoose:
		return bots.Line{m.lookAtCards(s, list, look, r)}
	case railways.StepAct:
		c, _ := m.look(s, list, look, r)
		end := *s
		m.try(&end, c, depthRest)
		return append(bots.Line(nil), m.said...)
	}
	i, _ := m.bestStep(s, list)
	return bots.Line{list[i]}
}

// lookAtCards chooses an Action card; see bestCard.
func (m *mind) lookAtCards(s *railways.Position, list []engine.Choice, look *sight, r *rand.Rand) engine.Choice {
	m.pending = float64(s.Seats - 1)
	now := m.value(s)
	best, value := list[0], none
	for _, c := range list {
		card := railways.ActionKind(c.Arg[0])
		t := *s
		m.guide.game.Suppose(&t, m.seat, card)
		m.buf[depthTurn] = m.guide.game.Choices(&t, m.seat, m.buf[depthTurn][:0])
		_, v := m.look(&t, m.buf[depthTurn], look, r)
		if gain := v - now; gain > 0 {
			v -= gain * min(1, m.w.Late[card]*rivalsFirst(s, m.seat, card))
		}
		if v > value {
			best, value = c, v
		}
	}
	return best
}

// look chooses the first choice of a turn.
func (m *mind) look(s *railways.Position, list []engine.Choice, look *sight, r *rand.Rand) (engine.Choice, float64) {
	m.consider(s, list, look.most, r)
	for i := range m.turns {
		m.turns[i].value += look.noise * gumbel(r)
	}
	return m.choose(look.breadth)
}
