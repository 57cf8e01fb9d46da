package arkwright

import "cromford/engine"

// The steps of the flow: stFlow is the frame at the bottom, all others are questions. What A and B mean stands beside.
const (
	stFlow       uint8 = 1 + iota // A is the phase, B how many seats have been dealt with
	stFound                       // A25-2.12
	stPrice                       // A is the product; B is 1 for a new factory, which may not ask more than f
	stCapital                     // A25-2.13
	stSpecial                     // A25-8.2; A is the occasion
	stReturn                      // A25-8.2.3; A is the tile just taken
	stAssign                      // A25-8.2.5; A is the tile
	stReplace                     // A25-8.2.11; A is the size of the new ship
	stKeep                        // A25-17.6.3; A is the tile
	stTurn                        // D-10, D-11
	stSlot                        // A is the tile, B is 1 for a reuse
	stFee                         // A is the tile, B is 1 for a reuse
	stFactories                   // D-14
	stWorkers                     // D-16
	stMustFire                    // A is the product where spaces were exchanged
	stMachines                    // D-17; A is how many machines are left, B how many workers were replaced
	stSchool                      // D-18; A is how many workers are left
	stQuality                     // D-19; A is how many boosts are left
	stPatent                      // D-20; A is the budget
	stMarketing                   // D-20; A is the budget, B is 1 if two free levels follow
	stLevels                      // free marketing levels; A is how many are left, B is 1 if they may be declined
	stSellCrates                  // D-21; A is the first product still open
	stRepay                       // D-22
	stTrade                       // D-23
	stContracts                   // D-24; A is the first product still open
	stLimit                       // D-24
	stShip                        // D-25; A is the capacity left, B the first product still open, plus 8 once something was shipped
	stRun                         // D-26
	stCopy                        // D-13
	stPrices                      // D-27; A is the product asked for
	stEnd                         // D-30
	stDiscard                     // D-29
	stShut                        // D-31
	stOffer                       // D-32
	stPatron                      // D-33
	stPress                       // D-34
	stDeliver                     // D-35
	stExtra                       // D-36
	stCharisma                    // D-45, D-56
	stName                        // a start player is named; A is 1 if a Charisma holder names
	stReturns                     // D-50
	stRiot                        // D-53; A is the product
	stPromote                     // D-53; A is the product, B the vacated space
	stOpium                       // D-54
	stRecession                   // D-55
	stCommodity                   // D-40
	stBonus                       // D-41; A is the commodity
	stBourse                      // the Stock Exchange in one question; A is the occasion, B how often shares were traded
	stCall                        // a seat is called whose production is sold out
	stClose                       // School may close the last line before its goods are sold
	stepN
)

var stepIDs = []string{"flow", "found", "price", "capital", "special", "return", "assign", "replace", "keep", "turn", "slot", "fee", "factories", "workers", "must-fire",
	"machines", "school", "quality", "patent", "marketing", "levels", "sell-crates", "repay", "trade", "contracts", "limit", "ship", "run", "copy", "prices", "end",
	"discard", "shut", "offer", "patron", "press", "deliver", "extra", "charisma", "name", "returns", "riot", "promote", "opium", "recession", "commodity", "bonus", "bourse", "call", "close"}

// Acting is the seat that owes a choice: in this game always one.
func (g *Game) Acting(s *Position) engine.SeatSet {
	if s.Frames.N == 0 {
		return 0
	}
	return engine.Only(s.Frames.Top().Seat)
}

// ask opens a question for a seat.
func ask(s *Position, step uint8, seat engine.Seat, a, b int16) {
	s.Frames.Push(engine.Frame{Step: step, Seat: seat, A: a, B: b})
}
