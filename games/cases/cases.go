// Package cases finds the scenarios of all games by their ids: the tests of the rules, which the rulebook shows. It stands apart
// from the list of games so that whoever only plays does not carry them.
package cases

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"cromford/engine/doc"
	"cromford/engine/scenario"
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

// Find is a case of a game; scenario.ErrNone if it has none of that id. Only the files that name it are read.
func Find(game, id string) (*Case, error) {
	list, err := search(game, strconv.Quote(id))
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(list, func(c Case) bool { return c.ID == id }); i >= 0 {
		return &list[i], nil
	}
	return nil, scenario.ErrNone
}

// Of lists the cases of a game in the order of their files.
func Of(game string) (list []Case, err error) {
	if list, err = search(game, ""); err == nil && len(list) == 0 {
		err = fmt.Errorf("there are no scenarios of %q", game)
	}
	return list, err
}

// search lists the cases of the files that have some words in them.
func search(game, words string) (list []Case, err error) {
	for _, files := range []embed.FS{railways.Scenarios, arkwright.Scenarios, cardgame.Scenarios} {
		names, err := fs.Glob(files, "testdata/scenarios/*.json")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			more, err := read(files, name, game, words)
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
	}
	return list, nil
}

// read lists the cases of a file, if it is of the game and has the words.
func read(files embed.FS, name, game, words string) (list []Case, err error) {
	text, err := files.ReadFile(name)
	if err != nil || !bytes.Contains(text, []byte(words)) {
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
