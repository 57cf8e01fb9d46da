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

func TestHashIsStable(t *testing.T) {
	cfg := config(t, 4, "board=germany")
	cfg.Key = engine.KeyFromSeed("stable")
	enginetest.FreshHash(t, engine.Erase[railways.Position](newGame()), cfg, "a3ba538f")
}
