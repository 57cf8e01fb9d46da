package ai

import "cromford/games/cardgame"

// Weights are the numbers of the forecast. Unless noted otherwise they are in points of the final score. Those about rivals
// and sales were set by matches of one changed seat against unchanged ones; Hurt is lower than such matches ask for, because
// tables where everybody outbids everybody end poor.
type Weights struct {
	Drafts int     // plans begun for an action or a development; everything else has one
	Sweeps int     // how often such a plan is gone through
	Fill   int     // likewise for everything else
	Mend   int     // turns of a kept plan that are thought over again
	Spice  float64 // noise on plans that are worth about the same
	Margin float64 // what a change of plan must gain

	// Rivals, by decade or by good.
	Hires    [decades]float64 // times a rival builds or employs in a round
	Appeal   [decades]float64 // where a rival's marker will stand
	Premium  [goods]float64   // more of it for a good
	Habit    float64          // share of the distance by which a rival stays where it is
	Newcomer [decades]float64 // chance that a rival opens a factory in time
	Hurt     float64          // for each step of demand, for each rival who sells the good

	// Sales.
	Sure     float64 // certainty of selling enough, for each good the limit allows beyond that
	Lead     float64 // certainty of the highest appeal, for each space ahead
	Left     float64 // money for a good that is not sold at home, while an appeal is chosen
	Voyage   float64 // what a ship must gain
	CashRate float64 // worth of a pound and of a step of share value, while an appeal is chosen
	StepRate float64

	// Money.
	Keep   [purses]float64 // money kept back when shares are bought, in three ways
	Buffer float64         // money that should be there after paying
	Thin   float64         // for each pound below the buffer
	Borrow float64         // loans considered at once
	Loan   float64         // what each of them must gain
	Prompt float64         // for each share bought at once, which a plan might put off
	Spare  float64         // for each pound that buys no share

	// Developments: what the forecast does not see of them.
	Card     [cardgame.Types + 1]float64 // of a card, for each decade left
	CardOnce [cardgame.Types + 1]float64 // once
	Track    [cardgame.Tracks]float64    // of a step on a track in the first round, less and less later

	// Characters only: the liking for low prices, for each space of appeal, and for actions of the game.
	Cut float64
	Act [cardgame.ActionEarly + 1]float64

	// More of Appeal for a good in a decade. It stands last because the panel draws the weights in their order.
	Drift [decades][goods]float64
}

// Default are the weights in use.
var Default = Weights{
	Drafts: 3,
	Sweeps: 3,
	Fill:   1,
	Mend:   2,
	Margin: 1e-6,

	Hires:    [decades]float64{0.3, 0.75, 0.12},
	Appeal:   [decades]float64{4.5, 5.5, 6.5},
	Premium:  [goods]float64{-1, -1, 1, 1},
	Habit:    0.5,
	Newcomer: [decades]float64{0.4, 0.6, 0.6},
	Hurt:     0.2,

	Sure:     0.25,
	Lead:     0.3,
	Left:     3,
	Voyage:   0,
	CashRate: 1.2,
	StepRate: 21,

	Keep:   [purses]float64{0, 10, 25},
	Buffer: 6,
	Thin:   0.3,
	Borrow: 2,
	Loan:   3,
	Prompt: 0.2,
	Spare:  0.01,

	Card:     [cardgame.Types + 1]float64{cardgame.Entrepreneur: 4},
	CardOnce: [cardgame.Types + 1]float64{cardgame.Broker: 8, cardgame.Inventor: 6, cardgame.LargeWarehouse: 1},
}
