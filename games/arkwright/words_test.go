package arkwright_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
	"cromford/text"
)

// moment describes a table and takes choices there, each by the seat whose turn it is.
func moment(t *testing.T, g *arkwright.Game, cfg engine.Config, text string, choices ...string) *arkwright.Position {
	t.Helper()
	s, err := enginetest.Describe(t, g, cfg, text, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, written := range choices {
		if err := engine.Apply(g, &s, g.Acting(&s).First(), parsed(t, g, &s, written), nil); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
	}
	return &s
}

func parsed(t *testing.T, g *arkwright.Game, s *arkwright.Position, written string) engine.Choice {
	t.Helper()
	c, err := g.Grammar(s).Parse(written)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A ship that needs fewer sailors than the one it replaces sends the others to the unemployed: three less one.
func TestSurplusCrew(t *testing.T) {
	ships := part(t, "ships")
	ships["types"].([]any)[0].(map[string]any)["crew"] = 3
	rs, err := lay(t, map[string]any{"ships": ships})
	if err != nil {
		t.Fatal(err)
	}
	g := arkwright.New(rs)
	s := moment(t, g, three, `{"state": {"blue": {"cash": 20, "ships": ["ship_2"]}}, "turn": {"seat": "blue"}, "decade": 1780,
		"ships": {"ship_4": 1}}`, "play(machines)", "slot(2)", "take-ship(ship_4)")
	front, pool := s.Front, s.Pool
	if err := engine.Apply(g, s, 0, parsed(t, g, s, "replace(ship_2)"), nil); err != nil {
		t.Fatal(err)
	}
	if s.Front != front || s.Pool != pool+2 {
		t.Errorf("%d spaces of the market are empty and %d workers unemployed, want %d and %d", s.Front, s.Pool, front, pool+2)
	}
}

// offered are the keys and the last numbers of some offers of the seat whose turn it is.
func offered(t *testing.T, g *arkwright.Game, s *arkwright.Position, kind string) (out []string) {
	t.Helper()
	for _, o := range engine.OffersOf(g, s, g.Acting(s).First()) {
		if o.Kind == kind {
			words := o.Key
			for _, a := range o.Args {
				words += fmt.Sprintf(" %s=%d", a.Name, a.Number)
			}
			out = append(out, words)
		}
	}
	return out
}

// Whoever pays another fee than the slot's is told to do so by the tile that allows it (A25-6.3.2).
func TestOtherFeeWords(t *testing.T) {
	const at = `{"state": {"blue": {"cash": 20, "devs": ["engineer", "accountant"]}}, "turn": {"seat": "blue"}}`
	for _, tt := range []struct{ tile, fee, by string }{
		{"machines", "2", "accountant"}, {"machines", "4", ""}, {"quality", "6", "accountant"}, {"quality", "0", "engineer"},
	} {
		g := theGame()
		s := moment(t, g, three, at, "play("+tt.tile+")", "slot(4)")
		var facts engine.Facts
		if err := engine.Apply(g, s, 0, parsed(t, g, s, "fee("+tt.fee+")"), &facts); err != nil {
			t.Fatal(err)
		}
		by := ""
		for _, f := range facts.List {
			if told := g.Grammar(s).Narrate(f); told.Key == "arkwright.fact.other-fee" {
				by = told.Args[0].ID
			}
		}
		if by != tt.by {
			t.Errorf("%s for £%s in the £4 slot is told of %q, want %q", tt.tile, tt.fee, by, tt.by)
		}
	}
}

// The notation limit(0) takes the marker off; where two players always have a limit it goes back to that (A25-7.6.11).
func TestLimitWords(t *testing.T) {
	const at = `{"state": {"blue": {"cash": 20, "shares": 0, "contracts": {"food": 2}, "limit": 4}}, "turn": {"seat": "blue"}}`
	for _, tt := range []struct {
		cfg               engine.Config
		offer, fact, told string
	}{
		{three, "arkwright.offer.limit-off crates=0", "arkwright.fact.limit-off", "[]"},
		{engine.Config{Seats: 2}, "arkwright.offer.limit-back crates=6", "arkwright.fact.limit", "[6]"},
	} {
		g := theGame()
		s := moment(t, g, tt.cfg, at, "play(stock_exchange)", "slot(2)", "done", "done")
		got := offered(t, g, s, "limit")
		if !slices.Contains(got, tt.offer) {
			t.Errorf("%d players are offered %v, want %s among it", tt.cfg.Seats, got, tt.offer)
		}
		var facts engine.Facts
		if err := engine.Apply(g, s, 0, parsed(t, g, s, "limit(0)"), &facts); err != nil {
			t.Fatal(err)
		}
		told := g.Grammar(s).Narrate(facts.List[0])
		numbers := []int{}
		for _, a := range told.Args {
			numbers = append(numbers, a.Number)
		}
		if told.Key != tt.fact || fmt.Sprint(numbers) != tt.told {
			t.Errorf("%d players are told %s %v, want %s %s", tt.cfg.Seats, told.Key, numbers, tt.fact, tt.told)
		}
	}
}

// Words follow the numbers of an owner's file: a recession of four spaces, a Patent for three levels.
func TestNumbersInOffers(t *testing.T) {
	devs, events := part(t, "development_tiles"), part(t, "event_tiles")
	paramsOf(devs, "patent")["return_for_levels"] = 3
	paramsOf(devs, "broker")["max_shares"] = 3
	paramsOf(events, "recession")["share_steps"] = -4
	rs, err := lay(t, map[string]any{"development_tiles": devs, "event_tiles": events})
	if err != nil {
		t.Fatal(err)
	}
	g := arkwright.New(rs)
	s := moment(t, g, three, `{"events": {"1770": "recession"}, "phase": "event"}`)
	equal(t, "the recession", offered(t, g, s, "lose-spaces"), "[arkwright.offer.lose-spaces spaces=4]")
	s = moment(t, g, three, `{"state": {"blue": {"cash": 20, "devs": ["patent"], "factories": {"food": {"level": 2, "price": 5, "lines": 2}}}},
		"turn": {"seat": "blue"}}`, "play(marketing)", "slot(4)")
	if got := offered(t, g, s, "patent"); !slices.Contains(got, "arkwright.offer.patent-levels function=0 levels=3") {
		t.Errorf("the Patent is offered as %v", got)
	}
}

// paramsOf are the params of a tile of a part, to be changed.
func paramsOf(part map[string]any, id string) map[string]any {
	for _, v := range part["tiles"].([]any) {
		if tile := v.(map[string]any); tile["id"] == id {
			return tile["params"].(map[string]any)
		}
	}
	return nil
}

// refused is a choice that is not on offer, with the reason that is true of it.
type refused struct {
	name    string
	old     bool // in the 2014 edition
	seats   int
	options []string
	at      string
	first   []string
	choose  string
	want    string // code, clause: reason
}

var refusals = []refused{
	{name: "the Luddites want cash", old: true, at: `{"events": {"1770": "luddites_riot"}, "phase": "event",
		"state": {"blue": {"cash": 4, "factories": {"food": {"level": 2, "price": 5, "workers": [1, 3, 4], "machines": [2]}}}}}`,
		choose: "pay-riot(food)", want: "cannot_afford A14-10.7: the £5 must be paid from cash"},
	{name: "no machine there", at: `{"events": {"1770": "luddites_riot"}, "phase": "event",
		"state": {"blue": {"cash": 4, "factories": {"food": {"level": 2, "price": 5, "workers": [1, 3, 4], "machines": [2]}}}}}`,
		choose: "lose-machine(food,3)", want: "no_machine A25-18.7.1: no machine of this factory stands on that space"},
	{name: "the fourth use", at: `{"devs": {"inventor": 0}, "tiles": {"2": {"machines_gray": 1}}, "turn": {"seat": "blue"},
		"state": {"blue": {"cash": 60, "devs": ["inventor"], "uses": {"inventor": 3}}}}`,
		first:  []string{"play(workers)", "slot(2)", "done", "take-tile(machines_gray,2,inventor)"},
		choose: "keep(inventor)", want: "last_use A25-17.6.3: this was its last use: the tile is returned"},
	{name: "no Jubilee", at: patrons("", `"patron_food"`), choose: "jubilee",
		want: "no_jubilee A25-18.4.1: there is no Crown Jubilee in this decade"},
	{name: "no Extra Shifts for a patron", at: patrons("", `"patron_food"`), choose: "extra-shifts",
		want: "not_owned A25-17.7.2: you do not own this tile"},
	{name: "the Patron comes first", options: []string{"patron_obliges=on"}, at: patrons("crown_jubilee", `"patron_food", "extra_shifts"`),
		choose: "jubilee", want: "patron_first A25-17.15.1: at this table you must sell to your Patron first"},
	{name: "no Extra Shifts for a call", old: true, at: `{"phase": "produce", "labour": {"front": 40}, "state": {"blue": {"cash": 20,
		"columns": ["food"], "stock": {"food": 1}, "factories": {"food": {"level": 1, "price": 5, "lines": 0}}}}}`,
		choose: "extra-shifts", want: "not_owned A14-5.5.1.12: you do not own this tile"},
	{name: "nobody left", at: `{"labour": {"front": 80, "block": 0, "pool": 0}, "turn": {"seat": "blue"},
		"state": {"blue": {"cash": 20, "factories": {"food": {"level": 1, "price": 5, "lines": 2}}}}}`,
		first: []string{"play(workers)", "slot(2)"}, choose: "hire(food)",
		want: "nobody_left A25-7.2.3: nobody is left to hire, neither in the labour market nor among the unemployed"},
	{name: "nobody to fire", at: inTurn(`"factories": {"food": {"level": 1, "price": 5, "lines": 2}}`),
		first: []string{"play(workers)", "slot(2)"}, choose: "fire(lamps)", want: "cannot_fire A25-7.2.9: you have no such factory"},
	{name: "a line too many", at: inTurn(`"tiles": ["production_brown"], "factories": {"food": {"level": 1, "price": 5, "lines": 3}}`),
		first: []string{"play(production_brown)", "slot(2)"}, choose: "run(food,3)",
		want: "cannot_run A25-7.8.1: this tile runs 2 lines at most"},
	{name: "no shift more", at: inTurn(`"tiles": ["production_brown"], "factories": {"food": {"level": 1, "price": 5, "lines": 3}}`),
		first: []string{"play(production_brown)", "slot(2)"}, choose: "run(food,2,extra)",
		want: "cannot_run A25-17.7.1: you do not own Extra Shifts"},
	{name: "no Developer", at: inTurn(""), first: []string{"play(factories)", "slot(2)"}, choose: "construct(lamps,1,developer)",
		want: "cannot_construct A25-17.5.1: you do not own the Developer"},
	{name: "no factory for the Workshop", at: `{"devs": {"workshop": 1}, "turn": {"seat": "blue"}, "state": {"blue": {"cash": 20,
		"factories": {"food": null, "clothing": null, "cutlery": null, "lamps": null}}}}`,
		first: []string{"play(workers)", "slot(2)", "done"}, choose: "take-dev(workshop)",
		want: "not_available A25-8.2.5: this tile goes to a factory, and you have none"},
	{name: "Charisma again", at: `{"state": {"blue": {"devs": ["charisma"]}}, "devs": {"office": 1}, "phase": "housekeeping"}`,
		first: []string{"use-charisma", "start-player(blue)"}, choose: "take-dev(charisma)",
		want: "not_available A25-17.4.2: this tile was just returned: another one is taken for it"},
	{name: "a second ship of 4", seats: 2, at: `{"decade": 1780, "ships": {"ship_4": 1}, "turn": {"seat": "blue"},
		"state": {"blue": {"cash": 20, "ships": ["ship_4"]}}}`,
		first: []string{"play(workers)", "slot(2)", "done"}, choose: "take-ship(ship_4)",
		want: "not_available A25-8.2.13: with two players nobody has two ships of capacity 4"},
	{name: "no Broker", at: inTurn(""), first: []string{"play(workers)", "slot(2)", "done"}, choose: "broker(1)",
		want: "cannot_afford A25-17.2.2: you do not own the Broker"},
	{name: "nothing left to buy", at: inTurn(`"devs": ["broker"], "shares": 30`), first: []string{"play(workers)", "slot(2)", "done"},
		choose: "broker(1)", want: "cannot_afford A25-17.2.2: the bank holds only 0 of your 30 shares"},
	{name: "three shares", at: inTurn(`"devs": ["broker"]`), first: []string{"play(workers)", "slot(2)", "done"},
		choose: "broker(3)", want: "cannot_afford A25-17.2.2: the Broker sells 1 to 2 shares"},
	{name: "the limit is there", at: inTurn(`"shares": 0, "contracts": {"food": 6}, "limit": 6`),
		first: []string{"play(stock_exchange)", "slot(2)", "done", "done"}, choose: "limit(6)",
		want: "bad_limit A25-7.6.8: the limit marker stands there already"},
	{name: "the Lobby wants cash", old: true, at: `{"devs": {"inventor": 1}, "events": {"1770": "lobby"}, "phase": "event",
		"state": {"blue": {"cash": 4}}}`, choose: "take-dev(inventor)", want: "cannot_afford A14-9.11: this tile costs £5, paid from cash"},
	{name: "the slot wants cash", old: true, at: `{"ongoing": "hamburg_exchange_crisis", "turn": {"seat": "blue"},
		"state": {"blue": {"cash": 9}}}`,
		choose: "unlock", want: "not_locked A14-10.2: unlocking costs £10, paid from cash"},
	{name: "no lock", at: inTurn(""), choose: "unlock", want: "not_locked A25-18.2.3: the £10 slot is not locked for you"},
}

// inTurn is a turn of blue, with £20 and something more.
func inTurn(more string) string {
	if more != "" {
		more = ", " + more
	}
	return `{"turn": {"seat": "blue"}, "state": {"blue": {"cash": 20` + more + `}}}`
}

// patrons is the step of the patrons of food, with a crate of blue in store.
func patrons(event, devs string) string {
	return `{"ongoing": "` + event + `", "phase": "patrons", "state": {"blue": {"cash": 20, "devs": [` + devs + `],
		"columns": ["food"], "stock": {"food": 1}, "factories": {"food": {"level": 1, "price": 5, "lines": 2}}}}}`
}

// What is refused is refused for a reason that is true.
func TestRefusalWords(t *testing.T) {
	for _, tt := range refusals {
		t.Run(tt.name, func(t *testing.T) {
			g := theGame()
			if tt.old {
				g = theOldGame()
			}
			s := moment(t, g, engine.Config{Seats: cmp.Or(tt.seats, 3), Options: enginetest.Options(t, g.Meta(), tt.options...)},
				tt.at, tt.first...)
			r := g.Refuse(s, g.Acting(s).First(), parsed(t, g, s, tt.choose))
			if got := fmt.Sprintf("%s %s: %s", r.Code, r.Clause, r.Reason); got != tt.want {
				t.Errorf("%s is refused with\n%s, want\n%s", tt.choose, got, tt.want)
			}
		})
	}
}

// An owner's slots are named where events lock them, and an owner's contract track where a position is refused.
func TestNumbersInWords(t *testing.T) {
	slots, contracts := part(t, "administration"), part(t, "contracts")
	slots["slots"] = []int{3, 4, 6, 8, 12}
	contracts["track"] = []int{1, 3, 6, 7, 9}
	rs, err := lay(t, map[string]any{"administration": slots, "contracts": contracts})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "the slots locked", []int{rs.Params["bureaucracy"]["locked_slot"], rs.Params["hamburg_exchange_crisis"]["locked_slot"]}, "[3 12]")
	enginetest.Complaints(t, arkwright.New(rs), three, []enginetest.Complaint{
		{Name: "an even contract", Text: `{"state": {"red": {"contracts": {"food": 4}}}}`,
			Want: "f.json:1:42: state.red.contracts.food: the contract track has the spaces 1 3 6 7 9"},
	})
}

// A ship is called by what it carries, whatever its name in files is.
func TestShipWords(t *testing.T) {
	ships := part(t, "ships")
	ships["types"].([]any)[0].(map[string]any)["capacity"] = 3
	rs, err := lay(t, map[string]any{"ships": ships})
	if err != nil {
		t.Fatal(err)
	}
	g := arkwright.New(rs)
	s := moment(t, g, three, `{"ships": {"ship_2": 1}, "turn": {"seat": "blue"}, "state": {"blue": {"cash": 20}}}`,
		"play(workers)", "slot(2)", "done")
	equal(t, "the ship", offered(t, g, s, "take-ship"), "[arkwright.offer.take-ship.1 ship=3]")
	en, err := text.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	if got := en.Say(g.Grammar(s).Label(parsed(t, g, s, "take-ship(ship_2)")), nil); got != "Take a ship of 3" {
		t.Errorf("it is offered as %q", got)
	}
}

// A new factory's price is told, also the lowest there is; until it is set the forecast does not reckon with it (A25-7.1.10).
func TestNewFactoryIsPriced(t *testing.T) {
	g := theGame()
	s := moment(t, g, three, `{"turn": {"seat": "blue"}, "labour": {"front": 8}, "state": {"blue": {"cash": 20},
		"red": {"cash": 20, "factories": {"food": {"level": 1, "price": 7, "lines": 2}}}}}`, "play(factories)", "slot(2)")
	sold := func(s *arkwright.Position) int { return g.Forecast(s, arkwright.Food).Seats[1].Sold }
	before := sold(s)
	if err := engine.Apply(g, s, 0, parsed(t, g, s, "construct(food,1)"), nil); err != nil {
		t.Fatal(err)
	}
	equal(t, "what the other sells before it has a price", sold(s), before)
	var facts engine.Facts
	if err := engine.Apply(g, s, 0, parsed(t, g, s, "price(food,2)"), &facts); err != nil {
		t.Fatal(err)
	}
	equal(t, "facts", len(facts.List), 1)
	equal(t, "what it is told of", facts.List[0].Arg, [4]int16{1, 2, 6})
}

// The way of a Stock Exchange has all that it comes to: crates, shares, contracts (A25-7.6.1).
func TestWayOfTheExchange(t *testing.T) {
	g := theGame()
	s := moment(t, g, three, `{"state": {"blue": {"cash": 20, "stock": {"food": 2}, "columns": ["food"]}}, "turn": {"seat": "blue"}}`,
		"play(stock_exchange)", "slot(2)")
	equal(t, "way", strings.Join(g.View(s, 0).(arkwright.View).Path, " "), "sell-crates trade contracts special end")
}

// Two players have fewer spaces for contracts: 2 and 4 in 2014, up to 6 in 2025 (A14-4.2.4, A25-3.7.5).
func TestSpacesForContracts(t *testing.T) {
	for want, tab := range map[string]engine.Table{
		"[2 4]":        enginetest.Given(t, engine.Erase(arkwright.New(arkwright.Edition2014())), 2, `{}`),
		"[2 4 6]":      enginetest.Given(t, engine.Erase(arkwright.New(arkwright.Edition2025())), 2, `{}`),
		"[2 4 6 8 10]": enginetest.Given(t, engine.Erase(arkwright.New(arkwright.Edition2025())), 3, `{}`),
	} {
		equal(t, "spaces", fmt.Sprint(tab.View(0).(arkwright.View).Track), want)
	}
}

// An offer of ships says how many crates they hold (A25-7.7.2, A14-5.3.7.2), and who has one ship has no first one.
func TestShipsSayWhatTheyHold(t *testing.T) {
	g := theGame()
	for ships, want := range map[string][]string{
		`["ship_4"]`:           {"arkwright.ships.one 4"},
		`["ship_2", "ship_4"]`: {"arkwright.ships.first 4", "arkwright.ships.second 2", "arkwright.ships.both 6"},
	} {
		s := moment(t, g, three, `{"turn": {"seat": "blue"}, "state": {"blue": {"cash": 20, "ships": `+ships+`}}}`)
		var got []string
		for _, o := range engine.OffersOf[arkwright.Position](g, s, 0) {
			if o.Kind == "play-ships" {
				got = append(got, fmt.Sprint(o.Args[0].Term, " ", o.Args[1].Number))
			}
		}
		equal(t, ships, got, want)
	}
}
