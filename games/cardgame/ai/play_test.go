package ai

import (
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

var game = cardgame.New(cardgame.Components())

// with is a table for a number of seats with some switches on.
func with(seats int, switches ...string) engine.Config {
	cfg := engine.Config{Seats: seats, Revision: cardgame.Rev2}
	for _, name := range switches {
		cfg.Options = append(cfg.Options, engine.Option{Name: name, Value: "on"})
	}
	return cfg
}

// every switch of the game that goes with so many seats.
func switches(seats int) (list []string) {
	for _, o := range game.Meta().Options {
		if _, err := game.Setup(with(seats, o.Name)); err == nil {
			list = append(list, o.Name)
		}
	}
	return list
}

// tables are all numbers of seats, without any switch, with every one alone, and with all of them.
func tables() (list []engine.Config) {
	for seats := 2; seats <= 4; seats++ {
		list = append(list, with(seats), with(seats, switches(seats)...))
	}
	for i, name := range switches(2) {
		seats := 2 + i%3
		if !slices.Contains(switches(seats), name) {
			seats = 2
		}
		list = append(list, with(seats, name))
	}
	return list
}

func soloTables() (list []engine.Config) {
	list = append(list, with(1), with(1, switches(1)...))
	for _, name := range switches(1) {
		list = append(list, with(1, name))
	}
	return list
}

func TestBeatsRandom(t *testing.T) {
	a := arena.Of[cardgame.Position](game, bots.Single[cardgame.Position](game, New(game)))
	for _, cfg := range enginetest.Some(tables(), 3) {
		t.Run(bottest.Title(cfg), func(t *testing.T) {
			t.Parallel()
			bottest.BeatsRandom(t, a, cfg, enginetest.Times(30, 15))
		})
	}
}

// Chance to come does not change a choice: whatever is dealt anew, the answer stays the same. Only the solo game has any.
func TestHiddenThingsDoNotMatter(t *testing.T) {
	b := New(game)
	for _, cfg := range soloTables() {
		t.Run(bottest.Title(cfg), func(t *testing.T) {
			bottest.IsBlind[cardgame.Position](t, game, b, cfg, 2, 1)
		})
	}
}

// Against itself the bot ends in the band the numbers of the components were made for, and nobody goes bankrupt. The switches
// are named, for the band need not hold for one that is still to come.
func TestSensibleGames(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		usual := []string{
			"random_supply", "decade_restriction", "chosen_start", "no_ships", "buy_shares", "extra_production", "early_shipping",
			"inventor_steps", "entrepreneur_decade", "final_shares_ten", "three_space_tracks",
		}
		if seats == 2 {
			usual = append(usual, "neutral_aside")
		}
		for _, cfg := range []engine.Config{with(seats), with(seats, "random_supply"), with(seats, usual...)} {
			t.Run(bottest.Title(cfg), func(t *testing.T) {
				t.Parallel()
				const games = 4
				score, emergencies := 0.0, 0
				for n := range games {
					count := func(s *cardgame.Position, seat engine.Seat, _ []engine.Choice, c engine.Choice) {
						emergencies += emergency(t, s, seat, c)
					}
					end := bottest.Walk(t, game, New(game), cfg, fmt.Sprint("self", n), count)
					res, _ := game.Result(&end)
					for i := range cfg.Seats {
						score += float64(res.Seats[i].Total)
						if end.Player[i].Out {
							t.Errorf("seat %d is bankrupt", i)
						}
					}
				}
				if mean := score / float64(games*cfg.Seats); mean < 350 || mean > 600 {
					t.Errorf("mean score %.0f, want 350 to 600", mean)
				}
				if most := games * cfg.Seats / 2; emergencies > most {
					t.Errorf("%d times the emergency fund, want at most %d", emergencies, most)
				}
			})
		}
	}
}

// emergency counts the emergency loans that follow from a choice at once.
func emergency(t *testing.T, s *cardgame.Position, seat engine.Seat, c engine.Choice) (n int) {
	t.Helper()
	u := *s
	var out engine.Facts
	if err := engine.Apply(game, &u, seat, c, &out); err != nil {
		t.Fatal(err)
	}
	gr := game.Grammar(s)
	for _, f := range out.List {
		if gr.Facts[f.Kind].Name == "emergency-fund" {
			n++
		}
	}
	return n
}

// Alone the bot wins most of its games.
func TestSolo(t *testing.T) {
	const games = 20
	wins := 0
	for n := range games {
		end := bottest.Walk(t, game, New(game), with(1), fmt.Sprint("solo", n), nil)
		if res, _ := game.Result(&end); !res.NoWinner {
			wins++
		}
	}
	if wins < games/2 {
		t.Errorf("won %d of %d solo games, want half of them", wins, games)
	}
}

// Every position of a game is legal, with any switches.
func TestVariants(t *testing.T) {
	a := arena.Of[cardgame.Position](game, bots.Single[cardgame.Position](game, New(game)))
	for _, cfg := range append(tables(), soloTables()...) {
		t.Run(bottest.Title(cfg), func(t *testing.T) {
			t.Parallel()
			bottest.PlaysLegally(t, a, cfg, enginetest.Times(2, 1))
		})
	}
}

// One bot serves many tables at once.
func TestConcurrentUse(t *testing.T) {
	bottest.ServesMany(t, game, New(game), New(game), with(3, "random_supply", "extra_production"))
}

// Thinking allocates nothing once a mind is there.
func TestNoGarbage(t *testing.T) {
	b := New(game)
	n := 0
	weigh := func(s *cardgame.Position, seat engine.Seat, legal []engine.Choice, c engine.Choice) {
		if n++; n%16 != 0 {
			return
		}
		if allocs := testing.AllocsPerRun(3, func() { b.Choose(s, seat, legal, nil) }); allocs > 0 {
			t.Errorf("%s allocates %.0f times", game.Grammar(s).Print(c), allocs)
		}
	}
	bottest.Walk(t, game, New(game), with(2), "garbage", weigh)
}

// cpuTime is the processor time used so far: on a shared machine the clock says little.
func cpuTime() time.Duration {
	var ru syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &ru); err != nil {
		return 0
	}
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

// BenchmarkGame measures whole games of four, and the first turn of a game, which has most ahead of it.
func BenchmarkGame(bench *testing.B) {
	cfg := with(4)
	cfg.Key = engine.KeyFromSeed("bench")
	start, err := game.Setup(cfg)
	if err != nil {
		bench.Fatal(err)
	}
	b := New(game)
	for name, most := range map[string]int{"whole": 48, "first turn": 1} {
		bench.Run(name, func(bench *testing.B) {
			buf := make([]engine.Choice, 0, 256)
			turns := 0
			bench.ReportAllocs()
			begun := cpuTime()
			for bench.Loop() {
				s := start
				turns += bottest.Self(bench, game, b, &s, buf, most)
			}
			bench.ReportMetric(float64((cpuTime()-begun).Microseconds())/float64(turns), "CPU-µs/turn")
		})
	}
}
