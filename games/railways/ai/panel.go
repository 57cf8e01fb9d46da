package ai

import (
	"cromford/bots"
	"cromford/games/railways"
)

// Panel are rivals that are never tuned against; see bots.Panel.
func Panel(g *railways.Game) []bots.Player[railways.Position] {
	return bots.Panel(g, Default, func(w Weights) bots.Bot[railways.Position] { return NewWith(g, w) })
}
