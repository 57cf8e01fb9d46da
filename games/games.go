// Package games is the one list of the games that can be played here.
package games

import (
	"fmt"
	"strings"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/step"
	"cromford/engine"
	"cromford/engine/components"
	"cromford/engine/doc"
	"cromford/engine/market"
	"cromford/games/arkwright"
	accountant "cromford/games/arkwright/ai"
	"cromford/games/cardgame"
	cardai "cromford/games/cardgame/ai"
	"cromford/games/railways"
	"cromford/games/railways/ai"
	"cromford/text/paint"
)

// Entry is a game ready to be played.
type Entry struct {
	Game  engine.Game
	Arena arena.Arena
	// Step plays many games for a program that learns.
	Step step.Mode
	// Folder is where its rules, data and tests live in the source tree.
	Folder string
	// Rules is the text that defines its clauses.
	Rules string
	// About tells where the numbers of the components come from.
	About []components.Section
	// Summary says in a line which components are in use; Sets what a laid-over file has replaced.
	Summary string
	Sets    []string
	// Numbers are the components themselves.
	Numbers components.Files
	// Board draws the table in a terminal; nil if nobody can play there yet.
	Board paint.Board
	// Account draws the account of a production there; nil if the game keeps none.
	Account paint.Account
	// Thought is how many play-outs a whole turn gets in a review of standard depth: about two thirds of a second of one core.
	Thought int
	// Learn reads what bots have learnt where that is no part of the program, so that those who search can play; nil if there is nothing.
	Learn func(read func(file string) ([]byte, error)) error
	// Market works out one sale for people at a physical table; nil if the game has no such thing.
	Market market.Rule
}

// File is a file laid over a game's components.
type File struct {
	Name string
	Text []byte
}

// parts are the name and text of the file; no file has none.
func (f *File) parts() (name string, text []byte) {
	if f == nil {
		return "", nil
	}
	return f.Name, f.Text
}

type title struct {
	id, schema string
	open       func(*File) (*Entry, error)
	// draft marks a game that can be studied with the tools and is not offered to players yet.
	draft bool
}

var titles = []title{
	{id: railways.ID, schema: railways.Schema, open: opener(railways.LoadComponents, ofRailways)},
	{id: "arkwright-2025", schema: "arkwright-2025", open: opener(arkwright.Load2025, ofArkwright)},
	{id: "arkwright-2014", schema: "arkwright-2014", open: opener(arkwright.Load2014, ofArkwright)},
	{id: cardgame.ID, schema: cardgame.Schema, open: opener(cardgame.LoadComponents, ofCardGame)},
}

// opener makes a game ready with its numbers, R: it is told how to read them and what the rest of its entry is.
func opener[R any](load func(name string, overlay []byte) (*R, error), entry func(*R) *Entry) func(*File) (*Entry, error) {
	return func(f *File) (*Entry, error) {
		r, err := load(f.parts())
		if err != nil {
			return nil, err
		}
		return entry(r), nil
	}
}

// play is a game with its rules and its bots, and the way programs step through it.
func play[S comparable](m engine.Module[S], list []bots.Player[S]) (engine.Game, arena.Arena, step.Mode) {
	return engine.Erase(m), arena.Of(m, list...), steps(m)
}

// tools are what a game brings for readers, for the terminal and for people at a physical table.
type tools struct {
	rules   string
	board   paint.Board
	account paint.Account
	market  market.Rule
}

// dress lays the tools out.
func (t *tools) dress(e *Entry) {
	e.Board, e.Account, e.Market = t.board, t.account, t.market
	if t.rules != "" { // else the ruleset has brought its own
		e.Rules = t.rules
	}
}

func ofArkwright(rs *arkwright.Ruleset) *Entry {
	e := &Entry{Folder: "games/arkwright", Rules: rs.Rules, Summary: rs.String(), Sets: rs.Sets, About: rs.About, Numbers: rs.Files,
		Thought: 160}
	atArkwright.dress(e)
	g := arkwright.New(rs)
	e.Game, e.Arena, e.Step = play[arkwright.Position](g, append(accountant.Players(g), accountant.Panel(g)...))
	e.Learn = accountant.Learning(g)
	return e
}

func ofCardGame(rs *cardgame.Ruleset) *Entry {
	e := &Entry{Folder: "games/cardgame", Summary: rs.String(), Sets: rs.Sets, About: rs.About, Numbers: rs.Files, Thought: 360}
	atCardGame.dress(e)
	g := cardgame.New(rs)
	e.Game, e.Arena, e.Step = play[cardgame.Position](g, append(cardai.Players(g), cardai.Panel(g)...))
	return e
}

func ofRailways(comp *railways.Components) *Entry {
	e := &Entry{Folder: "games/railways", Summary: comp.String(), Sets: comp.Sets, About: comp.About, Numbers: comp.Files, Thought: 1000}
	atRailways.dress(e)
	g := railways.New(comp)
	e.Game, e.Arena, e.Step = play[railways.Position](g, append(ai.Players(g), ai.Panel(g)...))
	e.Learn = ai.Learning(g)
	return e
}

// IDs are the names of the games that are offered to players.
func IDs() []string { return ids(false) }

// Drafts are the names of the games that the tools know and players are not offered yet.
func Drafts() []string { return ids(true) }

func ids(draft bool) (out []string) {
	for _, t := range titles {
		if t.draft == draft {
			out = append(out, t.id)
		}
	}
	return out
}

// Open makes a game ready, with a component file laid over its own if one is given.
func Open(id string, overlay *File) (*Entry, error) {
	for _, t := range titles {
		if t.id == id {
			return t.open(overlay)
		}
	}
	return nil, fmt.Errorf("unknown game %q; known: %s", id, strings.Join(append(IDs(), Drafts()...), ", "))
}

// Of tells which game a component file is for: the file says so itself, as its schema or edition.
func Of(f *File) (id string, err error) {
	n, err := doc.Parse(f.Name, f.Text)
	if err != nil {
		return "", err
	}
	at := n.Get("edition")
	if at == nil {
		at = n.Need("schema")
	}
	schema := at.Text()
	var known []string
	for _, t := range titles {
		if t.schema == schema {
			id = t.id
		}
		known = append(known, t.schema)
	}
	if id == "" && n.Err() == nil {
		at.Fail("unknown schema %q; known: %s", schema, strings.Join(known, ", "))
	}
	return id, n.Err()
}

// Overlays are component files, each for the game it belongs to.
type Overlays map[string]*File

// Sort gives every file to its game. A game takes one file.
func Sort(files ...*File) (Overlays, error) {
	out := Overlays{}
	for _, f := range files {
		id, err := Of(f)
		if err != nil {
			return nil, err
		}
		if other := out[id]; other != nil {
			return nil, fmt.Errorf("%s and %s are both for %s; lay one file over a game", other.Name, f.Name, id)
		}
		out[id] = f
	}
	return out, nil
}

// Open makes a game ready, with its file laid over it if there is one.
func (o Overlays) Open(id string) (*Entry, error) { return Open(id, o[id]) }
