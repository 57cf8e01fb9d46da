package arkwright_test

import (
	"slices"
	"strings"
	"testing"

	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

// part is a part of our own component file as a document to be changed.
func part(t *testing.T, name string) map[string]any {
	t.Helper()
	return enginetest.Object(t, "tables/arkwright-2025.json")[name].(map[string]any)
}

func lay(t *testing.T, file map[string]any) (*arkwright.Ruleset, error) {
	t.Helper()
	return enginetest.Lay(t, arkwright.Load2025, file)
}

// An owner's file replaces the parts it holds and leaves the others; the set gets another name by its numbers only.
func TestOverlay(t *testing.T) {
	ours := arkwright.Edition2025()
	track := part(t, "share_track")
	same, err := lay(t, map[string]any{"edition": "arkwright-2025", "share_track": track})
	if err != nil || same.Hash != ours.Hash || !slices.Equal(same.Sets, []string{"share_track"}) {
		t.Errorf("our own track laid over: %v, sets %v, hash %s and %s", err, same.Sets, same.Hash, ours.Hash)
	}
	track["note"], track["source"] = "measured with a ruler", nil
	if same, err = lay(t, map[string]any{"share_track": track}); err != nil || same.Hash != ours.Hash {
		t.Errorf("another note: %v, hash %s and %s", err, same.Hash, ours.Hash)
	}
	values := track["values"].([]any)
	values[79] = 38.0
	other, err := lay(t, map[string]any{"share_track": track})
	if err != nil || other.Hash == ours.Hash || other.ShareValue[80] != 38 || other.ShareValue[79] != ours.ShareValue[79] {
		t.Errorf("a dearer last space: %v, value %d", err, other.ShareValue[80])
	}
	if other.MinPrice != ours.MinPrice {
		t.Error("what the file does not hold has changed")
	}
	if n := len(other.About); n != len(ours.About)+1 {
		t.Errorf("%d sections about the numbers, want one more than %d", n, len(ours.About))
	}
}

// A file that cannot be played is refused at the place, with the reason.
func TestOverlayRefused(t *testing.T) {
	type file = map[string]any
	change := func(name, key string, v any) file {
		p := part(t, name)
		p[key] = v
		return file{name: p}
	}
	board := func(food ...string) file {
		p := part(t, "factory_board")
		p["lines"].(map[string]any)["food"] = food
		return file{"factory_board": p}
	}
	labour := part(t, "labour_market")
	labour["setup"].(map[string]any)["3"].(map[string]any)["box"] = 5
	devs := part(t, "development_tiles")
	for _, d := range devs["tiles"].([]any) {
		d.(map[string]any)["copies"] = 9
		if i := d.(map[string]any)["number"].(float64); i > 13 {
			d.(map[string]any)["copies"] = 0
		}
	}
	designated := part(t, "development_tiles")
	designated["setup"].(map[string]any)["designated"] = []string{"office"}
	for _, d := range designated["tiles"].([]any) {
		if d := d.(map[string]any); d["id"] == "office" {
			d["copies"] = 0
		}
	}
	start := part(t, "predefined_setup")
	start["players"].(map[string]any)["2"].([]any)[0].(map[string]any)["special_tile"] = "ship_10"
	strips := func(of file, food ...int) file {
		of["cost"].(map[string]any)["food"] = food
		return of
	}
	variants := part(t, "variants")
	strips(variants["asymmetrical_factories"].(file)["luxury"].(file), 11, 10, 16)
	goods := enginetest.Object(t, "tables/arkwright-2025.json")["goods"].([]any)
	goods[0].(file)["min_price"] = 9
	cases := []struct {
		name string
		file file
		want string
	}{
		{"a factory below its price", file{"factory_strips": strips(part(t, "factory_strips"), 1, 10, 12, 14)},
			"cost.food[0]: a factory for £1 costs less than the smallest price of its product, £2 (A25-3.3.4)"},
		{"a price above the factory", file{"goods": goods}, "goods: a factory for £8 costs less"},
		{"a cost that falls", file{"factory_strips": strips(part(t, "factory_strips"), 8, 10, 9, 14)},
			"cost.food[2]: the cost must not fall with the level (A25-3.3.4): it must be 10 at least"},
		{"a cost of luxury that falls", file{"variants": variants}, "luxury.cost.food[1]: the cost must not fall"},
		{"a share to start with", change("shares", "start", 1),
			"start: the first shares are worth £10, and two factories cost up to £27 (A25-2.13.2)"},
		{"cheap shares", change("share_track", "start_space", 1), "start_space: the first shares are worth £15"},
		{"an unknown part", file{"share_tracks": file{}}, "unknown name"},
		{"no list", file{"goods": file{}}, "want a list"},
		{"goods in another order", file{"goods": []any{file{"id": "lamps", "min_price": 2}}}, "in this order"},
		{"a short track", change("share_track", "values", []int{1, 2, 3}), "20 to 119 spaces"},
		{"a start beyond the track", change("share_track", "start_space", 81), "start_space"},
		{"more shares than there are", change("shares", "start", 31), "start"},
		{"three slots", change("administration", "slots", []int{2, 4, 6}), "want 5 numbers, got 3"},
		{"a contract track that falls", change("contracts", "track", []int{2, 4, 8, 6, 10}), "must rise"},
		{"a limit off the track", change("contracts", "limit_marker_start", file{"2": 5, "3": nil, "4": nil}), "no such space"},
		{"workers that do not add up", file{"labour_market": labour}, "box: this number is fixed by the rules (A25-2.6.2): it must be 4"},
		{"too few development tiles", file{"development_tiles": devs}, "with 2 players only 13 tiles can lie out, and 14 must"},
		{"a fixed tile without a copy", file{"development_tiles": designated}, "no copy"},
		{"three lines", board("WW", "WC", "WC"), "want 4 lines"},
		{"a strange space", board("WW", "WC", "WC", "X"), "want W and C"},
		{"too many spaces", board("WWWWWW", "WWWWWW", "WC", "C"), "at most 12"},
		{"four economy tiles", change("economy_tiles", "tiles", [][]int{{0, 1}, {0, 1}, {0, 1}, {0, 1}}), "5 to 16 tiles"},
		{"a ship nobody can have", file{"predefined_setup": start}, "want ship_2"},
		{"another order of winners", change("winner", "order", []string{"cash"}), "fixed by the rules (A25-13.1.4)"},
		{"another start player", change("start_player_choice", "order", []string{"less cash"}), "fixed by the rules (A25-11.3.1)"},
		{"a misspelt name", change("finance", "loan_costz", 1), "unknown name"},
		{"four ships", change("ships", "types", []any{}), "want 5 sizes"},
	}
	for _, tt := range cases {
		rs, err := lay(t, tt.file)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "mine.json:") {
			t.Errorf("%s: %v, %v; want an error in mine.json with %q", tt.name, rs != nil, err, tt.want)
		}
	}
	if _, err := arkwright.Load2025("mine.json", []byte("{")); err == nil {
		t.Error("a broken file is accepted")
	}
}
