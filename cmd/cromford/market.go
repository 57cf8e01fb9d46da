package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"cromford/engine/market"
)

type marketCmd struct {
	File string `arg:"" optional:"" help:"The question as JSON; standard input if it is left out." placeholder:"FILE"`
	JSON bool   `name:"json" help:"Print JSON."`
}

// marketExample is a question as short as one can be.
const marketExample = `{"demand": 8, "sellers": [{"name": "red", "appeal": 4, "quality": 1, "supply": 3, "price": 6}, ` +
	`{"name": "importer", "appeal": 3, "importer": true}]}`

// Run clears one market: who sells what, the income, and the share steps.
func (c *marketCmd) Run(a *app) error {
	in, name := a.in, "standard input"
	if c.File == "" && a.terminal(a.in) {
		fmt.Fprintf(a.err, "Waiting for a market as JSON; end it with Ctrl-D, or name a file instead. For example:\n%s\n", marketExample)
	}
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
	switch err := dec.Decode(&q); {
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%s is empty; a market is wanted as JSON, such as %s", name, marketExample)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s: the JSON is not complete", name)
	case err != nil:
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
