package ai

// Weights are the numbers of the evaluation, in coins unless noted otherwise. They were tuned together, by matches of changed
// copies of the bot against unchanged ones and a league of earlier versions, so a single one need not be what a count of real
// games would give: a rate that is too high stands beside a share that is too low.
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
	Late [6]float64

	// Prudent turns down what only a hasty forecast likes: see folly.go. The plain bot does without.
	Prudent bool
}

// Default are the weights in use. Rival and Field were not tuned: more of them wins a little more often, but by spoiling
// the game for everybody.
var Default = Weights{
	CubesPerTurn:   0.42,
	MarkersPerTurn: 0.48,
	DeliverRate:    0.49,
	ProduceRate:    0.81,

	Bonus:  0.44,
	Direct: 0.16,
	Cube:   0.86,

	Touch:  0.25,
	Line:   1.35,
	Slot:   [4]float64{0.56, 0.66, 0.81, 0.3},
	Port:   1.1,
	Remain: 0.56,

	Settle:    0.65,
	Purse:     1.54,
	PurseLack: 0.18,

	Card:      1.09,
	EmptyHand: 1.84,
	Place:     0.11,

	Contract:   0.61,
	Near:       0.23,
	Nth:        [3]float64{1, 0.9, 0.37},
	Stock:      0.14,
	NoContract: 1.04,
	Rising:     4.15,

	Rival: 0.5,
	Field: 0.2,
	Plan:  0.46,
	Late:  [6]float64{0, 0.16, 0.17, 0.26, 0.09, 0.1},
}

// Plain are the weights of the levels. They were tuned by matches of the light policy, which takes them at their word, against
// changed copies of itself and of the weights above.
var Plain = Weights{
	CubesPerTurn:   0.68,
	MarkersPerTurn: 0.54,
	DeliverRate:    0.28,
	ProduceRate:    1.29,

	Bonus:  0.47,
	Direct: 0.091,
	Cube:   1.11,

	Touch:  0.29,
	Line:   1.21,
	Slot:   [4]float64{0.81, 0.82, 0.71, 0.58},
	Port:   0.76,
	Remain: 1.18,

	Settle:    0.69,
	Purse:     1.47,
	PurseLack: 0.21,

	Card:      0.67,
	EmptyHand: 2.9,
	Place:     0.14,

	Contract:   1.12,
	Near:       0.63,
	Nth:        [3]float64{1.02, 1.13, 0.49},
	Stock:      0.09,
	NoContract: 0.7,
	Rising:     1.47,

	Rival: 0.58,
	Field: 0.28,
	Plan:  0.42,
	Late:  [6]float64{0, 0.17, 0.12, 0.16, 0.14, 0.18},

	Prudent: true,
}

// Foresight are weights that foretell who wins: they were fitted to the results of light players' games, not to play well. What
// concerns only decisions is left out.
var Foresight = Weights{
	CubesPerTurn:   1.43,
	MarkersPerTurn: 1.59,
	DeliverRate:    0.556,
	ProduceRate:    1.35,

	Bonus:  0.473,
	Direct: 0.114,
	Cube:   0.7,

	Touch:  0.486,
	Line:   0.875,
	Slot:   [4]float64{0.831, 0.725, 0.738, 0.717},
	Port:   0.734,
	Remain: 0.794,

	Settle:    0.672,
	Purse:     1.92,
	PurseLack: 0.259,

	Card:      0.909,
	EmptyHand: 5.31,
	Place:     0.0833,

	Contract:   1.07,
	Near:       0.273,
	Nth:        [3]float64{0.722, 0.977, 0.61},
	Stock:      0.103,
	NoContract: 0.417,
	Rising:     0.998,
}
