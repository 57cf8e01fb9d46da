package arkwright

import "cromford/engine/doc"

// Tiles are the numbers of the development tiles, as the component file gives them.
type Tiles struct {
	AgentCrates     int8     // more or fewer than a contract asks for
	BrokerShares    int32    // at half price
	AccountantShift int      // of the fee, up or down
	DeveloperCut    int32    // off a factory
	TakeCost        [2]int32 // Inventor, Tinkerer
	KeepCost        [2][]int32
	EngineerMax     uint8 // quality
	SmallCrates     int8  // of the Small Warehouse
	OfficeIncome    int32 // of a shipment
	WorksIncome     int32 // of a machine
	PatentBudget    int16
	PatentLevels    int16
	PressTies       uint8 // won before the tile is returned
	AdminReuse      int32 // fee
	ForemanWorkers  int32
	ForemanCut      int32
	ForemanLeast    int32 // wage
	WorkshopBudget  int8
	WorkshopMost    int32 // machines maintained
}

// tileNumbers reads the numbers of each development tile (A25-17, A14-9). A tile that is not named has none.
var tileNumbers = [devN + 1]func(*Ruleset, *doc.Node){
	Agent:      func(r *Ruleset, n *doc.Node) { r.Tiles.AgentCrates = int8(n.Need("contract_delta").Int(0, 9)) },
	Broker:     func(r *Ruleset, n *doc.Node) { r.Tiles.BrokerShares = int32(n.Need("max_shares").Int(0, 30)) },
	Accountant: func(r *Ruleset, n *doc.Node) { r.Tiles.AccountantShift = n.Need("fee_shift").Int(0, 9) },
	Developer: func(r *Ruleset, n *doc.Node) {
		r.Tiles.DeveloperCut = int32(n.Need("discount").Int(0, 6))
		r.fix(n.Get("max_total"), products*int(r.Tiles.DeveloperCut), "A25-17.5.1", "A14-5.3.1.8")
	},
	Inventor: func(r *Ruleset, n *doc.Node) { r.readUses(0, n, 3, "A25-17.6.3") },
	Tinkerer: func(r *Ruleset, n *doc.Node) { r.readUses(1, n, 1, "A25-17.19.1") },
	Engineer: func(r *Ruleset, n *doc.Node) {
		r.Tiles.EngineerMax = uint8(n.Need("quality_max").Int(int(r.QualityMax), 6))
	},
	SmallWarehouse: func(r *Ruleset, n *doc.Node) {
		r.Tiles.SmallCrates = int8(n.Need("capacity").Int(1, 20))
	},
	Office: func(r *Ruleset, n *doc.Node) { r.Tiles.OfficeIncome = int32(n.Need("bonus_per_shipping").Int(0, 99)) },
	MachineWorks: func(r *Ruleset, n *doc.Node) {
		if r.WorksFromAll {
			r.Tiles.WorksIncome = int32(n.Need("per_machine_of_any_other_player").Int(0, 99))
			return
		}
		r.Tiles.WorksIncome = int32(n.Need("per_machine_of_each_neighbour").Int(0, 99))
		r.fix(n.Get("two_player_per_machine"), 2*int(r.Tiles.WorksIncome), "A25-17.11.1", "")
	},
	Patent: func(r *Ruleset, n *doc.Node) {
		r.Tiles.PatentBudget = int16(n.Need("marketing_budget_bonus").Int(0, 20))
		r.Tiles.PatentLevels = int16(n.Need("return_for_levels").Int(1, 9))
	},
	PressAttache:  func(r *Ruleset, n *doc.Node) { r.Tiles.PressTies = uint8(n.Need("tie_wins_before_discard").Int(1, 4)) },
	Administrator: func(r *Ruleset, n *doc.Node) { r.Tiles.AdminReuse = int32(n.Need("reuse_fee").Int(0, 20)) },
	Foreman: func(r *Ruleset, n *doc.Node) {
		r.Tiles.ForemanWorkers = int32(n.Need("workers").Int(0, maxSpaces))
		r.Tiles.ForemanCut, r.Tiles.ForemanLeast = int32(n.Need("wage_cut").Int(0, 9)), int32(n.Need("min_wage").Int(0, 9))
	},
	Workshop: func(r *Ruleset, n *doc.Node) {
		r.Tiles.WorkshopBudget, r.Tiles.WorkshopMost = int8(n.Need("machine_budget_bonus").Int(0, 9)), int32(n.Need("maintenance_cap").Int(0, maxSpaces))
	},
}

// readUses reads what taking and keeping an Inventor or Tinkerer costs; it is kept once less than it can be used.
func (r *Ruleset) readUses(i int, n *doc.Node, keeps int, clause string) {
	r.Tiles.TakeCost[i] = int32(n.Need("take_cost").Int(0, 99))
	costs := n.Need("keep_costs")
	if len(costs.List()) != keeps {
		costs.Fail("want %d numbers, got %d", keeps, len(costs.List()))
		return
	}
	r.Tiles.KeepCost[i] = nil
	for _, v := range costs.List() {
		r.Tiles.KeepCost[i] = append(r.Tiles.KeepCost[i], int32(v.Int(0, 99)))
	}
	r.fix(n.Get("max_uses"), keeps+1, clause, "A14-9.11")
}

// administers tells whether a player has an Administrator, who keeps the slot of Bureaucracy open.
func (p *Player) administers() bool { return p.has(Administrator) }
