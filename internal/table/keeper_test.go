package table

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
)

// A table of a game that the server does not have is listed as halted, says why, and keeps nobody from playing; with a server
// that has the game it goes on. The same goes for a revision that is newer than the program.
func TestParked(t *testing.T) {
	h := newHouse(t)
	alien, newer, other := h.two(UndoTurn), h.two(UndoTurn), h.two(UndoTurn)
	h.must(h.play(ada, alien, 0))
	h.must(h.play(ada, newer, 0))
	h.Close()
	in := h.store.tables[alien]
	in.Game = "chess"
	h.store.tables[alien] = in
	in = h.store.tables[newer]
	was := in.Revision
	in.Revision = 99
	h.store.tables[newer] = in
	h.reopen()
	for id, want := range map[string]string{alien: `does not have the game "chess"`, newer: "revision 99 of the rules is newer"} {
		if in := h.store.tables[id]; in.Status != Halted || !strings.Contains(in.Reason, want) {
			t.Errorf("%s, %q", in.Status, in.Reason)
		}
		st, err := h.State(t.Context(), ada, id, nil, Have{})
		h.must(err)
		if st.Table.Status != Halted || !strings.Contains(st.Table.Reason, want) {
			t.Errorf("%+v", st.Table)
		}
		h.refused(h.Choose(t.Context(), ada, id, 0, "0-1", []string{"x"}), Conflict)
		h.refused(h.Resign(t.Context(), ada, id, 0), Conflict)
		h.refused(second(h.Fork(t.Context(), ada, id, 0, false)), Conflict)
		h.refused(second(h.Rematch(t.Context(), ada, id)), Conflict)
		h.refused(second(h.Record(t.Context(), ada, id)), Conflict)
		h.refused(second(h.Export(t.Context(), id)), Conflict)
		h.refused(h.Unhalt(t.Context(), id), Conflict)
	}
	h.must(h.play(ada, other, 0))
	in = h.store.tables[alien]
	in.Game = h.store.tables[other].Game
	h.store.tables[alien] = in
	in = h.store.tables[newer]
	in.Revision = was
	h.store.tables[newer] = in
	h.reopen()
	h.must(h.play(ben, alien, 1))
	h.must(h.play(ben, newer, 1))
}

// A table that is over and of a game that the server does not have says so, and is not changed.
func TestOverAndUnknown(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, hot, hot)
	h.finish(id)
	h.Close()
	in := h.store.tables[id]
	in.Game = "chess"
	h.store.tables[id] = in
	h.reopen()
	h.refused(second(h.State(t.Context(), ada, id, nil, Have{})), Unavailable)
	if got := h.store.tables[id]; got.Status != Over {
		t.Errorf("%+v", got)
	}
	h.must(h.Remove(t.Context(), id))
	if len(h.store.tables) != 0 {
		t.Error("it is still there")
	}
}

// What broke down is tried again when the operator says so: in the same process, and only if its cause is gone.
func TestUnhalt(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, me, bot)
	h.refused(h.Unhalt(t.Context(), id), Conflict)
	h.refused(h.Unhalt(t.Context(), "nowhere"), NotFound)
	h.must(h.play(ada, id, 0))
	h.wait(id, "the bot has moved", func(l *live) bool { return l.nextBot() < 0 })
	h.with(id, func(l *live) { h.halt(t.Context(), l, errors.New("a gear is missing")) })
	h.must(h.Unhalt(t.Context(), id))
	if in := h.store.tables[id]; in.Status != Playing || in.Reason != "" {
		t.Errorf("%s %q", in.Status, in.Reason)
	}
	// One that does not replay: first its cause is still there, then it is gone.
	h.Close()
	good := h.store.events[id][0].Hash
	h.store.events[id][0].Hash = engine.Hash{1}
	h.reopen()
	h.refused(h.Unhalt(t.Context(), id), Conflict)
	h.store.events[id][0].Hash = good
	h.must(h.Unhalt(t.Context(), id))
	h.must(h.play(ada, id, 0))
}

// An examination finds what would be halted, says why, and changes nothing.
func TestExamine(t *testing.T) {
	h := newHouse(t)
	good, bad, alien := h.two(UndoTurn), h.two(UndoTurn), h.two(UndoTurn)
	h.must(h.play(ada, good, 0))
	h.must(h.play(ada, bad, 0))
	h.Close()
	h.store.events[bad][0].Hash = engine.Hash{1}
	in := h.store.tables[alien]
	in.Game = "chess"
	h.store.tables[alien] = in
	before := maps.Clone(h.store.tables)
	h.Service = New(h.store, map[string]*Entry{"toy": h.toy}, h.log)
	got := map[string]Finding{}
	h.must(h.Examine(t.Context(), func(f Finding) { got[f.Table] = f }))
	if len(got) != 3 || got[good].Reason != "" || got[good].Events != 1 || !strings.Contains(got[bad].Reason, "event 1 leads to the position") ||
		!strings.Contains(got[alien].Reason, "chess") {
		t.Errorf("%+v", got)
	}
	for id, in := range h.store.tables {
		if in.Status != before[id].Status || in.Reason != before[id].Reason {
			t.Errorf("%+v was %+v", in, before[id])
		}
	}
}

// A table that the operator closes is played and seen by nobody; whoever watches it hears of that.
func TestShut(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ada, id, 0))
	told := make(chan Status, 10)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	w := Watcher{Ping: func() error { return nil }, Send: func(*News) error {
		st, err := h.State(ctx, ben, id, nil, Have{})
		if err == nil {
			told <- st.Table.Status
		}
		return err
	}}
	watched := make(chan error, 1)
	go func() { watched <- h.Watch(ctx, ben, id, w) }()
	if got := <-told; got != Playing {
		t.Fatal(got)
	}
	h.must(h.Shut(t.Context(), id))
	if got := <-told; got != Closed {
		t.Error(got)
	}
	h.refused(h.Choose(t.Context(), ben, id, 1, "0-2", []string{"x"}), Conflict)
	if len(h.store.events[id]) != 1 || h.store.tables[id].Status != Closed {
		t.Errorf("%d events, %s", len(h.store.events[id]), h.store.tables[id].Status)
	}
	// Deleted, it is gone, also for whoever watches.
	h.must(h.Remove(t.Context(), id))
	h.refused(<-watched, NotFound)
	h.refused(second(h.State(t.Context(), ada, id, nil, Have{})), NotFound)
	if len(h.store.events[id]) != 0 {
		t.Error("its events are left")
	}
}

// The operator may have the record of a game that is not over, and it replays.
func TestExport(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ada, id, 0))
	text, err := h.Export(t.Context(), id)
	h.must(err)
	rec, err := record.Parse("x", text)
	h.must(err)
	j, err := rec.Replay(h.toy.Game)
	h.must(err)
	if j.Table().Hash() != h.hash(id) {
		t.Error("it is another game")
	}
}

// The operator names any table, and whoever is muted names none and says nothing.
func TestMutedAndRetitled(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.Retitle(t.Context(), id, "A better name"))
	if h.store.tables[id].Name != "A better name" {
		t.Error(h.store.tables[id].Name)
	}
	h.refused(h.Retitle(t.Context(), "nowhere", "x"), NotFound)
	muted := ada
	muted.Muted = true
	h.refused(h.Say(t.Context(), muted, id, "hello"), Muted)
	h.refused(h.Rename(t.Context(), muted, id, "hello"), Muted)
	h.must(h.play(muted, id, 0))
	if len(h.store.chats[id]) != 0 {
		t.Error("it was heard")
	}
}
