package table

import (
	"testing"

	"cromford/engine"
)

// What changed for a seat is put down to what tells of it: who makes no lamps and pays a storeman in the same event does not
// read that the lamps have cost something.
func TestDigestCause(t *testing.T) {
	lamps, storeman := weight(engine.Phase, false), weight(engine.News, true)
	if storeman <= lamps {
		t.Errorf("a production of others weighs %d, what the seat pays %d", lamps, storeman)
	}
	if own := weight(engine.Phase, true); own <= storeman {
		t.Errorf("the seat's own production weighs %d, what it pays %d", own, storeman)
	}
	if m := weight(engine.Move, false); m >= lamps {
		t.Errorf("a move weighs %d, the production that it set off %d", m, lamps)
	}
}
