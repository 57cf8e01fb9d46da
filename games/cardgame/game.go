package cardgame

import (
	"fmt"

	"cromford/engine"
)

// Rev1 is the first revision of these rules.
const Rev1 engine.Revision = 1

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
		ID: ID, Clauses: "CG", Words: "cardgame", SeatNames: []string{"blue", "red", "green", "yellow"}, SeatCounts: []int{1, 2, 3, 4}, Revision: Rev1, Components: rs.Hash,
	}
	for _, sw := range switches {
		o := engine.Switch(sw.name, sw.clause)
		if sw.solo {
			o.Seats = []int{1}
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

// blank is a table with everything of section 2 that needs no chance, choice or seating.
func (g *Game) blank(cfg engine.Config) (Position, error) {
	s := Position{Revision: cfg.Revision, Seats: uint8(cfg.Seats), Decade: 1}
	for i, sw := range switches {
		if !cfg.Options.On(sw.name) {
			continue
		}
		if sw.solo && cfg.Seats > 1 {
			return s, &engine.Refusal{Code: "bad_setup", Clause: sw.clause, Reason: fmt.Sprintf("%s is a variant of the solo game", sw.name)}
		}
		s.Flags |= 1 << i
	}
	b := g.board(&s)
	s.Demand, s.Wages = b.Demand, b.WageStart
	if s.Seats == 2 {
		s.Neutral = g.rs.Neutral
	}
	lim := &g.rs.Limit
	for i := range cfg.Seats {
		p := &s.Player[i]
		p.Cash, p.Shares, p.Value = lim.Cash, lim.Shares, lim.Value
		if !s.Flags.has(XNoShips) {
			p.Ships = lim.OnCard
		}
	}
	for i := range s.Rival {
		if s.solo() {
			s.Rival[i] = Rival{Shares: g.rs.Rivals.Shares, Value: g.rs.Rivals.Value}
		}
	}
	return s, nil
}

// Setup deals a new game (CG-2, CG-10).
func (g *Game) Setup(cfg engine.Config) (Position, error) {
	s, err := g.deal(cfg)
	if err == nil {
		g.begin(&s)
	}
	return s, err
}

// deal settles all chance of a new game.
func (g *Game) deal(cfg engine.Config) (Position, error) {
	s, err := g.blank(cfg)
	if err != nil {
		return s, err
	}
	r := engine.NewRNG(cfg.Key)
	s.Start = engine.Seat(r.IntN(cfg.Seats)) // CG-2.1.1
	players := cfg.Seats
	if s.solo() {
		players = 3 // CG-10.1.3
	}
	if s.Flags.has(XSupply) {
		g.dealSupply(&s, players, r)
	} else {
		for _, c := range g.rs.Dev {
			if c.Basic > 0 && int(c.Basic) <= players {
				s.Supply[c.Face[0]]++
			}
		}
	}
	if s.solo() {
		g.dealSolo(&s, r)
	}
	return s, nil
}

// begin seats everybody and runs to the first choice.
func (g *Game) begin(s *Position) {
	phase := phFirst
	switch {
	case s.solo() && s.Flags.has(SRandom):
		phase = phRivals
	case !s.solo() && !s.Flags.has(XStart):
		g.seat(s)
		phase = phStartDev
	}
	s.Frames.Push(engine.Frame{Step: stFlow, Seat: engine.Nobody, A: phase})
	g.run(s, nil)
}

// seat opens the factories of the starting table and gives its developments (CG-2.5). A card that is not laid out is
// asked for later (CG-2.5.5).
func (g *Game) seat(s *Position) {
	for k, st := range g.rs.Seating[s.Seats] {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		for _, gd := range st.Good {
			g.openStart(p, gd)
		}
		switch {
		case st.Track >= 0:
			p.Track[st.Track]++
		case s.Supply[st.Type] > 0:
			g.gain(s, seat, st.Type, 0, nil)
			if st.Type == Foreman {
				p.Foreman = st.At
			}
		}
	}
}

// openStart opens a starting factory (CG-2.5.2).
func (g *Game) openStart(p *Player, gd Good) {
	p.Factory[gd] = Factory{Side: 1, Spot: 4, Worker: [2]uint8{1, 0}}
}

// dealSupply lays out the development cards of the expert variant (CG-9.1).
func (g *Game) dealSupply(s *Position, players int, r *engine.RNG) {
	most := uint8(players - 1)
	var pool, dealt []dealtCard
	for i, c := range g.rs.Dev {
		switch c.Face[0] {
		case Entrepreneur:
			s.Supply[Entrepreneur]++
		case Engineer, Patent:
			if s.Supply[c.Face[0]] < most {
				s.Supply[c.Face[0]]++
			}
		default:
			pool = append(pool, dealtCard{card: i, face: r.IntN(2)})
		}
	}
	engine.Shuffle(r, pool)
	n := min(int(g.rs.Limit.PerPlayer)*players, len(pool))
	dealt, pool = append(dealt, pool[:n]...), pool[n:]
	for _, d := range dealt {
		s.Supply[d.shows(g.rs)]++
	}
	for {
		i := g.excess(s, dealt, most)
		if i < 0 {
			return
		}
		d := dealt[i]
		s.Supply[d.shows(g.rs)]--
		d.face = 1 - d.face
		if s.Supply[d.shows(g.rs)] < most {
			dealt[i] = d
			s.Supply[d.shows(g.rs)]++
			continue
		}
		dealt = append(dealt[:i], dealt[i+1:]...) // put aside; the next that fits replaces it
		for len(pool) > 0 {
			d, pool = pool[0], pool[1:]
			if s.Supply[d.shows(g.rs)] >= most {
				d.face = 1 - d.face
			}
			if s.Supply[d.shows(g.rs)] < most {
				dealt = append(dealt, d)
				s.Supply[d.shows(g.rs)]++
				break
			}
		}
	}
}

type dealtCard struct{ card, face int }

func (d dealtCard) shows(rs *Ruleset) Type { return rs.Dev[d.card].Face[d.face] }

// excess finds the card dealt last of a type that lies out too often, or -1.
func (g *Game) excess(s *Position, dealt []dealtCard, most uint8) int {
	for i := len(dealt) - 1; i >= 0; i-- {
		if s.Supply[dealt[i].shows(g.rs)] > most {
			return i
		}
	}
	return -1
}

// seatAt is the k-th seat from the starting player on, clockwise.
func (s *Position) seatAt(k int) engine.Seat {
	return engine.Seat((int(s.Start) + k) % int(s.Seats))
}

// Redeal resamples the bag and, before they are placed, the rivals' first tracks (CG-13). All else is open.
func (g *Game) Redeal(s *Position, _ engine.Seat, r *engine.RNG) {
	if !s.solo() {
		return
	}
	if !s.placed() {
		engine.Shuffle(r, s.Allot[:])
	}
	for d := int(s.Decade) - 1; d < decades; d++ {
		known := 0
		if d == int(s.Decade)-1 {
			known = int(s.Drawn)
		}
		g.fillBag(&s.Bag[d], known, r)
	}
}

// placed tells whether the rivals' first markers stand on the market: both have some from then on.
func (s *Position) placed() bool { return s.Rival[0].Marker != [goods]uint8{} }

// fillBag draws a decade's markers anew but for the first known ones.
func (g *Game) fillBag(draws *[bagDraws]int8, known int, r *engine.RNG) {
	var left [27]int8
	n := 0
	count := [colours]int{int(g.rs.Rivals.BagEach), int(g.rs.Rivals.BagEach), int(g.rs.Rivals.BagNeutral)}
	for _, c := range draws[:known] {
		count[c]--
	}
	for c, k := range count {
		for range k {
			left[n] = int8(c)
			n++
		}
	}
	engine.Shuffle(r, left[:n])
	copy(draws[known:], left[:n])
}

var _ engine.Performer[Position] = (*Game)(nil)
