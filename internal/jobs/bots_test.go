package jobs_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"cromford/engine"
	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/jobs"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// A server is gone in the middle of a game, and its bots owe a choice: another sees to them.
func TestBotsOfADeadServer(t *testing.T) {
	t.Parallel()
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		ctx := t.Context()
		e, err := games.Open("railways", nil)
		if err != nil {
			t.Fatal(err)
		}
		var tables *table.Service
		var st *store.Store
		st, q := server(t, where, jobs.Work{
			Bots:    func(ctx context.Context, id string) error { return tables.TakeOver(ctx, id) },
			Orphans: func(ctx context.Context) ([]string, error) { return st.Orphans(ctx, "me", 10) },
		})
		tables = table.New(st, map[string]*table.Entry{"railways": {Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind}},
			slog.New(slog.DiscardHandler))
		t.Cleanup(tables.Close)
		tables.Among("me")
		meta := e.Game.Meta()
		in := &table.Info{ID: "t", Game: "railways", Revision: meta.Revision, Components: meta.Components, Key: engine.KeyFromSeed("x"),
			Host: "ada", Status: table.Playing, Undo: table.UndoTurn, Mover: "dead", Seats: []table.Seat{{Kind: table.Guest, Guest: "ada"},
				{Kind: table.Bot, Bot: "greedy"}, {Kind: table.Bot, Bot: "greedy"}}}
		for _, err := range []error{st.CreateGuest(ctx, account.Guest{ID: "ada"}, 1), st.Beat(ctx, "dead"), st.CreateTable(ctx, in),
			st.Together(ctx, func(ctx context.Context, tx store.Tx) (err error) {
				const long = `UPDATE servers SET beat = beat - 60000`
				if tx.Postgres != nil {
					_, err = tx.Postgres.Exec(ctx, long)
				} else {
					_, err = tx.SQLite.ExecContext(ctx, long)
				}
				return err
			})} {
			if err != nil {
				t.Fatal(err)
			}
		}
		start(t, q)
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
			events, err := st.EventsAfter(ctx, "t", 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(events) == 2 { // a sealed card of each bot
				return
			}
			if time.Now().After(end) {
				t.Fatalf("the bots have made %d choices", len(events))
			}
		}
	})
}
