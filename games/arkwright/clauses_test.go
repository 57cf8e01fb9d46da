package arkwright_test

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

// What scenario files cannot say about the clauses: pieces, chance, what lies face down, and laws of whole games. The
// expected numbers are those of RULES-2025.md, worked out here again and apart from the code under test.

// theGame is read once; it is immutable.
var theGame = sync.OnceValue(func() *arkwright.Game { return arkwright.New(arkwright.Edition2025()) })

// theOldGame is the 2014 edition.
var theOldGame = sync.OnceValue(func() *arkwright.Game { return arkwright.New(arkwright.Edition2014()) })

const seeds = 150

func setup(t *testing.T, seats int, style, seed string) arkwright.Position {
	t.Helper()
	return enginetest.SetUp(t, theGame(), config(seats, style, seed))
}

func config(seats int, style, seed string) engine.Config {
	cfg := engine.Config{Seats: seats, Revision: arkwright.Rev1, Key: engine.KeyFromSeed(seed)}
	if style != "free" {
		cfg.Options = engine.Options{{Name: "setup", Value: style}}
	}
	return cfg
}

var equal = enginetest.Equal

func sum[T uint8 | int8 | int](list []T) (n int) {
	for _, v := range list {
		n += int(v)
	}
	return n
}

// A25-1.1.3, A25-1.1.4, A25-2.3.2, A25-2.6.2, A25-2.8.1: the pieces of the box.
func TestPieces(t *testing.T) {
	rs := theGame().Ruleset()
	equal(t, "development tiles", sum(rs.DevCopies[:]), 43)
	kinds := 0
	for _, n := range rs.DevCopies[1:] {
		if n > 0 {
			kinds++
		}
	}
	equal(t, "kinds of development tiles", kinds, 22)
	equal(t, "advanced tiles", sum(rs.AdvCopies[:]), 27)
	equal(t, "copies of each advanced tile", fmt.Sprint(rs.AdvCopies), "[3 3 3 3 3 3 3 3 3]") // five brown kinds, four gray
	equal(t, "economy tiles of a product", len(rs.Economy), 9)
	equal(t, "workers", rs.Workers, 84)
	equal(t, "rows of the labour market", len(rs.Demand), 20)
	equal(t, "shares of a company", rs.SharesAll, 30)
	four := setup(t, 4, "free", "pieces")
	equal(t, "ships", sum(four.Ships[:]), 16)
	// Levels I to IV of each product have a strip: a cost that rises with the level.
	for p, cost := range rs.Cost[arkwright.Regular] {
		for level := 2; level <= 4; level++ {
			if cost[1] == 0 || cost[level] <= cost[level-1] {
				t.Errorf("product %d costs %v", p, cost)
			}
		}
	}
	equal(t, "food", rs.Cost[arkwright.Regular][arkwright.Food][1:], "[8 10 12 14]")
	equal(t, "lamps", rs.Cost[arkwright.Regular][arkwright.Lamps][1:], "[11 14 17 20]")
}

// A25-1.1.1, A25-1.1.2: the boards as they are shown, the products in their order.
func TestBoards(t *testing.T) {
	s := setup(t, 3, "predefined", "boards")
	v := theGame().View(&s, 0).(arkwright.View)
	for i, id := range []string{"food", "clothing", "cutlery", "lamps"} {
		equal(t, "market", v.Market[i].Product, id)
		for _, p := range v.Players {
			equal(t, "factory board", p.Factories[i].Product, id)
			equal(t, "lines", len(p.Factories[i].Lines), 4)
		}
	}
	for _, p := range v.Players {
		equal(t, "warehouse", []int{len(p.Columns), len(p.Rows)}, "[4 2]")
		var fees []int
		for _, sl := range p.Slots {
			fees = append(fees, sl.Fee)
		}
		equal(t, "slots", fees, "[2 4 6 8 10]")
	}
	equal(t, "event places", len(v.Events), 6)
}

// A25-2.1.1, A25-2.1.4, A25-2.1.5: two to four seats, each with a colour; two styles of set-up, one of them in two ways.
func TestConfiguration(t *testing.T) {
	m := theGame().Meta()
	equal(t, "seats", m.SeatCounts, "[2 3 4]")
	equal(t, "colours", m.SeatNames, "[blue red green yellow]")
	for _, o := range m.Options {
		if o.Name == "setup" {
			equal(t, "styles", o.Values, "[free predefined predefined_mixed]")
			equal(t, "style", o.Default, "free")
		}
	}
	game := engine.Erase[arkwright.Position](theGame())
	for _, seats := range []int{1, 5} {
		if _, err := game.New(engine.Config{Seats: seats}); err == nil {
			t.Errorf("%d seats were accepted", seats)
		}
	}
}

// A25-2.2.1 to A25-2.2.7: A25-2.2.2 what leaves a game of two, A25-2.2.3 what is shown, A25-2.2.4 that one of the shown is
// removed, A25-2.2.5 where Bureaucracy lies, A25-2.2.6 the other two places, A25-2.2.7 that it comes by 1790.
func TestEvents(t *testing.T) {
	out := []arkwright.Event{arkwright.NavigationActs, arkwright.EconomicCrisis, arkwright.HamburgCrisis, arkwright.OpiumWar}
	for seats := 2; seats <= 4; seats++ {
		ever := map[arkwright.Event]bool{}
		bureau, late := map[int]bool{}, map[arkwright.Event]bool{}
		for n := range seeds {
			s := setup(t, seats, "free", strconv.Itoa(n))
			equal(t, "1810", s.Event[5], arkwright.EndOfGame) // A25-2.2.1
			equal(t, "events shown", bits.OnesCount32(s.Shown), 6)
			if s.Shown>>arkwright.Bureaucracy&1 == 0 || s.Shown>>arkwright.EndOfGame&1 != 0 {
				t.Errorf("%b was shown", s.Shown)
			}
			used := map[arkwright.Event]bool{}
			for d, e := range s.Event[:5] {
				if used[e] || s.Shown>>e&1 == 0 {
					t.Errorf("%v: event %d twice or never shown", s.Event, e)
				}
				used[e], ever[e] = true, true
				if e == arkwright.Bureaucracy {
					bureau[d] = true
				}
				if seats == 2 && slices.Contains(out, e) {
					t.Errorf("event %d with two players", e)
				}
			}
			if len(used) != 5 || !used[arkwright.Bureaucracy] {
				t.Errorf("%v", s.Event)
			}
			late[s.Event[4]] = true
		}
		equal(t, "places of Bureaucracy", bureau, map[int]bool{1: true, 2: true, 3: true})
		want := map[int]int{2: 11, 3: 15, 4: 15} // all but End of Game, and with two players but four more
		equal(t, "events that can come", len(ever), want[seats])
		equal(t, "events that can come in 1800", len(late), want[seats]-1)
	}
}

// checkEconomy looks for so many different economy tiles of each product, none on the reserve, and notes which they are.
func checkEconomy(t *testing.T, s *arkwright.Position, decades int, ever *[4]uint16) {
	t.Helper()
	for p := range ever {
		var used uint16
		for d := 1; d <= decades; d++ {
			used |= 1 << s.Economy[d][p]
		}
		equal(t, "tiles of a product", bits.OnesCount16(used), decades)
		ever[p] |= used
	}
	equal(t, "reserve", s.Economy[0], "[0 0 0 0]")
}

// A25-2.3.1, A25-2.3.2, A25-2.3.3: five different tiles of nine for each product, all nine in use over many games.
func TestEconomyTiles(t *testing.T) {
	rs := theGame().Ruleset()
	pairs := map[[2]int8]bool{}
	for _, e := range rs.Economy {
		pairs[e] = true
	}
	equal(t, "different tiles", len(pairs), 9)
	for seats := 2; seats <= 4; seats++ {
		var ever [4]uint16
		for n := range seeds {
			s := setup(t, seats, "free", strconv.Itoa(n))
			checkEconomy(t, &s, 5, &ever)
		}
		equal(t, "tiles in use", ever, "[1022 1022 1022 1022]") // bits 1 to 9
	}
}

// A25-2.4.1, A25-2.5.1, A25-2.6.1, A25-2.6.2, A25-2.10.1, A25-2.10.2, A25-2.10.3, A25-2.10.5, A25-2.10.6: the supply and the
// boards before the first choice.
func TestStart(t *testing.T) {
	for _, w := range []struct {
		seats                      int
		ships                      string
		front, block, pool, remove int
		limit                      int
	}{
		{2, "[4 2 0 0 0]", 12, 68, 4, 12, 3}, // the third space of the track is 6
		{3, "[3 3 3 2 1]", 8, 72, 8, 4, 0},
		{4, "[4 4 4 2 2]", 4, 76, 8, 0, 0},
	} {
		starts := map[engine.Seat]bool{}
		for n := range seeds {
			s := setup(t, w.seats, "free", strconv.Itoa(n))
			starts[s.Start] = true
			equal(t, "ships", s.Ships[1:], w.ships)
			equal(t, "labour", []uint8{s.Front, s.Block, s.Tail, s.Pool, s.Removed}, []int{w.front, w.block, 0, w.pool, w.remove})
			equal(t, "importers", s.Importer, "[0 0 0 0]")
			for i := range w.seats {
				p := s.Player[i]
				want := arkwright.Player{Shares: 15, Space: 10, Limit: uint8(w.limit)}
				if p != want {
					t.Errorf("%d seats: a player starts with %+v", w.seats, p)
				}
			}
			equal(t, "acting", theGame().Acting(&s).First(), s.Start) // A25-2.12.1
		}
		equal(t, "start players", len(starts), w.seats) // A25-2.11.1
	}
}

// A25-2.8.2, A25-2.8.3, A25-2.8.4: the rows of the display have the colours and numbers of the board, and no kind and
// colour more copies than are left in.
func TestAdvancedDisplay(t *testing.T) {
	for _, w := range []struct {
		seats, copies int
		brown, gray   [5]int
	}{
		{2, 1, [5]int{0, 2, 2, 0, 0}, [5]int{0, 0, 0, 2, 1}},
		{3, 2, [5]int{0, 3, 3, 0, 0}, [5]int{0, 0, 1, 3, 2}},
		{4, 3, [5]int{0, 4, 4, 0, 0}, [5]int{0, 0, 1, 4, 3}},
	} {
		ever := map[int]bool{}
		for n := range seeds {
			s := setup(t, w.seats, "free", strconv.Itoa(n))
			var all [9]int
			for row := 1; row <= 4; row++ {
				equal(t, "brown", sum(s.Display[row][:5]), w.brown[row])
				equal(t, "gray", sum(s.Display[row][5:]), w.gray[row])
				for k, c := range s.Display[row] {
					all[k] += int(c)
					if row == 1 && c > 0 {
						ever[k] = true
					}
				}
			}
			if slices.Max(all[:]) > w.copies {
				t.Errorf("%d seats: %v copies of the advanced tiles", w.seats, all)
			}
		}
		equal(t, "kinds in row I", len(ever), 5)
	}
}

// A25-2.9.1, A25-2.9.2, A25-2.9.3, A25-2.9.5: seven development tiles for each player, three of them fixed, and of no kind as
// many as there are players. They are counted, not placed.
func TestDevelopmentDisplay(t *testing.T) {
	rs := theGame().Ruleset()
	for seats := 2; seats <= 4; seats++ {
		ever := map[int]bool{}
		for n := range seeds {
			s := setup(t, seats, "free", strconv.Itoa(n))
			equal(t, "tiles", sum(s.Devs[:]), 7*seats)
			for _, d := range []arkwright.Dev{arkwright.Charisma, arkwright.PressAttache, arkwright.Inventor} {
				if s.Devs[d] == 0 {
					t.Errorf("tile %d is missing", d)
				}
			}
			for d, n := range s.Devs {
				if n == 0 {
					continue
				}
				ever[d] = true
				if int(n) >= seats || n > rs.DevCopies[d] {
					t.Errorf("%d seats: %d copies of tile %d", seats, n, d)
				}
			}
		}
		equal(t, "kinds that can come", len(ever), 22)
	}
}

// A25-2.15.1, A25-2.15.2, A25-2.15.3, A25-2.15.8: the predefined set-up has chance in the start player and the economy tiles;
// mixed, also in four events.
func TestPredefined(t *testing.T) {
	fixed := [6]arkwright.Event{arkwright.CrownJubilee, arkwright.Lobby, arkwright.WarOnTheContinent, arkwright.Bureaucracy,
		arkwright.WorldsFair, arkwright.EndOfGame}
	for seats := 2; seats <= 4; seats++ {
		var orders [2]map[[6]arkwright.Event]bool
		economies := map[uint8]bool{}
		for i, style := range []string{"predefined", "predefined_mixed"} {
			orders[i] = map[[6]arkwright.Event]bool{}
			var devs, display any
			for n := range seeds {
				s := setup(t, seats, style, strconv.Itoa(n))
				orders[i][s.Event] = true
				economies[s.Economy[1][arkwright.Food]] = true
				equal(t, "1790 and 1810", []arkwright.Event{s.Event[3], s.Event[5]}, []arkwright.Event{arkwright.Bureaucracy, arkwright.EndOfGame})
				if n == 0 {
					devs, display = s.Devs, s.Display
				}
				equal(t, "development tiles", s.Devs, devs)
				equal(t, "advanced tiles", s.Display, display)
				equal(t, "tiles", sum(s.Devs[:]), 7*seats)
				workers := 0 // A25-2.15.9: those of the first two lines came from the market
				for _, p := range s.Player[:seats] {
					for _, f := range p.Factory {
						workers += bits.OnesCount16(f.Workers)
					}
				}
				back := int(theGame().Ruleset().Economy[s.Economy[1][arkwright.Food]-1][1])
				empty := map[int]int{2: 12, 3: 8, 4: 4}[seats]
				equal(t, "empty spaces", s.Front, empty+workers-back)
			}
		}
		equal(t, "orders", len(orders[0]), 1)
		equal(t, "orders when mixed", len(orders[1]), 24)
		if !orders[0][fixed] {
			t.Errorf("the events are %v", orders[0])
		}
		equal(t, "economy tiles", len(economies), 9)
	}
}

// A25-20.2.1, A25-20.2.2: all chance lies in the key; the same key and choices give the same game.
func TestChanceIsInTheKey(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		a, b := setup(t, seats, "free", "x"), setup(t, seats, "free", "x")
		if a != b {
			t.Error("the same key gave two set-ups")
		}
		if c := setup(t, seats, "free", "y"); a == c {
			t.Error("another key gave the same set-up")
		}
		r := rand.New(rand.NewPCG(7, uint64(seats)))
		for acting := theGame().Acting(&a); acting != 0; acting = theGame().Acting(&a) {
			list := theGame().Choices(&a, acting.First(), nil)
			c := list[r.IntN(len(list))]
			for _, s := range []*arkwright.Position{&a, &b} {
				if err := engine.Apply(theGame(), s, acting.First(), c, nil); err != nil {
					t.Fatal(err)
				}
			}
			if a != b {
				t.Fatal("the same choices gave two positions")
			}
		}
	}
}

// checkEvents looks which events are shown; the places are listed as the view has them.
func checkEvents(t *testing.T, s *arkwright.Position, shown []arkwright.EventView, style string, places []int) {
	t.Helper()
	for i, d := range places {
		public := s.Seen>>d&1 != 0 || d == 5 || style == "predefined" || style == "predefined_mixed" && d == 3
		if (shown[i].ID != "") != public {
			t.Fatalf("%s, decade %d: event of place %d is shown as %q", style, s.Decade, d, shown[i].ID)
		}
	}
}

// The table of section 20: nothing but face-down tiles is hidden, from everybody alike (A25-20.2.2).
func TestWhatLiesFaceDown(t *testing.T) {
	g := theGame()
	for _, style := range []string{"free", "predefined", "predefined_mixed"} {
		s := setup(t, 3, style, "face-down")
		r := rand.New(rand.NewPCG(3, 3))
		enginetest.Stray(t, g, &s, r, func(seat engine.Seat, _ []engine.Choice, _ engine.Choice) {
			v := g.View(&s, seat).(arkwright.View)
			checkEvents(t, &s, v.Events, style, []int{1, 2, 3, 4, 5, 0})
			up := 0
			if s.Decade > 0 {
				up = int(s.Cycle) + 1
			}
			equal(t, "economy tiles shown", len(v.Economy), up)
			one, _ := json.Marshal(v)
			other, _ := json.Marshal(g.View(&s, engine.Nobody))
			equal(t, "view of a spectator", string(other), string(one))
			// Another deal of what lies face down looks the same.
			hidden := s
			g.Redeal(&hidden, seat, engine.NewRNG(engine.KeyFromSeed(strconv.Itoa(r.IntN(1000)))))
			dealt, _ := json.Marshal(g.View(&hidden, seat))
			equal(t, "view after another deal", string(dealt), string(one))
			checkDeal(t, &s, &hidden)
		})
	}
}

// checkDeal: another deal of the face-down tiles is one that the set-up could have made (A25-2.2.7, A25-2.3.1).
func checkDeal(t *testing.T, s, other *arkwright.Position) {
	t.Helper()
	used := map[arkwright.Event]bool{}
	for d, e := range other.Event {
		if used[e] || e != arkwright.EndOfGame && s.Shown>>e&1 == 0 || s.Seen>>d&1 != 0 && e != s.Event[d] {
			t.Fatalf("events %v were dealt anew as %v", s.Event, other.Event)
		}
		used[e] = true
	}
	if !slices.Contains(other.Event[1:4], arkwright.Bureaucracy) || other.Event[5] != arkwright.EndOfGame {
		t.Fatalf("events %v", other.Event)
	}
	checkDealtEconomy(t, s, other, 5)
}

// checkDealtEconomy looks whether another deal of the economy tiles keeps those of past decades and has none twice.
func checkDealtEconomy(t *testing.T, s, other *arkwright.Position, decades int) {
	t.Helper()
	for p := range 4 {
		tiles := map[uint8]bool{}
		for d := 1; d <= decades; d++ {
			tiles[other.Economy[d][p]] = true
			if d < int(s.Decade) && other.Economy[d][p] != s.Economy[d][p] {
				t.Fatalf("the tile of a past decade changed")
			}
		}
		equal(t, "tiles of a product", len(tiles), decades)
	}
}

// A25-9.2.6, A25-9.2.7, A25-9.2.8, A25-9.2.9: the market against the algorithm as the rules write it, crate by crate.
func TestMarketAlgorithm(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	for range 4000 {
		sellers := make([]arkwright.Seller, 1+r.IntN(5))
		for i := range sellers {
			sellers[i] = arkwright.Seller{Appeal: r.IntN(7), Quality: 8 + r.IntN(3), Supply: r.IntN(6)}
		}
		last := &sellers[len(sellers)-1]
		last.Importer, last.Supply = true, last.Appeal
		demand := r.IntN(16)
		want := make([]int, len(sellers))
		left := demand
		for row := 6; row >= 1 && left > 0; row-- {
			var present []int
			for i, s := range sellers {
				if s.Appeal >= row && s.Appeal-row < s.Supply {
					present = append(present, i)
				}
			}
			if len(present) <= left {
				for _, i := range present {
					want[i]++
				}
				left -= len(present)
				continue
			}
			// Groups of equal appeal, kind and actual quality, best first; a group sells as a whole.
			key := func(i int) int {
				if sellers[i].Importer {
					return sellers[i].Appeal * 1000
				}
				return sellers[i].Appeal*1000 + 100 + sellers[i].Quality
			}
			slices.SortFunc(present, func(a, b int) int { return key(b) - key(a) })
			for len(present) > 0 && left > 0 {
				best := key(present[0])
				for len(present) > 0 && key(present[0]) == best {
					want[present[0]]++
					present = present[1:]
					left--
				}
			}
			break
		}
		got := make([]int, len(sellers))
		arkwright.Clear(demand, sellers, got)
		equal(t, fmt.Sprintf("demand %d, %+v", demand, sellers), got, want)
	}
}

// pieces counts workers, and ships and development tiles wherever they are as if they were all in the supply.
func pieces(s *arkwright.Position) (workers int, all arkwright.Position) {
	crew := [6]int{0, 0, 1, 2, 3, 4}
	workers = int(s.Block) + int(s.Pool) + int(s.Removed)
	all.Ships, all.Devs = s.Ships, s.Devs
	for i := range int(s.Seats) {
		p := &s.Player[i]
		for _, f := range p.Factory {
			workers += bits.OnesCount16(f.Workers) + int(f.Extra)
		}
		workers += bits.OnesCount8(p.Staff)
		for _, sh := range p.Ship {
			workers += crew[sh]
			all.Ships[sh]++
		}
		for d := range all.Devs {
			all.Devs[d] += uint8(p.Dev >> d & 1)
		}
	}
	all.Ships[0] = 0
	return workers, all
}

// law is what holds in every position, counted here apart from the engine's own audit.
func law(s *arkwright.Position, start *arkwright.Position) error {
	rs := theGame().Ruleset()
	workers, all := pieces(s)
	step := ""
	if s.Frames.N > 0 {
		step = theGame().View(s, 0).(arkwright.View).Step
	}
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if p.Cash < 0 { // A25-23.1.9
			return fmt.Errorf("A25-23.1.9: cash %d", p.Cash)
		}
		if p.Shares < 0 || p.Shares > 30 { // A25-23.1.2
			return fmt.Errorf("A25-23.1.2: %d shares", p.Shares)
		}
		if p.Loans > 0 && p.Shares != 0 { // A25-23.1.7
			return fmt.Errorf("A25-23.1.7: %d loans with %d shares", p.Loans, p.Shares)
		}
		excess := 0
		for pr := range 4 {
			f := &p.Factory[pr]
			if f.Level > 0 { // A25-23.1.3
				a := int(rs.Cost[0][pr][f.Level]) + int(f.Q) + int(f.M) - int(f.Price)
				fresh := step == "price" && f.Price == 0
				if a < 0 || int(f.Price) < pr+2 && !fresh || f.M > 4 || f.Q > 6 {
					return fmt.Errorf("A25-23.1.3: %+v", *f)
				}
			}
			if p.Limit != 0 && p.Contract[pr] > p.Limit && step != "contracts" && step != "limit" { // A25-23.1.4
				return fmt.Errorf("A25-23.1.4: contract %d, limit %d", p.Contract[pr], p.Limit)
			}
			room := 5*int(p.Staff>>pr&1) + 2*int(p.Staff>>4&1) + 3*int(p.Staff>>5&1)
			excess += max(0, int(p.Stock[pr])-room)
		}
		if p.Dev>>arkwright.SmallWarehouse&1 != 0 {
			excess -= 5
		}
		if excess > 0 && step != "discard" && step != "returns" { // A25-23.1.10
			return fmt.Errorf("A25-23.1.10: %v stored", p.Stock)
		}
		if n := bits.OnesCount32(p.Dev); n > 4 && step != "return" && step != "assign" { // A25-23.1.4
			return fmt.Errorf("A25-23.1.4: %d development tiles", n)
		}
	}
	switch {
	case workers != 84:
		return fmt.Errorf("A25-23.1.1: %d workers", workers)
	case all.Ships != start.Ships || all.Devs != start.Devs:
		return fmt.Errorf("A25-23.1.5: ships %v, tiles %v", all.Ships, all.Devs)
	case int(s.Front)+int(s.Block)+int(s.Tail) != 80:
		return fmt.Errorf("A25-23.1.6: %d + %d + %d", s.Front, s.Block, s.Tail)
	}
	return nil
}

// A25-23.1.1 to A25-23.1.10 over whole games, among them A25-23.1.8: each seat plays one tile in a cycle. A25-1.1.8: what the
// gauges show follows from the pieces. A25-2.1.2: the long game has the decades 1770 to 1810.
func TestLawsOfPlay(t *testing.T) {
	g := theGame()
	for seats := 2; seats <= 4; seats++ {
		for n := range 6 {
			s := setup(t, seats, "free", strconv.Itoa(n))
			start := s
			choices := 0
			var gauges []engine.Gauge
			checkTurns(t, g, s, n, func(s *arkwright.Position) error {
				if choices%20 == 0 {
					gauges = g.Gauges(s, gauges[:0])
					checkGauges(t, s, gauges)
				}
				choices++
				return law(s, &start)
			})
		}
	}
}

// checkTurns plays a long game at random. The law holds in every position, each seat plays one tile in a cycle, and the game
// has its decades.
func checkTurns(t *testing.T, g *arkwright.Game, s arkwright.Position, game int, law func(*arkwright.Position) error) {
	t.Helper()
	obey := func() {
		if err := law(&s); err != nil {
			t.Fatalf("%d seats, game %d: %v\n%s", s.Seats, game, err, g.PositionText(&s))
		}
	}
	played := map[string]int{}
	decades := map[uint8]bool{}
	r := rand.New(rand.NewPCG(uint64(game), uint64(s.Seats)))
	enginetest.Stray(t, g, &s, r, func(seat engine.Seat, _ []engine.Choice, c engine.Choice) {
		obey()
		decades[s.Decade] = true
		if text := g.Grammar(&s).Print(c); strings.HasPrefix(text, "play") {
			played[fmt.Sprint(s.Decade, s.Cycle, seat)]++
		}
	})
	obey()
	equal(t, "turns of a game", len(played), 5*4*int(s.Seats))
	for at, n := range played {
		equal(t, at+": tiles played", n, 1)
	}
	equal(t, "decades", len(decades), 6) // 1760, the set-up, and five more
}

// What is not on offer is refused with a code and a clause, and changes nothing (A25-6.1.3, A25-0.1.4).
func TestRefusalsChangeNothing(t *testing.T) {
	g := theGame()
	for seats := 2; seats <= 4; seats++ {
		s := setup(t, seats, "free", "refusals")
		r := rand.New(rand.NewPCG(11, uint64(seats)))
		refused := 0
		enginetest.Stray(t, g, &s, r, func(engine.Seat, []engine.Choice, engine.Choice) {
			refused += enginetest.Refused(t, g, &s, seats, 12, g.Ruleset().Rules, r)
		})
		if refused < 1000 {
			t.Errorf("only %d refusals", refused)
		}
	}
}

// checkGauges recomputes appeal and quantity from the pieces (A25-1.1.8).
func checkGauges(t *testing.T, s *arkwright.Position, gauges []engine.Gauge) {
	t.Helper()
	rs := theGame().Ruleset()
	sizes := [4][4]int{{2, 2, 2, 2}, {2, 2, 3, 3}, {2, 3, 3, 3}, {3, 3, 3, 3}}
	for _, ga := range gauges {
		for pr, id := range []string{"food", "clothing", "cutlery", "lamps"} {
			if ga.Seat == engine.Nobody || ga.Name != "appeal/"+id && ga.Name != "makes/"+id {
				continue
			}
			f := s.Player[ga.Seat].Factory[pr]
			want, at := 0, 0
			for l, size := range sizes[pr] {
				full := uint16(1<<size-1) << at
				if (f.Workers|f.Machines)&full == full {
					want += int(rs.Output[0][f.Level][l])
				}
				at += size
			}
			if ga.Name == "appeal/"+id {
				want = int(rs.Cost[0][pr][f.Level]) + int(f.Q) + int(f.M) - int(f.Price)
			}
			if f.Level == 0 {
				want = 0
			}
			equal(t, ga.Name, ga.Value, want)
		}
	}
}

// A25-13.1.6: if everybody is in debt nobody wins; otherwise somebody does.
func TestNobodyWins(t *testing.T) {
	s := arkwright.Position{Seats: 3} // no open question: the game is over
	for i := range 3 {
		s.Player[i] = arkwright.Player{Space: 10, Shares: int8(i), Loans: 1}
	}
	for _, want := range []bool{true, false} {
		res, over := theGame().Result(&s)
		equal(t, "over", over, true)
		equal(t, "nobody wins", res.NoWinner, want)
		s.Player[0].Loans = 0
	}
	res, _ := theGame().Result(&s)
	equal(t, "ranks", []int{res.Seats[0].Rank, res.Seats[1].Rank, res.Seats[2].Rank}, "[1 3 2]")
}

// A25-4.2.1, A25-4.1.1, A25-4.1.2, A25-4.1.4: the parts of a decade in their order, told by what happens.
func TestSequence(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		tb, err := engine.Erase[arkwright.Position](theGame()).New(config(seats, "free", "sequence"))
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(5, uint64(seats)))
		var told []string
		for acting := tb.Acting(); acting != 0; acting = tb.Acting() {
			list := tb.Choices(acting.First())
			f, err := tb.Choose(acting.First(), list[r.IntN(len(list))])
			if err != nil {
				t.Fatal(err)
			}
			for _, fact := range f.List {
				name, _, _ := strings.Cut(tb.PrintFact(fact), "(")
				switch name {
				case "decade", "economy", "turn", "demand", "importer-sold", "start-player", "event", "final-exchange":
					told = append(told, name)
				}
			}
		}
		var want []string
		for d := 1; d <= 5; d++ {
			want = append(want, "decade")
			for cycle := range 4 {
				want = append(want, "economy")
				want = append(want, slices.Repeat([]string{"turn"}, seats)...)
				want = append(want, "demand", "importer-sold")
				if cycle < 3 {
					want = append(want, "start-player")
				}
			}
			want = append(want, "event")
			if d < 5 {
				want = append(want, "start-player")
			}
		}
		want = append(want, slices.Repeat([]string{"final-exchange"}, seats)...)
		// Bureaucracy brings the reserve event with it in one of the first three decades.
		twice := 0
		var got []string
		for i, name := range told {
			if name == "event" && i > 0 && told[i-1] == "event" {
				twice++
				continue
			}
			got = append(got, name)
		}
		equal(t, "reserve events", twice, 1)
		equal(t, fmt.Sprintf("sequence with %d seats", seats), got, want)
	}
}

// A25-19.5.1: an offer whose cost would force a sale of shares or a loan says so, and others do not.
func TestWarnings(t *testing.T) {
	g := theGame()
	s := enginetest.Filled(t, g, engine.Config{Seats: 3, Revision: arkwright.Rev1},
		`{"state": {"blue": {"cash": 8, "shares": 1, "space": 10}}, "turn": {"seat": "blue"}}`)
	enginetest.Play(t, g, &s, 0, "play(factories)")
	for _, o := range engine.OffersOf[arkwright.Position](g, &s, 0) {
		var keys []string
		for _, w := range o.Warnings {
			keys = append(keys, w.Key)
		}
		want := "[]"
		if o.Text == "slot(10)" { // £8 in cash: only the £10 slot needs the share
			want = "[arkwright.fact.emergency-sale]"
		}
		equal(t, o.Text, fmt.Sprint(keys), want)
	}
}

// Nobody in a sensible game owes three hundred loans, but a described position may say so.
func TestLongLists(t *testing.T) {
	g := theGame()
	s := enginetest.Filled(t, g, engine.Config{Seats: 3, Revision: arkwright.Rev1},
		`{"state": {"blue": {"cash": 9999, "shares": 0, "loans": 300}}, "turn": {"seat": "blue"}}`)
	for _, text := range []string{"play(stock_exchange)", "slot(2)"} {
		c, err := g.Grammar(&s).Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.Apply(g, &s, 0, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	kept := []engine.Choice{{Kind: 7}}
	list := g.Choices(&s, 0, kept)
	equal(t, "choices", len(list), 1+300+1) // what was there, each number of loans, and none
	equal(t, "the first", list[0].Kind, 7)
	equal(t, "the last loan", list[300].Arg[0], 300)
}
