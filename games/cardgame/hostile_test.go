package cardgame_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"cromford/engine"
	"cromford/games/cardgame"
)

// A position text that somebody has tampered with is refused, or it is a table that can be looked at: never a panic. What
// is accepted and passes the audit can also be played on.
func TestTamperedPositions(t *testing.T) {
	game := engine.Erase[cardgame.Position](theGame())
	accepted := 0
	for seats := 1; seats <= 4; seats++ {
		cfg := config(t, seats, "hostile", "extra_production", "early_shipping", "decade_restriction", "random_supply")
		s := setup(t, seats, "hostile", "extra_production", "early_shipping", "decade_restriction", "random_supply")
		r := rand.New(rand.NewPCG(uint64(seats), 5))
		n := 0
		play(t, &s, uint64(seats), func(s *cardgame.Position) {
			if n++; n%3 != 0 {
				return
			}
			var doc map[string]any
			if err := json.Unmarshal(theGame().PositionText(s), &doc); err != nil {
				t.Fatal(err)
			}
			for range 1 + r.IntN(3) {
				tamper(doc, r)
			}
			text, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			tb, err := game.FromText(cfg, text)
			if err != nil {
				return
			}
			accepted++
			tb.View(0)
			tb.Gauges()
			tb.Text()
			if tb.Audit() != nil {
				return
			}
			for i := range seats {
				tb.Offers(engine.Seat(i))
			}
		})
	}
	if accepted < 50 {
		t.Errorf("only %d tampered positions were accepted: the test tests little", accepted)
	}
}

// tamper changes one value somewhere in a document.
func tamper(doc map[string]any, r *rand.Rand) {
	keys := slices.Sorted(maps.Keys(doc))
	key := keys[r.IntN(len(keys))]
	switch v := doc[key].(type) {
	case map[string]any:
		if len(v) > 0 && r.IntN(8) > 0 {
			tamper(v, r)
			return
		}
		delete(doc, key)
	case []any:
		if len(v) > 0 {
			i := r.IntN(len(v))
			if m, ok := v[i].(map[string]any); ok && len(m) > 0 {
				tamper(m, r)
				return
			}
			doc[key] = slices.Delete(slices.Clone(v), i, i+1)
		}
	case float64:
		doc[key] = []int{-3, 0, 1, 2, 3, 4, 9, 18, 30, 99}[r.IntN(10)]
	case bool:
		doc[key] = !v
	case string:
		doc[key] = []string{"", "food", "lamps", "I", "II", "III", "blue", "price", "appeal", "engineer", "foreman", "develop", "sell", "left",
			"extra", "arrange", "orange"}[r.IntN(17)]
	}
}
