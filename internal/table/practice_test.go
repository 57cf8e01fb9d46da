package table

import "testing"

// A practice begins where it is told to, is its host's alone, counts for nothing, and survives.
func TestPractice(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ada, id, 0))
	var p Practice
	h.with(id, func(l *live) {
		p = Practice{About: "example/one", Game: l.info.Game, Name: "One", At: l.cur, Names: []string{"You", "Rival"}}
	})
	own, err := h.Practise(t.Context(), ada, p)
	h.must(err)
	if h.hash(own) != h.hash(id) || h.status(own) != Playing {
		t.Error("it does not begin where it should")
	}
	h.with(own, func(l *live) {
		if l.info.Seats[1].Kind != Hot || l.info.Seats[1].Name != "Rival" || l.info.Undo != UndoFree || !l.info.practised() {
			t.Errorf("%+v", l.info)
		}
	})
	h.refused(h.Say(t.Context(), ben, own, "hello"), Forbidden)
	h.refused(second(h.Rehearsed(t.Context(), ada, own)), Conflict)
	h.reopen()
	h.finish(own)
	h.with(own, func(l *live) {
		if l.info.Outcome != nil {
			t.Error("it counts for something")
		}
	})
	// Opened again it is called as before: "Puzzle 8" would be another one.
	again, err := h.Practise(t.Context(), ada, p)
	h.must(err)
	h.with(again, func(l *live) {
		if l.info.Name != p.Name {
			t.Errorf("%q is called %q", p.Name, l.info.Name)
		}
	})
	p.Game = "chess"
	h.refused(second(h.Practise(t.Context(), ada, p)), Invalid)
}

// A puzzle is solved without the coach, who speaks elsewhere where nobody else plays.
func TestNoCoachAtPuzzles(t *testing.T) {
	h := newHouse(t)
	alone := []Seat{{Kind: Hot}, {Kind: Bot}}
	h.refused((&Info{Host: "ada", Seats: alone, ForkOf: "puzzle/railways/1"}).mayCoach("ada"), Forbidden)
	h.refused((&Info{Host: "ada", Seats: alone, Rated: true}).mayCoach("ada"), Forbidden)
	h.refused((&Info{Host: "ada", Seats: []Seat{{Kind: Hot}, {Kind: Guest, Guest: "ben"}}}).mayCoach("ada"), Forbidden)
	h.must((&Info{Host: "ada", Seats: alone, ForkOf: "example/P-04"}).mayCoach("ada"))
}
