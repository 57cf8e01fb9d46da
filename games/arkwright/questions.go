package arkwright

import "cromford/engine"

// asked is what a question is handed: the rules of the table, the table, its frame, and whose question it is. It has no more
// than four fields because the compiler keeps such a value in registers; with a fifth, listing takes half as long again.
type asked struct {
	g    *Game
	s    *Position
	f    *engine.Frame
	seat engine.Seat
}

// p is what belongs to the seat that is asked.
func (a asked) p() *Player { return &a.s.Player[a.seat] }

type (
	question = engine.Question[asked]
	answer   = engine.Answer
	answers  = []engine.Answer
	// cite is a clause of 2025 and the one of 2014.
	cite = engine.Cite
)

// The steps; their numbers are stored. stFlow is the frame at the bottom: A is the phase, B how many seats have been dealt
// with. All others are questions, and what A and B mean stands beside each.
const (
	StepFlow uint8 = 1 + iota
	StepFound
	StepPrice
	StepCapital
	StepSpecial
	StepReturn
	StepAssign
	StepReplace
	StepKeep
	StepTurn
	StepSlot
	StepFee
	StepFactories
	StepWorkers
	StepMustFire
	StepMachines
	StepSchool
	StepQuality
	StepPatent
	StepMarketing
	StepLevels
	StepSellCrates
	StepRepay
	StepTrade
	StepContracts
	StepLimit
	StepShip
	StepRun
	StepCopy
	StepPrices
	StepEnd
	StepDiscard
	StepShut
	StepOffer
	StepPatron
	StepPress
	StepDeliver
	StepExtra
	StepCharisma
	StepName
	StepReturns
	StepRiot
	StepPromote
	StepOpium
	StepRecession
	StepCommodity
	StepBonus
	StepBourse
	StepCall
	StepClose
	stepN
)

// questions are all that can be asked, by step. Each stands in the file of its chapter.
var questions = [stepN]question{
	StepFlow: {ID: "flow"},
	// The set-up and the actions.
	StepFound:      askFound,
	StepPrice:      askPrice,
	StepCapital:    askCapital,
	StepTurn:       askTurn,
	StepSlot:       askSlot,
	StepFee:        askFee,
	StepFactories:  askFactories,
	StepWorkers:    askWorkers,
	StepMustFire:   askMustFire,
	StepMachines:   askMachines,
	StepSchool:     askSchool,
	StepQuality:    askQuality,
	StepPatent:     askPatent,
	StepMarketing:  askMarketing,
	StepLevels:     askLevels,
	StepSellCrates: askSellCrates,
	StepRepay:      askRepay,
	StepTrade:      askTrade,
	StepContracts:  askContracts,
	StepLimit:      askLimit,
	StepBourse:     askBourse,
	StepShip:       askShip,
	StepRun:        askRun,
	StepCopy:       askCopy,
	StepPrices:     askPrices,
	StepEnd:        askEnd,

	// Special tiles, production and the end of the decade.
	StepSpecial:   askSpecial,
	StepReturn:    askReturn,
	StepAssign:    askAssign,
	StepReplace:   askReplace,
	StepKeep:      askKeep,
	StepDiscard:   askDiscard,
	StepShut:      askShut,
	StepOffer:     askOffer,
	StepPatron:    askPatron,
	StepPress:     askPress,
	StepDeliver:   askDeliver,
	StepExtra:     askExtra,
	StepCall:      askCall,
	StepClose:     askClose,
	StepCharisma:  askCharisma,
	StepName:      askName,
	StepReturns:   askReturns,
	StepRiot:      askRiot,
	StepPromote:   askPromote,
	StepOpium:     askOpium,
	StepRecession: askRecession,
	StepCommodity: askCommodity,
	StepBonus:     askBonus,
}

// stepIDs are the names of the steps, from the first on.
var stepIDs = engine.QuestionIDs(questions[StepFlow:])

// maxChoices is more than any question of a sensible game has; a longer list costs an allocation.
const maxChoices = 128

// unless is a kind of answer, with the reason that is told where one of that kind is not on offer.
func unless(k engine.Kind, code string, c cite, words string) answer {
	return answer{Kind: k, Code: code, Cite: c, Words: words}
}

// either is a question with two answers that are always on offer. It is closed before the answer is carried out.
func either(id string, c cite, about string, first, second engine.Kind, do func(a asked, first bool, out *engine.Facts)) question {
	return question{
		ID: id, Cite: c, About: about, Answers: answers{{Kind: first}, {Kind: second}},
		List: func(_ asked, l engine.List) engine.List { return l.Add(first).Add(second) },
		Do: func(a asked, c engine.Choice, out *engine.Facts) {
			pop(a.s)
			do(a, c.Kind == first, out)
		},
	}
}

// Answers to more than one question.
var (
	noWorkerThere = unless(KindMachine, "no_worker_there", cite{"A25-7.3.3", "A14-5.3.3.2"},
		"a machine replaces a worker on a space with a cog")
	qualityFull = unless(KindBoost, "quality_full", cite{"A25-7.4.3", "A14-5.3.4.2"},
		"the quality of this factory cannot be raised further")
	marketingFull = unless(KindMarket, "marketing_full", cite{"A25-7.5.2", "A14-5.3.5.2"},
		"marketing ends at 4, and the next level must be covered by what is left of the fee")
	cannotDeliver = unless(KindDeliver, "cannot_deliver", cite{"A25-7.7.3", "A14-5.3.7.4"},
		"a delivery is exactly what the contract asks for, from crates you have, and must fit the ships")
)

// whyNoDelivery has other words for deliveries where there are no contracts, and where one ship of its own is played.
func whyNoDelivery(a asked, c engine.Choice) *engine.Refusal {
	switch {
	case c.Kind != KindDeliver:
	case !a.g.rs.Contracts:
		return a.refuse("cannot_deliver", cite{"A25-14.2.3"}, "ships carry crates you have, up to the capacity of those that are ready")
	case a.g.rs.DeliverNeedsMill:
		return a.refuse("cannot_deliver", cannotDeliver.Cite,
			"a delivery is exactly what the contract asks for, of a product you have a factory for, from crates you have, and must fit the ship")
	}
	return nil
}

// refuse is a refusal that cites the edition in play.
func (a asked) refuse(code string, c cite, words string) *engine.Refusal {
	return &engine.Refusal{Code: code, Clause: a.g.rs.clause(c), Reason: words}
}

// ask opens a question for a seat.
func ask(s *Position, step uint8, seat engine.Seat, a, b int16) {
	s.Frames.Push(engine.Frame{Step: step, Seat: seat, A: a, B: b})
}

// pop closes the open question.
func pop(s *Position) engine.Frame {
	f := *s.Frames.Top()
	s.Frames.Pop()
	return f
}

// Acting is the seat that owes a choice: in this game always one.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	return engine.Only(s.Frames.Top().Seat)
}

// open is the seat's open question, nil if it has none.
func (g *Game) open(s *Position, seat engine.Seat) (*question, asked) {
	if f := s.Frames.Asks(seat, s.Seats); f != nil {
		return &questions[f.Step], asked{g.of(s), s, f, seat}
	}
	return nil, asked{}
}

// Choices lists what the seat may do. What is listed is legal and nothing else is.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	q, a := g.open(s, seat)
	return q.Choices(a, buf)
}

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	g = g.of(s)
	if s.Frames.N == 0 {
		return asked{g: g}.refuse("game_over", cite{"A25-4.1.5", "A14-8.4"}, "the game is over")
	}
	q, a := g.open(s, seat)
	switch {
	case q == nil:
		return asked{g: g}.refuse("not_your_turn", cite{"A25-6.1.1", "A14-5.2.1"}, "another seat is choosing now")
	case c.Kind == KindDone:
		return a.refuse("must_choose", q.Cite, "this question must be answered with one of its other choices")
	}
	return q.Refuse(a, g.rs.edition, c)
}

// clauseOf is the clause that a question stands on.
func (g *Game) clauseOf(step uint8) string { return g.rs.clause(questions[step].Cite) }

// clause is what the edition in play cites.
func (r *Ruleset) clause(c cite) string { return c.In(r.edition) }
