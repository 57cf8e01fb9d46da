package arkwright

import "cromford/engine"

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

func (g *Game) newGrammar(seats int) *engine.Grammar {
	prods := &engine.Domain{Label: "product", Target: "product", IDs: productIDs, Terms: "arkwright.product."}
	tiles := &engine.Domain{Label: "action tile", Target: "tile", IDs: tileIDs, Terms: "arkwright.tile."}
	devs := &engine.Domain{Label: "development tile", Target: "dev", IDs: devIDs, Terms: "arkwright.dev."}
	events := &engine.Domain{Label: "event", IDs: eventIDs, Terms: "arkwright.event."}
	ships := &engine.Domain{Label: "ships", Target: "ships", IDs: []string{"first", "second", "both"}, Terms: "arkwright.ships."}
	sizes := &engine.Domain{Label: "ship", Target: "ship", IDs: []string{"ship_2", "ship_4", "ship_6", "ship_8", "ship_10"}, Terms: "arkwright.ship."}
	vias := &engine.Domain{Label: "how", IDs: []string{"inventor", "tinkerer"}, Terms: "arkwright.dev."}
	extra := &engine.Domain{Label: "extra", IDs: []string{"extra"}, Terms: "arkwright."}
	dev := &engine.Domain{Label: "discount", IDs: []string{"developer"}, Terms: "arkwright.dev."}
	modes := &engine.Domain{Label: "function", IDs: []string{"budget", "levels", "none"}, Terms: "arkwright.patent."}
	copies := &engine.Domain{Label: "action", IDs: []string{"workers", "machines"}, Terms: "arkwright.tile."}
	bonus := &engine.Domain{Label: "bonus", IDs: []string{"appeal", "sold"}, Terms: "arkwright.bonus."}
	goods := &engine.Domain{Label: "commodity", Target: "commodity", IDs: commodityIDs, Terms: "arkwright.commodity."}
	strat := &engine.Domain{Label: "strategy", IDs: strategyIDs[1:], Terms: "arkwright.strategy."}
	seatsDom := engine.SeatDomain(&g.meta, seats)
	num := engine.Num
	P := engine.P
	one := func(name string, ps ...engine.Param) engine.Spec {
		return engine.Spec{Name: name, Params: ps, Min: len(ps)}
	}
	opt := func(sp engine.Spec, n int) engine.Spec { sp.Min = n; return sp }
	prod := P("product", prods)
	gr := &engine.Grammar{Prefix: "arkwright", Seats: seatsDom}
	gr.Choices = make([]engine.Spec, kindN)
	set := func(k engine.Kind, sp engine.Spec) { gr.Choices[k] = sp }
	set(found, one("found", prod))
	set(price, one("price", prod, P("price", num)))
	set(sellStart, one("sell-start", P("shares", num)))
	set(unlock, one("unlock"))
	set(play, one("play", P("tile", tiles)))
	set(playShips, one("play-ships", P("ships", ships)))
	set(slot, one("slot", P("fee", num)))
	set(fee, one("fee", P("fee", num)))
	set(closeFactory, one("close", prod))
	set(construct, opt(one("construct", prod, P("level", num), P("discount", dev)), 2))
	set(modernize, opt(one("modernize", prod, P("level", num), P("discount", dev), P("how", vias)), 2))
	set(keep, one("keep", P("tile", devs)))
	set(giveBack, one("give-back", P("tile", devs)))
	set(hire, one("hire", prod))
	set(hireColumn, one("hire-column", prod))
	set(hireRow, one("hire-row", P("row", num)))
	set(rearrange, one("rearrange", P("staff", num)))
	set(exchange, one("exchange", prod, P("worker", num), P("machine", num)))
	set(fire, one("fire", prod))
	set(machine, one("machine", prod, P("space", num)))
	set(boost, one("boost", prod))
	set(market, one("market", prod))
	set(patent, one("patent", P("function", modes)))
	set(sellCrates, one("sell-crates", prod, P("crates", num)))
	set(repay, one("repay", P("loans", num)))
	set(buy, one("buy", P("shares", num)))
	set(sell, one("sell", P("shares", num)))
	set(contract, one("contract", prod, P("crates", num)))
	set(limit, one("limit", P("crates", num)))
	set(deliver, opt(one("deliver", prod, P("crates", num), P("ships", ships)), 2))
	set(runLines, opt(one("run", prod, P("lines", num), P("extra", extra)), 2))
	set(copyAction, one("copy", P("action", copies)))
	set(copyShips, one("copy-ships", P("ships", ships)))
	set(takeDev, one("take-dev", P("tile", devs)))
	set(takeAdv, opt(one("take-tile", P("tile", tiles), P("row", num), P("how", vias)), 2))
	set(takeShip, opt(one("take-ship", P("ship", sizes), P("how", vias)), 1))
	set(reassign, one("reassign", P("tile", devs), prod))
	set(broker, one("broker", P("shares", num)))
	set(returnDev, one("return-dev", P("tile", devs)))
	set(assign, one("assign", P("tile", devs), prod))
	set(dock, one("dock"))
	set(replace, one("replace", P("ship", sizes)))
	set(done, one("done"))
	set(endTurn, engine.Spec{Name: "end-turn", EndsTurn: true})
	set(discard, one("discard", prod))
	set(shutLine, one("shut-line"))
	set(offer, opt(one("offer", P("crates", num), P("extra", extra)), 1))
	set(patron, one("patron"))
	set(jubilee, one("jubilee"))
	set(extraShifts, one("extra-shifts"))
	set(press, one("press", P("bonus", bonus)))
	set(useCharisma, one("use-charisma"))
	set(startPlayer, one("start-player", P("who", seatsDom)))
	set(returnShip, one("return-ship", P("ship", sizes)))
	set(fireColumn, one("fire-column", prod))
	set(fireRow, one("fire-row", P("row", num)))
	set(payRiot, one("pay-riot", prod))
	set(loseMachine, one("lose-machine", prod, P("space", num)))
	set(promote, one("promote", prod, P("space", num)))
	set(loseSpaces, one("lose-spaces"))
	set(loseShare, one("lose-share"))
	set(commodity, one("commodity", P("commodity", goods), P("steps", num)))
	set(shareStep, one("share-step"))
	set(foundMass, one("found-mass", prod))
	set(foundLuxury, one("found-luxury", prod))
	set(constructMass, opt(one("construct-mass", prod, P("level", num), P("discount", dev)), 2))
	set(constructLuxury, opt(one("construct-luxury", prod, P("level", num), P("discount", dev)), 2))
	set(hireAt, one("hire-at", prod, P("space", num)))
	set(fireAt, one("fire-at", prod, P("space", num)))
	set(sellStored, one("sell-stored"))
	set(replaceIn, one("replace-in", P("ship", sizes), P("slot", num)))
	gr.Facts = make([]engine.Spec, factN)
	fact := func(k engine.FactKind, name string, ps ...engine.Param) { gr.Facts[k] = one(name, ps...) }
	n := func(name string) engine.Param { return P(name, num) }
	fact(factShare, "share-moves", n("by"), n("space"), n("value"))
	fact(factEmergency, "emergency-sale", n("shares"), n("cash"))
	fact(factLoan, "borrowed", n("loans"), n("cash"))
	fact(factPaid, "paid", n("cash"))
	fact(factDecade, "decade", n("year"))
	fact(factEconomy, "economy", prod, n("appeal"), n("workers"))
	fact(factTurn, "turn")
	fact(factFounded, "founded", prod)
	fact(factPrice, "priced", prod, n("price"), n("appeal"))
	fact(factSoldShares, "sold-shares", n("shares"), n("cash"))
	fact(factBoughtShares, "bought-shares", n("shares"), n("cash"))
	fact(factPlayed, "played", P("tile", tiles), n("slot"), n("fee"))
	fact(factClosed, "closed", prod)
	fact(factConstructed, "constructed", prod, n("level"), n("cost"))
	fact(factModernized, "modernized", prod, n("level"), n("cost"))
	fact(factHired, "hired", prod)
	fact(factFired, "fired", prod)
	fact(factMachine, "machine", prod, n("space"))
	fact(factQuality, "quality", prod, n("quality"))
	fact(factMarketing, "marketing", prod, n("marketing"))
	fact(factSoldCrates, "sold-crates", prod, n("crates"), n("cash"))
	fact(factRepaid, "repaid", n("loans"), n("cash"))
	fact(factContract, "contract", prod, n("crates"))
	fact(factLimit, "limit", n("crates"))
	fact(factDelivered, "delivered", prod, n("crates"), n("cash"))
	fact(factIncome, "income", n("cash"))
	fact(factProduced, "produced", prod, n("crates"))
	fact(factTookDev, "took-dev", P("tile", devs))
	fact(factTookAdv, "took-tile", P("tile", tiles))
	fact(factTookShip, "took-ship", P("ship", sizes))
	fact(factReturned, "returned", P("tile", devs))
	fact(factDemand, "demand", prod, n("demand"))
	fact(factSold, "sold", prod, n("crates"), n("cash"), n("price"))
	fact(factImporterSold, "importer-sold", prod, n("crates"))
	fact(factBill, "bill", prod, n("cash"), n("workers"), n("machines"))
	fact(factWeakens, "marketing-weakens", prod, n("marketing"))
	fact(factContractMoves, "contract-moves", prod, n("crates"))
	fact(factStored, "stored", prod, n("crates"))
	fact(factStartPlayer, "start-player")
	fact(factWages, "wages", n("cash"))
	fact(factEvent, "event", P("event", events))
	fact(factShut, "shut", n("line"))
	fact(factOffered, "offered", n("crates"))
	fact(factPatron, "patron-sale", prod, n("cash"))
	fact(factPress, "tie-won", P("bonus", bonus))
	fact(factLost, "lost", n("crates"))
	fact(factFinal, "final-exchange", n("shares"), n("cash"))
	fact(factDiscarded, "discarded", prod)
	fact(factShareReasons, "share-reasons", n("sold"), n("appeal"), n("most"))
	fact(factLateContract, "late-contract", prod, n("crates"))
	fact(factReturnedShip, "returned-ship", P("ship", sizes))
	fact(factHiredColumn, "hired-column", prod)
	fact(factHiredRow, "hired-row", n("row"))
	fact(factFiredColumn, "fired-column", prod)
	fact(factFiredRow, "fired-row", n("row"))
	fact(factRearranged, "rearranged")
	fact(factExchanged, "exchanged", prod, n("worker"), n("machine"))
	fact(factAssigned, "assigned", P("tile", devs), prod)
	fact(factLostMachine, "lost-machine", prod)
	fact(factPromoted, "promoted", prod)
	fact(factLostShare, "lost-share", n("shares"))
	fact(factUnlocked, "unlocked", n("cash"))
	fact(factImporter, "importer", prod, n("appeal"))
	fact(factWithdrawn, "withdrawn", n("workers"))
	fact(factJobless, "jobless", n("workers"))
	fact(factReadied, "readied")
	fact(factTraded, "traded", P("commodity", goods), n("space"), n("steps"), n("cash"))
	fact(factCommodityPrice, "commodity-price", P("commodity", goods), n("price"))
	fact(factStrategy, "strategy", prod, P("strategy", strat))
	sources := &engine.Domain{Label: "source", IDs: []string{"made", "stored", "extra"}, Terms: "arkwright.source."}
	fact(factSells, "sells", prod, P("source", sources), n("space"), n("left"))
	fact(factImporterSells, "importer-sells", prod, n("space"), n("left"))
	fact(factObsolete, "obsolete", prod, n("level"), n("workers"))
	fact(factMissing, "workers-missing", n("workers"), n("cash"))
	fact(factRenewed, "renewed", prod, n("workers"))
	fact(factLateHire, "late-hire", prod)
	fact(factLatePenalty, "late-penalty", prod, n("shares"))
	fact(factMachinesGone, "machines-gone", prod, n("machines"))
	for _, k := range []engine.FactKind{factEmergency, factLoan} { // A25-19.5.1
		gr.Facts[k].Warns = true
	}
	return gr
}

// Grammar names the choices and facts.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Seats] }
