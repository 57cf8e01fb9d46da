package games_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/games"
	"cromford/text"
	"cromford/text/paint"
)

// A board and the line below it that asks must fit the smallest usual terminal, for every number of seats, at every moment of a
// game, in every language, and no word may be missing.
func TestBoardsFitTheTerminal(t *testing.T) {
	const width, height = 80, 24
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		tallest, where := 0, ""
		for _, lang := range text.Languages {
			cat, err := text.Load(lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, seats := range e.Game.Meta().SeatCounts {
				look := func(tb engine.Table, full bool) {
					var b bytes.Buffer
					p := &paint.Painter{Out: &b, Catalog: cat, Me: tb.Acting().First(), Names: tb.Meta().SeatNames, Width: width, Full: full}
					e.Board(p, tb.View(p.Me))
					lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
					for _, l := range lines {
						if paint.Visible(l) > width || strings.Contains(l, "[term") || strings.Contains(l, "[arkw") || strings.Contains(l, "[cardg") {
							t.Fatalf("%s, %s, %d seats: this line is too long or lacks a word: %q", id, lang, seats, l)
						}
					}
					if n := len(lines); !full && n > tallest {
						tallest, where = n, fmt.Sprintf("%s, %s, %d seats:\n%s", id, lang, seats, b.String())
					}
				}
				whole(t, e, seats, options(id), look)
			}
		}
		if tallest > height-1 {
			t.Errorf("%d lines: %s", tallest, where)
		}
	}
}

// options are those that make a table as full as it gets.
func options(id string) []string {
	if id == "arkwright-2025" {
		return []string{"east_india_company=on", "asymmetrical_factories=on"}
	}
	return nil
}

// whole plays a game at random and shows every twentieth position.
func whole(t *testing.T, e *games.Entry, seats int, opts []string, look func(tb engine.Table, full bool)) {
	t.Helper()
	o, err := engine.ParseOptions(e.Game.Meta().Options, opts)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := e.Game.New(engine.Config{Seats: seats, Options: o, Key: engine.KeyFromSeed("boards")})
	if err != nil {
		t.Fatal(err)
	}
	mind, err := e.Arena.Mind("greedy")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := uint64(0); tb.Acting() != 0; n++ {
		seat := tb.Acting().First()
		if n%20 == 0 {
			look(tb, false)
			look(tb, true)
		}
		line, _ := mind(t.Context(), tb, seat, n)
		c := line[0]
		if list := tb.Choices(seat); n%7 == 0 {
			c = list[r.IntN(len(list))]
		}
		if _, err := tb.Choose(seat, c); err != nil {
			t.Fatal(err)
		}
	}
}
