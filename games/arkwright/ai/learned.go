package ai

import (
	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/search"
	"cromford/games/arkwright"
)

// school is who has learnt to judge an edition, by the number of seats.
type school = search.School[arkwright.Position]

// changing are the choices of a table that change what a position is worth: games with one of them were not learnt.
const changing = arkwright.SpinningMule | arkwright.EastIndia | arkwright.Asymmetrical

// Judge is who judges the games of a set-up.
func (l *lore) Judge(s *arkwright.Position) *search.Judge {
	return l.school.Judge(s, int(s.Seats), func(usual, s *arkwright.Position) bool { return (usual.Flags^s.Flags)&changing == 0 })
}

// Learn is the same player with another judge.
func (d director) Learn(j *search.Judge, g features.Gauger[arkwright.Position]) bots.Thinker[arkwright.Position] {
	return director{d.Judging(j, g)}
}
