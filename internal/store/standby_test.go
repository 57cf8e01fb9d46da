package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"cromford/engine"
	"cromford/internal/store/cluster"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// A standby does not answer any more, so that nothing is confirmed, and then the primary dies: nothing that was said to be stored is
// lost with it, not even what could be read there.
func TestStandbyTakesOver(t *testing.T) {
	t.Parallel()
	if cluster.Folder() == "" && os.Getenv("CI") == "" {
		t.Skip(cluster.ErrMissing)
	}
	ctx := t.Context()
	c, err := cluster.Start(ctx)
	must(t, err)
	t.Cleanup(func() { must(t, c.Close()) })
	link := filepath.Join(t.TempDir(), "db") // to whichever is the primary
	aim := func() {
		_, socket := c.Address()
		_ = os.Remove(link) // the first time there is none
		must(t, os.Symlink(filepath.Dir(socket), link))
	}
	aim()
	st := open(t, "postgres:///postgres?user=postgres&host="+link)
	guest(t, st, "ada")
	in := &table.Info{ID: "t", Game: "toy", Host: "ada", Status: table.Playing, Undo: table.UndoTurn}
	must(t, st.Beat(ctx, "before"), st.CreateTable(ctx, in), st.Beat(ctx, "before"))
	shown, err := st.Heads(ctx, []string{"t"})
	must(t, err, c.AddStandby(ctx), st.Append(ctx, "t", []table.Event{event(1)}), c.StopStandby())
	told := make(chan error, 1)
	go func() { told <- st.Append(ctx, "t", []table.Event{event(2)}) }()
	// Longer than an attempt: it was given up, and was there when it was tried again.
	time.Sleep(8 * time.Second)
	must(t, c.Failover(ctx))
	aim()
	said := <-told
	after := open(t, c.URL())
	defer after.Close()
	events, err := after.EventsAfter(ctx, "t", 0)
	if err != nil || len(events) == 0 || said == nil && len(events) != 2 || said != nil && !errors.Is(said, table.ErrUncertain) {
		t.Errorf("%d events are there, %v; of the second was said: %v", len(events), err, said)
	}
	must(t, after.Beat(ctx, "after"), after.Beat(ctx, "after"))
	heads, err := after.Heads(ctx, []string{"t"})
	if before, now := shown["t"].Rev, heads["t"].Rev; err != nil || before != 0 || now != 1000 {
		t.Errorf("revision %d, and %d after the standby took over; %v", before, now, err)
	}
	must(t, st.Close())
}

// What follows an event that is not there, or another one, is not stored; whatever else waits is.
func TestAppendFollows(t *testing.T) {
	st := open(t, pgtest.URL(t))
	defer st.Close()
	ctx := context.WithoutCancel(t.Context())
	must(t, st.Append(ctx, "t", []table.Event{event(1)}))
	after := func(seq int, before engine.Hash) []table.Event {
		first, second := event(seq), event(seq+1)
		first.Before = before
		return []table.Event{first, second}
	}
	var wg sync.WaitGroup
	for _, c := range []struct {
		id     string
		events []table.Event
		want   error
	}{
		{"t", after(3, event(2).Hash), table.ErrConflict},
		{"t", after(2, event(9).Hash), table.ErrConflict},
		{"other", after(2, event(1).Hash), table.ErrConflict},
		{"new", after(1, engine.Hash{}), nil},
	} {
		for range 20 { // so that some go together
			wg.Go(func() {
				err := st.Append(ctx, c.id, c.events)
				if c.want != nil && !errors.Is(err, c.want) {
					t.Errorf("%s %d: %v", c.id, c.events[0].Seq, err)
				}
			})
		}
	}
	wg.Wait()
	must(t, st.Append(ctx, "t", after(2, event(1).Hash)))
	for id, want := range map[string]int{"t": 3, "other": 0, "new": 2} {
		if got, err := st.EventsAfter(ctx, id, 0); err != nil || len(got) != want {
			t.Errorf("%s: %d events, want %d; %v", id, len(got), want, err)
		}
	}
}
