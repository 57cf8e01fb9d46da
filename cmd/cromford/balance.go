package main

import (
	"strings"
	"time"

	"cromford/bots/league"
)

type leagueBalanceCmd struct {
	Game   string   `arg:"" help:"The game."`
	Player []string `arg:"" help:"Who plays: one player on all seats, or of several some in each deal."`
	seriesFlags
}

// Run plays each deal once and tells what the games say of the game.
func (c *leagueBalanceCmd) Run(a *app) error {
	e, s, names, err := c.match(a, c.Game, c.Player...)
	if err != nil {
		return err
	}
	begun := time.Now()
	w := league.NewWeigh(e.Game.Meta(), s, names)
	s.Play(e.Arena, league.Mirror(names, s.Config.Seats, c.Seed), func(games []*league.Played) bool {
		w.Add(games)
		return true
	})
	b := w.Balance()
	if c.JSON != "-" {
		printBalance(a, b)
	}
	err = c.write(a, struct {
		leagueStamp
		*league.Balance
	}{stamp(begun), b})
	if err == nil && len(b.Failures) > 0 {
		return errFailed
	}
	return err
}

func printBalance(a *app, b *league.Balance) {
	a.printf("%s, %d seats %s, seed %q, %s: %d games, %d of them distinct\n", b.Game, b.Seats, b.Options, b.Seed,
		strings.Join(b.Players, ", "), b.Games, b.Distinct)
	chances := func(name string, list []league.Chance) {
		a.printf("  wins by %-12s", name)
		for _, c := range list {
			a.printf("  %.1f %% [%.0f-%.0f]", 100*c.Share, 100*c.Low, 100*c.High)
		}
		a.printf("\n  points by %-10s", name)
		for _, c := range list {
			a.printf("  %.1f", c.Points)
		}
		a.printf("\n")
	}
	chances("place", b.ByPlace)
	chances("seat", b.BySeat)
	spread := func(name string, s league.Spread) {
		a.printf("  %-18s median %6.0f   %6.0f to %.0f (p5 to p95)   mean %.1f   max %.0f\n", name, s.Median, s.P5, s.P95, s.Mean, s.Max)
	}
	spread("choices a game", b.Choices)
	spread("turns a seat", b.Turns)
	spread("rounds", b.Rounds)
	spread("points", b.Points)
	spread("points of winners", b.Winner)
	spread("lead", b.Lead)
	a.printf("  chosen for each seat and game, and in how many games:\n")
	for _, k := range b.Kinds {
		a.printf("    %-24s %7.2f  %4.0f %%", k.Name, k.Each, 100*k.In)
		for i, u := range k.Of {
			if i == 8 {
				a.printf(" ...")
				break
			}
			a.printf("  %s %.2f", u.Name, u.Each)
		}
		a.printf("\n")
	}
	a.printf("  never: %s\n", strings.Join(b.Unused, ", "))
	printFailures(a, b.Failures)
}
