package arkwright

import "cromford/engine"

// asked is what a question is handed: the rules of the table, the table, whose question it is, and its frame.
type asked struct {
	g    *Game
	s    *Position
	p    *Player
	seat engine.Seat
	f    *engine.Frame
}

type (
	question = engine.Question[asked]
	answer   = engine.Answer
	answers  = []engine.Answer
	// cite is a clause of 2025 and the one of 2014.
	cite = engine.Cite
)

// questions are all that can be asked, by step. Each stands in the file of its chapter.
var questions = [stepN]question{
	// The set-up and the actions.
	stFound:      askFound,
	stPrice:      askPrice,
	stCapital:    askCapital,
	stTurn:       askTurn,
	stSlot:       askSlot,
	stFee:        askFee,
	stFactories:  askFactories,
	stWorkers:    askWorkers,
	stMustFire:   askMustFire,
	stMachines:   askMachines,
	stSchool:     askSchool,
	stQuality:    askQuality,
	stPatent:     askPatent,
	stMarketing:  askMarketing,
	stLevels:     askLevels,
	stSellCrates: askSellCrates,
	stRepay:      askRepay,
	stTrade:      askTrade,
	stContracts:  askContracts,
	stLimit:      askLimit,
	stBourse:     askBourse,
	stShip:       askShip,
	stRun:        askRun,
	stCopy:       askCopy,
	stPrices:     askPrices,
	stEnd:        askEnd,

	// Special tiles, production and the end of the decade.
}

// maxChoices is more than any question of a sensible game has; a longer list costs an allocation.
const maxChoices = 128

// Answers to more than one question.
var (
	noWorkerThere = answer{
		Kind: machine, Code: "no_worker_there", Cite: cite{"A25-7.3.3", "A14-5.3.3.2"},
		Words: "a machine replaces a worker on a space with a cog",
	}
	qualityFull = answer{
		Kind: boost, Code: "quality_full", Cite: cite{"A25-7.4.3", "A14-5.3.4.2"},
		Words: "the quality of this factory cannot be raised further",
	}
	marketingFull = answer{
		Kind: market, Code: "marketing_full", Cite: cite{"A25-7.5.2", "A14-5.3.5.2"},
		Words: "marketing ends at 4, and the next level must be covered by what is left of the fee",
	}
	cannotDeliver = answer{
		Kind: deliver, Code: "cannot_deliver", Cite: cite{"A25-7.7.3", "A14-5.3.7.4"},
		Words: "a delivery is exactly what the contract asks for, from crates you have, and must fit the ships",
	}
)

// whyNoDelivery has other words for deliveries where there are no contracts, and where one ship of its own is played.
func whyNoDelivery(a asked, c engine.Choice) *engine.Refusal {
	switch {
	case c.Kind != deliver:
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
	return &engine.Refusal{Code: code, Clause: c.In(a.g.rs.edition()), Reason: words}
}

// open is the seat's open question, nil if it has none.
func (g *Game) open(s *Position, seat engine.Seat) (*question, asked) {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return nil, asked{}
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		return nil, asked{}
	}
	return &questions[f.Step], asked{g.of(s), s, &s.Player[seat], seat, f}
}

// Choices lists what the seat may do. What is listed is legal and nothing else is.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	q, a := g.open(s, seat)
	if q == nil {
		return buf
	}
	if q.List == nil {
		l := lister{buf: make([]engine.Choice, maxChoices)}
		a.g.list(&l, s, seat)
		return append(buf, l.buf[:l.n]...)
	}
	return q.List(a, buf)
}

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	q, a := g.open(s, seat)
	if q.Do == nil {
		a.g.do(s, seat, c, out)
		return
	}
	q.Do(a, c, out)
}

// RunOn goes on to the next decision.
func (g *Game) RunOn(s *Position, out *engine.Facts) { g.of(s).run(s, out) }

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	g = g.of(s)
	if s.Frames.N == 0 {
		return &engine.Refusal{Code: "game_over", Clause: g.rs.cite.gameOver, Reason: "the game is over"}
	}
	q, a := g.open(s, seat)
	switch {
	case q == nil:
		return &engine.Refusal{Code: "not_your_turn", Clause: g.rs.cite.notYourTurn, Reason: "another seat is choosing now"}
	case q.List == nil:
		return g.refusal(s, seat, c)
	case c.Kind == done:
		return a.refuse("must_choose", q.Cite, "this question must be answered with one of its other choices")
	}
	return q.Refuse(a, g.rs.edition(), c)
}

// clauseOf is the clause that a question stands on.
func (g *Game) clauseOf(step uint8) string {
	if q := &questions[step]; q.List != nil {
		return q.Cite.In(g.rs.edition())
	}
	return g.rs.cite.step[step]
}

// edition counts the editions in the order of a cite.
func (r *Ruleset) edition() int {
	if r.cite.why == nil {
		return 0
	}
	return 1
}
