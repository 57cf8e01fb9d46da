package lessons_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"cromford/games"
	"cromford/lessons"
)

// Every lesson is played through when it is read: each choice is on offer, every step has its words in both languages, and every
// number that is told is one of its table.
func TestLessons(t *testing.T) {
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		list, err := lessons.All(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			if len(l.Steps) < 3 || l.Steps[len(l.Steps)-1].From > len(l.Script) {
				t.Errorf("%s/%s has %d steps", id, l.ID, len(l.Steps))
			}
			if l.Rivals[l.Seat] != "" {
				t.Errorf("%s/%s: the learner is a bot", id, l.ID)
			}
			for seat, bot := range l.Rivals {
				if bot == "" && seat != int(l.Seat) {
					t.Errorf("%s/%s: nobody plays seat %d", id, l.ID, seat)
				} else if _, err := e.Arena.Mind(bot); bot != "" && err != nil {
					t.Errorf("%s/%s: %v", id, l.ID, err)
				}
			}
			// Whoever follows the script is asked for exactly it.
			for i, entry := range l.Script {
				own, _ := l.Next(i, entry.Seat)
				if _, waits := l.Next(i, entry.Seat+1); own != entry.Choice || !waits {
					t.Errorf("%s/%s: entry %d is not what its seat does", id, l.ID, i)
				}
			}
		}
	}
}

// What is wrong with a lesson is told with its place.
func TestWrongLessons(t *testing.T) {
	e, err := games.Open("railways", nil)
	if err != nil {
		t.Fatal(err)
	}
	const good = `{"minutes":1,"order":1,"given":{"seats":3,"chance":{"order":["A","B","C"]}},"seat":"red",
 "rivals":{"blue":{"name":"B","bot":"level1"},"green":{"name":"C","bot":"level1"}},"steps":[{"id":"a","do":["pick(factory)"]}]}`
	const words = "# T\n\nAbout.\n\n## a: See {cash/red}\nWhy {£cash/red}.\n> Do it. | How.\n"
	for _, tt := range []struct{ name, lesson, words, want string }{
		{"good", good, words, ""},
		{"not on offer", strings.Replace(good, "pick(factory)", "pick(port)", 1), words, "on offer"},
		{"no such step", good, strings.Replace(words, "## a", "## b", 1), `no step "b"`},
		{"no such number", good, strings.Replace(words, "{cash/red}", "{gold/red}", 1), "{gold/red}"},
		{"nothing to do", good, strings.Replace(words, "> Do it. | How.\n", "", 1), "what to do"},
		{"no reason", good, strings.Replace(words, "Why {£cash/red}.\n", "", 1), "reason"},
		{"no title", good, strings.Replace(words, "# T", "T", 1), "title"},
		{"unknown field", strings.Replace(good, `"minutes"`, `"hours"`, 1), words, "hours"},
	} {
		files := fstest.MapFS{"railways/x.json": {Data: []byte(tt.lesson)}, "railways/x.en.md": {Data: []byte(words)},
			"railways/x.fr.md": {Data: []byte(tt.words)}}
		list, err := lessons.Read(files, e.Game)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.want == "":
			if c := list[0].Card("fr", 0); c.Why != "Why 4\u00a0£." || c.Title != "See 4" || c.Hint != "How." {
				t.Errorf("%+v", c)
			}
		case err == nil || !strings.Contains(err.Error(), tt.want):
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
