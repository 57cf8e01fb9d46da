package coverage

import (
	"regexp"
	"strings"
)

// Clause is one clause of a rules text, as a reader is shown it.
type Clause struct {
	ID      string `json:"id"`
	Section string `json:"section"`
	Text    string `json:"text"`
}

var heading = regexp.MustCompile(`(?m)^## [A-Z0-9]+-\d+ (.*)$`)

// Book lists the clauses of a rules text with the headings they stand under.
func Book(prefix, rules string) []Clause {
	var out []Clause
	for _, id := range Clauses(prefix, rules) {
		section := ""
		before := rules[:strings.Index(rules, "**"+id)]
		if all := heading.FindAllStringSubmatch(before, -1); len(all) > 0 {
			section = all[len(all)-1][1]
		}
		out = append(out, Clause{ID: id, Section: section, Text: strings.TrimPrefix(Words(prefix, rules, id), id+" ")})
	}
	return out
}
