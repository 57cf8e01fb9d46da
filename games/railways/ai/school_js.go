package ai

import (
	"cromford/games/railways"
)

// taught is who has learnt to judge in this browser: nobody before Learn. The nets would be a sixth of the program, so they are files
// of their own, which are fetched when a bot needs them.
var taught school

func newSchool(*railways.Game) *school { return &taught }

// Learning is how the bots of the game learn what was fetched.
func Learning(g *railways.Game) func(read func(file string) ([]byte, error)) error {
	return func(read func(file string) ([]byte, error)) error { return taught.Learn(g, read) }
}
