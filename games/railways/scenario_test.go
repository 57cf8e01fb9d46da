package railways_test

import (
	"os"
	"path/filepath"
	"testing"

	"cromford/engine"
	"cromford/engine/scenario"
	"cromford/games/railways"
)

// Every scenario file passes: the cases of the rulebook (P-), those computed by hand (E-), and our own.
func TestScenarios(t *testing.T) {
	game := engine.Erase[railways.Position](railways.New(railways.Builtin()))
	files, err := filepath.Glob("testdata/scenarios/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out, err := scenario.Run(func(string) (engine.Game, error) { return game, nil }, file, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range out {
			t.Run(o.ID, func(t *testing.T) {
				for _, d := range o.Diffs {
					t.Error(d)
				}
			})
		}
	}
}
