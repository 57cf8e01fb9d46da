package cardgame

import (
	"fmt"

	"cromford/engine"
)

// The steps: stFlow is the frame at the bottom, all others are questions. Their numbers are stored: only ever add at the end.
const (
	StepFlow uint8 = 1 + iota
	StepFactory
	StepStart
	StepPlace
	StepShares
	StepOrder
	StepAction
	StepBuild
	StepEmploy
	StepAutomate
	StepArrange
	StepExchange
	StepExtra
	StepRoom
	StepEarly
	StepPrice
	StepDevelop
	StepReturn
	StepReplace
	StepKeep
	StepSteps
	StepEnd
	StepSell
	StepLeft
	StepTie
	StepPrepare
	StepName
	StepAward
	stepN
)

// questions are all that can be asked, by step. Each stands in the file of its chapter.
var questions = [stepN]question{
	StepFlow:    {ID: "flow"}, // A is the phase, B how many seats have been dealt with
	StepFactory: askFactory, StepStart: askStart, StepPlace: askPlace, StepShares: askShares, StepOrder: askOrder,
	StepAction: askAction, StepBuild: askBuild, StepEmploy: askEmploy, StepAutomate: askAutomate, StepArrange: askArrange,
	StepExchange: askExchange, StepExtra: askExtra, StepRoom: askRoom, StepEarly: askEarly, StepPrice: askPrice,
	StepDevelop: askDevelop, StepReturn: askReturn, StepReplace: askReplace, StepKeep: askKeep, StepSteps: askSteps, StepEnd: askEnd,
	StepSell: askSell, StepLeft: askLeft, StepTie: askTie, StepPrepare: askPrepare, StepName: askName, StepAward: askAward,
}

// stepIDs name the steps in position texts, from the first on.
var stepIDs = engine.QuestionIDs(questions[StepFlow:])

// asked is what a question is handed: the rules, the table, and whose question it is. It has no more than four fields, so
// that Go passes it in registers; with a fifth each call copies it through memory, and a game takes half as long again.
type asked struct {
	g    *Game
	s    *Position
	p    *Player
	seat engine.Seat
}

// frame is the frame of the open question.
func (a asked) frame() *engine.Frame { return a.s.Frames.Top() }

type (
	question = engine.Question[asked]
	answer   = engine.Answer
	answers  = []engine.Answer
	cite     = engine.Cite
)

// open is the seat's open question, nil if it has none.
func (g *Game) open(s *Position, seat engine.Seat) (*question, asked) {
	if f := s.Frames.Asks(seat, s.Seats); f != nil {
		return &questions[f.Step], asked{g, s, &s.Player[seat], seat}
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
	if s.Frames.N == 0 {
		return no("game_over", "CG-6.3.1", "the game is over")
	}
	q, a := g.open(s, seat)
	if q == nil {
		return no("not_your_turn", "CG-3.2", "another seat is choosing now")
	}
	r := q.Refuse(a, variant(s), c)
	if r.Code == "other_question" {
		r.Code = notOffered // as scenarios and programs know it
	}
	return r
}

// notOffered is the code of whatever has no better one.
const notOffered = "not_offered"

// no is a refusal.
func no(code, clause, format string, args ...any) *engine.Refusal {
	return &engine.Refusal{Code: code, Clause: clause, Reason: fmt.Sprintf(format, args...)}
}

// many is a number of things, as refusals say it.
func many[T int | uint8 | int8 | int16](n T, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// are is a number of things and the verb that follows.
func are[T int | uint8 | int8 | int16](n T, thing string) string {
	if n == 1 {
		return many(n, thing) + " is"
	}
	return many(n, thing) + " are"
}

// variant is which clause of a question holds: the second is that of the solo game, where it asks by another.
func variant(s *Position) int {
	if s.solo() {
		return 1
	}
	return 0
}

// clauseOf is the clause that a kind of answer stands on.
func clauseOf(s *Position, q *question, k engine.Kind) string {
	for i := range q.Answers {
		if an := &q.Answers[i]; an.Kind == k && len(an.Cite) > 0 {
			return an.Cite[0]
		}
	}
	return q.Cite.In(variant(s))
}

// ask opens a question for a seat. What a and b mean stands beside the question.
func (s *Position) ask(step uint8, seat engine.Seat, a, b int16) {
	s.Frames.Push(engine.Frame{Step: step, Seat: seat, A: a, B: b})
}

// ask opens a question for the seat.
func (a asked) ask(step uint8, x, y int16) { a.s.ask(step, a.seat, x, y) }

// close closes the open question and returns its frame.
func (a asked) close() engine.Frame {
	f := *a.frame()
	a.s.Frames.Pop()
	return f
}

// leaves closes the question if the choice is to leave it.
func (a asked) leaves(c engine.Choice) bool {
	if c.Kind == KindDone {
		a.close()
	}
	return c.Kind == KindDone
}

// scratch is room for a list that is only counted. One that were longer would only cost an allocation.
const scratch = 32

// everything is more than any list holds: a list that may stop early goes on to its end.
const everything = 1 << 15

// Arguments of choices and facts name things from 1 on, as the notation does; 0 is none. Numbers stand for themselves.

func ofGood(gd Good) int16       { return int16(gd) + 1 }
func ofTrack(t Track) int16      { return int16(t) + 1 }
func ofType(t Type) int16        { return int16(t) }
func ofAward(w Award) int16      { return int16(w) + 1 }
func ofSeat(s engine.Seat) int16 { return int16(s) + 1 }
func ofPost(pos int) int16       { return int16(pos) + 1 } // a place for a worker card
func ofCard(i int) int16         { return int16(i) + 1 }   // a quality or distribution card
func ofColour(i int) int16       { return int16(i) + 1 }   // of the solo game
func ofPlace(i int) int16        { return int16(i) + 1 }   // of the solo display

func toGood(v int16) Good        { return Good(v - 1) }
func toTrack(v int16) Track      { return Track(v - 1) }
func toType(v int16) Type        { return Type(v) }
func toAward(v int16) Award      { return Award(v - 1) }
func toSeat(v int16) engine.Seat { return engine.Seat(v - 1) }
func toPost(v int16) int         { return int(v - 1) }
func toCard(v int16) int         { return int(v - 1) }
func toPlace(v int16) int        { return int(v - 1) }

// Directions are price and appeal.
const (
	towardsPrice  int16 = 1
	towardsAppeal int16 = 2
)

// with marks that a card is used together with a choice.
const with int16 = 1

// within tells whether an argument names one of n things.
func within(v int16, n int) bool { return v >= 1 && int(v) <= n }
