package ai

import (
	"embed"

	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/arkwright"
)

// The nets were trained by tools/train on games of the usual set-up, one for each edition and number of seats; docs/strength.md
// tells how they were measured.
//
//go:embed nets
var nets embed.FS

// judges reads the judges of an edition.
func judges(g *arkwright.Game) [engine.MaxSeats + 1]*search.Judge {
	list, err := search.Judges(g.Meta().ID, func(file string) ([]byte, error) { return nets.ReadFile("nets/" + file) })
	if err != nil {
		panic("arkwright/ai: " + err.Error()) // a file of the program itself
	}
	return list
}

// Judge is who judges the games of a set-up: only the usual one was learnt.
func (l *lore) Judge(s *arkwright.Position) *search.Judge {
	if s.Flags != 0 {
		return nil
	}
	return l.learned[s.Seats]
}

// Learn is the same player with another judge.
func (d director) Learn(j *search.Judge, g features.Gauger[arkwright.Position]) bots.Thinker[arkwright.Position] {
	return director{d.Judging(j, g)}
}
