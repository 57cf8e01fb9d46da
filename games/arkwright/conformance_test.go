package arkwright

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

func TestConformance(t *testing.T) {
	var configs []engine.Config
	for seats := 2; seats <= 4; seats++ {
		configs = append(configs, engine.Config{Seats: seats})
		configs = append(configs, engine.Config{Seats: seats, Options: engine.Options{{Name: "setup", Value: "predefined"}}})
		configs = append(configs, engine.Config{Seats: seats, Options: engine.Options{{Name: "setup", Value: "predefined_mixed"}, {Name: "ship_tile_stays", Value: "on"}}})
	}
	enginetest.Run(t, enginetest.Suite[Position]{Module: New(Edition2025()), Configs: configs, Games: 2})
}

func TestConformance2014(t *testing.T) {
	var configs []engine.Config
	for seats := 2; seats <= 4; seats++ {
		configs = append(configs, engine.Config{Seats: seats})
		configs = append(configs, engine.Config{Seats: seats, Options: engine.Options{{Name: "all_patrons", Value: "on"}}})
		configs = append(configs, engine.Config{Seats: seats, Options: engine.Options{{Name: "setup", Value: "predefined"}}})
		configs = append(configs, engine.Config{Seats: seats, Options: engine.Options{{Name: "setup", Value: "predefined_mixed"}}})
	}
	enginetest.Run(t, enginetest.Suite[Position]{Module: New(Edition2014()), Configs: configs, Games: 2})
}
