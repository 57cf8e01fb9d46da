package arkwright

import (
	"fmt"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// setUps2014 are the set-ups of A14-4 for every number of seats, by their names.
func setUps2014() map[string]engine.Config {
	list := map[string]engine.Config{}
	for seats := 2; seats <= 4; seats++ {
		list[fmt.Sprintf("2014+%dp", seats)] = engine.Config{Seats: seats}
		for name, o := range map[string]engine.Option{
			"all_patrons": {Name: "all_patrons", Value: "on"}, "predefined": {Name: "setup", Value: "predefined"},
			"predefined_mixed": {Name: "setup", Value: "predefined_mixed"},
			"spinning_jenny":   {Name: "spinning_jenny", Value: "on"},
		} {
			list[fmt.Sprintf("2014+%dp+%s", seats, name)] = engine.Config{Seats: seats, Options: engine.Options{o}}
		}
		list[fmt.Sprintf("2014+%dp+predefined+choose_special", seats)] = engine.Config{Seats: seats,
			Options: engine.Options{{Name: "choose_special", Value: "on"}, {Name: "setup", Value: "predefined"}}}
		read := engine.Options{{Name: "separate_payments", Value: "on"}}
		if seats < 4 {
			read = engine.Options{{Name: "five_clothing_workers", Value: "on"}, read[0], {Name: "setup", Value: "predefined"}}
		}
		list[fmt.Sprintf("2014+%dp+readings", seats)] = engine.Config{Seats: seats, Options: read}
	}
	return list
}

func TestConformance2014(t *testing.T) {
	enginetest.Run(t, enginetest.Suite[Position]{
		Module: New(Edition2014()), Configs: enginetest.Some(inOrder(setUps2014()), 4), Games: enginetest.Times(2, 1),
	})
}

func TestRecordedGames2014(t *testing.T) {
	enginetest.Records(t, engine.Erase[Position](New(Edition2014())), setUps2014())
}
