package search

import (
	"math/rand/v2"

	"cromford/engine"
)

// Lore is what the thinker was taught.
func (t *Thinker[S]) Lore() Lore[S] { return t.lore }

// Light plays whole games by the policy of a lore alone: to measure it.
type Light[S comparable] struct {
	lore Lore[S]
	worker[S]
}

// NewLight makes a player of whole games.
func NewLight[S comparable](lore Lore[S]) *Light[S] {
	return &Light[S]{lore: lore, worker: worker[S]{policy: lore.Policy(), rules: lore}}
}

// Play plays a game to its end, every seat in the plain style, and counts the decisions. see may be nil; it is shown the table
// before each choice.
func (l *Light[S]) Play(s *S, r *rand.Rand, see func(s *S, seat engine.Seat)) (decisions int) {
	l.table = *s
	for range maxChoices {
		acting := l.lore.Acting(&l.table)
		if acting == 0 {
			break
		}
		if see != nil {
			see(&l.table, acting.First())
		}
		if l.step(acting.First(), r) {
			decisions++
		}
	}
	*s = l.table
	return decisions
}
