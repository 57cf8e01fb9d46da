package ai

import "cromford/games/arkwright"

// Weights are the numbers of the evaluation. Unless noted otherwise they are in pounds of the final portfolio. They were set by
// matches of one changed seat against unchanged ones.
type Weights struct {
	// The forecast.
	Trust    float64 // share of a forecast profit that is counted
	Steps    float64 // share of the forecast share steps that is counted
	Growth   float64 // share spaces that later turns add for each decade left
	Fees     float64 // administrative fees of a coming decade, in cash
	Stored   float64 // share counted of the least price of stored crates
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
	Dev      [arkwright.DevN + 1]float64 // for each decade left
	DevOnce  [arkwright.DevN + 1]float64 // once
	Tile     [tileN]float64              // of an advanced tile, for each decade left
	Again    float64                     // share of it for a tile of a kind of which the seat has an advanced one
	Capacity float64                     // for each crate a ship carries, for each decade left

	// What greedy does not see: with 0 none of it is thought of.
	Carry    float64 // share counted of the crates that the warehouse keeps for the next sale
	Outdated float64 // share counted of what a factory costs that becomes obsolete
	Late     float64 // where between the share prices of now and the end cash will be spent; 0 is half way
	Bold     float64 // 1: contracts are also made for the next decade, and lines are run outside the production phase
	Crowd    float64 // for each crate sold at home, beside its price: makes for low prices

	// Bonus is what the choice of a bonus of the East India Company is worth.
	Bonus float64

	// Margin is what a choice that cannot be undone must gain.
	Margin float64
}

// Default are the weights in use.
var Default = Weights{
	Trust:    1.05,
	Steps:    0.85,
	Growth:   0.5,
	Fees:     15,
	Stored:   0.8,
	Line:     0.25,
	Settled:  0.1,
	Export:   0.6,
	Delivery: 0.9,
	Missed:   4,
	CashRate: 1.3,
	StepRate: 6,

	Hurt:  0.03,
	Guard: 0.2,
	Rise:  0.6,

	Cautious: 0.75,
	Buffer:   8,
	Thin:     0.7,
	Broke:    4,
	Panic:    1,
	Loan:     80,
	Purse:    40,
	Liquid:   0.2,
	Capital:  40,

	Dev: [arkwright.DevN + 1]float64{
		arkwright.Agent: 0.5, arkwright.Accountant: 5, arkwright.Developer: 0.5, arkwright.Engineer: 2, arkwright.SmallWarehouse: 2,
		arkwright.Office: 1, arkwright.MachineWorks: 2, arkwright.Patent: 3, arkwright.PressAttache: 3, arkwright.School: 1.5,
		arkwright.Administrator: 3, arkwright.Workshop: 4,
	},
	DevOnce: [arkwright.DevN + 1]float64{
		arkwright.Broker: 8, arkwright.Charisma: 2, arkwright.Developer: 8, arkwright.Inventor: 7, arkwright.ExtraShifts: 6,
		arkwright.PatronFood: 1, arkwright.PatronCutlery: 1, arkwright.PatronClothing: 1, arkwright.PatronLamps: 1, arkwright.Tinkerer: 7,
	},
	Tile: [tileN]float64{
		arkwright.TileMachinesBrown: 4, arkwright.TileQualityBrown: 7, arkwright.TileMarketingBrown: 5,
		arkwright.TileProductionBrown: 0.5, arkwright.TileExchangeBrown: 4,
		arkwright.TileMachinesGray: 6, arkwright.TileQualityGray: 9, arkwright.TileMarketingGray: 7, arkwright.TileProductionGray: 1,
	},
	Again:    0.4,
	Capacity: 1,

	Bonus: 6,

	Margin: 2,
}
