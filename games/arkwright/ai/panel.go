package ai

import (
	"cromford/bots"
	"cromford/games/arkwright"
)

// Panel are rivals that are never tuned against; see bots.Panel.
func Panel(g *arkwright.Game) []bots.Player[arkwright.Position] {
	return bots.Panel(g, Default, func(w Weights) bots.Bot[arkwright.Position] { return NewWith(g, w) })
}
