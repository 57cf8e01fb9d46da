package railways

import "cromford/engine"

// What every player may know and work out for himself: for bots and forecasts.

// Price is what an investment costs in a Period, counted from 1 (RW-3.4).
func (g *Game) Price(period int16) int { return int(g.price(period)) }

// Need is how many markers a contract asks for in a Period (RW-11.4).
func (g *Game) Need(period int16) int { return g.comp.k.threshold[period-1] }

// Reward is what a completed contract brings: cubes, and cash if the owner's markers alone are enough (RW-11.4, RW-11.5).
func (g *Game) Reward() (cubes, own int) { return g.comp.k.contractCube, g.comp.k.contractOwnBonus }

// LoanCost is what a Loan token takes off in the end for a player with so many markers left (RW-14.4).
func (g *Game) LoanCost(markers int) int {
	return g.comp.k.finalLoanBase + g.comp.k.finalLoanMarker*markers
}

// Suppose makes it the seat's turn with a card of its hand, as if nobody else had chosen one: for thinking ahead.
func (g *Game) Suppose(s *Position, seat engine.Seat, card ActionKind) {
	p := &s.Player[seat]
	p.playToPile(card)
	p.Sealed = 0
	s.Frames = engine.Frames{}
	s.Frames.Push(engine.Frame{Step: StepResolve, Seat: engine.Nobody, A: int16(s.Seats)})
	s.Frames.Push(engine.Frame{Step: StepAct, Seat: seat, A: s.Period()})
}
