package arkwright

import (
	"math/bits"

	"cromford/engine"
)

// The arguments of choices and facts. Everything that is named counts from 1 there, because 0 is an argument left out; each
// sort has a constructor (arg...) and a reader (...Of). Numbers of crates, shares, pounds and levels are themselves.

func arg(p Product) int16 { return int16(p) + 1 }

// anyProduct tells whether something holds for one of the products.
func anyProduct(holds func(Product) bool) bool {
	for pr := range Product(products) {
		if holds(pr) {
			return true
		}
	}
	return false
}

func productOf(a int16) Product { return Product(a - 1) }

// argIn tells whether an argument names a product, and which: those of a choice that is refused may be anything.
func argIn(a int16) (p Product, ok bool) { return Product(a - 1), a > 0 && a <= products }

// firstSpace is the argument of the first space of a set.
func firstSpace(m uint16) int16 { return int16(bits.TrailingZeros16(m)) + 1 }

// spaceOf is a space as a set of one.
func spaceOf(a int16) uint16 { return 1 << (a - 1) }

func argTile(t Tile) int16 { return int16(t) }

func tileOf(a int16) Tile { return Tile(a) }

func argDev(d Dev) int16 { return int16(d) }

func devOf(a int16) Dev { return Dev(a) }

// argShip is the argument of a ship by its size, from 1.
func argShip(size uint8) int16 { return int16(size) }

func shipOf(a int16) uint8 { return uint8(a) }

// argFleet is the argument of a set of own ships: 1 the first, 2 the second, 3 both.
func argFleet(set uint8) int16 { return int16(set) }

func fleetOf(a int16) uint8 { return uint8(a) }

func argSeat(seat engine.Seat) int16 { return int16(seat) + 1 }

func seatOf(a int16) engine.Seat { return engine.Seat(a - 1) }

// argRow is the argument of a row of the warehouse, counted from 0.
func argRow(r int) int16 { return int16(r) + 1 }

func rowOf(a int16) int { return int(a) - 1 }

// warehouseRows is how many rows a warehouse has, beside a column for each product.
const warehouseRows = 2

// inColumn and inRow are the places of warehouse workers in Player.Staff.
func inColumn(p Product) uint8 { return 1 << p }

func inRow(r int) uint8 { return 1 << (products + r) }

// What may be added to a choice as its last argument.
const (
	withDeveloper int16 = 1 // a discount for a factory
	withShifts    int16 = 1 // Extra Shifts for a crate more
)

// How a step beyond the current level is made.
const (
	byInventor int16 = 1 + iota
	byTinkerer
)

// answers to a yes or no that a frame keeps.
const (
	no int16 = iota
	yes
)

func yesIf(b bool) int16 {
	if b {
		return yes
	}
	return no
}
