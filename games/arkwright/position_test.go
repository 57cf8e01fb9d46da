package arkwright_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

var three = engine.Config{Seats: 3}

func TestDocumentedFields(t *testing.T) {
	enginetest.Documented(t, theGame(), 3, "../../docs/arkwright-scenarios.md", "arkwright")
}

// Every complaint about a position names its place.
func TestPositionComplaints(t *testing.T) {
	enginetest.Complaints(t, theGame(), three, []enginetest.Complaint{
		{Name: "unknown field", Text: `{"moon": 1}`, Want: "f.json:1:10: moon: unknown name; known here: decade, cycle, start,"},
		{Name: "no such decade", Text: "{\n \"decade\": 1775}", Want: "f.json:2:12: decade: the timetable has no such decade"},
		{Name: "no such place", Text: `{"events": {"1999": "lobby"}}`, Want: `f.json:1:21: events.1999: unknown name "1999"; known: 1770,`},
		{Name: "no such event", Text: `{"events": {"1770": "picnic"}}`, Want: `f.json:1:21: events.1770: unknown name "picnic"`},
		{Name: "five economy tiles", Text: `{"economy": {"1770": [1, 2, 3, 4, 5]}}`,
			Want: "f.json:1:35: economy.1770[4]: there is room for 4 only"},
		{Name: "a fifth row", Text: `{"tiles": {"5": {}}}`, Want: `f.json:1:17: tiles.5: unknown name "5"; known: 1, 2, 3, 4`},
		{Name: "a plain tile as an advanced one", Text: `{"state": {"red": {"tiles": ["workers"]}}}`,
			Want: `f.json:1:30: state.red.tiles[0]: unknown name "workers"`},
		{Name: "a third ship", Text: `{"state": {"red": {"ships": ["ship_2", "ship_2", "ship_2"]}}}`,
			Want: "f.json:1:50: state.red.ships[2]: there is room for 2 only"},
		{Name: "an odd contract", Text: `{"state": {"red": {"contracts": {"food": 3}}}}`,
			Want: "f.json:1:42: state.red.contracts.food: the contract track has the spaces 2 4 6 8 10"},
		{Name: "a luxury too high", Text: `{"state": {"red": {"factories": {"food": {"level": 4, "strategy": "luxury"}}}}}`,
			Want: "f.json:1:52: state.red.factories.food.level: 4 is out of range; it can be 0 to 3"},
		{Name: "a machine on a worker", Text: `{"state": {"red": {"factories": {"food": {"level": 1, "workers": [2], "machines": [2]}}}}}`,
			Want: "f.json:1:42: state.red.factories.food: a machine stands on a cog space of its own"},
		{Name: "too dear", Text: `{"state": {"red": {"factories": {"food": {"level": 1, "price": 60}}}}}`,
			Want: "f.json:1:42: state.red.factories.food: the price exceeds factory cost, quality and marketing together"},
		{Name: "no such step", Text: `{"frames": [{"step": "dance", "a": 0, "b": 0}]}`,
			Want: `f.json:1:22: frames[0].step: unknown name "dance"; known: flow,`},
		{Name: "too many frames", Text: `{"frames": [1, 2, 3, 4, 5, 6, 7, 8, 9]}`, Want: "f.json:1:12: frames: at most 8 frames"},
		{Name: "a phase, compared", Text: `{"phase": "action"}`, Want: "f.json:1:11: phase: unknown name"},
		{Name: "no such phase", Fill: true, Text: `{"phase": "lunch"}`, Want: `f.json:1:11: phase: unknown name "lunch"`},
		{Name: "a turn of nobody", Fill: true, Text: `{"turn": {}}`, Want: `f.json:1:10: turn: "seat" is missing`},
	})
	enginetest.Complaints(t, theOldGame(), three, []enginetest.Complaint{
		{Name: "a reserve in 2014", Text: `{"events": {"reserve": "lobby"}}`,
			Want: `f.json:1:24: events.reserve: unknown name "reserve"; known: 1770,`},
	})
}

// Short ways of saying things: the labour market has 20 rows of four, food two spaces in its first line and two in its
// second, and the larger ship is the first.
func TestShortWays(t *testing.T) {
	s, err := enginetest.Describe(t, theGame(), three, `{"labour": {"front": 29}, "state": {"red": {"ships": ["ship_2", "ship_6"],
		"factories": {"food": {"level": 1, "price": 5, "lines": 2, "machines": [2]}}}}}`, false)
	if err != nil {
		t.Fatal(err)
	}
	if s.Front != 29 || s.Block != 51 {
		t.Errorf("front and block are %d and %d, want 29 and 51", s.Front, s.Block)
	}
	if got, want := s.Player[1].Ship, [2]uint8{3, 1}; got != want {
		t.Errorf("the ships are %v, want %v", got, want)
	}
	if f := s.Player[1].Factory[arkwright.Food]; f.Workers != 0b1101 || f.Machines != 0b0010 {
		t.Errorf("workers stand on %b and machines on %b, want 1101 and 10", f.Workers, f.Machines)
	}
}
