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
