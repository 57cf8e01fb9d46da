package arkwright

import (
	"slices"

	"cromford/engine"
)

// The revisions of these rules. A fix that changes running games is a further one, and they finish on theirs. So is a new
// development tile, by the number in its row.
const (
	Rev1 engine.Revision = 1 + iota
	// Rev2: what is counted by the decade is counted to its end, also if the tile is returned and taken again
	// (A25-17.13.2, A25-17.14.3).
	Rev2
)

// Game is the rules of one edition. It is immutable and may be shared.
type Game struct {
	rs       *Ruleset
	meta     engine.Meta
	grammars [5]*engine.Grammar // by seats
	short    *Game              // the same game by the rules of its short version
	printed  [2]PrintedView     // what is printed, without and with asymmetrical factories
	// turns, if there is one, is shown the table whenever an event is turned up, before it does anything.
	turns func(s *Position, place int)
}

// New makes the game of an edition.
func New(rs *Ruleset) *Game {
	g := &Game{rs: rs}
	g.meta = engine.Meta{
		ID: rs.ID, Clauses: rs.Clauses, Words: "arkwright",
		SeatNames: []string{"blue", "red", "green", "yellow"}, SeatCounts: []int{2, 3, 4},
		Revision: rs.Revision, Components: rs.Hash, Options: rs.options(),
		Charts: []string{"portfolio", "value", "shares", "cash"}, Digest: []string{"sells", "space", "shares", "loans", "cash"},
	}
	for n := 2; n <= 4; n++ {
		g.grammars[n] = g.newGrammar(n)
	}
	if rs.Short != nil {
		short := *g
		short.rs = rs.Short
		short.print()
		g.short = &short
	}
	g.print()
	return g
}

// citeSetup is the clause about how a game is set up.
var citeSetup = cite{"A25-2.1.4", "A14-4.7.1"}

// options are those of an edition's tables.
func (r *Ruleset) options() (out []engine.OptionSpec) {
	out = append(out, engine.OptionSpec{
		Name: "setup", Values: []string{"free", "predefined", "predefined_mixed"}, Default: "free", Clause: r.clause(citeSetup),
	})
	if r.Modules {
		out = append(out, engine.OptionSpec{
			Name: "length", Values: []string{"water_frame", "spinning_mule"}, Default: "water_frame", Clause: "A25-2.1.2",
		},
			engine.Switch("east_india_company", "A25-15.0.1"), engine.Switch("asymmetrical_factories", "A25-16.0.1"))
	}
	if !r.OneShip {
		out = append(out, engine.Reading("ship_tile_stays", "R-32"))
	}
	if r.StartOptional {
		out = append(out, engine.Switch("choose_special", "A14-4.7.3"))
	}
	if r.AllPatrons {
		out = append(out, engine.Switch("all_patrons", "A14-4.3.7"))
	}
	if r.Jenny {
		out = append(out, engine.Switch("spinning_jenny", "A14-4.3.1"), engine.OptionSpec{
			Name: "jenny_start_money", Values: []string{"0", "10", "20", "30", "40", "50"}, Default: "10", Clause: "A14-4.3.1",
		})
	}
	return append(out, r.readingOptions()...)
}

// of is the game by the rules of a position: every way into this package goes through it.
func (g *Game) of(s *Position) *Game {
	if s.Flags&SpinningMule != 0 && g.short != nil {
		return g.short
	}
	return g
}

// Meta describes the game.
func (g *Game) Meta() *engine.Meta { return &g.meta }

// Ruleset is the edition in play.
func (g *Game) Ruleset() *Ruleset { return g.rs }

// RulesetOf is what a position is played by.
func (g *Game) RulesetOf(s *Position) *Ruleset { return g.of(s).rs }

// flags is a position that knows only how it is played (A25-2.1).
func (g *Game) flags(cfg engine.Config) (Position, error) {
	s := Position{Revision: cfg.Revision, Seats: uint8(cfg.Seats)}
	for _, o := range []struct {
		on   bool
		flag Flags
	}{
		{cfg.Options.Get("length") == "spinning_mule" || cfg.Options.On("spinning_jenny"), SpinningMule},
		{cfg.Options.On("east_india_company"), EastIndia},
		{cfg.Options.On("asymmetrical_factories"), Asymmetrical},
		{cfg.Options.On("ship_tile_stays"), ShipTileStays},
		{cfg.Options.On("all_patrons"), AllPatrons},
	} {
		if o.on && (g.rs.Modules || o.flag == AllPatrons || o.flag == SpinningMule) {
			s.Flags |= o.flag
		}
	}
	if set := cfg.Options.Get("setup"); s.Flags&SpinningMule != 0 && (set != "" && set != "free" || s.Flags&AllPatrons != 0) {
		return s, &engine.Refusal{Code: "bad_setup", Clause: g.rs.clause(citeSetup),
			Reason: "there is no predefined set-up for the short game, and no choice of Patrons; play it with the free set-up"}
	}
	if cfg.Options.On("choose_special") && (cfg.Options.Get("setup") == "" || cfg.Options.Get("setup") == "free") {
		return s, &engine.Refusal{Code: "bad_setup", Clause: g.rs.clause(citeSetup),
			Reason: "special tiles are always chosen in the free set-up; the option belongs to a predefined one"}
	}
	switch cfg.Options.Get("setup") {
	case "predefined":
		s.Flags |= Predefined
	case "predefined_mixed":
		s.Flags |= Predefined | PredefinedMixed
	}
	return s, g.read(&s, cfg.Options)
}

// blank is a table with everything of section 2 that needs no chance and no choice.
func (g *Game) blank(s Position, cfg engine.Config) Position {
	lab := g.rs.Labour[cfg.Seats]
	s.Front = lab.emptyRows * marketRowSize
	s.Block = uint8(len(g.rs.Demand))*marketRowSize - s.Front
	s.Pool, s.Removed = lab.pool, lab.box
	for p := range s.Importer {
		s.Importer[p] = g.rs.Importer[cfg.Seats]
	}
	for i := 1; i <= shipSizes; i++ {
		s.Ships[i] = g.rs.Ship[i].count[cfg.Seats]
	}
	for i := range cfg.Seats {
		p := &s.Player[i]
		p.Shares, p.Space = g.rs.SharesHave, g.rs.ShareStart
		if g.rs.FirstShip != 0 { // A25-14.1.6
			p.Ship[0] = g.rs.FirstShip
			s.Ships[g.rs.FirstShip]--
			s.takeWorkers(int(g.rs.Ship[g.rs.FirstShip].crew))
		}
		if g.rs.LimitMarker && g.rs.LimitMax[cfg.Seats] < contractMax {
			p.Limit = g.rs.LimitMax[cfg.Seats] // A25-2.10.5
		}
	}
	return s
}

// Setup deals a new game (A25-2).
func (g *Game) Setup(cfg engine.Config) (Position, error) {
	s, err := g.flags(cfg)
	if err != nil {
		return s, err
	}
	g = g.of(&s)
	s = g.blank(s, cfg)
	for i := range cfg.Seats {
		s.Player[i].Cash = g.rs.startMoney(cfg.Options)
	}
	r := engine.NewRNG(cfg.Key)
	s.Start = engine.Seat(r.IntN(cfg.Seats)) // A25-2.11.1
	g.dealEconomy(&s, r)
	if s.Flags&Predefined != 0 {
		if g.rs.StartFixed {
			s.Start = 0
		}
		first := PhaseDecade
		if cfg.Options.On("choose_special") && g.rs.StartOptional {
			first = PhaseSpecials
		}
		g.predefined(&s, r, first == PhaseSpecials)
		s.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: first})
		g.run(&s, nil)
		return s, nil
	}
	g.dealEvents(&s, r)
	g.dealDisplay(&s, r)
	s.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: PhaseFound1})
	g.run(&s, nil)
	return s, nil
}

// dealEconomy puts five of the nine tiles of each product on the decades (A25-2.3).
func (g *Game) dealEconomy(s *Position, r *engine.RNG) {
	for p := range products {
		var tiles [16]uint8
		n := 0
		for i := range g.rs.Economy {
			if g.rs.economyOut(s)>>i&1 == 0 {
				tiles[n] = uint8(i + 1)
				n++
			}
		}
		if g.rs.FixedEconomy {
			for d := 1; d <= int(g.rs.Last); d++ {
				s.Economy[d][p] = tiles[0]
			}
			continue
		}
		engine.Shuffle(r, tiles[:n])
		for d := 1; d <= int(g.rs.Last); d++ {
			s.Economy[d][p] = tiles[d-1]
		}
	}
}

// dealDisplay fills the display of advanced and development tiles (A25-2.8, A25-2.9).
func (g *Game) dealDisplay(s *Position, r *engine.RNG) {
	g.dealAdvanced(s, r)
	g.dealDevs(s, r)
}

func (g *Game) dealAdvanced(s *Position, r *engine.RNG) {
	var brown, gray []Tile
	for t := firstAdv; t <= lastAdv; t++ {
		n := int(g.rs.AdvCopies[t-firstAdv]) - int(g.rs.AdvRemoved[s.Seats])
		for row := range g.rs.Placed[s.Seats] {
			for _, placed := range g.rs.Placed[s.Seats][row] {
				if placed == t {
					s.Display[row][t-firstAdv]++
					n--
				}
			}
		}
		for range max(n, 0) {
			if t >= TileMachinesGray {
				gray = append(gray, t)
			} else {
				brown = append(brown, t)
			}
		}
	}
	engine.Shuffle(r, brown)
	engine.Shuffle(r, gray)
	for row := 1; row <= 4; row++ {
		want := g.rs.AdvRow[row][s.Seats]
		for _, t := range g.rs.Placed[s.Seats][row] { // they take up spaces
			if t >= TileMachinesGray {
				want[1] = max(want[1], 1) - 1
			} else {
				want[0] = max(want[0], 1) - 1
			}
		}
		nb, ng := min(int(want[0]), len(brown)), min(int(want[1]), len(gray))
		for _, t := range brown[:nb] {
			s.Display[row][t-firstAdv]++
		}
		for _, t := range gray[:ng] {
			s.Display[row][t-firstAdv]++
		}
		brown, gray = brown[nb:], gray[ng:]
	}
}

func (g *Game) dealDevs(s *Position, r *engine.RNG) {
	left := g.rs.dealtIn(s.Revision)
	put := 0
	for _, d := range g.rs.Designated {
		s.Devs[d]++
		left[d]--
		put++
	}
	if s.Flags&AllPatrons != 0 {
		for _, d := range patronOf {
			s.Devs[d]++
			left[d]--
			put++
		}
	}
	draw := func() Dev {
		total := 0
		for _, n := range left {
			total += int(n)
		}
		k := r.IntN(total)
		for d := range left {
			if k -= int(left[d]); k < 0 {
				left[d]--
				return Dev(d)
			}
		}
		return 0
	}
	for range g.rs.DevEach*int(s.Seats) - put {
		s.Devs[draw()]++
	}
	for again := true; again; { // A25-2.9.3: not every player may own the same tile
		again = false
		for d := 1; d <= DevN; d++ {
			if s.Devs[d] >= s.Seats && s.Devs[d] > 0 {
				s.Devs[d]--
				s.Devs[draw()]++
				again = true
			}
		}
	}
}

// show notes that all events laid out are known, though perhaps not their places.
func (s *Position) show() {
	for _, e := range s.Event {
		if e != 0 {
			s.Shown |= 1 << e
		}
	}
}

// predefined lays out the set-up of the cards (A25-2.15).
func (g *Game) predefined(s *Position, r *engine.RNG, open bool) {
	pre := &g.rs.predefined
	s.Event = pre.event
	if s.Flags&PredefinedMixed != 0 {
		var mixed [4]Event
		for i, d := range pre.mixed {
			mixed[i] = s.Event[d]
		}
		engine.Shuffle(r, mixed[:len(pre.mixed)])
		for i, d := range pre.mixed {
			s.Event[d] = mixed[i]
		}
	}
	s.show()
	if open {
		g.dealAdvanced(s, r)
	}
	for row := 1; row <= 4 && !open; row++ {
		for _, t := range pre.adv[s.Seats][row] {
			s.Display[row][t-firstAdv]++
		}
	}
	for _, d := range pre.devs[s.Seats] {
		s.Devs[d]++
	}
	for k, card := range pre.players[s.Seats] { // in player order from the start player
		seat := s.seatAt(k)
		p := &s.Player[seat]
		for i, pr := range card.product {
			f := &p.Factory[pr]
			f.Level, f.Price = 1, uint8(card.price[i])
			g.staffLines(s, f, pr, 2)
			if pr == Clothing && s.reads(FiveWorkers) {
				f.Workers |= lowest(g.freeSpaces(pr, f))
				s.takeWorkers(1)
			}
		}
		p.Shares, p.Cash = card.shares, card.cash
		if open { // the advanced tiles are drawn, and everybody chooses
			continue
		}
		if i := slices.Index(tileIDs[:lastAdv], card.tile); i >= 0 {
			t := Tile(i + 1)
			p.Adv |= 1 << (t - firstAdv)
			s.Display[1][t-firstAdv]--
		} else { // ship_2
			p.Ship[0] = 1
			s.takeWorkers(int(g.rs.Ship[1].crew))
			s.Ships[1]--
		}
	}
}

// staffLines fills the first n lines of a factory with workers.
func (g *Game) staffLines(s *Position, f *Factory, p Product, n int) {
	for l := range n {
		m := g.rs.Line[p][l].mask
		f.Workers |= m
		s.takeWorkers(int(bits16(m)))
	}
}

// Redeal resamples the face-down economy tiles and events (A25-20.1). No seat knows more of them than another.
func (g *Game) Redeal(s *Position, _ engine.Seat, r *engine.RNG) {
	g = g.of(s)
	if g.rs.FixedEconomy {
		return // nothing lies face down
	}
	for p := range Product(products) {
		var pool []uint8
		seen := 0 // decades whose tile of this product was turned up
		for d := 1; d <= int(g.rs.Last); d++ {
			if d < int(s.Decade) || d == int(s.Decade) && p <= s.Cycle && s.economyShown(p) {
				seen = d
			}
		}
		for i := range g.rs.Economy {
			known := false
			for d := 1; d <= seen; d++ {
				known = known || s.Economy[d][p] == uint8(i+1)
			}
			if !known && g.rs.economyOut(s)>>i&1 == 0 {
				pool = append(pool, uint8(i+1))
			}
		}
		engine.Shuffle(r, pool)
		for d := seen + 1; d <= int(g.rs.Last); d++ {
			s.Economy[d][p] = pool[d-seen-1]
		}
	}
	g.redealEvents(s, r)
}

// economyShown tells whether the tile of the running cycle has been turned up.
func (s *Position) economyShown(p Product) bool {
	return p < s.Cycle || s.Frames.N > 0 && s.Frames.Stack[0].Step == StepFlow && s.Frames.Stack[0].A > PhaseEconomy
}

func (g *Game) redealEvents(s *Position, r *engine.RNG) {
	var open []int // unseen places
	places := slices.Concat(g.rs.Mixed, g.rs.Apart)
	if s.Flags&Predefined != 0 {
		if s.Flags&PredefinedMixed == 0 {
			return
		}
		places = g.rs.predefined.mixed
	}
	used := uint32(1<<Bureaucracy | 1<<EndOfGame)
	for _, d := range places {
		if s.Seen>>d&1 != 0 {
			used |= 1 << s.Event[d]
		} else {
			open = append(open, d)
		}
	}
	pool := g.eventPool(s, used)
	engine.Shuffle(r, pool)
	bureau := -1
	if !s.Bureau && s.Flags&Predefined == 0 { // it lies on one of the unseen places where it was mixed in
		var early []int
		for _, d := range open {
			if slices.Contains(g.rs.Mixed, d) {
				early = append(early, d)
			}
		}
		if len(early) > 0 {
			bureau = early[r.IntN(len(early))]
		}
	}
	i := 0
	for _, d := range open {
		if d == bureau {
			s.Event[d] = Bureaucracy
			continue
		}
		if i < len(pool) {
			s.Event[d] = pool[i]
			i++
		}
	}
}
