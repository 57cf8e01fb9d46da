package arkwright_test

import (
	"fmt"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
	"cromford/text"
)

// news opens a described table, follows choices and lays out what is announced then.
func news(t *testing.T, rs *arkwright.Ruleset, seats int, position string, choices ...string) *arkwright.DecadeSheet {
	t.Helper()
	tab := enginetest.Given(t, engine.Erase(arkwright.New(rs)), seats, position)
	n := enginetest.Follow(t, tab, choices...).LastBulletin()
	if n == nil {
		t.Fatal("nothing is announced")
	}
	return n.Sheet.(*arkwright.DecadeSheet)
}

// cardTable is the end of a decade in which somebody is asked about crews first; both have a good to make.
func cardTable(events string) string {
	return `{"decade": 1770, "cycle": "lamps", "phase": "wages", "labour": {"front": 29},
		"importer": {"food": 3, "clothing": 1, "lamps": 2}, "events": {` + events + `}, "state": {
		"blue": {"cash": 20, "shares": 12, "space": 30, "columns": ["food"], "devs": ["patent", "office"], "factories": {
			"food": {"level": 1, "price": 7, "lines": 2, "marketing": 2}, "lamps": {"level": 1, "price": 9, "lines": 1, "marketing": 4}}},
		"red": {"cash": 3, "shares": 14, "space": 24, "devs": ["administrator"], "ships": ["ship_4"], "factories": {
			"food": {"level": 1, "price": 8, "workers": [1, 2, 3, 5], "machines": [4]}}}}}`
}

// written is a card in short: its rows, each cell with what it says.
func written(c *arkwright.CardView) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s %v %v\n", c.Event, c.Place, c.Lasts, c.Order, c.State)
	for _, r := range c.Rows {
		fmt.Fprintf(&b, "%s%s:", r.ID, r.Good)
		for _, cell := range r.Cells {
			fmt.Fprintf(&b, " %s", cell.Is)
			if cell.Is == "word" {
				b.WriteString(" " + cell.Word[strings.LastIndex(cell.Word, ".")+1:])
			} else if cell.Is != "none" {
				fmt.Fprintf(&b, " %d", cell.N)
			}
			if cell.Is == "change" || cell.Is == "wage" {
				fmt.Fprintf(&b, ">%d", cell.To)
			}
			if cell.Or != nil {
				fmt.Fprintf(&b, "|%d", *cell.Or)
			}
			if cell.Chosen {
				b.WriteString("*")
			}
			b.WriteString(",")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// What the cards say is what the rules do (A25-11.1.1, A25-18, A14-10): every figure is worked out by hand from the position.
func TestCards(t *testing.T) {
	for _, tt := range []struct{ event, want string }{
		// Two spaces back: from 30 to 28 and from 24 to 22; or one share of 12 and of 14.
		{"recession", `recession 1770 instant [0 1] [now later]
portfolio: sum 240, sum 238,
spaces: pounds -12, pounds -14,
share: pounds -20, pounds -17,
after: sum 228|220, sum 224|221,
`},
		// Blue has £18 after its warehouse and seven workers, red £1 after its crew and four: it sells a share at £17.
		{"social_unrest", `social_unrest 1770 instant [] [none none]
before: sum 18, sum 1,
unrest: pounds -7, pounds -4,
raised: none, pounds 17,
cash: sum 11, sum 14,
`},
		// Two tiles and two full lines, one tile and two lines: a machine fills one as well as a worker does.
		{"royal_society", `royal_society 1770 instant [] [none none]
before: sum 18, sum 1,
income: pounds 12, pounds 10,
cash: sum 30, sum 11,
`},
		// Seven workers and one in the warehouse, four and one sailor.
		{"threat_of_strike", `threat_of_strike 1770 decade [] [none none]
wages: pounds -8, pounds -5,
wage: wage 2>3,
`},
		{"bureaucracy", `bureaucracy 1770 game [] [none none]
slot: word locked, word open,
`},
		{"hamburg_exchange_crisis", `hamburg_exchange_crisis 1770 decade [] [none none]
slot: word locked, word locked,
`},
		// Marketing of 4 is full, so the price of blue's lamps stays.
		{"war_on_the_continent", `war_on_the_continent 1770 instant [] [none none]
pricefood: change 7>8, change 8>9,
priceclothing: none, none,
pricecutlery: none, none,
pricelamps: sum 9, none,
`},
		{"crown_jubilee", `crown_jubilee 1770 decade [] [none none]
crate: count 1, count 1,
`},
		{"lobby", `lobby 1770 instant [0 1] [now later]
tile: none, none,
`},
		{"made_in_england", `made_in_england 1770 instant [0 1] [now later]
levels: by 2, by 2,
marketingfood: count 2, count 0,
marketingclothing: none, none,
marketingcutlery: none, none,
marketinglamps: count 4, none,
`},
		{"luddites_riot", `luddites_riot 1770 instant [1] [none now]
before: sum 18, sum 1,
riot: pounds 0, pounds -5,
`},
		// Two lower, but none below 0.
		{"navigation_acts", `navigation_acts 1770 decade [] [none none]
importer: change 3>1, change 1>0, change 0>0, change 2>0,
`},
		// A ship of 4 gives two spaces: 14 shares of £18 instead of £17.
		{"opium_war", `opium_war 1770 instant [1] [none now]
portfolio: sum 240, sum 238,
ship: none, pounds 14,
`},
		// Four workers leave, one of each column; five come back, and food has two spaces less.
		{"worlds_fair", `worlds_fair 1770 instant [] [none none]
demand: change 8>9, change 6>7, change 5>6, change 4>5,
wage: wage 2>2,
`},
		{"economic_crisis", `economic_crisis 1770 instant [] [none none]
demand: change 8>6, change 6>5, change 5>4, change 4>3,
wage: wage 2>2,
`},
	} {
		sh := news(t, arkwright.Edition2025(), 2, cardTable(`"1770": "`+tt.event+`"`), "done", "done")
		if len(sh.Cards) == 0 {
			t.Fatalf("%s: %d cards", tt.event, len(sh.Cards))
		}
		if got := written(&sh.Cards[0]); got != tt.want {
			t.Errorf("got %s", got)
		}
		if sh.Year != 1770 || sh.Next != 1780 || sh.Level != 2 {
			t.Errorf("%s: the end of %d before %d, level %d", tt.event, sh.Year, sh.Next, sh.Level)
		}

	}
}

// A choice is ringed when it was made, and the steps go on with the game (A25-11.0.1).
func TestDecadeSteps(t *testing.T) {
	at := func(choices ...string) *arkwright.DecadeSheet {
		return news(t, arkwright.Edition2025(), 2, cardTable(`"1770": "recession"`), choices...)
	}
	state := func(sh *arkwright.DecadeSheet) string {
		out := fmt.Sprintf("%s %d", sh.Steps, sh.At)
		for i := range sh.Cards {
			out += fmt.Sprintf(" %v %v", sh.Cards[i].Running, sh.Cards[i].State)
		}
		return out
	}
	start := []string{"done", "done", "lose-spaces", "lose-share"}
	for i, want := range []string{
		"[staff event start tiles] 0",
		"[staff event start tiles] 0",
		"[staff event start tiles] 1 true [now later]",
		"[staff event start tiles] 1 true [done now]",
		"[staff event start tiles] 2 false [done done]",
	} {
		if got := state(at(start[:i]...)); got != want {
			t.Errorf("after %v: %s, want %s", start[:i], got, want)
		}
	}
	// Blue has 12 × £19 = £228 and red 13 × £17 = £221: red names.
	sh := at(start...)
	if sh.Namer == nil || *sh.Namer != 1 || sh.Start != nil {
		t.Errorf("named by %v: %v", sh.Namer, sh.Start)
	}
	if got, want := written(&sh.Cards[0]), `recession 1770 instant [0 1] [done done]
portfolio: sum 240, sum 238,
spaces: pounds -12*, pounds -14,
share: pounds -20, pounds -17*,
after: sum 228, sum 221,
`; got != want {
		t.Errorf("got %s", got)
	}
	sh = at(append(start, "start-player(blue)")...)
	if sh.At != 4 || sh.Start == nil || *sh.Start != 0 || sh.Namer == nil || *sh.Namer != 1 {
		t.Errorf("in the next decade: step %d, start %v, named by %v", sh.At, sh.Start, sh.Namer)
	}
}

// Importers that come back as the Navigation Acts end (A14-10.8) are news of their own, before that of the next event, and no part of
// what somebody did; those that the Acts send back are told with them.
func TestImportersAreNews(t *testing.T) {
	for _, tt := range []struct{ ongoing, event, want string }{
		{"navigation_acts", "bureaucracy", "importer event"},
		{"", "navigation_acts", "event+importer"},
	} {
		tab := enginetest.Given(t, engine.Erase(arkwright.New(arkwright.Edition2014())), 2, `{"decade": 1780, "cycle": "lamps", "phase": "wages",
			"labour": {"front": 29}, "importer": {"food": 3, "lamps": 2}, "ongoing": "`+tt.ongoing+`",
			"events": {"1780": "`+tt.event+`"}, "state": {"blue": {"cash": 20, "columns": ["food"]}, "red": {"cash": 3}}}`)
		story := enginetest.Follow(t, tab, "done")
		at, before := story.At(1), story.At(0).Table
		_, acts := engine.Thread{}.Follow(1, 0, false, at.Facts, before, at.Table)
		got, last := "", engine.Action{}
		for i, f := range at.Facts {
			kind, _, _ := strings.Cut(at.Table.PrintFact(f), "(")
			if kind != "importer" && kind != "event" {
				continue
			}
			if acts[i].Sort != engine.News {
				t.Errorf("%s: %s is %s", tt.event, kind, acts[i].Sort)
			}
			switch {
			case acts[i] != last:
				got += " " + kind
			case !strings.HasSuffix(got, kind):
				got += "+" + kind
			}
			last = acts[i]
		}
		if got = strings.TrimSpace(got); got != tt.want {
			t.Errorf("%s: told as %q, want %q", tt.event, got, tt.want)
		}
	}
}

// Who dismisses warehouse staff is told of the crates that there is no room for any more, and of what their contract would have paid
// (A14-6.2.2), before the answer that loses them.
func TestDismissalTellsWhatIsLost(t *testing.T) {
	tab := enginetest.Given(t, engine.Erase(arkwright.New(arkwright.Edition2014())), 2, `{"decade": 1780, "cycle": "lamps", "phase": "wages",
		"labour": {"front": 29}, "events": {"1780": "bureaucracy"}, "state": {"blue": {"cash": 20, "rows": [2], "ships": ["ship_4"],
			"stock": {"clothing": 2}, "contracts": {"clothing": 2}, "factories": {"clothing": {"level": 1, "price": 9, "lines": 1}}},
			"red": {"cash": 3}}}`)
	c, err := tab.Parse("fire-row(2)")
	if err != nil {
		t.Fatal(err)
	}
	foresight, err := tab.Foresee(0, []engine.Choice{c})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, ch := range foresight.Preview {
		got[ch.Gauge] = ch.To - ch.From
	}
	if got["stock/clothing"] != -2 || got["export/clothing"] != -18 {
		t.Errorf("foretold: %v", got)
	}
}

// A Foreman's workers are paid £1 at a wage of £2 as at £3: of red's four and its sailor only the sailor is paid more (A25-17.21.1).
func TestStrikeWithForeman(t *testing.T) {
	foreman := strings.Replace(cardTable(`"1770": "threat_of_strike"`), `["administrator"]`,
		`["administrator", "foreman"], "assigned": {"foreman": "food"}`, 1)
	sh := news(t, arkwright.Edition2025(), 2, foreman, "done", "done")
	if got := written(&sh.Cards[0]); !strings.Contains(got, "wages: pounds -8, pounds -1,") {
		t.Errorf("got %s", got)
	}
}

// Bureaucracy turns up the reserve event as a second card (A25-11.2.3), and what was chosen because of that stands on it.
func TestSecondCard(t *testing.T) {
	sh := news(t, arkwright.Edition2025(), 2, cardTable(`"1770": "bureaucracy", "reserve": "opium_war"`),
		"done", "done", "return-ship(ship_4)")
	if len(sh.Cards) != 2 || sh.Cards[0].Event != "bureaucracy" || sh.Cards[1].Place != "reserve" {
		t.Fatalf("cards: %+v", sh.Cards)
	}
	if !strings.Contains(written(&sh.Cards[1]), "ship: none, pounds 14*,") {
		t.Errorf("got %s", written(&sh.Cards[1]))
	}
}

// A card that says whose slot is locked says so as it is: blue takes the Administrator at the Lobby that Bureaucracy turned up
// (A25-18.1.1, A25-6.2.11), and whoever pays opens the slot of the Hamburg Exchange Crisis (A25-18.2.3).
func TestCardOfLockedSlots(t *testing.T) {
	slots := func(rs *arkwright.Ruleset, events string, choices ...string) string {
		sh := news(t, rs, 2, strings.Replace(cardTable(events), `["administrator"]`, `["school"]`, 1), choices...)
		return written(&sh.Cards[0])
	}
	reserve := `"1770": "bureaucracy", "reserve": "lobby"}, "devs": {"administrator": 1`
	lobby := []string{"done", "done", "take-dev(administrator)"}
	for i, want := range []string{"slot: word locked, word locked,", "slot: word open, word locked,"} {
		if got := slots(arkwright.Edition2025(), reserve, lobby[:2+i]...); !strings.Contains(got, want) {
			t.Errorf("after %v: got %s, want %s", lobby[:2+i], got, want)
		}
	}
	crisis := []string{"done", "done", "start-player(blue)", "unlock"}
	for i, want := range []string{"slot: word locked, word locked,", "slot: word open, word locked,"} {
		if got := slots(arkwright.Edition2025(), `"1770": "hamburg_exchange_crisis"`, crisis[:3+i]...); !strings.Contains(got, want) {
			t.Errorf("after %v: got %s, want %s", crisis[:3+i], got, want)
		}
	}
}

// Before 1790 factories of level I become obsolete, after the start player is named: it is a step of that decade's end, and what it came
// to is told. Blue has two of them, which take two workers each, all there are to have but one: £5 (A14-6.4.1, A14-6.4.2, A14-6.4.5).
func TestObsoleteIsAStep(t *testing.T) {
	position := func(decade string) string {
		return `{"decade": ` + decade + `, "cycle": "lamps", "phase": "wages", "labour": {"block": 3, "pool": 0},
			"events": {"` + decade + `": "crown_jubilee"}, "state": {"blue": {"cash": 40, "columns": ["food"], "factories": {
				"food": {"level": 1, "price": 7, "lines": 2}, "lamps": {"level": 1, "price": 9, "lines": 1}}}, "red": {"cash": 30}}}`
	}
	before := news(t, arkwright.Edition2014(), 2, position("1770"), "done")
	if fmt.Sprint(before.Steps, before.Old) != "[tiles staff event start] 0" {
		t.Errorf("the end of 1770: %v, level %d", before.Steps, before.Old)
	}
	sh := news(t, arkwright.Edition2014(), 2, position("1780"), "done")
	if fmt.Sprint(sh.Steps, sh.At, sh.Old, sh.Aged) != "[tiles staff event start obsolete] 3 1 [{0 0 0} {0 0 0}]" {
		t.Errorf("the end of 1780: %v, step %d, level %d, %v", sh.Steps, sh.At, sh.Old, sh.Aged)
	}
	sh = news(t, arkwright.Edition2014(), 2, position("1780"), "done", "start-player(blue)")
	if sh.At != 5 || sh.Aged[0] != (arkwright.Aged{Mills: 2, Workers: 3, Paid: 5}) || sh.Aged[1] != (arkwright.Aged{}) {
		t.Errorf("then: step %d, %v", sh.At, sh.Aged)
	}
}

// In 2014 the tiles come back first (A14-6.1.1), and every word that a card of any random game needs is in the catalogs.
func TestCardsHaveWords(t *testing.T) {
	en, err := text.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	seen, paid := map[string]bool{}, 0
	need := func(key string) {
		if _, ok := en.Raw(key); !ok {
			t.Errorf("no words for %s", key)
		}
	}
	for _, rs := range []*arkwright.Ruleset{arkwright.Edition2025(), arkwright.Edition2014()} {
		for seats := 2; seats <= 4; seats++ {
			g := engine.Erase(arkwright.New(rs))
			story := enginetest.TellRandom(t, g, engine.Config{Seats: seats, Key: engine.KeyFromSeed(fmt.Sprint("cards", seats))})
			for n := story.Len; n > 0; n-- {
				news := engine.Story{Len: n, At: story.At}.LastBulletin()
				if news == nil {
					continue
				}
				sh := news.Sheet.(*arkwright.DecadeSheet)
				if (sh.Steps[0] == "tiles") != (rs.ID == "arkwright-2014") {
					t.Fatalf("%s begins with %s", rs.ID, sh.Steps[0])
				}
				for _, p := range sh.Staff {
					paid += p.Cash
					if p.Workers*sh.Wage != p.Cash { // A25-11.1.1, A14-6.2.1
						t.Errorf("event %d: %d of £%d are paid £%d", n, p.Workers, sh.Wage, p.Cash)
					}
				}
				for _, c := range sh.Cards {
					seen[c.Event] = true
					for _, r := range c.Rows {
						need("arkwright.news.row." + r.ID)
						for _, cell := range r.Cells {
							if cell.Note != nil {
								need(cell.Note.Key)
							}
							if cell.Word != "" {
								need(cell.Word)
							}
						}
					}
				}
			}
		}
	}
	if len(seen) < 8 || paid == 0 {
		t.Errorf("only %v were turned up, £%d paid", seen, paid)
	}
}

// A25-18.14.1: the event that ends the game is announced with its card although nobody is asked anything more.
func TestEndOfGameIsAnnounced(t *testing.T) {
	position := strings.Replace(cardTable(`"1810": "end_of_game"`), `"decade": 1770`, `"decade": 1810`, 1)
	sh := news(t, arkwright.Edition2025(), 2, position, "done", "done")
	equal(t, "the year", []int{sh.Year, sh.Next}, "[1810 0]")
	equal(t, "all steps are done", sh.At, len(sh.Steps))
	equal(t, "cards", len(sh.Cards), 1)
	equal(t, "the card", written(&sh.Cards[0]), "end_of_game 1810 instant [] [none none]\n")
}

// A what-if copy that begins in the first cycle of a decade has not seen the last one end (A25-11).
func TestNothingIsAnnouncedOfWhatWasNotSeen(t *testing.T) {
	for _, rs := range []*arkwright.Ruleset{arkwright.Edition2025(), arkwright.Edition2014()} {
		g := engine.Erase(arkwright.New(rs))
		whole := enginetest.TellRandom(t, g, engine.Config{Seats: 2, Key: engine.KeyFromSeed("copies")})
		copies := 0
		for from := range whole.Len {
			late := engine.Story{Len: 0, At: func(int) engine.Told { return whole.At(from) }}
			whole.Len = from
			seen := whole.LastBulletin()
			if seen == nil {
				continue
			}
			if sh := seen.Sheet.(*arkwright.DecadeSheet); sh.At < len(sh.Steps) {
				continue
			}
			copies++
			if news := late.LastBulletin(); news != nil {
				t.Fatalf("%s, after event %d, is told of the end of %d", rs.ID, from, news.Sheet.(*arkwright.DecadeSheet).Year)
			}
		}
		if copies == 0 {
			t.Errorf("%s: no decade began", rs.ID)
		}
	}
}
