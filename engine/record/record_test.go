package record_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/engine/record"
)

const red, blue = engine.Seat(0), engine.Seat(1)

func game() engine.Game { return engine.Erase[toy.Position](toy.New()) }

// good is a whole game of the toy with an undo in it.
func good(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile(filepath.FromSlash("../enginetest/toy/testdata/records/two-seats.record"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func replay(file, text string) (*record.Journal, error) {
	rec, err := record.Parse(file, []byte(text))
	if err != nil {
		return nil, err
	}
	return rec.Replay(game())
}

func TestRoundTrip(t *testing.T) {
	text := good(t)
	for name, in := range map[string]string{
		"as written":        text,
		"other line ends":   strings.ReplaceAll(text, "\n", "\r\n"),
		"blanks and no end": strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n=", "  \n\n="),
	} {
		j, err := replay("f", in)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(text, string(j.Write())); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// Tags that mean nothing to us belong to whoever wrote them, and stay.
func TestTags(t *testing.T) {
	j, err := replay("f", strings.Replace(good(t), "[Game", "[Event \"a \\\"quoted\\\" name, größer\"]\n[Game", 1))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]record.Tag{{Name: "Event", Value: `a "quoted" name, größer`}}, j.Tags); diff != "" {
		t.Error(diff)
	}
	again, err := replay("f", string(j.Write()))
	if err != nil || string(again.Write()) != string(j.Write()) {
		t.Errorf("tags do not survive: %v", err)
	}
}

// A record that lost its tail must never pass for a shorter game, wherever it was cut.
func TestCutAnywhere(t *testing.T) {
	whole := good(t)
	running := func() string {
		j, err := replay("f", whole)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.UndoTo(red, 12); err != nil { // so that the end is "* 20", which cut is "* 2"
			t.Fatal(err)
		}
		return string(j.Write())
	}()
	for _, text := range []string{whole, running} {
		complete := len(strings.TrimRight(text, "\n"))
		for n := range len(text) {
			_, err := replay("cut.record", text[:n])
			if n >= complete {
				if err != nil {
					t.Errorf("only the last line end is missing: %v", err)
				}
				continue
			}
			if err == nil {
				t.Errorf("cut after %d of %d bytes it is accepted:\n...%q", n, len(text), text[max(0, n-30):n])
				continue
			}
			var place *record.PlaceError
			if !errors.As(err, &place) || !strings.HasPrefix(err.Error(), "cut.record:") || place.Line < 1 {
				t.Errorf("cut after %d bytes: %v has no place", n, err)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	text := good(t)
	for _, tt := range []struct {
		name, old, new string
		want           string
	}{
		{"no header", text, "1 red: bid(c2) #cbf4a7fc\n= red 1\n", `f:1: the header has no [Game "..."]`},
		{"no key", "[Key", "[Lock", `f:6: the header has no [Key "..."]`},
		{"no game", "[Game \"toy\"]\n", "", `f:5: the header has no [Game "..."]`},
		{"tag twice", "[Seats \"2\"]", "[Seats \"2\"]\n[Seats \"3\"]", `f:5: the tag Seats stands twice`},
		{"open tag", "[Seats \"2\"]", "[Seats \"2\"", `f:4: want [Name "value"], got [Seats "2"`},
		{"tag without quotes", "[Seats \"2\"]", "[Seats 2]", `f:4: want [Name "value"]`},
		{"tag without name", "[Seats \"2\"]", "[ \"2\"]", `f:4: want [Name "value"]`},
		{"seats", "[Seats \"2\"]", "[Seats \"two\"]", `f:4: `},
		{"revision 0", "[Revision \"1\"]", "[Revision \"0\"]", `f:2: revisions count from 1`},
		{"revision", "[Revision \"1\"]", "[Revision \"999\"]", `f:2: `},
		{"key", "[Key \"ae", "[Key \"xe", `f:5: key "xe`},
		{"wrong number", "3 blue: keep", "4 blue: keep", `f:9: want event number 3 first, got "4"`},
		{"number missing", "3 blue: keep", "blue: keep", `f:9: want event number 3 first, got "blue:"`},
		{"no seat", "3 blue: keep", "3 keep", `f:9: want "SEAT: CHOICE ... #HASH", got "keep`},
		{"no hash", "end-turn #f6a5d9e1", "end-turn",
			`f:9: want choices and then # with eight hexadecimal digits; the line is cut off or damaged`},
		{"short hash", "#f6a5d9e1", "#f6a5d9e", `f:9: want choices and then #`},
		{"capital hash", "#f6a5d9e1", "#F6A5D9E1", `f:9: want choices and then #`},
		{"no choice", "2 blue: bid(c5) #", "2 blue: #", `f:8: want choices and then #`},
		{"undo ahead", "7 undo 5 red", "7 undo 8 red", `f:11: want "undo NUMBER SEAT" with the number of an earlier event, got "undo 8 red"`},
		{"undo before the start", "7 undo 5 red", "7 undo -1 red", `f:11: want "undo NUMBER SEAT"`},
		{"undo by nobody", "7 undo 5 red", "7 undo 5", `f:11: want "undo NUMBER SEAT"`},
		{"no end", "= red 5, blue 3\n", "", `f:19: the record is cut off`},
		{"behind the end", "= red 5, blue 3\n", "= red 5, blue 3\n* 19\n", `f:20: something follows the end of the record`},
		{"too long", text, strings.Repeat("x", 5<<20), `f:1: a record of 5242880 bytes is too long`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := strings.Replace(text, tt.old, tt.new, 1)
			if in == text {
				t.Fatal("the record does not have what is to be damaged")
			}
			_, err := record.Parse("f", []byte(in))
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestReplayErrors(t *testing.T) {
	text := good(t)
	for _, tt := range []struct {
		name, old, new string
		want           string
	}{
		{"illegal choice", "3 blue: keep swap(c13)", "3 blue: keep swap(c2)",
			`f:9: event 4: there is one swap a turn, of a card in hand, while the stock lasts (no_swap, TY-4.3)`},
		{"not its turn", "3 blue: keep", "3 red: keep", `f:9: event 3: only the winner of the lot is asked (not_your_turn, TY-3.3)`},
		{"unknown choice", "3 blue: keep", "3 blue: steal", `f:9: event 3: unknown choice "steal"; known: bid, keep, toss, swap, end-turn`},
		{"unknown card", "1 red: bid(c2)", "1 red: bid(c99)", `f:7: event 1: choice "bid(c99)": unknown bid card "c99"`},
		{"unknown seat", "1 red: bid", "1 pink: bid", `f:7: event 1: unknown seat "pink"`},
		{"seat not at the table", "1 red: bid", "1 green: bid", `f:7: event 1: unknown seat "green"`},
		{"unknown seat takes back", "7 undo 5 red", "7 undo 5 pink", `f:11: event 7: unknown seat "pink"`},
		{"wrong hash", "#f6a5d9e1", "#f6a5d9e2", `f:9: event 5: after end-turn the position is #f6a5d9e1, but the record says #f6a5d9e2`},
		{"undo to where it is", "7 undo 5 red", "7 undo 6 red", `f:11: event 7: there is nothing of yours to take back`},
		{"undo to nowhere", "8 red: bid(c17) #41071c00", "8 undo 6 red", `f:12: event 8: event 6 is not part of the game as it stands`},
		{"components", "\"toy-1\"", "\"toy-2\"", `this game was played with the component set toy-2, but toy-1 is in use`},
		{"unknown option", "[Key", "[Options \"short=on\"]\n[Key", `unknown option "short"; this game has: long`},
		{"bad option", "[Key", "[Options \"long=perhaps\"]\n[Key", `option "long" cannot be "perhaps"`},
		{"another option", "[Key", "[Options \"long=on\"]\n[Key", `f:8: event 1: `},
		{"seats", "[Seats \"2\"]", "[Seats \"4\"]", `toy is for [2 3] seats, not 4`},
		{"no seats", "[Seats \"2\"]", "[Seats \"-2\"]", `toy is for [2 3] seats, not -2`},
		{"later revision", "[Revision \"1\"]", "[Revision \"2\"]", `toy: revision 2 of the rules is newer than this program, which knows 1`},
		{"another key", "[Key \"ae", "[Key \"be", `f:7: event 1: `},
		{"wrong scores", "= red 5, blue 3", "= red 5, blue 4",
			"the record ends with \"= red 5, blue 4\", but its choices lead to \"= red 5, blue 3\": it is cut off or damaged"},
		{"not over", "= red 5, blue 3", "* 19", `the record ends with "* 19"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := strings.Replace(text, tt.old, tt.new, 1)
			if in == text {
				t.Fatal("the record does not have what is to be damaged")
			}
			_, err := replay("f", in)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

// What it abandons stays in the record, and the numbers go on.
func TestUndoIsAnEvent(t *testing.T) {
	j, err := record.NewJournal(game(), engine.Config{Seats: 2, Key: engine.KeyFromSeed("golden toy")})
	if err != nil {
		t.Fatal(err)
	}
	start := j.Table().Hash()
	take := func(seat engine.Seat, text string) {
		t.Helper()
		c, err := j.Table().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := j.Choose(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	undo := func(seat engine.Seat, want error) {
		t.Helper()
		if can, err := j.CanUndo(seat), j.Undo(seat); !errors.Is(err, want) || !errors.Is(can, want) {
			t.Errorf("seat %d takes back: %v (asked before: %v), want %v", seat, err, can, want)
		}
	}
	undo(red, record.ErrNothingToUndo) // the game has just begun
	take(red, "bid(c2)")
	undo(blue, record.ErrNothingToUndo) // it was red's choice
	undo(red, nil)
	if j.Table().Hash() != start || j.Len() != 0 || len(j.Events()) != 2 {
		t.Errorf("after taking the first choice back: %d choices, %d events", j.Len(), len(j.Events()))
	}
	undo(red, record.ErrNothingToUndo)
	take(red, "bid(c2)")
	take(blue, "bid(c5)")
	undo(red, record.ErrNothingToUndo) // another seat has acted
	undo(blue, record.ErrRevealed)     // the cards were turned up
	take(blue, "keep")
	undo(blue, nil)
	take(blue, "toss")
	undo(blue, record.ErrRevealed) // chance has spoken
	want := []record.Event{
		{Seat: red, Choice: "bid(c2)"}, {Seat: red, To: 0}, {Seat: red, Choice: "bid(c2)"}, {Seat: blue, Choice: "bid(c5)"},
		{Seat: blue, Choice: "keep"}, {Seat: blue, To: 4}, {Seat: blue, Choice: "toss"},
	}
	got := []record.Event{}
	for _, e := range j.Events() {
		got = append(got, record.Event{Seat: e.Seat, Choice: e.Choice, To: e.To})
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(record.Event{})); diff != "" {
		t.Error(diff)
	}
	back, err := replay("f", string(j.Write()))
	if err != nil || back.Table().Hash() != j.Table().Hash() || len(back.Events()) != len(want) {
		t.Errorf("the journal is not read back: %v", err)
	}
	// By the table's leave more can be taken back, whatever was revealed.
	if err := j.UndoTo(red, 0); err != nil || j.Table().Hash() != start {
		t.Errorf("back to the start: %v", err)
	}
	if err := j.UndoTo(red, 3); err == nil {
		t.Error("an abandoned choice can be returned to")
	}
	if err := j.UndoTo(red, 99); err == nil {
		t.Error("a choice that was never made can be returned to")
	}
}

func TestJournal(t *testing.T) {
	j, err := replay("f", good(t))
	if err != nil {
		t.Fatal(err)
	}
	// Choices and undos are events; only what holds is a step.
	if j.Len() != len(j.Events())-2 {
		t.Errorf("%d choices hold of %d events", j.Len(), len(j.Events()))
	}
	start, err := game().New(j.Config)
	if err != nil {
		t.Fatal(err)
	}
	if j.At(0).Hash() != start.Hash() || j.At(j.Len()).Hash() != j.Table().Hash() {
		t.Error("the first or the last position is not that of the game")
	}
	for n := 1; n <= j.Len(); n++ {
		seat, c, facts := j.Step(n)
		tb := j.At(n - 1).Clone()
		again, err := tb.Choose(seat, c)
		if err != nil || tb.Hash() != j.At(n).Hash() {
			t.Fatalf("step %d: %v", n, err)
		}
		if diff := cmp.Diff(again, facts); diff != "" {
			t.Errorf("step %d: %s", n, diff)
		}
	}
	if _, err := j.Choose(red, engine.Choice{Kind: 1}); engine.RefusalCode(err) != "game_over" {
		t.Errorf("the game is over: %v", err)
	}
	if _, err := record.NewJournal(game(), engine.Config{Seats: 1}); engine.RefusalCode(err) != "bad_setup" {
		t.Errorf("a table for one: %v", err)
	}
}

// Each seat's turn is a line, and a line never holds choices of two seats.
func TestLines(t *testing.T) {
	for i, line := range strings.Split(good(t), "\n")[6:] {
		if n := strings.Count(line, "end-turn"); n > 1 || n == 1 && !strings.Contains(line, "end-turn #") {
			t.Errorf("line %d goes on behind the end of a turn: %s", i+7, line)
		}
	}
}

func ExampleRecord() {
	rec, err := record.Parse("my.record", []byte("[Game \"toy\"]\n"))
	fmt.Println(rec, err)
	// Output: <nil> my.record:2: the header has no [Revision "..."]
}

// What a record leaves out moves its numbers up; nonsense moves nothing.
func TestPlaced(t *testing.T) {
	for _, c := range []struct {
		aside string
		want  []int
	}{{"", []int{1, 2, 3, 4}}, {"2", []int{1, 3, 4, 5}}, {"1 2", []int{3, 4, 5, 6}}, {"5 3", []int{1, 2, 4, 6}}, {"x", []int{1, 2, 3, 4}}} {
		placed := record.Placed([]record.Tag{{Name: "Event", Value: "2"}, {Name: record.Aside, Value: c.aside}})
		for i, want := range c.want {
			if got := placed(i + 1); got != want {
				t.Errorf("beside %q, event %d is %d, want %d", c.aside, i+1, got, want)
			}
		}
	}
}
