package ai

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

var (
	full  = flag.Bool("full", false, "play many games where a few are usual")
	games = flag.Int("games", 1000, "how many they are")
)

// small is a budget that is enough to search by and does not keep tests waiting.
var small = bots.Budget{Rollouts: 16}

// thinks is a player as a bot that answers question by question, always with the same seed.
type thinks struct {
	bots.Player[arkwright.Position]
}

func (b thinks) Name() string  { return b.Player.Name }
func (b thinks) Sighted() bool { return true }
func (b thinks) Choose(s *arkwright.Position, seat engine.Seat, _ []engine.Choice, _ *rand.Rand) engine.Choice {
	line, _ := b.Thinker.Think(context.Background(), s, seat, b.Budget, 7)
	return line[0]
}

// level is a level of a game that searches no more than it must.
func level(t testing.TB, g *arkwright.Game, n int, style string) bots.Player[arkwright.Position] {
	t.Helper()
	name := bots.Level{N: n, Style: style}.String()
	list := Players(g)
	i := slices.IndexFunc(list, func(p bots.Player[arkwright.Position]) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no %s", name)
	}
	if list[i].Budget != (bots.Budget{}) {
		list[i].Budget = small
	}
	return list[i]
}

func levelled(t testing.TB, g *arkwright.Game, n int) bots.Bot[arkwright.Position] {
	t.Helper()
	return thinks{level(t, g, n, "")}
}

// Every level stands in every style among the players, the weakest of a style first.
func TestPlayers(t *testing.T) {
	for _, g := range editions {
		var names []string
		for _, p := range Players(g) {
			names = append(names, p.Name)
		}
		want := []string{"greedy"}
		for _, style := range []string{"", shipper, investor, cutter} {
			for n := 1; n <= bots.Levels; n++ {
				want = append(want, bots.Level{N: n, Style: style}.String())
			}
		}
		if !slices.Equal(names, want) {
			t.Errorf("the players are %v, want %v", names, want)
		}
	}
}

// Levels play every set-up and module to its end, and every position on the way is legal.
func TestLevelsPlayLegally(t *testing.T) {
	for _, g := range editions {
		list := enginetest.Some(append(setUps(), modules(g)...), 3)
		for i, cfg := range list {
			n := []int{5, 3, 1, 2, 4}[i%5]
			p := level(t, g, n, "")
			p.Budget.Rollouts = min(p.Budget.Rollouts, 4)
			t.Run(g.Meta().ID+" "+bottest.Title(cfg)+" "+p.Name, func(t *testing.T) {
				rep, err := arena.Of(g, p).Sim(arena.SimConfig{Config: cfg, Games: 1, Bots: []string{p.Name}, Seed: "legal", Checked: true})
				if err != nil {
					t.Fatal(err)
				}
				for _, v := range rep.Violations {
					t.Errorf("after %d choices: %s", v.At, v.Problem)
				}
			})
		}
	}
}

// What lies face down does not change what a level does.
func TestLevelsAreBlind(t *testing.T) {
	for i, g := range editions {
		for _, n := range enginetest.Some([]int{2 + 3*i, 5 - 3*i}, 2) { // level 2 of the one and 5 of the other
			p := level(t, g, n, "")
			p.Budget.Rollouts = min(p.Budget.Rollouts, 2)
			cfg := with(2, "setup", "predefined_mixed")
			t.Run(g.Meta().ID+" "+p.Name, func(t *testing.T) {
				bottest.IsBlind[arkwright.Position](t, g, thinks{p}, cfg, 1, 0)
			})
		}
	}
}

// Equal seeds give equal turns on any number of cores, and one thinker serves many tables.
func TestLevelsAreDeterministic(t *testing.T) {
	for _, g := range editions {
		s := opening(t, g, "again")
		for _, n := range []int{3, 6} {
			p := level(t, g, n, "")
			line, rep := p.Thinker.Think(t.Context(), s, 0, p.Budget, 5)
			for cores := 1; cores <= 3; cores++ {
				b := p.Budget
				b.Cores = cores
				if l, r := p.Thinker.Think(t.Context(), s, 0, b, 5); !slices.Equal(l, line) || !reflect.DeepEqual(r, rep) {
					t.Errorf("%s of %s decides on %v with %d cores, on %v before", p.Name, g.Meta().ID, l, cores, line)
				}
			}
		}
	}
}

// opening is a table of four at the first turn of the first seat to act.
func opening(t testing.TB, g *arkwright.Game, seed string) *arkwright.Position {
	t.Helper()
	cfg := with(4, "setup", "predefined")
	cfg.Key = engine.KeyFromSeed(seed)
	s, err := g.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	l := newLore(g, ways())
	p := l.Policy()
	for !whole(&s) {
		seat := l.Acting(&s).First()
		engine.Perform(l, &s, seat, p.Line(&s, seat, 0, nil, nil)[0], nil)
	}
	return &s
}

// Another seed opens in another way now and then.
func TestOpeningsVary(t *testing.T) {
	for _, n := range []int{2, 3} {
		p := level(t, game, n, "")
		s := opening(t, game, "open")
		seat := game.Acting(s).First()
		seen := map[string]bool{}
		for seed := range uint64(24) {
			line, _ := p.Thinker.Think(t.Context(), s, seat, p.Budget, seed)
			seen[fmt.Sprint(line[:2])] = true
		}
		if len(seen) < 3 {
			t.Errorf("%s opens in %d ways of 24", p.Name, len(seen))
		}
	}
}

// Whatever the weights, the light policy plays to the end.
func TestAnyWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, g := range editions {
		list := ways()
		for range 4 {
			list = append(list, jittered(plain(), 3*jitter, r))
		}
		for i := range list {
			list[i].id = uint64(i + 1)
		}
		l := newLore(g, list)
		for style := range list {
			cfg := enginetest.Some(append(setUps(), modules(g)...), 1)[style%8]
			cfg.Key = engine.KeyFromSeed(fmt.Sprint(style))
			s, err := g.Setup(cfg)
			if err != nil {
				t.Fatal(err)
			}
			mirror(t, l, l.Policy().(*policy), &s, style)
		}
	}
}

// Every kind of action, tile, ship and answer to an event is used by the top level somewhere. A few games show the common ones.
func TestCoverage(t *testing.T) {
	n := 2
	if *full {
		n = *games
	}
	used := map[string]int{}
	common := []string{
		"play(factories)", "play(workers)", "play(machines)", "play(quality)", "play(marketing)", "play(stock_exchange)", "take-dev", "take-tile",
		"take-ship", "deliver", "buy", "machine", "boost", "market", "construct",
	}
	for i, g := range enginetest.Some(editions, 2) {
		u := bottest.Usage{Apart: []string{"play", "take-dev", "take-tile", "take-ship", "commodity", "copy"}}
		first := enginetest.Times(4, 0) // of four seats, or two
		list := slices.Concat(setUps()[first:], modules(g), setUps()[:first])
		for k := range n / 2 {
			p := level(t, g, 8, "")
			p.Budget.Rollouts = 6
			bottest.Walk(t, g, bottest.Turnwise(p, uint64(k)), list[k%len(list)], fmt.Sprint("cover", 2*k+i),
				func(s *arkwright.Position, _ engine.Seat, legal []engine.Choice, c engine.Choice) {
					u.See(g.Grammar(s), legal, c)
				})
		}
		for _, name := range common {
			used[name] += u.Used(name)
		}
		if *full {
			t.Log(g.Meta().ID, &u)
			t.Log("never offered:", u.Missing(g.Grammar(&arkwright.Position{Seats: 4})))
			for _, name := range u.Never(20, "exchange", "limit") { // before somebody is fired, and against oneself
				t.Errorf("%s: nobody chose %s", g.Meta().ID, name)
			}
		}
	}
	for _, name := range common {
		if used[name] == 0 {
			t.Errorf("in %d games nobody chose %s", n, name)
		}
	}
}
