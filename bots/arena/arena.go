// Package arena lets bots play whole games: to check the rules, to compare bots, and to measure speed. It is the one
// place that holds true positions and hands redealt copies to bots.
package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
)

// Arena plays games of one kind with the position type hidden.
type Arena interface {
	// Bots are the players that are offered to people, Panel those that only measure others.
	Bots() []string
	Panel() []string
	// Game plays one game.
	Game(GameConfig) (*Game, error)
	Sim(SimConfig) (*SimReport, error)
	Bench(BenchConfig) (*BenchReport, error)
	SelfPlay(SelfPlayConfig, io.Writer) error
	BenchBots(BenchConfig) (*BotsReport, error)
	// Mind is a bot that answers for a seat of a live table.
	Mind(name string) (Mind, error)
	// Ponder is Mind for tools: a budget may follow the name, as in "level6@rollouts=2000".
	Ponder(name string) (Mind, error)
	// Weigh is a bot that weighs turns of a live table. Not every bot does.
	Weigh(name string) (bots.Weigh, error)
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

func (a *arena[S]) Bots() []string { return a.names(false) }

func (a *arena[S]) Panel() []string { return a.names(true) }

func (a *arena[S]) names(hidden bool) []string {
	var names []string
	for i := range a.players {
		if a.players[i].Hidden == hidden {
			names = append(names, a.players[i].Name)
		}
	}
	return names
}

// player finds a player by its name, which may be followed by another budget or a net to judge by: "level8@time=1s",
// "level6@rollouts=200", "level6@net=FILE"; "level6@net=" judges by none.
func (a *arena[S]) player(name string) (*bots.Player[S], error) {
	plain, rest, own := strings.Cut(name, "@")
	p, err := a.known(plain)
	if err != nil || !own {
		return p, err
	}
	var budget []string
	changed := *p
	for part := range strings.SplitSeq(rest, "@") {
		if file, ok := strings.CutPrefix(part, "net="); ok {
			changed.Thinker, err = a.learned(p.Thinker, file)
		} else {
			budget = append(budget, part)
		}
	}
	if err == nil && len(budget) > 0 {
		changed.Budget, err = bots.ParseBudget(strings.Join(budget, "@"))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &changed, nil
}

// known finds a player by its name alone.
func (a *arena[S]) known(name string) (*bots.Player[S], error) {
	i := slices.IndexFunc(a.players, func(p bots.Player[S]) bool { return p.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown bot %q; %s has: %s", name, a.m.Meta().ID, strings.Join(a.Bots(), ", "))
	}
	return &a.players[i], nil
}

// learned is a thinker that judges by the net of a file, or by none.
func (a *arena[S]) learned(t bots.Thinker[S], file string) (bots.Thinker[S], error) {
	l, ok := t.(search.Learner[S])
	if !ok {
		return nil, errors.New("it does not judge by a net")
	}
	if file == "" {
		return l.Learn(nil, a.m), nil
	}
	data, err := os.ReadFile(file) // #nosec G304 -- named by whoever runs the program
	if err != nil {
		return nil, err
	}
	j, err := search.ReadJudge(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return l.Learn(j, a.m), nil
}

func (a *arena[S]) Mind(name string) (Mind, error) {
	known, err := a.known(name) // and nothing behind it: names come from the net
	if err != nil {
		return nil, err
	}
	if known.Hidden {
		return nil, fmt.Errorf("%s does not play at tables", known.Name)
	}
	p := *known
	if p.Budget.Time == 0 && p.Budget.Rollouts > 0 {
		p.Budget.Time = patience
	}
	return a.mind(p), nil
}

func (a *arena[S]) Ponder(name string) (Mind, error) {
	p, err := a.player(name)
	if err != nil {
		return nil, err
	}
	return a.mind(*p), nil
}

// mind lets a player answer for seats of tables.
func (a *arena[S]) mind(p bots.Player[S]) Mind {
	p.Budget.Cores = 1 // a house has many tables
	return func(ctx context.Context, t engine.Table, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
		s := a.position(t)
		if legal := t.Choices(seat); len(legal) == 1 {
			return legal, &bots.Report{}
		}
		return a.ask(ctx, &p, &s, seat, seed)
	}
}

func (a *arena[S]) Weigh(name string) (bots.Weigh, error) {
	p, err := a.known(name)
	if err != nil {
		return nil, err
	}
	thinker, ok := p.Thinker.(bots.Weigher[S])
	if !ok {
		return nil, fmt.Errorf("%s does not weigh turns", name)
	}
	return func(ctx context.Context, t engine.Table, seat engine.Seat, lines []bots.Line, b bots.Budget, seed uint64) *bots.Scales {
		s := a.position(t)
		a.redeal(&s, seat, seed)
		return thinker.Weigh(ctx, &s, seat, lines, b, seed)
	}, nil
}

// position is the true position of a table.
func (a *arena[S]) position(t engine.Table) S {
	s, ok := engine.PositionOf[S](t)
	if !ok {
		panic("arena: a bot of " + a.m.Meta().ID + " was asked about another game")
	}
	return s
}

// redeal deals anew what the seat cannot know.
func (a *arena[S]) redeal(s *S, seat engine.Seat, seed uint64) {
	a.m.Redeal(s, seat, engine.NewRNG(bots.KeyFrom(rand.New(rand.NewPCG(seed, uint64(seat))))))
}

// ask shows the player what its seat may know and takes its answer. s is overwritten.
func (a *arena[S]) ask(ctx context.Context, p *bots.Player[S], s *S, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
	if !p.Blind {
		a.redeal(s, seat, seed)
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
