package ai

import (
	"math/rand/v2"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/railways"
)

var _ search.Careful[railways.Position] = (*lore)(nil)

// careful plays by sight, as level 4 does: every turn is carried out in thought before one is chosen. It takes about ten times as long
// as the light policy, which does not see how the game ends as well as players do; see docs/review.md.
type careful struct {
	policy
	mind mind
}

// Careful makes a player that is worth ten light ones.
func (l *lore) Careful() search.Policy[railways.Position] { return &careful{policy: policy{lore: l}} }

// Line plays a card, or a whole turn.
func (c *careful) Line(s *railways.Position, seat engine.Seat, style int, r *rand.Rand, buf bots.Line) bots.Line {
	c.mind.start(c.lore.guide, &c.lore.styles[style], s, seat)
	return append(buf, c.mind.line(s, &carefulSight, r)...)
}

// carefulSight is that of level 4.
var carefulSight = ladder[3].sight
