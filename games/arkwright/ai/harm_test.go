package ai

import (
	"testing"

	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

const red engine.Seat = 1

// A level may be weak, but never absurd: positions in which one answer would be a plain blunder, or only one is good.
func TestNoHarm(t *testing.T) {
	const at = `"frames": [{"step": "flow", "phase": "action", "b": 2}, {"step": "end", "seat": "red", "a": 0, "b": 0}, `
	const after = `"frames": [{"step": "flow", "phase": "ship", "b": 2}, `
	const plants = `"factories": {"food": {"level": 1, "price": 6, "lines": 2}, "clothing": {"level": 1, "price": 7, "lines": 2}}`
	turns := []bottest.Turn{
		{
			Name:     "the cheap slot while money is short",
			Position: `{"turn": {"seat": "red"}, "labour": {"front": 30}, "state": {"red": {"cash": 3, "shares": 9, "space": 25, ` + plants + `}}}`,
			Want:     []string{"slot(2)"},
		},
		{
			Name: "no factory on credit",
			Position: `{` + at + `{"step": "factories", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30},
				"state": {"red": {"cash": 7, "shares": 9, "space": 25, ` + plants + `}}}`,
			Want:  []string{"done"},
			Never: []string{"construct", "modernize", "close"},
		},
		{
			Name: "nobody is fired from a line that sells",
			Position: `{` + at + `{"step": "workers", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30},
				"state": {"red": {"cash": 40, "shares": 9, "space": 25, ` + plants + `}}}`,
			Never: []string{"fire", "exchange"},
		},
		{
			Name: "a price that sells",
			Position: `{` + at + `{"step": "prices", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 16}, "importer": {"food": 2},
				"state": {"red": {"cash": 40, "shares": 9, "space": 15, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}},
				"blue": {"factories": {"food": {"level": 1, "price": 5, "lines": 2}}}}}`,
			Never: []string{"price(food,8)", "price(food,7)", "done"},
		},
		{
			Name: "no bargain when nobody else sells",
			Position: `{` + at + `{"step": "prices", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30},
				"state": {"red": {"cash": 40, "shares": 9, "space": 15, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}}}}`,
			Want: []string{"price(food,5)"},
		},
		{
			Name: "loans are repaid",
			Position: `{` + at + `{"step": "repay", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30},
				"state": {"red": {"cash": 60, "shares": 0, "space": 15, "loans": 2, ` + plants + `}}}`,
			Want: []string{"repay(2)"},
		},
		{
			Name: "the wages are not spent on shares",
			Position: `{` + at + `{"step": "trade", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 56},
				"state": {"red": {"cash": 21, "shares": 9, "space": 15, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}}}}`,
			Never: []string{"buy(2)"},
		},
		{
			Name: "no contract that cannot be delivered",
			Position: `{` + at + `{"step": "contracts", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 60},
				"state": {"red": {"cash": 60, "shares": 9, "space": 15, ` + plants + `}}}`,
			Never: []string{"contract"},
		},
		{
			Name: "what can be delivered is delivered, with one ship if one is enough",
			Position: `{` + after + `{"step": "deliver", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30},
				"sale": {"produced": [0, 3, 0, 0], "pending": [0, 2, 0, 0]},
				"state": {"red": {"cash": 60, "shares": 9, "space": 15, "ships": ["ship_2", "ship_2"], "contracts": {"food": 2}, ` + plants + `}}}`,
			Want: []string{"deliver(food,2,first)"},
		},
		{
			Name: "a patron is served",
			Position: `{"frames": [{"step": "flow", "phase": "patrons", "b": 2}, {"step": "patron", "seat": "red", "a": 0, "b": 0}],
				"labour": {"front": 30}, "sale": {"produced": [0, 3, 0, 0], "pending": [0, 2, 0, 0]},
				"state": {"red": {"cash": 60, "shares": 9, "space": 15, "devs": ["patron_food"], ` + plants + `}}}`,
			Want: []string{"patron"},
		},
		{
			Name: "two spaces are cheaper than a share late in the game",
			Position: `{"decade": 1800, "cycle": "lamps", "now": "recession",
				"frames": [{"step": "flow", "phase": "event-players", "b": 2}, {"step": "recession", "seat": "red", "a": 0, "b": 0}],
				"labour": {"front": 30}, "state": {"red": {"cash": 20, "shares": 9, "space": 40, ` + plants + `}}}`,
			Want: []string{"lose-spaces"},
		},
	}
	bottest.NoHarm[arkwright.Position]{
		Module: game, Bot: New(game), Given: func(t testing.TB, position string) arkwright.Position {
			return enginetest.Filled(t, game, engine.Config{Seats: 3, Revision: arkwright.Rev1}, position)
		},
		Seat: red, Facts: []string{"emergency-sale", "borrowed"},
	}.Check(t, turns)
}
