package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"cromford/puzzles"
)

type puzzlesCmd struct {
	Game string `arg:"" help:"The game."`
	gameFlags
	Games   int     `help:"Number of games to look in." default:"20" placeholder:"N"`
	From    int     `help:"The number of the first game." default:"0" placeholder:"N"`
	Out     string  `help:"The file to write. Puzzles that it has already stay." required:"" placeholder:"FILE" type:"path"`
	Players string  `help:"Who plays; each seat of each game draws one." default:"level4" placeholder:"A,B,C"`
	Find    string  `help:"Who looks for the best turn." default:"level7" placeholder:"BOT"`
	Check   string  `help:"Who looks again; give it more to think." default:"level7@rollouts=4000" placeholder:"BOT"`
	Gap     float64 `help:"By how much of the chance to win the best turn is ahead." default:"0.03" placeholder:"X"`
	Most    int     `help:"Puzzles kept of one game." default:"3" placeholder:"N"`
}

// Run looks for positions in which one turn is clearly the best. The file is written after every game.
func (c *puzzlesCmd) Run(a *app) error {
	e, cfg, err := c.open(a, c.Game)
	if err != nil {
		return err
	}
	m := &puzzles.Maker{Game: e.Game, Arena: e.Arena, Config: cfg, Players: strings.Split(c.Players, ","), Find: c.Find, Check: c.Check,
		Seed: c.Seed, Gap: c.Gap, Errors: puzzles.DefaultErrors, Most: c.Most}
	book := &puzzles.Book{Game: c.Game}
	if text, err := os.ReadFile(c.Out); err == nil { // #nosec G304 -- named by whoever runs the program
		if err := json.Unmarshal(text, book); err != nil {
			return fmt.Errorf("%s: %w", c.Out, err)
		}
		if book.Game != c.Game {
			return fmt.Errorf("%s is for %s, not for %s", c.Out, book.Game, c.Game)
		}
	}
	book.Found, book.Checked = c.Find, c.Check
	for n := c.From; n < c.From+c.Games; n++ {
		found, err := m.Play(context.Background(), n)
		if err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
		for _, p := range found {
			if !slices.ContainsFunc(book.Puzzles, func(q puzzles.Puzzle) bool { return q.ID == p.ID }) {
				book.Puzzles = append(book.Puzzles, p)
			}
		}
		if err := book.Write(c.Out); err != nil {
			return err
		}
		a.printf("game %d: %d found, %d in all\n", n, len(found), len(book.Puzzles))
	}
	return nil
}
