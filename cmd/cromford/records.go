package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/engine/scenario"
	"cromford/internal/term"
	"cromford/text"
	"cromford/text/paint"
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
		return nil, &uncheckedError{fmt.Errorf("%s:1: %w", file, err)}
	}
	j, err := rec.Replay(e.Game)
	if err != nil && rec.Components != e.Game.Meta().Components {
		err = &uncheckedError{err}
	}
	return j, err
}

// uncheckedError is why a record cannot be checked at all: we have not the game or the components it was played with.
type uncheckedError struct{ error }

// Unwrap gives the reason.
func (e *uncheckedError) Unwrap() error { return e.error }

type replayCmd struct {
	File string `arg:"" help:"The record."`
	At   int    `help:"Show the position after this many choices; the last one if it is left out." default:"-1" placeholder:"N"`
	As   string `help:"Draw the board as this seat sees it; as a spectator does if it is left out." placeholder:"SEAT"`
	langFlag
	NoColor bool `help:"Do without colours." env:"NO_COLOR"`
	JSON    bool `name:"json" help:"Print JSON: log, position, gauges and result."`
}

// replayed is one choice of a record and what it caused.
type replayed struct {
	N      int      `json:"n"`
	Seat   string   `json:"seat"`
	Choice string   `json:"choice"`
	Log    []string `json:"log"`
	seat   engine.Seat
}

// Run tells what happened up to a moment and draws the board as it was then.
func (c *replayCmd) Run(a *app) error {
	j, err := a.readRecord(c.File)
	if err != nil {
		return err
	}
	cat, err := c.catalog()
	if err != nil {
		return err
	}
	cat = cat.Of(j.Game.Meta().ID)
	at := c.At
	if at < 0 {
		at = j.Len()
	}
	if at > j.Len() {
		return fmt.Errorf("%s: the game has %d choices, so --at can be 0 to %d", c.File, j.Len(), j.Len())
	}
	names := j.Game.Meta().SeatNames[:j.Config.Seats]
	seat := engine.Nobody
	if c.As != "" {
		i := slices.Index(names, c.As)
		if i < 0 {
			return fmt.Errorf("there is no seat %q; there are %s", c.As, strings.Join(names, ", "))
		}
		seat = engine.Seat(i)
	}
	if c.JSON {
		return c.json(a, j, cat, at, seat)
	}
	e, err := a.open(j.Game.Meta().ID)
	if err != nil {
		return err
	}
	t := j.At(at)
	p := a.painter(cat, t.Meta(), c.NoColor)
	p.Me = seat
	for _, l := range replay(j, at, seat, p.Say) {
		p.Flow(replayHang, fmt.Sprintf("%4d  %s %s", l.N, paint.Pad(p.Seat(l.seat), 9), p.Dim(l.Choice)))
		for _, s := range l.Log {
			p.Flow(replayHang+2, strings.Repeat(" ", replayHang)+s)
		}
	}
	p.Printf("\n%s\n", p.Bold(p.T("term.replay", "at", at, "n", j.Len(), "hash", t.Hash().Short())))
	if e.Board != nil {
		e.Board(p, t.View(seat))
	}
	term.Result(p, t)
	return nil
}

// replayHang is where the words of a choice begin.
const replayHang = 6

// json prints what programs read: the whole position besides the log.
func (c *replayCmd) json(a *app, j *record.Journal, cat *text.Catalog, at int, seat engine.Seat) error {
	t := j.At(at)
	names := t.Meta().SeatNames
	gauges := map[string]int{}
	for _, g := range t.Gauges() {
		gauges[g.ID(t.Meta())] = g.Value
	}
	lines := replay(j, at, seat, func(txt engine.Text) string { return cat.Say(txt, func(s engine.Seat) string { return names[s] }) })
	out := map[string]any{"at": at, "choices": j.Len(), "hash": t.Hash().String(), "lines": lines, "gauges": gauges,
		"position": rawJSON(t.Text())}
	res, over := t.Result()
	if out["over"] = over; over {
		out["result"] = res
	}
	return a.json(out)
}

// replay lists the first choices of a record with what a seat may know of their consequences.
func replay(j *record.Journal, at int, seat engine.Seat, say func(engine.Text) string) []replayed {
	var lines []replayed
	for n := 1; n <= at; n++ {
		by, choice, facts := j.Step(n)
		t := j.At(n)
		l := replayed{N: n, Seat: t.Meta().SeatNames[by], Choice: t.Print(choice), Log: []string{}, seat: by}
		for _, f := range facts.For(seat) {
			l.Log = append(l.Log, say(t.Narrate(f)))
		}
		lines = append(lines, l)
	}
	return lines
}

// rawJSON is JSON that is printed as it is.
type rawJSON []byte

// MarshalJSON returns the bytes themselves.
func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

type verifyCmd struct {
	Files []string `arg:"" help:"The records."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// verified is what came of checking one record.
type verified struct {
	File    string `json:"file"`
	Choices int    `json:"choices"`
	Hash    string `json:"hash"`
	Over    bool   `json:"over"`
	Error   string `json:"error,omitempty"`
}

// Run checks every record, whatever is wrong with the others. A record that does not hold fails the check; a file that cannot
// be opened or was played with something we have not is wrong input.
func (c *verifyCmd) Run(a *app) error {
	var out []verified
	var failed, absent error
	for _, file := range c.Files {
		j, err := a.readRecord(file)
		path, unchecked := new(fs.PathError), new(uncheckedError)
		switch {
		case errors.As(err, &path), errors.As(err, &unchecked):
			absent = errors.Join(absent, err)
		case err != nil:
			failed = errors.Join(failed, err)
		}
		if err != nil {
			out = append(out, verified{File: file, Error: err.Error()})
			continue
		}
		_, over := j.Table().Result()
		out = append(out, verified{File: file, Choices: j.Len(), Hash: j.Table().Hash().String(), Over: over})
	}
	if c.JSON {
		if err := a.json(out); err != nil {
			return err
		}
	} else {
		printVerified(a, out)
	}
	switch bad := errors.Join(failed, absent); {
	case failed != nil:
		fmt.Fprintln(a.err, "cromford:", bad)
		return errFailed
	default:
		return bad
	}
}

func printVerified(a *app, list []verified) {
	for _, r := range list {
		if r.Error != "" {
			continue
		}
		state := "running"
		if r.Over {
			state = "over"
		}
		a.printf("%s: %d choices, %s, #%s\n", r.File, r.Choices, state, r.Hash[:8])
	}
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
