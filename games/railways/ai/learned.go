package ai

import (
	"cromford/bots/search"
	"cromford/games/railways"
)

// school is who has learnt to judge, by the number of seats.
type school = search.School[railways.Position]

// Judge is who judges the games of a set-up: only the usual one was learnt.
func (l *lore) Judge(s *railways.Position) *search.Judge {
	return l.school.Judge(s, int(s.Seats), func(usual, s *railways.Position) bool {
		return usual.Board == s.Board && usual.Covered == s.Covered && usual.Flags == s.Flags
	})
}
