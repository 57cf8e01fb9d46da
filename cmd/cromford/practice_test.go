package main

import (
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"cromford/internal/api"
)

// Every lesson is played to its end at a table of a real house: whoever does what it asks for is always offered it, the rivals do
// what its script says, every card is reached, and the table goes on after it.
func TestLessonsAreDoneAtTables(t *testing.T) {
	h := serve(t, filepath.Join(t.TempDir(), "data"))
	token := h.token()
	var list struct{ Lessons []struct{ Game, ID string } }
	h.must("GET", "/api/lessons", token, nil, &list)
	if len(list.Lessons) < 9 {
		t.Fatalf("there are %d lessons", len(list.Lessons))
	}
	for _, l := range list.Lessons {
		t.Run(l.Game+"/"+l.ID, func(t *testing.T) {
			t.Parallel()
			h := &house{t: t, url: h.url}
			var script struct {
				Seat   int
				Cards  []struct{ From, Do int }
				Script []struct {
					Seat   int
					Choice string
				}
			}
			h.must("GET", "/api/lessons/"+l.Game+"/"+l.ID, token, nil, &script)
			var made struct{ ID string }
			h.must("POST", "/api/practice", token, map[string]any{"kind": "lesson", "game": l.Game, "id": l.ID}, &made)
			type state struct {
				Table  struct{ Status string }
				Ask    string
				Offers []struct{ Choice string }
				Log    []struct {
					Kind, Part string
				}
			}
			deadline := time.Now().Add(5 * time.Minute) // on a machine with much else to do
			reached := 0
			for {
				var s state
				h.must("GET", "/api/tables/"+made.ID, token, nil, &s)
				done := 0
				for _, line := range s.Log {
					if line.Kind == "choice" && line.Part != "auto" {
						done++
					}
				}
				for reached < len(script.Cards) && script.Cards[reached].From <= done {
					reached++
				}
				if done >= len(script.Script) {
					if s.Table.Status != "playing" {
						t.Errorf("the table is %s", s.Table.Status)
					}
					break
				}
				if time.Now().After(deadline) {
					t.Fatalf("after %d choices of %d nothing comes", done, len(script.Script))
				}
				next := script.Script[done]
				if next.Seat != script.Seat || len(s.Offers) == 0 {
					time.Sleep(20 * time.Millisecond)
					continue
				}
				if !slices.ContainsFunc(s.Offers, func(o struct{ Choice string }) bool { return o.Choice == next.Choice }) {
					t.Fatalf("choice %d, %s, is not on offer: %+v", done, next.Choice, s.Offers)
				}
				h.must("POST", "/api/tables/"+made.ID+"/choices", token,
					map[string]any{"seat": script.Seat, "ask": s.Ask, "choices": []string{next.Choice}}, nil)
			}
			if reached != len(script.Cards) {
				t.Errorf("%d of %d cards were reached", reached, len(script.Cards))
			}
		})
	}
}

// The table of a puzzle has a name that somebody can read, in the language of whoever opens it.
func TestPuzzleName(t *testing.T) {
	for language, want := range map[string]string{"en": "Puzzle 7", "fr": "Problème 7", "": "Puzzle 7"} {
		if got, err := puzzleName(7, language); err != nil || got != want {
			t.Errorf("in %q it is called %q (%v), want %q", language, got, err, want)
		}
	}
}

// The seats of a puzzle are called by their colours, as in the examples of the rulebook: everybody at the table is the same guest.
func TestPuzzleSeats(t *testing.T) {
	entries, _, _, err := (&app{}).allGames()
	if err != nil {
		t.Fatal(err)
	}
	s := newSchool(entries, slog.New(slog.DiscardHandler))
	id := s.puzzles[slices.IndexFunc(s.puzzles, func(b api.Puzzles) bool { return b.Game == "railways" })].Book().Puzzles[0].ID
	for language, want := range map[string]string{"en": "Red", "fr": "Rouge"} {
		p, err := s.openers()["puzzle"](api.ToPractise{Kind: "puzzle", Game: "railways", ID: id, Language: language})
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Names) == 0 || p.Names[0] != want || p.Seats != nil {
			t.Errorf("in %s the seats are called %v and played by %v", language, p.Names, p.Seats)
		}
	}
}
