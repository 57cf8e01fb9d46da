// Package ai plays Factories, Ports & Railways: it looks at every turn a seat could take and at the turn after it, and takes
// what a forecast of everybody's income likes best. It must not read anything its seat does not know.
package ai

import (
	"math/rand/v2"
	"sync"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// Greedy is the bot. It may play any number of games at once.
type Greedy struct {
	guide   *guide
	weights Weights
	minds   sync.Pool
}

var _ bots.Bot[railways.Position] = (*Greedy)(nil)

// New makes the bot with the default weights.
func New(g *railways.Game) *Greedy { return NewWith(g, Default) }

// NewWith makes the bot with other weights, to compare them.
func NewWith(g *railways.Game, w Weights) *Greedy {
	return &Greedy{guide: newGuide(g), weights: w, minds: sync.Pool{New: func() any { return new(mind) }}}
}

// Name is "greedy".
func (b *Greedy) Name() string { return "greedy" }

// Sighted is true: the bot looks at the table.
func (b *Greedy) Sighted() bool { return true }

// How many turns are judged together with the one after them.
const (
	breadthTurn = 6 // when the card lies open
	breadthPick = 2 // for each card that could be chosen
)

// Choose returns the choice the bot likes best. It uses no chance: equal tables give equal answers.
func (b *Greedy) Choose(s *railways.Position, seat engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	m := b.minds.Get().(*mind)
	defer b.minds.Put(m)
	m.start(b.guide, &b.weights, s, seat)
	switch k := legal[0].Kind; {
	case k == b.guide.kind.pick:
		return m.bestCard(s, legal)
	case s.Frames.Top().Step != b.guide.turn.Top().Step: // in the middle of a turn
		i, _ := m.bestStep(s, legal)
		return legal[i]
	}
	c, _ := m.bestTurn(s, legal, breadthTurn)
	return c
}
