package railways

import "cromford/engine"

// The kinds of choice. Their names are stored in records; new ones go at the end.
const (
	KindPick engine.Kind = 1 + iota
	KindBuildFactory
	KindUpgradeFactory
	KindSecondFactory
	KindConstructLine
	KindUpgradeLine
	KindSecondLine
	KindInvestPort
	KindRedrawContracts
	KindProduceAt
	KindTakeCoin
	KindDeliverFrom
	KindDeliverTo
	KindVia
	KindLoad
	KindDeclareContract
	KindTakeLoan
	KindRepayLoan
	KindNoLoan
	KindForfeit
	KindSell
	KindEndTurn
)

// The kinds of fact.
const (
	factSealed engine.FactKind = 1 + iota
	factSealedCard
	factRevealed
	factTurn
	factRecalledEmpty
	factBuilt
	factUpgraded
	factSecondFactory
	factConstructed
	factUpgradedLine
	factSecondLine
	factInvested
	factTookWaiting
	factRedrew
	factPutUnder
	factDrew
	factProduced
	factTookCoin
	factBonus
	factDeliverFrom
	factDeliverTo
	factLeft
	factCarried
	factPaidLine
	factShared
	factWait
	factNothingMoved
	factDeclared
	factComplete
	factOwnBonus
	factIncomplete
	factNoContract
	factRecalled
	factLoanTaken
	factLoanRepaid
	factForfeited
	factToTop
	factToBottom
	factPeriod
	factShortage
	factSold
	factMinted
	factRound
	factGameOverCubes
	factGameOverMarkers
)

func (g *Game) newGrammar(b *Board, seats int) *engine.Grammar {
	actions := &engine.Domain{Label: "action card", Target: "action", IDs: actionIDs, Terms: "railways.card."}
	towns := &engine.Domain{Label: "town", Target: "town"}
	for _, t := range b.Towns {
		towns.IDs, towns.Proper = append(towns.IDs, t.ID), append(towns.Proper, t.Name)
	}
	ports := &engine.Domain{Label: "port", Target: "port"}
	for _, p := range b.Ports {
		ports.IDs, ports.Proper = append(ports.IDs, p.ID), append(ports.Proper, p.Name)
	}
	lines := &engine.Domain{Label: "line", Target: "line"}
	for _, l := range b.Lines {
		lines.IDs = append(lines.IDs, l.ID)
		lines.Proper = append(lines.Proper, b.lineName(l))
	}
	cards := &engine.Domain{Label: "contract card", Target: "contract"}
	for _, c := range g.comp.Cards {
		cards.IDs = append(cards.IDs, c.ID)
		cards.Proper = append(cards.Proper, c.face(b, g.comp))
	}
	seatsDom := engine.SeatDomain(&g.meta, seats)
	lineTally, seatTally := *lines, *seatsDom
	lineTally.Tally, seatTally.Tally = true, true
	num := engine.Num
	P := engine.P
	one := func(name string, ps ...engine.Param) engine.Spec {
		return engine.Spec{Name: name, Params: ps, Min: len(ps)}
	}
	return &engine.Grammar{
		Prefix: "railways",
		Seats:  seatsDom,
		Choices: []engine.Spec{
			KindPick:            {Name: "pick", Params: []engine.Param{P("card", actions)}, Min: 1, EndsTurn: true},
			KindBuildFactory:    one("build-factory", P("town", towns)),
			KindUpgradeFactory:  one("upgrade-factory", P("town", towns)),
			KindSecondFactory:   one("second-factory", P("town", towns)),
			KindConstructLine:   one("construct-line", P("line", lines)),
			KindUpgradeLine:     one("upgrade-line", P("line", lines)),
			KindSecondLine:      one("second-line", P("line", lines)),
			KindInvestPort:      one("invest-port", P("port", ports)),
			KindRedrawContracts: {Name: "redraw-contracts", Params: []engine.Param{P("card", cards), P("card", cards), P("card", cards)}},
			KindProduceAt:       one("produce-at", P("town", towns), P("owner", seatsDom)),
			KindTakeCoin:        one("take-coin"),
			KindDeliverFrom:     one("deliver-from", P("town", towns)),
			KindDeliverTo:       one("deliver-to", P("port", ports)),
			KindVia:             {Name: "via", Params: []engine.Param{P("line", &lineTally)}, Min: 1, Repeat: true},
			KindLoad:            {Name: "load", Params: []engine.Param{P("owner", &seatTally)}, Min: 1, Repeat: true},
			KindDeclareContract: {Name: "declare-contract", Params: []engine.Param{P("card", cards)}},
			KindTakeLoan:        one("take-loan"),
			KindRepayLoan:       one("repay-loan"),
			KindNoLoan:          one("no-loan"),
			KindForfeit:         one("forfeit"),
			KindSell:            one("sell", P("cubes", num)),
			KindEndTurn:         {Name: "end-turn", EndsTurn: true},
		},
		Facts: []engine.Spec{
			factSealed:          one("sealed"),
			factSealedCard:      one("sealed-card", P("card", actions)),
			factRevealed:        one("revealed", P("card", actions)),
			factTurn:            one("turn", P("card", actions)),
			factRecalledEmpty:   one("recalled-empty", P("card", actions)),
			factBuilt:           one("built", P("town", towns), P("cost", num)),
			factUpgraded:        one("upgraded", P("town", towns), P("level", num), P("cost", num)),
			factSecondFactory:   one("upgraded-second", P("town", towns), P("level", num)),
			factConstructed:     one("constructed", P("line", lines), P("cost", num)),
			factUpgradedLine:    one("upgraded-line", P("line", lines), P("cost", num)),
			factSecondLine:      one("upgraded-second-line", P("line", lines), P("cost", num)),
			factInvested:        one("invested", P("port", ports), P("cost", num)),
			factTookWaiting:     one("took-waiting", P("port", ports), P("cubes", num)),
			factRedrew:          one("redrew", P("put", num), P("drawn", num)),
			factPutUnder:        one("put-under", P("card", cards)),
			factDrew:            one("drew", P("card", cards)),
			factProduced:        one("produced", P("town", towns), P("owner", seatsDom), P("cubes", num)),
			factTookCoin:        one("took-coin", P("cash", num)),
			factBonus:           one("bonus", P("town", towns)),
			factDeliverFrom:     one("delivered-from", P("town", towns)),
			factDeliverTo:       one("delivered-to", P("port", ports)),
			factLeft:            one("left", P("town", towns), P("cubes", num)),
			factCarried:         one("carried", P("line", lines), P("cubes", num)),
			factPaidLine:        one("line-paid", P("line", lines), P("cash", num)),
			factShared:          one("shared", P("port", ports), P("cubes", num)),
			factWait:            one("waiting", P("port", ports), P("cubes", num)),
			factNothingMoved:    one("nothing-moved"),
			factDeclared:        one("declared", P("card", cards), P("count", num), P("need", num)),
			factComplete:        one("complete", P("card", cards)),
			factOwnBonus:        one("own-bonus", P("cash", num)),
			factIncomplete:      one("incomplete", P("card", cards)),
			factNoContract:      one("no-contract"),
			factRecalled:        one("recalled", P("card", actions)),
			factLoanTaken:       one("loan-taken", P("cash", num)),
			factLoanRepaid:      one("loan-repaid", P("cash", num)),
			factForfeited:       one("forfeited", P("card", actions)),
			factToTop:           one("to-top"),
			factToBottom:        one("to-bottom"),
			factPeriod:          one("period", P("period", num)),
			factShortage:        one("shortage", P("spare", num)),
			factSold:            one("sold", P("cubes", num)),
			factMinted:          one("minted", P("cubes", num)),
			factRound:           one("round", P("round", num)),
			factGameOverCubes:   one("game-over-cubes"),
			factGameOverMarkers: one("game-over-markers"),
		},
	}
}

func (b *Board) lineName(l LineSpec) string {
	return b.Towns[l.Town-1].Name + "–" + b.Ports[l.Port-1].Name
}

// face is what a contract card names on a board, as people read it.
func (c Contract) face(b *Board, comp *Components) string {
	i := comp.board(b.ID)
	f := c.Face[i]
	if f == 0 {
		return c.ID
	}
	switch c.Kind {
	case ContractTown:
		return b.Towns[f-1].Name
	case ContractPort:
		return b.Ports[f-1].Name
	default:
		return b.lineName(b.Lines[f-1])
	}
}

// Grammar names the choices and facts on this position's board.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Board][s.Seats] }
