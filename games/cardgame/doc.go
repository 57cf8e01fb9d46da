// Package cardgame holds the rules of Arkwright: The Card Game: the basic game for two to four, every expert variant as a
// switch of its own, and the solo game with its awards. It is pure: no clock, no I/O, no chance but the key it is given.
// RULES.md defines the clauses (CG-...) and rulings (R-...) that the code cites.
//
// Words used here: the four goods are made in factories; a factory is open when it has a side up. The token spot, the
// office and the quality cards each give to price or to appeal, distribution always to appeal. A marker is the place on the
// market's appeal track, which follows the factory's appeal only in step b of a turn. A type is a kind of development card;
// Patrons of different goods are different types. Rivals are the two automated opponents of the solo game.
package cardgame

import "cromford/engine"

// ID is the game's name in records and addresses.
const ID = "arkwright-card"

// Good is one of the four goods, in the order of the rounds (CG-0.1).
type Good uint8

// The goods.
const (
	Food Good = iota
	Clothes
	Cutlery
	Lamps
	goods = 4
)

var goodIDs = []string{"food", "clothes", "cutlery", "lamps"}

// Track is one of the six development tracks of a player board (CG-4.9.2).
type Track uint8

// The tracks.
const (
	Quality Track = iota
	Distribution
	CardLimit
	Machinery
	Shipping
	Stock
	tracks = 6
)

var trackIDs = []string{"quality", "distribution", "cards", "machinery", "shipping", "stock"}

// Type is a type of development card; 0 is none.
type Type uint8

// The types, in the order of the cards' numbers (CG-8).
const (
	Entrepreneur Type = 1 + iota
	TradeOffice
	ExtraShift
	Workshop
	Foreman
	Broker
	PatronFoodClothes
	PatronFoodCutlery
	PatronFoodLamps
	PatronClothesCutlery
	PatronClothesLamps
	PatronCutleryLamps
	Inventor
	Developer
	Contract
	Patent
	Engineer
	LargeWarehouse
	typeN = int(LargeWarehouse)
)

var typeIDs = []string{
	"entrepreneur", "trade_office", "extra_shift", "workshop", "foreman", "broker",
	"patron_food_clothes", "patron_food_cutlery", "patron_food_lamps",
	"patron_clothes_cutlery", "patron_clothes_lamps", "patron_cutlery_lamps",
	"inventor", "developer", "contract", "patent", "engineer", "large_warehouse",
}

// patronsOf are the Patrons that show a good.
var patronsOf = [goods][3]Type{
	{PatronFoodClothes, PatronFoodCutlery, PatronFoodLamps},
	{PatronFoodClothes, PatronClothesCutlery, PatronClothesLamps},
	{PatronFoodCutlery, PatronClothesCutlery, PatronCutleryLamps},
	{PatronFoodLamps, PatronClothesLamps, PatronCutleryLamps},
}

// The cards that are tucked beside factories: four of quality, of which the last is an owned Engineer, and three of
// distribution, of which the last is an owned Patent (CG-4.4.2).
const (
	cardQA = iota
	cardQB
	cardQC
	cardEngineer
	cardDA
	cardDB
	cardPatent
	cardN
	firstDistribution = cardDA
)

var cardIDs = []string{"q-a", "q-b", "q-c", "engineer", "d-a", "d-b", "patent"}

// Tucked is where a quality or distribution card lies and what it shows. In the reserve all of it is zero.
type Tucked struct {
	At     uint8 // good + 1, or 0 for the reserve
	Value  uint8
	Appeal bool // quality only: points to appeal instead of price
}

// Factory is a player's factory of one good. Side 0 is closed, and then everything else is zero.
type Factory struct {
	Side   uint8    // 1 or 2
	Spot   uint8    // 1 to 4
	Office bool     // points to appeal
	Worker [2]uint8 // by position: 0 absent, 1 the side of decade I, 2 the newer side
	Turned [2]bool  // the machine half shows
	Marker uint8    // on the market's appeal track
	Stored uint8
}

// Player is what belongs to a seat. All of it is open (CG-0.4).
type Player struct {
	Cash      int16
	Shares    uint8
	Value     uint8 // of a share
	Loans     uint8
	Tokens    uint8 // shipping tokens
	Ships     uint8 // ready ones
	Sailed    uint8 // ships used in the game (CG-5.2.8)
	Voyages   uint8 // occasions on which a ship sailed
	Bought    uint8 // shares bought in final scoring
	Track     [tracks]uint8
	Six       bool  // the engineer token shows max 6
	Out       bool  // bankrupt
	Automated bool  // took action 3
	Brokered  bool  // used a Broker
	Learned   bool  // used a Patent or an Engineer; on Rev1: acquired one
	Parvenu   bool  // began with 15 shares and no money
	Foreman   uint8 // good + 1 of its factory
	Token     uint8 // place of the machine token: 1 + 2 x good + position, or 0
	Cards     uint32
	Used      uint32 // once-per-decade cards that are turned
	Factory   [goods]Factory
	Card      [cardN]Tucked
}

// Turn is what the running turn has to remember. It is cleared when the turn ends.
type Turn struct {
	Dropped  uint32       // types that left the player this turn (CG-4.9.4)
	Before   [goods]uint8 // totals of quality or distribution at the start of action 4
	Put      uint8        // cards put in this action 4
	Invented uint8        // factories upgraded by the Inventor
	Ran      uint8        // factories used by Extra Production
	Allowed  uint8        // machines still to install
	Changed  bool         // the action has changed something
	Hired    bool         // demand and wages have moved in this action
}

// Sale is what the running production phase has to remember. Made to Shipped are about the seat being asked.
type Sale struct {
	Made, Limit, Fresh, Shipped int8
	Sold                        [4]int8
}

// Rival is an automated opponent of the solo game.
type Rival struct {
	Shares, Value uint8
	Marker        [goods]uint8 // space + 1, or 0
}

// The colours of the solo game besides the player's; they are numbered in this order everywhere.
const (
	rivals    = 2
	colours   = 3
	neutral   = 2
	rows      = 3
	columns   = 5
	places    = rows * columns
	bagDraws  = 4
	decades   = 3
	maxSeats  = 4
	lastRound = Lamps
)

var colourIDs = []string{"orange", "purple", "neutral"}

// Position is the whole table at one moment.
type Position struct {
	Revision  engine.Revision
	Seats     uint8
	Flags     Flags
	Start     engine.Seat // holder of the starting player card
	Decade    uint8       // 1 to 3
	Good      Good        // the active one
	Demand    [goods]int8
	Wages     uint8 // place on the wages track
	Neutral   [goods]uint8
	Supply    [typeN + 1]uint8
	Display   [places]Type            // solo
	Disc      [colours]uint8          // place + 1
	Rival     [rivals]Rival           // solo
	Bag       [decades][bagDraws]int8 // solo, hidden: the colours to be drawn
	Drawn     uint8                   // of this decade
	Allot     [goods]int8             // solo, hidden until placed: which rival starts on which track
	MayFollow bool                    // solo: the Entrepreneur was discarded
	Follow    bool                    // solo: the player goes second this round
	Fulfilled uint16
	Awards    uint16 // recorded
	Player    [maxSeats]Player
	Turn      Turn
	Sale      Sale
	Frames    engine.Frames
}

// Flags are the switches of a table (CG-0.5).
type Flags uint16

// The switches. Their bits are in the hashes of positions, and so in stored games: a new one stands after all others, and none
// ever leaves or moves.
const (
	XSupply Flags = 1 << iota
	XRestrict
	XStart
	XNoShips
	XShares
	XExtra
	XEarly
	SRandom
	SAwards
	XInventor
	// The readings: each is off for ours, and on for the other that the rulebooks allow.
	RDecadeEnd
	RIdleRivals
	RFinalTen
	RThreeSpaces
	RNoNeutral
	switchN = iota
)

// A flag without its row in switches, or a row without its flag, does not compile; nor does a seventeenth flag, which Flags
// has no room for: wider ones change the bytes of a position, and with them every hash (decision 001, engine.Grown).
const _ = uint(switchN-len(switches)) + uint(len(switches)-switchN)

// switches are the options of a table, in the order of the flags.
var switches = [...]struct {
	name, clause string
	seats        int // the only number of seats it goes with, 0 for all
	reading      bool
}{
	{"random_supply", "CG-9.1.1", 0, false},
	{"decade_restriction", "CG-9.2.1", 0, false},
	{"chosen_start", "CG-9.3.1", 0, false},
	{"no_ships", "CG-9.4.1", 0, false},
	{"buy_shares", "CG-9.5.1", 0, false},
	{"extra_production", "CG-9.6.1", 0, false},
	{"early_shipping", "CG-9.6.2", 0, false},
	{"random_factories", "CG-10.2.4", 1, false},
	{"choose_awards", "CG-11.3", 1, false},
	{"inventor_steps", "CG-8.8.5", 0, false},
	{"entrepreneur_decade", "CG-6.1.1", 0, true},
	{"idle_rivals_gain", "CG-10.4.1", 1, true},
	{"final_shares_ten", "CG-7.2", 0, true},
	{"three_space_tracks", "CG-4.9.2", 0, true},
	{"neutral_aside", "CG-5.4.4", 2, true},
}

func (f Flags) has(x Flags) bool { return f&x != 0 }

func (s *Position) solo() bool { return s.Seats == 1 }

func (f *Factory) open() bool { return f.Side > 0 }

func (p *Player) has(t Type) bool { return p.Cards>>t&1 != 0 }

// ready tells whether an owned once-per-decade card can be turned.
func (p *Player) ready(t Type) bool { return p.has(t) && p.Used>>t&1 == 0 }

// cards counts the development cards owned, wherever they lie (CG-4.9.3).
func (p *Player) cards() (n int) {
	for c := p.Cards; c != 0; c &= c - 1 {
		n++
	}
	return n
}

// tokenAt tells whether the machine token lies on a worker card.
func (p *Player) tokenAt(gd Good, pos int) bool { return p.Token == tokenPlace(gd, pos) }

func tokenPlace(gd Good, pos int) uint8 { return 1 + 2*uint8(gd) + uint8(pos) }

func (p *Player) factories() (n int) {
	for gd := range Good(goods) {
		if p.Factory[gd].open() {
			n++
		}
	}
	return n
}
