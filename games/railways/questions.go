package railways

import "cromford/engine"

// asked is what a question is handed: the rules, the table, its frame, and whose question it is. It has no more than four
// fields because the compiler keeps such a value in registers; with a fifth, listing takes half as long again.
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
	cite     = engine.Cite
	// reason is why something cannot be done; nil: it can. Checks that return it serve the lists and the refusals alike.
	reason = *engine.Refusal
)

// The steps of the flow; what Frame.A and Frame.B mean stands beside each. Their order is stored.
const (
	StepChoose  uint8 = 1 + iota // RW-4: seats seal a card
	StepResolve                  // RW-5.1, automatic: A is the next box
	StepAct                      // RW-5.2: A is the Period at the start of the action
	StepVia                      // RW-10.4 (i): A is the Town delivered from
	StepLoad                     // RW-10.4 (ii): A is the Town, B the Port delivered to, 0 if the Town is the target
	StepBuyBack                  // RW-3.6: A is the number of missing cubes, B the next box
	StepBonus                    // RW-9.3, automatic
	StepLoan                     // LoanWithContract: A is the Period at the start of the action
	StepEnd                      // end of turn: A is the Period, B the Town (or minus the line) just upgraded, or 0
)

// questions are all that can be asked, by step. Each stands in the file of its chapter.
var questions = [...]question{
	StepChoose: askChoose, StepResolve: {ID: "resolve"}, StepAct: askAct, StepVia: askVia, StepLoad: askLoad,
	StepBuyBack: askBuyBack, StepBonus: {ID: "bonus"}, StepLoan: askLoan, StepEnd: askEnd,
}

var stepIDs = engine.QuestionIDs(questions[1:])

// open is the seat's open question, nil if it has none.
func (g *Game) open(s *Position, seat engine.Seat) (*question, asked) {
	f := s.Frames.Asks(seat, s.Seats)
	if f == nil && s.sealing(seat) {
		f = s.Frames.Top()
	}
	if f == nil {
		return nil, asked{}
	}
	return &questions[f.Step], asked{g, s, f, seat}
}

// sealing tells whether the seat is one of all that are asked at once (RW-4).
func (s *Position) sealing(seat engine.Seat) bool {
	return s.Frames.N > 0 && s.Frames.Top().Step == StepChoose && uint8(seat) < s.Seats
}

// Choices lists what the seat may do. What is listed is legal and nothing else is.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	q, a := g.open(s, seat)
	return q.Choices(a, buf)
}

var (
	refGameOver    = &engine.Refusal{Code: "game_over", Clause: "RW-13.2", Reason: "the game is over"}
	refNotYourTurn = &engine.Refusal{Code: "not_your_turn", Clause: "RW-5.1", Reason: "it is not this seat's turn to choose"}
	refNotAsked    = &engine.Refusal{Code: "not_asked", Clause: "RW-5.2", Reason: "this is not what the seat is asked now"}
	refNoSuch      = &engine.Refusal{Code: "no_such", Clause: "RW-1.1", Reason: "there is no such thing on this board"}
)

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	q, a := g.open(s, seat)
	var why reason
	switch {
	case s.Frames.N == 0:
		why = refGameOver
	case !g.Grammar(s).Spells(c):
		why = refNoSuch
	case q == nil:
		why = refNotYourTurn
	default:
		if why = q.Why(a, c); why == nil {
			why = refNotAsked
		}
	}
	told := *why
	return &told
}

// Arguments of choices count from 1; 0 is none.

func townOf(c engine.Choice) TownID         { return TownID(c.Arg[0]) }
func lineOf(c engine.Choice) LineID         { return LineID(c.Arg[0]) }
func portOf(c engine.Choice) PortID         { return PortID(c.Arg[0]) }
func contractOf(c engine.Choice) ContractID { return ContractID(c.Arg[0]) }
func ownerArg(seat engine.Seat) int16       { return int16(seat) + 1 }
func ownerOf(arg int16) engine.Seat         { return engine.Seat(arg - 1) }

// checkTown looks whether a Town is on the board and not covered (RW-2.2).
func (a asked) checkTown(t TownID) reason {
	switch {
	case t < 1 || int(t) > len(a.g.board(a.s).Towns):
		return refNoSuch
	case a.s.IsCovered(t):
		return refCoveredTown
	}
	return nil
}

var (
	refCoveredTown = &engine.Refusal{Code: "covered", Clause: "RW-2.2", Reason: "this Town is covered in this set-up"}
	refCoveredLine = &engine.Refusal{Code: "covered", Clause: "RW-2.2", Reason: "this line ends at a covered Town"}
)
