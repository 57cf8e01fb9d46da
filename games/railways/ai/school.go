//go:build !js

package ai

import (
	"embed"

	"cromford/games/railways"
)

// The nets were trained by tools/train on games of the usual set-up, one for each number of seats; docs/strength.md tells how they
// were measured.
//
//go:embed nets
var nets embed.FS

// newSchool reads the judges of the game.
func newSchool(g *railways.Game) *school {
	sc := new(school)
	if err := sc.learn(g, func(file string) ([]byte, error) { return nets.ReadFile("nets/" + file) }); err != nil {
		panic("railways/ai: " + err.Error()) // a file of the program itself
	}
	return sc
}
