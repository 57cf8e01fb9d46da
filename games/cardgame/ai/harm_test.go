package ai

import (
	"testing"

	"cromford/bots"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

const red engine.Seat = 1

// Where the turns of the suite begin.
const (
	at     = `"frames": [{"step": "flow", "phase": "action", "b": 2}, {"step": "end", "seat": "red", "a": 0, "b": 0}, `
	making = `"frames": [{"step": "flow", "phase": "production", "b": 2}, `
	works  = `"factories": {"food": {"w1": "I"}, "cutlery": {"w1": "I"}}`
)

// A level may be weak, but never absurd: positions in which one answer would be a plain blunder, or only one is good.
var blunders = []bottest.Turn{
	{
		Name:     "no loan while there is money",
		Position: `{` + at + `{"step": "exchange", "seat": "red", "a": 0, "b": 0}], "state": {"red": {"cash": 70, "ships": 0, ` + works + `}}}`,
		Want:     []string{"buy", "reactivate"},
		Never:    []string{"loan"},
	},
	{
		Name: "the wages are not spent on shares",
		Position: `{"wages": 8, "demand": {"food": 9}, ` + at + `{"step": "exchange", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 25, "ships": 0, "factories": {"food": {"w1": "I", "w2": "I"}, "clothes": {"w1": "I"}}}}}`,
		Never: []string{"buy(2)"},
	},
	{
		Name: "a price that sells",
		Position: `{"good": "cutlery", "demand": {"cutlery": 2}, ` + at + `{"step": "price", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 30, "factories": {"cutlery": {"w1": "I", "w2": "I"}}}}}`,
		Never: []string{"set(1,price)", "set(2,price)", "set(3,price)", "set(4,price)"},
	},
	{
		Name: "nothing is given away when nobody else sells",
		Position: `{"decade": 3, "demand": {"food": -3}, ` + at + `{"step": "price", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 30, "factories": {"food": {"w1": "I"}}}}}`,
		Want: []string{"set(2,price)"},
	},
	{
		Name: "a Patron is served",
		Position: `{"decade": 2, "good": "food", ` + making + `{"step": "sell", "seat": "red", "a": 0, "b": 0}], "sale": {"made": 3, "limit": 1},
			"state": {"red": {"cash": 30, "cards": ["patron_food_clothes"], "factories": {"food": {"w1": "I", "w2": "I", "marker": 1}}}}}`,
		Want: []string{"patron(patron_food_clothes)"},
	},
	{
		Name: "what would be lost sails on the ship whose token costs nothing",
		Position: `{"decade": 3, "good": "lamps", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}],
			"sale": {"made": 2, "fresh": 2, "sold": [0, 0, 0, 0]},
			"state": {"red": {"cash": 60, "ships": 2, "tokens": 0, "factories": {"lamps": {"w1": "I"}}}}}`,
		Want: []string{"ship(2)"},
	},
	{
		Name: "no voyage for less than its token costs",
		Position: `{"decade": 3, "good": "food", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}],
			"sale": {"made": 2, "fresh": 1, "sold": [0, 1, 0, 0]},
			"state": {"red": {"cash": 60, "shares": 20, "ships": 2, "tokens": 5, "sailed": 5, "factories": {"food": {"w1": "I"}}}}}`,
		Never: []string{"ship"},
	},
	{
		Name: "a tie is broken",
		Position: `{"decade": 2, "good": "food",
			"frames": [{"step": "flow", "phase": "fade", "b": 0}, {"step": "tie", "seat": "red", "a": 0, "b": 0}], "sale": {"sold": [2, 2, 0, 0]},
			"state": {"red": {"cards": ["entrepreneur"], "factories": {"food": {"w1": "I", "marker": 3}}},
			"blue": {"factories": {"food": {"w1": "I", "marker": 3}}}}}`,
		Want: []string{"entrepreneur"},
	},
	{
		Name:     "the own turn comes last in the next decade",
		Position: `{"decade": 2, "frames": [{"step": "flow", "phase": "next-decade", "b": 0}, {"step": "name", "seat": "red", "a": 0, "b": 0}]}`,
		Want:     []string{"start-player(green)"},
	},
	{
		Name: "the machines go where wages are still paid",
		Position: `{"decade": 3, "good": "cutlery", "wages": 8, "turn_memory": {"allowed": 2},
			` + at + `{"step": "automate", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 30, "factories": {"food": {"side": "II", "w1": "II"}, "lamps": {"side": "II", "w1": "II"}}}}}`,
		Want: []string{"turn(lamps,1)"},
	},
}

// What the bot of old does wrong in whole games, and a level with play-outs must not.
var mistakes = []bottest.Turn{
	{
		Name: "a loan in time instead of the emergency fund",
		Position: `{"decade": 2, "wages": 8, "demand": {"food": 9}, ` + at + `{"step": "exchange", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 0, "value": 16, "shares": 14, "ships": 0,
			"factories": {"food": {"side": "II", "w1": "II", "w2": "I", "marker": 3}}}}}`,
		Want: []string{"loan"},
	},
	{
		Name: "the Broker's shares are bought before the end",
		Position: `{"decade": 3, "good": "lamps", ` + at + `{"step": "develop", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 90, "value": 24, "shares": 14, "cards": ["broker"], "factories": {"food": {"side": "II", "w1": "II"}}}}}`,
		Never: []string{"develop", "take", "done", "broker(0)", "broker(1)"},
	},
	{
		Name: "shares are bought while they are cheap",
		Position: `{"decade": 1, "good": "lamps", ` + at + `{"step": "exchange", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 90, "value": 11, "shares": 10, ` + works + `}}}`,
		Want:  []string{"buy"},
		Never: []string{"buy(1)", "buy(2)", "loan"},
	},
	{
		Name: "no factory is opened whose worker cards stay empty",
		Position: `{"decade": 3, "good": "lamps", "demand": {"lamps": 6}, ` + at + `{"step": "price", "seat": "red", "a": 0, "b": 0},
			{"step": "action", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 60, "value": 22, "shares": 20, "factories": {"food": {"side": "II", "w1": "II", "w2": "III"}}}}}`,
		Never: []string{"build"},
	},
	{
		Name: "lamps are sold at home",
		Position: `{"decade": 2, "good": "lamps", "demand": {"lamps": 2}, ` + at + `{"step": "price", "seat": "red", "a": 0, "b": 0}],
			"state": {"red": {"cash": 40, "value": 16, "factories": {"lamps": {"side": "II", "w1": "II"}}}}}`,
		Never: []string{"set(4,price)", "set(3,price)"},
	},
	{
		Name: "no ship whose token costs more than its goods bring",
		Position: `{"decade": 3, "good": "food", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}],
			"sale": {"made": 2, "fresh": 1, "sold": [0, 1, 0, 0]},
			"state": {"red": {"cash": 60, "value": 24, "shares": 26, "ships": 2, "tokens": 3, "sailed": 3,
			"factories": {"food": {"side": "II", "w1": "II"}}}}}`,
		Never: []string{"ship"},
	},
	{
		Name: "nothing is lost while there is room (CG-5.2.4)",
		Position: `{"decade": 1, "good": "food", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}],
			"demand": {"food": -3}, "sale": {"made": 2, "fresh": 2, "sold": [0, 0, 0, 0]},
			"state": {"red": {"cash": 60, "ships": 0, "factories": {"food": {"w1": "I", "w2": "I"}}}}}`,
		Never: []string{"store(0)", "store(1)"},
	},
	{
		Name: "what is worth more takes the room of what is worth less (CG-5.2.3)",
		Position: `{"decade": 3, "good": "lamps", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}],
			"sale": {"made": 3, "fresh": 2, "sold": [0, 0, 0, 1]},
			"state": {"red": {"cash": 60, "ships": 0, "factories": {
				"food": {"side": "II", "w1": "II", "stored": 4}, "lamps": {"side": "II", "w1": "II"}}}}}`,
		Want: []string{"throw"},
	},
}

func noHarm(b bots.Bot[cardgame.Position]) bottest.NoHarm[cardgame.Position] {
	return bottest.NoHarm[cardgame.Position]{
		Module: game, Bot: b, Given: func(t testing.TB, position string) cardgame.Position {
			return enginetest.Filled(t, game, with(3, "early_shipping", "extra_production"), position)
		},
		Seat: red, Facts: []string{"emergency-fund", "bankrupt"},
	}
}

func TestNoHarm(t *testing.T) { noHarm(New(game)).Check(t, blunders) }

// The upper levels make none of the mistakes, however little they think.
func TestLevelsDoNoHarm(t *testing.T) {
	for _, p := range hurried(NewLore(game), 24)[4:] {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			noHarm(oneByOne{p, t}).Check(t, mistakes)
		})
	}
}
