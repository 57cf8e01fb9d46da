package store_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cromford/internal/account"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// many fills a database with tables of 1,000 guests, most of them over; the first guest has a tenth of them all.
func many(t testing.TB, where string, tables int) *store.Store {
	t.Helper()
	st := open(t, where)
	t.Cleanup(func() { st.Close() })
	for i := range 1000 {
		if err := st.CreateGuest(t.Context(), account.Guest{ID: fmt.Sprint("g", i)}, 1); err != nil {
			t.Fatal(err)
		}
	}
	db := raw(t, where)
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	insert := func(into, columns string, rows []string) {
		if _, err := tx.ExecContext(t.Context(), `INSERT INTO `+into+` (`+columns+`) VALUES `+strings.Join(rows, ", ")); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	var heads, seats []string
	for i := range tables {
		host, guest := r.IntN(1000), r.IntN(1000)
		if i%10 == 0 {
			host = 0
		}
		status := []string{"over", "over", "over", "over", "over", "over", "over", "playing", "waiting", "closed"}[r.IntN(10)]
		heads = append(heads, fmt.Sprintf(
			"('t%08d', 'railways', 1, 'c', '', '', 'g%d', '%s', 'turn', 1, 1, %d, '', 0, '', 3, 1, 1, '', 'Mill %d', 'dead')",
			i*61_803_399%100_000_000, host, status, r.IntN(1e6), i/50))
		id := heads[len(heads)-1][2:11]
		seats = append(seats, fmt.Sprintf("('%s', 0, 'guest', 'g%d', 'a', '', 0)", id, host),
			fmt.Sprintf("('%s', 1, 'guest', 'g%d', 'b', '', 0)", id, guest), fmt.Sprintf("('%s', 2, 'bot', '', 'c', 'greedy', 0)", id))
		if len(heads) == 1000 {
			insert("tables", "id, game, revision, components, options, secret, host, status, undo, listed, created, changed, fork_of, fork_at,"+
				"rematch, events, round, acting, winner, name, mover", heads)
			insert("seats", "table_id, seat, kind, guest, name, bot, resigned", seats)
			heads, seats = nil, nil
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if store.IsURL(where) { // as PostgreSQL does by itself within a minute
		if _, err := db.ExecContext(t.Context(), `ANALYZE`); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

// BenchmarkLists is every list of a house with 100,000 tables, for a guest with 300 of them and for one with 10,000.
func BenchmarkLists(b *testing.B) {
	for _, kind := range []string{"sqlite", "postgres"} {
		where := b.TempDir() + "/a.db"
		if kind == "postgres" {
			where = pgtest.URL(b)
		}
		st := many(b, where, 100_000)
		ctx := b.Context()
		ask := map[string]func() error{}
		for _, guest := range []string{"g7", "g0"} {
			for _, scope := range []table.Scope{table.Mine, table.OpenOnes, table.Finished, table.All, table.Hidden} {
				ask[guest+" "+string(scope)] = func() error { _, err := st.Tables(ctx, guest, scope); return err }
			}
			ask[guest+" name"] = func() error { _, err := st.NameTaken(ctx, guest, "Mill 77", true); return err }
		}
		ask["unfinished"] = func() error { _, err := st.Unfinished(ctx, "t05", 100); return err }
		ask["nameless"] = func() error { _, err := st.Nameless(ctx); return err }
		ask["orphans"] = func() error { _, err := st.Orphans(ctx, "me", 100); return err }
		for name, do := range ask {
			b.Run(kind+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if err := do(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
