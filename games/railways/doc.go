// Package railways holds the rules of Factories, Ports & Railways for 3 to 5 seats on two boards. It is pure: no
// clock, no I/O, no chance but the key it is given. RULES.md beside this file defines the clauses (RW-...) and
// rulings (R-...) that the code cites.
//
// Words used here, with the rulebook's: a Town has factory spaces; a Factory is one owner's stack of markers, its
// height is the level, and its yard holds cubes. A Port has Customs Houses and a quay with waiting cubes. A line
// joins one Town and one Port; its capacity is the number of markers on it. The Period (1 to 3) sets prices.
package railways

import (
	"cromford/engine"
)

// ActionKind is one of the five Action cards (RW-1.5). The zero value is no card.
type ActionKind uint8

// The Action cards, in the order of the turn-order boxes whose occupant starts without them (RW-2.5).
const (
	ActionPort ActionKind = 1 + iota
	ActionFactory
	ActionRailway
	ActionDeliver
	ActionProduce
)

const actionKinds = 5

var actionIDs = []string{"port", "factory", "railway", "deliver", "produce"}

// CardSet is a set of Action cards.
type CardSet uint8

const allCards CardSet = 1<<(actionKinds+1) - 2

// Has tells whether a card is in the set.
func (cs CardSet) Has(a ActionKind) bool { return cs>>a&1 != 0 }
func (cs *CardSet) add(a ActionKind)     { *cs |= 1 << a }
func (cs *CardSet) remove(a ActionKind)  { *cs &^= 1 << a }

// Len counts the cards of the set.
func (cs CardSet) Len() int { return engine.SeatSet(cs >> 1).Len() }

// Places and contract cards count from 1 in the order of the component file; 0 is none.
type (
	// TownID is a Town of the board.
	TownID uint8
	// PortID is a Port of the board.
	PortID uint8
	// LineID is a line of the board.
	LineID uint8
	// ContractID is a contract card.
	ContractID uint8
)

// What a component set may hold at most; the position has room for this much.
const (
	maxTowns         = 8
	maxPorts         = 6
	maxLines         = 20
	maxContracts     = 32
	maxLineSpaces    = 4
	maxFactorySpaces = 4 // also the number of arguments of a choice
	maxLinesOfTown   = 4 // likewise
	maxLinesOfPort   = 8
	maxHand          = 3
)

// Duty is what a seat still has to do in the running round.
type Duty uint8

// The duties. A seat without an Action card recalls instead of acting (RW-4.5).
const (
	DutyNone Duty = iota
	DutyAct
	DutyRecall
)

// Player is what belongs to one seat.
type Player struct {
	Cash      int32
	Cubes     int16
	Loans     int16
	Markers   int8 // left to invest
	Hand      CardSet
	Pile      [actionKinds]ActionKind // face up, the last is the top
	PileN     uint8
	Sealed    ActionKind // chosen and not yet revealed; still counted in Hand
	Duty      Duty
	Contracts [maxHand]ContractID // sorted, 0 at the end
}

// Factory is one owner's stack in a Town. Level 0 is no Factory.
type Factory struct {
	Level int8
	Yard  int16
}

// Line is the markers on a line in the order of placement.
type Line struct {
	N        uint8
	Investor [maxLineSpaces]engine.Seat
}

// Port is the Customs Houses of a Port and the cubes on its quay.
type Port struct {
	N        uint8
	Investor [engine.MaxSeats]engine.Seat
	Waiting  int16
}

// Flags are the readings a table may choose (RULES.md, Variants).
type Flags uint8

// The variant flags.
const (
	TurnMarkerExtra Flags = 1 << iota
	SecondLinePaid
	LoanWithContract
	RailPayOneCoin
	ContractCubeSpare
)

// Position is the whole table at one moment.
type Position struct {
	Revision engine.Revision
	Seats    uint8
	Board    uint8 // index into the component set's boards
	Flags    Flags
	Covered  uint16 // bit t: Town t is covered (RW-2.2)
	Round    int16
	Track    [3]int16 // Period 2, Period 3, Game End (RW-3.1)
	Spare    int16
	Minted   int16 // cubes supplied by the edition (RW-3.6)
	Shortage bool  // some effect has found too few cubes on the track
	Order    [engine.MaxSeats]engine.Seat
	Next     [engine.MaxSeats]engine.Seat
	Player   [engine.MaxSeats]Player
	Factory  [maxTowns + 1][engine.MaxSeats]Factory
	Line     [maxLines + 1]Line
	Port     [maxPorts + 1]Port
	DeckN    uint8
	Deck     [maxContracts]ContractID // the first is the top
	// Known is who knows where a contract card lies: its owner, everybody once it was declared, and whoever put
	// it under the deck. Redeal moves only what a seat does not know.
	Known  [maxContracts + 1]engine.SeatSet
	Frames engine.Frames
}
