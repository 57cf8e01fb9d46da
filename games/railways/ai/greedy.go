// Package ai plays Factories, Ports & Railways: it looks at every turn a seat could take and at the turn after it, and takes
// what a forecast of everybody's income likes best. It must not read anything its seat does not know.
package ai

import (
	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// New makes the bot with the default weights.
func New(g *railways.Game) bots.Bot[railways.Position] { return NewWith(g, Default) }

// NewWith makes the bot with other weights, to compare them.
func NewWith(g *railways.Game, w Weights) bots.Bot[railways.Position] {
	gd := newGuide(g)
	return bots.Decide("greedy", func(m *mind, s *railways.Position, seat engine.Seat, legal []engine.Choice) engine.Choice {
		m.start(gd, &w, s, seat)
		return m.decide(s, legal)
	})
}

// How many turns are judged together with the one after them.
const (
	breadthTurn = 6 // when the card lies open
	breadthPick = 2 // for each card that could be chosen
)

// decide returns the choice the bot likes best.
func (m *mind) decide(s *railways.Position, legal []engine.Choice) engine.Choice {
	switch s.Frames.Top().Step {
	case railways.StepChoose:
		return m.bestCard(s, legal)
	case railways.StepAct:
		c, _ := m.bestTurn(s, legal, breadthTurn)
		return c
	}
	i, _ := m.bestStep(s, legal) // in the middle of a turn
	return legal[i]
}
