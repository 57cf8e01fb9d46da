package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"cromford/engine"
	"cromford/internal/account"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

func open(t testing.TB, where string) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// onBoth runs a test with an empty store of each kind.
func onBoth(t *testing.T, test func(t *testing.T, st *store.Store)) {
	t.Helper()
	pgtest.Both(t, func(t *testing.T, where string) {
		st := open(t, where)
		defer st.Close()
		test(t, st)
	})
}

func guest(t *testing.T, st *store.Store, id string) {
	t.Helper()
	if err := st.CreateGuest(t.Context(), account.Guest{ID: id, Name: "Guest " + id}, 1); err != nil {
		t.Fatal(err)
	}
}

func info(id, host string) *table.Info {
	return &table.Info{ID: id, Game: "railways", Revision: 1, Components: "c", Options: engine.Options{{Name: "board", Value: "germany"}},
		Key: engine.KeyFromSeed("x"), Host: host, Status: table.Waiting, Undo: table.UndoTurn, Listed: true,
		Created: 5, Changed: 6, Origin: []byte{1, 2, 3},
		ForkOf: "other", ForkAt: 9,
		Seats: []table.Seat{{Kind: table.Guest, Guest: host, Name: "Ada"}, {Kind: table.Open}, {Kind: table.Bot, Bot: "greedy", Name: "b"},
			{Kind: table.Hot, Alias: "player 4"}}}
}

// What was stored is there after closing and opening again, field by field.
func TestTablesSurvive(t *testing.T) {
	pgtest.Both(t, func(t *testing.T, where string) {
		st := open(t, where)
		guest(t, st, "ada")
		in := info("t1", "ada")
		if err := st.CreateTable(t.Context(), in); err != nil {
			t.Fatal(err)
		}
		if err := st.CreateTable(t.Context(), in); !errors.Is(err, table.ErrConflict) {
			t.Errorf("the same table twice: %v", err)
		}
		in.Name, in.Request, in.Mover = "Masson Mill", "1 ben 4 ben", "server"
		in.Status, in.Reason, in.Winner, in.Rematch = table.Halted, "it broke", "Ada", "t2"
		in.Events, in.Round, in.Acting, in.Changed = 7, 3, 5, 8
		in.Seats[1] = table.Seat{Kind: table.Guest, Guest: "ben", Name: "Ben", Resigned: true, Awards: []string{"tycoon", "sailor"}}
		if err := st.SaveTable(t.Context(), in); err != nil {
			t.Fatal(err)
		}
		seat := 1
		chat := table.Chat{N: 1, Name: "Ben", Seat: &seat, Text: "hello", At: 4}
		if err := st.AddChat(t.Context(), "t1", "ben", chat); err != nil {
			t.Fatal(err)
		}
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		st = open(t, where)
		defer st.Close()
		got, err := st.Table(t.Context(), "t1")
		if diff := cmp.Diff(in, got); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
		chats, err := st.ChatsAfter(t.Context(), "t1", 0)
		if diff := cmp.Diff([]table.Chat{chat}, chats); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
		for _, unknown := range []string{"none", "", "t1\x00", "t\xff"} {
			if _, err := st.Table(t.Context(), unknown); !errors.Is(err, table.ErrNoTable) {
				t.Errorf("the table %q: %v", unknown, err)
			}
		}
	})
}

// A guest keeps the first of each award it earned at finished tables; what-if seats and running games count for nobody.
func TestAwards(t *testing.T) { onBoth(t, testAwards) }

func testAwards(t *testing.T, st *store.Store) {
	guest(t, st, "ada")
	for i, in := range []struct {
		status  table.Status
		kind    table.SeatKind
		changed int64
		awards  []string
	}{
		{table.Over, table.Guest, 30, []string{"tycoon", "sailor"}},
		{table.Over, table.Guest, 20, []string{"tycoon"}},
		{table.Over, table.Hot, 10, []string{"patriot"}},
		{table.Playing, table.Guest, 10, []string{"specialist"}},
	} {
		tab := info(fmt.Sprint("t", i), "ada")
		tab.Status, tab.Changed = in.status, in.changed
		tab.Seats[0].Kind, tab.Seats[0].Awards = in.kind, in.awards
		if err := st.CreateTable(t.Context(), tab); err != nil {
			t.Fatal(err)
		}
	}
	got, err := st.Awards(t.Context(), "ada")
	want := []table.Award{{Game: "railways", ID: "tycoon", Table: "t1", At: 20}, {Game: "railways", ID: "sailor", Table: "t0", At: 30}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

// A taken place in the log is a conflict, and of several events none is added then; other jobs of the same commit are
// not touched by it.
func TestAppendIsAllOrNothing(t *testing.T) { onBoth(t, testAppend) }

func event(seq int) table.Event {
	return table.Event{Seq: seq, Kind: table.EventChoice, Seat: 1, Body: fmt.Sprint("choice ", seq), At: int64(seq),
		Hash: engine.Hash{byte(seq)}}
}

func testAppend(t *testing.T, st *store.Store) {
	ctx := t.Context()
	if err := st.Append(ctx, "t", []table.Event{event(1)}); err != nil {
		t.Fatal(err)
	}
	if err := st.Append(ctx, "t", []table.Event{event(1)}); !errors.Is(err, table.ErrConflict) {
		t.Errorf("the same place: %v", err)
	}
	if err := st.Append(ctx, "t", []table.Event{event(3), event(2), event(1)}); !errors.Is(err, table.ErrConflict) {
		t.Errorf("one of three places taken: %v", err)
	}
	if got, err := st.EventsAfter(ctx, "t", 0); err != nil || len(got) != 1 || got[0] != event(1) {
		t.Errorf("events: %v %v", got, err)
	}
	if got, err := st.EventsAfter(ctx, "t", 1); err != nil || len(got) != 0 {
		t.Errorf("events behind the last: %v %v", got, err)
	}
	if err := st.Append(ctx, "t", nil); err != nil {
		t.Errorf("nothing: %v", err)
	}
	// Many at once, some of them colliding: each place is won exactly once.
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 200 {
		wg.Go(func() {
			n := 1 + 2*(i%50)
			err := st.Append(context.Background(), "many", []table.Event{event(n), event(n + 1)})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else if !errors.Is(err, table.ErrConflict) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, err := st.EventsAfter(ctx, "many", 0); err != nil || won != 50 || len(got) != 100 {
		t.Errorf("%d won, %d stored, %v", won, len(got), err)
	}
}

func TestGuests(t *testing.T) { onBoth(t, testGuests) }

func testGuests(t *testing.T, st *store.Store) {
	acc, err := account.New(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	g, cookie, err := acc.NewGuest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := acc.OfCookie(t.Context(), cookie); err != nil || got != g {
		t.Errorf("%+v %v", got, err)
	}
	for _, forged := range []string{"", "x", g.ID, g.ID + ".", cookie + "x", "x" + cookie, g.ID + "." + cookie[len(g.ID)+2:]} {
		if _, err := acc.OfCookie(t.Context(), forged); !errors.Is(err, account.ErrUnknown) {
			t.Errorf("the cookie %q: %v", forged, err)
		}
	}
	token, _, err := acc.NewToken(t.Context(), g.ID, "", account.ScopePlay, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := acc.Rename(t.Context(), g.ID, "  Ada   Byron "); err != nil {
		t.Fatal(err)
	}
	if got, _, err := acc.OfToken(t.Context(), token); err != nil || got.Name != "Ada Byron" || !got.Named {
		t.Errorf("%+v %v", got, err)
	}
	// The signing secret outlives a restart of the service.
	again, err := account.New(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.OfCookie(t.Context(), cookie); err != nil {
		t.Error(err)
	}
}

// A database of an earlier version is brought up to date with what it holds.
func TestUpgrade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.db")
	db, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		t.Fatal(err)
	}
	old, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := old.UpTo(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		`INSERT INTO guests VALUES ('ada', 'Ada', 1, 1)`,
		`INSERT INTO tables VALUES ('t', 'railways', 1, 'c', '', x'00', 'ada', 'playing', 'turn', 0, 1, 1, '', 0, NULL, '', 1, 1, 1, '')`,
		`INSERT INTO events VALUES ('t', 1, 'choice', 0, 'pass()', 1, x'00')`,
		`INSERT INTO snapshots VALUES ('t', 128, x'00')`,
	} {
		if _, err := db.ExecContext(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	st := open(t, file)
	defer st.Close()
	in, err := st.Table(t.Context(), "t")
	if err != nil || in.Status != table.Playing || in.Reason != "" {
		t.Errorf("%+v %v", in, err)
	}
	if events, err := st.EventsAfter(t.Context(), "t", 0); err != nil || len(events) != 1 {
		t.Errorf("%v %v", events, err)
	}
}

// modernc.org/libc must be the version its SQLite was made with; other pairs have crashed.
func TestLibcFitsSQLite(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	pairs := map[string]string{"v1.60.1": "v1.77.1"}
	version := func(name string) string {
		m := regexp.MustCompile(regexp.QuoteMeta(name) + ` (v\S+)`).FindSubmatch(mod)
		if m == nil {
			return ""
		}
		return string(bytes.TrimSpace(m[1]))
	}
	if got, want := version("modernc.org/libc"), pairs[version("modernc.org/sqlite")]; got == "" || got != want {
		t.Errorf("libc %s does not go with sqlite %s; look up the pair in its go.mod and write it here", got, version("modernc.org/sqlite"))
	}
}

// Tables of a house that stored English names for who had none: kind and number are found in them.
func TestOldNamesAreRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "old.db")
	db, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		t.Fatal(err)
	}
	old, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := old.UpTo(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		`INSERT INTO guests VALUES ('yz6k', 'Guest YZ6', 0, 1)`,
		`INSERT INTO tables VALUES ('t', 'railways', 1, 'c', '', x'00', 'yz6k', 'over', 'turn', 0, 1, 1, '', 0, NULL, '', 1, 1, 1,
			'Player 3', '', 'n')`,
		`INSERT INTO seats VALUES ('t', 0, 'guest', 'yz6k', 'Guest YZ6', '', 0, '')`,
		`INSERT INTO seats VALUES ('t', 1, 'bot', '', 'Brunel (greedy)', 'greedy', 0, '')`,
		`INSERT INTO seats VALUES ('t', 2, 'hot', '', 'Player 3', '', 0, '')`,
		`INSERT INTO seats VALUES ('t', 3, 'hot', '', 'Darby (greedy)', '', 0, '')`,
		`INSERT INTO seats VALUES ('t', 4, 'hot', '', 'Ada (mill)', '', 0, '')`,
	} {
		if _, err := db.ExecContext(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	st := open(t, file)
	defer st.Close()
	in, err := st.Table(t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	want := []table.Seat{{Kind: table.Guest, Guest: "yz6k", Alias: "guest YZ6"}, {Kind: table.Bot, Bot: "greedy", Name: "Brunel"},
		{Kind: table.Hot, Alias: "player 3"}, {Kind: table.Hot, Bot: "greedy", Name: "Darby"}, {Kind: table.Hot, Name: "Ada (mill)"}}
	if diff := cmp.Diff(want, in.Seats); diff != "" || in.Winner != "2" {
		t.Errorf("winner %q, %s", in.Winner, diff)
	}
	if g, err := st.Guest(t.Context(), "yz6k"); err != nil || g.Name != "" || g.Alias() != "guest YZ6" {
		t.Errorf("%+v %v", g, err)
	}
}

// A plan is stored as it is, changed only by whoever has read the last one, and removed when it is empty.
func TestPlans(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		ctx := t.Context()
		if sp, err := st.PlanOf(ctx, "t1", 0); sp != nil || err != nil {
			t.Fatalf("%+v, %v", sp, err)
		}
		sp := &table.StoredPlan{Table: "t1", Seat: 1, Person: "ada", Held: "3-4", Plan: table.Plan{Forced: true,
			Lines: []table.PlanLine{{If: []table.Condition{{Gauge: "cash", Whose: "0", Op: ">=", Value: 30}},
				Steps: []table.PlanStep{{Choice: "pass"}}}}}}
		if err := st.SavePlan(ctx, sp); err != nil {
			t.Fatal(err)
		}
		got, err := st.PlanOf(ctx, "t1", 1)
		if err != nil {
			t.Fatal(err)
		}
		if got.Rev != 1 || got.Person != "ada" || got.Held != "3-4" || !got.Plan.Forced || len(got.Plan.Lines) != 1 ||
			got.Plan.Lines[0].If[0] != sp.Plan.Lines[0].If[0] || got.Plan.Lines[0].Steps[0].Choice != "pass" {
			t.Errorf("%+v", got)
		}
		late := *got
		if err := st.SavePlan(ctx, got); err != nil {
			t.Fatal(err)
		}
		if err := st.SavePlan(ctx, &late); !errors.Is(err, table.ErrConflict) {
			t.Errorf("somebody else's change is overwritten: %v", err)
		}
		if ids, err := st.Planned(ctx); err != nil || len(ids) != 1 || ids[0] != "t1" {
			t.Errorf("%v, %v", ids, err)
		}
		got.Plan = table.Plan{}
		if err := st.SavePlan(ctx, got); err != nil {
			t.Fatal(err)
		}
		if sp, err := st.PlanOf(ctx, "t1", 1); sp != nil || err != nil {
			t.Errorf("%+v, %v", sp, err)
		}
	})
}
