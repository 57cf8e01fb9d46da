package cardgame_test

import (
	"fmt"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// Recorded full games of every number of seats, each switch alone and all of them together.
func TestRecordedGames(t *testing.T) {
	setUps := map[string]engine.Config{}
	var table, all []string
	for i, o := range theGame().Meta().Options {
		seats := 2 + i%3
		all = append(all, o.Name)
		if o.Name == "random_factories" || o.Name == "choose_awards" {
			seats = 1
		} else {
			table = append(table, o.Name)
		}
		setUps[fmt.Sprintf("%dp+%s", seats, o.Name)] = config(t, seats, "", o.Name)
	}
	setUps["1p"], setUps["1p+all-variants"] = config(t, 1, ""), config(t, 1, "", all...)
	for seats := 2; seats <= 4; seats++ {
		setUps[fmt.Sprintf("%dp", seats)] = config(t, seats, "")
		setUps[fmt.Sprintf("%dp+all-variants", seats)] = config(t, seats, "", table...)
	}
	enginetest.Records(t, engine.Erase[cardgame.Position](theGame()), setUps)
}

// The hash of a fresh table is part of every stored game: it must not depend on the Go release or the machine.
func TestHashIsStable(t *testing.T) {
	tb, err := engine.Erase[cardgame.Position](theGame()).New(config(t, 1, "stable"))
	if err != nil {
		t.Fatal(err)
	}
	if got := tb.Hash().Short(); got != stableHash {
		t.Errorf("hash of a fresh table: %s, want %s", got, stableHash)
	}
}

const stableHash = "31537e49"
