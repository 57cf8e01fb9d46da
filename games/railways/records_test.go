package railways_test

import (
	"fmt"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// Recorded full games of every set-up and variant.
func TestRecordedGames(t *testing.T) {
	all := map[string]engine.Config{}
	for _, cfg := range append(setUps(t), variants(t)...) {
		all[recordName(cfg)] = cfg
	}
	enginetest.Records(t, engine.Erase[railways.Position](newGame()), all)
}

func recordName(cfg engine.Config) string {
	name := fmt.Sprintf("%dp %s", cfg.Seats, strings.NewReplacer("=on", "", "board=", "").Replace(cfg.Options.String()))
	name = strings.ReplaceAll(strings.TrimSpace(name), " ", "+")
	if len(cfg.Options) > 3 {
		return fmt.Sprintf("%dp+all-variants", cfg.Seats)
	}
	return name
}

// The hash of a fresh table is part of every stored game: it must not depend on the Go release or the machine.
func TestHashIsStable(t *testing.T) {
	game := engine.Erase[railways.Position](newGame())
	cfg := config(t, 4, "board=germany")
	cfg.Key = engine.KeyFromSeed("stable")
	tb, err := game.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if got := tb.Hash().Short(); got != stableHash {
		t.Errorf("hash of a fresh table: %s, want %s", got, stableHash)
	}
}

const stableHash = "a3ba538f"
