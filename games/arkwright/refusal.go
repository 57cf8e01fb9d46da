package arkwright

import (
	"fmt"
	"slices"

	"cromford/engine"
)

// refusal says why a choice that is not listed is not legal. It decides nothing: the list has decided already.
func (g *Game) refusal(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	ref := &engine.Refusal{}
	if s.Frames.N == 0 {
		ref.Code, ref.Clause, ref.Reason = "game_over", g.rs.cite.gameOver, "the game is over"
		return ref
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		ref.Code, ref.Clause, ref.Reason = "not_your_turn", g.rs.cite.notYourTurn, "another seat is choosing now"
		return ref
	}
	ref.Code, ref.Clause, ref.Reason = "other_question", g.rs.cite.step[f.Step], "this does not answer the open question, which is about "+stepWords[f.Step]
	g.explain(s, seat, f, c, ref)
	return ref
}

// reason is why a choice of a kind is not among those of its question.
type reason struct{ code, clause, words string }

// reasons are told when choices of the same kind are offered, or could be in this step, but not the one wanted.
var reasons = [kindN]reason{
	found:           {"already_open", "A25-2.12.3", "you have opened a factory for this product already"},
	sellStart:       {"too_few_shares", "A25-2.13.2", "you must sell enough shares to pay for your factories, and cannot sell more than you own"},
	play:            {"cannot_play", "A25-6.2.2", "you do not own this tile, or no slot is free and unlocked for it"},
	playShips:       {"cannot_sail", "A25-7.7.2", "you do not own such ships, or no free slot is dear enough for their capacity"},
	slot:            {"slot_taken", "A25-6.2.2", "that slot is taken, locked or too cheap for these ships"},
	fee:             {"bad_fee", "A25-6.3.2", "this fee cannot be paid for this slot"},
	closeFactory:    {"not_open", "A25-7.1.3", "you have no such factory"},
	construct:       {"cannot_construct", "A25-7.1.7", "a factory can be constructed where you have none, at a level of this decade that you have not just closed, and only if its first line can be staffed"},
	foundMass:       {"already_open", "A25-2.12.3", "you have opened a factory for this product already"},
	foundLuxury:     {"already_open", "A25-2.12.3", "you have opened a factory for this product already"},
	constructMass:   {"cannot_construct", "A25-16.1.6", "a factory can be constructed where you have none, at a level of this decade and of this strategy that you have not just closed, and only if its first line can be staffed"},
	constructLuxury: {"cannot_construct", "A25-16.1.6", "a factory can be constructed where you have none, at a level of this decade and of this strategy that you have not just closed, and only if its first line can be staffed"},
	modernize:       {"cannot_modernize", "A25-7.1.14", "a factory is modernised by one level, up to the level of this decade; one more needs the Inventor or the Tinkerer"},
	hire:            {"no_space", "A25-7.2.3", "there is no such factory, it has no free space, or its next space was emptied in this action"},
	hireColumn:      {"staffed", "A25-7.2.3", "this column of the warehouse is staffed already"},
	hireRow:         {"staffed", "A25-7.2.3", "this row of the warehouse is staffed already, or does not exist"},
	rearrange:       {"cannot_rearrange", "A25-7.2.8", "the warehouse staff is moved as a whole, and again only after somebody was hired for it"},
	exchange:        {"cannot_swap", "A25-7.2.11", "a worker on a space with a cog changes places with a machine further on, not in the first line"},
	reassign:        {"cannot_reassign", "A25-8.2.5", "the tile must be yours and go to another of your factories"},
	returnDev:       {"not_that_tile", "A25-8.2.3", "return one of your other tiles, not the one just taken"},
	unlock:          {"not_locked", "A25-18.2.3", "the £10 slot is not locked for you"},
	copyShips:       {"cannot_sail", "A25-7.9.5", "you have no such ships, or the fee paid is smaller than their capacity"},
	copyAction:      {"cannot_copy", "A25-7.9.4", "this action cannot be copied now"},
	fire:            {"cannot_fire", "A25-7.2.9", "the last worker of this factory stands in its first line or was hired in this action"},
	machine:         {"no_worker_there", "A25-7.3.3", "a machine replaces a worker on a space with a cog"},
	boost:           {"quality_full", "A25-7.4.3", "the quality of this factory cannot be raised further"},
	market:          {"marketing_full", "A25-7.5.2", "marketing ends at 4, and the next level must be covered by what is left of the fee"},
	sellCrates:      {"not_stored", "A25-7.6.2", "you do not store so many crates of this product"},
	repay:           {"cannot_repay", "A25-7.6.3", "you have not so many loans, or not the cash to repay them"},
	sell:            {"too_many_shares", "A25-7.6.5", "you do not own so many shares"},
	contract:        {"bad_contract", "A25-7.6.7", "a contract is placed on a space of its track or moved to the right, up to the limit of the game"},
	limit:           {"bad_limit", "A25-7.6.8", "the limit marker goes to the space of your greatest contract or the next one"},
	deliver:         {"cannot_deliver", "A25-7.7.3", "a delivery is exactly what the contract asks for, from crates you have, and must fit the ships"},
	runLines:        {"cannot_run", "A25-7.8.2", "lines are run from the first on, and every one of them must be fully occupied"},
	takeDev:         {"not_available", "A25-8.2.2", "this tile does not lie out, or you own one of its kind already"},
	takeAdv:         {"not_available", "A25-8.2.8", "this tile does not lie in that row, or the row is not reached yet, or you own it already"},
	takeShip:        {"not_available", "A25-8.2.11", "there is no such ship yet, or no dock and crew for it"},
	broker:          {"cannot_afford", "A25-17.2.1", "the Broker sells one or two shares for cash you have, while no loan is outstanding"},
	press:           {"no_tie", "A25-17.13.1", "there is no such tie for you to win, or it is won already"},
	offer:           {"too_many", "A25-9.2.4", "stored crates can be offered only up to the appeal of the factory, together with what it makes"},
	discard:         {"not_stored", "A25-3.6.5", "no crate of this product is too many"},
	returnShip:      {"not_owned", "A25-11.1.3", "you have no such ship"},
	done:            {"must_choose", "", "this question must be answered with one of its other choices"},
	hireAt:          {"no_space", "", "this space is occupied or not there, or it was emptied in this action, or nobody is left to hire"},
	fireAt:          {"cannot_fire", "", "workers are fired from the last staffed line, not the first, and not those hired in this action"},
	sellStored:      {"not_stored", "", "you have stored nothing of this product"},
	shareStep:       {"no_bonus", "A25-15.3.1", "your marker has not come to this bonus yet"},
	commodity:       {"cannot_trade", "A25-15.2.7", "the track ends before that, or its space is held by somebody else"},
}

// reasonOf is the reason of a kind, with what the edition has to say of it.
func (g *Game) reasonOf(k engine.Kind) reason {
	r := reasons[k]
	if g.rs.cite.why == nil {
		return r
	}
	own := g.rs.cite.why[k]
	if own.words == "" {
		own.words = r.words
	}
	if own.code == "" {
		own.code = r.code
	}
	return own
}

// explain puts the reasons into words.
func (g *Game) explain(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, ref *engine.Refusal) {
	p := &s.Player[seat]
	if r := g.reasonOf(c.Kind % kindN); r.code != "" && g.belongs(s, seat, c.Kind) {
		ref.Code, ref.Reason = r.code, r.words
		if r.clause != "" { // otherwise it is the question's own
			ref.Clause = r.clause
		}
	}
	switch {
	case c.Kind == price && (f.Step == stPrice || f.Step == stPrices) && c.Arg[0] == f.A+1:
		pr := Product(f.A)
		fa := &p.Factory[pr]
		ref.Clause = g.rs.cite.price
		if c.Arg[1] < int16(g.rs.MinPrice[pr]) {
			ref.Code, ref.Reason = "price_too_low", fmt.Sprintf("prices for %s start at £%d", productIDs[pr], g.rs.MinPrice[pr])
		} else {
			ref.Code, ref.Reason = "price_too_high", fmt.Sprintf("the price of %s cannot exceed factory cost, quality and marketing together, which is £%d", productIDs[pr], g.f(pr, fa)+int(fa.Q)+int(fa.M))
			if top := g.topPrice(p, pr, fa); top < g.f(pr, fa)+int(fa.Q)+int(fa.M) {
				ref.Reason = fmt.Sprintf("the scale of %s ends at £%d, or before crates that lie on it", productIDs[pr], top)
			}
		}
	case c.Kind == buy && (f.Step == stTrade || f.Step == stBourse) && p.Loans > 0:
		ref.Code, ref.Clause, ref.Reason = "has_loans", g.rs.cite.loans, "shares cannot be bought while a loan is outstanding"
	case c.Kind == buy && (f.Step == stTrade || f.Step == stBourse):
		ref.Code, ref.Reason = "cannot_afford", fmt.Sprintf("a share costs £%d, paid from cash, and the bank must hold it", g.buyPrice(p))
	case c.Kind == construct && f.Step == stFactories && c.Arg[1] > int16(g.level(s)):
		ref.Code, ref.Clause, ref.Reason = "level_too_high", g.rs.cite.level, fmt.Sprintf("factories can be constructed up to level %d in this decade", g.level(s))
	case (c.Kind == foundMass || c.Kind == foundLuxury || c.Kind == constructMass || c.Kind == constructLuxury) && g.rs.Modules && s.strategies() == 1:
		ref.Code, ref.Clause, ref.Reason = "no_strategies", "A25-16.1.2", "all factories are regular at this table: it is played without asymmetrical factories"
	case c.Kind == modernize && g.rs.Modules && f.Step == stFactories && c.Arg[0] > 0 && c.Arg[0] <= products && c.Arg[1] > int16(g.rs.TopLevel[p.Factory[c.Arg[0]-1].Strategy]):
		ref.Clause, ref.Reason = "A25-16.1.5", "there is no such level for this factory"
	case c.Kind == deliver && !g.rs.Contracts && (f.Step == stShip || f.Step == stDeliver):
		ref.Clause, ref.Reason = "A25-14.2.3", "ships carry crates you have, up to the capacity of those that are ready"
	case (c.Kind == playShips || c.Kind == copyShips) && !g.rs.Contracts && p.Used != 0 && (f.Step == stTurn || f.Step == stCopy):
		ref.Clause, ref.Reason = "A25-14.2.2", "a ship that has sailed is readied by the Stock Exchange before it sails again"
	case (c.Kind == boost || c.Kind == machine) && f.Step == stBonus && c.Arg[0] != f.A+1:
		ref.Code, ref.Clause, ref.Reason = "other_factory", "A25-15.3.2", "this bonus is for the factory of the commodity"
	case c.Kind == takeDev && f.Step == stSpecial && c.Arg[0] > 0 && int(c.Arg[0]) <= devN && p.has(Dev(c.Arg[0])):
		ref.Code, ref.Clause, ref.Reason = "already_owned", g.rs.cite.owned, "you own a tile of this kind already"
	case c.Kind == takeDev && f.Step == stSpecial && c.Arg[0] > 0 && int(c.Arg[0]) <= devN && s.Devs[c.Arg[0]] > 0 && !g.payable(s, p, f.A, devCost(Dev(c.Arg[0]))):
		ref.Code, ref.Clause, ref.Reason = "cannot_afford", g.rs.cite.step[stKeep], fmt.Sprintf("this tile costs £%d, paid from cash, and your factories must be paid as well", devCost(Dev(c.Arg[0])))
	case c.Kind == hire && (f.Step == stWorkers || f.Step == stSchool) && c.Arg[0] > 0 && c.Arg[0] <= products && g.barred(s, Product(c.Arg[0]-1)):
		ref.Code, ref.Clause, ref.Reason = "already_produced", g.rs.cite.late, "in the last decade nobody is hired for a product that has had its production phase"
	case (c.Kind == hireAt || c.Kind == hireColumn || c.Kind == hireRow) && f.Step == stWorkers && s.workersToHave() == 0:
		ref.Code, ref.Reason = "nobody_left", "nobody is left to hire, neither in the labour market nor among the unemployed"
	case c.Kind == closeFactory && f.Step == stFactories && c.Arg[0] > 0 && c.Arg[0] <= products && p.Factory[c.Arg[0]-1].Marks&BuiltNow != 0:
		ref.Code, ref.Clause, ref.Reason = "built_now", g.rs.cite.built, "a factory is not closed in the decade it was built in"
	case c.Kind == construct && f.Step == stFactories && c.Arg[0] > 0 && c.Arg[0] <= products && c.Arg[1] > 0 && c.Arg[1] <= 4 && p.Closed[c.Arg[0]-1]>>c.Arg[1]&1 != 0:
		ref.Code, ref.Clause, ref.Reason = "closed_now", g.rs.cite.built, "in the decade you closed such a factory you do not build one of the same product and level"
	}
}

// belongs tells whether a kind of choice answers the open question: one of it is listed, or would be with better luck.
func (g *Game) belongs(s *Position, seat engine.Seat, k engine.Kind) bool {
	var buf [maxChoices]engine.Choice
	for _, c := range g.Choices(s, seat, buf[:0]) {
		if c.Kind == k {
			return true
		}
	}
	return k == done || slices.Contains(stepKinds[s.Frames.Top().Step], k)
}

// stepKinds are the choices a question is about, even when none of them is possible.
var stepKinds = map[uint8][]engine.Kind{
	stFound: {found, foundMass, foundLuxury}, stSpecial: {takeDev, takeAdv, takeShip, broker, reassign}, stTurn: {play, playShips, unlock}, stFactories: {closeFactory, construct, constructMass, constructLuxury, modernize},
	stWorkers: {hire, hireAt, fireAt, hireColumn, hireRow, fire, rearrange, exchange}, stMustFire: {exchange}, stReturn: {returnDev}, stCopy: {copyAction, copyShips}, stMachines: {machine}, stQuality: {boost}, stMarketing: {market}, stLevels: {market}, stSellCrates: {sellCrates}, stRepay: {repay},
	stTrade: {buy, sell}, stContracts: {contract}, stLimit: {limit}, stShip: {deliver}, stRun: {runLines}, stDeliver: {deliver}, stOffer: {offer}, stPress: {press}, stSchool: {hire, hireAt}, stReturns: {returnShip}, stCommodity: {commodity}, stBonus: {market, machine, boost, shareStep},
	stBourse: {sellCrates, repay, buy, sell, contract}, stCall: {extraShifts, sellStored}, stClose: {shutLine},
}

// stepWords say what each question is about.
var stepWords = [...]string{
	stFound: "your first factories", stPrice: "a price", stCapital: "the shares you sell to start", stSpecial: "a special tile", stReturn: "which tile to return",
	stAssign: "where the tile goes", stReplace: "a dock for the ship", stKeep: "keeping the tile", stTurn: "the tile to play", stSlot: "a slot", stFee: "the fee",
	stFactories: "factories", stWorkers: "workers", stMustFire: "the worker to dismiss after a swap", stMachines: "machines", stSchool: "the workers of your School",
	stQuality: "quality", stPatent: "the Patent", stMarketing: "marketing", stLevels: "free marketing", stSellCrates: "selling stored crates", stRepay: "repaying loans",
	stTrade: "buying or selling shares", stContracts: "contracts", stLimit: "the contract limit", stShip: "deliveries by ship", stRun: "the lines to run",
	stCopy: "the additional action", stPrices: "prices", stEnd: "ending the turn", stDiscard: "which crate to discard", stShut: "shutting a line down",
	stOffer: "offering stored crates", stPatron: "patrons", stPress: "the Press Attaché", stDeliver: "delivering the contract", stExtra: "Extra Shifts",
	stCharisma: "Charisma", stName: "the start player", stReturns: "returning ships and staff", stRiot: "the Luddites", stPromote: "moving a worker up",
	stOpium: "the Opium War", stRecession: "the recession", stCommodity: "a commodity", stBonus: "the bonus",
	stBourse: "the stock exchange", stCall: "selling what you have stored", stClose: "closing the last line",
}
