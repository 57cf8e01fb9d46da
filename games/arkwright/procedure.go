package arkwright

import (
	"math/bits"
	"slices"
	"strconv"

	"cromford/engine"
	"cromford/engine/components"
	"cromford/engine/doc"
)

// Procedure is how an edition plays, apart from the numbers all editions have. Every switch is named after its rule; the
// zero value of each is the commoner or simpler way. Where a whole procedure differs, it has a file of its own:
//
//	sale_batch.go, sale_callout.go  the domestic sale
//	reuse.go                        using a tile again
//	phases.go                       the order of phases
//	dealing.go                      what lies face down
//	late.go                         hiring in the last decade
//	obsolete.go                     factories that become obsolete
//	exchange.go                     the stock exchange in one question
type Procedure struct {
	Revision engine.Revision // the newest, or that of the edition's newest development tile

	// The order of phases: what follows each of them.
	next [phaseN]int16
	ends int16 // the first phase after the last cycle

	// A short game without events, tiles, ships and warehouse.
	Jenny         bool  // there is one
	FixedEconomy  bool  // every cycle has the same economy tile
	NoWarehouse   bool  // nobody is hired for a warehouse
	PlainExchange bool  // an advanced Stock Exchange is a Stock Exchange without an additional action
	StartMoney    int32 // beside that of the shares

	Modules bool // Spinning Mule, the East India Company and asymmetrical factories

	// Set-up.
	PayFactoriesLast bool // everybody pays for the first factories after all have taken a special tile
	StartOptional    bool // the first special tile may be declined
	StartFixed       bool // in a predefined set-up the first seat starts
	HiddenEvents     bool // events are dealt unseen, none lies in reserve
	AllPatrons       bool // there is an option to put out all Patrons

	// Market and money.
	CountDemand      bool           // demand is the number of empty spaces with a number, not the number printed on the last
	MaxPrice         int8           // 0: none
	CratePrice       [products]int8 // of a stored crate at the stock exchange
	EmergencyAtLeast int            // spaces that each share sold in an emergency costs at least
	LoanFlat         bool           // a loan costs one space, whatever the space
	OptionsFromCash  bool           // what is optional and outside an action is not paid by an emergency sale
	EconomyOut       [5]uint16      // by seats: tiles left out, bit i is tile i
	EconomyOutFixed  uint16         // likewise in predefined set-ups

	// Actions.
	ReuseStays       bool // a tile used again stays in its slot
	OneShip          bool // each ship is a tile of its own and stays in its slot
	OnePayment       bool // fee and building costs of a Factories action are one payment at its end
	BuiltStays       bool // a factory is not closed in the decade it was built in, nor built again as it was closed
	FreePlacing      bool // hired workers go to any free space
	FireLastRow      bool // workers are fired from the last staffed line; a line left without workers loses its machines
	MarksLateHiring  bool // in the last decade hiring for a product already produced is marked, not forbidden
	LateSpaces       int  // what each mark costs in the end
	LateShares       int
	AdjustTouched    bool // only prices of factories touched by the action are free, others cost £1 of the fee
	OpenExchange     bool // the parts of the Stock Exchange come in any order
	LimitMarker      bool // contracts have a limit marker
	ReplaceWhenFull  bool // a ship is replaced only if no dock is empty
	TwoSmallFleet    bool // with two players only one ship of the second size
	DeliverNeedsMill bool // contracts need a factory of the product
	FewestShips      bool // a shipment uses as few ships as suffice
	SharedSpaces     bool // a warehouse space counts once, even if its row and its column are staffed

	// Production.
	SoldIsEnough bool // share steps need a sale, not production

	// Tiles.
	AgentOnOne          bool // the Agent changes one contract of a delivery
	BrokerAtLobby       bool
	CharismaTies        bool // Charisma wins ties for share bonuses
	CharismaTakes       bool // after Charisma was used another special tile is taken
	DeveloperNotAhead   bool // no discount for a level beyond the current one, and once in a decade for each factory
	SchoolAtHome        bool // replaced workers go to factories only
	LevelsOptional      bool // the two levels of a returned Patent may be declined
	SmallOnScales       bool // crates of the Small Warehouse lie on the price scales
	WorksFromAll        bool // Machine Works earns from everybody
	ShiftsAfterSaleOnly bool // Extra Shifts are not offered at the patron, the shipment and the store

	// End of the decade and of the game.
	Obsolete        [6]uint8 // by decade: level of factories that becomes obsolete before it begins
	ObsoleteWorkers uint8
	ObsoleteFee     int32
	FinalByChoice   bool // the final stock exchange is each player's own
	TieBreaks       int  // how many of cash, share value and levels decide a tie
}

// procedure2025 is how the 2025 edition plays.
func procedure2025() Procedure {
	p := Procedure{
		Revision: Rev2,
		Modules:  true, LimitMarker: true, TwoSmallFleet: true, BrokerAtLobby: true, CharismaTakes: true, TieBreaks: 3,
	}
	p.order(PhaseFound1, PhaseFound2, PhaseCapital, PhaseDecade, PhaseEconomy, PhaseAction,
		PhaseSchool, PhaseOffers, PhaseSale, PhasePatrons, PhasePress, PhaseShares, PhaseShip, PhaseContracts,
		PhaseExtra, PhaseStore, PhaseCommodity, PhaseHouse)
	p.order(PhaseWages, PhaseReturns, PhaseEvent, PhaseEventPlayers, PhaseAfterEvent, PhaseCharisma)
	p.order(PhaseChoose, PhaseNext, PhaseDecade)
	p.ends = PhaseWages
	return p
}

// procedure2014 is how the 2014 edition plays, water frame.
func procedure2014() Procedure {
	p := Procedure{
		Revision:         Rev1,
		Jenny:            true,
		PayFactoriesLast: true, StartOptional: true, StartFixed: true, HiddenEvents: true, AllPatrons: true,
		CountDemand: true, LoanFlat: true, OptionsFromCash: true,
		ReuseStays: true, OneShip: true, OnePayment: true, BuiltStays: true, FreePlacing: true, FireLastRow: true,
		MarksLateHiring: true, AdjustTouched: true, OpenExchange: true,
		ReplaceWhenFull: true, DeliverNeedsMill: true, FewestShips: true,
		SoldIsEnough: true,
		AgentOnOne:   true, CharismaTies: true, DeveloperNotAhead: true, SchoolAtHome: true, LevelsOptional: true, SmallOnScales: true,
		WorksFromAll: true, ShiftsAfterSaleOnly: true,
		FinalByChoice: true, TieBreaks: 1,
	}
	p.order(PhaseFound1, PhaseFound2, PhaseCapital, PhasePayMills, PhaseDecade, PhaseEconomy, PhaseAction,
		PhaseProduce, PhaseCalls, PhaseAfterSale, PhaseShares, PhaseShip, PhaseContracts, PhaseStore, PhaseHouse)
	p.order(PhaseMarkers, PhaseWages, PhaseReturns, PhaseEvent, PhaseEventPlayers, PhaseAfterEvent, PhaseBroker, PhaseCharisma)
	p.order(PhaseSpecials, PhaseDecade)
	p.order(PhaseChoose, PhaseObsolete, PhaseNext, PhaseDecade)
	p.ends = PhaseMarkers
	return p
}

// readProcedure reads the numbers that only some procedures need.
func (r *Ruleset) readProcedure(n *components.Set) {
	for i, g := range n.Need("goods").List() {
		if i < products {
			r.CratePrice[i] = int8(g.Need("warehouse_sale_price").Int(1, 25))
		}
	}
	if r.AdjustTouched {
		most := n.Need("prices").Need("max")
		r.MaxPrice = int8(most.Int(6, 60))
		for p, least := range r.MinPrice {
			if r.MaxPrice < least+5 { // five crates may lie on a scale
				most.Fail("the scale of %s must have more than five prices", productIDs[p])
			}
		}
	}
	if !n.Need("warehouse").Need("cumulative").Bool() {
		r.SharedSpaces = true
	}
	removed := n.Need("economy_tiles").Need("removed")
	for seats := 2; seats <= 4; seats++ {
		r.EconomyOut[seats] = r.economyMask(removed.Need(strconv.Itoa(seats)))
	}
	if v := removed.Get("predetermined_setup_any_count"); v != nil {
		r.EconomyOutFixed = r.economyMask(v)
	}
	for _, out := range r.EconomyOut[2:] {
		if left := len(r.Economy) - bits.OnesCount16(out|r.EconomyOutFixed); left < int(r.Last) {
			removed.Fail("only %d economy tiles are left for %d decades", left, r.Last)
		}
	}
	if r.MarksLateHiring {
		late := n.Need("finance").Need("hire_after_production_in_1810")
		r.LateSpaces, r.LateShares = -late.Need("share_steps").Int(-20, 0), -late.Need("shares").Int(-20, 0)
	}
	times := n.Need("timetable")
	for _, v := range times.Need("obsolete").List() {
		r.Obsolete[r.decadeOf(v.Need("before"))] = uint8(v.Need("level").Int(1, 4))
		r.ObsoleteWorkers = uint8(times.Need("obsolete_workers").Int(1, 4))
		r.ObsoleteFee = int32(times.Need("obsolete_fee_per_missing_worker").Int(0, 20))
	}
}

// readJenny reads spinning jenny, as far as it is known: fewer decades, a fixed economy, and none of what water frame adds.
func (r *Ruleset) readJenny(n *doc.Node) {
	s := *r
	s.readDecades(n.Need("decades"), 3)
	s.predefined = predefined{}
	s.Mixed, s.Apart = nil, nil
	var tile [2]int8
	exactly(tile[:], n.Need("economy"), 0, 9)
	s.Economy, s.EconomyOut, s.FixedEconomy = [][2]int8{tile}, [5]uint16{}, true
	s.StartMoney = int32(n.Need("start_money").Int(0, 99))
	s.SmallStore = int8(n.Need("store").Int(0, 20))
	s.SmallOnScales, s.NoWarehouse, s.PlainExchange = false, true, true
	s.DevEach, s.Designated, s.DevCopies = 0, nil, [DevN + 1]uint8{}
	for i := range s.Ship {
		s.Ship[i].count = [5]uint8{}
	}
	s.LimitMax = [5]uint8{} // no contracts
	s.AdvCopies[TileExchangeBrown-firstAdv] = uint8(n.Need("exchange_markers").Int(0, 9))
	s.Obsolete = [6]uint8{}
	for _, v := range n.Need("obsolete").List() {
		s.Obsolete[s.decadeOf(v.Need("before"))] = uint8(v.Need("level").Int(1, 4))
	}
	r.Short = &s
}

func (r *Ruleset) economyMask(n *doc.Node) (m uint16) {
	for _, t := range n.List() {
		v := ints(t, 0, 9)
		if len(v) != 2 {
			t.Fail("want 2 numbers, got %d", len(v))
			return 0
		}
		i := slices.IndexFunc(r.Economy, func(e [2]int8) bool { return slices.Equal(e[:], v) })
		if i < 0 {
			t.List()[1].Fail("there is no such economy tile; it must be %d or another", r.nearTile(v))
			return 0
		}
		m |= 1 << i
	}
	return m
}

// nearTile is the second number of an economy tile that begins like another.
func (r *Ruleset) nearTile(like []int8) int8 {
	for _, e := range r.Economy {
		if e[0] == like[0] {
			return e[1]
		}
	}
	return r.Economy[0][1]
}

// economyOut are the economy tiles that are not used at a table.
func (r *Ruleset) economyOut(s *Position) uint16 {
	if s.Flags&Predefined != 0 {
		return r.EconomyOut[s.Seats] | r.EconomyOutFixed
	}
	return r.EconomyOut[s.Seats]
}

// startMoney is what everybody has before shares are sold; a table of the short game may choose it.
func (r *Ruleset) startMoney(o engine.Options) int32 {
	if n, err := strconv.Atoi(o.Get("jenny_start_money")); err == nil && r.FixedEconomy {
		return int32(n) // #nosec G109 G115 -- one of the option's values
	}
	return r.StartMoney
}
