package ai

import (
	"cromford/bots"
	"cromford/games/cardgame"
)

// Panel are rivals that are never tuned against; see bots.Panel.
func Panel(g *cardgame.Game) []bots.Player[cardgame.Position] {
	return bots.Panel(g, Default, func(w Weights) bots.Bot[cardgame.Position] { return NewWith(g, w) })
}
