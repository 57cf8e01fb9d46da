package cardgame

import "cromford/engine"

// The phases. Their numbers are stored: only ever add at the end.
const (
	PhaseFirst int16 = iota
	PhaseRivals
	PhaseSecond
	PhaseStartDev
	PhaseShares
	PhaseRound
	PhaseAction
	PhaseBag
	PhaseProduce
	PhaseValue
	PhaseFade
	PhasePrepare
	PhasePass
	PhaseNextRound
	PhaseDecade
	PhaseDecadeAsk
	PhaseChoose
	PhaseNextDecade
	PhaseScore
	PhaseAwards
)

// phOver ends the flow of phases.
const phOver int16 = -1

// phase is a stretch of the game between questions: what it does for each seat, and what once when all seats are through.
type phase struct {
	id        string
	backwards func(s *Position) bool // the last seat comes first; nil for never
	// each asks a seat or does what needs no choice; k counts the seats. It may be nil.
	each func(a asked, k int, out *engine.Facts)
	// then does the rest and names the next phase.
	then func(g *Game, s *Position, out *engine.Facts) int16
}

// phases are all phases. What they do stands in the file of their chapter.
var phases = [...]phase{
	PhaseFirst:    {id: "first-factory", each: startFactory(1), then: goes(PhaseRivals)},
	PhaseRivals:   {id: "rivals", then: placeRivals},
	PhaseSecond:   {id: "second-factory", each: startFactory(2), then: goes(PhaseStartDev), backwards: func(*Position) bool { return true }},
	PhaseStartDev: {id: "start-development", each: startDevelopment, then: goes(PhaseShares), backwards: (*Position).chosenStart},
	PhaseShares:   {id: "start-shares", each: startShares, then: endSetup},

	PhaseRound:   {id: "round", then: beginRound},
	PhaseAction:  {id: "action", each: beginTurn, then: endTurns},
	PhaseBag:     {id: "bag", then: rivalsTurn},
	PhaseProduce: {id: "production", each: produce, then: goes(PhaseValue)},
	PhaseValue:   {id: "share-value", then: shareValues},
	PhaseFade:    {id: "fade", then: endProduction},

	PhasePrepare:    {id: "prepare", then: offerEntrepreneur(PhasePass)},
	PhasePass:       {id: "pass", then: passStart},
	PhaseNextRound:  {id: "next-round", then: nextRound},
	PhaseDecade:     {id: "decade", then: endDecade},
	PhaseDecadeAsk:  {id: "decade-prepare", then: offerEntrepreneur(PhaseChoose)},
	PhaseChoose:     {id: "choose-start", then: chooseStart},
	PhaseNextDecade: {id: "next-decade", then: beginDecade},

	PhaseScore:  {id: "score", then: finalScoring},
	PhaseAwards: {id: "awards", then: endGame},
}

var phaseIDs = func() (out []string) {
	for _, ph := range phases {
		out = append(out, ph.id)
	}
	return out
}()

// goes makes what only goes on to a phase.
func goes(to int16) func(*Game, *Position, *engine.Facts) int16 {
	return func(*Game, *Position, *engine.Facts) int16 { return to }
}

// goTo enters a phase.
func goTo(f *engine.Frame, phase int16) { f.A, f.B = phase, 0 }

// phase does one thing of the running phase: asks one seat, or carries out what needs no choice and goes on.
func (g *Game) phase(s *Position, f *engine.Frame, out *engine.Facts) {
	out.At(0)
	ph := &phases[f.A]
	k := int(f.B)
	if ph.each == nil || k >= int(s.Seats) {
		if next := ph.then(g, s, out); next != phOver {
			goTo(f, next)
		}
		return
	}
	f.B++
	seat := s.seatAt(k)
	if ph.backwards != nil && ph.backwards(s) {
		seat = s.seatAt(int(s.Seats) - 1 - k)
	}
	if p := &s.Player[seat]; !p.Out {
		ph.each(asked{g, s, p, seat}, k, out)
	}
}

// Acting is the seat that owes a choice: in this game always one.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	return engine.Only(s.Frames.Top().Seat)
}

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	q, a := g.open(s, seat)
	q.Do(a, c, out)
}

// RunOn goes on to the next decision.
func (g *Game) RunOn(s *Position, out *engine.Facts) { g.run(s, out) }

// run goes on until a seat must decide or the game is over.
func (g *Game) run(s *Position, out *engine.Facts) {
	for s.Frames.N > 0 {
		f := s.Frames.Top()
		switch f.Step {
		case StepFlow:
			if g.phase(s, f, out); out != nil && out.Stopped {
				return
			}
			continue
		case StepPrice:
			if !s.Player[f.Seat].Factory[s.Good].open() { // CG-4.8.1
				s.Frames.Pop()
				continue
			}
		case StepBuild, StepEmploy, StepAutomate, StepArrange, StepExchange, StepExtra, StepEarly, StepReplace, StepSteps:
			if forced(asked{g, s, &s.Player[f.Seat], f.Seat}, out) {
				continue
			}
		}
		return
	}
}

// forced makes the only choice of a question (CG-0.3): to end an action that has nothing left, or to begin one that can
// begin in one way only.
func forced(a asked, out *engine.Facts) bool {
	if a.frame().Step == StepEarly && a.frame().A > 0 { // the departure may be one of two
		return false
	}
	var buf [scratch]engine.Choice
	l := options(a, buf[:0])
	switch {
	case len(l) == 0:
		a.close()
	case len(l) == 1 && (a.frame().Step == StepSteps || !a.s.Turn.Changed && a.frame().Step != StepReplace):
		questions[a.frame().Step].Do(a, l[0], out)
	default:
		return false
	}
	return true
}

// options lists what can be done in a question that may be forced, but for leaving it; of long lists two are enough. It
// names the lists one by one because a list handed to a function of a table would have to be allocated.
func options(a asked, l engine.List) engine.List {
	switch a.frame().Step {
	case StepBuild:
		return listBuild(a, l)
	case StepEmploy:
		return listEmploy(a, l)
	case StepAutomate:
		return listAutomate(a, l, int8(a.s.Turn.Allowed))
	case StepArrange:
		return listArrange(a, l, 2)
	case StepExchange:
		return listExchange(a, l, a.frame().A, 2)
	case StepExtra:
		return listExtra(a, l)
	case StepEarly:
		return listLoads(a, l, 0, Good(a.frame().B))
	case StepReplace:
		return listReplace(a, l)
	}
	return listTracks(a, l, true)
}
