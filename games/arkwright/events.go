package arkwright

import (
	"cromford/engine"
	"cromford/engine/doc"
)

// Happenings are the numbers of the events, as the component file gives them.
type Happenings struct {
	UnlockCost      int32 // of the slot that the Hamburg Exchange Crisis locks
	FreeMarketing   int16 // levels by Made in England
	BuyOff          int32 // the Luddites
	ImporterShift   int8  // back by the Navigation Acts, and forth again
	RecessionSpaces int
	TileIncome      int32 // by the Royal Society
	LineIncome      int32
	UnrestWorker    int32 // cost of a worker by Social Unrest
	UnrestMost      int32
	WageShift       int32 // by the Threat of Strike
	FairWorkers     int   // who leave
	CrisisWorkers   uint8 // who come back to the market
}

// eventNumbers reads the numbers of each event (A25-18, A14-10). An event that is not named has none.
var eventNumbers = [eventN + 1]func(*Ruleset, *doc.Node){
	Bureaucracy: func(r *Ruleset, n *doc.Node) { r.fix(n.Get("locked_slot"), int(r.Slots[0]), "A25-18.1.1", "A14-10.1") },
	HamburgCrisis: func(r *Ruleset, n *doc.Node) {
		r.fix(n.Get("locked_slot"), int(r.Slots[maxSlots-1]), "A25-18.2.1", "A14-10.2")
		r.Happens.UnlockCost = int32(n.Need("unlock_cost").Int(0, 99))
	},
	MadeInEngland: func(r *Ruleset, n *doc.Node) { r.Happens.FreeMarketing = int16(n.Need("marketing").Int(1, 16)) },
	LudditesRiot:  func(r *Ruleset, n *doc.Node) { r.Happens.BuyOff = int32(n.Need("buy_off").Int(0, 99)) },
	NavigationActs: func(r *Ruleset, n *doc.Node) {
		r.Happens.ImporterShift = int8(-n.Need("importer_shift").Int(-20, 0))
		r.fix(n.Get("importer_return"), int(r.Happens.ImporterShift), "A25-18.8.1", "A14-10.8")
	},
	Recession: func(r *Ruleset, n *doc.Node) { r.Happens.RecessionSpaces = n.Need("share_steps").Int(-20, 0) },
	RoyalSociety: func(r *Ruleset, n *doc.Node) {
		r.Happens.TileIncome = int32(n.Need("per_development_tile").Int(0, 99))
		r.Happens.LineIncome = int32(n.Need("per_line_of_best_factory").Int(0, 99))
	},
	SocialUnrest: func(r *Ruleset, n *doc.Node) {
		r.Happens.UnrestWorker, r.Happens.UnrestMost = int32(n.Need("per_factory_worker").Int(0, 99)), int32(n.Need("max").Int(0, 999))
	},
	ThreatOfStrike: func(r *Ruleset, n *doc.Node) { r.Happens.WageShift = int32(n.Need("wage_shift").Int(0, 9)) },
	WorldsFair:     func(r *Ruleset, n *doc.Node) { r.Happens.FairWorkers = n.Need("workers_removed").Int(0, 40) },
	EconomicCrisis: func(r *Ruleset, n *doc.Node) { r.Happens.CrisisWorkers = uint8(n.Need("workers_to_market").Int(0, 40)) },
}

// turnEvent ends last decade's event and turns this one's up.
func turnEvent(w flow) {
	w.g.endOngoing(w.s, w.out)
	w.g.reveal(w.s, int(w.s.Decade), w.out)
}

// reveal turns an event up and applies what needs no choice (A25-11.2, A25-18). place is the decade, 0 for the reserve.
func (g *Game) reveal(s *Position, place int, out *engine.Facts) {
	e := s.Event[place]
	s.Seen |= 1 << place
	s.Sale = Sale{}
	s.Now = e
	if e == 0 {
		return
	}
	out.Add(factEvent, engine.Nobody, int16(e))
	unforeseen(out)
	switch e {
	case Bureaucracy:
		s.Bureau = true
	case HamburgCrisis, CrownJubilee, ThreatOfStrike:
		s.Ongoing = e
		for i := range int(s.Seats) {
			s.Player[i].Jubilee = false
		}
	case NavigationActs:
		s.Ongoing = e
		for p := range s.Importer {
			s.Importer[p] = max(0, s.Importer[p]-g.rs.Happens.ImporterShift)
			out.Add(factImporter, engine.Nobody, arg(Product(p)), int16(s.Importer[p]))
		}
	case WarOnTheContinent:
		g.warOnTheContinent(s, out)
	case RoyalSociety:
		for k := range int(s.Seats) {
			g.royalSociety(s, s.seatAt(k), out)
		}
	case SocialUnrest:
		for k := range int(s.Seats) {
			seat := s.seatAt(k)
			n := int32(0)
			for p := range products {
				n += bits16(s.Player[seat].Factory[p].Workers) + int32(s.Player[seat].Factory[p].Extra)
			}
			n = min(g.rs.Happens.UnrestMost, n*g.rs.Happens.UnrestWorker)
			out.Add(factPaid, seat, int16(n))
			g.pay(s, seat, n, out)
		}
	case WorldsFair:
		n := min(g.rs.Happens.FairWorkers, s.workersToHave())
		s.takeWorkers(n)
		s.Removed += uint8(n)
		out.Add(factWithdrawn, engine.Nobody, int16(n))
	case EconomicCrisis:
		back := s.returnWorkers(g.rs.Happens.CrisisWorkers)
		out.Add(factJobless, engine.Nobody, int16(back))
		for range g.rs.Happens.CrisisWorkers - back { // A25-18.16.2: the block shifts upwards
			if s.Front > 0 && s.Block > 0 {
				s.Front--
				s.Tail++
			}
		}
	case EndOfGame, Lobby, MadeInEngland, LudditesRiot, OpiumWar, Recession:
	}
}

// warOnTheContinent raises marketing and price of every factory by one (A25-18.3).
func (g *Game) warOnTheContinent(s *Position, out *engine.Facts) {
	g.eachFactory(s, func(seat engine.Seat, pr Product, f *Factory) {
		if f.M < 4 && (g.rs.MaxPrice == 0 || int8(f.Price) < g.rs.MaxPrice) {
			f.M++
			f.Price++
			out.Add(factMarketing, seat, arg(pr), int16(f.M))
			g.tellPrice(seat, pr, f, out)
		}
	})
}

func (g *Game) eachFactory(s *Position, do func(engine.Seat, Product, *Factory)) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		for p := range Product(products) {
			if f := &s.Player[seat].Factory[p]; f.open() {
				do(seat, p, f)
			}
		}
	}
}

// royalSociety pays for tiles and for the full lines of the best factory (A25-18.11).
func (g *Game) royalSociety(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	best := int32(0)
	for pr := range products {
		f := &p.Factory[pr]
		n := int32(0)
		for l := range 4 {
			if m := g.rs.Line[pr][l].mask; f.open() && (f.Workers|f.Machines)&m == m {
				n++
			}
		}
		best = max(best, n)
	}
	cash := g.rs.Happens.TileIncome*int32(p.devCount()) + g.rs.Happens.LineIncome*best
	p.Cash += cash
	out.Add(factIncome, seat, int16(cash))
}

// eventFor asks a seat what the running event leaves to it.
func (g *Game) eventFor(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	switch s.Now {
	case Lobby:
		ask(s, StepSpecial, seat, takeLobby, 0)
	case MadeInEngland:
		if g.marketable(p) {
			ask(s, StepLevels, seat, g.rs.Happens.FreeMarketing, 0)
		}
	case LudditesRiot:
		g.nextRiot(s, seat, 0)
	case WarOnTheContinent:
		g.fitStorage(s, seat, out) // a price may stand where crates lay
	case OpiumWar:
		if p.Ship[0] != 0 {
			ask(s, StepOpium, seat, 0, 0)
		}
	case Recession:
		if p.Shares > 0 {
			ask(s, StepRecession, seat, 0, 0)
		} else {
			g.moveShare(s, seat, g.rs.Happens.RecessionSpaces, out)
		}
	}
}

// nextRiot asks for the next factory with a machine, from product on (A25-18.7).
func (g *Game) nextRiot(s *Position, seat engine.Seat, from Product) {
	for pr := from; pr < products; pr++ {
		if s.Player[seat].Factory[pr].Machines != 0 {
			ask(s, StepRiot, seat, int16(pr), 0)
			return
		}
	}
}

// askRiot: A is the product whose factory the Luddites come to.
var askRiot = question{
	ID: "riot", Cite: cite{"A25-18.7.1", "A14-10.7"}, About: "the Luddites",
	Answers: answers{{Kind: KindPayRiot}, {Kind: KindLoseMachine}},
	List: func(a asked, l engine.List) engine.List {
		pr := Product(a.f.A)
		l = l.If(a.p().Cash >= a.g.rs.Happens.BuyOff || !a.g.rs.OptionsFromCash, KindPayRiot, arg(pr))
		for m := a.p().Factory[pr].Machines; m != 0; m &= m - 1 {
			l = l.Add(KindLoseMachine, arg(pr), firstSpace(m))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pr := Product(pop(a.s).A)
		if c.Kind == KindPayRiot {
			cost := a.g.rs.Happens.BuyOff
			out.Add(factPaid, a.seat, int16(cost))
			a.g.pay(a.s, a.seat, cost, out)
			a.g.nextRiot(a.s, a.seat, pr+1)
			return
		}
		f := &a.p().Factory[pr]
		lost := spaceOf(c.Arg[1])
		f.Machines &^= lost
		out.Add(factLostMachine, a.seat, arg(pr))
		if f.Workers&a.g.laterLines(pr, lost) != 0 {
			ask(a.s, StepPromote, a.seat, int16(pr), c.Arg[1]-1)
			return
		}
		a.g.nextRiot(a.s, a.seat, pr+1)
	},
}

// askPromote: A is the product, B the space that the lost machine has left, counted from 0.
var askPromote = question{
	ID: "promote", Cite: cite{"A25-18.7.2", "A14-10.7"}, About: "moving a worker up",
	Answers: answers{{Kind: KindPromote}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		pr := Product(a.f.A)
		for m := a.p().Factory[pr].Workers & a.g.laterLines(pr, 1<<a.f.B); m != 0; m &= m - 1 {
			l = l.Add(KindPromote, arg(pr), firstSpace(m))
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		fr := pop(a.s)
		pr := Product(fr.A)
		if c.Kind == KindPromote {
			f := &a.p().Factory[pr]
			f.Workers = f.Workers&^spaceOf(c.Arg[1]) | 1<<fr.B
			out.Add(factPromoted, a.seat, arg(pr))
		}
		a.g.nextRiot(a.s, a.seat, pr+1)
	},
}

// laterLines are the spaces of all lines behind the one that a space lies in.
func (g *Game) laterLines(pr Product, space uint16) (m uint16) {
	behind := false
	for _, ln := range g.rs.Line[pr] {
		if behind {
			m |= ln.mask
		}
		behind = behind || ln.mask&space != 0
	}
	return m
}

var askOpium = question{
	ID: "opium", Cite: cite{"A25-18.9.1", "A14-10.9"}, About: "the Opium War",
	Answers: answers{noSuchShip, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return listOwnShips(a, l).Add(KindDone) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		if c.Kind == KindReturnShip {
			size := shipOf(c.Arg[0])
			a.g.dropShip(a.s, a.seat, size, out)
			a.g.moveShare(a.s, a.seat, int(a.g.rs.Ship[size].capacity)/2, out)
		}
	},
}

var askRecession = question{
	ID: "recession", Cite: cite{"A25-18.10.1", "A14-10.10"}, About: "the recession",
	Answers: answers{{Kind: KindLoseSpaces}, {Kind: KindLoseShare}},
	List:    func(_ asked, l engine.List) engine.List { return l.Add(KindLoseSpaces).Add(KindLoseShare) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		if c.Kind == KindLoseSpaces {
			a.g.moveShare(a.s, a.seat, a.g.rs.Happens.RecessionSpaces, out)
			return
		}
		a.p().Shares--
		out.Add(factLostShare, a.seat, 1)
	},
}

// endOngoing ends last decade's event (A25-11.2.1).
func (g *Game) endOngoing(s *Position, out *engine.Facts) {
	if s.Ongoing == NavigationActs {
		for p := range s.Importer {
			s.Importer[p] += g.rs.Happens.ImporterShift // A25-18.8.2
			out.Add(factImporter, engine.Nobody, arg(Product(p)), int16(s.Importer[p]))
		}
	}
	s.Ongoing = 0
	for i := range int(s.Seats) {
		s.Player[i].Open10 = false
	}
}

// afterEvent goes on to the reserve, the end of the game or the next start player (A25-11.2.3, A25-11.2.4).
func (g *Game) afterEvent(s *Position, f *engine.Frame, out *engine.Facts) {
	switch {
	case s.Now == EndOfGame && g.rs.FinalByChoice:
		goTo(f, PhaseFinal)
	case s.Now == EndOfGame:
		g.finalExchange(s, out)
		s.Frames = engine.Frames{}
	case s.Seen&1 == 0 && g.reserve() && (s.Now == Bureaucracy || s.Decade == g.rs.ReserveBy && !s.Bureau):
		g.reveal(s, 0, out)
		goTo(f, PhaseEventPlayers)
	default:
		s.Now = 0
		g.goOn(f)
	}
}
