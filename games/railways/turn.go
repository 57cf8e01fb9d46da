package railways

import "cromford/engine"

// RW-5: a seat uses its card, or declares a contract, or takes or repays a loan.

var (
	refWrongCard = &engine.Refusal{Code: "wrong_card", Clause: "RW-5.2", Reason: "the revealed Action card does not allow this action"}
	refMustAct   = &engine.Refusal{Code: "must_act", Clause: "RW-5.4",
		Reason: "an action can be forfeited only when none of its options is possible"}
	refPrice = &engine.Refusal{Code: "cannot_afford", Clause: "RW-5.5",
		Reason: "the price is the number of the Period and must be paid in full"}
	refNoSecond = &engine.Refusal{Code: "no_second", Clause: "RW-5.2", Reason: "a second step follows only an upgrade of the same kind"}
)

// option is one thing that a turn can be used for (RW-5.2). Each stands in its chapter.
type option struct {
	card ActionKind // the Action card that allows it, 0 for any
	list func(a asked, l engine.List) engine.List
	do   func(a asked, c engine.Choice, out *engine.Facts)
	why  func(a asked, c engine.Choice) reason
}

var options = [...]option{
	KindBuildFactory: optBuild, KindUpgradeFactory: optUpgradeFactory,
	KindConstructLine: optConstruct, KindUpgradeLine: optUpgradeLine,
	KindInvestPort: optInvest, KindRedrawContracts: optRedraw,
	KindProduceAt: optProduce, KindTakeCoin: optCoin,
	KindDeliverFrom: optDeliverFrom, KindDeliverTo: optDeliverTo,
	KindDeclareContract: optDeclare, KindTakeLoan: optTakeLoan, KindRepayLoan: optRepayLoan,
	KindForfeit: optForfeit,
}

var (
	// ofCard are the options of the Action cards themselves, ofAny those that go with any.
	ofCard = [actionKinds + 1][]engine.Kind{
		ActionFactory: {KindBuildFactory, KindUpgradeFactory}, ActionRailway: {KindConstructLine, KindUpgradeLine},
		ActionPort: {KindInvestPort, KindRedrawContracts}, ActionProduce: {KindProduceAt, KindTakeCoin},
		ActionDeliver: {KindDeliverFrom, KindDeliverTo},
	}
	ofAny = []engine.Kind{KindDeclareContract, KindTakeLoan, KindRepayLoan}
)

// askAct lists the options of RW-5.2: the card's own action, a contract, a loan, a forfeit.
var askAct = question{
	ID: "act", Cite: cite{"RW-5.2"}, About: "what to do with the revealed card",
	Answers: []engine.Answer{
		{Kind: KindBuildFactory}, {Kind: KindUpgradeFactory}, {Kind: KindConstructLine}, {Kind: KindUpgradeLine},
		{Kind: KindInvestPort}, {Kind: KindRedrawContracts}, {Kind: KindProduceAt}, {Kind: KindTakeCoin},
		{Kind: KindDeliverFrom}, {Kind: KindDeliverTo}, {Kind: KindDeclareContract}, {Kind: KindTakeLoan}, {Kind: KindRepayLoan},
		{Kind: KindForfeit},
	},
	List: func(a asked, l engine.List) engine.List {
		none := len(l)
		l = a.listOwn(l)
		possible := len(l) > none
		for _, k := range ofAny {
			l = options[k].list(a, l)
		}
		return l.If(!possible, KindForfeit)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.f.Step = StepEnd // what follows stands above the end of the turn
		options[c.Kind].do(a, c, out)
	},
	Why: func(a asked, c engine.Choice) reason {
		if c.Kind == KindSecondFactory || c.Kind == KindSecondLine {
			return refNoSecond
		}
		if int(c.Kind) >= len(options) || options[c.Kind].do == nil {
			return nil
		}
		o := &options[c.Kind]
		switch {
		case o.card != 0 && o.card != a.p().Top():
			return refWrongCard
		case o.why == nil:
			return nil
		}
		return o.why(a, c)
	},
}

// listOwn lists the options of the card in use.
func (a asked) listOwn(l engine.List) engine.List {
	for _, k := range ofCard[a.p().Top()] {
		l = options[k].list(a, l)
	}
	return l
}

// optForfeit is left when the card's own action is impossible (RW-5.4).
var optForfeit = option{
	do:  func(a asked, _ engine.Choice, out *engine.Facts) { out.Add(factForfeited, a.seat, int16(a.p().Top())) },
	why: func(asked, engine.Choice) reason { return refMustAct },
}

// askEnd ends the turn, or goes on with the second step of an upgrade.
var askEnd = question{
	ID: "end", Cite: cite{"RW-5.1"}, About: "a second step, or the end of the turn",
	Answers: []engine.Answer{{Kind: KindSecondFactory}, {Kind: KindSecondLine}, {Kind: KindEndTurn}},
	List: func(a asked, l engine.List) engine.List {
		switch {
		case upgradedTown(a.f) != 0:
			l = a.listSecondFactory(l)
		case upgradedLine(a.f) != 0:
			l = a.listSecondLine(l)
		}
		return l.Add(KindEndTurn)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.f.B = 0
		switch c.Kind {
		case KindEndTurn:
			a.s.Frames.Pop()
		case KindSecondFactory:
			a.secondFactory(townOf(c), out)
		case KindSecondLine:
			a.secondLine(lineOf(c), out)
		}
	},
	Why: func(a asked, c engine.Choice) reason {
		switch {
		case c.Kind == KindSecondFactory && upgradedTown(a.f) != 0:
			return a.checkSecondFactory(townOf(c))
		case c.Kind == KindSecondLine && upgradedLine(a.f) != 0:
			return a.checkSecondLine(lineOf(c))
		case c.Kind == KindSecondFactory || c.Kind == KindSecondLine:
			return refNoSecond
		}
		return nil
	},
}

// upgradedTown is the Town whose Factory was just upgraded, upgradedLine the line; 0 if none was.
func upgradedTown(f *engine.Frame) TownID { return TownID(max(f.B, 0)) }
func upgradedLine(f *engine.Frame) LineID { return LineID(max(-f.B, 0)) }

// period is the Period at the start of the action, which fixes its price and what a loan is worth.
func (a asked) period() int16 { return a.f.A }

// price is what an investment costs in this action (RW-5.5).
func (a asked) price() int32 { return a.g.price(a.period()) }

// canInvest tells whether the seat has a marker and the price of an investment.
func (a asked) canInvest() bool { return a.p().Markers > 0 && a.p().Cash >= a.price() }

// checkInvest looks for a marker and for the price; without a marker the chapter's own reason is given.
func (a asked) checkInvest(noMarker reason) reason {
	switch {
	case a.p().Markers == 0:
		return noMarker
	case a.p().Cash < a.price():
		return refPrice
	}
	return nil
}

// moveTop and moveBottom change the order of the next round (RW-5.6, RW-5.7).
func (g *Game) moveTop(s *Position, seat engine.Seat, out *engine.Facts) {
	for i := s.Place(seat); i > 0; i-- {
		s.Next[i] = s.Next[i-1]
	}
	s.Next[0] = seat
	out.Add(factToTop, seat)
}

func (g *Game) moveBottom(s *Position, seat engine.Seat, out *engine.Facts) {
	last := int(s.Seats) - 1
	for i := s.Place(seat); i < last; i++ {
		s.Next[i] = s.Next[i+1]
	}
	s.Next[last] = seat
	out.Add(factToBottom, seat)
}

// Place is the seat's place in the order of the next round, 0 at the top (RW-5.6, RW-5.7).
func (s *Position) Place(seat engine.Seat) int {
	for i := range int(s.Seats) {
		if s.Next[i] == seat {
			return i
		}
	}
	return 0
}
