package arkwright

import (
	"maps"
	"slices"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// Every number of the component files changes play, or is refused because the rules fix it.
func TestNumbers(t *testing.T) {
	checkNumbers(t, "arkwright-2025", table2025, rules2025, Load2025, setUps(t))
}

func TestNumbers2014(t *testing.T) {
	checkNumbers(t, "arkwright-2014", table2014, rules2014, Load2014, setUps2014())
}

func checkNumbers(t *testing.T, id string, file []byte, rules string, load func(string, []byte) (*Ruleset, error), set map[string]engine.Config) {
	t.Helper()
	var configs []engine.Config
	for _, name := range slices.Sorted(maps.Keys(set)) {
		configs = append(configs, set[name])
	}
	enginetest.Numbers[Position]{
		Game: id, File: file, Rules: rules, Scenarios: "testdata/scenarios/*.json", Configs: configs, Games: 1,
		Load: func(file []byte) (engine.Module[Position], any, error) {
			rs, err := load("mine.json", file)
			if err != nil {
				return nil, nil, err
			}
			return New(rs), numbersOf(rs), nil
		},
	}.Check(t)
}

// numbersOf are what a file says, without its name and provenance.
func numbersOf(rs *Ruleset) any {
	plain := *rs
	plain.Hash, plain.About, plain.Sets = "", nil, nil
	return plain
}
