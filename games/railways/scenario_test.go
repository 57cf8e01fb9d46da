package railways_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// Every scenario file passes: the cases of the rulebook (P-), those computed by hand (E-), and our own.
func TestScenarios(t *testing.T) {
	enginetest.Scenarios(t, engine.Erase[railways.Position](theGame()))
}
