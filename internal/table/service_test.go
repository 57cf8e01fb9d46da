package table

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"cromford/engine"
)

// Everything goes on after a restart as if there had been none.
func TestResume(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ada, id, 0))
	before := h.hash(id)
	ask, texts := h.choices(id, 1)
	h.reopen()
	if h.hash(id) != before {
		t.Error("it is another position")
	}
	h.must(h.Choose(t.Context(), ben, id, 1, ask, texts[:1])) // a question keeps its name
}

// The last choice was stored and the end was not: the next start notes it.
func TestResumeNotesTheEnd(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, hot, hot)
	h.finish(id)
	h.Close()
	in := h.store.tables[id]
	in.Status, in.Winner = Playing, ""
	h.store.tables[id] = in
	h.reopen()
	if in := h.store.tables[id]; in.Status != Over || in.Winner == "" {
		t.Errorf("%s, winner %q", in.Status, in.Winner)
	}
}

// A game that replays to another position is halted with the reason, can still be looked at as a table, and goes on with a
// program that plays it as it was played. A game whose replay breaks down does not keep the server from starting.
func TestResumeHalts(t *testing.T) {
	h := newHouse(t)
	id, other := h.two(UndoTurn), h.two(UndoTurn)
	h.must(h.play(ada, id, 0))
	h.must(h.play(ada, other, 0))
	h.Close()
	good := h.store.events[id][0].Hash
	h.store.events[id][0].Hash = engine.Hash{1}
	h.reopen()
	if in := h.store.tables[id]; in.Status != Halted || !strings.Contains(in.Reason, "event 1 leads to the position") {
		t.Errorf("%s, %q", in.Status, in.Reason)
	}
	st, err := h.State(t.Context(), ada, id, nil, Have{})
	h.must(err)
	if st.Table.Status != Halted || !strings.Contains(st.Table.Reason, "event 1 leads to the position") || st.View != nil {
		t.Errorf("%+v", st)
	}
	h.refused(second(h.Fork(t.Context(), ada, id, 0, false)), Conflict)
	h.must(h.play(ben, other, 1))
	h.store.events[id][0].Hash = good
	h.reopen()
	h.must(h.play(ben, id, 1))
	game := h.toy.Game
	h.toy.Game = &brittle{game, func(engine.Seat) bool { return true }}
	h.reopen()
	if in := h.store.tables[id]; in.Status != Halted || !strings.Contains(in.Reason, "a gear is missing") {
		t.Errorf("%s, %q", in.Status, in.Reason)
	}
	h.toy.Game = game
	h.reopen()
	if h.status(id) != Playing {
		t.Error("the mended program does not play it on")
	}
}

// Close waits for the janitor's round, so that the store is not closed under it.
func TestCloseWaitsForTheJanitor(t *testing.T) {
	h := newHouse(t)
	h.Close()
	saving, saved := make(chan struct{}), make(chan struct{})
	var once sync.Once
	h.Service = New(h.store, map[string]*Entry{"toy": h.toy}, h.log)
	h.every = time.Millisecond
	h.must(h.Resume(t.Context()))
	id := h.two(UndoTurn)
	h.with(id, func(l *live) {
		h.store.saving = func() error {
			once.Do(func() {
				h.shelf.drop(id, l) // so that nobody but the janitor has anything to do with it
				close(saving)
				<-saved
			})
			return nil
		}
		l.bump()
	})
	<-saving
	h.closesAfter("the janitor", func() { close(saved) })
	h.refused(second(h.load(t.Context(), "nowhere")), NotFound) // reading does no harm after the end
	if h.crew.start(func() {}) {
		t.Error("somebody began to work after the end")
	}
}

// A view that breaks down is told to the watcher and does not keep the table locked.
func TestWatchABrokenView(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.with(id, func(l *live) { l.cur = blind{l.cur} })
	err := h.Watch(t.Context(), ada, id, Watcher{Send: func(*News) error { return nil }, Ping: func() error { return nil }})
	if err == nil || !strings.Contains(err.Error(), "nothing to see") {
		t.Errorf("%v", err)
	}
	h.must(h.Say(t.Context(), ada, id, "is anybody there?"))
}

type blind struct{ engine.Table }

func (blind) View(engine.Seat) any { panic("nothing to see") }

// Whoever watches a table goes on watching when it was dropped from memory and read anew, and keeps the new one there.
func TestWatchATableThatComesBack(t *testing.T) {
	h, id := newHouseOfTwo(t)
	ctx, stop := context.WithCancel(t.Context())
	seen := make(chan int64, 10)
	update := func() {
		t.Helper()
		select {
		case <-seen:
		case <-time.After(5 * time.Second):
			t.Fatal("no update came")
		}
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = h.Watch(ctx, ada, id, Watcher{Send: func(n *News) error {
			seen <- n.Version
			return nil
		}, Ping: func() error { return nil }})
	})
	update()
	h.with(id, func(l *live) { h.shelf.drop(id, l) }) // it is as it was, so nobody is told
	h.must(h.play(ben, id, 1))
	update()
	h.with(id, func(l *live) {
		if l.watchers != 1 {
			t.Errorf("%d watchers", l.watchers)
		}
	})
	stop()
	wg.Wait()
	h.with(id, func(l *live) {
		if l.watchers != 0 {
			t.Errorf("%d watchers after the last has gone", l.watchers)
		}
	})
}
