package table

import (
	"errors"
	"fmt"
	"strconv"

	"cromford/engine"
)

// history is a game as it was played. It knows neither people nor storage, and asks nobody for leave.
type history struct {
	first engine.Table // where it began
	cur   engine.Table // nil before the start
	// steps are the choices that hold; log has a line for every event, taken back or not.
	steps []step
	log   []LogLine
	undos int // part of every ask, so that no question comes back with the same name
}

// step is a choice that has not been taken back.
type step struct {
	seq      int
	seat     int
	revealed bool
}

// LogLine is one event as players read it.
type LogLine struct {
	N    int
	Seat int
	At   int64
	Kind EventKind
	To   int // where an undo returned to
	// choice is what was chosen, facts what it caused, tab the table after it.
	choice engine.Choice
	facts  []engine.Fact
	tab    engine.Table
}

// begin is the game of a table before its first event.
func begin(e *Entry, in *Info) (h history, err error) {
	if in.Origin != nil {
		h.first, err = e.Game.FromText(in.config(), in.Origin)
	} else {
		h.first, err = e.Game.New(in.config())
	}
	h.cur = h.first
	return h, err
}

// replay plays stored events. With verify set, every position is compared with its stored hash.
func (h *history) replay(events []Event, verify bool) error {
	for _, e := range events {
		if err := h.event(e); err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
		if verify && h.cur.Hash() != e.Hash {
			return fmt.Errorf("event %d leads to the position #%s, but #%s is stored", e.Seq, h.cur.Hash().Short(), e.Hash.Short())
		}
	}
	return nil
}

func (h *history) event(e Event) error {
	switch e.Kind {
	case EventChoice:
		c, err := h.cur.Parse(e.Body)
		if err != nil {
			return err
		}
		next := h.cur.Clone()
		facts, err := next.Choose(engine.Seat(e.Seat), c)
		if err != nil {
			return err
		}
		h.chosen(e, c, facts, next)
	case EventUndo:
		to, err := strconv.Atoi(e.Body)
		if err != nil {
			return err
		}
		h.back(e, to)
	case EventResign:
		h.log = append(h.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventResign, tab: h.cur})
	}
	return nil
}

// chosen takes over the position that a choice has led to.
func (h *history) chosen(e Event, c engine.Choice, facts engine.Facts, next engine.Table) {
	h.cur = next
	h.steps = append(h.steps, step{e.Seq, e.Seat, facts.Revealed})
	h.log = append(h.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventChoice, choice: c, facts: facts.List, tab: next})
}

// draft is choices carried out on copies: what will be seen as soon as it is stored.
type draft struct {
	events  []Event
	choices []engine.Choice
	facts   []engine.Facts
	tables  []engine.Table
}

// draft carries choices of a seat out on copies. The history itself stays as it is.
func (h *history) draft(seat int, choices []engine.Choice, at int64) (*draft, error) {
	d := &draft{}
	next := h.cur
	for _, c := range choices {
		next = next.Clone()
		seq := h.events() + len(d.events) + 1
		facts, err := carry(next, seat, c)
		if f := (*fault)(nil); errors.As(err, &f) {
			return nil, fmt.Errorf("event %d, %s: %w", seq, h.cur.Print(c), err)
		} else if err != nil {
			return nil, err
		}
		d.events = append(d.events, Event{Seq: seq, Kind: EventChoice, Seat: seat, Body: next.Print(c), At: at, Hash: next.Hash()})
		d.choices = append(d.choices, c)
		d.facts = append(d.facts, facts)
		d.tables = append(d.tables, next)
	}
	return d, nil
}

// carry carries a choice out; a panic of the rules comes back as a fault.
func carry(t engine.Table, seat int, c engine.Choice) (facts engine.Facts, err error) {
	err = sound(func() (err error) {
		facts, err = t.Choose(engine.Seat(seat), c)
		return err
	})
	return facts, err
}

// take makes a draft part of the game.
func (h *history) take(d *draft) {
	for i, e := range d.events {
		h.chosen(e, d.choices[i], d.facts[i], d.tables[i])
	}
}

// back returns to the position after event to.
func (h *history) back(e Event, to int) {
	keep := h.keep(to)
	h.cur = h.after(keep)
	h.steps = h.steps[:keep]
	h.undos++
	h.log = append(h.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventUndo, To: to, tab: h.cur})
}

// keep is how many steps stay if the game returns to the position after event to.
func (h *history) keep(to int) int {
	n := 0
	for n < len(h.steps) && h.steps[n].seq <= to {
		n++
	}
	return n
}

// after is the position after the first n of the steps that hold.
func (h *history) after(n int) engine.Table {
	if n == 0 {
		return h.first
	}
	return h.log[h.steps[n-1].seq-1].tab
}

// events is the number of stored events.
func (h *history) events() int { return len(h.log) }

// at is the table after event n.
func (h *history) at(n int) (engine.Table, error) {
	switch {
	case h.cur == nil:
		return nil, fail(Conflict, "the game has not started")
	case n < 0 || n > h.events():
		return nil, fail(Invalid, "there are %d events; %d is not one of them", h.events(), n)
	case n == 0:
		return h.first, nil
	}
	return h.log[n-1].tab, nil
}

// ask names the open question of a seat. Undos are counted in, so that an answer to a question from before one is late.
func (h *history) ask(seat int) string {
	a := h.cur.Ask(engine.Seat(seat))
	if a == "" {
		return ""
	}
	return strconv.Itoa(h.undos) + "-" + a
}
