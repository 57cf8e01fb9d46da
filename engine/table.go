package engine

import (
	"fmt"
	"slices"
	"strconv"

	"cromford/engine/doc"
)

// Game is a game with its position type hidden, for services that carry any game.
type Game interface {
	Meta() *Meta
	// New sets a table up.
	New(Config) (Table, error)
	// Given sets a table up for a scenario: from the real set-up (with chance fixed as far as it is named) or from a
	// bare table, then with the named elements of the position overridden.
	Given(Given) (Table, error)
	// FromText sets a table up at a position that Text has printed. That text outlives the program.
	FromText(cfg Config, text []byte) (Table, error)
}

// Given is where a scenario starts.
type Given struct {
	Config   Config
	Setup    bool      // start from the real set-up instead of a bare table
	Chance   *doc.Node // chance of the set-up fixed by name, or nil
	Position *doc.Node // named elements of the position, or nil
}

// Table is one game in progress.
type Table interface {
	Meta() *Meta
	Config() Config
	Acting() SeatSet
	// Ask identifies the seat's open question. It changes whenever the seat's choices change and whenever the seat
	// has answered, and not otherwise; it is empty if the seat has nothing to answer.
	Ask(Seat) string
	// Choices lists what the seat may do; Offers explains it with previews.
	Choices(Seat) []Choice
	Offers(Seat) []Offer
	// Choose carries a choice out. A refusal changes nothing.
	Choose(Seat, Choice) (Facts, error)
	Parse(string) (Choice, error)
	Print(Choice) string
	// Label is a choice of a seat in words, on offer or not; of one that is not, what it would bring is not told.
	Label(Seat, Choice) Text
	EndsTurn(Choice) bool
	// Thing is what the notation calls by an id, as an argument of a text; its name is the id if nothing is called so.
	Thing(id string) TextArg
	Narrate(Fact) Text
	PrintFact(Fact) string
	// Tells is the place of a fact in the story; see Thread.
	Tells(Fact) Telling
	// Foresee tells what a chain of choices would bring; a refusal names the first that may not be made.
	Foresee(Seat, []Choice) (*Foresight, error)
	// Plans are chains of choices that people think of as one, each explained as one offer.
	Plans(Seat) []Offer
	View(Seat) any
	Gauges() []Gauge
	// Round is the round as people count it, 0 if the game has none.
	Round() int
	Result() (Result, bool)
	// AccountSteps are the steps of the phase that the game reckons up, nil if there is none; AccountStep is the one the
	// table has come to, counted from 1, or 0; AccountOf is what the phase is about; Account lays out what was told of one
	// that began here. See Story.
	AccountSteps() []AccountStep
	AccountStep() uint8
	AccountOf() string
	Account([]Fact) any
	// Announcing tells whether there is something to announce; Announce lays it out from the events that brought it, the
	// first of them being only what was before. See Story.LastBulletin.
	Announcing() bool
	Announce([]Told) any
	Audit() error
	Hash() Hash
	// Text prints the whole position, hidden parts included: for scenarios and bug reports, never for players.
	Text() []byte
	// Expect applies named elements of a position to a copy and prints it; it differs from Text where they are not met.
	Expect(named *doc.Node) ([]byte, error)
	Clone() Table
	// Redealt is a copy in which everything the seat cannot know is dealt anew.
	Redealt(Seat, *RNG) Table
}

// Erase hides the position type of a module.
func Erase[S comparable](m Module[S]) Game { return game[S]{m} }

type game[S comparable] struct{ m Module[S] }

type table[S comparable] struct {
	m    Module[S]
	cfg  Config
	s    S
	asks [MaxSeats]ask
}

// ask is a seat's open question: a count of its changes and the choices it was last made of.
type ask struct {
	n       uint32
	choices []Choice
}

// PositionOf returns a copy of a table's true position, and false if it is of another game. Only code that must
// know everything may use it: the arena, which deals hidden things anew before a bot sees them, and tests.
func PositionOf[S comparable](t Table) (S, bool) {
	tt, ok := t.(*table[S])
	if !ok {
		var none S
		return none, false
	}
	return tt.s, true
}

func (g game[S]) Meta() *Meta { return g.m.Meta() }

// CheckConfig fills in the revision and checks what every game checks alike.
func CheckConfig(meta *Meta, cfg *Config) error {
	if !slices.Contains(meta.SeatCounts, cfg.Seats) {
		return &Refusal{Code: "bad_setup", Clause: meta.Clauses + "-2.1",
			Reason: fmt.Sprintf("%s is for %v seats, not %d", meta.ID, meta.SeatCounts, cfg.Seats)}
	}
	if cfg.Revision == 0 {
		cfg.Revision = meta.Revision
	}
	if cfg.Revision > meta.Revision {
		return fmt.Errorf("%s: revision %d of the rules is newer than this program, which knows %d", meta.ID, cfg.Revision, meta.Revision)
	}
	return nil
}

func (g game[S]) New(cfg Config) (Table, error) {
	if err := CheckConfig(g.Meta(), &cfg); err != nil {
		return nil, err
	}
	s, err := g.m.Setup(cfg)
	return g.seat(cfg, s, err)
}

func (g game[S]) Given(given Given) (Table, error) {
	cfg := given.Config
	if err := CheckConfig(g.Meta(), &cfg); err != nil {
		return nil, err
	}
	var s S
	var err error
	switch {
	case given.Chance != nil:
		s, err = g.m.SetupWith(cfg, given.Chance)
	case given.Setup:
		s, err = g.m.Setup(cfg)
	default:
		s, err = g.m.Bare(cfg)
	}
	if err == nil && given.Position != nil {
		err = g.m.Override(&s, given.Position, true)
	}
	return g.seat(cfg, s, err)
}

func (g game[S]) seat(cfg Config, s S, err error) (Table, error) {
	if err != nil {
		return nil, err
	}
	t := &table[S]{m: g.m, cfg: cfg, s: s}
	t.refreshAsks(Nobody)
	return t, nil
}

func (g game[S]) FromText(cfg Config, text []byte) (Table, error) {
	if err := CheckConfig(g.Meta(), &cfg); err != nil {
		return nil, err
	}
	n, err := doc.Parse("position", text)
	if err != nil {
		return nil, err
	}
	s, err := g.m.Bare(cfg)
	if err == nil {
		err = g.m.Override(&s, n, false)
	}
	return g.seat(cfg, s, err)
}

// refreshAsks renews the questions whose choices changed, and that of the seat that has just answered.
func (t *table[S]) refreshAsks(answered Seat) {
	for i := range t.cfg.Seats {
		seat := Seat(i)
		now := t.m.Choices(&t.s, seat, nil)
		if seat == answered || !slices.Equal(now, t.asks[i].choices) {
			t.asks[i].n++
			t.asks[i].choices = now
		}
	}
}

func (t *table[S]) Meta() *Meta     { return t.m.Meta() }
func (t *table[S]) Config() Config  { return t.cfg }
func (t *table[S]) Acting() SeatSet { return t.m.Acting(&t.s) }

func (t *table[S]) Ask(seat Seat) string {
	if int(seat) >= t.cfg.Seats || len(t.asks[seat].choices) == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(t.asks[seat].n), 10)
}

func (t *table[S]) Choices(seat Seat) []Choice {
	if int(seat) >= t.cfg.Seats {
		return nil
	}
	return slices.Clone(t.asks[seat].choices)
}

func (t *table[S]) Offers(seat Seat) []Offer {
	if int(seat) >= t.cfg.Seats {
		return nil
	}
	return OffersOf(t.m, &t.s, seat)
}

func (t *table[S]) Choose(seat Seat, c Choice) (Facts, error) {
	var facts Facts
	if int(seat) >= t.cfg.Seats {
		return facts, fmt.Errorf("seat %d is not at this table", seat)
	}
	if !slices.Contains(t.asks[seat].choices, c) {
		return facts, t.m.Refuse(&t.s, seat, c)
	}
	next := t.s
	Perform(t.m, &next, seat, c, &facts)
	t.s = next
	t.refreshAsks(seat)
	return facts, nil
}

func (t *table[S]) Parse(s string) (Choice, error) { return t.m.Grammar(&t.s).Parse(s) }
func (t *table[S]) Print(c Choice) string          { return t.m.Grammar(&t.s).Print(c) }
func (t *table[S]) EndsTurn(c Choice) bool         { return t.m.Grammar(&t.s).EndsTurn(c) }
func (t *table[S]) Narrate(f Fact) Text            { return t.m.Grammar(&t.s).Narrate(f) }
func (t *table[S]) PrintFact(f Fact) string        { return t.m.Grammar(&t.s).PrintFact(f) }
func (t *table[S]) Tells(f Fact) Telling           { return t.m.Grammar(&t.s).Facts[f.Kind].Tells }
func (t *table[S]) View(seat Seat) any             { return t.m.View(&t.s, seat) }
func (t *table[S]) Gauges() []Gauge                { return t.m.Gauges(&t.s, nil) }
func (t *table[S]) Result() (Result, bool)         { return t.m.Result(&t.s) }
func (t *table[S]) Audit() error                   { return t.m.Audit(&t.s) }
func (t *table[S]) Hash() Hash                     { return HashOf(t.m.Meta(), t.cfg.Revision, &t.s) }
func (t *table[S]) Text() []byte                   { return t.m.PositionText(&t.s) }

func (t *table[S]) Label(seat Seat, c Choice) Text {
	g := t.m.Grammar(&t.s)
	if !slices.Contains(t.Choices(seat), c) {
		return g.Label(c)
	}
	o := t.m.Describe(&t.s, seat, c)
	g.complete(&o, c)
	return o.Label()
}

func (t *table[S]) Thing(id string) TextArg { return t.m.Grammar(&t.s).thing(id) }

func (t *table[S]) Round() int {
	if r, ok := t.m.(Rounder[S]); ok {
		return r.Round(&t.s)
	}
	return 0
}

func (t *table[S]) Expect(named *doc.Node) ([]byte, error) {
	s := t.s
	if err := t.m.Override(&s, named, false); err != nil {
		return nil, err
	}
	return t.m.PositionText(&s), nil
}

func (t *table[S]) Clone() Table {
	c := *t
	return &c
}

func (t *table[S]) Redealt(seat Seat, r *RNG) Table {
	c := *t
	c.m.Redeal(&c.s, seat, r)
	c.refreshAsks(Nobody)
	return &c
}
