// Package arena lets bots play whole games: to check the rules, to compare bots, and to measure speed. It is the one
// place that holds true positions and hands redealt copies to bots.
package arena

import (
	"context"
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

// Mind decides for a seat of a table what it does next: one choice, or more of its turn. Seed makes it reproducible. It
// returns nothing if ctx ends before it has decided.
type Mind func(ctx context.Context, t engine.Table, seat engine.Seat, seed uint64) (bots.Line, *bots.Report)

// Of makes the arena of a game. Random is always there.
func Of[S comparable](m engine.Module[S], list ...bots.Player[S]) Arena {
	return &arena[S]{m: m, players: append([]bots.Player[S]{bots.Single[S](m, bots.Random[S]{})}, list...)}
}

type arena[S comparable] struct {
	m       engine.Module[S]
	players []bots.Player[S]
}

func (a *arena[S]) Bots() []string {
	var names []string
	for i := range a.players {
		names = append(names, a.players[i].Name)
	}
	return names
}

func (a *arena[S]) player(name string) (*bots.Player[S], error) {
	i := slices.IndexFunc(a.players, func(p bots.Player[S]) bool { return p.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown bot %q; %s has: %s", name, a.m.Meta().ID, strings.Join(a.Bots(), ", "))
	}
	return &a.players[i], nil
}

func (a *arena[S]) Mind(name string) (Mind, error) {
	known, err := a.player(name)
	if err != nil {
		return nil, err
	}
	p := *known
	p.Budget.Cores = 1 // a house has many tables
	return func(ctx context.Context, t engine.Table, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
		s, ok := engine.PositionOf[S](t)
		if !ok {
			panic("arena: a bot of " + a.m.Meta().ID + " was asked about another game")
		}
		if legal := t.Choices(seat); len(legal) == 1 {
			return legal, &bots.Report{}
		}
		return a.ask(ctx, &p, &s, seat, seed)
	}, nil
}

// ask shows the player what its seat may know and takes its answer. s is overwritten.
func (a *arena[S]) ask(ctx context.Context, p *bots.Player[S], s *S, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
	if !p.Blind {
		a.m.Redeal(s, seat, engine.NewRNG(bots.KeyFrom(rand.New(rand.NewPCG(seed, uint64(seat))))))
	}
	return p.Thinker.Think(ctx, s, seat, p.Budget, seed)
}

// maxChoices is far beyond any real game; a game that reaches it does not end.
const maxChoices = 20_000

// Entry is one choice of a played game.
type Entry struct {
	Seat   engine.Seat
	Choice engine.Choice
}
