package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
)

const (
	build engine.Kind = 1 + iota
	sell
	pass
	carry
	redraw
	give
)

// grammar has every kind of argument once.
func grammar() *engine.Grammar {
	meta := &engine.Meta{SeatNames: []string{"red", "blue", "green", "yellow"}}
	towns := &engine.Domain{Label: "town", Target: "town", IDs: []string{"leeds", "hull", "york"}, Proper: []string{"Leeds", "Hull", "York"}}
	goods := &engine.Domain{Label: "good", IDs: []string{"food", "lamps"}, Terms: "x.good."}
	seats := engine.SeatDomain(meta, 3)
	tally := *towns
	tally.Tally = true
	P := engine.P
	return &engine.Grammar{
		Prefix: "x", Seats: seats,
		Choices: []engine.Spec{
			build:  {Name: "build", Params: []engine.Param{P("town", towns)}, Min: 1},
			sell:   {Name: "sell", Params: []engine.Param{P("cubes", engine.Num)}, Min: 1},
			pass:   {Name: "pass", EndsTurn: true},
			carry:  {Name: "carry", Params: []engine.Param{P("town", &tally)}, Min: 1, Repeat: true},
			redraw: {Name: "redraw", Params: []engine.Param{P("good", goods), P("good", goods)}},
			give:   {Name: "give", Params: []engine.Param{P("to", seats), P("good", goods)}, Min: 2},
		},
		Facts: []engine.Spec{
			1: {Name: "built", Params: []engine.Param{P("town", towns), P("cost", engine.Num)}, Min: 2},
			2: {Name: "over"},
			3: {Name: "drew", Params: []engine.Param{P("good", goods), P("good", goods)}},
			4: engine.Spec{Name: "paid", Params: []engine.Param{P("saved", engine.Num), P("cash", engine.Num)}, Min: 2}.Unsaid("saved"),
		},
	}
}

func choice(k engine.Kind, arg ...int16) engine.Choice {
	c := engine.Choice{Kind: k}
	copy(c.Arg[:], arg)
	return c
}

func TestParseAndPrint(t *testing.T) {
	g := grammar()
	for _, tt := range []struct {
		text  string
		want  engine.Choice
		print string // if it is not printed as it was written
	}{
		{"build(leeds)", choice(build, 1), ""},
		{" build ( york ) ", choice(build, 3), "build(york)"},
		{"sell(0)", choice(sell), ""},
		{"sell(-3)", choice(sell, -3), ""},
		{"sell(32767)", choice(sell, 32767), ""},
		{"pass", choice(pass), ""},
		{"pass()", choice(pass), "pass"},
		{"redraw", choice(redraw), ""},
		{"redraw(lamps)", choice(redraw, 2), ""},
		{"redraw(lamps,food)", choice(redraw, 2, 1), ""},
		// An argument that is left out before another one is a dash; behind the last one it is nothing.
		{"redraw(-,food)", choice(redraw, 0, 1), ""},
		{"redraw(lamps,-)", choice(redraw, 2), "redraw(lamps)"},
		{"redraw(-,-)", choice(redraw), "redraw"},
		{"give(blue,food)", choice(give, 2, 1), ""},
		{"give(B,food)", choice(give, 2, 1), "give(blue,food)"},
		{"give(b,food)", choice(give, 2, 1), "give(blue,food)"},
		{"give(2,food)", choice(give, 2, 1), "give(blue,food)"},
		{"carry(hull:2)", choice(carry, engine.PackTally(2, 2)), ""},
		// Counted arguments have one form only, whatever was written.
		{"carry(york:1,leeds:3)", choice(carry, engine.PackTally(1, 3), engine.PackTally(3, 1)), "carry(leeds:3,york:1)"},
		{"carry(york:1,hull:0,leeds:3)", choice(carry, engine.PackTally(1, 3), engine.PackTally(3, 1)), "carry(leeds:3,york:1)"},
		{"carry(hull:127)", choice(carry, engine.PackTally(2, 127)), ""},
	} {
		got, err := g.Parse(tt.text)
		if err != nil || got != tt.want {
			t.Errorf("Parse(%q) = %v, %v; want %v", tt.text, got, err, tt.want)
			continue
		}
		want := tt.print
		if want == "" {
			want = tt.text
		}
		if text := g.Print(got); text != want {
			t.Errorf("Print(Parse(%q)) = %q, want %q", tt.text, text, want)
		}
		if back, err := g.Parse(g.Print(got)); err != nil || back != got {
			t.Errorf("%q reads back as %v, %v", g.Print(got), back, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	g := grammar()
	for _, tt := range []struct{ text, want string }{
		{"", `unknown choice ""; known: build, sell, pass, carry, redraw, give`},
		{"bulid(leeds)", `unknown choice "bulid(leeds)"`},
		{"Build(leeds)", "unknown choice"},
		{"build(leeds", "the bracket is not closed"},
		{"build(leeds)x", "the bracket is not closed"},
		{"build", "build takes 1 arguments: town"},
		{"build()", "build takes 1 arguments: town"},
		{"build(leeds,hull)", "build takes 1 arguments: town"},
		{"build(london)", `unknown town "london"; known: leeds, hull, york`},
		{"build(1)", `unknown town "1"`},
		{"build(leeds,)", "build takes 1 arguments"},
		{"pass(1)", "pass takes no arguments"},
		{"sell(x)", `"x" is not a whole number`},
		{"sell(1.5)", `"1.5" is not a whole number`},
		{"sell(+1)", `"+1" is not a whole number`},
		{"sell(01)", `"01" is not a whole number`},
		{"sell(-0)", `"-0" is not a whole number`},
		{"sell(32768)", `"32768" is not a whole number`},
		{"redraw(food,food,food)", "redraw takes 0 to 2 arguments: good, good"},
		{"give(food,blue)", `unknown seat "food"; known: red, blue, green`},
		{"give(D,food)", `unknown seat "D"`}, // only three of the four seats are at this table
		{"give(4,food)", `unknown seat "4"`},
		{"give(0,food)", `unknown seat "0"`},
		{"carry(hull)", `"hull": want town:number`},
		{"carry(hull:)", `"hull:": want town:number`},
		{"carry(hull:x)", "want town:number"},
		{"carry(hull:01)", "want town:number"},
		{"carry(hull:128)", "want town:number"},
		{"carry(hull:-1)", "want town:number"},
		{"carry(bath:1)", `unknown town "bath"`},
		{"carry(-:1)", `unknown town "-"`},
		{"sell(-)", `"-" is not a whole number`},
		{"carry(hull:1,hull:1,hull:1,hull:1,hull:1)", "carry takes 1 to 4 arguments: town"},
	} {
		c, err := g.Parse(tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%q) = %v, %v; want an error with %q", tt.text, c, err, tt.want)
		}
	}
}

// Choices that no grammar can name must be printable all the same: refusals print them.
func TestPrintOfNonsense(t *testing.T) {
	g := grammar()
	for _, tt := range []struct {
		c    engine.Choice
		want string
	}{
		{choice(0), "?0[0 0 0 0]"},
		{choice(99, 1), "?99[1 0 0 0]"},
		{choice(build, 0), "build(-)"},
		{choice(build, 9), "build(?9)"},
		{choice(build, -1), "build(?-1)"},
	} {
		if got := g.Print(tt.c); got != tt.want {
			t.Errorf("Print(%v) = %q, want %q", tt.c, got, tt.want)
		}
		if g.EndsTurn(tt.c) {
			t.Errorf("%v ends a turn", tt.c)
		}
	}
	if !g.EndsTurn(choice(pass)) {
		t.Error("pass does not end a turn")
	}
}

func TestTally(t *testing.T) {
	for id := range 128 {
		for _, n := range []int{0, 1, 127, 255} {
			if gotID, gotN := engine.UnpackTally(engine.PackTally(id, n)); gotID != id || gotN != n {
				t.Fatalf("%d:%d comes back as %d:%d", id, n, gotID, gotN)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	g := grammar()
	seat := engine.Seat(1)
	for _, tt := range []struct {
		got, want engine.Text
	}{
		{g.Label(choice(build, 2)), engine.Text{Kind: "build", Key: "x.offer.build",
			Args: []engine.TextArg{{Name: "town", ID: "hull", Proper: "Hull"}}}},
		{g.Label(choice(give, 2, 1)), engine.Text{Kind: "give", Key: "x.offer.give",
			Args: []engine.TextArg{{Name: "to", Seat: &seat}, {Name: "good", ID: "food", Term: "x.good.food"}}}},
		// Where the number of arguments varies, each number has its own message.
		{g.Label(choice(redraw)), engine.Text{Kind: "redraw", Key: "x.offer.redraw.0", Args: []engine.TextArg{}}},
		{g.Label(choice(redraw, 2)), engine.Text{Kind: "redraw", Key: "x.offer.redraw.1",
			Args: []engine.TextArg{{Name: "good", ID: "lamps", Term: "x.good.lamps"}}}},
		{g.Label(choice(carry, engine.PackTally(1, 3), engine.PackTally(3, 1))), engine.Text{Kind: "carry", Key: "x.offer.carry.2",
			Args: []engine.TextArg{{Name: "town", ID: "leeds", Proper: "Leeds", Number: 3}, {Name: "town", ID: "york", Proper: "York", Number: 1}}}},
		{g.Narrate(engine.Fact{Kind: 1, Seat: 1, Arg: [4]int16{3, 7}}), engine.Text{Kind: "built", Key: "x.fact.built", Seat: &seat,
			Args: []engine.TextArg{{Name: "town", ID: "york", Proper: "York"}, {Name: "cost", Number: 7}}}},
		{g.Narrate(engine.Fact{Kind: 2, Seat: engine.Nobody}), engine.Text{Kind: "over", Key: "x.fact.over", Args: []engine.TextArg{}}},
		{g.Narrate(engine.Fact{Kind: 3, Seat: engine.Nobody, Arg: [4]int16{1}}), engine.Text{Kind: "drew", Key: "x.fact.drew.1",
			Args: []engine.TextArg{{Name: "good", ID: "food", Term: "x.good.food"}}}},
		// What has nothing to say at 0 has a message without it; another number may be 0.
		{g.Narrate(engine.Fact{Kind: 4, Seat: engine.Nobody, Arg: [4]int16{0, 6}}), engine.Text{Kind: "paid", Key: "x.fact.paid.no-saved",
			Args: []engine.TextArg{{Name: "saved"}, {Name: "cash", Number: 6}}}},
		{g.Narrate(engine.Fact{Kind: 4, Seat: engine.Nobody, Arg: [4]int16{6, 0}}), engine.Text{Kind: "paid", Key: "x.fact.paid",
			Args: []engine.TextArg{{Name: "saved", Number: 6}, {Name: "cash"}}}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s: %s", tt.want.Key, diff)
		}
	}
}

func TestPrintFact(t *testing.T) {
	g := grammar()
	for _, tt := range []struct {
		f    engine.Fact
		want string
	}{
		{engine.Fact{Kind: 1, Seat: 1, Arg: [4]int16{3, 7}}, "built(blue,york,7)"},
		{engine.Fact{Kind: 1, Seat: engine.Nobody, Arg: [4]int16{3, 7}}, "built(york,7)"},
		{engine.Fact{Kind: 2, Seat: 2}, "over(green)"},
		{engine.Fact{Kind: 2, Seat: engine.Nobody}, "over"},
		{engine.Fact{Kind: 3, Seat: 0}, "drew(red)"},
	} {
		if got := g.PrintFact(tt.f); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// A message finds its arguments by name, by name and place, and the seat as "who".
func TestTextArg(t *testing.T) {
	seat := engine.Seat(2)
	msg := engine.Text{Seat: &seat, Args: []engine.TextArg{{Name: "town", ID: "leeds"}, {Name: "town", ID: "york"}}}
	for name, want := range map[string]string{"town": "leeds", "town1": "leeds", "town2": "york"} {
		if a, ok := msg.Arg(name); !ok || a.ID != want {
			t.Errorf("%s: %+v, want %s", name, a, want)
		}
	}
	if a, ok := msg.Arg("who"); !ok || *a.Seat != 2 {
		t.Errorf("who: %+v", a)
	}
	for _, name := range []string{"town3", "port"} {
		if a, ok := msg.Arg(name); ok {
			t.Errorf("%s: found %+v", name, a)
		}
	}
}
