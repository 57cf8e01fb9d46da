// Package bench is where owners of a printed game correct our numbers: sets of components that were typed from a box, each named by
// its numbers, kept for good, confirmed by others, and played with at tables that ask for it. It knows neither SQL nor HTTP.
package bench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	lru "github.com/hashicorp/golang-lru/v2"

	"cromford/engine/components"
	"cromford/engine/doc"
	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/table"
)

// Set is a component set that somebody has typed.
type Set struct {
	Game, ID string // ID is the name of the numbers
	Name     string
	Owner    string // who typed it, and what they are called
	By       string
	Created  int64
	Differs  int // how many numbers are not ours
	// Confirmed is how many accounts say that it is what is printed, beside its owner; You whether the asker does.
	Confirmed int
	You       bool
	Text      []byte // the owner's file
}

// Trusted is how many accounts make a set one that is offered first.
const Trusted = 3

// What a set may be.
const (
	maxText = 256 << 10
	maxName = 60
	maxSets = 40 // of one owner
	maxList = 60
	atHand  = 12 // games that are ready to be played
)

// Store keeps sets.
type Store interface {
	// AddSet stores a set; one that is there already stays as it is.
	AddSet(context.Context, Set) error
	// Set reads a set; ErrNoSet if there is none.
	Set(ctx context.Context, game, id, asker string) (Set, error)
	// Sets lists those of a game without their texts, the most often confirmed first.
	Sets(ctx context.Context, game, asker string, limit int) ([]Set, error)
	// SetsOf counts what somebody has typed.
	SetsOf(ctx context.Context, owner string) (int, error)
	// ConfirmSet notes that an account confirms a set, or does no longer.
	ConfirmSet(ctx context.Context, game, id, person string, at int64, confirmed bool) error
}

// ErrNoSet is the answer for a set that is not there.
var ErrNoSet error = &table.Error{Code: table.NotFound, Message: "there is no such set of components; check the link"}

// Opened is a game with a set of components.
type Opened struct {
	Entry *table.Entry
	Files components.Files
}

// Bench keeps the sets.
type Bench struct {
	store Store
	clock *clock.Clock
	open  func(game string, text []byte) (*Opened, error)
	mu    sync.Mutex
	ready *lru.Cache[string, *Opened]
}

// New makes the bench. open makes a game ready with an owner's file, nil for our own numbers.
func New(store Store, c *clock.Clock, open func(game string, text []byte) (*Opened, error)) *Bench {
	ready, err := lru.New[string, *Opened](atHand)
	if err != nil {
		panic(err) // the size is ours
	}
	return &Bench{store: store, clock: c, open: open, ready: ready}
}

func fail(code table.Code, format string, args ...any) error {
	return &table.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Ours is a game with our own numbers.
func (b *Bench) Ours(game string) (*Opened, error) {
	o, err := b.open(game, nil)
	if err != nil {
		return nil, fail(table.NotFound, "there is no such game")
	}
	return o, nil
}

// Entry is the game of a set, for the tables that play with it; nil if there is no such set.
func (b *Bench) Entry(ctx context.Context, game, id string) (*table.Entry, error) {
	o, err := b.Opened(ctx, game, id)
	if errors.Is(err, ErrNoSet) {
		return nil, nil //nolint:nilnil // no set is an answer
	} else if err != nil {
		return nil, err
	}
	return o.Entry, nil
}

// Opened is the game of a set.
func (b *Bench) Opened(ctx context.Context, game, id string) (*Opened, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := game + " " + id
	if o, ok := b.ready.Get(key); ok {
		return o, nil
	}
	set, err := b.store.Set(ctx, game, id, "")
	if err != nil {
		return nil, err
	}
	o, err := b.open(game, set.Text)
	if err != nil {
		return nil, fmt.Errorf("the stored set %s of %s cannot be read any more: %w", id, game, err)
	}
	b.ready.Add(key, o)
	return o, nil
}

// Draft is a set to be kept: corrections of single numbers, of ours or of another set, or a whole file.
type Draft struct {
	Name    string
	From    string // the set that is corrected; ours if it is empty
	Numbers map[string]string
	File    []byte
}

// Keep checks a set and stores it. One that somebody has typed before is answered as it is.
func (b *Bench) Keep(ctx context.Context, g account.Guest, game string, d Draft) (*Set, error) {
	ours, err := b.Ours(game)
	if err != nil {
		return nil, err
	}
	text, err := b.text(ctx, ours, game, d)
	if err != nil {
		return nil, err
	}
	o, err := b.open(game, text)
	if err != nil {
		return nil, wrong(text, d.Numbers, err)
	}
	set := Set{Game: game, ID: o.Entry.Game.Meta().Components, Owner: g.ID, Created: b.clock.Milli(), Text: text}
	if set.ID == ours.Entry.Game.Meta().Components {
		return nil, fail(table.Invalid, "these are our own numbers: none that the rules use differs")
	}
	if old, err := b.store.Set(ctx, game, set.ID, g.ID); err == nil {
		return &old, nil
	} else if !errors.Is(err, ErrNoSet) {
		return nil, err
	}
	if set.Name = strings.TrimSpace(d.Name); set.Name == "" || utf8.RuneCountInString(set.Name) > maxName {
		return nil, fail(table.Invalid, "a set needs a name of 1 to %d characters", maxName)
	}
	if n, err := b.store.SetsOf(ctx, g.ID); err != nil {
		return nil, err
	} else if n >= maxSets {
		return nil, fail(table.Conflict, "you keep %d sets already, and that is the most", maxSets)
	}
	diff, err := o.Files.Differ()
	if err != nil {
		return nil, err
	}
	set.Differs = len(diff)
	if err := b.store.AddSet(ctx, set); err != nil {
		return nil, err
	}
	kept, err := b.store.Set(ctx, game, set.ID, g.ID)
	return &kept, err
}

// Wrong is a typed number that cannot be so.
type Wrong struct {
	Path string
	Want *doc.Want // nil where it does not go with the others
	err  *table.Error
}

func (w *Wrong) Error() string { return w.err.Message }

// Unwrap is the error of any set that cannot be kept.
func (w *Wrong) Unwrap() error { return w.err }

// wrong is the complaint about a set. It names the number that was typed, as it was named there.
func wrong(text []byte, typed map[string]string, err error) error {
	told := &table.Error{Code: table.Invalid, Message: err.Error()}
	var at *doc.Error
	if !errors.As(err, &at) {
		return told
	}
	if list, err := (components.Files{text}).Numbers(); err == nil {
		for path := range typed {
			if list.Place(path) == at.Path {
				return &Wrong{Path: path, Want: at.Want, err: told}
			}
		}
	}
	return told
}

// text is the file of a draft.
func (b *Bench) text(ctx context.Context, ours *Opened, game string, d Draft) ([]byte, error) {
	switch {
	case len(d.File) > maxText:
		return nil, fail(table.Invalid, "the file has %d bytes; at most %d are read", len(d.File), maxText)
	case len(d.File) > 0:
		return d.File, nil
	case len(d.Numbers) == 0:
		return nil, fail(table.Invalid, "nothing is corrected")
	}
	from := ours
	if d.From != "" && d.From != ours.Entry.Game.Meta().Components {
		var err error
		if from, err = b.Opened(ctx, game, d.From); err != nil {
			return nil, err
		}
	}
	var list []components.Correction
	for _, path := range slices.Sorted(maps.Keys(d.Numbers)) {
		list = append(list, components.Correction{Path: path, Value: d.Numbers[path]})
	}
	text, err := from.Files.Correct(list)
	if err != nil {
		return nil, fail(table.Invalid, "%v", err)
	}
	return text, nil
}

// Set is one of the kept sets.
func (b *Bench) Set(ctx context.Context, g account.Guest, game, id string) (*Set, error) {
	s, err := b.store.Set(ctx, game, id, g.ID)
	return &s, err
}

// Sets lists those of a game: the confirmed ones first.
func (b *Bench) Sets(ctx context.Context, g account.Guest, game string) ([]Set, error) {
	if _, err := b.Ours(game); err != nil {
		return nil, err
	}
	return b.store.Sets(ctx, game, g.ID, maxList)
}

// Confirm notes that somebody with an account has compared a set with a box.
func (b *Bench) Confirm(ctx context.Context, g account.Guest, game, id string, confirmed bool) (*Set, error) {
	s, err := b.store.Set(ctx, game, id, g.ID)
	switch {
	case err != nil:
		return nil, err
	case !g.Account:
		return nil, fail(table.NeedsAccount, "only somebody with an account can confirm a set")
	case s.Owner == g.ID:
		return nil, fail(table.Conflict, "you typed this set yourself; others confirm it")
	}
	if err := b.store.ConfirmSet(ctx, game, id, g.ID, b.clock.Milli(), confirmed); err != nil {
		return nil, err
	}
	return b.Set(ctx, g, game, id)
}
