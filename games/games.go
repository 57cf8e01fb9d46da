// Package games is the one list of the games that can be played here.
package games

import (
	"fmt"
	"strings"

	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/components"
	"cromford/games/arkwright"
	accountant "cromford/games/arkwright/ai"
	"cromford/games/cardgame"
	cardai "cromford/games/cardgame/ai"
	"cromford/games/railways"
	"cromford/games/railways/ai"
)

// Entry is a game ready to be played.
type Entry struct {
	Game  engine.Game
	Arena arena.Arena
	// Folder is where its rules, data and tests live in the source tree.
	Folder string
	// Rules is the text that defines its clauses.
	Rules string
	// About tells where the numbers of the components come from.
	About []components.Section
	// Summary says in a line which components are in use; Sets what a laid-over file has replaced.
	Summary string
	Sets    []string
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
	{id: railways.ID, schema: railways.Schema, open: openRailways},
	{id: "arkwright-2025", schema: "arkwright-2025", open: openArkwright(arkwright.Load2025)},
	{id: "arkwright-2014", schema: "arkwright-2014", open: openArkwright(arkwright.Load2014)},
	{id: cardgame.ID, schema: cardgame.Schema, open: openCardGame},
}

// openArkwright makes an edition ready.
func openArkwright(load func(name string, overlay []byte) (*arkwright.Ruleset, error)) func(*File) (*Entry, error) {
	return func(f *File) (*Entry, error) {
		rs, err := load(f.parts())
		if err != nil {
			return nil, err
		}
		g := arkwright.New(rs)
		return &Entry{
			Game: engine.Erase[arkwright.Position](g), Arena: arena.Of[arkwright.Position](g, accountant.New(g)),
			Folder: "games/arkwright", Rules: rs.Rules, Summary: rs.String(), Sets: rs.Sets, About: rs.About,
		}, nil
	}
}

func openCardGame(f *File) (*Entry, error) {
	rs, err := cardgame.LoadComponents(f.parts())
	if err != nil {
		return nil, err
	}
	g := cardgame.New(rs)
	return &Entry{
		Game: engine.Erase[cardgame.Position](g), Arena: arena.Of[cardgame.Position](g, cardai.New(g)),
		Folder: "games/cardgame", Rules: cardgame.Rules, Summary: rs.String(), Sets: rs.Sets, About: rs.About,
	}, nil
}

func openRailways(f *File) (*Entry, error) {
	comp, err := railways.LoadComponents(f.parts())
	if err != nil {
		return nil, err
	}
	g := railways.New(comp)
	return &Entry{
		Game: engine.Erase[railways.Position](g), Arena: arena.Of[railways.Position](g, ai.New(g)),
		Folder: "games/railways", Rules: railways.Rules, Summary: comp.String(), Sets: comp.Sets, About: comp.About,
	}, nil
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

// OfSchema makes the game ready that a component file is for.
func OfSchema(schema string, overlay *File) (*Entry, error) {
	var known []string
	for _, t := range titles {
		if t.schema == schema {
			return t.open(overlay)
		}
		known = append(known, t.schema)
	}
	return nil, fmt.Errorf("unknown schema %q; known: %s", schema, strings.Join(known, ", "))
}
