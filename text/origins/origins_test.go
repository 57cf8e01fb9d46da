package origins_test

import (
	"encoding/json"
	"os"
	"testing"

	"cromford/games"
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
