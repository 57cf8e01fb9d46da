// Package bots holds players that work for any game through the engine's contract. A bot sees a position in which
// everything its seat cannot know was dealt anew; it never sees the true one. Evaluations of single games live
// beside their rules (games/*/ai).
package bots

import (
	"context"
	"math/rand/v2"
	"time"

	"cromford/engine"
)

// Line is a whole turn, or what is decided of it: the choices of one seat, one after another. Whoever carries it out stops
// where one is not on offer any more, and asks again.
type Line []engine.Choice

// Budget is how much a thinker may think.
type Budget struct {
	Rollouts int           // play-outs, counted; 0 is no bound
	Time     time.Duration // 0 is no bound. With one the answer depends on the machine
	Cores    int           // how many play-outs run abreast, 0 is one; the answer does not depend on it
}

// Report is how a thinker came to its line, for coaches and logs.
type Report struct {
	Candidates []Candidate // the best first; the first is what the thinker plays unless it mixes
	Rollouts   int
}

// Candidate is a turn that was thought of.
type Candidate struct {
	Line     Line
	Value    float64 // utility: the chance to win and a little for the margin
	Error    float64 // standard error of Value
	Rollouts int
	Parts    []Part // where the seat was seen to end, on average
}

// Part is a named share of a forecast.
type Part struct {
	Name  string
	Value float64
}

// The parts that searches tell of: what the seat ended with, and its chance to win.
const (
	PartPoints = "points"
	PartChance = "chance"
)

// Part is a share of the forecast by its name, 0 if it has none.
func (c *Candidate) Part(name string) float64 {
	for _, p := range c.Parts {
		if p.Name == name {
			return p.Value
		}
	}
	return 0
}

// Thinker decides whole turns. It must be safe for use by several games at once, and with a budget that is counted its answer
// depends on nothing but what it is told.
type Thinker[S comparable] interface {
	// Think returns what the seat does next, at least one choice, or nothing if ctx has ended. s is a table on which what the
	// seat cannot know was dealt anew; it is not changed.
	Think(ctx context.Context, s *S, seat engine.Seat, b Budget, seed uint64) (Line, *Report)
}

// Player is a thinker with a name and what it may think for a turn.
type Player[S comparable] struct {
	Name    string
	Thinker Thinker[S]
	Budget  Budget
	// Blind tells that it does not look at the table: it is spared the redealing.
	Blind bool
	// Hidden players are not offered to people: they measure others.
	Hidden bool
}

// ThinkerFunc is a thinker that is a function.
type ThinkerFunc[S comparable] func(ctx context.Context, s *S, seat engine.Seat, b Budget, seed uint64) (Line, *Report)

// Think calls the function.
func (f ThinkerFunc[S]) Think(ctx context.Context, s *S, seat engine.Seat, b Budget, seed uint64) (Line, *Report) {
	return f(ctx, s, seat, b, seed)
}

// Single is a bot that answers each question for itself as a player.
func Single[S comparable](m engine.Rules[S], b Bot[S]) Player[S] {
	return Player[S]{Name: b.Name(), Blind: !b.Sighted(), Thinker: ThinkerFunc[S](
		func(_ context.Context, s *S, seat engine.Seat, _ Budget, seed uint64) (Line, *Report) {
			return Line{b.Choose(s, seat, m.Choices(s, seat, nil), rand.New(rand.NewPCG(seed, uint64(seat))))}, &Report{}
		})}
}

// Bot chooses for a seat, question by question. It must be safe for use by several games at once.
type Bot[S comparable] interface {
	// Name is what the command line and the lobby call it.
	Name() string
	// Sighted tells whether the bot looks at the position at all. A bot that does not is spared the redealing.
	Sighted() bool
	// Choose returns one of the legal choices of the seat.
	Choose(s *S, seat engine.Seat, legal []engine.Choice, r *rand.Rand) engine.Choice
}

// Random takes any legal choice with equal chance. It is the zero of every rating and walks the rules in tests.
type Random[S comparable] struct{}

const chance = "random"

// Name is "random".
func (Random[S]) Name() string { return chance }

// Sighted is false: chance needs no eyes.
func (Random[S]) Sighted() bool { return false }

// Choose draws one of the choices.
func (Random[S]) Choose(_ *S, _ engine.Seat, legal []engine.Choice, r *rand.Rand) engine.Choice {
	return legal[r.IntN(len(legal))]
}

// KeyFrom draws a key.
func KeyFrom(r *rand.Rand) (k engine.Key) {
	for i := 0; i < len(k); i += 8 {
		v := r.Uint64()
		for j := range 8 {
			k[i+j] = byte(v >> (8 * j))
		}
	}
	return k
}

// WinShare is a seat's part of the victory.
func WinShare(res *engine.Result, seat engine.Seat) float64 {
	if res.NoWinner || len(res.Seats) == 0 || res.Seats[seat].Rank != 1 {
		return 0
	}
	winners := 0
	for _, sr := range res.Seats {
		if sr.Rank == 1 {
			winners++
		}
	}
	return 1 / float64(winners)
}
