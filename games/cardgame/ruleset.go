package cardgame

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine/components"
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
	Hash  string
	About []components.Section // where the numbers come from
	Sets  []string             // parts that a laid-over file has replaced
	Files components.Files

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
	Params   components.Params // of development cards, as the file names them
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
	ShiftGoods, PatronSales                      int8
	TokensSaved, NeutralSteps                    uint8
	BrokerShares, InventorFactories, Steps       uint8
}

// Components reads the built-in numbers.
func Components() *Ruleset { return components.Must(LoadComponents) }

// Schema is what a component file of this game calls itself.
const Schema = "arkwright-card"

// fileSpec is how our component file is written.
var fileSpec = components.Spec{
	Words: []string{"schema", "schema_version", "game", "title", "provenance_kinds", "sources", "about", "goods", "list_provenance",
		"structure", "piece_counts", "decade_three",
		"shipping_card", "development_supply_basic", "expert_switches"},
	Explains: func(name string) bool {
		return slices.Contains([]string{"provenance", "meaning", "use", "name", "predicate"}, name)
	},
	Classes: "provenance_kinds", Class: "kind",
	Fixed: []components.Rule{
		{Path: "structure.players_min", Clause: "CG-2.2.1"},
		{Path: "structure.players_max", Clause: "CG-2.2.1"},
		{Path: "structure", Clause: "CG-3.1"},
		{Path: "goods", Clause: "CG-0.1"},
		{Path: "piece_counts", Clause: "CG-2.1.2"},
		{Path: "limits.money_track_top", Clause: "CG-2.1.2"},
		{Path: "limits.money_plus_token_values", Clause: "CG-2.1.2"},
		{Path: "factories.*.*.spots.*.spot", Clause: "CG-1.2"},
		{Path: "distribution_cards", Clause: "CG-4.4.2"}, // a card fades step by step from 4 to 1 (CG-5.5.1)
		{Path: "warehouses.small.copies_per_player", Clause: "CG-5.2.2"},
		{Path: "warehouses.large.copies_per_card", Clause: "CG-8.13"},
		{Path: "shipping_card", Clause: "CG-5.2.5"},
		{Path: "player_board.development_tracks.*.start", Clause: "CG-2.1.3"},
		{Path: "player_board.share_track.min", Clause: "CG-1.1"},
		{Path: "player_board.share_value_track.min", Clause: "CG-1.1"},
		{Path: "player_board.loan_track.penalty_per_token", Clause: "CG-7.3"},
		{Path: "market_boards.*.player_counts", Clause: "CG-2.2.1"},
		{Path: "market_boards.*.appeal_track_min", Clause: "CG-2.2.3"},
		{Path: "market_boards.*.appeal_track_max", Clause: "CG-1.6"},
		{Path: "setup.two_player_neutral.step_at_end_of_decades", Clause: "CG-6.2.5"},
		{Path: "setup.starting_table.*.*.seat", Clause: "CG-2.5.1"},
		{Path: "setup.start_factory.token_spot", Clause: "CG-2.5.2"},
		{Path: "setup.start_factory.appeal_marker", Clause: "CG-2.2.3"},
		{Path: "setup.start_factory", Clause: "CG-2.5.2"},
		{Path: "setup.built_factory", Clause: "CG-4.1.4"},
		{Path: "setup.two_player_neutral.moves_demand_at_setup", Clause: "CG-2.3.1"},
		{Path: "offices.*.start_face", Clause: "CG-2.5.2"},
		{Path: "decade_three", Clause: "CG-4.1.6"},
		{Path: "development_types.*.number", Clause: "CG-8.0.1"},
		{Path: "development_types.*.place", Clause: "CG-4.9.6"},
		{Path: "development_types.*.discard_effect", Clause: "CG-8.0.1"},
		{Path: "development_types.*.frees_restriction", Clause: "CG-9.2.2"}, // ignored_while_owning acts
		{Path: "development_types.*.typed_by_goods", Clause: "CG-4.9.4"},
		{Path: "development_supply_basic", Clause: "CG-2.4.1"}, // it follows from basic_min_players of the cards
		{Path: "development_supply_expert.random_per_player", Clause: "CG-9.1.2"},
		{Path: "development_supply_expert.pool_size_after_fixed", Clause: "CG-9.1.2"},
		{Path: "development_supply_expert.fixed", Clause: "CG-9.1.1"},
		{Path: "development_supply_expert.max_per_type", Clause: "CG-9.1.3"},
		{Path: "expert_switches", Clause: "CG-9.6.2"},
		{Path: "final_scoring.share_purchase_price", Clause: "CG-7.2"},
		{Path: "solo.opponents", Clause: "CG-10.1.2"},
		{Path: "solo.display", Clause: "CG-10.1.3"},
		{Path: "solo.switches", Clause: "CG-10.2.1"},
		{Path: "solo.awards.*.predicate", Clause: "CG-11.2"},
		{Path: "solo.awards", Clause: "CG-11.2"},
	},
	More: []string{"player_board.restriction_tokens.steps", "player_board.restriction_tokens.ignored_while_owning"},
}

// LoadComponents reads the numbers with a component file laid over them: each part that the file holds replaces ours as a
// whole. A nil file gives the built-in set.
func LoadComponents(name string, overlay []byte) (*Ruleset, error) {
	p, err := components.Open(&fileSpec, componentsText, name, overlay)
	if err != nil {
		return nil, err
	}
	r := &Ruleset{}
	r.read(p)
	if err := p.Err(); err != nil {
		return nil, err
	}
	r.Hash, r.About, r.Sets, r.Files = p.Hash(), p.About(), p.Sets(), components.FilesOf(componentsText, overlay)
	return r, nil
}

// String says in a line which numbers are in use.
func (r *Ruleset) String() string {
	if len(r.Sets) > 0 {
		return fmt.Sprintf("%d development cards, wages £%d to £%d; corrected: %s", len(r.Dev), r.Board[0].Wage[0],
			r.Board[0].Wage[len(r.Board[0].Wage)-1], strings.Join(r.Sets, ", "))
	}
	return fmt.Sprintf("%d development cards, wages £%d to £%d, many numbers reconstructed", len(r.Dev), r.Board[0].Wage[0],
		r.Board[0].Wage[len(r.Board[0].Wage)-1])
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

// exactly reads a list of so many numbers.
func exactly[T int8 | uint8 | int16](n *doc.Node, count, lo, hi int) []T {
	out := ints[T](n, lo, hi)
	if len(out) != count && n.Err() == nil {
		n.Fail("want %d numbers, got %d", count, len(out))
	}
	return out
}

func (r *Ruleset) read(n *components.Set) {
	for i, id := range goodIDs {
		for s, name := range []string{"I", "II"} {
			r.Side[i][s+1] = readSide(n.Need("factories").Need(id).Need(name))
		}
		office := n.Need("offices").Need(id)
		r.Office[i] = int8(office.Need("value").Int(0, 9))
		for _, face := range listOf(office, "faces") {
			components.Fix(face.Need("value"), int(r.Office[i]), "CG-1.4")
		}
		for pos, newer := range []string{"II", "III"} {
			w := n.Need("worker_cards").Need(id).Need(strconv.Itoa(pos + 1))
			r.Worker[i][pos] = Worker{Workers: int8(w.Need("workers").Int(1, 9)), Machines: int8(w.Need("machines").Int(1, 2))}
			if r.Worker[i][pos].Machines > r.Worker[i][pos].Workers {
				w.Fail("more machines than workers")
			}
			for s, name := range []string{"I", newer} {
				side := w.Need("sides").Need(name)
				r.Worker[i][pos].Goods[s+1] = int8(side.Need("goods").Int(0, 9))
				checkHalves(side, r.Worker[i][pos])
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
	if 2*r.Rivals.BagEach+r.Rivals.BagNeutral < bagDraws {
		solo.Need("bag").Fail("the bag must hold %d markers or more", bagDraws)
	}
	r.readLimits(n)
}

// checkHalves holds the halves of a worker card to its workers and machines.
func checkHalves(side *doc.Node, w Worker) {
	for i, name := range []string{"workers_half", "machines_half"} {
		if half := side.Get(name); half != nil {
			machines := i * int(w.Machines)
			components.Fix(half.Need("workers"), int(w.Workers)-machines, "CG-4.3.2")
			components.Fix(half.Need("machines"), machines, "CG-4.3.2")
		}
	}
}

// listOf is a list that may be left out.
func listOf(n *doc.Node, name string) []*doc.Node {
	if v := n.Get(name); v != nil {
		return v.List()
	}
	return nil
}

func readSide(n *doc.Node) (s Side) {
	spots := n.Need("spots").List()
	if len(spots) != 4 && n.Err() == nil {
		n.Need("spots").Fail("want 4 spots, got %d", len(spots))
	}
	for i, v := range spots {
		if i < 4 {
			s.Price[i], s.Appeal[i] = int8(v.Need("price").Int(0, 99)), int8(v.Need("appeal").Int(0, 9))
		}
	}
	if sum := n.Get("sum"); sum != nil {
		components.Fix(sum, int(s.Price[0]+s.Appeal[0]), "CG-1.4")
	}
	s.Goods, s.Fixed, s.Ship = int8(n.Need("goods").Int(0, 9)), int16(n.Need("fixed_cost").Int(0, 99)), int16(n.Need("ship_price").Int(0, 99))
	return s
}

func (r *Ruleset) readCards(n *components.Set) {
	face := func(card int, at *doc.Node, most int) {
		v := ints[uint8](at, 1, most)
		if len(v) == 0 {
			at.Fail("a card shows one value or more")
			return
		}
		for i, face := range at.List() { // neighbouring values: a card of distribution fades step by step
			components.Fix(face, int(v[0])+i, "CG-4.4.2")
		}
		if card >= firstDistribution {
			components.Fix(at.List()[0], 1, "CG-5.5.1")
		}
		r.Face[card] = [2]uint8{v[0], v[len(v)-1]}
	}
	quality, distribution := n.Need("quality_cards"), n.Need("distribution_cards")
	own := func(n *doc.Node, count int) []*doc.Node {
		list := n.Need("cards").List()
		if len(list) != count && n.Err() == nil {
			n.Need("cards").Fail("want %d cards, got %d", count, len(list))
			return nil
		}
		return list
	}
	for i, v := range own(quality, cardEngineer) {
		face(i, v.Need("faces"), 6)
	}
	face(cardEngineer, quality.Need("engineer_card").Need("faces"), 6)
	for i, v := range own(distribution, cardPatent-firstDistribution) {
		face(firstDistribution+i, v.Need("values"), 4)
	}
	face(cardPatent, distribution.Need("patent_card").Need("values"), 4)
}

func (r *Ruleset) readPlayerBoard(n *doc.Node) {
	restrict := n.Need("restriction_tokens")
	restrict.Need("steps").Only(trackIDs...)
	restrict.Need("ignored_while_owning").Only(trackIDs...)
	for i, id := range trackIDs {
		values := n.Need("development_tracks").Need(id).Need("values")
		r.Spaces[i] = uint8(copy(r.Space[i][:], ints[uint8](values, boundLow(Track(i)), 9)))
		if len(values.List()) != int(r.Spaces[i]) || r.Spaces[i] < 2 {
			values.Fail("a track has 2 to %d spaces", len(r.Space[i]))
			return
		}
		if v := restrict.Need("steps").Get(id); v != nil {
			copy(r.From[i][:], exactly[uint8](v, int(r.Spaces[i])-1, 1, decades))
			r.Frees[i] = Type(1 + index(restrict.Need("ignored_while_owning").Need(id), typeIDs))
		}
	}
	r.readPenalty(n.Need("shipping_track"))
}

// readPenalty counts the pound symbols that shipping tokens reach (CG-7.4).
func (r *Ruleset) readPenalty(n *doc.Node) {
	components.Fix(n.Need("slots"), len(r.Penalty)-1, "CG-1.1")
	for _, v := range n.Need("pound_symbols_at").List() {
		for i := v.Int(1, len(r.Penalty)-1); i < len(r.Penalty); i++ {
			r.Penalty[i]++
		}
	}
	sums := n.Need("cumulative_penalty")
	if len(sums.List()) != len(r.Penalty) {
		sums.Fail("want %d numbers", len(r.Penalty))
		return
	}
	for i, v := range sums.List() {
		components.Fix(v, int(r.Penalty[i]), "CG-7.4")
	}
}

// boundLow is the smallest value of a track: all but the discount of shares must allow something.
func boundLow(t Track) int {
	if t == Stock {
		return 0
	}
	return 1
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
	}
	b.Low, b.High = int8(n.Need("demand_min").Int(-9, 0)), int8(n.Need("demand_max").Int(0, 99))
	for i, id := range goodIDs {
		b.Demand[i] = int8(n.Need("demand_start").Need(id).Int(int(b.Low), int(b.High)))
	}
	b.Wage = ints[int8](n.Need("wages_track"), 0, 20)
	b.WageStart = uint8(n.Need("wages_start_index").Int(0, 60))
	if int(b.WageStart) >= len(b.Wage) && n.Err() == nil {
		n.Need("wages_start_index").Fail("the wages track has %d spaces", len(b.Wage))
	}
	return b
}

func (r *Ruleset) readSeating(n *doc.Node) {
	for seats := 2; seats <= maxSeats; seats++ {
		table := n.Need(strconv.Itoa(seats))
		if len(table.List()) != seats && n.Err() == nil {
			table.Fail("want %d seats", seats)
		}
		for _, v := range table.List() {
			st := Seating{Track: -1}
			for i, f := range v.Need("factories").List() {
				if i < 2 {
					st.Good[i] = Good(index(f, goodIDs))
				}
			}
			if st.Good[0] == st.Good[1] {
				v.Need("factories").Fail("want two different goods")
			}
			dev := v.Need("development")
			if dev.Need("kind").Text() == "track" {
				st.Track = int8(index(dev.Need("track"), trackIDs))
			} else {
				st.Type = Type(1 + index(dev.Need("type"), typeIDs))
				if st.Type == Foreman {
					st.At = uint8(1 + index(dev.Need("place_at"), goodIDs))
					if at := Good(st.At - 1); at != st.Good[0] && at != st.Good[1] {
						dev.Need("place_at").Fail("the Foreman stands at an open factory")
					}
				}
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

func (r *Ruleset) readDevelopments(n *components.Set) {
	cards := n.Need("development_cards").Need("cards")
	display := 0
	var fixed [typeN + 1]int
	for _, v := range cards.List() {
		c := DevCard{Face: [2]Type{readType(v.Need("front")), readType(v.Need("back"))}}
		if b := v.Need("basic_min_players"); !b.IsNull() {
			c.Basic = uint8(b.Int(2, maxSeats))
		}
		if c.Basic > 0 && c.Basic <= 3 {
			display++
		}
		fixed[c.Face[0]]++
		r.Dev = append(r.Dev, c)
	}
	if (len(r.Dev) != 24 || display < places || fixed[Entrepreneur] != 1 || fixed[Engineer] != 3 || fixed[Patent] != 3) && cards.Err() == nil {
		cards.Fail("want 24 cards, %d of them or more for three players, with one Entrepreneur, three Engineers and three Patents in front",
			places)
	}
	types := n.Need("development_types")
	r.Params = components.Params{}
	types.Each(r.Params.Add)
	for i, id := range typeIDs {
		if strings.HasPrefix(id, "patron") {
			id = "patron"
		}
		once := types.Need(id).Need("once_per_decade")
		turned := id == "entrepreneur" || id == "trade_office" || id == "patron" || id == "developer" // CG-8.1, CG-8.2, CG-8.7, CG-8.9
		if once.Bool() != turned {
			once.Fail("this is part of the rules, not of the numbers")
		}
		if turned {
			r.Once |= 1 << (i + 1)
		}
	}
	table := n.Need("contract_table")
	for i := 1; i < len(r.Contract); i++ {
		r.Contract[i] = int16(table.Need("by_goods_shipped_in_one_step").Need(strconv.Itoa(i)).Int(0, 99))
	}
	components.Fix(table.Need("above"), int(r.Contract[len(r.Contract)-1]), "CG-8.10")
}

func (r *Ruleset) readLimits(n *components.Set) {
	l, m, t := n.Need("limits"), &r.Limit, n.Need("development_types")
	small := func(at *doc.Node, name string, lo, hi int) uint8 { return uint8(at.Need(name).Int(lo, hi)) }
	m.Cash, m.Maintenance = int16(l.Need("start_money").Int(0, 999)), int16(l.Need("machine_maintenance").Int(0, 9))
	m.MaxShares, m.MaxValue = small(l, "max_shares", 1, 99), small(l, "max_share_value", 1, 99)
	m.Shares, m.Value, m.Price = small(l, "start_shares", 0, int(m.MaxShares)), small(l, "start_share_value", 1, int(m.MaxValue)),
		small(l, "share_price_at_setup", 1, 99)
	m.Loans, m.Ships = small(l, "max_loans", 0, 20), small(l, "max_ships_used", 0, len(r.Penalty)-1)
	m.MaxQuality, m.MaxDistribution = small(l, "max_quality_per_factory", 1, 6), small(l, "max_distribution_per_factory", 1, 4)
	m.MaxEngineer = small(l, "max_quality_with_engineer", int(m.MaxQuality), 6)
	m.MinSales, m.Gain, m.Bonus, m.OnCard = small(l, "min_home_sales_for_share_value", 1, 9), small(l, "share_value_gain", 0, 9),
		small(l, "highest_appeal_gain", 0, 9), small(l, "ships_on_card", 1, 4)
	w := n.Need("warehouses")
	m.Small, m.Smalls, m.Large = small(w.Need("small"), "capacity", 1, 4), small(w.Need("small"), "copies_per_player", 2, 2),
		small(w.Need("large"), "capacity", 1, 8)
	m.ForemanCut, m.ForemanWorkers = int16(small(t.Need("foreman"), "wage_reduction", 0, 9)),
		int16(small(t.Need("foreman"), "max_workers", 0, 9))
	m.WorkshopFree, m.DeveloperCut = int16(small(t.Need("workshop"), "machines_ignored", 0, 9)),
		int16(small(t.Need("developer"), "fixed_cost_reduction", 0, 9))
	m.BrokerShares, m.InventorFactories, m.Steps = small(t.Need("broker"), "half_price_shares", 1, 9),
		small(t.Need("inventor"), "factories", 1, 4), small(t.Need("inventor"), "expert_steps", 1, 4)
	m.ShiftGoods, m.PatronSales = int8(small(t.Need("extra_shift"), "extra_goods", 1, 9)), int8(small(t.Need("patron"), "extra_sales", 1, 9))
	m.TokensSaved, m.NeutralSteps = small(t.Need("trade_office"), "shipping_tokens_saved", 0, 9),
		small(n.Need("setup").Need("two_player_neutral"), "steps", 0, maxAppeal)
	m.PerPlayer = small(n.Need("development_supply_expert"), "random_per_player", 4, 4)
	r.checkCopies(n)
	r.Params.Set("engineer", "max_quality", int(m.MaxEngineer)) // the copies may be ours, and these the owner's
	r.Params.Set("large_warehouse", "capacity", int(m.Large))
}

// checkCopies holds numbers that stand in two places to one another.
func (r *Ruleset) checkCopies(n *components.Set) {
	same := func(part string, want int, clause string, path ...string) {
		at := n.Need(part)
		for _, name := range path {
			at = at.Need(name)
		}
		components.Fix(at, want, clause)
	}
	m := &r.Limit
	same("limits", int(m.Ships), "CG-5.2.8", "max_shipping_tokens")
	same("player_board", int(m.MaxShares), "CG-1.1", "share_track", "max")
	same("player_board", int(m.Shares), "CG-2.1.3", "share_track", "start")
	same("player_board", int(m.MaxValue), "CG-1.1", "share_value_track", "max")
	same("player_board", int(m.Value), "CG-2.1.3", "share_value_track", "start")
	same("player_board", int(m.Loans), "CG-1.1", "loan_track", "slots")
	same("development_types", int(m.Large), "CG-8.13", "large_warehouse", "capacity")
	same("development_types", int(m.MaxEngineer), "CG-8.12", "engineer", "max_quality")
	for i, id := range goodIDs {
		crossed := &r.Board[0].Crossed[i]
		same("solo", int(crossed[r.Rivals.Start[i]]), "CG-10.2.2", "opponent_start_demand_moves", id)
		same("solo", int(crossed[r.Rivals.New[i]]), "CG-10.3.2", "new_factory_demand_moves", id)
	}
}
