package enginetest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/record"
	"cromford/engine/scenario"
	"cromford/games/railways"
)

// Cases that once crashed, hung or were answered wrongly. Most were found by the fuzz targets.

func TestHostileScenarios(t *testing.T) {
	none, one := `{"hand":[],"pile":[]}`, `{"hand":[],"pile":["port"]}`
	all := func(player string) string {
		return fmt.Sprintf(`{"state":{"red":%s,"blue":%[1]s,"green":%[1]s}}`, player)
	}
	end, act := `{"step":"end","seat":"red","period":1}`, `{"step":"act","seat":"red","period":1}`
	for _, tt := range []struct{ name, body, want string }{
		{"no choice in a list", `"when":[{"seat":"red","choose":[]}],"then":{"acting":["red"]}`, "cases[0].when[0].choose: name a choice"},
		{"rounds without cards", `"given":{"position":` + all(none) + `},"then":{"acting":["red"]}`, "must have two Action cards or more"},
		{"rounds with one card", `"given":{"position":` + all(one) + `},"then":{"acting":["red"]}`, "must have two Action cards or more"},
		{"too many open questions", `"given":{"position":{"frames":[` + strings.Repeat(end+",", 7) + act + `]}},"then":{"acting":["red"]}`,
			"frames: at most 5 frames"},
		{"an action without a card", `"given":{"position":{"frames":[` + act + `]}},"then":{"views":{"red":{"has":[]}}}`,
			"has no card on its pile to act with"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := []byte(`{"game":"railways","cases":[{"id":"x",` + tt.body + `}]}`)
			bounded(t, text, func() {
				if _, err := scenario.Run(find, "f", text); err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("got %v, want %s", err, tt.want)
				}
			})
		})
	}
}

// Large documents cost in proportion to their size.
func TestLargeDocuments(t *testing.T) {
	var wide strings.Builder
	wide.WriteString(`{"k":0`)
	for i := range 300_000 {
		fmt.Fprintf(&wide, `,"k%d":0`, i)
	}
	wide.WriteString("}")
	long := `{"` + strings.Repeat("x", 500_000) + `":[` + strings.Repeat("0,", 500_000) + `0]}`
	for name, text := range map[string]string{"many names": wide.String(), "a long name": long} {
		t.Run(name, func(t *testing.T) {
			bounded(t, []byte(name), func() {
				if _, err := doc.Parse("f", []byte(text)); err != nil {
					t.Error(err)
				}
			})
		})
	}
	if _, err := doc.Parse("f", slices.Repeat([]byte(" "), 5<<20)); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("five million blanks: %v", err)
	}
}

func TestRecordPlaces(t *testing.T) {
	good := string(play(t, toyGame, engine.Config{Seats: 2, Key: engine.KeyFromSeed("places")}, 1, 9).Write())
	lines := strings.Count(good, "\n")
	for _, tt := range []struct{ old, new, want string }{
		{"\n* ", "\n* 9", fmt.Sprintf("f:%d: the record ends with", lines)},
		{"[Components \"toy-1\"]", "[Components \"x\"]", "f:3: this game was played with"},
		{"[Seats \"2\"]", "[Seats \"7\"]", "f:4: toy is for [2 3] seats"},
		{"[Key", "[Options \"moon=on\"]\n[Key", "f:5: unknown option"},
	} {
		rec, err := record.Parse("f", []byte(strings.Replace(good, tt.old, tt.new, 1)))
		if err == nil {
			_, err = rec.Replay(toyGame)
		}
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
	j := play(t, toyGame, engine.Config{Seats: 2}, 1, 3)
	if err := j.UndoTo(0, -5); err == nil {
		t.Error("an undo to before the start is accepted, and no reader would accept it")
	}
}

func TestOptionTwice(t *testing.T) {
	if _, err := engine.ParseOptions(toyGame.Meta().Options, []string{"long=off", "long=on"}); err == nil ||
		!strings.Contains(err.Error(), "given twice") {
		t.Errorf("off and on: %v", err)
	}
}

func TestHostileComponents(t *testing.T) {
	var file map[string]any
	if err := json.Unmarshal(read(t, "../../games/railways/tables/components.json")[0], &file); err != nil {
		t.Fatal(err)
	}
	board := file["boards"].([]any)[0].(map[string]any)
	board["lines"] = slices.DeleteFunc(board["lines"].([]any), func(l any) bool { return l.(map[string]any)["id"] == "norwich-london" })
	constant := func(v any) map[string]any {
		return map[string]any{"schema": railways.Schema, "constants": map[string]any{"action_card_sets": v}}
	}
	cards := file["contract_cards"].([]any)
	cards[0].(map[string]any)["id"] = "K\u00a001" // a blank that takes a line of a record apart
	for _, tt := range []struct {
		name, want string
		file       map[string]any
	}{
		// The card that names the line stands in our set, but the mistake is in the file.
		{"a line that our cards name", "f:1:", map[string]any{"schema": railways.Schema, "reasons": file["reasons"], "boards": []any{board}}},
		{"a constant without a reason", `"why" is missing`, constant(map[string]any{"value": 5, "src": "derived"})},
		{"a constant without a source", `"src" is missing`, constant(map[string]any{"value": 5, "why": "x"})},
		{"a constant that is none", "want an object", constant(5)},
		{"a reason that is no text", "reasons.x: want a text", map[string]any{"schema": railways.Schema, "reasons": map[string]any{"x": 5}}},
		{"a card with a blank in its name", "cannot be an id",
			map[string]any{"schema": railways.Schema, "reasons": file["reasons"], "contract_cards": cards}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := json.Marshal(tt.file)
			if err != nil {
				t.Fatal(err)
			}
			bounded(t, text, func() {
				if _, err := railways.LoadComponents("f", text); err == nil || !strings.HasPrefix(err.Error(), "f:") ||
					!strings.Contains(err.Error(), tt.want) {
					t.Errorf("got %v, want %s", err, tt.want)
				}
			})
		})
	}
}
