// Package arkwright holds the rules of the big Arkwright. One engine plays every edition: a Ruleset fixes what differs.
// It is pure: no clock, no I/O, no chance but the key it is given. RULES-2025.md and RULES-2014.md define the clauses
// (A25-..., A14-...) and rulings (R-...) that the code cites; where both editions agree the code cites the newer one.
//
// Words used here: the four goods are products; a factory is open when it has a level; f is its cost and base quality,
// q its quality, m its marketing, s its sale price, and its appeal is f + q + m - s. Share space is the place on the
// track, share value the money it stands for.
package arkwright

import "cromford/engine"

// Product is one of the four goods, in their fixed order (A25-1.1.1).
type Product uint8

// The products.
const (
	Food Product = iota
	Clothing
	Cutlery
	Lamps
	products = 4
)

var productIDs = []string{"food", "clothing", "cutlery", "lamps"}

// Tile is an action tile. 0 is none; own tiles come first, then the advanced ones.
type Tile uint8

// The action tiles. Ships are not tiles but lie in a slot like one while they are being played.
const (
	TileFactories Tile = 1 + iota
	TileWorkers
	TileMachines
	TileQuality
	TileMarketing
	TileExchange
	TileMachinesBrown
	TileQualityBrown
	TileMarketingBrown
	TileProductionBrown
	TileExchangeBrown
	TileMachinesGray
	TileQualityGray
	TileMarketingGray
	TileProductionGray
	TileShips
	// Where each ship is a tile of its own, TileShips + its size lies in the slot.
	tileN       = TileShips
	firstAdv    = TileMachinesBrown
	lastAdv     = TileProductionGray
	advancedN   = int(lastAdv-firstAdv) + 1
	ownTilesN   = int(firstAdv) - 1
	maxSlots    = 5
	maxSpaces   = 12 // of a factory
	shipSizes   = 5
	contractMax = 5 // spaces of the contract track
)

var tileIDs = []string{
	"factories", "workers", "machines", "quality", "marketing", "stock_exchange", "machines_brown", "quality_brown", "marketing_brown",
	"production_brown", "stock_exchange_brown", "machines_gray", "quality_gray", "marketing_gray", "production_gray", "ships",
	"ship_2", "ship_4", "ship_6", "ship_8", "ship_10"}

// Event is an event tile by its number in the rulebook; 0 is none.
type Event uint8

// The events (A25-18); what each does stands in events.go.
const (
	Bureaucracy Event = 1 + iota
	HamburgCrisis
	WarOnTheContinent
	CrownJubilee
	Lobby
	MadeInEngland
	LudditesRiot
	NavigationActs
	OpiumWar
	Recession
	RoyalSociety
	SocialUnrest
	ThreatOfStrike
	EndOfGame
	WorldsFair
	EconomicCrisis
	eventN = int(EconomicCrisis)
)

// Strategy is how a factory is run (A25-16). Without the module every factory is regular.
type Strategy uint8

// The strategies.
const (
	Regular Strategy = iota
	Mass
	Luxury
	strategies = 3
)

var strategyIDs = []string{"regular", "mass", "luxury"}

// The commodities of the East India Company, each tied to a product (A25-15.1.1).
var commodityIDs = []string{"sugar", "cotton", "silver", "porcelain"}

// Factory is a player's plant for one product. Level 0 is closed. Bit i of Workers and Machines is space i, counted
// through the lines in order (A25-3.2.4).
type Factory struct {
	Level             uint8
	Strategy          Strategy
	Price, Q, M       uint8
	Extra             uint8 // workers beside the lines, because the factory is obsolete
	Marks             Marks
	Workers, Machines uint16
}

// Marks are what is noted on a factory.
type Marks uint8

// The marks.
const (
	Outdated Marks = 1 << iota // the factory has become obsolete
	LateHire                   // workers were hired in the last decade after its production phase
	BuiltNow                   // it was built in this decade
)

// Player is what belongs to a seat. Everything is open information.
type Player struct {
	Cash     int32
	Shares   int8
	Space    int8 // on the share track
	Loans    int16
	Factory  [products]Factory
	Slot     [maxSlots]Tile
	Open10   bool   // the £10 slot was unlocked this decade (A25-18.2.3)
	Adv      uint16 // bit t-firstAdv: owns the advanced tile t
	Dev      uint32 // bit d: owns the development tile d
	Uses     [2]uint8
	Press    uint8
	Shut     bool     // School has shut a line down this decade
	Jubilee  bool     // the Crown Jubilee sale is spent
	Assigned [2]uint8 // Foreman, Workshop: product + 1
	Ship     [2]uint8 // size 1..5 of the ships, the larger first
	Used     uint8    // bit i: ship i must be readied before it sails again (A25-14.2.2)
	Staff    uint8    // warehouse: bits 0..3 columns, 4 and 5 rows
	Stock    [products]int8
	Contract [products]uint8 // space 1..5 of the track, 0 none
	Limit    uint8           // likewise
	Trade    [products]uint8 // space on the influence track of each commodity, 0 beside it (A25-15.1.2)
	Closed   [products]uint8 // bit level: closed at this level in this decade
	Cheap    uint8           // products that had a Developer's discount in this decade
	Swapped  uint8           // slots where a ship has taken the place of another
}

// Turn is what the running turn has to remember. It is cleared when the turn ends.
type Turn struct {
	Tile   Tile
	Slot   uint8 // index + 1
	Fee    int8
	Ships  uint8            // bits of the ships played
	Hired  [products]uint16 // spaces filled by Hire in this action
	Banned [products]uint16 // spaces emptied by Fire in this action
	Closed [products]uint16 // bit level + 5 × strategy: closed as such in this action
	Cheap  uint8            // products with a Developer discount in this action
	Moved  bool             // the warehouse was rearranged and nobody hired for it since

	Touched uint8 // products whose factories the main action had an effect on
	Levels  int8  // quality levels taken
	Spare   int8  // pounds of the fee that are left for prices of other factories
	Owed    int16 // what is paid at the end of the action
}

// Sale is what the running production phase has to remember.
type Sale struct {
	Produced, Offered, Sold, Patron, Pending [4]int8
	Shut                                     [4]uint8 // line + 1
	Bonus                                    [4]uint8 // ties won by the Press Attaché: 1 appeal, 2 sold
	Importer                                 int8

	// The call-out: tokens left, the space that is called, how many suppliers were called on it, and for each seat what it
	// was asked and the goods sold from Extra Shifts.
	Tokens, Call int8
	Called       uint8
	Asked        [4]uint8
	Extra        [4]int8
}

// Position is the whole table at one moment.
type Position struct {
	Revision engine.Revision
	Seats    uint8
	Flags    Flags
	Start    engine.Seat // holder of the start player marker
	Decade   uint8       // 0 is 1760, the set-up; the others count the decades played
	Cycle    Product     // the featured product
	Front    uint8       // empty spaces before the block of the labour market
	Block    uint8       // workers on it
	Tail     uint8       // empty spaces behind them (A25-3.4.4)
	Pool     uint8
	Removed  uint8
	Importer [products]int8
	Market   [products]uint8 // step on the price track of each commodity
	Shown    uint32          // bit e: the event was shown at the set-up
	Event    [6]Event        // by decade 1..5; 0 is the reserve
	Seen     uint8           // bit d: the event of decade d (0: the reserve) has been turned up
	Ongoing  Event
	Now      Event // the event being resolved at the end of a decade
	Bureau   bool
	Economy  [6][products]uint8 // by decade 1..5: index of the tile + 1
	Ships    [shipSizes + 1]uint8
	Display  [5][advancedN]uint8 // by row 1..4: copies of each advanced tile
	Devs     [devRoom]uint8
	Player   [4]Player
	Turn     Turn
	Sale     Sale
	Frames   engine.Frames
	Readings Readings
}

// devRoom is the room for kinds of development tiles: as many as Player.Dev has bits, and none is 0. firstRoom was the first.
const devRoom, firstRoom = 32, 23

const _ = uint(devRoom - 1 - DevN) // they fit

// added is an encoding with every byte set of the fields that came with the second edition, then with the readings, and then
// with the room for more kinds of development tiles. Each has a mark of its own.
var added = func() []byte {
	var s Position
	for i := range s.Player {
		p := &s.Player[i]
		p.Closed, p.Cheap, p.Swapped = [products]uint8{0xFF, 0xFF, 0xFF, 0xFF}, 0xFF, 0xFF
		for pr := range p.Factory {
			p.Factory[pr].Extra, p.Factory[pr].Marks = 0xFF, 0xFF
		}
		s.Sale.Asked[i], s.Sale.Extra[i] = 0xFF, -1
	}
	s.Turn.Touched, s.Turn.Levels, s.Turn.Spare, s.Turn.Owed = 0xFF, -1, -1, -1
	s.Sale.Tokens, s.Sale.Call, s.Sale.Called = -1, -1, 0xFF
	s.Readings = 1
	for d := firstRoom; d < devRoom; d++ {
		s.Devs[d] = 2
	}
	b, err := engine.Encode(&s)
	if err != nil {
		panic("arkwright: " + err.Error())
	}
	return b
}()

// Added keeps the hashes of games that use none of those fields.
func (*Position) Added() []byte { return added }

// Flags are the choices of a table.
type Flags uint8

// The flags.
const (
	Predefined Flags = 1 << iota
	PredefinedMixed
	ShipTileStays // a Ship action keeps its slot
	SpinningMule  // A25-14
	EastIndia     // A25-15
	Asymmetrical  // A25-16
	AllPatrons    // all four Patrons are put out
)

func (p *Player) has(d Dev) bool { return p.Dev>>d&1 != 0 }
func (p *Player) hasAdv(t Tile) bool {
	return t >= firstAdv && t <= lastAdv && p.Adv>>(t-firstAdv)&1 != 0
}
func (f *Factory) open() bool { return f.Level > 0 }
func (p *Player) devCount() (n int) {
	for d := Dev(1); int(d) <= DevN; d++ {
		if p.has(d) {
			n++
		}
	}
	return n
}
