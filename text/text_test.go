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
	// A wording for the reader is needed only where the language has no other way, and why the rules of Arkwright refuse something is
	// said in English by the rules themselves.
	own := regexp.MustCompile(`\.you$|^arkwright\.ui\.refusal\.`)
	shared := func(c *text.Catalog) []string { return slices.DeleteFunc(c.Keys(), own.MatchString) }
	for _, lang := range text.Languages[1:] {
		if diff := cmp.Diff(shared(first), shared(load(t, lang))); diff != "" {
			t.Errorf("%s and %s differ: %s", first.Language, lang, diff)
		}
	}
}

// Spaces that must not break, apostrophes and dots are those of a printed page. Translators write plain spaces.
func TestPrintedAsOnAPage(t *testing.T) {
	for _, lang := range text.Languages {
		bad := regexp.MustCompile(`['"]|\.\.\.| - |(^|[^ ])  ([^ ]|$)`)
		if lang == "fr" {
			bad = regexp.MustCompile(`['"]|\.\.\.| - |(^|[^ ])  ([^ ]|$)| [:;?!»£%]|« |[^\x{a0}\x{202f}{](:|;|\?|!|»)($| )`)
		}
		c := load(t, lang)
		for _, key := range c.Keys() {
			m, _ := c.Raw(key)
			plain := argument.ReplaceAllString(m, "0")
			if bad.MatchString(plain) && key != "cardgame.title" && key != "term.rail.legend" { // a title as its book has it; columns
				t.Errorf("%s: %s is not printed like this: %q", lang, key, m)
			}
		}
	}
}

// How a verb that does not change for the reader begins.
var unchanging = regexp.MustCompile(`^\{who\} (must|shall|hired|won|could)\b`)

// What is said about a seat is said to it as well: its verb has a form for the reader, and so has a possessor.
func TestReaderIsSpokenTo(t *testing.T) {
	// These name their seat in any case: it is never the reader's, or it is a colour, or it is called to the screen. The story of a game
	// is told in the past, where verbs are the same for everybody, or has forms for them.
	named := regexp.MustCompile(`^(term\.|ui\.(pass|win|won|undo|market|turnof)|cardgame\.ui\.(account\.rival|fc\.after|disc)|` +
		`arkwright\.(ui\.(fc\.after|companyof)|news\.)|review\.story\.)`)
	verb := regexp.MustCompile(`\{who\} (\p{Ll}|ne \{)`)
	possessor := regexp.MustCompile(`\{(who|owner)(\.de)\}|\{(?:who|owner)\}’s`)
	n := 0
	for _, lang := range text.Languages {
		c := load(t, lang)
		for _, key := range c.Keys() {
			m, _ := c.Raw(key)
			if _, own := c.Raw(key + ".you"); own || named.MatchString(key) {
				continue
			}
			if strings.Contains(m, "{who:") || strings.Contains(m, "{owner:") {
				n++
				continue
			}
			if verb.MatchString(m) && !unchanging.MatchString(m) || possessor.MatchString(m) {
				t.Errorf("%s: %s has nothing to say to the reader: %q", lang, key, m)
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d messages speak to the reader", n)
	}
}

// sources is the text of all files of the program that may name a message.
func sources(t *testing.T) (code, page string) {
	t.Helper()
	var b [2]strings.Builder
	for i, root := range []string{"..", "../web/src"} {
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "node_modules" || path == "../web" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
				return filepath.SkipDir
			}
			ext := filepath.Ext(path)
			if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".test.ts") || ext != ".go" && ext != ".ts" && ext != ".svelte" {
				return nil
			}
			text, err := os.ReadFile(path)
			b[i].Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b[0].String(), b[1].String()
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

// The first edition's tiles have other colours than the second's, wherever they are named.
func TestEditionsHaveTheirOwnNames(t *testing.T) {
	for language, want := range map[string][2]string{
		"en": {"Quality, brown", "Quality, light grey"},
		"fr": {"Qualité (brune)", "Qualité (gris clair)"},
	} {
		c, err := text.Load(language)
		if err != nil {
			t.Fatal(err)
		}
		const key = "arkwright.tile.quality_brown"
		if got := [2]string{c.Of("arkwright-2025").Get(key), c.Of("arkwright-2014").Get(key)}; got != want {
			t.Errorf("%s: %q", language, got)
		}
		if c.Get(key) != want[0] {
			t.Errorf("%s: the catalog itself has changed: %q", language, c.Get(key))
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	if _, err := text.Load("tlh"); err == nil || !strings.Contains(err.Error(), `unknown language "tlh"; known: en, fr`) {
		t.Error(err)
	}
}

// A message that nobody says is a burden for every translator. A key is named whole, or without what a game puts before all of its
// own, or by what comes before its last parts; what moves and facts are called is in the games.
func TestMessagesAreUsed(t *testing.T) {
	code, page := sources(t)
	all := code + page
	words, begins := map[string]bool{}, map[string]bool{} // what stands between quotes, and what before a part that is put in
	for _, m := range regexp.MustCompile("[\"'`]([\\w.+-]+)").FindAllStringSubmatchIndex(all, -1) {
		word, next := all[m[2]:m[3]], all[m[3]:min(m[3]+2, len(all))]
		words[word] = words[word] || next != "" && strings.ContainsAny(next[:1], "\"'`")
		begins[word] = begins[word] || next == "${" || next != "" && next[0] == '"' && m[3] < len(code)
	}
	literal := func(s string) bool { return words[s] }
	begun := func(s string) bool { return begins[s] }
	any := []string{"ui.", "ui.railways.", "railways.", "arkwright.", "arkwright.ui.", "cardgame.", "cardgame.ui.", "cardgame.term.", "term."}
	used := func(key string) bool {
		if literal(key) {
			return true
		}
		parts := strings.Split(strings.TrimSuffix(key, ".about"), ".")
		if len(parts) > 2 && (parts[len(parts)-1] == "you" || parts[len(parts)-1] == "does") {
			parts = parts[:len(parts)-1]
		}
		if len(parts) > 2 && (parts[1] == "fact" || parts[1] == "offer" || parts[1] == "warning") {
			return literal(parts[2])
		}
		// The values of an option, and sets of cards.
		if id, value := parts[max(0, len(parts)-2)], parts[len(parts)-1]; (id == "length" || id == "setup" || id == "turned") && literal(id) {
			return !slices.ContainsFunc(strings.Split(value, "+"), func(v string) bool { return !literal(v) })
		}
		for from := range min(3, len(parts)) { // without railways., arkwright.ui., ui.railways.
			rest := parts[from:]
			if literal(strings.Join(rest, ".")) {
				return true
			}
			for to := 1; to < len(rest); to++ {
				if begin := strings.Join(rest[:to], ".") + "."; !slices.Contains(any, begin) && begun(begin) {
					return true
				}
			}
		}
		return false
	}
	for _, key := range load(t, "en").Keys() {
		if !used(key) {
			t.Errorf("nobody says %s", key)
		}
	}
	for _, key := range []string{"ui.nonsense", "ui.railways.nonsense", "arkwright.ui.nonsense", "cardgame.fact.nonsense", "term.nonsense"} {
		if used(key) {
			t.Errorf("%s counts as said", key)
		}
	}
}

// Why something is refused is said in every language; English has the words of the rules themselves besides.
func TestRefusalsHaveWords(t *testing.T) {
	codes := regexp.MustCompile(`(?:Code:\s*|unless\(\s*\w+,\s*|refuse\(\s*|\bno\(\s*)"([a-z_]+)"`)
	for _, game := range []struct{ dir, words string }{{"railways", "ui"}, {"arkwright", "arkwright.ui"}, {"cardgame", "cardgame.ui"}} {
		files, err := filepath.Glob("../games/" + game.dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(game.dir, err)
		}
		found := 0
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range codes.FindAllSubmatch(b, -1) {
				found++
				for _, lang := range text.Languages[1:] {
					c := load(t, lang)
					_, own := c.Raw(game.words + ".refusal." + string(m[1]))
					if _, ok := c.Raw("ui.refusal." + string(m[1])); !ok && !own {
						t.Errorf("%s: %s refuses %s without words", lang, game.dir, m[1])
					}
				}
			}
		}
		if found < 5 {
			t.Errorf("%s has only %d refusals", game.dir, found)
		}
	}
}
