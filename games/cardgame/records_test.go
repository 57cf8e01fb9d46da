package cardgame_test

import (
	"fmt"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
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
	var first []engine.OptionSpec
	for i, o := range theGame().Meta().Options {
		rev, seats := cardgame.Rev2, 2+i%3
		if i < 9 { // the options of the first revision
			rev = cardgame.Rev1
			first = append(first, o)
		}
		for n := 1; !goesWith(o, seats); n++ {
			seats = n
		}
		add(rev, seats, "+"+o.Name, o.Name)
	}
	for seats := 1; seats <= 4; seats++ {
		add(cardgame.Rev1, seats, "")
		add(cardgame.Rev1, seats, "+all-variants", optionsFor(first, seats)...)
		add(cardgame.Rev2, seats, "+second-revision")
		add(cardgame.Rev2, seats, "+all-options", optionsFor(theGame().Meta().Options, seats)...)
	}
	enginetest.Records(t, engine.Erase[cardgame.Position](theGame()), setUps)
}

// goesWith tells whether an option can be played by so many.
func goesWith(o engine.OptionSpec, seats int) bool {
	_, err := theGame().Setup(engine.Config{Seats: seats, Options: engine.Options{{Name: o.Name, Value: "on"}}})
	return err == nil
}

func optionsFor(list []engine.OptionSpec, seats int) (names []string) {
	for _, o := range list {
		if goesWith(o, seats) {
			names = append(names, o.Name)
		}
	}
	return names
}

func TestHashIsStable(t *testing.T) {
	cfg := config(t, 1, "stable")
	cfg.Revision = cardgame.Rev1
	enginetest.FreshHash(t, engine.Erase[cardgame.Position](theGame()), cfg, "31537e49")
}
