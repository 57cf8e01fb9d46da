package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cromford/internal/store"
	"cromford/internal/table"
)

// timed is a table with a pace that is being played.
func timed(id string, due int64) *table.Info {
	in := info(id, "ada")
	in.Status, in.Pace, in.Began, in.Due = table.Playing, table.Pace{Kind: table.PacePost, Turn: 86_400_000, Out: table.OutVote}, 5, due
	return in
}

func TestPaceIsStored(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		guest(t, st, "ada")
		in := timed("a", 100)
		must(t, st.CreateTable(t.Context(), in))
		in.Began, in.Due, in.Clocks = 7, 200, []table.SeatClock{{Left: 3, Until: 9, Running: true, Out: table.OutVote}}
		must(t, st.SaveTable(t.Context(), in))
		got, err := st.Table(t.Context(), "a")
		must(t, err)
		if got.Pace != in.Pace || got.Began != 7 || got.Due != 200 || !slices.Equal(got.Clocks, in.Clocks) {
			t.Errorf("%+v", got)
		}
		// Whatever is stored, somebody looks at the clocks soon.
		e := event(1)
		e.Due = 50
		must(t, st.Append(t.Context(), "a", []table.Event{e}))
		if got, err = st.Table(t.Context(), "a"); err != nil || got.Due != 50 {
			t.Errorf("%d %v", got.Due, err)
		}
		if err := st.Append(t.Context(), "a", []table.Event{e}); !errors.Is(err, table.ErrConflict) {
			t.Errorf("%v", err)
		}
		if events, err := st.EventsAfter(t.Context(), "a", 0); err != nil || len(events) != 1 || events[0].Due != 0 {
			t.Errorf("%+v %v", events, err)
		}
	})
}

// A table whose clocks have to be looked at is told to one who asks, and again if nothing comes of that.
func TestDue(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		guest(t, st, "ada")
		if ids, any, err := st.Due(t.Context(), 1000, 10); err != nil || any || len(ids) > 0 {
			t.Errorf("%v %v %v", ids, any, err)
		}
		must(t, st.CreateTable(t.Context(), timed("a", 900)), st.CreateTable(t.Context(), timed("b", 1100)),
			st.CreateTable(t.Context(), info("c", "ada")))
		over := timed("d", 10)
		over.Status = table.Over
		must(t, st.CreateTable(t.Context(), over))
		for _, c := range []struct {
			now  int64
			want string
		}{{1000, "a"}, {1000, ""}, {1200, "b"}, {11_000, "a"}, {11_300, "b"}} {
			ids, any, err := st.Due(t.Context(), c.now, 10)
			if got := append(ids, ""); err != nil || !any || got[0] != c.want {
				t.Errorf("at %d: %v %v, want %q", c.now, ids, err, c.want)
			}
		}
	})
}

// A silence is a downtime of just its length, by the clock of the house, which a test may have moved in between.
func TestPulse(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, st *store.Store) {
		house := int64(1_000_000)
		pulse := func(silence time.Duration) {
			t.Helper()
			must(t, st.Pulse(t.Context(), func() int64 { return house }, silence))
		}
		pulse(0)
		house += 3_600_000 // moved: nobody was silent
		pulse(time.Minute)
		if down, err := st.Downtimes(t.Context(), 0); err != nil || len(down) != 0 {
			t.Fatalf("%v %v", down, err)
		}
		time.Sleep(300 * time.Millisecond)
		house += 300
		pulse(-1)
		time.Sleep(300 * time.Millisecond)
		pulse(200 * time.Millisecond)
		down, err := st.Downtimes(t.Context(), 0)
		if must(t, err); len(down) != 1 || down[0].From != 4_600_300 || down[0].To < 4_600_600 || down[0].To > 4_602_000 {
			t.Fatalf("%v", down)
		}
		if down, err := st.Downtimes(t.Context(), down[0].To); err != nil || len(down) != 0 {
			t.Errorf("%v %v", down, err)
		}
		house = time.Now().Add(48 * time.Hour).UnixMilli()
		pulse(time.Minute)
		ahead, err := st.Ahead(t.Context())
		if must(t, err); ahead < 48*time.Hour-time.Second || ahead > 48*time.Hour+time.Second {
			t.Errorf("%v", ahead)
		}
	})
}

func TestHolidays(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		guest(t, st, "ada")
		must(t, st.AddHoliday(t.Context(), "ada", table.Holiday{Began: 10, Until: 20}),
			st.AddHoliday(t.Context(), "ada", table.Holiday{Began: 30, Until: 40}),
			st.EndHoliday(t.Context(), "ada", 30, 35))
		got, err := st.Holidays(t.Context(), "ada")
		if want := []table.Holiday{{Began: 30, Until: 40, Ended: 35}, {Began: 10, Until: 20}}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%v %v", got, err)
		}
	})
}

// Whoever has stored something was there: a downtime begins after it, not with the pulse before. What was stored at a table
// without clocks, or at a time that has not come, says nothing.
func TestDowntimeBeginsAfterWhatWasStored(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		at, want int64
		due      int64
	}{{1_000_100, 1_000_100, 9}, {999_000, 1_000_000, 9}, {2_000_000, 1_000_000, 9}, {1_000_100, 1_000_000, 0}} {
		t.Run(fmt.Sprint(c.at, c.due), func(t *testing.T) {
			onBoth(t, func(t *testing.T, st *store.Store) {
				guest(t, st, "ada")
				house := func() int64 { return 1_000_000 }
				must(t, st.CreateTable(t.Context(), timed("a", c.due)), st.Pulse(t.Context(), house, -1))
				e := event(1)
				e.At, e.Due = c.at, c.due
				must(t, st.Append(t.Context(), "a", []table.Event{e}))
				time.Sleep(300 * time.Millisecond)
				must(t, st.Pulse(t.Context(), house, 200*time.Millisecond))
				down, err := st.Downtimes(t.Context(), 0)
				if err != nil || len(down) != 1 || down[0].From != c.want || down[0].To < 1_000_300 || down[0].To > 1_005_000 {
					t.Errorf("stored at %d: %v %v, want it to begin at %d", c.at, down, err, c.want)
				}
			})
		})
	}
}
