package railways_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// What scenario files cannot say about the clauses: pieces, chance, who is told what, and laws of whole games. The
// expected numbers are those of RULES.md, worked out here again and apart from the code under test.

// theGame is read once; it is immutable.
var theGame = sync.OnceValue(newGame)

func table(t *testing.T, cfg engine.Config) engine.Table {
	t.Helper()
	tb, err := engine.Erase[railways.Position](theGame()).New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// given sets a table up from a position text, as a scenario does.
func given(t *testing.T, cfg engine.Config, position string) engine.Table {
	t.Helper()
	n, err := doc.Parse("given", []byte(position))
	if err != nil {
		t.Fatal(err)
	}
	tb, err := engine.Erase[railways.Position](theGame()).Given(engine.Given{Config: cfg, Position: n})
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

func position(t *testing.T, tb engine.Table) railways.Position {
	t.Helper()
	s, ok := engine.PositionOf[railways.Position](tb)
	if !ok {
		t.Fatal("a table of another game")
	}
	return s
}

func told(tb engine.Table, f engine.Facts, seat engine.Seat) []string {
	var out []string
	for _, fact := range f.For(seat) {
		out = append(out, tb.PrintFact(fact))
	}
	return out
}

func shown(t *testing.T, tb engine.Table, seat engine.Seat) string {
	t.Helper()
	b, err := json.Marshal([]any{tb.View(seat), tb.Offers(seat)})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var equal = enginetest.Equal

// RW-1.1 to RW-1.4: Towns, Ports and lines of both boards, and their spaces.
func TestBoards(t *testing.T) {
	comp := railways.Builtin()
	for i, want := range []struct{ towns, ports, lines, factories, customs, rails int }{
		{6, 5, 17, 14, 13, 37}, // England and Wales
		{7, 5, 18, 16, 15, 43}, // Germany
	} {
		b := comp.Boards[i]
		got := want
		got.towns, got.ports, got.lines = len(b.Towns), len(b.Ports), len(b.Lines)
		got.factories, got.customs, got.rails = 0, 0, 0
		for _, town := range b.Towns {
			got.factories += town.Spaces
		}
		for _, port := range b.Ports {
			got.customs += port.Spaces
		}
		seen := map[string]bool{}
		for _, l := range b.Lines {
			got.rails += l.Spaces
			// RW-1.4: one space marked 1 and one or two marked 2.
			if l.Spaces < 2 || l.Spaces > 3 {
				t.Errorf("%s has %d spaces", l.ID, l.Spaces)
			}
			// RW-1.1: a line joins one Town and one Port, and no pair twice.
			if want := b.Towns[l.Town-1].ID + "-" + b.Ports[l.Port-1].ID; l.ID != want || seen[l.ID] {
				t.Errorf("the line %s should be %s, once", l.ID, want)
			}
			seen[l.ID] = true
		}
		equal(t, b.ID, got, want)
	}
}

// RW-1.1, R-44: a component file with a line between two Towns, or two Ports, is refused.
func TestLinesJoinTownAndPort(t *testing.T) {
	text, err := os.ReadFile("tables/components.json")
	if err != nil {
		t.Fatal(err)
	}
	for old, bad := range map[string]string{
		`"town": "norwich", "port": "london"`: `"town": "norwich", "port": "leeds"`,
		`"town": "leeds", "port": "hull"`:     `"town": "london", "port": "hull"`,
	} {
		edited := strings.Replace(string(text), old, bad, 1)
		if edited == string(text) {
			t.Fatalf("%s is not in the component file", old)
		}
		if _, err := railways.LoadComponents("edited", []byte(edited)); err == nil || !strings.Contains(err.Error(), "RW-1.1") {
			t.Errorf("%s: got %v, want a complaint citing RW-1.1", bad, err)
		}
	}
}

// RW-1.6: 30 cards, one for each place; two Berlin cards are for Germany only.
func TestContractCards(t *testing.T) {
	comp := railways.Builtin()
	kinds := map[railways.ContractKind]int{}
	var faces [2][4]map[int]bool
	var germanyOnly []string
	for _, c := range comp.Cards {
		kinds[c.Kind]++
		for b, f := range c.Face {
			if f == 0 {
				germanyOnly = append(germanyOnly, fmt.Sprint(b, " ", c.ID))
				continue
			}
			if faces[b][c.Kind] == nil {
				faces[b][c.Kind] = map[int]bool{}
			}
			faces[b][c.Kind][f] = true
		}
	}
	town, port, railway := railways.ContractTown, railways.ContractPort, railways.ContractRailway
	equal(t, "cards of each kind", []int{kinds[town], kinds[port], kinds[railway]}, []int{7, 5, 18})
	equal(t, "cards without a face", germanyOnly, []string{"0 K07", "0 K30"})
	for b, board := range comp.Boards {
		got := []int{len(faces[b][town]), len(faces[b][port]), len(faces[b][railway])}
		equal(t, "places named on "+board.ID, got, []int{len(board.Towns), len(board.Ports), len(board.Lines)})
	}
}

// RW-2.1 to RW-2.8 and RW-1.5: every legal set-up, and every other is refused.
func TestSetUps(t *testing.T) {
	type setUp struct {
		seats     int
		board     string
		cards     int
		track     [3]int16
		spare     int16
		covered   string
		byDefault bool // also what one gets without naming a board
	}
	legal := []setUp{
		{3, "england_wales", 25, [3]int16{7, 10, 13}, 18, "[rhondda]", true},
		{4, "england_wales", 28, [3]int16{9, 13, 17}, 9, "[]", false},
		{4, "germany", 26, [3]int16{9, 13, 17}, 9, "[hannover]", true},
		{5, "germany", 30, [3]int16{11, 16, 21}, 0, "[]", true},
	}
	for seats := 0; seats <= 6; seats++ {
		for _, board := range []string{"england_wales", "germany", ""} {
			i := slices.IndexFunc(legal, func(su setUp) bool {
				return su.seats == seats && (su.board == board || board == "" && su.byDefault)
			})
			var names []string
			if board != "" {
				names = []string{"board=" + board}
			}
			tb, err := engine.Erase[railways.Position](theGame()).New(config(t, seats, names...))
			if i < 0 {
				if engine.RefusalCode(err) != "bad_setup" || !strings.Contains(err.Error(), "RW-2.1") {
					t.Errorf("%d seats on %q: got %v, want a refusal by RW-2.1", seats, board, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			su, s := legal[i], position(t, tb)
			v := tb.View(engine.Nobody).(railways.View)
			equal(t, "board and covered Towns", fmt.Sprint(v.Board, v.Covered), su.board+su.covered)
			equal(t, "track", s.Track, su.track)                               // RW-2.7
			equal(t, "spare", s.Spare, su.spare)
			equal(t, "deck after the deal", int(s.DeckN), su.cards-3*su.seats) // RW-2.6
			equal(t, "round and Period", fmt.Sprint(v.Round, v.Period), "1 1") // RW-2.8
			equal(t, "acting", tb.Acting(), engine.AllSeats(seats))
			cards := map[railways.ContractID]bool{}
			for _, c := range s.Deck[:s.DeckN] {
				cards[c] = true
			}
			for box, seat := range v.Order {
				p, pv := s.Player[seat], v.Players[seat]
				equal(t, "kit", []int{int(p.Cash), int(p.Cubes), int(p.Loans), int(p.Markers)}, "[4 0 1 11]") // RW-2.4, R-02
				// RW-2.5: the card of the box is laid down, the other four are in hand (RW-1.5).
				first := []string{"port", "factory", "railway", "deliver", "produce"}[box]
				equal(t, "pile", pv.Pile, []string{first})
				if len(pv.Hand) != 4 || slices.Contains(pv.Hand, first) {
					t.Errorf("box %d has the hand %v", box+1, pv.Hand)
				}
				for _, c := range p.Contracts {
					cards[c] = true
				}
			}
			equal(t, "different cards in play", len(cards), su.cards)
			if err := tb.Audit(); err != nil {
				t.Error(err)
			}
		}
	}
}

// RW-2.5, RW-2.6: over many keys every order of the boxes is about equally frequent, and so is every card in every
// hand and on top of the deck. The same key gives the same deal.
func TestChanceOfSetUp(t *testing.T) {
	const games = 1200
	cfg := config(t, 3)
	orders, hands, tops := map[string]int{}, map[string]int{}, map[string]int{}
	for n := range games {
		cfg.Key = engine.KeyFromSeed(fmt.Sprint("chance ", n))
		s := position(t, table(t, cfg))
		orders[fmt.Sprint(s.Order)]++
		tops[fmt.Sprint(s.Deck[0])]++
		for seat := range 3 {
			for _, c := range s.Player[seat].Contracts {
				hands[fmt.Sprint(seat, " ", c)]++
			}
		}
		if n == 0 && position(t, table(t, cfg)) != s {
			t.Error("the same key gave another deal")
		}
	}
	for _, x := range []struct {
		what        string
		freq        map[string]int
		kinds, mean int
	}{
		{"orders", orders, 6, games / 6},                      // 200 each
		{"cards in hands", hands, 3 * 25, games * 9 / 3 / 25}, // 144 each
		{"cards on top", tops, 25, games / 25},                // 48 each
	} {
		equal(t, "different "+x.what, len(x.freq), x.kinds)
		for k, n := range x.freq {
			if n < x.mean/2 || n > x.mean*3/2+10 {
				t.Errorf("%s: %s came up %d times, about %d expected", x.what, k, n, x.mean)
			}
		}
	}
}

// RW-4.1, RW-4.2, R-05: choices come in any order, can be changed until the last is in, and are revealed together; who
// is told what on the way.
func TestSealing(t *testing.T) {
	tb := given(t, config(t, 3), `{"order": ["green", "red", "blue"]}`)
	red, blue, green := engine.Seat(0), engine.Seat(1), engine.Seat(2)
	spectator := engine.Nobody
	f := enginetest.Choose(t, tb, blue, "pick(port)")
	equal(t, "told to blue", told(tb, f, blue), "[sealed(blue) sealed-card(blue,port)]")
	equal(t, "told to red", told(tb, f, red), "[sealed(blue)]")
	equal(t, "told to a spectator", told(tb, f, spectator), "[sealed(blue)]")
	if f.Revealed || f.Opaque {
		t.Error("a sealed card is nothing revealed")
	}
	f = enginetest.Choose(t, tb, blue, "pick(factory)")
	equal(t, "the change told to blue", told(tb, f, blue), "[sealed-card(blue,factory)]")
	equal(t, "the change told to red", told(tb, f, red), "[]")
	equal(t, "the change told to a spectator", told(tb, f, spectator), "[]")
	equal(t, "acting", tb.Acting(), engine.Only(red)|engine.Only(green))
	ask := tb.Ask(green)
	enginetest.Choose(t, tb, red, "pick(deliver)")
	equal(t, "green's question after the others chose", tb.Ask(green), ask)
	for _, o := range tb.Offers(green) {
		if !o.Opaque || len(o.Preview) > 0 {
			t.Errorf("the last card, %s, must have no preview: the others' cards turn up with it", o.Text)
		}
	}
	for _, o := range tb.Offers(red) {
		if o.Opaque || len(o.Preview) > 0 {
			t.Errorf("an amendment, %s, changes nothing public", o.Text)
		}
	}
	f = enginetest.Choose(t, tb, green, "pick(railway)")
	equal(t, "told at the reveal", told(tb, f, spectator),
		"[sealed(green) revealed(green,railway) revealed(red,deliver) revealed(blue,factory) turn(green,railway)]")
	if !f.Revealed {
		t.Error("the reveal can be taken back")
	}
	for seat := range engine.Seat(3) {
		for _, text := range []string{"pick(port)", "pick(produce)"} {
			c, _ := tb.Parse(text)
			if _, err := tb.Choose(seat, c); err == nil {
				t.Errorf("%s of seat %d after the reveal", text, seat)
			}
		}
	}
}

// RW-8.3, RW-11.7: who is told which cards go under the deck and come from it.
func TestContractCardsTold(t *testing.T) {
	tb := given(t, config(t, 3), `{"deck": ["K20", "K21", "K22"], "state": {"red": {"contracts": ["K01", "K03", "K05"]},
		"blue": {"contracts": ["K08"]}}, "played": {"red": "port", "blue": "deliver"}}`)
	red, blue := engine.Seat(0), engine.Seat(1)
	for _, o := range tb.Offers(red) {
		if draws := strings.HasPrefix(o.Text, "redraw-contracts("); o.Opaque != draws {
			t.Errorf("%s: opaque is %v", o.Text, o.Opaque)
		}
	}
	f := enginetest.Choose(t, tb, red, "redraw-contracts(K05,K01)")
	equal(t, "told to red", told(tb, f, red),
		"[put-under(red,K05) put-under(red,K01) drew(red,K20) drew(red,K21) redrew(red,2,2) to-bottom(red)]")
	for _, seat := range []engine.Seat{blue, 2, engine.Nobody} {
		equal(t, "told to the others", told(tb, f, seat), "[redrew(red,2,2) to-bottom(red)]")
	}
	if !f.Revealed {
		t.Error("a draw can be taken back")
	}
	enginetest.Choose(t, tb, red, "end-turn")
	f = enginetest.Choose(t, tb, blue, "declare-contract(K08)")
	if !f.Revealed || f.Opaque {
		t.Error("a declaration shows a card: it cannot be taken back, but its owner knew the outcome")
	}
	for _, seat := range []engine.Seat{red, blue, 2, engine.Nobody} {
		equal(t, "told of a declaration", told(tb, f, seat),
			"[declared(blue,K08,0,2) incomplete(blue,K08) recalled(blue,deliver)]")
	}
}

// Hidden information: neither the key nor its commitment's source is shown, and what is shown to a seat is the same
// whatever the cards it cannot see.
func TestNothingHiddenIsShown(t *testing.T) {
	for _, cfg := range setUps(t) {
		cfg.Key = engine.KeyFromSeed("hidden")
		tb := table(t, cfg)
		for i := range cfg.Seats + 1 {
			seat := engine.Seat(i)
			if i == cfg.Seats {
				seat = engine.Nobody
			}
			text := shown(t, tb, seat)
			for _, secret := range []string{cfg.Key.String(), cfg.Key.String()[:16]} {
				if strings.Contains(text, secret) {
					t.Errorf("seat %d is shown the key", seat)
				}
			}
			own := 0
			for _, c := range theGame().Components().Cards {
				if strings.Contains(text, `"`+c.ID+`"`) {
					own++
				}
			}
			want := 3
			if seat == engine.Nobody {
				want = 0
			}
			equal(t, fmt.Sprintf("contract cards shown to seat %d", seat), own, want)
		}
	}
	// Two worlds that differ in what green cannot see look the same to green, and to a spectator.
	world := func(red, blue, deck, sealed string) engine.Table {
		return given(t, config(t, 3), fmt.Sprintf(`{"deck": ["%s"], "state": {
			"red": {"contracts": ["%s"]}, "blue": {"contracts": ["%s"]},
			"green": {"contracts": ["K08"]}}, "sealed": {"red": "%s"}}`, deck, red, blue, sealed))
	}
	a, b := world("K01", "K03", "K05", "port"), world("K05", "K01", "K03", "produce")
	for _, seat := range []engine.Seat{2, engine.Nobody} {
		equal(t, "another world", shown(t, a, seat), shown(t, b, seat))
	}
	if shown(t, a, 0) == shown(t, b, 0) || shown(t, a, 1) == shown(t, b, 1) {
		t.Error("the owners see no difference")
	}
}

// Everything that lies open is in the view of a spectator, part by part.
func TestViewShowsTheBoard(t *testing.T) {
	tb := given(t, config(t, 4, "board=germany"), `{"waiting": {"bremen": 2, "mannheim": 3},
		"factories": {"berlin": {"red": [2, 1], "yellow": [1, 4]}, "frankfurt": {"green": [3, 0]}},
		"lines": {"berlin-hamburg": ["yellow", "red"], "frankfurt-mannheim": ["blue"]},
		"customs": {"hamburg": ["green", "blue"], "mannheim": ["red"]}}`)
	v := tb.View(engine.Nobody).(railways.View)
	board := theGame().Components().Boards[1]
	var got, want []string
	for _, x := range v.Towns {
		got = append(got, fmt.Sprint(x.ID, x.Name, x.Spaces, x.Covered, x.Factories, x.Count))
	}
	for _, x := range v.Lines {
		got = append(got, fmt.Sprint(x.ID, " ", x.Town, " ", x.Port, x.Spaces, x.Closed, x.Investors, x.Count))
	}
	for _, x := range v.Ports {
		got = append(got, fmt.Sprint(x.ID, x.Name, x.Spaces, x.Investors, x.Waiting, " ", x.Count))
	}
	// Counts as in RW-11.3: Berlin 2+1+2, Frankfurt 3+1; Hamburg 2+2, Mannheim 1+1; lines with both their ends.
	factories := map[string]string{"berlin": "[{0 2 1} {3 1 4}]5", "frankfurt": "[{2 3 0}]4"}
	for _, x := range board.Towns {
		f := factories[x.ID]
		if f == "" {
			f = "[]0"
		}
		want = append(want, fmt.Sprint(x.ID, x.Name, x.Spaces, " ", x.ID == "hannover", " ", f))
	}
	investors := map[string]string{"berlin-hamburg": "[3 0]7", "frankfurt-mannheim": "[1]5"}
	ends := map[string]int{"berlin": 3, "frankfurt": 3, "hamburg": 2, "mannheim": 1}
	for _, x := range board.Lines {
		town, port := board.Towns[x.Town-1].ID, board.Ports[x.Port-1].ID
		i := investors[x.ID]
		if i == "" {
			i = fmt.Sprint("[]", ends[town]+ends[port])
		}
		want = append(want, fmt.Sprint(x.ID, " ", town, " ", port, x.Spaces, " ", town == "hannover", " ", i))
	}
	quays := map[string]string{"hamburg": "[2 1]0 4", "bremen": "[]2 0", "mannheim": "[0]3 2"}
	for _, x := range board.Ports {
		q := quays[x.ID]
		if q == "" {
			q = "[]0 0"
		}
		want = append(want, fmt.Sprint(x.ID, x.Name, x.Spaces, q))
	}
	squeeze := func(list []string) string { return strings.ReplaceAll(strings.Join(list, "\n"), " ", "") }
	equal(t, "the board", squeeze(got), squeeze(want))
	for i, p := range v.Players {
		equal(t, "a player", fmt.Sprint(p.Seat, p.Name, p.Cash, p.Cubes, p.Loans), fmt.Sprint(i, theGame().Meta().SeatNames[i], 4, 0, 1))
	}
}

// Redeal gives a seat every world it must reckon with and no other.
func TestRedealKeepsWhatASeatKnows(t *testing.T) {
	m := theGame()
	s := position(t, given(t, config(t, 3), `{"deck": ["K20", "K21", "K05", "K22"],
		"known": {"K01": ["red"], "K03": ["blue"], "K04": ["green", "red"], "K05": ["red", "blue", "green"], "K22": ["green"]},
		"state": {"red": {"contracts": ["K01"]}, "blue": {"contracts": ["K03"], "pile": ["port", "factory"]},
			"green": {"contracts": ["K04"]}}, "sealed": {"red": "port", "blue": "deliver"}}`))
	r := engine.NewRNG(engine.KeyFromSeed("redeal"))
	ids := func(list ...railways.ContractID) (out string) {
		for _, c := range list {
			out += m.Components().Cards[c-1].ID + " "
		}
		return strings.TrimSpace(out)
	}
	blue, last, sealed := map[string]int{}, map[string]int{}, map[railways.ActionKind]int{}
	for range 400 {
		x := s
		m.Redeal(&x, 0, r)
		// Red knows his own hand and card, that green holds K04, and that K05 is third in the deck.
		equal(t, "red's hand", ids(x.Player[0].Contracts[0]), "K01")
		equal(t, "red's card", x.Player[0].Sealed, s.Player[0].Sealed)
		equal(t, "green's card", x.Player[2].Sealed, s.Player[2].Sealed) // none
		equal(t, "green's hand", ids(x.Player[2].Contracts[0]), "K04")
		equal(t, "third card of the deck", ids(x.Deck[2]), "K05")
		blue[ids(x.Player[1].Contracts[0])]++
		last[ids(x.Deck[3])]++
		sealed[x.Player[1].Sealed]++
		// What the others know goes with the place: blue his own card, green the last of the deck, nobody the top.
		equal(t, "who knows blue's card", x.Known[x.Player[1].Contracts[0]], engine.Only(1))
		equal(t, "who knows the last card", x.Known[x.Deck[3]], engine.Only(2))
		equal(t, "who knows the top card", x.Known[x.Deck[0]], engine.SeatSet(0))
	}
	// Blue's card and the rest of the deck are K03, K20, K21 and K22 in any order; blue has sealed one of three cards.
	for _, freq := range []map[string]int{blue, last} {
		for _, c := range []string{"K03", "K20", "K21", "K22"} {
			if freq[c] < 60 || freq[c] > 140 || len(freq) != 4 {
				t.Errorf("redealt cards: %v, about 100 of each expected", freq)
			}
		}
	}
	for _, a := range []railways.ActionKind{railways.ActionRailway, railways.ActionDeliver, railways.ActionProduce} {
		if len(sealed) != 3 || sealed[a] < 90 {
			t.Errorf("redealt sealed cards: %v, about 133 of each expected", sealed)
		}
	}
}

// Laws of whole games, checked at every choice of random games against the clauses.
func TestLawsOfWholeGames(t *testing.T) {
	for i, cfg := range append(setUps(t), variants(t)...) {
		for n := range 2 {
			cfg.Key = engine.KeyFromSeed(fmt.Sprint("laws ", i, n))
			playLawfully(t, cfg, rand.New(rand.NewPCG(uint64(i), uint64(n))))
		}
	}
}

func playLawfully(t *testing.T, cfg engine.Config, r *rand.Rand) {
	t.Helper()
	tb := table(t, cfg)
	l := lawyer{T: t, m: theGame(), option: cfg.Options.On}
	for tb.Acting() != 0 {
		seat := tb.Acting().First()
		list := tb.Choices(seat)
		l.offers(tb, seat, list)
		if _, over := tb.Result(); over {
			t.Fatal("there is a result before the end (RW-13.3)")
		}
		c := list[r.IntN(len(list))]
		before := position(t, tb)
		f, err := tb.Choose(seat, c)
		if err != nil {
			t.Fatal(err)
		}
		l.law(before, position(t, tb), seat, tb.Print(c), told(tb, f, engine.Nobody))
		if t.Failed() {
			t.Fatalf("after %s of seat %d: %s", tb.Print(c), seat, tb.Text())
		}
	}
	l.accounts(tb)
}

// lawyer checks single choices; a delivery may take several.
type lawyer struct {
	*testing.T
	m        *railways.Game
	option   func(string) bool
	delivery struct {
		target  string
		start   railways.Position
		carried map[int]int // by line
		left    map[string]int
	}
}

func periodOf(s *railways.Position) int {
	for i, cubes := range s.Track[:2] {
		if cubes > 0 {
			return i + 1
		}
	}
	return 3
}

// offers: RW-5.4, a forfeit is open exactly if nothing of the card's action is; RW-8.5, RW-9.5, RW-10.8.
func (l *lawyer) offers(tb engine.Table, seat engine.Seat, list []engine.Choice) {
	if v := tb.View(seat).(railways.View); v.Step != "act" {
		return
	}
	own, forfeit := 0, false
	for _, c := range list {
		switch name, _, _ := strings.Cut(tb.Print(c), "("); name {
		case "forfeit":
			forfeit = true
		case "declare-contract", "take-loan", "repay-loan":
		default:
			own++
		}
	}
	pile := tb.View(seat).(railways.View).Players[seat].Pile
	card := pile[len(pile)-1]
	if forfeit != (own == 0) || forfeit && card != "factory" && card != "railway" {
		l.Errorf("%s: %d options and forfeit %v", card, own, forfeit)
	}
}

func (l *lawyer) law(a, b railways.Position, seat engine.Seat, choice string, facts []string) {
	sum := func(s *railways.Position) int { return int(s.Track[0] + s.Track[1] + s.Track[2]) }
	if periodOf(&b) < periodOf(&a) || sum(&b) > sum(&a) { // RW-3.3, RW-3.8
		l.Errorf("the track went from %v to %v", a.Track, b.Track)
	}
	over := b.Frames.N == 0
	markers, n := 99, int(a.Seats)
	for _, p := range b.Player[:n] {
		markers = min(markers, int(p.Markers))
	}
	ends := sum(&b) == 0 || markers == 0
	switch {
	case over || b.Round != a.Round: // RW-13.1 to RW-13.4
		if over != ends || b.Order != b.Next {
			l.Errorf("the round ended with track %v, %d markers, order %v and next %v", b.Track, markers, b.Order, b.Next)
		}
	case b.Order != a.Order: // RW-5.6
		l.Errorf("the order changed within a round: %v, %v", a.Order, b.Order)
	}
	l.supply(&a, &b)
	if b.Round == a.Round && !over {
		l.moves(&a, &b, seat, choice, facts)
	}
	for i := range n { // RW-1.5
		if p := b.Player[i]; p.Hand&1 != 0 || int(p.PileN)+bits(p.Hand) != 5 {
			l.Errorf("seat %d has %d cards in the pile and %b in hand", i, p.PileN, p.Hand)
		}
	}
	name, arg, _ := strings.Cut(strings.TrimSuffix(choice, ")"), "(")
	pa, pb := a.Player[seat], b.Player[seat]
	x := periodOf(&a) // at an action's first choice; later ones cost nothing or are asked of others
	price := func(want, placed int) {
		if int(pa.Cash-pb.Cash) != want || int(pa.Markers-pb.Markers) != placed {
			l.Errorf("%s in Period %d: cash %d to %d, markers %d to %d", choice, x, pa.Cash, pb.Cash, pa.Markers, pb.Markers)
		}
	}
	switch name {
	case "build-factory", "upgrade-factory", "construct-line", "upgrade-line", "invest-port": // RW-3.4
		price(x, 1)
	case "second-factory": // RW-6.4
		price(0, 1)
	case "second-line": // RW-7.4, R-08
		if l.option("second_line_paid") {
			price(x, 1)
		} else {
			price(0, 1)
		}
	case "take-coin": // RW-9.2
		price(-1, 0)
	case "declare-contract":
		l.contract(&a, &b, seat, arg, facts)
	case "deliver-from", "deliver-to":
		l.delivery.target, l.delivery.start = arg, a
		l.delivery.carried, l.delivery.left = map[int]int{}, map[string]int{}
		l.deliver(&b, facts)
	case "via", "load":
		l.deliver(&b, facts)
	}
	if happened(facts, "bonus") && name != "produce-at" {
		// RW-9.3: one cube for every yard below its level, and for no other. Production itself is in the scenarios.
		for t := range a.Factory {
			for o, f := range a.Factory[t] {
				if f.Yard < int16(f.Level) {
					f.Yard++
				}
				if b.Factory[t][o] != f {
					l.Errorf("bonus at Town %d for seat %d: %v to %v", t, o, a.Factory[t][o], b.Factory[t][o])
				}
			}
		}
	}
}

// supply: RW-3.2, RW-3.5, RW-3.6, where cubes come from.
func (l *lawyer) supply(a, b *railways.Position) {
	empty := true
	for i := range b.Track {
		if b.Track[i] < a.Track[i] && !empty {
			l.Errorf("a higher space was used before a lower one was empty: %v to %v", a.Track, b.Track)
		}
		empty = empty && b.Track[i] == 0
	}
	if b.Spare < a.Spare && !empty && !l.option("contract_cube_spare") || b.Minted > a.Minted && b.Spare > 0 {
		l.Errorf("track %v to %v, spare %d to %d, supplied %d to %d", a.Track, b.Track, a.Spare, b.Spare, a.Minted, b.Minted)
	}
}

// moves: RW-5.6 to RW-5.8, which choices move whom, and where to.
func (l *lawyer) moves(a, b *railways.Position, seat engine.Seat, choice string, facts []string) {
	name, _, _ := strings.Cut(choice, "(")
	next := slices.Clone(a.Next[:a.Seats])
	me := slices.Index(next, seat)
	rest := slices.Delete(slices.Clone(next), me, me+1)
	switch complete := happened(facts, "complete"); {
	case name == "take-coin", name == "declare-contract" && complete:
		next = append([]engine.Seat{seat}, rest...)
	case name == "second-factory", name == "second-line", name == "redraw-contracts":
		next = append(rest, seat)
	}
	if !slices.Equal(next, b.Next[:b.Seats]) {
		l.Errorf("%s of seat %d: next order %v to %v", choice, seat, a.Next, b.Next)
	}
	// RW-11.8, RW-12.3: a declaration leaves the card in use alone in the pile; everything else leaves the pile as it is.
	pa, pb := a.Player[seat], b.Player[seat]
	switch {
	case name == "pick" || name == "end-turn": // cards are revealed, or another seat's turn follows
	case name == "declare-contract" && (pb.PileN != 1 || pb.Pile[0] != pa.Pile[pa.PileN-1]),
		name != "declare-contract" && (pb.Pile != pa.Pile || pb.Hand != pa.Hand):
		l.Errorf("%s: pile %v to %v", choice, pa.Pile, pb.Pile)
	}
}

func happened(facts []string, name string) bool {
	return slices.ContainsFunc(facts, func(f string) bool { return strings.HasPrefix(f, name+"(") })
}

func bits(cs railways.CardSet) (n int) {
	for ; cs > 0; cs >>= 1 {
		n += int(cs & 1)
	}
	return n
}

// contract: RW-11.3 to RW-11.6 counted again from the board.
func (l *lawyer) contract(a, b *railways.Position, seat engine.Seat, id string, facts []string) {
	comp := l.m.Components()
	board := comp.Boards[a.Board]
	i := slices.IndexFunc(comp.Cards, func(c railways.Contract) bool { return c.ID == id })
	pa, pb := a.Player[seat], b.Player[seat]
	if i < 0 { // RW-11.9
		if pb.Loans != pa.Loans+1 || pb.Cash != pa.Cash || pb.Cubes != pa.Cubes || pb.PileN != 1 {
			l.Errorf("without a card: %+v to %+v", pa, pb)
		}
		return
	}
	card := comp.Cards[i]
	face := card.Face[a.Board]
	var all, own int
	mark := func(who engine.Seat, n int) {
		all += n
		if who == seat {
			own += n
		}
	}
	for li, line := range board.Lines {
		in := false
		switch card.Kind {
		case railways.ContractTown:
			in = int(line.Town) == face
		case railways.ContractPort:
			in = int(line.Port) == face
		case railways.ContractRailway:
			in = li+1 == face
		}
		for _, who := range a.Line[li+1].Investor[:a.Line[li+1].N] {
			if in {
				mark(who, 1)
			}
		}
	}
	town, port := 0, 0
	switch card.Kind {
	case railways.ContractTown:
		town = face
	case railways.ContractPort:
		port = face
	case railways.ContractRailway:
		town, port = int(board.Lines[face-1].Town), int(board.Lines[face-1].Port)
	}
	for who, f := range a.Factory[town] {
		mark(engine.Seat(who), int(f.Level))
	}
	for _, who := range a.Port[port].Investor[:a.Port[port].N] {
		mark(who, 1)
	}
	need := 2 * periodOf(a)
	cubes, cash := 0, 0
	if all >= need {
		cubes = 1
		if own >= need {
			cash = 2
		}
	}
	if want := fmt.Sprintf(",%s,%d,%d)", id, all, need); !strings.HasSuffix(facts[0], want) {
		l.Errorf("%s, want %s", facts[0], want)
	}
	if int(pb.Cubes-pa.Cubes) != cubes || int(pb.Cash-pa.Cash) != cash {
		l.Errorf("%s counts %d (own %d) of %d: cubes %d to %d, cash %d to %d",
			id, all, own, need, pa.Cubes, pb.Cubes, pa.Cash, pb.Cash)
	}
}

// deliver: RW-10.2 to RW-10.7 worked out from what left the yards and what each line carried.
func (l *lawyer) deliver(b *railways.Position, facts []string) {
	d := &l.delivery
	board := l.m.Components().Boards[b.Board]
	for _, f := range facts {
		name, rest, _ := strings.Cut(strings.TrimSuffix(f, ")"), "(")
		args := strings.Split(rest, ",")
		switch name {
		case "carried":
			i := slices.IndexFunc(board.Lines, func(ln railways.LineSpec) bool { return ln.ID == args[0] })
			n, _ := strconv.Atoi(args[1])
			d.carried[i+1] += n
		case "left":
			n, _ := strconv.Atoi(args[2])
			d.left[args[0]+" "+args[1]] += n
		}
	}
	if b.Frames.N > 2 {
		return // a question of this delivery is still open
	}
	want := d.start
	cubes := func(t railways.TownID) (n int) {
		for _, f := range d.start.Factory[t] {
			n += int(f.Yard)
		}
		return n
	}
	arrived, sent := map[railways.PortID]int{}, map[railways.TownID]int{}
	room := 0 // RW-10.2
	for i, line := range board.Lines {
		x, inv := d.carried[i+1], want.Line[i+1].Investor[:want.Line[i+1].N]
		fromTown, toPort := board.Towns[line.Town-1].ID == d.target, board.Ports[line.Port-1].ID == d.target
		if x > len(inv) || x > 0 && !fromTown && !toPort || toPort && x != min(len(inv), cubes(line.Town)) { // RW-10.3
			l.Errorf("%s carried %d with %d markers", line.ID, x, len(inv))
		}
		if fromTown {
			room += len(inv)
		}
		arrived[line.Port] += x
		sent[line.Town] += x
		for slot, who := range inv { // RW-10.6, R-21
			switch {
			case x == len(inv) && !l.option("rail_pay_one_coin"):
				want.Player[who].Cash += int32(x)
			case slot < x:
				want.Player[who].Cash++
			}
		}
	}
	for i, town := range board.Towns {
		id := railways.TownID(i + 1)
		if town.ID == d.target && sent[id] != min(room, cubes(id)) {
			l.Errorf("%d of %d cubes left %s over %d markers", sent[id], cubes(id), town.ID, room)
		}
		for who, name := range l.m.Meta().SeatNames { // RW-10.5
			n := d.left[name+" "+town.ID]
			want.Factory[id][who].Yard -= int16(n)
			want.Player[who].Cash += int32(n)
			sent[id] -= n
		}
		if sent[id] != 0 {
			l.Errorf("%s: %d more cubes travelled than left the yards", town.ID, sent[id])
		}
	}
	for i := range board.Ports { // RW-10.7
		p := &want.Port[i+1]
		n := arrived[railways.PortID(i+1)]
		p.Waiting += int16(n)
		if n > 0 && p.N > 0 {
			for _, who := range p.Investor[:p.N] {
				want.Player[who].Cubes += p.Waiting / int16(p.N)
			}
			p.Waiting %= int16(p.N)
		}
	}
	if want.Player != b.Player || want.Port != b.Port || want.Factory != b.Factory || want.Track != b.Track {
		l.Errorf("the delivery of %s came out otherwise", d.target)
	}
}

// accounts: RW-14.1 to RW-14.6 once more.
func (l *lawyer) accounts(tb engine.Table) {
	s := position(l.T, tb)
	res, over := tb.Result()
	if !over {
		l.Fatal("no result")
	}
	best, winner := 0, engine.Nobody
	for _, seat := range s.Order[:s.Seats] { // the first of the final order wins ties
		p := s.Player[seat]
		total := int(p.Cash) + int(p.Cubes) - int(p.Loans)*(2+int(p.Markers))
		for t := range s.Factory {
			total += int(s.Factory[t][seat].Yard)
		}
		equal(l.T, fmt.Sprintf("account of seat %d", seat), res.Seats[seat].Total, total)
		var lines []string
		for _, line := range res.Seats[seat].Lines {
			lines = append(lines, fmt.Sprint(line.Clause, " ", line.Amount))
		}
		yards := total - int(p.Cash) - int(p.Cubes) + int(p.Loans)*(2+int(p.Markers))
		equal(l.T, "its parts", lines, []string{fmt.Sprint("RW-14.6 ", p.Cash), fmt.Sprint("RW-14.3 ", p.Cubes),
			fmt.Sprint("RW-14.1 ", yards), fmt.Sprint("RW-14.4 ", -int(p.Loans)*(2+int(p.Markers)))})
		if winner == engine.Nobody || total > best {
			best, winner = total, seat
		}
	}
	equal(l.T, "winner", res.Winner(), winner)
}

// A period that begins with a cube of somebody's move is told with the move, and does not part it.
func TestPeriodWithinMove(t *testing.T) {
	within := 0
	for n := range 40 {
		tb := table(t, engine.Config{Seats: 4, Key: engine.KeyFromSeed(fmt.Sprint("period", n))})
		r := rand.New(rand.NewPCG(uint64(n), 7))
		var thread engine.Thread
		for k := 1; tb.Acting() != 0; k++ {
			seat := tb.Acting().First()
			offers := tb.Offers(seat)
			o := offers[r.IntN(len(offers))]
			before := tb.Clone()
			facts, err := tb.Choose(seat, o.Choice)
			if err != nil {
				t.Fatal(err)
			}
			var acts []engine.Action
			thread, acts = thread.Follow(k, seat, o.Kind == "end-turn", facts.List, before, tb)
			period := false
			for i, f := range facts.List {
				switch kind := tb.Narrate(f).Kind; {
				case kind == "period":
					if period = true; acts[i].Sort != engine.Move {
						t.Fatalf("game %d: the period is %s", n, acts[i])
					}
				case period && o.Kind != "end-turn" && f.Seat == seat && tb.Tells(f) == engine.TellMove:
					within++
					if acts[i].Sort != engine.Move {
						t.Fatalf("game %d: after the period %s is %s", n, tb.PrintFact(f), acts[i])
					}
				}
			}
		}
	}
	if within == 0 {
		t.Error("no period began within a move: the test proves nothing")
	}
}

// The last card warns: whoever uses it for anything but a contract pays for the empty hand in the next round, and is told
// (RW-4.5, RW-11.8).
func TestLastCardWarns(t *testing.T) {
	warned, paid := 0, 0
	for n := range 40 {
		tb := table(t, engine.Config{Seats: 3, Key: engine.KeyFromSeed(fmt.Sprint("last", n))})
		r := rand.New(rand.NewPCG(uint64(n), 5))
		due := map[engine.Seat]bool{} // who was warned and went on
		for tb.Acting() != 0 {
			seat := tb.Acting().First()
			offers := tb.Offers(seat)
			o := offers[r.IntN(len(offers))]
			for _, x := range offers {
				if x.Kind == "declare-contract" && slices.ContainsFunc(x.Warnings, func(w engine.Text) bool { return w.Kind == "last-card" }) {
					t.Fatalf("%s is warned of", x.Text)
				}
			}
			if slices.ContainsFunc(o.Warnings, func(w engine.Text) bool { return w.Kind == "last-card" }) {
				warned++
				due[seat] = true
				// So is whoever sends it with more after it.
				if f, err := tb.Foresee(seat, []engine.Choice{o.Choice}); err != nil || len(f.Warnings) != len(o.Warnings) {
					t.Fatalf("%s warns with %d of %d: %v", o.Text, len(f.Warnings), len(o.Warnings), err)
				}
			}
			facts, err := tb.Choose(seat, o.Choice)
			if err != nil {
				t.Fatal(err)
			}
			// With what ends the game there is no next round to pay in (RW-13.2).
			if slices.ContainsFunc(o.Warnings, func(w engine.Text) bool { return w.Kind == "last-card" }) {
				s := position(t, tb)
				if s.Track == [3]int16{} || slices.ContainsFunc(s.Player[:s.Seats], func(p railways.Player) bool { return p.Markers == 0 }) {
					t.Fatalf("game %d: %s warns of a round that never comes", n, o.Text)
				}
			}
			for _, f := range facts.List {
				if text := tb.Narrate(f); text.Kind == "recalled-empty" {
					if !due[f.Seat] {
						t.Fatalf("game %d: seat %d pays for an empty hand without a warning", n, f.Seat)
					}
					if tb.Tells(f) != engine.TellNews {
						t.Fatal("that a hand is empty is told as somebody else's move")
					}
					paid++
					delete(due, f.Seat)
				}
			}
		}
	}
	if warned == 0 || paid == 0 {
		t.Errorf("%d warnings, %d paid: the test proves nothing", warned, paid)
	}
}

// RW-13.2, RW-13.3: a choice that ends the game says so, at the step that makes the round the last and at the very last choice;
// in secret nobody is told what would come of a card.
func TestEndWarns(t *testing.T) {
	kinds := func(o engine.Offer) (out []string) {
		for _, w := range o.Warnings {
			out = append(out, w.Kind)
		}
		return out
	}
	spent := func(s *railways.Position) (track, markers bool) {
		return s.Track == [3]int16{}, slices.ContainsFunc(s.Player[:s.Seats], func(p railways.Player) bool { return p.Markers == 0 })
	}
	seen := map[string]int{}
	for n := range 30 {
		tb := table(t, engine.Config{Seats: 3 + n%3, Key: engine.KeyFromSeed(fmt.Sprint("end", n))})
		r := rand.New(rand.NewPCG(uint64(n), 9))
		for tb.Acting() != 0 {
			seat := tb.Acting().First()
			offers := tb.Offers(seat)
			o := offers[r.IntN(len(offers))]
			before := position(t, tb)
			track, markers := spent(&before)
			if _, err := tb.Choose(seat, o.Choice); err != nil {
				t.Fatal(err)
			}
			after := position(t, tb)
			want := ""
			nowTrack, nowMarkers := spent(&after)
			switch {
			case tb.Acting() == 0:
				want = "game-over"
			case track || markers || o.Kind == "pick":
			case nowTrack:
				want = "track-empty"
			case nowMarkers:
				want = "last-marker"
			}
			got := slices.DeleteFunc(kinds(o), func(k string) bool { return k == "last-card" })
			if want != "" && (len(got) != 1 || got[0] != want) || want == "" && len(got) > 0 {
				t.Fatalf("game %d: %s warns of %v, and what comes is %q", n, o.Text, got, want)
			}
			seen[want]++
		}
	}
	if seen["game-over"] == 0 || seen["track-empty"] == 0 || seen["last-marker"] == 0 {
		t.Errorf("%v: the test proves nothing", seen)
	}
}

// RW-8.3: with no contract in hand there is nothing to keep, and as many are drawn as the deck has.
func TestRedrawOfNothing(t *testing.T) {
	for deck, want := range map[string]string{
		`"K20", "K21", "K22", "K24"`: "railways.offer.redraw-contracts.none 3",
		`"K20", "K21"`:               "railways.offer.redraw-contracts.none 2",
	} {
		tb := given(t, config(t, 3), `{"deck": [`+deck+`], "state": {"red": {"contracts": []}}, "played": {"red": "port"}}`)
		for _, o := range tb.Offers(0) {
			if o.Text == "redraw-contracts" {
				equal(t, "no contract in hand", fmt.Sprint(o.Key, " ", o.Args[0].Number), want)
			}
		}
	}
	tb := given(t, config(t, 3), `{"state": {"red": {"contracts": ["K01"]}}, "played": {"red": "port"}}`)
	for _, o := range tb.Offers(0) {
		if o.Text == "redraw-contracts" {
			equal(t, "one in hand", o.Key, "railways.offer.redraw-contracts.0")
		}
	}
}
