// Package bots holds players that work for any game through the engine's contract. A bot sees a position in which
// everything its seat cannot know was dealt anew; it never sees the true one. Evaluations of single games live
// beside their rules (games/*/ai).
package bots

import (
	"math/rand/v2"

	"cromford/engine"
)

// Bot chooses for a seat. It must be safe for use by several games at once.
type Bot[S comparable] interface {
	// Name is what the command line and the lobby call it.
	Name() string
	// Sighted tells whether the bot looks at the position at all. A bot that does not is spared the redealing and
	// gets nil.
	Sighted() bool
	// Choose returns one of the legal choices of the seat.
	Choose(s *S, seat engine.Seat, legal []engine.Choice, r *rand.Rand) engine.Choice
}

// Random takes any legal choice with equal chance. It is the zero of every rating and walks the rules in tests.
type Random[S comparable] struct{}

// Name is "random".
func (Random[S]) Name() string { return "random" }

// Sighted is false: chance needs no eyes.
func (Random[S]) Sighted() bool { return false }

// Choose draws one of the choices.
func (Random[S]) Choose(_ *S, _ engine.Seat, legal []engine.Choice, r *rand.Rand) engine.Choice {
	return legal[r.IntN(len(legal))]
}
