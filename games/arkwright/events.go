package arkwright

import (
	"fmt"

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

// event is a row: what the rules know of an event tile. Whatever it has not got is left out.
type event struct {
	id      string // in position texts and component files; stored, so it never changes
	cite    cite
	numbers func(*Ruleset, *doc.Node)
	lasts   bool // through the decade that follows, as Position.Ongoing
	reveal  func(w flow)
	each    func(w flow, seat engine.Seat) // in turn order, one at a time because a seat may be asked
	ends    func(w flow)                   // after the decade it lasts through
}

// events are all event tiles (A25-18, A14-10). The questions and rules of each stand below, in the same order.
var events = [eventN + 1]event{
	Bureaucracy: {
		id: "bureaucracy", cite: cite{"A25-18.1.1", "A14-10.1"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.fix(n.Get("locked_slot"), int(r.Slots[0]), "A25-18.1.1", "A14-10.1")
		},
		reveal: func(w flow) { w.s.Bureau = true },
	},
	HamburgCrisis: {
		id: "hamburg_exchange_crisis", cite: cite{"A25-18.2.1", "A14-10.2"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.fix(n.Get("locked_slot"), int(r.Slots[maxSlots-1]), "A25-18.2.1", "A14-10.2")
			r.Happens.UnlockCost = int32(n.Need("unlock_cost").Int(0, 99))
		},
		lasts: true, reveal: forgetJubilee,
	},
	WarOnTheContinent: {
		id: "war_on_the_continent", cite: cite{"A25-18.3.1", "A14-10.3"},
		reveal: warOnTheContinent,
		each:   func(w flow, seat engine.Seat) { w.g.fitStorage(w.s, seat, w.out) }, // a price may stand where crates lay
	},
	CrownJubilee: {
		id: "crown_jubilee", cite: cite{"A25-18.4.1", "A14-10.4"},
		lasts: true, reveal: forgetJubilee,
	},
	Lobby: {
		id: "lobby", cite: cite{"A25-18.5.1", "A14-10.5"},
		each: asking(StepSpecial, takeLobby),
	},
	MadeInEngland: {
		id: "made_in_england", cite: cite{"A25-18.6.1", "A14-10.6"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Happens.FreeMarketing = int16(n.Need("marketing").Int(1, 16)) },
		each: func(w flow, seat engine.Seat) {
			if w.g.marketable(&w.s.Player[seat]) {
				ask(w.s, StepLevels, seat, w.g.rs.Happens.FreeMarketing, no)
			}
		},
	},
	LudditesRiot: {
		id: "luddites_riot", cite: cite{"A25-18.7.1", "A14-10.7"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Happens.BuyOff = int32(n.Need("buy_off").Int(0, 99)) },
		each:    func(w flow, seat engine.Seat) { w.g.nextRiot(w.s, seat, 0) },
	},
	NavigationActs: {
		id: "navigation_acts", cite: cite{"A25-18.8.1", "A14-10.8"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Happens.ImporterShift = int8(-n.Need("importer_shift").Int(-20, 0))
			r.fix(n.Get("importer_return"), int(r.Happens.ImporterShift), "A25-18.8.1", "A14-10.8")
		},
		lasts:  true,
		reveal: func(w flow) { shiftImporters(w, -w.g.rs.Happens.ImporterShift) },
		ends:   func(w flow) { shiftImporters(w, w.g.rs.Happens.ImporterShift) }, // A25-18.8.2
	},
	OpiumWar: {
		id: "opium_war", cite: cite{"A25-18.9.1", "A14-10.9"},
		each: func(w flow, seat engine.Seat) {
			if w.s.Player[seat].Ship[0] != 0 {
				ask(w.s, StepOpium, seat, 0, 0)
			}
		},
	},
	Recession: {
		id: "recession", cite: cite{"A25-18.10.1", "A14-10.10"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Happens.RecessionSpaces = n.Need("share_steps").Int(-20, 0) },
		each: func(w flow, seat engine.Seat) {
			if w.s.Player[seat].Shares > 0 {
				ask(w.s, StepRecession, seat, 0, 0)
			} else {
				w.g.moveShare(w.s, seat, w.g.rs.Happens.RecessionSpaces, w.out)
			}
		},
	},
	RoyalSociety: {
		id: "royal_society", cite: cite{"A25-18.11.1", "A14-10.11"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Happens.TileIncome, r.Happens.LineIncome = pounds(n, "per_development_tile"), pounds(n, "per_line_of_best_factory")
		},
		reveal: royalSociety,
	},
	SocialUnrest: {
		id: "social_unrest", cite: cite{"A25-18.12.1", "A14-10.12"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Happens.UnrestWorker, r.Happens.UnrestMost = pounds(n, "per_factory_worker"), int32(n.Need("max").Int(0, 999))
		},
		reveal: socialUnrest,
	},
	ThreatOfStrike: {
		id: "threat_of_strike", cite: cite{"A25-18.13.1", "A14-10.13"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Happens.WageShift = int32(n.Need("wage_shift").Int(0, 9)) },
		lasts:   true, reveal: forgetJubilee,
	},
	EndOfGame: {id: "end_of_game", cite: cite{"A25-18.14.1", "A14-10.16"}}, // it ends in afterEvent
	WorldsFair: {
		id: "worlds_fair", cite: cite{"A25-18.15.1", "A14-10.14"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Happens.FairWorkers = n.Need("workers_removed").Int(0, 40) },
		reveal:  worldsFair,
	},
	EconomicCrisis: {
		id: "economic_crisis", cite: cite{"A25-18.16.1", "A14-10.15"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Happens.CrisisWorkers = uint8(n.Need("workers_to_market").Int(0, 40)) },
		reveal:  economicCrisis,
	},
}

// eventIDs are the names of the events, from the first on.
var eventIDs = func() (ids []string) {
	for i := range events[1:] {
		ids = append(ids, events[i+1].id)
	}
	return ids
}()

// turnEvent ends last decade's event and turns this one's up (A25-11.2.1).
func turnEvent(w flow) {
	if end := events[w.s.Ongoing].ends; end != nil {
		end(w)
	}
	w.s.Ongoing = 0
	for i := range int(w.s.Seats) {
		w.s.Player[i].Open10 = false
	}
	reveal(w, int(w.s.Decade))
}

// reveal turns an event up and applies what needs no choice (A25-11.2, A25-18). place is the decade, 0 for the reserve.
func reveal(w flow, place int) {
	s := w.s
	e := s.Event[place]
	if e != 0 && w.out.Stop() {
		return
	}
	s.Seen |= 1 << place
	s.Sale = Sale{}
	s.Now = e
	if e == 0 {
		return
	}
	if w.g.turns != nil {
		w.g.turns(s, place)
	}
	w.out.Add(factEvent, engine.Nobody, int16(e))
	unforeseen(w.out)
	if events[e].lasts {
		s.Ongoing = e
	}
	if turnedUp := events[e].reveal; turnedUp != nil {
		turnedUp(w)
	}
}

// eventFor asks a seat what the running event leaves to it.
func eventFor(w flow, seat engine.Seat) {
	if each := events[w.s.Now].each; each != nil {
		each(w, seat)
	}
}

// afterEvent goes on to the reserve, the end of the game or the next start player (A25-11.2.3, A25-11.2.4).
func afterEvent(w flow) {
	s, g := w.s, w.g
	switch {
	case s.Now == EndOfGame && g.rs.FinalByChoice:
		goTo(w.f, PhaseFinal)
	case s.Now == EndOfGame:
		g.finalExchange(s, w.out)
		s.Frames = engine.Frames{}
	case s.Seen&1 == 0 && g.reserve() && (s.Now == Bureaucracy || s.Decade == g.rs.ReserveBy && !s.Bureau):
		reveal(w, 0)
		goTo(w.f, PhaseEventPlayers)
	default:
		s.Now = 0
		g.goOn(w.f)
	}
}

// --- A25-18.1 Bureaucracy ---

// bureaucracy tells whether a player's cheapest slot is locked.
func (s *Position) bureaucracy(p *Player) bool { return s.Bureau && !p.administers() }

// --- A25-18.2 Hamburg Exchange Crisis ---

// crisisLocks tells whether a player's dearest slot is locked.
func (s *Position) crisisLocks(p *Player) bool { return s.Ongoing == HamburgCrisis && !p.Open10 }

// unlockAnswer: the slot may be opened in the turn, before a tile is played (A25-18.2.3).
var unlockAnswer = answer{Kind: KindUnlock}

func listUnlock(a asked, l engine.List) engine.List {
	return l.If(a.s.crisisLocks(a.p()) && (a.p().Cash >= a.g.rs.Happens.UnlockCost || !a.g.rs.OptionsFromCash), KindUnlock)
}

func doUnlock(a asked, out *engine.Facts) {
	a.p().Open10 = true
	out.Add(factUnlocked, a.seat, int16(a.g.rs.Happens.UnlockCost))
	a.g.pay(a.s, a.seat, a.g.rs.Happens.UnlockCost, out)
}

func whyNotUnlock(a asked) *engine.Refusal {
	words := fmt.Sprintf("the £%d slot is not locked for you", a.g.rs.Slots[maxSlots-1])
	if a.s.crisisLocks(a.p()) {
		words = fmt.Sprintf("unlocking costs £%d, paid from cash", a.g.rs.Happens.UnlockCost)
	}
	return a.refuse("not_locked", cite{"A25-18.2.3", "A14-10.2"}, words)
}

// --- A25-18.3 War on the Continent ---

// warOnTheContinent raises marketing and price of every factory by one (A25-18.3).
func warOnTheContinent(w flow) {
	w.g.eachFactory(w.s, func(seat engine.Seat, pr Product, f *Factory) {
		if f.M < 4 && (w.g.rs.MaxPrice == 0 || int8(f.Price) < w.g.rs.MaxPrice) {
			f.M++
			f.Price++
			w.out.Add(factMarketing, seat, arg(pr), int16(f.M))
			w.g.tellPrice(seat, pr, f, w.out)
		}
	})
}

// --- A25-18.4 Crown Jubilee ---

// forgetJubilee gives everybody a sale to the crown. The marks of an earlier Jubilee also go when another event comes that
// lasts without moving anything.
func forgetJubilee(w flow) {
	for i := range int(w.s.Seats) {
		w.s.Player[i].Jubilee = false
	}
}

func (g *Game) jubileeFree(s *Position, seat engine.Seat) bool {
	return s.Ongoing == CrownJubilee && !s.Player[seat].Jubilee && g.hasForPatron(s, seat)
}

// --- A25-18.7 Luddites Riot ---

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
	Why:     whyNotRiot,
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

func whyNotRiot(a asked, c engine.Choice) *engine.Refusal {
	if pr, named := argIn(c.Arg[0]); !named || pr != Product(a.f.A) {
		return nil // they are at another factory
	}
	switch c.Kind {
	case KindPayRiot:
		return a.refuse("cannot_afford", cite{"A25-18.7.1", "A14-10.7"}, fmt.Sprintf("the £%d must be paid from cash", a.g.rs.Happens.BuyOff))
	case KindLoseMachine:
		return a.refuse("no_machine", cite{"A25-18.7.1", "A14-10.7"}, "no machine of this factory stands on that space")
	}
	return nil
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

// --- A25-18.8 Navigation Acts ---

// shiftImporters moves every importer; none falls below 0.
func shiftImporters(w flow, by int8) {
	for p := range w.s.Importer {
		w.s.Importer[p] = max(0, w.s.Importer[p]+by)
		w.out.Add(factImporter, engine.Nobody, arg(Product(p)), int16(w.s.Importer[p]))
	}
}

// --- A25-18.9 Opium War ---

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

// --- A25-18.10 Recession ---

var askRecession = either("recession", cite{"A25-18.10.1", "A14-10.10"}, "the recession", KindLoseSpaces, KindLoseShare,
	func(a asked, spaces bool, out *engine.Facts) {
		if spaces {
			a.g.moveShare(a.s, a.seat, a.g.rs.Happens.RecessionSpaces, out)
			return
		}
		a.p().Shares--
		out.Add(factLostShare, a.seat, 1)
	})

// --- A25-18.11 Royal Society ---

// royalSociety pays for tiles and for the full lines of the best factory.
func royalSociety(w flow) {
	for k := range int(w.s.Seats) {
		seat := w.s.seatAt(k)
		p := &w.s.Player[seat]
		best := int32(0)
		for pr := range Product(products) {
			best = max(best, w.g.fullLines(pr, &p.Factory[pr]))
		}
		cash := w.g.rs.Happens.TileIncome*int32(p.devCount()) + w.g.rs.Happens.LineIncome*best
		p.Cash += cash
		w.out.Add(factIncome, seat, int16(cash))
	}
}

// fullLines counts the fully occupied lines of a factory.
func (g *Game) fullLines(pr Product, f *Factory) (n int32) {
	for _, ln := range g.rs.Line[pr] {
		if f.open() && (f.Workers|f.Machines)&ln.mask == ln.mask {
			n++
		}
	}
	return n
}

// --- A25-18.12 Social Unrest ---

func socialUnrest(w flow) {
	for k := range int(w.s.Seats) {
		seat := w.s.seatAt(k)
		n := int32(w.s.Player[seat].millWorkers()) * w.g.rs.Happens.UnrestWorker
		n = min(w.g.rs.Happens.UnrestMost, n)
		w.out.Add(factPaid, seat, int16(n))
		w.g.pay(w.s, seat, n, w.out)
	}
}

// --- A25-18.13 Threat of Strike ---

// strikeAdds is what a worker costs more while a strike threatens.
func (g *Game) strikeAdds(ongoing Event) int32 {
	if ongoing != ThreatOfStrike {
		return 0
	}
	return g.rs.Happens.WageShift
}

// --- A25-18.15 World's Fair ---

func worldsFair(w flow) {
	n := min(w.g.rs.Happens.FairWorkers, w.s.workersToHave())
	w.s.takeWorkers(n)
	w.s.Removed += uint8(n)
	w.out.Add(factWithdrawn, engine.Nobody, int16(n))
}

// --- A25-18.16 Economic Crisis ---

func economicCrisis(w flow) {
	back := w.s.returnWorkers(w.g.rs.Happens.CrisisWorkers)
	w.out.Add(factJobless, engine.Nobody, int16(back))
	for range w.g.rs.Happens.CrisisWorkers - back { // A25-18.16.2: the block shifts upwards
		if w.s.Front > 0 && w.s.Block > 0 {
			w.s.Front--
			w.s.Tail++
		}
	}
}

// pounds reads a sum of money.
func pounds(n *doc.Node, name string) int32 { return int32(n.Need(name).Int(0, 99)) }
