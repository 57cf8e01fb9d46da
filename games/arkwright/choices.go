package arkwright

import (
	"math/bits"

	"cromford/engine"
)

// lister takes the choices of one question as they are listed: it collects them, or only looks for one of them, so that
// Apply can ask the one enumerator whether a choice is legal without collecting the others.
type lister struct {
	n     int             // how many were listed
	buf   []engine.Choice // nil if one is looked for
	want  engine.Choice
	found bool
}

// maxChoices is more than any question of a sensible game has; a longer list costs an allocation.
const maxChoices = 128

func (l *lister) add(k engine.Kind, args ...int16) {
	switch {
	case l.buf != nil: // written in place: a choice put together first would be copied before its parts are stored
		if l.n == len(l.buf) {
			l.buf = append(l.buf, make([]engine.Choice, maxChoices)...)
		}
		c := &l.buf[l.n]
		*c = engine.Choice{Kind: k}
		for i := range args { //nolint:staticcheck // as above
			c.Arg[i] = args[i]
		}
	case k == l.want.Kind:
		c := engine.Choice{Kind: k}
		copy(c.Arg[:], args)
		l.found = l.found || c == l.want
	}
	l.n++
}

// list collects what the seat may do.
func (g *Game) list(l *lister, s *Position, seat engine.Seat) {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		return
	}
	p := &s.Player[seat]
	switch f.Step {
	case stFound:
		for pr := range Product(products) {
			if p.Factory[pr].open() {
				continue
			}
			for st := range s.strategies() {
				l.add(foundAs[st], arg(pr))
			}
		}
	case stPrice, stPrices:
		g.listPrices(l, p, f)
	case stCapital:
		cost := int32(0)
		for pr := range Product(products) {
			cost += int32(g.f(pr, &p.Factory[pr]))
		}
		for n := ceilDiv(max(0, cost-p.Cash), g.value(p)); n <= int32(p.Shares); n++ {
			l.add(sellStart, int16(n))
		}
	case stSpecial:
		g.listSpecial(l, s, seat, f.A)
	case stReturn:
		for d := Dev(1); int(d) <= devN; d++ {
			if p.has(d) && int16(d) != f.A {
				l.add(returnDev, int16(d))
			}
		}
	case stAssign:
		for pr := range Product(products) {
			if p.Factory[pr].open() {
				l.add(assign, f.A, arg(pr))
			}
		}
	case stReplace:
		g.listReplace(l, s, p, uint8(f.A))
	case stKeep:
		if g.mayKeep(s, p, Dev(f.A)) {
			l.add(keep, f.A)
		}
		l.add(giveBack, f.A)
	case stTurn:
		g.listTurn(l, s, p)
	case stSlot:
		g.listSlots(l, s, p, Tile(f.A))
	case stFee:
		g.listFees(l, s, p, f)
	case stFactories:
		g.listFactories(l, s, p)
	case stWorkers:
		g.listWorkers(l, s, p)
	case stMustFire:
		g.listExchanges(l, s, p, Product(f.A))
		l.add(fire, f.A+1)
	case stMachines:
		g.listMachines(l, p)
		l.add(done)
	case stSchool:
		g.listHires(l, s, p, false)
		if !g.rs.SchoolAtHome {
			g.listStaff(l, p)
		}
		l.add(done)
	case stQuality:
		for pr := range Product(products) {
			if fa := &p.Factory[pr]; fa.open() && fa.Q < p.maxQuality() {
				l.add(boost, arg(pr))
			}
		}
		l.add(done)
	case stPatent:
		l.add(patent, 1)
		l.add(patent, 2)
		l.add(patent, 3)
	case stMarketing:
		for pr := range Product(products) {
			if fa := &p.Factory[pr]; fa.open() && fa.M < 4 && int16(g.rs.MarketCost[fa.M+1]) <= f.A {
				l.add(market, arg(pr))
			}
		}
		l.add(done)
	case stLevels:
		for pr := range Product(products) {
			if fa := &p.Factory[pr]; fa.open() && fa.M < 4 {
				l.add(market, arg(pr))
			}
		}
		if f.B == 1 {
			l.add(done)
		}
	case stSellCrates:
		for pr := Product(f.A); pr < products; pr++ {
			for n := int8(1); n <= p.Stock[pr]; n++ {
				l.add(sellCrates, arg(pr), int16(n))
			}
		}
		l.add(done)
	case stRepay:
		for n := int32(1); n <= min(int32(p.Loans), p.Cash/g.rs.LoanCosts); n++ {
			l.add(repay, int16(n))
		}
		l.add(done)
	case stTrade:
		g.listTrade(l, p)
	case stContracts:
		g.listContracts(l, s, p, Product(f.A))
	case stLimit:
		g.listLimit(l, s, p)
	case stShip:
		g.listShipments(l, p, f)
		l.add(done)
	case stRun:
		g.listRuns(l, s, p)
	case stCopy:
		g.listCopies(l, s, p)
	case stEnd:
		l.add(endTurn)
	case stDiscard:
		for pr := range Product(products) {
			if g.discardable(p, pr) {
				l.add(discard, arg(pr))
			}
		}
	case stCommodity:
		g.listCommodities(l, s, seat)
	case stBonus:
		g.listBonuses(l, p, Product(f.A))
	case stShut:
		l.add(shutLine)
		l.add(done)
	case stOffer:
		for n := int8(0); n <= g.maxOffer(s, seat, 0); n++ {
			l.add(offer, int16(n))
		}
		if p.has(ExtraShifts) {
			for n := int8(0); n <= g.maxOffer(s, seat, 1); n++ {
				l.add(offer, int16(n), 1)
			}
		}
	case stPatron:
		if s.crates(seat) > 0 && g.patronFree(s, seat) {
			l.add(patron)
		}
		if s.crates(seat) > 0 && g.jubileeFree(s, seat) {
			l.add(jubilee)
		}
		if p.has(ExtraShifts) && !g.rs.ShiftsAfterSaleOnly {
			l.add(extraShifts)
		}
		l.add(done)
	case stPress:
		w := g.pressWins(s, seat)
		if w&1 != 0 {
			l.add(press, 1)
		}
		if w&2 != 0 {
			l.add(press, 2)
		}
		l.add(done)
	case stDeliver:
		g.listDeliveries(l, s, seat)
		if p.has(ExtraShifts) && p.Factory[s.Cycle].open() && !g.rs.ShiftsAfterSaleOnly {
			l.add(extraShifts)
		}
		l.add(done)
	case stExtra:
		l.add(extraShifts)
		l.add(done)
	case stCharisma:
		l.add(useCharisma)
		l.add(done)
	case stName:
		for i := range int16(s.Seats) {
			l.add(startPlayer, i+1)
		}
	case stReturns:
		for i, sh := range p.Ship {
			if sh != 0 && (i == 0 || sh != p.Ship[0]) {
				l.add(returnShip, int16(sh))
			}
		}
		for pr := range Product(products) {
			if p.Staff>>pr&1 != 0 {
				l.add(fireColumn, arg(pr))
			}
		}
		for r := range int16(2) {
			if p.Staff>>(4+r)&1 != 0 {
				l.add(fireRow, r+1)
			}
		}
		l.add(done)
	case stRiot:
		if p.Cash >= 5 || !g.rs.OptionsFromCash {
			l.add(payRiot, f.A+1)
		}
		for m := p.Factory[f.A].Machines; m != 0; m &= m - 1 {
			l.add(loseMachine, f.A+1, firstSpace(m))
		}
	case stPromote:
		later := g.laterLines(Product(f.A), f.B)
		for m := p.Factory[f.A].Workers & later; m != 0; m &= m - 1 {
			l.add(promote, f.A+1, firstSpace(m))
		}
		l.add(done)
	case stOpium:
		for i, sh := range p.Ship {
			if sh != 0 && (i == 0 || sh != p.Ship[0]) {
				l.add(returnShip, int16(sh))
			}
		}
		l.add(done)
	case stRecession:
		l.add(loseSpaces)
		l.add(loseShare)
	case stBourse:
		g.listBourse(l, s, p, f)
	case stCall:
		if p.has(ExtraShifts) && s.Sale.Asked[seat]&askedShifts == 0 {
			l.add(extraShifts)
		}
		if p.Stock[s.Cycle] > 0 {
			l.add(sellStored)
		}
		l.add(done)
	case stClose:
		l.add(shutLine)
		l.add(done)
	}
}

func arg(p Product) int16 { return int16(p) + 1 }

// firstSpace is the number, from 1, of the first space of a set.
func firstSpace(m uint16) int16 { return int16(bits.TrailingZeros16(m)) + 1 }

func (p *Player) maxQuality() uint8 {
	if p.has(Engineer) {
		return 6
	}
	return 4
}

// listPrices lists the prices of one product (A25-3.1.2). A new factory may not ask more than f (A25-7.1.10).
func (g *Game) listPrices(l *lister, p *Player, f *engine.Frame) {
	pr := Product(f.A)
	fa := &p.Factory[pr]
	for n := int(g.rs.MinPrice[pr]); n <= g.topPrice(p, pr, fa); n++ {
		l.add(price, arg(pr), int16(n))
	}
	if f.Step == stPrices {
		l.add(done)
	}
}

// topPrice is the highest price a factory may ask: no appeal below 0, and no space of the scale that does not exist or
// holds crates (A14-5.4.1.4, R-63).
func (g *Game) topPrice(p *Player, pr Product, f *Factory) int {
	top := g.f(pr, f) + int(f.Q) + int(f.M)
	if g.rs.MaxPrice > 0 {
		top = min(top, int(g.rs.MaxPrice))
	}
	if g.rs.SmallOnScales {
		top = min(top, int(g.rs.MaxPrice-max(0, p.Stock[pr]-g.capacity(p, pr))))
	}
	return top
}

// locked tells whether a slot cannot be used (A25-6.2.11).
func (s *Position) locked(p *Player, i int) bool {
	switch i {
	case 0:
		return s.Bureau && !p.has(Administrator)
	case maxSlots - 1:
		return s.Ongoing == HamburgCrisis && !p.Open10
	}
	return false
}

// slotOf is where a tile lies, or -1.
func (p *Player) slotOf(t Tile) int {
	for i, in := range p.Slot {
		if in == t {
			return i
		}
	}
	return -1
}

// freeSlot tells whether some slot is empty and not locked; extra is a slot about to be vacated, or -1.
func (s *Position) freeSlot(p *Player, atLeast, extra int, fees [maxSlots]int8) bool {
	bonus := 0
	if p.has(Accountant) {
		bonus = 2
	}
	for i := range p.Slot {
		if (p.Slot[i] == 0 || i == extra) && !s.locked(p, i) && int(fees[i])+bonus >= atLeast {
			return true
		}
	}
	return false
}

// playable tells whether a tile can be played now; reuse needs it in an unlocked slot (A25-6.2).
func (g *Game) playable(s *Position, p *Player, t Tile, atLeast int) bool {
	at := p.slotOf(t)
	if at >= 0 && s.locked(p, at) {
		return false
	}
	return s.freeSlot(p, atLeast, at, g.rs.Slots)
}

func (g *Game) listTurn(l *lister, s *Position, p *Player) {
	if s.Ongoing == HamburgCrisis && !p.Open10 && (p.Cash >= 10 || !g.rs.OptionsFromCash) {
		l.add(unlock)
	}
	// A tile that lies in a slot needs no other one: it stays there, or its own slot becomes free.
	free := s.freeSlot(p, 0, -1, g.rs.Slots)
	for t := TileFactories; t < TileShips; t++ {
		if int(t) > ownTilesN && !p.hasAdv(t) {
			continue
		}
		if at := p.slotOf(t); at < 0 && free || at >= 0 && !s.locked(p, at) {
			l.add(play, int16(t))
		}
	}
	if p.Ship[0] != 0 {
		g.listShipTurns(l, s, p)
	}
}

// fleet is the capacity of a set of own ships (bit 0 the first, bit 1 the second), 0 if one of them is not there or the
// set is the same as an earlier one.
func (g *Game) fleet(p *Player, set uint8) int {
	c := 0
	for i := range 2 {
		if set>>i&1 == 0 {
			continue
		}
		if p.Ship[i] == 0 || p.Used>>i&1 != 0 {
			return 0
		}
		c += int(g.rs.Ship[p.Ship[i]].capacity)
	}
	if set == 2 && p.Ship[0] == p.Ship[1] && p.Used&1 == 0 {
		return 0
	}
	return c
}

// listSlots lists the slots a tile can go to, by their fee.
func (g *Game) listSlots(l *lister, s *Position, p *Player, t Tile) {
	if g.rs.ReuseStays {
		g.listStaying(l, s, p, t)
		return
	}
	need := 0
	if t == TileShips {
		need = g.fleet(p, s.Turn.Ships)
	}
	if p.has(Accountant) {
		need -= 2
	}
	for i := range p.Slot {
		if p.Slot[i] == 0 && !s.locked(p, i) && int(g.rs.Slots[i]) >= need {
			l.add(slot, int16(g.rs.Slots[i]))
		}
	}
}

// listFees lists what may be paid for a slot (A25-6.3.2).
func (g *Game) listFees(l *lister, s *Position, p *Player, f *engine.Frame) {
	t := s.Turn.Tile
	at := int(s.Turn.Slot - 1)
	lo, hi := int(g.rs.Slots[at]), g.most(p, at)
	if p.has(Accountant) {
		lo = max(0, lo-2)
	}
	if q := g.rs.Quality[t]; p.has(Engineer) && len(q) > 0 {
		lo, hi = 0, max(hi, int(q[len(q)-1]))
		if g.rs.AdjustTouched {
			hi = max(hi, int(q[len(q)-1])+products) // and £1 for each price
		}
	}
	switch {
	case t != TileShips:
	case !g.rs.OneShip:
		lo = max(lo, g.fleet(p, s.Turn.Ships))
	case p.Swapped>>at&1 != 0:
		lo = max(lo, g.need(Tile(f.A)))
	}
	for n := lo; n <= hi; n++ {
		l.add(fee, int16(n))
	}
}

// vias lists how a step beyond the current level can be made: 1 by the Inventor, 2 by the Tinkerer.
func (p *Player) vias() (v [2]int16, n int) {
	if p.has(Inventor) {
		v[n] = 1
		n++
	}
	if p.has(Tinkerer) {
		v[n] = 2
		n++
	}
	return v, n
}

// listFactories lists the tasks of the Factories action (A25-7.1).
func (g *Game) listFactories(l *lister, s *Position, p *Player) {
	level := g.level(s)
	vias, nv := p.vias()
	for pr := range Product(products) {
		f := &p.Factory[pr]
		cheap := p.has(Developer) && (s.Turn.Cheap|p.Cheap)>>pr&1 == 0
		if !f.open() {
			if s.workersToHave() < int(bits16(g.rs.Line[pr][0].mask)) {
				continue
			}
			for st := range s.strategies() {
				for lv := uint8(1); lv <= min(level, g.rs.TopLevel[st]); lv++ {
					if s.Turn.Closed[pr]&closedAs(st, lv) != 0 || p.Closed[pr]>>lv&1 != 0 {
						continue
					}
					l.add(constructAs[st], arg(pr), int16(lv))
					if cheap {
						l.add(constructAs[st], arg(pr), int16(lv), 1)
					}
				}
			}
			continue
		}
		if f.Marks&BuiltNow == 0 {
			l.add(closeFactory, arg(pr))
		}
		next := int16(f.Level) + 1
		if next > int16(g.rs.TopLevel[f.Strategy]) {
			continue
		}
		switch {
		case uint8(next) <= level:
			l.add(modernize, arg(pr), next)
			if cheap {
				l.add(modernize, arg(pr), next, 1)
			}
		case uint8(next) == level+1:
			for _, v := range vias[:nv] {
				l.add(modernize, arg(pr), next, 0, v)
				if cheap && !g.rs.DeveloperNotAhead {
					l.add(modernize, arg(pr), next, 1, v)
				}
			}
		}
	}
	l.add(done)
}

// strategies is how many strategies a factory can be opened with.
func (s *Position) strategies() Strategy {
	if s.Flags&Asymmetrical != 0 {
		return strategies
	}
	return 1
}

// closedAs is the mark in Turn.Closed of a factory closed at a level (A25-16.1.6).
func closedAs(st Strategy, level uint8) uint16 { return 1 << (level + 5*uint8(st)) }

// firstFree is the first unoccupied space of a factory, -1 if it is full.
func (g *Game) firstFree(pr Product, f *Factory) int {
	free := ^(f.Workers | f.Machines) & (1<<g.rs.Spaces[pr] - 1)
	if free == 0 {
		return -1
	}
	return bits.TrailingZeros16(free)
}

// listHires lists where in the factories a worker can be placed (A25-7.2.3).
func (g *Game) listHires(l *lister, s *Position, p *Player, action bool) {
	for pr := range Product(products) {
		f := &p.Factory[pr]
		if !f.open() || g.barred(s, pr) {
			continue
		}
		if g.rs.FreePlacing {
			free := ^(f.Workers | f.Machines) & (1<<g.rs.Spaces[pr] - 1)
			if action {
				free &^= s.Turn.Banned[pr]
			}
			for ; free != 0; free &= free - 1 {
				l.add(hireAt, arg(pr), firstSpace(free))
			}
			continue
		}
		if at := g.firstFree(pr, f); at >= 0 && (!action || s.Turn.Banned[pr]>>at&1 == 0) {
			l.add(hire, arg(pr))
		}
	}
}

// listStaff lists where in the warehouse a worker can be placed.
func (g *Game) listStaff(l *lister, p *Player) {
	if g.rs.NoWarehouse {
		return
	}
	for pr := range Product(products) {
		if p.Staff>>pr&1 == 0 {
			l.add(hireColumn, arg(pr))
		}
	}
	for r := range int16(2) {
		if p.Staff>>(4+r)&1 == 0 {
			l.add(hireRow, r+1)
		}
	}
}

// lastRow are the workers who may be fired: those of the last line with a worker who were not hired in this action
// (A14-5.3.2.6, A14-5.3.2.7).
func (g *Game) lastRow(s *Position, p *Player, pr Product) uint16 {
	f := &p.Factory[pr]
	for l := 3; l >= 1; l-- {
		if w := f.Workers & g.rs.Line[pr][l].mask; w != 0 {
			return w &^ s.Turn.Hired[pr]
		}
	}
	return 0
}

// candidate is the worker that Fire would send away: the last one not hired in this action, -1 if he stands in the
// first line or there is none (A25-7.2.9, A25-7.2.10).
func (g *Game) candidate(s *Position, p *Player, pr Product) int {
	w := p.Factory[pr].Workers &^ s.Turn.Hired[pr]
	if w == 0 {
		return -1
	}
	at := 15 - bits.LeadingZeros16(w)
	if g.rs.Line[pr][0].mask>>at&1 != 0 {
		return -1
	}
	return at
}

// listExchanges lists the swaps of a worker with a later machine that may precede a firing (A25-7.2.11).
func (g *Game) listExchanges(l *lister, s *Position, p *Player, pr Product) {
	f := &p.Factory[pr]
	for ws := f.Workers & g.rs.Cog[pr] &^ s.Turn.Hired[pr]; ws != 0; ws &= ws - 1 {
		w := firstSpace(ws)
		for ms := f.Machines &^ (1<<w - 1) &^ g.rs.Line[pr][0].mask; ms != 0; ms &= ms - 1 {
			l.add(exchange, arg(pr), w, firstSpace(ms))
		}
	}
}

func (g *Game) listWorkers(l *lister, s *Position, p *Player) {
	if s.workersToHave() > 0 {
		g.listHires(l, s, p, true)
		g.listStaff(l, p)
	}
	if !s.Turn.Moved && p.Staff != 0 {
		n := bits.OnesCount8(p.Staff)
		for m := uint8(1); m < 64; m++ {
			if m != p.Staff && bits.OnesCount8(m) == n {
				l.add(rearrange, int16(m))
			}
		}
	}
	for pr := range Product(products) {
		if p.Factory[pr].open() && g.rs.FireLastRow {
			for m := g.lastRow(s, p, pr); m != 0; m &= m - 1 {
				l.add(fireAt, arg(pr), firstSpace(m))
			}
			continue
		}
		if p.Factory[pr].open() {
			g.listExchanges(l, s, p, pr)
			if g.candidate(s, p, pr) >= 0 {
				l.add(fire, arg(pr))
			}
		}
	}
	l.add(done)
}

// listMachines lists the workers a machine could replace (A25-7.3.3).
func (g *Game) listMachines(l *lister, p *Player) {
	for pr := range Product(products) {
		if f := &p.Factory[pr]; f.open() {
			for m := f.Workers & g.rs.Cog[pr]; m != 0; m &= m - 1 {
				l.add(machine, arg(pr), firstSpace(m))
			}
		}
	}
}

func (g *Game) listTrade(l *lister, p *Player) {
	if p.Loans == 0 {
		for n := int32(1); n <= min(int32(g.bank(p)), p.Cash/g.buyPrice(p)); n++ {
			l.add(buy, int16(n))
		}
	}
	for n := int16(1); n <= int16(p.Shares); n++ {
		l.add(sell, n)
	}
	l.add(done)
}

// listContracts lists contracts to be placed or moved to the right (A25-7.6.7).
func (g *Game) listContracts(l *lister, s *Position, p *Player, from Product) {
	for pr := from; pr < products; pr++ {
		for c := p.Contract[pr] + 1; c <= g.rs.LimitMax[s.Seats]; c++ {
			l.add(contract, arg(pr), int16(g.rs.Track[c]))
		}
	}
	l.add(done)
}

// rightmost is the largest contract space in use.
func (p *Player) rightmost() (c uint8) {
	for _, x := range p.Contract {
		c = max(c, x)
	}
	return c
}

// noLimit is the limit of a player without a marker: none, or with two players the fixed maximum.
func (g *Game) noLimit(s *Position) uint8 {
	if m := g.rs.LimitMax[s.Seats]; m < contractMax {
		return m
	}
	return 0
}

// listLimit lists what can become of the limit marker (A25-7.6.8, A25-7.6.9). 0 takes it off.
func (g *Game) listLimit(l *lister, s *Position, p *Player) {
	right := p.rightmost()
	off := g.noLimit(s)
	for c := right; c != 0 && c <= min(right+1, g.rs.LimitMax[s.Seats]); c++ {
		if c != p.Limit && c != off {
			l.add(limit, int16(g.rs.Track[c]))
		}
	}
	if p.Limit != off {
		l.add(limit, 0)
	}
	if p.Limit == 0 || p.Limit >= right {
		l.add(done)
	}
}

// amounts are the fewest and the most crates that fulfil a contract: exactly its space, or one off with the Agent.
func (g *Game) amounts(p *Player, c uint8) (lo, hi int8) {
	n := g.rs.Track[c]
	if p.has(Agent) {
		return n - 1, n + 1
	}
	return n, n
}

// What the frame of a shipment remembers beside the first product still open.
const (
	shipSailed int16 = 8
	shipAgent  int16 = 16 // the Agent has changed a contract
)

// listShipments lists contracts that the ships in play can still deliver from stock (A25-7.7.3).
func (g *Game) listShipments(l *lister, p *Player, f *engine.Frame) {
	room := int8(f.A)
	for pr := Product(f.B & 7); pr < products; pr++ {
		lo, hi := g.shippable(p, pr)
		if g.rs.AgentOnOne && f.B&shipAgent != 0 && hi > 0 {
			lo, hi = g.rs.Track[p.Contract[pr]], g.rs.Track[p.Contract[pr]]
		}
		for n := lo; n <= min(hi, room, p.Stock[pr]); n++ {
			l.add(deliver, arg(pr), int16(n))
		}
	}
}

// shippable are the fewest and the most crates of a product that may be shipped at once: what its contract wants, or
// without contracts any number (A25-14.2.3). If nothing may be shipped the most is 0.
func (g *Game) shippable(p *Player, pr Product) (lo, hi int8) {
	switch c := p.Contract[pr]; {
	case !g.rs.Contracts:
		return 1, 99
	case c == 0 || g.rs.DeliverNeedsMill && !p.Factory[pr].open():
		return 1, 0
	default:
		return g.amounts(p, c)
	}
}

// listRuns lists the factories and lines a Production action can run (A25-7.8.2).
func (g *Game) listRuns(l *lister, s *Position, p *Player) {
	for pr := range Product(products) {
		f := &p.Factory[pr]
		if !f.open() {
			continue
		}
		for n := range int16(g.rs.Lines[s.Turn.Tile]) {
			if m := g.rs.Line[pr][n].mask; (f.Workers|f.Machines)&m != m {
				break
			}
			l.add(runLines, arg(pr), n+1)
			if p.has(ExtraShifts) {
				l.add(runLines, arg(pr), n+1, 1)
			}
		}
	}
	l.add(done)
}

// copiedMachines is how many machines a copied Machines action brings with the best tile owned (A25-7.9.4).
func (g *Game) copiedMachines(s *Position, p *Player) int16 {
	n := int16(0)
	for _, t := range []Tile{TileMachines, TileMachinesBrown, TileMachinesGray} {
		if t == TileMachines || p.hasAdv(t) {
			n = max(n, g.machines(s, p, t))
		}
	}
	return n
}

// machines is how many machines a tile brings for the fee paid (A25-7.3.2).
func (g *Game) machines(s *Position, p *Player, t Tile) (n int16) {
	strength := s.Turn.Fee
	if p.has(Workshop) {
		strength += 3
	}
	for _, th := range g.rs.Machines[t] {
		if strength >= th {
			n++
		}
	}
	return n
}

func (g *Game) listCopies(l *lister, s *Position, p *Player) {
	l.add(copyAction, 1)
	if g.copiedMachines(s, p) > 0 {
		l.add(copyAction, 2)
	}
	for set := uint8(1); set <= 3; set++ {
		if c := g.fleet(p, set); c > 0 && c <= int(s.Turn.Fee) {
			l.add(copyShips, int16(set))
		}
	}
	l.add(done)
}

// deliverable tells whether a seat could do anything when the featured product is shipped (A25-9.6.1).
func (g *Game) deliverable(s *Position, seat engine.Seat) bool {
	p := &s.Player[seat]
	lo, hi := g.shippable(p, s.Cycle)
	have := s.crates(seat)
	if p.has(ExtraShifts) && p.Factory[s.Cycle].open() && !g.rs.ShiftsAfterSaleOnly {
		have++
	}
	room := int8(max(g.fleet(p, 3), g.fleet(p, 1), g.fleet(p, 2)))
	return lo <= min(have, room, hi)
}

func (g *Game) listDeliveries(l *lister, s *Position, seat engine.Seat) {
	p := &s.Player[seat]
	lo, hi := g.shippable(p, s.Cycle)
	for n := lo; n <= min(hi, s.crates(seat)); n++ {
		if g.rs.FewestShips {
			if set := g.fewest(p, n); set != 0 {
				l.add(deliver, arg(s.Cycle), int16(n), int16(set))
			}
			continue
		}
		for set := uint8(1); set <= 3; set++ {
			if int(n) <= g.fleet(p, set) {
				l.add(deliver, arg(s.Cycle), int16(n), int16(set))
			}
		}
	}
}

// laterLines are the spaces of all lines behind the one that a space lies in.
func (g *Game) laterLines(pr Product, space int16) (m uint16) {
	behind := false
	for _, ln := range g.rs.Line[pr] {
		if behind {
			m |= ln.mask
		}
		behind = behind || ln.mask>>space&1 != 0
	}
	return m
}
