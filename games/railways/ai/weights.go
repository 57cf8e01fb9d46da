package ai

// Weights are the numbers of the evaluation. Unless noted otherwise they are in coins. Rates were measured in games of the
// bot against itself, the rest was tuned by matches of changed copies against unchanged ones.
type Weights struct {
	// How long the game lasts and what happens until then.
	CubesPerTurn   float64 // cubes that leave the track for each turn of a seat
	MarkersPerTurn float64 // markers a seat places in a turn, on average
	DeliverRate    float64 // share of turns that deliver
	ProduceRate    float64 // share of turns that use the Produce card

	// What a Factory brings: shares of the Produce cards still to come.
	Bonus  float64 // that give it a bonus cube while its yard has room
	Direct float64 // that choose it, for each level
	Cube   float64 // worth of a cube that is still to be produced

	// What lines and Customs Houses bring.
	Touch  float64    // share of the deliveries to come that use a given line
	Line   float64    // worth of a coin that a line is still to pay
	Slot   [4]float64 // share of the cubes on a line that pay its 1st, 2nd, ... investor
	Port   float64    // worth of a cube that a Customs House is still to receive
	Remain float64    // cubes lost on a quay for each investor beyond the first

	// Cash and loans.
	Settle    float64 // share of the markers still to be placed that is trusted to make Loan tokens cheaper
	Purse     float64 // prices of how many investments a seat wants to hold in cash
	PurseLack float64 // for each coin that is missing

	// Action cards.
	Card      float64 // a card in hand: the recall is farther off
	EmptyHand float64 // cost of an empty hand, beside the Loan token (RW-4.5)
	Place     float64 // worth of each place nearer to the top of the next order

	// Contract cards.
	Contract   float64    // share of a contract's reward that counts while it is in hand
	Near       float64    // share of the reward that a contract one marker short counts
	Nth        [3]float64 // share of the best, second and third contract in hand
	Stock      float64    // a contract card of any kind: a redraw is farther off
	NoContract float64    // cost of holding none, beside the Loan token (RW-11.9)
	Rising     float64    // cubes left in a Period below which its end is expected

	// Rivals and planning.
	Rival float64 // share of the best rival's value that is taken off
	Field float64 // share of all rivals' mean value that is taken off
	Plan  float64 // share of the gain of the turn after this one in the value of a turn
	// Late is the share of a card's gain, by card, that is lost when a rival plays the same card first.
	Late       [6]float64
	X1, X2, X3 float64 // TEMP
}

// Default are the weights in use.
var Default = Weights{
	CubesPerTurn:   0.46,
	MarkersPerTurn: 0.62,
	DeliverRate:    0.31,
	ProduceRate:    0.58,

	Bonus:  0.49,
	Direct: 0.14,
	Cube:   1.17,

	Touch:  0.17,
	Line:   1.47,
	Slot:   [4]float64{0.59, 0.7, 0.7, 0.3},
	Port:   0.79,
	Remain: 0.47,

	Settle:    0.76,
	Purse:     1.37,
	PurseLack: 0.2,

	Card:      1.07,
	EmptyHand: 1.7,
	Place:     0.14,

	Contract:   0.8,
	Near:       0.23,
	Nth:        [3]float64{1, 0.8, 0.3},
	Stock:      0.18,
	NoContract: 0.98,
	Rising:     3.78,

	Rival: 0.5,
	Field: 0.2,
	Plan:  0.48,
	Late:  [6]float64{0, 0.15, 0.15, 0.25, 0.1, 0.1},
}
