package features_test

import (
	"slices"
	"testing"

	"cromford/bots/features"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

func deal(t *testing.T) *toy.Position {
	t.Helper()
	s, err := toy.New().Setup(engine.Config{Seats: 3, Revision: 1, Key: engine.KeyFromSeed("f")})
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// A row begins with the seat's own numbers wherever it sits, and what belongs to the table is the same for all.
func TestRowsAreTurned(t *testing.T) {
	g := toy.New()
	h, err := features.Learn(g, engine.Config{Seats: 3, Revision: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := deal(t)
	s.Player[0].Kept, s.Player[1].Kept, s.Player[2].Kept = 1, 2, 3
	r := features.NewReader(g, nil)
	for seat := range engine.Seat(3) {
		row := make([]float32, len(h.Names()))
		r.Row(h, s, 3, seat, row)
		for away := range 3 {
			want := float32((int(seat)+away)%3 + 1)
			if got := row[slices.Index(h.Names(), "points@"+string(rune('0'+away)))]; got != want {
				t.Errorf("seat %d sees %v points %d seats to its left, want %v", seat, got, away, want)
			}
		}
		if got := row[slices.Index(h.Names(), "round")]; got != 1 {
			t.Errorf("seat %d is in round %v", seat, got)
		}
	}
	again, err := features.Named(h.Names())
	if err != nil || !slices.Equal(again.Names(), h.Names()) {
		t.Errorf("%v: names come back as %v", err, again.Names())
	}
	for _, bad := range [][]string{{"a", "a"}, {"a@9"}, {"a@x"}} {
		if _, err := features.Named(bad); err == nil {
			t.Errorf("%v is a header", bad)
		}
	}
}

func TestRowsAllocateNothing(t *testing.T) {
	g := toy.New()
	h, err := features.Learn(g, engine.Config{Seats: 3, Revision: 1})
	if err != nil {
		t.Fatal(err)
	}
	s, r, row := deal(t), features.NewReader(g, nil), make([]float32, len(h.Names()))
	r.Row(h, s, 3, 0, row)
	if n := testing.AllocsPerRun(100, func() { r.Row(h, s, 3, 1, row) }); n > 0 {
		t.Errorf("%v allocations a row", n)
	}
}
