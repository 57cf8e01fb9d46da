package rulebook

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"

	"cromford/text"
)

// Whoever looks for a tile, a card, an event or an award by its name finds a passage that is called so, with an example, in every
// language.
func TestThingsAreFoundByName(t *testing.T) {
	one := func(string) (string, error) { return "1", nil }
	for game, of := range map[string]struct {
		things string
		none   []string // those of another edition
	}{
		"railways":       {things: `^railways\.card\.[a-z_]+$`},
		"arkwright-2025": {things: `^arkwright\.(dev|event|tile)\.[a-z_]+$`},
		"arkwright-2014": {things: `^arkwright\.(dev|event|tile)\.[a-z_]+$`,
			none: []string{"arkwright.dev.press_attache", "arkwright.dev.tinkerer"}},
		"arkwright-card": {things: `^cardgame\.(dev|award|action)\.[a-z_]+$`},
	} {
		thing := regexp.MustCompile(of.things)
		for _, language := range text.Languages {
			book, err := Open(game, language, one)
			if err != nil {
				t.Fatal(err)
			}
			words, err := text.Load(language)
			if err != nil {
				t.Fatal(err)
			}
			shown := map[string]bool{}
			book.Each(func(_ *Chapter, p *Passage) {
				for _, name := range append([]string{p.Title}, p.Names...) {
					shown[name] = shown[name] || len(p.Shows) > 0
				}
			})
			for _, key := range words.Keys() {
				if !thing.MatchString(key) || slices.Contains(of.none, key) {
					continue
				}
				if name := words.Get(key); !shown[name] {
					t.Errorf("%s, %s: no passage with an example is called %q (%s)", game, language, name, key)
				}
			}
		}
	}
}

// The advanced tiles of 2014 are light and dark grey, as its rulebook has them (A14-2.4); brown and grey are those of 2025. The
// book calls them as the table does.
func TestTilesHaveTheColoursOfTheirEdition(t *testing.T) {
	one := func(string) (string, error) { return "1", nil }
	other := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)\bbrown\b|[^kt] grey\b|"grey\b`),
		"fr": regexp.MustCompile(`(?i)\bbrunes?\b|\bgrises?\b`),
	}
	for _, language := range text.Languages {
		book, err := Open("arkwright-2014", language, one)
		if err != nil {
			t.Fatal(err)
		}
		book.Each(func(_ *Chapter, p *Passage) {
			// All that is read of a passage: titles, texts, tables, sums and what is shown.
			all, err := json.Marshal([]any{p.Title, p.Blocks, p.Shows, p.Asks})
			if err != nil {
				t.Fatal(err)
			}
			if at := other[language].FindString(string(all)); at != "" {
				t.Errorf("%s, %s: %q belongs to the edition of 2025", language, p.ID, at)
			}
		})
	}
}
