package ai

import (
	"sync"

	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/search"
	"cromford/games/cardgame"
)

// Learn is the same player with another judge. The game has none of its own: see docs/strength.md.
func (k *seeker) Learn(j *search.Judge, g features.Gauger[cardgame.Position]) bots.Thinker[cardgame.Position] {
	return &seeker{lore: k.lore, style: k.style, search: k.search.Judging(j, g),
		minds: sync.Pool{New: func() any { return k.lore.Policy() }}}
}
