package puzzles

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
)

// Maker looks for puzzles in games of bots.
type Maker struct {
	Game   engine.Game
	Arena  arena.Arena
	Config engine.Config // without a key
	// Players play the games, each seat one of them; Find looks for puzzles in their turns, and Check looks again, longer.
	Players     []string
	Find, Check string
	Seed        string
	// Gap is what the best turn must be ahead of every other, in chance; and in errors of the difference.
	Gap, Errors float64
	// Most is how many puzzles are kept of one game: those with the widest gap.
	Most int
}

// Bounds of what is a puzzle.
const (
	DefaultGap    = 0.03
	DefaultErrors = 3.0
)

const maxChoices = 20_000

// Play plays one game and returns the puzzles in it.
func (m *Maker) Play(ctx context.Context, n int) ([]Puzzle, error) {
	find, err := m.Arena.Ponder(m.Find)
	if err != nil {
		return nil, err
	}
	check, err := m.Arena.Ponder(m.Check)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(uint64(n), 7)) // #nosec G404 -- must be the same every time
	var minds []arena.Mind
	for range m.Config.Seats {
		mind, err := m.Arena.Ponder(m.Players[r.IntN(len(m.Players))])
		if err != nil {
			return nil, err
		}
		minds = append(minds, mind)
	}
	cfg := m.Config
	cfg.Key = engine.KeyFromSeed(fmt.Sprintf("%s/%d", m.Seed, n))
	t, err := m.Game.New(cfg)
	if err != nil {
		return nil, err
	}
	s := &hunt{maker: m, find: find, check: check, r: r}
	last, ended := engine.Nobody, true
	for range maxChoices {
		if t.Acting() == 0 || ctx.Err() != nil {
			break
		}
		seat := t.Acting().First()
		if (ended || seat != last) && len(t.Choices(seat)) > 1 {
			if p := s.look(ctx, t, seat); p != nil {
				s.found = append(s.found, *p)
			}
		}
		line, _ := minds[seat](ctx, t, seat, r.Uint64())
		for i, c := range line {
			if i > 0 && (!t.Acting().Has(seat) || !slices.Contains(t.Choices(seat), c)) {
				break
			}
			ended = t.EndsTurn(c)
			if _, err := t.Choose(seat, c); err != nil {
				return nil, err
			}
		}
		last = seat
	}
	slices.SortStableFunc(s.found, func(a, b Puzzle) int { return cmpFloat(b.gap(), a.gap()) })
	return s.found[:min(len(s.found), m.Most)], ctx.Err()
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// gap is how far the best turn is ahead of the next.
func (p *Puzzle) gap() float64 { return p.Turns[0].Chance - p.Turns[1].Chance }

type hunt struct {
	maker       *Maker
	find, check arena.Mind
	r           *rand.Rand
	found       []Puzzle
}

// look returns the puzzle of a position, nil if it is none. What the seat cannot know is dealt anew first.
func (h *hunt) look(ctx context.Context, t engine.Table, seat engine.Seat) *Puzzle {
	t = t.Redealt(seat, engine.NewRNG(bots.KeyFrom(h.r)))
	_, rep := h.find(ctx, t, seat, h.r.Uint64())
	first, ok := h.judge(t, seat, rep)
	if !ok {
		return nil
	}
	_, rep = h.check(ctx, t, seat, h.r.Uint64())
	turns, ok := h.judge(t, seat, rep)
	if !ok || turns[0].hash != first[0].hash {
		return nil
	}
	// Somewhere the same turn was the best already: once is enough.
	if slices.ContainsFunc(h.found, func(p Puzzle) bool { return slices.Equal(p.Turns[0].Choices, turns[0].Choices) }) {
		return nil
	}
	cfg := t.Config()
	hash := t.Hash()
	p := &Puzzle{ID: hex.EncodeToString(hash[:4]), Seats: cfg.Seats, Revision: cfg.Revision, Seat: seat, Round: t.Round(),
		Position: compact(t.Text())}
	for _, o := range cfg.Options {
		p.Options = append(p.Options, o.Name+"="+o.Value)
	}
	for _, x := range turns {
		p.Turns = append(p.Turns, x.Turn)
	}
	p.Why = h.why(seat, turns[0].after, turns[1].after)
	return p
}

// weighed is a turn with where it leads.
type weighed struct {
	Turn
	value, sure float64
	hash        engine.Hash
	after       engine.Table
}

// judge lists the turns of a report and tells whether the first is clearly the best of them: by what the search goes by, and by the
// chance to win alone.
func (h *hunt) judge(t engine.Table, seat engine.Seat, rep *bots.Report) ([]weighed, bool) {
	if rep == nil || len(rep.Candidates) < 2 {
		return nil, false
	}
	var out []weighed
	for i := range rep.Candidates {
		c := &rep.Candidates[i]
		if c.Rollouts < 8 {
			continue
		}
		texts, after, ok := whole(t, seat, c.Line)
		if !ok {
			return nil, false
		}
		hash := after.Hash()
		if slices.ContainsFunc(out, func(w weighed) bool { return w.hash == hash }) {
			continue
		}
		out = append(out, weighed{Turn{texts, round(c.Part(bots.PartChance), 3), round(c.Part(bots.PartPoints), 1), round(c.Error, 3)},
			c.Value, c.Error, hash, after})
	}
	if len(out) < 2 {
		return nil, false
	}
	best := &out[0]
	for i := range out[1:] {
		x := &out[i+1]
		if best.value-x.value <= h.maker.Errors*math.Hypot(best.sure, x.sure) || best.Chance-x.Chance <= h.maker.Gap {
			return nil, false
		}
	}
	slices.SortStableFunc(out[1:], func(a, b weighed) int { return cmpFloat(b.Chance, a.Chance) })
	return out, true
}

func round(v float64, digits int) float64 {
	p := math.Pow10(digits)
	return math.Round(v*p) / p
}

// whole carries a line out to the end of the turn, with the answers that are the only ones; false if the line is not a whole turn.
func whole(t engine.Table, seat engine.Seat, line bots.Line) (texts []string, after engine.Table, ok bool) {
	t = t.Clone()
	ended := false
	take := func(c engine.Choice) bool {
		texts = append(texts, t.Print(c))
		ended = t.EndsTurn(c)
		_, err := t.Choose(seat, c)
		return err == nil
	}
	for _, c := range line {
		for {
			list := t.Choices(seat)
			if ended || len(list) == 0 {
				return nil, nil, false
			}
			if slices.Contains(list, c) {
				break
			}
			if len(list) > 1 || !take(list[0]) {
				return nil, nil, false
			}
		}
		if !take(c) {
			return nil, nil, false
		}
	}
	for !ended {
		list := t.Choices(seat)
		if len(list) != 1 || !take(list[0]) {
			return nil, nil, false
		}
	}
	return texts, t, true
}

// why is the number of the seat that the best turn leaves in the best shape, for its size; none if it has no advantage that can be
// seen at once.
func (h *hunt) why(seat engine.Seat, best, other engine.Table) Why {
	sums := func(t engine.Table) (names []string, of map[string]int) {
		of = map[string]int{}
		for _, g := range t.Gauges() {
			kind, _, _ := strings.Cut(g.Name, "/")
			if g.Seat != seat || g.Quiet {
				continue
			}
			if _, known := of[kind]; !known {
				names = append(names, kind)
			}
			of[kind] += g.Value
		}
		return names, of
	}
	names, a := sums(best)
	_, b := sums(other)
	var out Why
	most := 0.0
	for _, kind := range names {
		by := a[kind] - b[kind]
		if slices.Contains(burdens, kind) {
			by = -by
		}
		size := float64(by) / float64(4+max(a[kind], b[kind], -a[kind], -b[kind]))
		if size > most && !slices.Contains(untold, kind) {
			most, out = size, Why{kind, a[kind], b[kind]}
		}
	}
	return out
}

// untold are numbers that explain nothing: of two sums of prices nobody learns why. Of burdens, less is better.
var (
	untold  = []string{"price", "place", "next_place", "hand", "level", "limit", "side", "marker", "track", "markers", "devs", "cards"}
	burdens = []string{"loans", "bill", "owed", "end_loans", "cost", "short", "tokens", "pending"}
)

// compact is a position text without blanks.
func compact(text []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		return text
	}
	return b.Bytes()
}
