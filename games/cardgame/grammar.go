package cardgame

import "cromford/engine"

// The kinds of choices. Their names are stored in records: only ever add at the end.
const (
	open engine.Kind = 1 + iota
	develop
	take
	place
	buy
	goFirst
	goSecond
	action
	pass
	build
	upgrade
	invent
	hire
	turnCard
	token
	put
	takeOff
	loan
	reactivate
	run
	throw
	load
	sail
	setPrice
	broker
	inventor
	makeReady
	giveUp
	keep
	done
	endTurn
	extraShift
	patron
	sell
	ship
	store
	useEntrepreneur
	dropEntrepreneur
	startPlayer
	claim
	kindN
)

// The kinds of facts, likewise.
const (
	factRound engine.FactKind = 1 + iota
	factDecade
	factTurn
	factAction
	factPassed
	factBuilt
	factUpgraded
	factHired
	factTurned
	factToken
	factPut
	factTookOff
	factBought
	factLoan
	factShips
	factMade
	factStored
	factLost
	factShipped
	factSailed
	factContract
	factPriced
	factDemand
	factWage
	factDeveloped
	factTook
	factReturned
	factDiscarded
	factUsed
	factReady
	factForeman
	factLimit
	factSold
	factFixed
	factWages
	factMaintenance
	factPaid
	factEmergency
	factBankrupt
	factValue
	factHighest
	factFades
	factStart
	factNamed
	factNeutral
	factOrder
	factDrew
	factRivalOpens
	factRivalMoves
	factRivalShare
	factRivalSold
	factRivalValue
	factDisc
	factFinalGoods
	factFinalShares
	factFinalLoans
	factFinalShips
	factFinal
	factRivalScore
	factSoloEnd
	factAward
	factN
)

// turnedIDs name the sets of quality cards that point to appeal: value v is the set of the bits of v.
var turnedIDs = func() (out []string) {
	for set := 1; set < 1<<firstDistribution; set++ {
		name := ""
		for i := range firstDistribution {
			if set>>i&1 != 0 {
				if name != "" {
					name += "+"
				}
				name += cardIDs[i]
			}
		}
		out = append(out, name)
	}
	return out
}()

var directionIDs = []string{"price", "appeal"}

func (g *Game) newGrammar(seats int) *engine.Grammar {
	terms := func(label, target, prefix string, ids []string) *engine.Domain {
		return &engine.Domain{Label: label, Target: target, IDs: ids, Terms: "cardgame." + prefix + "."}
	}
	num := engine.Num
	P := engine.P
	n := func(name string) engine.Param { return P(name, num) }
	good := P("good", terms("good", "good", "good", goodIDs))
	track := P("track", terms("track", "track", "track", trackIDs))
	dev := P("card", terms("development card", "dev", "dev", typeIDs))
	card := P("card", terms("card", "card", "card", cardIDs))
	colour := P("colour", terms("colour", "rival", "colour", colourIDs))
	towards := terms("direction", "", "direction", directionIDs)
	turned := P("turned", terms("quality cards", "", "turned", turnedIDs))
	shift := P("extra", terms("extra", "", "dev", []string{"extra_shift"}))
	office := P("with", terms("with", "", "dev", []string{"trade_office"}))
	seatsDom := engine.SeatDomain(&g.meta, seats)

	one := func(name string, ps ...engine.Param) engine.Spec {
		return engine.Spec{Name: name, Params: ps, Min: len(ps)}
	}
	opt := func(min int, name string, ps ...engine.Param) engine.Spec {
		return engine.Spec{Name: name, Params: ps, Min: min}
	}
	gr := &engine.Grammar{Prefix: "cardgame", Seats: seatsDom}
	gr.Choices = make([]engine.Spec, kindN)
	set := func(k engine.Kind, sp engine.Spec) { gr.Choices[k] = sp }
	set(open, one("open", good))
	set(develop, one("develop", track))
	set(take, opt(1, "take", dev, n("place")))
	set(place, one("place", good))
	set(buy, one("buy", n("shares")))
	set(goFirst, one("go-first"))
	set(goSecond, one("go-second"))
	set(action, one("action", P("action", terms("action", "action", "action", actionIDs))))
	set(pass, one("pass"))
	set(build, one("build", good))
	set(upgrade, one("upgrade", good))
	set(invent, one("invent", good))
	set(hire, one("hire", good, n("position")))
	set(turnCard, one("turn", good, n("position")))
	set(token, one("token", good, n("position")))
	set(put, opt(3, "put", card, good, n("value"), P("direction", towards)))
	set(takeOff, one("take-off", card))
	set(loan, one("loan", n("loans")))
	set(reactivate, one("reactivate"))
	set(run, opt(2, "run", good, n("cards"), shift))
	set(throw, one("throw", good, n("goods")))
	set(load, one("load", good, n("goods")))
	set(sail, opt(0, "sail", office))
	set(setPrice, opt(2, "set", n("spot"), P("office", towards), turned))
	set(broker, one("broker", n("shares")))
	set(inventor, one("inventor"))
	set(makeReady, one("ready", dev))
	set(giveUp, one("return", dev))
	set(keep, one("keep", P("first", good.Domain), P("second", good.Domain)))
	set(done, one("done"))
	set(endTurn, engine.Spec{Name: "end-turn", EndsTurn: true})
	set(extraShift, one("extra-shift"))
	set(patron, one("patron", dev))
	set(sell, one("sell", n("goods")))
	set(ship, opt(1, "ship", n("goods"), office))
	set(store, one("store", n("goods")))
	set(useEntrepreneur, one("entrepreneur"))
	set(dropEntrepreneur, one("drop-entrepreneur"))
	set(startPlayer, one("start-player", P("who", seatsDom)))
	set(claim, one("award", P("award", terms("award", "award", "award", awardIDs))))

	gr.Facts = make([]engine.Spec, factN)
	fact := func(k engine.FactKind, name string, ps ...engine.Param) { gr.Facts[k] = one(name, ps...) }
	fact(factRound, "round", n("decade"), good)
	fact(factDecade, "decade", n("year"))
	fact(factTurn, "turn")
	fact(factAction, "action", P("action", terms("action", "", "action", actionIDs)))
	fact(factPassed, "passed")
	fact(factBuilt, "built", good, n("side"))
	fact(factUpgraded, "upgraded", good, n("goods"))
	fact(factHired, "hired", good, n("position"), n("workers"))
	fact(factTurned, "automated", good, n("position"), n("machines"))
	fact(factToken, "machine-token", good, n("position"))
	fact(factPut, "put", card, good, n("value"))
	fact(factTookOff, "took-off", card, good, n("value"))
	fact(factBought, "bought", n("shares"), n("cash"), n("all"))
	fact(factLoan, "borrowed", n("loans"), n("cash"))
	fact(factShips, "ships-ready", n("ships"))
	fact(factMade, "made", good, n("goods"))
	fact(factStored, "stored", good, n("goods"), n("all"))
	fact(factLost, "lost", good, n("goods"))
	fact(factShipped, "shipped", good, n("goods"), n("price"), n("cash"))
	fact(factSailed, "sailed", n("ships"), n("tokens"))
	fact(factContract, "contract", n("goods"), n("cash"))
	fact(factPriced, "priced", good, n("price"), n("appeal"))
	fact(factDemand, "demand", good, n("by"), n("demand"))
	fact(factWage, "wage", n("wage"))
	fact(factDeveloped, "developed", track, n("value"))
	fact(factTook, "took", dev)
	fact(factReturned, "returned", dev)
	fact(factDiscarded, "discarded", dev)
	fact(factUsed, "used", dev)
	fact(factReady, "ready", dev)
	fact(factForeman, "foreman", good)
	fact(factLimit, "home-limit", n("appeal"), n("demand"), n("limit"))
	fact(factSold, "sold", good, n("goods"), n("price"), n("cash"))
	fact(factFixed, "fixed", n("cash"))
	fact(factWages, "wages", n("workers"), n("wage"), n("saved"), n("cash"))
	fact(factMaintenance, "maintenance", n("machines"), n("free"), n("cash"))
	fact(factPaid, "paid", n("cash"), n("left"))
	fact(factEmergency, "emergency-fund", n("loans"), n("cash"))
	fact(factBankrupt, "bankrupt")
	fact(factValue, "value", n("by"), n("value"))
	fact(factHighest, "highest", good, n("appeal"))
	fact(factFades, "fades", good, n("distribution"))
	fact(factStart, "start-player")
	fact(factNamed, "named", P("other", seatsDom))
	fact(factNeutral, "neutral", good, n("appeal"))
	fact(factOrder, "order", n("place"))
	fact(factDrew, "drew", colour)
	fact(factRivalOpens, "rival-opens", colour, good, n("appeal"))
	fact(factRivalMoves, "rival-moves", colour, good, n("appeal"))
	fact(factRivalShare, "rival-share", colour, n("shares"))
	fact(factRivalSold, "rival-sold", colour, good, n("goods"))
	fact(factRivalValue, "rival-value", colour, n("value"))
	fact(factDisc, "disc", colour, dev, n("place"))
	fact(factFinalGoods, "final-goods", good, n("goods"), n("price"), n("cash"))
	fact(factFinalShares, "final-shares", n("shares"), n("cash"), n("left"))
	fact(factFinalLoans, "final-loans", n("loans"), n("shares"))
	fact(factFinalShips, "final-ships", n("tokens"), n("lost"), n("value"))
	fact(factFinal, "final", n("shares"), n("value"), n("score"))
	fact(factRivalScore, "rival-score", colour, n("shares"), n("value"), n("score"))
	fact(factSoloEnd, "solo-end", n("place"))
	fact(factAward, "award", P("award", terms("award", "", "award", awardIDs)))
	return gr
}

// Grammar names the choices and facts.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Seats] }
