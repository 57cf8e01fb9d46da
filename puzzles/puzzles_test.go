package puzzles_test

import (
	"slices"
	"testing"

	"cromford/engine"
	"cromford/games"
	"cromford/puzzles"
)

// Every puzzle opens, every turn that was weighed is legal and ends the turn, the best is clearly ahead, and judging knows it again.
func TestPuzzles(t *testing.T) {
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		book, err := puzzles.Of(id)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for i := range book.Puzzles {
			p := &book.Puzzles[i]
			if seen[p.ID] {
				t.Errorf("%s: two puzzles %s", id, p.ID)
			}
			seen[p.ID] = true
			at, err := p.Open(e.Game)
			if err != nil {
				t.Errorf("%s %s: %v", id, p.ID, err)
				continue
			}
			if len(p.Turns) < 2 || p.Turns[0].Chance-p.Turns[1].Chance <= puzzles.DefaultGap {
				t.Errorf("%s %s: the best turn is not clearly the best", id, p.ID)
			}
			for n, turn := range p.Turns {
				next := at.Clone()
				for j, text := range turn.Choices {
					c, err := next.Parse(text)
					if err != nil {
						t.Fatalf("%s %s turn %d: %v", id, p.ID, n+1, err)
					}
					if last := j == len(turn.Choices)-1; next.EndsTurn(c) != last {
						t.Errorf("%s %s turn %d: %s ends the turn: %v", id, p.ID, n+1, text, !last)
					}
					if _, err := next.Choose(p.Seat, c); err != nil {
						t.Fatalf("%s %s turn %d: %v", id, p.ID, n+1, err)
					}
				}
				if v, err := p.Judge(e.Game, turn.Choices); err != nil || v.Place != n+1 {
					t.Errorf("%s %s turn %d: judged %+v, %v", id, p.ID, n+1, v, err)
				}
			}
		}
	}
}

// The same game gives the same puzzles; a turn that costs something is told so; and what is best does not hang on what lies hidden.
func TestMaking(t *testing.T) {
	e, err := games.Open("railways", nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &puzzles.Maker{Game: e.Game, Arena: e.Arena, Config: engine.Config{Seats: 3}, Players: []string{"level3"}, Find: "level7",
		Check: "level7@rollouts=60", Seed: "test", Gap: 0.01, Errors: 0.5, Most: 2}
	list, err := m.Play(t.Context(), 1)
	if err != nil || len(list) == 0 {
		t.Fatal(len(list), err)
	}
	again, err := m.Play(t.Context(), 1)
	if err != nil || len(again) != len(list) || again[0].ID != list[0].ID {
		t.Errorf("the same game gives other puzzles: %v", err)
	}
	p := &list[0]
	at, err := p.Open(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRNG(engine.KeyFromSeed("x"))
	if v, err := p.Judge(e.Game, p.Turns[1].Choices); err != nil || v.Place != 2 || v.Cost <= 0 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := p.Judge(e.Game, []string{"pick(nothing)"}); err == nil {
		t.Error("nonsense was judged")
	}
	// What is best is on offer however the hidden things lie.
	c, err := at.Parse(p.Turns[0].Choices[0])
	if err != nil || !slices.Contains(at.Redealt(p.Seat, r).Choices(p.Seat), c) {
		t.Error("the best turn hangs on what is hidden", err)
	}
}
