package cardgame

import "cromford/engine"

// The revisions of these rules. A table is played to its end on the one that it began with.
const (
	Rev1 engine.Revision = 1 + iota // the first
	// Rev2: CG-11.2.3 asks whether a Patent or an Engineer was used, not whether it was acquired; CG-8.8.5 is a switch of its
	// own and does not come with that of CG-9.2.
	Rev2
)

// Game is the rules. It is immutable and may be shared.
type Game struct {
	rs       *Ruleset
	meta     engine.Meta
	grammars [maxSeats + 1]*engine.Grammar // by seats
}

// New makes the game.
func New(rs *Ruleset) *Game {
	g := &Game{rs: rs}
	g.meta = engine.Meta{
		ID: ID, Clauses: "CG", Words: "cardgame",
		SeatNames: []string{"blue", "red", "green", "yellow"}, SeatCounts: []int{1, 2, 3, 4},
		Revision: Rev2, Components: rs.Hash,
		Charts: []string{"worth", "portfolio", "value", "shares", "cash"}, Digest: []string{"sells", "value", "shares", "loans", "cash"},
		Rivals: map[string]string{"worth": "rival_score", "value": "rival_value", "shares": "rival_shares"},
	}
	for _, sw := range switches {
		spec := engine.Switch
		if sw.reading {
			spec = engine.Reading
		}
		o := spec(sw.name, sw.clause)
		if sw.seats > 0 {
			o.Seats = []int{sw.seats}
		}
		g.meta.Options = append(g.meta.Options, o)
	}
	for n := 1; n <= maxSeats; n++ {
		g.grammars[n] = g.newGrammar(n)
	}
	return g
}

// Meta describes the game.
func (g *Game) Meta() *engine.Meta { return &g.meta }

// Ruleset is the numbers in play.
func (g *Game) Ruleset() *Ruleset { return g.rs }

// seatAt is the k-th seat from the starting player on, clockwise.
func (s *Position) seatAt(k int) engine.Seat {
	return engine.Seat((int(s.Start) + k) % int(s.Seats))
}
