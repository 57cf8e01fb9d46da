package arkwright

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// Every number of the component files changes play, or is refused because the rules fix it.
func TestNumbers(t *testing.T) {
	checkNumbers(t, "arkwright-2025", table2025, rules2025, Load2025, setUps(t), "4p+predefined")
}

func TestNumbers2014(t *testing.T) {
	checkNumbers(t, "arkwright-2014", table2014, rules2014, Load2014, setUps2014(), "2014+4p+predefined")
}

// checkNumbers plays every set-up by our readings, and the predefined one with rich companies far up the share track.
func checkNumbers(t *testing.T, id string, file []byte, rules string, load func(string, []byte) (*Ruleset, error),
	set map[string]engine.Config, predefined string) {
	t.Helper()
	base, err := load("", nil)
	if err != nil {
		t.Fatal(err)
	}
	var configs []engine.Config
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if !strings.HasSuffix(name, "readings") {
			configs = append(configs, set[name])
		}
	}
	names := New(base).Meta().SeatNames
	var starts []enginetest.Start
	for space := len(base.ShareValue) - 4; space > int(base.ShareStart); space -= 4 {
		starts = append(starts, enginetest.Start{Config: set[predefined], Position: farOut(names, space)})
	}
	enginetest.Numbers[Position]{
		Game: id, File: file, Rules: rules, Scenarios: "testdata/scenarios/*.json", Configs: configs, Games: 1, Starts: starts,
		Load: enginetest.LoadWith(load, func(rs *Ruleset) engine.Module[Position] { return New(rs) }, numbersOf),
	}.Check(t)
}

// farOut are four companies with large factories and dark tiles in 1800, their shares on neighbouring spaces.
func farOut(names []string, space int) string {
	var players, factories []string
	for _, id := range productIDs {
		factories = append(factories, fmt.Sprintf(`%q:{"level":3,"lines":4,"price":9,"quality":1}`, id))
	}
	for i, name := range names {
		players = append(players, fmt.Sprintf(`
			%q:{"cash":200,"space":%d,"devs":["accountant"],"ships":["ship_8"],"contracts":{"food":4},"columns":["food"],
			"stock":{"food":5},"tiles":["machines_gray","quality_gray","marketing_gray","production_gray"],"factories":{%s}}`,
			name, space+i, strings.Join(factories, ",")))
	}
	return fmt.Sprintf(`{"decade":1800,"state":{%s}}`, strings.Join(players, ","))
}

// numbersOf are what a file says, without its name and provenance.
func numbersOf(rs *Ruleset) any {
	plain := *rs
	plain.Hash, plain.About, plain.Sets, plain.Params = "", nil, nil, nil // shown, not played by
	if plain.Short != nil {
		short := *plain.Short
		short.Params = nil
		plain.Short = &short
	}
	return plain
}

// The words about tiles and events name numbers that the component file has.
func TestParamWords(t *testing.T) {
	for _, rs := range []*Ruleset{Edition2025(), Edition2014()} {
		for kind, ids := range map[string][]string{"dev": devIDs, "event": eventIDs} {
			var there []string
			for i, id := range ids {
				if kind == "event" || rs.DevCopies[i+1] > 0 {
					there = append(there, id)
				}
			}
			enginetest.ParamWords(t, rs.Params, there, func(id string) []string {
				return []string{fmt.Sprintf("%s.%s.%s.does", rs.ID, kind, id), fmt.Sprintf("arkwright.%s.%s.does", kind, id)}
			})
		}
	}
}
