package ai

import (
	"flag"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

var (
	full = flag.Bool("full", false, "count what the top level uses in many games")
	many = flag.Int("games", 1000, "how many they are")
)

// hurried are all levels; those with play-outs have so few that a game takes no time.
func hurried(lore *Lore, rollouts int) (list []bots.Player[cardgame.Position]) {
	for i := range ladder {
		p := lore.player(&ladder[i], i%(len(characters)+1))
		p.Name = bots.Level{N: i + 1}.String()
		if p.Budget != (bots.Budget{}) {
			p.Budget = bots.Budget{Rollouts: rollouts}
		}
		list = append(list, p)
	}
	return list
}

// oneByOne answers question by question as a player would.
type oneByOne struct {
	bots.Player[cardgame.Position]
	tb testing.TB
}

func (b oneByOne) Name() string { return b.Player.Name }

func (b oneByOne) Sighted() bool { return true }

func (b oneByOne) Choose(s *cardgame.Position, seat engine.Seat, _ []engine.Choice, _ *rand.Rand) engine.Choice {
	line, _ := b.Thinker.Think(b.tb.Context(), s, seat, b.Budget, 5)
	return line[0]
}

// The players are the bot of old, eight levels, and eight with each character.
func TestPlayers(t *testing.T) {
	list := Players(game)
	if want := 1 + bots.Levels*(1+len(characters)); len(list) != want || list[0].Name != "greedy" {
		t.Fatalf("%d players, the first %s, want %d, greedy first", len(list), list[0].Name, want)
	}
	for i, p := range list[1:] {
		l, ok := bots.ParseLevel(p.Name)
		if !ok || l.N != i%bots.Levels+1 || (l.Style == "") != (i < bots.Levels) {
			t.Errorf("player %d is called %s", i+1, p.Name)
		}
	}
}

// Every level plays every set-up, and every position on the way is legal.
func TestLevelsPlayEverything(t *testing.T) {
	list := hurried(NewLore(game), 4)
	a := arena.Of[cardgame.Position](game, list...)
	for i, cfg := range enginetest.Some(append(tables(), soloTables()...), 3) {
		t.Run(bottest.Title(cfg), func(t *testing.T) {
			t.Parallel()
			var names []string
			for k := range cfg.Seats {
				names = append(names, list[(i*cfg.Seats+k*3)%len(list)].Name)
			}
			rep, err := a.Sim(arena.SimConfig{Config: cfg, Games: 1, Bots: names, Seed: "levels", Checked: true})
			if err != nil {
				t.Fatal(err)
			}
			if len(rep.Violations) > 0 {
				t.Fatal(rep.Violations[0])
			}
		})
	}
}

// What is hidden in the solo game does not change a level's answer.
func TestLevelsAreBlind(t *testing.T) {
	list := hurried(NewLore(game), 8)
	for _, p := range []bots.Player[cardgame.Position]{list[0], list[3], list[5]} {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			bottest.IsBlind[cardgame.Position](t, game, oneByOne{p, t}, with(1, "random_factories"), 1, 0)
			bottest.IsBlind[cardgame.Position](t, game, oneByOne{p, t}, with(1), 1, 0)
		})
	}
}

// The same question and seed have the same answer, with any number of cores and whatever was asked before.
func TestLevelsAreDeterministic(t *testing.T) {
	lore, other := NewLore(game), NewLore(game)
	for i, p := range hurried(lore, 40) {
		again := hurried(other, 40)[i]
		again.Budget.Cores = 3
		asked := 0
		see := func(s *cardgame.Position, seat engine.Seat, _ []engine.Choice, _ engine.Choice) {
			if asked++; asked%23 != 1 {
				return
			}
			was := *s
			want, _ := p.Thinker.Think(t.Context(), s, seat, p.Budget, 9)
			got, _ := again.Thinker.Think(t.Context(), s, seat, again.Budget, 9)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %v, then %v", p.Name, want, got)
			}
			if *s != was {
				t.Errorf("%s has changed the table", p.Name)
			}
		}
		bottest.Walk(t, game, New(game), with(3), "same", see)
	}
}

// The default game has no chance in it, and yet no two games of a level are alike: in CI 200 of the quick ones, some of the others.
func TestNoTwoGamesAlike(t *testing.T) {
	lore := NewLore(game)
	for i, p := range hurried(lore, 4) {
		games := enginetest.Times([]int{200, 60, 30, 20, 3, 3, 3, 3}[i], []int{40, 20, 10, 10, 2, 0, 0, 2}[i])
		if *full {
			games = 200
		}
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			seen := map[cardgame.Position]int{}
			for n := range games {
				end := playPlayers(t, with(4), "alike", func(engine.Seat) *bots.Player[cardgame.Position] { return &p }, uint64(n), nil)
				if before, ok := seen[end]; ok {
					t.Errorf("games %d and %d end alike", before, n)
				}
				seen[end] = n
			}
		})
	}
}

// playPlayers plays a game between players, whose seeds all come from one.
func playPlayers(
	tb testing.TB, cfg engine.Config, key string, who func(engine.Seat) *bots.Player[cardgame.Position], seed uint64,
	see func(s *cardgame.Position, seat engine.Seat, c engine.Choice),
) cardgame.Position {
	tb.Helper()
	cfg.Key = engine.KeyFromSeed(key)
	s, err := game.Setup(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 3))
	var kept [4]bots.Line
	for acting := game.Acting(&s); acting != 0; acting = game.Acting(&s) {
		seat := acting.First()
		legal := game.Choices(&s, seat, nil)
		c := legal[0]
		switch {
		case len(kept[seat]) > 0 && slices.Contains(legal, kept[seat][0]):
			c, kept[seat] = kept[seat][0], kept[seat][1:]
		case len(legal) > 1:
			p := who(seat)
			line, _ := p.Thinker.Think(tb.Context(), &s, seat, p.Budget, r.Uint64())
			c, kept[seat] = line[0], line[1:]
		}
		if see != nil {
			see(&s, seat, c)
		}
		engine.Perform(game, &s, seat, c, nil)
	}
	return s
}

// The solo game is played by the levels too, and who thinks more ends with more.
func TestSoloLevels(t *testing.T) {
	n, most := 6, 24
	if *full {
		n, most = 24, 200
	}
	list := hurried(NewLore(game), most)
	means := map[string]float64{}
	for _, l := range []int{1, 5, 8} {
		p := NewLore(game).player(&ladder[l-1], 0)
		if p.Budget = list[l-1].Budget; p.Budget.Rollouts > ladder[l-1].rollouts && ladder[l-1].rollouts > 0 {
			p.Budget.Rollouts = ladder[l-1].rollouts
		}
		sum, sq := 0.0, 0.0
		for k := range n {
			end := playPlayers(t, with(1, "random_supply"), fmt.Sprint("solo", k), func(engine.Seat) *bots.Player[cardgame.Position] { return &p },
				uint64(k), nil)
			res, _ := game.Result(&end)
			sum += float64(res.Seats[0].Total)
			sq += float64(res.Seats[0].Total) * float64(res.Seats[0].Total)
		}
		mean := sum / float64(n)
		means[list[l-1].Name] = mean
		t.Logf("%s with %d play-outs: %.0f points, +-%.0f, in %d games", list[l-1].Name, p.Budget.Rollouts, mean,
			1.96*math.Sqrt((sq/float64(n)-mean*mean)/float64(n-1)), n)
	}
	if means["level5"] <= means["level1"] || means["level8"] <= means["level1"] {
		t.Errorf("levels end with %v on average", means)
	}
}

// Weights that are some way off play on: nothing in a forecast leaves its board.
func TestJitteredWeights(t *testing.T) {
	for i := range uint64(24) {
		w := Jitter(Jitter(Jitter(Default, i), 100+i), 200+i) // far off
		bottest.Walk(t, game, NewWith(game, w), with(2+int(i%3), "random_supply"), fmt.Sprint("jitter", i), nil)
	}
}

// Every kind of choice, action, track and development card is used by the top level somewhere: with -full in 1,000 games of all
// set-ups. Without it the actions that every game has are looked for in a few.
func TestAllIsUsed(t *testing.T) {
	p := NewLore(game).player(&ladder[bots.Levels-1], 0)
	p.Budget = bots.Budget{Rollouts: 8}
	games, list := 4, append(tables(), soloTables()...)
	if *full {
		games = *many
	}
	u := bottest.Usage{Apart: []string{kindOf(cardgame.KindAction), kindOf(cardgame.KindDevelop), kindOf(cardgame.KindTake)}}
	var lock sync.Mutex
	used := map[string]int{}
	note := func(s *cardgame.Position, seat engine.Seat, c engine.Choice) {
		lock.Lock()
		defer lock.Unlock()
		u.See(game.Grammar(s), game.Choices(s, seat, nil), c)
		used[kindOf(c.Kind)]++
		switch c.Kind {
		case cardgame.KindAction, cardgame.KindDevelop, cardgame.KindTake:
			used[fmt.Sprint(kindOf(c.Kind), c.Arg[0])]++
		}
	}
	t.Run("games", func(t *testing.T) {
		for n := range games {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				playPlayers(t, list[n%len(list)], fmt.Sprint("used", n),
					func(engine.Seat) *bots.Player[cardgame.Position] { return &p }, uint64(n), note)
			})
		}
	})
	for name := range wanted(*full) {
		if used[name] == 0 {
			t.Errorf("%s is never used", name)
		}
	}
	if *full {
		t.Log(&u)
		t.Log("offered and never used:", u.Never(20))
	}
}

func kindOf(k engine.Kind) string { return game.Grammar(&cardgame.Position{Seats: 4}).Choices[k].Name }

// wanted are the names of what is to be used.
func wanted(all bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		last, kinds := cardgame.ActionExchange, engine.Kind(0)
		if all {
			last, kinds = cardgame.ActionEarly, cardgame.KindClaim
		}
		for a := int16(1); a <= last; a++ {
			if !yield(fmt.Sprint(kindOf(cardgame.KindAction), a)) {
				return
			}
		}
		for k := engine.Kind(1); k <= kinds; k++ {
			if (all || k != cardgame.KindThrow) && !yield(kindOf(k)) { // it is seldom
				return
			}
		}
		for i := int16(1); all && i <= int16(cardgame.Types); i++ {
			if !yield(fmt.Sprint(kindOf(cardgame.KindTake), i)) {
				return
			}
		}
	}
}
