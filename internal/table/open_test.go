package table_test

import (
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/store"
	"cromford/internal/table"
)

// BenchmarkOpen is opening a long finished game, which nobody has in memory, at a move in its middle.
func BenchmarkOpen(b *testing.B) {
	ctx := b.Context()
	st, err := store.Open(ctx, filepath.Join(b.TempDir(), "a.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	e, err := games.Open("railways", nil)
	if err != nil {
		b.Fatal(err)
	}
	entries := map[string]*table.Entry{"railways": {Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind}}
	acc, err := account.New(ctx, st)
	if err != nil {
		b.Fatal(err)
	}
	g, _, err := acc.NewGuest(ctx)
	if err != nil {
		b.Fatal(err)
	}
	svc := table.New(st, entries, slog.New(slog.DiscardHandler))
	id, err := svc.Import(ctx, g, longest(b, e.Game))
	if err != nil {
		b.Fatal(err)
	}
	svc.Close()
	for b.Loop() {
		fresh := table.New(st, entries, slog.New(slog.DiscardHandler))
		if _, err := fresh.LookBack(ctx, g, id, 300, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// longest is the longest of a hundred random games of five.
func longest(b *testing.B, game engine.Game) []byte {
	b.Helper()
	var best *record.Journal
	for n := range 100 {
		j, err := record.NewJournal(game, engine.Config{Seats: 5, Key: engine.KeyFromSeed("long")})
		if err != nil {
			b.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(n), 1))
		for j.Table().Acting() != 0 {
			seat := j.Table().Acting().First()
			list := j.Table().Choices(seat)
			if _, err := j.Choose(seat, list[r.IntN(len(list))]); err != nil {
				b.Fatal(err)
			}
		}
		if best == nil || j.Len() > best.Len() {
			best = j
		}
	}
	b.Logf("%d choices", best.Len())
	return best.Write()
}
