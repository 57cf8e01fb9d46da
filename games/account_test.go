package games_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games"
	"cromford/text"
	"cromford/text/paint"
)

// drawn is an account as the terminal shows it.
func drawn(t *testing.T, e *games.Entry, a *engine.Account, cat *text.Catalog) string {
	t.Helper()
	var b bytes.Buffer
	e.Account(&paint.Painter{Out: &b, Catalog: cat, Names: e.Game.Meta().SeatNames}, a)
	return b.String()
}

// catalogs are the words of every language.
func catalogs(t *testing.T) map[string]*text.Catalog {
	t.Helper()
	all := map[string]*text.Catalog{}
	for _, language := range text.Languages {
		cat, err := text.Load(language)
		if err != nil {
			t.Fatal(err)
		}
		all[language] = cat
	}
	return all
}

// Every account of a game, finished or not, can be read in a terminal of a hundred columns, in every language.
func TestAccountsInTheTerminal(t *testing.T) {
	words := catalogs(t)
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		if e.Account == nil {
			continue
		}
		for _, seats := range e.Game.Meta().SeatCounts {
			cfg := engine.Config{Seats: seats, Key: engine.KeyFromSeed("terminal")}
			story := enginetest.TellRandom(t, e.Game, cfg)
			for n := 0; n <= story.Len; n += 7 {
				a := engine.Story{Len: n, At: story.At}.LastAccount(0)
				if a == nil {
					continue
				}
				for language, cat := range words {
					out := drawn(t, e, a, cat)
					if strings.ContainsAny(out, "[]{}") {
						t.Fatalf("%s, %s, event %d lacks words:\n%s", id, language, n, out)
					}
					for line := range strings.Lines(out) {
						if utf8.RuneCountInString(line) > 101 {
							t.Fatalf("%s, %s, event %d is too wide:\n%s", id, language, n, out)
						}
					}
				}
			}
		}
	}
}

// A production worked out by hand: blue sells three at 7, pays four workers 2 each, and its marketing weakens (A25-9).
func TestAccountInWords(t *testing.T) {
	e, err := games.Open("arkwright-2025", nil)
	if err != nil {
		t.Fatal(err)
	}
	tab := enginetest.Given(t, e.Game, 2, `{"labour": {"front": 29}, "state": {
		"blue": {"cash": 0, "factories": {"food": {"level": 1, "price": 7, "lines": 2, "marketing": 2}}},
		"red": {"cash": 9}}, "turn": {"seat": "red"}}`)
	a := enginetest.Follow(t, tab, "play(factories)", "slot(2)", "done", "end-turn").LastAccount(engine.Nobody)
	words := catalogs(t)
	for language, want := range map[string][]string{
		"en": {"Food, 1770: the account", "Made 3 –", "Takings +£21 3 × £7 –", "Share spaces 10 to 14 2 + 1 + 1 –",
			"Wages and machines −£8 4 workers, 0 machines –",
			"Marketing weakens 2 to 1 –", "Cash £0 to £13 £7 to £7"},
		"fr": {"Revenus +21\u00a0£ 3 × 7\u00a0£ –", "Trésorerie 0\u00a0£ à 13\u00a0£ 7\u00a0£ à 7\u00a0£"},
	} {
		var got []string
		for line := range strings.Lines(drawn(t, e, a, words[language])) {
			got = append(got, strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\n' }), " "))
		}
		text := strings.Join(got, "\n")
		for _, line := range want {
			if !strings.Contains(text, line) {
				t.Errorf("%s: no line %q in\n%s", language, line, text)
			}
		}
	}
}
