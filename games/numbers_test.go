package games_test

import (
	"slices"
	"testing"

	"cromford/engine/components"
	"cromford/games"
)

// Every number of every game has a path by which it is found again, and says where it comes from.
func TestInventory(t *testing.T) {
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		items, err := e.Numbers.Inventory()
		if err != nil {
			t.Fatal(err)
		}
		numbers, err := e.Numbers.Numbers()
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, it := range items {
			if v, err := numbers.At(it.Path); v != it.Value || err != nil {
				t.Errorf("%s: %s is %q, found %q, %v", id, it.Path, it.Value, v, err)
			}
			if seen[it.Path] {
				t.Errorf("%s: two numbers at %s", id, it.Path)
			}
			seen[it.Path] = true
			if !slices.Contains([]string{"seed", "derived", "external", "designed"}, it.Class) || it.Why == "" {
				t.Errorf("%s: %s comes from %q, %q", id, it.Path, it.Class, it.Why)
			}
		}
		if len(items) < 150 {
			t.Errorf("%s: only %d numbers", id, len(items))
		}
	}
}

// A corrected number makes a set with another name, and is the only one that differs; what the rules fix is refused.
func TestCorrect(t *testing.T) {
	for _, tt := range []struct{ game, path, from, to string }{
		{"railways", "constants.start_cash.value", "4", "5"},
		{"arkwright-2025", "factory_strips.cost.clothing[2]", "14", "13"},
		{"arkwright-2025", "labour_market.rows[11].wage", "3", "4"},
		{"arkwright-2014", "factory_strips.cost.cutlery[3]", "18", "17"},
		{"arkwright-card", "factories.food.I.fixed_cost", "4", "5"},
	} {
		e, err := games.Open(tt.game, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := e.Numbers.Correct([]components.Correction{{Path: tt.path, Value: tt.to}})
		if err != nil {
			t.Errorf("%s: %v", tt.path, err)
			continue
		}
		own, err := games.Open(tt.game, &games.File{Name: "own", Text: text})
		if err != nil {
			t.Errorf("%s: %v", tt.path, err)
			continue
		}
		if own.Game.Meta().Components == e.Game.Meta().Components {
			t.Errorf("%s: the set has the same name", tt.path)
		}
		diff, err := own.Numbers.Differ()
		if err != nil || len(diff) != 1 || diff[0].Path != tt.path || tt.from != "" && diff[0].Ours != tt.from || diff[0].Theirs != tt.to {
			t.Errorf("%s: %+v, %v", tt.path, diff, err)
		}
	}
	e, err := games.Open("arkwright-2025", nil)
	if err != nil {
		t.Fatal(err)
	}
	for path, value := range map[string]string{"nowhere": "1", "goods": "1", "goods[food]": "1", "goods[food].name": "1",
		"about[0].title":                  "1",
		"factory_strips.cost.clothing[9]": "1", "factory_strips.cost.clothing[0]": "much"} {
		if _, err := e.Numbers.Correct([]components.Correction{{Path: path, Value: value}}); err == nil {
			t.Errorf("%s = %s is taken", path, value)
		}
	}
	var none components.Files
	if _, err := none.Inventory(); err == nil {
		t.Error("no file has numbers")
	}
}
