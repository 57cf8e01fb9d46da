package coverage_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/internal/coverage"
)

const rules = `# A game

## XY-1 Pieces

- **XY-1.1 Board.** Towns and *ports*, see XY-2.1.
- **XY-1.2** Two pieces,
  each of **wood**. **XY-1.3** Three more.

## XY-2 Play

- **XY-2.1 Move.** Anything goes (R-01).

**XY-2.10** The last one. **AB-1.1** is of another game.
`

func TestClauses(t *testing.T) {
	if diff := cmp.Diff([]string{"XY-1.1", "XY-1.2", "XY-1.3", "XY-2.1", "XY-2.10"}, coverage.Clauses("XY", rules)); diff != "" {
		t.Error(diff)
	}
	if got := coverage.Clauses("ZZ", rules); got != nil {
		t.Errorf("another game has the clauses %v", got)
	}
}

func TestWords(t *testing.T) {
	for clause, want := range map[string]string{
		"XY-1.1":  "XY-1.1 Board. Towns and *ports*, see XY-2.1.",
		"XY-1.2":  "XY-1.2 Two pieces, each of wood.",
		"XY-1.3":  "XY-1.3 Three more.",
		"XY-2.1":  "XY-2.1 Move. Anything goes (R-01).",
		"XY-9.9":  "",
		"nothing": "",
	} {
		if got := coverage.Words("XY", rules, clause); got != want {
			t.Errorf("%s: %q, want %q", clause, got, want)
		}
	}
}

func TestBook(t *testing.T) {
	book := coverage.Book("XY", rules)
	if len(book) != 5 {
		t.Fatalf("%+v", book)
	}
	if diff := cmp.Diff(coverage.Clause{ID: "XY-1.3", Section: "Pieces", Text: "Three more."}, book[2]); diff != "" {
		t.Error(diff)
	}
	if book[3].Section != "Play" {
		t.Errorf("%+v", book[3])
	}
}

// Only tests and scenario files cite clauses: code that mentions one proves nothing.
func TestOf(t *testing.T) {
	dir := t.TempDir()
	for name, body := range map[string]string{
		"rules.go":                      "// XY-1.2",
		"rules_test.go":                 "// XY-1.1 and XY-7.7, and QXY-1.3 is no clause of ours",
		"testdata/scenarios/a.json":     `{"clause": ["XY-2.1"]}`,
		"sub/testdata/scenarios/b.json": `{"clause": "XY-2.10"}`,
		"testdata/other.json":           `{"clause": "XY-1.3"}`,
		"testdata/scenarios/notes.md":   `XY-1.3`,
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := coverage.Of("x", "XY", rules, dir)
	if err != nil {
		t.Fatal(err)
	}
	want := &coverage.Report{Game: "x", Total: 5, Covered: 3, Missing: []string{"XY-1.2", "XY-1.3"}, Unknown: []string{"XY-7.7"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := coverage.Of("x", "XY", rules, filepath.Join(dir, "nowhere")); err == nil {
		t.Error("a folder that does not exist has no tests, and nobody says so")
	}
	if _, err := coverage.Of("x", "ZZ", rules, dir); err == nil || !strings.Contains(err.Error(), "define no clause ZZ-") {
		t.Error(err)
	}
}

func TestSourceRoot(t *testing.T) {
	root, err := coverage.SourceRoot()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "internal", "coverage", "coverage.go")); err != nil {
		t.Error(err)
	}
	t.Chdir(t.TempDir())
	if _, err := coverage.SourceRoot(); err == nil {
		t.Error("a source tree was found where there is none")
	}
}
