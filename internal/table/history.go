package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"cromford/bots"
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
	part     Part
	revealed bool
}

// LogLine is one event as players read it.
type LogLine struct {
	N     int
	Seat  int
	At    int64
	Kind  EventKind
	Part  Part
	To    int  // where an undo returned to
	ends  bool // it ended the turn of its seat
	facts []engine.Fact
	acts  []engine.Action // of the facts
	tab   engine.Table
	// body is the choice as it is written; of an event about time, what it says.
	body string
	// thread is how far the actions have come after it.
	thread engine.Thread
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
			return &mismatch{e.Seq, h.cur.Hash(), e.Hash}
		}
	}
	return nil
}

// mismatch is an event that leads to another position than the stored one.
type mismatch struct {
	seq       int
	got, want engine.Hash
}

func (m *mismatch) Error() string {
	return fmt.Sprintf("event %d leads to the position #%s, but #%s is stored", m.seq, m.got.Short(), m.want.Short())
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
		h.chosen(e, facts, next, next.EndsTurn(c))
	case EventUndo:
		to, err := strconv.Atoi(e.Body)
		if err != nil {
			return err
		}
		h.back(e, to)
	default: // the position stays as it is
		h.log = append(h.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: e.Kind, tab: h.cur, body: e.Body, thread: h.thread(len(h.steps))})
	}
	return nil
}

// chosen takes over the position that a choice has led to.
func (h *history) chosen(e Event, facts engine.Facts, next engine.Table, ends bool) {
	ll := LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventChoice, Part: e.Part, ends: ends, facts: facts.List, tab: next, body: e.Body}
	ll.thread, ll.acts = h.thread(len(h.steps)).Follow(e.Seq, engine.Seat(e.Seat), ends, facts.List, h.cur, next)
	h.cur = next
	h.steps = append(h.steps, step{e.Seq, e.Seat, e.Part, facts.Revealed})
	h.log = append(h.log, ll)
}

// thread is how far the actions have come after the first n of the steps that hold.
func (h *history) thread(n int) engine.Thread {
	if n == 0 {
		return engine.Thread{}
	}
	return h.log[h.steps[n-1].seq-1].thread
}

// draft is choices carried out on copies: what will be seen as soon as it is stored.
type draft struct {
	events []Event
	facts  []engine.Facts
	tables []engine.Table
	ends   []bool
}

// draft carries choices of a seat out on copies, and what follows from them by itself. The history itself stays as it is.
func (h *history) draft(seat int, choices []engine.Choice, at int64) (*draft, error) {
	d := &draft{}
	next := h.cur
	for i, c := range choices {
		part := With
		if i == 0 {
			part = Alone
		}
		after, facts, err := h.try(next, seat, c)
		if err != nil {
			return nil, err
		}
		if i < len(choices)-1 && (facts.Revealed || facts.Opaque) {
			// Taken or refused as a whole, it would tell what lies hidden, and nobody would have chosen anything.
			return nil, fail(Invalid, "something comes to light with %s; send what follows it by itself", next.Print(c))
		}
		next = after
		d.add(h, Event{Kind: EventChoice, Seat: seat, Body: next.Print(c), At: at, Hash: next.Hash(), Part: part}, facts, next, next.EndsTurn(c))
	}
	for ok := true; ok && len(d.events) < maxDraft; {
		next, ok = d.answerOnly(h, next, at)
	}
	return d, nil
}

// follow carries a bot's line out on copies as far as it is still on offer and nothing has come to light: beyond that the bot
// thinks again. The first choice must be on offer.
func (h *history) follow(seat int, line bots.Line, at int64) (*draft, error) {
	d, err := h.draft(seat, line[:1], at)
	if err != nil {
		return nil, err
	}
	for _, c := range line[1:] {
		last := len(d.tables) - 1
		next := d.tables[last]
		if d.facts[last].Revealed || d.facts[last].Opaque || len(d.events) >= maxDraft || !slices.Contains(next.Choices(engine.Seat(seat)), c) {
			break
		}
		after, facts, err := h.try(next, seat, c)
		if err != nil {
			return nil, err
		}
		e := Event{Kind: EventChoice, Seat: seat, Body: next.Print(c), At: at, Hash: after.Hash(), Part: With}
		d.add(h, e, facts, after, after.EndsTurn(c))
		for ok := true; ok && len(d.events) < maxDraft; {
			after, ok = d.answerOnly(h, after, at)
		}
	}
	return d, nil
}

// answerOnly answers a question that has one answer, if there is one.
func (d *draft) answerOnly(h *history, t engine.Table, at int64) (next engine.Table, ok bool) {
	seat, c, after, facts, ok := engine.OnlyAnswer(t)
	if !ok {
		return t, false
	}
	d.add(h, Event{Kind: EventChoice, Seat: int(seat), Body: after.Print(c), At: at, Hash: after.Hash(), Part: Auto}, facts, after, false)
	return after, true
}

// maxDraft bounds what one request can cause.
const maxDraft = 200

func (d *draft) add(h *history, e Event, facts engine.Facts, after engine.Table, ends bool) {
	e.Seq = h.events() + len(d.events) + 1
	d.events = append(d.events, e)
	d.facts = append(d.facts, facts)
	d.tables = append(d.tables, after)
	d.ends = append(d.ends, ends)
}

// try carries a choice out on a copy of a table.
func (h *history) try(t engine.Table, seat int, c engine.Choice) (engine.Table, engine.Facts, error) {
	next := t.Clone()
	facts, err := carry(next, seat, c)
	if f := (*fault)(nil); errors.As(err, &f) {
		err = fmt.Errorf("event %d, %s: %w", h.events()+1, t.Print(c), err)
	}
	return next, facts, err
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
		h.chosen(e, d.facts[i], d.tables[i], d.ends[i])
	}
}

// back returns to the position after event to.
func (h *history) back(e Event, to int) {
	keep := h.keep(to)
	h.cur = h.after(keep)
	h.steps = h.steps[:keep]
	h.undos++
	h.log = append(h.log, LogLine{N: e.Seq, Seat: e.Seat, At: e.At, Kind: EventUndo, To: to, tab: h.cur, thread: h.thread(keep)})
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

// touched is the last event that is about more than time.
func (h *history) touched() int {
	n := len(h.log)
	for n > 0 && h.log[n-1].Kind.house() {
		n--
	}
	return n
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

// askedAt is when the open question of a seat was put: at the event after which it is; 0 if that is the start.
func (h *history) askedAt(seat int) int64 {
	if n := h.touched(); n > 0 && h.log[n-1].Kind == EventUndo {
		return h.log[n-1].At
	}
	now, n := h.cur.Ask(engine.Seat(seat)), len(h.steps)
	for n > 0 && h.after(n-1).Ask(engine.Seat(seat)) == now {
		n--
	}
	if n == 0 {
		return 0
	}
	return h.log[h.steps[n-1].seq-1].At
}
