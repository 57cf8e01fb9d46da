package arkwright

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"cromford/engine/doc"
)

//go:embed tables/arkwright-2025.json
var table2025 []byte

//go:embed RULES-2025.md
var rules2025 string

// Ruleset is everything that differs by edition: numbers, lists, and the seams where a procedure differs. Nothing else
// in this package asks which edition is played.
type Ruleset struct {
	ID      string
	Clauses string // prefix of the clause ids
	Rules   string // the text that defines them
	Hash    string
	About   []Section // where the numbers come from
	Sets    []string  // parts that an owner's file replaced

	MinPrice   [products]int8
	Cost       [products][5]int8 // by level 1..4
	Output     [5][4]int8        // by level, line
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
	DevCopies  [devN + 1]uint8
	DevEach    int
	Designated []Dev
	AdvCopies  [advancedN]uint8
	AdvRemoved [5]uint8       // by seats
	AdvRow     [5][5][2]uint8 // by row, seats: brown and gray spaces
	Level      [6]uint8       // by decade
	Removed2   []Event
	predefined predefined
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

// Edition2025 reads the ruleset of the 2025 edition.
func Edition2025() *Ruleset {
	r, err := Load2025("", nil)
	if err != nil {
		panic("arkwright: the built-in components are broken: " + err.Error())
	}
	return r
}

// Load2025 reads the ruleset of the 2025 edition with a component file laid over it: each part that the file holds
// replaces ours as a whole. A nil file gives the built-in set.
func Load2025(name string, overlay []byte) (*Ruleset, error) {
	p, err := openParts(table2025, name, overlay)
	if err != nil {
		return nil, err
	}
	r := &Ruleset{ID: "arkwright-2025", Clauses: "A25"}
	r.read(p)
	if err := p.err(); err != nil {
		return nil, err
	}
	r.seal()
	r.Rules = rules2025
	r.About, r.Sets = p.about(), p.sets()
	return r, nil
}

// seal names the set by its numbers. The words may be mended without parting games from their records.
func (r *Ruleset) seal() {
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", *r))
	r.Hash = hex.EncodeToString(sum[:8])
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

func (r *Ruleset) read(n *parts) {
	goods := n.Need("goods")
	for i, g := range goods.List() {
		if i >= products || g.Need("id").Text() != productIDs[i] {
			goods.Fail("want the goods %v in this order", productIDs)
			break
		}
		r.MinPrice[i] = int8(g.Need("min_price").Int(1, 25))
	}
	strips := n.Need("factory_strips")
	for p, id := range productIDs {
		exactly(r.Cost[p][1:], strips.Need("cost").Need(id), 1, 60)
	}
	out := strips.Need("output")
	for lv, row := range out.List() {
		if lv >= 4 {
			out.Fail("want 4 levels")
			break
		}
		exactly(r.Output[lv+1][:], row, 0, 9)
	}
	r.readBoard(n.Need("factory_board").Need("lines"))
	track := n.Need("share_track")
	r.ShareValue = append([]int8{0}, ints(track.Need("values"), 0, 99)...)
	if k := len(r.ShareValue); k < 20 || k > 120 {
		track.Need("values").Fail("want 20 to 119 spaces, got %d", k-1)
		return
	}
	r.ShareStart = int8(track.Need("start_space").Int(1, len(r.ShareValue)-1))
	if r.ShareValue[r.ShareStart] == 0 {
		track.Need("start_space").Fail("the first shares would be worth nothing")
	}
	r.BuyAtLeast = int32(track.Need("minimum_purchase_price").Int(1, 99))
	r.SharesAll = int8(n.Need("shares").Need("per_player_total").Int(1, 99))
	r.SharesHave = int8(n.Need("shares").Need("start").Int(1, int(r.SharesAll)))
	r.LoanGives, r.LoanCosts = int32(n.Need("finance").Need("loan_amount").Int(1, 99)), int32(n.Need("finance").Need("loan_repay").Int(1, 99))
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
	exactly(r.Slots[:], n.Need("administration").Need("slots"), 0, 20)
	r.ReuseFee = int32(n.Need("administration").Need("reuse_fee").Int(0, 20))
	exactly(r.MarketCost[1:], n.Need("marketing").Need("step_cost"), 1, 9)
	r.readTiles(n)
	r.readShips(n)
	wh := n.Need("warehouse")
	r.Column = int8(wh.Need("column_spaces").Int(1, 20))
	exactly(r.Rows[:], wh.Need("rows"), 0, 20)
	r.readContracts(n.Need("contracts"))
	decades := n.Need("timetable").Need("decades")
	for i, d := range decades.List() {
		if i < len(r.Level) {
			r.Level[i] = uint8(d.Need("level").Int(1, 4))
		}
	}
	for _, e := range n.Need("event_tiles").Need("tiles").List() {
		if e.Need("removed_with_2_players").Bool() {
			r.Removed2 = append(r.Removed2, Event(e.Need("number").Int(1, eventN)))
		}
	}
	r.readPredefined(n.Need("predefined_setup"))
}

func (r *Ruleset) readContracts(n *doc.Node) {
	exactly(r.Track[1:], n.Need("track"), 1, 20)
	if !slices.IsSorted(r.Track[:]) || len(slices.Compact(slices.Clone(r.Track[:]))) != len(r.Track) {
		n.Need("track").Fail("the spaces must rise")
	}
	for seats := 2; seats <= 4; seats++ {
		r.LimitMax[seats] = contractMax
		v := n.Need("limit_marker_start").Need(strconv.Itoa(seats))
		if v.IsNull() {
			continue
		}
		i := slices.Index(r.Track[1:], int8(v.Int(1, 20)))
		if i < 0 {
			v.Fail("the contract track has no such space")
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
	for _, row := range n.Need("rows").List() {
		r.Wage = append(r.Wage, int8(row.Need("wage").Int(0, 20)))
		var d [products]int8
		for i, v := range row.Need("printed").List() {
			if i < products && !v.IsNull() {
				d[i] = int8(v.Int(0, 99))
			}
		}
		r.Demand = append(r.Demand, d)
	}
	if len(r.Demand) < 5 || len(r.Demand) > 40 {
		n.Need("rows").Fail("want 5 to 40 rows, got %d", len(r.Demand))
		return
	}
	r.Workers = uint8(n.Need("workers_total").Int(1, 200))
	for seats := 2; seats <= 4; seats++ {
		s := n.Need("setup").Need(strconv.Itoa(seats))
		l := labour{uint8(s.Need("empty_rows").Int(0, len(r.Demand))), uint8(s.Need("unemployment_pool").Int(0, 200)), uint8(s.Need("box").Int(0, 200))}
		r.Labour[seats] = l
		if sum := (len(r.Demand)-int(l.emptyRows))*marketRowSize + int(l.pool) + int(l.box); sum != int(r.Workers) {
			s.Fail("the market, the pool and the box hold %d workers instead of %d", sum, r.Workers)
		}
	}
}

func (r *Ruleset) readTiles(n *parts) {
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
		r.AdvCopies[t-firstAdv] = uint8(v.Need("copies").Int(0, 9))
	}
	for seats := 2; seats <= 4; seats++ {
		key := strconv.Itoa(seats)
		r.AdvRemoved[seats] = uint8(adv.Need("removed_sets").Need(key).Int(0, 9))
		for _, row := range n.Need("special_tile_board").Need("rows").List() {
			i := row.Need("row").Int(1, 4)
			r.AdvRow[i][seats] = [2]uint8{uint8(row.Need("brown").Need(key).Int(0, 9)), uint8(row.Need("gray").Need(key).Int(0, 9))}
		}
	}
	devs := n.Need("development_tiles")
	for _, v := range devs.Need("tiles").List() {
		r.DevCopies[1+index(v.Need("id"), devIDs)] = uint8(v.Need("copies").Int(0, 9))
	}
	r.DevEach = devs.Need("setup").Need("per_player").Int(1, 20)
	for _, v := range devs.Need("setup").Need("designated").List() {
		d := Dev(1 + index(v, devIDs))
		if r.DevCopies[d] == 0 {
			v.Fail("there is no copy of it")
		}
		r.Designated = append(r.Designated, d)
	}
	for seats := 2; seats <= 4; seats++ { // A25-2.9.3 leaves fewer copies of a tile than players
		usable := 0
		for _, k := range r.DevCopies {
			usable += min(int(k), seats-1)
		}
		if usable < r.DevEach*seats {
			devs.Need("tiles").Fail("with %d players only %d tiles can lie out, and %d must", seats, usable, r.DevEach*seats)
		}
	}
}

func (r *Ruleset) readShips(n *parts) {
	types := n.Need("ships").Need("types")
	if len(types.List()) != shipSizes {
		types.Fail("want %d sizes of ships", shipSizes)
		return
	}
	for i, v := range types.List() {
		s := &r.Ship[i+1]
		s.capacity, s.crew = int8(v.Need("capacity").Int(1, 20)), int8(v.Need("crew").Int(0, 9))
		s.decade = int8((v.Need("decade").Int(1760, 1810) - 1760) / 10)
		for seats := 2; seats <= 4; seats++ {
			s.count[seats] = uint8(v.Need("count").Need(strconv.Itoa(seats)).Int(0, 20))
		}
	}
}

func (r *Ruleset) readPredefined(n *doc.Node) {
	pre := &r.predefined
	for d := 1; d <= 5; d++ {
		list := n.Need("events").Need(strconv.Itoa(1760 + 10*d)).List()
		if len(list) > 0 {
			pre.event[d] = Event(1 + index(list[0], eventIDs))
		}
	}
	pre.event[0] = Event(1 + index(n.Need("events_reserve"), eventIDs))
	pre.mixed = []int{1, 2, 4, 0} // A25-2.15.2
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
			pp := predefinedPlayer{shares: int8(v.Need("shares").Int(0, 30)), cash: int32(v.Need("cash").Int(0, 999)), tile: v.Need("special_tile").Text()}
			for i, f := range v.Need("factories").List() {
				if i < 2 {
					pp.product[i] = Product(index(f.Need("good"), productIDs))
					pp.price[i] = int8(f.Need("price").Int(int(r.MinPrice[pp.product[i]]), int(r.Cost[pp.product[i]][1])))
				}
			}
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

// String says in a line what the set holds.
func (r *Ruleset) String() string {
	devs := 0
	for _, n := range r.DevCopies {
		devs += int(n)
	}
	return fmt.Sprintf("%d workers, %d share spaces, %d economy tiles for each product, %d development tiles", r.Workers, len(r.ShareValue)-1, len(r.Economy), devs)
}
