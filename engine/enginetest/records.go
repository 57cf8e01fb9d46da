package enginetest

import (
	"errors"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
)

var update = flag.Bool("update", false, "write recorded games that are missing, and documented fields anew")

// Records replays a recorded full game of every set-up, by its name, to the stored hash of every turn. A change of the
// rules that alters them needs a new revision. With -update it plays those that are missing and writes them into
// testdata/records; one that is there is never written again.
func Records(t *testing.T, game engine.Game, setUps map[string]engine.Config) {
	t.Helper()
	for name, cfg := range setUps {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", "records", name+".record")
			if *update {
				writeMissing(t, game, file, name, cfg)
			}
			text, err := os.ReadFile(file) // #nosec G304 -- below testdata
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

// writeMissing plays and writes the game of a set-up that has no record yet.
func writeMissing(t *testing.T, game engine.Game, file, name string, cfg engine.Config) {
	t.Helper()
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	cfg.Key = engine.KeyFromSeed(name)
	if err := errors.Join(
		os.MkdirAll(filepath.Dir(file), 0o750),
		os.WriteFile(file, playRandom(t, game, cfg).Write(), 0o600),
	); err != nil {
		t.Fatal(err)
	}
}

// playRandom plays at random and now and then takes a choice back.
func playRandom(t *testing.T, game engine.Game, cfg engine.Config) *record.Journal {
	t.Helper()
	j, err := record.NewJournal(game, cfg)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2)) // #nosec G404 -- the same game every time
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
