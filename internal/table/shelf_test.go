package table

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Whoever has loaded a table has the one on the shelf, however often it is swept away meanwhile. Two copies of a table would
// each think they know the next event.
func TestSweepBetweenTheLocks(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.flush(t.Context())
	var wg sync.WaitGroup
	stop := make(chan struct{})
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				h.shelf.sweep(time.Now().Add(time.Hour))
			}
		}
	})
	var loaders sync.WaitGroup
	for range 4 {
		loaders.Go(func() {
			for range 2000 {
				l, err := h.load(t.Context(), id)
				if err != nil {
					t.Error(err)
					return
				}
				if on, _ := h.shelf.find(id); on != l {
					t.Error("the table that was loaded is not the one on the shelf")
					l.mu.Unlock()
					return
				}
				l.mu.Unlock()
			}
		})
	}
	loaders.Wait()
	close(stop)
	wg.Wait()
}

// The wall between the two locks, without luck: a table is dropped while somebody waits for it.
func TestDroppedWhileWaiting(t *testing.T) {
	h, id := newHouseOfTwo(t)
	old, err := h.load(t.Context(), id)
	h.must(err)
	got := make(chan *live)
	go func() {
		l, err := h.load(t.Context(), id)
		if err != nil {
			t.Error(err)
		}
		l.mu.Unlock()
		got <- l
	}()
	time.Sleep(10 * time.Millisecond) // it has found the old one and waits for it
	h.shelf.drop(id, old)
	old.mu.Unlock()
	if l := <-got; l == old {
		t.Error("it was given the table that is gone")
	}
}

// What is watched, unsaved or played by bots stays; the rest goes after a while.
func TestSweep(t *testing.T) {
	h, id := newHouseOfTwo(t)
	for _, tt := range []struct {
		name  string
		set   func(l *live)
		stays bool
	}{
		{"idle", func(*live) {}, false},
		{"watched", func(l *live) { l.watchers = 1 }, true},
		{"unsaved", func(l *live) { l.dirty = true }, true},
		{"bots at work", func(l *live) { l.botsOn = true }, true},
		{"just used", func(l *live) { l.used = time.Now().Add(2 * time.Hour) }, true},
	} {
		var was *live
		h.with(id, func(l *live) {
			was = l
			l.dirty = false
			tt.set(l)
		})
		h.shelf.sweep(time.Now().Add(time.Hour))
		if now := h.shelf.all()[id]; (now == was) != tt.stays {
			t.Errorf("%s: stays %v", tt.name, now == was)
		}
		was.mu.Lock()
		was.watchers, was.dirty, was.botsOn, was.used = 0, false, false, time.Now()
		was.mu.Unlock()
	}
}

// An unknown table leaves nothing on the shelf.
func TestUnknownTable(t *testing.T) {
	h := newHouse(t)
	h.refused(second(h.load(t.Context(), "nowhere")), NotFound)
	if n := len(h.shelf.all()); n != 0 {
		t.Errorf("%d tables on the shelf", n)
	}
}

// When the games in memory take too much, those that were not used for longest make room: dropped, or asleep if somebody
// watches. A game that sleeps wakes as it was.
func TestTrim(t *testing.T) {
	h := newHouse(t)
	var ids []string
	for range 5 {
		id := h.table(UndoTurn, bot, bot)
		h.wait(id, "the game is over", func(l *live) bool { return l.info.Status == Over && !l.botsOn })
		ids = append(ids, id)
	}
	h.flush(t.Context())
	hashes := map[string]string{}
	for _, id := range ids {
		hashes[id] = h.hash(id).Short()
	}
	ctx, stop := context.WithCancel(t.Context())
	var sent atomic.Int32
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = h.Watch(ctx, ada, ids[0], Watcher{Ping: func() error { return nil }, Send: func(*News) error {
			sent.Add(1)
			return nil
		}})
	})
	for sent.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	for _, id := range ids[1:] {
		h.hash(id) // used after it
	}
	h.shelf.mu.Lock()
	one := h.shelf.tables[ids[0]].weight
	if one == 0 || h.shelf.weight < 5*one/2 {
		t.Errorf("%d of %d", one, h.shelf.weight)
	}
	h.shelf.most = one
	h.shelf.mu.Unlock()
	h.shelf.trim()
	on := h.shelf.all()
	if on[ids[0]] == nil || !on[ids[0]].asleep || on[ids[0]].weight != 0 {
		t.Error("the table that is watched should sleep")
	}
	if on[ids[1]] != nil || on[ids[2]] != nil {
		t.Error("tables that nobody uses should be gone")
	}
	h.shelf.mu.Lock()
	if h.shelf.weight > h.shelf.most || h.shelf.order.Len() != len(h.shelf.tables) {
		t.Errorf("%d of %d, %d in order of %d", h.shelf.weight, h.shelf.most, h.shelf.order.Len(), len(h.shelf.tables))
	}
	h.shelf.mu.Unlock()
	for _, id := range ids {
		if h.hash(id).Short() != hashes[id] {
			t.Errorf("%s is another game", id)
		}
	}
	if sent.Load() != 1 {
		t.Errorf("%d states were sent though nothing happened", sent.Load())
	}
	h.must(h.Say(t.Context(), ada, ids[0], "hello"))
	for sent.Load() == 1 {
		time.Sleep(time.Millisecond)
	}
	stop()
	wg.Wait()
}
