package arkwright

import "cromford/engine"

// citations are the clauses that offers, refusals, options and results of an edition cite.
type citations struct {
	step                                                                                   [stepN]string
	setup, gameOver, notYourTurn, price, priceMost, level, owned, loans, late, built, slot string
	portfolio, tieBreak, allPatrons, special, jenny                                        string
	// why has this edition's clauses of the reasons, and other words where they differ; nil: those of the reasons.
	why map[engine.Kind]reason
	// account has the steps of a production.
	account []engine.AccountStep
}

var citations2025 = citations{
	step: [stepN]string{
		stFound: "A25-2.12.3", stPrice: "A25-3.1.2", stCapital: "A25-2.13.2", stSpecial: "A25-8.2.1", stReturn: "A25-8.2.3", stAssign: "A25-8.2.5", stReplace: "A25-8.2.11",
		stKeep: "A25-17.6.3", stTurn: "A25-6.1.3", stSlot: "A25-6.2.2", stFee: "A25-6.3.2", stFactories: "A25-7.1.1", stWorkers: "A25-7.2.1", stMustFire: "A25-7.2.11",
		stMachines: "A25-7.3.3", stSchool: "A25-17.14.1", stQuality: "A25-7.4.2", stPatent: "A25-17.12.1", stMarketing: "A25-7.5.2", stLevels: "A25-18.6.1",
		stSellCrates: "A25-7.6.2", stRepay: "A25-7.6.3", stTrade: "A25-7.6.4", stContracts: "A25-7.6.7", stLimit: "A25-7.6.8", stShip: "A25-7.7.3", stRun: "A25-7.8.2",
		stCopy: "A25-7.9.3", stPrices: "A25-8.1.1", stEnd: "A25-6.1.2", stDiscard: "A25-3.6.5", stShut: "A25-17.14.3", stOffer: "A25-9.2.4", stPatron: "A25-9.2.13",
		stPress: "A25-17.13.1", stDeliver: "A25-9.6.1", stExtra: "A25-17.7.2", stCharisma: "A25-17.4.1", stName: "A25-11.3.1", stReturns: "A25-11.1.3", stRiot: "A25-18.7.1",
		stPromote: "A25-18.7.2", stCommodity: "A25-15.2.2", stBonus: "A25-15.3.1", stOpium: "A25-18.9.1", stRecession: "A25-18.10.1",
	},
	setup: "A25-2.1.4", gameOver: "A25-4.1.5", notYourTurn: "A25-6.1.1", price: "A25-3.1.2", priceMost: "A25-3.1.2", level: "A25-7.1.7", owned: "A25-8.2.2", loans: "A25-7.6.4", late: "A25-7.2.6",
	slot: "A25-6.2.2", portfolio: "A25-13.1.4", tieBreak: "A25-13.1.5", account: account2025,
}

var citations2014 = citations{
	step: [stepN]string{
		stFound: "A14-4.4.1", stPrice: "A14-5.4.1.4", stCapital: "A14-4.5.1", stSpecial: "A14-5.4.2.0", stReturn: "A14-5.4.2.1.3", stAssign: "A14-9.21", stReplace: "A14-5.4.2.3.3",
		stKeep: "A14-9.11", stTurn: "A14-5.2.2", stSlot: "A14-5.2.3", stFee: "A14-5.2.7", stFactories: "A14-5.3.1.1", stWorkers: "A14-5.3.2.1",
		stMachines: "A14-5.3.3.2", stSchool: "A14-5.3.3.5", stQuality: "A14-5.3.4.1", stPatent: "A14-5.3.5.4", stMarketing: "A14-5.3.5.2", stLevels: "A14-10.6",
		stBourse: "A14-5.3.6.1", stShip: "A14-5.3.7.4", stRun: "A14-5.3.8.1",
		stPrices: "A14-5.4.1.2", stEnd: "A14-5.2.1", stDiscard: "A14-5.5.5.4", stPatron: "A14-5.5.1.14",
		stDeliver: "A14-5.5.4.1", stExtra: "A14-5.5.1.12", stCharisma: "A14-5.6.1", stName: "A14-6.3.1", stReturns: "A14-6.2.2", stRiot: "A14-10.7",
		stPromote: "A14-10.7", stOpium: "A14-10.9", stRecession: "A14-10.10", stCall: "A14-5.5.1.7", stClose: "A14-5.5.1.13",
	},
	setup: "A14-4.7.1", gameOver: "A14-8.4", notYourTurn: "A14-5.2.1", price: "A14-5.4.1.4", priceMost: "A14-5.4.1.4", level: "A14-5.3.1.2", owned: "A14-5.4.2.1.2", loans: "A14-5.3.6.3",
	late: "A14-5.3.2.9", built: "A14-5.3.1.7", slot: "A14-5.2.3", portfolio: "A14-8.4", tieBreak: "A14-8.4", allPatrons: "A14-4.3.7", special: "A14-4.7.3", jenny: "A14-4.3.1",
	account: account2014,
	why: map[engine.Kind]reason{
		found: {clause: "A14-4.4.2"}, sellStart: {clause: "A14-4.5.1"},
		play:      {clause: "A14-5.2.3", words: "you do not own this tile, no slot is free and unlocked for it, or it lies in a locked one"},
		playShips: {clause: "A14-5.4.2.3.4", words: "a ship of your own is played alone; its slot must not be locked, nor too cheap for a ship that took another's place there"},
		slot:      {clause: "A14-5.2.3", words: "that slot is taken or locked"},
		fee:       {clause: "A14-5.2.7"}, closeFactory: {clause: "A14-5.3.1.5"},
		construct: {clause: "A14-5.3.1.2", words: "a factory is built where you have none, up to the level of this decade, and only if its first line can be staffed"},
		modernize: {clause: "A14-5.3.1.3", words: "a factory is modernised by one level, up to the level of this decade; one more needs the Inventor, without the Developer"},
		hireAt:    {clause: "A14-5.3.2.3"}, fireAt: {clause: "A14-5.3.2.6"}, hireColumn: {clause: "A14-5.3.2.3"}, hireRow: {clause: "A14-5.3.2.3"},
		rearrange: {clause: "A14-5.3.2.5"}, reassign: {clause: "A14-5.4.2.1.1"}, returnDev: {clause: "A14-5.4.2.1.3"},
		unlock:  {clause: "A14-10.2", words: "the £10 slot is not locked for you, or you have not £10 in cash"},
		machine: {clause: "A14-5.3.3.2"}, boost: {clause: "A14-5.3.4.2"}, market: {clause: "A14-5.3.5.2"},
		sellCrates: {clause: "A14-5.3.6.5"}, repay: {clause: "A14-5.3.6.3"}, sell: {clause: "A14-5.3.6.4"},
		contract: {clause: "A14-5.3.6.6", words: "a contract is placed on a space of its track or moved to a higher one; in the event phase and at the end there are none"},
		deliver:  {clause: "A14-5.3.7.4", words: "a delivery is exactly what the contract asks for, of a product you have a factory for, from crates you have, and must fit the ship"},
		runLines: {clause: "A14-5.3.8.1"}, takeDev: {clause: "A14-5.4.2.1.1"}, takeAdv: {clause: "A14-5.4.2.2.1"}, takeShip: {clause: "A14-5.4.2.3.1"},
		broker: {clause: "A14-9.4"}, discard: {clause: "A14-5.5.5.4"}, returnShip: {clause: "A14-6.2.2"}, sellStored: {clause: "A14-5.5.1.7"},
	},
}

// options are those of an edition's tables.
func (r *Ruleset) options() (out []engine.OptionSpec) {
	out = append(out, engine.OptionSpec{Name: "setup", Values: []string{"free", "predefined", "predefined_mixed"}, Default: "free", Clause: r.cite.setup})
	if r.Modules {
		out = append(out, engine.OptionSpec{Name: "length", Values: []string{"water_frame", "spinning_mule"}, Default: "water_frame", Clause: "A25-2.1.2"},
			engine.Switch("east_india_company", "A25-15.0.1"), engine.Switch("asymmetrical_factories", "A25-16.0.1"))
	}
	if !r.OneShip {
		out = append(out, engine.Switch("ship_tile_stays", "R-32"))
	}
	if r.StartOptional {
		out = append(out, engine.Switch("choose_special", r.cite.special))
	}
	if r.AllPatrons {
		out = append(out, engine.Switch("all_patrons", r.cite.allPatrons))
	}
	if r.Jenny {
		out = append(out, engine.Switch("spinning_jenny", r.cite.jenny), engine.OptionSpec{Name: "jenny_start_money", Values: []string{"0", "10", "20", "30", "40", "50"}, Default: "10", Clause: r.cite.jenny})
	}
	return out
}
