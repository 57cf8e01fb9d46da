package origins_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cromford/games"
	"cromford/text"
	"cromford/text/origins"
)

// Every number of every game says in French where it comes from, and nothing is said of numbers that are gone.
func TestAllAreToldInFrench(t *testing.T) {
	b, err := os.ReadFile("fr.json")
	if err != nil {
		t.Fatal(err)
	}
	unused := map[string]string{}
	if err := json.Unmarshal(b, &unused); err != nil {
		t.Fatal(err)
	}
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		items, err := e.Numbers.Inventory()
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range items {
			s, ok := origins.In("fr", it.Why)
			if !ok || s == "" {
				t.Errorf("%s, %s: not told in French: %q", id, it.Path, it.Why)
			}
			if en, ok := origins.In("en", it.Why); !ok || en != it.Why {
				t.Errorf("%s: English is told as %q", it.Path, en)
			}
			delete(unused, it.Why)
		}
	}
	for why := range unused {
		t.Errorf("no number says this any more: %q", why)
	}
	if s, ok := origins.In("fr", "as printed in my box"); ok || s != "as printed in my box" {
		t.Errorf("an owner's own reason is told as %q", s)
	}
}

// Every step of the path of every number has words in both languages: those of the owner's bench, or the game's own for its things.
// The page (web/src/bench/words.ts) looks for them in the same places.
func TestAllStepsHaveWords(t *testing.T) {
	step := regexp.MustCompile(`[^.\[\]]+|\[[^\]]*\]`)
	plain := regexp.MustCompile(`^([0-9]+|I+|DC-[0-9]+)$`)
	silent := []string{"sides", "params"}
	words := map[string]string{
		"railways": "railways", "arkwright-2025": "arkwright", "arkwright-2014": "arkwright", "arkwright-card": "cardgame",
	}
	for _, lang := range text.Languages {
		cat, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		has := func(key string) bool { _, ok := cat.Raw(key); return ok }
		missing := map[string]string{}
		for _, id := range games.IDs() {
			e, err := games.Open(id, nil)
			if err != nil {
				t.Fatal(err)
			}
			items, err := e.Numbers.Inventory()
			if err != nil {
				t.Fatal(err)
			}
			places, err := e.Numbers.Places()
			if err != nil {
				t.Fatal(err)
			}
			drawn := func(step string) bool {
				for _, p := range places {
					if strings.HasSuffix(p.Path, step) {
						return true
					}
				}
				return false
			}
			known := func(s string) bool {
				name := strings.Trim(s, "[]")
				if plain.MatchString(name) || slices.Contains(silent, name) || has("numbers.step."+name) || has("ui."+words[id]+".board."+name) ||
					s[0] == '[' && drawn(s) {
					return true
				}
				for _, kind := range []string{"product", "good", "dev", "event", "tile", "ship", "track", "card"} {
					if has(words[id] + "." + kind + "." + strings.ToLower(name)) {
						return true
					}
				}
				return false
			}
			for _, it := range items {
				if !has("numbers.part." + it.Part) {
					missing[it.Part] = id
				}
				for _, s := range step.FindAllString(it.Path, -1)[1:] {
					if !known(s) {
						missing[s] = id + ", " + it.Path
					}
				}
			}
		}
		for s, where := range missing {
			t.Errorf("%s: no word for %s of %s", lang, s, where)
		}
	}
}
