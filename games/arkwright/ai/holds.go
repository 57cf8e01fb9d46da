package ai

import "cromford/games/arkwright"

// Holds is what part of a difference in play-outs is left when searching bots play on, and its error. Of whole turns half of it is; of
// answers aside, the set-up among them, and of play-outs that go to the end, which are all alike and too sure of their winner, nothing
// was found that holds: they are told with as much doubt as they say, so that none is called a mistake. See docs/review.md.
func (l *lore) Holds(s *arkwright.Position) (part, err float64) {
	switch {
	case !whole(s):
		return 0.3, 0.3
	case l.toEnd(s):
		return 0.2, 0.2
	default:
		return 0.55, 0.15
	}
}
