package table

import (
	"testing"

	"cromford/engine"
	"cromford/internal/account"
)

// What makes a game count is decided when the table is made.
func TestRateable(t *testing.T) {
	person, bot, hot := Seat{Kind: Guest, Guest: "ada"}, Seat{Kind: Bot, Bot: "greedy"}, Seat{Kind: Hot}
	for _, c := range []struct {
		name  string
		seats []Seat
		undo  UndoRule
		good  bool
	}{
		{"two people", []Seat{person, {Kind: Open}}, UndoTurn, true},
		{"a person and a bot", []Seat{person, bot}, UndoNone, true},
		{"bots alone", []Seat{bot, bot}, UndoTurn, false},
		{"one seat", []Seat{person}, UndoTurn, false},
		{"at one screen", []Seat{person, hot}, UndoTurn, false},
		{"free undo", []Seat{person, bot}, UndoFree, false},
		{"undo by consent", []Seat{person, bot}, UndoConsent, false},
	} {
		if err := (&Info{Seats: c.seats, Undo: c.undo}).rateable(); (err == nil) != c.good {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, g := range []account.Guest{{}, {ID: "ada"}, {ID: "ada", Account: true, Former: true}} {
		if CodeOf(MayRate(g)) != NeedsAccount {
			t.Errorf("%+v may play rated games", g)
		}
	}
}

// A seat that was given up is its person's; what is nobody's is not kept.
func TestOutcome(t *testing.T) {
	res := &engine.Result{Seats: []engine.SeatResult{{Rank: 2, Total: 30}, {Rank: 1, Total: 44}, {Rank: 3, Total: 20}}}
	in := &Info{Rated: true, Seats: []Seat{{Kind: Guest, Guest: "ada"}, {Kind: Bot, Bot: "best", Guest: "ben", Resigned: true},
		{Kind: Bot, Bot: "greedy"}}}
	l := &live{info: in}
	l.log = []LogLine{{N: 1, At: 77}}
	out := l.settlement(res)
	if out == nil || out.Ended != 77 || out.Best != 44 || !out.Rated || !out.Public {
		t.Fatalf("%+v", out)
	}
	for i, want := range []SeatOutcome{{Person: "ada", Place: 2, Score: 30}, {Person: "ben", Resigned: true, Place: 1, Score: 44},
		{Bot: "greedy", Place: 3, Score: 20}} {
		got := out.Seats[i]
		if got.Person != want.Person || got.Bot != want.Bot || got.Place != want.Place || got.Score != want.Score ||
			got.Resigned != want.Resigned {
			t.Errorf("seat %d: %+v", i, got)
		}
	}
	in.Seats[2] = Seat{Kind: Hot}
	if l.settlement(res).Rated {
		t.Error("a game at another's screen counts")
	}
	in.ForkOf = "other"
	if l.settlement(res) != nil {
		t.Error("a what-if is kept")
	}
	in.ForkOf, in.Seats = "", []Seat{{Kind: Hot}, {Kind: Hot}, {Kind: Bot, Bot: "greedy"}}
	if l.settlement(res) != nil {
		t.Error("a record that was opened is kept")
	}
}
