//go:build !js

package ai

import (
	"embed"

	"cromford/bots/search"
	"cromford/games/railways"
)

// The nets were trained by tools/train on games of the usual set-up, one for each number of seats; docs/strength.md tells how they
// were measured.
//
//go:embed nets
var nets embed.FS

// newSchool reads the judges of the game.
func newSchool(g *railways.Game) *school { return search.Taught[railways.Position](g, nets) }

// Learning is nil: what bots have learnt is a part of the program.
func Learning(*railways.Game) func(read func(file string) ([]byte, error)) error { return nil }
