package cardgame_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// A part of an owner's file takes the place of ours, the set has another name then, and a game is played with it.
func TestOwnersFile(t *testing.T) {
	rs, err := cardgame.LoadComponents("mine",
		[]byte(`{"schema":"arkwright-card","final_scoring":{"stored_goods_price":{"food":7,"clothes":3,"cutlery":4,"lamps":5}}}`))
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "corrected", rs.Sets, "[final_scoring]")
	if rs.Hash == theGame().Ruleset().Hash {
		t.Error("another set has the same name")
	}
	tb, err := engine.Erase[cardgame.Position](cardgame.New(rs)).FromText(config(t, 3, "mine"), []byte(
		`{"state":{"blue":{"cash":0,"factories":{"food":{"side":"I","stored":2}}}},
		"frames":[{"step":"flow","phase":"action","b":3},{"step":"end","seat":"blue","a":0,"b":0}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range tb.Gauges() {
		if g.Name == "worth" && g.Seat == 0 {
			equal(t, "worth: 14 buys one share", g.Value, 110)
		}
	}
	same, err := cardgame.LoadComponents("same",
		[]byte(`{"warehouses":{"small":{"copies_per_player":2,"capacity":2},"large":{"copies_per_card":1,"capacity":4},
			"provenance":{"kind":"seed","source":"my box"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the same numbers from another source have the same name", same.Hash, theGame().Ruleset().Hash)
}

// A name that is misspelt, or an entry that the rules fix, is refused rather than accepted and not acted upon.
func TestIdleEntries(t *testing.T) {
	for _, tt := range []struct {
		part   string
		change func(part map[string]any)
		want   string
	}{
		{"limits", func(p map[string]any) { p["max_sharez"] = 40 }, "limits.max_sharez: unknown name"},
		{"development_types", func(p map[string]any) { p["trade_office"].(map[string]any)["frees_restriction"] = "quality" }, "CG-9.2.2"},
		{"final_scoring", func(p map[string]any) { p["share_purchase_price"] = "10" }, "CG-7.2"},
		{"solo", func(p map[string]any) { p["awards"].([]any)[0].(map[string]any)["predicate"] = "final_score >= 400" }, "CG-11.2"},
		{"player_board", func(p map[string]any) {
			p["restriction_tokens"].(map[string]any)["steps"].(map[string]any)["stocks"] = []int{1, 2}
		}, "stocks: unknown name"},
		{"limits", func(p map[string]any) { p["provenance"] = "my box" }, ""},
	} {
		part := enginetest.Object(t, "tables/components.json")[tt.part].(map[string]any)
		tt.change(part)
		_, err := enginetest.Lay(t, cardgame.LoadComponents, map[string]any{tt.part: part})
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v; want %q", tt.part, err, tt.want)
		}
	}
}

// A file that cannot be right is refused at its place.
func TestBrokenFiles(t *testing.T) {
	for file, want := range map[string]string{
		`{"wages":[]}`: "wages",
		`{"final_scoring":{"stored_goods_price":{"food":"two"}}}`:                                 "food",
		`{"contract_table":{}}`:                                                                   "by_goods_shipped_in_one_step",
		`{"development_cards":{"cards":[]}}`:                                                      "24 cards",
		`{"warehouses":{"small":{"copies_per_player":3,"capacity":2},"large":{"capacity":4}}}`:    "copies_per_player",
		`{"quality_cards":{"cards":[{"faces":[1,2]}],"engineer_card":{"faces":[5,6]}}}`:           "3 cards",
		`{"final_scoring":{"stored_goods_price":{"food":2,"clothes":3,"cutlery":4,"lamps":500}}}`: "lamps",
	} {
		if _, err := cardgame.LoadComponents("f", []byte(file)); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.HasPrefix(err.Error(), "f:") {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// Whatever numbers are accepted can be played with, by any number of players and with every variant.
func TestTamperedComponents(t *testing.T) {
	text, err := os.ReadFile("tables/components.json")
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for n := range 200 {
		r := rand.New(rand.NewPCG(uint64(n), 6))
		var all map[string]any
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"title", "sources", "about", "provenance_kinds", "schema_version", "game", "goods"} {
			delete(all, key)
		}
		for range 1 + r.IntN(4) {
			tamper(all, r)
		}
		file, err := json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		rs, err := cardgame.LoadComponents("f", file)
		if err != nil {
			continue
		}
		accepted++
		g := cardgame.New(rs)
		for seats := 1; seats <= 4; seats++ {
			var options []string
			if n%2 == 0 {
				options = []string{"random_supply", "decade_restriction", "chosen_start", "buy_shares", "extra_production", "early_shipping"}
			}
			s, err := g.Setup(config(t, seats, "tampered", options...))
			if err != nil {
				t.Fatal(err)
			}
			for k := 0; g.Acting(&s) != 0; k++ {
				if err := g.Audit(&s); err != nil || k > 5000 {
					t.Fatalf("%d choices, %v\n%s", k, err, g.PositionText(&s))
				}
				list := g.Choices(&s, g.Acting(&s).First(), nil)
				if err := engine.Apply(g, &s, g.Acting(&s).First(), list[r.IntN(len(list))], nil); err != nil {
					t.Fatal(err)
				}
			}
			g.View(&s, 0)
		}
	}
	if accepted < 30 {
		t.Errorf("only %d files were accepted: the test tests little", accepted)
	}
}
