package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/record"
	"cromford/games"
	"cromford/internal/coverage"
	"cromford/internal/term"
	"cromford/text"
	"cromford/text/paint"
)

type playCmd struct {
	Game string `arg:"" optional:"" help:"The game; not needed with --resume."`
	gameFlags
	Players string `help:"Who plays, by seat: me or a bot; the last takes the rest. Else as recorded, or me,level2." placeholder:"A,B,C"`
	Record  string `help:"Where the game is saved; a new file in ./data if it is left out." placeholder:"FILE"`
	Force   bool   `help:"Write over the file that --record names, if there is one."`
	Resume  string `help:"Go on with a saved game." placeholder:"FILE"`
	langFlag
	NoColor bool `help:"Do without colours." env:"NO_COLOR"`

	named string // who was named on the command line
}

// Run plays until the game is over or everybody has left.
func (c *playCmd) Run(a *app) error {
	cat, err := c.catalog()
	if err != nil {
		return err
	}
	j, e, err := c.journal(a)
	if err != nil {
		return err
	}
	cat = cat.Of(e.Game.Meta().ID)
	minds, names, err := c.minds(e, j)
	if err != nil {
		return err
	}
	file, err := c.file(cat, e.Game.Meta().ID)
	if err != nil {
		return err
	}
	keep := &keeper{file: file}
	lines := a.lines()
	leave := func() {
		p := a.painter(cat, e.Game.Meta(), c.NoColor)
		p.Flow(0, p.T("term.saved"))
		p.Printf("  %s\n", c.again(a, file)) // in one piece, so that it can be copied
	}
	defer a.interrupted(func() {
		keep.mu.Lock() // what is being saved is saved
		lines.Restore()
		a.printf("\n")
		leave()
	})()
	s := &term.Session{Journal: j, Catalog: cat, Board: e.Board, Account: e.Account, Minds: minds, Lines: lines, Out: a.out,
		Color: a.colour(c.NoColor), Size: func() (int, int) { return term.Size(a.out) }, Save: keep.save, Rules: rulesOf(e),
		Greet: func() { c.greet(a, cat, e, j, names, file) }}
	err = s.Run()
	switch {
	case errors.Is(err, term.ErrQuit):
		leave()
		return nil
	case err != nil:
		return err
	}
	p := a.painter(cat, e.Game.Meta(), c.NoColor)
	p.Printf("%s\n", p.T("term.recorded", "file", file))
	return nil
}

// rulesOf gives the words of a clause, or the clause itself where there are none.
func rulesOf(e *games.Entry) func(clause string) string {
	return func(clause string) string {
		if w := coverage.Words(e.Game.Meta().Clauses, e.Rules, clause); w != "" {
			return w
		}
		return clause
	}
}

// keeper saves a game. Nothing else happens while it does.
type keeper struct {
	mu   sync.Mutex
	file string
}

func (k *keeper) save(b []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return writeWhole(k.file, b)
}

// greet says what is played, by whom and where it is saved, and what could have been chosen instead.
func (c *playCmd) greet(a *app, cat *text.Catalog, e *games.Entry, j *record.Journal, names []string, file string) {
	meta := e.Game.Meta()
	p := a.painter(cat, meta, c.NoColor)
	p.Printf("%s\n", titleOf(cat, meta))
	var who, counts []string
	for i, name := range names {
		word := p.T("term.you")
		if name != me {
			word = botName(p, name)
		}
		who = append(who, p.T("term.plays", "who", engine.Seat(i), "name", word))
	}
	for _, n := range meta.SeatCounts {
		counts = append(counts, strconv.Itoa(n))
	}
	line := p.T("term.seats", "n", j.Config.Seats, "list", strings.Join(who, ", "))
	if c.Resume == "" && c.Seats == 0 && len(counts) > 1 {
		line += " " + p.T("term.default.seats", "list", strings.Join(counts, ", "))
	}
	if c.Resume == "" && c.named == "" && j.Config.Seats > 1 {
		line += " " + p.T("term.default.players", "bots", strings.Join(bots.Offered(e.Arena.Bots()), ", "))
	}
	if c.Resume == "" && len(c.Option) == 0 && len(meta.Options) > 0 {
		line += " " + p.T("term.default.options")
	}
	p.Flow(0, line)
	p.Flow(0, p.T("term.savedin", "file", file))
}

// botName is what a bot is called in the reader's language.
func botName(p *paint.Painter, name string) string {
	l, ok := bots.ParseLevel(name)
	if !ok {
		if m, ok := p.Catalog.Raw("ui.bot." + name); ok {
			return m
		}
		return name
	}
	level := p.T("ui.level", "name", p.T("ui.level."+strconv.Itoa(l.N)), "n", l.N)
	style, ok := p.Catalog.Raw("ui.style." + l.Style)
	if !ok {
		return level
	}
	return p.T("ui.level.styled", "level", level, "style", style)
}

// again is the command that goes on with the game: the record knows who plays, but not the language or whose components.
func (c *playCmd) again(a *app, file string) string {
	words := []string{"cromford", "play", "--resume", quoted(file)}
	if c.Lang != "" && c.Lang != languageOf(os.Getenv) {
		words = append(words, "--lang", c.Lang)
	}
	for _, f := range a.files {
		words = append(words, "--components", quoted(f))
	}
	return strings.Join(words, " ")
}

// quoted is a word as a shell reads it.
func quoted(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@:,=") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// journal starts a new game or reads a saved one.
func (c *playCmd) journal(a *app) (*record.Journal, *games.Entry, error) {
	if c.Resume != "" {
		if err := c.settled(); err != nil {
			return nil, nil, err
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

// settled refuses what a saved game has settled already.
func (c *playCmd) settled() error {
	switch {
	case c.Game != "":
		return fmt.Errorf("name either a game or --resume, not both")
	case c.Seed != "":
		return fmt.Errorf("--seed decides how a new game is dealt; it cannot go with --resume")
	case c.Seats != 0:
		return fmt.Errorf("--seats is for new games; it cannot go with --resume")
	case len(c.Option) > 0:
		return fmt.Errorf("--option is for new games; it cannot go with --resume")
	}
	return nil
}

// me is the player who is no bot, oldBot the one that was there before the levels; playersTag is the tag of a record that says
// who plays.
const (
	me         = "me"
	oldBot     = "greedy"
	playersTag = "Players"
)

// minds are the bots of the seats that are not played at the keyboard, and the names of all players. The record keeps the names.
func (c *playCmd) minds(e *games.Entry, j *record.Journal) (map[engine.Seat]arena.Mind, []string, error) {
	c.named = c.Players
	at := slices.IndexFunc(j.Tags, func(t record.Tag) bool { return t.Name == playersTag })
	seats, list := j.Config.Seats, c.Players
	switch {
	case list != "":
	case at >= 0:
		list = j.Tags[at].Value
	case seats == 1:
		list = me
	case c.Resume != "": // from before records said who plays
		list = me + "," + oldBot
	default:
		list = me + "," + rival(e.Arena.Bots())
	}
	named := strings.Split(list, ",")
	if len(named) > seats {
		return nil, nil, fmt.Errorf("%d players are named for %d seats", len(named), seats)
	}
	minds := map[engine.Seat]arena.Mind{}
	var names []string
	for i := range seats {
		name := bots.Drawn(e.Arena.Bots(), strings.TrimSpace(named[min(i, len(named)-1)]), mathrand.IntN)
		names = append(names, name)
		if name == me {
			continue
		}
		m, err := e.Arena.Mind(name)
		if err != nil {
			return nil, nil, fmt.Errorf("%w, or %s", err, me)
		}
		minds[engine.Seat(i)] = m
	}
	tag := record.Tag{Name: playersTag, Value: strings.Join(names, ",")}
	if at >= 0 {
		j.Tags[at] = tag
	} else {
		j.Tags = append(j.Tags, tag)
	}
	return minds, names, nil
}

// rival is the bot of whoever has named none.
func rival(players []string) string {
	if usual := (bots.Level{N: 2}).String(); slices.Contains(players, usual) {
		return usual
	}
	return oldBot
}

// file is where the game is saved. A game that lies there already is not written over unless somebody insists.
func (c *playCmd) file(cat *text.Catalog, game string) (string, error) {
	switch {
	case c.Record != "" && !c.Force && exists(c.Record) && !sameFile(c.Record, c.Resume):
		p := &paint.Painter{Catalog: cat}
		return "", errors.New(p.T("term.exists", "file", c.Record))
	case c.Record != "":
		return c.Record, nil
	case c.Resume != "":
		return c.Resume, nil
	}
	stem := filepath.Join("data", fmt.Sprintf("%s-%s", game, time.Now().Format("20060102-150405")))
	file := stem + ".record"
	for n := 2; exists(file); n++ {
		file = fmt.Sprintf("%s-%d.record", stem, n)
	}
	return file, nil
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return !errors.Is(err, fs.ErrNotExist)
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil || b == "" {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
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
