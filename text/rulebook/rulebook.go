// Package rulebook holds the rulebooks of the house: for each game and language chapters of passages in plain words, each bound
// to the clauses of the rules that it tells and to the scenarios that show it. Numbers of components are not written in the text;
// they are read from the set in use. How a chapter is written: docs/rulebook.md.
package rulebook

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"cromford/text"
)

//go:embed books
var books embed.FS

// Book is the rulebook of a game in one language.
type Book struct {
	Game     string    `json:"game"`
	Language string    `json:"language"`
	Chapters []Chapter `json:"chapters"`
}

// Chapter is a part of a book under one title.
type Chapter struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Passages []Passage `json:"passages"`
}

// Passage is what a player would say aloud of one thing.
type Passage struct {
	ID    string `json:"id" doc:"Unique in the book, and the same in every language."`
	Title string `json:"title"`
	// Names are other words that somebody may look for it by.
	Names []string `json:"names,omitempty"`
	// Rules are the clauses that it tells.
	Rules  []string `json:"rules"`
	Shows  []Show   `json:"shows"`
	Blocks []Block  `json:"blocks"`
	// Asks are questions that people have at this point.
	Asks []Ask `json:"asks"`
	// things are the components that it is about, by their keys in the catalogs: people look for them by name.
	things []string
	// place is where the board is opened for what it shows.
	place string
}

// Show is a scenario that shows a passage at work.
type Show struct {
	Case  string `json:"case" doc:"The id of a scenario."`
	Title string `json:"title"`
	Why   string `json:"why" doc:"What there is to be seen, and why it is so."`
	Place string `json:"place,omitempty" doc:"The place of the page where its board is opened; where something happens, if it is left out."`
}

// Ask is a question with the passage that answers it.
type Ask struct {
	Text string `json:"text"`
	To   string `json:"to" doc:"The id of a passage."`
}

// The kinds of block.
const (
	Text  = "text"
	List  = "list"
	Table = "table"
	Sum   = "sum"
)

// Block is a paragraph, a list, a table or a sum. In its words **two stars** stand around what is printed bold.
type Block struct {
	Kind  string     `json:"kind" enum:"text,list,table,sum"`
	Text  string     `json:"text,omitempty" doc:"Of a paragraph."`
	Items []string   `json:"items,omitempty" doc:"Of a list."`
	Rows  [][]string `json:"rows,omitempty" doc:"Of a table: the first is its head."`
	Terms []Term     `json:"terms,omitempty" doc:"Of a sum."`
}

// Term is a figure of a sum with the word below it and the sign before it.
type Term struct {
	Sign   string `json:"sign" doc:"Empty before the first; + - × / or =."`
	Figure string `json:"figure"`
	Word   string `json:"word"`
}

// Number tells a number or word of the component set in use by its path.
type Number func(path string) (string, error)

// Games are those that have a book.
func Games() (ids []string) {
	dirs, _ := books.ReadDir("books") // it is embedded
	for _, d := range dirs {
		if d.IsDir() {
			ids = append(ids, d.Name())
		}
	}
	return ids
}

// Open reads the book of a game. The clauses and scenarios that a passage is bound to stand in the English text alone; the other
// languages have the same passages.
func Open(game, language string, number Number) (*Book, error) {
	english, err := read(game, "en", number)
	if err != nil {
		return nil, err
	}
	if language == "en" {
		return english, english.name()
	}
	book, err := read(game, language, number)
	if err != nil {
		return nil, err
	}
	if err := book.follow(english); err != nil {
		return nil, err
	}
	return book, book.name()
}

// name calls the things of the passages as the catalog of the book's language does.
func (b *Book) name() (err error) {
	words, err := text.Load(b.Language)
	if err != nil {
		return err
	}
	b.Each(func(c *Chapter, p *Passage) {
		for _, key := range p.things {
			word, ok := words.Raw(key)
			if !ok {
				err = fmt.Errorf("%s, %s, chapter %s: %q is about %s, which the catalog does not have", b.Game, b.Language, c.ID, p.ID, key)
			}
			p.Names = append(p.Names, word)
		}
	})
	return err
}

func read(game, language string, number Number) (*Book, error) {
	dir := path.Join("books", game)
	files, err := books.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("there is no rulebook of %q", game)
	}
	spaced, err := text.Spacing(language)
	if err != nil {
		return nil, err
	}
	b := &Book{Game: game, Language: language}
	for _, f := range files {
		id, ok := strings.CutSuffix(f.Name(), "."+language+".md")
		if !ok {
			continue
		}
		words, err := books.ReadFile(path.Join(dir, f.Name()))
		if err != nil {
			return nil, err
		}
		_, name, _ := strings.Cut(id, "-") // the number is for the order of the files
		p := parser{file: path.Join(game, f.Name()), language: language, number: number, spaced: spaced}
		c, err := p.chapter(name, string(words))
		if err != nil {
			return nil, err
		}
		b.Chapters = append(b.Chapters, *c)
	}
	if len(b.Chapters) == 0 {
		return nil, fmt.Errorf("there is no rulebook of %q in %q", game, language)
	}
	return b, b.links()
}

// Each visits the passages in order.
func (b *Book) Each(f func(c *Chapter, p *Passage)) {
	for i := range b.Chapters {
		for j := range b.Chapters[i].Passages {
			f(&b.Chapters[i], &b.Chapters[i].Passages[j])
		}
	}
}

// links complains about passages with one name, and about questions that lead nowhere.
func (b *Book) links() (err error) {
	var ids []string
	b.Each(func(c *Chapter, p *Passage) {
		if slices.Contains(ids, p.ID) && err == nil {
			err = fmt.Errorf("%s, %s, chapter %s: two passages are called %q", b.Game, b.Language, c.ID, p.ID)
		}
		ids = append(ids, p.ID)
	})
	b.Each(func(c *Chapter, p *Passage) {
		for _, a := range p.Asks {
			if !slices.Contains(ids, a.To) && err == nil {
				err = fmt.Errorf("%s, %s, chapter %s: %q leads to %q, which is no passage", b.Game, b.Language, c.ID, a.Text, a.To)
			}
		}
	})
	return err
}

// follow takes over what stands in the English text alone, and complains where the passages are not the same.
func (b *Book) follow(english *Book) error {
	if len(b.Chapters) != len(english.Chapters) {
		return fmt.Errorf("%s: %d chapters in %s, %d in English", b.Game, len(b.Chapters), b.Language, len(english.Chapters))
	}
	for i := range b.Chapters {
		c, e := &b.Chapters[i], &english.Chapters[i]
		where := fmt.Sprintf("%s, %s, chapter %s", b.Game, b.Language, c.ID)
		if c.ID != e.ID || len(c.Passages) != len(e.Passages) {
			return fmt.Errorf("%s: %d passages, in English %s has %d", where, len(c.Passages), e.ID, len(e.Passages))
		}
		for j := range c.Passages {
			p, q := &c.Passages[j], &e.Passages[j]
			if err := p.follow(q); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
		}
	}
	return nil
}

func (p *Passage) follow(english *Passage) error {
	cases := func(p *Passage) (ids []string) {
		for _, s := range p.Shows {
			ids = append(ids, s.Case)
		}
		return ids
	}
	switch {
	case p.ID != english.ID:
		return fmt.Errorf("the passage %q stands where English has %q", p.ID, english.ID)
	case len(p.Rules)+len(p.things)+len(p.place) > 0:
		return fmt.Errorf("the passage %q names its clauses, its things or a place: they stand in the English text alone", p.ID)
	case !slices.Equal(cases(p), cases(english)):
		return fmt.Errorf("the passage %q shows %v, in English %v", p.ID, cases(p), cases(english))
	case len(p.Asks) != len(english.Asks):
		return fmt.Errorf("the passage %q has %d questions, in English %d", p.ID, len(p.Asks), len(english.Asks))
	}
	p.Rules, p.things = english.Rules, english.things
	for i := range p.Shows {
		p.Shows[i].Place = english.Shows[i].Place
	}
	return nil
}
