package cardgame_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

func TestDocumentedFields(t *testing.T) {
	enginetest.Documented(t, theGame(), 2, "../../docs/cardgame-scenarios.md", "arkwright-card")
}

// Every complaint about a position names its place.
func TestPositionComplaints(t *testing.T) {
	enginetest.Complaints(t, theGame(), engine.Config{Seats: 2}, []enginetest.Complaint{
		{Name: "unknown field", Text: `{"moon": 1}`, Want: "f.json:1:10: moon: unknown name; known here: decade, good, start,"},
		{Name: "a fourth decade", Text: "{\n \"decade\": 4}", Want: "f.json:2:12: decade: 4 is out of range; it can be 1 to 3"},
		{Name: "no such good", Text: `{"good": "tea"}`, Want: `f.json:1:10: good: unknown name "tea"; known: food, clothes, cutlery, lamps`},
		{Name: "no good at all", Text: `{"good": ""}`, Want: `f.json:1:10: good: unknown name ""`},
		{Name: "no such track", Text: `{"state": {"red": {"tracks": {"fame": 1}}}}`,
			Want: `f.json:1:39: state.red.tracks.fame: unknown name "fame"`},
		{Name: "a factory without a side", Text: `{"state": {"red": {"factories": {"food": {"side": ""}}}}}`,
			Want: "f.json:1:51: state.red.factories.food.side: unknown name \"\"; known: I, II"},
		{Name: "a card that lies nowhere", Text: `{"state": {"red": {"tucked": {"q-a": {"value": 1}}}}}`,
			Want: `f.json:1:38: state.red.tucked.q-a: "at" is missing`},
		{Name: "a card without its good", Text: `{"state": {"red": {"tucked": {"q-a": {"at": "", "value": 1}}}}}`,
			Want: `f.json:1:45: state.red.tucked.q-a.at: unknown name ""`},
		{Name: "distribution to price", Text: `{"state": {"red": {"tucked": {"d-a": {"at": "food", "value": 1, "to": "price"}}}}}`,
			Want: "state.red.tucked.d-a.to: unknown name; known here: at, value"},
		{Name: "too many lists of sales", Text: `{"sale": {"sold": [1, 2, 3, 4, 5]}}`,
			Want: "f.json:1:32: sale.sold[4]: there is room for 4 only"},
		{Name: "a flow without a phase", Text: `{"frames": [{"step": "flow", "b": 0}]}`, Want: `f.json:1:13: frames[0]: "phase" is missing`},
		{Name: "a question before the flow", Text: `{"frames": [{"step": "action", "seat": "red", "a": 0, "b": 0}]}`,
			Want: "f.json:1:13: frames[0]: the first frame is the flow or an award"},
		{Name: "a phase, compared", Text: `{"phase": "action"}`, Want: "f.json:1:11: phase: unknown name"},
		{Name: "no such phase", Fill: true, Text: `{"phase": "lunch"}`,
			Want: `f.json:1:11: phase: unknown name "lunch"; known: first-factory,`},
		{Name: "a turn of nobody", Fill: true, Text: `{"turn": {"seat": "green"}}`,
			Want: `f.json:1:19: turn.seat: unknown seat "green"; known: blue, red`},
		{Name: "a turn and a step that is none", Fill: true, Text: `{"turn": {"seat": "red", "step": "d"}}`,
			Want: `f.json:1:34: turn.step: unknown name "d"`},
	})
	enginetest.Complaints(t, theGame(), engine.Config{Seats: 1}, []enginetest.Complaint{
		{Name: "a disc on an empty place", Text: `{"display": ["workshop"], "discs": {"orange": 1, "purple": 2, "neutral": 1}}`,
			Want: "f.json:1:1: the disc of purple must lie on a card"},
	})
}

// A factory that is named on the bare table is open with its side I, token on spot 4; null closes it.
func TestNamedFactories(t *testing.T) {
	s, err := enginetest.Describe(t, theGame(), engine.Config{Seats: 2}, `{"state": {"red": {"factories": {"lamps": {"stored": 2}}}}}`, false)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Player[1].Factory[cardgame.Lamps], (cardgame.Factory{Side: 1, Spot: 4, Stored: 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	s, err = enginetest.Describe(t, theGame(), engine.Config{Seats: 2}, `{"state": {"red": {"factories": {"lamps": null}}}}`, false)
	if err != nil || s.Player[1].Factory[cardgame.Lamps] != (cardgame.Factory{}) {
		t.Errorf("null leaves %+v: %v", s.Player[1].Factory[cardgame.Lamps], err)
	}
}
