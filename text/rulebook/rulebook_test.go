package rulebook

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cromford/text"
)

func two(path string) (string, error) {
	if path == "nowhere" {
		return "", errors.New("the components have no number at nowhere")
	}
	if path == "loss" {
		return "-2", nil
	}
	return "2", nil
}

func parse(language, words string) (*Chapter, error) {
	spaced, err := text.Spacing(language)
	if err != nil {
		return nil, err
	}
	p := parser{file: "book", language: language, number: two, spaced: spaced}
	return p.chapter("prices", words)
}

// A chapter is passages with their clauses, examples, questions and blocks; numbers come from the components.
func TestChapter(t *testing.T) {
	c, err := parse("en", `# Prices

## ask: What you may ask
rules: A25-3.1, A25-3.2.1
place: tiles

Food asks {£food}, at least.
More of **it**.

- one
  goes on
- two {food}

| Good | Floor |
| Food | {£food} |

= 11 mill + {food} quality - 8 price = 5 appeal

show case-1: As dear as can be | Because of {food}.
? Why so? -> ask
`)
	if err != nil {
		t.Fatal(err)
	}
	want := Passage{ID: "ask", Title: "What you may ask", Rules: []string{"A25-3.1", "A25-3.2.1"},
		Shows: []Show{{Case: "case-1", Title: "As dear as can be", Why: "Because of 2.", Place: "tiles"}},
		place: "tiles", Asks: []Ask{{"Why so?", "ask"}},
		Blocks: []Block{{Kind: Text, Text: "Food asks £2, at least. More of **it**."}, {Kind: List, Items: []string{"one goes on", "two 2"}},
			{Kind: Table, Rows: [][]string{{"Good", "Floor"}, {"Food", "£2"}}},
			{Kind: Sum, Terms: []Term{{"", "11", "mill"}, {"+", "2", "quality"}, {"-", "8", "price"}, {"=", "5", "appeal"}}}}}
	if c.ID != "prices" || c.Title != "Prices" || len(c.Passages) != 1 || !reflect.DeepEqual(c.Passages[0], want) {
		t.Errorf("%+v", c)
	}
}

// French sets money behind, and spaces that do not break before its signs.
func TestFrench(t *testing.T) {
	c, err := parse("fr", "# Prix\n\n## ask: Combien ?\n\nAu moins {£food} : « assez » ; 8 £ !\n")
	if err != nil {
		t.Fatal(err)
	}
	if p := c.Passages[0]; p.Title != "Combien\u202f?" ||
		p.Blocks[0].Text != "Au moins 2\u00a0£\u00a0: «\u00a0assez\u00a0»\u202f; 8\u00a0£\u202f!" {
		t.Errorf("%q, %q", p.Title, p.Blocks[0].Text)
	}
}

// A loss is told by the words, so its minus can be left out.
func TestLoss(t *testing.T) {
	for language, want := range map[string]string{"en": "-2, 2, £2, 2", "fr": "-2, 2, 2\u00a0£, 2"} {
		c, err := parse(language, "# A\n## a: x\n\n{loss}, {-loss}, {-£loss}, {-food}\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Passages[0].Blocks[0].Text; got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
}

// What is wrong is said with its place.
func TestComplaints(t *testing.T) {
	for text, want := range map[string]string{
		"words":                                    "book:1: words before the first passage",
		"# A":                                      "book:1: a chapter needs a title",
		"# A\n## Upper: x":                         "book:2: a passage begins with",
		"# A\n## a: x\nshow case":                  "book:3: an example is written",
		"# A\n## a: x\n? why":                      "book:3: a question is written",
		"# A\n## a: x\n\n{nowhere}\n\n":            "book:5: the components have no number at nowhere",
		"# A\n## a: x\nrules: A-1,\n":              "book:3: an empty clause",
		"# A\n## a: x\nnames: loan,\n":             "book:3: an empty name",
		"# A\n## a: x\n\n| a | b |\n| c |\n\nmore": "a row of 1 cells in a table of 2 columns",
	} {
		if _, err := parse("en", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Another language has the same passages, examples and questions, and takes its clauses from the English text.
func TestFollow(t *testing.T) {
	book := func(language, text string) *Book {
		c, err := parse(language, text)
		if err != nil {
			t.Fatal(err)
		}
		return &Book{Game: "g", Language: language, Chapters: []Chapter{*c}}
	}
	english := book("en", "# A\n## a: x\nrules: A-1.1\nshow c: t | w\n\nwords\n\n? q -> a\n")
	french := book("fr", "# A\n## a: x\nshow c: t | w\n\nmots\n\n? q -> a\n")
	if err := french.follow(english); err != nil || !slices.Equal(french.Chapters[0].Passages[0].Rules, []string{"A-1.1"}) {
		t.Error(err)
	}
	for _, wrong := range []string{"# A\n## b: x", "# A\n## a: x", "# A\n## a: x\nrules: A-1.1\nshow c: t | w\n? q -> a",
		"# A\n## a: x\nshow c: t | w", "# A\n## a: x\n## b: x"} {
		if err := book("fr", wrong).follow(english); err == nil {
			t.Errorf("%q follows", wrong)
		}
	}
	r := english.Check([]string{"A-1.1.1", "A-1.1.2", "A-2.1"}, []string{"d"})
	if r.Covered != 2 || !slices.Equal(r.Missing, []string{"A-2.1"}) || !slices.Equal(r.Cases, []string{"c"}) || r.Whole() {
		t.Errorf("%+v", r)
	}
	if p := english.Telling("A-1.1.2"); p == nil || p.ID != "a" || english.Telling("A-2.1") != nil {
		t.Errorf("%+v", p)
	}
	twice := book("en", "# A\n## a: x\n## a: y\n")
	if err := twice.links(); err == nil {
		t.Error("two passages have one name")
	}
	lost := book("en", "# A\n## a: x\n? q -> nowhere\n")
	if err := lost.links(); err == nil {
		t.Error("a question leads nowhere")
	}
}
