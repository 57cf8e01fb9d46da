package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest"
	"cromford/engine/enginetest/toy"
)

const red, blue, green = engine.Seat(0), engine.Seat(1), engine.Seat(2)

// toyTable is the toy with known cards: red 1-4, blue 5-8, green 9-12, lots 5 1 2 3 4 6.
func toyTable(t *testing.T, seats int) engine.Table {
	t.Helper()
	var cards []string
	for i := range 20 {
		cards = append(cards, fmt.Sprintf("%q", "c"+strconv.Itoa(i+1)))
	}
	chance, err := doc.Parse("chance", []byte(`{"lots":[5,1,2,3,4,6],"cards":[`+strings.Join(cards, ",")+`]}`))
	if err != nil {
		t.Fatal(err)
	}
	tb, err := engine.Erase[toy.Position](toy.New()).Given(engine.Given{Config: engine.Config{Seats: seats}, Chance: chance})
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

func asks(tb engine.Table) [3]string { return [3]string{tb.Ask(red), tb.Ask(blue), tb.Ask(green)} }

// A seat's question changes when its choices change or when it has answered, and not when others answer: so that two
// players who seal at the same time never collide.
func TestAsks(t *testing.T) {
	tb := toyTable(t, 3)
	start := asks(tb)
	if slices.Contains(start[:], "") {
		t.Fatalf("all seats bid at once, but the questions are %q", start)
	}
	enginetest.Choose(t, tb, green, "bid(c9)")
	after := asks(tb)
	if after[red] != start[red] || after[blue] != start[blue] || after[green] == start[green] {
		t.Errorf("green has sealed: the questions went from %q to %q", start, after)
	}
	enginetest.Choose(t, tb, green, "bid(c10)") // an amendment is an answer too
	amended := asks(tb)
	if amended[red] != start[red] || amended[green] == after[green] || amended[green] == "" {
		t.Errorf("green has changed its mind: the questions went from %q to %q", after, amended)
	}
	enginetest.Choose(t, tb, red, "bid(c1)")
	enginetest.Choose(t, tb, blue, "bid(c5)")
	if got := asks(tb); got[red] != "" || got[blue] != "" || got[green] == "" {
		t.Errorf("only the winner green has a question: %q", got)
	}
	before := tb.Ask(green)
	if _, err := tb.Choose(red, engine.Choice{Kind: 2}); !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("red is not asked: %v", err)
	}
	if tb.Ask(green) != before {
		t.Error("a refused choice has changed a question")
	}
	if tb.Ask(7) != "" || tb.Ask(engine.Nobody) != "" {
		t.Error("who does not sit at the table is asked")
	}
}

func TestTableRefuses(t *testing.T) {
	tb := toyTable(t, 2)
	before, asked := tb.Hash(), asks(tb)
	for _, tt := range []struct {
		seat engine.Seat
		text string
		code string
	}{
		{red, "bid(c5)", "not_in_hand"},
		{red, "keep", "other_question"},
		{blue, "end-turn", "other_question"},
	} {
		c, err := tb.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		facts, err := tb.Choose(tt.seat, c)
		if engine.RefusalCode(err) != tt.code {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.code)
		}
		if len(facts.List) > 0 {
			t.Errorf("%s was refused and has facts", tt.text)
		}
	}
	for _, seat := range []engine.Seat{2, 5, 200, engine.Nobody} {
		if _, err := tb.Choose(seat, engine.Choice{Kind: 1, Arg: [4]int16{1}}); err == nil {
			t.Errorf("seat %d has chosen and does not sit at the table", seat)
		}
		if tb.Choices(seat) != nil || tb.Offers(seat) != nil {
			t.Errorf("seat %d has something to choose", seat)
		}
	}
	if before != tb.Hash() || asked != asks(tb) {
		t.Error("refusals have changed the table")
	}
}

func TestNewRefuses(t *testing.T) {
	game := engine.Erase[toy.Position](toy.New())
	for _, seats := range []int{-1, 0, 1, 4, 99} {
		if _, err := game.New(engine.Config{Seats: seats}); engine.RefusalCode(err) != "bad_setup" || !strings.Contains(err.Error(), "TY-2.1") {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
	if _, err := game.New(engine.Config{Seats: 2, Revision: 9}); err == nil || !strings.Contains(err.Error(), "newer than this program") {
		t.Errorf("revision 9: %v", err)
	}
	tb, err := game.New(engine.Config{Seats: 2})
	if err != nil || tb.Config().Revision != 1 {
		t.Errorf("revision 0 is the newest: %v, %v", tb, err)
	}
}

// What a table hands out may be changed by whoever got it; the table stays as it is.
func TestTableIsNotShared(t *testing.T) {
	tb := toyTable(t, 2)
	list := tb.Choices(red)
	list[0] = engine.Choice{Kind: 99}
	if tb.Choices(red)[0].Kind == 99 {
		t.Error("the list of choices is shared")
	}
	hash := tb.Hash()
	c := tb.Clone()
	enginetest.Choose(t, c, red, "bid(c1)")
	if tb.Hash() != hash || c.Hash() == hash || tb.Ask(red) == c.Ask(red) {
		t.Error("a clone is not a table of its own")
	}
	s, ok := engine.PositionOf[toy.Position](tb)
	if !ok {
		t.Fatal("the position of a toy is not a toy's")
	}
	s.Turned = 4
	if tb.Hash() != hash {
		t.Error("the position is shared")
	}
	if _, ok := engine.PositionOf[small](tb); ok {
		t.Error("a toy has the position of another game")
	}
}

// Previews are computed on a copy and equal what happens; where something hidden decides, there is none.
func TestOffers(t *testing.T) {
	tb := toyTable(t, 2)
	enginetest.Choose(t, tb, red, "bid(c4)")
	for _, o := range tb.Offers(blue) {
		if !o.Opaque || o.Preview != nil {
			t.Errorf("%s turns a sealed card up and has a preview: %v", o.Text, o.Preview)
		}
	}
	enginetest.Choose(t, tb, blue, "bid(c5)")
	hash := tb.Hash()
	got := map[string]engine.Offer{}
	for _, o := range tb.Offers(blue) {
		got[o.Text] = o
	}
	seat := blue
	want := []engine.Change{{Gauge: "points", Seat: &seat, From: 0, To: 5}}
	if diff := cmp.Diff(want, got["keep"].Preview); diff != "" {
		t.Error(diff)
	}
	if !got["toss"].Opaque {
		t.Error("a toss can be foreseen")
	}
	if tb.Hash() != hash {
		t.Error("looking at offers has changed the table")
	}
	enginetest.Choose(t, tb, blue, "keep")
	for _, o := range tb.Offers(blue) {
		if o.Text == "swap(c6)" {
			if diff := cmp.Diff([]string{"card:c6"}, o.Targets); diff != "" {
				t.Error(diff)
			}
			if o.Key != "toy.offer.swap" || o.Clause != "TY-4.3" {
				t.Errorf("the offer lacks something: %+v", o)
			}
			return
		}
	}
	t.Error("no swap is offered")
}

// What is sent to a page has no choice in numbers, only its notation.
func TestOfferJSON(t *testing.T) {
	b, err := json.Marshal(toyTable(t, 2).Offers(red)[0])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"choice":"bid(c1)","kind":"bid","key":"toy.offer.bid","args":[{"name":"card","id":"c1","number":0,"proper":"1"}],` +
		`"group":"cards","targets":["card:c1"],"cost":0,"clause":"TY-3.2"}`
	if string(b) != want {
		t.Errorf("got  %s\nwant %s", b, want)
	}
}

func TestExpect(t *testing.T) {
	tb := toyTable(t, 2)
	named := func(text string) *doc.Node {
		n, err := doc.Parse("expected", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	hash := tb.Hash()
	if got, err := tb.Expect(named(`{"turned": 1}`)); err != nil || string(got) != string(tb.Text()) {
		t.Errorf("what is met changes nothing: %v\n%s", err, got)
	}
	if got, err := tb.Expect(named(`{"turned": 2}`)); err != nil || string(got) == string(tb.Text()) {
		t.Errorf("what is not met shows: %v", err)
	}
	if _, err := tb.Expect(named(`{"moon": 2}`)); err == nil {
		t.Error("an unknown element is accepted")
	}
	if tb.Hash() != hash {
		t.Error("an expectation has changed the table")
	}
}

func TestGivenPlaces(t *testing.T) {
	game := engine.Erase[toy.Position](toy.New())
	n, err := doc.Parse("case.json", []byte("{\n \"state\": {\"red\": {\"hand\": [\"c3\", \"c99\"]}}}"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = game.Given(engine.Given{Config: engine.Config{Seats: 2}, Position: n})
	if err == nil || !strings.HasPrefix(err.Error(), "case.json:2:35: state.red.hand[1]: unknown bid card \"c99\"") {
		t.Errorf("%v: want an error with its place", err)
	}
}
