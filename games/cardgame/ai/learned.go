package ai

import (
	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/search"
	"cromford/games/cardgame"
)

// Learn is the same player with another judge. The game has none of its own: see docs/strength.md.
func (k *seeker) Learn(j *search.Judge, g features.Gauger[cardgame.Position]) bots.Thinker[cardgame.Position] {
	return newSeeker(k.lore, k.style, k.Judging(j, g))
}
