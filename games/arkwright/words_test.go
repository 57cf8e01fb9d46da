package arkwright_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

// moment describes a table and takes choices there, each by the seat whose turn it is.
func moment(t *testing.T, g *arkwright.Game, cfg engine.Config, text string, choices ...string) *arkwright.Position {
	t.Helper()
	s, err := enginetest.Describe(t, g, cfg, text, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, written := range choices {
		if err := engine.Apply(g, &s, g.Acting(&s).First(), parsed(t, g, &s, written), nil); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
	}
	return &s
}

func parsed(t *testing.T, g *arkwright.Game, s *arkwright.Position, written string) engine.Choice {
	t.Helper()
	c, err := g.Grammar(s).Parse(written)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A ship that needs fewer sailors than the one it replaces sends the others to the unemployed: three less one.
func TestSurplusCrew(t *testing.T) {
	ships := part(t, "ships")
	ships["types"].([]any)[0].(map[string]any)["crew"] = 3
	rs, err := lay(t, map[string]any{"ships": ships})
	if err != nil {
		t.Fatal(err)
	}
	g := arkwright.New(rs)
	s := moment(t, g, three, `{"state": {"blue": {"cash": 20, "ships": ["ship_2"]}}, "turn": {"seat": "blue"}, "decade": 1780, "ships": {"ship_4": 1}}`,
		"play(machines)", "slot(2)", "take-ship(ship_4)")
	front, pool := s.Front, s.Pool
	if err := engine.Apply(g, s, 0, parsed(t, g, s, "replace(ship_2)"), nil); err != nil {
		t.Fatal(err)
	}
	if s.Front != front || s.Pool != pool+2 {
		t.Errorf("%d spaces of the market are empty and %d workers unemployed, want %d and %d", s.Front, s.Pool, front, pool+2)
	}
}
