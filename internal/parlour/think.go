package parlour

import (
	"context"
	"fmt"
	"math"

	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/record"
)

// Question is what a bot is asked about a position.
type Question struct {
	Record string `json:"record"` // the game so far, as text
	At     *int   `json:"at"`     // after this many choices; all of them if it is left out
	Seat   int    `json:"seat"`
	Level  string `json:"level"`  // who is asked: level1 to level8
	Budget string `json:"budget"` // how much it may think: rollouts=200 or time=1s; as at tables if it is empty
	Seed   uint64 `json:"seed"`
}

// Report is what the bot thought.
type Report struct {
	Line       []string    `json:"line"` // what it would do
	Candidates []Candidate `json:"candidates"`
	Rollouts   int         `json:"rollouts"`
}

// Candidate is a turn that it thought of, the best first.
type Candidate struct {
	Line     []string `json:"line"`
	Value    float64  `json:"value"` // the chance to win, and a little for the margin
	Error    *float64 `json:"error"` // its standard error; null where one try tells nothing of that
	Rollouts int      `json:"rollouts"`
	Parts    []Part   `json:"parts"`
}

// Part is a named share of what it foresees.
type Part struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// Library is the games that are known.
type Library interface {
	Game(id string) (engine.Game, error)
	// Adviser is a bot of a game, by its name and its budget.
	Adviser(game, name string) (arena.Mind, error)
}

// replayed is a record that was played again, position by position.
func replayed(lib Library, text string) (*record.Record, *record.Journal, error) {
	rec, err := record.Parse("record", []byte(text))
	if err != nil {
		return nil, nil, err
	}
	g, err := lib.Game(rec.Game)
	if err != nil {
		return nil, nil, err
	}
	j, err := rec.Replay(g)
	return rec, j, err
}

// Think asks a bot. It is shown what its seat could know at that time, and no more.
func Think(ctx context.Context, lib Library, q *Question) (*Report, error) {
	rec, j, err := replayed(lib, q.Record)
	if err != nil {
		return nil, err
	}
	at := j.Len()
	if q.At != nil {
		at = *q.At
	}
	if at < 0 || at > j.Len() {
		return nil, fmt.Errorf("the game has %d choices", j.Len())
	}
	t := j.At(at)
	if q.Seat < 0 || q.Seat >= j.Config.Seats || !t.Acting().Has(engine.Seat(q.Seat)) {
		return nil, fmt.Errorf("seat %d is asked nothing there", q.Seat+1)
	}
	name := q.Level
	if q.Budget != "" {
		name += "@" + q.Budget
	}
	mind, err := lib.Adviser(rec.Game, name)
	if err != nil {
		return nil, err
	}
	line, rep := mind(ctx, t, engine.Seat(q.Seat), q.Seed)
	said := func(line []engine.Choice) []string {
		out := []string{}
		for _, c := range line {
			out = append(out, t.Print(c))
		}
		return out
	}
	out := &Report{Line: said(line), Candidates: []Candidate{}}
	if rep == nil {
		return out, ctx.Err()
	}
	out.Rollouts = rep.Rollouts
	for i := range rep.Candidates {
		c := &rep.Candidates[i]
		next := Candidate{Line: said(c.Line), Value: c.Value, Rollouts: c.Rollouts, Parts: []Part{}}
		if !math.IsInf(c.Error, 0) && !math.IsNaN(c.Error) {
			next.Error = &c.Error
		}
		for _, p := range c.Parts {
			next.Parts = append(next.Parts, Part(p))
		}
		out.Candidates = append(out.Candidates, next)
	}
	return out, ctx.Err()
}

// Replayed is what came of a record that was played again: every position whose hash it names was compared.
type Replayed struct {
	Game   string `json:"game"`
	Events int    `json:"events"`
	Hashes int    `json:"hashes"`
	End    string `json:"end"` // the hash of the last position
}

// Replay plays a record again.
func Replay(lib Library, text string) (*Replayed, error) {
	rec, j, err := replayed(lib, text)
	if err != nil {
		return nil, err
	}
	out := &Replayed{Game: rec.Game, Events: len(rec.Events), End: j.Table().Hash().String()}
	for i := range rec.Events {
		if e := &rec.Events[i]; e.Choice != "" && e.Hash != "" {
			out.Hashes++
		}
	}
	return out, nil
}
