package league

import (
	"math"
	"time"

	"cromford/bots"
	"cromford/engine"
)

// Report is what came of a series.
type Report struct {
	Game     string     `json:"game"`
	Seats    int        `json:"seats"`
	Options  string     `json:"options"`
	Seed     string     `json:"seed"`
	Deals    int        `json:"deals"` // counted; those with a failure are not
	Games    int        `json:"games"`
	Distinct int        `json:"distinct"` // games that differ from all others
	Failures []Failure  `json:"failures"`
	Sides    []Standing `json:"sides"`
	Players  []Standing `json:"players,omitempty"` // where a side has several
	Elo      *Mean      `json:"elo,omitempty"`     // of the first side of a duel
	SPRT     *SPRT      `json:"sprt,omitempty"`
	Ratings  *Ratings   `json:"ratings,omitempty"`
}

// Standing is how a player has done, for each seat it has sat on.
type Standing struct {
	Name     string  `json:"name"`
	Games    int     `json:"games"` // of its seats
	Share    Share   `json:"share"` // of victories; ties are split
	Rank     float64 `json:"rank"`
	Points   float64 `json:"points"`
	Margin   Mean    `json:"margin"`  // points ahead of the mean of the others
	TurnMS   Spread  `json:"turn_ms"` // processor time
	Rollouts float64 `json:"rollouts_per_turn"`
	ByPlace  []Cell  `json:"by_place"` // in the first order
	BySeat   []Cell  `json:"by_seat"`
}

// Cell is how it went on a place or seat.
type Cell struct {
	Games  int     `json:"games"`
	Share  float64 `json:"share"`
	Points float64 `json:"points"`
}

func (c *Cell) add(share, points float64) {
	n := float64(c.Games)
	c.Share = (c.Share*n + share) / (n + 1)
	c.Points = (c.Points*n + points) / (n + 1)
	c.Games++
}

// tally collects a standing.
type tally struct {
	Standing
	share, margin []float64 // by deal
	now           struct{ n, share, margin float64 }
	ms            []float64
	rollouts      int
}

func newTally(name string, seats int) *tally {
	return &tally{Standing: Standing{Name: name, ByPlace: make([]Cell, seats), BySeat: make([]Cell, seats)}}
}

func (t *tally) add(g *Played, seat int) {
	res := &g.Result
	own := float64(res.Seats[seat].Total)
	others := 0.0
	for i, sr := range res.Seats {
		if i != seat {
			others += float64(sr.Total) / float64(len(res.Seats)-1)
		}
	}
	share := bots.WinShare(res, engine.Seat(seat))
	t.now.n++
	t.now.share += share
	t.now.margin += own - others
	n := float64(t.Games)
	t.Rank = (t.Rank*n + float64(res.Seats[seat].Rank)) / (n + 1)
	t.Points = (t.Points*n + own) / (n + 1)
	t.Games++
	t.ByPlace[g.Places[seat]-1].add(share, own)
	t.BySeat[seat].add(share, own)
	for _, d := range g.Effort[seat].Turns {
		t.ms = append(t.ms, float64(d)/float64(time.Millisecond))
	}
	t.rollouts += g.Effort[seat].Rollouts
}

// deal closes a deal.
func (t *tally) deal() {
	if t.now.n > 0 {
		t.share = append(t.share, t.now.share/t.now.n)
		t.margin = append(t.margin, t.now.margin/t.now.n)
	}
	t.now.n, t.now.share, t.now.margin = 0, 0, 0
}

func (t *tally) standing() Standing {
	s := t.Standing
	s.Share, s.Margin, s.TurnMS = shareOf(t.share, t.Games), finite(meanOf(t.margin)), spreadOf(t.ms)
	s.Rollouts = float64(t.rollouts) / float64(max(1, len(t.ms)))
	return s
}

// finite keeps JSON writable: one deal has no interval.
func finite(m Mean) Mean {
	if math.IsInf(m.Low, 0) || math.IsInf(m.High, 0) || math.IsNaN(m.Low) {
		m.Low, m.High = m.Value, m.Value
	}
	return m
}

// Count adds deals up to a report.
type Count struct {
	rep     *Report
	sides   []*tally
	players []*tally
	byName  map[string]*tally
	seen    map[uint64]bool
	Finish  []Finish // of every game counted, for ratings
	index   map[string]int
	Names   []string // of the players in Finish
}

// NewCount begins to count a series of so many sides.
func NewCount(meta *engine.Meta, s *Series, sides ...string) *Count {
	c := &Count{rep: &Report{Game: meta.ID, Seats: s.Config.Seats, Options: s.Config.Options.String(), Seed: s.Seed, Failures: []Failure{}},
		byName: map[string]*tally{}, seen: map[uint64]bool{}, index: map[string]int{}}
	for _, name := range sides {
		c.sides = append(c.sides, newTally(name, s.Config.Seats))
	}
	return c
}

// Add counts a deal; false if it has failed.
func (c *Count) Add(games []*Played) bool {
	if f := failure(games); f != nil {
		c.rep.Failures = append(c.rep.Failures, *f)
		return false
	}
	c.rep.Deals++
	for _, g := range games {
		c.rep.Games++
		c.seen[fingerprint(g.Game)] = true
		f := Finish{Deal: g.Deal, Places: g.Places}
		for seat, name := range g.Names {
			if c.byName[name] == nil {
				c.byName[name] = newTally(name, len(g.Names))
				c.players = append(c.players, c.byName[name])
				c.index[name] = len(c.Names)
				c.Names = append(c.Names, name)
			}
			c.byName[name].add(g, seat)
			c.sides[g.Sides[seat]].add(g, seat)
			f.Players = append(f.Players, c.index[name])
			f.Ranks = append(f.Ranks, g.Result.Seats[seat].Rank)
		}
		if !g.Result.NoWinner {
			c.Finish = append(c.Finish, f)
		}
	}
	for _, t := range append(c.players, c.sides...) {
		t.deal()
	}
	return true
}

// Report is what has been counted. own is the number of seats of the first side of a duel, 0 for other series.
func (c *Count) Report(own int) *Report {
	r := c.rep
	r.Distinct = len(c.seen)
	for _, t := range c.sides {
		r.Sides = append(r.Sides, t.standing())
	}
	if len(c.players) > len(c.sides) {
		for _, t := range c.players {
			r.Players = append(r.Players, t.standing())
		}
	}
	if own > 0 {
		s, w := &r.Sides[0].Share, float64(own)
		r.Elo = &Mean{bounded(Elo(s.Value*w, own, r.Seats)), bounded(Elo(s.Low*w, own, r.Seats)), bounded(Elo(min(1, s.High*w), own, r.Seats))}
	}
	return r
}

// MostElo stands for a player who has won everything, or nothing: JSON has no infinity.
const MostElo = 9999

func bounded(elo float64) float64 { return max(-MostElo, min(MostElo, elo)) }
