package main

import "testing"

// The table of a puzzle has a name that somebody can read, in the language of whoever opens it.
func TestPuzzleName(t *testing.T) {
	for language, want := range map[string]string{"en": "Puzzle 7", "fr": "Problème 7", "": "Puzzle 7"} {
		if got, err := puzzleName(7, language); err != nil || got != want {
			t.Errorf("in %q it is called %q (%v), want %q", language, got, err, want)
		}
	}
}
