package table

import (
	"errors"
	"strings"
	"testing"

	"cromford/engine"
)

// Several choices are made as one: if the last is refused, nothing has happened.
func TestChooseAllOrNone(t *testing.T) {
	h, id := newHouseOfTwo(t)
	before := h.hash(id)
	ask, texts := h.choices(id, 0)
	h.refused(h.Choose(t.Context(), ada, id, 0, ask, []string{texts[0], "keep()"}), Refused)
	h.refused(h.Choose(t.Context(), ada, id, 0, ask, []string{texts[0], "no such thing"}), Invalid)
	if h.hash(id) != before || len(h.store.events[id]) != 0 {
		t.Error("a refused pair of choices left something behind")
	}
	h.must(h.Choose(t.Context(), ada, id, 0, ask, texts[:2]))
	if got := h.store.events[id]; len(got) != 2 || got[1].Seq != 2 || got[1].Hash != h.hash(id) {
		t.Errorf("stored: %+v", got)
	}
}

func TestWhoMayChoose(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, me, free)
	h.refused(h.Choose(t.Context(), ada, id, 0, "", []string{"bid(1)"}), Conflict) // it has not started
	h.must(h.Join(t.Context(), ben, id, nil))
	ask, texts := h.choices(id, 0)
	h.refused(h.Choose(t.Context(), ben, id, 0, ask, texts[:1]), Forbidden)
	h.refused(h.Choose(t.Context(), ada, id, 7, ask, texts[:1]), Forbidden)
	h.refused(h.Choose(t.Context(), ada, id, 0, ask+"x", texts[:1]), Stale)
	h.refused(h.Choose(t.Context(), ada, id, 0, ask, nil), Invalid)
	h.refused(h.Choose(t.Context(), ada, id, 0, ask, make([]string, maxChoices+1)), Invalid)
	h.refused(h.Choose(t.Context(), ada, "nowhere", 0, ask, texts[:1]), NotFound)
	h.must(h.Choose(t.Context(), ada, id, 0, ask, texts[:1]))
	h.refused(h.Choose(t.Context(), ada, id, 0, ask, texts[:1]), Stale) // the same again
}

// What could not be stored was not done, and can be done later.
func TestChooseWithoutADisk(t *testing.T) {
	h, id := newHouseOfTwo(t)
	before := h.hash(id)
	h.store.appending = func(string) error { return errors.New("the disk is full") }
	h.refused(h.play(ada, id, 0), Unavailable)
	if h.hash(id) != before {
		t.Error("a choice shows that was not stored")
	}
	h.store.appending = nil
	h.must(h.play(ada, id, 0))
}

// What another server has written first is not overwritten: it is read, watchers hear of it, and an answer to a question that is
// still open counts.
func TestChooseAfterSomebodyElse(t *testing.T) {
	h, id := newHouseOfTwo(t)
	other := New(h.store, map[string]*Entry{"toy": h.toy}, h.log)
	defer other.Close()
	ask, texts := h.choices(id, 0)
	var changed chan struct{}
	h.with(id, func(l *live) { changed = l.changed })
	h.must(other.Choose(t.Context(), ada, id, 0, ask, texts[:1]))
	h.refused(h.Choose(t.Context(), ada, id, 0, ask, texts[:1]), Stale)
	select {
	case <-changed:
	default:
		t.Error("watchers are not told to look again")
	}
	h.with(id, func(l *live) {
		if l.events() != 1 {
			t.Errorf("%d events", l.events())
		}
	})
	benAsk, benTexts := h.choices(id, 1)
	h.must(h.play(ben, id, 1))
	if err := other.Choose(t.Context(), ben, id, 1, benAsk, benTexts[:1]); CodeOf(err) != Stale {
		t.Errorf("the same answer on the other server: %v", err)
	}
}

// The end is noted with the last choice.
func TestGameOver(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, hot, hot)
	h.finish(id)
	in := h.store.tables[id]
	if in.Status != Over || in.Winner != "0" && in.Winner != "1" || in.Acting != 0 || in.Events != len(h.store.events[id]) {
		t.Errorf("stored: %+v", in)
	}
	h.refused(h.Choose(t.Context(), ada, id, 0, "", []string{"bid(1)"}), Conflict)
}

// Rules that break down at a person's choice halt that table, with the reason stored; the choice was not taken, and
// everything else goes on. A mended program plays the table on.
func TestRulesBreakDown(t *testing.T) {
	h := newHouse(t)
	broken := false
	h.toy.Game = &brittle{h.toy.Game, func(seat engine.Seat) bool { return broken && seat == 0 }}
	id, other := h.two(UndoTurn), h.two(UndoTurn)
	h.must(h.play(ben, id, 1))
	broken = true
	err := h.play(ada, id, 0)
	h.refused(err, Conflict)
	if err == nil || !strings.Contains(err.Error(), "event 2, bid(") || !strings.Contains(err.Error(), "a gear is missing") {
		t.Errorf("the reason: %v", err)
	}
	if in := h.store.tables[id]; in.Status != Halted || !strings.Contains(in.Reason, "a gear is missing") || len(h.store.events[id]) != 1 {
		t.Errorf("stored: %s, %q, %d events", in.Status, in.Reason, len(h.store.events[id]))
	}
	h.must(h.inspect(t.Context())) // stored games are still being looked at
	h.refused(h.play(ben, id, 1), Conflict)
	h.must(h.Say(t.Context(), ben, id, "what happened?"))
	h.must(h.play(ben, other, 1))
	broken = false
	h.reopen()
	if in := h.store.tables[id]; in.Status != Playing || in.Reason != "" {
		t.Errorf("after a restart: %s, %q", in.Status, in.Reason)
	}
	h.must(h.play(ada, id, 0))
}

// A chain ends where something comes to light: refused or foretold whole, it would tell a seat what it cannot know.
func TestChainTellsNothingHidden(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ben, id, 1)) // the next bid turns both up
	ask, texts := h.choices(id, 0)
	for _, then := range []string{"keep", "toss", "end-turn"} {
		chain := []string{texts[0], then}
		h.refused(h.Choose(t.Context(), ada, id, 0, ask, chain), Invalid)
		seen, err := h.Preview(t.Context(), ada, id, 0, ask, chain)
		h.must(err)
		if !seen.Opaque || len(seen.Preview) > 0 || seen.Next != "" {
			t.Errorf("%s: foretold %+v", then, seen)
		}
	}
	if n := len(h.store.events[id]); n != 1 {
		t.Errorf("%d events are stored", n)
	}
	h.must(h.Choose(t.Context(), ada, id, 0, ask, texts[:1]))
}
