// Package arena lets bots play whole games: to check the rules, to compare bots, and to measure speed. It is the one
// place that holds true positions and hands redealt copies to bots.
package arena

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/engine"
)

// Arena plays games of one kind with the position type hidden.
type Arena interface {
	Bots() []string
	Sim(SimConfig) (*SimReport, error)
	Bench(BenchConfig) (*BenchReport, error)
	// Mind is a bot that answers for a seat of a live table.
	Mind(name string) (Mind, error)
}

// Mind chooses for a seat of a table. Seed makes it reproducible.
type Mind func(t engine.Table, seat engine.Seat, seed uint64) engine.Choice

// Of makes the arena of a game. Random is always there.
func Of[S comparable](m engine.Module[S], list ...bots.Bot[S]) Arena {
	return &arena[S]{m: m, bots: append([]bots.Bot[S]{bots.Random[S]{}}, list...)}
}

type arena[S comparable] struct {
	m    engine.Module[S]
	bots []bots.Bot[S]
}

func (a *arena[S]) Bots() []string {
	var names []string
	for _, b := range a.bots {
		names = append(names, b.Name())
	}
	return names
}

func (a *arena[S]) bot(name string) (bots.Bot[S], error) {
	i := slices.IndexFunc(a.bots, func(b bots.Bot[S]) bool { return b.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown bot %q; %s has: %s", name, a.m.Meta().ID, strings.Join(a.Bots(), ", "))
	}
	return a.bots[i], nil
}

func (a *arena[S]) Mind(name string) (Mind, error) {
	b, err := a.bot(name)
	if err != nil {
		return nil, err
	}
	return func(t engine.Table, seat engine.Seat, seed uint64) engine.Choice {
		s, ok := engine.PositionOf[S](t)
		if !ok {
			panic("arena: a bot of " + a.m.Meta().ID + " was asked about another game")
		}
		r := rand.New(rand.NewPCG(seed, uint64(seat)))
		return a.ask(b, &s, seat, t.Choices(seat), r)
	}, nil
}

// ask shows the bot what its seat may know and takes its answer. s is overwritten.
func (a *arena[S]) ask(b bots.Bot[S], s *S, seat engine.Seat, legal []engine.Choice, r *rand.Rand) engine.Choice {
	if len(legal) == 1 {
		return legal[0]
	}
	if !b.Sighted() {
		return b.Choose(nil, seat, legal, r)
	}
	a.m.Redeal(s, seat, engine.NewRNG(keyFrom(r)))
	return b.Choose(s, seat, legal, r)
}

func keyFrom(r *rand.Rand) (k engine.Key) {
	for i := 0; i < len(k); i += 8 {
		v := r.Uint64()
		for j := range 8 {
			k[i+j] = byte(v >> (8 * j))
		}
	}
	return k
}

// maxChoices is far beyond any real game; a game that reaches it does not end.
const maxChoices = 20_000

// Entry is one choice of a played game.
type Entry struct {
	Seat   engine.Seat
	Choice engine.Choice
}
