package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/engine/scenario"
	"cromford/text"
)

// readRecord reads and replays a record.
func (a *app) readRecord(file string) (*record.Journal, error) {
	f, err := readFile(file)
	if err != nil {
		return nil, err
	}
	rec, err := record.Parse(f.Name, f.Text)
	if err != nil {
		return nil, err
	}
	e, err := a.open(rec.Game)
	if err != nil {
		return nil, fmt.Errorf("%s:1: %w", file, err)
	}
	return rec.Replay(e.Game)
}

type replayCmd struct {
	File string `arg:"" help:"The record."`
	At   int    `help:"Show the position after this many choices; the last one if it is left out." default:"-1" placeholder:"N"`
	Lang string `help:"Language of the log." default:"en" placeholder:"LANG"`
	JSON bool   `name:"json" help:"Print JSON: log, position, gauges and result."`
}

func (c *replayCmd) Run(a *app) error {
	j, err := a.readRecord(c.File)
	if err != nil {
		return err
	}
	cat, err := text.Load(c.Lang)
	if err != nil {
		return err
	}
	at := c.At
	if at < 0 {
		at = j.Len()
	}
	if at > j.Len() {
		return fmt.Errorf("%s: the game has %d choices, so --at can be 0 to %d", c.File, j.Len(), j.Len())
	}
	t := j.At(at)
	names := t.Meta().SeatNames
	say := func(txt engine.Text) string { return cat.Say(txt, func(s engine.Seat) string { return names[s] }) }
	type line struct {
		N      int      `json:"n"`
		Seat   string   `json:"seat"`
		Choice string   `json:"choice"`
		Log    []string `json:"log"`
	}
	var lines []line
	for n := 1; n <= at; n++ {
		seat, choice, facts := j.Step(n)
		l := line{N: n, Seat: names[seat], Choice: t.Print(choice), Log: []string{}}
		for _, f := range facts.List {
			if f.To == engine.Everybody {
				l.Log = append(l.Log, say(t.Narrate(f)))
			}
		}
		lines = append(lines, l)
	}
	res, over := t.Result()
	if c.JSON {
		gauges := map[string]int{}
		for _, g := range t.Gauges() {
			gauges[g.ID(t.Meta())] = g.Value
		}
		out := map[string]any{"at": at, "choices": j.Len(), "hash": t.Hash().String(), "lines": lines, "gauges": gauges,
			"position": rawJSON(t.Text()), "over": over}
		if over {
			out["result"] = res
		}
		return a.json(out)
	}
	for _, l := range lines {
		a.printf("%4d  %-7s %s\n", l.N, l.Seat, l.Choice)
		for _, s := range l.Log {
			a.printf("              %s\n", s)
		}
	}
	a.printf("\nposition after %d of %d choices, #%s\n%s", at, j.Len(), t.Hash().Short(), t.Text())
	for i, sr := range res.Seats {
		a.printf("%d. %s %d\n", sr.Rank, names[i], sr.Total)
	}
	return nil
}

// rawJSON is JSON that is printed as it is.
type rawJSON []byte

// MarshalJSON returns the bytes themselves.
func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

type verifyCmd struct {
	Files []string `arg:"" help:"The records."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

func (c *verifyCmd) Run(a *app) error {
	type result struct {
		File    string `json:"file"`
		Choices int    `json:"choices"`
		Hash    string `json:"hash"`
		Over    bool   `json:"over"`
		Error   string `json:"error,omitempty"`
	}
	var out []result
	var bad error
	for _, file := range c.Files {
		j, err := a.readRecord(file)
		if err != nil {
			out = append(out, result{File: file, Error: err.Error()})
			bad = errors.Join(bad, err)
			continue
		}
		_, over := j.Table().Result()
		out = append(out, result{File: file, Choices: j.Len(), Hash: j.Table().Hash().String(), Over: over})
	}
	if c.JSON {
		if err := a.json(out); err != nil {
			return err
		}
		return bad
	}
	for _, r := range out {
		if r.Error == "" {
			state := "running"
			if r.Over {
				state = "over"
			}
			a.printf("%s: %d choices, %s, #%s\n", r.File, r.Choices, state, r.Hash[:8])
		}
	}
	return bad
}

type scenarioCmd struct {
	Run scenarioRunCmd `cmd:"" help:"Run the cases of scenario files."`
}

type scenarioRunCmd struct {
	Files []string `arg:"" help:"The scenario files."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

func (c *scenarioRunCmd) Run(a *app) error {
	type result struct {
		File   string   `json:"file"`
		ID     string   `json:"id"`
		Clause string   `json:"clause"`
		Title  string   `json:"title"`
		Passed bool     `json:"passed"`
		Diffs  []string `json:"diffs"`
	}
	find := func(id string) (engine.Game, error) {
		e, err := a.open(id)
		if err != nil {
			return nil, err
		}
		return e.Game, nil
	}
	results := []result{}
	var bad error
	passed := 0
	for _, file := range c.Files {
		f, err := readFile(file)
		if err != nil {
			bad = errors.Join(bad, err)
			continue
		}
		outcomes, err := scenario.Run(find, f.Name, f.Text)
		if err != nil {
			bad = errors.Join(bad, err)
			continue
		}
		for _, o := range outcomes {
			if o.Passed() {
				passed++
			}
			results = append(results, result{file, o.ID, o.Clause, o.Title, o.Passed(), slices.Clip(append([]string{}, o.Diffs...))})
		}
	}
	if c.JSON {
		if err := a.json(map[string]any{"cases": results, "passed": passed, "failed": len(results) - passed}); err != nil {
			return err
		}
	} else {
		for _, r := range results {
			word := "ok  "
			if !r.Passed {
				word = "FAIL"
			}
			a.printf("%s %s %s\n", word, r.ID, strings.TrimSpace(r.Clause+" "+r.Title))
			for _, d := range r.Diffs {
				a.printf("       %s\n", d)
			}
		}
		a.printf("%d passed, %d failed\n", passed, len(results)-passed)
	}
	if bad == nil && passed < len(results) {
		return errFailed
	}
	return bad
}
