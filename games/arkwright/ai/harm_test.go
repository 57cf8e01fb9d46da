package ai

import (
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/games/arkwright"
)

// table describes a position of three seats in which red is to act.
func table(t *testing.T, text string) arkwright.Position {
	t.Helper()
	s, err := game.Bare(engine.Config{Seats: 3, Revision: arkwright.Rev1})
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

// turn lets the bot answer until red has nothing more to say, and returns the answers and what happened to red.
func turn(t *testing.T, s *arkwright.Position) (answers, facts []string) {
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
		answers = append(answers, gr.Print(c))
		for _, f := range out.List {
			if f.Seat == red {
				facts = append(facts, gr.Facts[f.Kind].Name)
			}
		}
		if gr.EndsTurn(c) {
			break
		}
	}
	return answers, facts
}

// A level may be weak, but never absurd: positions in which one answer would be a plain blunder, or only one is good.
func TestNoHarm(t *testing.T) {
	const at = `"frames": [{"step": "flow", "phase": "action", "b": 2}, {"step": "end", "seat": "red", "a": 0, "b": 0}, `
	const after = `"frames": [{"step": "flow", "phase": "ship", "b": 2}, `
	const plants = `"factories": {"food": {"level": 1, "price": 6, "lines": 2}, "clothing": {"level": 1, "price": 7, "lines": 2}}`
	tests := []struct {
		name     string
		position string
		want     []string // all of these must be among the answers
		never    []string // no answer may begin with any of these
	}{
		{
			name:     "the cheap slot while money is short",
			position: `{"turn": {"seat": "red"}, "labour": {"front": 30}, "state": {"red": {"cash": 3, "shares": 9, "space": 25, ` + plants + `}}}`,
			want:     []string{"slot(2)"},
		},
		{
			name:     "no factory on credit",
			position: `{` + at + `{"step": "factories", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30}, "state": {"red": {"cash": 7, "shares": 9, "space": 25, ` + plants + `}}}`,
			want:     []string{"done"},
			never:    []string{"construct", "modernize", "close"},
		},
		{
			name:     "nobody is fired from a line that sells",
			position: `{` + at + `{"step": "workers", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30}, "state": {"red": {"cash": 40, "shares": 9, "space": 25, ` + plants + `}}}`,
			never:    []string{"fire", "exchange"},
		},
		{
			name: "a price that sells",
			position: `{` + at + `{"step": "prices", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 16}, "importer": {"food": 2},
				"state": {"red": {"cash": 40, "shares": 9, "space": 15, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}}, "blue": {"factories": {"food": {"level": 1, "price": 5, "lines": 2}}}}}`,
			never: []string{"price(food,8)", "price(food,7)", "done"},
		},
		{
			name:     "no bargain when nobody else sells",
			position: `{` + at + `{"step": "prices", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30}, "state": {"red": {"cash": 40, "shares": 9, "space": 15, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}}}}`,
			want:     []string{"price(food,5)"},
		},
		{
			name:     "loans are repaid",
			position: `{` + at + `{"step": "repay", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30}, "state": {"red": {"cash": 60, "shares": 0, "space": 15, "loans": 2, ` + plants + `}}}`,
			want:     []string{"repay(2)"},
		},
		{
			name:     "the wages are not spent on shares",
			position: `{` + at + `{"step": "trade", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 56}, "state": {"red": {"cash": 21, "shares": 9, "space": 15, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}}}}`,
			never:    []string{"buy(2)"},
		},
		{
			name:     "no contract that cannot be delivered",
			position: `{` + at + `{"step": "contracts", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 60}, "state": {"red": {"cash": 60, "shares": 9, "space": 15, ` + plants + `}}}`,
			never:    []string{"contract"},
		},
		{
			name: "what can be delivered is delivered, with one ship if one is enough",
			position: `{` + after + `{"step": "deliver", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30}, "sale": {"produced": [0, 3, 0, 0], "pending": [0, 2, 0, 0]},
				"state": {"red": {"cash": 60, "shares": 9, "space": 15, "ships": ["ship_2", "ship_2"], "contracts": {"food": 2}, ` + plants + `}}}`,
			want: []string{"deliver(food,2,first)"},
		},
		{
			name: "a patron is served",
			position: `{"frames": [{"step": "flow", "phase": "patrons", "b": 2}, {"step": "patron", "seat": "red", "a": 0, "b": 0}], "labour": {"front": 30}, "sale": {"produced": [0, 3, 0, 0], "pending": [0, 2, 0, 0]},
				"state": {"red": {"cash": 60, "shares": 9, "space": 15, "devs": ["patron_food"], ` + plants + `}}}`,
			want: []string{"patron"},
		},
		{
			name: "two spaces are cheaper than a share late in the game",
			position: `{"decade": 1800, "cycle": "lamps", "now": "recession", "frames": [{"step": "flow", "phase": "event-players", "b": 2}, {"step": "recession", "seat": "red", "a": 0, "b": 0}],
				"labour": {"front": 30}, "state": {"red": {"cash": 20, "shares": 9, "space": 40, ` + plants + `}}}`,
			want: []string{"lose-spaces"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := table(t, tt.position)
			answers, facts := turn(t, &s)
			for _, w := range tt.want {
				if !slices.ContainsFunc(answers, func(a string) bool { return a == w || strings.HasPrefix(a, w+"(") }) {
					t.Errorf("%v, want %s", answers, w)
				}
			}
			for _, a := range answers {
				for _, n := range tt.never {
					if strings.HasPrefix(a, n) {
						t.Errorf("%v: %s harms", answers, a)
					}
				}
			}
			for _, f := range facts {
				if f == "emergency-sale" || f == "borrowed" {
					t.Errorf("%v: %s", answers, f)
				}
			}
		})
	}
}
