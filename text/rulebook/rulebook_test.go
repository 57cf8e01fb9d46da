package rulebook

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// number knows two numbers of the components.
func number(path string) (string, error) {
	if n, ok := map[string]string{"cash": "4", "goods[food].price": "2"}[path]; ok {
		return n, nil
	}
	return "", fmt.Errorf("the components have no number at %q", path)
}

func read1(language, text string) (*Chapter, error) {
	p := parser{file: "x.md", language: language, number: number}
	return p.chapter("x", text)
}

const whole = `# Prices

## ask: What you may ask
rules: A25-3.1.1, A25-3.2

You begin with {cash} cash.
Food costs {£goods[food].price}.

- one line
  of two
- **another**

| Good | Floor |
| Food | {£goods[food].price} |

= 11 mill + {cash} quality - 8 the price = 7 appeal

show P-04: Not alone | Food is {£goods[food].price}.
? Why not more? -> ask
`

// A chapter has all the kinds of block, and numbers come from the components.
func TestChapter(t *testing.T) {
	got, err := read1("en", whole)
	if err != nil {
		t.Fatal(err)
	}
	want := &Chapter{ID: "x", Title: "Prices", Passages: []Passage{{ID: "ask", Title: "What you may ask",
		Rules: []string{"A25-3.1.1", "A25-3.2"},
		Shows: []Show{{"P-04", "Not alone", "Food is £2."}}, Asks: []Ask{{"Why not more?", "ask"}},
		Blocks: []Block{
			{Kind: Text, Text: "You begin with 4 cash. Food costs £2."},
			{Kind: List, Items: []string{"one line of two", "**another**"}},
			{Kind: Table, Rows: [][]string{{"Good", "Floor"}, {"Food", "£2"}}},
			{Kind: Sum, Terms: []Term{{"", "11", "mill"}, {"+", "4", "quality"}, {"-", "8", "the price"}, {"=", "7", "appeal"}}},
		}}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// French writes money behind its number, and its signs with spaces that do not break.
func TestFrench(t *testing.T) {
	got, err := read1("fr", "# Prix\n\n## ask: Combien ?\n\nAu plus {£cash} : « beaucoup » !\n")
	if err != nil {
		t.Fatal(err)
	}
	if p := got.Passages[0]; p.Title != "Combien\u202f?" || p.Blocks[0].Text != "Au plus 4\u00a0£\u00a0: «\u00a0beaucoup\u00a0»\u202f!" {
		t.Errorf("got %q, %q", p.Title, p.Blocks[0].Text)
	}
}

// What is written wrongly is told with its place.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "x.md:1: a chapter needs a title",
		"# T\n":                                "x.md:1: a chapter needs a title",
		"# T\n\nwords\n":                       "x.md:3: words before the first passage",
		"# T\n## Ask me: x\n":                  "x.md:2: a passage begins with",
		"# T\n## a: x\n\n{gold} coins\n":       "x.md:4: the components have no number",
		"# T\n## a: x\nshow P-04 Not alone\n":  "x.md:3: an example is written",
		"# T\n## a: x\nshow P-04: Not alone\n": "x.md:3: an example is written",
		"# T\n## a: x\n? Why\n":                "x.md:3: a question is written",
		"# T\n## a: x\nrules: A, ,B\n":         "x.md:3: an empty clause",
		"# T\n## a: x\n\n| a | b |\n| c |\n":   "a row of 1 cells in a table of 2 columns",
	} {
		if _, err := read1("en", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func bookOf(t *testing.T, language, text string) *Book {
	t.Helper()
	c, err := read1(language, text)
	if err != nil {
		t.Fatal(err)
	}
	return &Book{Game: "x", Language: language, Chapters: []Chapter{*c}}
}

// A book is held against the clauses and the scenarios; a section stands for all below it.
func TestCheck(t *testing.T) {
	b := bookOf(t, "en", whole+"\n## empty: Nothing\nrules: A25-9\n")
	r := b.Check([]string{"A25-3.1.1", "A25-3.2.1", "A25-3.2.2", "A25-4.1"}, []string{"P-05"})
	want := &Report{Game: "x", Language: "en", Total: 4, Covered: 3, Examples: 1, Missing: []string{"A25-4.1"}, Unknown: []string{"A25-9"},
		Cases: []string{"P-04"}, Blank: []string{"empty"}}
	if diff := cmp.Diff(want, r); diff != "" || r.Whole() {
		t.Error(diff)
	}
	if r := b.Check([]string{"A25-3.1.1", "A25-3.2", "A25-9.1"}, []string{"P-04"}); r.Whole() || len(r.Missing)+len(r.Cases) > 0 {
		t.Errorf("got %+v", r)
	}
	if p := b.Telling("A25-3.2.7"); p == nil || p.ID != "ask" || b.Telling("A25-4.1") != nil {
		t.Errorf("told by %+v", p)
	}
}

// The other languages have the same passages, examples and questions.
func TestFollow(t *testing.T) {
	english := "# T\n## a: A\nrules: X-1\n\nwords\n\nshow P-04: t | w\n? q -> a\n"
	for french, want := range map[string]string{
		"# T\n## a: B\n\nmots\n\nshow P-04: t | p\n? q -> a\n":               "",
		"# T\n## b: B\n\nmots\n\nshow P-04: t | p\n? q -> b\n":               `the passage "b" stands where English has "a"`,
		"# T\n## a: B\nrules: X-1\n\nmots\n\nshow P-04: t | p\n? q -> a\n":   "they stand in the English text alone",
		"# T\n## a: B\n\nmots\n\nshow P-05: t | p\n? q -> a\n":               "shows [P-05], in English [P-04]",
		"# T\n## a: B\n\nmots\n\nshow P-04: t | p\n":                         "has 0 questions, in English 1",
		"# T\n## a: B\n\nmots\n\nshow P-04: t | p\n? q -> a\n\n## c: C\nx\n": "2 passages, in English x has 1",
	} {
		err := bookOf(t, "fr", french).follow(bookOf(t, "en", english))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", french, err, want)
		}
	}
	for text, want := range map[string]string{
		"# T\n## a: A\nx\n## a: B\ny\n":  `two passages are called "a"`,
		"# T\n## a: A\nx\n? q -> gone\n": "which is no passage",
	} {
		if err := bookOf(t, "en", text).links(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}
