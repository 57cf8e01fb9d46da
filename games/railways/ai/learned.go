package ai

import (
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/railways"
)

// school is who has learnt to judge, by the number of seats, and on which table.
type school [engine.MaxSeats + 1]struct {
	judge *search.Judge
	usual railways.Position
}

// learn reads the judges of the game.
func (sc *school) learn(g *railways.Game, read func(file string) ([]byte, error)) error {
	list, err := search.Judges(g.Meta().ID, read)
	if err != nil {
		return err
	}
	for _, seats := range g.Meta().SeatCounts {
		if list[seats] == nil {
			continue
		}
		if sc[seats].usual, err = g.Setup(engine.Config{Seats: seats, Revision: g.Meta().Revision}); err != nil {
			return err
		}
		sc[seats].judge = list[seats]
	}
	return nil
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
