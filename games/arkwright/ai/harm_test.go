package ai

import (
	"slices"
	"testing"

	"cromford/bots"
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
	basic := []bottest.Turn{
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
	for _, b := range []bots.Bot[arkwright.Position]{New(game), levelled(t, game, 4), levelled(t, game, 5)} {
		t.Run(b.Name(), func(t *testing.T) { harmless(game, b).Check(t, basic) })
	}
}

// harmless lets red play.
func harmless(g *arkwright.Game, b bots.Bot[arkwright.Position]) bottest.NoHarm[arkwright.Position] {
	return bottest.NoHarm[arkwright.Position]{
		Module: g, Bot: b, Given: func(t testing.TB, position string) arkwright.Position {
			return enginetest.Filled(t, g, engine.Config{Seats: 3, Revision: arkwright.Rev1}, position)
		},
		Seat: red, Facts: []string{"emergency-sale", "borrowed"},
	}
}

// What greedy never learnt, the levels that search know.
func TestKnowsTheGame(t *testing.T) {
	const at = `"frames": [{"step": "flow", "phase": "action", "b": 2}, {"step": "end", "seat": "red", "a": 0, "b": 0}, `
	const lamps = `"lamps": {"level": 2, "price": 12, "lines": 3, "quality": 1}`
	turns := []bottest.Turn{
		{
			Name: "money does not lie idle while shares are cheap",
			Position: `{` + at + `{"step": "trade", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30},
				"state": {"red": {"cash": 125, "shares": 9, "space": 12, "factories": {"food": {"level": 1, "price": 5, "lines": 2},
				"clothing": {"level": 1, "price": 6, "lines": 2}}}}}`,
			Want: []string{"buy"},
		},
		{
			Name: "what lies in the warehouse is shipped before the game ends",
			Position: `{"decade": 1810, "cycle": "lamps", "turn": {"seat": "red"}, "labour": {"front": 40},
				"state": {"red": {"cash": 30, "shares": 12, "space": 30, "ships": ["ship_4"], "columns": ["food"], "stock": {"food": 4},
				"contracts": {"food": 4}, "factories": {"food": {"level": 3, "price": 9, "lines": 2}}}}}`,
			Want: []string{"play-ships"},
		},
		{
			Name: "a ship with a contract is kept",
			Position: `{"decade": 1780, "cycle": "lamps",
				"frames": [{"step": "flow", "phase": "returns", "b": 2}, {"step": "returns", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 40},
				"state": {"red": {"cash": 60, "shares": 9, "space": 20, "ships": ["ship_4"], "contracts": {"lamps": 4},
				"factories": {` + lamps + `}}}}`,
			Never: []string{"return-ship"},
		},
		{
			Name: "crates that find no buyer at home are promised abroad",
			Position: `{"decade": 1780, "cycle": "cutlery", ` + at + `{"step": "contracts", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 26},
				"state": {"red": {"cash": 60, "shares": 9, "space": 20, "ships": ["ship_4"], "factories": {` + lamps + `}}}}`,
			Want: []string{"contract"},
		},
		{
			Name: "lines are run for a contract that waits",
			Position: `{"decade": 1810, "cycle": "clothing", ` + at + `{"step": "run", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 40},
				"turn_memory": {"tile": "production_brown", "slot": 1, "fee": 2},
				"state": {"red": {"cash": 80, "shares": 9, "space": 30, "ships": ["ship_4"], "tiles": ["production_brown"],
				"columns": ["lamps"], "contracts": {"lamps": 4}, "factories": {` + lamps + `}}}}`,
			Want: []string{"run"},
		},
	}
	harmless(game, levelled(t, game, 5)).Check(t, turns)
}

// Where the arithmetic is plain, the levels that search find the turn, with no more thought than they have at a table. Level 4
// plays by the policy of their play-outs: what it does not see, they do not believe.
func TestFindsTheTurn(t *testing.T) {
	const at = `"frames": [{"step": "flow", "phase": "action", "b": 2}, {"step": "end", "seat": "red", "a": 0, "b": 0}, `
	const far = `"labour": {"front": 22}, "importer": {"lamps": 8}, ` // hardly any lamps are wanted at home
	// Ten lamps are promised. A decade makes eight at most: without a column that keeps what is left of 1800 they never sail, and
	// £140 or more are lost for two wages of £2.
	const promised = `"space": 20, "shares": 9, "ships": ["ship_6", "ship_4"], "contracts": {"lamps": 10}, `
	const eight = `"lamps": {"level": 3, "price": 12, "lines": 4, "quality": 1}`
	const rival = `"blue": {"factories": {"lamps": {"level": 3, "price": 12, "lines": 4}}}`
	turns := []bottest.Turn{
		{
			Name: "the warehouse is staffed for what a contract waits for",
			Position: `{"decade": 1800, "cycle": "cutlery", ` + far + at + `{"step": "workers", "seat": "red", "a": 0, "b": 0}],
				"state": {"red": {"cash": 120, ` + promised + `"factories": {"lamps": {"level": 2, "price": 12, "lines": 4, "quality": 1}}}}}`,
			Want: []string{"hire-column(lamps)"},
		},
		{
			Name: "the Workers tile is played for the warehouse",
			Position: `{"decade": 1800, "cycle": "lamps", "turn": {"seat": "red"}, ` + far + `
				"state": {"red": {"cash": 60, ` + promised + `"factories": {` + eight + `, "food": {"level": 3, "price": 8, "lines": 2},
				"clothing": {"level": 3, "price": 9, "lines": 2}, "cutlery": {"level": 3, "price": 10, "lines": 1}}}}}`,
			Want: []string{"play(workers)", "hire-column(lamps)"},
		},
		{
			Name: "the warehouse keeps its staff while its crates are promised",
			Position: `{"decade": 1800, "cycle": "lamps", ` + far + `
				"frames": [{"step": "flow", "phase": "returns", "b": 2}, {"step": "returns", "seat": "red", "a": 0, "b": 0}],
				"state": {"red": {"cash": 60, ` + promised + `"columns": ["lamps"], "stock": {"lamps": 4}, "factories": {` + eight + `}}}}`,
			Never: []string{"fire-column", "return-ship"},
		},
		{
			Name: "marketing where it sells more than it costs", // the last sale: a rival stands level, and two levels cost £4
			Position: `{"decade": 1810, "cycle": "lamps", "turn": {"seat": "red"}, "labour": {"front": 40},
				"state": {"red": {"cash": 40, "shares": 9, "space": 30,
				"factories": {"lamps": {"level": 3, "price": 12, "lines": 4}}}, ` + rival + `}}`,
			Want: []string{"play(marketing)", "market(lamps)"},
		},
		{
			Name: "quality where it sells more than it costs",
			Position: `{"decade": 1810, "cycle": "lamps", "turn": {"seat": "red"}, "labour": {"front": 40},
				"state": {"red": {"cash": 40, "shares": 9, "space": 30, "slots": ["marketing", "", "", "", ""], "tiles": ["quality_gray"],
				"factories": {"lamps": {"level": 3, "price": 12, "lines": 4}}}, ` + rival + `}}`,
			Want: []string{"play(quality_gray)", "boost(lamps)"},
		},
	}
	// Before 1790 each factory of level I takes two workers more, for £2 to £5 a decade each, three times. £10 spare them.
	old := []bottest.Turn{{
		Name: "a factory is modernised before it is obsolete",
		Position: `{"decade": 1780, "cycle": "lamps", "labour": {"front": 40}, ` + at + `{"step": "factories", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 40, "shares": 9, "space": 20, "factories": {"food": {"level": 1, "price": 6, "lines": 2},
			"clothing": {"level": 1, "price": 7, "lines": 2}}}, ` + rival + `}}`,
		Want: []string{"modernize"},
	}}
	for _, name := range []string{"level4", "level5", "level6", "level7"} {
		t.Run(name, func(t *testing.T) {
			harmless(game, bottest.Turnwise(named(t, game, name), 7)).Check(t, turns)
			harmless(editions[1], bottest.Turnwise(named(t, editions[1], name), 7)).Check(t, old)
		})
	}
}

// A tile that is played does something, and so does the fee that was paid for it.
func TestNoEmptyAction(t *testing.T) {
	for _, position := range []string{
		`{"decade": 1780, "cycle": "clothing", "turn": {"seat": "red"}, "labour": {"front": 50}, "state": {"red": {"cash": 9, "shares": 9,
			"space": 20, "factories": {"food": {"level": 1, "price": 6, "lines": 1}, "cutlery": {"level": 1, "price": 7, "lines": 1}}}}}`,
		`{"decade": 1780, "cycle": "lamps", "turn": {"seat": "red"}, "labour": {"front": 50}, "state": {"red": {"cash": 24, "shares": 9,
			"space": 20, "factories": {"food": {"level": 1, "price": 6, "lines": 2}}}}}`,
		`{"decade": 1790, "cycle": "food", "turn": {"seat": "red"}, "labour": {"front": 44}, "state": {"red": {"cash": 40, "shares": 12,
			"space": 26, "factories": {"clothing": {"level": 2, "price": 9, "lines": 2}, "lamps": {"level": 1, "price": 11, "lines": 1}}}}}`,
	} {
		for _, g := range editions {
			for _, name := range []string{"level5", "level6", "level7"} {
				h := harmless(g, bottest.Turnwise(named(t, g, name), 7))
				s := h.Given(t, position)
				said, befell := h.Play(t, &s)
				if !slices.ContainsFunc(befell, func(fact string) bool { return slices.Contains(deeds, fact) }) {
					t.Errorf("%s of %s: %v is empty: %v", name, g.Meta().ID, said, befell)
				}
			}
		}
	}
}
