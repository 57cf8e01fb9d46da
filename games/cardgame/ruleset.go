package cardgame

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

//go:embed tables/components.json
var componentsText []byte

// Rules is the text that defines the clauses.
//
//go:embed RULES.md
var Rules string

// Ruleset is every number of the components.
type Ruleset struct {
	Hash string

	Side     [goods][3]Side // by good, side 1 and 2
	Office   [goods]int8
	Worker   [goods][2]Worker
	Face     [cardN][2]uint8 // smallest and largest value a card shows
	Space    [tracks][4]uint8
	Spaces   [tracks]uint8
	Frees    [tracks]Type     // the card that lifts the restriction
	From     [tracks][3]uint8 // earliest decade of each step, 0 for any
	Penalty  [10]uint8        // share value lost by shipping tokens
	Board    [2]Board         // faces: for one to three players, and for four
	Neutral  [goods]uint8
	Seating  [5][]Seating // by seats
	Once     uint32       // types that are turned once per decade
	Dev      []DevCard
	Contract [6]int16 // by goods shipped, the last for any more
	Leftover [goods]int16
	Rivals   rivalNumbers
	Limit    limits
}

// Side is one side of a factory tile.
type Side struct {
	Price, Appeal [4]int8 // by token spot
	Goods         int8
	Fixed         int16
	Ship          int16
}

// Worker is a worker card: all its workers, those its machine half replaces, and the goods of its two sides.
type Worker struct {
	Workers, Machines int8
	Goods             [3]int8 // by side 1, 2
}

// Board is one face of the market board.
type Board struct {
	Arrows    [goods][]int8 // k for an arrow between k-1 and k
	Crossed   [goods][maxAppeal + 1]int8
	Demand    [goods]int8
	Low, High int8
	Wage      []int8
	WageStart uint8
}

// maxAppeal is the end of the appeal tracks.
const maxAppeal = 18

// Seating is what a player starts with in the basic game.
type Seating struct {
	Good  [2]Good
	Track int8 // -1: a card
	Type  Type
	At    uint8 // good + 1 of a Foreman
}

// DevCard is a double-sided development card.
type DevCard struct {
	Face  [2]Type
	Basic uint8 // smallest number of players whose basic supply has its front, 0 for none
}

type rivalNumbers struct {
	Shares, Value, Steps, BagEach, BagNeutral uint8
	Start, New                                [goods]uint8
}

type limits struct {
	Cash, Maintenance                            int16
	Shares, Value, Price, Loans, Ships           uint8
	MaxShares, MaxValue, MaxQuality, MaxEngineer uint8
	MaxDistribution, OnCard, Small, Large        uint8
	Smalls, PerPlayer                            uint8
	MinSales, Gain, Bonus                        uint8
	ForemanCut, ForemanWorkers                   int16
	WorkshopFree, DeveloperCut                   int16
	BrokerShares, InventorFactories, Steps       uint8
}

// Components reads the built-in numbers.
func Components() *Ruleset {
	n, err := doc.Parse("arkwright-card components", componentsText)
	if err != nil {
		panic(err)
	}
	r := &Ruleset{}
	r.read(n)
	if n.Err() != nil {
		panic("cardgame: the built-in components are broken: " + n.Err().Error())
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", *r))
	r.Hash = hex.EncodeToString(sum[:8])
	return r
}

func index(n *doc.Node, ids []string) int {
	i := slices.Index(ids, n.Text())
	if i < 0 {
		n.Fail("unknown name %q", n.Text())
		return 0
	}
	return i
}

func ints[T int8 | uint8 | int16](n *doc.Node, lo, hi int) (out []T) {
	for _, v := range n.List() {
		out = append(out, T(v.Int(lo, hi)))
	}
	return out
}

func (r *Ruleset) read(n *doc.Node) {
	for i, id := range goodIDs {
		for s, name := range []string{"I", "II"} {
			r.Side[i][s+1] = readSide(n.Need("factories").Need(id).Need(name))
		}
		r.Office[i] = int8(n.Need("offices").Need(id).Need("value").Int(0, 9))
		for pos, newer := range []string{"II", "III"} {
			w := n.Need("worker_cards").Need(id).Need(strconv.Itoa(pos + 1))
			r.Worker[i][pos] = Worker{Workers: int8(w.Need("workers").Int(1, 9)), Machines: int8(w.Need("machines").Int(1, 2))}
			for s, name := range []string{"I", newer} {
				r.Worker[i][pos].Goods[s+1] = int8(w.Need("sides").Need(name).Need("goods").Int(0, 9))
			}
		}
		r.Leftover[i] = int16(n.Need("final_scoring").Need("stored_goods_price").Need(id).Int(0, 99))
		r.Neutral[i] = uint8(n.Need("setup").Need("two_player_neutral").Need("start_appeal").Need(id).Int(0, maxAppeal))
		r.Rivals.Start[i] = uint8(n.Need("solo").Need("opponent_start_appeal").Need(id).Int(0, maxAppeal))
		r.Rivals.New[i] = uint8(n.Need("solo").Need("new_factory_appeal").Need(id).Int(0, maxAppeal))
	}
	r.readCards(n)
	r.readPlayerBoard(n.Need("player_board"))
	for i, name := range []string{"side_1_3", "side_4"} {
		r.Board[i] = readBoard(n.Need("market_boards").Need(name))
	}
	r.readSeating(n.Need("setup").Need("starting_table"))
	r.readDevelopments(n)
	solo := n.Need("solo")
	r.Rivals.Shares = uint8(solo.Need("opponent_start").Need("shares").Int(0, 30))
	r.Rivals.Value = uint8(solo.Need("opponent_start").Need("share_value").Int(0, 30))
	r.Rivals.Steps = uint8(solo.Need("matched_marker_steps").Int(0, 9))
	r.Rivals.BagEach = uint8(solo.Need("bag").Need("opponent_each").Int(1, 9))
	r.Rivals.BagNeutral = uint8(solo.Need("bag").Need("neutral").Int(0, 9))
	r.readLimits(n)
}

func readSide(n *doc.Node) (s Side) {
	for i, v := range n.Need("spots").List() {
		if i < 4 {
			s.Price[i], s.Appeal[i] = int8(v.Need("price").Int(0, 99)), int8(v.Need("appeal").Int(0, 9))
		}
	}
	s.Goods, s.Fixed, s.Ship = int8(n.Need("goods").Int(0, 9)), int16(n.Need("fixed_cost").Int(0, 99)), int16(n.Need("ship_price").Int(0, 99))
	return s
}

func (r *Ruleset) readCards(n *doc.Node) {
	face := func(card int, v []uint8) {
		if len(v) > 0 {
			r.Face[card] = [2]uint8{slices.Min(v), slices.Max(v)}
		}
	}
	quality, distribution := n.Need("quality_cards"), n.Need("distribution_cards")
	for i, v := range quality.Need("cards").List() {
		if i < cardEngineer {
			face(i, ints[uint8](v.Need("faces"), 1, 6))
		}
	}
	face(cardEngineer, ints[uint8](quality.Need("engineer_card").Need("faces"), 1, 6))
	for i, v := range distribution.Need("cards").List() {
		if i < 2 {
			face(firstDistribution+i, ints[uint8](v.Need("values"), 1, 4))
		}
	}
	face(cardPatent, ints[uint8](distribution.Need("patent_card").Need("values"), 1, 4))
}

func (r *Ruleset) readPlayerBoard(n *doc.Node) {
	restrict := n.Need("restriction_tokens")
	for i, id := range trackIDs {
		r.Spaces[i] = uint8(copy(r.Space[i][:], ints[uint8](n.Need("development_tracks").Need(id).Need("values"), 0, 9)))
		if v := restrict.Need("steps").Get(id); v != nil {
			copy(r.From[i][:], ints[uint8](v, 1, decades))
			r.Frees[i] = Type(1 + index(restrict.Need("ignored_while_owning").Need(id), typeIDs))
		}
	}
	copy(r.Penalty[:], ints[uint8](n.Need("shipping_track").Need("cumulative_penalty"), 0, 30))
}

func readBoard(n *doc.Node) (b Board) {
	for i, id := range goodIDs {
		b.Arrows[i] = ints[int8](n.Need("appeal_tracks").Need(id).Need("red_arrows_at"), 1, maxAppeal)
		for k := 1; k <= maxAppeal; k++ {
			b.Crossed[i][k] = b.Crossed[i][k-1]
			if slices.Contains(b.Arrows[i], int8(k)) {
				b.Crossed[i][k]++
			}
		}
		b.Demand[i] = int8(n.Need("demand_start").Need(id).Int(-9, maxAppeal))
	}
	b.Low, b.High = int8(n.Need("demand_min").Int(-9, 0)), int8(n.Need("demand_max").Int(0, 99))
	b.Wage = ints[int8](n.Need("wages_track"), 0, 20)
	b.WageStart = uint8(n.Need("wages_start_index").Int(0, 20))
	return b
}

func (r *Ruleset) readSeating(n *doc.Node) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, v := range n.Need(strconv.Itoa(seats)).List() {
			st := Seating{Track: -1}
			for i, f := range v.Need("factories").List() {
				if i < 2 {
					st.Good[i] = Good(index(f, goodIDs))
				}
			}
			dev := v.Need("development")
			if dev.Need("kind").Text() == "track" {
				st.Track = int8(index(dev.Need("track"), trackIDs))
			} else {
				st.Type = Type(1 + index(dev.Need("type"), typeIDs))
				st.At = uint8(1 + index(dev.Need("place_at"), goodIDs))
			}
			r.Seating[seats] = append(r.Seating[seats], st)
		}
	}
}

// readType reads a face of a development card; Patrons carry their goods in their name here.
func readType(n *doc.Node) Type {
	name := n.Need("type").Text()
	if list := n.Get("goods"); list != nil {
		name += "_" + strings.Join(list.Strings(), "_")
	}
	i := slices.Index(typeIDs, name)
	if i < 0 {
		n.Fail("unknown type %q", name)
		return 1
	}
	return Type(i + 1)
}

func (r *Ruleset) readDevelopments(n *doc.Node) {
	for _, v := range n.Need("development_cards").Need("cards").List() {
		c := DevCard{Face: [2]Type{readType(v.Need("front")), readType(v.Need("back"))}}
		if b := v.Need("basic_min_players"); !b.IsNull() {
			c.Basic = uint8(b.Int(2, maxSeats))
		}
		r.Dev = append(r.Dev, c)
	}
	types := n.Need("development_types")
	for i, id := range typeIDs {
		if strings.HasPrefix(id, "patron") {
			id = "patron"
		}
		if types.Need(id).Need("once_per_decade").Bool() {
			r.Once |= 1 << (i + 1)
		}
	}
	table := n.Need("contract_table")
	for i := 1; i < len(r.Contract); i++ {
		r.Contract[i] = int16(table.Need("by_goods_shipped_in_one_step").Need(strconv.Itoa(i)).Int(0, 99))
	}
}

func (r *Ruleset) readLimits(n *doc.Node) {
	l, m, t := n.Need("limits"), &r.Limit, n.Need("development_types")
	small := func(at *doc.Node, name string) uint8 { return uint8(at.Need(name).Int(0, 99)) }
	m.Cash, m.Maintenance = int16(l.Need("start_money").Int(0, 999)), int16(l.Need("machine_maintenance").Int(0, 9))
	m.Shares, m.Value, m.Price = small(l, "start_shares"), small(l, "start_share_value"), small(l, "share_price_at_setup")
	m.Loans, m.Ships = small(l, "max_loans"), small(l, "max_ships_used")
	m.MaxShares, m.MaxValue = small(l, "max_shares"), small(l, "max_share_value")
	m.MaxQuality, m.MaxEngineer, m.MaxDistribution = small(l, "max_quality_per_factory"), small(l, "max_quality_with_engineer"), small(l, "max_distribution_per_factory")
	m.MinSales, m.Gain, m.Bonus, m.OnCard = small(l, "min_home_sales_for_share_value"), small(l, "share_value_gain"), small(l, "highest_appeal_gain"), small(l, "ships_on_card")
	w := n.Need("warehouses")
	m.Small, m.Smalls, m.Large = small(w.Need("small"), "capacity"), small(w.Need("small"), "copies_per_player"), small(w.Need("large"), "capacity")
	m.ForemanCut, m.ForemanWorkers = int16(small(t.Need("foreman"), "wage_reduction")), int16(small(t.Need("foreman"), "max_workers"))
	m.WorkshopFree, m.DeveloperCut = int16(small(t.Need("workshop"), "machines_ignored")), int16(small(t.Need("developer"), "fixed_cost_reduction"))
	m.BrokerShares, m.InventorFactories, m.Steps = small(t.Need("broker"), "half_price_shares"), small(t.Need("inventor"), "factories"), small(t.Need("inventor"), "expert_steps")
	m.PerPlayer = small(n.Need("development_supply_expert"), "random_per_player")
}
