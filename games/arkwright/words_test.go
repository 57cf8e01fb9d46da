package arkwright_test

import (
	"fmt"
	"slices"
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

// offered are the keys and the last numbers of some offers of the seat whose turn it is.
func offered(t *testing.T, g *arkwright.Game, s *arkwright.Position, kind string) (out []string) {
	t.Helper()
	for _, o := range engine.OffersOf(g, s, g.Acting(s).First()) {
		if o.Kind == kind {
			words := o.Key
			for _, a := range o.Args {
				words += fmt.Sprintf(" %s=%d", a.Name, a.Number)
			}
			out = append(out, words)
		}
	}
	return out
}

// The notation limit(0) takes the marker off; where two players always have a limit it goes back to that (A25-7.6.11).
func TestLimitWords(t *testing.T) {
	const at = `{"state": {"blue": {"cash": 20, "shares": 0, "contracts": {"food": 2}, "limit": 4}}, "turn": {"seat": "blue"}}`
	for _, tt := range []struct {
		cfg               engine.Config
		offer, fact, told string
	}{
		{three, "arkwright.offer.limit-off crates=0", "arkwright.fact.limit-off", "[]"},
		{engine.Config{Seats: 2}, "arkwright.offer.limit-back crates=6", "arkwright.fact.limit", "[6]"},
	} {
		g := theGame()
		s := moment(t, g, tt.cfg, at, "play(stock_exchange)", "slot(2)", "done", "done")
		got := offered(t, g, s, "limit")
		if !slices.Contains(got, tt.offer) {
			t.Errorf("%d players are offered %v, want %s among it", tt.cfg.Seats, got, tt.offer)
		}
		var facts engine.Facts
		if err := engine.Apply(g, s, 0, parsed(t, g, s, "limit(0)"), &facts); err != nil {
			t.Fatal(err)
		}
		told := g.Grammar(s).Narrate(facts.List[0])
		numbers := []int{}
		for _, a := range told.Args {
			numbers = append(numbers, a.Number)
		}
		if told.Key != tt.fact || fmt.Sprint(numbers) != tt.told {
			t.Errorf("%d players are told %s %v, want %s %s", tt.cfg.Seats, told.Key, numbers, tt.fact, tt.told)
		}
	}
}

// Words follow the numbers of an owner's file: a recession of four spaces, a Patent for three levels.
func TestNumbersInOffers(t *testing.T) {
	devs, events := part(t, "development_tiles"), part(t, "event_tiles")
	paramsOf(devs, "patent")["return_for_levels"] = 3
	paramsOf(devs, "broker")["max_shares"] = 3
	paramsOf(events, "recession")["share_steps"] = -4
	rs, err := lay(t, map[string]any{"development_tiles": devs, "event_tiles": events})
	if err != nil {
		t.Fatal(err)
	}
	g := arkwright.New(rs)
	s := moment(t, g, three, `{"events": {"1770": "recession"}, "phase": "event"}`)
	equal(t, "the recession", offered(t, g, s, "lose-spaces"), "[arkwright.offer.lose-spaces spaces=4]")
	s = moment(t, g, three, `{"state": {"blue": {"cash": 20, "devs": ["patent"], "factories": {"food": {"level": 2, "price": 5, "lines": 2}}}},
		"turn": {"seat": "blue"}}`, "play(marketing)", "slot(4)")
	if got := offered(t, g, s, "patent"); !slices.Contains(got, "arkwright.offer.patent-levels function=0 levels=3") {
		t.Errorf("the Patent is offered as %v", got)
	}
}

// paramsOf are the params of a tile of a part, to be changed.
func paramsOf(part map[string]any, id string) map[string]any {
	for _, v := range part["tiles"].([]any) {
		if tile := v.(map[string]any); tile["id"] == id {
			return tile["params"].(map[string]any)
		}
	}
	return nil
}
