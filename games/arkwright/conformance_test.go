package arkwright

import (
	"fmt"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// setUps are the set-ups of A25-2, by their names.
func setUps() map[string]engine.Config {
	out := map[string]engine.Config{}
	for seats := 2; seats <= 4; seats++ {
		name := fmt.Sprintf("%dp", seats)
		out[name] = engine.Config{Seats: seats}
		out[name+"+predefined"] = engine.Config{Seats: seats, Options: engine.Options{{Name: "setup", Value: "predefined"}}}
		out[name+"+predefined_mixed+ship_tile_stays"] = engine.Config{Seats: seats, Options: engine.Options{{Name: "setup", Value: "predefined_mixed"}, {Name: "ship_tile_stays", Value: "on"}}}
	}
	return out
}

func TestConformance(t *testing.T) {
	var configs []engine.Config
	for _, cfg := range setUps() {
		configs = append(configs, cfg)
	}
	enginetest.Run(t, enginetest.Suite[Position]{Module: New(Edition2025()), Configs: configs, Games: 2})
}

func TestRecordedGames(t *testing.T) {
	enginetest.Records(t, engine.Erase[Position](New(Edition2025())), setUps())
}
