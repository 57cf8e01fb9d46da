package ai

import "cromford/games/arkwright"

// Holds is what part of a difference in play-outs is left when searching bots play on, and its error. Of whole turns most of it is; of
// answers aside, the set-up among them, nothing was found that holds: they are told with as much doubt as they say, so that none is
// called a mistake. See docs/review.md.
func (l *lore) Holds(s *arkwright.Position) (part, err float64) {
	if whole(s) {
		return 0.65, 0.15
	}
	return 0.3, 0.3
}
