package arkwright_test

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

// What scenario files cannot say about the clauses of the 2014 edition. The expected numbers are those of RULES-2014.md.

func setup2014(t *testing.T, seats int, seed string, options ...engine.Option) arkwright.Position {
	t.Helper()
	cfg := engine.Config{Seats: seats, Revision: arkwright.Rev1, Key: engine.KeyFromSeed(seed), Options: options}
	return enginetest.SetUp(t, theOldGame(), cfg)
}

func style(name string) engine.Option { return engine.Option{Name: "setup", Value: name} }

// A14-2.1, A14-2.3, A14-2.4, A14-2.5, A14-4.1.7, A14-10.18: the pieces of the box.
func TestPieces2014(t *testing.T) {
	rs := theOldGame().Ruleset()
	equal(t, "workers", rs.Workers, 80)
	equal(t, "development tiles", sum(rs.DevCopies[:]), 40)
	for _, d := range []arkwright.Dev{arkwright.PressAttache, arkwright.Tinkerer} {
		equal(t, "tiles of 2025", rs.DevCopies[d], 0)
	}
	equal(t, "advanced markers", rs.AdvCopies, "[3 3 3 3 0 3 3 3 3]") // four light kinds, no stock exchange, four dark
	equal(t, "economy markers of a good", len(rs.Economy), 9)
	equal(t, "shares", []int8{rs.SharesAll, rs.SharesHave}, "[30 15]")
	for p, cost := range rs.Cost[arkwright.Regular] {
		for level := 1; level <= 4; level++ {
			if cost[level] <= cost[level-1] {
				t.Errorf("good %d has no factory of level %d: %v", p, level, cost)
			}
		}
	}
	four := setup2014(t, 4, "pieces")
	equal(t, "ships", four.Ships[1:], "[4 2 2 1 1]")
	events := map[arkwright.Event]bool{arkwright.EndOfGame: true}
	for n := range seeds {
		s := setup2014(t, 4, strconv.Itoa(n))
		for _, e := range s.Event[1:] {
			events[e] = true
		}
	}
	equal(t, "events", len(events), 16)
	// Six own action markers, and nothing else to begin with.
	s := setup2014(t, 4, "pieces", style("predefined"))
	for i := range s.Player {
		s.Player[i].Adv, s.Player[i].Ship = 0, [2]uint8{}
	}
	var names []string
	for _, c := range theOldGame().Choices(&s, s.Start, nil) {
		names = append(names, theOldGame().Grammar(&s).Print(c))
	}
	equal(t, "own markers", names, "[play(factories) play(workers) play(machines) play(quality) play(marketing) play(stock_exchange)]")
	// Money and machines are not limited: no position counts them.
	s = setup2014(t, 4, "pieces", style("predefined"))
	s.Player[0].Cash = 1 << 20
	s.Player[1].Factory[0].Workers, s.Player[1].Factory[0].Machines = 0b0101, 0b1010
	s.Pool += 2
	if err := theOldGame().Audit(&s); err != nil {
		t.Error(err)
	}
	s.Pool++ // but workers are
	if err := theOldGame().Audit(&s); err == nil {
		t.Error("81 workers")
	}
}

// A14-4.1.1, A14-4.1.2, A14-4.1.3: End of game in 1810, Bureaucracy and two others before 1800, nothing shown and nothing in
// reserve.
func TestEvents2014(t *testing.T) {
	out := []arkwright.Event{arkwright.NavigationActs, arkwright.EconomicCrisis, arkwright.HamburgCrisis, arkwright.OpiumWar}
	for seats := 2; seats <= 4; seats++ {
		ever, late := map[arkwright.Event]bool{}, map[arkwright.Event]bool{}
		bureau := map[int]bool{}
		for n := range 2 * seeds {
			s := setup2014(t, seats, strconv.Itoa(n))
			equal(t, "set-up", s.Decade, 0)
			equal(t, "1810 and the reserve", []arkwright.Event{s.Event[5], s.Event[0]}, []arkwright.Event{arkwright.EndOfGame, 0})
			equal(t, "shown", s.Shown, 0)
			used := map[arkwright.Event]bool{}
			for d, e := range s.Event[1:5] {
				used[e], ever[e] = true, true
				if e == arkwright.Bureaucracy {
					bureau[d+1] = true
				}
				if seats == 2 && slices.Contains(out, e) {
					t.Errorf("event %d with two players", e)
				}
			}
			if len(used) != 4 || !used[arkwright.Bureaucracy] || used[arkwright.EndOfGame] {
				t.Errorf("%v", s.Event)
			}
			late[s.Event[4]] = true
		}
		equal(t, "places of Bureaucracy", bureau, map[int]bool{1: true, 2: true, 3: true})
		want := map[int]int{2: 11, 3: 15, 4: 15}
		equal(t, "events that can come", len(ever), want[seats])
		equal(t, "events that can come in 1800", len(late), want[seats]-1)
	}
}

// A14-4.1.4, A14-4.7.1: five of nine markers for each good; those that return 3 workers stay out with two players and in every
// predetermined set-up.
func TestEconomy2014(t *testing.T) {
	rs := theOldGame().Ruleset()
	for seats := 2; seats <= 4; seats++ {
		for _, how := range []string{"free", "predefined"} {
			ever := map[uint8]bool{}
			for n := range seeds {
				s := setup2014(t, seats, strconv.Itoa(n), style(how))
				for p := range 4 {
					used := map[uint8]bool{}
					for d := 1; d <= 5; d++ {
						used[s.Economy[d][p]], ever[s.Economy[d][p]] = true, true
					}
					equal(t, "markers of a good", len(used), 5)
				}
			}
			want := 9
			if seats == 2 || how == "predefined" {
				want = 6
				for m := range ever {
					if rs.Economy[m-1][1] == 3 {
						t.Errorf("%d seats, %s: a marker returns 3 workers", seats, how)
					}
				}
			}
			equal(t, fmt.Sprintf("%d seats, %s: markers in use", seats, how), len(ever), want)
		}
	}
}

// A14-4.1.5, A14-4.1.6, A14-4.2.1, A14-4.2.2, A14-4.2.3, A14-4.2.4, A14-4.2.5, A14-4.3.1, A14-4.3.2: the table before the first
// choice.
func TestStart2014(t *testing.T) {
	for _, w := range []struct {
		seats                       int
		ships                       string
		front, block, pool, removed int
	}{
		{2, "[4 0 0 0 0]", 12, 68, 4, 8},
		{3, "[4 2 2 1 1]", 8, 72, 8, 0},
		{4, "[4 2 2 1 1]", 4, 76, 4, 0},
	} {
		starts := map[engine.Seat]bool{}
		for n := range seeds {
			s := setup2014(t, w.seats, strconv.Itoa(n))
			starts[s.Start] = true
			equal(t, "ships", s.Ships[1:], w.ships)
			equal(t, "workers", []uint8{s.Front, s.Block, s.Tail, s.Pool, s.Removed}, []int{w.front, w.block, 0, w.pool, w.removed})
			equal(t, "importers", s.Importer, "[0 0 0 0]")
			equal(t, "level", theOldGame().View(&s, 0).(arkwright.View).Level, 1)
			for i := range w.seats {
				if want := (arkwright.Player{Shares: 15, Space: 10}); s.Player[i] != want {
					t.Errorf("%d seats: a player starts with %+v", w.seats, s.Player[i])
				}
			}
			equal(t, "acting", theOldGame().Acting(&s).First(), s.Start)
		}
		equal(t, "start players", len(starts), w.seats)
	}
}

// A14-4.3.3, A14-4.3.4: rows I and II are light, III and IV dark, as many as the mat has spaces; sets leave with fewer players.
func TestAdvancedMarkers2014(t *testing.T) {
	for _, w := range []struct {
		seats, copies int
		light, dark   [5]int
	}{
		{2, 1, [5]int{0, 2, 1, 0, 0}, [5]int{0, 0, 0, 2, 1}},
		{3, 2, [5]int{0, 3, 3, 0, 0}, [5]int{0, 0, 0, 3, 2}},
		{4, 3, [5]int{0, 4, 4, 0, 0}, [5]int{0, 0, 0, 4, 3}},
	} {
		ever := map[int]bool{}
		for n := range seeds {
			s := setup2014(t, w.seats, strconv.Itoa(n))
			var all [9]int
			for row := 1; row <= 4; row++ {
				equal(t, "light", sum(s.Display[row][:5]), w.light[row])
				equal(t, "dark", sum(s.Display[row][5:]), w.dark[row])
				for k, c := range s.Display[row] {
					all[k] += int(c)
					ever[k] = ever[k] || c > 0
				}
			}
			if slices.Max(all[:]) > w.copies || all[4] != 0 {
				t.Errorf("%d seats: %v copies of the advanced markers", w.seats, all)
			}
		}
		equal(t, "kinds", len(ever)-1, 8) // not the stock exchange
	}
}

// A14-4.3.5, A14-4.3.6, A14-4.3.7: Charisma, an Inventor and 26, 19 or 12 others, fewer of each than players; or all four
// Patrons and 22, 15 or 8 others.
func TestDevelopmentTiles2014(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for _, all := range []string{"off", "on"} {
			ever := map[int]bool{}
			for n := range seeds {
				s := setup2014(t, seats, strconv.Itoa(n), engine.Option{Name: "all_patrons", Value: all})
				equal(t, "tiles", sum(s.Devs[:]), map[int]int{2: 14, 3: 21, 4: 28}[seats])
				need := []arkwright.Dev{arkwright.Charisma, arkwright.Inventor}
				if all == "on" {
					need = append(need, arkwright.PatronFood, arkwright.PatronClothing, arkwright.PatronCutlery, arkwright.PatronLamps)
				}
				for _, d := range need {
					if s.Devs[d] == 0 {
						t.Errorf("tile %d is missing", d)
					}
				}
				for d, k := range s.Devs {
					ever[d] = ever[d] || k > 0
					if int(k) >= seats {
						t.Errorf("%d seats: %d copies of tile %d", seats, k, d)
					}
				}
			}
			n := 0
			for _, seen := range ever {
				if seen {
					n++
				}
			}
			equal(t, "kinds that can come", n, 20)
		}
	}
}

// A14-4.7.2, A14-4.7.3, A14-4.7.4: the predetermined events, markers and tiles; three events may be mixed.
func TestPredetermined2014(t *testing.T) {
	fixed := [6]arkwright.Event{0, arkwright.Lobby, arkwright.WarOnTheContinent, arkwright.Bureaucracy, arkwright.WorldsFair,
		arkwright.EndOfGame}
	tiles := map[int]string{ // in the order of the rulebook of 2025
		2: "agent_in_the_colonies broker charisma developer inventor extra_shifts school patron_cutlery patron_lamps " +
			"administrator foreman workshop",
		3: "agent_in_the_colonies broker accountant charisma developer developer inventor inventor extra_shifts " +
			"small_warehouse machine_works school patron_cutlery patron_clothing patron_lamps administrator foreman " +
			"workshop",
		4: "agent_in_the_colonies agent_in_the_colonies broker accountant charisma developer developer inventor inventor " +
			"extra_shifts engineer small_warehouse machine_works patent school patron_food patron_cutlery patron_clothing " +
			"patron_lamps administrator administrator foreman workshop workshop",
	}
	special := map[int][]string{2: {"machines_brown", "quality_brown"}, 3: {"machines_brown", "quality_brown", "ship_2"},
		4: {"machines_brown", "quality_brown", "marketing_brown", "ship_2"}}
	left := map[int]int{2: 4, 3: 9, 4: 12} // markers on the mat: 2+1+2+1, 3+3+3+2, 4+4+4+3, less those taken
	for seats := 2; seats <= 4; seats++ {
		orders := map[[6]arkwright.Event]bool{}
		for n := range seeds {
			s := setup2014(t, seats, strconv.Itoa(n), style("predefined"))
			equal(t, "events", s.Event, fixed)
			equal(t, "start", s.Start, 0)
			v := theOldGame().View(&s, 0).(arkwright.View)
			var have []string
			for _, d := range v.Devs {
				have = append(have, slices.Repeat([]string{d.ID}, d.Count)...)
			}
			equal(t, "tiles", strings.Join(have, " "), tiles[seats])
			for i, want := range special[seats] {
				got := append(v.Players[i].Ships, v.Players[i].Tiles[6:]...)
				equal(t, "special marker", got, []string{want})
			}
			mat := 0
			for _, st := range v.Tiles {
				mat += st.Count
			}
			equal(t, "markers left on the mat", mat, left[seats])
			orders[setup2014(t, seats, strconv.Itoa(n), style("predefined_mixed")).Event] = true
		}
		equal(t, "orders when mixed", len(orders), 6)
		for o := range orders {
			equal(t, "1790 and 1810", []arkwright.Event{o[3], o[5]}, []arkwright.Event{arkwright.Bureaucracy, arkwright.EndOfGame})
		}
	}
}

// A14-4.7.3: a host may have the grey markers of a predetermined set-up drawn and the first special markers chosen.
func TestChosenSpecialMarkers2014(t *testing.T) {
	g := theOldGame()
	mats := map[[5][9]uint8]bool{}
	for n := range seeds {
		s := setup2014(t, 3, strconv.Itoa(n), style("predefined"), engine.Option{Name: "choose_special", Value: "on"})
		mats[s.Display] = true
		equal(t, "decade", s.Decade, 0)
		var order []engine.Seat
		for s.Decade == 0 {
			seat := g.Acting(&s).First()
			order = append(order, seat)
			p := &s.Player[seat]
			equal(t, "nothing given", []int{int(p.Adv), int(p.Ship[0])}, "[0 0]")
			list := g.Choices(&s, seat, nil)
			for _, c := range list {
				if text := g.Grammar(&s).Print(c); strings.Contains(text, "gray") || strings.HasSuffix(text, ",2)") {
					t.Errorf("%s is offered", text)
				}
			}
			if err := engine.Apply(g, &s, seat, list[len(list)-1], nil); err != nil { // none
				t.Fatal(err)
			}
		}
		equal(t, "order", order, "[2 1 0]")
		equal(t, "cash", []int32{s.Player[0].Cash, s.Player[1].Cash, s.Player[2].Cash}, "[33 42 41]")
	}
	if len(mats) < seeds/2 {
		t.Errorf("only %d different mats", len(mats))
	}
	if _, err := g.Setup(engine.Config{Seats: 3, Revision: arkwright.Rev1,
		Options: engine.Options{{Name: "choose_special", Value: "on"}}}); engine.RefusalCode(err) != "bad_setup" {
		t.Error(err)
	}
}

// A14-1.13: nothing but face-down markers is hidden, from everybody alike; and another deal of them is one that the set-up
// could have made.
func TestFaceDown2014(t *testing.T) {
	g := theOldGame()
	for _, how := range []string{"free", "predefined", "predefined_mixed"} {
		s := setup2014(t, 3, "face-down", style(how))
		r := rand.New(rand.NewPCG(3, 3))
		enginetest.Stray(t, g, &s, r, func(seat engine.Seat, _ []engine.Choice, _ engine.Choice) {
			v := g.View(&s, seat).(arkwright.View)
			equal(t, "places of events", len(v.Events), 5)
			checkEvents(t, &s, v.Events, how, []int{1, 2, 3, 4, 5})
			one, _ := json.Marshal(v)
			other, _ := json.Marshal(g.View(&s, engine.Nobody))
			equal(t, "view of a spectator", string(other), string(one))
			hidden := s
			g.Redeal(&hidden, seat, engine.NewRNG(engine.KeyFromSeed(strconv.Itoa(r.IntN(1000)))))
			used := map[arkwright.Event]bool{}
			for d := 1; d <= 5; d++ {
				e := hidden.Event[d]
				if used[e] || e == 0 || s.Seen>>d&1 != 0 && e != s.Event[d] {
					t.Fatalf("%s: events %v were dealt anew as %v", how, s.Event, hidden.Event)
				}
				used[e] = true
			}
			if !slices.Contains(hidden.Event[1:4], arkwright.Bureaucracy) || hidden.Event[0] != 0 {
				t.Fatalf("%v", hidden.Event)
			}
		})
	}
}

// law2014 is what holds in every position, counted here apart from the engine's own audit.
func law2014(s, start *arkwright.Position) error {
	rs := theOldGame().Ruleset()
	step := ""
	if s.Frames.N > 0 {
		step = theOldGame().View(s, 0).(arkwright.View).Step
	}
	riot := false // Luddites may leave a gap in row 1
	for d, e := range s.Event {
		riot = riot || e == arkwright.LudditesRiot && s.Seen>>d&1 != 0
	}
	workers, all := pieces(s)
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if p.Cash < 0 || p.Shares < 0 || p.Shares > 30 || p.Space < 1 {
			return fmt.Errorf("cash %d, %d shares, space %d", p.Cash, p.Shares, p.Space)
		}
		if p.Loans > 0 && p.Shares > 0 {
			return fmt.Errorf("%d loans with %d shares", p.Loans, p.Shares)
		}
		if p.Limit != 0 {
			return fmt.Errorf("a contract limit")
		}
		small := 0
		for pr := range 4 {
			f := &p.Factory[pr]
			room := 2*int(p.Staff>>4&1) + 3*int(p.Staff>>5&1)
			if p.Staff>>pr&1 != 0 {
				room = 5
			}
			over := max(0, int(p.Stock[pr])-room)
			small += over
			if f.Level > 0 {
				a := int(rs.Cost[arkwright.Regular][pr][f.Level]) + int(f.Q) + int(f.M) - int(f.Price)
				fresh := step == "price" && f.Price == 0
				if a < 0 || !fresh && f.Price < 5 || f.Price > 25 || f.M > 4 || f.Q > 6 { // A14-5.4.1.4, A14-1.4
					return fmt.Errorf("%+v", *f)
				}
				if step != "discard" && step != "price" && int(f.Price) > 25-over && s.Decade > 0 { // A14-5.5.5.3
					return fmt.Errorf("price £%d with %d goods on its scale", f.Price, over)
				}
				if row1 := uint16(1)<<[4]int{2, 2, 2, 3}[pr] - 1; (f.Workers|f.Machines)&row1 != row1 { // A14-5.3.2.6
					if !riot {
						return fmt.Errorf("row 1 of good %d is not complete", pr)
					}
				}
			}
			most := uint8(5)
			if s.Seats == 2 {
				most = 2 // A14-5.3.6.7
			}
			if p.Contract[pr] > most {
				return fmt.Errorf("contract on space %d of the track", p.Contract[pr])
			}
		}
		if p.Dev>>arkwright.SmallWarehouse&1 != 0 {
			small -= 5
		}
		if small > 0 && step != "discard" && step != "returns" {
			return fmt.Errorf("%v stored", p.Stock)
		}
		if n := bits.OnesCount32(p.Dev); n > 4 && step != "return" && step != "assign" {
			return fmt.Errorf("%d development tiles", n)
		}
	}
	if workers != 80 || all.Ships != start.Ships || all.Devs != start.Devs {
		return fmt.Errorf("%d workers, ships %v, tiles %v", workers, all.Ships, all.Devs)
	}
	return nil
}

// A14-3.2, A14-5.0.1, A14-5.2.1: the preparation turn and five turns of four cycles, one marker for each player in a cycle; and
// the laws of every position (A14-2.1, A14-2.2).
func TestLawsOfPlay2014(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for n := range 8 {
			start := setup2014(t, seats, strconv.Itoa(n))
			checkTurns(t, theOldGame(), start, n, func(s *arkwright.Position) error { return law2014(s, &start) })
		}
	}
}

// A14-9.0: a tile leaves its owner only by a choice that uses it up or returns it.
func TestTilesLeaveByChoice2014(t *testing.T) {
	g := theOldGame()
	returned := map[string]int{}
	for seed := range 40 {
		s := setup2014(t, 3, strconv.Itoa(seed))
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		cheap := false // a discount was used in the running action
		for acting := g.Acting(&s); acting != 0; acting = g.Acting(&s) {
			seat := acting.First()
			list := g.Choices(&s, seat, nil)
			c := list[r.IntN(len(list))]
			text := g.Grammar(&s).Print(c)
			cheap = cheap || strings.Contains(text, "developer")
			before := s.Player
			if err := engine.Apply(g, &s, seat, c, nil); err != nil {
				t.Fatal(err)
			}
			for i := range before {
				gone := before[i].Dev &^ s.Player[i].Dev
				for d := arkwright.Dev(1); gone>>d != 0; d++ {
					if gone>>d&1 == 0 {
						continue
					}
					ok := engine.Seat(i) == seat
					switch name, _, _ := strings.Cut(text, "("); name {
					case "return-dev", "give-back", "broker", "extra-shifts", "use-charisma":
					case "run":
						ok = ok && strings.Contains(text, "extra") && d == arkwright.ExtraShifts
					case "patent", "market":
						ok = ok && d == arkwright.Patent
					case "done":
						ok = ok && (d == arkwright.Developer && cheap || d == arkwright.Patent)
					default:
						ok = false
					}
					if !ok {
						t.Fatalf("%s of seat %d takes tile %d from seat %d", text, seat, d, i)
					}
					name, _, _ := strings.Cut(text, "(")
					returned[name]++
				}
			}
			if strings.HasPrefix(text, "done") || strings.HasPrefix(text, "end-turn") {
				cheap = false
			}
		}
	}
	if len(returned) < 7 {
		t.Errorf("tiles were only returned by %v", returned)
	}
}

// What is not on offer is refused with a code and a clause of this edition, and changes nothing (A14-5.2.2); offers cite it too.
func TestCitations2014(t *testing.T) {
	g := theOldGame()
	rules := g.Ruleset().Rules
	for seats := 2; seats <= 4; seats++ {
		s := setup2014(t, seats, "refusals")
		r := rand.New(rand.NewPCG(11, uint64(seats)))
		enginetest.Stray(t, g, &s, r, func(seat engine.Seat, list []engine.Choice, _ engine.Choice) {
			for _, c := range list {
				if o := g.Describe(&s, seat, c); !strings.Contains(rules, "**"+o.Clause) {
					t.Fatalf("%s cites %q", g.Grammar(&s).Print(c), o.Clause)
				}
			}
			enginetest.Refused(t, g, &s, seats, 8, rules, r)
		})
		res, _ := g.Result(&s)
		if c := res.Seats[0].Lines[0].Clause; !strings.Contains(rules, "**"+c) {
			t.Errorf("the account cites %q", c)
		}
	}
}

// A14-5.2.4, A14-5.2.8: an offer to use a marker again says what that costs; a marker not yet placed costs what its space will.
func TestReuseCost2014(t *testing.T) {
	g := theOldGame()
	s := setup2014(t, 3, "cost", style("predefined"))
	p := &s.Player[0]
	p.Slot = [5]arkwright.Tile{arkwright.TileWorkers, 0, arkwright.TileQuality, arkwright.TileShips + 2}
	p.Ship = [2]uint8{2, 1} // a ship of 4, which lies in the £8 slot, and one of 2
	cost := func() map[string]int {
		out := map[string]int{}
		for _, c := range g.Choices(&s, 0, nil) {
			out[g.Grammar(&s).Print(c)] = g.Describe(&s, 0, c).Cost
		}
		return out
	}
	want := map[string]int{"play(workers)": 4, "play(quality)": 8, "play-ships(first)": 10, "play(factories)": 0, "play-ships(second)": 0}
	for name, n := range want {
		equal(t, name, cost()[name], n)
	}
	p.Dev |= 1 << arkwright.Administrator
	equal(t, "with an Administrator", cost()["play(quality)"], 6)
	p.Ship[1] = 2 // the second ship of 4 is still at its pier: its space is chosen first
	equal(t, "twins", cost()["play-ships(first)"], 0)
}

// A14-1.6: demand counts the empty numbered spaces, also if the last of them has no number. Their numbers are that count.
func TestDemandCounts2014(t *testing.T) {
	var rows []map[string]any
	for i := range 20 {
		printed := []any{nil, i + 1, nil, i + 1}
		if i%2 == 0 {
			printed[0] = i/2 + 1
		}
		rows = append(rows, map[string]any{"row": i + 1, "wage": 2, "printed": printed})
	}
	overlay, err := json.Marshal(map[string]any{"schema": "arkwright-2014", "labour_market": map[string]any{"rows": rows, "workers_total": 80,
		"setup": map[string]any{"2": map[string]int{"empty_rows": 3, "unemployment_pool": 4, "box": 8},
			"3": map[string]int{"empty_rows": 2, "unemployment_pool": 8, "box": 0},
			"4": map[string]int{"empty_rows": 1, "unemployment_pool": 4, "box": 0}}}})
	if err != nil {
		t.Fatal(err)
	}
	rs, err := arkwright.Load2014("overlay", overlay)
	if err != nil {
		t.Fatal(err)
	}
	g := arkwright.New(rs)
	s, err := g.Bare(engine.Config{Seats: 3, Revision: arkwright.Rev1})
	if err != nil {
		t.Fatal(err)
	}
	s.Front, s.Block = 14, 66 // rows 1 to 3 and the first two spaces of row 4, the first of which has no number
	var demand []int
	for _, m := range g.View(&s, 0).(arkwright.View).Market {
		demand = append(demand, m.Demand)
	}
	equal(t, "demand", demand, "[2 4 0 3]")
}

// A component file that no game could be played with is refused with its place.
func TestBadComponents2014(t *testing.T) {
	for name, part := range map[string]string{
		"contracts":     `{"track": [2, 4, 6, 8, 10], "allowed": {"2": [2, 6], "3": [2, 4, 6, 8, 10], "4": [2, 4, 6, 8, 10]}}`,
		"prices":        `{"max": 9}`,
		"economy_tiles": `{"tiles": [[0, 1], [0, 2], [1, 1], [1, 2], [2, 3]], "removed": {"2": [[2, 3]], "3": [], "4": []}}`,
	} {
		if _, err := arkwright.Load2014("owner.json", []byte(`{"schema": "arkwright-2014", "`+name+`": `+part+`}`)); err == nil ||
			!strings.HasPrefix(err.Error(), "owner.json:") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A14-4.7.1, A14-8.4: options and results of the two editions are their own.
func TestOptions2014(t *testing.T) {
	var names []string
	for _, o := range theOldGame().Meta().Options {
		names = append(names, o.Name)
		if !strings.HasPrefix(o.Clause, "A14-") {
			t.Errorf("%s cites %s", o.Name, o.Clause)
		}
	}
	equal(t, "options", names, "[setup choose_special all_patrons spinning_jenny jenny_start_money separate_payments five_clothing_workers]")
	for _, o := range theGame().Meta().Options {
		if strings.HasPrefix(o.Clause, "A14-") {
			t.Errorf("%s cites %s", o.Name, o.Clause)
		}
	}
}

// supplier is a player in the sale as the rules write it.
type supplier struct {
	seat                          int
	level, price, boost           int
	rows                          int
	loose                         bool // one worker in the row behind the complete ones
	stock                         int
	school, shifts, patron        bool
	prod, last, from, sold, extra int
	stopped, asked, closed        bool
}

var foodCost = [5]int{0, 8, 10, 12, 14}

var foodOutput = [5][4]int{{}, {1, 2, 1, 0}, {1, 2, 2, 1}, {2, 3, 2, 1}, {2, 3, 3, 2}}

func (p *supplier) appeal() int { return foodCost[p.level] + p.boost - p.price }

// A14-5.5.1.1 to A14-5.5.1.16: the sale against the algorithm as the rules write it, with answers by chance. Where nobody is
// asked anything it is also the market cleared at once, which the forecast shows.
func TestSaleAlgorithm2014(t *testing.T) {
	g := theOldGame()
	questions, plain := 0, 0
	for n := range 3000 {
		r := rand.New(rand.NewPCG(uint64(n), 2014))
		seats := 2 + r.IntN(3)
		start := r.IntN(seats)
		demand, importer := 1+r.IntN(16), r.IntN(6)
		quiet := n%4 == 0
		var players []*supplier
		state := map[string]any{}
		for i := range seats {
			p := &supplier{seat: i, level: 1 + r.IntN(3), boost: r.IntN(4), rows: 1 + r.IntN(3), loose: r.IntN(4) == 0}
			p.price = 5 + r.IntN(foodCost[p.level]+p.boost-4)
			if !quiet {
				p.stock = r.IntN(4)
				p.school, p.shifts, p.patron = r.IntN(3) == 0, r.IntN(3) == 0, r.IntN(3) == 0
			}
			var on, devs = []int{}, []string{}
			for k := range 2 * p.rows {
				on = append(on, k+1)
			}
			if p.loose {
				on = append(on, 2*p.rows+1)
			}
			for k, has := range map[string]bool{"school": p.school, "extra_shifts": p.shifts, "patron_food": p.patron} {
				if has {
					devs = append(devs, k)
				}
			}
			slices.Sort(devs)
			st := map[string]any{"cash": 500, "space": 20, "stock": map[string]int{"food": p.stock}, "columns": []string{"food"}, "devs": devs}
			if r.IntN(5) > 0 {
				st["factories"] = map[string]any{"food": map[string]any{"level": p.level, "price": p.price, "quality": p.boost, "workers": on}}
				players = append(players, p)
			}
			state[g.Meta().SeatNames[i]] = st
		}
		text, err := json.Marshal(map[string]any{"start": g.Meta().SeatNames[start], "labour": map[string]int{"front": 4*demand - 3, "pool": 0},
			"importer": map[string]int{"food": importer}, "state": state, "phase": "produce"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Bare(engine.Config{Seats: seats, Revision: arkwright.Rev1})
		if err != nil {
			t.Fatal(err)
		}
		node, err := doc.Parse("sale", text)
		if err == nil {
			err = g.Override(&s, node, true)
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		// The engine is asked as the reference goes along: it must ask the same seat the same thing.
		ask := func(p *supplier, offers ...string) string {
			questions++
			var got []string
			if acting := g.Acting(&s); acting.First() == engine.Seat(p.seat) {
				for _, c := range g.Choices(&s, engine.Seat(p.seat), nil) {
					got = append(got, g.Grammar(&s).Print(c))
				}
			}
			if !slices.Equal(got, offers) {
				t.Fatalf("game %d: seat %d should choose of %v, but of %v\n%s", n, p.seat, offers, got, text)
			}
			k := r.IntN(len(offers))
			if err := engine.Apply(g, &s, engine.Seat(p.seat), g.Choices(&s, engine.Seat(p.seat), nil)[k], nil); err != nil {
				t.Fatal(err)
			}
			return offers[k]
		}
		before := questions
		imported := reference(players, seats, start, demand, importer, ask)
		if questions == before {
			plain++
			list := []arkwright.Seller{}
			sold := make([]int, len(players)+1)
			for _, p := range players {
				list = append(list, arkwright.Seller{Appeal: p.appeal(), Quality: foodCost[p.level] + p.boost, Supply: p.prod})
			}
			list = append(list, arkwright.Seller{Appeal: importer, Supply: importer, Importer: true})
			arkwright.Clear(demand, list, sold)
			want := []int{}
			for _, p := range players {
				want = append(want, p.sold)
			}
			equal(t, fmt.Sprintf("game %d: cleared at once", n), sold, append(want, imported))
		}
		for _, p := range players {
			workers := 2 * p.rows
			if p.loose {
				workers++
			}
			if p.closed {
				workers -= 2
				if p.loose {
					workers++ // only the loose one was closed
				}
			}
			pl := &s.Player[p.seat]
			wage := 2
			if demand >= 11 {
				wage = 3
			}
			if demand >= 14 {
				wage = 4
			}
			equal(t, fmt.Sprintf("game %d: cash of seat %d\n%s", n, p.seat, text), int(pl.Cash), 500+p.price*p.sold-wage*workers)
			equal(t, fmt.Sprintf("game %d: stock of seat %d\n%s", n, p.seat, text), int(pl.Stock[0]), min(5, p.stock+p.prod-p.from+p.extra))
			equal(t, "Extra Shifts kept", pl.Dev>>arkwright.ExtraShifts&1 != 0, p.shifts)
		}
		if t.Failed() {
			return
		}
	}
	if questions < 3000 || plain < 300 {
		t.Errorf("%d questions, %d sales without any: too few", questions, plain)
	}
}

// reference is SALE, CALL and AFTER_SALE of the rules; it returns what the importer sold. Extra counts goods that Extra Shifts
// added to the surplus.
func reference(players []*supplier, seats, start, demand, importer int, ask func(*supplier, ...string) string) int {
	turn := slices.Clone(players)
	slices.SortFunc(turn, func(a, b *supplier) int { return (a.seat-start+seats)%seats - (b.seat-start+seats)%seats })
	top := importer
	for _, p := range turn {
		for l := range p.rows {
			p.prod += foodOutput[p.level][l]
		}
		p.last = foodOutput[p.level][p.rows-1]
		if p.loose {
			p.last = 0
		}
		top = max(top, p.appeal())
	}
	tokens, imported := demand, 0
	for space := top; space >= 1 && tokens > 0; space-- {
		type group struct {
			key     [3]int
			members []*supplier // nil: the importer
		}
		var groups []group
		for _, p := range turn {
			if p.appeal() < space {
				continue
			}
			key := [3]int{-p.appeal(), 0, -(foodCost[p.level] + p.boost)}
			at := slices.IndexFunc(groups, func(g group) bool { return g.key == key })
			if at < 0 {
				groups = append(groups, group{key: key})
				at = len(groups) - 1
			}
			groups[at].members = append(groups[at].members, p)
		}
		if importer >= space {
			groups = append(groups, group{key: [3]int{-importer, 1, 0}})
		}
		slices.SortFunc(groups, func(a, b group) int { return slices.Compare(a.key[:], b.key[:]) })
		for _, gr := range groups {
			if tokens == 0 {
				break
			}
			sellers := 0
			if gr.members == nil && imported < importer {
				imported++
				sellers++
			}
			for _, p := range gr.members {
				if called(p, ask) {
					p.sold++
					sellers++
				}
			}
			tokens = max(0, tokens-sellers)
		}
	}
	for _, p := range turn {
		if p.school && !p.closed && p.from <= p.prod-p.last && ask(p, "shut-line", "done") == "shut-line" {
			p.prod -= p.last
			p.closed = true
		}
		if p.shifts && ask(p, "extra-shifts", "done") == "extra-shifts" {
			p.extra++
			p.shifts = false
		}
		if p.patron && p.prod-p.from+p.extra+p.stock > 0 && ask(p, "patron", "done") == "patron" {
			p.sold++
			p.stock-- // surplus or stock: the rest is the same
		}
	}
	return imported
}

func called(p *supplier, ask func(*supplier, ...string) string) bool {
	if p.stopped || p.sold >= p.appeal() {
		return false
	}
	if p.from < p.prod {
		if p.school && !p.closed && p.last > 0 && p.from == p.prod-p.last && ask(p, "shut-line", "done") == "shut-line" {
			p.prod -= p.last
			p.closed = true
		}
		if p.from < p.prod {
			p.from++
			return true
		}
	}
	var offers []string
	if p.shifts && !p.asked {
		offers = append(offers, "extra-shifts")
	}
	if p.stock > 0 {
		offers = append(offers, "sell-stored")
	}
	if len(offers) == 0 {
		return false
	}
	p.asked = true
	switch ask(p, append(offers, "done")...) {
	case "extra-shifts":
		p.shifts = false
		return true
	case "sell-stored":
		p.stock--
		return true
	}
	p.stopped = true
	return false
}
