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
		Load: enginetest.LoadWith(railways.LoadComponents,
			func(set *railways.Components) engine.Module[railways.Position] { return railways.New(set) }, numbers),
	}.Check(t)
}

// numbers are what a file says, without its name and provenance.
func numbers(set *railways.Components) any {
	plain := *set
	plain.Hash, plain.About, plain.Sets = "", nil, nil
	return plain
}
