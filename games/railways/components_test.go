package railways_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// builtinFile is our own component file as a document to be changed.
func builtinFile(t *testing.T) map[string]any {
	t.Helper()
	return enginetest.Object(t, "tables/components.json")
}

func overlay(t *testing.T, file map[string]any) (*railways.Components, error) {
	t.Helper()
	return enginetest.Lay(t, railways.LoadComponents, file)
}

func at(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
	}
	return v
}

// A set is known by its numbers, not by its words: mending a name or a drawing does not part games from their records.
func TestComponentHash(t *testing.T) {
	built := railways.Builtin()
	if len(built.Hash) != 16 || built.Sets != nil {
		t.Errorf("the built-in set: %q, %v", built.Hash, built.Sets)
	}
	same := []struct {
		name   string
		change func(file map[string]any)
	}{
		{"nothing", func(map[string]any) {}},
		{"a name", func(f map[string]any) { at(f, "boards", 0, "towns", 0).(map[string]any)["name"] = "Norwich!" }},
		{"a place on the drawing", func(f map[string]any) { at(f, "boards", 0, "towns", 0).(map[string]any)["xy"] = []any{1, 2} }},
		{"a reason", func(f map[string]any) { at(f, "constants", "start_cash").(map[string]any)["why"] = "because" }},
	}
	for _, tt := range same {
		file := builtinFile(t)
		tt.change(file)
		c, err := overlay(t, file)
		if err != nil || c.Hash != built.Hash {
			t.Errorf("%s: %v; the set became another one", tt.name, err)
		}
	}
	other := []struct {
		name   string
		change func(file map[string]any)
	}{
		{"cash", func(f map[string]any) { at(f, "constants", "start_cash").(map[string]any)["value"] = 5 }},
		{"a factory space", func(f map[string]any) { at(f, "boards", 0, "towns", 0).(map[string]any)["factory_spaces"] = 4 }},
		{"a line space", func(f map[string]any) { at(f, "boards", 1, "lines", 0).(map[string]any)["spaces"] = []any{1, 2, 2, 2} }},
		{"a card", func(f map[string]any) { at(f, "contract_cards", 0).(map[string]any)["id"] = "K99" }},
	}
	seen := []string{built.Hash}
	for _, tt := range other {
		file := builtinFile(t)
		tt.change(file)
		c, err := overlay(t, file)
		if err != nil || slices.Contains(seen, c.Hash) {
			t.Errorf("%s: %v; the set stayed the same", tt.name, err)
			continue
		}
		seen = append(seen, c.Hash)
	}
}

// A file replaces what it holds and nothing else, and says which.
func TestOverlay(t *testing.T) {
	file := builtinFile(t)
	board := at(file, "boards", 1)
	board.(map[string]any)["towns"].([]any)[0].(map[string]any)["factory_spaces"] = 4
	c, err := overlay(t, map[string]any{
		"schema": railways.Schema, "reasons": file["reasons"], "boards": []any{board},
		"constants": map[string]any{"start_cash": map[string]any{"value": 9, "src": "owner", "why": "my box"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(c.Sets)
	if diff := cmp.Diff([]string{"board germany", "start_cash"}, c.Sets); diff != "" {
		t.Error(diff)
	}
	if c.Boards[1].Towns[0].Spaces != 4 || c.Boards[0].Towns[0].Spaces != railways.Builtin().Boards[0].Towns[0].Spaces {
		t.Error("the wrong board was replaced")
	}
	tb, err := engine.Erase[railways.Position](railways.New(c)).New(engine.Config{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range tb.Gauges() {
		if g.Name == "cash" && g.Value != 9 {
			t.Errorf("seat %d starts with %d", g.Seat, g.Value)
		}
	}
	if tb.Meta().Components != c.Hash {
		t.Error("the table does not name its set")
	}
}

// What the rules or the position have no room for is refused, with its place in the file.
func TestOverlayRefuses(t *testing.T) {
	object := func(v any) map[string]any { return v.(map[string]any) }
	for _, tt := range []struct {
		name   string
		change func(file map[string]any)
		want   string
	}{
		{"schema", func(f map[string]any) { f["schema"] = "railways-components/9" }, `schema: want "railways-components/1"`},
		{"board that is no object", func(f map[string]any) { f["boards"] = []any{1} }, "boards[0]: want an object"},
		{"unknown source", func(f map[string]any) { object(at(f, "constants", "start_cash"))["src"] = "hearsay" },
			`constants.start_cash.src: unknown source "hearsay"; known: seed, derived, external, designed, owner`},
		{"no reason", func(f map[string]any) { object(at(f, "constants", "start_cash"))["why"] = "" },
			"constants.start_cash.why: say where the number comes from"},
		{"unknown constant", func(f map[string]any) {
			object(f["constants"])["moon"] = map[string]any{"value": 1, "src": "owner", "why": "x"}
		}, "constants.moon: unknown constant"},
		{"two numbers for three Periods", func(f map[string]any) { object(at(f, "constants", "era_cost"))["value"] = []any{1, 2} },
			"constants.era_cost.value: want three numbers"},
		{"more cubes shifted than there are", func(f map[string]any) { object(at(f, "constants", "cubes_shifted_to_end", "value"))["3"] = 50 },
			"cannot shift 50 of 10 cubes"},
		{"too few cubes", func(f map[string]any) { object(at(f, "constants", "cubes_total"))["value"] = 20 },
			"constants.cubes_total.value: 20 cubes are too few: 3 seats put 30 on the track"},
		{"other Action cards", func(f map[string]any) {
			object(at(f, "constants", "action_cards_per_player"))["value"] = []any{"port", "bank"}
		}, "the rules are written for these cards in this order"},
		{"town with too many spaces", func(f map[string]any) { object(at(f, "boards", 0, "towns", 0))["factory_spaces"] = 5 },
			"boards[0].towns[0].factory_spaces: 5 is out of range; it can be 1 to 4"},
		{"highest level", func(f map[string]any) { object(at(f, "boards", 0, "towns", 0))["max_factory_level"] = 3 },
			"a highest level is not part of these rules (R-10)"},
		{"id twice", func(f map[string]any) { object(at(f, "boards", 0, "towns", 1))["id"] = "norwich" },
			`boards[0].towns[1].id: "norwich" is used twice on this board`},
		{"bad id", func(f map[string]any) { object(at(f, "boards", 0, "towns", 1))["id"] = "New York" },
			`boards[0].towns[1].id: "New York" cannot be an id`},
		{"too many towns", func(f map[string]any) {
			b := object(at(f, "boards", 0))
			for i := range 6 {
				town := map[string]any{}
				for k, v := range object(at(b, "towns", 0)) {
					town[k] = v
				}
				town["id"] = "town" + string(rune('a'+i))
				b["towns"] = append(b["towns"].([]any), town)
			}
		}, "boards[0].towns: want 1 to 8 Towns"},
		{"line to nowhere", func(f map[string]any) { object(at(f, "boards", 0, "lines", 0))["port"] = "atlantis" },
			`boards[0].lines[0].port: "atlantis" is no Port of england_wales (every line joins a Town and a Port, RW-1.1)`},
		{"line with another name", func(f map[string]any) { object(at(f, "boards", 0, "lines", 0))["id"] = "x" },
			`boards[0].lines[0].id: the id of this line must be "`},
		{"line marked wrongly", func(f map[string]any) { object(at(f, "boards", 0, "lines", 0))["spaces"] = []any{2, 1} },
			"fixed by the rules (RW-1.4): it must be 1"},
		{"line that is too short", func(f map[string]any) { object(at(f, "boards", 0, "lines", 0))["spaces"] = []any{1} },
			"a line has 2 to 4 spaces"},
		{"unknown reason", func(f map[string]any) {
			object(at(f, "boards", 0, "towns", 0, "prov"))["id"] = []any{"seed", "WHIM"}
		}, `reason "WHIM" is not in the list of reasons`},
		{"card of no kind", func(f map[string]any) { object(at(f, "contract_cards", 0))["kind"] = "bank" },
			"contract_cards[0].kind: unknown kind; known: town, port, railway"},
		{"card twice", func(f map[string]any) {
			object(at(f, "contract_cards", 1))["id"] = at(f, "contract_cards", 0, "id")
		}, "contract_cards[1].id: the card"},
		{"card for nowhere", func(f map[string]any) { object(at(f, "contract_cards", 0))["england_wales"] = "atlantis" },
			`contract_cards[0].england_wales: "atlantis" is no `},
		{"set-up on no board", func(f map[string]any) { object(at(f, "set_ups", 0))["board"] = "moon" }, "set_ups[0].board: unknown board"},
		{"set-up for nobody", func(f map[string]any) { object(at(f, "set_ups", 0))["players"] = 2 },
			"set_ups[0].players: 2 is out of range; it can be 3 to 5"},
		{"set-up that covers nothing", func(f map[string]any) { object(at(f, "set_ups", 0))["covered"] = []any{"atlantis"} },
			`set_ups[0].covered[0]: "atlantis" is no Town of this board`},
		{"unknown option", func(f map[string]any) { object(at(f, "set_ups", 0))["option"] = "all_open" },
			"set_ups[0].option: unknown option; known: rhondda_open, hannover_open"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := builtinFile(t)
			tt.change(file)
			_, err := overlay(t, file)
			var placed *doc.Error
			if !errors.As(err, &placed) || placed.File != "mine.json" || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

// RW-9.2: an offer is worded by the owner's number, not by ours.
func TestOffersSayTheOwnersNumbers(t *testing.T) {
	c, err := overlay(t, map[string]any{
		"schema":    railways.Schema,
		"constants": map[string]any{"produce_cash": map[string]any{"value": 3, "src": "owner", "why": "my box"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	g := railways.New(c)
	s := enginetest.Filled(t, g, engine.Config{Seats: 4}, `{"turn": {"seat": "red", "card": "produce"}}`)
	offers := engine.OffersOf(g, &s, 0)
	i := slices.IndexFunc(offers, func(o engine.Offer) bool { return o.Kind == "take-coin" })
	if i < 0 || !slices.Equal(offers[i].Args, []engine.TextArg{{Name: "cash", Number: 3}}) {
		t.Errorf("the offers are %+v", offers)
	}
}
