package railways_test

import (
	"os"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// Every number of the component file changes play, or is refused because the rules fix it.
func TestNumbers(t *testing.T) {
	file, err := os.ReadFile("tables/components.json")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Numbers[railways.Position]{
		Game: "railways", File: file, Rules: railways.Rules, Scenarios: "testdata/scenarios/*.json",
		Configs: append(setUps(t), variants(t)...), Games: 5,
		Load: func(file []byte) (engine.Module[railways.Position], any, error) {
			set, err := railways.LoadComponents("mine.json", file)
			if err != nil {
				return nil, nil, err
			}
			return railways.New(set), numbers(set), nil
		},
	}.Check(t)
}

// numbers are what a file says, without its name and provenance.
func numbers(set *railways.Components) any {
	plain := *set
	plain.Hash, plain.About, plain.Sets = "", nil, nil
	return plain
}
