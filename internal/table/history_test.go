package table

import (
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// newHistory is a game of the toy and the events of its first n choices.
func newHistory(t *testing.T, n int) (*history, []Event) {
	t.Helper()
	e := &Entry{Game: engine.Erase[toy.Position](toy.New())}
	in := &Info{Revision: 1, Seats: make([]Seat, 2), Key: engine.KeyFromSeed("history")}
	h, err := begin(e, in)
	if err != nil {
		t.Fatal(err)
	}
	var events []Event
	for range n {
		seat := h.cur.Acting().First()
		d, err := h.draft(int(seat), h.cur.Choices(seat)[:1], 7)
		if err != nil {
			t.Fatal(err)
		}
		h.take(d)
		events = append(events, d.events...)
	}
	return &h, events
}

// again replays events into a new history.
func again(t *testing.T, events []Event, verify bool) (*history, error) {
	t.Helper()
	h, _ := newHistory(t, 0)
	return h, h.replay(events, verify)
}

// A draft is carried out on copies: nothing is seen of it until it is taken.
func TestDraftChangesNothing(t *testing.T) {
	h, _ := newHistory(t, 1)
	before := h.cur.Hash()
	seat := h.cur.Acting().First()
	d, err := h.draft(int(seat), h.cur.Choices(seat)[:1], 7)
	if err != nil {
		t.Fatal(err)
	}
	if h.cur.Hash() != before || h.events() != 1 || len(h.steps) != 1 {
		t.Error("a draft shows before it is taken")
	}
	h.take(d)
	if h.cur.Hash() != d.events[0].Hash || h.events() != 2 || d.events[0].Seq != 2 {
		t.Error("a draft that was taken does not show")
	}
}

// The stored events give the same game, undos and resignations included, and the hashes are compared if that is wanted.
func TestReplay(t *testing.T) {
	h, events := newHistory(t, 3)
	undo := Event{Seq: 4, Kind: EventUndo, Body: "1", Hash: events[0].Hash}
	h.back(undo, 1)
	events = append(events, undo, Event{Seq: 5, Kind: EventResign, Seat: 1, Hash: events[0].Hash})
	got, err := again(t, events, true)
	if err != nil {
		t.Fatal(err)
	}
	if got.cur.Hash() != events[0].Hash || got.events() != 5 || len(got.steps) != 1 || got.undos != 1 {
		t.Errorf("%d events, %d steps, %d undos, or the wrong position", got.events(), len(got.steps), got.undos)
	}
	events[1].Hash = engine.Hash{1}
	if _, err := again(t, events, true); err == nil || !strings.Contains(err.Error(), "event 2 leads to the position") {
		t.Errorf("a wrong hash: %v", err)
	}
	if _, err := again(t, events, false); err != nil {
		t.Errorf("a wrong hash that nobody asked about: %v", err)
	}
	events[2].Body = "nonsense"
	if _, err := again(t, events, false); err == nil || !strings.Contains(err.Error(), "event 3") {
		t.Errorf("nonsense: %v", err)
	}
}

// Going back leaves the abandoned line readable, and no question comes back under the same name.
func TestBack(t *testing.T) {
	h, events := newHistory(t, 2)
	start := h.first.Hash()
	seat := int(h.first.Acting().First())
	asked := "0-" + h.first.Ask(engine.Seat(seat))
	h.back(Event{Seq: 3, Kind: EventUndo, Body: "0"}, 0)
	if h.cur.Hash() != start || len(h.steps) != 0 || h.events() != 3 {
		t.Error("it is not the start")
	}
	if h.ask(seat) == asked {
		t.Error("the question has the same name as before the undo")
	}
	for n, want := range map[int]engine.Hash{0: start, 1: events[0].Hash, 2: events[1].Hash, 3: start} {
		if tab, err := h.at(n); err != nil || tab.Hash() != want {
			t.Errorf("after event %d: %v", n, err)
		}
	}
	for _, n := range []int{-1, 4} {
		if _, err := h.at(n); CodeOf(err) != Invalid {
			t.Errorf("after event %d: %v", n, err)
		}
	}
	if _, err := (&history{}).at(0); CodeOf(err) != Conflict {
		t.Errorf("before the start: %v", err)
	}
}
