package ai

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"cromford/bots"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

type player = bots.Player[railways.Position]

// level is a player of the ladder. One that thinks by the clock is held to counted work, and none to much.
func level(t testing.TB, name string, most int) player {
	t.Helper()
	list := Players(game)
	i := slices.IndexFunc(list, func(p player) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no player %s", name)
	}
	p := list[i]
	if b := &p.Budget; b.Time > 0 || b.Rollouts > most {
		*b = bots.Budget{Rollouts: most}
	}
	return p
}

// duel plays a game and shows every table on which a player thinks. It returns all choices.
func duel(t testing.TB, cfg engine.Config, seed uint64, players []player, see func(s *railways.Position, seat engine.Seat, seed uint64)) (
	all []engine.Choice, end railways.Position,
) {
	t.Helper()
	s, err := game.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	var kept [engine.MaxSeats]bots.Line
	for acting := game.Acting(&s); acting != 0; acting = game.Acting(&s) {
		seat := acting.First()
		legal := game.Choices(&s, seat, nil)
		c := legal[0]
		switch line := kept[seat]; {
		case len(line) > 0 && slices.Contains(legal, line[0]):
			c, kept[seat] = line[0], line[1:]
		case len(legal) > 1:
			luck := r.Uint64()
			if see != nil {
				see(&s, seat, luck)
			}
			p := &players[int(seat)%len(players)]
			told := s
			game.Redeal(&told, seat, engine.NewRNG(bots.KeyFrom(r)))
			line, _ := p.Thinker.Think(t.Context(), &told, seat, p.Budget, luck)
			c, kept[seat] = line[0], line[1:]
		}
		if err := engine.Apply(game, &s, seat, c, nil); err != nil {
			t.Fatalf("%s: %v", game.Grammar(&s).Print(c), err)
		}
		all = append(all, c)
	}
	return all, s
}

// There are eight levels, plain and of three characters, and the bot that they are measured by comes first.
func TestLadderIsComplete(t *testing.T) {
	want := []string{"greedy"}
	for _, style := range []string{"", "harbour", "rails", "mills"} {
		for n := range bots.Levels {
			want = append(want, bots.Level{N: n + 1, Style: style}.String())
		}
	}
	var got []string
	for _, p := range Players(game) {
		got = append(got, p.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// What a seat cannot know changes nothing: with the same seed a level decides alike on every table that looks the same to it.
func TestLevelsAreBlind(t *testing.T) {
	for i, name := range enginetest.Some([]string{"level1", "level4", "level5", "level7", "level8-rails"}, 2) {
		t.Run(name, func(t *testing.T) {
			p := level(t, name, 60)
			cfg := setUps[i%len(setUps)]
			cfg.Key = engine.KeyFromSeed(name)
			asked, differ := 0, 0
			duel(t, cfg, 1, []player{level(t, "level4", 0)}, func(s *railways.Position, seat engine.Seat, seed uint64) {
				asked++
				was := *s
				want, _ := p.Thinker.Think(t.Context(), s, seat, p.Budget, seed)
				if *s != was {
					t.Fatal("the table has changed")
				}
				for n := range 2 {
					dealt := was
					game.Redeal(&dealt, seat, engine.NewRNG(engine.KeyFromSeed(fmt.Sprint(asked, n))))
					if dealt != was {
						differ++
					}
					if got, _ := p.Thinker.Think(t.Context(), &dealt, seat, p.Budget, seed); !reflect.DeepEqual(got, want) {
						t.Errorf("question %d: %v on a redealt table, %v on the true one", asked, got, want)
					}
				}
			})
			if differ < asked {
				t.Errorf("only %d of %d redealt tables differ: the test proves nothing", differ, 2*asked)
			}
		})
	}
}

// With the same seed a level plays the same game, on any number of cores; with others no two games are alike.
func TestGamesDiffer(t *testing.T) {
	for _, name := range []string{"level2", "level4", "level5"} {
		t.Run(name, func(t *testing.T) {
			games := enginetest.Times(200, 60)
			if name == "level5" {
				games = enginetest.Times(20, 6)
			}
			p := level(t, name, 12)
			cfg := fourSeats
			cfg.Key = engine.KeyFromSeed("one deal")
			seen := map[string]bool{}
			for n := range games {
				all, _ := duel(t, cfg, uint64(n), []player{p}, nil)
				seen[fmt.Sprint(all)] = true
			}
			if len(seen) != games {
				t.Errorf("%d games of one deal, %d of them different", games, len(seen))
			}
			p.Budget.Cores = 3
			if all, _ := duel(t, cfg, 0, []player{p}, nil); !seen[fmt.Sprint(all)] {
				t.Error("another game with the same seed")
			}
		})
	}
}

// Characters can be seen: each ends with more of what it loves than the plain level has.
func TestCharactersShow(t *testing.T) {
	owned := func(name string) (ports, lines, levels float64) {
		const games = 160
		p, rival := level(t, name, 24), level(t, "level4", 0)
		for n := range games {
			cfg := setUps[1+n%2]
			cfg.Key = engine.KeyFromSeed(fmt.Sprint("character", n/8))
			players := []player{rival, rival, rival, rival}
			me := n / 2 % 4
			players[me] = p
			_, end := duel(t, cfg, uint64(n), players, nil)
			for i := range end.Port {
				if inPort(&end.Port[i], engine.Seat(me)) {
					ports += 1. / games
				}
			}
			for i := range end.Line {
				if onLine(&end.Line[i], engine.Seat(me)) {
					lines += 1. / games
				}
			}
			for i := range end.Factory {
				levels += float64(end.Factory[i][me].Level) / games
			}
		}
		t.Logf("%s: %.1f Customs Houses, %.1f lines, %.1f levels", name, ports, lines, levels)
		return ports, lines, levels
	}
	ports, lines, levels := owned("level4")
	if more, _, _ := owned("level4-harbour"); more < ports+0.3 {
		t.Errorf("harbour has %.1f Customs Houses, the plain level %.1f", more, ports)
	}
	if _, more, _ := owned("level4-rails"); more < lines+0.3 {
		t.Errorf("rails has %.1f lines, the plain level %.1f", more, lines)
	}
	if _, _, more := owned("level4-mills"); more < levels+0.3 {
		t.Errorf("mills has %.1f Factory levels, the plain level %.1f", more, levels)
	}
}

// Every kind of choice, and each card, is used by the top level somewhere: with -full in many games. A few show the cards.
func TestCoverage(t *testing.T) {
	n := 3
	if *full {
		n = *games
	}
	u := bottest.Usage{Apart: []string{"pick"}}
	for k := range n {
		bottest.Walk(t, game, bottest.Turnwise(level(t, "level8", 40), uint64(k)), setUps[k%len(setUps)], fmt.Sprint("cover", k),
			func(s *railways.Position, _ engine.Seat, legal []engine.Choice, c engine.Choice) {
				u.See(game.Grammar(s), legal, c)
			})
	}
	least := 1000 // rare offers may be left alone in a few games
	if *full {
		least = 20
		t.Log(&u)
		t.Log("never offered:", u.Missing(game.Grammar(&railways.Position{Seats: 4})))
	}
	for _, name := range u.Never(least) {
		t.Errorf("in %d games nobody chose %s", n, name)
	}
}
