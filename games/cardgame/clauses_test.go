package cardgame_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// What scenario files cannot say about the clauses: pieces, chance, what is hidden, and laws of whole games. The expected
// numbers are those of RULES.md and of the components, worked out here again and apart from the code under test.

// theGame is read once; it is immutable.
var theGame = sync.OnceValue(func() *cardgame.Game { return cardgame.New(cardgame.Components()) })

const seeds = 200

func config(t testing.TB, seats int, seed string, options ...string) engine.Config {
	t.Helper()
	opts := enginetest.Options(t, theGame().Meta(), options...)
	return engine.Config{Seats: seats, Options: opts, Revision: cardgame.Rev2, Key: engine.KeyFromSeed(seed)}
}

func setup(t testing.TB, seats int, seed string, options ...string) cardgame.Position {
	t.Helper()
	return enginetest.SetUp(t, theGame(), config(t, seats, seed, options...))
}

func view(s *cardgame.Position) cardgame.View { return theGame().View(s, 0).(cardgame.View) }

var equal = enginetest.Equal

// seatsFrom lists the seats from the starting player on.
func seatsFrom(s *cardgame.Position) (out []int) {
	for k := range int(s.Seats) {
		out = append(out, (int(s.Start)+k)%int(s.Seats))
	}
	return out
}

// start is what a player starts with by the table of the basic game.
type start struct {
	goods [2]string
	track string
	card  string
	at    string
}

var tables = map[int][]start{
	2: {{goods: [2]string{"food", "cutlery"}, track: "quality"}, {goods: [2]string{"clothes", "lamps"}, card: "foreman", at: "lamps"}},
	3: {{goods: [2]string{"food", "cutlery"}, card: "foreman", at: "cutlery"}, {goods: [2]string{"clothes", "lamps"}, track: "shipping"},
		{goods: [2]string{"food", "lamps"}, track: "quality"}},
	4: {{goods: [2]string{"clothes", "cutlery"}, track: "machinery"}, {goods: [2]string{"food", "cutlery"}, track: "quality"},
		{goods: [2]string{"clothes", "lamps"}, track: "shipping"},
		{goods: [2]string{"food", "lamps"}, card: "foreman", at: "lamps"}},
}

// CG-2.1.1, CG-2.1.3, CG-2.5.1, CG-2.5.2, CG-2.5.3, CG-2.5.4: everybody's boards, by the place from the starting player,
// whoever that is.
func TestStartingTable(t *testing.T) {
	for seats, table := range tables {
		starts := map[engine.Seat]bool{}
		for n := range seeds {
			s := setup(t, seats, strconv.Itoa(n))
			starts[s.Start] = true
			equal(t, "first to act", theGame().Acting(&s).First(), s.Start)
			v := view(&s)
			for k, seat := range seatsFrom(&s) {
				checkStart(t, &v.Players[seat], &table[k])
			}
		}
		equal(t, "starting players", len(starts), seats)
	}
}

func checkStart(t *testing.T, p *cardgame.PlayerView, want *start) {
	t.Helper()
	equal(t, "money, shares, value, loans, ships, tokens, quality",
		[]int{p.Cash, p.Shares, p.Value, p.Loans, p.Ships, p.Tokens, p.MaxQuality}, "[50 10 10 0 2 0 4]")
	for _, f := range p.Factories {
		open := f.Good == want.goods[0] || f.Good == want.goods[1]
		equal(t, "open "+f.Good, f.Open, open)
		if !open {
			continue
		}
		equal(t, f.Good, []any{f.Side, f.Spot, f.Office, f.Marker, f.Appeal, f.Stored}, "[I 4 price 0 0 0]")
		equal(t, "worker cards", []any{len(f.Workers), f.Workers[0].Position, f.Workers[0].Side, f.Workers[0].Machines}, "[1 1 I 0]")
		equal(t, "Foreman", f.Foreman, f.Good == want.at)
	}
	for _, tr := range p.Tracks {
		at := 0
		if tr.ID == want.track {
			at = 1
		}
		equal(t, tr.ID, tr.At, at)
	}
	cards := "[]"
	if want.card != "" {
		cards = "[{" + want.card + " false false " + want.at + "}]"
	}
	equal(t, "cards", p.Cards, cards)
	var reserve []string
	for _, c := range p.Reserve {
		reserve = append(reserve, c.Card)
	}
	equal(t, "reserve", reserve, "[q-a q-b q-c d-a d-b]")
	equal(t, "warehouses", p.Warehouses, "{2 0 2 4}")
}

// CG-2.1.2: the pieces of a player. 21 cards are 8 for workers, 4 offices, 3 of quality, 2 of distribution, 2 small
// warehouses, the ships and a player aid.
func TestPieces(t *testing.T) {
	s := setup(t, 3, "pieces")
	v := view(&s)
	equal(t, "loans, ships of a game", []int{v.MaxLoans, v.MaxShips}, "[9 9]")
	equal(t, "ends of the share tracks", []int{v.MaxShares, v.MaxValue}, "[30 30]")
	rs := theGame().Ruleset()
	workers := 0
	for gd := range rs.Worker {
		for _, w := range rs.Worker[gd] {
			if w.Workers > w.Machines && w.Goods[2] > w.Goods[1] {
				workers++
			}
		}
	}
	p := v.Players[0]
	equal(t, "cards", workers+len(p.Factories)+len(p.Reserve)+p.Warehouses.Small+1+1, 21)
	equal(t, "development tracks", len(p.Tracks), 6)
	equal(t, "offices", rs.Office, "[4 4 4 4]")
	equal(t, "development cards", len(rs.Dev), 24)
}

// CG-2.2.1, CG-2.2.2, CG-2.2.3, CG-10.1.1: the market by the number of players.
func TestMarket(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		for n := range 20 {
			s := setup(t, seats, strconv.Itoa(n), "chosen_start")
			v := view(&s)
			food, lamps, wages := "[3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18]", "[2 4 6 8 10 12 14 16 18]", "[2 2 3 3 3 4 4 4 5 5 5 6]"
			if seats == 4 {
				food, lamps, wages = "[3 4 6 7 9 10 12 13 15 16 18]", "[2 5 8 11 14 17]", "[2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6]"
			}
			equal(t, "arrows of food", v.Market[0].Arrows, food)
			equal(t, "arrows of clothes", v.Market[1].Arrows, food)
			equal(t, "arrows of cutlery", v.Market[2].Arrows, lamps)
			equal(t, "arrows of lamps", v.Market[3].Arrows, lamps)
			equal(t, "wages", v.Wages.Track, wages)
			equal(t, "wages marker", v.Wages.At, 0)
			equal(t, "decade, round, good", []any{v.Decade, v.Year, v.Round, v.Good}, "[1 1770 1 food]")
			for i, d := range []int{0, 0, 1, 1} {
				equal(t, "demand", v.Market[i].Demand, d)
			}
		}
		s := setup(t, max(seats, 2), "markers")
		v := view(&s)
		for _, m := range v.Market {
			for _, k := range m.Markers {
				if k.Seat >= 0 {
					equal(t, "marker of "+m.Good, k.At, 0)
				}
			}
		}
	}
}

// CG-2.4.1: the supply of the basic game, with the cards dealt to players.
func TestBasicSupply(t *testing.T) {
	want := map[int]map[string]int{
		2: {"patent": 2, "engineer": 2, "large_warehouse": 1, "entrepreneur": 1, "extra_shift": 1, "workshop": 2, "foreman": 2},
		3: {"patent": 3, "engineer": 3, "large_warehouse": 2, "entrepreneur": 1, "extra_shift": 2, "workshop": 2, "foreman": 2,
			"patron_food_clothes": 1, "patron_food_cutlery": 1},
		4: {"patent": 3, "engineer": 3, "large_warehouse": 2, "entrepreneur": 1, "extra_shift": 2, "workshop": 2, "foreman": 2,
			"patron_food_clothes": 1, "patron_food_cutlery": 1,
			"patron_cutlery_lamps": 1, "patron_clothes_cutlery": 1, "patron_food_lamps": 1, "inventor": 2},
	}
	for seats, total := range map[int]int{2: 11, 3: 17, 4: 22} {
		s := setup(t, seats, "supply")
		have := allCards(&s)
		equal(t, "supply", have, want[seats])
		sum := 0
		for _, n := range have {
			sum += n
		}
		equal(t, "cards", sum, total)
	}
}

// allCards counts the development cards of the table, wherever they lie.
func allCards(s *cardgame.Position) map[string]int {
	have := map[string]int{}
	v := view(s)
	for _, st := range v.Supply {
		have[st.ID] += st.Count
	}
	for _, p := range v.Players {
		for _, c := range p.Cards {
			have[c.ID]++
		}
	}
	if v.Solo != nil {
		for _, p := range v.Solo.Places {
			if p.Card != "" {
				have[p.Card]++
			}
		}
	}
	return have
}

// CG-9.1.1, CG-9.1.2, CG-9.1.3, CG-9.1.4 and CGX-07: the expert supply. Of each type n - 1 at most, Patrons apart; every
// face comes up in some game; nothing else is in the game.
func TestExpertSupply(t *testing.T) {
	for seats, total := range map[int]int{2: 11, 3: 17, 4: 23} { // 1 + 2(n-1) + 4n
		ever := map[string]bool{}
		most := map[string]int{}
		for n := range 4 * seeds {
			s := setup(t, seats, strconv.Itoa(n), "random_supply")
			have := allCards(&s)
			sum := 0
			for id, k := range have {
				ever[id] = true
				most[id] = max(most[id], k)
				sum += k
				if k > seats-1 {
					t.Fatalf("%d players: %d cards are %s", seats, k, id)
				}
			}
			equal(t, "cards", sum, total)
			equal(t, "fixed cards", []int{have["entrepreneur"], have["engineer"], have["patent"]}, []int{1, seats - 1, seats - 1})
		}
		equal(t, "types seen", len(ever), 18)
		for _, id := range []string{"trade_office", "broker", "contract", "developer"} { // on backs and on cards of no basic list
			equal(t, "most "+id, most[id], min(3, seats-1))
		}
	}
}

// The rest of the cards leaves the game (CG-9.1.4): no game ever shows another card.
func TestCardsAreConserved(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := setup(t, seats, "conserved", "random_supply")
		first := fmt.Sprint(allCards(&s))
		play(t, &s, uint64(seats), func(*cardgame.Position) {
			if got := fmt.Sprint(allCards(&s)); got != first {
				t.Fatalf("the cards were %s and are %s", first, got)
			}
		})
	}
}

// play plays at random to the end and shows every position.
func play(t testing.TB, s *cardgame.Position, seed uint64, visit func(*cardgame.Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 11))
	enginetest.Stray(t, theGame(), s, r, func(engine.Seat, []engine.Choice, engine.Choice) { visit(s) })
	visit(s)
}

// CG-10.1.3 and CGX-08: 15 of the 17 cards of three players in three rows of five, a disc on the first of each row.
func TestSoloDisplay(t *testing.T) {
	basic := map[string]int{"patent": 3, "engineer": 3, "large_warehouse": 2, "entrepreneur": 1, "extra_shift": 2, "workshop": 2,
		"foreman": 2, "patron_food_clothes": 1, "patron_food_cutlery": 1}
	orders, out := map[string]bool{}, map[string]bool{}
	firsts := map[string]bool{}
	for n := range seeds {
		s := setup(t, 1, strconv.Itoa(n))
		v := view(&s).Solo
		equal(t, "rows and columns", []int{v.Rows, v.Columns, len(v.Places)}, "[3 5 15]")
		equal(t, "supply beside it", len(view(&s).Supply), 0)
		order := ""
		for _, p := range v.Places {
			if p.Card == "" {
				t.Fatal("an empty place")
			}
			if p.Disc != "" {
				order += fmt.Sprint(p.Place, p.Disc, " ")
			}
		}
		orders[order] = true
		firsts[v.Places[0].Card] = true
		left := 0
		for id, k := range basic {
			if m := k - allCards(&s)[id]; m > 0 {
				left += m
				out[id] = true
			}
		}
		equal(t, "cards left out", left, 2)
	}
	equal(t, "orders of the discs", len(orders), 6)
	for order := range orders { // places 1, 6 and 11
		var a, b, c string
		if n, _ := fmt.Sscanf(order, "1%s 6%s 11%s", &a, &b, &c); n != 3 {
			t.Errorf("discs lie on %s", order)
		}
	}
	equal(t, "types left out in some game", len(out), len(basic))
	equal(t, "types on the first place in some game", len(firsts), len(basic))
	// With the expert supply it is that of three players: two Engineers, two Patents, one Entrepreneur at most.
	for n := range seeds {
		s := setup(t, 1, strconv.Itoa(n), "random_supply")
		for id, k := range allCards(&s) {
			if k > 2 {
				t.Errorf("%d cards are %s", k, id)
			}
		}
	}
}

// CG-10.1.4, CG-10.2.2, CG-10.5.1: three markers of each rival and two neutral ones; each rival starts on two tracks.
func TestSoloBag(t *testing.T) {
	s := setup(t, 1, "bag")
	equal(t, "bag", view(&s).Solo.Bag, "[{orange 3} {purple 3} {neutral 2}]")
	draws := map[string]bool{}
	tracks := map[string]bool{}
	for n := range seeds {
		s := setup(t, 1, strconv.Itoa(n), "random_factories")
		v := view(&s).Solo
		tracks[fmt.Sprint(v.Rivals[0].Markers)] = true
		for _, r := range v.Rivals {
			on := 0
			for _, m := range r.Markers {
				if m >= 0 {
					on++
				}
			}
			equal(t, "tracks of a rival", on, 2)
		}
		for _, drawn := range drawsOf(t, &s, uint64(n)) {
			if len(drawn) != 4 {
				continue // the player was bankrupt
			}
			draws[fmt.Sprint(drawn)] = true
			if count(drawn, "orange") > 3 || count(drawn, "purple") > 3 || count(drawn, "neutral") > 2 {
				t.Errorf("a decade drew %v", drawn)
			}
		}
	}
	equal(t, "pairs of tracks", len(tracks), 6)
	if len(draws) < 40 { // of 70 possible orders
		t.Errorf("only %d orders of draws", len(draws))
	}
}

func count(list []string, name string) (n int) {
	for _, v := range list {
		if v == name {
			n++
		}
	}
	return n
}

// drawsOf plays a solo game at random and lists what was drawn in each decade.
func drawsOf(t *testing.T, s *cardgame.Position, seed uint64) (out [3][]string) {
	t.Helper()
	g := theGame()
	r := rand.New(rand.NewPCG(seed, 12))
	decade := 0
	for g.Acting(s) != 0 {
		list := g.Choices(s, 0, nil)
		var facts engine.Facts
		if err := engine.Apply(g, s, 0, list[r.IntN(len(list))], &facts); err != nil {
			t.Fatal(err)
		}
		for _, f := range facts.List {
			text := g.Grammar(s).PrintFact(f)
			switch {
			case strings.HasPrefix(text, "decade("):
				decade++
			case strings.HasPrefix(text, "drew("):
				out[decade] = append(out[decade], strings.TrimSuffix(strings.TrimPrefix(text, "drew("), ")"))
			}
		}
	}
	return out
}

// CG-0.1, CG-3.1: three decades of four rounds, the goods in their order, with everybody passing.
func TestCourse(t *testing.T) {
	s := setup(t, 3, "course", "chosen_start")
	g := theGame()
	gr := g.Grammar(&s)
	var rounds []string
	for g.Acting(&s) != 0 {
		seat := g.Acting(&s).First()
		list := g.Choices(&s, seat, nil)
		var facts engine.Facts
		c := list[len(list)-1] // pass, no development, end of turn
		if err := engine.Apply(g, &s, seat, c, &facts); err != nil {
			t.Fatal(err)
		}
		for _, f := range facts.List {
			if text := gr.PrintFact(f); len(text) > 6 && text[:6] == "round(" {
				rounds = append(rounds, text[6:len(text)-1])
			}
		}
	}
	equal(t, "rounds", rounds, "[1,food 1,clothes 1,cutlery 1,lamps 2,food 2,clothes 2,cutlery 2,lamps 3,food 3,clothes 3,cutlery 3,lamps]")
	v := view(&s)
	for i, id := range []string{"food", "clothes", "cutlery", "lamps"} {
		equal(t, "market", v.Market[i].Good, id)
		equal(t, "factories", v.Players[0].Factories[i].Good, id)
	}
}

// CG-0.4: everything is open: all seats and spectators see the same, at every moment.
func TestEverythingIsOpen(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := setup(t, seats, "open")
		n := 0
		play(t, &s, 3, func(s *cardgame.Position) {
			if n++; n%17 != 0 {
				return
			}
			first, err := json.Marshal(theGame().View(s, 0))
			if err != nil {
				t.Fatal(err)
			}
			for _, seat := range []engine.Seat{1, engine.Seat(seats - 1), engine.Nobody} {
				other, err := json.Marshal(theGame().View(s, seat))
				if err != nil || string(other) != string(first) {
					t.Fatalf("seat %d sees something else: %v", seat, err)
				}
			}
		})
	}
}

// The next marker of the bag is nobody's knowledge: dealing anew changes it, and not what was drawn.
func TestRedealtBag(t *testing.T) {
	s := setup(t, 1, "redeal")
	g := theGame()
	for s.Drawn < 2 {
		seat := g.Acting(&s).First()
		list := g.Choices(&s, seat, nil)
		if err := engine.Apply(g, &s, seat, list[len(list)-1], nil); err != nil {
			t.Fatal(err)
		}
	}
	next := map[int8]bool{}
	for n := range 60 {
		q := s
		g.Redeal(&q, 0, engine.NewRNG(engine.KeyFromSeed(strconv.Itoa(n))))
		equal(t, "drawn", q.Bag[0][:2], s.Bag[0][:2])
		next[q.Bag[0][2]] = true
		count := map[int8]int{}
		for _, c := range q.Bag[0] {
			count[c]++
		}
		if count[0] > 3 || count[1] > 3 || count[2] > 2 {
			t.Errorf("impossible draws %v", q.Bag[0])
		}
	}
	if len(next) < 2 {
		t.Error("the next marker is always the same")
	}
}

// Where the rivals will start is nobody's knowledge before the first factory is chosen (CG-10.2.2): dealing anew changes it.
func TestRedealtTracks(t *testing.T) {
	s := setup(t, 1, "tracks")
	seen := map[[4]int8]bool{}
	for n := range 60 {
		q := s
		theGame().Redeal(&q, 0, engine.NewRNG(engine.KeyFromSeed(strconv.Itoa(n))))
		seen[q.Allot] = true
	}
	equal(t, "ways to start", len(seen), 6)
}

// CG-1.1, CG-1.2, CG-1.3: every part of the state can be set apart from the others and is shown.
func TestStateIsShown(t *testing.T) {
	text := `{"decade":2,"good":"cutlery","start":"red","demand":{"food":-2,"clothes":3,"cutlery":5,"lamps":7},"wages":6,"supply":{"broker":2},
	"state":{"blue":{"cash":123,"shares":21,"value":17,"loans":4,"tokens":3,"ships":1,"sailed":5,"voyages":2,
	"tracks":{"quality":2,"distribution":3,"cards":1,"machinery":2,"shipping":1,"stock":1},"six":true,
	"cards":["foreman","developer","engineer"],"used":["developer"],"foreman":"lamps","machine_token":"lamps.1",
	"factories":{"lamps":{"side":"II","spot":3,"office":"appeal","w1":"II","w2":"I","m2":true,"marker":9,"stored":3}},
	"tucked":{"engineer":{"at":"lamps","value":5,"to":"price"},"q-a":{"at":"lamps","value":1,"to":"appeal"},"d-b":{"at":"lamps","value":3}}}},
	"frames":[{"step":"flow","phase":"action","b":3},{"step":"end","seat":"blue","a":0,"b":0}]}`
	tb, err := engine.Erase[cardgame.Position](theGame()).FromText(config(t, 3, "state"), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	v := tb.View(0).(cardgame.View)
	equal(t, "market", fmt.Sprint(v.Decade, v.Round, v.Start, v.Market[0].Demand, v.Market[1].Demand, v.Market[2].Demand, v.Market[3].Demand,
		v.Wages.At, v.Wages.Wage, v.Supply), "2 3 1 -2 3 5 7 6 4 [{broker 2}]")
	p := v.Players[0]
	equal(t, "board", fmt.Sprint(p.Cash, p.Shares, p.Value, p.Portfolio, p.Loans, p.Tokens, p.Ships, p.Sailed, p.Voyages, p.MaxQuality,
		p.CardLimit), "123 21 17 357 4 3 1 5 2 6 3")
	equal(t, "cards", p.Cards, "[{foreman false false lamps} {developer true true } {engineer false false lamps}]")
	equal(t, "token", *p.MachineToken, "{lamps 1}")
	var at []int
	for _, tr := range p.Tracks {
		at = append(at, tr.Value)
	}
	equal(t, "tracks", at, "[2 4 3 4 3 1]")
	f := p.Factories[3]
	// Spot 3 of lamps II is 9 and 1; the office gives 4 to appeal, the Engineer 5 to price, A 1 and distribution 3 to appeal.
	equal(t, "price and appeal", []int{f.Price, f.Appeal, f.Marker, f.Quality, f.Distribution}, "[14 9 9 6 3]")
	// First card II: 5 workers, one covered by the token, 2 goods; second card I turned: 1 worker, 2 machines, 1 good.
	equal(t, "workers", f.Workers, "[{1 II 2 4 1 2 false true} {2 I 1 1 2 2 true false}]")
	equal(t, "goods, staff, machines, stored, cards", []int{f.Goods, f.Staff, f.Machines, f.Stored, f.Small, f.Large}, "[5 5 3 3 2 0]")
	// 11 - 2 + 5 x 4 - 2 x 4 + 3 for three machines, none of them free
	equal(t, "bill", f.Bill, "{9 5 4 8 3 0 3 24}")
	if !slices.ContainsFunc(v.Market[3].Markers, func(m cardgame.MarkerView) bool { return m.Seat == 0 && m.At == 9 && m.Sells == 2 }) {
		t.Errorf("markers of lamps: %v", v.Market[3].Markers)
	}
}

// CG-4.4.3: whatever action 4 does by its steps obeys the law of the totals, and every law-abiding arrangement is reached.
// One factory pair and the three own quality cards are searched completely, with limit 2 and a maximum of 4.
func TestArrangementsAreComplete(t *testing.T) {
	text := `{"state":{"blue":{"tracks":{"quality":1},"factories":{"food":{"side":"I"},"lamps":{"side":"I"}},
	"tucked":{"q-a":{"at":"food","value":2,"to":"price"},"q-c":{"at":"lamps","value":3,"to":"price"}}}},
	"frames":[{"step":"flow","phase":"action","b":1},{"step":"end","seat":"blue","a":0,"b":0},{"step":"action","seat":"blue","a":0,"b":0}]}`
	tb, err := engine.Erase[cardgame.Position](theGame()).FromText(config(t, 3, "arrange"), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	c, err := tb.Parse("action(quality)")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(0, c); err != nil {
		t.Fatal(err)
	}
	s, _ := engine.PositionOf[cardgame.Position](tb)
	reached := map[[3]cardgame.Tucked]bool{}
	explore(t, s, reached, map[cardgame.Position]bool{})
	// All arrangements by the law: A and B show 1 or 2, C shows 3 or 4; totals before are food 2 and lamps 3. A and B are
	// alike, so an arrangement with their places exchanged is the same one.
	want := map[[3]cardgame.Tucked]bool{}
	faces := [3][2]uint8{{1, 2}, {1, 2}, {3, 4}}
	var options [3][]cardgame.Tucked
	for i := range faces {
		options[i] = append(options[i], cardgame.Tucked{})
		for _, at := range []uint8{1, 4} {
			for _, v := range faces[i] {
				options[i] = append(options[i], cardgame.Tucked{At: at, Value: v}, cardgame.Tucked{At: at, Value: v, Appeal: true})
			}
		}
	}
	for _, a := range options[0] {
		for _, b := range options[1] {
			for _, q := range options[2] {
				total := map[uint8]int{}
				for _, k := range []cardgame.Tucked{a, b, q} {
					total[k.At] += int(k.Value)
				}
				if total[1] <= 4 && total[4] <= 4 && max(0, total[1]-2)+max(0, total[4]-3) <= 2 {
					want[alike([3]cardgame.Tucked{a, b, q})] = true
				}
			}
		}
	}
	for k := range want {
		if !reached[k] {
			t.Errorf("the arrangement %v cannot be reached", k)
		}
	}
	for k := range reached {
		if !want[k] {
			t.Errorf("the arrangement %v is against the law", k)
		}
	}
	if len(want) < 100 {
		t.Errorf("only %d arrangements", len(want))
	}
}

// alike brings the two equal cards into one order.
func alike(k [3]cardgame.Tucked) [3]cardgame.Tucked {
	if fmt.Sprint(k[0]) > fmt.Sprint(k[1]) {
		k[0], k[1] = k[1], k[0]
	}
	return k
}

func explore(t *testing.T, s cardgame.Position, reached map[[3]cardgame.Tucked]bool, seen map[cardgame.Position]bool) {
	if seen[s] {
		return
	}
	seen[s] = true
	reached[alike([3]cardgame.Tucked(s.Player[0].Card[:3]))] = true
	g := theGame()
	if g.View(&s, 0).(cardgame.View).Step != "arrange" {
		return
	}
	for _, c := range g.Choices(&s, 0, nil) {
		if name := g.Grammar(&s).Print(c); name == "done" {
			continue
		}
		q := s
		if err := engine.Apply(g, &q, 0, c, nil); err != nil {
			t.Fatal(err)
		}
		explore(t, q, reached, seen)
	}
}

// CG-0.3: no question has only one answer, but for the end of a turn, which is kept so that the step before it can be
// taken back. On the way every position of these games is audited.
func TestNoForcedQuestions(t *testing.T) {
	g := theGame()
	for n := range 240 {
		seats := 1 + n%4
		r := rand.New(rand.NewPCG(uint64(n), 8))
		var options []string
		for _, o := range g.Meta().Options {
			if n >= 40 && r.IntN(2) == 0 && goesWith(o.Name, seats) {
				options = append(options, o.Name)
			}
		}
		s := setup(t, seats, strconv.Itoa(n), options...)
		play(t, &s, uint64(n), func(s *cardgame.Position) {
			if err := g.Audit(s); err != nil {
				t.Fatalf("%v: %v\n%s", options, err, g.PositionText(s))
			}
			if acting := g.Acting(s); acting != 0 {
				list := g.Choices(s, acting.First(), nil)
				if len(list) < 2 && g.Grammar(s).Print(list[0]) != "end-turn" {
					t.Fatalf("%v: only %s\n%s", options, g.Grammar(s).Print(list[0]), g.PositionText(s))
				}
			}
		})
	}
}

// CG-11.3: the result names the awards that were recorded, for whoever remembers them; and none in a game of several.
func TestResultNamesTheAwards(t *testing.T) {
	game := engine.Erase[cardgame.Position](theGame())
	text := `{"rivals":{"orange":{"shares":12,"value":12}},"awards":["patriot","sailor"],"fulfilled":["patriot","mogul","sailor"],"over":true}`
	tb, err := game.FromText(config(t, 1, "awards"), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	res, over := tb.Result()
	if !over {
		t.Fatal("the game is not over")
	}
	equal(t, "awards", res.Seats[0].Awards, "[patriot sailor]")
	s := setup(t, 3, "awards")
	play(t, &s, 1, func(*cardgame.Position) {})
	res, _ = theGame().Result(&s)
	for _, sr := range res.Seats {
		equal(t, "awards", len(sr.Awards), 0)
	}
}

// The facts of a choice account for every change of money, shares, share value, loans, shipping tokens, demand and the
// rivals' numbers: whoever reads them, as the page does, needs no arithmetic of his own. (CG-5.1.5, CG-5.2.7, CG-5.3.1, CG-7.1, CG-7.2)
func TestFactsAddUp(t *testing.T) {
	g := theGame()
	for n := range 120 {
		seats := 1 + n%4
		options := []string{"extra_production", "early_shipping", "random_supply", "buy_shares"}[:2*(n%3)]
		s := setup(t, seats, strconv.Itoa(n), options...)
		r := rand.New(rand.NewPCG(uint64(n), 21))
		for g.Acting(&s) != 0 {
			seat := g.Acting(&s).First()
			list := g.Choices(&s, seat, nil)
			c := list[r.IntN(len(list))]
			before := numbers(&s)
			var facts engine.Facts
			if err := engine.Apply(g, &s, seat, c, &facts); err != nil {
				t.Fatal(err)
			}
			for _, f := range facts.List {
				account(t, before, g.Grammar(&s).PrintFact(f))
			}
			for id, v := range numbers(&s) {
				if before[id] != v {
					t.Fatalf("after %s the facts give %s %d, the table has %d", g.Grammar(&s).Print(c), id, before[id], v)
				}
			}
		}
	}
}

// numbers are the gauges that facts account for.
func numbers(s *cardgame.Position) map[string]int {
	out := map[string]int{}
	for _, gg := range theGame().Gauges(s, nil) {
		switch name, _, _ := strings.Cut(gg.Name, "/"); name {
		case "cash", "shares", "value", "loans", "tokens", "demand", "rival_shares", "rival_value":
			out[gg.ID(theGame().Meta())] = gg.Value
		}
	}
	return out
}

// account changes the numbers as a fact says.
func account(t *testing.T, of map[string]int, fact string) {
	t.Helper()
	name, rest, _ := strings.Cut(strings.TrimSuffix(fact, ")"), "(")
	args := strings.Split(rest, ",")
	num := func(i int) int {
		v, err := strconv.Atoi(args[i])
		if err != nil {
			t.Fatalf("%s: %v", fact, err)
		}
		return v
	}
	switch name {
	case "sold", "shipped", "final-goods":
		if num(2)*num(3) != num(4) {
			t.Errorf("%s does not multiply", fact)
		}
		of["cash/"+args[0]] += num(4)
	case "contract":
		of["cash/"+args[0]] += num(2)
	case "borrowed", "emergency-fund":
		of["cash/"+args[0]] += num(2)
		of["loans/"+args[0]] += num(1)
	case "bought", "final-shares":
		of["cash/"+args[0]] -= num(2)
		of["shares/"+args[0]] += num(1)
	case "paid":
		of["cash/"+args[0]] -= num(1)
		if of["cash/"+args[0]] != num(2) {
			t.Errorf("%s leaves £%d", fact, of["cash/"+args[0]])
		}
	case "wages":
		if num(1)*num(2)-num(3) != num(4) {
			t.Errorf("%s does not add up", fact)
		}
	case "sailed":
		of["tokens/"+args[0]] += num(2)
	case "value":
		of["value/"+args[0]] += num(1)
	case "demand":
		of["demand/"+args[0]] += num(1)
	case "rival-share":
		of["rival_shares/"+args[0]]++
	case "rival-value":
		of["rival_value/"+args[0]]++
	case "bankrupt":
		for _, id := range []string{"cash/", "shares/", "value/", "loans/", "tokens/"} {
			of[id+args[0]] = 0
		}
	}
}
