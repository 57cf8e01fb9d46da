// Package guide opens the rulebook of a game and its examples for whoever reads them, and checks the one against the rules and
// the other by playing them. It serves nobody: the hall and the tool do.
package guide

import (
	"fmt"
	"sync"

	"cromford/engine/scenario"
	"cromford/games"
	"cromford/games/cases"
	"cromford/internal/coverage"
	"cromford/text"
	"cromford/text/rulebook"
)

// Guide is what a reader of the rules of one game is given.
type Guide struct {
	id    string
	entry *games.Entry
	books map[string]func() (*rulebook.Book, error)
}

// Of is the guide of a game. Its book is read when somebody opens it.
func Of(id string, e *games.Entry) *Guide {
	g := &Guide{id: id, entry: e, books: map[string]func() (*rulebook.Book, error){}}
	for _, l := range text.Languages {
		g.books[l] = sync.OnceValues(func() (*rulebook.Book, error) { return g.read(l) })
	}
	return g
}

func (g *Guide) read(language string) (*rulebook.Book, error) {
	numbers, err := g.entry.Numbers.Numbers()
	if err != nil {
		return nil, err
	}
	return rulebook.Open(g.id, language, numbers.At)
}

// Book is the rulebook in a language, with the numbers of the components in use.
func (g *Guide) Book(language string) (*rulebook.Book, error) {
	open := g.books[language]
	if open == nil {
		return nil, fmt.Errorf("there is no rulebook in %q", language)
	}
	return open()
}

// Play is a scenario as it goes; scenario.ErrNone if there is none of that id.
func (g *Guide) Play(id string) (*scenario.Play, error) {
	c, err := cases.Find(g.id, id)
	if err != nil {
		return nil, err
	}
	return scenario.Open(g.entry.Game, c.Node)
}

// Check compares the book in a language with the rules and the scenarios.
func (g *Guide) Check(language string) (*rulebook.Report, error) {
	book, err := g.Book(language)
	if err != nil {
		return nil, err
	}
	list, err := cases.Of(g.id)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	return book.Check(coverage.Clauses(g.entry.Game.Meta().Clauses, g.entry.Rules), ids), nil
}
