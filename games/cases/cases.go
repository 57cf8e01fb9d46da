// Package cases finds the scenarios of all games by their ids: the tests of the rules, which the rulebook shows. It stands apart
// from the list of games so that whoever only plays does not carry them.
package cases

import (
	"embed"
	"fmt"
	"io/fs"

	"cromford/engine/doc"
	"cromford/games/arkwright"
	"cromford/games/cardgame"
	"cromford/games/railways"
)

// Case is a scenario of a game.
type Case struct {
	ID   string
	File string
	Node *doc.Node // as docs/scenarios.md describes it
}

// Of lists the cases of a game in the order of their files.
func Of(game string) (list []Case, err error) {
	for _, files := range []embed.FS{railways.Scenarios, arkwright.Scenarios, cardgame.Scenarios} {
		names, err := fs.Glob(files, "testdata/scenarios/*.json")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			more, err := read(files, name, game)
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there are no scenarios of %q", game)
	}
	return list, nil
}

// read lists the cases of a file, if it is of the game.
func read(files embed.FS, name, game string) (list []Case, err error) {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	root, err := doc.Parse(name, text)
	if err != nil {
		return nil, err
	}
	if root.Need("game").Text() != game {
		return nil, root.Err()
	}
	for _, n := range root.Need("cases").List() {
		list = append(list, Case{ID: n.Need("id").Text(), File: name, Node: n})
	}
	return list, root.Err()
}
