package arkwright

import (
	"fmt"

	"cromford/engine"
)

// refusal says why a choice that is not listed is not legal. It decides nothing: the list has decided already.
func (g *Game) refusal(s *Position, seat engine.Seat, c engine.Choice) error {
	ref := &engine.Refusal{}
	if s.Frames.N == 0 {
		ref.Code, ref.Clause, ref.Reason = "game_over", g.rs.cite.gameOver, "the game is over"
		return ref
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		ref.Code, ref.Clause, ref.Reason = "not_your_turn", g.rs.cite.notYourTurn, "another seat is choosing now"
		return ref
	}
	ref.Code, ref.Clause, ref.Reason = "not_offered", g.rs.cite.step[f.Step], "this is not among the choices of this question"
	g.explain(s, seat, f, c, ref)
	return ref
}

// explain puts the commonest reasons into words.
func (g *Game) explain(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, ref *engine.Refusal) {
	p := &s.Player[seat]
	switch {
	case c.Kind == price && (f.Step == stPrice || f.Step == stPrices) && c.Arg[0] == f.A+1:
		pr := Product(f.A)
		fa := &p.Factory[pr]
		ref.Clause = g.rs.cite.price
		if c.Arg[1] < int16(g.rs.MinPrice[pr]) {
			ref.Code, ref.Reason = "price_too_low", fmt.Sprintf("prices for %s start at £%d", productIDs[pr], g.rs.MinPrice[pr])
		} else {
			top := g.f(pr, fa) + int(fa.Q) + int(fa.M)
			ref.Code, ref.Reason = "price_too_high", fmt.Sprintf("the price of %s cannot exceed factory cost, quality and marketing together, which is £%d", productIDs[pr], top)
		}
	case c.Kind == slot && f.Step == stSlot:
		ref.Code, ref.Reason = "slot_taken", "that slot is taken, locked or too cheap for these ships"
	case c.Kind == buy && (f.Step == stTrade || f.Step == stBourse) && p.Loans > 0:
		ref.Code, ref.Clause, ref.Reason = "has_loans", g.rs.cite.loans, "shares cannot be bought while a loan is outstanding"
	case c.Kind == buy && (f.Step == stTrade || f.Step == stBourse):
		ref.Code, ref.Reason = "cannot_afford", fmt.Sprintf("a share costs £%d, paid from cash, and the bank must hold it", g.buyPrice(p))
	case c.Kind == construct && f.Step == stFactories && c.Arg[1] > int16(g.level(s)):
		ref.Code, ref.Clause, ref.Reason = "level_too_high", g.rs.cite.level, fmt.Sprintf("factories can be constructed up to level %d in this decade", g.level(s))
	case c.Kind == takeDev && f.Step == stSpecial && c.Arg[0] > 0 && int(c.Arg[0]) <= devN && p.has(Dev(c.Arg[0])):
		ref.Code, ref.Clause, ref.Reason = "already_owned", g.rs.cite.owned, "you own a tile of this kind already"
	case c.Kind == hire && f.Step == stWorkers && c.Arg[0] > 0 && c.Arg[0] <= products && g.barred(s, Product(c.Arg[0]-1)):
		ref.Code, ref.Clause, ref.Reason = "already_produced", g.rs.cite.late, "in the last decade nobody is hired for a product that has had its production phase"
	}
}
