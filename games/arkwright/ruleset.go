package arkwright

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine/doc"
)

//go:embed tables/arkwright-2025.json
var table2025 []byte

//go:embed RULES-2025.md
var rules2025 string

//go:embed tables/arkwright-2014.json
var table2014 []byte

//go:embed RULES-2014.md
var rules2014 string

// Ruleset is everything that differs by edition: numbers, lists, and the seams where a procedure differs. Nothing else
// in this package asks which edition is played.
type Ruleset struct {
	ID      string
	Clauses string // prefix of the clause ids
	Rules   string // the text that defines them
	Hash    string
	Numbers
	Procedure
	cite *citations
}

// Numbers are the components that every edition has.
type Numbers struct {
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
	r := &Ruleset{ID: "arkwright-2025", Clauses: "A25", Procedure: procedure2025()}
	r.open(table2025)
	r.Rules, r.cite = rules2025, &citations2025
	return r
}

// Edition2014 reads the ruleset of the 2014 edition, water frame.
func Edition2014() *Ruleset {
	r := &Ruleset{ID: "arkwright-2014", Clauses: "A14", Procedure: procedure2014()}
	r.open(table2014)
	r.Rules, r.cite = rules2014, &citations2014
	return r
}

// open reads the component file and puts its hash over the numbers: the words may be mended, and procedures belong to the
// edition.
func (r *Ruleset) open(table []byte) {
	n, err := doc.Parse(r.ID+" components", table)
	if err != nil {
		panic(err)
	}
	r.read(n)
	r.readProcedure(n)
	text := fmt.Sprintf("{ID:%s Clauses:%s Rules: Hash: %s", r.ID, r.Clauses, strings.TrimPrefix(fmt.Sprintf("%+v", r.Numbers), "{"))
	sum := sha256.Sum256([]byte(text))
	r.Hash = hex.EncodeToString(sum[:8])
	if n.Err() != nil {
		panic("arkwright: the built-in components are broken: " + n.Err().Error())
	}
}

func ints(n *doc.Node, lo, hi int) (out []int8) {
	for _, v := range n.List() {
		out = append(out, int8(v.Int(lo, hi)))
	}
	return out
}

func index(n *doc.Node, ids []string) int {
	i := slices.Index(ids, n.Text())
	if i < 0 {
		n.Fail("unknown name %q", n.Text())
		return 0
	}
	return i
}

func (r *Ruleset) read(n *doc.Node) {
	for i, d := range n.Need("timetable").Need("decades").List() {
		if i < 6 {
			r.Level[i] = uint8(d.Need("level").Int(1, 4))
		}
	}
	for i, g := range n.Need("goods").List() {
		if i < products {
			r.MinPrice[i] = int8(g.Need("min_price").Int(1, 25))
		}
	}
	strips := n.Need("factory_strips")
	for p, id := range productIDs {
		copy(r.Cost[p][1:], ints(strips.Need("cost").Need(id), 1, 60))
	}
	for lv, row := range strips.Need("output").List() {
		if lv < 4 {
			copy(r.Output[lv+1][:], ints(row, 0, 9))
		}
	}
	r.readBoard(n.Need("factory_board").Need("lines"))
	track := n.Need("share_track")
	r.ShareValue = append([]int8{0}, ints(track.Need("values"), 0, 99)...)
	r.ShareStart = int8(track.Need("start_space").Int(1, 80))
	r.BuyAtLeast = int32(track.Need("minimum_purchase_price").Int(0, 99))
	r.SharesAll, r.SharesHave = int8(n.Need("shares").Need("per_player_total").Int(1, 99)), int8(n.Need("shares").Need("start").Int(1, 99))
	r.LoanGives, r.LoanCosts = int32(n.Need("finance").Need("loan_amount").Int(1, 99)), int32(n.Need("finance").Need("loan_repay").Int(1, 99))
	r.readLabour(n.Need("labour_market"))
	for _, t := range n.Need("economy_tiles").Need("tiles").List() {
		if v := ints(t, 0, 9); len(v) == 2 {
			r.Economy = append(r.Economy, [2]int8{v[0], v[1]})
		}
	}
	copy(r.Slots[:], ints(n.Need("administration").Need("slots"), 0, 20))
	r.ReuseFee = int32(n.Need("administration").Need("reuse_fee").Int(0, 20))
	copy(r.MarketCost[1:], ints(n.Need("marketing").Need("step_cost"), 1, 9))
	r.readTiles(n)
	r.readShips(n)
	wh := n.Need("warehouse")
	r.Column = int8(wh.Need("column_spaces").Int(1, 20))
	copy(r.Rows[:], ints(wh.Need("rows"), 0, 20))
	for i, v := range ints(n.Need("contracts").Need("track"), 1, 20) {
		if i < contractMax {
			r.Track[i+1] = v
		}
	}
	for seats := 2; seats <= 4; seats++ {
		r.LimitMax[seats] = contractMax
		if v := n.Need("contracts").Need("limit_marker_start").Need(strconv.Itoa(seats)); !v.IsNull() {
			r.LimitMax[seats] = uint8(slices.Index(r.Track[:], int8(v.Int(2, 10))))
		}
		if v := n.Need("contracts").Get("allowed"); v != nil && !r.LimitMarker {
			allowed := ints(v.Need(strconv.Itoa(seats)), 2, 10)
			r.LimitMax[seats] = uint8(len(allowed))
		}
	}
	for _, e := range n.Need("event_tiles").Need("tiles").List() {
		if e.Need("removed_with_2_players").Bool() {
			r.Removed2 = append(r.Removed2, Event(1+index(e.Need("id"), eventIDs)))
		}
	}
	r.readPredefined(n.Need("predefined_setup"))
}

// readBoard reads the lines of each product: W is a worker's space, C one with a cog (A25-3.2.3).
func (r *Ruleset) readBoard(n *doc.Node) {
	for p, id := range productIDs {
		space := 0
		for l, text := range n.Need(id).Strings() {
			if l >= 4 {
				break
			}
			for _, c := range text {
				bit := uint16(1) << space
				r.Line[p][l].mask |= bit
				if c == 'C' {
					r.Line[p][l].cogs |= bit
					r.Cog[p] |= bit
				}
				space++
			}
		}
		if space == 0 || space > maxSpaces {
			n.Need(id).Fail("want 1 to %d spaces", maxSpaces)
		}
		r.Spaces[p] = uint8(space)
	}
}

func (r *Ruleset) readLabour(n *doc.Node) {
	var count [products]int8 // numbered spaces down to the row
	for _, row := range n.Need("rows").List() {
		r.Wage = append(r.Wage, int8(row.Need("wage").Int(0, 20)))
		var d [products]int8
		for i, v := range row.Need("printed").List() {
			switch {
			case i >= products || v.IsNull():
			case r.CountDemand:
				count[i]++
			default:
				d[i] = int8(v.Int(0, 99))
			}
		}
		if r.CountDemand {
			d = count
		}
		r.Demand = append(r.Demand, d)
	}
	r.Workers = uint8(n.Need("workers_total").Int(1, 200))
	for seats := 2; seats <= 4; seats++ {
		s := n.Need("setup").Need(strconv.Itoa(seats))
		r.Labour[seats] = labour{uint8(s.Need("empty_rows").Int(0, 20)), uint8(s.Need("unemployment_pool").Int(0, 84)), uint8(s.Need("box").Int(0, 84))}
	}
}

func (r *Ruleset) readTiles(n *doc.Node) {
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
		}
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
		r.Designated = append(r.Designated, Dev(1+index(v, devIDs)))
	}
}

func (r *Ruleset) readShips(n *doc.Node) {
	for i, v := range n.Need("ships").Need("types").List() {
		if i >= shipSizes {
			v.Fail("more than %d sizes of ships", shipSizes)
			return
		}
		s := &r.Ship[i+1]
		s.capacity, s.crew = int8(v.Need("capacity").Int(1, 20)), int8(v.Need("crew").Int(0, 9))
		if d := v.Get("decade"); d != nil {
			s.decade = int8((d.Int(1760, 1810) - 1760) / 10)
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
	for d := 1; d <= 5; d++ {
		list := n.Need("events").Need(strconv.Itoa(1760 + 10*d)).List()
		if len(list) > 0 {
			pre.event[d] = Event(1 + index(list[0], eventIDs))
		}
	}
	pre.mixed = []int{1, 2, 4}
	if v := n.Get("events_reserve"); v != nil {
		pre.event[0] = Event(1 + index(v, eventIDs))
		pre.mixed = append(pre.mixed, 0)
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
			pp := predefinedPlayer{shares: int8(v.Need("shares").Int(0, 30)), cash: int32(v.Need("cash").Int(0, 999)), tile: v.Need("special_tile").Text()}
			for i, f := range v.Need("factories").List() {
				if i < 2 {
					pp.product[i] = Product(index(f.Need("good"), productIDs))
					pp.price[i] = int8(f.Need("price").Int(1, 30))
				}
			}
			pre.players[seats] = append(pre.players[seats], pp)
		}
	}
}
