package cardgame

import (
	"slices"

	"cromford/engine"
)

// The kinds of choices. Their names are stored in records: only ever add at the end.
const (
	KindOpen engine.Kind = 1 + iota
	KindDevelop
	KindTake
	KindPlace
	KindBuy
	KindGoFirst
	KindGoSecond
	KindAction
	KindPass
	KindBuild
	KindUpgrade
	KindInvent
	KindHire
	KindTurnCard
	KindToken
	KindPut
	KindTakeOff
	KindLoan
	KindReactivate
	KindRun
	KindThrow
	KindLoad
	KindSail
	KindSetPrice
	KindBroker
	KindInventor
	KindMakeReady
	KindGiveUp
	KindKeep
	KindDone
	KindEndTurn
	KindExtraShift
	KindPatron
	KindSell
	KindShip
	KindStore
	KindUseEntrepreneur
	KindDropEntrepreneur
	KindStartPlayer
	KindClaim
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

// The vocabularies.
var (
	goodWords   = terms("good", "good", "good", goodIDs)
	actionWords = terms("action", "action", "action", actionIDs)
	awardWords  = terms("award", "award", "award", awardIDs)
	directions  = terms("direction", "", "direction", directionIDs)

	aGood       = engine.P("good", goodWords)
	aTrack      = engine.P("track", terms("track", "track", "track", trackIDs))
	aType       = engine.P("card", terms("development card", "dev", "dev", typeIDs))
	aCard       = engine.P("card", terms("card", "card", "card", cardIDs))
	aColour     = engine.P("colour", terms("colour", "rival", "colour", colourIDs))
	turnedCards = engine.P("turned", terms("quality cards", "", "turned", turnedIDs))
	withShift   = engine.P("extra", terms("extra", "", "dev", []string{"extra_shift"}))
	withOffice  = engine.P("with", terms("with", "", "dev", []string{"trade_office"}))
)

func terms(label, target, prefix string, ids []string) *engine.Domain {
	return &engine.Domain{Label: label, Target: target, IDs: ids, Terms: "cardgame." + prefix + "."}
}

// plain is a vocabulary that names no part of the board.
func plain(d *engine.Domain) *engine.Domain {
	e := *d
	e.Target = ""
	return &e
}

func num(name string) engine.Param { return engine.P(name, engine.Num) }

// one is a choice or fact that always takes all its arguments, opt one that may go without the last.
// warning marks a fact that nobody causes lightly (CG-5.3.2).
func warning(sp engine.Spec) engine.Spec {
	sp.Warns = true
	return sp
}

func one(name string, ps ...engine.Param) engine.Spec { return opt(len(ps), name, ps...) }

func opt(min int, name string, ps ...engine.Param) engine.Spec {
	return engine.Spec{Name: name, Params: ps, Min: min}
}

// choiceSpecs are how choices are written. A nil vocabulary is that of the seats, which depends on their number.
var choiceSpecs = [kindN]engine.Spec{
	KindOpen:             one("open", aGood),
	KindDevelop:          one("develop", aTrack),
	KindTake:             opt(1, "take", aType, num("place")),
	KindPlace:            one("place", aGood),
	KindBuy:              one("buy", num("shares")),
	KindGoFirst:          one("go-first"),
	KindGoSecond:         one("go-second"),
	KindAction:           one("action", engine.P("action", actionWords)),
	KindPass:             one("pass"),
	KindBuild:            one("build", aGood),
	KindUpgrade:          one("upgrade", aGood),
	KindInvent:           one("invent", aGood),
	KindHire:             one("hire", aGood, num("position")),
	KindTurnCard:         one("turn", aGood, num("position")),
	KindToken:            one("token", aGood, num("position")),
	KindPut:              opt(3, "put", aCard, aGood, num("value"), engine.P("direction", directions)),
	KindTakeOff:          one("take-off", aCard),
	KindLoan:             one("loan", num("loans")),
	KindReactivate:       one("reactivate"),
	KindRun:              opt(2, "run", aGood, num("cards"), withShift),
	KindThrow:            one("throw", aGood, num("goods")),
	KindLoad:             one("load", aGood, num("goods")),
	KindSail:             opt(0, "sail", withOffice),
	KindSetPrice:         opt(2, "set", num("spot"), engine.P("office", directions), turnedCards),
	KindBroker:           one("broker", num("shares")),
	KindInventor:         one("inventor"),
	KindMakeReady:        one("ready", aType),
	KindGiveUp:           one("return", aType),
	KindKeep:             one("keep", engine.P("first", goodWords), engine.P("second", goodWords)),
	KindDone:             one("done"),
	KindEndTurn:          {Name: "end-turn", EndsTurn: true},
	KindExtraShift:       one("extra-shift"),
	KindPatron:           one("patron", aType),
	KindSell:             one("sell", num("goods")),
	KindShip:             opt(1, "ship", num("goods"), withOffice),
	KindStore:            one("store", num("goods")),
	KindUseEntrepreneur:  one("entrepreneur"),
	KindDropEntrepreneur: one("drop-entrepreneur"),
	KindStartPlayer:      one("start-player", engine.P("who", nil)),
	KindClaim:            one("award", engine.P("award", awardWords)),
}

// factSpecs are how facts are written.
var factSpecs = [factN]engine.Spec{
	factRound:       one("round", num("decade"), aGood).Telling(engine.TellCaption),
	factDecade:      one("decade", num("year")).Telling(engine.TellCaption),
	factTurn:        one("turn").Telling(engine.TellTurn),
	factAction:      one("action", engine.P("action", plain(actionWords))),
	factPassed:      one("passed"),
	factBuilt:       one("built", aGood, num("side")),
	factUpgraded:    one("upgraded", aGood, num("goods")),
	factHired:       one("hired", aGood, num("position"), num("workers")),
	factTurned:      one("automated", aGood, num("position"), num("machines")),
	factToken:       one("machine-token", aGood, num("position")),
	factPut:         one("put", aCard, aGood, num("value")),
	factTookOff:     one("took-off", aCard, aGood, num("value")),
	factBought:      one("bought", num("shares"), num("cash"), num("all")),
	factLoan:        one("borrowed", num("loans"), num("cash")),
	factShips:       one("ships-ready", num("ships")),
	factMade:        one("made", aGood, num("goods")),
	factStored:      one("stored", aGood, num("goods"), num("all")),
	factLost:        one("lost", aGood, num("goods")),
	factShipped:     one("shipped", aGood, num("goods"), num("price"), num("cash")),
	factSailed:      one("sailed", num("ships"), num("tokens")),
	factContract:    one("contract", num("goods"), num("cash")),
	factPriced:      one("priced", aGood, num("price"), num("appeal")),
	factDemand:      one("demand", aGood, num("by"), num("demand")),
	factWage:        one("wage", num("wage")),
	factDeveloped:   one("developed", aTrack, num("value")),
	factTook:        one("took", aType),
	factReturned:    one("returned", aType),
	factDiscarded:   one("discarded", aType),
	factUsed:        one("used", aType),
	factReady:       one("ready", aType),
	factForeman:     one("foreman", aGood),
	factLimit:       one("home-limit", num("appeal"), num("demand"), num("limit")),
	factSold:        one("sold", aGood, num("goods"), num("price"), num("cash")),
	factFixed:       one("fixed", num("cash")),
	factWages:       one("wages", num("workers"), num("wage"), num("saved"), num("cash")).Unsaid("saved"),
	factMaintenance: one("maintenance", num("machines"), num("free"), num("cash")).Unsaid("free"),
	factPaid:        one("paid", num("cash"), num("left")),
	factEmergency:   warning(one("emergency-fund", num("loans"), num("cash"))),
	factBankrupt:    one("bankrupt"),
	factValue:       one("value", num("by"), num("value")),
	factHighest:     one("highest", aGood, num("appeal")),
	factFades:       one("fades", aGood, num("distribution")),
	factStart:       one("start-player").Telling(engine.TellPlace),
	factNamed:       one("named", engine.P("other", nil)),
	factNeutral:     one("neutral", aGood, num("appeal")),
	factOrder:       one("order", num("place")),
	factDrew:        one("drew", aColour).Telling(engine.TellNews),
	factRivalOpens:  one("rival-opens", aColour, aGood, num("appeal")),
	factRivalMoves:  one("rival-moves", aColour, aGood, num("appeal")),
	factRivalShare:  one("rival-share", aColour, num("shares")),
	factRivalSold:   one("rival-sold", aColour, aGood, num("goods")),
	factRivalValue:  one("rival-value", aColour, num("value")),
	factDisc:        one("disc", aColour, aType, num("place")),
	factFinalGoods:  one("final-goods", aGood, num("goods"), num("price"), num("cash")).Telling(engine.TellNews),
	factFinalShares: one("final-shares", num("shares"), num("cash"), num("left")),
	factFinalLoans:  one("final-loans", num("loans"), num("shares")),
	factFinalShips:  one("final-ships", num("tokens"), num("lost"), num("value")),
	factFinal:       one("final", num("shares"), num("value"), num("score")),
	factRivalScore:  one("rival-score", aColour, num("shares"), num("value"), num("score")),
	factSoloEnd:     one("solo-end", num("place")),
	factAward:       one("award", engine.P("award", plain(awardWords))),
}

func (g *Game) newGrammar(seats int) *engine.Grammar {
	dom := engine.SeatDomain(&g.meta, seats)
	return &engine.Grammar{Prefix: "cardgame", Seats: dom, Choices: seated(choiceSpecs[:], dom), Facts: seated(factSpecs[:], dom)}
}

// seated fills in the vocabulary of the seats.
func seated(specs []engine.Spec, seats *engine.Domain) []engine.Spec {
	specs = slices.Clone(specs)
	for i := range specs {
		sp := &specs[i]
		sp.Params = slices.Clone(sp.Params)
		for k := range sp.Params {
			if sp.Params[k].Domain == nil {
				sp.Params[k].Domain = seats
			}
		}
	}
	return specs
}

// Grammar names the choices and facts.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Seats] }
