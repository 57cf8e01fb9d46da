package league_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/league"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// high always takes the last of what is listed.
type high struct{}

func (high) Name() string  { return "high" }
func (high) Sighted() bool { return true }
func (high) Choose(_ *toy.Position, _ engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	return legal[len(legal)-1]
}

// bad breaks down in the middle of some games.
type bad struct{ high }

func (bad) Name() string { return "bad" }
func (bad) Choose(_ *toy.Position, _ engine.Seat, legal []engine.Choice, r *rand.Rand) engine.Choice {
	if r.IntN(10) == 0 {
		panic("out of order")
	}
	return legal[0]
}

func lots() arena.Arena {
	g := toy.New()
	hidden := bots.Single[toy.Position](g, high{})
	hidden.Name, hidden.Hidden = "panel1", true
	return arena.Of(g, bots.Single[toy.Position](g, high{}), bots.Single[toy.Position](g, bad{}), hidden)
}

func series(seats, deals, cores int) *league.Series {
	return &league.Series{Config: engine.Config{Seats: seats}, Seed: "test", Deals: deals, Cores: cores}
}

func duel(t *testing.T, s *league.Series, a string, own int, rivals ...string) *league.Report {
	t.Helper()
	plan, err := league.Duel(a, own, rivals, s.Config.Seats, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	c := league.NewCount(toy.New().Meta(), s, a, "rivals")
	s.Play(lots(), plan, func(games []*league.Played) bool { c.Add(games); return true })
	return c.Report(own)
}

// The same player on both sides wins its fair share exactly, by chance or not: each deal is one game, seen from every seat.
func TestNull(t *testing.T) {
	for _, seats := range []int{2, 3} {
		for _, name := range []string{"random", "high"} {
			r := duel(t, series(seats, 40, 2), name, 1, name)
			if got, want := r.Sides[0].Share.Value, 1/float64(seats); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s against itself on %d seats wins %v, want %v", name, seats, got, want)
			}
			if r.Games != 40*seats || r.Distinct != 40 || math.Abs(r.Elo.Value) > 1e-9 {
				t.Errorf("%d games, %d distinct, Elo %v; want %d, 40 and 0", r.Games, r.Distinct, r.Elo.Value, 40*seats)
			}
			if r.Elo.Low >= 0 || r.Elo.High <= 0 {
				t.Errorf("the interval of an even match is %v to %v", r.Elo.Low, r.Elo.High)
			}
		}
	}
}

// Two seats of three are counted for what they win together.
func TestTwoAgainstOne(t *testing.T) {
	r := duel(t, series(3, 30, 1), "random", 2, "random")
	if got := r.Sides[0].Share.Value; math.Abs(got-1./3) > 1e-12 || math.Abs(r.Elo.Value) > 1e-9 {
		t.Errorf("two of three equal seats win %v a seat, Elo %v", got, r.Elo.Value)
	}
}

// The report is the same on any number of cores, but for the time it took.
func TestCoresDoNotMatter(t *testing.T) {
	one := duel(t, series(3, 25, 1), "high", 1, "random")
	for _, cores := range []int{2, 5} {
		r := duel(t, series(3, 25, cores), "high", 1, "random")
		for i := range r.Sides {
			r.Sides[i].TurnMS, one.Sides[i].TurnMS = league.Spread{}, league.Spread{}
		}
		if !reflect.DeepEqual(r, one) {
			t.Errorf("%d cores report %+v, one %+v", cores, r, one)
		}
	}
	if one.Games != 75 || one.Distinct != 75 {
		t.Errorf("%d games, %d distinct, want 75", one.Games, one.Distinct)
	}
}

// A player that breaks down costs its deals and nothing else.
func TestFailures(t *testing.T) {
	r := duel(t, series(2, 30, 2), "bad", 1, "random")
	if len(r.Failures) == 0 || r.Deals == 0 || r.Deals+len(r.Failures) != 30 || r.Games != 2*r.Deals {
		t.Errorf("%d deals and %d games beside %d failures of 30 deals", r.Deals, r.Games, len(r.Failures))
	}
	if r.Failures[0].Problem != "out of order" {
		t.Errorf("the failure says %q", r.Failures[0].Problem)
	}
}

// Play stops when it is told to, after whole deals in their order.
func TestStops(t *testing.T) {
	s := series(3, 1000, 3)
	plan := league.Mixed([]string{"random", "high"}, 3, "x")
	var deals []int
	s.Play(lots(), plan, func(games []*league.Played) bool {
		if len(games) != 3 {
			t.Errorf("a deal of %d games, want 3", len(games))
		}
		deals = append(deals, games[0].Deal)
		return len(deals) < 7
	})
	if !slices.Equal(deals, []int{0, 1, 2, 3, 4, 5, 6}) {
		t.Errorf("played %v", deals)
	}
}

func TestDuelSeatings(t *testing.T) {
	plan, err := league.Duel("a", 2, []string{"b", "c", "d"}, 4, "s")
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]int{}
	for deal := range 3 {
		tables := plan(deal)
		if len(tables) != 6 {
			t.Fatalf("%d seatings of 2 among 4, want 6", len(tables))
		}
		var on [4]int
		for _, tb := range tables {
			for seat, name := range tb.Names {
				if (name == "a") != (tb.Sides[seat] == 0) {
					t.Errorf("%s sits on side %d", name, tb.Sides[seat])
				}
				if name == "a" {
					on[seat]++
				} else {
					met[name]++
				}
			}
		}
		if on != [4]int{3, 3, 3, 3} {
			t.Errorf("a sits on the seats %v times", on)
		}
	}
	if met["b"] != met["c"] || met["c"] != met["d"] || met["b"] == 0 {
		t.Errorf("rivals are met unequally: %v", met)
	}
	for _, own := range []int{0, 4} {
		if _, err := league.Duel("a", own, []string{"b"}, 4, ""); err == nil {
			t.Errorf("%d of 4 seats is a duel", own)
		}
	}
}

// In each deal everybody sits on each seat once and, of more players than seats, everybody plays equally often in the long run.
func TestLatinSquare(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f"}
	plan := league.Mixed(names, 4, "s")
	played := map[string]int{}
	for deal := range 6 {
		var on [4]map[string]bool
		for seat := range on {
			on[seat] = map[string]bool{}
		}
		for _, tb := range plan(deal) {
			at := map[string]bool{}
			for seat, name := range tb.Names {
				on[seat][name], at[name] = true, true
				played[name]++
				if names[tb.Sides[seat]] != name {
					t.Errorf("%s counts for %s", name, names[tb.Sides[seat]])
				}
			}
			if len(at) != 4 {
				t.Errorf("deal %d: %v sits at one table", deal, tb.Names)
			}
		}
		for seat, who := range on {
			if len(who) != 4 {
				t.Errorf("deal %d: %d players sit on seat %d, want 4", deal, len(who), seat)
			}
		}
	}
	for _, name := range names {
		if played[name] != 16 {
			t.Errorf("%s sits at %d tables of 24, want 16", name, played[name])
		}
	}
}

// Elo of four players, as the books have it: +100 is 37.2 %, +300 is 65.2 %; of two, +100 is 64 %.
func TestElo(t *testing.T) {
	for _, tt := range []struct {
		elo   float64
		seats int
		want  float64
	}{{0, 4, 0.25}, {100, 4, 0.372}, {300, 4, 0.652}, {100, 3, 0.471}, {100, 2, 0.640}} {
		w := league.WinChance(tt.elo, 1, tt.seats)
		if math.Abs(w-tt.want) > 6e-4 {
			t.Errorf("%+v Elo on %d seats wins %v, want %v", tt.elo, tt.seats, w, tt.want)
		}
		if back := league.Elo(w, 1, tt.seats); math.Abs(back-tt.elo) > 1e-9 {
			t.Errorf("%v comes back as %v", tt.elo, back)
		}
	}
}

func TestPanelIsNotOffered(t *testing.T) {
	a := lots()
	if slices.Contains(a.Bots(), "panel1") || !slices.Equal(a.Panel(), []string{"panel1"}) {
		t.Errorf("bots %v, panel %v", a.Bots(), a.Panel())
	}
	if _, err := a.Mind("panel1"); err == nil {
		t.Error("a player of the panel answers at a table")
	}
	for _, name := range []string{"high@rollouts=x", "high@time=0s", "high@luck=1", "nobody"} {
		if _, err := a.Game(arena.GameConfig{Config: engine.Config{Seats: 2}, Players: []string{name, "high"}}); err == nil {
			t.Errorf("%s plays", name)
		}
	}
}

// A balance counts every choice once, and names what nobody has chosen.
func TestBalance(t *testing.T) {
	s := series(3, 30, 2)
	w := league.NewWeigh(toy.New().Meta(), s, []string{"high"})
	choices := 0
	s.Play(lots(), league.Mirror([]string{"high"}, 3, "x"), func(games []*league.Played) bool {
		w.Add(games)
		choices += len(games[0].Log)
		return len(games) == 1
	})
	b := w.Balance()
	each, won := 0.0, 0.0
	for _, k := range b.Kinds {
		each += k.Each
	}
	for _, c := range b.ByPlace {
		won += c.Share
	}
	if math.Abs(each*90-float64(choices)) > 1e-6 || math.Abs(b.Choices.Mean*30-float64(choices)) > 1e-6 {
		t.Errorf("%v choices a seat and %v a game, but %d in 30 games of 3", each, b.Choices.Mean, choices)
	}
	if math.Abs(won-1) > 1e-12 || b.Games != 30 || b.Points.Mean <= 0 {
		t.Errorf("places win %v of %d games", won, b.Games)
	}
	if !slices.Contains(b.Unused, "keep") || slices.Contains(b.Unused, "toss") { // high tosses, always
		t.Errorf("unused: %v", b.Unused)
	}
}
