package cardgame_test

import (
	"fmt"
	"slices"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// Every scenario file passes: the worked examples (CGX-) and the cases computed by hand from the clauses.
func TestScenarios(t *testing.T) {
	enginetest.Scenarios(t, engine.Erase[cardgame.Position](theGame()))
}

// The switches there were when the games with all of them were recorded. They are never added to: a new switch has a
// record of its own.
var (
	allVariants = []string{
		"random_supply", "decade_restriction", "chosen_start", "no_ships", "buy_shares", "extra_production", "early_shipping",
		"random_factories", "choose_awards",
	}
	allOptions = slices.Concat(allVariants, []string{
		"inventor_steps", "entrepreneur_decade", "idle_rivals_gain", "final_shares_ten", "three_space_tracks", "neutral_aside",
	})
)

// Recorded full games of every number of seats, each switch alone and all of them together, on the revision they came
// with; what was recorded on an older one replays with its rules.
func TestRecordedGames(t *testing.T) {
	setUps := map[string]engine.Config{}
	add := func(rev engine.Revision, seats int, name string, options ...string) {
		cfg := config(t, seats, "", options...)
		cfg.Revision = rev
		setUps[fmt.Sprintf("%dp%s", seats, name)] = cfg
	}
	for i, o := range theGame().Meta().Options {
		rev, seats := cardgame.Rev2, 2+i%3
		if slices.Contains(allVariants, o.Name) {
			rev = cardgame.Rev1
		}
		for n := 1; !goesWith(o.Name, seats); n++ {
			seats = n
		}
		add(rev, seats, "+"+o.Name, o.Name)
	}
	for seats := 1; seats <= 4; seats++ {
		add(cardgame.Rev1, seats, "")
		add(cardgame.Rev1, seats, "+all-variants", optionsFor(allVariants, seats)...)
		add(cardgame.Rev2, seats, "+second-revision")
		add(cardgame.Rev2, seats, "+all-options", optionsFor(allOptions, seats)...)
	}
	enginetest.Records(t, engine.Erase[cardgame.Position](theGame()), setUps)
}

// goesWith tells whether an option can be played by so many.
func goesWith(name string, seats int) bool {
	_, err := theGame().Setup(engine.Config{Seats: seats, Options: engine.Options{{Name: name, Value: "on"}}})
	return err == nil
}

func optionsFor(list []string, seats int) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return !goesWith(name, seats) })
}

func TestHashIsStable(t *testing.T) {
	cfg := config(t, 1, "stable")
	cfg.Revision = cardgame.Rev1
	enginetest.FreshHash(t, engine.Erase[cardgame.Position](theGame()), cfg, "31537e49")
}
