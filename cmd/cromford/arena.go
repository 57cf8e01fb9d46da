package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"

	"cromford/bots/arena"
	"cromford/games"
)

type simCmd struct {
	Game string `arg:"" help:"The game."`
	gameFlags
	Games int    `help:"Number of games." default:"100" placeholder:"N"`
	Bots  string `help:"Bots by seat, with commas; the last takes the rest. They move on each game." default:"random" placeholder:"A,B,C"`
	Fast  bool   `help:"Do not check invariants."`
	JSON  bool   `name:"json" help:"Print JSON."`
}

func (c *simCmd) Run(a *app) error {
	e, cfg, err := c.open(a, c.Game)
	if err != nil {
		return err
	}
	rep, err := e.Arena.Sim(arena.SimConfig{Config: cfg, Games: c.Games, Bots: strings.Split(c.Bots, ","), Seed: c.Seed, Checked: !c.Fast})
	if err != nil {
		return err
	}
	if c.JSON {
		err = a.json(rep)
	} else {
		printSim(a, rep)
	}
	if err == nil && len(rep.Violations) > 0 {
		return errFailed
	}
	return err
}

func printSim(a *app, r *arena.SimReport) {
	a.printf("%s, %d seats %s: %d games\n", r.Game, r.Seats, r.Options, r.Games)
	stat := func(name string, s arena.Stat) {
		a.printf("  %-16s mean %7.1f   sd %6.1f   %6.0f to %.0f\n", name, s.Mean, s.SD, s.Min, s.Max)
	}
	stat("choices", r.Choices)
	stat("rounds", r.Rounds)
	stat("score", r.Score)
	a.printf("  ties broken: %d\n", r.Ties)
	line := func(l arena.Line) {
		a.printf("  %-16s wins %6d of %d (%5.1f %%)   score %6.1f   slowest turn %.2f ms\n", l.Name, l.Wins, l.Games,
			100*float64(l.Wins)/float64(max(l.Games, 1)), l.Score.Mean, l.MaxMS)
	}
	for _, l := range r.BySeat {
		line(l)
	}
	for _, l := range r.ByBot {
		line(l)
	}
	for i, v := range r.Violations {
		if i == 10 {
			a.printf("  ... and %d more\n", len(r.Violations)-i)
			break
		}
		a.printf("  VIOLATION in game %d after %d choices: %s\n    key %s\n", v.Game, v.At, v.Problem, v.Key)
	}
	a.printf("%d games, %d violations\n", r.Games, len(r.Violations))
}

type benchCmd struct {
	Game string `arg:"" help:"The game."`
	gameFlags
	Seconds float64 `help:"How long to measure." default:"5" placeholder:"T"`
	JSON    bool    `name:"json" help:"Print JSON."`
}

// measure is the game and what is to be measured of it.
func (c *benchCmd) measure(a *app) (*games.Entry, arena.BenchConfig, error) {
	e, cfg, err := c.open(a, c.Game)
	if err == nil && c.Seconds > 3600 {
		err = fmt.Errorf("%g seconds are too long; an hour is the limit", c.Seconds)
	}
	return e, arena.BenchConfig{Config: cfg, Seconds: c.Seconds, Seed: c.Seed}, err
}

func (c *benchCmd) Run(a *app) error {
	e, bc, err := c.measure(a)
	if err != nil {
		return err
	}
	rep, err := e.Arena.Bench(bc)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(rep)
	}
	a.printf("%s, %d seats, random play with the full legal list, %.1f CPU seconds\n", rep.Game, rep.Seats, rep.CPUSeconds)
	a.printf("  games per CPU second    %12.0f\n  choices per CPU second  %12.0f\n  choices per game        %12.1f\n",
		rep.GamesPerCPUs, rep.ChoicesPerCPUs, rep.ChoicesPerGame)
	a.printf("  listed per choice       %12.1f\n  allocations per choice  %12.4f\n  bytes per position      %12d\n",
		rep.ListedPerChoice, rep.AllocsPerChoice, rep.PositionBytes)
	return nil
}

type stepCmd struct {
	Game string `arg:"" help:"The game."`
}

func (c *stepCmd) Run(a *app) error {
	e, err := a.only(c.Game)
	if err != nil {
		return err
	}
	return e.Step(a.in, a.out)
}

type selfplayCmd struct {
	Game string `arg:"" help:"The game."`
	To   string `arg:"" help:"The file to write." type:"path"`
	gameFlags
	Players string `help:"Who plays; each seat of each game draws one." default:"level4" placeholder:"A,B,C"`
	Games   int    `help:"Number of games." default:"1000" placeholder:"N"`
	Rows    int    `help:"Positions of each game." default:"16" placeholder:"N"`
	Cores   int    `help:"Games played abreast. What is written does not depend on it." default:"1" placeholder:"N"`
}

// Run writes positions of games between bots, with how they ended, to learn from.
func (c *selfplayCmd) Run(a *app) (err error) {
	e, cfg, err := c.open(a, c.Game)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.To, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644) // #nosec G302 G304 -- data, where it is wanted
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	err = e.Arena.SelfPlay(arena.SelfPlayConfig{Config: cfg, Players: strings.Split(c.Players, ","), Games: c.Games, Rows: c.Rows,
		Seed: c.Seed, Cores: c.Cores}, w)
	return errors.Join(err, w.Flush(), f.Close())
}
