// Package text holds what people read: one catalog of messages for each language, shared by the terminal, the
// server and the page. It knows keys and arguments, not games.
//
// A message names its arguments in braces: {town} is the argument, {owner#} the number that goes with a counted
// argument, and {cubes:cube|cubes} one of two words by the number, as the language counts.
package text

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
}

// Load reads a catalog.
func Load(language string) (*Catalog, error) {
	if !slices.Contains(Languages, language) {
		return nil, fmt.Errorf("unknown language %q; known: %s", language, strings.Join(Languages, ", "))
	}
	c := &Catalog{Language: language, messages: map[string]string{}}
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
	return c, nil
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

// Say renders a text. seat names the seats as this reader should see them.
func (c *Catalog) Say(t engine.Text, seat func(engine.Seat) string) string {
	m := c.Get(t.Key)
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
		b.WriteString(c.insert(inner, &t, seat))
		m = after
	}
}

func (c *Catalog) insert(inner string, t *engine.Text, seat func(engine.Seat) string) string {
	name, forms, plural := strings.Cut(inner, ":")
	name, count := strings.CutSuffix(name, "#")
	a, ok := t.Arg(name)
	if !ok {
		return "{" + inner + "}"
	}
	switch {
	case plural:
		one, many, _ := strings.Cut(forms, "|")
		if c.singular(a.Number) {
			return one
		}
		return many
	case count:
		return strconv.Itoa(a.Number)
	case a.Seat != nil:
		return seat(*a.Seat)
	case a.Proper != "":
		return a.Proper
	case a.Term != "":
		return c.Get(a.Term)
	}
	return strconv.Itoa(a.Number)
}

// singular tells whether a number takes the singular: in English only 1, in French 0 as well.
func (c *Catalog) singular(n int) bool {
	return n == 1 || n == -1 || c.Language == "fr" && n == 0
}
