package cardgame_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"cromford/text"
)

// Every choice, fact, question, number, card, award, option and refusal has its words in every language, also those that
// random games hardly ever show.
func TestCatalogsAreComplete(t *testing.T) {
	m := theGame().Meta()
	s := setup(t, 1, "words")
	gr := theGame().Grammar(&s)
	var keys []string
	add := func(prefix string, ids []string, ends ...string) {
		for _, id := range ids {
			keys = append(keys, "cardgame."+prefix+"."+id)
			for _, end := range ends {
				keys = append(keys, "cardgame."+prefix+"."+id+end)
			}
		}
	}
	for _, sp := range gr.Choices[1:] {
		if sp.Min == len(sp.Params) {
			add("offer", []string{sp.Name})
			continue
		}
		for n := sp.Min; n <= len(sp.Params); n++ {
			add("offer", []string{sp.Name + "." + strconv.Itoa(n)})
		}
	}
	for _, sp := range gr.Facts[1:] {
		add("fact", []string{sp.Name})
	}
	v := view(&s)
	var goods, tracks, awards, options []string
	for _, g := range v.Market {
		goods = append(goods, g.Good)
	}
	for _, tr := range v.Players[0].Tracks {
		tracks = append(tracks, tr.ID)
	}
	for _, a := range v.Solo.Awards {
		awards = append(awards, a.ID)
	}
	for _, o := range m.Options {
		options = append(options, o.Name)
	}
	add("good", goods)
	add("track", tracks, ".does")
	add("award", awards, ".does")
	add("ui.opt", options, ".about")
	add("action", []string{"build", "employ", "automate", "quality", "distribution", "exchange", "extra", "early"}, ".does")
	add("dev", []string{"entrepreneur", "trade_office", "extra_shift", "workshop", "foreman", "broker", "patron_food_clothes",
		"patron_food_cutlery", "patron_food_lamps", "patron_clothes_cutlery",
		"patron_clothes_lamps", "patron_cutlery_lamps", "inventor", "developer", "contract", "patent", "engineer", "large_warehouse"}, ".does")
	add("card", []string{"q-a", "q-b", "q-c", "engineer", "d-a", "d-b", "patent"})
	steps := []string{"factory", "start", "place", "shares", "order", "action", "build", "employ", "automate", "arrange", "exchange", "extra",
		"room", "early", "price", "develop", "return",
		"replace", "keep", "steps", "end", "sell", "left", "tie", "prepare", "name", "award"}
	add("ui.ask", steps)
	add("group", append(steps, "tracks", "supply", "cards", "ships", "store", "buy", "loans"))
	for _, code := range refusalCodes(t) {
		if code == "game_over" || code == "not_your_turn" { // the same in every game
			keys = append(keys, "ui.refusal."+code)
			continue
		}
		add("ui.refusal", []string{code})
	}
	if len(keys) < 250 {
		t.Fatalf("only %d keys", len(keys))
	}
	for _, lang := range text.Languages {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range keys {
			if _, ok := c.Raw(key); !ok {
				t.Errorf("%s: %s is missing", lang, key)
			}
		}
	}
}

// refusalCodes are the codes of refusals that the rules write down.
func refusalCodes(t *testing.T) (out []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range regexp.MustCompile(`(?:\bno\(|Code: |notOffered = )"([a-z_]+)"`).FindAllStringSubmatch(string(source), -1) {
			out = append(out, code[1])
		}
	}
	if len(out) < 30 {
		t.Errorf("only %d codes of refusals: %v", len(out), out)
	}
	return out
}
