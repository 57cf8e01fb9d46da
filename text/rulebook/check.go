package rulebook

import (
	"slices"
	"strings"
)

// Report is how far a book tells the rules.
type Report struct {
	Game     string `json:"game"`
	Language string `json:"language"`
	Total    int    `json:"total"`
	Covered  int    `json:"covered"`
	Examples int    `json:"examples"`
	// Missing are clauses that no passage tells, Unknown those of passages that the rules do not have.
	Missing []string `json:"missing"`
	Unknown []string `json:"unknown"`
	// Cases are examples of passages that no scenario has.
	Cases []string `json:"cases"`
	// Blank are passages without words.
	Blank []string `json:"blank"`
}

// Whole tells whether there is nothing to complain about.
func (r *Report) Whole() bool { return len(r.Missing)+len(r.Unknown)+len(r.Cases)+len(r.Blank) == 0 }

// Check compares a book with the clauses of the rules and the ids of the scenarios. A passage may name a whole section: "A25-3.1"
// stands for all clauses below it.
func (b *Book) Check(clauses, cases []string) *Report {
	r := &Report{Game: b.Game, Language: b.Language, Total: len(clauses),
		Missing: []string{}, Unknown: []string{}, Cases: []string{}, Blank: []string{}}
	told := map[string]bool{}
	b.Each(func(_ *Chapter, p *Passage) {
		for _, id := range p.Rules {
			found := false
			for _, c := range clauses {
				if c == id || strings.HasPrefix(c, id+".") {
					told[c], found = true, true
				}
			}
			if !found {
				r.Unknown = append(r.Unknown, id)
			}
		}
		for _, s := range p.Shows {
			r.Examples++
			if !slices.Contains(cases, s.Case) {
				r.Cases = append(r.Cases, s.Case)
			}
		}
		if len(p.Blocks) == 0 {
			r.Blank = append(r.Blank, p.ID)
		}
	})
	for _, c := range clauses {
		if told[c] {
			r.Covered++
		} else {
			r.Missing = append(r.Missing, c)
		}
	}
	return r
}

// Telling is the first passage that tells a clause, or nil.
func (b *Book) Telling(clause string) (found *Passage) {
	b.Each(func(_ *Chapter, p *Passage) {
		if found == nil && slices.ContainsFunc(p.Rules, func(id string) bool { return id == clause || strings.HasPrefix(clause, id+".") }) {
			found = p
		}
	})
	return found
}
