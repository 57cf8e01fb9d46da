package ai

import "cromford/games/arkwright"

// taught is who has learnt to judge in this browser, by edition: nobody before Learn. The nets are files of their own, which are fetched
// when a bot needs them.
var taught = map[string]*school{}

func newSchool(g *arkwright.Game) *school {
	id := g.Meta().ID
	if taught[id] == nil {
		taught[id] = new(school)
	}
	return taught[id]
}

// Learning is how the bots of the game learn what was fetched.
func Learning(g *arkwright.Game) func(read func(file string) ([]byte, error)) error {
	return func(read func(file string) ([]byte, error)) error { return newSchool(g).Learn(g, read) }
}
