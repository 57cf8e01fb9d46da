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
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

// What scenario files cannot say about Spinning Mule and the modules: chance, what lies face down, and laws of whole games.

func variant(t *testing.T, seats int, options, seed string) arkwright.Position {
	t.Helper()
	return enginetest.SetUp(t, theGame(), engine.Config{
		Seats: seats, Revision: arkwright.Rev1, Key: engine.KeyFromSeed(seed),
		Options: enginetest.Options(t, theGame().Meta(), strings.Fields(options)...),
	})
}

const mule = "length=spinning_mule"

// A25-14.1.2, A25-14.1.3: three events besides Bureaucracy are shown and one of them leaves; Bureaucracy lies in 1770, in
// 1790 or on the reserve space. Opium War never comes, with two players neither do three more.
func TestMuleEvents(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		ever, shown := map[arkwright.Event]bool{}, map[arkwright.Event]bool{}
		bureau := map[int]bool{}
		for n := range 2 * seeds {
			s := variant(t, seats, mule, strconv.Itoa(n))
			equal(t, "1810 and the rows that are not played", s.Event[3:], []arkwright.Event{arkwright.EndOfGame, 0, 0})
			equal(t, "events shown", bits.OnesCount32(s.Shown), 4)
			for e := arkwright.Event(1); e <= arkwright.EconomicCrisis; e++ {
				if s.Shown>>e&1 != 0 {
					shown[e] = true
				}
			}
			used := map[arkwright.Event]bool{}
			for d, e := range s.Event[:3] {
				if e == 0 || used[e] || s.Shown>>e&1 == 0 {
					t.Errorf("%v: event %d twice or never shown", s.Event, e)
				}
				used[e], ever[e] = true, true
				if e == arkwright.Bureaucracy {
					bureau[d] = true
				}
			}
			if !used[arkwright.Bureaucracy] {
				t.Errorf("no Bureaucracy: %v", s.Event)
			}
		}
		equal(t, "places of Bureaucracy", bureau, map[int]bool{0: true, 1: true, 2: true})
		want := map[int]int{2: 11, 3: 14, 4: 14} // 16 without End of Game and Opium War, and with two players without three more
		equal(t, "events that can come", len(ever), want[seats])
		equal(t, "events that can be shown", len(shown), want[seats])
		for _, e := range []arkwright.Event{arkwright.NavigationActs, arkwright.EconomicCrisis, arkwright.HamburgCrisis} {
			equal(t, fmt.Sprintf("event %d with %d players", e, seats), shown[e], seats > 2)
		}
		equal(t, "Opium War", shown[arkwright.OpiumWar], false)
	}
}

// A25-14.1.4: three of nine economy tiles for each product, and none for rows that are not played.
func TestMuleEconomy(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		var ever [4]uint16
		for n := range seeds {
			s := variant(t, seats, mule, strconv.Itoa(n))
			checkEconomy(t, &s, 3, &ever)
			equal(t, "rows that are not played", s.Economy[4:], "[[0 0 0 0] [0 0 0 0]]")
		}
		equal(t, "tiles in use", ever, "[1022 1022 1022 1022]") // bits 1 to 9
	}
}

// A25-14.1.8: a brown Production tile in row I and, with more than two players, in row II; a gray one in the rows of 1790 (II)
// and 1810 (III), with two players only in that of 1810. With four players the third copies can be drawn. The rest of the
// display is as large as ever.
func TestMuleDisplay(t *testing.T) {
	const brown, gray = 3, 8 // production among the advanced tiles
	for _, w := range []struct {
		seats            int
		brown, gray      [5]int // spaces of the board
		brownAt, grayAt  [5]int // Production tiles placed
		brownAll, sameBG []int  // Production tiles in all, over many games
	}{
		{2, [5]int{0, 2, 2, 0, 0}, [5]int{0, 0, 0, 2, 1}, [5]int{0, 1, 0, 0, 0}, [5]int{0, 0, 0, 1, 0}, []int{1}, []int{1}},
		{3, [5]int{0, 3, 3, 0, 0}, [5]int{0, 0, 1, 3, 2}, [5]int{0, 1, 1, 0, 0}, [5]int{0, 0, 1, 1, 0}, []int{2}, []int{2}},
		{4, [5]int{0, 4, 4, 0, 0}, [5]int{0, 0, 1, 4, 3}, [5]int{0, 1, 1, 0, 0}, [5]int{0, 0, 1, 1, 0}, []int{2, 3}, []int{2, 3}},
	} {
		seenB, seenG := map[int]bool{}, map[int]bool{}
		kinds := map[int]bool{}
		for n := range seeds {
			s := variant(t, w.seats, mule, strconv.Itoa(n))
			b, g := 0, 0
			var all [9]int
			for row := 1; row <= 4; row++ {
				at := s.Display[row]
				equal(t, "brown spaces", sum(at[:5]), w.brown[row])
				equal(t, "gray spaces", sum(at[5:]), w.gray[row])
				if int(at[brown]) < w.brownAt[row] || int(at[gray]) < w.grayAt[row] {
					t.Errorf("%d seats, row %d: %v", w.seats, row, at)
				}
				b, g = b+int(at[brown]), g+int(at[gray])
				for k, c := range at {
					all[k] += int(c)
					kinds[k] = kinds[k] || c > 0
				}
			}
			if most := map[int]int{2: 1, 3: 2, 4: 3}[w.seats]; slices.Max(all[:]) > most {
				t.Errorf("%d seats: %v copies", w.seats, all)
			}
			seenB[b], seenG[g] = true, true
		}
		for _, c := range []struct {
			got  map[int]bool
			want []int
		}{{seenB, w.brownAll}, {seenG, w.sameBG}} {
			equal(t, fmt.Sprintf("%d seats: Production tiles", w.seats), len(c.got), len(c.want))
			for _, k := range c.want {
				equal(t, "Production tiles", c.got[k], true)
			}
		}
		equal(t, "kinds in the display", len(kinds), 9)
	}
}

// A25-14.1.9: no Agent in the Colonies and no Small Warehouse; otherwise section 2.9, A25-2.9.3 included.
func TestMuleDevelopmentTiles(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		ever := map[int]bool{}
		for n := range seeds {
			s := variant(t, seats, mule, strconv.Itoa(n))
			equal(t, "tiles", sum(s.Devs[:]), 7*seats)
			for d, n := range s.Devs {
				if int(n) >= seats {
					t.Errorf("%d seats: %d copies of tile %d", seats, n, d)
				}
				if n > 0 {
					ever[d] = true
				}
			}
			for _, d := range []arkwright.Dev{arkwright.Charisma, arkwright.PressAttache, arkwright.Inventor} {
				if s.Devs[d] == 0 {
					t.Errorf("tile %d is missing", d)
				}
			}
		}
		equal(t, "kinds that can come", len(ever), 20)
		if ever[int(arkwright.Agent)] || ever[int(arkwright.SmallWarehouse)] {
			t.Errorf("%d seats: %v", seats, ever)
		}
	}
}

// A25-16.1.1, A25-16.1.3: strips of levels I to III for mass production and luxury; mass production is cheaper and makes more
// by line, luxury is dearer and makes less.
func TestStrips(t *testing.T) {
	rs := theGame().Ruleset()
	total := func(st arkwright.Strategy, level int) int { return sum(rs.Output[st][level][:]) }
	for level := 1; level <= 3; level++ {
		for p := range 4 {
			m, r, l := rs.Cost[arkwright.Mass][p][level], rs.Cost[arkwright.Regular][p][level], rs.Cost[arkwright.Luxury][p][level]
			if m <= 0 || m >= r || l <= r {
				t.Errorf("product %d, level %d: costs %d, %d, %d", p, level, m, r, l)
			}
		}
		for line := range 4 {
			m, r, l := rs.Output[arkwright.Mass][level][line], rs.Output[arkwright.Regular][level][line], rs.Output[arkwright.Luxury][level][line]
			if m < r || l > r {
				t.Errorf("level %d, line %d: makes %d, %d, %d", level, line+1, m, r, l)
			}
		}
		if total(arkwright.Mass, level) <= total(arkwright.Regular, level) || total(arkwright.Luxury, level) >= total(arkwright.Regular, level) {
			t.Errorf("level %d makes as much with every strategy", level)
		}
	}
	for _, st := range []arkwright.Strategy{arkwright.Mass, arkwright.Luxury} {
		equal(t, "top level", rs.TopLevel[st], 3)
		for p := range 4 {
			equal(t, "cost of level IV", rs.Cost[st][p][4], 0)
		}
	}
}

// A25-16.1.1: who chooses a factory sees what those of all strategies cost and make.
func TestStripsAreShown(t *testing.T) {
	plain := variant(t, 3, "setup=predefined", "strips")
	equal(t, "strips without the module", len(theGame().View(&plain, 0).(arkwright.View).Printed.Strips), 4)
	s := variant(t, 3, "asymmetrical_factories setup=predefined", "strips")
	var got []string
	for _, st := range theGame().View(&s, 0).(arkwright.View).Printed.Strips {
		got = append(got, fmt.Sprintf("%s%d%v%v", st.Strategy, st.Level, st.Costs, st.Output))
	}
	equal(t, "strips", strings.Join(got, "\n"), strings.Join([]string{
		"regular1[8 9 10 11][1 2 1 0]", "regular2[10 11 13 14][1 2 2 1]", "regular3[12 14 15 17][2 3 2 1]", "regular4[14 16 18 20][2 3 3 2]",
		"mass1[6 7 8 9][2 2 2 0]", "mass2[8 9 11 12][2 3 2 2]", "mass3[9 11 12 14][3 3 3 2]",
		"luxury1[11 12 13 14][0 2 1 0]", "luxury2[14 15 17 18][0 2 1 1]", "luxury3[16 18 19 21][0 3 2 1]",
	}, "\n"))
}

// A25-2.1.3, A25-2.1.4: the modules combine with each other and with both lengths; the predefined set-up with Water Frame only.
func TestModulesCombine(t *testing.T) {
	spec := theGame().Meta().Options
	for _, style := range []string{"free", "predefined", "predefined_mixed"} {
		for _, length := range []string{"water_frame", "spinning_mule"} {
			for _, modules := range []string{"", "east_india_company", "asymmetrical_factories", "east_india_company asymmetrical_factories"} {
				opts, err := engine.ParseOptions(spec, strings.Fields("setup="+style+" length="+length+" "+modules))
				if err != nil {
					t.Fatal(err)
				}
				_, err = theGame().Setup(engine.Config{Seats: 3, Revision: arkwright.Rev1, Options: opts})
				if want := style == "free" || length == "water_frame"; (err == nil) != want {
					t.Errorf("%s %s %s: %v", style, length, modules, err)
				}
			}
		}
	}
}

// Whole games with the modules. A25-14.1.1: the decades of the short game. A25-14.1.10, A25-14.2.5: nobody ever has a contract
// there. A25-14.2.1: nobody holds more than five crates beyond the warehouse. A25-14.2.2: only ships in a dock are used.
// A25-14.2.4: a ship becomes available again in a Stock Exchange or not at all. A25-14.2.6: two players have one 4-ship each.
// A25-15.2.1: each seat chooses once in every cycle. A25-15.2.5: nobody shares an exclusive space. A25-15.2.6: the price
// rises by one space at most. A25-16.1.4, A25-16.1.5: what factories make, and that they keep their strategy.
func TestLawsOfModules(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for _, options := range []string{mule, mule + " east_india_company asymmetrical_factories", "east_india_company asymmetrical_factories"} {
			for n := range 6 {
				if err := playByLaw(t, seats, options, n); err != nil {
					t.Fatalf("%d seats, %q, game %d: %v", seats, options, n, err)
				}
			}
		}
	}
}

func playByLaw(t *testing.T, seats int, options string, n int) error {
	g := theGame()
	short, east := strings.Contains(options, mule), strings.Contains(options, "east")
	s := variant(t, seats, options, strconv.Itoa(n))
	r := rand.New(rand.NewPCG(uint64(n), uint64(seats)))
	decades, traded := map[uint8]bool{}, map[string]int{}
	last, prices := 7, map[int]int{2: 7, 3: 10, 4: 12}[seats] // spaces of the tracks
	if short {
		last, prices = 6, map[int]int{2: 6, 3: 7, 4: 8}[seats]
	}
	for k := 0; ; k++ {
		acting := g.Acting(&s)
		if acting == 0 {
			break
		}
		seat := acting.First()
		decades[s.Decade] = true
		list := g.Choices(&s, seat, nil)
		c := list[r.IntN(len(list))]
		text := g.Grammar(&s).Print(c)
		if strings.HasPrefix(text, "commodity(") {
			traded[fmt.Sprint(s.Decade, s.Cycle, seat)]++
		}
		before := s
		step := g.View(&s, seat).(arkwright.View).Step
		if err := engine.Apply(g, &s, seat, c, nil); err != nil {
			return err
		}
		fail := func(format string, args ...any) error {
			return fmt.Errorf("choice %d, %s: "+format, append([]any{k, text}, args...)...)
		}
		after := ""
		if s.Frames.N > 0 {
			after = g.View(&s, seat).(arkwright.View).Step
		}
		for i := range seats {
			p, was := &s.Player[i], &before.Player[i]
			excess := 0
			for pr := range 4 {
				f, old := &p.Factory[pr], &was.Factory[pr]
				excess += max(0, int(p.Stock[pr])-5*int(p.Staff>>pr&1)-2*int(p.Staff>>4&1)-3*int(p.Staff>>5&1))
				if f.Level > 0 && old.Level > 0 && f.Strategy != old.Strategy || f.Level == 4 && f.Strategy != arkwright.Regular {
					return fail("%+v became %+v", *old, *f)
				}
				if d := int(p.Trade[pr]) - int(was.Trade[pr]); d < 0 || d > 0 && step != "commodity" || int(p.Trade[pr]) > last {
					return fail("influence %v became %v", was.Trade, p.Trade)
				}
				for j := range i {
					if at := p.Trade[pr]; int(at) > last-2 && s.Player[j].Trade[pr] == at {
						return fail("two markers on %d", at)
					}
				}
			}
			if short {
				switch {
				case p.Contract != [4]uint8{} || p.Limit != 0:
					return fail("contracts %v, limit %d", p.Contract, p.Limit)
				case excess > 5 && after != "discard" && after != "returns":
					return fail("%v stored", p.Stock)
				case p.Ship[0] == 0 && p.Used != 0 || p.Ship[1] == 0 && p.Used&2 != 0:
					return fail("ships %v, used %d", p.Ship, p.Used)
				case p.Ship == was.Ship && was.Used&^p.Used != 0 && step != "trade":
					return fail("ships %v readied in %s", p.Ship, step)
				case seats == 2 && p.Ship == [2]uint8{2, 2}:
					return fail("two 4-ships")
				}
			} else if p.Used != 0 {
				return fail("a used ship")
			}
		}
		for c := range 4 {
			if d := int(s.Market[c]) - int(before.Market[c]); d < 0 || d > 1 || int(s.Market[c]) >= prices {
				return fail("prices %v became %v", before.Market, s.Market)
			}
		}
		if k%25 == 0 {
			strategyGauges(t, &s)
		}
	}
	cycles := 20
	if short {
		cycles = 12
		equal(t, "decades", len(decades), 4) // 1760, the set-up, and three more
		equal(t, "the last", g.RulesetOf(&s).Years[:4], "[1760 1770 1790 1810]")
	}
	if !east {
		cycles = 0
	}
	equal(t, "commodity choices", len(traded), cycles*seats)
	for at, n := range traded {
		if n != 1 {
			t.Errorf("%s: %d commodity choices", at, n)
		}
	}
	return nil
}

// strategyGauges recomputes what factories make from the pieces.
func strategyGauges(t *testing.T, s *arkwright.Position) {
	t.Helper()
	rs := theGame().Ruleset()
	sizes := [4][4]int{{2, 2, 2, 2}, {2, 2, 3, 3}, {2, 3, 3, 3}, {3, 3, 3, 3}}
	for _, ga := range theGame().Gauges(s, nil) {
		for pr, id := range []string{"food", "clothing", "cutlery", "lamps"} {
			if ga.Seat == engine.Nobody || ga.Name != "appeal/"+id && ga.Name != "makes/"+id {
				continue
			}
			f := s.Player[ga.Seat].Factory[pr]
			want, at, full := 0, 0, [4]bool{}
			for l, size := range sizes[pr] {
				mask := uint16(1<<size-1) << at
				if full[l] = (f.Workers|f.Machines)&mask == mask; full[l] {
					want += int(rs.Output[f.Strategy][f.Level][l])
				}
				at += size
			}
			if f.Strategy == arkwright.Luxury && (!full[0] || !full[1]) {
				want = 0
			}
			if ga.Name == "appeal/"+id {
				want = int(rs.Cost[f.Strategy][pr][f.Level]) + int(f.Q) + int(f.M) - int(f.Price)
			}
			if f.Level == 0 {
				want = 0
			}
			equal(t, ga.Name, ga.Value, want)
		}
	}
}

// A25-14.1.3: what lies face down in the short game is hidden, and another deal of it is one that the set-up could have made:
// Bureaucracy lies on one of the unseen places, the reserve among them.
func TestMuleFaceDown(t *testing.T) {
	g := theGame()
	reserve := map[bool]bool{}
	for n := range 6 {
		s := variant(t, 3, mule+" east_india_company asymmetrical_factories", strconv.Itoa(n))
		r := rand.New(rand.NewPCG(4, uint64(n)))
		for acting := g.Acting(&s); acting != 0; acting = g.Acting(&s) {
			seat := acting.First()
			v := g.View(&s, seat).(arkwright.View)
			equal(t, "places", len(v.Events), 4)
			for i, d := range []int{1, 2, 3, 0} {
				if (v.Events[i].ID != "") != (s.Seen>>d&1 != 0 || d == 3) {
					t.Fatalf("decade %d: the event of place %d is shown as %q", s.Decade, d, v.Events[i].ID)
				}
			}
			hidden := s
			g.Redeal(&hidden, seat, engine.NewRNG(engine.KeyFromSeed(strconv.Itoa(r.IntN(100000)))))
			one, _ := json.Marshal(v)
			dealt, _ := json.Marshal(g.View(&hidden, seat))
			equal(t, "view after another deal", string(dealt), string(one))
			used := map[arkwright.Event]bool{}
			for d, e := range hidden.Event[:3] {
				if used[e] || s.Shown>>e&1 == 0 || s.Seen>>d&1 != 0 && e != s.Event[d] {
					t.Fatalf("events %v were dealt anew as %v", s.Event, hidden.Event)
				}
				used[e] = true
			}
			if !used[arkwright.Bureaucracy] || hidden.Event[3] != arkwright.EndOfGame {
				t.Fatalf("events %v", hidden.Event)
			}
			if s.Seen == 1<<1 { // after 1770 without Bureaucracy
				reserve[hidden.Event[0] == arkwright.Bureaucracy] = true
			}
			checkDealtEconomy(t, &s, &hidden, 3)
			if t.Failed() {
				return
			}
			list := g.Choices(&s, seat, nil)
			if err := engine.Apply(g, &s, seat, list[r.IntN(len(list))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	equal(t, "Bureaucracy dealt to the reserve and to 1790", len(reserve), 2)
}

// The view says where each step leads, the free one included (A25-15.2.3); a free step onto a held space is not made.
func TestLeads(t *testing.T) {
	g := theGame()
	s := moment(t, g, engine.Config{Seats: 2, Options: engine.Options{{Name: "east_india_company", Value: "on"}}},
		`{"state": {"blue": {"cash": 20, "influence": {"sugar": 5, "cotton": 2}}, "red": {"influence": {"sugar": 6}}}, "phase": "commodity"}`)
	v := g.View(s, 0).(arkwright.View)
	if got, want := fmt.Sprint(v.East.Leads), "[[5 7] [3 4 5 6 7] [1 2 3 4 5 6 7] [1 2 3 4 5 6 7]]"; got != want {
		t.Errorf("the steps lead to %s, want %s", got, want)
	}
}
