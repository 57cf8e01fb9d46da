package ai

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

var full = flag.Bool("full", false, "play a thousand games where a few are usual")

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

// turnwise is a player that carries its turns out as a table does: it is asked again only where its line has ended.
type turnwise struct {
	thinks
	kept *bots.Line
}

func newTurnwise(p bots.Player[arkwright.Position]) turnwise {
	return turnwise{thinks{p}, new(bots.Line)}
}

func (b turnwise) Choose(s *arkwright.Position, seat engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	if len(*b.kept) == 0 || !slices.Contains(legal, (*b.kept)[0]) {
		*b.kept, _ = b.Thinker.Think(context.Background(), s, seat, b.Budget, 7)
	}
	c := (*b.kept)[0]
	*b.kept = (*b.kept)[1:]
	return c
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
	for _, g := range editions {
		for _, n := range []int{2, 5} {
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

// Every kind of action, tile and ship is used by the top level somewhere. A few games show the common ones.
func TestCoverage(t *testing.T) {
	games := 4
	if *full {
		games = 1000
	}
	used := map[string]int{}
	for n := range games {
		g := editions[n%2]
		list := append(modules(g), setUps()[n%6])
		p := level(t, g, 8, "")
		p.Budget.Rollouts = 6
		bottest.Walk(t, g, thinks{p}, list[n/2%len(list)], fmt.Sprint("cover", n),
			func(s *arkwright.Position, _ engine.Seat, _ []engine.Choice, c engine.Choice) {
				name := g.Grammar(s).Print(c)
				used[name[:strings.IndexAny(name+"(", "(")]]++
				switch c.Kind {
				case arkwright.KindPlay, arkwright.KindTakeDev, arkwright.KindTakeAdv, arkwright.KindTakeShip:
					used[strings.TrimRight(strings.Split(name, ",")[0], ")")]++
				}
			})
	}
	want := []string{
		"play(factories", "play(workers", "play(machines", "play(quality", "play(marketing", "play(stock_exchange", "take-dev", "take-tile",
		"take-ship", "contract", "deliver", "buy", "hire", "machine", "boost", "market", "construct", "modernize",
	}
	if *full {
		want = append(want, "play(production_brown", "play(production_gray", "play-ships", "run", "hire-column", "hire-row", "sell-crates",
			"commodity", "construct-mass", "construct-luxury", "broker", "use-charisma", "patent", "press", "extra-shifts", "unlock", "keep")
	}
	for _, w := range want {
		if used[w] == 0 {
			t.Errorf("in %d games nobody chose %s", games, w)
		}
	}
	if *full {
		t.Log(used)
	}
}
