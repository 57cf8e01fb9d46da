// Package games is the one list of the games that can be played here.
package games

import (
	"fmt"
	"strings"

	"cromford/bots/arena"
	"cromford/engine"
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
	About []Section
	// Summary says in a line which components are in use; Sets what a laid-over file has replaced.
	Summary string
	Sets    []string
}

// Section is a titled paragraph.
type Section struct{ Title, Text string }

// File is a file laid over a game's components.
type File struct {
	Name string
	Text []byte
}

type title struct {
	id, schema string
	open       func(*File) (*Entry, error)
}

var titles = []title{
	{railways.ID, railways.Schema, openRailways},
}

func openRailways(f *File) (*Entry, error) {
	name, text := "", []byte(nil)
	if f != nil {
		name, text = f.Name, f.Text
	}
	comp, err := railways.LoadComponents(name, text)
	if err != nil {
		return nil, err
	}
	g := railways.New(comp)
	var about []Section
	for _, s := range comp.About {
		about = append(about, Section(s))
	}
	return &Entry{
		Game: engine.Erase[railways.Position](g), Arena: arena.Of[railways.Position](g, ai.New(g)),
		Folder: "games/railways", Rules: railways.Rules, Summary: comp.String(), Sets: comp.Sets, About: about,
	}, nil
}

// IDs are the names of all games.
func IDs() []string {
	out := make([]string, len(titles))
	for i, t := range titles {
		out[i] = t.id
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
	return nil, fmt.Errorf("unknown game %q; known: %s", id, strings.Join(IDs(), ", "))
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
