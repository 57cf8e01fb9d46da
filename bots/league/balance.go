package league

import (
	"cmp"
	"maps"
	"slices"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
)

// Mirror plans games in which every deal is played once: by one player on all seats, or by some of several.
func Mirror(players []string, seats int, seed string) func(deal int) []Table {
	plan := Mixed(players, seats, seed)
	return func(deal int) []Table { return plan(deal)[deal%seats:][:1] }
}

// Balance is what games between equals tell of a game itself.
type Balance struct {
	Game     string    `json:"game"`
	Seats    int       `json:"seats"`
	Options  string    `json:"options"`
	Seed     string    `json:"seed"`
	Players  []string  `json:"players"`
	Games    int       `json:"games"`
	Distinct int       `json:"distinct"`
	Failures []Failure `json:"failures"`
	ByPlace  []Chance  `json:"by_place"` // in the first order
	BySeat   []Chance  `json:"by_seat"`
	Choices  Spread    `json:"choices"` // a game
	Turns    Spread    `json:"turns"`   // a seat and game
	Rounds   Spread    `json:"rounds"`
	Points   Spread    `json:"points"`
	Winner   Spread    `json:"winner"` // points of the winners
	Lead     Spread    `json:"lead"`   // of the winner over the second
	Kinds    []Use     `json:"kinds"`
	Unused   []string  `json:"unused"` // kinds, and what they could be about, that nobody chose
}

// Chance is the share of victories of a place with its 95 % interval, and its points.
type Chance struct {
	Games  int     `json:"games"`
	Share  float64 `json:"share"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Points float64 `json:"points"`
}

// Use is how often a kind of choice was made.
type Use struct {
	Name string  `json:"name"`
	Each float64 `json:"per_seat"` // times for each seat and game
	In   float64 `json:"in"`       // share of the games in which anybody did
	// Of tells how often, for each thing that it can be about.
	Of []Use `json:"of,omitempty"`

	n, games, last int
}

// Weigh counts games for a balance.
type Weigh struct {
	b              *Balance
	place, seat    []Cell
	seen           map[uint64]bool
	kinds          map[string]*Use
	of             map[string]map[string]*Use // by kind
	known          map[string]bool            // all there is: names of kinds, and "kind name" of what they are about
	choices, turns []float64
	rounds, points []float64
	winner, lead   []float64
}

// NewWeigh begins a balance.
func NewWeigh(meta *engine.Meta, s *Series, players []string) *Weigh {
	n := s.Config.Seats
	return &Weigh{
		b:     &Balance{Game: meta.ID, Seats: n, Options: s.Config.Options.String(), Seed: s.Seed, Players: players, Failures: []Failure{}},
		place: make([]Cell, n), seat: make([]Cell, n), seen: map[uint64]bool{}, kinds: map[string]*Use{},
		of: map[string]map[string]*Use{}, known: map[string]bool{},
	}
}

// Add counts a deal.
func (w *Weigh) Add(games []*Played) {
	if f := failure(games); f != nil {
		w.b.Failures = append(w.b.Failures, *f)
		return
	}
	for _, g := range games {
		w.b.Games++
		w.seen[fingerprint(g.Game)] = true
		w.choices = append(w.choices, float64(len(g.Log)))
		w.rounds = append(w.rounds, float64(g.Rounds))
		var totals []float64
		for seat, sr := range g.Result.Seats {
			share, points := bots.WinShare(&g.Result, engine.Seat(seat)), float64(sr.Total)
			w.place[g.Places[seat]-1].add(share, points)
			w.seat[seat].add(share, points)
			w.turns = append(w.turns, float64(len(g.Effort[seat].Turns)))
			totals = append(totals, points)
			if share > 0 {
				w.winner = append(w.winner, points)
			}
		}
		w.points = append(w.points, totals...)
		if slices.Sort(totals); len(totals) > 1 {
			w.lead = append(w.lead, totals[len(totals)-1]-totals[len(totals)-2])
		}
		w.uses(g.Game)
	}
}

// uses counts what was chosen.
func (w *Weigh) uses(g *arena.Game) {
	if len(w.known) == 0 {
		for _, sp := range g.Grammar.Choices[1:] {
			w.known[sp.Name] = true
			for _, p := range sp.Params {
				for _, id := range named(p.Domain) {
					w.known[sp.Name+" "+id] = true
				}
			}
		}
	}
	for _, e := range g.Log {
		sp := &g.Grammar.Choices[e.Choice.Kind]
		w.count(w.kinds, sp.Name)
		for i, v := range e.Choice.Arg {
			if len(sp.Params) == 0 || i >= len(sp.Params) && !sp.Repeat {
				break
			}
			d := sp.Params[min(i, len(sp.Params)-1)].Domain
			id := int(v)
			if d.Tally {
				id, _ = engine.UnpackTally(v)
			}
			if list := named(d); id >= 1 && id <= len(list) {
				if w.of[sp.Name] == nil {
					w.of[sp.Name] = map[string]*Use{}
				}
				w.count(w.of[sp.Name], list[id-1])
			}
		}
	}
}

// named are the things of a domain: neither numbers nor seats.
func named(d *engine.Domain) []string {
	if d.Number || d.Seats {
		return nil
	}
	return d.IDs
}

func (w *Weigh) count(uses map[string]*Use, name string) {
	u := uses[name]
	if u == nil {
		u = &Use{Name: name}
		uses[name] = u
	}
	if u.n++; u.last != w.b.Games {
		u.games++
		u.last = w.b.Games
	}
}

// Balance is what has been counted.
func (w *Weigh) Balance() *Balance {
	b := w.b
	b.Distinct = len(w.seen)
	b.ByPlace, b.BySeat = chances(w.place), chances(w.seat)
	b.Choices, b.Turns, b.Rounds = spreadOf(w.choices), spreadOf(w.turns), spreadOf(w.rounds)
	b.Points, b.Winner, b.Lead = spreadOf(w.points), spreadOf(w.winner), spreadOf(w.lead)
	b.Kinds = w.list(w.kinds)
	for i := range b.Kinds {
		k := &b.Kinds[i]
		k.Of = w.list(w.of[k.Name])
		delete(w.known, k.Name)
		for _, u := range k.Of {
			delete(w.known, k.Name+" "+u.Name)
		}
	}
	b.Unused = slices.Sorted(maps.Keys(w.known))
	return b
}

// list are the uses, the most frequent first.
func (w *Weigh) list(uses map[string]*Use) (out []Use) {
	for _, u := range uses {
		games := float64(w.b.Games)
		out = append(out, Use{Name: u.Name, Each: float64(u.n) / games / float64(w.b.Seats), In: float64(u.games) / games})
	}
	slices.SortFunc(out, func(a, b Use) int { return cmp.Or(cmp.Compare(b.Each, a.Each), cmp.Compare(a.Name, b.Name)) })
	return out
}

func chances(cells []Cell) (out []Chance) {
	for _, c := range cells {
		low, high := wilson(c.Share, c.Games)
		out = append(out, Chance{c.Games, c.Share, low, high, c.Points})
	}
	return out
}
