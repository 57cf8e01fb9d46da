package games

import (
	"cromford/bots/step"
	"cromford/engine"
	"cromford/games/railways"
	"cromford/games/railways/ai"
)

// A browser has neither a terminal nor programs that learn: what is for them is not fetched.
var atArkwright, atCardGame, atRailways tools

func steps[S comparable](engine.Module[S]) step.Mode { return nil }

// learning is how the bots of a game learn what was fetched.
func learning(g *railways.Game) func(read func(file string) ([]byte, error)) error {
	return func(read func(file string) ([]byte, error)) error { return ai.Learn(g, read) }
}
