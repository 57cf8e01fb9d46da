package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"cromford/bots/league"
	"cromford/engine"
	"cromford/games"
)

type leagueCmd struct {
	Duel    leagueDuelCmd    `cmd:"" help:"One seat of a player against the others of rivals, every deal in all seatings."`
	Balance leagueBalanceCmd `cmd:"" help:"What games between equals tell of the game: places, lengths, scores, what is chosen."`
	Mixed   leagueMixedCmd   `cmd:"" help:"Tables of several players; in each deal everybody sits on every seat once."`
}

// seriesFlags are the flags of all matches.
type seriesFlags struct {
	gameFlags
	Deals int    `help:"Number of deals; each is played in all seatings." default:"100" placeholder:"N"`
	Cores int    `help:"Games played abreast. What comes out does not depend on it." default:"1" placeholder:"N"`
	JSON  string `name:"json" help:"Write the report as JSON into a file; - is the output." placeholder:"FILE" type:"path"`
	Quiet bool   `help:"Do not tell how far it is."`
}

// panelWord stands for all players of the panel.
const panelWord = "panel"

// entrants are the players that were named, with commas between them or as words.
func entrants(e *games.Entry, words ...string) (names []string, err error) {
	known := append(e.Arena.Bots(), e.Arena.Panel()...)
	for _, word := range words {
		for name := range strings.SplitSeq(word, ",") {
			if name == panelWord {
				if len(e.Arena.Panel()) == 0 {
					return nil, fmt.Errorf("%s has no panel", e.Game.Meta().ID)
				}
				names = append(names, e.Arena.Panel()...)
				continue
			}
			plain, _, _ := strings.Cut(name, "@")
			if !slices.Contains(known, plain) {
				return nil, fmt.Errorf("unknown bot %q; %s has: %s", plain, e.Game.Meta().ID, strings.Join(append(known, panelWord), ", "))
			}
			names = append(names, name)
		}
	}
	return names, nil
}

// series makes a match ready.
// match is a game, what is played of it, and by whom.
func (f *seriesFlags) match(a *app, game string, players ...string) (*games.Entry, *league.Series, []string, error) {
	e, err := a.only(game)
	if err != nil {
		return nil, nil, nil, err
	}
	s, err := f.series(a, e)
	if err != nil {
		return nil, nil, nil, err
	}
	names, err := entrants(e, players...)
	return e, s, names, err
}

func (f *seriesFlags) series(a *app, e *games.Entry) (*league.Series, error) {
	cfg, err := f.config(e.Game.Meta())
	if err != nil {
		return nil, err
	}
	if err := engine.CheckConfig(e.Game.Meta(), &cfg); err != nil {
		return nil, err
	}
	if _, err := e.Game.New(cfg); err != nil {
		return nil, err
	}
	if f.Deals < 1 || f.Cores < 1 {
		return nil, errors.New("a match needs a deal and a core at least")
	}
	s := &league.Series{Config: cfg, Seed: f.Seed, Deals: f.Deals, Cores: f.Cores}
	if !f.Quiet {
		begun, told := time.Now(), time.Now()
		s.Progress = func(deals int) {
			if now := time.Now(); now.Sub(told) > 10*time.Second {
				told = now
				left := now.Sub(begun) * time.Duration(f.Deals-deals) / time.Duration(deals)
				fmt.Fprintf(a.err, "%d of %d deals, %s to go\n", deals, f.Deals, left.Round(time.Second))
			}
		}
	}
	return s, nil
}

// leagueStamp is what the ledger wants beside a report.
type leagueStamp struct {
	Build   build     `json:"build"`
	Date    time.Time `json:"date"`
	Seconds float64   `json:"seconds"`
}

func stamp(begun time.Time) leagueStamp {
	return leagueStamp{ourBuild(), begun.UTC().Truncate(time.Second), time.Since(begun).Seconds()}
}

// show prints a report or writes it.
func (f *seriesFlags) show(a *app, rep *league.Report, begun time.Time) error {
	if f.JSON != "-" {
		printLeague(a, rep)
	}
	err := f.write(a, struct {
		leagueStamp
		*league.Report
	}{stamp(begun), rep})
	if err == nil && len(rep.Failures) > 0 {
		return errFailed
	}
	return err
}

// write writes JSON where it is wanted.
func (f *seriesFlags) write(a *app, v any) error {
	switch f.JSON {
	case "":
		return nil
	case "-":
		return a.json(v)
	}
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(f.JSON, append(b, '\n'), 0o644) // #nosec G306 -- a report is for everybody
}

type leagueDuelCmd struct {
	Game   string   `arg:"" help:"The game."`
	Player string   `arg:"" help:"The player that is measured; a budget may follow, as in level8@time=1s or level6@rollouts=200."`
	Rival  []string `arg:"" help:"The others; of several each deal takes some. \"panel\" stands for all of the panel."`
	seriesFlags
	Own  int       `help:"Seats of the player." default:"1" placeholder:"K"`
	Sprt []float64 `help:"Stop as soon as it is clear which of two strengths is true, as 0,40 in Elo." placeholder:"E0,E1"`
}

// Run plays the match.
func (c *leagueDuelCmd) Run(a *app) error {
	e, s, player, err := c.match(a, c.Game, c.Player)
	if err != nil {
		return err
	}
	rivals, err := entrants(e, c.Rival...)
	if err != nil {
		return err
	}
	seats := s.Config.Seats
	plan, err := league.Duel(player[0], c.Own, rivals, seats, c.Seed)
	if err != nil {
		return err
	}
	var test *league.SPRT
	switch {
	case len(c.Sprt) == 2 && c.Sprt[0] < c.Sprt[1]:
		test = league.NewSPRT(c.Sprt[0], c.Sprt[1], c.Own, seats)
	case len(c.Sprt) > 0:
		return errors.New("--sprt wants two strengths, the lower first")
	}
	begun := time.Now()
	count := league.NewCount(e.Game.Meta(), s, player[0], strings.Join(c.Rival, ","))
	s.Play(e.Arena, plan, func(games []*league.Played) bool {
		return !count.Add(games) || test == nil || test.Deal(games)
	})
	rep := count.Report(c.Own)
	rep.SPRT = test
	return c.show(a, rep, begun)
}

type leagueMixedCmd struct {
	Game   string   `arg:"" help:"The game."`
	Player []string `arg:"" help:"The players; of more than seats each deal takes some. \"panel\" stands for all of the panel."`
	seriesFlags
	Anchor string `help:"Whose rating is 1500." default:"greedy" placeholder:"NAME"`
}

// Run plays the tables and rates the players.
func (c *leagueMixedCmd) Run(a *app) error {
	e, s, names, err := c.match(a, c.Game, c.Player...)
	if err != nil {
		return err
	}
	if slices.Sort(names); len(slices.Compact(slices.Clone(names))) < max(2, len(names)) {
		return errors.New("name at least two players, each once")
	}
	begun := time.Now()
	count := league.NewCount(e.Game.Meta(), s, names...)
	s.Play(e.Arena, league.Mixed(names, s.Config.Seats, c.Seed), func(games []*league.Played) bool {
		count.Add(games)
		return true
	})
	rep := count.Report(0)
	rep.Ratings = league.Rate(count.Names, c.Anchor, count.Finish, 1)
	return c.show(a, rep, begun)
}

func printLeague(a *app, r *league.Report) {
	a.printf("%s, %d seats %s, seed %q: %d deals, %d games, %d of them distinct\n", r.Game, r.Seats, r.Options, r.Seed, r.Deals, r.Games,
		r.Distinct)
	list := slices.Clone(r.Sides)
	for _, p := range r.Players {
		if !slices.ContainsFunc(list, func(s league.Standing) bool { return s.Name == p.Name }) {
			list = append(list, p)
		}
	}
	for i := range list {
		printStanding(a, &list[i])
	}
	if r.Elo != nil {
		a.printf("  Elo of %s: %+.0f [%+.0f to %+.0f]\n", r.Sides[0].Name, r.Elo.Value, r.Elo.Low, r.Elo.High)
	}
	if t := r.SPRT; t != nil {
		verdict := t.Verdict
		if verdict == "" {
			verdict = "open"
		}
		a.printf("  SPRT %+.0f/%+.0f Elo: %s after %d games, LLR %.2f\n", t.Elo0, t.Elo1, verdict, t.Games, t.LLR)
	}
	printRatings(a, r.Ratings)
	printFailures(a, r.Failures)
}

func printFailures(a *app, list []league.Failure) {
	for i, f := range list {
		if i == 10 {
			a.printf("  ... and %d more\n", len(list)-i)
			break
		}
		a.printf("  FAILED: deal %d, %s: %s\n", f.Deal, strings.Join(f.Players, ", "), f.Problem)
	}
}

func printStanding(a *app, s *league.Standing) {
	a.printf("  %-20s %6d games   wins %5.1f %% [%.1f to %.1f]   rank %.2f   points %.1f   margin %+.1f [%+.1f to %+.1f]\n", s.Name, s.Games,
		100*s.Share.Value, 100*s.Share.Low, 100*s.Share.High, s.Rank, s.Points, s.Margin.Value, s.Margin.Low, s.Margin.High)
	a.printf("  %-20s %.2f ms a turn, p95 %.2f, max %.2f; %.0f roll-outs a turn; wins by place%s, by seat%s\n", "", s.TurnMS.Mean,
		s.TurnMS.P95, s.TurnMS.Max, s.Rollouts, percents(s.ByPlace), percents(s.BySeat))
}

func percents(cells []league.Cell) string {
	var b strings.Builder
	for _, c := range cells {
		fmt.Fprintf(&b, " %.0f", 100*c.Share)
	}
	return b.String()
}

func printRatings(a *app, r *league.Ratings) {
	if r == nil {
		return
	}
	a.printf("  ratings from %d finishing orders, 95 %% intervals over deals\n", r.Games)
	for _, p := range r.Players {
		a.printf("    %-20s %5.0f [%.0f to %.0f]\n", p.Name, p.Elo, p.Low, p.High)
	}
	row := func(name string, list []league.Rating) {
		if len(list) == 0 {
			return
		}
		a.printf("    %-20s", name)
		for _, p := range list {
			a.printf(" %+.0f [%+.0f to %+.0f]", p.Elo, p.Low, p.High)
		}
		a.printf("\n")
	}
	row("by place", r.Places)
	row("by seat", r.Seats)
}
