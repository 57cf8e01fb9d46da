package ai

// Weights are the numbers of the evaluation. Unless noted otherwise they are in pounds of the final portfolio.
type Weights struct {
	// The forecast.
	Trust    float64 // share of a forecast profit that is counted
	Steps    float64 // share of the forecast share steps that is counted
	Growth   float64 // share spaces that later turns add for each decade left
	Fees     float64 // administrative fees of a coming decade, in cash
	Line     float64 // share counted of what the next line of a factory would bring once staffed
	Settled  float64 // share of the coming sale that is forecast at the present price, if the price can still be changed
	Export   float64 // share counted of crates that could be shipped but are not under contract
	Delivery float64 // share counted of a contract that can be delivered
	Missed   float64 // share spaces that a contract costs each time it is not delivered
	CashRate float64 // worth of a pound and of a share space, to begin with
	StepRate float64

	// Rivals.
	Hurt  float64 // share of the rivals' flows that is taken off, spread over them
	Guard float64 // share of a sale that is forecast with every rival one step more appealing
	Rise  float64 // appeal the rivals gain for each decade ahead

	// Cash.
	Cautious float64 // share of forecast income that may be spent before it is there
	Buffer   float64 // cash that should be there at the lowest moment to come
	Thin     float64 // for each pound below the buffer
	Broke    float64 // for each pound below nothing
	Panic    float64 // share counted of the share spaces that the first share sold in an emergency would cost
	Loan     float64 // for each loan, beside its repayment
	Purse    float64 // cash that is good to have for investments
	Liquid   float64 // for each pound of it, for each decade left
	Capital  float64 // cash wanted at the start, after the factories are paid

	// Special tiles. Tiles that change sales or bills are judged by the forecast, the others by a price for each decade.
	Dev      [23]float64 // by number, for each decade left
	DevOnce  [23]float64 // by number, once
	Tile     [16]float64 // by advanced tile, for each decade left
	Again    float64     // share of it for a tile of a kind of which the seat has an advanced one
	Capacity float64     // for each crate a ship carries, for each decade left

	// Margin is what a choice that cannot be undone must gain.
	Margin float64
}

// Default are the weights in use.
var Default = Weights{
	Trust:    0.9,
	Steps:    0.85,
	Growth:   0.5,
	Fees:     20,
	Line:     0.4,
	Settled:  0.5,
	Export:   0.3,
	Delivery: 0.9,
	Missed:   4,
	CashRate: 1.3,
	StepRate: 6,

	Hurt:  0.15,
	Guard: 0.4,
	Rise:  0.4,

	Cautious: 0.75,
	Buffer:   6,
	Thin:     0.7,
	Broke:    3,
	Panic:    0.7,
	Loan:     80,
	Purse:    40,
	Liquid:   0.12,
	Capital:  45,

	Dev: [23]float64{
		1: 0.5, 3: 5, 5: 0.5, 8: 2, 9: 2, 10: 1, 11: 2, 12: 3, 13: 3, 14: 1.5, 20: 3, 22: 4,
	},
	DevOnce: [23]float64{
		2: 8, 4: 2, 5: 8, 6: 7, 7: 6, 15: 1, 16: 1, 17: 1, 18: 1, 19: 7,
	},
	Tile: [16]float64{
		7: 4, 8: 7, 9: 5, 10: 0.5, 11: 4, 12: 6, 13: 9, 14: 7, 15: 1,
	},
	Again:    0.4,
	Capacity: 1,

	Margin: 2,
}
