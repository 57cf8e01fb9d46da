package arkwright_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

// Every scenario file passes: the worked examples (EX-) and the cases computed by hand from the clauses.
func TestScenarios(t *testing.T) {
	enginetest.Scenarios(t, engine.Erase[arkwright.Position](theGame()), engine.Erase[arkwright.Position](theOldGame()))
}
