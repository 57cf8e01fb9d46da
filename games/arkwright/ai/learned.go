package ai

import (
	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/search"
	"cromford/games/arkwright"
)

// Learn is the same player with another judge. The game has none of its own: see docs/strength.md.
func (d director) Learn(j *search.Judge, g features.Gauger[arkwright.Position]) bots.Thinker[arkwright.Position] {
	return director{d.Judging(j, g)}
}
