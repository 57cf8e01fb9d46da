package table_test

import (
	"log/slog"
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/games"
	"cromford/internal/table"
)

// BenchmarkOpen is opening a long finished game, which nobody has in memory, at a move in its middle.
func BenchmarkOpen(b *testing.B) {
	for _, tt := range []struct {
		game    string
		seats   int
		options engine.Options
	}{
		{"railways", 5, nil},
		{"arkwright-2025", 4, engine.Options{{Name: "length", Value: "spinning_mule"}, {Name: "east_india_company", Value: "on"}}},
	} {
		b.Run(tt.game, func(b *testing.B) {
			e, err := games.Open(tt.game, nil)
			if err != nil {
				b.Fatal(err)
			}
			benchmarkOpen(b, e, longest(b, e.Game, engine.Config{Seats: tt.seats, Options: tt.options, Key: engine.KeyFromSeed("long")}))
		})
	}
}

func benchmarkOpen(b *testing.B, e *games.Entry, record []byte) {
	b.Helper()
	ctx := b.Context()
	st, entries, g := furnished(b, e)
	svc := table.New(st, entries, slog.New(slog.DiscardHandler))
	id, err := svc.Import(ctx, g, record)
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

// longest is the longest of a hundred random games.
func longest(b *testing.B, game engine.Game, cfg engine.Config) []byte {
	b.Helper()
	var best *record.Journal
	for n := range 100 {
		j, err := record.NewJournal(game, cfg)
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
