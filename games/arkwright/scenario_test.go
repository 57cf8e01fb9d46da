package arkwright_test

import (
	"os"
	"path/filepath"
	"testing"

	"cromford/engine"
	"cromford/engine/scenario"
	"cromford/games/arkwright"
)

// Every scenario file passes: the worked examples (EX-) and the cases computed by hand from the clauses.
func TestScenarios(t *testing.T) {
	games := map[string]engine.Game{"arkwright-2025": engine.Erase[arkwright.Position](theGame()), "arkwright-2014": engine.Erase[arkwright.Position](theOldGame())}
	files, err := filepath.Glob("testdata/scenarios/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	seen := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out, err := scenario.Run(func(id string) (engine.Game, error) { return games[id], nil }, file, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range out {
			if other, twice := seen[o.ID]; twice {
				t.Errorf("the case %s is in %s and in %s", o.ID, other, file)
			}
			seen[o.ID] = file
			t.Run(o.ID, func(t *testing.T) {
				for _, d := range o.Diffs {
					t.Error(d)
				}
			})
		}
	}
}
