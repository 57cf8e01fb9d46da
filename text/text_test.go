package text_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/games"
	"cromford/text"
)

func load(t *testing.T, language string) *text.Catalog {
	t.Helper()
	c, err := text.Load(language)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLanguagesHaveTheSameKeys(t *testing.T) {
	first := load(t, text.Languages[0])
	if len(first.Keys()) < 100 {
		t.Fatalf("only %d messages", len(first.Keys()))
	}
	for _, lang := range text.Languages[1:] {
		if diff := cmp.Diff(first.Keys(), load(t, lang).Keys()); diff != "" {
			t.Errorf("%s and %s differ: %s", first.Language, lang, diff)
		}
	}
}

// A translation that forgets an argument says less than the original, one that invents an argument shows braces.
func TestLanguagesUseTheSameArguments(t *testing.T) {
	first := load(t, text.Languages[0])
	for _, lang := range text.Languages[1:] {
		c := load(t, lang)
		for _, key := range first.Keys() {
			a, _ := first.Raw(key)
			b, ok := c.Raw(key)
			if diff := cmp.Diff(arguments(a), arguments(b)); ok && diff != "" {
				t.Errorf("%s in %s: %q, %q: %s", key, lang, a, b, diff)
			}
		}
	}
}

var argument = regexp.MustCompile(`\{\^?([a-z_]+\d?)(\.[a-z]+)?([#+]?)(:[^{}|]*\|[^{}|]*)?\}`)

// arguments lists the names a message uses, each once; the plural of a number is not counted apart.
func arguments(message string) []string {
	out := []string{}
	for _, m := range argument.FindAllStringSubmatch(message, -1) {
		out = append(out, m[1])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestMessagesAreWellFormed(t *testing.T) {
	for _, lang := range text.Languages {
		c := load(t, lang)
		for _, key := range c.Keys() {
			m, _ := c.Raw(key)
			if rest := argument.ReplaceAllString(m, ""); strings.ContainsAny(rest, "{}[]") || strings.TrimSpace(m) != m || m == "" {
				t.Errorf("%s: %s is not well formed: %q", lang, key, m)
			}
		}
	}
}

// A key that stands twice would hide one of its messages, within a file and across files.
func TestKeysStandOnce(t *testing.T) {
	for _, lang := range text.Languages {
		files, err := filepath.Glob("*" + lang + ".json")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", lang, err)
		}
		where := map[string]string{}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n, err := doc.Parse(file, b)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, key := range n.Keys() {
				if where[key] != "" {
					t.Errorf("%s stands in %s and in %s", key, where[key], file)
				}
				where[key] = file
			}
		}
	}
}

// What the terminal and the page look up by name, besides the messages that the conformance suite says: the headings of
// offers, the names of numbers and the title.
func TestGamesHaveTheirWords(t *testing.T) {
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		meta := e.Game.Meta()
		keys := map[string]bool{meta.Word("title"): true}
		r := rand.New(rand.NewPCG(1, 1))
		for _, seats := range meta.SeatCounts {
			tb, err := e.Game.New(engine.Config{Seats: seats, Key: engine.KeyFromSeed("words")})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range tb.Gauges() {
				if name, _, _ := strings.Cut(g.Name, "/"); !g.Quiet {
					keys[meta.Word("gauge."+name)] = true
				}
			}
			for n := 0; tb.Acting() != 0; n++ {
				seat := tb.Acting().First()
				if n%3 == 0 {
					for _, o := range tb.Offers(seat) {
						keys[meta.Word("group."+o.Group)] = true
					}
				}
				list := tb.Choices(seat)
				if _, err := tb.Choose(seat, list[r.IntN(len(list))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, lang := range text.Languages {
			c := load(t, lang)
			for key := range keys {
				if _, ok := c.Raw(key); !ok {
					t.Errorf("%s: %s is missing", lang, key)
				}
			}
		}
	}
}

func TestSay(t *testing.T) {
	seat := engine.Seat(1)
	one := func(a engine.TextArg) []engine.TextArg { return []engine.TextArg{a} }
	for _, tt := range []struct {
		language, key string
		args          []engine.TextArg
		want          string
	}{
		{"en", "railways.offer.pick", one(engine.TextArg{Name: "card", Term: "railways.card.port"}), "Choose Port"},
		{"fr", "railways.offer.pick", one(engine.TextArg{Name: "card", Term: "railways.card.port"}), "Choisir la carte Port"},
		{"en", "railways.offer.build-factory", one(engine.TextArg{Name: "town", Proper: "Leeds"}), "Build a factory in Leeds"},
		{"en", "railways.fact.loan-taken", []engine.TextArg{{Name: "who", Seat: &seat}, {Name: "cash", Number: 4}}, "BLUE takes a loan of £4"},
		// What is missing is seen.
		{"en", "railways.offer.build-factory", nil, "Build a factory in {town}"},
		{"en", "no.such.key", nil, "[no.such.key]"},
		{"en", "railways.offer.pick", one(engine.TextArg{Name: "card", Term: "no.such.card"}), "Choose [no.such.card]"},
	} {
		got := load(t, tt.language).Say(engine.Text{Key: tt.key, Args: tt.args}, func(s engine.Seat) string { return []string{"RED", "BLUE"}[s] })
		if got != tt.want {
			t.Errorf("%s %s: %q, want %q", tt.language, tt.key, got, tt.want)
		}
	}
}

// English counts 0 as many, French as one.
func TestPlurals(t *testing.T) {
	const key = "railways.fact.shared"
	for _, tt := range []struct {
		language string
		n        int
		one      bool
	}{{"en", 0, false}, {"en", 1, true}, {"en", 2, false}, {"fr", 0, true}, {"fr", 1, true}, {"fr", 2, false}} {
		c := load(t, tt.language)
		raw, _ := c.Raw(key)
		m := regexp.MustCompile(`\{cubes:([^|}]*)\|([^}]*)\}`).FindStringSubmatch(raw)
		if m == nil {
			t.Fatalf("%s: %s has no plural: %q", tt.language, key, raw)
		}
		want := m[2]
		if tt.one {
			want = m[1]
		}
		seat := engine.Seat(0)
		got := c.Say(engine.Text{Key: key,
			Args: []engine.TextArg{{Name: "who", Seat: &seat}, {Name: "port", Proper: "Hull"}, {Name: "cubes", Number: tt.n}}},
			func(engine.Seat) string { return "X" })
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(want) + `\b`).MatchString(got) {
			t.Errorf("%s, %d: %q does not have %q", tt.language, tt.n, got, want)
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	if _, err := text.Load("tlh"); err == nil || !strings.Contains(err.Error(), `unknown language "tlh"; known: en, fr`) {
		t.Error(err)
	}
}
