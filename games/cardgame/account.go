package cardgame

import "cromford/engine"

// The account of a production phase: what the rules told of each of its steps, a column for every seat.

// The steps of the account, in the order of the rules.
const (
	accMade uint8 = 1 + iota
	accLimit
	accSold
	accShip
	accStore
	accCosts
	accValue
	accFades
	accN
)

var accountSteps = []engine.AccountStep{
	{ID: "made", Clause: "CG-5.1.1"}, {ID: "limit", Clause: "CG-5.1.2"}, {ID: "sold", Clause: "CG-5.1.5"}, {ID: "ship", Clause: "CG-5.2.7"},
	{ID: "store", Clause: "CG-5.2.1"}, {ID: "costs", Clause: "CG-5.3.1"}, {ID: "value", Clause: "CG-5.4.1"}, {ID: "fades", Clause: "CG-5.5.1"},
}

// AccountOf is the good of the running round.
func (g *Game) AccountOf(s *Position) string { return goodIDs[s.Good] }

// AccountSteps are the steps of a production phase.
func (g *Game) AccountSteps(*Position) []engine.AccountStep { return accountSteps }

// AccountStep is the step of a production that the position has come to: it stops at questions only.
func (g *Game) AccountStep(s *Position) uint8 {
	if s.Frames.N == 0 {
		return 0
	}
	switch s.Frames.Top().Step {
	case StepSell:
		return accSold
	case StepLeft:
		return accShip
	case StepTie:
		return accValue
	}
	return 0
}

// ProductionSheet is the account of one production phase.
type ProductionSheet struct {
	Decade  int                `json:"decade"`
	Year    int                `json:"year"` // in which the decade begins
	Good    string             `json:"good"`
	Columns []ProductionColumn `json:"columns"`
	// Rivals are the automated opponents that sold.
	Rivals []RivalSale `json:"rivals"`
}

// RivalSale is what an automated opponent sold and gained by it.
type RivalSale struct {
	Colour string `json:"colour"`
	Sold   int    `json:"sold"`
	Value  *int   `json:"value"`  // its share value, if that rose
	Shares *int   `json:"shares"` // its shares, if it got one instead
}

// ProductionColumn is what a production phase was for one seat. What did not happen, or not yet, is null or 0.
type ProductionColumn struct {
	Made *int `json:"made"` // null without a factory
	// Extra is what an Extra Shift added, Patrons what they added to the limit.
	Extra    int        `json:"extra"`
	Patrons  int        `json:"patrons"`
	Limit    *HomeLimit `json:"limit"`
	Sold     *GoodsSold `json:"sold"`
	Shipped  *GoodsSold `json:"shipped"`
	Sailed   *Voyage    `json:"sailed"`
	Contract int        `json:"contract"` // paid by the Contract
	Stored   int        `json:"stored"`
	Lost     int        `json:"lost"` // of the goods made
	// Thrown is what was thrown away of other goods to make room for them (CG-5.2.3).
	Thrown   []Thrown   `json:"thrown"`
	Costs    *PaidCosts `json:"costs"`
	Bankrupt bool       `json:"bankrupt"`
	// Highest tells who had the highest appeal alone.
	Highest bool `json:"highest"`
	// Tie tells who broke a tie for it with the Entrepreneur.
	Tie bool `json:"tie"`
	// Fades is what distribution faded to.
	Fades *int `json:"fades"`
	// Cash is the money before the production, Flow what came in and went out with each step.
	Cash int   `json:"cash"`
	Flow []int `json:"flow"`
	// Value is the share value before the production and after all that is told.
	Value [2]int `json:"value"`
}

// HomeLimit is how many goods a seat may sell at home, and of what that follows.
type HomeLimit struct {
	Appeal int `json:"appeal"`
	Demand int `json:"demand"`
	Limit  int `json:"limit"`
}

// GoodsSold are goods with the price of each.
type GoodsSold struct {
	Goods int `json:"goods"`
	Price int `json:"price"`
}

// Thrown are stored goods of one factory that were thrown away.
type Thrown struct {
	Good  string `json:"good"`
	Goods int    `json:"goods"`
}

// Voyage is what a shipment used.
type Voyage struct {
	Ships  int `json:"ships"`
	Tokens int `json:"tokens"`
}

// PaidCosts are the costs of a factory, and what the emergency fund gave for them.
type PaidCosts struct {
	Fixed       int `json:"fixed"`
	Workers     int `json:"workers"`
	Wage        int `json:"wage"`
	Saved       int `json:"saved"` // by the Foreman
	Maintenance int `json:"maintenance"`
	Cash        int `json:"cash"` // all that was paid
	Loans       int `json:"loans"`
	Borrowed    int `json:"borrowed"`
}

// Account lays out what was told of a production that began from a position.
func (g *Game) Account(before *Position, facts []engine.Fact) any {
	sh := &ProductionSheet{
		Decade: int(before.Decade), Year: year(before.Decade), Good: goodIDs[before.Good],
		Columns: make([]ProductionColumn, before.Seats), Rivals: []RivalSale{},
	}
	for i := range sh.Columns {
		p := &before.Player[i]
		v := int(p.Value)
		sh.Columns[i] = ProductionColumn{Cash: int(p.Cash), Thrown: []Thrown{}, Flow: make([]int, accN-1), Value: [2]int{v, v}}
	}
	for _, f := range facts {
		if int(f.Seat) >= len(sh.Columns) {
			sh.rival(f)
			continue
		}
		c := &sh.Columns[f.Seat]
		c.sale(f)
		c.leftovers(before.Good, f)
		c.costs(f)
		c.value(f)
	}
	return sh
}

func ptr[T any](v T) *T { return &v }

// sale enters step a.
func (c *ProductionColumn) sale(f engine.Fact) {
	switch f.Kind {
	case factMade: // told again with what an Extra Shift adds
		n := int(f.Arg[1])
		if c.Made == nil {
			c.Made = &n
		}
		c.Extra = n - *c.Made
	case factLimit: // told again for every Patron
		if c.Limit != nil {
			c.Patrons += int(f.Arg[2]) - c.Limit.Limit
		}
		c.Limit = &HomeLimit{int(f.Arg[0]), int(f.Arg[1]), int(f.Arg[2])}
	case factSold:
		c.Sold = &GoodsSold{int(f.Arg[1]), int(f.Arg[2])}
		c.Flow[accSold-1] += int(f.Arg[3])
	}
}

// leftovers enters step b.
func (c *ProductionColumn) leftovers(made Good, f engine.Fact) {
	switch f.Kind {
	case factShipped:
		c.Shipped = &GoodsSold{int(f.Arg[1]), int(f.Arg[2])}
		c.Flow[accShip-1] += int(f.Arg[3])
	case factSailed:
		c.Sailed = &Voyage{int(f.Arg[0]), int(f.Arg[1])}
	case factContract:
		c.Contract += int(f.Arg[1])
		c.Flow[accShip-1] += int(f.Arg[1])
	case factStored:
		c.Stored += int(f.Arg[1])
	case factLost:
		if gd := toGood(f.Arg[0]); gd != made {
			c.Thrown = append(c.Thrown, Thrown{goodIDs[gd], int(f.Arg[1])})
			return
		}
		c.Lost += int(f.Arg[1])
	}
}

// costs enters step c.
func (c *ProductionColumn) costs(f engine.Fact) {
	a, b := int(f.Arg[0]), int(f.Arg[1])
	switch f.Kind {
	case factFixed:
		c.Costs = &PaidCosts{Fixed: a}
	case factWages:
		c.Costs.Workers, c.Costs.Wage, c.Costs.Saved = a, b, int(f.Arg[2])
	case factMaintenance:
		c.Costs.Maintenance = int(f.Arg[2])
	case factEmergency:
		c.Costs.Loans, c.Costs.Borrowed = a, b
		c.Flow[accCosts-1] += b
	case factPaid:
		c.Costs.Cash = a
		c.Flow[accCosts-1] -= a
	case factBankrupt: // who is out has nothing any more
		c.Bankrupt = true
		c.Value[1] = 0
		left := c.Cash
		for _, n := range c.Flow {
			left += n
		}
		c.Flow[accCosts-1] -= left
	}
}

// value enters steps d and e.
func (c *ProductionColumn) value(f engine.Fact) {
	switch f.Kind {
	case factValue:
		c.Value[1] = int(f.Arg[1])
	case factHighest:
		c.Highest = true
	case factUsed:
		c.Tie = c.Tie || f.Arg[0] == ofType(Entrepreneur)
	case factFades:
		c.Fades = ptr(int(f.Arg[1]))
	}
}

// rival enters what an automated opponent sold and gained. One without a factory sells nothing and may gain all the same.
func (sh *ProductionSheet) rival(f engine.Fact) {
	switch f.Kind {
	case factRivalSold:
		sh.rivalOf(f).Sold = int(f.Arg[2])
	case factRivalValue:
		sh.rivalOf(f).Value = ptr(int(f.Arg[1]))
	case factRivalShare:
		sh.rivalOf(f).Shares = ptr(int(f.Arg[1]))
	}
}

// rivalOf is the line of the opponent that a fact is about.
func (sh *ProductionSheet) rivalOf(f engine.Fact) *RivalSale {
	colour := colourIDs[f.Arg[0]-1]
	for i := range sh.Rivals {
		if sh.Rivals[i].Colour == colour {
			return &sh.Rivals[i]
		}
	}
	sh.Rivals = append(sh.Rivals, RivalSale{Colour: colour})
	return &sh.Rivals[len(sh.Rivals)-1]
}
