package cardgame

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/enginetest"
)

func sum(list []int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

// gauge is a public number of a table.
func gauge(tab engine.Table, name string, seat int) int {
	for _, g := range tab.Gauges() {
		if g.Name == name && g.Seat == engine.Seat(seat) {
			return g.Value
		}
	}
	return 0
}

// lastOf is the table after the last event of a production, and what the final scoring did to a seat's cash in it.
func lastOf(story engine.Story, a *engine.Account) (after engine.Table, final []int) {
	n := a.N
	for story.At(n).Table.AccountStep() != 0 {
		n++
	}
	final = make([]int, len(a.Sheet.(*ProductionSheet).Columns))
	for _, f := range story.At(n).Facts {
		switch f.Kind {
		case factFinalGoods:
			final[f.Seat] += int(f.Arg[3])
		case factFinalShares:
			final[f.Seat] -= int(f.Arg[1])
		}
	}
	return story.At(n).Table, final
}

// goodsOf counts the stored goods of a seat.
func goodsOf(tab engine.Table, seat int) (n int) {
	for _, gd := range goodIDs {
		n += gauge(tab, "stored/"+gd, seat)
	}
	return n
}

// checkColumn compares a column with the tables before and after the production.
func checkColumn(t *testing.T, story engine.Story, a *engine.Account, seat int) {
	t.Helper()
	c := &a.Sheet.(*ProductionSheet).Columns[seat]
	before := story.At(a.N - 1).Table
	after, final := lastOf(story, a)
	if c.Cash != gauge(before, "cash", seat) || c.Cash+sum(c.Flow) != gauge(after, "cash", seat)-final[seat] {
		t.Fatalf("event %d, seat %d: from %d by %v; the tables say %d to %d, %d of it by the scoring", a.N, seat, c.Cash, c.Flow,
			gauge(before, "cash", seat), gauge(after, "cash", seat), final[seat])
	}
	if c.Value != [2]int{gauge(before, "value", seat), gauge(after, "value", seat)} {
		t.Fatalf("event %d, seat %d: share value %v", a.N, seat, c.Value)
	}
	if _, over := after.Result(); over || c.Bankrupt {
		return // what was stored is sold, or gone
	}
	goods := func(s *GoodsSold) int {
		if s == nil {
			return 0
		}
		return s.Goods
	}
	made := 0
	if c.Made != nil {
		made = *c.Made + c.Extra
	}
	thrown := 0
	for _, x := range c.Thrown {
		thrown += x.Goods
	}
	if in, out := goodsOf(before, seat)+made, goods(c.Sold)+goods(c.Shipped)+c.Lost+thrown+goodsOf(after, seat); in != out {
		t.Fatalf("event %d, seat %d: %d goods came and %d went", a.N, seat, in, out)
	}
}

// Every account adds up to what the tables before and after the production show (CG-5).
func TestAccountsAddUp(t *testing.T) {
	g := New(Components())
	happened := map[string]int{}
	productions := 0
	for k := range 48 {
		cfg := engine.Config{Seats: 1 + k%4, Key: engine.KeyFromSeed(fmt.Sprint("account", k))}
		story := enginetest.TellRandom(t, engine.Erase(g), cfg)
		for _, a := range story.Accounts(engine.Nobody) {
			productions++
			for seat := range a.Sheet.(*ProductionSheet).Columns {
				checkColumn(t, story, &a, seat)
			}
			count(happened, a.Sheet.(*ProductionSheet))
		}
	}
	for _, what := range []string{
		"sold", "extra", "patron", "shipped", "stored", "lost", "thrown", "fund", "bankrupt", "value", "fades", "rival",
	} {
		if happened[what] == 0 {
			t.Errorf("%d productions never showed: %s", productions, what)
		}
	}
}

// CG-10.4.1 by the other reading: an opponent without a factory of the good gains a share and has a line of its own.
func TestAccountOfIdleRivals(t *testing.T) {
	g := New(Components())
	idle := 0
	for k := range 8 {
		cfg := engine.Config{Seats: 1, Key: engine.KeyFromSeed(fmt.Sprint("idle", k))}
		cfg.Options = engine.Options{{Name: "idle_rivals_gain", Value: "on"}}
		for _, a := range enginetest.TellRandom(t, engine.Erase(g), cfg).Accounts(engine.Nobody) {
			seen := map[string]bool{}
			for _, r := range a.Sheet.(*ProductionSheet).Rivals {
				if seen[r.Colour] {
					t.Errorf("%s has two lines", r.Colour)
				}
				seen[r.Colour] = true
				if r.Sold == 0 && r.Shares != nil {
					idle++
				}
			}
		}
	}
	if idle == 0 {
		t.Error("no opponent without a factory gained anything")
	}
}

// An opponent who moves is told before the demand that follows.
func TestRivalsBeforeDemand(t *testing.T) {
	moved := 0
	for k := range 4 {
		cfg := engine.Config{Seats: 1, Key: engine.KeyFromSeed(fmt.Sprint("told", k))}
		tab, err := engine.Erase(New(Components())).New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		for tab.Acting() != 0 {
			seat := tab.Acting().First()
			offers := tab.Offers(seat)
			facts, err := tab.Choose(seat, offers[moved%len(offers)].Choice)
			if err != nil {
				t.Fatal(err)
			}
			for i := 1; i < len(facts.List); i++ {
				kind := tab.Narrate(facts.List[i]).Kind
				if tab.Narrate(facts.List[i-1]).Kind != "drew" || kind == "rival-share" {
					continue
				}
				if moved++; kind != "rival-moves" && kind != "rival-opens" {
					t.Errorf("after the draw comes %s", tab.PrintFact(facts.List[i]))
				}
			}
		}
	}
	if moved == 0 {
		t.Error("no opponent moved")
	}
}

func count(happened map[string]int, sh *ProductionSheet) {
	note := func(what string, did bool) {
		if did {
			happened[what]++
		}
	}
	note("rival", len(sh.Rivals) > 0)
	for _, c := range sh.Columns {
		note("sold", c.Sold != nil && c.Sold.Goods > 0)
		note("extra", c.Extra > 0)
		note("patron", c.Patrons > 0)
		note("shipped", c.Shipped != nil)
		note("stored", c.Stored > 0)
		note("lost", c.Lost > 0)
		note("thrown", len(c.Thrown) > 0)
		note("fund", c.Costs != nil && c.Costs.Loans > 0)
		note("bankrupt", c.Bankrupt)
		note("value", c.Value[1] > c.Value[0])
		note("fades", c.Fades != nil)
	}
}

// CGX-35 with its costs: a tie for the highest appeal that the Entrepreneur breaks. Clothes side I: fixed costs 5, three
// workers on the first card and two on the second; the wage is 2.
func TestAccountOfExample(t *testing.T) {
	tab := enginetest.Given(t, engine.Erase(New(Components())), 3, `{"good": "clothes", "demand": {"clothes": 2}, "wages": 0, "state": {
		"blue": {"cash": 10, "value": 14, "cards": ["entrepreneur"], "factories": {"clothes": {"side": "I", "w1": "I", "w2": "I", "marker": 6}},
			"tucked": {"d-a": {"at": "clothes", "value": 2}}},
		"red": {"cash": 0, "value": 12, "factories": {"clothes": {"side": "I", "w1": "I", "marker": 6}}},
		"green": {"cash": 0, "value": 12, "factories": {"clothes": {"side": "I", "marker": 8, "stored": 2}}}},
		"turn": {"seat": "green", "step": "end"}}`)
	story := enginetest.Follow(t, tab, "end-turn", "sell(0)", "ship(1)", "entrepreneur")
	flow := func(sold, ship, costs int) []int {
		return []int{accSold - 1: sold, accShip - 1: ship, accCosts - 1: costs, accFades - 1: 0}
	}
	want := &ProductionSheet{
		Decade: 1, Year: 1770, Good: "clothes", Rivals: []RivalSale{},
		Columns: []ProductionColumn{
			{ // 3 made, 6 - 2 may be sold, at 5 + 4; distribution counts for appeal only, and the marker shows it
				Made: ptr(3), Limit: &HomeLimit{6, 2, 4}, Sold: &GoodsSold{3, 9}, Costs: &PaidCosts{Fixed: 5, Workers: 5, Wage: 2, Cash: 15},
				Highest: true, Tie: true, Fades: ptr(1), Cash: 10, Thrown: []Thrown{}, Flow: flow(27, 0, -15), Value: [2]int{14, 16},
			},
			{
				Made: ptr(2), Limit: &HomeLimit{6, 2, 4}, Sold: &GoodsSold{2, 9}, Costs: &PaidCosts{Fixed: 5, Workers: 3, Wage: 2, Cash: 11},
				Thrown: []Thrown{}, Flow: flow(18, 0, -11), Value: [2]int{12, 13},
			},
			{ // one made and sold, none of the two in store; one of those is shipped at 6
				Made: ptr(1), Limit: &HomeLimit{8, 2, 6}, Sold: &GoodsSold{1, 9}, Shipped: &GoodsSold{1, 6}, Sailed: &Voyage{1, 1},
				Costs: &PaidCosts{Fixed: 5, Wage: 2, Cash: 5}, Thrown: []Thrown{}, Flow: flow(9, 6, -5), Value: [2]int{12, 12},
			},
		},
	}
	a := story.LastAccount(engine.Nobody)
	if d := cmp.Diff(want, a.Sheet); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if a.N != 1 || !a.Over {
		t.Errorf("the account is of event %d, over %v", a.N, a.Over)
	}
	// At each question the steps before it are done.
	for n, asked := range []string{1: "sold", 2: "ship", 3: "value"} {
		story.Len = n
		if a := story.LastAccount(0); n > 0 && (a.Over || a.Steps[a.Done].ID != asked) {
			t.Errorf("after event %d %d steps are done; %s is asked about", n, a.Done, asked)
		}
	}
}

// Goods of other factories thrown away for room are told apart from what is lost of the goods made (CG-5.2.1, CG-5.2.3). Clothes
// make three and sell none; two food and one lamp fill both small warehouses.
func TestAccountOfThrownAway(t *testing.T) {
	for _, x := range []struct {
		choices []string
		stored  int
		lost    int
		thrown  []Thrown
	}{
		{[]string{"store(0)"}, 0, 3, []Thrown{}},
		{[]string{"throw(food, 2)", "store(2)"}, 2, 1, []Thrown{{"food", 2}}},
		{[]string{"throw(food, 2)", "throw(lamps, 1)", "store(3)"}, 3, 0, []Thrown{{"food", 2}, {"lamps", 1}}},
	} {
		tab := enginetest.Given(t, engine.Erase(New(Components())), 2, `{"good": "clothes", "demand": {"clothes": 4}, "state": {
			"blue": {"cash": 30, "ships": 0, "factories": {"clothes": {"side": "I", "w1": "I", "w2": "I", "marker": 2},
				"food": {"side": "I", "stored": 2}, "lamps": {"side": "I", "stored": 1}}}},
			"turn": {"seat": "red", "step": "end"}}`)
		sheet := enginetest.Follow(t, tab, append([]string{"end-turn"}, x.choices...)...).LastAccount(engine.Nobody).Sheet.(*ProductionSheet)
		c := sheet.Columns[0]
		if c.Stored != x.stored || c.Lost != x.lost || !cmp.Equal(c.Thrown, x.thrown) {
			t.Errorf("%v: stored %d, lost %d, thrown away %v", x.choices, c.Stored, c.Lost, c.Thrown)
		}
	}
}

// The accounts of all set-ups say the year in which their decade began: the first 1770, and ten more after each end of a decade.
func TestAccountsSayTheirYear(t *testing.T) {
	g := New(Components())
	try := func(seats int, options ...engine.Option) {
		cfg := engine.Config{Seats: seats, Key: engine.KeyFromSeed(fmt.Sprint("year", seats, options)), Options: options}
		story := enginetest.TellRandom(t, engine.Erase(g), cfg)
		want, seen := 1770, 0
		for _, a := range story.Accounts(engine.Nobody) {
			for ; seen < a.N-1; seen++ {
				for _, f := range story.At(seen + 1).Facts {
					if f.Kind == factDecade {
						want += 10
					}
				}
			}
			if sh := a.Sheet.(*ProductionSheet); sh.Year != want || sh.Decade != (want-1760)/10 {
				t.Errorf("%d seats, %v: the account of event %d says %d, decade %d; it is of %d", seats, options, a.N, sh.Year, sh.Decade, want)
			}
		}
		if want == 1770 && len(story.Accounts(engine.Nobody)) == 0 {
			t.Errorf("%d seats, %v: no production", seats, options)
		}
	}
	for seats := 1; seats <= 4; seats++ {
		try(seats)
		for _, sw := range switches {
			if sw.seats == 0 || sw.seats == seats {
				try(seats, engine.Option{Name: sw.name, Value: "on"})
			}
		}
	}
}
