package arkwright

import "cromford/engine"

// The steps of the flow: stFlow is the frame at the bottom, all others are questions. What A and B mean stands beside.
const (
	stFlow       uint8 = 1 + iota // A is the phase, B how many seats have been dealt with
	stFound                       // A25-2.12
	stPrice                       // A is the product; B is 1 for a new factory, which may not ask more than f
	stCapital                     // A25-2.13
	stSpecial                     // A25-8.2; A is the occasion
	stReturn                      // A25-8.2.3; A is the tile just taken
	stAssign                      // A25-8.2.5; A is the tile
	stReplace                     // A25-8.2.11; A is the size of the new ship
	stKeep                        // A25-17.6.3; A is the tile
	stTurn                        // D-10, D-11
	stSlot                        // A is the tile, B is 1 for a reuse
	stFee                         // A is the tile, B is 1 for a reuse
	stFactories                   // D-14
	stWorkers                     // D-16
	stMustFire                    // A is the product where spaces were exchanged
	stMachines                    // D-17; A is how many machines are left, B how many workers were replaced
	stSchool                      // D-18; A is how many workers are left
	stQuality                     // D-19; A is how many boosts are left
	stPatent                      // D-20; A is the budget
	stMarketing                   // D-20; A is the budget, B is 1 if two free levels follow
	stLevels                      // free marketing levels; A is how many are left, B is 1 if they may be declined
	stSellCrates                  // D-21; A is the first product still open
	stRepay                       // D-22
	stTrade                       // D-23
	stContracts                   // D-24; A is the first product still open
	stLimit                       // D-24
	stShip                        // D-25; A is the capacity left, B the first product still open, plus 8 once something was shipped
	stRun                         // D-26
	stCopy                        // D-13
	stPrices                      // D-27; A is the product asked for
	stEnd                         // D-30
	stDiscard                     // D-29
	stShut                        // D-31
	stOffer                       // D-32
	stPatron                      // D-33
	stPress                       // D-34
	stDeliver                     // D-35
	stExtra                       // D-36
	stCharisma                    // D-45, D-56
	stName                        // a start player is named; A is 1 if a Charisma holder names
	stReturns                     // D-50
	stRiot                        // D-53; A is the product
	stPromote                     // D-53; A is the product, B the vacated space
	stOpium                       // D-54
	stRecession                   // D-55
	stCommodity                   // D-40
	stBonus                       // D-41; A is the commodity
	stBourse                      // the Stock Exchange in one question; A is the occasion, B how often shares were traded
	stCall                        // a seat is called whose production is sold out
	stClose                       // School may close the last line before its goods are sold
	stepN
)

var stepIDs = []string{"flow", "found", "price", "capital", "special", "return", "assign", "replace", "keep", "turn", "slot", "fee", "factories", "workers", "must-fire",
	"machines", "school", "quality", "patent", "marketing", "levels", "sell-crates", "repay", "trade", "contracts", "limit", "ship", "run", "copy", "prices", "end",
	"discard", "shut", "offer", "patron", "press", "deliver", "extra", "charisma", "name", "returns", "riot", "promote", "opium", "recession", "commodity", "bonus", "bourse", "call", "close"}

// The occasions of taking a special tile.
const (
	takeAction int16 = iota
	takeStart
	takeLobby
	takeCharisma
)

// The phases (A25-4.2.1).
const (
	phFound1 int16 = iota
	phFound2
	phCapital
	phDecade
	phEconomy
	phAction
	phSchool
	phOffers
	phSale
	phPatrons
	phPress
	phShares
	phShip
	phContracts
	phExtra
	phStore
	phCommodity
	phHouse
	phMarker
	phWages
	phReturns
	phEvent
	phEventPlayers
	phAfterEvent
	phCharisma
	phChoose
	phNext
	phAfterName // a Charisma holder has named the start player of the next cycle
	phPayMills  // the first factories are paid
	phProduce
	phCalls
	phAfterSale
	phMarkers // tiles come back
	phBroker
	phObsolete
	phFinal    // the final stock exchange
	phSpecials // the first special tiles, where they are not given
	phaseN
)

var phaseIDs = []string{"first-factory", "second-factory", "capital", "decade", "economy", "action", "school", "offers", "sale", "patrons", "press", "shares", "ship",
	"contracts", "extra-shifts", "store", "commodity", "housekeeping", "marker", "wages", "returns", "event", "event-players", "after-event", "charisma", "choose-start", "next-decade", "named",
	"pay-factories", "produce", "calls", "after-sale", "markers", "broker", "obsolete", "final", "specials"}

// Acting is the seat that owes a choice: in this game always one.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	return engine.Only(s.Frames.Top().Seat)
}

// run goes on until a seat must decide or the game is over.
func (g *Game) run(s *Position, out *engine.Facts) {
	for s.Frames.N > 0 {
		g.settle(s)
		if s.Frames.Top().Step != stFlow {
			return
		}
		g.phase(s, s.Frames.Top(), out)
	}
}

// ask opens a question for a seat.
func ask(s *Position, step uint8, seat engine.Seat, a, b int16) {
	s.Frames.Push(engine.Frame{Step: step, Seat: seat, A: a, B: b})
}

// goTo enters a phase.
func goTo(f *engine.Frame, phase int16) { f.A, f.B = phase, 0 }

// phase does one thing of the running phase: asks one seat, or carries out what needs no choice and goes on.
func (g *Game) phase(s *Position, f *engine.Frame, out *engine.Facts) {
	n := int16(s.Seats)
	out.At(accountAt[f.A])
	k := f.B // whose turn in this phase
	f.B++
	more := k < n
	seat := engine.Nobody
	if more {
		seat = s.seatAt(int(k))
		if f.A == phFound2 || f.A == phCapital || f.A == phSpecials { // reverse turn order
			seat = s.seatAt(int(n - 1 - k))
		}
	}
	switch f.A {
	case phFound1, phFound2:
		if !more {
			g.goOn(f)
			return
		}
		ask(s, stFound, seat, 0, 0)
	case phCapital:
		if !more {
			g.goOn(f)
			return
		}
		ask(s, stCapital, seat, 0, 0)
	case phSpecials:
		if !more {
			g.goOn(f)
			return
		}
		ask(s, stSpecial, seat, takeStart, 0)
	case phPayMills:
		if !more {
			g.goOn(f)
			return
		}
		g.payMills(s, seat, out)
	case phDecade:
		s.Decade++
		s.Cycle = Food
		out.Add(factDecade, engine.Nobody, g.rs.Years[s.Decade])
		g.goOn(f)
	case phEconomy:
		g.economy(s, out)
		g.goOn(f)
	case phAction:
		if !more {
			s.Sale = Sale{}
			g.goOn(f)
			return
		}
		out.Add(factTurn, seat)
		s.Turn = Turn{} // School may have hired in the commodity phase
		ask(s, stTurn, seat, 0, 0)
	case phCommodity:
		if !more || s.Flags&EastIndia == 0 {
			goTo(f, phHouse)
			return
		}
		ask(s, stCommodity, seat, 0, 0)
	case phHouse:
		if s.Cycle == Lamps {
			goTo(f, g.rs.ends)
			return
		}
		goTo(f, phCharisma)
	case phMarker:
		s.Start = s.seatAt(1) // A25-10.1.2
		out.Add(factStartPlayer, s.Start)
		s.Cycle++
		goTo(f, phEconomy)
	case phCharisma:
		if !more {
			if s.Cycle == Lamps {
				goTo(f, phChoose)
			} else {
				goTo(f, phMarker)
			}
			return
		}
		if s.Player[seat].has(Charisma) {
			ask(s, stCharisma, seat, 0, 0)
		}
	case phAfterName:
		s.Cycle++
		goTo(f, phEconomy)
	case phChoose:
		ask(s, stName, g.poorest(s), 0, 0)
	case phMarkers, phWages, phReturns, phEvent, phEventPlayers, phAfterEvent, phBroker, phObsolete, phNext, phFinal:
		g.endOfDecade(s, f, seat, more, out)
	default:
		g.production(s, f, seat, more, out)
	}
}

// economy turns up the running cycle's tile (A25-5.1).
func (g *Game) economy(s *Position, out *engine.Facts) {
	t := g.rs.Economy[s.Economy[s.Decade][s.Cycle]-1]
	s.Importer[s.Cycle] += t[0]
	n := s.returnWorkers(uint8(t[1]))
	out.Add(factEconomy, engine.Nobody, int16(s.Cycle)+1, int16(t[0]), int16(n))
	if out != nil {
		out.Reveal()
		out.Opaque = true
	}
}

// poorest chooses the next start player: smallest portfolio, less cash, later in turn order (A25-11.3).
func (g *Game) poorest(s *Position) engine.Seat {
	best := s.seatAt(0)
	for k := 1; k < int(s.Seats); k++ {
		seat := s.seatAt(k)
		a, b := &s.Player[seat], &s.Player[best]
		pa, pb := g.portfolio(a), g.portfolio(b)
		if pa < pb || pa == pb && a.Cash <= b.Cash {
			best = seat
		}
	}
	return best
}

func (g *Game) portfolio(p *Player) int32 { return int32(p.Shares) * g.value(p) }

// --- the production phase (A25-9) ---

func (g *Game) production(s *Position, f *engine.Frame, seat engine.Seat, more bool, out *engine.Facts) {
	pr := s.Cycle
	sale := &s.Sale
	switch f.A {
	case phSchool, phOffers, phSale, phPatrons, phPress:
		g.batchSale(s, f, seat, more, out)
	case phProduce, phCalls, phAfterSale:
		g.callOutSale(s, f, out)
	case phShares:
		g.shareSteps(s, out)
		out.At(accBill)
		g.payFactories(s, out)
		out.At(accWeakens)
		g.weaken(s, out)
		g.goOn(f)
	case phShip:
		if !more {
			g.goOn(f)
			return
		}
		if g.deliverable(s, seat) {
			ask(s, stDeliver, seat, 0, 0)
		}
	case phContracts:
		g.moveContracts(s, out)
		g.goOn(f)
	case phExtra:
		if !more {
			g.goOn(f)
			return
		}
		if p := &s.Player[seat]; p.has(ExtraShifts) && p.Factory[pr].open() {
			ask(s, stExtra, seat, 0, 0)
		}
	case phStore:
		if !more {
			s.Sale = Sale{}
			g.goOn(f)
			return
		}
		if n := sale.Pending[seat]; n > 0 {
			s.Player[seat].Stock[pr] += n
			sale.Pending[seat] = 0
			out.Add(factStored, seat, int16(pr)+1, int16(n))
			g.fitStorage(s, seat, out)
		}
	}
}

// produce counts what everybody makes (A25-9.2.1).
func (g *Game) produce(s *Position, out *engine.Facts) {
	out.At(accMade)
	pr := s.Cycle
	for i := range int(s.Seats) {
		f := &s.Player[i].Factory[pr]
		if f.open() {
			n := g.quantity(pr, f, s.Sale.Shut[i])
			s.Sale.Produced[i] = int8(n)
			out.Add(factProduced, engine.Seat(i), int16(pr)+1, int16(n))
		}
	}
	out.Add(factDemand, engine.Nobody, int16(pr)+1, int16(g.demand(s, pr)))
}

// lineUp lines up the participants of a product's market and the importer, which comes last.
func (g *Game) lineUp(s *Position, pr Product, supply *[4]int, list *[5]Seller, who *[5]engine.Seat) int {
	n := 0
	for i := range int(s.Seats) {
		f := &s.Player[i].Factory[pr]
		if !f.open() {
			continue
		}
		list[n] = Seller{Appeal: g.appeal(pr, f), Quality: g.f(pr, f) + int(f.Q), Supply: supply[i]}
		who[n] = engine.Seat(i)
		n++
	}
	imp := int(s.Importer[pr])
	list[n] = Seller{Appeal: imp, Supply: imp, Importer: true}
	who[n] = engine.Nobody
	return n + 1
}

// crates is how many crates of the featured product a seat can lay hands on now.
func (s *Position) crates(seat engine.Seat) int8 {
	return s.Sale.Pending[seat] + s.Player[seat].Stock[s.Cycle]
}

// takeCrates takes pending crates first, then stored ones.
func (s *Position) takeCrates(seat engine.Seat, n int8) {
	k := min(n, s.Sale.Pending[seat])
	s.Sale.Pending[seat] -= k
	s.Player[seat].Stock[s.Cycle] -= n - k
}

// patronOpen tells whether a seat could sell to a patron (A25-9.2.13).
func (g *Game) patronOpen(s *Position, seat engine.Seat) bool {
	return g.patronFree(s, seat) || g.jubileeFree(s, seat)
}

func (g *Game) patronFree(s *Position, seat engine.Seat) bool {
	p := &s.Player[seat]
	return p.Factory[s.Cycle].open() && p.has(patronOf[s.Cycle]) && s.Sale.Patron[seat]&1 == 0 && (s.crates(seat) > 0 || p.has(ExtraShifts) && !g.rs.ShiftsAfterSaleOnly)
}

func (g *Game) jubileeFree(s *Position, seat engine.Seat) bool {
	p := &s.Player[seat]
	return p.Factory[s.Cycle].open() && s.Ongoing == CrownJubilee && !p.Jubilee && (s.crates(seat) > 0 || p.has(ExtraShifts) && !g.rs.ShiftsAfterSaleOnly)
}

// patronsSold counts the crates sold to patrons.
func (s *Position) patronsSold(seat engine.Seat) int8 {
	n := s.Sale.Patron[seat]
	return n&1 + n>>1&1
}

// eligible tells whether a seat takes part in the share steps (A25-9.3.1).
func (g *Game) eligible(s *Position, seat engine.Seat) bool {
	return s.Player[seat].Factory[s.Cycle].open() && (s.Sale.Produced[seat] >= 1 || g.rs.SoldIsEnough) && s.Sale.Sold[seat]+s.patronsSold(seat) >= 1
}

// standing compares a seat with everybody else in the market: 1 alone ahead, 0 tied, -1 behind.
func (g *Game) standing(s *Position, seat engine.Seat, of func(engine.Seat) int, importer int) int {
	mine := of(seat)
	best := importer
	for i := range int(s.Seats) {
		if o := engine.Seat(i); o != seat && s.Player[i].Factory[s.Cycle].open() {
			best = max(best, of(o))
		}
	}
	switch {
	case mine > best:
		return 1
	case mine == best:
		return 0
	}
	return -1
}

func (g *Game) appealStanding(s *Position, seat engine.Seat) int {
	return g.standing(s, seat, func(o engine.Seat) int { return g.appeal(s.Cycle, &s.Player[o].Factory[s.Cycle]) }, int(s.Importer[s.Cycle]))
}

func (g *Game) soldStanding(s *Position, seat engine.Seat) int {
	return g.standing(s, seat, func(o engine.Seat) int { return int(s.Sale.Sold[o] + s.patronsSold(o)) }, int(s.Sale.Importer))
}

// wins tells whether a seat gets a share bonus: it is ahead of everybody, or Charisma wins the tie for it (A14-5.5.2.6).
func (g *Game) wins(s *Position, seat engine.Seat, standing func(*Position, engine.Seat) int) bool {
	at := standing(s, seat)
	if at != 0 || !g.rs.CharismaTies || !s.Player[seat].has(Charisma) {
		return at == 1
	}
	for i := range int(s.Seats) {
		if o := engine.Seat(i); o != seat && s.Player[i].has(Charisma) && s.Player[i].Factory[s.Cycle].open() && standing(s, o) == 0 {
			return false
		}
	}
	return true
}

// shareSteps moves the share indicators (A25-9.3).
func (g *Game) shareSteps(s *Position, out *engine.Facts) {
	var steps [4][3]int
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		if !g.eligible(s, seat) {
			continue
		}
		steps[i][0] = min(2, int(s.Sale.Sold[i]+s.patronsSold(seat)))
		if g.wins(s, seat, g.appealStanding) || s.Sale.Bonus[i]&1 != 0 {
			steps[i][1] = 1
		}
		if g.wins(s, seat, g.soldStanding) || s.Sale.Bonus[i]&2 != 0 {
			steps[i][2] = 1
		}
	}
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		if st := steps[seat]; st[0] > 0 {
			out.Add(factShareReasons, seat, int16(st[0]), int16(st[1]), int16(st[2]))
			g.moveShare(s, seat, st[0]+st[1]+st[2], out)
		}
	}
}

// payFactories pays wages and maintenance of the featured product's factories (A25-9.4).
func (g *Game) payFactories(s *Position, out *engine.Facts) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		if !s.Player[seat].Factory[s.Cycle].open() {
			continue
		}
		lines := uint16(0xFFFF)
		if l := s.Sale.Shut[seat]; l > 0 {
			lines &^= g.rs.Line[s.Cycle][l-1].mask
		}
		cost := g.tellBill(s, seat, s.Cycle, lines, out)
		g.pay(s, seat, cost, out)
	}
}

// weaken lets marketing weaken (A25-9.5).
func (g *Game) weaken(s *Position, out *engine.Facts) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		f := &s.Player[seat].Factory[s.Cycle]
		if !f.open() || f.M == 0 {
			continue
		}
		f.M--
		out.Add(factWeakens, seat, int16(s.Cycle)+1, int16(f.M))
		if g.appeal(s.Cycle, f) < 0 {
			f.Price--
			g.tellPrice(seat, s.Cycle, f, out)
			g.moveShare(s, seat, -1, out)
		}
	}
}

// moveContracts advances what was not delivered (A25-9.6.5).
func (g *Game) moveContracts(s *Position, out *engine.Facts) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		c := p.Contract[s.Cycle]
		if c == 0 {
			continue
		}
		if c == contractMax || p.Limit != 0 && c >= p.Limit || c >= g.rs.LimitMax[s.Seats] {
			out.Add(factLateContract, seat, arg(s.Cycle), int16(g.rs.Track[c]))
			g.moveShare(s, seat, -2, out)
			continue
		}
		p.Contract[s.Cycle]++
		out.Add(factContractMoves, seat, int16(s.Cycle)+1, int16(g.rs.Track[c+1]))
	}
}

// fitStorage discards what does not fit; only with a Small Warehouse there is a choice (A25-3.6.5).
func (g *Game) fitStorage(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	if g.overflow(p) == 0 {
		return
	}
	if g.smallStore(p) > 0 {
		ask(s, stDiscard, seat, 0, 0)
		return
	}
	lost := int16(0)
	for pr := range Product(products) {
		if over := p.Stock[pr] - g.capacity(p, pr); over > 0 {
			p.Stock[pr] -= over
			lost += int16(over)
		}
	}
	out.Add(factLost, seat, lost)
}
