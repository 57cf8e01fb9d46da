package record

import (
	"errors"
	"fmt"

	"cromford/engine"
)

// Journal is a game in progress with everything that happened: nothing is ever removed from it. An undo is an event
// that names the place to return to; what it abandons stays readable.
type Journal struct {
	Game   engine.Game
	Config engine.Config
	Tags   []Tag

	start  engine.Table
	origin []byte // the text of the position it starts from, instead of a set-up
	events []Event
	steps  []step // the events that still hold, in order
}

// step is a choice that has not been taken back.
type step struct {
	number int // of its event
	seat   engine.Seat
	choice engine.Choice
	facts  engine.Facts
	after  engine.Table
}

// NewJournal sets a game up.
func NewJournal(game engine.Game, cfg engine.Config) (*Journal, error) {
	t, err := game.New(cfg)
	if err != nil {
		return nil, err
	}
	return &Journal{Game: game, Config: t.Config(), start: t}, nil
}

// NewJournalAt starts a game at a position, as its text has it.
func NewJournalAt(game engine.Game, cfg engine.Config, origin []byte) (*Journal, error) {
	t, err := game.FromText(cfg, origin)
	if err != nil {
		return nil, err
	}
	return &Journal{Game: game, Config: t.Config(), start: t, origin: origin}, nil
}

// Origin is the text of the position it starts from, nil for a set-up.
func (j *Journal) Origin() []byte { return j.origin }

// Table is the game as it stands. It must not be changed; use Choose.
func (j *Journal) Table() engine.Table {
	if len(j.steps) == 0 {
		return j.start
	}
	return j.steps[len(j.steps)-1].after
}

// Events lists everything that happened.
func (j *Journal) Events() []Event { return j.events }

// Choose carries a choice out and notes it.
func (j *Journal) Choose(seat engine.Seat, c engine.Choice) (engine.Facts, error) {
	t := j.Table().Clone()
	facts, err := t.Choose(seat, c)
	if err != nil {
		return facts, err
	}
	j.events = append(j.events, Event{Seat: seat, Choice: t.Print(c), Hash: t.Hash().Short()})
	j.steps = append(j.steps, step{len(j.events), seat, c, facts, t})
	return facts, nil
}

// Errors of Undo.
var (
	ErrNothingToUndo = errors.New("there is nothing of yours to take back")
	ErrRevealed      = errors.New("something hidden came to light with that choice; it cannot be taken back")
)

// CanUndo tells whether the seat may take its last choice back: until another seat has acted or something hidden was
// revealed.
func (j *Journal) CanUndo(seat engine.Seat) error {
	if len(j.steps) == 0 || j.steps[len(j.steps)-1].seat != seat {
		return ErrNothingToUndo
	}
	if j.steps[len(j.steps)-1].facts.Revealed {
		return ErrRevealed
	}
	return nil
}

// Undo takes the seat's last choice back.
func (j *Journal) Undo(seat engine.Seat) error {
	if err := j.CanUndo(seat); err != nil {
		return err
	}
	to := 0
	if n := len(j.steps); n > 1 {
		to = j.steps[n-2].number
	}
	return j.UndoTo(seat, to)
}

// UndoTo returns to the position after event number to, 0 for the start, on behalf of a seat. Whether the table allows
// it is the caller's business.
func (j *Journal) UndoTo(seat engine.Seat, to int) error {
	keep := 0
	if to != 0 {
		for keep < len(j.steps) && j.steps[keep].number != to {
			keep++
		}
		if keep == len(j.steps) {
			return fmt.Errorf("event %d is not part of the game as it stands", to)
		}
		keep++
	}
	if keep == len(j.steps) {
		return ErrNothingToUndo
	}
	j.steps = j.steps[:keep]
	j.events = append(j.events, Event{Seat: seat, To: to})
	return nil
}

// Len is the number of choices that hold.
func (j *Journal) Len() int { return len(j.steps) }

// At is the table after the first n choices that hold.
func (j *Journal) At(n int) engine.Table {
	if n == 0 {
		return j.start
	}
	return j.steps[n-1].after
}

// Step is the n-th choice that holds, counted from 1, and what it caused.
func (j *Journal) Step(n int) (engine.Seat, engine.Choice, engine.Facts) {
	s := j.steps[n-1]
	return s.seat, s.choice, s.facts
}

// Number is the event of the n-th choice that holds.
func (j *Journal) Number(n int) int { return j.steps[n-1].number }

// Write prints the journal as a record.
func (j *Journal) Write() []byte {
	t := j.Table()
	r := Record{Game: t.Meta().ID, Components: t.Meta().Components, Config: j.Config, Origin: j.origin, Tags: j.Tags, Events: j.events,
		End: endLine(t, len(j.events))}
	return r.Write(t.Meta(), func(text string) bool {
		c, err := t.Parse(text)
		return err == nil && t.EndsTurn(c)
	})
}
