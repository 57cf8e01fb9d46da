//go:build !js

package games

import (
	"cromford/bots/step"
	"cromford/engine"
	arkboard "cromford/games/arkwright/board"
	"cromford/games/arkwright/calculator"
	"cromford/games/cardgame"
	cardboard "cromford/games/cardgame/board"
	"cromford/games/railways"
	"cromford/games/railways/board"
)

var (
	atArkwright = tools{board: arkboard.Draw, account: arkboard.Account, market: calculator.Sale}
	atCardGame  = tools{rules: cardgame.Rules, board: cardboard.Draw, account: cardboard.Account}
	atRailways  = tools{rules: railways.Rules, board: board.Draw}
)

// steps is the way programs step through a game.
func steps[S comparable](m engine.Module[S]) step.Mode { return step.Of(m) }
