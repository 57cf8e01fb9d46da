package arkwright

import (
	"slices"

	"cromford/engine"
)

// The kinds of choice; their names are stored, so new ones go at the end.
const (
	KindFound engine.Kind = 1 + iota
	KindPrice
	KindSellStart
	KindUnlock
	KindPlay
	KindPlayShips
	KindSlot
	KindFee
	KindCloseFactory
	KindConstruct
	KindModernize
	KindKeep
	KindGiveBack
	KindHire
	KindHireColumn
	KindHireRow
	KindRearrange
	KindExchange
	KindFire
	KindMachine
	KindBoost
	KindMarket
	KindPatent
	KindSellCrates
	KindRepay
	KindBuy
	KindSell
	KindContract
	KindLimit
	KindDeliver
	KindRunLines
	KindCopyAction
	KindCopyShips
	KindTakeDev
	KindTakeAdv
	KindTakeShip
	KindReassign
	KindBroker
	KindReturnDev
	KindAssign
	KindDock
	KindReplace
	KindDone
	KindEndTurn
	KindDiscard
	KindShutLine
	KindOffer
	KindPatron
	KindJubilee
	KindExtraShifts
	KindPress
	KindUseCharisma
	KindStartPlayer
	KindReturnShip
	KindFireColumn
	KindFireRow
	KindPayRiot
	KindLoseMachine
	KindPromote
	KindLoseSpaces
	KindLoseShare
	KindCommodity
	KindShareStep
	KindFoundMass
	KindFoundLuxury
	KindConstructMass
	KindConstructLuxury
	KindHireAt
	KindFireAt
	KindSellStored
	KindReplaceIn
	kindN
)

// The ways to open a factory, by strategy.
var (
	foundAs     = [strategies]engine.Kind{KindFound, KindFoundMass, KindFoundLuxury}
	constructAs = [strategies]engine.Kind{KindConstruct, KindConstructMass, KindConstructLuxury}
)

// strategyOf is the strategy that a choice opens a factory with.
func strategyOf(k engine.Kind) Strategy {
	switch k {
	case KindFoundMass, KindConstructMass:
		return Mass
	case KindFoundLuxury, KindConstructLuxury:
		return Luxury
	}
	return Regular
}

// The kinds of fact.
const (
	factShare engine.FactKind = 1 + iota
	factEmergency
	factLoan
	factPaid
	factDecade
	factEconomy
	factTurn
	factFounded
	factPrice
	factSoldShares
	factBoughtShares
	factPlayed
	factClosed
	factConstructed
	factModernized
	factHired
	factFired
	factMachine
	factQuality
	factMarketing
	factSoldCrates
	factRepaid
	factContract
	factLimit
	factDelivered
	factIncome
	factProduced
	factTookDev
	factTookAdv
	factTookShip
	factReturned
	factDemand
	factSold
	factImporterSold
	factBill
	factWeakens
	factContractMoves
	factStored
	factStartPlayer
	factWages
	factEvent
	factShut
	factOffered
	factPatron
	factPress
	factLost
	factFinal
	factDiscarded
	factShareReasons
	factLateContract
	factReturnedShip
	factHiredColumn
	factHiredRow
	factFiredColumn
	factFiredRow
	factRearranged
	factExchanged
	factAssigned
	factLostMachine
	factPromoted
	factLostShare
	factUnlocked
	factImporter
	factWithdrawn
	factJobless
	factReadied
	factTraded
	factCommodityPrice
	factStrategy
	factSells
	factImporterSells
	factObsolete
	factMissing
	factRenewed
	factLateHire
	factLatePenalty
	factMachinesGone
	factLimitOff
	factFee
	factPaidMills
	factAdvanced
	factJubilee
	factN
)

// The vocabularies of arguments.
var (
	domProduct = &engine.Domain{Label: "product", Target: "product", IDs: productIDs, Terms: "arkwright.product."}
	domTile    = &engine.Domain{Label: "action tile", Target: "tile", IDs: tileIDs, Terms: "arkwright.tile."}
	domDev     = &engine.Domain{Label: "development tile", Target: "dev", IDs: devIDs, Terms: "arkwright.dev."}
	domEvent   = &engine.Domain{Label: "event", IDs: eventIDs, Terms: "arkwright.event."}
	domFleet   = &engine.Domain{Label: "ships", Target: "ships", IDs: []string{"first", "second", "both"}, Terms: "arkwright.ships."}
	domShip    = &engine.Domain{
		Label: "ship", Target: "ship", IDs: []string{"ship_2", "ship_4", "ship_6", "ship_8", "ship_10"}, Terms: "arkwright.ship.",
	}
	domVia       = &engine.Domain{Label: "how", IDs: []string{"inventor", "tinkerer"}, Terms: "arkwright.dev."}
	domExtra     = &engine.Domain{Label: "extra", IDs: []string{"extra"}, Terms: "arkwright."}
	domDiscount  = &engine.Domain{Label: "discount", IDs: []string{"developer"}, Terms: "arkwright.dev."}
	domPatent    = &engine.Domain{Label: "function", IDs: []string{"budget", "levels", "none"}, Terms: "arkwright.patent."}
	domCopy      = &engine.Domain{Label: "action", IDs: []string{"workers", "machines"}, Terms: "arkwright.tile."}
	domBonus     = &engine.Domain{Label: "bonus", IDs: []string{"appeal", "sold"}, Terms: "arkwright.bonus."}
	domCommodity = &engine.Domain{Label: "commodity", Target: "commodity", IDs: commodityIDs, Terms: "arkwright.commodity."}
	domStrategy  = &engine.Domain{Label: "strategy", IDs: strategyIDs[1:], Terms: "arkwright.strategy."}
	domSource    = &engine.Domain{Label: "source", IDs: []string{"made", "stored", "extra"}, Terms: "arkwright.source."}
)

// Parameters that many choices and facts have.
var ofProduct = engine.P("product", domProduct)

func num(name string) engine.Param { return engine.P(name, engine.Num) }

// spec is a choice or fact with all its arguments.
func spec(name string, ps ...engine.Param) engine.Spec {
	return engine.Spec{Name: name, Params: ps, Min: len(ps)}
}

// atLeast lets the arguments behind the first n be left out.
func atLeast(n int, sp engine.Spec) engine.Spec {
	sp.Min = n
	return sp
}

// choiceSpecs say how choices are written.
var choiceSpecs = [kindN]engine.Spec{
	KindFound:           spec("found", ofProduct),
	KindPrice:           spec("price", ofProduct, num("price")),
	KindSellStart:       spec("sell-start", num("shares")),
	KindUnlock:          spec("unlock"),
	KindPlay:            spec("play", engine.P("tile", domTile)),
	KindPlayShips:       spec("play-ships", engine.P("ships", domFleet)),
	KindSlot:            spec("slot", num("fee")),
	KindFee:             spec("fee", num("fee")),
	KindCloseFactory:    spec("close", ofProduct),
	KindConstruct:       atLeast(2, spec("construct", ofProduct, num("level"), engine.P("discount", domDiscount))),
	KindModernize:       atLeast(2, spec("modernize", ofProduct, num("level"), engine.P("discount", domDiscount), engine.P("how", domVia))),
	KindKeep:            spec("keep", engine.P("tile", domDev)),
	KindGiveBack:        spec("give-back", engine.P("tile", domDev)),
	KindHire:            spec("hire", ofProduct),
	KindHireColumn:      spec("hire-column", ofProduct),
	KindHireRow:         spec("hire-row", num("row")),
	KindRearrange:       spec("rearrange", num("staff")),
	KindExchange:        spec("exchange", ofProduct, num("worker"), num("machine")),
	KindFire:            spec("fire", ofProduct),
	KindMachine:         spec("machine", ofProduct, num("space")),
	KindBoost:           spec("boost", ofProduct),
	KindMarket:          spec("market", ofProduct),
	KindPatent:          spec("patent", engine.P("function", domPatent)),
	KindSellCrates:      spec("sell-crates", ofProduct, num("crates")),
	KindRepay:           spec("repay", num("loans")),
	KindBuy:             spec("buy", num("shares")),
	KindSell:            spec("sell", num("shares")),
	KindContract:        spec("contract", ofProduct, num("crates")),
	KindLimit:           spec("limit", num("crates")),
	KindDeliver:         atLeast(2, spec("deliver", ofProduct, num("crates"), engine.P("ships", domFleet))),
	KindRunLines:        atLeast(2, spec("run", ofProduct, num("lines"), engine.P("extra", domExtra))),
	KindCopyAction:      spec("copy", engine.P("action", domCopy)),
	KindCopyShips:       spec("copy-ships", engine.P("ships", domFleet)),
	KindTakeDev:         spec("take-dev", engine.P("tile", domDev)),
	KindTakeAdv:         atLeast(2, spec("take-tile", engine.P("tile", domTile), num("row"), engine.P("how", domVia))),
	KindTakeShip:        atLeast(1, spec("take-ship", engine.P("ship", domShip), engine.P("how", domVia))),
	KindReassign:        spec("reassign", engine.P("tile", domDev), ofProduct),
	KindBroker:          spec("broker", num("shares")),
	KindReturnDev:       spec("return-dev", engine.P("tile", domDev)),
	KindAssign:          spec("assign", engine.P("tile", domDev), ofProduct),
	KindDock:            spec("dock"),
	KindReplace:         spec("replace", engine.P("ship", domShip)),
	KindDone:            spec("done"),
	KindEndTurn:         {Name: "end-turn", EndsTurn: true},
	KindDiscard:         spec("discard", ofProduct),
	KindShutLine:        spec("shut-line"),
	KindOffer:           atLeast(1, spec("offer", num("crates"), engine.P("extra", domExtra))),
	KindPatron:          spec("patron"),
	KindJubilee:         spec("jubilee"),
	KindExtraShifts:     spec("extra-shifts"),
	KindPress:           spec("press", engine.P("bonus", domBonus)),
	KindUseCharisma:     spec("use-charisma"),
	KindStartPlayer:     {}, // depends on the seats
	KindReturnShip:      spec("return-ship", engine.P("ship", domShip)),
	KindFireColumn:      spec("fire-column", ofProduct),
	KindFireRow:         spec("fire-row", num("row")),
	KindPayRiot:         spec("pay-riot", ofProduct),
	KindLoseMachine:     spec("lose-machine", ofProduct, num("space")),
	KindPromote:         spec("promote", ofProduct, num("space")),
	KindLoseSpaces:      spec("lose-spaces"),
	KindLoseShare:       spec("lose-share"),
	KindCommodity:       spec("commodity", engine.P("commodity", domCommodity), num("steps")),
	KindShareStep:       spec("share-step"),
	KindFoundMass:       spec("found-mass", ofProduct),
	KindFoundLuxury:     spec("found-luxury", ofProduct),
	KindConstructMass:   atLeast(2, spec("construct-mass", ofProduct, num("level"), engine.P("discount", domDiscount))),
	KindConstructLuxury: atLeast(2, spec("construct-luxury", ofProduct, num("level"), engine.P("discount", domDiscount))),
	KindHireAt:          spec("hire-at", ofProduct, num("space")),
	KindFireAt:          spec("fire-at", ofProduct, num("space")),
	KindSellStored:      spec("sell-stored"),
	KindReplaceIn:       spec("replace-in", engine.P("ship", domShip), num("slot")),
}

// factSpecs say how facts are written.
var factSpecs = [factN]engine.Spec{
	factShare:          spec("share-moves", num("by"), num("space"), num("value")),
	factEmergency:      warning(spec("emergency-sale", num("shares"), num("cash"))),
	factLoan:           warning(spec("borrowed", num("loans"), num("cash"), num("repay"))),
	factPaid:           spec("paid", num("cash")),
	factDecade:         spec("decade", num("year")).Telling(engine.TellCaption),
	factEconomy:        spec("economy", ofProduct, num("appeal"), num("workers")).Telling(engine.TellNews),
	factTurn:           spec("turn").Telling(engine.TellTurn),
	factFounded:        spec("founded", ofProduct),
	factPrice:          spec("priced", ofProduct, num("price"), num("appeal")),
	factSoldShares:     spec("sold-shares", num("shares"), num("cash")),
	factBoughtShares:   spec("bought-shares", num("shares"), num("cash")),
	factPlayed:         spec("played", engine.P("tile", domTile), num("slot"), num("fee")),
	factClosed:         spec("closed", ofProduct),
	factConstructed:    spec("constructed", ofProduct, num("level"), num("cost")),
	factModernized:     spec("modernized", ofProduct, num("level"), num("cost")),
	factHired:          spec("hired", ofProduct),
	factFired:          spec("fired", ofProduct),
	factMachine:        spec("machine", ofProduct, num("space")),
	factQuality:        spec("quality", ofProduct, num("quality")),
	factMarketing:      spec("marketing", ofProduct, num("marketing")),
	factSoldCrates:     spec("sold-crates", ofProduct, num("crates"), num("cash")),
	factRepaid:         spec("repaid", num("loans"), num("cash")),
	factContract:       spec("contract", ofProduct, num("crates")),
	factLimit:          spec("limit", num("crates")),
	factDelivered:      spec("delivered", ofProduct, num("crates"), num("cash")),
	factIncome:         spec("income", num("cash")),
	factProduced:       spec("produced", ofProduct, num("crates")),
	factTookDev:        spec("took-dev", engine.P("tile", domDev)),
	factTookAdv:        spec("took-tile", engine.P("tile", domTile)),
	factTookShip:       spec("took-ship", engine.P("ship", domShip)),
	factReturned:       spec("returned", engine.P("tile", domDev)),
	factDemand:         spec("demand", ofProduct, num("demand")),
	factSold:           spec("sold", ofProduct, num("crates"), num("cash"), num("price")),
	factImporterSold:   spec("importer-sold", ofProduct, num("crates")),
	factBill:           spec("bill", ofProduct, num("cash"), num("workers"), num("machines")),
	factWeakens:        spec("marketing-weakens", ofProduct, num("marketing")),
	factContractMoves:  spec("contract-moves", ofProduct, num("crates")),
	factStored:         spec("stored", ofProduct, num("crates")),
	factStartPlayer:    spec("start-player").Telling(engine.TellPlace),
	factWages:          spec("wages", num("cash")),
	factEvent:          spec("event", engine.P("event", domEvent)).Telling(engine.TellNews),
	factShut:           spec("shut", num("line")),
	factOffered:        spec("offered", num("crates")),
	factPatron:         spec("patron-sale", ofProduct, num("cash")),
	factJubilee:        spec("jubilee-sale", ofProduct, num("cash")),
	factPress:          spec("tie-won", engine.P("bonus", domBonus)),
	factLost:           spec("lost", num("crates")),
	factFinal:          spec("final-exchange", num("shares"), num("cash")),
	factDiscarded:      spec("discarded", ofProduct),
	factShareReasons:   spec("share-reasons", num("sold"), num("appeal"), num("most")),
	factLateContract:   spec("late-contract", ofProduct, num("crates")),
	factReturnedShip:   spec("returned-ship", engine.P("ship", domShip)),
	factHiredColumn:    spec("hired-column", ofProduct),
	factHiredRow:       spec("hired-row", num("row")),
	factFiredColumn:    spec("fired-column", ofProduct),
	factFiredRow:       spec("fired-row", num("row")),
	factRearranged:     spec("rearranged"),
	factExchanged:      spec("exchanged", ofProduct, num("worker"), num("machine")),
	factAssigned:       spec("assigned", engine.P("tile", domDev), ofProduct),
	factLostMachine:    spec("lost-machine", ofProduct),
	factPromoted:       spec("promoted", ofProduct),
	factLostShare:      spec("lost-share", num("shares")),
	factUnlocked:       spec("unlocked", num("cash")),
	factImporter:       spec("importer", ofProduct, num("appeal")).Telling(engine.TellAlong),
	factWithdrawn:      spec("withdrawn", num("workers")),
	factJobless:        spec("jobless", num("workers")),
	factReadied:        spec("readied"),
	factTraded:         spec("traded", engine.P("commodity", domCommodity), num("space"), num("steps"), num("cash")),
	factCommodityPrice: spec("commodity-price", engine.P("commodity", domCommodity), num("price")),
	factStrategy:       spec("strategy", ofProduct, engine.P("strategy", domStrategy)),
	factSells:          spec("sells", ofProduct, engine.P("source", domSource), num("space"), num("left")),
	factImporterSells:  spec("importer-sells", ofProduct, num("space"), num("left")),
	factObsolete:       spec("obsolete", ofProduct, num("level"), num("workers"), num("wages")),
	factMissing:        spec("workers-missing", num("workers"), num("cash")),
	factRenewed:        spec("renewed", ofProduct, num("workers")),
	factLateHire:       spec("late-hire", ofProduct),
	factLatePenalty:    spec("late-penalty", ofProduct, num("shares")),
	factMachinesGone:   spec("machines-gone", ofProduct, num("machines")),
	factLimitOff:       spec("limit-off"),
	factFee:            spec("other-fee", engine.P("tile", domDev), num("fee"), num("slot")),
	factPaidMills:      spec("paid-factories", num("cash")),
	factAdvanced:       spec("advanced", engine.P("commodity", domCommodity), num("space")),
}

// warning marks a fact that nobody causes lightly (A25-19.5.1).
func warning(sp engine.Spec) engine.Spec {
	sp.Warns = true
	return sp
}

// newGrammar is the grammar at a table of so many seats.
func (g *Game) newGrammar(seats int) *engine.Grammar {
	who := engine.SeatDomain(&g.meta, seats)
	who.Target = "" // no part of the board stands for a seat
	gr := &engine.Grammar{Prefix: "arkwright", Seats: who, Choices: g.withShips(choiceSpecs[:]), Facts: g.withShips(factSpecs[:])}
	gr.Choices[KindStartPlayer] = spec("start-player", engine.P("who", who))
	return gr
}

// withShips are specs whose ships have the capacity that the component file gives them: ship_2 is only a name.
func (g *Game) withShips(specs []engine.Spec) []engine.Spec {
	ships := *domShip
	for i := range ships.IDs {
		ships.Counts = append(ships.Counts, int(g.rs.Ship[i+1].capacity))
	}
	specs = slices.Clone(specs)
	for i := range specs {
		specs[i].Params = slices.Clone(specs[i].Params)
		for j := range specs[i].Params {
			if p := &specs[i].Params[j]; p.Domain == domShip {
				p.Domain = &ships
			}
		}
	}
	return specs
}

// Grammar names the choices and facts.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Seats] }
