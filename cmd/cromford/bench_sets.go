package main

import (
	"log/slog"

	"cromford/games"
	"cromford/internal/bench"
	"cromford/internal/clock"
	"cromford/internal/store"
	"cromford/internal/table"
)

// tablesOf makes the service of all tables of a store, those with other component sets than ours included.
func (a *app) tablesOf(st *store.Store, entries map[string]*table.Entry, log *slog.Logger, now *clock.Clock,
) (*table.Service, *bench.Bench) {
	tables := table.New(st, entries, log)
	owners := bench.New(st, now, a.openSet)
	tables.Editions(owners.Entry)
	return tables, owners
}

// openSet makes a game ready with an owner's numbers, or with those of the house.
func (a *app) openSet(game string, text []byte) (*bench.Opened, error) {
	if text == nil {
		files, err := a.overlays()
		if err != nil {
			return nil, err
		}
		return opened(files.Open(game))
	}
	return opened(games.Open(game, &games.File{Name: "set", Text: text}))
}

func opened(e *games.Entry, err error) (*bench.Opened, error) {
	if err != nil {
		return nil, err
	}
	return &bench.Opened{Entry: entryOf(e), Files: e.Numbers}, nil
}

// entryOf is a game for the tables.
func entryOf(e *games.Entry) *table.Entry {
	return &table.Entry{Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind, Weigh: e.Arena.Weigh, Thought: e.Thought}
}
