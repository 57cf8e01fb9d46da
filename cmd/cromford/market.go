package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"cromford/games/arkwright"
)

type marketCmd struct {
	File string `arg:"" optional:"" help:"The question as JSON; standard input if it is left out." placeholder:"FILE"`
	JSON bool   `name:"json" help:"Print JSON."`
}

// question is a market as people at a physical table write it down.
type question struct {
	Demand  int `json:"demand"`
	Sellers []struct {
		Name     string `json:"name"`
		Appeal   int    `json:"appeal"`
		Quality  int    `json:"quality"`
		Supply   int    `json:"supply"`
		Price    int    `json:"price"`
		Importer bool   `json:"importer"`
	} `json:"sellers"`
}

// Run clears one market: who sells what, the income, and the share steps (A25-9.2.9, A25-9.3).
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
	var q question
	dec := json.NewDecoder(io.LimitReader(in, 1<<20))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&q); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	res, err := q.clear()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.JSON {
		return a.json(res)
	}
	for _, s := range q.Sellers {
		a.printf("%-12s sells %2d   takes £%-3d   share steps +%d\n", s.Name, res.Sold[s.Name], res.Income[s.Name], res.Steps[s.Name])
	}
	return nil
}

type answer struct {
	Sold   map[string]int `json:"sold"`
	Income map[string]int `json:"income"`
	Steps  map[string]int `json:"share_steps"`
}

func (q *question) clear() (*answer, error) {
	if q.Demand < 0 || q.Demand > 1000 || len(q.Sellers) == 0 || len(q.Sellers) > 20 {
		return nil, errors.New("want a demand from 0 to 1000 and 1 to 20 sellers")
	}
	out := &answer{map[string]int{}, map[string]int{}, map[string]int{}}
	list := make([]arkwright.Seller, len(q.Sellers))
	sold := make([]int, len(q.Sellers))
	for i, s := range q.Sellers {
		if _, twice := out.Sold[s.Name]; twice || s.Name == "" {
			return nil, fmt.Errorf("seller %d: every seller needs a name of its own", i+1)
		}
		if s.Appeal < 0 || s.Appeal > 1000 || s.Supply < 0 || s.Supply > 1000 || s.Price < 0 || s.Price > 1000 {
			return nil, fmt.Errorf("%s: appeal, supply and price are 0 to 1000", s.Name)
		}
		out.Sold[s.Name] = 0
		list[i] = arkwright.Seller{Appeal: s.Appeal, Quality: s.Quality, Supply: s.Supply, Importer: s.Importer}
		if s.Importer { // the importer's supply is its appeal (A25-9.2.5)
			list[i].Supply = s.Appeal
		}
	}
	arkwright.Clear(q.Demand, list, sold)
	for i, s := range q.Sellers {
		out.Sold[s.Name] = sold[i]
		if s.Importer {
			continue
		}
		out.Income[s.Name] = sold[i] * s.Price
		out.Steps[s.Name] = arkwright.Steps(list, sold, i)
	}
	return out, nil
}
