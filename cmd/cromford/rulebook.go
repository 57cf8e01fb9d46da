package main

import (
	"cromford/games"
	"cromford/internal/guide"
	"cromford/text"
	"cromford/text/rulebook"
)

// rulebook compares the clauses of the rules with the passages of the rulebooks.
func (c *coverageCmd) rulebook(a *app) error {
	ids := games.IDs()
	if c.Game != "" {
		ids = []string{c.Game}
	}
	reports := []*rulebook.Report{}
	for _, id := range ids {
		for _, language := range text.Languages {
			r, err := checkRulebook(id, language)
			if err != nil {
				return err
			}
			reports = append(reports, r)
		}
	}
	whole := true
	for _, r := range reports {
		whole = whole && r.Whole()
	}
	if c.JSON {
		if err := a.json(reports); err != nil {
			return err
		}
	} else {
		for _, r := range reports {
			printRulebook(a, r)
		}
	}
	if !whole {
		return errFailed
	}
	return nil
}

func printRulebook(a *app, r *rulebook.Report) {
	for _, list := range []struct {
		what string
		ids  []string
	}{{"no passage tells", r.Missing}, {"the rules do not have", r.Unknown}, {"there is no scenario", r.Cases},
		{"there are no words in", r.Blank}} {
		for _, id := range list.ids {
			a.printf("%s, %s: %s %s\n", r.Game, r.Language, list.what, id)
		}
	}
	a.printf("%s, %s: told %d/%d, %d examples\n", r.Game, r.Language, r.Covered, r.Total, r.Examples)
}

func checkRulebook(game, language string) (*rulebook.Report, error) {
	e, err := games.Open(game, nil)
	if err != nil {
		return nil, err
	}
	return guide.Of(game, e).Check(language)
}
