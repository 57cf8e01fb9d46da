package table

import (
	"sync"
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
