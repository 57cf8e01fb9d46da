package ai

import (
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/games/cardgame"
)

// table describes a position of three seats in which red is to act.
func table(t *testing.T, text string) cardgame.Position {
	t.Helper()
	s, err := game.Bare(with(3, "early_shipping", "extra_production"))
	if err != nil {
		t.Fatal(err)
	}
	n, err := doc.Parse(t.Name(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Override(&s, n, true); err != nil {
		t.Fatal(err)
	}
	return s
}

const red engine.Seat = 1

// answers lets the bot answer until red has nothing more to say, and returns the answers and what happened to red.
func answers(t *testing.T, s *cardgame.Position) (said, facts []string) {
	t.Helper()
	b := New(game)
	gr := game.Grammar(s)
	for game.Acting(s) != 0 && game.Acting(s).First() == red {
		legal := game.Choices(s, red, nil)
		c := legal[0]
		if len(legal) > 1 {
			c = b.Choose(s, red, legal, nil)
		}
		if !slices.Contains(legal, c) {
			t.Fatalf("%v is not among the legal choices", c)
		}
		var out engine.Facts
		if err := engine.Apply(game, s, red, c, &out); err != nil {
			t.Fatal(err)
		}
		said = append(said, gr.Print(c))
		for _, f := range out.List {
			if f.Seat == red {
				facts = append(facts, gr.Facts[f.Kind].Name)
			}
		}
		if gr.EndsTurn(c) || len(said) > 20 {
			break
		}
	}
	return said, facts
}

// A level may be weak, but never absurd: positions in which one answer would be a plain blunder, or only one is good.
func TestNoHarm(t *testing.T) {
	const at = `"frames": [{"step": "flow", "phase": "action", "b": 2}, {"step": "end", "seat": "red", "a": 0, "b": 0}, `
	const making = `"frames": [{"step": "flow", "phase": "production", "b": 2}, `
	const works = `"factories": {"food": {"w1": "I"}, "cutlery": {"w1": "I"}}`
	tests := []struct {
		name     string
		position string
		want     []string // all of these must be among the answers
		never    []string // no answer may begin with any of these
	}{
		{
			name:     "no loan while there is money",
			position: `{` + at + `{"step": "exchange", "seat": "red", "a": 0, "b": 0}], "state": {"red": {"cash": 70, "ships": 0, ` + works + `}}}`,
			want:     []string{"buy", "reactivate"},
			never:    []string{"loan"},
		},
		{
			name: "the wages are not spent on shares",
			position: `{"wages": 8, "demand": {"food": 9}, ` + at + `{"step": "exchange", "seat": "red", "a": 0, "b": 0}],
				"state": {"red": {"cash": 25, "ships": 0, "factories": {"food": {"w1": "I", "w2": "I"}, "clothes": {"w1": "I"}}}}}`,
			never: []string{"buy(2)"},
		},
		{
			name: "a price that sells",
			position: `{"good": "cutlery", "demand": {"cutlery": 2}, ` + at + `{"step": "price", "seat": "red", "a": 0, "b": 0}],
				"state": {"red": {"cash": 30, "factories": {"cutlery": {"w1": "I", "w2": "I"}}}}}`,
			never: []string{"set(1,price)", "set(2,price)", "set(3,price)", "set(4,price)"},
		},
		{
			name: "nothing is given away when nobody else sells",
			position: `{"decade": 3, "demand": {"food": -3}, ` + at + `{"step": "price", "seat": "red", "a": 0, "b": 0}],
				"state": {"red": {"cash": 30, "factories": {"food": {"w1": "I"}}}}}`,
			want: []string{"set(2,price)"},
		},
		{
			name: "a Patron is served",
			position: `{"decade": 2, "good": "food", ` + making + `{"step": "sell", "seat": "red", "a": 0, "b": 0}], "sale": {"made": 3, "limit": 1},
				"state": {"red": {"cash": 30, "cards": ["patron_food_clothes"], "factories": {"food": {"w1": "I", "w2": "I", "marker": 1}}}}}`,
			want: []string{"patron(patron_food_clothes)"},
		},
		{
			name: "what would be lost sails on the ship whose token costs nothing",
			position: `{"decade": 3, "good": "lamps", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}], "sale": {"made": 2, "fresh": 2, "sold": [0, 0, 0, 0]},
				"state": {"red": {"cash": 60, "ships": 2, "tokens": 0, "factories": {"lamps": {"w1": "I"}}}}}`,
			want: []string{"ship(2)"},
		},
		{
			name: "no voyage for less than its token costs",
			position: `{"decade": 3, "good": "food", ` + making + `{"step": "left", "seat": "red", "a": 0, "b": 0}], "sale": {"made": 2, "fresh": 1, "sold": [0, 1, 0, 0]},
				"state": {"red": {"cash": 60, "shares": 20, "ships": 2, "tokens": 5, "sailed": 5, "factories": {"food": {"w1": "I"}}}}}`,
			never: []string{"ship"},
		},
		{
			name: "a tie is broken",
			position: `{"decade": 2, "good": "food", "frames": [{"step": "flow", "phase": "fade", "b": 0}, {"step": "tie", "seat": "red", "a": 0, "b": 0}], "sale": {"sold": [2, 2, 0, 0]},
				"state": {"red": {"cards": ["entrepreneur"], "factories": {"food": {"w1": "I", "marker": 3}}}, "blue": {"factories": {"food": {"w1": "I", "marker": 3}}}}}`,
			want: []string{"entrepreneur"},
		},
		{
			name:     "the own turn comes last in the next decade",
			position: `{"decade": 2, "frames": [{"step": "flow", "phase": "next-decade", "b": 0}, {"step": "name", "seat": "red", "a": 0, "b": 0}]}`,
			want:     []string{"start-player(green)"},
		},
		{
			name: "the machines go where wages are still paid",
			position: `{"decade": 3, "good": "cutlery", "wages": 8, "turn_memory": {"allowed": 2}, ` + at + `{"step": "automate", "seat": "red", "a": 0, "b": 0}],
				"state": {"red": {"cash": 30, "factories": {"food": {"side": "II", "w1": "II"}, "lamps": {"side": "II", "w1": "II"}}}}}`,
			want: []string{"turn(lamps,1)"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := table(t, tt.position)
			said, facts := answers(t, &s)
			for _, w := range tt.want {
				if !slices.ContainsFunc(said, func(a string) bool { return a == w || strings.HasPrefix(a, w+"(") }) {
					t.Errorf("%v, want %s", said, w)
				}
			}
			for _, a := range said {
				for _, n := range tt.never {
					if strings.HasPrefix(a, n) {
						t.Errorf("%v: %s harms", said, a)
					}
				}
			}
			for _, f := range facts {
				if f == "emergency-fund" || f == "bankrupt" {
					t.Errorf("%v: %s", said, f)
				}
			}
		})
	}
}
