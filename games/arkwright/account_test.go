package arkwright

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// watched is a production as the positions show it, phase by phase.
type watched struct {
	n         int // the event that began it
	pre, post Position
	over      bool
	later     int // crates that Extra Shifts made after the sale
}

// watchedRun carries a choice out as Perform does and looks at the position between the phases.
func watchedRun(g *Game, s *Position, n int, c engine.Choice, list []watched) (engine.Facts, []watched) {
	var out engine.Facts
	note := func(from int, before *Position) {
		for _, f := range out.List[from:] {
			if f.Step != 0 && (len(list) == 0 || list[len(list)-1].over) {
				list = append(list, watched{n: n, pre: *before})
			}
			if f.Step > accHome && f.Kind == factReturned && Dev(f.Arg[0]) == ExtraShifts {
				list[len(list)-1].later++
			}
		}
		if k := len(list) - 1; k >= 0 && !list[k].over && g.AccountStep(s) == 0 {
			list[k].post, list[k].over = *s, true
		}
	}
	before := *s
	out.At(g.AccountStep(s))
	g.Do(s, s.Frames.Top().Seat, c, &out)
	note(0, &before)
	for s.Frames.N > 0 {
		g.settle(s)
		if s.Frames.Top().Step != StepFlow {
			break
		}
		before, from := *s, len(out.List)
		g.phase(flow{g, s, s.Frames.Top(), &out})
		note(from, &before)
	}
	return out, list
}

// tell is a game played at random, with its productions as the positions show them.
func tell(t *testing.T, g *Game, cfg engine.Config, seed string) (engine.Story, []watched) {
	t.Helper()
	cfg.Key = engine.KeyFromSeed(seed)
	tab, err := engine.Erase(g).New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Setup(tab.Config())
	if err != nil {
		t.Fatal(err)
	}
	by := g.of(&s)
	r := engine.NewRNG(cfg.Key)
	var list []watched
	var told []engine.Facts
	story := enginetest.Tell(t, tab, func(tab engine.Table, seat engine.Seat) engine.Choice {
		choices := tab.Choices(seat)
		c := choices[r.IntN(len(choices))]
		var facts engine.Facts
		facts, list = watchedRun(by, &s, len(told)+1, c, list)
		told = append(told, facts)
		return c
	})
	for i, facts := range told {
		if got := story.At(i + 1).Facts; !slices.Equal(got, facts.List) {
			t.Fatalf("event %d is told in another way: %s", i+1, cmp.Diff(got, facts.List))
		}
	}
	return story, list
}

func sum(list []int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

// checkColumn compares a column with the positions before and after the production: cash, shares, loans and crates.
func checkColumn(t *testing.T, g *Game, w *watched, sh *ProductionSheet, seat int) {
	t.Helper()
	c, pre, post := &sh.Columns[seat], &w.pre.Player[seat], &w.post.Player[seat]
	stock := func(p *Player) (n int) {
		for _, k := range p.Stock {
			n += int(k)
		}
		return n
	}
	made, sold, delivered := 0, 0, 0
	if c.Made != nil {
		made = *c.Made
	}
	if c.Sold != nil {
		sold = c.Sold.Crates
	}
	if c.Delivered != nil {
		delivered = c.Delivered.Crates
	}
	steps := 0
	for _, m := range c.Moves {
		steps += m.By
	}
	type figures struct{ From, To, Shares, Loans, Value, Space int }
	want := figures{int(pre.Cash), int(post.Cash), int(post.Shares), int(post.Loans), int(g.value(post)), int(post.Space)}
	got := figures{
		c.Cash, c.Cash + sum(c.Flow), int(pre.Shares) - c.Raised.Shares, int(pre.Loans) + c.Raised.Loans,
		c.Value[1], int(pre.Space) + steps,
	}
	if got != want {
		t.Fatalf("event %d, seat %d: the account says %+v, the positions %+v", w.n, seat, got, want)
	}
	w.later -= c.After // they may be of any seat
	if in, out := stock(pre)+made+c.Extra+c.After, sold+len(c.Patrons)+delivered+c.Lost+stock(post); in != out {
		t.Fatalf("event %d, seat %d: %d crates came and %d went", w.n, seat, in, out)
	}
}

// Every account adds up to what the positions before and after the production show (A25-9.1.1, A14-5.5.1.1).
func TestAccountsAddUp(t *testing.T) {
	happened := map[string]int{}
	for _, edition := range []*Ruleset{Edition2025(), Edition2014()} {
		g := New(edition)
		for k := range 24 {
			cfg := engine.Config{Seats: 2 + k%3}
			if edition.Modules && k%4 == 3 {
				cfg.Options = engine.Options{{Name: "length", Value: "spinning_mule"}}
			}
			story, list := tell(t, g, cfg, fmt.Sprint("account", edition.ID, k))
			accounts := story.Accounts(engine.Nobody)
			if len(accounts) != len(list) {
				t.Fatalf("%d accounts of %d productions", len(accounts), len(list))
			}
			for i, a := range accounts {
				w, sh := &list[i], a.Sheet.(*ProductionSheet)
				if a.N != w.n || !a.Over || a.Done != len(a.Steps) || sh.Product != productIDs[w.pre.Cycle] {
					t.Fatalf("account %d is of event %d and %s; a production of %s began at %d", i, a.N, sh.Product, productIDs[w.pre.Cycle], w.n)
				}
				by := g.of(&w.pre)
				for seat := range sh.Columns {
					checkColumn(t, by, w, sh, seat)
					count(happened, &sh.Columns[seat])
				}
				if w.later != 0 {
					t.Fatalf("event %d: %d crates of Extra Shifts are in no column", w.n, w.later)
				}
				checkSale(t, by, w, sh)
			}
		}
	}
	for _, what := range []string{"sold", "patron", "bill", "raised", "loan", "delivered", "late", "lost", "offered", "extra", "after"} {
		if happened[what] == 0 {
			t.Errorf("these games never showed: %s", what)
		}
	}
}

func count(happened map[string]int, c *ProductionColumn) {
	note := func(what string, did bool) {
		if did {
			happened[what]++
		}
	}
	note("sold", c.Sold != nil && c.Sold.Crates > 0)
	note("patron", len(c.Patrons) > 0)
	note("bill", c.Bill != nil && c.Bill.Cash > 0)
	note("raised", c.Raised.Shares > 0)
	note("loan", c.Raised.Loans > 0)
	note("delivered", c.Delivered != nil)
	note("late", c.Contract != nil && c.Contract.Late)
	note("lost", c.Lost > 0)
	note("offered", c.Offered > 0)
	note("extra", c.Extra > 0)
	note("after", c.After > 0)
}

// checkSale compares the line-up with the market as it stood, and what it sold with the one market of the rules.
func checkSale(t *testing.T, g *Game, w *watched, sh *ProductionSheet) {
	t.Helper()
	if sh.Demand != g.demand(&w.pre, w.pre.Cycle) || sh.Wage != int(g.wage(&w.pre)) {
		t.Fatalf("event %d: demand %d, wage %d", w.n, sh.Demand, sh.Wage)
	}
	sellers := make([]Seller, len(sh.Lanes))
	sold, want := make([]int, len(sh.Lanes)), make([]int, len(sh.Lanes))
	for i, l := range sh.Lanes {
		sellers[i] = Seller{Appeal: l.Appeal, Quality: l.Quality, Supply: l.Supply, Importer: l.Seat == nil}
		sold[i] = l.Sold
		if l.Seat != nil && l.Appeal != g.appeal(w.pre.Cycle, &w.pre.Player[*l.Seat].Factory[w.pre.Cycle]) {
			t.Fatalf("event %d: the appeal of seat %d", w.n, *l.Seat)
		}
	}
	if g.rs.ID == "arkwright-2014" {
		return // there a seat may stop selling from stock, or close a line meanwhile
	}
	Clear(sh.Demand, sellers, want)
	if !slices.Equal(sold, want) {
		t.Fatalf("event %d: sold %v, the market clears %v", w.n, sold, want)
	}
}

// The last account is the same whether the whole story is read or its end only, at every moment of a game.
func TestLastAccount(t *testing.T) {
	story, _ := tell(t, New(Edition2025()), engine.Config{Seats: 3}, "last")
	text := func(a any) string {
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	running := 0
	for n := range story.Len + 1 {
		at := engine.Story{Len: n, At: story.At}
		all, last := at.Accounts(0), at.LastAccount(0)
		if (last == nil) != (len(all) == 0) || last != nil && text(last) != text(all[len(all)-1]) {
			t.Fatalf("after event %d: %s, want the last of %d", n, text(last), len(all))
		}
		if last != nil && !last.Over {
			running++
		}
	}
	if running == 0 {
		t.Error("no production stopped to ask anybody")
	}
}

// Three cases of the scenarios in one production: prd-steps (blue), wage-one-payment with a late contract (red) and
// dlv-pending-first (green).
func TestAccountOfExamples(t *testing.T) {
	g := New(Edition2025())
	tab := enginetest.Given(t, engine.Erase(g), 3, `{"labour": {"front": 29}, "state": {
		"blue": {"cash": 0, "factories": {"food": {"level": 1, "price": 7, "lines": 2, "marketing": 2}}},
		"red": {"cash": 5, "shares": 3, "space": 20, "contracts": {"food": 10},
			"factories": {"food": {"level": 1, "price": 8, "workers": [1, 2, 3, 5], "machines": [4]}}},
		"green": {"cash": 20, "devs": ["office"], "ships": ["ship_4"], "columns": ["food"], "stock": {"food": 4}, "contracts": {"food": 4},
			"factories": {"food": {"level": 1, "price": 8, "lines": 1}}}},
		"turn": {"seat": "green"}}`)
	story := enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done", "price(food,8)", "end-turn", "deliver(food,4,first)")
	value := func(from, to int) [2]int { return [2]int{int(g.rs.ShareValue[from]), int(g.rs.ShareValue[to])} }
	flow := func(takings, bill, ship int) []int {
		return []int{accTakings - 1: takings, accBill - 1: bill, accShip - 1: ship, accStore - 1: 0}
	}
	want := &ProductionSheet{
		Year: 1770, Product: "food", Demand: 8, Importer: ptr(0), Wage: 2,
		Columns: []ProductionColumn{
			{ // appeal 8 + 2 - 7 = 3: three sold at 7; 2 + 1 + 1 steps; wages 4 x 2; marketing 2 to 1
				Made: ptr(3), Sold: &HomeSale{3, 7}, Patrons: []int{}, Reasons: &Reasons{2, 1, 1}, Bill: &PaidBill{8, 4, 0}, Weakens: ptr(1),
				Moves: []ShareMove{{"shares", 4, 14}}, Cash: 0, Flow: flow(21, -8, 0), Value: value(10, 14),
			},
			{ // appeal 0; 4 x 2 + 1 = 9 with 5 in hand: one share at 15, two spaces; a contract on 10 costs two more; no storage
				Made: ptr(3), Sold: &HomeSale{0, 8}, Patrons: []int{}, Bill: &PaidBill{9, 4, 1}, Raised: RaisedMoney{Shares: 1, Sold: 15},
				Contract: &ContractMoved{10, true}, Stored: 3, Lost: 3,
				Moves: []ShareMove{{"bill", -2, 18}, {"contract", -2, 16}}, Cash: 5, Flow: flow(0, 6, 0), Value: value(20, 16),
			},
			{ // 20 less the fee of 2; one made, appeal 0; wages 2 x 2; one pending and three stored crates delivered at 8, Office 5
				Made: ptr(1), Sold: &HomeSale{0, 8}, Patrons: []int{}, Bill: &PaidBill{4, 2, 0}, Delivered: &Delivery{4, 32}, Office: 5,
				Moves: []ShareMove{{"ship", -1, 9}}, Cash: 18, Flow: flow(0, -4, 37), Value: value(10, 9),
			},
		},
		Lanes: []SaleLane{{ptr(0), 3, 8, 3, 3}, {ptr(1), 0, 8, 3, 0}, {ptr(2), 0, 8, 1, 0}, {nil, 0, 0, 0, 0}},
	}
	a := story.LastAccount(engine.Nobody)
	if d := cmp.Diff(want, a.Sheet); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if a.N != 5 || !a.Over || a.Done != 11 {
		t.Errorf("the account is of event %d, over %v, %d steps done", a.N, a.Over, a.Done)
	}
	// Asked about the ship, all before it is done, and nothing is told of it.
	story.Len--
	a = story.LastAccount(engine.Nobody)
	green := a.Sheet.(*ProductionSheet).Columns[2]
	if a.Over || a.Steps[a.Done].ID != "ship" || green.Delivered != nil || sum(green.Flow) != -4 {
		t.Errorf("before the delivery: %+v", a)
	}
	// In the log the turn is one action, whatever it took, and the production is one that begins with its last event and goes
	// on with the answer about the ship.
	var thread engine.Thread
	var acts []engine.Action
	for n := 1; n <= 6; n++ {
		at := story.At(n)
		thread, acts = thread.Follow(n, 2, n == 5, at.Facts, story.At(n-1).Table, at.Table)
		for i, f := range at.Facts {
			want := engine.Action{Sort: engine.Move, N: 1}
			if f.Step != 0 {
				want = engine.Action{Sort: engine.Phase, N: 5}
			} else if n == 6 {
				continue // the next cycle
			}
			if acts[i] != want {
				t.Errorf("event %d: %s belongs to %s, want %s", n, at.Table.PrintFact(f), acts[i], want)
			}
		}
	}
	story.Len = 4
	if a := story.LastAccount(0); a != nil {
		t.Errorf("an account before anything was made: %+v", a)
	}
}

// A delivery shows what it pays and costs, though the next economy tile is turned up right after it; what that brings is not shown.
func TestPreviewUpToWhatIsHidden(t *testing.T) {
	g := New(Edition2025())
	tab := enginetest.Given(t, engine.Erase(g), 3, `{"state": {
		"green": {"cash": 20, "devs": ["office"], "ships": ["ship_4"], "columns": ["food"], "stock": {"food": 4}, "contracts": {"food": 4},
			"factories": {"food": {"level": 1, "price": 8, "lines": 1}}}}, "turn": {"seat": "green"}}`)
	story := enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done", "price(food,8)", "end-turn")
	tab = story.At(story.Len).Table
	green := tab.Acting().First()
	for _, o := range tab.Offers(green) {
		if !o.Opaque {
			t.Errorf("%s: the next economy tile is known", o.Text)
		}
		got := map[string]int{}
		for _, c := range o.Preview {
			if c.Seat == nil && c.Gauge == "importer/clothing" || c.Gauge == "pool" {
				t.Errorf("%s foretells the economy: %+v", o.Text, c)
			}
			if c.Seat != nil && *c.Seat == green {
				got[c.Gauge] = c.To - c.From
			}
		}
		// 4 x 8 and 5 for the Office; one space for the ship. Not delivered, the contract grows.
		want := [3]int{37, -1, -4}
		if o.Kind == "done" {
			want = [3]int{0, 0, 2}
		}
		if have := [3]int{got["cash"], got["space"], got["contract/food"]}; have != want {
			t.Errorf("%s: cash, space and contract change by %v, want %v", o.Text, have, want)
		}
	}
}

// The account says who won a tie by a Press Attaché: the bonuses of a tie would be a riddle without it.
func TestAccountOfPress(t *testing.T) {
	tab := enginetest.Given(t, engine.Erase(New(Edition2025())), 3, `{"state": {
		"blue": {"cash": 20, "devs": ["press_attache"], "factories": {"food": {"level": 1, "price": 7, "lines": 1}}},
		"red": {"cash": 20, "factories": {"food": {"level": 1, "price": 7, "lines": 1}}}, "green": {"cash": 20}},
		"turn": {"seat": "green"}}`)
	story := enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done", "end-turn", "press(appeal)", "press(sold)")
	cols := story.LastAccount(engine.Nobody).Sheet.(*ProductionSheet).Columns
	if cols[0].Ties != 2 || cols[1].Ties != 0 || *cols[0].Reasons != (Reasons{1, 1, 1}) {
		t.Errorf("ties won: %d and %d, reasons %+v", cols[0].Ties, cols[1].Ties, *cols[0].Reasons)
	}
}

// In the call-out sale a line that is closed makes nothing, and what is sold from stock was offered (A14-5.5.1.7, A14-5.5.1.13).
func TestAccountOfCallOut(t *testing.T) {
	g := New(Edition2014())
	tab := enginetest.Given(t, engine.Erase(g), 2, `{"labour": {"front": 29}, "state": {
		"blue": {"cash": 20, "devs": ["school"], "columns": ["food"], "stock": {"food": 2},
			"factories": {"food": {"level": 1, "price": 5, "lines": 2}}},
		"red": {"cash": 9}}, "turn": {"seat": "red"}}`)
	story := enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done", "end-turn")
	if story.At(story.Len).Table.AccountStep() != accHome {
		t.Fatalf("the sale asks nothing: %s", story.At(story.Len).Table.Text())
	}
	story = enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done", "end-turn", "shut-line", "sell-stored", "done")
	c := story.LastAccount(0).Sheet.(*ProductionSheet).Columns[0]
	if *c.Made != 1 || c.Offered != 1 || c.Sold.Crates != 2 || c.Bill.Workers != 2 {
		t.Errorf("made %d, offered %d, sold %+v, bill %+v", *c.Made, c.Offered, c.Sold, c.Bill)
	}
}
