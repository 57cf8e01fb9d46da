package railways

import "cromford/engine"

// refusal is why a choice is not legal; 0 means it is. Every legal choice passes through these checks and nothing
// else decides legality: Choices filters by them and Apply asks them.
type refusal uint8

const (
	legal refusal = iota
	refGameOver
	refNotYourTurn
	refNotAsked
	refNoSuch
	refWrongCard
	refPickNotInHand
	refPickSame
	refCoveredTown
	refCoveredLine
	refFactoryThere
	refFactoryNoSpace
	refFactoryNotOwner
	refFactoryNoMarker
	refFactorySame
	refLineConstructed
	refLineNotConstructed
	refLineThere
	refLineNoSpace
	refLineNoMarker
	refLineSame
	refSecondLineCost
	refNoSecond
	refPortThere
	refPortNoSpace
	refPortNoMarker
	refPrice
	refRedrawNotInHand
	refNoFactory
	refMustAct
	refContractNotInHand
	refMustDeclare
	refNoLoan
	refLoanCost
	refLoanWithContract
	refAllocation
	refChoiceNeeded
	refSellTooMany
)

var refusals = [...]engine.Refusal{
	refGameOver:           {Code: "game_over", Clause: "RW-13.2", Reason: "the game is over"},
	refNotYourTurn:        {Code: "not_your_turn", Clause: "RW-5.1", Reason: "it is not this seat's turn to choose"},
	refNotAsked:           {Code: "not_asked", Clause: "RW-5.2", Reason: "this is not what the seat is asked now"},
	refNoSuch:             {Code: "no_such", Clause: "RW-1.1", Reason: "there is no such thing on this board"},
	refWrongCard:          {Code: "wrong_card", Clause: "RW-5.2", Reason: "the revealed Action card does not allow this action"},
	refPickNotInHand:      {Code: "not_in_hand", Clause: "RW-4.3", Reason: "this Action card lies in the pile and comes back only with a recall"},
	refPickSame:           {Code: "already_chosen", Clause: "RW-4.1", Reason: "this card is chosen already"},
	refCoveredTown:        {Code: "covered", Clause: "RW-2.2", Reason: "this Town is covered in this set-up"},
	refCoveredLine:        {Code: "covered", Clause: "RW-2.2", Reason: "this line ends at a covered Town"},
	refFactoryThere:       {Code: "already_there", Clause: "RW-6.5", Reason: "you already have a Factory in this Town"},
	refFactoryNoSpace:     {Code: "no_space", Clause: "RW-6.2", Reason: "every factory space of this Town is taken"},
	refFactoryNotOwner:    {Code: "not_owner", Clause: "RW-6.3", Reason: "you have no Factory in this Town to upgrade"},
	refFactoryNoMarker:    {Code: "no_marker", Clause: "RW-6.6", Reason: "you have no marker left"},
	refFactorySame:        {Code: "second_same", Clause: "RW-6.4", Reason: "the second upgrade must be at another Factory"},
	refLineConstructed:    {Code: "already_constructed", Clause: "RW-7.2", Reason: "this line is constructed already"},
	refLineNotConstructed: {Code: "not_constructed", Clause: "RW-7.3", Reason: "this line is not constructed yet"},
	refLineThere:          {Code: "already_there", Clause: "RW-7.5", Reason: "you already have a marker on this line"},
	refLineNoSpace:        {Code: "no_space", Clause: "RW-7.5", Reason: "every space of this line is taken"},
	refLineNoMarker:       {Code: "no_marker", Clause: "RW-7.6", Reason: "you have no marker left"},
	refLineSame:           {Code: "second_same", Clause: "RW-7.4", Reason: "the second marker must go on another line"},
	refSecondLineCost:     {Code: "cannot_afford", Clause: "R-08", Reason: "the second line costs the price once more at this table"},
	refNoSecond:           {Code: "no_second", Clause: "RW-5.2", Reason: "a second step follows only an upgrade of the same kind"},
	refPortThere:          {Code: "already_there", Clause: "RW-8.4", Reason: "you already have a Customs House in this Port"},
	refPortNoSpace:        {Code: "no_space", Clause: "RW-8.1", Reason: "every Customs House space of this Port is taken"},
	refPortNoMarker:       {Code: "no_marker", Clause: "RW-8.1", Reason: "you have no marker left"},
	refPrice:              {Code: "cannot_afford", Clause: "RW-5.5", Reason: "the price is the number of the Period and must be paid in full"},
	refRedrawNotInHand:    {Code: "not_in_hand", Clause: "RW-8.3", Reason: "only different contract cards from your hand can go under the deck"},
	refNoFactory:          {Code: "no_such", Clause: "RW-9.1", Reason: "this seat has no Factory there"},
	refMustAct:            {Code: "must_act", Clause: "RW-5.4", Reason: "an action can be forfeited only when none of its options is possible"},
	refContractNotInHand:  {Code: "not_in_hand", Clause: "RW-11.1", Reason: "this contract card is not in your hand"},
	refMustDeclare:        {Code: "must_declare", Clause: "RW-11.1", Reason: "whoever holds contract cards must declare one of them"},
	refNoLoan:             {Code: "no_loan", Clause: "RW-12.2", Reason: "you have no Loan token to return"},
	refLoanCost:           {Code: "cannot_afford", Clause: "RW-12.2", Reason: "a repayment must be paid in full"},
	refLoanWithContract:   {Code: "not_asked", Clause: "R-17", Reason: "at this table a loan is taken or repaid only together with a contract"},
	refAllocation:         {Code: "bad_allocation", Clause: "RW-10.4", Reason: "this division does not move every possible cube within what each line and yard allows"},
	refChoiceNeeded:       {Code: "choice_needed", Clause: "RW-10.4", Reason: "first say which cubes travel over which lines"},
	refSellTooMany:        {Code: "bad_allocation", Clause: "RW-3.6", Reason: "you can sell only cubes you have and that are missing"},
}

// argCount is how many arguments of a choice may differ from zero.
var argCount = [...]int{
	pick: 1, buildFactory: 1, upgradeFactory: 1, secondFactory: 1, constructLine: 1, upgradeLine: 1, secondLine: 1,
	investPort: 1, redrawContracts: 3, produceAt: 2, takeCoin: 0, deliverFrom: 1, deliverTo: 1, via: 4, load: 4,
	declareContract: 1, takeLoan: 0, repayLoan: 0, noLoan: 0, forfeit: 0, sell: 1, endTurn: 0,
}

// cardOf is the Action card a choice belongs to, 0 if it goes with any.
var cardOf = [len(argCount)]ActionKind{
	buildFactory: ActionFactory, upgradeFactory: ActionFactory, constructLine: ActionRailway, upgradeLine: ActionRailway,
	investPort: ActionPort, redrawContracts: ActionPort, produceAt: ActionProduce, takeCoin: ActionProduce,
	deliverFrom: ActionDeliver, deliverTo: ActionDeliver,
}

// refuse says whether the seat may make the choice now.
func (g *Game) refuse(s *Position, seat engine.Seat, c engine.Choice) refusal {
	if s.Frames.N == 0 {
		return refGameOver
	}
	if c.Kind == 0 || int(c.Kind) >= len(argCount) {
		return refNoSuch
	}
	for _, a := range c.Arg[argCount[c.Kind]:] {
		if a != 0 {
			return refNoSuch
		}
	}
	f := s.Frames.Top()
	if f.Step == stepChoose {
		if c.Kind != pick {
			return refNotAsked
		}
		return g.refusePick(s, seat, c.Arg[0])
	}
	if f.Seat != seat {
		return refNotYourTurn
	}
	switch f.Step {
	case stepAct:
		return g.refuseAct(s, seat, f.A, c)
	case stepEnd:
		return g.refuseEnd(s, seat, f, c)
	case stepVia:
		if c.Kind != via {
			return refChoiceNeeded
		}
		return g.refuseVia(s, TownID(f.A), c.Arg)
	case stepLoad:
		if c.Kind != load {
			return refChoiceNeeded
		}
		return g.refuseLoad(s, TownID(f.A), g.leaving(s, TownID(f.A), PortID(f.B)), c.Arg)
	case stepBuyBack:
		if c.Kind != sell {
			return refNotAsked
		}
		if c.Arg[0] < 0 || c.Arg[0] > min(f.A, s.Player[seat].Cubes) {
			return refSellTooMany
		}
		return legal
	case stepLoan:
		switch c.Kind {
		case takeLoan, noLoan:
			return legal
		case repayLoan:
			return g.refuseRepay(s, seat, f.A)
		}
	}
	return refNotAsked
}

func (g *Game) refusePick(s *Position, seat engine.Seat, arg int16) refusal {
	if int(seat) >= int(s.Seats) {
		return refNotYourTurn
	}
	p := &s.Player[seat]
	switch {
	case arg < int16(ActionPort) || arg > int16(ActionProduce):
		return refNoSuch
	case !p.Hand.has(ActionKind(arg)):
		return refPickNotInHand
	case p.Sealed == ActionKind(arg):
		return refPickSame
	}
	return legal
}

func (g *Game) refuseAct(s *Position, seat engine.Seat, x int16, c engine.Choice) refusal {
	p := &s.Player[seat]
	card := p.top()
	if need := cardOf[c.Kind]; need != 0 && need != card {
		return refWrongCard
	}
	switch c.Kind {
	case buildFactory:
		return g.refuseBuild(s, seat, x, c.Arg[0])
	case upgradeFactory:
		return g.refuseUpgradeFactory(s, seat, x, c.Arg[0])
	case constructLine:
		return g.refuseConstruct(s, seat, x, c.Arg[0])
	case upgradeLine:
		return g.refuseUpgradeLine(s, seat, x, c.Arg[0])
	case investPort:
		return g.refuseInvest(s, seat, x, c.Arg[0])
	case redrawContracts:
		return g.refuseRedraw(s, seat, c.Arg)
	case produceAt:
		return g.refuseProduce(s, c.Arg[0], c.Arg[1])
	case takeCoin:
		return legal
	case deliverFrom:
		return g.refuseTown(s, c.Arg[0])
	case deliverTo:
		if c.Arg[0] < 1 || int(c.Arg[0]) > len(g.board(s).Ports) {
			return refNoSuch
		}
		return legal
	case declareContract:
		switch {
		case c.Arg[0] == 0 && p.Contracts[0] != 0:
			return refMustDeclare
		case c.Arg[0] != 0 && (c.Arg[0] < 0 || c.Arg[0] > maxContracts || !p.hasContract(ContractID(c.Arg[0]))):
			return refContractNotInHand
		}
		return legal
	case takeLoan, repayLoan:
		if s.Flags&LoanWithContract != 0 {
			return refLoanWithContract
		}
		if c.Kind == repayLoan {
			return g.refuseRepay(s, seat, x)
		}
		return legal
	case forfeit:
		if g.actionPossible(s, seat, x, card) {
			return refMustAct
		}
		return legal
	case secondFactory, secondLine:
		return refNoSecond
	}
	return refNotAsked
}

func (g *Game) refuseEnd(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice) refusal {
	switch {
	case c.Kind == endTurn:
		return legal
	case c.Kind == secondFactory && f.B > 0:
		return g.refuseSecondFactory(s, seat, f.B, c.Arg[0])
	case c.Kind == secondLine && f.B < 0:
		return g.refuseSecondLine(s, seat, f.A, -f.B, c.Arg[0])
	case c.Kind == secondFactory || c.Kind == secondLine:
		return refNoSecond
	}
	return refNotAsked
}

// refuseTown checks that a Town is there and not covered (RW-2.2).
func (g *Game) refuseTown(s *Position, t int16) refusal {
	if t < 1 || int(t) > len(g.board(s).Towns) {
		return refNoSuch
	}
	if s.covered(TownID(t)) {
		return refCoveredTown
	}
	return legal
}

// RW-6.2, RW-6.5, RW-6.6
func (g *Game) refuseBuild(s *Position, seat engine.Seat, x, t int16) refusal {
	if r := g.refuseTown(s, t); r != legal {
		return r
	}
	used := 0
	for o := range int(s.Seats) {
		if s.Factory[t][o].Level > 0 {
			used++
		}
	}
	p := &s.Player[seat]
	switch {
	case s.Factory[t][seat].Level > 0:
		return refFactoryThere
	case used == g.board(s).Towns[t-1].Spaces:
		return refFactoryNoSpace
	case p.Markers == 0:
		return refFactoryNoMarker
	case p.Cash < g.price(x):
		return refPrice
	}
	return legal
}

// RW-6.3, RW-6.6
func (g *Game) refuseUpgradeFactory(s *Position, seat engine.Seat, x, t int16) refusal {
	if r := g.refuseTown(s, t); r != legal {
		return r
	}
	p := &s.Player[seat]
	switch {
	case s.Factory[t][seat].Level == 0:
		return refFactoryNotOwner
	case p.Markers == 0:
		return refFactoryNoMarker
	case p.Cash < g.price(x):
		return refPrice
	}
	return legal
}

// RW-6.4
func (g *Game) refuseSecondFactory(s *Position, seat engine.Seat, first, t int16) refusal {
	if r := g.refuseTown(s, t); r != legal {
		return r
	}
	switch {
	case t == first:
		return refFactorySame
	case s.Factory[t][seat].Level == 0:
		return refFactoryNotOwner
	case s.Player[seat].Markers == 0:
		return refFactoryNoMarker
	}
	return legal
}

func (g *Game) refuseLine(s *Position, l int16) refusal {
	b := g.board(s)
	if l < 1 || int(l) > len(b.Lines) {
		return refNoSuch
	}
	if s.covered(b.Lines[l-1].Town) {
		return refCoveredLine
	}
	return legal
}

// RW-7.2, RW-7.6
func (g *Game) refuseConstruct(s *Position, seat engine.Seat, x, l int16) refusal {
	if r := g.refuseLine(s, l); r != legal {
		return r
	}
	p := &s.Player[seat]
	switch {
	case s.Line[l].N > 0:
		return refLineConstructed
	case p.Markers == 0:
		return refLineNoMarker
	case p.Cash < g.price(x):
		return refPrice
	}
	return legal
}

// refuseLineSpace checks what a marker on a 2-space needs (RW-7.3, RW-7.5).
func (g *Game) refuseLineSpace(s *Position, seat engine.Seat, l int16) refusal {
	if r := g.refuseLine(s, l); r != legal {
		return r
	}
	ln := &s.Line[l]
	switch {
	case ln.N == 0:
		return refLineNotConstructed
	case ln.has(seat):
		return refLineThere
	case int(ln.N) == g.board(s).Lines[l-1].Spaces:
		return refLineNoSpace
	case s.Player[seat].Markers == 0:
		return refLineNoMarker
	}
	return legal
}

func (g *Game) refuseUpgradeLine(s *Position, seat engine.Seat, x, l int16) refusal {
	if r := g.refuseLineSpace(s, seat, l); r != legal {
		return r
	}
	if s.Player[seat].Cash < g.price(x) {
		return refPrice
	}
	return legal
}

// RW-7.4, R-08
func (g *Game) refuseSecondLine(s *Position, seat engine.Seat, x, first, l int16) refusal {
	if l == first {
		return refLineSame
	}
	if r := g.refuseLineSpace(s, seat, l); r != legal {
		return r
	}
	if s.Flags&SecondLinePaid != 0 && s.Player[seat].Cash < g.price(x) {
		return refSecondLineCost
	}
	return legal
}

// RW-8.1, RW-8.4
func (g *Game) refuseInvest(s *Position, seat engine.Seat, x, port int16) refusal {
	b := g.board(s)
	if port < 1 || int(port) > len(b.Ports) {
		return refNoSuch
	}
	p := &s.Player[seat]
	pt := &s.Port[port]
	switch {
	case pt.has(seat):
		return refPortThere
	case int(pt.N) == b.Ports[port-1].Spaces:
		return refPortNoSpace
	case p.Markers == 0:
		return refPortNoMarker
	case p.Cash < g.price(x):
		return refPrice
	}
	return legal
}

// RW-8.3: different cards of the hand, in any order, none missing in between.
func (g *Game) refuseRedraw(s *Position, seat engine.Seat, arg [4]int16) refusal {
	p := &s.Player[seat]
	for i := range maxHand {
		c := arg[i]
		if c == 0 {
			continue
		}
		if i > 0 && arg[i-1] == 0 || c < 0 || c > maxContracts || !p.hasContract(ContractID(c)) {
			return refRedrawNotInHand
		}
		for j := range i {
			if arg[j] == c {
				return refRedrawNotInHand
			}
		}
	}
	return legal
}

// RW-9.1
func (g *Game) refuseProduce(s *Position, t, owner int16) refusal {
	if r := g.refuseTown(s, t); r != legal {
		return r
	}
	if owner < 1 || int(owner) > int(s.Seats) || s.Factory[t][owner-1].Level == 0 {
		return refNoFactory
	}
	return legal
}

// RW-12.2
func (g *Game) refuseRepay(s *Position, seat engine.Seat, x int16) refusal {
	p := &s.Player[seat]
	switch {
	case p.Loans == 0:
		return refNoLoan
	case p.Cash < g.repayment(x):
		return refLoanCost
	}
	return legal
}

// actionPossible tells whether any option of the card's own action could be carried out (RW-5.4).
func (g *Game) actionPossible(s *Position, seat engine.Seat, x int16, card ActionKind) bool {
	b := g.board(s)
	switch card {
	case ActionFactory:
		for t := int16(1); int(t) <= len(b.Towns); t++ {
			if g.refuseBuild(s, seat, x, t) == legal || g.refuseUpgradeFactory(s, seat, x, t) == legal {
				return true
			}
		}
		return false
	case ActionRailway:
		for l := int16(1); int(l) <= len(b.Lines); l++ {
			if g.refuseConstruct(s, seat, x, l) == legal || g.refuseUpgradeLine(s, seat, x, l) == legal {
				return true
			}
		}
		return false
	default:
		return true // Port, Produce and Deliver always have an option (RW-8.5, RW-9.5, RW-10.8)
	}
}

func (ln *Line) has(seat engine.Seat) bool {
	for i := range ln.N {
		if ln.Investor[i] == seat {
			return true
		}
	}
	return false
}

func (pt *Port) has(seat engine.Seat) bool {
	for i := range pt.N {
		if pt.Investor[i] == seat {
			return true
		}
	}
	return false
}
