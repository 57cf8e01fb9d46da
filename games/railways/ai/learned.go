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

// school is who has learnt to judge, by the number of seats, and on which table.
type school [engine.MaxSeats + 1]struct {
	judge *search.Judge
	usual railways.Position
}

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

// Judge is who judges the games of a set-up: only the usual one was learnt.
func (l *lore) Judge(s *railways.Position) *search.Judge {
	if l.school == nil {
		return nil
	}
	c := &l.school[s.Seats]
	if c.usual.Board != s.Board || c.usual.Covered != s.Covered || c.usual.Flags != s.Flags {
		return nil
	}
	return c.judge
}
