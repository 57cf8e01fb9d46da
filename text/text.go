// Package text holds what people read: one catalog of messages for each language, shared by the terminal, the
// server and the page. It knows keys and arguments, not games.
//
// A message names its arguments in braces. What stands there is the same in every language and on the page
// (web/src/lib/text.ts); what a language makes of it is in grammar.json, which both read, and the cases that both must
// render alike are in testdata/cases.json.
//
//	{town}               the argument; a seat that is the reader is "you", with a capital at the beginning
//	{^town}              with a capital
//	{owner#}             the number that goes with a counted argument
//	{by+}                a number with its sign in any case
//	{cubes:cube|cubes}   one of two words by the number, as the language counts
//	{who:takes|take}     one of two words by the reader: for others, and for the reader
//	{who.de}, {tile.au}  a form of the word: that of the catalog under its key and .de, or the one the language makes.
//	                     {who.de} is nothing for the reader: {who:L’action |Votre action}{who.de}
//
// A message KEY has another wording under KEY.you, if there is one, for the reader who is its {who}.
package text

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cromford/engine"
)

//go:embed *.json
var files embed.FS

// Languages are the catalogs there are, the first being the default.
var Languages = []string{"en", "fr"}

// Catalog is the messages of one language.
type Catalog struct {
	Language string
	messages map[string]string
	grammar  grammar
}

// grammar is what a language makes of the braces of a message, as grammar.json says it.
type grammar struct {
	You    string          `json:"you"`    // how the reader is spoken to
	Zero   bool            `json:"zero"`   // whether 0 takes the singular
	Vowels string          `json:"vowels"` // the letters before which a form may be another
	Forms  map[string]form `json:"forms"`
	Spaces [][2]string     `json:"spaces"` // what is written with plain spaces, and what is printed
}

// form puts something before or behind a name.
type form struct {
	Before string `json:"before"`
	Vowel  string `json:"vowel"` // instead of Before, where the name begins with a vowel
	After  string `json:"after"`
	You    string `json:"you"` // the form of You
}

// Load reads a catalog.
func Load(language string) (*Catalog, error) {
	if !slices.Contains(Languages, language) {
		return nil, fmt.Errorf("unknown language %q; known: %s", language, strings.Join(Languages, ", "))
	}
	c := &Catalog{Language: language, messages: map[string]string{}}
	if err := c.learn(); err != nil {
		return nil, fmt.Errorf("text/grammar.json: %w", err)
	}
	// The shared messages are in en.json; a game with many of its own has a file of its own, as arkwright.en.json.
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if name := e.Name(); name != language+".json" && !strings.HasSuffix(name, "."+language+".json") {
			continue
		}
		b, err := files.ReadFile(e.Name())
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(b, &c.messages); err != nil {
			return nil, fmt.Errorf("text/%s: %w", e.Name(), err)
		}
	}
	for key, m := range c.messages {
		c.messages[key] = c.spaced(m)
	}
	return c, nil
}

// learn reads the grammar of the catalog's language.
func (c *Catalog) learn() error {
	b, err := files.ReadFile("grammar.json")
	if err != nil {
		return err
	}
	all := map[string]grammar{}
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	c.grammar = all[c.Language]
	return nil
}

// Spacing sets the spaces of a language in texts that stand in no catalog: rulebooks and lessons. Like translators of messages,
// their writers use plain ones.
func Spacing(language string) (func(string) string, error) {
	c := &Catalog{Language: language}
	return c.spaced, c.learn()
}

// spaced sets the spaces of a message as the language prints them; translators write plain ones.
func (c *Catalog) spaced(m string) string {
	for _, s := range c.grammar.Spaces {
		m = strings.ReplaceAll(m, s[0], s[1])
	}
	return m
}

// Of is the catalog for the tables of one game: what an edition calls otherwise than its family stands in place of that. The words of
// arkwright-2014.tile.X are those of arkwright.tile.X there.
func (c *Catalog) Of(game string) *Catalog {
	family, _, _ := strings.Cut(game, "-")
	own := *c
	own.messages = maps.Clone(c.messages)
	for key, m := range c.messages {
		if rest, ok := strings.CutPrefix(key, game+"."); ok {
			if common := family + "." + rest; c.messages[common] != "" {
				own.messages[common] = m
			}
		}
	}
	return &own
}

// Keys lists the catalog's keys, sorted.
func (c *Catalog) Keys() []string {
	keys := make([]string, 0, len(c.messages))
	for k := range c.messages {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// All is every message by its key.
func (c *Catalog) All() map[string]string { return maps.Clone(c.messages) }

// Raw is a message as it stands in the catalog, and whether there is one.
func (c *Catalog) Raw(key string) (string, bool) {
	m, ok := c.messages[key]
	return m, ok
}

// Get is a message without arguments. A missing one shows its key, so that it is seen.
func (c *Catalog) Get(key string) string {
	if m, ok := c.messages[key]; ok {
		return m
	}
	return "[" + key + "]"
}

// Say renders a text for a reader who has no part in it. seat names the seats.
func (c *Catalog) Say(t engine.Text, seat func(engine.Seat) string) string {
	return c.SayTo(engine.Nobody, t, seat)
}

// SayTo renders a text for a seat, which it speaks to as "you". seat names the others as this reader should see them.
func (c *Catalog) SayTo(reader engine.Seat, t engine.Text, seat func(engine.Seat) string) string {
	m := c.Get(t.Key)
	if who, ok := t.Arg("who"); ok && who.Seat != nil && *who.Seat == reader {
		if you, ok := c.messages[t.Key+".you"]; ok {
			m = you
		}
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(m, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		inner, after, ok := strings.Cut(rest, "}")
		if !ok {
			b.WriteString("{" + rest)
			return b.String()
		}
		b.WriteString(c.insert(inner, &t, reader, seat, b.Len() == 0))
		m = after
	}
}

// insert says what stands between braces; first tells that the message begins with it.
func (c *Catalog) insert(inner string, t *engine.Text, reader engine.Seat, seat func(engine.Seat) string, first bool) string {
	name, words, choice := strings.Cut(inner, ":")
	name, capital := strings.CutPrefix(name, "^")
	name, count := strings.CutSuffix(name, "#")
	name, sign := strings.CutSuffix(name, "+")
	name, form, formed := strings.Cut(name, ".")
	a, ok := t.Arg(name)
	if !ok {
		return "{" + inner + "}"
	}
	you := a.Seat != nil && *a.Seat == reader
	one, many, _ := strings.Cut(words, "|")
	said := ""
	switch {
	case choice && a.Seat != nil && !you, choice && a.Seat == nil && c.singular(a.Number):
		return one
	case choice:
		return many
	case count:
		return number(a.Number)
	case sign && a.Number > 0:
		return "+" + number(a.Number)
	case you:
		said, capital = c.grammar.You, capital || first
		if formed {
			said = c.grammar.Forms[form].You
		}
	case a.Seat != nil:
		said = c.formed(form, seat(*a.Seat))
	case a.Proper != "":
		said = c.formed(form, a.Proper)
	case a.Term != "":
		if own, ok := c.messages[a.Term+"."+form]; ok && formed {
			said = own
		} else {
			said = c.formed(form, c.Get(a.Term))
		}
	default:
		said = number(a.Number)
	}
	if capital && said != "" {
		r, size := utf8.DecodeRuneInString(said)
		said = string(unicode.ToUpper(r)) + said[size:]
	}
	return said
}

// number writes a number with the sign for minus, which is as wide as a plus.
func number(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// formed puts a name into one of the forms of the language.
func (c *Catalog) formed(name, word string) string {
	f := c.grammar.Forms[name]
	before := f.Before
	if f.Vowel != "" && strings.ContainsRune(c.grammar.Vowels, initial(word)) {
		before = f.Vowel
	}
	return before + word + f.After
}

// initial is the first letter of a word in lower case. A seat has its sign before its name, which may be coloured.
func initial(word string) rune {
	escape := false
	for _, r := range word {
		switch {
		case r == '\x1b':
			escape = true
		case escape:
			escape = r != 'm'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
	}
	return utf8.RuneError
}

// singular tells whether a number takes the singular: in English only 1, in French 0 as well.
func (c *Catalog) singular(n int) bool { return n == 1 || n == -1 || n == 0 && c.grammar.Zero }
