package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "github.com/jackc/pgx/v5/stdlib"

	"cromford/internal/account"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// Of two who change the same table from the same state one wins; the other is told and stores nothing. Figures pass by
// that, and never go back.
func TestSaveTable(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		ctx := t.Context()
		guest(t, st, "ada")
		must(t, st.CreateTable(ctx, info("t", "ada")))
		a, err := st.Table(ctx, "t")
		must(t, err)
		b, err := st.Table(ctx, "t")
		must(t, err)
		a.Name = "first"
		must(t, st.SaveTable(ctx, a))
		b.Name, b.Seats[1] = "second", table.Seat{Kind: table.Guest, Guest: "ben"}
		if err := st.SaveTable(ctx, b); !errors.Is(err, table.ErrConflict) || b.Rev != 0 {
			t.Errorf("%v, rev %d", err, b.Rev)
		}
		a.Events, a.Round, a.Acting, a.Changed = 5, 2, 3, 50
		must(t, st.SaveFigures(ctx, a))
		b.Events, b.Round, b.Changed = 4, 1, 60
		must(t, st.SaveFigures(ctx, b))
		a.Name, a.Events = "third", 3
		must(t, st.SaveTable(ctx, a))
		a.Events = 5
		got, err := st.Table(ctx, "t")
		if diff := cmp.Diff(a, got); err != nil || diff != "" || got.Rev != 2 {
			t.Errorf("%v %s", err, diff)
		}
		if err := st.SaveTable(ctx, info("none", "ada")); !errors.Is(err, table.ErrConflict) {
			t.Errorf("a table that is not there: %v", err)
		}
		// A guest's new name is a change of its tables.
		must(t, st.RenameGuest(ctx, "ada", "Ada Byron"), st.RenameGuest(ctx, "ada", "Ada Byron"))
		if got, err := st.Table(ctx, "t"); err != nil || got.Rev != 3 || got.Seats[0].Name != "Ada Byron" {
			t.Errorf("%v %+v", err, got)
		}
	})
}

func TestHeads(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		ctx := t.Context()
		guest(t, st, "ada")
		var ids []string
		var wg sync.WaitGroup
		for i := range 600 { // more than one statement asks for
			ids = append(ids, fmt.Sprintf("t%03d", i))
			wg.Go(func() {
				if err := st.CreateTable(ctx, info(fmt.Sprintf("t%03d", i), "ada")); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		in, err := st.Table(ctx, "t001")
		must(t, err, st.SaveTable(ctx, in), st.Append(ctx, "t001", []table.Event{event(1), event(2)}))
		must(t, st.AddChat(ctx, "t599", "ada", table.Chat{N: 1, Text: "a\x00b"}))
		if err := st.AddChat(ctx, "t599", "ada", table.Chat{N: 1, Text: "b"}); !errors.Is(err, table.ErrConflict) {
			t.Errorf("a taken place: %v", err)
		}
		if chats, err := st.ChatsAfter(ctx, "t599", 0); err != nil || len(chats) != 1 || chats[0].Text != "a\uFFFDb" {
			t.Errorf("%v %v", chats, err)
		}
		heads, err := st.Heads(ctx, append(ids, "none"))
		if err != nil || len(heads) != 600 {
			t.Fatal(len(heads), err)
		}
		maps.DeleteFunc(heads, func(_ string, r table.Reach) bool { return r == table.Reach{} })
		want := map[string]table.Reach{"t001": {Rev: 1, Events: 2}, "t599": {Chats: 1}}
		if diff := cmp.Diff(want, heads); diff != "" {
			t.Error(diff)
		}
		if heads, err := st.Heads(ctx, nil); err != nil || len(heads) != 0 {
			t.Errorf("%v %v", heads, err)
		}
	})
}

// Every list holds what it is for, and nothing else.
func TestLists(t *testing.T) {
	onBoth(t, func(t *testing.T, st *store.Store) {
		ctx := t.Context()
		guest(t, st, "ada")
		guest(t, st, "ben")
		for i, status := range []table.Status{table.Waiting, table.Playing, table.Over, table.Closed, table.Halted} {
			in := info(string(status), "ada")
			in.Status, in.Changed, in.Name = status, int64(i), "Mill "+string(status)
			must(t, st.CreateTable(ctx, in))
		}
		secret := info("secret", "ada")
		secret.Listed = false
		must(t, st.CreateTable(ctx, secret))
		sat := info("sat", "ada")
		sat.Status, sat.Seats[1], sat.Changed = table.Over, table.Seat{Kind: table.Guest, Guest: "ben", Name: "Ben"}, 100
		must(t, st.CreateTable(ctx, sat), st.Hide(ctx, "ada", "over", true), st.Hide(ctx, "ada", "over", true),
			st.Hide(ctx, "ada", "halted", true), st.Hide(ctx, "ada", "halted", false))
		for _, c := range []struct {
			guest string
			scope table.Scope
			want  string
		}{
			{"ada", table.Mine, "secret halted playing waiting"}, {"ada", table.Finished, "sat"}, {"ada", table.Hidden, "over"},
			{"ada", table.All, "secret halted playing waiting sat over"}, {"ada", table.OpenOnes, ""},
			{"ben", table.Mine, ""}, {"ben", table.Finished, "sat"}, {"ben", table.All, "sat"}, {"ben", table.OpenOnes, "waiting"},
			{"", table.All, ""}, {"", table.OpenOnes, "waiting"},
		} {
			var got []string
			tables, err := st.Tables(ctx, c.guest, c.scope)
			for _, in := range tables {
				got = append(got, in.ID)
				if len(in.Seats) != 4 || in.Hidden != (in.ID == "over") {
					t.Errorf("%s of %q: %+v", c.scope, c.guest, in)
				}
			}
			if text := strings.Join(got, " "); err != nil || text != c.want {
				t.Errorf("%s of %q: %q, not %q; %v", c.scope, c.guest, text, c.want, err)
			}
		}
		for after, want := range map[string]string{"": "halted playing", "halted": "playing", "playing": ""} {
			if ids, err := st.Unfinished(ctx, after, 10); err != nil || strings.Join(ids, " ") != want {
				t.Errorf("unfinished after %q: %v %v", after, ids, err)
			}
		}
		if ids, err := st.Unfinished(ctx, "", 1); err != nil || len(ids) != 1 {
			t.Errorf("%v %v", ids, err)
		}
		for _, c := range []struct {
			guest, name string
			others      bool
			want        bool
		}{
			{"ada", "Mill over", false, true}, {"ada", "Mill", true, false}, {"ben", "Mill over", true, false},
			{"ben", "Mill playing", true, true}, {"ben", "Mill playing", false, false}, {"ben", "", false, true},
		} {
			if got, err := st.NameTaken(ctx, c.guest, c.name, c.others); err != nil || got != c.want {
				t.Errorf("%+v: %v %v", c, got, err)
			}
		}
		if ids, err := st.Nameless(ctx); err != nil || len(ids) != 2 {
			t.Errorf("%v %v", ids, err)
		}
	})
}

// The bots of a server that is silent for too long are somebody else's business.
func TestOrphans(t *testing.T) {
	pgtest.Both(t, func(t *testing.T, where string) {
		st := open(t, where)
		defer st.Close()
		ctx := t.Context()
		guest(t, st, "ada")
		must(t, st.Beat(ctx, "dead"), st.Beat(ctx, "alive"), st.Beat(ctx, "alive"))
		for _, mover := range []string{"dead", "alive", ""} {
			for _, status := range []table.Status{table.Playing, table.Over} {
				in := info(mover+" "+string(status), "ada")
				in.Status, in.Mover = status, mover
				must(t, st.CreateTable(ctx, in))
			}
		}
		expect := func(server string, want ...string) {
			t.Helper()
			if ids, err := st.Orphans(ctx, server, 10); err != nil || !slices.Equal(ids, want) {
				t.Errorf("%q, not %q; %v", ids, want, err)
			}
		}
		expect("alive")
		db := raw(t, where)
		for _, c := range []struct{ server, ago string }{{"dead", "11000"}, {"alive", "8000"}} {
			if _, err := db.ExecContext(ctx, `UPDATE servers SET beat = beat - `+c.ago+` WHERE id = $1`, c.server); err != nil {
				t.Fatal(err)
			}
		}
		expect("alive", "dead playing")
		expect("dead")
		must(t, st.Beat(ctx, "dead"))
		expect("alive")
		// Who is gone for long is forgotten, but not its tables.
		must(t, st.Beat(ctx, "idle"))
		if _, err := db.ExecContext(ctx, `UPDATE servers SET beat = beat - 90000000 WHERE id <> 'alive'`); err != nil {
			t.Fatal(err)
		}
		must(t, st.Close())
		st = open(t, where)
		defer st.Close()
		expect("alive", "dead playing")
		if got := rows(t, db, `SELECT id FROM servers`); !slices.Equal(got, []string{"alive", "dead"}) {
			t.Errorf("%q", got)
		}
	})
}

// raw is the database under a store.
func raw(t testing.TB, where string) *sql.DB {
	t.Helper()
	driver := "sqlite"
	if strings.HasPrefix(where, "postgres:") {
		driver = "pgx"
	}
	db, err := sql.Open(driver, where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// A database that a newer program has written to is left alone, with a sentence that says so.
func TestNewerSchemaIsRefused(t *testing.T) {
	pgtest.Both(t, func(t *testing.T, where string) {
		must(t, open(t, where).Close())
		db := raw(t, where)
		if _, err := db.ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`); err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		_, err := store.Open(t.Context(), where)
		if err == nil || !strings.Contains(err.Error(), "newer version of this program") || !strings.Contains(err.Error(), "9999") {
			t.Errorf("%v", err)
		}
		if d := time.Since(begin); d > 10*time.Second { // what may pass is tried for 15
			t.Errorf("said so after %s", d)
		}
	})
}

// Servers that start at the same moment on an empty database all come up.
func TestStartTogether(t *testing.T) {
	url := pgtest.URL(t)
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			st, err := store.Open(t.Context(), url)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := account.New(t.Context(), st); err != nil {
				t.Error(err)
			}
			if err := st.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// What one server rings is heard by the others and not by itself; nobody is told of a table that was not rung.
func TestBell(t *testing.T) {
	url := pgtest.URL(t)
	a, b := open(t, url), open(t, url)
	defer a.Close()
	defer b.Close()
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	hear := func(st *store.Store) <-chan string {
		heard := make(chan string, 10_000)
		wg.Go(func() { _ = st.Listen(ctx, func(id string) { heard <- id }) })
		if id := <-heard; id != "" {
			t.Errorf("%q was heard first", id)
		}
		return heard
	}
	byA, byB := hear(a), hear(b)
	want := map[string]bool{}
	for i := range 2000 { // more than one notification carries
		id := fmt.Sprintf("table%07d", i)
		want[id] = true
		a.Ring(id)
	}
	limit := time.After(10 * time.Second)
	for len(want) > 0 {
		select {
		case id := <-byB:
			delete(want, id) // some may come twice
		case <-limit:
			t.Fatalf("%d were not heard", len(want))
		}
	}
	b.Ring("back")
	if id := <-byA; id != "back" {
		t.Errorf("%q was heard, of ourselves", id)
	}
	stop()
	wg.Wait()
}

// Both schemas are the same: tables, columns, types, keys and indexes.
func TestSchemasAreEqual(t *testing.T) {
	file, url := filepath.Join(t.TempDir(), "a.db"), pgtest.URL(t)
	must(t, open(t, file).Close(), open(t, url).Close())
	lite := rows(t, raw(t, file), `SELECT m.name || '.' || c.name || ' ' || lower(c.type) || ' ' || (c."notnull" OR c.pk > 0) || ' ' || c.pk
		|| ' ' || COALESCE(c.dflt_value, '') FROM sqlite_schema m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%'`)
	post := rows(t, raw(t, url), `SELECT c.table_name || '.' || c.column_name || ' ' || c.data_type || ' '
		|| (CASE c.is_nullable WHEN 'NO' THEN 1 ELSE 0 END) || ' ' || COALESCE(k.ordinal_position, 0)
		|| ' ' || COALESCE(replace(c.column_default, '::text', ''), '')
		FROM information_schema.columns c LEFT JOIN (information_schema.key_column_usage k JOIN information_schema.table_constraints p
			ON p.constraint_name = k.constraint_name AND p.constraint_type = 'PRIMARY KEY')
			ON k.table_name = c.table_name AND k.column_name = c.column_name
		WHERE c.table_schema = 'public' AND c.table_name NOT LIKE 'goose_%'`)
	for i := range lite {
		lite[i] = strings.Replace(lite[i], " blob ", " bytea ", 1)
	}
	if diff := cmp.Diff(lite, post); diff != "" || len(lite) < 50 {
		t.Error(diff)
	}
	lite = rows(t, raw(t, file), `SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
	post = rows(t, raw(t, url), `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'goose_%'
		AND indexname NOT LIKE '%_pkey'`)
	if len(lite) != len(post) {
		t.Fatalf("%q\n%q", lite, post)
	}
	plain := strings.NewReplacer("public.", "", " USING btree", "", "::text", "", "= ANY (ARRAY[", "IN ", "(", "", ")", "", "]", "")
	for i := range post { // brackets apart, and what PostgreSQL adds
		lite[i], post[i] = plain.Replace(lite[i]), plain.Replace(post[i])
	}
	if diff := cmp.Diff(lite, post); diff != "" || len(lite) < 5 {
		t.Error(diff)
	}
}

func rows(t *testing.T, db *sql.DB, query string) (out []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		must(t, rows.Scan(&s))
		out = append(out, s)
	}
	must(t, rows.Err())
	slices.Sort(out)
	return out
}

// Migrations of the two kinds have the same numbers, from where PostgreSQL begins.
func TestMigrationsGoTogether(t *testing.T) {
	numbers := func(kind string) (out []string) {
		files, err := os.ReadDir("migrations/" + kind)
		must(t, err)
		for _, f := range files {
			if f.Name() >= "00007" {
				out = append(out, f.Name()[:5])
			}
		}
		return out
	}
	if diff := cmp.Diff(numbers("sqlite"), numbers("postgres")); diff != "" {
		t.Error(diff)
	}
}
