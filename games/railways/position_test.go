package railways_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

var three = engine.Config{Seats: 3}

func TestDocumentedFields(t *testing.T) {
	enginetest.Documented(t, theGame(), 3, "../../docs/scenarios.md", "railways")
}

// Every complaint about a position names its place.
func TestPositionComplaints(t *testing.T) {
	enginetest.Complaints(t, theGame(), three, []enginetest.Complaint{
		{Name: "unknown field", Text: `{"moon": 1}`,
			Want: "f.json:1:10: moon: unknown name; known here: round, track,"},
		{Name: "a number too large", Text: "{\n \"round\": 10000}",
			Want: "f.json:2:11: round: 10000 is out of range; it can be 1 to 9999"},
		{Name: "a short track", Text: `{"track": [1, 2]}`,
			Want: "f.json:1:11: track: want three numbers"},
		{Name: "a long track", Text: `{"track": [1, 2, 3, 4]}`,
			Want: "f.json:1:21: track[3]: there is room for 3 only"},
		{Name: "half an order", Text: `{"order": ["red", "blue"]}`,
			Want: "f.json:1:11: order: name all 3 seats, box 1 first"},
		{Name: "a seat twice", Text: `{"order": ["red", "blue", "A"]}`,
			Want: "f.json:1:27: order[2]: this is named twice"},
		{Name: "no such seat", Text: `{"order": ["pink"]}`,
			Want: `f.json:1:12: order[0]: unknown seat "pink"; known: red, blue, green`},
		{Name: "no such town", Text: `{"factories": {"rome": {"red": [1, 0]}}}`,
			Want: `f.json:1:24: factories.rome: unknown town "rome"`},
		{Name: "a level without a yard", Text: `{"factories": {"leeds": {"red": [1]}}}`,
			Want: "f.json:1:33: factories.leeds.red: want [level, cubes in the yard]"},
		{Name: "a crowded town", Text: `{"factories": {"leeds": {"red": [1, 0], "blue": [1, 0], "green": [1, 0]}}}`,
			Want: "f.json:1:25: factories.leeds: 3 Factories on 2 spaces"},
		{Name: "a card twice", Text: `{"deck": ["K01", "K01"]}`,
			Want: "f.json:1:18: deck[1]: this is named twice"},
		{Name: "too many contracts", Text: `{"state": {"red": {"contracts": ["K01", "K02", "K03", "K04"]}}}`,
			Want: "state.red.contracts[3]: there is room for 3 only"},
		{Name: "no such duty", Text: `{"state": {"red": {"duty": "rest"}}}`,
			Want: `state.red.duty: unknown name "rest"; known: none, act, recall`},
		{Name: "a question without its seat", Text: `{"frames": [{"step": "act", "period": 1}]}`,
			Want: `f.json:1:13: frames[0]: "seat" is missing`},
		{Name: "a question without its Period", Text: `{"frames": [{"step": "loan", "seat": "red"}]}`,
			Want: `f.json:1:13: frames[0]: "period" is missing`},
		{Name: "a question that asks nobody", Text: `{"frames": [{"step": "choose", "seat": "red"}]}`,
			Want: "frames[0].seat: nobody is asked here"},
		{Name: "a foreign part of a question", Text: `{"frames": [{"step": "choose", "town": "leeds"}]}`,
			Want: "frames[0].town: unknown name; known here: step, seat"},
		{Name: "a delivery of nothing", Text: `{"frames": [{"step": "load", "seat": "red", "town": "leeds"}]}`,
			Want: "frames[0]: nothing is left to choose in this delivery"},
		{Name: "a card in hand and pile", Fill: true, Text: `{"state": {"red": {"hand": ["port", "deliver"], "pile": ["port"]}}}`,
			Want: "f.json:1:28: state.red.hand: the card port is in the pile as well"},
		{Name: "a single card", Fill: true, Text: `{"state": {"red": {"hand": ["port"], "pile": []}}}`,
			Want: "state.red: hand and pile together must have two Action cards or more"},
		{Name: "a sealed card that was played", Fill: true, Text: `{"state": {"red": {"pile": ["port"], "sealed": "port"}}}`,
			Want: "state.red.sealed: the card port is not in hand"},
		{Name: "two moments", Fill: true, Text: `{"turn": {"seat": "red", "card": "port"}, "over": true}`,
			Want: "f.json:1:1: only one of turn, played, sealed, frames and over can be set"},
		{Name: "a turn with a card that is away", Fill: true,
			Text: `{"state": {"red": {"hand": ["port", "deliver"]}}, "turn": {"seat": "red", "card": "railway"}}`,
			Want: "turn.card: the card railway is not in red's hand"},
	})
}

// What is not told follows from what is, where somebody describes a position; where one is compared nothing does.
func TestGivenPositionsAreFilled(t *testing.T) {
	const text = `{"order": ["green", "red", "blue"], "state": {"red": {"pile": ["port", "produce"]}, "blue": {"contracts": ["K02"]}},
		"factories": {"leeds": {"red": [2, 0]}}, "lines": {"norwich-london": ["red", "blue"]}, "over": true}`
	bare, err := enginetest.Describe(t, theGame(), three, `{"over": true}`, true)
	if err != nil {
		t.Fatal(err)
	}
	s, err := enginetest.Describe(t, theGame(), three, text, true)
	if err != nil {
		t.Fatal(err)
	}
	type told struct {
		next     [3]engine.Seat
		hand     railways.CardSet
		red, blu int8 // markers left
		knows    engine.SeatSet
	}
	of := func(s *railways.Position) told {
		return told{[3]engine.Seat(s.Next[:3]), s.Player[0].Hand, s.Player[0].Markers, s.Player[1].Markers, s.Known[2]}
	}
	all := bare.Player[0].Markers
	// Port is card 1 and Produce card 5; red has two markers in Leeds and one on the line, blue one there.
	hand := railways.CardSet(1<<railways.ActionFactory | 1<<railways.ActionRailway | 1<<railways.ActionDeliver)
	want := told{[3]engine.Seat{2, 0, 1}, hand, all - 3, all - 1, 1 << 1}
	if diff := cmp.Diff(want, of(&s), cmp.AllowUnexported(told{})); diff != "" {
		t.Error(diff)
	}
	s, err = enginetest.Describe(t, theGame(), three, text, false)
	if err != nil {
		t.Fatal(err)
	}
	want = told{[3]engine.Seat{0, 1, 2}, bare.Player[0].Hand, all, all, 0}
	if diff := cmp.Diff(want, of(&s), cmp.AllowUnexported(told{})); diff != "" {
		t.Error("not filled: ", diff)
	}
}
