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
	if out != nil {
		out.Reveal()
		out.Opaque = true
	}
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
			out.Add(factImporter, engine.Nobody, int16(p)+1, int16(s.Importer[p]))
		}
	case WarOnTheContinent:
		g.eachFactory(s, func(seat engine.Seat, pr Product, f *Factory) {
			if f.M < 4 && (g.rs.MaxPrice == 0 || int8(f.Price) < g.rs.MaxPrice) {
				f.M++
				f.Price++
				out.Add(factMarketing, seat, arg(pr), int16(f.M))
				g.tellPrice(seat, pr, f, out)
			}
		})
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
		ask(s, stSpecial, seat, takeLobby, 0)
	case MadeInEngland:
		if g.marketable(p) {
			ask(s, stLevels, seat, g.rs.Happens.FreeMarketing, 0)
		}
	case LudditesRiot:
		g.nextRiot(s, seat, 0)
	case WarOnTheContinent:
		g.fitStorage(s, seat, out) // a price may stand where crates lay
	case OpiumWar:
		if p.Ship[0] != 0 {
			ask(s, stOpium, seat, 0, 0)
		}
	case Recession:
		if p.Shares > 0 {
			ask(s, stRecession, seat, 0, 0)
		} else {
			g.moveShare(s, seat, g.rs.Happens.RecessionSpaces, out)
		}
	}
}

// nextRiot asks for the next factory with a machine, from product on (A25-18.7).
func (g *Game) nextRiot(s *Position, seat engine.Seat, from Product) {
	for pr := from; pr < products; pr++ {
		if s.Player[seat].Factory[pr].Machines != 0 {
			ask(s, stRiot, seat, int16(pr), 0)
			return
		}
	}
}

// marketable tells whether marketing could be raised anywhere.
func (g *Game) marketable(p *Player) bool {
	for pr := range products {
		if f := &p.Factory[pr]; f.open() && f.M < 4 {
			return true
		}
	}
	return false
}

// endOngoing ends last decade's event (A25-11.2.1).
func (g *Game) endOngoing(s *Position, out *engine.Facts) {
	if s.Ongoing == NavigationActs {
		for p := range s.Importer {
			s.Importer[p] += g.rs.Happens.ImporterShift // A25-18.8.2
			out.Add(factImporter, engine.Nobody, int16(p)+1, int16(s.Importer[p]))
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
		goTo(f, phFinal)
	case s.Now == EndOfGame:
		g.finalExchange(s, out)
		s.Frames = engine.Frames{}
	case s.Seen&1 == 0 && g.reserve() && (s.Now == Bureaucracy || s.Decade == g.rs.ReserveBy && !s.Bureau):
		g.reveal(s, 0, out)
		goTo(f, phEventPlayers)
	default:
		s.Now = 0
		g.goOn(f)
	}
}

// finalExchange sells, repays and buys for everybody, then counts the contracts (A25-13.1).
func (g *Game) finalExchange(s *Position, out *engine.Facts) {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		seat := engine.Seat(i)
		for pr := range Product(products) {
			if n := p.Stock[pr]; n > 0 {
				cash := int32(n) * int32(g.rs.CratePrice[pr])
				p.Cash += cash
				p.Stock[pr] = 0
				out.Add(factSoldCrates, seat, arg(pr), int16(n), int16(cash))
			}
		}
		if n := min(int32(p.Loans), p.Cash/g.rs.LoanCosts); n > 0 {
			p.Loans -= int16(n)
			p.Cash -= n * g.rs.LoanCosts
			out.Add(factRepaid, seat, int16(n), int16(n*g.rs.LoanCosts))
		}
		bought := int32(0)
		if p.Loans == 0 {
			bought = min(int32(g.bank(p)), p.Cash/g.buyPrice(p))
			p.Cash -= bought * g.buyPrice(p)
			p.Shares += int8(bought)
		}
		out.Add(factFinal, seat, int16(bought), int16(p.Cash))
		g.breakContracts(s, seat, out)
	}
}

// finalAccount counts marks and contracts after everybody's own final exchange (A14-8.3).
func (g *Game) finalAccount(s *Position, out *engine.Facts) {
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		g.punishLate(s, seat, out)
		g.breakContracts(s, seat, out)
	}
}

// breakContracts counts the contracts that were not fulfilled.
func (g *Game) breakContracts(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	for pr := range Product(products) {
		if c := p.Contract[pr]; c != 0 {
			out.Add(factLateContract, seat, arg(pr), int16(g.rs.Track[c]))
			g.moveShare(s, seat, -int(g.rs.Track[c]), out)
			p.Contract[pr] = 0
		}
	}
}

// Result is the final account (A25-13.1).
func (g *Game) Result(s *Position) (engine.Result, bool) {
	if s.Frames.N > 0 {
		return engine.Result{}, false
	}
	g = g.of(s)
	res := engine.Result{Seats: make([]engine.SeatResult, s.Seats)}
	levels := func(p *Player) (n int32) {
		for _, f := range p.Factory {
			n += int32(f.Level)
		}
		return n
	}
	// better compares two seats; tie tells which tie-break decided.
	better := func(a, b *Player) (ahead bool, tie bool) {
		keys := [...][2]int32{{int32(-min(a.Loans, 1)), int32(-min(b.Loans, 1))}, {g.score(s, a), g.score(s, b)}, {a.Cash, b.Cash}, {g.value(a), g.value(b)}, {levels(a), levels(b)}}
		for i, k := range keys[:2+g.rs.TieBreaks] {
			if k[0] != k[1] {
				return k[0] > k[1], i > 1
			}
		}
		return false, true
	}
	debtors := 0
	for i := range res.Seats {
		p := &s.Player[i]
		res.Seats[i] = engine.SeatResult{Rank: 1, Total: int(g.score(s, p)), Lines: []engine.ScoreLine{{Key: "arkwright.score.portfolio", Clause: g.rs.cite.portfolio, Amount: int(g.portfolio(p))}}}
		if s.Flags&EastIndia != 0 {
			res.Seats[i].Lines = append(res.Seats[i].Lines, engine.ScoreLine{Key: "arkwright.score.commodities", Clause: "A25-15.5.1", Amount: int(g.commodities(s, p))})
		}
		if p.Loans > 0 {
			debtors++
		}
		for j := range res.Seats {
			if ahead, tie := better(&s.Player[j], p); ahead {
				res.Seats[i].Rank++
				if tie {
					res.TieBreak = g.rs.cite.tieBreak
				}
			}
		}
	}
	res.NoWinner = debtors == int(s.Seats) // A25-13.1.6
	return res, true
}
