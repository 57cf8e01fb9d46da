//go:build !js

package ai

import (
	"embed"

	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/railways"
)

// The nets were trained by tools/train on games of the usual set-up, one for each number of seats; docs/strength.md tells how they
// were measured.
//
//go:embed nets
var nets embed.FS

// newSchool reads the judges of the game.
func newSchool(g *railways.Game) *school {
	list, err := search.Judges(g.Meta().ID, func(file string) ([]byte, error) { return nets.ReadFile("nets/" + file) })
	if err != nil {
		panic("railways/ai: " + err.Error()) // a file of the program itself
	}
	sc := new(school)
	for _, seats := range g.Meta().SeatCounts {
		if sc[seats].judge = list[seats]; list[seats] != nil {
			if sc[seats].usual, err = g.Setup(engine.Config{Seats: seats, Revision: g.Meta().Revision}); err != nil {
				panic("railways/ai: " + err.Error())
			}
		}
	}
	return sc
}
