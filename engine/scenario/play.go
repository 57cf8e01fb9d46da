package scenario

import (
	"errors"
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/engine/doc"
)

// ErrNone is the answer to an id that no case has.
var ErrNone = errors.New("there is no such scenario")

// Play is a case as it was played, for those who want to see it: the same run that tests it.
type Play struct {
	ID, Title string
	Why       string
	// Given is the table that it begins with; nil if the set-up was refused, and then Refusal says why.
	Given   engine.Table
	Refusal *engine.Refusal
	Steps   []Step
	// Offered are choices that the case expects to be on offer at its end, or not to be.
	Offered []Offered
}

// Step is one choice of a case.
type Step struct {
	Seat   engine.Seat // Nobody: whatever had to happen did
	Choice engine.Choice
	Label  engine.Text // the choice in words; empty for Nobody
	// Events are what was carried out: where others had no choice that comes first.
	Events  []Event
	Refusal *engine.Refusal
	// After is the table that whoever looks on sees then. What was chosen together with something refused has not happened: Back
	// is how many events a refusal takes back.
	After engine.Table
	Back  int
}

// Event is a choice that was carried out.
type Event struct {
	Seat   engine.Seat
	Choice engine.Choice
	Facts  engine.Facts
	After  engine.Table
}

// Offered is a choice that is on offer to a seat, or is not.
type Offered struct {
	Seat  engine.Seat
	Label engine.Text
	Is    bool
}

// At is the table after the first n steps; nil if the set-up was refused.
func (p *Play) At(n int) engine.Table {
	if n == 0 {
		return p.Given
	}
	return p.Steps[n-1].After
}

// Open plays a case of a game for somebody who wants to see it. A case that does not come out as it says is an error.
func Open(game engine.Game, n *doc.Node) (*Play, error) {
	r := runner{game: game}
	out := r.run(n)
	switch {
	case n.Err() != nil:
		return nil, n.Err()
	case !out.Passed():
		return nil, fmt.Errorf("%s: %s", out.ID, strings.Join(out.Diffs, "; "))
	}
	r.play.ID, r.play.Title = out.ID, out.Title
	return &r.play, nil
}
