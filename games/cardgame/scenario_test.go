package cardgame_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// Every scenario file passes: the worked examples (CGX-) and the cases computed by hand from the clauses.
func TestScenarios(t *testing.T) {
	enginetest.Scenarios(t, engine.Erase[cardgame.Position](theGame()))
}
