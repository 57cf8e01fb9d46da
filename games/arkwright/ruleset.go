package arkwright

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine/components"
	"cromford/engine/doc"
)

//go:embed tables/arkwright-2025.json
var table2025 []byte

//go:embed tables/arkwright-2014.json
var table2014 []byte

// Ruleset is everything that differs by edition: numbers, lists, and the seams where a procedure differs. Nothing else
// in this package asks which edition is played.
type Ruleset struct {
	ID      string
	Clauses string // prefix of the clause ids
	Rules   string // the text that defines them
	Hash    string
	About   []components.Section // where the numbers come from
	Sets    []string             // parts that an owner's file replaced
	Files   components.Files

	Procedure
	edition int // counts the editions in the order of a cite

	MinPrice   [products]int8
	Cost       [strategies][products][5]int8 // by level 1..4
	Output     [strategies][5][4]int8        // by level, line
	TopLevel   [strategies]uint8
	FullLines  [strategies]uint8 // lines that must be full before anything is made (A25-16.1.4)
	Line       [products][4]line
	Cog        [products]uint16 // spaces where a machine may stand
	Spaces     [products]uint8
	ShareValue []int8 // by space; 0 is unused
	ShareStart int8
	SharesAll  int8
	SharesHave int8
	BuyAtLeast int32
	LoanGives  int32
	LoanCosts  int32
	Demand     [][products]int8 // by row
	Wage       []int8           // by row
	Workers    uint8
	Labour     [5]labour // by seats
	Economy    [][2]int8 // ad efficacy, returning workers
	Slots      [maxSlots]int8
	ReuseFee   int32
	Machines   [tileN + 1][]int8 // thresholds
	Quality    [tileN + 1][]int8
	Marketing  [tileN + 1]int8
	Lines      [tileN + 1]uint8
	MarketCost [5]int8
	Ship       [shipSizes + 1]ship
	Track      [contractMax + 1]int8
	LimitMax   [5]uint8 // by seats: the last space contracts may stand on
	Rows       [2]int8  // warehouse rows
	Column     int8
	DevCopies  [DevN + 1]uint8
	DevEach    int
	Designated []Dev
	AdvCopies  [advancedN]uint8
	AdvRemoved [5]uint8       // by seats
	AdvRow     [5][5][2]uint8 // by row, seats: brown and gray spaces
	Years      [6]int16       // by decade
	Last       uint8          // the decade after which the game ends
	Level      [6]uint8       // by decade
	Removed    [5][]Event     // by seats
	Mixed      []int          // where Bureaucracy is hidden among other events: decades, 0 is the reserve
	Apart      []int          // where further events lie
	ReserveBy  uint8          // the decade whose end turns the reserve up if Bureaucracy has not
	Contracts  bool           // goods are shipped against contracts, with ships that are never used up
	SmallStore int8           // crates that everybody can store without staff
	Importer   [5]int8        // by seats: appeal at the start
	FirstShip  uint8          // size of the ship everybody starts with
	Placed     [5][5][]Tile   // by seats, row: advanced tiles that are not drawn
	East       east
	Short      *Ruleset // the short game, if the edition has one
	predefined predefined

	Params         components.Params // of development tiles and events, as the file names them
	Tiles          Tiles
	Happens        Happenings
	QualityMax     uint8 // without an Engineer
	DevMost        int   // development tiles of a player
	Maintenance    int32 // of a machine
	ShipSpaces     int   // that the share moves for each ship used
	MissSpaces     int   // for a contract missed at the limit
	OverflowSpaces int   // for appeal that would fall below 0
}

type line struct {
	mask uint16
	cogs uint16
}

type labour struct{ emptyRows, pool, box uint8 }

type ship struct {
	capacity, crew, decade int8
	count                  [5]uint8 // by seats
}

// east is a side of the East India Company's board.
type east struct {
	free  [6]bool // by decade: a free step
	space []influence
	price [5][]int8 // by seats
}

type influence struct {
	multiplier int8
	bonus      bonus
	exclusive  bool
}

// bonus is what an influence space gives (A25-15.3.2).
type bonus uint8

const (
	noBonus bonus = iota
	bonusMarketing
	bonusMachine
	bonusQuality
	bonusShare
)

var bonusIDs = []string{"marketing_any", "machine_here", "quality_here", "share_step"}

type predefined struct {
	event   [6]Event
	mixed   []int // decades (0: reserve) whose events are mixed
	devs    [5][]Dev
	adv     [5][5][]Tile // by seats, row
	players [5][]predefinedPlayer
}

type predefinedPlayer struct {
	product [2]Product
	price   [2]int8
	shares  int8
	cash    int32
	tile    string
}

// fileSpec is how our component files are written; fixed are the numbers that no owner's file can change.
func fileSpec(fixed []components.Rule) *components.Spec {
	spec := fileForm
	spec.Fixed = fixed
	return &spec
}

var fileForm = components.Spec{
	Words: []string{"schema", "edition", "schema_version", "title", "provenance_classes", "owner_checklist", "about", "names", "rules_names"},
	Explains: func(name string) bool {
		switch name[strings.LastIndex(name, "_")+1:] {
		case "source", "sources", "note", "name", "effect", "ref", "why", "class", "rule":
			return true
		}
		return false
	},
	Classes: "provenance_classes", Class: "class",
}

// Edition2025 reads the ruleset of the 2025 edition.
func Edition2025() *Ruleset { return components.Must(Load2025) }

// Load2025 reads the ruleset of the 2025 edition with a component file laid over it: each part that the file holds
// replaces ours as a whole. A nil file gives the built-in set.
func Load2025(name string, overlay []byte) (*Ruleset, error) {
	r := &Ruleset{ID: "arkwright-2025", Clauses: "A25", Rules: rules2025, Procedure: procedure2025()}
	return r.load(fileSpec(fixedIn(r.edition)), table2025, name, overlay)
}

// Edition2014 reads the ruleset of the 2014 edition, water frame.
func Edition2014() *Ruleset { return components.Must(Load2014) }

// Load2014 reads the ruleset of the 2014 edition with a component file laid over it.
func Load2014(name string, overlay []byte) (*Ruleset, error) {
	r := &Ruleset{ID: "arkwright-2014", Clauses: "A14", Rules: rules2014, Procedure: procedure2014(), edition: 1}
	return r.load(fileSpec(fixedIn(r.edition)), table2014, name, overlay)
}

func (r *Ruleset) load(spec *components.Spec, table []byte, name string, overlay []byte) (*Ruleset, error) {
	p, err := components.Open(spec, table, name, overlay)
	if err != nil {
		return nil, err
	}
	r.read(p)
	if err := p.Err(); err != nil {
		return nil, err
	}
	r.Hash, r.About, r.Sets, r.Files = p.Hash(), p.About(), p.Sets(), components.FilesOf(table, overlay)
	return r, nil
}

func ints(n *doc.Node, lo, hi int) (out []int8) {
	for _, v := range n.List() {
		out = append(out, int8(v.Int(lo, hi)))
	}
	return out
}

// exactly reads a list of as many numbers as dst has.
func exactly(dst []int8, n *doc.Node, lo, hi int) {
	list := ints(n, lo, hi)
	if len(list) != len(dst) {
		n.Fail("want %d numbers, got %d", len(dst), len(list))
		return
	}
	copy(dst, list)
}

func index(n *doc.Node, ids []string) int {
	i := slices.Index(ids, n.Text())
	if i < 0 {
		n.Fail("unknown name %q", n.Text())
		return 0
	}
	return i
}

func (r *Ruleset) read(n *components.Set) {
	r.Params = components.Params{}
	r.readGoods(n.Need("goods"))
	r.readStrips(Regular, 4, n.Need("factory_strips"), n.Need("goods"))
	r.readBoard(n.Need("factory_board").Need("lines"))
	if !r.readTrack(n.Need("share_track")) {
		return
	}
	r.SharesAll = int8(n.Need("shares").Need("per_player_total").Int(1, 99))
	r.SharesHave = int8(n.Need("shares").Need("start").Int(1, int(r.SharesAll)))
	r.readFinance(n.Need("finance"))
	r.OverflowSpaces = n.Need("appeal").Need("overflow_penalty").Need("share_steps").Int(-20, 0)
	r.QualityMax, r.DevMost = uint8(n.Need("limits").Need("quality_max").Int(1, 6)), n.Need("limits").Need("development_tiles").Int(1, DevN)
	r.readLabour(n.Need("labour_market"))
	economy := n.Need("economy_tiles").Need("tiles")
	for _, t := range economy.List() {
		var v [2]int8
		exactly(v[:], t, 0, 9)
		r.Economy = append(r.Economy, v)
	}
	if k := len(r.Economy); k < 5 || k > 16 {
		economy.Fail("want 5 to 16 tiles, got %d", k)
	}
	r.fix(n.Need("economy_tiles").Get("per_good"), len(r.Economy), "A25-2.3.2", "A14-2.5")
	exactly(r.Slots[:], n.Need("administration").Need("slots"), 0, 20)
	r.ReuseFee = int32(n.Need("administration").Need("reuse_fee").Int(0, 20))
	exactly(r.MarketCost[1:], n.Need("marketing").Need("step_cost"), 1, 9)
	r.readDecades(n.Need("timetable").Need("decades"), 5)
	r.fix(n.Need("economy_tiles").Get("used_per_good"), int(r.Last), "A25-2.3.2", "A14-4.1.4")
	r.readTiles(n)
	r.readShips(n)
	wh := n.Need("warehouse")
	r.Column = int8(wh.Need("column_spaces").Int(1, 20))
	exactly(r.Rows[:], wh.Need("rows"), 0, 20)
	r.readContracts(n.Need("contracts"))
	r.readEvents(n.Need("event_tiles").Need("tiles"))
	r.Mixed, r.Apart, r.ReserveBy = []int{1, 2, 3}, []int{4, 0}, 3 // A25-2.2
	if r.HiddenEvents {
		r.Apart = []int{4} // A14-4.1.3
	}
	r.Contracts = true
	r.readProcedure(n)
	r.readPredefined(n.Need("predefined_setup"))
	variants := n.Need("variants")
	if r.Jenny {
		r.checkCapital(n)
		r.readJenny(variants.Need("spinning_jenny"))
		return
	}
	r.readStrategies(variants.Need("asymmetrical_factories"), n.Need("goods"))
	r.checkCapital(n)
	sides := variants.Need("east_india_company").Need("sides")
	r.readEast(sides.Need("water_frame"))
	r.readShort(variants.Need("spinning_mule"), sides.Need("spinning_mule"))
}

func (r *Ruleset) readGoods(goods *doc.Node) {
	for i, g := range goods.List() {
		if i >= products || g.Need("id").Text() != productIDs[i] {
			goods.Fail("want the goods %v in this order", productIDs)
			break
		}
		r.MinPrice[i] = int8(g.Need("min_price").Int(1, 25))
		r.fix(g.Get("order"), i+1, "A25-1.1.1", "A14-1.1")
	}
}

// readTrack reads the share track; without one nothing else can be checked.
func (r *Ruleset) readTrack(track *doc.Node) bool {
	r.ShareValue = append([]int8{0}, ints(track.Need("values"), 0, 99)...)
	if k := len(r.ShareValue); k < 20 || k > 120 {
		track.Need("values").Fail("want 20 to 119 spaces, got %d", k-1)
		return false
	}
	r.fix(track.Get("min_space"), 1, "A25-3.5.2", "A14-1.9")
	r.fix(track.Get("max_space"), len(r.ShareValue)-1, "A25-3.5.2", "A14-1.9")
	r.ShareStart = int8(track.Need("start_space").Int(1, len(r.ShareValue)-1))
	if r.ShareValue[r.ShareStart] == 0 {
		track.Need("start_space").Fail("the first shares would be worth nothing")
	}
	r.BuyAtLeast = int32(track.Need("minimum_purchase_price").Int(1, 99))
	return true
}

func (r *Ruleset) readEvents(tiles *doc.Node) {
	for _, e := range tiles.List() {
		id := Event(1 + index(e.Need("id"), eventIDs))
		if e.Need("removed_with_2_players").Bool() {
			r.Removed[2] = append(r.Removed[2], id)
		}
		r.Params.Add(eventIDs[id-1], e.Get("params"))
		r.nameLocked(id)
		if read := events[id].numbers; read != nil {
			read(r, e.Need("params"))
		}
	}
}

// nameLocked names the slot that an event locks as the administration has it: an owner's file may replace that part only.
func (r *Ruleset) nameLocked(e Event) {
	numbers := r.Params[eventIDs[e-1]]
	if numbers == nil {
		return
	}
	switch e {
	case Bureaucracy:
		numbers["locked_slot"] = int(r.Slots[0])
	case HamburgCrisis:
		numbers["locked_slot"] = int(r.Slots[maxSlots-1])
	default:
	}
}

func (r *Ruleset) readFinance(n *doc.Node) {
	r.LoanGives, r.LoanCosts = int32(n.Need("loan_amount").Int(1, 99)), int32(n.Need("loan_repay").Int(1, 99))
	r.EmergencyAtLeast = n.Need("emergency_sale_below_10").Int(0, 9)
	r.Maintenance = int32(n.Need("machine_maintenance").Int(0, 9))
	r.ShipSpaces = n.Need("ship_share_steps").Int(-9, 0)
	r.MissSpaces = n.Need("contract_miss_at_limit_share_steps").Int(-20, 0)
}

func (r *Ruleset) readOutput(st Strategy, n *doc.Node) {
	if len(n.List()) != int(r.TopLevel[st]) {
		n.Fail("want %d levels", r.TopLevel[st])
		return
	}
	for lv, row := range n.List() {
		exactly(r.Output[st][lv+1][:], row, 0, 9)
	}
}

// readDecades reads the timetable: the set-up and so many decades.
func (r *Ruleset) readDecades(n *doc.Node, last int) {
	r.Last = uint8(last)
	if len(n.List()) != last+1 {
		n.Fail("want %d decades, the set-up included", last+1)
		return
	}
	r.Level, r.Years = [6]uint8{}, [6]int16{}
	for i, d := range n.List() {
		r.Level[i] = uint8(d.Need("level").Int(1, 4))
		r.Years[i] = int16(d.Need("decade").Int(1000, 2000))
		if i > 0 && r.Years[i] <= r.Years[i-1] {
			d.Fail("decades must rise")
		}
		if i > 0 && r.Level[i] < r.Level[i-1] {
			n.List()[i-1].Need("level").Fail("levels must rise: it must be %d at most", r.Level[i])
		}
	}
}

// decadeOf is the place of a year in the timetable.
func (r *Ruleset) decadeOf(n *doc.Node) int8 {
	i := slices.Index(r.Years[:r.Last+1], int16(n.Int(1000, 2000)))
	if i < 0 {
		n.Fail("the timetable has no such decade")
		return 0
	}
	return int8(i)
}

// readStrategies reads the strips of mass production and luxury (A25-16.1).
func (r *Ruleset) readStrategies(n, goods *doc.Node) {
	for st := Mass; st <= Luxury; st++ {
		r.readStrips(st, 3, n.Need(strategyIDs[st]), goods)
	}
	r.FullLines[Luxury] = 2 // A25-16.1.4
}

// readStrips reads what the factories of a strategy cost and make at each level.
func (r *Ruleset) readStrips(st Strategy, top uint8, n, goods *doc.Node) {
	r.TopLevel[st] = top
	for p, id := range productIDs {
		list := n.Need("cost").Need(id)
		cost := r.Cost[st][p][1 : 1+top]
		exactly(cost, list, 1, 60)
		for i, v := range list.List() {
			switch {
			case i >= len(cost):
			case cost[i] < r.MinPrice[p]: // a factory whose price cannot go so low would have an appeal below 0
				ownersOf(v, goods).Fail("a factory for £%d costs less than the smallest price of its product, £%d (%s)", cost[i], r.MinPrice[p],
					r.clause(cite{"A25-3.3.4", "A14-1.4"}))
			case i > 0 && cost[i] < cost[i-1]: // modernising would take the appeal below 0
				v.Fail("the cost must not fall with the level (%s): it must be %d at least", r.clause(cite{"A25-3.3.4", "A14-1.4"}), cost[i-1])
			}
		}
	}
	r.readOutput(st, n.Need("output"))
}

// ownersOf is the first of some places that stands in an owner's file, where a complaint about all of them belongs.
func ownersOf(places ...*doc.Node) *doc.Node {
	i := slices.IndexFunc(places, func(n *doc.Node) bool { return n.File() != components.BuiltIn })
	return places[max(0, i)]
}

// checkCapital complains if the first shares cannot pay for any two factories.
func (r *Ruleset) checkCapital(n *components.Set) {
	var dear [products]int
	for pr := range dear {
		for st := range r.Cost {
			dear[pr] = max(dear[pr], int(r.Cost[st][pr][1]))
		}
	}
	slices.Sort(dear[:])
	need, have := dear[products-2]+dear[products-1], int(r.SharesHave)*int(r.ShareValue[r.ShareStart])
	if have < need {
		ownersOf(n.Need("shares").Need("start"), n.Need("share_track").Need("start_space"), n.Need("factory_strips"), n.Need("variants")).Fail(
			"the first shares are worth £%d, and two factories cost up to £%d (%s)", have, need, r.clause(cite{"A25-2.13.2", "A14-4.5.1"}))
	}
}

// readEast reads a side of the East India Company's board (A25-15.1).
func (r *Ruleset) readEast(n *doc.Node) {
	r.East = east{}
	for _, v := range n.Need("free_step_decades").List() {
		r.East.free[r.decadeOf(v)] = true
	}
	track := n.Need("influence_track")
	for i, v := range track.List() {
		r.fix(v.Get("space"), i+1, "A25-15.1.3", "")
		sp := influence{multiplier: int8(v.Need("multiplier").Int(0, 9)), exclusive: v.Need("exclusive").Bool()}
		if b := v.Need("bonus"); !b.IsNull() {
			sp.bonus = bonus(1 + index(b, bonusIDs))
		}
		r.East.space = append(r.East.space, sp)
	}
	if k := len(r.East.space); k < 1 || k > 12 {
		track.Fail("want 1 to 12 spaces, got %d", k)
	}
	prices := n.Need("price_track")
	for _, v := range prices.List() {
		var step [2]int8
		exactly(step[:], v, 1, 99)
		for seats := max(2, int(step[1])); seats <= 4; seats++ {
			r.East.price[seats] = append(r.East.price[seats], step[0])
		}
	}
	if len(r.East.price[2]) == 0 || len(prices.List()) > 40 {
		prices.Fail("want 1 to 40 prices")
	}
}

// readShort reads Spinning Mule: the same rules with another timetable, and ships instead of contracts (A25-14).
func (r *Ruleset) readShort(n, side *doc.Node) {
	s := *r
	s.readDecades(n.Need("decades"), 3)
	s.predefined = predefined{} // A25-2.1.4
	s.Mixed, s.Apart, s.ReserveBy = []int{1, 2, 0}, nil, 2
	s.Removed = [5][]Event{}
	ev := n.Need("events")
	for seats := 2; seats <= 4; seats++ {
		for _, v := range ev.Need("removed").List() {
			s.Removed[seats] = append(s.Removed[seats], Event(1+index(v, eventIDs)))
		}
	}
	for _, v := range ev.Need("removed_with_2_players").List() {
		s.Removed[2] = append(s.Removed[2], Event(1+index(v, eventIDs)))
	}
	for i := range s.Ship {
		s.Ship[i].count = [5]uint8{}
	}
	for _, v := range n.Need("ships").List() {
		sh := &s.Ship[1+index(v.Need("id"), shipIDs)]
		r.fix(v.Get("capacity"), int(sh.capacity), "A25-14.1.5", "")
		sh.decade = s.decadeOf(v.Need("decade"))
		for seats := 2; seats <= 4; seats++ {
			sh.count[seats] = uint8(v.Need("count").Need(strconv.Itoa(seats)).Int(0, 20))
		}
	}
	for seats := 2; seats <= 4; seats++ {
		key := strconv.Itoa(seats)
		s.Importer[seats] = int8(n.Need("importer_start").Need(key).Int(0, 20))
		s.LimitMax[seats] = contractMax
		adv := n.Need("advanced_tiles")
		for row := range adv.Need("production_brown").Need(key).Int(0, 2) {
			s.Placed[seats][row+1] = append(s.Placed[seats][row+1], TileProductionBrown)
		}
		for _, v := range adv.Need("production_gray_rows").Need(key).List() {
			row := s.Level[s.decadeOf(v)]
			s.Placed[seats][row] = append(s.Placed[seats][row], TileProductionGray)
		}
	}
	for _, v := range n.Need("development_removed").List() {
		s.DevCopies[1+index(v, devIDs)] = 0
	}
	s.checkDevs(n.Need("development_removed"))
	s.Contracts = false
	s.SmallStore = int8(n.Need("virtual_small_warehouse").Int(0, 20))
	first := n.Need("player_start_ship")
	s.FirstShip = uint8(1 + slices.Index(shipIDs, fmt.Sprintf("ship_%d", first.Int(1, 20)))) // ships are named after their printed capacity
	for seats := 2; seats <= 4; seats++ {
		if s.FirstShip == 0 || int(s.Ship[s.FirstShip].count[seats]) < seats {
			first.Fail("there is not such a ship for each of %d players", seats)
		}
	}
	s.readEast(side)
	r.Short = &s
}

func (r *Ruleset) readContracts(n *doc.Node) {
	exactly(r.Track[1:], n.Need("track"), 1, 20)
	if !slices.IsSorted(r.Track[:]) || len(slices.Compact(slices.Clone(r.Track[:]))) != len(r.Track) {
		n.Need("track").Fail("the spaces must rise")
	}
	for seats := 2; seats <= 4; seats++ {
		r.LimitMax[seats] = contractMax
		if !r.LimitMarker {
			allowed := n.Need("allowed").Need(strconv.Itoa(seats)).List()
			if len(allowed) > contractMax {
				n.Need("allowed").Fail("want the first spaces of the track")
				return
			}
			for i, v := range allowed {
				components.Fix(v, int(r.Track[i+1]), "A14-5.3.6.7")
			}
			r.LimitMax[seats] = uint8(len(allowed))
			continue
		}
		v := n.Need("limit_marker_start").Need(strconv.Itoa(seats))
		if v.IsNull() {
			continue
		}
		i := slices.Index(r.Track[1:], int8(v.Int(1, 20)))
		if i < 0 {
			near, _ := slices.BinarySearch(r.Track[1:contractMax], int8(v.Int(1, 20)))
			v.Fail("the contract track has no such space; it must be %d or another", r.Track[1+near])
		}
		r.LimitMax[seats] = uint8(i + 1)
	}
}

// readBoard reads the lines of each product: W is a worker's space, C one with a cog (A25-3.2.3).
func (r *Ruleset) readBoard(n *doc.Node) {
	for p, id := range productIDs {
		space := 0
		lines := n.Need(id).Strings()
		if len(lines) != 4 || slices.Contains(lines, "") {
			n.Need(id).Fail("want 4 lines, each with a space at least")
			continue
		}
		for l, text := range lines {
			for _, c := range text {
				if c != 'W' && c != 'C' || space >= maxSpaces {
					n.Need(id).Fail("want W and C, at most %d in all", maxSpaces)
					return
				}
				bit := uint16(1) << space
				r.Line[p][l].mask |= bit
				if c == 'C' {
					r.Line[p][l].cogs |= bit
					r.Cog[p] |= bit
				}
				space++
			}
		}
		r.Spaces[p] = uint8(space)
	}
}

func (r *Ruleset) readLabour(n *doc.Node) {
	var count [products]int8 // numbered spaces down to the row
	for k, row := range n.Need("rows").List() {
		r.fix(row.Get("row"), k+1, "A25-3.4.1", "A14-1.5")
		r.Wage = append(r.Wage, int8(row.Need("wage").Int(0, 20)))
		var d [products]int8
		for i, v := range row.Need("printed").List() {
			switch {
			case i >= products || v.IsNull():
			case r.CountDemand:
				count[i]++
				components.Fix(v, int(count[i]), "A14-1.6")
			default:
				d[i] = int8(v.Int(0, 99))
			}
		}
		if r.CountDemand {
			d = count
		}
		r.Demand = append(r.Demand, d)
	}
	if len(r.Demand) < 5 || len(r.Demand) > 40 {
		n.Need("rows").Fail("want 5 to 40 rows, got %d", len(r.Demand))
		return
	}
	last := len(r.Demand)
	r.fix(n.Get("rows_count"), last, "A25-2.6.2", "A14-4.1.6")
	r.fix(n.Get("spaces"), last*marketRowSize, "A25-2.6.2", "A14-4.1.6")
	if most := n.Get("max_demand"); most != nil {
		for i, id := range productIDs {
			r.fix(most.Need(id), int(r.Demand[last-1][i]), "A25-3.4.5", "A14-1.6")
		}
	}
	r.Workers = uint8(n.Need("workers_total").Int(1, 200))
	for seats := 2; seats <= 4; seats++ {
		s := n.Need("setup").Need(strconv.Itoa(seats))
		l := labour{uint8(s.Need("empty_rows").Int(0, len(r.Demand))), uint8(s.Need("unemployment_pool").Int(0, 200)),
			uint8(s.Need("box").Int(0, 200))}
		r.Labour[seats] = l
		market := (last - int(l.emptyRows)) * marketRowSize
		r.fix(s.Get("on_board"), market, "A25-2.6.2", "A14-4.1.6")
		r.fix(s.Need("box"), int(r.Workers)-market-int(l.pool), "A25-2.6.2", "A14-4.1.6")
	}
}

func (r *Ruleset) readTiles(n *components.Set) {
	tile := func(t Tile, v *doc.Node, kind string) {
		switch kind {
		case "machines":
			r.Machines[t] = ints(v.Need("thresholds"), 0, 20)
		case "quality":
			r.Quality[t] = ints(v.Need("thresholds"), 0, 20)
		case "marketing":
			r.Marketing[t] = int8(v.Need("max").Int(0, 20))
		case "production":
			r.Lines[t] = uint8(v.Need("lines").Int(1, 4))
		}
	}
	for _, v := range n.Need("action_tiles").Need("set").List() {
		id := v.Need("id").Text()
		if i := slices.Index(tileIDs[:ownTilesN], id); i >= 0 {
			tile(Tile(i+1), v, id)
		}
	}
	adv := n.Need("advanced_action_tiles")
	for _, v := range adv.Need("tiles").List() {
		t := Tile(1 + index(v.Need("id"), tileIDs))
		if t < firstAdv || t > lastAdv {
			v.Fail("this is no advanced action tile")
			return
		}
		tile(t, v, v.Need("action").Text())
		if out := v.Get("not_in_water_frame"); out == nil || !out.Bool() {
			r.AdvCopies[t-firstAdv] = uint8(v.Need("copies").Int(0, 9))
		} else {
			components.Fix(v.Need("copies"), n.Need("variants").Need("spinning_jenny").Need("exchange_markers").Int(0, 9), "A14-2.4")
		}
	}
	for seats := 2; seats <= 4; seats++ {
		key := strconv.Itoa(seats)
		r.AdvRemoved[seats] = uint8(adv.Need("removed_sets").Need(key).Int(0, 9))
		for _, row := range n.Need("special_tile_board").Need("rows").List() {
			i := row.Need("row").Int(1, 4)
			r.checkRow(row, i)
			r.AdvRow[i][seats] = [2]uint8{uint8(row.Need("brown").Need(key).Int(0, 9)), uint8(row.Need("gray").Need(key).Int(0, 9))}
		}
	}
	r.readDevs(n)
}

func (r *Ruleset) readDevs(n *components.Set) {
	devs := n.Need("development_tiles")
	for _, v := range devs.Need("tiles").List() {
		id := Dev(1 + index(v.Need("id"), devIDs))
		r.Revision = max(r.Revision, devTiles[id].since)
		r.DevCopies[id] = uint8(v.Need("copies").Int(0, 9))
		r.Params.Add(devIDs[id-1], v.Get("params"))
		if read := devTiles[id].numbers; read != nil {
			read(r, v.Need("params"))
		}
	}
	r.fix(n.Need("limits").Get("quality_max_with_engineer"), int(r.Tiles.EngineerMax), "A25-17.8.2", "A14-9.7")
	r.DevEach = devs.Need("setup").Need("per_player").Int(1, 20)
	for _, v := range devs.Need("setup").Need("designated").List() {
		d := Dev(1 + index(v, devIDs))
		if r.DevCopies[d] == 0 {
			v.Fail("there is no copy of it")
		}
		r.Designated = append(r.Designated, d)
	}
	r.checkDevs(devs.Need("tiles"))
	r.checkDealt(n, devs.Need("setup"))
}

// checkDealt holds the numbers of development tiles that lie out to those of each player.
func (r *Ruleset) checkDealt(n *components.Set, setup *doc.Node) {
	for seats := 2; seats <= 4; seats++ {
		key := strconv.Itoa(seats)
		all := r.DevEach * seats
		if v := setup.Get("random"); v != nil {
			components.Fix(v.Need(key), all-len(r.Designated), "A14-4.3.5")
		}
		if v := setup.Get("random_with_all_patrons"); v != nil {
			components.Fix(v.Need(key), all-len(r.Designated)-products, "A14-4.3.7")
		}
		if v := n.Need("special_tile_board").Get("development_spaces"); v != nil {
			r.fix(v.Need(key), all, "A25-2.9.2", "A14-4.3.5")
		}
	}
}

// checkRow holds the decades of a row of the display to the timetable.
func (r *Ruleset) checkRow(row *doc.Node, level int) {
	list := row.Get("decades")
	if list == nil {
		return
	}
	var years []int16
	for d := range int(r.Last) + 1 {
		if int(r.Level[d]) == level {
			years = append(years, r.Years[d])
		}
	}
	for i, v := range list.List() {
		if i < len(years) {
			r.fix(v, int(years[i]), "A25-2.8.4", "A14-4.3.1")
		}
	}
}

// checkDevs complains if there are not enough tiles to lie out: A25-2.9.3 leaves fewer copies of each than players.
func (r *Ruleset) checkDevs(at *doc.Node) {
	for seats := 2; seats <= 4; seats++ {
		usable := 0
		for _, k := range r.dealtIn(Rev1) {
			usable += min(int(k), seats-1)
		}
		if usable < r.DevEach*seats {
			at.Fail("with %d players only %d tiles can lie out, and %d must", seats, usable, r.DevEach*seats)
		}
	}
}

func (r *Ruleset) readShips(n *components.Set) {
	types := n.Need("ships").Need("types")
	if len(types.List()) != shipSizes {
		types.Fail("want %d sizes of ships", shipSizes)
		return
	}
	for i, v := range types.List() {
		s := &r.Ship[i+1]
		s.capacity, s.crew = int8(v.Need("capacity").Int(1, 20)), int8(v.Need("crew").Int(0, 9))
		if d := v.Get("decade"); d != nil {
			s.decade = r.decadeOf(d)
			r.fix(v.Get("level"), int(r.Level[s.decade]), "A25-2.4.2", "")
		} else { // ships of a level come with its first decade
			s.decade = int8(max(1, slices.Index(r.Level[:], uint8(v.Need("level").Int(1, 4)))))
		}
		for seats := 2; seats <= 4; seats++ {
			s.count[seats] = uint8(v.Need("count").Need(strconv.Itoa(seats)).Int(0, 20))
		}
	}
}

func (r *Ruleset) readPredefined(n *doc.Node) {
	pre := &r.predefined
	for d := 1; d <= int(r.Last); d++ {
		list := n.Need("events").Need(strconv.Itoa(int(r.Years[d]))).List()
		if len(list) > 0 {
			pre.event[d] = Event(1 + index(list[0], eventIDs))
		}
	}
	pre.mixed = []int{1, 2, 4} // A14-4.7.2
	if !r.HiddenEvents {
		pre.event[0] = Event(1 + index(n.Need("events_reserve"), eventIDs))
		pre.mixed = append(pre.mixed, 0) // A25-2.15.2
	}
	dev := n.Need("development")
	adv := n.Need("advanced_tiles")
	for seats := 2; seats <= 4; seats++ {
		key := strconv.Itoa(seats)
		for s := 2; s <= seats; s++ {
			from := strconv.Itoa(s)
			if s > 2 {
				from += "_adds"
			}
			for _, v := range dev.Need(from).List() {
				pre.devs[seats] = append(pre.devs[seats], Dev(1+index(v, devIDs)))
			}
			for row := 1; row <= 4; row++ {
				for _, v := range adv.Need(from).Need(strconv.Itoa(row)).List() {
					pre.adv[seats][row] = append(pre.adv[seats][row], Tile(1+index(v, tileIDs)))
				}
			}
		}
		for _, v := range n.Need("players").Need(key).List() {
			i := len(pre.players[seats])
			if i >= seats {
				v.Fail("want %d players", seats)
				return
			}
			pp := predefinedPlayer{shares: int8(v.Need("shares").Int(0, 30)), cash: int32(v.Need("cash").Int(0, 999)),
				tile: v.Need("special_tile").Text()}
			cost := 0
			for i, f := range v.Need("factories").List() {
				if i < 2 {
					pp.product[i] = Product(index(f.Need("good"), productIDs))
					pp.price[i] = int8(f.Need("price").Int(int(r.MinPrice[pp.product[i]]), int(r.Cost[Regular][pp.product[i]][1])))
					cost += r.checkMill(f, pp.product[i], pp.price[i])
				}
			}
			r.fix(v.Get("building_costs"), cost, "A25-2.15.9", "A14-4.7.6")
			r.fix(v.Get("start_capital"), cost+int(pp.cash), "A25-2.15.9", "A14-4.7.6")
			if pp.product[0] == pp.product[1] {
				v.Need("factories").Fail("want two different factories")
			}
			if t := Tile(slices.Index(tileIDs, pp.tile) + 1); pp.tile != "ship_2" && !slices.Contains(pre.adv[seats][1], t) {
				v.Need("special_tile").Fail("want ship_2 or an advanced tile of row 1")
			}
			pre.players[seats] = append(pre.players[seats], pp)
		}
		if len(pre.players[seats]) != seats {
			n.Need("players").Need(key).Fail("want %d players", seats)
		}
	}
}

// checkMill holds what is said of a predefined factory to the strips, and tells what it costs.
func (r *Ruleset) checkMill(n *doc.Node, pr Product, price int8) int {
	cost := int(r.Cost[Regular][pr][1])
	r.fix(n.Get("appeal"), cost-int(price), "A25-3.3.1", "A14-1.2")
	r.fix(n.Get("workers"), int(bits16(r.Line[pr][0].mask|r.Line[pr][1].mask)), "A25-2.12.3", "A14-4.4.1")
	return cost
}

// String says in a line what the set holds.
func (r *Ruleset) String() string {
	devs := 0
	for _, n := range r.DevCopies {
		devs += int(n)
	}
	return fmt.Sprintf("%d workers, %d share spaces, %d economy tiles for each product, %d development tiles", r.Workers, len(r.ShareValue)-1,
		len(r.Economy), devs)
}
