package railways_test

import (
	"testing"

	"cromford/engine/doc"
	"cromford/engine/enginetest"
)

// A buy-back that waits under the end of a turn asks nobody yet; its position text must read back all the same.
func TestWaitingBuyBackReadsBack(t *testing.T) {
	g := newGame()
	cfg := config(t, 5)
	s := enginetest.Filled(t, g, cfg, `{"track":[0,0,0],"spare":0,"factories":{"berlin":{"red":[1,0]},"essen":{"red":[1,0]}},
		"state":{"blue":{"cubes":2}},"turn":{"seat":"red","card":"factory"}}`)
	enginetest.Play(t, g, &s, 0, "upgrade-factory(berlin)")
	text, err := doc.Parse("text", g.PositionText(&s))
	if err != nil {
		t.Fatal(err)
	}
	back, err := g.Bare(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Override(&back, text, false); err != nil || back != s {
		t.Fatalf("%v\n%s", err, g.PositionText(&s))
	}
}
