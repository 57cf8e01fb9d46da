package ai

import "cromford/games/cardgame"

// Holds is what part of a difference in play-outs is left when searching bots play on, and its error. In the first decade play-outs last
// a round, and all worlds end alike there: what they foresee is a forecast without an error of its own, so none of it is called a mistake.
// See docs/review.md.
func (l *Lore) Holds(s *cardgame.Position) (part, err float64) {
	if s.Decade == 1 {
		return 0.3, 0.3
	}
	return 0.36, 0.1
}
