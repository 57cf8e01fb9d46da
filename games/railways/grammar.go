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

// domains are what the parameters of choices and facts are named by.
type domains struct {
	actions, towns, ports, lines, cards, seats *engine.Domain
	lineTally, seatTally                       *engine.Domain
}

func (g *Game) domains(b *Board, seats int) (d domains) {
	d.actions = &engine.Domain{Label: "action card", Target: "action", IDs: actionIDs, Terms: "railways.card."}
	d.towns = &engine.Domain{Label: "town", Target: "town"}
	for _, t := range b.Towns {
		d.towns.IDs, d.towns.Proper = append(d.towns.IDs, t.ID), append(d.towns.Proper, t.Name)
	}
	d.ports = &engine.Domain{Label: "port", Target: "port"}
	for _, p := range b.Ports {
		d.ports.IDs, d.ports.Proper = append(d.ports.IDs, p.ID), append(d.ports.Proper, p.Name)
	}
	d.lines = &engine.Domain{Label: "line", Target: "line"}
	for _, l := range b.Lines {
		d.lines.IDs = append(d.lines.IDs, l.ID)
		d.lines.Proper = append(d.lines.Proper, b.lineName(l))
	}
	d.cards = &engine.Domain{Label: "contract card", Target: "contract"}
	for _, c := range g.comp.Cards {
		d.cards.IDs = append(d.cards.IDs, c.ID)
		d.cards.Proper = append(d.cards.Proper, c.face(b, g.comp))
	}
	d.seats = engine.SeatDomain(&g.meta, seats)
	lineTally, seatTally := *d.lines, *d.seats
	lineTally.Tally, seatTally.Tally = true, true
	d.lineTally, d.seatTally = &lineTally, &seatTally
	return d
}

func (g *Game) newGrammar(b *Board, seats int) *engine.Grammar {
	d := g.domains(b, seats)
	return &engine.Grammar{Prefix: "railways", Seats: d.seats, Choices: d.choices(), Facts: d.facts()}
}

// one is a choice or fact whose parameters must all be there.
func one(name string, ps ...engine.Param) engine.Spec {
	return engine.Spec{Name: name, Params: ps, Min: len(ps)}
}

func (d *domains) choices() []engine.Spec {
	num, P := engine.Num, engine.P
	return []engine.Spec{
		KindPick:            {Name: "pick", Params: []engine.Param{P("card", d.actions)}, Min: 1, EndsTurn: true},
		KindBuildFactory:    one("build-factory", P("town", d.towns)),
		KindUpgradeFactory:  one("upgrade-factory", P("town", d.towns)),
		KindSecondFactory:   one("second-factory", P("town", d.towns)),
		KindConstructLine:   one("construct-line", P("line", d.lines)),
		KindUpgradeLine:     one("upgrade-line", P("line", d.lines)),
		KindSecondLine:      one("second-line", P("line", d.lines)),
		KindInvestPort:      one("invest-port", P("port", d.ports)),
		KindRedrawContracts: {Name: "redraw-contracts", Params: []engine.Param{P("card", d.cards), P("card", d.cards), P("card", d.cards)}},
		KindProduceAt:       one("produce-at", P("town", d.towns), P("owner", d.seats)),
		KindTakeCoin:        one("take-coin"),
		KindDeliverFrom:     one("deliver-from", P("town", d.towns)),
		KindDeliverTo:       one("deliver-to", P("port", d.ports)),
		KindVia:             {Name: "via", Params: []engine.Param{P("line", d.lineTally)}, Min: 1, Repeat: true},
		KindLoad:            {Name: "load", Params: []engine.Param{P("owner", d.seatTally)}, Min: 1, Repeat: true},
		KindDeclareContract: {Name: "declare-contract", Params: []engine.Param{P("card", d.cards)}},
		KindTakeLoan:        one("take-loan"),
		KindRepayLoan:       one("repay-loan"),
		KindNoLoan:          one("no-loan"),
		KindForfeit:         one("forfeit"),
		KindSell:            one("sell", P("cubes", num)),
		KindEndTurn:         {Name: "end-turn", EndsTurn: true},
	}
}

func (d *domains) facts() []engine.Spec {
	num, P := engine.Num, engine.P
	return []engine.Spec{
		factSealed:          one("sealed"),
		factSealedCard:      one("sealed-card", P("card", d.actions)),
		factRevealed:        one("revealed", P("card", d.actions)).Telling(engine.TellNews),
		factTurn:            one("turn", P("card", d.actions)).Telling(engine.TellTurn),
		factRecalledEmpty:   one("recalled-empty", P("card", d.actions)).Telling(engine.TellNews),
		factBuilt:           one("built", P("town", d.towns), P("cost", num)),
		factUpgraded:        one("upgraded", P("town", d.towns), P("level", num), P("cost", num)),
		factSecondFactory:   one("upgraded-second", P("town", d.towns), P("level", num)),
		factConstructed:     one("constructed", P("line", d.lines), P("cost", num)),
		factUpgradedLine:    one("upgraded-line", P("line", d.lines), P("cost", num)),
		factSecondLine:      one("upgraded-second-line", P("line", d.lines), P("cost", num)),
		factInvested:        one("invested", P("port", d.ports), P("cost", num)),
		factTookWaiting:     one("took-waiting", P("port", d.ports), P("cubes", num)),
		factRedrew:          one("redrew", P("put", num), P("drawn", num)),
		factPutUnder:        one("put-under", P("card", d.cards)),
		factDrew:            one("drew", P("card", d.cards)),
		factProduced:        one("produced", P("town", d.towns), P("owner", d.seats), P("cubes", num)),
		factTookCoin:        one("took-coin", P("cash", num)),
		factBonus:           one("bonus", P("town", d.towns)),
		factDeliverFrom:     one("delivered-from", P("town", d.towns)),
		factDeliverTo:       one("delivered-to", P("port", d.ports)),
		factLeft:            one("left", P("town", d.towns), P("cubes", num)),
		factCarried:         one("carried", P("line", d.lines), P("cubes", num)),
		factPaidLine:        one("line-paid", P("line", d.lines), P("cash", num)),
		factShared:          one("shared", P("port", d.ports), P("cubes", num)),
		factWait:            one("waiting", P("port", d.ports), P("cubes", num)),
		factNothingMoved:    one("nothing-moved"),
		factDeclared:        one("declared", P("card", d.cards), P("count", num), P("need", num)),
		factComplete:        one("complete", P("card", d.cards)),
		factOwnBonus:        one("own-bonus", P("cash", num)),
		factIncomplete:      one("incomplete", P("card", d.cards)),
		factNoContract:      one("no-contract"),
		factRecalled:        one("recalled", P("card", d.actions)),
		factLoanTaken:       one("loan-taken", P("cash", num)),
		factLoanRepaid:      one("loan-repaid", P("cash", num)),
		factForfeited:       one("forfeited", P("card", d.actions)),
		factToTop:           one("to-top"),
		factToBottom:        one("to-bottom"),
		factPeriod:          one("period", P("period", num)),
		factShortage:        one("shortage", P("spare", num)).Telling(engine.TellNews),
		factSold:            one("sold", P("cubes", num)),
		factMinted:          one("minted", P("cubes", num)),
		factRound:           one("round", P("round", num)).Telling(engine.TellCaption),
		factGameOverCubes:   one("game-over-cubes").Telling(engine.TellNews),
		factGameOverMarkers: one("game-over-markers").Telling(engine.TellNews),
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
