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

// setUps are the set-ups of A25-2 with every combination of length and modules (A25-2.1.3), and with the other readings, by
// their names.
func setUps(t testing.TB) map[string]engine.Config {
	t.Helper()
	spec := New(Edition2025()).Meta().Options
	out := map[string]engine.Config{}
	for seats := 2; seats <= 4; seats++ {
		readings := "patron_obliges one_payment late_hiring"
		if seats == 2 {
			readings += " limit_removable"
		}
		for _, options := range []string{
			readings,
			"", "setup=predefined", "setup=predefined_mixed ship_tile_stays", "length=spinning_mule", "east_india_company", "asymmetrical_factories",
			"length=spinning_mule east_india_company", "length=spinning_mule asymmetrical_factories", "east_india_company asymmetrical_factories",
			"setup=predefined east_india_company asymmetrical_factories", "length=spinning_mule east_india_company asymmetrical_factories",
		} {
			opts, err := engine.ParseOptions(spec, strings.Fields(options))
			if err != nil {
				t.Fatal(err)
			}
			short := strings.NewReplacer(readings, "readings", " ", "+", "setup=", "", "length=", "").Replace(options)
			name := strings.TrimRight(fmt.Sprintf("%dp+%s", seats, short), "+")
			out[name] = engine.Config{Seats: seats, Options: opts}
		}
	}
	return out
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite[Position]{Module: New(Edition2025()), Configs: enginetest.Some(inOrder(setUps(t)), 4), Games: 1})
}

// inOrder are set-ups by their names.
func inOrder(set map[string]engine.Config) (out []engine.Config) {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		out = append(out, set[name])
	}
	return out
}

func TestRecordedGames(t *testing.T) {
	enginetest.Records(t, engine.Erase[Position](New(Edition2025())), setUps(t))
}
