package arkwright

import (
	"fmt"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// setUps are the set-ups of A25-2 with every combination of length and modules (A25-2.1.3), by their names.
func setUps(t testing.TB) map[string]engine.Config {
	t.Helper()
	spec := New(Edition2025()).Meta().Options
	out := map[string]engine.Config{}
	for seats := 2; seats <= 4; seats++ {
		for _, options := range []string{
			"", "setup=predefined", "setup=predefined_mixed ship_tile_stays", "length=spinning_mule", "east_india_company", "asymmetrical_factories",
			"length=spinning_mule east_india_company", "length=spinning_mule asymmetrical_factories", "east_india_company asymmetrical_factories",
			"setup=predefined east_india_company asymmetrical_factories", "length=spinning_mule east_india_company asymmetrical_factories",
		} {
			opts, err := engine.ParseOptions(spec, strings.Fields(options))
			if err != nil {
				t.Fatal(err)
			}
			name := strings.TrimRight(fmt.Sprintf("%dp+%s", seats, strings.NewReplacer(" ", "+", "setup=", "", "length=", "").Replace(options)), "+")
			out[name] = engine.Config{Seats: seats, Options: opts}
		}
	}
	return out
}

func TestConformance(t *testing.T) {
	var configs []engine.Config
	for _, cfg := range setUps(t) {
		configs = append(configs, cfg)
	}
	enginetest.Run(t, enginetest.Suite[Position]{Module: New(Edition2025()), Configs: configs, Games: 1})
}

func TestRecordedGames(t *testing.T) {
	enginetest.Records(t, engine.Erase[Position](New(Edition2025())), setUps(t))
}
