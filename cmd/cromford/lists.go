package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"cromford/engine"
	"cromford/games"
	"cromford/internal/coverage"
	"cromford/text"
)

type gamesCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

type gameInfo struct {
	ID         string              `json:"id"`
	Title      string              `json:"title"`
	Seats      []int               `json:"seats"`
	SeatNames  []string            `json:"seat_names"`
	Revision   int                 `json:"revision"`
	Components string              `json:"components"`
	Bots       []string            `json:"bots"`
	Options    []engine.OptionSpec `json:"options"`
}

func (c *gamesCmd) Run(a *app) error {
	cat, err := text.Load("en")
	if err != nil {
		return err
	}
	var infos []gameInfo
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			return err
		}
		meta := e.Game.Meta()
		info := gameInfo{ID: id, Title: titleOf(cat, meta), Seats: meta.SeatCounts, SeatNames: meta.SeatNames,
			Revision: int(meta.Revision), Components: meta.Components, Bots: e.Arena.Bots(), Options: append([]engine.OptionSpec{}, meta.Options...)}
		infos = append(infos, info)
	}
	if c.JSON {
		return a.json(infos)
	}
	for _, g := range infos {
		a.printf("%s: %s\n  seats %s; bots %s; revision %d; components %s\n", g.ID, g.Title,
			strings.Trim(strings.ReplaceAll(fmt.Sprint(g.Seats), " ", ", "), "[]"), strings.Join(g.Bots, ", "), g.Revision, g.Components)
		for _, o := range g.Options {
			def := o.Default
			if def == "" {
				def = "by the number of seats"
			}
			a.printf("  --option %-22s %s (default %s; %s)\n", o.Name+"=…", strings.Join(o.Values, ", "), def, o.Clause)
		}
	}
	return nil
}

// titleOf is the title of a game; an edition may have one of its own.
func titleOf(cat *text.Catalog, meta *engine.Meta) string {
	if own, ok := cat.Raw(meta.ID + ".title"); ok {
		return own
	}
	return cat.Get(meta.Word("title"))
}

type coverageCmd struct {
	Game     string `arg:"" optional:"" help:"The game; all games if it is left out."`
	Rulebook bool   `help:"Compare the clauses with the passages of the rulebooks, in every language, instead."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

func (c *coverageCmd) Run(a *app) error {
	if c.Rulebook {
		return c.rulebook(a)
	}
	root, err := coverage.SourceRoot()
	if err != nil {
		return err
	}
	ids := games.IDs()
	if c.Game != "" {
		ids = []string{c.Game}
	}
	var reports []*coverage.Report
	covered, total, unknown := 0, 0, 0
	for _, id := range ids {
		e, err := games.Open(id, nil)
		if err != nil {
			return err
		}
		rep, err := coverage.Of(id, e.Game.Meta().Clauses, e.Rules, filepath.Join(root, filepath.FromSlash(e.Folder)))
		if err != nil {
			return err
		}
		reports = append(reports, rep)
		covered, total, unknown = covered+rep.Covered, total+rep.Total, unknown+len(rep.Unknown)
	}
	if c.JSON {
		if err := a.json(reports); err != nil {
			return err
		}
	} else {
		for _, r := range reports {
			for _, m := range r.Missing {
				a.printf("%s: no test cites %s\n", r.Game, m)
			}
			for _, u := range r.Unknown {
				a.printf("%s: a test cites %s, which the rules do not have\n", r.Game, u)
			}
		}
		a.printf("covered %d/%d\n", covered, total)
	}
	if covered < total || unknown > 0 {
		return errFailed
	}
	return nil
}

type componentsCmd struct {
	Check componentsCheckCmd `cmd:"" help:"Check a component file and say what it replaces."`
}

type componentsCheckCmd struct {
	File string `arg:"" help:"The file to check."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (c *componentsCheckCmd) Run(a *app) error {
	f, err := readFile(c.File)
	if err != nil {
		return err
	}
	id, err := games.Of(f)
	if err != nil {
		return err
	}
	e, err := games.Open(id, f)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(map[string]any{"game": e.Game.Meta().ID, "components": e.Game.Meta().Components, "sets": e.Sets, "summary": e.Summary})
	}
	a.printf("%s: good for %s, set %s\n  %s\n", c.File, e.Game.Meta().ID, e.Game.Meta().Components, e.Summary)
	if len(e.Sets) == 0 {
		a.printf("  it replaces nothing of our set\n")
	} else {
		a.printf("  it replaces: %s; everything else is ours\n", strings.Join(e.Sets, ", "))
	}
	return nil
}
