package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/record"
	"cromford/games"
	"cromford/internal/coverage"
	"cromford/internal/term"
	"cromford/text"
)

type playCmd struct {
	Game string `arg:"" optional:"" help:"The game; not needed with --resume."`
	gameFlags
	Players string `help:"Who plays, by seat, with commas: me or a bot. The last takes the rest; else me,greedy." placeholder:"A,B,C"`
	Record  string `help:"Where the game is saved; a new file in ./data if it is left out." placeholder:"FILE"`
	Resume  string `help:"Go on with a saved game." placeholder:"FILE"`
	Lang    string `help:"Language: en or fr." default:"en" placeholder:"LANG"`
	NoColor bool   `help:"Do without colours." env:"NO_COLOR"`
}

func (c *playCmd) Run(a *app) error {
	cat, err := text.Load(c.Lang)
	if err != nil {
		return err
	}
	j, e, err := c.journal(a)
	if err != nil {
		return err
	}
	minds, err := c.minds(e, j)
	if err != nil {
		return err
	}
	file := c.file(e.Game.Meta().ID)
	meta := e.Game.Meta()
	s := &term.Session{Journal: j, Catalog: cat, Board: e.Board, Account: e.Account, Minds: minds,
		In: a.in, Out: a.out, Color: !c.NoColor && isTerminal(a.out),
		Save: func(b []byte) error { return writeWhole(file, b) },
		Rules: func(clause string) string {
			if w := coverage.Words(meta.Clauses, e.Rules, clause); w != "" {
				return w
			}
			return clause
		}}
	a.printf("%s\n", titleOf(cat, meta))
	err = s.Run()
	if err != nil && !errors.Is(err, term.ErrQuit) {
		return err
	}
	if errors.Is(err, term.ErrQuit) {
		a.printf("The game is saved. Go on with: cromford play --resume %s --players %s\n", file, c.Players)
		return nil
	}
	a.printf("The game is recorded in %s\n", file)
	return nil
}

// journal starts a new game or reads a saved one.
func (c *playCmd) journal(a *app) (*record.Journal, *games.Entry, error) {
	if c.Resume != "" {
		if c.Game != "" {
			return nil, nil, fmt.Errorf("name either a game or --resume, not both")
		}
		j, err := a.readRecord(c.Resume)
		if err != nil {
			return nil, nil, err
		}
		e, err := a.open(j.Game.Meta().ID)
		return j, e, err
	}
	if c.Game == "" {
		return nil, nil, fmt.Errorf("name a game: %s", strings.Join(games.IDs(), ", "))
	}
	e, err := a.only(c.Game)
	if err != nil {
		return nil, nil, err
	}
	if e.Board == nil {
		return nil, nil, fmt.Errorf("%s has no board in the terminal", c.Game)
	}
	cfg, err := c.config(e.Game.Meta())
	if err != nil {
		return nil, nil, err
	}
	if c.Seed == "" {
		if _, err := rand.Read(cfg.Key[:]); err != nil {
			return nil, nil, err
		}
	}
	j, err := record.NewJournal(e.Game, cfg)
	return j, e, err
}

func (c *playCmd) minds(e *games.Entry, j *record.Journal) (map[engine.Seat]arena.Mind, error) {
	seats := j.Config.Seats
	if c.Players == "" {
		if c.Players = "me,greedy"; seats == 1 {
			c.Players = "me"
		}
	}
	names := strings.Split(c.Players, ",")
	if len(names) > seats {
		return nil, fmt.Errorf("%d players are named for %d seats", len(names), seats)
	}
	minds := map[engine.Seat]arena.Mind{}
	for i := range seats {
		name := strings.TrimSpace(names[min(i, len(names)-1)])
		if name == "me" {
			continue
		}
		m, err := e.Arena.Mind(name)
		if err != nil {
			return nil, fmt.Errorf("%w, or me", err)
		}
		minds[engine.Seat(i)] = m
	}
	return minds, nil
}

func (c *playCmd) file(game string) string {
	switch {
	case c.Record != "":
		return c.Record
	case c.Resume != "":
		return c.Resume
	}
	return filepath.Join("data", fmt.Sprintf("%s-%s.record", game, time.Now().Format("20060102-150405")))
}

// writeWhole replaces a file in one step, so that a crash leaves either the old text or the new one.
func writeWhole(file string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
		return err
	}
	tmp := file + ".new"
	if err := os.WriteFile(tmp, b, 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, file)
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && !slices.Contains([]string{"", "dumb"}, os.Getenv("TERM"))
}
