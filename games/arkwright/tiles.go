package arkwright

import (
	"fmt"
	"math/bits"

	"cromford/engine"
	"cromford/engine/doc"
)

// The development tiles (A25-17, A14-9). First what is true of all, then each tile with all that it does, in the order of
// their numbers. A further tile is a constant and a row here, with the revision since which it is there, an entry at the end of
// the tiles in the edition's component file, with the same revision, and a clause of the rules.

// Dev is a kind of development tile, by its number in the rulebook; 0 is none.
type Dev uint8

// The development tiles (A25-17).
const (
	Agent Dev = 1 + iota
	Broker
	Accountant
	Charisma
	Developer
	Inventor
	ExtraShifts
	Engineer
	SmallWarehouse
	Office
	MachineWorks
	Patent
	PressAttache
	School
	PatronFood
	PatronCutlery
	PatronClothing
	PatronLamps
	Tinkerer
	Administrator
	Foreman
	Workshop

	DevN int = iota // how many kinds there are
)

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

// devTile is a row: what the rules know of a development tile. Whatever it has not got is left out.
type devTile struct {
	id       string // in position texts and component files; stored, so it never changes
	cite     cite
	numbers  func(*Ruleset, *doc.Node)
	since    engine.Revision     // tables of older revisions are dealt none; 0: always there
	cost     func(*Tiles) int32  // of taking it
	notAfter int16               // it is not taken on this occasion
	mill     int8                // it is assigned to a factory: 1 + its place in Player.Assigned
	via      int16               // a way beyond the current level: 1 + its place in Player.Uses
	noted    func(*Player) uint8 // uses that everybody sees on it
	dropped  func(flow, engine.Seat)
	lowers   func(*Game, bill) bill // what it makes of its owner's bills; assigned to a factory, of that one's only
}

// devTiles are all development tiles.
var devTiles = [DevN + 1]devTile{
	Agent: {
		id: "agent_in_the_colonies", cite: cite{"A25-17.1.1", "A14-9.3"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.AgentCrates = int8(n.Need("contract_delta").Int(0, 9)) },
	},
	Broker: {
		id: "broker", cite: cite{"A25-17.2.1", "A14-9.4"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.BrokerShares = int32(n.Need("max_shares").Int(0, 30)) },
	},
	Accountant: {
		id: "accountant", cite: cite{"A25-17.3.1", "A14-9.1"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.AccountantShift = n.Need("fee_shift").Int(0, 9) },
	},
	Charisma: {id: "charisma", cite: cite{"A25-17.4.1", "A14-9.5"}, notAfter: takeCharisma},
	Developer: {
		id: "developer", cite: cite{"A25-17.5.1", "A14-9.6"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Tiles.DeveloperCut = int32(n.Need("discount").Int(0, 6))
			r.fix(n.Get("max_total"), products*int(r.Tiles.DeveloperCut), "A25-17.5.1", "A14-5.3.1.8")
		},
	},
	Inventor: {
		id: "inventor", cite: cite{"A25-17.6.1", "A14-9.11"},
		numbers: func(r *Ruleset, n *doc.Node) { r.readUses(0, n, 3, "A25-17.6.3") },
		cost:    func(t *Tiles) int32 { return t.TakeCost[0] },
		via:     byInventor, noted: func(p *Player) uint8 { return p.Uses[0] },
		dropped: func(w flow, seat engine.Seat) { w.s.Player[seat].Uses[0] = 0 },
	},
	ExtraShifts: {id: "extra_shifts", cite: cite{"A25-17.7.1", "A14-9.9"}},
	Engineer: {
		id: "engineer", cite: cite{"A25-17.8.1", "A14-9.7"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Tiles.EngineerMax = uint8(n.Need("quality_max").Int(int(r.QualityMax), 6))
		},
	},
	SmallWarehouse: {
		id: "small_warehouse", cite: cite{"A25-17.9.1", "A14-9.19"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.SmallCrates = int8(n.Need("capacity").Int(1, 20)) },
		dropped: func(w flow, seat engine.Seat) { w.g.fitStorage(w.s, seat, w.out) },
	},
	Office: {
		id: "office", cite: cite{"A25-17.10.1", "A14-9.12"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.OfficeIncome = int32(n.Need("bonus_per_shipping").Int(0, 99)) },
	},
	MachineWorks: {
		id: "machine_works", cite: cite{"A25-17.11.1", "A14-9.8"},
		numbers: func(r *Ruleset, n *doc.Node) {
			if r.WorksFromAll {
				r.Tiles.WorksIncome = int32(n.Need("per_machine_of_any_other_player").Int(0, 99))
				return
			}
			r.Tiles.WorksIncome = int32(n.Need("per_machine_of_each_neighbour").Int(0, 99))
			r.fix(n.Get("two_player_per_machine"), 2*int(r.Tiles.WorksIncome), "A25-17.11.1", "")
		},
	},
	Patent: {
		id: "patent", cite: cite{"A25-17.12.1", "A14-9.13"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Tiles.PatentBudget = int16(n.Need("marketing_budget_bonus").Int(0, 20))
			r.Tiles.PatentLevels = int16(n.Need("return_for_levels").Int(1, 9))
		},
	},
	PressAttache: {
		id: "press_attache", cite: cite{"A25-17.13.1"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.PressTies = uint8(n.Need("tie_wins_before_discard").Int(1, 4)) },
		noted:   func(p *Player) uint8 { return p.Press },
		dropped: func(w flow, seat engine.Seat) {
			if w.s.Revision < Rev2 { // two uses per decade (A25-17.13.2)
				w.s.Player[seat].Press = 0
			}
		},
	},
	School: {
		id: "school", cite: cite{"A25-17.14.1", "A14-9.18"},
		dropped: func(w flow, seat engine.Seat) {
			if w.s.Revision < Rev2 { // once per decade (A25-17.14.3)
				w.s.Player[seat].Shut = false
			}
		},
	},
	PatronFood:     {id: "patron_food", cite: citePatron},
	PatronCutlery:  {id: "patron_cutlery", cite: citePatron},
	PatronClothing: {id: "patron_clothing", cite: citePatron},
	PatronLamps:    {id: "patron_lamps", cite: citePatron},
	Tinkerer: {
		id: "tinkerer", cite: cite{"A25-17.19.1", "A14-9.11"},
		numbers: func(r *Ruleset, n *doc.Node) { r.readUses(1, n, 1, "A25-17.19.1") },
		cost:    func(t *Tiles) int32 { return t.TakeCost[1] },
		via:     byTinkerer, noted: func(p *Player) uint8 { return p.Uses[1] },
		dropped: func(w flow, seat engine.Seat) { w.s.Player[seat].Uses[1] = 0 },
	},
	Administrator: {
		id: "administrator", cite: cite{"A25-17.20.1", "A14-9.2"},
		numbers: func(r *Ruleset, n *doc.Node) { r.Tiles.AdminReuse = int32(n.Need("reuse_fee").Int(0, 20)) },
	},
	Foreman: {
		id: "foreman", cite: cite{"A25-17.21.1", "A14-9.10"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Tiles.ForemanWorkers = int32(n.Need("workers").Int(0, maxSpaces))
			r.Tiles.ForemanCut, r.Tiles.ForemanLeast = int32(n.Need("wage_cut").Int(0, 9)), int32(n.Need("min_wage").Int(0, 9))
		},
		mill:    1,
		dropped: func(w flow, seat engine.Seat) { w.s.Player[seat].Assigned[0] = 0 },
		lowers:  foremanLowers,
	},
	Workshop: {
		id: "workshop", cite: cite{"A25-17.22.1", "A14-9.20"},
		numbers: func(r *Ruleset, n *doc.Node) {
			r.Tiles.WorkshopBudget = int8(n.Need("machine_budget_bonus").Int(0, 9))
			r.Tiles.WorkshopMost = int32(n.Need("maintenance_cap").Int(0, maxSpaces))
		},
		mill:    2,
		dropped: func(w flow, seat engine.Seat) { w.s.Player[seat].Assigned[1] = 0 },
		lowers:  workshopLowers,
	},
}

// devIDs are the names of the development tiles, from the first on.
var devIDs = func() (ids []string) {
	for i := range devTiles[1:] {
		ids = append(ids, devTiles[i+1].id)
	}
	return ids
}()

// lowering are the development tiles that lower bills, bit d for tile d.
var lowering = func() (set uint32) {
	for d := range devTiles {
		if devTiles[d].lowers != nil {
			set |= 1 << d
		}
	}
	return set
}()

// dealtIn are the copies of development tiles that there are at a table: those that came with a later revision are left out.
func (r *Ruleset) dealtIn(rev engine.Revision) [DevN + 1]uint8 {
	copies := r.DevCopies
	for d := range copies {
		if rev < devTiles[d].since {
			copies[d] = 0
		}
	}
	return copies
}

// lowered is a bill after the tiles of its player have lowered it, in the order of their numbers.
func (g *Game) lowered(p *Player, b bill) bill {
	for x := p.Dev & lowering; x != 0; x &= x - 1 {
		d := Dev(bits.TrailingZeros32(x))
		if t := &devTiles[d]; t.mill == 0 || p.stationed(d, b.product) {
			b = t.lowers(g, b)
		}
	}
	return b
}

// listDevs lists the development tiles that can be taken (A25-8.2.2). One that goes to a factory needs one.
func listDevs(a asked, l engine.List) engine.List {
	open := a.p().opened() > 0
	for d := Dev(1); int(d) <= DevN; d++ {
		if a.s.Devs[d] == 0 || a.p().has(d) {
			continue
		}
		if t := &devTiles[d]; t.mill != 0 && !open || t.notAfter != 0 && t.notAfter == a.f.A {
			continue
		}
		l = l.If(a.g.payable(a.s, a.p(), a.f.A, a.g.devCost(d)), KindTakeDev, argDev(d))
	}
	return l
}

// takeDevTile takes a development tile and pays for it where it costs something (A25-17.6.1, A25-17.19.1).
func (g *Game) takeDevTile(s *Position, seat engine.Seat, d Dev, out *engine.Facts) {
	p := &s.Player[seat]
	s.Devs[d]--
	p.Dev |= 1 << d
	out.Add(factTookDev, seat, int16(d))
	if cost := g.devCost(d); cost > 0 {
		out.Add(factPaid, seat, int16(cost))
		g.pay(s, seat, cost, out)
	}
}

// devCost is what taking a development tile costs.
func (g *Game) devCost(d Dev) int32 {
	if cost := devTiles[d].cost; cost != nil {
		return cost(&g.rs.Tiles)
	}
	return 0
}

// askReturn: A is the tile just taken.
var askReturn = question{
	ID: "return", Cite: cite{"A25-8.2.3", "A14-5.4.2.1.3"}, About: "which tile to return",
	Answers: answers{{Kind: KindReturnDev, Code: "not_that_tile", Words: "return one of your other tiles, not the one just taken"}},
	List: func(a asked, l engine.List) engine.List {
		for d := Dev(1); int(d) <= DevN; d++ {
			l = l.If(a.p().has(d) && d != devOf(a.f.A), KindReturnDev, argDev(d))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		a.g.dropDev(a.s, a.seat, devOf(c.Arg[0]), out)
	},
}

// dropDev returns a development tile to the display. What hung on it ends at once (A25-8.2.7).
func (g *Game) dropDev(s *Position, seat engine.Seat, d Dev, out *engine.Facts) {
	s.Player[seat].Dev &^= 1 << d
	s.Devs[d]++
	out.Add(factReturned, seat, int16(d))
	if dropped := devTiles[d].dropped; dropped != nil {
		dropped(flow{g: g, s: s, out: out}, seat)
	}
}

// --- A25-17.1 Agent in the Colonies ---

// amounts are the fewest and the most crates that fulfil a contract: exactly its space, or one off with the Agent.
func (g *Game) amounts(p *Player, c uint8) (lo, hi int8) {
	n := g.rs.Track[c]
	if p.has(Agent) {
		return max(1, n-g.rs.Tiles.AgentCrates), n + g.rs.Tiles.AgentCrates
	}
	return n, n
}

// agentSpent tells whether the Agent has changed a contract of the shipment already, where he changes only one.
func (a asked) agentSpent() bool { return a.g.rs.AgentOnOne && a.f.B&shipAgent != 0 }

// --- A25-17.2 Broker: shares at half price instead of a special tile ---

func listBroker(a asked, l engine.List) engine.List {
	p := a.p()
	if !p.has(Broker) || p.Loans > 0 || a.f.A != takeAction && !a.g.rs.BrokerAtLobby {
		return l
	}
	for n := int32(1); n <= min(a.g.rs.Tiles.BrokerShares, int32(a.g.bank(p))); n++ {
		l = l.If(a.g.brokerPrice(p, n) <= p.Cash, KindBroker, int16(n))
	}
	return l
}

func whyNoBroker(a asked, shares int16) *engine.Refusal {
	p, most := a.p(), a.g.rs.Tiles.BrokerShares
	var words string
	switch {
	case !p.has(Broker):
		words = "you do not own the Broker"
	case a.f.A != takeAction && (a.f.A != takeLobby || !a.g.rs.BrokerAtLobby):
		words = "the Broker cannot be used on this occasion"
	case p.Loans > 0:
		words = "the Broker sells no shares while a loan is outstanding"
	case shares < 1 || int32(shares) > most:
		words = fmt.Sprintf("the Broker sells 1 to %d shares", most)
	case int32(shares) > int32(a.g.bank(p)):
		words = fmt.Sprintf("the bank holds only %d of your %d shares", a.g.bank(p), a.g.rs.SharesAll)
	default:
		words = fmt.Sprintf("the Broker would take £%d for that, paid from cash", a.g.brokerPrice(p, int32(shares)))
	}
	return a.refuse("cannot_afford", cite{"A25-17.2.2", "A14-9.4"}, words)
}

func useBroker(a asked, shares int16, out *engine.Facts) {
	p, n := a.p(), int32(shares)
	cost := a.g.brokerPrice(p, n)
	p.Cash -= cost
	p.Shares += int8(n)
	out.Add(factBoughtShares, a.seat, shares, int16(cost))
	a.g.dropDev(a.s, a.seat, Broker, out)
}

func (g *Game) brokerPrice(p *Player, n int32) int32 { return ceilDiv(n*g.buyPrice(p), 2) }

// offerBroker lets its owner trade in the event phase (A14-6.2.4).
func offerBroker(w flow, seat engine.Seat) {
	if w.s.Player[seat].has(Broker) {
		w.g.askBourse(w.s, seat, bourseBroker)
	}
}

// --- A25-17.3 Accountant ---

// accountantShift is by how much a fee may be raised or lowered.
func (g *Game) accountantShift(p *Player) int {
	if !p.has(Accountant) {
		return 0
	}
	return g.rs.Tiles.AccountantShift
}

// choosesFee tells whether the fee of the tile being played is a choice.
func (g *Game) choosesFee(s *Position, p *Player) bool {
	return p.has(Accountant) || g.engineered(s, p)
}

// feeBy is the tile that lets a player pay another fee than the slot's.
func (g *Game) feeBy(s *Position, seat engine.Seat) Dev {
	p := &s.Player[seat]
	if by := int(s.Turn.Fee - g.rs.Slots[s.Turn.Slot-1]); g.engineered(s, p) && max(by, -by) > g.accountantShift(p) {
		return Engineer
	}
	return Accountant
}

// --- A25-17.4 Charisma ---

func offerCharisma(w flow, seat engine.Seat) {
	if w.s.Player[seat].has(Charisma) {
		ask(w.s, StepCharisma, seat, 0, 0)
	}
}

var askCharisma = either("charisma", cite{"A25-17.4.1", "A14-5.6.1"}, "Charisma", KindUseCharisma, KindDone,
	func(a asked, use bool, out *engine.Facts) {
		if use {
			a.g.dropDev(a.s, a.seat, Charisma, out)
			ask(a.s, StepName, a.seat, yes, 0)
		}
	})

// charismaTakes lets one who has named the start player take another special tile (A25-17.4.2).
func charismaTakes(a asked) {
	if a.g.rs.CharismaTakes {
		ask(a.s, StepSpecial, a.seat, takeCharisma, 0)
	}
}

// charms tells whether Charisma wins ties for a player (A14-5.5.2.6).
func (g *Game) charms(p *Player) bool { return g.rs.CharismaTies && p.has(Charisma) }

// --- A25-17.5 Developer ---

// cheaper tells whether the Developer could give a discount (A25-17.5.1).
func (a asked) cheaper(pr Product) bool {
	return a.p().has(Developer) && (a.s.Turn.Cheap|a.p().Cheap)>>pr&1 == 0
}

// aheadCheaper tells whether his discount holds for a level beyond the current one.
func (a asked) aheadCheaper(pr Product) bool { return !a.g.rs.DeveloperNotAhead && a.cheaper(pr) }

// developerCuts notes a discount and tells how much it is.
func (a asked) developerCuts(pr Product) int32 {
	a.s.Turn.Cheap |= 1 << pr
	if a.g.rs.DeveloperNotAhead {
		a.p().Cheap |= 1 << pr
	}
	return a.g.rs.Tiles.DeveloperCut
}

// leaveDeveloper returns a Developer who was used in the action (A25-17.5.2).
func (g *Game) leaveDeveloper(s *Position, seat engine.Seat, out *engine.Facts) {
	if s.Turn.Cheap != 0 {
		g.dropDev(s, seat, Developer, out)
	}
}

// --- A25-17.6 Inventor and A25-17.19 Tinkerer: a step beyond the current level ---

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

// vias lists how a step beyond the current level can be made.
func (p *Player) vias() (v [2]int16, n int) {
	for _, d := range byTile[1:] {
		if p.has(d) {
			v[n] = devTiles[d].via
			n++
		}
	}
	return v, n
}

// byTile are the tiles that make such a step, by the argument that names them.
var byTile = [...]Dev{byInventor: Inventor, byTinkerer: Tinkerer}

// useVia counts a use and asks whether the tile is kept (A25-17.6.3).
func (g *Game) useVia(s *Position, seat engine.Seat, via int16) {
	if via == 0 {
		return
	}
	s.Player[seat].Uses[via-1]++
	ask(s, StepKeep, seat, argDev(byTile[via]), 0)
}

// askKeep: A is the Inventor or the Tinkerer, which has just been used.
var askKeep = question{
	ID: "keep", Cite: cite{"A25-17.6.3", "A14-9.11"}, About: "keeping the tile",
	Answers: answers{{Kind: KindKeep}, {Kind: KindGiveBack}},
	Why:     whyNotKept,
	List: func(a asked, l engine.List) engine.List {
		return l.If(a.g.mayKeep(a.s, a.p(), devOf(a.f.A)), KindKeep, a.f.A).Add(KindGiveBack, a.f.A)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		d := devOf(pop(a.s).A)
		if c.Kind == KindGiveBack {
			a.g.dropDev(a.s, a.seat, d, out)
			return
		}
		cost, _ := a.g.keepCost(a.p(), d)
		if !a.g.owe(a.s, cost) {
			out.Add(factPaid, a.seat, int16(cost))
			a.g.pay(a.s, a.seat, cost, out)
		}
	},
}

func whyNotKept(a asked, c engine.Choice) *engine.Refusal {
	if c.Kind != KindKeep || c.Arg[0] != a.f.A {
		return nil
	}
	cost, may := a.g.keepCost(a.p(), devOf(a.f.A))
	if !may {
		return a.refuse("last_use", cite{"A25-17.6.3", "A14-9.11"}, "this was its last use: the tile is returned")
	}
	return a.refuse("cannot_afford", cite{"A25-17.6.3", "A14-9.11"}, fmt.Sprintf("keeping this tile costs £%d, paid from cash", cost))
}

// mayKeep tells whether an Inventor or Tinkerer just used may be kept, and whether that can be paid.
func (g *Game) mayKeep(s *Position, p *Player, d Dev) bool {
	cost, may := g.keepCost(p, d)
	return may && g.payable(s, p, takeLobby, cost)
}

// keepCost is what keeping an Inventor or Tinkerer costs after the use just made, and whether it may be kept.
func (g *Game) keepCost(p *Player, d Dev) (int32, bool) {
	i := devTiles[d].via - 1
	n, costs := max(1, int(p.Uses[i])), g.rs.Tiles.KeepCost[i]
	if n > len(costs) {
		return 0, false
	}
	return costs[n-1], true
}

// --- A25-17.7 Extra Shifts ---

// mayWorkShift tells whether a player has Extra Shifts.
func (p *Player) mayWorkShift() bool { return p.has(ExtraShifts) }

// shiftsAnytime tells whether Extra Shifts may be used at the patron and the shipment as well (A25-17.7.2).
func (g *Game) shiftsAnytime(p *Player) bool { return p.has(ExtraShifts) && !g.rs.ShiftsAfterSaleOnly }

func offerExtraShifts(w flow, seat engine.Seat) {
	if p := &w.s.Player[seat]; p.mayWorkShift() && p.Factory[w.s.Cycle].open() {
		ask(w.s, StepExtra, seat, 0, 0)
	}
}

var askExtra = either("extra", cite{"A25-17.7.2", "A14-5.5.1.12"}, "Extra Shifts", KindExtraShifts, KindDone,
	func(a asked, work bool, out *engine.Facts) {
		if work {
			a.g.workShift(a.s, a.seat, out)
		}
	})

const notYours = "you do not own this tile"

// whyNoShifts says why Extra Shifts cannot be worked at the patrons or at the shipment.
func whyNoShifts(a asked) *engine.Refusal {
	c := cite{"A25-17.7.2", "A14-5.5.1.12"}
	switch {
	case !a.p().mayWorkShift():
		return a.refuse("not_owned", c, notYours)
	case a.g.rs.ShiftsAfterSaleOnly:
		return a.refuse("not_now", c, "Extra Shifts are worked in the sale or directly after it, not later")
	}
	return a.refuse("not_open", c, "you have no factory for this product")
}

// workShift makes a crate by Extra Shifts, which are used up.
func (g *Game) workShift(s *Position, seat engine.Seat, out *engine.Facts) {
	s.Sale.Pending[seat]++
	g.spendShifts(s, seat, out)
}

// spendShifts returns Extra Shifts that were used.
func (g *Game) spendShifts(s *Position, seat engine.Seat, out *engine.Facts) {
	g.dropDev(s, seat, ExtraShifts, out)
}

// --- A25-17.8 Engineer ---

// maxQuality is how far quality can be raised (A25-17.8.2).
func (g *Game) maxQuality(p *Player) uint8 {
	if p.has(Engineer) {
		return g.rs.Tiles.EngineerMax
	}
	return g.rs.QualityMax
}

// engineered tells whether the Engineer chooses the fee of the tile being played (A25-17.8.1).
func (g *Game) engineered(s *Position, p *Player) bool {
	return p.has(Engineer) && len(g.rs.Quality[s.Turn.Tile]) > 0
}

// engineerMost is the most that it is sensible to pay for a Quality tile.
func (g *Game) engineerMost(s *Position) int {
	q := g.rs.Quality[s.Turn.Tile]
	most := int(q[len(q)-1])
	if g.rs.AdjustTouched {
		most += products // and £1 for each price
	}
	return most
}

// --- A25-17.9 Small Warehouse ---

// smallRoom is how many crates of a product the Small Warehouse can take: those of the price scale behind the price.
func (g *Game) smallRoom(p *Player, pr Product) int8 {
	if f := &p.Factory[pr]; g.rs.SmallOnScales && f.open() {
		return min(g.rs.Tiles.SmallCrates, g.rs.MaxPrice-int8(f.Price))
	}
	return g.rs.Tiles.SmallCrates
}

// smallStore is how many crates a Small Warehouse holds, the one that everybody may have included (A25-14.2.1).
func (g *Game) smallStore(p *Player) int8 {
	if p.has(SmallWarehouse) {
		return g.rs.SmallStore + g.rs.Tiles.SmallCrates
	}
	return g.rs.SmallStore
}

// --- A25-17.10 Office ---

// payOffice pays for a shipment.
func (g *Game) payOffice(s *Position, seat engine.Seat, out *engine.Facts) {
	if p := &s.Player[seat]; p.has(Office) {
		p.Cash += g.rs.Tiles.OfficeIncome
		out.Add(factIncome, seat, int16(g.rs.Tiles.OfficeIncome))
	}
}

// --- A25-17.11 Machine Works ---

// payWorks pays the Machine Works: those of the neighbours (A25-17.11.1), or everybody's (A14-5.3.3.6).
func (g *Game) payWorks(s *Position, seat engine.Seat, out *engine.Facts) {
	n := int(s.Seats)
	if g.rs.WorksFromAll {
		for by := 1; by < n; by++ {
			g.earnWorks(s, engine.Seat((int(seat)+by)%n), out)
		}
		return
	}
	for _, by := range []int{1, n - 1} { // with two players both neighbours are the same seat, which gets it twice
		g.earnWorks(s, engine.Seat((int(seat)+by)%n), out)
	}
}

func (g *Game) earnWorks(s *Position, seat engine.Seat, out *engine.Facts) {
	if s.Player[seat].has(MachineWorks) {
		s.Player[seat].Cash += g.rs.Tiles.WorksIncome
		out.Add(factIncome, seat, int16(g.rs.Tiles.WorksIncome))
	}
}

// --- A25-17.12 Patent ---

// What a Patent is used for.
const (
	patentBudget int16 = 1 + iota // £2 more to spend
	patentLevels                  // it is returned for two free levels
	patentUnused
)

// askedPatent asks an owner of it before a budget is spent.
func (g *Game) askedPatent(s *Position, seat engine.Seat, budget int16) bool {
	if !s.Player[seat].has(Patent) {
		return false
	}
	ask(s, StepPatent, seat, budget, 0)
	return true
}

// The Patent helps a Marketing action (A25-17.12.1). A is the budget.
var askPatent = question{
	ID: "patent", Cite: cite{"A25-17.12.1", "A14-5.3.5.4"}, About: "the Patent",
	Answers: answers{{Kind: KindPatent}},
	List: func(_ asked, l engine.List) engine.List {
		return l.Add(KindPatent, patentBudget).Add(KindPatent, patentLevels).Add(KindPatent, patentUnused)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		budget := pop(a.s).A
		if c.Arg[0] == patentBudget {
			budget += a.g.rs.Tiles.PatentBudget
			a.g.spare(a.s, a.s.Turn.Spare+int8(a.g.rs.Tiles.PatentBudget))
		}
		a.g.raiseMarketing(a.s, a.seat, budget, yesIf(c.Arg[0] == patentLevels), out)
	},
}

// afterMarketing gives the two free levels of a returned Patent (A25-17.12.1 b).
func (g *Game) afterMarketing(s *Position, seat engine.Seat, levels int16, out *engine.Facts) {
	if levels == no {
		return
	}
	g.dropDev(s, seat, Patent, out)
	if g.marketable(&s.Player[seat]) {
		ask(s, StepLevels, seat, g.rs.Tiles.PatentLevels, yesIf(g.rs.LevelsOptional))
	}
}

// --- A25-17.13 Press Attaché ---

func offerPress(w flow, seat engine.Seat) {
	if w.g.pressWins(w.s, seat) != 0 {
		ask(w.s, StepPress, seat, 0, 0)
	}
}

// askPress asks for the Press Attaché until no tie is left to win.
var askPress = question{
	ID: "press", Cite: cite{"A25-17.13.1"}, About: "the Press Attaché",
	Answers: answers{{Kind: KindPress, Code: "no_tie", Words: "there is no such tie for you to win, or it is won already"}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		w := a.g.pressWins(a.s, a.seat)
		l = l.If(w&bonusAppeal != 0, KindPress, int16(bonusAppeal))
		return l.If(w&bonusSold != 0, KindPress, int16(bonusSold)).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		a.s.Sale.Bonus[a.seat] |= uint8(c.Arg[0])
		out.Add(factPress, a.seat, c.Arg[0])
		if a.p().Press++; a.p().Press >= a.g.rs.Tiles.PressTies {
			a.g.dropDev(a.s, a.seat, PressAttache, out)
		}
		if a.g.pressWins(a.s, a.seat) == 0 {
			pop(a.s)
		}
	},
}

// pressWins is which bonuses the Press Attaché could still win for a seat (A25-17.13).
func (g *Game) pressWins(s *Position, seat engine.Seat) (w uint8) {
	if p := &s.Player[seat]; !p.has(PressAttache) || p.Press >= g.rs.Tiles.PressTies || !g.eligible(s, seat) {
		return 0
	}
	var taken uint8
	for i := range int(s.Seats) {
		taken |= s.Sale.Bonus[i]
	}
	if g.appealStanding(s, seat) == 0 {
		w |= bonusAppeal
	}
	if g.soldStanding(s, seat) == 0 {
		w |= bonusSold
	}
	return w &^ taken
}

// --- A25-17.14 School ---

// School places the workers that machines have replaced. A is how many are left.
var askSchool = question{
	ID: "school", Cite: cite{"A25-17.14.1", "A14-5.3.3.5"}, About: "the workers of your School",
	Answers: answers{noSpace, noSuchSpace, columnStaffed, rowStaffed, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		l = listHires(a, l, &[products]uint16{})
		if !a.g.rs.SchoolAtHome {
			l = listStaff(a, l)
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		a.s.Pool--
		a.g.place(a.s, a.seat, c, out)
		if a.f.A--; a.f.A == 0 {
			pop(a.s)
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if a.g.rs.SchoolAtHome && (c.Kind == KindHireColumn || c.Kind == KindHireRow) {
			return a.refuse("other_question", cite{"A14-5.3.3.5"}, "the workers of your School go to factories, not to the warehouse")
		}
		return whyBarred(a, c)
	},
}

// teach lets a School place workers that were replaced.
func (g *Game) teach(s *Position, seat engine.Seat, n int16) {
	if n > 0 && s.Player[seat].has(School) {
		ask(s, StepSchool, seat, n, 0)
	}
}

func offerShutting(w flow, seat engine.Seat) {
	p := &w.s.Player[seat]
	if fa := &p.Factory[w.s.Cycle]; fa.open() && p.has(School) && !p.Shut && fa.Workers != 0 {
		ask(w.s, StepShut, seat, 0, 0)
	}
}

var askShut = either("shut", cite{"A25-17.14.3"}, "shutting a line down", KindShutLine, KindDone,
	func(a asked, shut bool, out *engine.Facts) {
		if !shut {
			return
		}
		a.p().Shut = true
		line := a.g.lastStaffed(a.s.Cycle, &a.p().Factory[a.s.Cycle])
		a.s.Sale.Shut[a.seat] = line
		out.Add(factShut, a.seat, int16(line))
	})

// lastStaffed is the last line with a worker, from 1.
func (g *Game) lastStaffed(pr Product, f *Factory) uint8 {
	for l := uint8(4); l > 1; l-- {
		if f.Workers&g.rs.Line[pr][l-1].mask != 0 {
			return l
		}
	}
	return 1
}

// closable is the last line that a School may still close in the call-out, with what it makes (A14-5.5.1.13).
func (g *Game) closable(s *Position, seat engine.Seat) (line uint8, made int8) {
	if !s.Player[seat].has(School) || s.Sale.Shut[seat] != 0 {
		return 0, 0
	}
	return g.lastLine(s, seat)
}

// askClose: School may close the last line before its goods are sold.
var askClose = either("close", cite{"A14-5.5.1.13"}, "closing the last line", KindShutLine, KindDone,
	func(a asked, shut bool, out *engine.Facts) {
		if shut {
			line, n := a.g.lastLine(a.s, a.seat)
			a.s.Sale.Shut[a.seat] = line
			a.s.Sale.Produced[a.seat] -= n
			out.Add(factShut, a.seat, int16(line))
			return // called again: production is sold out now
		}
		if a.s.Frames.Top().A == PhaseCalls {
			a.g.sellOne(a.s, a.seat, soldMade, out)
			a.s.Sale.Called++
		}
	})

// --- A25-17.15 Patrons ---

var citePatron = cite{"A25-17.15.1", "A14-5.5.1.14"}

// patronOf is the Patron of each product.
var patronOf = [products]Dev{PatronFood, PatronClothing, PatronCutlery, PatronLamps}

// The patrons that a seat has sold to, in Sale.Patron.
const (
	toPatron int8 = 1 << iota
	toJubilee
)

// offerPatrons asks who can sell to a patron (A25-9.2.13).
func offerPatrons(w flow, seat engine.Seat) {
	if w.g.obliged(w.s, seat) && !w.g.shiftsAnytime(&w.s.Player[seat]) { // nothing to choose
		w.g.sellToPatron(w.s, seat, toPatron, w.out)
	}
	if w.g.patronOpen(w.s, seat) {
		ask(w.s, StepPatron, seat, 0, 0)
	}
}

// obliged tells whether a seat sells to its Patron whether it wants or not, before it thinks of the Jubilee.
func (g *Game) obliged(s *Position, seat engine.Seat) bool {
	return s.reads(PatronObliges) && s.crates(seat) > 0 && g.patronFree(s, seat)
}

// sellToPatron sells a crate to a patron, which is noted.
func (g *Game) sellToPatron(s *Position, seat engine.Seat, patron int8, out *engine.Facts) {
	s.Sale.Patron[seat] |= patron
	s.takeCrates(seat, 1)
	cash := s.Player[seat].Factory[s.Cycle].Price
	s.Player[seat].Cash += int32(cash)
	fact := factPatron
	if patron == toJubilee {
		fact = factJubilee
	}
	out.Add(fact, seat, arg(s.Cycle), int16(cash))
}

// askPatron asks again until no patron is left.
var askPatron = question{
	ID: "patron", Cite: cite{"A25-9.2.13", "A14-5.5.1.14"}, About: "patrons",
	Answers: answers{{Kind: KindPatron}, {Kind: KindJubilee}, {Kind: KindExtraShifts}, {Kind: KindDone}},
	Why:     whyNoPatron,
	List: func(a asked, l engine.List) engine.List {
		some, must := a.s.crates(a.seat) > 0, a.g.obliged(a.s, a.seat)
		l = l.If(some && a.g.patronFree(a.s, a.seat), KindPatron)
		l = l.If(some && !must && a.g.jubileeFree(a.s, a.seat), KindJubilee)
		return l.If(a.g.shiftsAnytime(a.p()), KindExtraShifts).If(!must, KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		switch c.Kind {
		case KindDone:
			pop(a.s)
			return
		case KindExtraShifts:
			a.s.Sale.Produced[a.seat]++ // A25-17.7.4
			a.g.workShift(a.s, a.seat, out)
			return
		case KindPatron:
			a.g.sellToPatron(a.s, a.seat, toPatron, out)
		case KindJubilee:
			a.p().Jubilee = true
			a.g.sellToPatron(a.s, a.seat, toJubilee, out)
		}
		if !a.g.patronOpen(a.s, a.seat) {
			pop(a.s)
		}
	},
}

func whyNoPatron(a asked, c engine.Choice) *engine.Refusal {
	crown, p := cite{"A25-18.4.1", "A14-10.4"}, a.p()
	switch {
	case c.Kind == KindExtraShifts:
		return whyNoShifts(a)
	case c.Kind == KindPatron && !p.has(patronOf[a.s.Cycle]):
		return a.refuse("not_owned", citePatron, "you do not own the Patron of this product")
	case c.Kind == KindPatron && a.s.Sale.Patron[a.seat]&toPatron != 0:
		return a.refuse("sold_to", citePatron, "you have sold a crate to this Patron already")
	case c.Kind == KindJubilee && a.s.Ongoing != CrownJubilee:
		return a.refuse("no_jubilee", crown, "there is no Crown Jubilee in this decade")
	case c.Kind == KindJubilee && p.Jubilee:
		return a.refuse("sold_to", crown, "you have sold a crate to the crown in this decade already")
	case c.Kind == KindJubilee && a.g.obliged(a.s, a.seat):
		return a.refuse("patron_first", citePatron, "at this table you must sell to your Patron first")
	case c.Kind == KindPatron || c.Kind == KindJubilee:
		return a.refuse("nothing_to_sell", citePatron, "you have no crate of this product")
	}
	return nil
}

// patronOpen tells whether a seat could sell to a patron (A25-9.2.13).
func (g *Game) patronOpen(s *Position, seat engine.Seat) bool {
	return g.patronFree(s, seat) || g.jubileeFree(s, seat)
}

func (g *Game) patronFree(s *Position, seat engine.Seat) bool {
	return s.Player[seat].has(patronOf[s.Cycle]) && s.Sale.Patron[seat]&toPatron == 0 && g.hasForPatron(s, seat)
}

// hasForPatron tells whether a seat has a crate for a patron, or can make one.
func (g *Game) hasForPatron(s *Position, seat engine.Seat) bool {
	p := &s.Player[seat]
	return p.Factory[s.Cycle].open() && (s.crates(seat) > 0 || g.shiftsAnytime(p))
}

// patronsSold counts the crates sold to patrons.
func (s *Position) patronsSold(seat engine.Seat) int8 {
	return int8(bits.OnesCount8(uint8(s.Sale.Patron[seat])))
}

// --- A25-17.20 Administrator ---

// reuseFee is what using a tile again costs beside the slot.
func (g *Game) reuseFee(p *Player) int32 {
	if p.has(Administrator) {
		return g.rs.Tiles.AdminReuse
	}
	return g.rs.ReuseFee
}

// administers tells whether a player's slot stays open under Bureaucracy (A25-17.20.2).
func (p *Player) administers() bool { return p.has(Administrator) }

// --- A25-17.21 Foreman and A25-17.22 Workshop: they are assigned to a factory (A25-8.2.5) ---

// askAssign: A is the Foreman or the Workshop, which goes to a factory.
var askAssign = question{
	ID: "assign", Cite: cite{"A25-8.2.5", "A14-9.21"}, About: "where the tile goes",
	Answers: answers{{Kind: KindAssign}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			l = l.If(a.p().Factory[pr].open(), KindAssign, a.f.A, arg(pr))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		a.g.assign(a.s, a.seat, c, out)
	},
}

// assign sends a Foreman or Workshop to a factory.
func (g *Game) assign(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	s.Player[seat].Assigned[devTiles[devOf(c.Arg[0])].mill-1] = uint8(c.Arg[1])
	out.Add(factAssigned, seat, c.Arg[0], c.Arg[1])
}

// stationed tells whether a tile is assigned to the factory of a product.
func (p *Player) stationed(d Dev, pr Product) bool {
	return p.has(d) && p.Assigned[devTiles[d].mill-1] == uint8(pr)+1
}

// listReassigning lists where tiles that are assigned to a factory could go instead.
func listReassigning(a asked, l engine.List) engine.List {
	p := a.p()
	for _, d := range [...]Dev{Foreman, Workshop} {
		if !p.has(d) {
			continue
		}
		for pr := range Product(products) {
			l = l.If(p.Factory[pr].open() && !p.stationed(d, pr), KindReassign, argDev(d), arg(pr))
		}
	}
	return l
}

// foremanLowers: some workers of a factory are paid less (A25-17.21.1).
func foremanLowers(g *Game, b bill) bill {
	t := &g.rs.Tiles
	b.wages -= min(t.ForemanWorkers, b.workers) * (b.wage - min(b.wage, max(t.ForemanLeast, b.wage-t.ForemanCut)))
	return b
}

// workshopAdds is by how much it strengthens a Machines action (A25-17.22.1).
func (g *Game) workshopAdds(p *Player) int8 {
	if !p.has(Workshop) {
		return 0
	}
	return g.rs.Tiles.WorkshopBudget
}

// workshopLowers: only some machines of a factory are paid for (A25-17.22.2).
func workshopLowers(g *Game, b bill) bill {
	b.maintenance = min(b.maintenance, g.rs.Tiles.WorkshopMost*g.rs.Maintenance)
	return b
}
