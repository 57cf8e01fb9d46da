package arkwright

import "cromford/engine"

// The phases (A25-4.2.1); their numbers are stored.
const (
	PhaseFound1 int16 = iota
	PhaseFound2
	PhaseCapital
	PhaseDecade
	PhaseEconomy
	PhaseAction
	PhaseSchool
	PhaseOffers
	PhaseSale
	PhasePatrons
	PhasePress
	PhaseShares
	PhaseShip
	PhaseContracts
	PhaseExtra
	PhaseStore
	PhaseCommodity
	PhaseHouse
	PhaseMarker
	PhaseWages
	PhaseReturns
	PhaseEvent
	PhaseEventPlayers
	PhaseAfterEvent
	PhaseCharisma
	PhaseChoose
	PhaseNext
	PhaseAfterName // a Charisma holder has named the start player of the next cycle
	PhasePayMills  // the first factories are paid
	PhaseProduce
	PhaseCalls
	PhaseAfterSale
	PhaseMarkers // tiles come back
	PhaseBroker
	PhaseObsolete
	PhaseFinal    // the final stock exchange
	PhaseSpecials // the first special tiles, where they are not given
	phaseN
)

// flow is what a phase is handed: the rules of the table, the table, the frame of the flow, and where facts are told.
type flow struct {
	g   *Game
	s   *Position
	f   *engine.Frame
	out *engine.Facts
}

// phase is a stage of the game. First comes what is done for each seat, one at a time because a seat may be asked; then what
// is done once; then the game goes on. Whatever a phase has not got is left out.
type phase struct {
	id        string // in position texts; stored, so it never changes
	backwards bool   // the seats come in reverse turn order
	each      func(w flow, seat engine.Seat)
	once      func(w flow)
	// on goes on from here, or stays if there is more to do. Nil goes on to what follows in this edition.
	on func(w flow)
}

// phases are all stages of the game. Which of them an edition has, and in which order, stands in its Procedure.
var phases = [phaseN]phase{
	PhaseFound1:   {id: "first-factory", each: asking(StepFound, 0)},
	PhaseFound2:   {id: "second-factory", backwards: true, each: asking(StepFound, 0)},
	PhaseCapital:  {id: "capital", backwards: true, each: asking(StepCapital, 0)},
	PhaseSpecials: {id: "specials", backwards: true, each: asking(StepSpecial, takeStart)},
	PhasePayMills: {id: "pay-factories", each: func(w flow, seat engine.Seat) { w.g.payMills(w.s, seat, w.out) }},

	PhaseDecade:  {id: "decade", once: beginDecade},
	PhaseEconomy: {id: "economy", once: func(w flow) { w.g.economy(w.s, w.out) }},
	PhaseAction:  {id: "action", each: beginTurn, once: clearSale},

	PhaseSchool:    {id: "school", each: offerShutting, once: func(w flow) { w.g.produce(w.s, w.out) }},
	PhaseOffers:    {id: "offers", each: offerStored},
	PhaseSale:      {id: "sale", once: func(w flow) { w.g.sellDomestic(w.s, w.out) }},
	PhasePatrons:   {id: "patrons", each: offerPatrons},
	PhasePress:     {id: "press", each: offerPress},
	PhaseProduce:   {id: "produce", once: openCalls},
	PhaseCalls:     {id: "calls", on: callOut},
	PhaseAfterSale: {id: "after-sale", on: afterCalls},
	PhaseShares:    {id: "shares", once: settleProduction},
	PhaseShip:      {id: "ship", each: offerDelivery},
	PhaseContracts: {id: "contracts", once: func(w flow) { w.g.moveContracts(w.s, w.out) }},
	PhaseExtra:     {id: "extra-shifts", each: offerExtraShifts},
	PhaseStore:     {id: "store", each: storeRest, once: clearSale},

	PhaseCommodity: {id: "commodity", each: offerCommodity},
	PhaseHouse:     {id: "housekeeping", on: keepHouse},
	PhaseMarker:    {id: "marker", on: passMarker},
	PhaseCharisma:  {id: "charisma", each: offerCharisma, on: afterCharisma},
	PhaseAfterName: {id: "named", on: nextCycle},

	PhaseMarkers:      {id: "markers", once: func(w flow) { w.s.takeTilesBack() }},
	PhaseWages:        {id: "wages", once: payAllStaff},
	PhaseReturns:      {id: "returns", each: offerReturns},
	PhaseEvent:        {id: "event", once: turnEvent},
	PhaseEventPlayers: {id: "event-players", each: eventFor},
	PhaseAfterEvent:   {id: "after-event", on: afterEvent},
	PhaseBroker:       {id: "broker", each: offerBroker},
	PhaseChoose:       {id: "choose-start", on: func(w flow) { ask(w.s, StepName, w.g.poorest(w.s), 0, 0) }},
	PhaseObsolete:     {id: "obsolete", once: func(w flow) { w.g.age(w.s, w.out) }},
	PhaseNext:         {id: "next-decade", once: func(w flow) { w.g.nextDecade(w.s) }},
	PhaseFinal:        {id: "final", each: func(w flow, seat engine.Seat) { w.g.askBourse(w.s, seat, bourseFinal) }, on: endGame},
}

// phaseIDs are the names of the phases.
var phaseIDs = func() (ids []string) {
	for i := range phases {
		ids = append(ids, phases[i].id)
	}
	return ids
}()

// asking asks every seat the same.
func asking(step uint8, a int16) func(w flow, seat engine.Seat) {
	return func(w flow, seat engine.Seat) { ask(w.s, step, seat, a, 0) }
}

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	if out != nil && c.Kind == KindEndTurn {
		out.Look = false // the production to come is foretold at every moment: see endGauges
	}
	q, a := g.open(s, seat)
	q.Do(a, c, out)
}

// RunOn goes on to the next decision.
func (g *Game) RunOn(s *Position, out *engine.Facts) { g.of(s).run(s, out) }

// run goes on until a seat must decide or the game is over.
func (g *Game) run(s *Position, out *engine.Facts) {
	for s.Frames.N > 0 {
		g.settle(s)
		if s.Frames.Top().Step != StepFlow {
			return
		}
		if g.phase(flow{g, s, s.Frames.Top(), out}); out != nil && out.Stopped {
			return
		}
	}
}

// phase does one thing of the running phase: for one seat, or what is done once, and goes on.
func (g *Game) phase(w flow) {
	w.out.At(accountAt[w.f.A])
	ph := &phases[w.f.A]
	k := int(w.f.B) // whose turn in this phase
	w.f.B++
	if ph.each != nil && k < int(w.s.Seats) {
		if ph.backwards {
			k = int(w.s.Seats) - 1 - k
		}
		ph.each(w, w.s.seatAt(k))
		return
	}
	if ph.once != nil {
		ph.once(w)
	}
	if ph.on != nil {
		ph.on(w)
		return
	}
	g.goOn(w.f)
}

// goTo enters a phase.
func goTo(f *engine.Frame, phase int16) { f.A, f.B = phase, 0 }

// goOn enters the phase that follows in this edition.
func (g *Game) goOn(f *engine.Frame) { goTo(f, g.rs.next[f.A]) }

// order says that the phases follow each other.
func (p *Procedure) order(phases ...int16) {
	for i, ph := range phases[1:] {
		p.next[phases[i]] = ph
	}
}

func beginDecade(w flow) {
	w.s.Decade++
	w.s.Cycle = Food
	w.out.Add(factDecade, engine.Nobody, w.g.rs.Years[w.s.Decade])
}

// beginTurn opens a seat's turn (A25-6.1).
func beginTurn(w flow, seat engine.Seat) {
	w.out.Add(factTurn, seat)
	w.s.Turn = Turn{} // School may have hired in the commodity phase
	ask(w.s, StepTurn, seat, 0, 0)
}

func clearSale(w flow) { w.s.Sale = Sale{} }

// economy turns up the running cycle's tile (A25-5.1).
func (g *Game) economy(s *Position, out *engine.Facts) {
	if out.Stop() {
		return
	}
	t := g.rs.Economy[s.Economy[s.Decade][s.Cycle]-1]
	s.Importer[s.Cycle] += t[0]
	n := s.returnWorkers(uint8(t[1]))
	out.Add(factEconomy, engine.Nobody, arg(s.Cycle), int16(t[0]), int16(n))
	unforeseen(out)
}

// unforeseen marks what lay face down and comes to light: it cannot be taken back, nor could the chooser foresee it.
func unforeseen(out *engine.Facts) {
	if out != nil {
		out.Reveal()
		out.Opaque = true
	}
}
