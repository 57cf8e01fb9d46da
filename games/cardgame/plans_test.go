package cardgame

import (
	"slices"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// Both worker cards of a factory that has none are one offer (CG-4.2.1): it foretells what the two choices bring, and a factory
// that has a card already, or no production ahead, has no such offer.
func TestBothWorkerCardsAtOnce(t *testing.T) {
	given := `{"decade": 3, "good": "clothes", "wages": 0, "state": {"blue": {"cash": 10, "factories": {
		"food": {"side": "II"}, "clothes": {"side": "I"}, "cutlery": {"side": "I", "w1": "I"}}}},
		"turn": {"seat": "blue", "step": "a"}}`
	begun := enginetest.Given(t, engine.Erase(New(Components())), 2, given)
	if early := begun.Plans(0); early != nil {
		t.Errorf("before the action there are plans: %+v", early)
	}
	tab := enginetest.Follow(t, begun, "action(employ)").At(1).Table
	plans := tab.Plans(0)
	if len(plans) != 1 || plans[0].Text != "hire(clothes,1)" || !slices.Equal(plans[0].Then, []string{"hire(clothes,2)"}) {
		t.Fatalf("the plans are %+v", plans)
	}
	if other := tab.Plans(1); other != nil {
		t.Errorf("who is not asked has plans: %+v", other)
	}
	told := map[string]int{}
	for _, c := range plans[0].Preview {
		if c.Seat != nil && *c.Seat == 0 {
			told[c.Gauge] = c.To
		}
	}
	after := enginetest.Follow(t, tab, "hire(clothes,1)", "hire(clothes,2)").At(2).Table
	for _, name := range []string{"makes/clothes", "workers/clothes", "cost/clothes"} {
		if got := gauge(after, name, 0); got != told[name] || got == gauge(tab, name, 0) {
			t.Errorf("%s: foretold %d, came %d", name, told[name], got)
		}
	}
}
