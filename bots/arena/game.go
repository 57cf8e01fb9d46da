package arena

import (
	"fmt"
	"math/rand/v2"
	"time"

	"cromford/engine"
)

// GameConfig asks for one game.
type GameConfig struct {
	Config  engine.Config
	Players []string // by seat; a budget may follow the name, as in "level8@time=1s"
	// Seed is of what the players draw. Each seat draws for itself, so that who sits elsewhere does not matter.
	Seed uint64
}

// Game is a game that was played.
type Game struct {
	Result engine.Result
	Rounds int
	Places []int // of each seat in the first order, from 1
	Effort []Effort
	Log    []Entry
	// Grammar names the choices of the log.
	Grammar *engine.Grammar
}

// Effort is what a seat has thought in a game.
type Effort struct {
	Turns    []time.Duration // processor time of each turn
	Rollouts int
}

// Game plays one game.
func (a *arena[S]) Game(gc GameConfig) (*Game, error) {
	g, err := a.match(&gc)
	if err != nil {
		return nil, err
	}
	out := &Game{Effort: make([]Effort, g.cfg.Seats)}
	var effort [engine.MaxSeats]Effort
	g.effort = &effort
	g.opening = func(s *S) {
		out.Places = places(a.m.Gauges(s, nil), g.cfg.Seats)
		out.Grammar = a.m.Grammar(s)
	}
	if err := g.play(); err != nil {
		return nil, fmt.Errorf("game %s after %d choices: %w", g.cfg.Key, len(g.log), err)
	}
	out.Result, out.Rounds, out.Log = g.result, g.rounds, g.log
	copy(out.Effort, effort[:])
	return out, nil
}

// match is a game that is ready to be played.
func (a *arena[S]) match(gc *GameConfig) (*match[S], error) {
	g := &match[S]{a: a, cfg: gc.Config}
	if err := engine.CheckConfig(a.m.Meta(), &g.cfg); err != nil {
		return nil, err
	}
	if len(gc.Players) != g.cfg.Seats {
		return nil, fmt.Errorf("%d players for %d seats", len(gc.Players), g.cfg.Seats)
	}
	for seat, name := range gc.Players {
		p, err := a.player(name)
		if err != nil {
			return nil, err
		}
		g.players[seat], g.luck[seat] = p, rand.New(rand.NewPCG(gc.Seed, uint64(seat)))
	}
	return g, nil
}

// places reads the first order from the public numbers: games tell the place of each seat, or who starts.
func places(list []engine.Gauge, seats int) []int {
	out := make([]int, seats)
	for seat := range out {
		out[seat] = seat + 1
	}
	for _, g := range list {
		switch {
		case g.Name == "place" && int(g.Seat) < seats:
			out[g.Seat] = g.Value
		case g.Name == "start" && g.Seat == engine.Nobody:
			for seat := range out {
				out[seat] = (seat-(g.Value-1)+seats)%seats + 1
			}
		}
	}
	return out
}
