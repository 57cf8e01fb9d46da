package bots

import (
	"context"

	"cromford/engine"
)

// Weigher is a thinker that weighs turns somebody else has thought of beside its own, all on the same worlds.
type Weigher[S comparable] interface {
	// Weigh looks for good turns and compares those of lines with them; nil if ctx has ended. s is a table on which what the seat
	// cannot know was dealt anew; it is not changed.
	Weigh(ctx context.Context, s *S, seat engine.Seat, lines []Line, b Budget, seed uint64) *Scales
}

// Weigh is a Weigher of a game whose position type is hidden: it weighs turns of a seat of a table, on which it knows no more than
// the seat does. It returns nil if ctx ends first.
type Weigh func(ctx context.Context, t engine.Table, seat engine.Seat, lines []Line, b Budget, seed uint64) *Scales

// Scales is how turns compare.
type Scales struct {
	Turns    []Weighed // the best first, then those that were given, then others of the thinker's own, the better first
	Given    []int     // where in Turns the given lines are, in their order; one that is the same as another shares its place
	Worlds   int       // on which all of Turns were played out
	Rollouts int       // in all, those included that only looked for good turns
}

// Weighed is a turn on the scales.
type Weighed struct {
	Line   Line
	Value  float64   // utility, as Candidate has it
	Chance []float64 // of each seat to win; together they are 1. A lone seat has none
	Points []float64 // of each seat in the final account
	// Behind is by how much less likely the seat is to win than with the first turn, Error its standard error. Both turns are played
	// out on the same worlds and none of them was used to choose the first. That of a given turn that looks clearly worse is found on
	// worlds that had no part in finding that out either.
	Behind, Error float64
	// Foreseen is what the play-outs alone make of Behind, ForeseenError its error: Behind is what part of it holds when strong
	// players play on, where that was measured.
	Foreseen, ForeseenError float64
	// Cost is how many points fewer of the final account it makes, CostError its standard error.
	Cost, CostError float64
}
