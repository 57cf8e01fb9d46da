package paint_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/text"
	"cromford/text/paint"
)

func painter(t *testing.T, lang string, names ...string) (*paint.Painter, *bytes.Buffer) {
	t.Helper()
	cat, err := text.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	return &paint.Painter{Out: &b, Catalog: cat, Names: names}, &b
}

// A seat has the colour it is called by, whichever place it has: red is first in one game and second in the others.
func TestSeatsHaveTheirColours(t *testing.T) {
	for _, names := range [][]string{{"red", "blue", "green", "yellow", "black"}, {"blue", "red", "green", "yellow"}} {
		p, _ := painter(t, "en", names...)
		p.Color = true
		codes := map[string]string{"red": "31", "blue": "34", "green": "32", "yellow": "33", "black": "90"}
		for i, name := range names {
			if got := p.Shape(seat(i)); !strings.HasPrefix(got, "\x1b[1;"+codes[name]+"m") {
				t.Errorf("%s at place %d is drawn with %q", name, i, got)
			}
		}
	}
}

func TestSeatsInTheReadersLanguage(t *testing.T) {
	p, _ := painter(t, "fr", "blue", "red")
	if got, want := p.Seat(1), "■\u00a0Rouge"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := p.T("term.choose", "who", seat(0)), "●\u00a0Bleu, à vous de choisir\u00a0:"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWrap(t *testing.T) {
	dim, off := "\x1b[2m", "\x1b[0m"
	for _, tt := range []struct {
		text        string
		width, hang int
		want        []string
	}{
		{"", 10, 0, []string{""}},
		{"one two three", 20, 0, []string{"one two three"}},
		{"one two three", 9, 0, []string{"one two", "three"}},
		{"one two three", 7, 2, []string{"one two", "three"}},
		{"  1  one two", 8, 5, []string{"  1  one", "two"}},
		{"costs 10\u00a0£ more", 9, 0, []string{"costs", "10\u00a0£ more"}},
		{"Überlänge", 4, 0, []string{"Über", "läng", "e"}},
		{"a " + dim + "bb cc" + off + " d", 4, 0, []string{"a " + dim + "bb" + off, dim + "cc" + off + " d"}},
	} {
		if diff := cmp.Diff(tt.want, paint.Wrap(tt.text, tt.width, tt.hang)); diff != "" {
			t.Errorf("%q in %d: %s", tt.text, tt.width, diff)
		}
	}
}

func TestFlowSetsLaterLinesIn(t *testing.T) {
	p, b := painter(t, "en")
	p.Width = 12
	p.Flow(3, "1  one two three four")
	if diff := cmp.Diff("1  one two\n   three\n   four\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

// The ledger of four seats keeps to the width of the terminal.
func TestLedgerFits(t *testing.T) {
	p, b := painter(t, "en", "blue", "red", "green", "yellow")
	cell := []string{"−£28", "7 workers, 0 machines"}
	p.Ledger("the account", 4, []paint.Row{{Head: "Wages and machines of all the mills", Cells: [][]string{cell, cell, nil, cell}},
		{Head: "nothing", Cells: [][]string{nil, nil, nil, nil}}})
	for _, line := range strings.Split(b.String(), "\n") {
		if paint.Visible(line) > 80 || strings.HasSuffix(line, " ") {
			t.Errorf("%d columns, or blanks at the end: %q", paint.Visible(line), line)
		}
	}
	got := b.String()
	if strings.Contains(got, "nothing") || !strings.Contains(got, "The account") || !strings.Contains(got, "◆\u00a0yellow") {
		t.Errorf("%s", got)
	}
}

func seat(i int) engine.Seat { return engine.Seat(i) }
