package arkwright

import (
	"fmt"

	"cromford/engine"
)

// stepClause is the clause behind each open question.
var stepClause = [...]string{
	stFound: "A25-2.12.3", stPrice: "A25-3.1.2", stCapital: "A25-2.13.2", stSpecial: "A25-8.2.1", stReturn: "A25-8.2.3", stAssign: "A25-8.2.5", stReplace: "A25-8.2.11",
	stKeep: "A25-17.6.3", stTurn: "A25-6.1.3", stSlot: "A25-6.2.2", stFee: "A25-6.3.2", stFactories: "A25-7.1.1", stWorkers: "A25-7.2.1", stMustFire: "A25-7.2.11",
	stMachines: "A25-7.3.3", stSchool: "A25-17.14.1", stQuality: "A25-7.4.2", stPatent: "A25-17.12.1", stMarketing: "A25-7.5.2", stLevels: "A25-18.6.1",
	stSellCrates: "A25-7.6.2", stRepay: "A25-7.6.3", stTrade: "A25-7.6.4", stContracts: "A25-7.6.7", stLimit: "A25-7.6.8", stShip: "A25-7.7.3", stRun: "A25-7.8.2",
	stCopy: "A25-7.9.3", stPrices: "A25-8.1.1", stEnd: "A25-6.1.2", stDiscard: "A25-3.6.5", stShut: "A25-17.14.3", stOffer: "A25-9.2.4", stPatron: "A25-9.2.13",
	stPress: "A25-17.13.1", stDeliver: "A25-9.6.1", stExtra: "A25-17.7.2", stCharisma: "A25-17.4.1", stName: "A25-11.3.1", stReturns: "A25-11.1.3", stRiot: "A25-18.7.1",
	stPromote: "A25-18.7.2", stCommodity: "A25-15.2.2", stBonus: "A25-15.3.1", stOpium: "A25-18.9.1", stRecession: "A25-18.10.1",
}

// refusal says why a choice that is not listed is not legal. It decides nothing: the list has decided already.
func (g *Game) refusal(s *Position, seat engine.Seat, c engine.Choice) error {
	ref := &engine.Refusal{}
	if s.Frames.N == 0 {
		ref.Code, ref.Clause, ref.Reason = "game_over", "A25-4.1.5", "the game is over"
		return ref
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		ref.Code, ref.Clause, ref.Reason = "not_your_turn", "A25-6.1.1", "another seat is choosing now"
		return ref
	}
	ref.Code, ref.Clause, ref.Reason = "not_offered", stepClause[f.Step], "this is not among the choices of this question"
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
		ref.Clause = "A25-3.1.2"
		if c.Arg[1] < int16(g.rs.MinPrice[pr]) {
			ref.Code, ref.Reason = "price_too_low", fmt.Sprintf("prices for %s start at £%d", productIDs[pr], g.rs.MinPrice[pr])
		} else {
			top := g.f(pr, fa) + int(fa.Q) + int(fa.M)
			ref.Code, ref.Reason = "price_too_high", fmt.Sprintf("the price of %s cannot exceed factory cost, quality and marketing together, which is £%d", productIDs[pr], top)
		}
	case c.Kind == slot && f.Step == stSlot:
		ref.Code, ref.Reason = "slot_taken", "that slot is taken, locked or too cheap for these ships"
	case c.Kind == buy && f.Step == stTrade && p.Loans > 0:
		ref.Code, ref.Clause, ref.Reason = "has_loans", "A25-7.6.4", "shares cannot be bought while a loan is outstanding"
	case c.Kind == buy && f.Step == stTrade:
		ref.Code, ref.Reason = "cannot_afford", fmt.Sprintf("a share costs £%d, paid from cash, and the bank must hold it", g.buyPrice(p))
	case c.Kind == construct && f.Step == stFactories && c.Arg[1] > int16(g.level(s)):
		ref.Code, ref.Clause, ref.Reason = "level_too_high", "A25-7.1.7", fmt.Sprintf("factories can be constructed up to level %d in this decade", g.level(s))
	case c.Kind == takeDev && f.Step == stSpecial && c.Arg[0] > 0 && int(c.Arg[0]) <= devN && p.has(Dev(c.Arg[0])):
		ref.Code, ref.Clause, ref.Reason = "already_owned", "A25-8.2.2", "you own a tile of this kind already"
	case c.Kind == hire && f.Step == stWorkers && c.Arg[0] > 0 && c.Arg[0] <= products && g.barred(s, Product(c.Arg[0]-1)):
		ref.Code, ref.Clause, ref.Reason = "already_produced", "A25-7.2.6", "in the last decade nobody is hired for a product that has had its production phase"
	}
}
