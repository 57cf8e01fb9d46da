package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"cromford/engine/market"
)

type marketCmd struct {
	File string `arg:"" optional:"" help:"The question as JSON; standard input if it is left out." placeholder:"FILE"`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Run clears one market: who sells what, the income, and the share steps.
func (c *marketCmd) Run(a *app) error {
	in, name := a.in, "standard input"
	if c.File != "" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close() //nolint:errcheck // only read
		in, name = f, c.File
	}
	var q market.Question
	dec := json.NewDecoder(io.LimitReader(in, 1<<20))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&q); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	_, _, sale, err := a.allGames()
	if err != nil {
		return err
	}
	res, err := sale.Clear(&q)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.JSON {
		return a.json(byName(res))
	}
	for _, s := range res.Sellers {
		a.printf("%-12s sells %2d   takes £%-3d   share steps +%d\n", s.Name, s.Sold, s.Income, s.Steps)
	}
	return nil
}

// marketAnswer is a sale by the names of the sellers. The importer has neither income nor shares.
type marketAnswer struct {
	Sold   map[string]int `json:"sold"`
	Income map[string]int `json:"income"`
	Steps  map[string]int `json:"share_steps"`
}

func byName(res *market.Answer) marketAnswer {
	out := marketAnswer{map[string]int{}, map[string]int{}, map[string]int{}}
	for _, s := range res.Sellers {
		out.Sold[s.Name] = s.Sold
		if !s.Importer {
			out.Income[s.Name], out.Steps[s.Name] = s.Income, s.Steps
		}
	}
	return out
}
