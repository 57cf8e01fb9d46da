package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
)

func TestSeatSet(t *testing.T) {
	set := engine.Only(0) | engine.Only(3)
	for seat := range engine.Seat(8) {
		if want := seat == 0 || seat == 3; set.Has(seat) != want {
			t.Errorf("Has(%d) = %v", seat, !want)
		}
	}
	if set.Len() != 2 || set.First() != 0 || engine.Only(3).First() != 3 {
		t.Error("a set of two is not counted right")
	}
	if engine.Only(engine.Nobody) != 0 || set.Has(engine.Nobody) || engine.Everybody.Has(engine.Nobody) {
		t.Error("nobody is no seat")
	}
	if engine.SeatSet(0).First() != engine.Nobody {
		t.Error("an empty set has no first seat")
	}
	if engine.AllSeats(3) != engine.Only(0)|engine.Only(1)|engine.Only(2) {
		t.Error("AllSeats(3) is not the first three")
	}
}

func TestFrames(t *testing.T) {
	var f, empty engine.Frames
	for i := range len(f.Stack) {
		f.Push(engine.Frame{Step: uint8(i + 1), Seat: engine.Seat(i), A: 7, B: -7})
		if f.Top().Step != uint8(i+1) {
			t.Fatal("the top is not what was pushed last")
		}
	}
	f.Top().A = 9
	for range len(f.Stack) {
		f.Pop()
	}
	// Equal positions must be equal values: nothing may stay behind in the slots.
	if f != empty {
		t.Errorf("a stack that was emptied differs from an empty one: %v", f)
	}
}

func TestFacts(t *testing.T) {
	var f engine.Facts
	f.Add(1, 0, 10, 11)
	f.Tell(engine.Only(1), 2, 1, 20)
	f.Tell(engine.AllSeats(2), 3, engine.Nobody)
	f.Tell(0, 4, 2)
	for _, tt := range []struct {
		seat engine.Seat
		want []engine.FactKind
	}{
		{0, []engine.FactKind{1, 3}},
		{1, []engine.FactKind{1, 2, 3}},
		{2, []engine.FactKind{1}},
		// A spectator hears what everybody may know, not what all seats may know.
		{engine.Nobody, []engine.FactKind{1}},
	} {
		var got []engine.FactKind
		for _, fact := range f.For(tt.seat) {
			got = append(got, fact.Kind)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("seat %d: %s", tt.seat, diff)
		}
	}
	if want := (engine.Fact{Kind: 1, Seat: 0, To: engine.Everybody, Arg: [4]int16{10, 11}}); f.List[0] != want {
		t.Errorf("got %v, want %v", f.List[0], want)
	}
	if f.Revealed {
		t.Error("nothing was revealed")
	}
	f.Reveal()
	if !f.Revealed {
		t.Error("Reveal is not remembered")
	}
}

// Search applies choices without listening: a nil list takes everything and does nothing.
func TestNoFacts(t *testing.T) {
	var f *engine.Facts
	f.Add(1, 0)
	f.Tell(engine.Only(1), 2, 1)
	f.Reveal()
	if n := testing.AllocsPerRun(100, func() { f.Add(1, 0, 1, 2); f.Reveal() }); n != 0 {
		t.Errorf("facts that nobody hears cost %v allocations", n)
	}
}

func TestDiff(t *testing.T) {
	seat := func(s engine.Seat) *engine.Seat { return &s }
	g := func(name string, s engine.Seat, v int) engine.Gauge {
		return engine.Gauge{Name: name, Seat: s, Value: v}
	}
	quiet := func(name string, v int) engine.Gauge {
		return engine.Gauge{Name: name, Seat: engine.Nobody, Value: v, Quiet: true}
	}
	for _, tt := range []struct {
		name          string
		before, after []engine.Gauge
		want          []engine.Change
	}{
		{"nothing", nil, nil, nil},
		{"equal", []engine.Gauge{g("cash", 0, 4)}, []engine.Gauge{g("cash", 0, 4)}, nil},
		{"one of two seats", []engine.Gauge{g("cash", 0, 4), g("cash", 1, 4)}, []engine.Gauge{g("cash", 0, 4), g("cash", 1, 3)},
			[]engine.Change{{Gauge: "cash", Seat: seat(1), From: 4, To: 3}}},
		{"the table's", []engine.Gauge{g("round", engine.Nobody, 1)}, []engine.Gauge{g("round", engine.Nobody, 2)},
			[]engine.Change{{Gauge: "round", From: 1, To: 2}}},
		{"another order", []engine.Gauge{g("a", 0, 1), g("b", 0, 2)}, []engine.Gauge{g("b", 0, 3), g("a", 0, 1)},
			[]engine.Change{{Gauge: "b", Seat: seat(0), From: 2, To: 3}}},
		{"appears", nil, []engine.Gauge{g("yard", 2, 5)}, []engine.Change{{Gauge: "yard", Seat: seat(2), From: 0, To: 5}}},
		{"appears as 0", nil, []engine.Gauge{g("yard", 2, 0)}, nil},
		{"disappears", []engine.Gauge{g("yard", 2, 5), g("cash", 0, 1)}, []engine.Gauge{g("cash", 0, 1)},
			[]engine.Change{{Gauge: "yard", Seat: seat(2), From: 5, To: 0}}},
		{"quiet", []engine.Gauge{quiet("price", 1)}, []engine.Gauge{quiet("price", 2)}, nil},
		{"quiet and gone", []engine.Gauge{quiet("price", 1)}, nil, nil},
	} {
		if diff := cmp.Diff(tt.want, engine.Diff(tt.before, tt.after)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

func TestGaugeID(t *testing.T) {
	meta := &engine.Meta{SeatNames: []string{"red", "blue"}}
	if got := (engine.Gauge{Name: "yard/leeds", Seat: 1}).ID(meta); got != "yard/leeds/blue" {
		t.Error(got)
	}
	if got := (engine.Gauge{Name: "round", Seat: engine.Nobody}).ID(meta); got != "round" {
		t.Error(got)
	}
}

func TestRefusal(t *testing.T) {
	r := &engine.Refusal{Code: "no_space", Clause: "X-1.2", Reason: "every space is taken"}
	err := fmt.Errorf("build: %w", r)
	if !errors.Is(err, engine.ErrIllegal) || engine.RefusalCode(err) != "no_space" {
		t.Errorf("%v is not known as a refusal", err)
	}
	if r.Error() != "every space is taken (no_space, X-1.2)" {
		t.Error(r.Error())
	}
	if engine.RefusalCode(nil) != "" || engine.RefusalCode(errors.New("x")) != "" {
		t.Error("what is no refusal has a code")
	}
}

func TestWinner(t *testing.T) {
	if w := (engine.Result{Seats: []engine.SeatResult{{Rank: 2}, {Rank: 1}}}).Winner(); w != 1 {
		t.Errorf("the winner is %d, want 1", w)
	}
	if w := (engine.Result{}).Winner(); w != engine.Nobody {
		t.Errorf("the winner of nothing is %d", w)
	}
}
