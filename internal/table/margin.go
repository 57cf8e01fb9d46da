package table

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/internal/account"
)

// Bounds of what is written beside a game.
const (
	maxNotes   = 200
	maxArrows  = 12
	maxLine    = 60
	maxCalled  = 60  // characters of a name, of a part of the board
	maxRemark  = 600 // characters
	deepest    = 30  // turns of a line from the game on
	noteNaming = 16
)

// LineTurn is what one seat does in a line.
type LineTurn struct {
	Seat    int      `json:"seat" minimum:"0" maximum:"15"`
	Choices []string `json:"choices" minItems:"1" maxItems:"60" doc:"In the notation."`
}

// checkNotes says what is wrong with notes that somebody writes beside a game, or nil: what they hang on is there, and every line can
// be played.
func (h *history) checkNotes(notes []MarginNote) error {
	if len(notes) > maxNotes {
		return fail(Invalid, "at most %d notes stand beside a game", maxNotes)
	}
	type known struct {
		at    int
		turns int
		after engine.Table
		shut  bool
	}
	lines := map[string]known{}
	for i := range notes {
		n := &notes[i]
		if err := n.plain(); err != nil {
			return err
		}
		from, turns := known{at: n.At}, 1
		tab, err := h.at(n.At)
		if err != nil {
			return err
		}
		if n.Under != "" {
			ok := false
			if from, ok = lines[n.Under]; !ok || from.at != n.At {
				return fail(Invalid, "note %d goes on from the line %q, and there is none before it at event %d", i+1, n.Under, n.At)
			}
			tab, turns = from.after, from.turns+1
		}
		if turns > deepest {
			return fail(Invalid, "a line has at most %d turns", deepest)
		}
		if len(n.Choices) == 0 {
			if n.ID != "" {
				return fail(Invalid, "note %d has an id, but it is no line", i+1)
			}
			continue
		}
		f := follow{t: tab, open: h.over(), shut: from.shut}
		if err := f.turn(n.turn(tab)); err != nil {
			return err
		}
		if n.ID == "" {
			continue
		}
		if _, twice := lines[n.ID]; twice {
			return fail(Invalid, "two lines are called %q", n.ID)
		}
		lines[n.ID] = known{n.At, turns, f.t, f.shut}
	}
	return nil
}

// over tells whether nobody has anything to choose any more: then nothing is hidden.
func (h *history) over() bool {
	_, over := h.cur.Result()
	return over
}

// turn is the line of a note. One without a seat is of whoever acts first.
func (n *MarginNote) turn(t engine.Table) LineTurn {
	if n.Seat != nil {
		return LineTurn{*n.Seat, n.Choices}
	}
	return LineTurn{int(t.Acting().First()), n.Choices}
}

// plain tells whether a note is short enough and can be printed.
func (n *MarginNote) plain() error {
	fits := func(s string, most int) bool {
		return utf8.RuneCountInString(s) <= most && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' })
	}
	ok := fits(n.Name, maxCalled) && fits(n.Text, maxRemark) && len(n.ID) <= noteNaming && len(n.Choices) <= maxLine &&
		len(n.Arrows) <= maxArrows
	for _, a := range n.Arrows {
		ok = ok && a.To != "" && fits(a.To, maxCalled) && fits(a.From, maxCalled)
	}
	if !ok {
		return fail(Invalid, "a note has a name of %d characters, a text of %d, %d choices and %d arrows at most, all of which can be printed",
			maxCalled, maxRemark, maxLine, maxArrows)
	}
	return nil
}

// follow carries lines out on copies of a table.
type follow struct {
	t     engine.Table
	open  bool // nothing is hidden any more; else a line ends where something comes to light
	shut  bool
	ends  bool          // the last choice has ended its turn
	words []engine.Text // the last turn, but for its end
}

// turn carries out what a seat does. A question with one answer need not be answered.
func (f *follow) turn(turn LineTurn) error {
	if turn.Seat >= f.t.Config().Seats {
		return fail(Invalid, "there is no seat %d", turn.Seat)
	}
	by := engine.Seat(turn.Seat)
	f.words = []engine.Text{}
	for _, text := range turn.Choices {
		c, err := f.forced(by, text)
		if err != nil {
			return err
		}
		before := f.t
		if err := f.choose(by, c); err != nil {
			return err
		}
		if !f.ends || len(turn.Choices) == 1 {
			f.words = append(f.words, before.Label(by, c))
		}
	}
	return nil
}

// forced carries out what leaves no choice before one that is named.
func (f *follow) forced(by engine.Seat, text string) (engine.Choice, error) {
	c, err := f.t.Parse(text)
	if err != nil {
		return c, fail(Invalid, "%v", err)
	}
	for only := f.t.Choices(by); !f.shut && len(only) == 1 && only[0] != c; only = f.t.Choices(by) {
		if err := f.choose(by, only[0]); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (f *follow) choose(by engine.Seat, c engine.Choice) error {
	if f.shut {
		return fail(Conflict, "what comes to light there is not known before the game is over")
	}
	f.ends = f.t.EndsTurn(c)
	if !slices.Contains(f.t.Choices(by), c) {
		return fail(Invalid, "%s cannot choose %s there", f.t.Meta().SeatNames[by], f.t.Print(c))
	}
	next := f.t.Clone()
	facts, err := carry(next, int(by), c)
	if f.shut = facts.Revealed && !f.open; !f.shut {
		f.t = next // what came to light is not shown
	}
	return err
}

// Explored is the table at the end of a line, and how it could go on.
type Explored struct {
	N       int             `json:"n" doc:"The event before the line."`
	View    any             `json:"view"`
	Changes []engine.Change `json:"changes" doc:"Public numbers that the last turn of the line changes."`
	Words   [][]engine.Text `json:"words" doc:"Each turn of the line in words."`
	Acting  []int           `json:"acting" doc:"Who chooses next; nobody when the game is over there."`
	Seat    int             `json:"seat" doc:"Whose offers these are: the first of those who choose."`
	Offers  []engine.Offer  `json:"offers"`
	Ended   bool            `json:"ended" doc:"The last choice has ended its turn."`
}

// Explore follows a line of several turns from event n on of a game that may be reviewed, and tells how it could go on. Nothing changes.
func (s *Service) Explore(ctx context.Context, g account.Guest, id string, n int, turns []LineTurn) (*Explored, error) {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	tab, err := l.at(n)
	if err != nil {
		return nil, err
	}
	if len(turns) > deepest {
		return nil, fail(Invalid, "a line has at most %d turns", deepest)
	}
	f := follow{t: tab, open: l.over(), ends: true}
	out := &Explored{N: n, Changes: []engine.Change{}, Words: [][]engine.Text{}, Acting: []int{}, Offers: []engine.Offer{}}
	for i, turn := range turns {
		before := f.t
		if err := f.turn(turn); err != nil {
			return nil, err
		}
		out.Words = append(out.Words, f.words)
		if i == len(turns)-1 {
			out.Changes = append(out.Changes, engine.Diff(before.Gauges(), f.t.Gauges())...)
		}
	}
	out.Ended = f.ends
	for seat := range l.info.Seats {
		if f.t.Acting().Has(engine.Seat(seat)) {
			out.Acting = append(out.Acting, seat)
		}
	}
	as := seatOf(l.viewer(g.ID, nil))
	if len(out.Acting) > 0 && !f.shut {
		out.Seat = out.Acting[0]
		if last := len(turns) - 1; last >= 0 && !f.ends && slices.Contains(out.Acting, turns[last].Seat) {
			out.Seat = turns[last].Seat
		}
		by := engine.Seat(out.Seat)
		if l.over() || l.info.plays(g.ID, out.Seat) {
			as = by
			out.Offers = append(out.Offers, f.t.Offers(by)...)
		}
	}
	out.View = f.t.View(as)
	return out, nil
}

// CheckMargin tells whether notes could stand beside a game that somebody may have reviewed, and puts them in order.
func (s *Service) CheckMargin(ctx context.Context, g account.Guest, id string, m *Margin) error {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := l.checkNotes(m.Notes); err != nil {
		return err
	}
	m.sort()
	return nil
}

func (m *Margin) sort() {
	slices.SortStableFunc(m.Notes, func(a, b MarginNote) int { return a.At - b.At })
}

// notesOf are the notes of a record.
func notesOf(tags []record.Tag) ([]MarginNote, error) {
	list, err := record.Notes(tags)
	var out []MarginNote
	for _, n := range list {
		out = append(out, MarginNote(n))
	}
	return out, err
}
