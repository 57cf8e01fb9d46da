package cardgame

import "cromford/engine"

// The steps: stFlow is the frame at the bottom, all others are questions. What A and B mean stands beside.
const (
	stFlow     uint8 = 1 + iota // A is the phase, B how many seats have been dealt with
	stFactory                   // a starting factory (CG-9.3.1, CG-10.2)
	stStart                     // the starting development; A is 1 if it may be left
	stPlace                     // the Foreman's factory (CG-4.9.6)
	stShares                    // shares at set-up (CG-9.5.1)
	stOrder                     // solo: first or second (CG-10.3.1)
	stAction                    // step a
	stBuild                     // action 1
	stEmploy                    // action 2
	stAutomate                  // action 3
	stArrange                   // action 4; A is 1 for distribution
	stExchange                  // action 5; A is the first sub-step still open
	stExtra                     // action 6
	stRoom                      // goods of Extra Production without room; A is the good, B how many
	stEarly                     // action 7; A is how many goods are loaded, B the first good still open
	stPrice                     // step b
	stDevelop                   // step c
	stReturn                    // a card goes back for another; A is the type to be taken, B its place in the display
	stReplace                   // quality for an Engineer that left; A is the good, B the value that may be put
	stKeep                      // goods after a Large Warehouse left
	stSteps                     // the Inventor's steps; A is how many are left
	stEnd                       // the end of the turn
	stSell                      // production a
	stLeft                      // production b
	stTie                       // production d
	stPrepare                   // the Entrepreneur at the end of a round
	stName                      // the starting player of a decade
	stAward                     // solo; A is how many awards may still be recorded
)

var stepIDs = []string{"flow", "factory", "start", "place", "shares", "order", "action", "build", "employ", "automate", "arrange", "exchange", "extra", "room", "early",
	"price", "develop", "return", "replace", "keep", "steps", "end", "sell", "left", "tie", "prepare", "name", "award"}

// The phases.
const (
	phFirst      int16 = iota // first factories
	phRivals                  // solo: the rivals' first markers
	phSecond                  // second factories
	phStartDev                // starting developments
	phShares                  // shares at set-up
	phRound                   // a round begins
	phAction                  // the players' turns
	phBag                     // solo: the rivals' turn
	phProduce                 // production a to c
	phValue                   // production d
	phFade                    // production e
	phPrepare                 // after rounds 1 to 3
	phPass                    // nobody named a starting player
	phNextRound               // the round marker moves on
	phDecade                  // after round 4
	phDecadeAsk               // the Entrepreneur
	phChoose                  // the lowest capitalisation
	phNextDecade              // the neutral colour, the bag
	phScore                   // final scoring
	phAwards                  // solo
)

var phaseIDs = []string{"first-factory", "rivals", "second-factory", "start-development", "start-shares", "round", "action", "bag", "production", "share-value", "fade", "prepare",
	"pass", "next-round", "decade", "decade-prepare", "choose-start", "next-decade", "score", "awards"}

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
		f := s.Frames.Top()
		switch f.Step {
		case stFlow:
			g.phase(s, f, out)
			continue
		case stPrice:
			if !s.Player[f.Seat].Factory[s.Good].open() { // CG-4.8.1
				s.Frames.Pop()
				continue
			}
		case stBuild, stEmploy, stAutomate, stArrange, stExchange, stExtra, stEarly, stReplace, stSteps:
			if g.forced(s, f, out) {
				continue
			}
		}
		return
	}
}

// forced makes the only choice of a question (CG-0.3): to end an action that has nothing left, or to begin one that can
// begin in one way only.
func (g *Game) forced(s *Position, f *engine.Frame, out *engine.Facts) bool {
	l := lister{mode: probing}
	g.list(&l, s, f.Seat)
	switch {
	case f.Step == stEarly && f.A > 0: // the departure may be one of two
		return false
	case !l.found:
		s.Frames.Pop()
	case l.n == 1 && !s.Turn.Changed && f.Step != stReplace, l.n == 1 && f.Step == stSteps:
		g.do(s, f.Seat, l.want, out)
	default:
		return false
	}
	return true
}

// ask opens a question for a seat.
func ask(s *Position, step uint8, seat engine.Seat, a, b int16) {
	s.Frames.Push(engine.Frame{Step: step, Seat: seat, A: a, B: b})
}

// goTo enters a phase.
func goTo(f *engine.Frame, phase int16) { f.A, f.B = phase, 0 }

// phase does one thing of the running phase: asks one seat, or carries out what needs no choice and goes on.
func (g *Game) phase(s *Position, f *engine.Frame, out *engine.Facts) {
	out.At(0)
	k := int(f.B)
	f.B++
	more := k < int(s.Seats)
	seat := engine.Nobody
	if more {
		seat = s.seatAt(k)
		if f.A == phSecond || f.A == phStartDev && s.Flags.has(XStart) { // reverse order
			seat = s.seatAt(int(s.Seats) - 1 - k)
		}
		if s.Player[seat].Out {
			return
		}
	}
	switch f.A {
	case phFirst, phSecond:
		switch {
		case more && s.Player[seat].factories() < int(f.A-phFirst)/2+1:
			ask(s, stFactory, seat, 0, 0)
		case !more:
			goTo(f, f.A+1)
		}
	case phRivals:
		if s.solo() {
			g.placeRivals(s, out)
		}
		goTo(f, phSecond)
	case phStartDev:
		if !more {
			goTo(f, phShares)
			return
		}
		g.askStart(s, seat, k)
	case phShares:
		switch {
		case !more:
			g.noteStart(s)
			goTo(f, phRound)
		case s.Flags.has(XShares):
			ask(s, stShares, seat, 0, 0)
		}
	case phRound:
		g.beginRound(s, f, out)
	case phAction:
		switch {
		case more:
			g.beginTurn(s, seat, out)
		case s.solo() && !s.Follow:
			goTo(f, phBag)
		default:
			goTo(f, phProduce)
		}
	case phBag:
		g.rivalsTurn(s, out)
		if s.Follow {
			goTo(f, phAction)
		} else {
			goTo(f, phProduce)
		}
	case phProduce:
		switch {
		case !more:
			goTo(f, phValue)
		case s.Player[seat].Factory[s.Good].open():
			g.produce(s, seat, out)
		}
	case phValue:
		goTo(f, phFade)
		g.shareValues(s, out)
	case phFade:
		g.fade(s, out)
		g.afterProduction(s, f)
	case phPrepare, phDecadeAsk:
		goTo(f, f.A+1)
		g.askEntrepreneur(s)
	case phPass:
		g.passStart(s, out)
		goTo(f, phNextRound)
	case phNextRound:
		s.Good++
		goTo(f, phRound)
	case phDecade:
		g.endDecade(s, out)
		goTo(f, phDecadeAsk)
	case phChoose:
		goTo(f, phNextDecade)
		if !s.solo() {
			g.askChooser(s, out)
		}
	case phNextDecade:
		g.beginDecade(s, out)
		goTo(f, phRound)
	case phScore:
		g.finalScoring(s, out)
		goTo(f, phAwards)
	case phAwards:
		s.Frames.Pop()
		if s.solo() {
			g.claimAwards(s, out)
		}
	}
}

// askStart asks for a starting development where the starting table gives none: with X-START and in solo everybody, else
// whoever's card is not laid out (CG-2.5.5, CG-9.3.1, CG-10.2.3).
func (g *Game) askStart(s *Position, seat engine.Seat, k int) {
	switch {
	case s.solo():
		ask(s, stStart, seat, 0, 0)
	case s.Flags.has(XStart):
		ask(s, stStart, seat, 1, 0)
	default:
		if st := &g.rs.Seating[s.Seats][k]; st.Track < 0 && !s.Player[seat].has(st.Type) {
			ask(s, stStart, seat, 1, 0)
		}
	}
}

// noteStart remembers what an award asks of the end of set-up (CG-11.4).
func (g *Game) noteStart(s *Position) {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		p.Parvenu = p.Cash == 0 && p.Shares == 15
	}
}

func (g *Game) beginRound(s *Position, f *engine.Frame, out *engine.Facts) {
	s.Turn = Turn{}
	out.Add(factRound, engine.Nobody, int16(s.Decade), arg(s.Good))
	goTo(f, phAction)
	if s.MayFollow {
		s.MayFollow = false
		ask(s, stOrder, s.Start, 0, 0)
	}
}

// beginTurn lays the steps of a turn on the stack, the last one lowest (CG-3.2).
func (g *Game) beginTurn(s *Position, seat engine.Seat, out *engine.Facts) {
	s.Turn = Turn{}
	out.Add(factTurn, seat)
	ask(s, stEnd, seat, 0, 0)
	ask(s, stDevelop, seat, 0, 0)
	ask(s, stPrice, seat, 0, 0)
	ask(s, stAction, seat, 0, 0)
}

func (g *Game) afterProduction(s *Position, f *engine.Frame) {
	s.Sale = Sale{}
	s.Follow = false
	alive := false
	for i := range int(s.Seats) {
		alive = alive || !s.Player[i].Out
	}
	switch {
	case !alive: // with several players the game has nobody left either
		goTo(f, phScore)
	case s.Good != lastRound:
		goTo(f, phPrepare)
	case s.Decade == decades:
		goTo(f, phScore)
	default:
		goTo(f, phDecade)
	}
}

// askEntrepreneur asks its owner at the end of a round (CG-6.1.1, CG-6.2.3).
func (g *Game) askEntrepreneur(s *Position) {
	for k := range int(s.Seats) {
		if seat := s.seatAt(k); s.Player[seat].has(Entrepreneur) {
			ask(s, stPrepare, seat, 0, 0)
			return
		}
	}
}

// passStart passes the starting player card clockwise, over bankrupt players (CG-6.1.2).
func (g *Game) passStart(s *Position, out *engine.Facts) {
	if s.solo() {
		return // CG-10.5.1
	}
	for k := 1; k <= int(s.Seats); k++ {
		if seat := s.seatAt(k); !s.Player[seat].Out {
			s.Start = seat
			out.Add(factStart, seat)
			return
		}
	}
}

// endDecade moves the markers and makes the used cards ready (CG-6.2.1, CG-6.2.2).
func (g *Game) endDecade(s *Position, out *engine.Facts) {
	s.Good = Food
	s.Decade++
	for i := range int(s.Seats) {
		s.Player[i].Used = 0
	}
	out.Add(factDecade, engine.Nobody, int16(1760+10*int(s.Decade)))
}

// askChooser lets the lowest capitalisation name the starting player (CG-6.2.4). A name that is the only one is taken.
func (g *Game) askChooser(s *Position, out *engine.Facts) {
	best, alive := engine.Nobody, 0
	for k := range int(s.Seats) { // from the previous starting player, who is nearest himself
		seat := s.seatAt(k)
		p := &s.Player[seat]
		if p.Out {
			continue
		}
		alive++
		if best == engine.Nobody {
			best = seat
			continue
		}
		b := &s.Player[best]
		if c, d := p.capital(), b.capital(); c < d || c == d && p.Cash < b.Cash {
			best = seat
		}
	}
	if alive == 1 {
		s.Start = best
		out.Add(factStart, best)
		return
	}
	ask(s, stName, best, 0, 0)
}

// capital is share value times shares (CG-6.2.4).
func (p *Player) capital() int16 { return int16(p.Shares) * int16(p.Value) }

// beginDecade moves the neutral colour and fills the bag (CG-6.2.5, CG-10.5.1).
func (g *Game) beginDecade(s *Position, out *engine.Facts) {
	if s.Seats == 2 {
		for gd := range Good(goods) {
			s.Neutral[gd] = g.moveMarker(s, gd, s.Neutral[gd], min(s.Neutral[gd]+1, maxAppeal), out)
			out.Add(factNeutral, engine.Nobody, arg(gd), int16(s.Neutral[gd]))
		}
	}
	s.Drawn = 0
}
