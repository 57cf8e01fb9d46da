package railways_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/games/railways"
)

var update = flag.Bool("update", false, "write the recorded games anew")

// Recorded full games of every set-up and variant replay to the stored hash of every turn. A change of the rules that
// alters them needs a new revision.
func TestRecordedGames(t *testing.T) {
	game := engine.Erase[railways.Position](newGame())
	for _, cfg := range append(setUps(t), variants(t)...) {
		name := recordName(cfg)
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", "records", name+".record")
			if *update {
				cfg.Key = engine.KeyFromSeed(name)
				if err := os.WriteFile(file, playRandom(t, game, cfg).Write(), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rec, err := record.Parse(file, text)
			if err != nil {
				t.Fatal(err)
			}
			j, err := rec.Replay(game)
			if err != nil {
				t.Fatal(err)
			}
			if _, over := j.Table().Result(); !over {
				t.Error("the recorded game is not over")
			}
			if string(j.Write()) != string(text) {
				t.Error("the record is not written as it was read")
			}
		})
	}
}

func recordName(cfg engine.Config) string {
	name := fmt.Sprintf("%dp %s", cfg.Seats, strings.NewReplacer("=on", "", "board=", "").Replace(cfg.Options.String()))
	name = strings.ReplaceAll(strings.TrimSpace(name), " ", "+")
	if len(cfg.Options) > 3 {
		return fmt.Sprintf("%dp+all-variants", cfg.Seats)
	}
	return name
}

// playRandom plays at random and now and then takes a choice back.
func playRandom(t *testing.T, game engine.Game, cfg engine.Config) *record.Journal {
	t.Helper()
	j, err := record.NewJournal(game, cfg)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for j.Table().Acting() != 0 {
		seat := j.Table().Acting().First()
		if r.IntN(25) == 0 && j.CanUndo(seat) == nil {
			if err := j.Undo(seat); err != nil {
				t.Fatal(err)
			}
			continue
		}
		list := j.Table().Choices(seat)
		if _, err := j.Choose(seat, list[r.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
	}
	return j
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
