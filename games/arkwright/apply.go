package arkwright

import (
	"slices"

	"cromford/engine"
)

// Apply carries a choice out and runs on to the next decision.
func (g *Game) Apply(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) error {
	g = g.of(s)
	l := lister{want: c}
	if g.list(&l, s, seat); !l.found {
		return g.refusal(s, seat, c)
	}
	g.Perform(s, seat, c, out)
	return nil
}

// Perform carries out a listed choice and runs on to the next decision.
func (g *Game) Perform(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	g = g.of(s)
	g.do(s, seat, c, out)
	g.run(s, out)
}

// pop closes the open question.
func pop(s *Position) engine.Frame {
	f := *s.Frames.Top()
	s.Frames.Pop()
	return f
}

func (g *Game) do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	f := s.Frames.Top()
	switch f.Step {
	case stFound:
		pop(s)
		pr := Product(c.Arg[0] - 1)
		fa := &p.Factory[pr]
		fa.Level, fa.Strategy = 1, strategyOf(c.Kind)
		g.staffLines(s, fa, pr, 2)
		out.Add(factFounded, seat, c.Arg[0])
		tellStrategy(seat, c, out)
		g.askPrice(s, seat, pr)
	case stPrice:
		pop(s)
		g.setPrice(s, seat, c, out)
	case stCapital:
		pop(s)
		n := c.Arg[0]
		p.Shares -= int8(n)
		cash := int32(n) * g.value(p)
		p.Cash += cash
		out.Add(factSoldShares, seat, n, int16(cash))
		if !g.rs.PayFactoriesLast {
			g.payMills(s, seat, out)
		}
		ask(s, stSpecial, seat, takeStart, 0)
	case stSpecial:
		pop(s)
		g.doSpecial(s, seat, c, out)
	case stReturn:
		pop(s)
		g.dropDev(s, seat, Dev(c.Arg[0]), out)
	case stAssign:
		pop(s)
		g.assign(s, seat, c, out)
	case stReplace:
		size := uint8(pop(s).A)
		old := uint8(0)
		if c.Kind != dock {
			old = uint8(c.Arg[0])
			g.moveShipTile(p, old, size, c)
		}
		g.placeShip(s, seat, size, old, out)
	case stKeep:
		d := Dev(pop(s).A)
		if c.Kind == giveBack {
			g.dropDev(s, seat, d, out)
			break
		}
		cost, _ := g.keepCost(p, d)
		if !g.owe(s, cost) {
			out.Add(factPaid, seat, int16(cost))
			g.pay(s, seat, cost, out)
		}
	case stTurn:
		g.doTurn(s, seat, c, out)
	case stSlot:
		g.doSlot(s, seat, f, c, out)
	case stFee:
		fr := pop(s)
		s.Turn.Fee = int8(c.Arg[0])
		g.payAndPlay(s, seat, s.Turn.Tile, fr.B == 1, out)
	case stFactories:
		g.doFactories(s, seat, c, out)
	case stWorkers, stMustFire:
		g.doWorkers(s, seat, f, c, out)
	case stMachines:
		g.doMachines(s, seat, f, c, out)
	case stCommodity:
		pop(s)
		g.doCommodity(s, seat, c, out)
	case stBonus:
		pop(s)
		g.doBonus(s, seat, c, out)
	case stSchool:
		if c.Kind == done {
			pop(s)
			break
		}
		s.Pool--
		g.place(s, seat, c, out)
		if f.A--; f.A == 0 {
			pop(s)
		}
	case stQuality:
		if c.Kind == done {
			pop(s)
			break
		}
		fa := &p.Factory[c.Arg[0]-1]
		fa.Q++
		g.touch(s, c.Arg[0])
		if q := g.rs.Quality[s.Turn.Tile]; g.rs.AdjustTouched && len(q) > 0 {
			s.Turn.Levels++
			g.spare(s, s.Turn.Fee-q[s.Turn.Levels-1])
		}
		out.Add(factQuality, seat, c.Arg[0], int16(fa.Q))
		if f.A--; f.A == 0 || !g.boostable(p) {
			pop(s)
		}
	case stPatent:
		budget := pop(s).A
		follow := int16(0)
		switch c.Arg[0] {
		case 1:
			budget += g.rs.Tiles.PatentBudget
			g.spare(s, s.Turn.Spare+int8(g.rs.Tiles.PatentBudget))
		case 2:
			follow = 1
		}
		g.askMarketing(s, seat, budget, follow, out)
	case stMarketing:
		g.doMarketing(s, seat, f, c, out)
	case stLevels:
		if c.Kind == done {
			pop(s)
			break
		}
		fa := &p.Factory[c.Arg[0]-1]
		fa.M++
		g.touch(s, c.Arg[0])
		out.Add(factMarketing, seat, c.Arg[0], int16(fa.M))
		if f.A--; f.A == 0 || !g.marketable(p) {
			pop(s)
		}
	case stSellCrates, stRepay, stTrade, stContracts, stLimit:
		g.doExchange(s, seat, f, c, out)
	case stShip:
		g.doShip(s, seat, f, c, out)
	case stRun:
		pop(s)
		if c.Kind == runLines {
			g.doRun(s, seat, c, out)
		}
	case stCopy:
		g.doCopy(s, seat, c)
	case stPrices:
		fr := pop(s)
		if c.Kind == price {
			pr := Product(fr.A)
			if g.rs.AdjustTouched && s.Turn.Touched>>pr&1 == 0 && c.Arg[1] != int16(p.Factory[pr].Price) {
				s.Turn.Spare--
			}
			g.setPrice(s, seat, c, out)
			g.askPrices(s, seat, pr+1)
		}
	case stEnd:
		pop(s)
		g.endTurn(s, seat)
	case stDiscard:
		p.Stock[c.Arg[0]-1]--
		out.Add(factDiscarded, seat, c.Arg[0])
		if g.overflow(p) == 0 {
			pop(s)
		}
	case stBourse:
		g.doBourse(s, seat, f, c, out)
	case stCall:
		g.doCall(s, seat, c, out)
	case stClose:
		g.doClose(s, seat, c, out)
	default:
		g.doPhase(s, seat, f, c, out)
	}
}

// payMills pays for the first factories.
func (g *Game) payMills(s *Position, seat engine.Seat, out *engine.Facts) {
	cost := g.millCost(&s.Player[seat])
	out.Add(factPaid, seat, int16(cost))
	g.pay(s, seat, cost, out)
}

// millCost is what all factories of a player cost to build.
func (g *Game) millCost(p *Player) (cost int32) {
	for pr := range Product(products) {
		cost += int32(g.f(pr, &p.Factory[pr]))
	}
	return cost
}

// touch notes that the main action had an effect on a factory; arg counts products from 1.
func (g *Game) touch(s *Position, arg int16) {
	if g.rs.AdjustTouched && s.Turn.Tile != 0 {
		s.Turn.Touched |= 1 << (arg - 1)
	}
}

// spare is what is left of the fee for prices of other factories.
func (g *Game) spare(s *Position, pounds int8) {
	if g.rs.AdjustTouched {
		s.Turn.Spare = pounds
	}
}

// owe adds a cost to those that are paid at the end of the action, if there is such a payment.
func (g *Game) owe(s *Position, cost int32) bool {
	if !g.rs.OnePayment || s.Turn.Tile != TileFactories {
		return false
	}
	s.Turn.Owed += int16(cost)
	return true
}

func (g *Game) boostable(p *Player) bool {
	for pr := range products {
		if f := &p.Factory[pr]; f.open() && f.Q < g.maxQuality(p) {
			return true
		}
	}
	return false
}

func (g *Game) askPrice(s *Position, seat engine.Seat, pr Product) {
	ask(s, stPrice, seat, int16(pr), 1)
}

func (g *Game) setPrice(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	pr := Product(c.Arg[0] - 1)
	f := &s.Player[seat].Factory[pr]
	f.Price = uint8(c.Arg[1])
	g.tellPrice(seat, pr, f, out)
}

func (g *Game) tellPrice(seat engine.Seat, pr Product, f *Factory, out *engine.Facts) {
	out.Add(factPrice, seat, arg(pr), int16(f.Price), int16(g.appeal(pr, f)))
}

// doTurn chooses a tile, takes it out of its slot if it lies in one, and asks for the slot (A25-6.2).
func (g *Game) doTurn(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	if c.Kind == unlock {
		p.Open10 = true
		out.Add(factUnlocked, seat, int16(g.rs.Happens.UnlockCost))
		g.pay(s, seat, g.rs.Happens.UnlockCost, out)
		return
	}
	pop(s)
	t := Tile(c.Arg[0])
	if c.Kind == playShips {
		t = TileShips
		s.Turn.Ships = uint8(c.Arg[0])
	}
	s.Turn.Tile = t
	if t == TileShips && g.rs.OneShip {
		t = shipTile(p.Ship[c.Arg[0]-1])
	}
	g.playTile(s, seat, t, out)
}

// doSlot places the tile and asks for the fee where there is a choice (A25-6.3).
func (g *Game) doSlot(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	fr := *f
	p := &s.Player[seat]
	pop(s)
	t := s.Turn.Tile
	at := g.slotAt(c.Arg[0])
	reuse := int16(0)
	if g.again(p, &fr, at) {
		reuse = 1
	}
	s.Turn.Slot = uint8(at + 1)
	s.Turn.Fee = g.rs.Slots[at]
	p.Slot[at] = Tile(fr.A)
	if p.has(Accountant) || p.has(Engineer) && len(g.rs.Quality[t]) > 0 {
		ask(s, stFee, seat, fr.A, reuse)
		return
	}
	g.payAndPlay(s, seat, t, reuse == 1, out)
}

// payAndPlay pays reuse and fee as one payment and opens the actions of the tile.
func (g *Game) payAndPlay(s *Position, seat engine.Seat, t Tile, reuse bool, out *engine.Facts) {
	p := &s.Player[seat]
	cost := int32(s.Turn.Fee)
	if reuse {
		cost += g.reuseFee(p)
	}
	out.Add(factPlayed, seat, int16(t), int16(g.rs.Slots[s.Turn.Slot-1]), int16(cost))
	if !g.owe(s, cost) {
		g.pay(s, seat, cost, out)
	}
	ask(s, stEnd, seat, 0, 0)
	switch t {
	case TileFactories:
		g.askPricesLater(s, seat)
		ask(s, stFactories, seat, 0, 0)
	case TileWorkers:
		ask(s, stSpecial, seat, takeAction, 0)
		ask(s, stWorkers, seat, 0, 0)
	case TileMachines, TileMachinesBrown, TileMachinesGray:
		ask(s, stSpecial, seat, takeAction, 0)
		g.askMachines(s, seat, g.machines(s, p, t))
	case TileQuality, TileQualityBrown, TileQualityGray:
		g.askPricesLater(s, seat)
		g.spare(s, s.Turn.Fee)
		n := int16(0)
		for _, th := range g.rs.Quality[t] {
			if s.Turn.Fee >= th {
				n++
			}
		}
		if n > 0 && g.boostable(p) {
			ask(s, stQuality, seat, n, 0)
		}
	case TileMarketing, TileMarketingBrown, TileMarketingGray:
		g.askPricesLater(s, seat)
		budget := int16(min(s.Turn.Fee, g.rs.Marketing[t]))
		g.spare(s, int8(budget))
		if p.has(Patent) {
			ask(s, stPatent, seat, budget, 0)
			break
		}
		g.askMarketing(s, seat, budget, 0, out)
	case TileExchange:
		ask(s, stSpecial, seat, takeAction, 0)
		if g.rs.OpenExchange {
			g.askBourse(s, seat, bourseAction)
			break
		}
		g.askExchange(s, seat, out)
	case TileExchangeBrown:
		if g.rs.PlainExchange {
			g.askBourse(s, seat, bourseAction)
			break
		}
		ask(s, stCopy, seat, 1, 0)
		g.askExchange(s, seat, out)
		ask(s, stCopy, seat, 0, 0)
	case TileProductionBrown, TileProductionGray:
		g.askPricesLater(s, seat)
		ask(s, stRun, seat, 0, 0)
	case TileShips:
		ask(s, stSpecial, seat, takeAction, 0)
		room := g.fleet(p, s.Turn.Ships)
		if !g.rs.OneShip || int(s.Turn.Fee) >= room { // A14-5.3.7.2
			ask(s, stShip, seat, int16(room), 0)
		}
	}
}

// askPricesLater opens Adjust Prices beneath the main action; which factories there are shows when it comes up.
func (g *Game) askPricesLater(s *Position, seat engine.Seat) {
	ask(s, stPrices, seat, -1, 0)
}

// askPrices asks for the price of the next open factory from a product on (A25-8.1.1).
func (g *Game) askPrices(s *Position, seat engine.Seat, from Product) {
	for pr := from; pr < products; pr++ {
		if s.Player[seat].Factory[pr].open() && g.adjustable(s, pr) {
			ask(s, stPrices, seat, int16(pr), 0)
			return
		}
	}
}

// adjustable tells whether a price may be changed at the end of this turn: always, or only where the action had an effect
// or £1 of the fee is left (A14-5.4.1.2, A14-5.4.1.3).
func (g *Game) adjustable(s *Position, pr Product) bool {
	return !g.rs.AdjustTouched || s.Turn.Touched>>pr&1 != 0 || s.Turn.Spare > 0
}

// settle opens what lies under a finished main action: Adjust Prices finds its first factory.
func (g *Game) settle(s *Position) {
	for s.Frames.N > 0 {
		f := s.Frames.Top()
		if f.Step != stPrices || f.A >= 0 {
			return
		}
		seat := f.Seat
		pop(s)
		g.askPrices(s, seat, 0)
	}
}

func (g *Game) askMachines(s *Position, seat engine.Seat, n int16) {
	if n == 0 {
		return
	}
	if g.mechanizable(&s.Player[seat]) {
		ask(s, stMachines, seat, n, 0)
	}
}

// mechanizable tells whether a worker stands on a cog space.
func (g *Game) mechanizable(p *Player) bool {
	for pr := range products {
		if f := &p.Factory[pr]; f.open() && f.Workers&g.rs.Cog[pr] != 0 {
			return true
		}
	}
	return false
}

func (g *Game) askMarketing(s *Position, seat engine.Seat, budget, follow int16, out *engine.Facts) {
	if budget > 0 && g.marketable(&s.Player[seat]) {
		ask(s, stMarketing, seat, budget, follow)
		return
	}
	g.afterMarketing(s, seat, follow, out)
}

// afterMarketing gives the two free levels of a returned Patent (A25-17.12.1 b).
func (g *Game) afterMarketing(s *Position, seat engine.Seat, follow int16, out *engine.Facts) {
	if follow == 0 {
		return
	}
	g.dropDev(s, seat, Patent, out)
	if g.marketable(&s.Player[seat]) {
		optional := int16(0)
		if g.rs.LevelsOptional {
			optional = 1
		}
		ask(s, stLevels, seat, g.rs.Tiles.PatentLevels, optional)
	}
}

func (g *Game) doMarketing(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	if c.Kind == market {
		fa := &s.Player[seat].Factory[c.Arg[0]-1]
		fa.M++
		g.touch(s, c.Arg[0])
		g.spare(s, s.Turn.Spare-g.rs.MarketCost[fa.M])
		out.Add(factMarketing, seat, c.Arg[0], int16(fa.M))
		if f.A -= int16(g.rs.MarketCost[fa.M]); f.A > 0 && g.affordsMarketing(&s.Player[seat], f.A) {
			return
		}
	}
	follow := pop(s).B
	g.afterMarketing(s, seat, follow, out)
}

func (g *Game) affordsMarketing(p *Player, budget int16) bool {
	for pr := range products {
		if f := &p.Factory[pr]; f.open() && f.M < 4 && int16(g.rs.MarketCost[f.M+1]) <= budget {
			return true
		}
	}
	return false
}

// doFactories carries out a task of the Factories action (A25-7.1).
func (g *Game) doFactories(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	if c.Kind == done {
		pop(s)
		if s.Turn.Cheap != 0 { // A25-17.5.2
			g.dropDev(s, seat, Developer, out)
		}
		if owed := int32(s.Turn.Owed); owed > 0 {
			s.Turn.Owed = 0
			out.Add(factPaid, seat, int16(owed))
			g.pay(s, seat, owed, out)
		}
		return
	}
	pr := Product(c.Arg[0] - 1)
	f := &p.Factory[pr]
	switch c.Kind {
	case closeFactory: // A25-7.1.3
		s.Turn.Closed[pr] |= closedAs(f.Strategy, f.Level)
		s.Turn.Touched &^= 1 << pr
		if g.rs.BuiltStays {
			p.Closed[pr] |= 1 << f.Level
		}
		s.Pool += uint8(bits16(f.Workers)) + f.Extra
		*f = Factory{}
		out.Add(factClosed, seat, c.Arg[0])
	case construct, constructMass, constructLuxury: // A25-7.1.7
		f.Level, f.Strategy = uint8(c.Arg[1]), strategyOf(c.Kind)
		cost := g.factoryCost(s, p, pr, c.Arg[2] == 1)
		out.Add(factConstructed, seat, c.Arg[0], c.Arg[1], int16(cost))
		tellStrategy(seat, c, out)
		if !g.owe(s, cost) {
			g.pay(s, seat, cost, out)
		}
		g.staffLines(s, f, pr, 1)
		g.touch(s, c.Arg[0])
		if g.rs.BuiltStays {
			f.Marks |= BuiltNow
		}
		f.Price = uint8(g.rs.MinPrice[pr])
		g.askPrice(s, seat, pr)
	case modernize: // A25-7.1.14
		f.Level++
		cost := g.factoryCost(s, p, pr, c.Arg[2] == 1)
		out.Add(factModernized, seat, c.Arg[0], c.Arg[1], int16(cost))
		if !g.owe(s, cost) {
			g.pay(s, seat, cost, out)
		}
		g.touch(s, c.Arg[0])
		g.renew(s, seat, pr, out)
		g.useVia(s, seat, c.Arg[3])
	}
}

func tellStrategy(seat engine.Seat, c engine.Choice, out *engine.Facts) {
	if st := strategyOf(c.Kind); st != Regular {
		out.Add(factStrategy, seat, c.Arg[0], int16(st))
	}
}

func (g *Game) factoryCost(s *Position, p *Player, pr Product, cheap bool) int32 {
	cost := int32(g.f(pr, &p.Factory[pr]))
	if cheap {
		s.Turn.Cheap |= 1 << pr
		if g.rs.DeveloperNotAhead {
			p.Cheap |= 1 << pr
		}
		cost -= g.rs.Tiles.DeveloperCut
	}
	return cost
}

// place puts a worker where a hire choice says.
func (g *Game) place(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case hire:
		pr := Product(c.Arg[0] - 1)
		f := &p.Factory[pr]
		bit := uint16(1) << g.firstFree(pr, f)
		f.Workers |= bit
		s.Turn.Hired[pr] |= bit
		out.Add(factHired, seat, c.Arg[0])
	case hireAt:
		bit := uint16(1) << (c.Arg[1] - 1)
		p.Factory[c.Arg[0]-1].Workers |= bit
		s.Turn.Hired[c.Arg[0]-1] |= bit
		out.Add(factHired, seat, c.Arg[0])
	case hireColumn:
		p.Staff |= 1 << (c.Arg[0] - 1)
		s.Turn.Moved = false
		out.Add(factHiredColumn, seat, c.Arg[0])
	case hireRow:
		p.Staff |= 1 << (c.Arg[0] + 3)
		s.Turn.Moved = false
		out.Add(factHiredRow, seat, c.Arg[0])
	}
}

// doWorkers carries out a task of the Workers action (A25-7.2).
func (g *Game) doWorkers(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case hire, hireAt, hireColumn, hireRow:
		s.takeWorkers(1)
		g.place(s, seat, c, out)
		if c.Kind == hireAt {
			g.markLate(s, seat, Product(c.Arg[0]-1), out)
		}
	case rearrange:
		p.Staff = uint8(c.Arg[0])
		s.Turn.Moved = true
		out.Add(factRearranged, seat)
		g.fitStorage(s, seat, out)
	case exchange:
		pr := Product(c.Arg[0] - 1)
		fa := &p.Factory[pr]
		w, m := uint16(1)<<(c.Arg[1]-1), uint16(1)<<(c.Arg[2]-1)
		fa.Workers = fa.Workers&^w | m
		fa.Machines = fa.Machines&^m | w
		out.Add(factExchanged, seat, c.Arg[0], c.Arg[1], c.Arg[2])
		if f.Step == stWorkers {
			ask(s, stMustFire, seat, int16(pr), 0)
		}
	case fire:
		pr := Product(c.Arg[0] - 1)
		at := g.candidate(s, p, pr)
		bit := uint16(1) << at
		p.Factory[pr].Workers &^= bit
		s.Turn.Banned[pr] |= bit
		s.Pool++
		out.Add(factFired, seat, c.Arg[0])
		if f.Step == stMustFire {
			pop(s)
		}
	case fireAt:
		g.fireAt(s, seat, c, out)
	case done:
		pop(s)
	}
}

// fireAt fires a worker; a line left without workers loses its machines (A14-5.3.2.6).
func (g *Game) fireAt(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	pr := Product(c.Arg[0] - 1)
	f := &s.Player[seat].Factory[pr]
	bit := uint16(1) << (c.Arg[1] - 1)
	f.Workers &^= bit
	s.Turn.Banned[pr] |= bit
	s.Pool++
	out.Add(factFired, seat, c.Arg[0])
	for _, ln := range g.rs.Line[pr] { // this line, and lines behind it that have lost their workers otherwise
		if ln.mask >= bit && f.Workers&ln.mask == 0 && f.Machines&ln.mask != 0 {
			out.Add(factMachinesGone, seat, c.Arg[0], int16(bits16(f.Machines&ln.mask)))
			f.Machines &^= ln.mask
		}
	}
}

// doMachines replaces a worker by a machine (A25-7.3.3).
func (g *Game) doMachines(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	if c.Kind == machine {
		g.mechanize(s, seat, c, out)
		f.A--
		f.B++
		if f.A > 0 && g.mechanizable(p) {
			return
		}
	}
	replaced := pop(s).B
	if replaced > 0 && p.has(School) {
		ask(s, stSchool, seat, replaced, 0)
	}
}

// mechanize puts a machine in a worker's place.
func (g *Game) mechanize(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	f := &s.Player[seat].Factory[c.Arg[0]-1]
	bit := uint16(1) << (c.Arg[1] - 1)
	f.Workers &^= bit
	f.Machines |= bit
	s.Pool++
	out.Add(factMachine, seat, c.Arg[0], c.Arg[1])
	g.payWorks(s, seat, out)
}

// payWorks pays the neighbours' Machine Works (A25-17.11.1).
func (g *Game) payWorks(s *Position, seat engine.Seat, out *engine.Facts) {
	n := int(s.Seats)
	if g.rs.WorksFromAll { // A14-5.3.3.6
		for by := 1; by < n; by++ {
			if o := engine.Seat((int(seat) + by) % n); s.Player[o].has(MachineWorks) {
				s.Player[o].Cash += g.rs.Tiles.WorksIncome
				out.Add(factIncome, o, int16(g.rs.Tiles.WorksIncome))
			}
		}
		return
	}
	for _, by := range []int{1, n - 1} { // with two players both neighbours are the same seat, which gets £2
		o := engine.Seat((int(seat) + by) % n)
		if s.Player[o].has(MachineWorks) {
			s.Player[o].Cash += g.rs.Tiles.WorksIncome
			out.Add(factIncome, o, int16(g.rs.Tiles.WorksIncome))
		}
	}
}

// askExchange opens the four steps of the Stock Exchange (A25-7.6.1). One frame walks through them.
func (g *Game) askExchange(s *Position, seat engine.Seat, out *engine.Facts) {
	ask(s, stSellCrates, seat, 0, 0)
	if s.Player[seat].Stock == [products]int8{} {
		g.nextExchange(s, seat, out)
	}
}

// nextExchange goes on to the next step in which there is something to choose.
func (g *Game) nextExchange(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	f := s.Frames.Top()
	for {
		f.A = 0
		f.Step++
		switch f.Step {
		case stContracts:
			if !g.rs.Contracts { // A25-14.2.4
				pop(s)
				if p.Used != 0 {
					p.Used = 0
					out.Add(factReadied, seat)
				}
				return
			}
			return
		case stRepay:
			if p.Loans > 0 && p.Cash >= g.rs.LoanCosts {
				return
			}
		case stLimit:
			pass := lister{want: engine.Choice{Kind: done}}
			if g.listLimit(&pass, s, p); pass.n > 1 || !pass.found {
				return
			}
			pop(s)
			return
		default:
			return
		}
	}
}

func (g *Game) doExchange(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case sellCrates, contract:
		g.deal(s, seat, c, out)
		if f.A = c.Arg[0]; f.A < products {
			return
		}
	case repay, buy, sell:
		g.deal(s, seat, c, out)
	case limit:
		p.Limit = g.noLimit(s)
		if c.Arg[0] != 0 {
			p.Limit = g.trackSpace(c.Arg[0])
		}
		out.Add(factLimit, seat, c.Arg[0])
	}
	if f.Step == stLimit {
		pop(s)
		return
	}
	g.nextExchange(s, seat, out)
}

func (g *Game) trackSpace(crates int16) uint8 {
	return uint8(slices.Index(g.rs.Track[1:], int8(crates)) + 1)
}

// doShip delivers a contract from stock with the ships in play (A25-7.7.4).
func (g *Game) doShip(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	if c.Kind == done {
		pop(s)
		return
	}
	pr := Product(c.Arg[0] - 1)
	n := int8(c.Arg[1])
	if f.B&shipSailed == 0 {
		g.sail(s, seat, s.Turn.Ships, out)
	}
	s.Player[seat].Stock[pr] -= n
	agent := f.B & shipAgent
	if n != g.rs.Track[s.Player[seat].Contract[pr]] {
		agent = shipAgent
	}
	g.fulfil(s, seat, pr, n, out)
	f.A -= int16(n)
	f.B = int16(pr) + 1 | shipSailed | agent
	if pr+1 == products {
		pop(s)
	}
}

// sail is the part of a shipment that does not depend on the crates: a space for each ship, and the Office (A25-17.10).
func (g *Game) sail(s *Position, seat engine.Seat, set uint8, out *engine.Facts) {
	p := &s.Player[seat]
	ships := 0
	for i := range 2 {
		if set>>i&1 != 0 && p.Ship[i] != 0 {
			ships++
		}
	}
	if !g.rs.Contracts {
		p.Used |= set
	}
	g.moveShare(s, seat, ships*g.rs.ShipSpaces, out)
	if p.has(Office) {
		p.Cash += g.rs.Tiles.OfficeIncome
		out.Add(factIncome, seat, int16(g.rs.Tiles.OfficeIncome))
	}
}

// fulfil removes a contract and pays f for each crate, nothing without a factory (A25-7.7.5).
func (g *Game) fulfil(s *Position, seat engine.Seat, pr Product, n int8, out *engine.Facts) {
	p := &s.Player[seat]
	p.Contract[pr] = 0
	cash := int32(n) * int32(g.f(pr, &p.Factory[pr]))
	p.Cash += cash
	out.Add(factDelivered, seat, arg(pr), int16(n), int16(cash))
}

// doRun runs lines outside the production phase (A25-7.8).
func (g *Game) doRun(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	pr := Product(c.Arg[0] - 1)
	f := &p.Factory[pr]
	var lines uint16
	for l := range c.Arg[1] {
		lines |= g.rs.Line[pr][l].mask
	}
	run := *f
	run.Workers &= lines
	run.Machines &= lines
	crates := int8(g.quantity(pr, &run, 0))
	cost := g.tellBill(s, seat, pr, lines, out)
	g.pay(s, seat, cost, out)
	if c.Arg[2] == 1 {
		crates++
		g.dropDev(s, seat, ExtraShifts, out)
	}
	p.Factory[pr].Marks &^= LateHire // A14-5.3.8.2
	g.touch(s, c.Arg[0])
	p.Stock[pr] += crates
	out.Add(factProduced, seat, c.Arg[0], int16(crates))
	g.fitStorage(s, seat, out)
}

// doCopy performs the copied action of the advanced Stock Exchange, before or after its main action (A25-7.9).
func (g *Game) doCopy(s *Position, seat engine.Seat, c engine.Choice) {
	before := pop(s).A == 0
	if c.Kind == done {
		return
	}
	if before { // nothing is left to copy afterwards
		for i := range s.Frames.N {
			if s.Frames.Stack[i].Step == stCopy {
				copy(s.Frames.Stack[i:], s.Frames.Stack[i+1:s.Frames.N])
				pop(s)
				break
			}
		}
	}
	switch {
	case c.Kind == copyShips:
		s.Turn.Ships = uint8(c.Arg[0])
		ask(s, stShip, seat, int16(g.fleet(&s.Player[seat], s.Turn.Ships)), 0)
	case c.Arg[0] == 1:
		ask(s, stWorkers, seat, 0, 0)
	default:
		g.askMachines(s, seat, g.copiedMachines(s, &s.Player[seat]))
	}
}

// endTurn frees the slot of ships and forgets what the turn had to remember.
func (g *Game) endTurn(s *Position, seat engine.Seat) {
	p := &s.Player[seat]
	if s.Turn.Tile == TileShips && s.Flags&ShipTileStays == 0 && !g.rs.OneShip {
		p.Slot[s.Turn.Slot-1] = 0
	}
	s.Turn = Turn{}
}

// doPhase carries out the choices of the production phase, housekeeping and the end of the decade.
func (g *Game) doPhase(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch f.Step {
	case stShut:
		pop(s)
		if c.Kind == shutLine { // A25-17.14.3
			for l := 3; l >= 0; l-- {
				if p.Factory[s.Cycle].Workers&g.rs.Line[s.Cycle][l].mask != 0 {
					s.Sale.Shut[seat] = uint8(l + 1)
					out.Add(factShut, seat, int16(l+1))
					break
				}
			}
			p.Shut = true
		}
	case stOffer:
		pop(s)
		if c.Arg[1] == 1 {
			s.Sale.Produced[seat]++
			g.dropDev(s, seat, ExtraShifts, out)
		}
		s.Sale.Offered[seat] = int8(c.Arg[0])
		if c.Arg[0] > 0 {
			out.Add(factOffered, seat, c.Arg[0])
		}
	case stPatron:
		g.doPatron(s, seat, c, out)
	case stPress:
		if c.Kind == done {
			pop(s)
			break
		}
		s.Sale.Bonus[seat] |= uint8(c.Arg[0])
		out.Add(factPress, seat, c.Arg[0])
		if p.Press++; p.Press >= g.rs.Tiles.PressTies {
			g.dropDev(s, seat, PressAttache, out)
		}
		if g.pressWins(s, seat) == 0 {
			pop(s)
		}
	case stDeliver:
		switch c.Kind {
		case extraShifts:
			s.Sale.Pending[seat]++
			g.dropDev(s, seat, ExtraShifts, out)
		case deliver:
			pop(s)
			n := int8(c.Arg[1])
			g.sail(s, seat, uint8(c.Arg[2]), out)
			s.takeCrates(seat, n)
			g.fulfil(s, seat, s.Cycle, n, out)
		default:
			pop(s)
		}
	case stExtra:
		pop(s)
		if c.Kind == extraShifts {
			s.Sale.Pending[seat]++
			g.dropDev(s, seat, ExtraShifts, out)
		}
	case stCharisma:
		pop(s)
		if c.Kind == useCharisma {
			g.dropDev(s, seat, Charisma, out)
			ask(s, stName, seat, 1, 0)
		}
	case stName:
		g.doName(s, seat, pop(s).A == 1, c, out)
	case stReturns:
		g.doReturns(s, seat, c, out)
	case stRiot:
		pr := Product(pop(s).A)
		if c.Kind == payRiot {
			out.Add(factPaid, seat, int16(g.rs.Happens.BuyOff))
			g.pay(s, seat, g.rs.Happens.BuyOff, out)
			g.nextRiot(s, seat, pr+1)
			break
		}
		at := c.Arg[1] - 1
		p.Factory[pr].Machines &^= 1 << at
		out.Add(factLostMachine, seat, arg(pr))
		if p.Factory[pr].Workers&g.laterLines(pr, at) != 0 {
			ask(s, stPromote, seat, int16(pr), at)
			break
		}
		g.nextRiot(s, seat, pr+1)
	case stPromote:
		fr := pop(s)
		pr := Product(fr.A)
		if c.Kind == promote {
			fa := &p.Factory[pr]
			fa.Workers = fa.Workers&^(1<<(c.Arg[1]-1)) | 1<<fr.B
			out.Add(factPromoted, seat, arg(pr))
		}
		g.nextRiot(s, seat, pr+1)
	case stOpium:
		pop(s)
		if c.Kind == returnShip {
			size := uint8(c.Arg[0])
			g.dropShip(s, seat, size, out)
			g.moveShare(s, seat, int(g.rs.Ship[size].capacity)/2, out)
		}
	case stRecession:
		pop(s)
		if c.Kind == loseShare {
			p.Shares--
			out.Add(factLostShare, seat, 1)
		} else {
			g.moveShare(s, seat, g.rs.Happens.RecessionSpaces, out)
		}
	}
}

// doPatron sells a crate outside the demand (A25-9.2.13).
func (g *Game) doPatron(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case done:
		pop(s)
		return
	case extraShifts:
		s.Sale.Pending[seat]++
		s.Sale.Produced[seat]++ // A25-17.7.4
		g.dropDev(s, seat, ExtraShifts, out)
		return
	case patron:
		s.Sale.Patron[seat] |= 1
	case jubilee:
		s.Sale.Patron[seat] |= 2
		p.Jubilee = true
	}
	s.takeCrates(seat, 1)
	cash := p.Factory[s.Cycle].Price
	p.Cash += int32(cash)
	out.Add(factPatron, seat, arg(s.Cycle), int16(cash))
	if !g.patronOpen(s, seat) {
		pop(s)
	}
}

// doName makes somebody start player. A Charisma holder then takes another special tile (A25-17.4.2).
func (g *Game) doName(s *Position, seat engine.Seat, charisma bool, c engine.Choice, out *engine.Facts) {
	f := s.Frames.Top() // the flow
	if s.Cycle == Lamps {
		goTo(f, g.rs.next[phChoose])
	} else {
		goTo(f, phAfterName) // the taking below still belongs to the cycle that ends
	}
	s.Start = engine.Seat(c.Arg[0] - 1)
	out.Add(factStartPlayer, s.Start)
	if charisma && g.rs.CharismaTakes {
		ask(s, stSpecial, seat, takeCharisma, 0)
	}
}

// doReturns gives ships back and fires warehouse workers at the end of a decade (A25-11.1.3).
func (g *Game) doReturns(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	switch c.Kind {
	case done:
		pop(s)
		g.fitStorage(s, seat, out)
		return
	case returnShip:
		g.dropShip(s, seat, uint8(c.Arg[0]), out)
	case fireColumn:
		p.Staff &^= 1 << (c.Arg[0] - 1)
		s.Pool++
		out.Add(factFiredColumn, seat, c.Arg[0])
	case fireRow:
		p.Staff &^= 1 << (c.Arg[0] + 3)
		s.Pool++
		out.Add(factFiredRow, seat, c.Arg[0])
	}
	if p.Staff == 0 && p.Ship[0] == 0 {
		pop(s)
		g.fitStorage(s, seat, out)
	}
}
