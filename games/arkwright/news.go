package arkwright

import (
	"slices"

	"cromford/engine"
)

// The end of a decade as it is announced (A25-11, A14-6): its steps, and the cards of its events with what they do to whom.

// DecadeSheet is the end of a decade.
type DecadeSheet struct {
	Year  int `json:"year"`
	Next  int `json:"next"`  // the year of the decade that follows; 0 if the game ends
	Level int `json:"level"` // its level
	// Steps are the steps in the order of the edition; At is the running one, from 0, or their number when all is done.
	Steps []string `json:"steps" enum:"tiles,staff,event,start,obsolete"`
	At    int      `json:"at"`
	// Wage is what every member of crews and warehouses was paid, Staff by seat how many and how much.
	Wage  int         `json:"wage"`
	Staff []StaffPaid `json:"staff"`
	// Old is the level of factories that become obsolete, 0 if none does, and Aged by seat what came of it.
	Old  int    `json:"old"`
	Aged []Aged `json:"aged"`
	// Namer is the seat that names the start player, or has named it; null before it is known. Start is the one that was named.
	Namer *int `json:"namer"`
	Start *int `json:"start"`
	// Cards are the events turned up, in their order.
	Cards []CardView `json:"cards"`
}

// StaffPaid is what a seat paid to crews and warehouse.
type StaffPaid struct {
	Workers int `json:"workers"`
	Cash    int `json:"cash"`
}

// Aged is what a seat's obsolete factories took: workers, and what those cost that were not to be had.
type Aged struct {
	Mills   int `json:"mills"`
	Workers int `json:"workers"`
	Paid    int `json:"paid"`
}

// CardView is an event that was turned up.
type CardView struct {
	Event string `json:"event"`
	Place string `json:"place"` // the year, or reserve
	Lasts string `json:"lasts" enum:"instant,decade,game"`
	// Running is whether somebody has still to choose because of it.
	Running bool `json:"running"`
	// Order are the seats that are asked, in their order; State says by seat how far that is.
	Order []int    `json:"order"`
	State []string `json:"state" enum:"none,later,now,done"`
	// Goods is true if the columns are the goods instead of the seats.
	Goods bool      `json:"goods"`
	Rows  []CardRow `json:"rows"`
}

// CardRow is a line of figures.
type CardRow struct {
	ID   string `json:"id"`             // names its words
	Good string `json:"good,omitempty"` // it is about
	Sum  bool   `json:"sum"`            // what comes of the others
	// Cells are one for each column, or one for all.
	Cells []CardCell `json:"cells"`
}

// CardCell is a figure with its arithmetic.
type CardCell struct {
	// Is says what N is: a sum, what is gained or lost in pounds or in something else, a number, or a number that becomes To.
	Is   string `json:"is" enum:"none,sum,pounds,by,count,change,wage,word"`
	N    int    `json:"n"`
	To   int    `json:"to"`
	Most bool   `json:"most"`         // up to N
	Or   *int   `json:"or,omitempty"` // N or this
	Word string `json:"word,omitempty"`
	// Note is the arithmetic.
	Note   *engine.Text `json:"note,omitempty"`
	Chosen bool         `json:"chosen"`
}

// Announcing tells whether a decade ends, or the first cycle of the next one is played, or the game is over by its event.
func (g *Game) Announcing(s *Position) bool {
	if s.Frames.N == 0 {
		return s.Now == EndOfGame
	}
	if s.Frames.Stack[0].Step != StepFlow {
		return false
	}
	switch ph := s.Frames.Stack[0].A; ph {
	case PhaseCharisma:
		return s.Cycle == Lamps
	case PhaseEconomy, PhaseAction:
		return g.aftermath(s)
	default:
		return decadeStep[ph] != ""
	}
}

// aftermath tells whether the first cycle after a decade's end is played.
func (g *Game) aftermath(s *Position) bool {
	if s.Frames.N == 0 || s.Decade <= 1 || s.Cycle != Food {
		return false
	}
	f := s.Frames.Stack[0]
	return f.Step == StepFlow && (f.A == PhaseEconomy || f.A == PhaseAction)
}

// decadeStep is the step of the end of a decade that a phase belongs to.
var decadeStep = [phaseN]string{
	PhaseMarkers: stepTiles, PhaseWages: stepStaff, PhaseReturns: stepStaff, PhaseEvent: stepEvent, PhaseEventPlayers: stepEvent,
	PhaseAfterEvent: stepEvent, PhaseFinal: stepEvent, PhaseBroker: stepStart, PhaseCharisma: stepStart, PhaseChoose: stepStart,
	PhaseObsolete: stepObsolete, PhaseNext: stepTiles,
}

const (
	stepTiles = "tiles"
	stepStaff = "staff"
	stepEvent = "event"
	stepStart = "start"

	stepObsolete = "obsolete"
)

// turned is a card with the table as it was when it was turned up, and all that was told of it.
type turned struct {
	at    Position
	place string
	facts []engine.Fact
}

// Announce lays out the end of a decade; a table that was opened after it has none to lay out.
func (g *Game) Announce(moves []engine.Deed[Position], now *Position) any {
	g = g.of(now)
	first := now
	if len(moves) > 0 {
		first = moves[0].Before
	}
	if g.aftermath(first) {
		return nil // of that decade's end nothing is known
	}
	d := int(first.Decade)
	sh := &DecadeSheet{
		Year: int(g.rs.Years[d]), Steps: []string{stepStaff, stepEvent, stepStart, stepTiles}, Wage: int(g.wage(first)),
		Staff: make([]StaffPaid, now.Seats), Aged: make([]Aged, now.Seats), Cards: []CardView{},
	}
	if g.rs.ends == PhaseMarkers {
		sh.Steps = []string{stepTiles, stepStaff, stepEvent, stepStart}
	}
	if d < int(g.rs.Last) {
		sh.Next, sh.Level = int(g.rs.Years[d+1]), int(g.rs.Level[d+1])
		if sh.Old = int(g.rs.Obsolete[d+1]); sh.Old > 0 { // after the start player was named (A14-6.4)
			sh.Steps = append(sh.Steps, stepObsolete)
		}
	}
	sh.At = g.reached(sh, now)
	cards := g.cards(moves, first)
	for _, m := range moves {
		for _, f := range m.Facts {
			switch f.Kind {
			case factWages:
				sh.Staff[f.Seat] = StaffPaid{int(f.Arg[0]) / max(1, sh.Wage), int(f.Arg[0])}
			case factStartPlayer:
				sh.Start, sh.Namer = ptr(int(f.Seat)), ptr(int(m.Seat))
			case factObsolete:
				sh.Aged[f.Seat].Mills++
				sh.Aged[f.Seat].Workers += int(f.Arg[2])
			case factMissing:
				sh.Aged[f.Seat].Paid += int(f.Arg[1])
			}
		}
	}
	if now.Frames.N > 0 && now.Asks(StepName) {
		sh.Namer = ptr(int(now.Frames.Top().Seat))
	}
	for i := range cards {
		last := i == len(cards)-1 && now.Now != 0
		sh.Cards = append(sh.Cards, g.card(&cards[i], now, last))
	}
	return sh
}

// reached is the step that the table has come to.
func (g *Game) reached(sh *DecadeSheet, now *Position) int {
	if now.Frames.N == 0 || int(g.rs.Years[now.Decade]) != sh.Year {
		return len(sh.Steps)
	}
	id := decadeStep[now.Frames.Stack[0].A]
	if id == stepTiles && sh.Steps[0] == stepTiles && now.Frames.Stack[0].A != PhaseMarkers {
		return len(sh.Steps)
	}
	for i, step := range sh.Steps {
		if step == id {
			return i
		}
	}
	return 0
}

// cards finds the events that were turned up. A move in which one was is carried out again up to there.
func (g *Game) cards(moves []engine.Deed[Position], first *Position) (out []turned) {
	if first.Now != 0 { // the table was opened with a card on it
		out = append(out, turned{at: *first, place: g.placeID(int(first.Decade))})
	}
	cur := len(out) - 1 // the card that what is told belongs to
	for i := range moves {
		m := &moves[i]
		if m.Before.Now == 0 {
			cur = -1
		}
		next := len(out)
		if slices.ContainsFunc(m.Facts, func(f engine.Fact) bool { return f.Kind == factEvent }) {
			again := *g
			again.short = nil
			again.turns = func(s *Position, place int) { out = append(out, turned{at: *s, place: g.placeID(place)}) }
			s := *m.Before
			engine.Perform(&again, &s, m.Seat, m.Choice, nil)
		}
		for _, f := range m.Facts {
			switch {
			case f.Kind == factEvent:
				cur = next
				next++
			case f.Kind == factStartPlayer || f.Kind == factDecade:
				cur = -1
			case cur >= 0:
				out[cur].facts = append(out[cur].facts, f)
			}
		}
	}
	return out
}

// card lays an event out.
func (g *Game) card(c *turned, now *Position, last bool) CardView {
	e := c.at.Now
	v := CardView{
		Event: eventID(e), Place: c.place, Lasts: "instant", Order: []int{}, State: make([]string, now.Seats),
		Rows: []CardRow{},
	}
	switch {
	case e == Bureaucracy:
		v.Lasts = "game"
	case events[e].lasts:
		v.Lasts = "decade"
	}
	after := c.at
	w := flow{g, &after, &after.Frames.Stack[0], nil}
	if turnedUp := events[e].reveal; turnedUp != nil {
		if events[e].lasts {
			after.Ongoing = e
		}
		turnedUp(w)
	}
	v.Running = last && now.Frames.N > 1 && now.Frames.Stack[0].A == PhaseEventPlayers
	for k := range int(now.Seats) {
		seat := c.at.seatAt(k)
		v.State[seat] = "none"
		asked := after
		if each := events[e].each; each == nil {
			continue
		} else if each(flow{g, &asked, &asked.Frames.Stack[0], nil}, seat); asked.Frames.N == after.Frames.N {
			continue
		}
		v.Order = append(v.Order, int(seat))
		v.State[seat] = askState(k, int(now.Frames.Stack[0].B), v.Running)
	}
	if r := cardRows[e]; r != nil {
		r(&cardOf{g, c, &after, now, &v})
	}
	return v
}

// askState is how far a seat is that is the k-th to be asked, where the next one is the b-th.
func askState(k, b int, running bool) string {
	switch {
	case !running || k < b-1:
		return "done"
	case k == b-1:
		return "now"
	}
	return "later"
}

// cardOf is a card that is being laid out: the table before and after what it does by itself, and as it is now.
type cardOf struct {
	g     *Game
	t     *turned
	after *Position
	now   *Position
	v     *CardView
}

// cardRows lay out the figures of each event.
var cardRows = [eventN + 1]func(*cardOf){
	Bureaucracy: (*cardOf).bureaucracy, HamburgCrisis: (*cardOf).hamburg, WarOnTheContinent: (*cardOf).war,
	CrownJubilee: (*cardOf).jubilee, Lobby: (*cardOf).lobby, MadeInEngland: (*cardOf).england, LudditesRiot: (*cardOf).riot,
	NavigationActs: (*cardOf).navigation, OpiumWar: (*cardOf).opium, Recession: (*cardOf).recession, RoyalSociety: (*cardOf).society,
	SocialUnrest: (*cardOf).unrest, ThreatOfStrike: (*cardOf).strike, WorldsFair: (*cardOf).labour, EconomicCrisis: (*cardOf).labour,
}

// note is arithmetic in words: names and numbers alternate.
func note(id string, args ...any) *engine.Text {
	t := &engine.Text{Kind: "note", Key: "arkwright.news." + id, Args: []engine.TextArg{}}
	for i := 0; i+1 < len(args); i += 2 {
		t.Args = append(t.Args, engine.TextArg{Name: args[i].(string), Number: args[i+1].(int)})
	}
	return t
}

// row adds a line with a cell for every seat.
func (c *cardOf) row(id string, cell func(seat engine.Seat, p *Player) CardCell) *CardRow {
	r := CardRow{ID: id}
	for i := range int(c.t.at.Seats) {
		r.Cells = append(r.Cells, cell(engine.Seat(i), &c.t.at.Player[i]))
	}
	c.v.Rows = append(c.v.Rows, r)
	return &c.v.Rows[len(c.v.Rows)-1]
}

// goods adds a line with a cell for every good.
func (c *cardOf) goods(id string, cell func(pr Product) CardCell) {
	c.v.Goods = true
	r := CardRow{ID: id}
	for pr := range Product(products) {
		r.Cells = append(r.Cells, cell(pr))
	}
	c.v.Rows = append(c.v.Rows, r)
}

// slot says of everybody whether a slot is locked, as it is now: a tile that is taken later opens it, and so does money.
func (c *cardOf) slot(at int, open, locked *engine.Text) {
	c.row("slot", func(seat engine.Seat, _ *Player) CardCell {
		if p := &c.now.Player[seat]; !c.now.locked(p, at) {
			return CardCell{Is: "word", Word: "arkwright.news.open", Note: open}
		}
		return CardCell{Is: "word", Word: "arkwright.news.locked", Note: locked}
	})
}

func (c *cardOf) bureaucracy() {
	c.slot(0, note("administrator"), note("slot", "slot", int(c.g.rs.Slots[0])))
}

func (c *cardOf) hamburg() {
	slot, sum := int(c.g.rs.Slots[maxSlots-1]), int(c.g.rs.Happens.UnlockCost)
	c.slot(maxSlots-1, note("slot", "slot", slot), note("unlock", "slot", slot, "sum", sum))
}

func (c *cardOf) war() {
	for pr := range Product(products) {
		c.row("price", func(seat engine.Seat, p *Player) CardCell {
			was, is := &p.Factory[pr], &c.after.Player[seat].Factory[pr]
			switch {
			case !was.open():
				return CardCell{Is: "none"}
			case was.Price == is.Price:
				return CardCell{Is: "sum", N: int(was.Price), Note: note("stays", "n", int(was.M))}
			}
			return CardCell{Is: "change", N: int(was.Price), To: int(is.Price), Note: note("marketing", "from", int(was.M), "to", int(is.M))}
		}).Good = productIDs[pr]
	}
}

func (c *cardOf) jubilee() {
	c.row("crate", func(engine.Seat, *Player) CardCell { return CardCell{Is: "count", N: 1, Note: note("jubilee")} })
}

// told looks for facts of a seat.
func (c *cardOf) told(seat engine.Seat, kind engine.FactKind) (out []engine.Fact) {
	for _, f := range c.t.facts {
		if f.Seat == seat && f.Kind == kind {
			out = append(out, f)
		}
	}
	return out
}

// lobby says what was taken. What is returned for it, and what a tile takes with it, is in the log.
func (c *cardOf) lobby() {
	c.row("tile", func(seat engine.Seat, _ *Player) CardCell {
		for _, f := range c.t.facts {
			if f.Seat != seat {
				continue
			}
			switch f.Kind {
			case factTookDev:
				return CardCell{Is: "word", Word: "arkwright.dev." + devIDs[f.Arg[0]-1], Chosen: true}
			case factTookAdv:
				return CardCell{Is: "word", Word: "arkwright.tile." + tileID(Tile(f.Arg[0])), Chosen: true}
			case factTookShip:
				return CardCell{Is: "word", Word: "arkwright.ship." + shipIDs[f.Arg[0]-1], Chosen: true}
			}
		}
		if c.v.State[seat] == "done" {
			return CardCell{Is: "word", Word: "arkwright.news.nothing", Chosen: true}
		}
		return CardCell{Is: "none"}
	})
}

func (c *cardOf) england() {
	c.row("levels", func(seat engine.Seat, p *Player) CardCell {
		if !c.g.marketable(p) {
			return CardCell{Is: "count", Note: note("full")}
		}
		return CardCell{Is: "by", N: int(c.g.rs.Happens.FreeMarketing), Note: note("free")}
	})
	for pr := range Product(products) {
		c.row("marketing", func(seat engine.Seat, p *Player) CardCell {
			f := &p.Factory[pr]
			if !f.open() {
				return CardCell{Is: "none"}
			}
			for i := len(c.t.facts) - 1; i >= 0; i-- {
				if t := c.t.facts[i]; t.Kind == factMarketing && t.Seat == seat && productOf(t.Arg[0]) == pr {
					return CardCell{Is: "change", N: int(f.M), To: int(t.Arg[1]), Chosen: true}
				}
			}
			return CardCell{Is: "count", N: int(f.M)}
		}).Good = productIDs[pr]
	}
}

func (c *cardOf) riot() {
	buy := int(c.g.rs.Happens.BuyOff)
	c.cash("before", &c.t.at)
	c.row("riot", func(seat engine.Seat, p *Player) CardCell {
		mills := 0
		for pr := range p.Factory {
			if p.Factory[pr].Machines != 0 {
				mills++
			}
		}
		paid, lost := len(c.told(seat, factPaid)), len(c.told(seat, factLostMachine))
		switch {
		case mills == 0:
			return CardCell{Is: "pounds", Note: note("nomachines")}
		case paid+lost == mills:
			return CardCell{Is: "pounds", N: -buy * paid, Note: note("riotdone", "n", paid, "sum", buy, "lost", lost), Chosen: true}
		}
		return CardCell{Is: "pounds", N: -buy * mills, Most: true, Note: note("riot", "n", mills, "sum", buy)}
	})
}

func (c *cardOf) navigation() {
	c.goods("importer", func(pr Product) CardCell {
		was, is := int(c.t.at.Importer[pr]), int(c.after.Importer[pr])
		return CardCell{Is: "change", N: was, To: is, Note: note("shift", "n", is-was)}
	})
}

func (c *cardOf) labour() {
	c.goods("demand", func(pr Product) CardCell {
		was, is := c.g.demand(&c.t.at, pr), c.g.demand(c.after, pr)
		return CardCell{Is: "change", N: was, To: is, Note: note("shift", "n", is-was)}
	})
	c.wage(note("workers", "from", int(c.t.at.Block), "to", int(c.after.Block)))
}

// wage adds the wage before and after, for all.
func (c *cardOf) wage(why *engine.Text) {
	c.v.Rows = append(c.v.Rows, CardRow{ID: "wage", Sum: true, Cells: []CardCell{
		{Is: "wage", N: int(c.g.wage(&c.t.at)), To: int(c.g.wage(c.after)), Note: why}}})
}

// worth is a portfolio with its arithmetic.
func (c *cardOf) worth(is string, from int, s *Position, seat engine.Seat) CardCell {
	p := &s.Player[seat]
	return CardCell{Is: is, N: int(c.g.portfolio(p)) - from,
		Note: note("portfolio", "n", int(p.Shares), "value", int(c.g.value(p)), "space", int(p.Space))}
}

func (c *cardOf) recession() {
	at := &c.t.at
	c.row("portfolio", func(seat engine.Seat, _ *Player) CardCell { return c.worth("sum", 0, at, seat) })
	back, given := *at, *at
	for i := range engine.Seat(at.Seats) {
		c.g.moveShare(&back, i, c.g.rs.Happens.RecessionSpaces, nil)
		given.Player[i].Shares = max(0, given.Player[i].Shares-1)
	}
	share := func(seat engine.Seat) bool { return len(c.told(seat, factLostShare)) > 0 }
	decided := func(seat engine.Seat) bool { return c.v.State[seat] == "done" || c.v.State[seat] == "none" }
	was := func(seat engine.Seat) int { return int(c.g.portfolio(&at.Player[seat])) }
	c.row("spaces", func(seat engine.Seat, _ *Player) CardCell {
		cell := c.worth("pounds", was(seat), &back, seat)
		cell.Chosen = decided(seat) && !share(seat)
		return cell
	})
	c.row("share", func(seat engine.Seat, p *Player) CardCell {
		if p.Shares == 0 {
			return CardCell{Is: "none"}
		}
		cell := c.worth("pounds", was(seat), &given, seat)
		cell.Chosen = share(seat)
		return cell
	})
	c.row("after", func(seat engine.Seat, _ *Player) CardCell {
		a, b := int(c.g.portfolio(&back.Player[seat])), int(c.g.portfolio(&given.Player[seat]))
		switch {
		case share(seat):
			return CardCell{Is: "sum", N: b}
		case decided(seat) || a == b:
			return CardCell{Is: "sum", N: a}
		}
		return CardCell{Is: "sum", N: a, Or: &b}
	}).Sum = true
}

func (c *cardOf) opium() {
	at := &c.t.at
	c.row("portfolio", func(seat engine.Seat, _ *Player) CardCell { return c.worth("sum", 0, at, seat) })
	for i := range at.Player[0].Ship {
		if i > 0 && !slices.ContainsFunc(at.Player[:at.Seats], func(p Player) bool { return p.Ship[i] != 0 }) { //nolint:gocritic // few and short
			continue
		}
		c.row("ship", func(seat engine.Seat, p *Player) CardCell {
			size := p.Ship[i]
			if size == 0 {
				return CardCell{Is: "none"}
			}
			back := *at
			spaces := int(c.g.rs.Ship[size].capacity) / 2
			c.g.moveShare(&back, seat, spaces, nil)
			cell := c.worth("pounds", int(c.g.portfolio(p)), &back, seat)
			cell.Note = note("ship", "capacity", int(c.g.rs.Ship[size].capacity), "n", spaces, "space", int(back.Player[seat].Space))
			gone := c.told(seat, factReturnedShip)
			cell.Chosen = len(gone) > 0 && shipOf(gone[0].Arg[0]) == size
			return cell
		})
	}
}

// cash adds everybody's money.
func (c *cardOf) cash(id string, s *Position) *CardRow {
	return c.row(id, func(seat engine.Seat, _ *Player) CardCell { return CardCell{Is: "sum", N: int(s.Player[seat].Cash)} })
}

// paid lays out an event that moves money: before, what it comes to, what had to be raised for it, and after.
func (c *cardOf) paid(id string, sum func(p *Player) (int, *engine.Text)) {
	c.cash("before", &c.t.at)
	raised := false
	c.row(id, func(seat engine.Seat, p *Player) CardCell {
		n, why := sum(p)
		raised = raised || int(c.after.Player[seat].Cash) != int(p.Cash)+n
		return CardCell{Is: "pounds", N: n, Note: why}
	})
	if raised {
		c.row("raised", func(seat engine.Seat, p *Player) CardCell {
			n, _ := sum(p)
			is := &c.after.Player[seat]
			if by := int(is.Cash) - int(p.Cash) - n; by != 0 {
				return CardCell{Is: "pounds", N: by, Note: note("raised", "n", int(p.Shares)-int(is.Shares), "loans", int(is.Loans)-int(p.Loans))}
			}
			return CardCell{Is: "none"}
		})
	}
	c.cash("cash", c.after).Sum = true
}

func (c *cardOf) society() {
	h := &c.g.rs.Happens
	c.paid("income", func(p *Player) (int, *engine.Text) {
		best := int32(0)
		for pr := range Product(products) {
			best = max(best, c.g.fullLines(pr, &p.Factory[pr]))
		}
		devs := int32(p.devCount())
		return int(h.TileIncome*devs + h.LineIncome*best), note("society", "tiles", int(devs), "tile", int(h.TileIncome),
			"lines", int(best), "line", int(h.LineIncome))
	})
}

// millWorkers counts the workers in the factories.
func (p *Player) millWorkers() (n int) {
	for i := range p.Factory {
		n += int(bits16(p.Factory[i].Workers)) + int(p.Factory[i].Extra)
	}
	return n
}

func (c *cardOf) unrest() {
	h := &c.g.rs.Happens
	c.paid("unrest", func(p *Player) (int, *engine.Text) {
		n := p.millWorkers()
		return -min(int(h.UnrestMost), n*int(h.UnrestWorker)), note("unrest", "n", n, "sum", int(h.UnrestWorker), "most", int(h.UnrestMost))
	})
}

func (c *cardOf) strike() {
	by := int(c.g.rs.Happens.WageShift)
	c.row("wages", func(seat engine.Seat, p *Player) CardCell {
		mills, staff, more := p.millWorkers(), int(c.g.staff(p)), 0
		for pr := range Product(products) {
			if p.Factory[pr].open() {
				more += int(c.g.bill(c.after, seat, pr, 0xFFFF) - c.g.bill(&c.t.at, seat, pr, 0xFFFF))
			}
		}
		why := note("strike.mills", "mills", mills, "sum", by)
		if staff > 0 {
			why = note("strike", "mills", mills, "staff", staff, "sum", by)
		}
		if spared := by*mills - more; spared > 0 { // who is paid the least by a Foreman may be paid no more (A25-17.21.1)
			why = note("strike.foreman", "all", mills+staff, "sum", by, "spared", spared)
		}
		return CardCell{Is: "pounds", N: -more - by*staff, Note: why}
	})
	c.wage(nil)
}
