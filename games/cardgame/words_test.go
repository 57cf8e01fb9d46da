package cardgame

import (
	"fmt"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/text"
)

// changed is our file's part with numbers changed, as an owner would write it.
func changed(t *testing.T, part string, change func(part map[string]any)) *Ruleset {
	t.Helper()
	own := enginetest.Object(t, "tables/components.json")[part].(map[string]any)
	change(own)
	rs, err := enginetest.Lay(t, LoadComponents, map[string]any{"schema": Schema, part: own})
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// offered is an offer of blue's, as English and French words and with its clause.
func offered(t *testing.T, rs *Ruleset, position, choice string) (words, clause string) {
	t.Helper()
	tab := enginetest.Given(t, engine.Erase(New(rs)), 3, position)
	for _, o := range tab.Offers(0) {
		if o.Text != choice {
			continue
		}
		var said []string
		for _, lang := range text.Languages {
			c, err := text.Load(lang)
			if err != nil {
				t.Fatal(err)
			}
			said = append(said, c.Say(o.Label(), func(engine.Seat) string { return "?" }))
		}
		return strings.Join(said, " / "), o.Clause
	}
	t.Fatalf("%s is not offered", choice)
	return "", ""
}

// What an offer says of a card is what the card does, also with an owner's numbers.
func TestOfferNumbers(t *testing.T) {
	rs := changed(t, "development_types", func(part map[string]any) {
		part["patron"].(map[string]any)["extra_sales"] = 3
		part["extra_shift"].(map[string]any)["extra_goods"] = 2
	})
	const selling = `{"demand": {"food": 5}, "state": {"blue": {"cards": ["extra_shift", "patron_food_lamps"],
		"factories": {"food": {"side": "I", "marker": 5}}}}, "phase": "production"}`
	for _, tt := range []struct {
		rs           *Ruleset
		choice, want string
	}{
		{Components(), "extra-shift", "Extra Shift: 1 more good / Heures supplémentaires\u00a0: 1 marchandise de plus"},
		{rs, "extra-shift", "Extra Shift: 2 more goods / Heures supplémentaires\u00a0: 2 marchandises de plus"},
		{Components(), "patron(patron_food_lamps)", "Patron of food and lamps: sell 1 more"},
		{rs, "patron(patron_food_lamps)", "Patron of food and lamps: sell 3 more"},
	} {
		if got, _ := offered(t, tt.rs, selling, tt.choice); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.choice, got, tt.want)
		}
	}
	ending := strings.Replace(selling, `"phase": "production"`, `"turn": {"seat": "green", "step": "end"}`, 1)
	story := enginetest.Follow(t, enginetest.Given(t, engine.Erase(New(rs)), 3, ending), "end-turn", "patron(patron_food_lamps)")
	sheet := story.LastAccount(engine.Nobody).Sheet.(*ProductionSheet)
	enginetest.Equal(t, "sales that a Patron adds", sheet.Columns[0].Patrons, 3)
}

// CG-8.6: to discard the Broker for no share is a loss that must be meant; with a share it says what it costs.
func TestBrokerForNothingWarns(t *testing.T) {
	const developing = `{"state": {"blue": {"cards": ["broker"], "cash": 50, "shares": 3}}, "turn": {"seat": "blue", "step": "c"}}`
	var warned []string
	for _, o := range enginetest.Given(t, engine.Erase(New(Components())), 3, developing).Offers(0) {
		for _, w := range o.Warnings {
			warned = append(warned, o.Text+" "+w.Key)
		}
	}
	enginetest.Equal(t, "warnings", strings.Join(warned, ", "), "broker(0) cardgame.warning.broker")
}

// Numbers that stand in two places are told as the one that acts has it.
func TestActingParams(t *testing.T) {
	rs := changed(t, "limits", func(part map[string]any) { part["max_quality_with_engineer"] = 5 })
	enginetest.Equal(t, "quality with an Engineer", rs.Params["engineer"]["max_quality"], 5)
	rs = changed(t, "warehouses", func(part map[string]any) { part["large"].(map[string]any)["capacity"] = 6 })
	enginetest.Equal(t, "the Large Warehouse", rs.Params["large_warehouse"]["capacity"], 6)
}

// The Entrepreneur is discarded by CG-6.1.1 after a round and by CG-6.2.3 after a decade.
func TestEntrepreneurClause(t *testing.T) {
	for phase, want := range map[string]string{"prepare": "CG-6.1.1", "decade": "CG-6.2.3"} {
		_, clause := offered(t, Components(), `{"start": "blue", "state": {"blue": {"cards": ["entrepreneur"]}}, "phase": "`+phase+`"}`,
			"start-player(blue)")
		enginetest.Equal(t, phase, clause, want)
	}
}

// A factory and a development to start with are asked for by CG-9.3.1 where they are chosen, and in the solo game by CG-10.2.1 and
// CG-10.2.3.
func TestSoloSetUpClauses(t *testing.T) {
	g := New(Components())
	s, err := g.Setup(engine.Config{Seats: 1, Key: engine.KeyFromSeed("solo"), Revision: g.Meta().Revision})
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	for range 3 {
		c := g.Choices(&s, 0, nil)[0]
		asked = append(asked, g.Describe(&s, 0, c).Clause+" "+g.Refuse(&s, 0, engine.Choice{Kind: KindEndTurn}).Clause)
		engine.Perform(g, &s, 0, c, nil)
	}
	enginetest.Equal(t, "clauses", fmt.Sprint(asked), "[CG-10.2.1 CG-10.2.1 CG-10.2.1 CG-10.2.1 CG-4.9.2 CG-10.2.3]")
}

// Refusals count in the singular too.
func TestSingular(t *testing.T) {
	enginetest.Equal(t, "ships", are(uint8(1), "ship")+", "+are(2, "ship"), "1 ship is, 2 ships are")
	enginetest.Equal(t, "seats", many(1, "seat")+", "+many(0, "seat"), "1 seat, 0 seats")
}
