package cardgame

import "cromford/engine"

// CG-2 and CG-9.1 to CG-9.5: set-up, basic and expert.

// blank is a table with everything of section 2 that needs no chance, choice or seating.
func (g *Game) blank(cfg engine.Config) (Position, error) {
	s := Position{Revision: cfg.Revision, Seats: uint8(cfg.Seats), Decade: 1}
	if s.Revision == 0 {
		s.Revision = g.meta.Revision
	}
	for i, sw := range switches {
		if !cfg.Options.On(sw.name) {
			continue
		}
		if sw.seats > 0 && cfg.Seats != sw.seats {
			return s, no("bad_setup", sw.clause, "%s goes with %s only", sw.name, many(sw.seats, "seat"))
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
	phase := PhaseFirst
	switch {
	case s.solo() && s.Flags.has(SRandom):
		phase = PhaseRivals
	case !s.solo() && !s.Flags.has(XStart):
		g.seat(s)
		phase = PhaseStartDev
	}
	s.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: phase})
	g.run(s, nil)
}

// seat opens the factories of the starting table and gives its developments (CG-2.5). A card that is not laid out is
// asked for later (CG-2.5.5).
func (g *Game) seat(s *Position) {
	for k, st := range g.rs.Seating[s.Seats] {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		a := asked{g: g, s: s, p: p, seat: seat}
		for _, gd := range st.Good {
			g.openStart(p, gd)
		}
		switch {
		case st.Track >= 0:
			p.Track[st.Track] = nextSpace(a, Track(st.Track))
		case s.Supply[st.Type] > 0:
			a.gain(st.Type, 0, nil)
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
	for i := g.excess(s, dealt, most); i >= 0; i = g.excess(s, dealt, most) {
		d := dealt[i]
		s.Supply[d.shows(g.rs)]--
		d.face = 1 - d.face
		if s.Supply[d.shows(g.rs)] < most {
			dealt[i] = d
			s.Supply[d.shows(g.rs)]++
			continue
		}
		dealt = append(dealt[:i], dealt[i+1:]...) // put aside; the next that fits replaces it
		dealt, pool = g.replaceDealt(s, dealt, pool, most)
	}
}

// replaceDealt deals the next card of which a face fits (CG-9.1.3).
func (g *Game) replaceDealt(s *Position, dealt, pool []dealtCard, most uint8) (out, rest []dealtCard) {
	for len(pool) > 0 {
		d := pool[0]
		pool = pool[1:]
		if s.Supply[d.shows(g.rs)] >= most {
			d.face = 1 - d.face
		}
		if s.Supply[d.shows(g.rs)] < most {
			s.Supply[d.shows(g.rs)]++
			return append(dealt, d), pool
		}
	}
	return dealt, pool
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

// startFactory asks whoever has fewer starting factories (CG-9.3.1, CG-10.2.1, CG-10.2.3).
func startFactory(want int) func(asked, int, *engine.Facts) {
	return func(a asked, _ int, _ *engine.Facts) {
		if a.p.factories() < want {
			a.ask(StepFactory, 0, 0)
		}
	}
}

// askFactory is about a starting factory (CG-9.3.1, CG-10.2).
var askFactory = question{
	ID: "factory", Cite: cite{"CG-9.3.1", "CG-10.2.1"}, About: "a starting factory",
	Answers: answers{{Kind: KindOpen, Code: notOffered, Words: "this factory is open already"}},
	List: func(a asked, l engine.List) engine.List {
		for gd := range Good(goods) {
			l = l.If(!a.p.Factory[gd].open(), KindOpen, ofGood(gd))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.close()
		a.g.openStart(a.p, toGood(c.Arg[0]))
		out.Add(factBuilt, a.seat, c.Arg[0], 1)
	},
}

// A of stStart: whether the development may be left.
const (
	obligatory int16 = iota
	optional
)

// startDevelopment asks for a starting development where the starting table gives none: with X-START and in solo
// everybody, else whoever's card is not laid out (CG-2.5.5, CG-9.3.1, CG-10.2.3).
func startDevelopment(a asked, k int, _ *engine.Facts) {
	switch {
	case a.s.solo():
		a.ask(StepStart, obligatory, 0)
	case a.s.Flags.has(XStart):
		a.ask(StepStart, optional, 0)
	default:
		if st := &a.g.rs.Seating[a.s.Seats][k]; st.Track < 0 && !a.p.has(st.Type) {
			a.ask(StepStart, optional, 0)
		}
	}
}

// chosenStart tells whether starting developments are chosen: then the last seat begins (CG-9.3.1).
func (s *Position) chosenStart() bool { return s.Flags.has(XStart) }

var askStart = question{
	ID: "start", Cite: cite{"CG-9.3.1", "CG-10.2.3"}, About: "your starting development",
	Answers: answers{developAnswer, takeAnswer, {Kind: KindDone, Code: notOffered, Words: "a starting development must be chosen"}},
	List: func(a asked, l engine.List) engine.List {
		return listSupply(a, listTracks(a, l, false)).If(a.frame().A == optional, KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.close()
		a.develop(c, out)
	},
	Why: whyNotDevelop,
}

func startShares(a asked, _ int, _ *engine.Facts) {
	if a.s.Flags.has(XShares) {
		a.ask(StepShares, 0, 0)
	}
}

// startSharesMost is how many shares may be bought at set-up (CG-9.5.1).
const startSharesMost = 5

// askShares is about shares at set-up (CG-9.5.1).
var askShares = question{
	ID: "shares", Cite: cite{"CG-9.5.1"}, About: "shares before the game",
	Answers: answers{{Kind: KindBuy}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		lim := &a.g.rs.Limit
		for n := int16(1); n <= min(startSharesMost, int16(lim.MaxShares-a.p.Shares)) && n*int16(lim.Price) <= a.p.Cash; n++ {
			l = l.Add(KindBuy, n)
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		a.close()
		a.buyShares(c.Arg[0], c.Arg[0]*int16(a.g.rs.Limit.Price), out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindBuy {
			return nil
		}
		n := c.Arg[0]
		if n > startSharesMost {
			return no("too_many_shares", "CG-9.5.1", "before the game up to %d shares are bought", startSharesMost)
		}
		return whyNotBuy(a, n, n*int16(a.g.rs.Limit.Price), "CG-9.5.1")
	},
}

// endSetup remembers what an award asks of the end of set-up (CG-11.4).
func endSetup(_ *Game, s *Position, _ *engine.Facts) int16 {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		p.Parvenu = p.Cash == 0 && p.Shares == 15
	}
	return PhaseRound
}
