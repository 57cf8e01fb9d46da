package games

import (
	"cromford/bots/step"
	"cromford/engine"
)

// A browser has neither a terminal nor programs that learn: what is for them is not fetched.
var atArkwright, atCardGame, atRailways tools

func steps[S comparable](engine.Module[S]) step.Mode { return nil }
