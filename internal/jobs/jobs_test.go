package jobs_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	"cromford/internal/jobs"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
)

func TestMain(m *testing.M) {
	_ = flag.Set("test.parallel", "8") // they wait for servers that are gone, and not for a core
	os.Exit(m.Run())
}

// server is one of those that share a database.
func server(t *testing.T, where string, work jobs.Work) (*store.Store, *jobs.Queue) {
	t.Helper()
	st, err := store.Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	q, err := jobs.Open(t.Context(), st, work, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return st, q
}

func start(t *testing.T, q *jobs.Queue) {
	t.Helper()
	if err := q.Start(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := q.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
}

// tally counts how often something was done to each table.
type tally struct {
	mu    sync.Mutex
	count map[string]int
}

func (a *tally) add(id string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count == nil {
		a.count = map[string]int{}
	}
	a.count[id]++
	return a.count[id]
}

func (a *tally) wait(t *testing.T, tables int) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		a.mu.Lock()
		n := len(a.count)
		a.mu.Unlock()
		if n == tables {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d of %d tables were seen to", n, tables)
		}
	}
}

func none(context.Context) ([]string, error) { return nil, nil }

// A job is done once, however often it was asked for and by however many servers; what is not committed is not done.
func TestOnce(t *testing.T) {
	t.Parallel()
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		var done tally
		work := jobs.Work{Orphans: none, Bots: func(_ context.Context, id string) error { done.add(id); return nil }}
		st, q := server(t, where, work)
		ctx := t.Context()
		for range 3 {
			for i := range 20 {
				if err := q.Insert(ctx, jobs.Bots{Table: fmt.Sprint("t", i)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		broke := errors.New("it broke")
		for _, c := range []struct {
			table string
			err   error
		}{{"kept", nil}, {"dropped", broke}} {
			if err := st.Together(ctx, func(ctx context.Context, tx store.Tx) error {
				return errors.Join(q.InsertTx(ctx, tx.SQLite, tx.Postgres, jobs.Bots{Table: c.table}), c.err)
			}); !errors.Is(err, c.err) {
				t.Fatal(err)
			}
		}
		start(t, q)
		if store.IsURL(where) {
			_, other := server(t, where, work)
			start(t, other)
		}
		done.wait(t, 21)
		time.Sleep(100 * time.Millisecond)
		done.mu.Lock()
		defer done.mu.Unlock()
		for id, n := range done.count {
			if n != 1 || id == "dropped" {
				t.Errorf("%s was seen to %d times", id, n)
			}
		}
	})
}

// Tables whose bots nobody moves become jobs; what fails is tried again.
func TestOrphansAreSeenTo(t *testing.T) {
	t.Parallel()
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		var tried, done tally
		_, q := server(t, where, jobs.Work{
			Orphans: func(context.Context) ([]string, error) { return []string{"a", "b"}, nil },
			Bots: func(_ context.Context, id string) error {
				if tried.add(id) == 1 {
					return errors.New("not now")
				}
				done.add(id)
				return nil
			}})
		start(t, q)
		done.wait(t, 2)
	})
}

// A job that panics or fails for good is kept with its last error.
func TestFailures(t *testing.T) {
	t.Parallel()
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		st, q := server(t, where, jobs.Work{Orphans: none, Bots: func(context.Context, string) error { panic("a gear is missing") }})
		ctx := t.Context()
		if err := q.Insert(ctx, jobs.Bots{Table: "t"}); err != nil {
			t.Fatal(err)
		}
		// It is its last attempt.
		lite, postgres := st.Pools()
		const last = `UPDATE river_job SET max_attempts = 1`
		var err error
		if postgres != nil {
			_, err = postgres.Exec(ctx, last)
		} else {
			_, err = lite.ExecContext(ctx, last)
		}
		if err != nil {
			t.Fatal(err)
		}
		start(t, q)
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
			failed, err := q.Failures(ctx, 10)
			if err != nil {
				t.Fatal(err)
			}
			if len(failed) == 1 {
				f := failed[0]
				if f.Kind != "bots" || string(f.Args) != `{"table":"t"}` && string(f.Args) != `{"table": "t"}` || f.Tries != 1 ||
					f.Error != "a gear is missing" || time.Since(f.At) > time.Minute {
					t.Errorf("%+v, %s", f, f.Args)
				}
				return
			}
			if time.Now().After(end) {
				t.Fatal("nothing was given up")
			}
		}
	})
}

// Servers that start at the same moment on an empty database all come up.
func TestStartTogether(t *testing.T) {
	url := pgtest.URL(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			st, err := store.Open(t.Context(), url)
			if err != nil {
				t.Error(err)
				return
			}
			defer st.Close()
			if _, err := jobs.Open(t.Context(), st, jobs.Work{}, slog.New(slog.DiscardHandler)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
