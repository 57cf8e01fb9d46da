//go:build !js

package ai

import (
	"embed"

	"cromford/games/arkwright"
)

// The nets were trained by tools/train on games of the usual set-up, one for each edition and number of seats; docs/strength.md tells
// how they were measured.
//
//go:embed nets
var nets embed.FS

// newSchool reads the judges of the game.
func newSchool(g *arkwright.Game) *school {
	sc := new(school)
	if err := sc.Learn(g, func(file string) ([]byte, error) { return nets.ReadFile("nets/" + file) }); err != nil {
		panic("arkwright/ai: " + err.Error()) // a file of the program itself
	}
	return sc
}

// Learning is nil: what bots have learnt is a part of the program.
func Learning(*arkwright.Game) func(read func(file string) ([]byte, error)) error { return nil }
