package arkwright

import "cromford/engine"

// The account of a production phase: what the rules told of each of its steps, a column for every seat.

// The steps of the account, in the order of the rules.
const (
	accMade uint8 = 1 + iota
	accOffered
	accHome
	accPatrons
	accTakings
	accShares
	accBill
	accWeakens
	accShip
	accContract
	accStore
	accN
)

// accountRows are the steps with their names and clauses.
var accountRows = [accN]struct {
	id   string
	cite cite
}{
	accMade:     {"made", cite{"A25-9.2.1", "A14-5.5.1.1"}},
	accOffered:  {"offered", cite{"A25-9.2.4", "A14-5.5.1.7"}},
	accHome:     {"home", cite{"A25-9.2.9", "A14-5.5.1.5"}},
	accPatrons:  {"patrons", cite{"A25-9.2.13", "A14-5.5.1.14"}},
	accTakings:  {"takings", cite{"A25-9.2.10", "A14-5.5.1.15"}},
	accShares:   {"shares", cite{"A25-9.3.1", "A14-5.5.2.1"}},
	accBill:     {"bill", cite{"A25-9.4.4", "A14-5.5.3.1"}},
	accWeakens:  {"weakens", cite{"A25-9.5.1", "A14-5.5.3.5"}},
	accShip:     {"ship", cite{"A25-9.6.3", "A14-5.5.4.4"}},
	accContract: {"contract", cite{"A25-9.6.5", "A14-5.5.4.7"}},
	accStore:    {"store", cite{"A25-9.7.1", "A14-5.5.5.1"}},
}

// accountAt is the step of the account that a phase belongs to. A production begins with what was made: a School is asked
// before it. The steps from share values to marketing are one phase and say themselves which they are.
var accountAt = [phaseN]uint8{
	PhaseOffers: accOffered, PhaseSale: accHome, PhaseCalls: accHome, PhasePatrons: accPatrons, PhaseAfterSale: accPatrons,
	PhasePress:  accShares,
	PhaseShares: accShares, PhaseShip: accShip, PhaseContracts: accContract, PhaseExtra: accStore, PhaseStore: accStore,
}

// AccountOf is the product of the running cycle.
func (g *Game) AccountOf(s *Position) string { return productIDs[s.Cycle] }

// AccountSteps are the steps of a production phase.
func (g *Game) AccountSteps(*Position) []engine.AccountStep {
	out := make([]engine.AccountStep, 0, accN-1)
	for _, r := range accountRows[accMade:] {
		out = append(out, engine.AccountStep{ID: r.id, Clause: g.rs.clause(r.cite)})
	}
	return out
}

// AccountStep is the step of a production that the position has come to.
func (g *Game) AccountStep(s *Position) uint8 {
	if s.Frames.N == 0 || s.Frames.Stack[0].Step != StepFlow {
		return 0
	}
	return accountAt[s.Frames.Stack[0].A]
}

// ProductionSheet is the account of one production phase.
type ProductionSheet struct {
	Year    int    `json:"year"`
	Product string `json:"product"`
	Demand  int    `json:"demand"`
	// Importer is what the importer sold; null before the sale.
	Importer *int               `json:"importer"`
	Wage     int                `json:"wage"`
	Columns  []ProductionColumn `json:"columns"`
	// Lanes are the sellers at home, the importer last.
	Lanes []SaleLane `json:"lanes"`
}

// SaleLane is one seller at home.
type SaleLane struct {
	Seat    *int `json:"seat"` // null is the importer
	Appeal  int  `json:"appeal"`
	Quality int  `json:"quality"` // actual quality
	Supply  int  `json:"supply"`
	Sold    int  `json:"sold"`
}

// ProductionColumn is what a production phase was for one seat. What did not happen, or not yet, is null or 0.
type ProductionColumn struct {
	Made *int `json:"made"` // null without a factory
	// Extra is what Extra Shifts added to the sale, After what they made when it was over.
	Extra   int       `json:"extra"`
	After   int       `json:"after"`
	Offered int       `json:"offered"`
	Sold    *HomeSale `json:"sold"`
	Patrons []int     `json:"patrons"` // what each of them paid
	Reasons *Reasons  `json:"reasons"`
	// Ties are those that the Press Attaché won.
	Ties   int         `json:"ties"`
	Bill   *PaidBill   `json:"bill"`
	Raised RaisedMoney `json:"raised"`
	// Weakens is what marketing weakened to.
	Weakens   *int           `json:"weakens"`
	Delivered *Delivery      `json:"delivered"`
	Office    int            `json:"office"` // paid by the Office
	Contract  *ContractMoved `json:"contract"`
	Stored    int            `json:"stored"`
	Lost      int            `json:"lost"`
	// Moves are those of the share marker, by the step that caused them.
	Moves []ShareMove `json:"moves"`
	// Cash is the money before the production, Flow what came in and went out with each step.
	Cash int   `json:"cash"`
	Flow []int `json:"flow"`
	// Value is the value of a share before the production and after all that is told.
	Value [2]int `json:"value"`
}

// HomeSale is what a seat sold at home.
type HomeSale struct {
	Crates int `json:"crates"`
	Price  int `json:"price"`
}

// PaidBill is the cost of a factory.
type PaidBill struct {
	Cash     int `json:"cash"`
	Workers  int `json:"workers"`
	Machines int `json:"machines"`
}

// RaisedMoney is what had to be sold and borrowed for a bill.
type RaisedMoney struct {
	Shares   int `json:"shares"`
	Sold     int `json:"sold"`
	Loans    int `json:"loans"`
	Borrowed int `json:"borrowed"`
}

// Delivery is what a seat shipped.
type Delivery struct {
	Crates int `json:"crates"`
	Cash   int `json:"cash"`
}

// ContractMoved is a contract that was not delivered: what it asks for now, or that it is late.
type ContractMoved struct {
	Crates int  `json:"crates"`
	Late   bool `json:"late"`
}

// ShareMove is how far a step moved the share marker, and where to.
type ShareMove struct {
	Step  string `json:"step"`
	By    int    `json:"by"`
	Space int    `json:"space"`
}

// Account lays out what was told of a production that began from a position.
func (g *Game) Account(before *Position, facts []engine.Fact) any {
	g = g.of(before)
	sh := &ProductionSheet{
		Year: int(g.rs.Years[before.Decade]), Product: productIDs[before.Cycle], Demand: g.demand(before, before.Cycle),
		Wage: int(g.wage(before)), Columns: make([]ProductionColumn, before.Seats), Lanes: []SaleLane{},
	}
	for i := range sh.Columns {
		p := &before.Player[i]
		v := int(g.value(p))
		sh.Columns[i] = ProductionColumn{
			Patrons: []int{}, Moves: []ShareMove{}, Cash: int(p.Cash), Flow: make([]int, accN-1), Value: [2]int{v, v},
		}
	}
	for _, f := range facts {
		switch {
		case f.Kind == factImporterSold:
			sh.Importer = ptr(int(f.Arg[1]))
		case int(f.Seat) < len(sh.Columns):
			c := &sh.Columns[f.Seat]
			if f.Kind == factShut && c.Made != nil { // the last line is closed before its goods are sold (A14-5.5.1.13)
				c.Made = ptr(g.quantity(before.Cycle, &before.Player[f.Seat].Factory[before.Cycle], uint8(f.Arg[0])))
			}
			c.goods(f)
			c.money(f)
			c.share(f)
		}
	}
	g.lanes(before, sh)
	return sh
}

// Moved is by how much all that is told moved the cash and the share of a seat.
func (sh *ProductionSheet) Moved(seat engine.Seat) []engine.Gauge {
	cash, space := 0, 0
	for _, n := range sh.Columns[seat].Flow {
		cash += n
	}
	for _, m := range sh.Columns[seat].Moves {
		space += m.By
	}
	return []engine.Gauge{{Name: "cash", Seat: seat, Value: cash}, {Name: "space", Seat: seat, Value: space}}
}

func ptr[T any](v T) *T { return &v }

// goods enters what was made, sold, shipped and stored.
func (c *ProductionColumn) goods(f engine.Fact) {
	a, b := int(f.Arg[0]), int(f.Arg[1])
	switch f.Kind {
	case factProduced:
		c.Made = &b
	case factReturned:
		switch {
		case Dev(a) != ExtraShifts:
		case f.Step <= accHome:
			c.Extra++
		default:
			c.After++
		}
	case factOffered:
		c.Offered += a
	case factSells:
		if f.Arg[1] == soldStored {
			c.Offered++
		}
	case factSold:
		c.Sold = &HomeSale{Crates: b, Price: int(f.Arg[3])}
	case factWeakens:
		c.Weakens = &b
	case factContractMoves, factLateContract:
		c.Contract = &ContractMoved{Crates: b, Late: f.Kind == factLateContract}
	case factStored:
		c.Stored += b
	case factLost:
		// The fact of storing tells of what stays alone; the column tells of all that was left over, and of what of it was lost.
		c.Stored += a
		c.Lost += a
	case factDiscarded:
		c.Lost++
	}
}

// money enters what came in and went out.
func (c *ProductionColumn) money(f engine.Fact) {
	a, b := int(f.Arg[0]), int(f.Arg[1])
	flow := func(step uint8, by int) { c.Flow[step-1] += by }
	switch f.Kind {
	case factSold:
		flow(accTakings, int(f.Arg[2]))
	case factPatron, factJubilee:
		c.Patrons = append(c.Patrons, b)
		flow(accTakings, b)
	case factBill:
		c.Bill = &PaidBill{Cash: b, Workers: int(f.Arg[2]), Machines: int(f.Arg[3])}
		flow(accBill, -b)
	case factEmergency:
		c.Raised.Shares, c.Raised.Sold = a, b
		flow(accBill, b)
	case factLoan:
		c.Raised.Loans, c.Raised.Borrowed = a, b
		flow(accBill, b)
	case factIncome:
		c.Office += a
		flow(accShip, a)
	case factDelivered:
		c.Delivered = &Delivery{Crates: b, Cash: int(f.Arg[2])}
		flow(accShip, int(f.Arg[2]))
	}
}

// share enters the moves of the share marker.
func (c *ProductionColumn) share(f engine.Fact) {
	switch f.Kind {
	case factPress:
		c.Ties++
	case factShareReasons:
		c.Reasons = &Reasons{int(f.Arg[0]), int(f.Arg[1]), int(f.Arg[2])}
	case factShare:
		by, space := int(f.Arg[0]), int(f.Arg[1])
		c.Value[1] = int(f.Arg[2])
		step := accountRows[f.Step].id
		if n := len(c.Moves); n > 0 && c.Moves[n-1].Step == step {
			c.Moves[n-1].By += by
			c.Moves[n-1].Space = space
			return
		}
		c.Moves = append(c.Moves, ShareMove{step, by, space})
	}
}

// lanes lines up the sellers at home as they stood, with what they offered and sold.
func (g *Game) lanes(before *Position, sh *ProductionSheet) {
	var supply [4]int
	for i, c := range sh.Columns {
		if c.Made != nil {
			supply[i] = *c.Made + c.Extra + c.Offered
		}
	}
	var list [5]Seller
	var who [5]engine.Seat
	for i := range g.lineUp(before, before.Cycle, &supply, &list, &who) {
		l := SaleLane{Appeal: list[i].Appeal, Quality: list[i].Quality, Supply: list[i].Supply}
		if who[i] == engine.Nobody {
			if sh.Importer != nil {
				l.Sold = *sh.Importer
			}
		} else {
			l.Seat = ptr(int(who[i]))
			if sold := sh.Columns[who[i]].Sold; sold != nil {
				l.Sold = sold.Crates
			}
		}
		sh.Lanes = append(sh.Lanes, l)
	}
}
