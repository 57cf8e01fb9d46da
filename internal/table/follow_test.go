package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// servers are several houses with one store.
func servers(t *testing.T, n int) []*house {
	t.Helper()
	first := newHouse(t)
	first.Close()
	var out []*house
	for i := range n {
		h := &house{t: t, store: first.store, toy: first.toy}
		h.Service = New(h.store, map[string]*Entry{toy.ID: h.toy}, slog.New(slog.NewTextHandler(t.Output(), nil)))
		h.Among(fmt.Sprint("server ", i+1))
		h.must(h.Resume(t.Context()))
		t.Cleanup(func() { h.Close() })
		out = append(out, h)
	}
	for heard := 0; heard < n; time.Sleep(time.Millisecond) {
		first.store.mu.Lock()
		heard = len(first.store.listeners)
		first.store.mu.Unlock()
	}
	return out
}

// watching follows a table and keeps the newest state.
func (h *house) watching(id string) (newest func() (version int64, events int)) {
	ctx, stop := context.WithCancel(h.t.Context())
	var last atomic.Pointer[Head]
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = h.Watch(ctx, cyd, id, Watcher{Ping: func() error { return nil }, Send: func(n *News) error {
			v, body := n.Version, n.Body
			var head struct {
				Version int64
				Events  int
			}
			if err := json.Unmarshal(body, &head); err != nil || head.Version != v {
				h.t.Errorf("version %d: %v", v, err)
			}
			if old := last.Load(); old != nil && old.Version >= v {
				h.t.Errorf("version %d after %d", v, old.Version)
			}
			last.Store(&Head{Version: v, Events: head.Events})
			return nil
		}})
	})
	h.t.Cleanup(func() {
		stop()
		wg.Wait()
	})
	return func() (int64, int) {
		if l := last.Load(); l != nil {
			return l.Version, l.Events
		}
		return 0, 0
	}
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// What happens on one server is seen on the others, by the same version; with the bell or without.
func TestServersSeeEachOther(t *testing.T) {
	t.Parallel()
	for _, deaf := range []bool{false, true} {
		t.Run(fmt.Sprint("deaf ", deaf), func(t *testing.T) {
			all := servers(t, 3)
			a, b, c := all[0], all[1], all[2]
			a.store.deaf = deaf
			id := a.table(UndoConsent, me, free)
			there := c.watching(id)
			eventually(t, "cyd looks", func() bool { v, _ := there(); return v != 0 })
			b.must(b.Join(t.Context(), ben, id, nil)) // the table begins on another server than it was made
			a.fresher(id)
			a.must(a.play(ada, id, 0))
			b.fresher(id)
			b.must(b.play(ben, id, 1))
			a.must(a.Say(t.Context(), ada, id, "hello"))
			b.must(b.Say(t.Context(), ben, id, "hello yourself"))
			a.must(a.Undo(t.Context(), ada, id, 0)) // ben is asked, wherever he is
			b.must(b.Consent(t.Context(), ben, id, true))
			v, err := b.Version(t.Context(), ben, id)
			b.must(err)
			if b.store.tables[id].Mover != "" && v < epoch {
				t.Errorf("version %d", v)
			}
			eventually(t, "cyd sees it", func() bool { got, _ := there(); return got >= v })
			for _, h := range all {
				eventually(t, h.server+" has the same", func() bool { return h.hash(id) == b.hash(id) })
				h.with(id, func(l *live) {
					if len(l.chat) != 2 || l.events() != len(h.store.events[id]) {
						t.Errorf("%s: %d said, %d events of %d", h.server, len(l.chat), l.events(), len(h.store.events[id]))
					}
				})
			}
		})
	}
}

// The same seat answers on all servers at once: one answer counts, and the others are told that the table moved on.
func TestServersAgreeWhoWasFirst(t *testing.T) {
	all := servers(t, 3)
	id := all[0].table(UndoTurn, hot, hot)
	for _, h := range all {
		h.hash(id) // in everybody's memory
	}
	for all[0].status(id) == Playing {
		var seat int
		var ask, text string
		before := 0
		all[0].with(id, func(l *live) {
			seat = int(l.cur.Acting().First())
			ask, text = l.ask(seat), l.cur.Print(l.cur.Choices(engine.Seat(seat))[0])
			before = l.events()
		})
		var taken atomic.Int32
		var wg sync.WaitGroup
		for _, h := range all {
			wg.Go(func() {
				switch err := h.Choose(t.Context(), ada, id, seat, ask, []string{text}); CodeOf(err) {
				case Stale, Conflict: // the game may be over with it
				default:
					if err != nil {
						t.Error(err)
					}
					taken.Add(1)
				}
			})
		}
		wg.Wait()
		if taken.Load() != 1 || len(all[0].store.events[id]) <= before {
			t.Fatalf("%d answers were taken, %d events after %d", taken.Load(), len(all[0].store.events[id]), before)
		}
		all[0].fresher(id)
	}
	for _, h := range all {
		h.fresher(id)
		if h.hash(id) != all[0].hash(id) || h.status(id) != Over {
			t.Errorf("%s: %s", h.server, h.status(id))
		}
	}
}

// fresher makes the house look.
func (h *house) fresher(id string) {
	h.with(id, func(l *live) { s := h.Service; s.catchUp(h.t.Context(), l) })
}

// Bots are moved by one server, that of the last change; when it dies another goes on.
func TestBotsOfADeadServer(t *testing.T) {
	all := servers(t, 2)
	a, b := all[0], all[1]
	var thoughts [2]atomic.Int32
	wait := make(chan struct{})
	for i, h := range all {
		e := *h.toy
		e.Mind = func(string) (arena.Mind, error) {
			return func(ctx context.Context, tab engine.Table, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
				if thoughts[i].Add(1); i == 0 {
					<-wait // it hangs
				}
				return first(ctx, tab, seat, seed)
			}, nil
		}
		h.games[toy.ID] = &e
	}
	id := a.table(UndoTurn, me, bot)
	eventually(t, "the first server thinks", func() bool { return thoughts[0].Load() == 1 })
	b.watching(id)
	time.Sleep(50 * time.Millisecond)
	if n := thoughts[1].Load(); n != 0 {
		t.Errorf("the second server thought %d times meanwhile", n)
	}
	b.must(b.TakeOver(t.Context(), id)) // as the job does
	eventually(t, "the second server goes on", func() bool { return len(b.stored(id)) == 1 })
	close(wait) // the dead awake, too late
	b.must(b.play(ada, id, 0))
	eventually(t, "the bot answers", func() bool { return b.asked(id) })
	if n := thoughts[0].Load(); n != 1 {
		t.Errorf("the first server thought %d times", n)
	}
	for i, e := range b.stored(id) {
		if e.Seq != i+1 {
			t.Errorf("event %d has the place %d", e.Seq, i+1)
		}
	}
}

// A choice is stored, and whoever stored it does not get as far as to say that it moves the bots: the old mover, which hears
// nothing, does not, and those who watch do not wait for ever.
func TestBotsThatNobodyMoves(t *testing.T) {
	t.Parallel()
	all := servers(t, 2)
	a, b := all[0], all[1]
	id := a.table(UndoTurn, me, bot)
	eventually(t, "ada is asked", func() bool { return a.asked(id) })
	a.store.deaf = true
	var refuse atomic.Bool
	refuse.Store(true)
	b.store.saving = func() error {
		if refuse.Load() {
			return errors.New("the line is dead")
		}
		return nil
	}
	b.watching(id)
	for b.asked(id) {
		b.must(b.play(ada, id, 0))
	}
	refuse.Store(false)
	b.with(id, func(l *live) {
		if l.nextBot() < 0 || l.info.Mover != a.server {
			t.Fatalf("the table is %s and its bot moved by %q", l.info.Status, l.info.Mover)
		}
	})
	eventually(t, "the bot answers", func() bool {
		b.with(id, func(l *live) { l.rung = l.rung.Add(-neglect) })
		return b.asked(id)
	})
}

// Somebody takes another name while ada chooses elsewhere, and a third server has moved the bots before that: no reason to leave
// them to others.
func TestBotsWhileSomethingElseChanges(t *testing.T) {
	all := servers(t, 2)
	a, b := all[0], all[1]
	a.store.deaf = true
	for answers := 0; answers == 0; { // some games are over before the bot is asked again
		id := a.table(UndoTurn, me, bot)
		eventually(t, "ada is asked", func() bool { return a.asked(id) })
		before := len(b.stored(id))
		for answers == 0 && b.status(id) == Playing {
			b.fresher(id)
			a.store.rename("ada", "Ada L.")
			a.store.mu.Lock()
			in := a.store.tables[id]
			in.Mover = "server 3"
			a.store.tables[id] = in
			a.store.mu.Unlock()
			b.must(b.play(ada, id, 0))
			eventually(t, "the bot answers", func() bool { return b.asked(id) })
			for _, e := range b.stored(id)[before:] {
				answers += e.Seat
			}
		}
		if in, err := b.store.Table(t.Context(), id); err != nil || answers > 0 && in.Mover != b.server {
			t.Errorf("the bots are moved by %q; %v", in.Mover, err)
		}
	}
}

// A choice is stored, but whoever stored it is not told: it finds out, and moves the bots that answer.
func TestBotsAfterAnUncertainChoice(t *testing.T) {
	t.Parallel()
	all := servers(t, 2)
	a, b := all[0], all[1]
	id := a.table(UndoTurn, me, bot)
	eventually(t, "ada is asked", func() bool { return a.asked(id) })
	a.store.deaf = true
	for len(b.stored(id)) < 20 {
		before := len(b.stored(id))
		b.store.unsure.Store(true)
		b.refused(b.play(ada, id, 0), Unavailable)
		if len(b.stored(id)) == before {
			t.Fatal("nothing was stored")
		}
		if !b.asked(id) {
			break
		}
	}
	eventually(t, "the bot answers", func() bool { return b.asked(id) })
}

// A standby that takes over without the last words of its primary: what is gone is gone for everybody, and what is played then has
// neither a gap nor two beginnings.
func TestServersOfADatabaseThatForgets(t *testing.T) {
	t.Parallel()
	all := servers(t, 3)
	a, b, c := all[0], all[1], all[2]
	a.store.deaf = true
	id := a.table(UndoTurn, hot, hot)
	turn := func(h *house) (seat int) {
		h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
		return seat
	}
	for range 3 {
		a.must(a.play(ada, id, turn(a)))
	}
	a.must(a.Say(t.Context(), ada, id, "one"))
	a.must(a.Say(t.Context(), ada, id, "two"))
	for _, h := range []*house{b, c} {
		h.fresher(id)
	}
	versions := func() (out []int64) {
		for _, h := range all {
			v, err := h.Version(t.Context(), ada, id)
			h.must(err)
			out = append(out, v)
		}
		return out
	}
	told := versions()
	there := c.watching(id)
	eventually(t, "cyd looks", func() bool { v, _ := there(); return v == told[2] })
	m := a.store
	m.mu.Lock()
	m.events[id], m.chats[id] = m.events[id][:2], m.chats[id][:1]
	m.mu.Unlock()
	eventually(t, "cyd sees what is left", func() bool { v, n := there(); return v > told[2] && n == 2 })
	a.fresher(id) // it looks, and plays otherwise
	if now := versions(); now[0] <= told[0] {
		t.Errorf("version %d after %d: nobody would look", now[0], told[0])
	}
	ask, texts := a.choices(id, turn(a))
	a.must(a.Choose(t.Context(), ada, id, turn(a), ask, texts[len(texts)-1:]))
	if len(texts) < 2 || len(a.stored(id)) != 3 {
		t.Fatalf("%d choices, %d events", len(texts), len(a.stored(id)))
	}
	// The others do not look: they believe that the game is where it was, and the places of their choices are free.
	for _, h := range []*house{b, c} {
		for CodeOf(h.play(ada, id, turn(h))) == Stale {
			t.Log("told to look again")
		}
		h.must(h.Say(t.Context(), ada, id, h.server))
	}
	fresh := servers(t, 1)[0]
	fresh.store.mu.Lock()
	fresh.store.tables, fresh.store.events, fresh.store.chats = m.tables, m.events, m.chats
	fresh.store.mu.Unlock()
	if s := fresh.status(id); s == Halted {
		fresh.with(id, func(l *live) { t.Error(l.info.Reason) })
	}
	for _, h := range all {
		h.fresher(id)
		if h.hash(id) != fresh.hash(id) {
			t.Errorf("%s has another position", h.server)
		}
		h.with(id, func(l *live) {
			if len(l.chat) != 3 || l.chat[1].Text != b.server {
				t.Errorf("%s: %v", h.server, l.chat)
			}
		})
	}
}

func (h *house) stored(id string) []Event {
	e, err := h.store.EventsAfter(h.t.Context(), id, 0)
	h.must(err)
	return e
}

// asked tells whether ada is asked and no bot is.
func (h *house) asked(id string) (is bool) {
	h.with(id, func(l *live) { is = l.nextBot() < 0 && (l.info.Status != Playing || l.ask(0) != "") })
	return is
}

// What a server has written itself it does not read again, though it was stored after the server had looked at its memory.
func TestOwnChangesAreNotReadAgain(t *testing.T) {
	h := servers(t, 1)[0]
	id := h.two(UndoTurn)
	h.must(h.play(ada, id, 0))
	heads, err := h.store.Heads(t.Context(), []string{id})
	h.must(err)
	r := heads[id]
	for _, c := range []struct {
		stored Reach
		want   bool
	}{
		{r, false}, {Reach{Rev: r.Rev - 1, Events: r.Events - 1}, false}, {Reach{Rev: r.Rev + 1, Events: r.Events}, true},
		{Reach{Rev: r.Rev, Events: r.Events + 1}, true}, {Reach{Rev: r.Rev, Events: r.Events, Chats: r.Chats + 1}, true},
	} {
		if got := h.lacks(id, c.stored); got != c.want {
			t.Errorf("stored %+v, in memory %+v: %v", c.stored, r, got)
		}
	}
}

// What was refused for something that another server had changed is tried again, also if the bell told of it before we looked.
func TestTheBellIsQuickerThanALook(t *testing.T) {
	all := servers(t, 2)
	a, b := all[0], all[1]
	a.store.deaf = true
	id := a.two(UndoTurn)
	b.fresher(id)
	tried := 0
	b.must(b.again(t.Context(), id, func() error {
		if tried++; tried > 1 {
			return nil
		}
		a.must(a.Say(t.Context(), ada, id, "hello"))
		b.with(id, func(l *live) { b.catchUp(t.Context(), l) })
		return fail(Conflict, "nothing was said yet")
	}))
	if err := b.again(t.Context(), id, func() error { return fail(Conflict, "no") }); CodeOf(err) != Conflict {
		t.Errorf("%v", err)
	}
}

// Whoever resigns while another server changes the table has said so once.
func TestResignWhileTheTableChanges(t *testing.T) {
	all := servers(t, 2)
	a, b := all[0], all[1]
	a.store.deaf = true
	id := a.two(UndoTurn)
	b.hash(id)
	a.must(a.Rename(t.Context(), ada, id, "Cromford Mill")) // which the other server has not heard of
	b.must(b.Resign(t.Context(), ben, id, 1))
	n := 0
	for _, e := range b.stored(id) {
		if e.Kind == EventResign {
			n++
		}
	}
	if in := b.store.tables[id]; n != 1 || !in.Seats[1].Resigned || in.Name != "Cromford Mill" {
		t.Errorf("%d times, %+v", n, in)
	}
}
