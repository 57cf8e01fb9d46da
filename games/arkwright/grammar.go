package arkwright

import (
	"slices"

	"cromford/engine"
)

// The kinds of choice; their names are stored, so new ones go at the end.
const (
	found engine.Kind = 1 + iota
	price
	sellStart
	unlock
	play
	playShips
	slot
	fee
	closeFactory
	construct
	modernize
	keep
	giveBack
	hire
	hireColumn
	hireRow
	rearrange
	exchange
	fire
	machine
	boost
	market
	patent
	sellCrates
	repay
	buy
	sell
	contract
	limit
	deliver
	runLines
	copyAction
	copyShips
	takeDev
	takeAdv
	takeShip
	reassign
	broker
	returnDev
	assign
	dock
	replace
	done
	endTurn
	discard
	shutLine
	offer
	patron
	jubilee
	extraShifts
	press
	useCharisma
	startPlayer
	returnShip
	fireColumn
	fireRow
	payRiot
	loseMachine
	promote
	loseSpaces
	loseShare
	commodity
	shareStep
	foundMass
	foundLuxury
	constructMass
	constructLuxury
	hireAt
	fireAt
	sellStored
	replaceIn
	kindN
)

// The ways to open a factory, by strategy.
var (
	foundAs     = [strategies]engine.Kind{found, foundMass, foundLuxury}
	constructAs = [strategies]engine.Kind{construct, constructMass, constructLuxury}
)

// strategyOf is the strategy that a choice opens a factory with.
func strategyOf(k engine.Kind) Strategy {
	switch k {
	case foundMass, constructMass:
		return Mass
	case foundLuxury, constructLuxury:
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
	found:           spec("found", ofProduct),
	price:           spec("price", ofProduct, num("price")),
	sellStart:       spec("sell-start", num("shares")),
	unlock:          spec("unlock"),
	play:            spec("play", engine.P("tile", domTile)),
	playShips:       spec("play-ships", engine.P("ships", domFleet)),
	slot:            spec("slot", num("fee")),
	fee:             spec("fee", num("fee")),
	closeFactory:    spec("close", ofProduct),
	construct:       atLeast(2, spec("construct", ofProduct, num("level"), engine.P("discount", domDiscount))),
	modernize:       atLeast(2, spec("modernize", ofProduct, num("level"), engine.P("discount", domDiscount), engine.P("how", domVia))),
	keep:            spec("keep", engine.P("tile", domDev)),
	giveBack:        spec("give-back", engine.P("tile", domDev)),
	hire:            spec("hire", ofProduct),
	hireColumn:      spec("hire-column", ofProduct),
	hireRow:         spec("hire-row", num("row")),
	rearrange:       spec("rearrange", num("staff")),
	exchange:        spec("exchange", ofProduct, num("worker"), num("machine")),
	fire:            spec("fire", ofProduct),
	machine:         spec("machine", ofProduct, num("space")),
	boost:           spec("boost", ofProduct),
	market:          spec("market", ofProduct),
	patent:          spec("patent", engine.P("function", domPatent)),
	sellCrates:      spec("sell-crates", ofProduct, num("crates")),
	repay:           spec("repay", num("loans")),
	buy:             spec("buy", num("shares")),
	sell:            spec("sell", num("shares")),
	contract:        spec("contract", ofProduct, num("crates")),
	limit:           spec("limit", num("crates")),
	deliver:         atLeast(2, spec("deliver", ofProduct, num("crates"), engine.P("ships", domFleet))),
	runLines:        atLeast(2, spec("run", ofProduct, num("lines"), engine.P("extra", domExtra))),
	copyAction:      spec("copy", engine.P("action", domCopy)),
	copyShips:       spec("copy-ships", engine.P("ships", domFleet)),
	takeDev:         spec("take-dev", engine.P("tile", domDev)),
	takeAdv:         atLeast(2, spec("take-tile", engine.P("tile", domTile), num("row"), engine.P("how", domVia))),
	takeShip:        atLeast(1, spec("take-ship", engine.P("ship", domShip), engine.P("how", domVia))),
	reassign:        spec("reassign", engine.P("tile", domDev), ofProduct),
	broker:          spec("broker", num("shares")),
	returnDev:       spec("return-dev", engine.P("tile", domDev)),
	assign:          spec("assign", engine.P("tile", domDev), ofProduct),
	dock:            spec("dock"),
	replace:         spec("replace", engine.P("ship", domShip)),
	done:            spec("done"),
	endTurn:         {Name: "end-turn", EndsTurn: true},
	discard:         spec("discard", ofProduct),
	shutLine:        spec("shut-line"),
	offer:           atLeast(1, spec("offer", num("crates"), engine.P("extra", domExtra))),
	patron:          spec("patron"),
	jubilee:         spec("jubilee"),
	extraShifts:     spec("extra-shifts"),
	press:           spec("press", engine.P("bonus", domBonus)),
	useCharisma:     spec("use-charisma"),
	startPlayer:     {}, // depends on the seats
	returnShip:      spec("return-ship", engine.P("ship", domShip)),
	fireColumn:      spec("fire-column", ofProduct),
	fireRow:         spec("fire-row", num("row")),
	payRiot:         spec("pay-riot", ofProduct),
	loseMachine:     spec("lose-machine", ofProduct, num("space")),
	promote:         spec("promote", ofProduct, num("space")),
	loseSpaces:      spec("lose-spaces"),
	loseShare:       spec("lose-share"),
	commodity:       spec("commodity", engine.P("commodity", domCommodity), num("steps")),
	shareStep:       spec("share-step"),
	foundMass:       spec("found-mass", ofProduct),
	foundLuxury:     spec("found-luxury", ofProduct),
	constructMass:   atLeast(2, spec("construct-mass", ofProduct, num("level"), engine.P("discount", domDiscount))),
	constructLuxury: atLeast(2, spec("construct-luxury", ofProduct, num("level"), engine.P("discount", domDiscount))),
	hireAt:          spec("hire-at", ofProduct, num("space")),
	fireAt:          spec("fire-at", ofProduct, num("space")),
	sellStored:      spec("sell-stored"),
	replaceIn:       spec("replace-in", engine.P("ship", domShip), num("slot")),
}

// factSpecs say how facts are written.
var factSpecs = [factN]engine.Spec{
	factShare:          spec("share-moves", num("by"), num("space"), num("value")),
	factEmergency:      warning(spec("emergency-sale", num("shares"), num("cash"))),
	factLoan:           warning(spec("borrowed", num("loans"), num("cash"))),
	factPaid:           spec("paid", num("cash")),
	factDecade:         spec("decade", num("year")),
	factEconomy:        spec("economy", ofProduct, num("appeal"), num("workers")),
	factTurn:           spec("turn"),
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
	factStartPlayer:    spec("start-player"),
	factWages:          spec("wages", num("cash")),
	factEvent:          spec("event", engine.P("event", domEvent)),
	factShut:           spec("shut", num("line")),
	factOffered:        spec("offered", num("crates")),
	factPatron:         spec("patron-sale", ofProduct, num("cash")),
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
	factImporter:       spec("importer", ofProduct, num("appeal")),
	factWithdrawn:      spec("withdrawn", num("workers")),
	factJobless:        spec("jobless", num("workers")),
	factReadied:        spec("readied"),
	factTraded:         spec("traded", engine.P("commodity", domCommodity), num("space"), num("steps"), num("cash")),
	factCommodityPrice: spec("commodity-price", engine.P("commodity", domCommodity), num("price")),
	factStrategy:       spec("strategy", ofProduct, engine.P("strategy", domStrategy)),
	factSells:          spec("sells", ofProduct, engine.P("source", domSource), num("space"), num("left")),
	factImporterSells:  spec("importer-sells", ofProduct, num("space"), num("left")),
	factObsolete:       spec("obsolete", ofProduct, num("level"), num("workers")),
	factMissing:        spec("workers-missing", num("workers"), num("cash")),
	factRenewed:        spec("renewed", ofProduct, num("workers")),
	factLateHire:       spec("late-hire", ofProduct),
	factLatePenalty:    spec("late-penalty", ofProduct, num("shares")),
	factMachinesGone:   spec("machines-gone", ofProduct, num("machines")),
}

// warning marks a fact that nobody causes lightly (A25-19.5.1).
func warning(sp engine.Spec) engine.Spec {
	sp.Warns = true
	return sp
}

// newGrammar is the grammar at a table of so many seats.
func (g *Game) newGrammar(seats int) *engine.Grammar {
	who := engine.SeatDomain(&g.meta, seats)
	gr := &engine.Grammar{Prefix: "arkwright", Seats: who, Choices: slices.Clone(choiceSpecs[:]), Facts: factSpecs[:]}
	gr.Choices[startPlayer] = spec("start-player", engine.P("who", who))
	return gr
}

// Grammar names the choices and facts.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Seats] }
