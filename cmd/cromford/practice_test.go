package main

import (
	"log/slog"
	"slices"
	"testing"

	"cromford/internal/api"
)

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
	id := s.puzzles[slices.IndexFunc(s.puzzles, func(b api.Puzzles) bool { return b.Book.Game == "railways" })].Book.Puzzles[0].ID
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
