// Package bottest checks what every bot must keep, whatever its game.
package bottest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
)

// Title names a set-up.
func Title(cfg engine.Config) string { return fmt.Sprintf("%d seats %s", cfg.Seats, cfg.Options) }

// Walk plays a game of the bot against itself and shows every question with more than one answer. It returns the end.
func Walk[S comparable](t testing.TB, m engine.Rules[S], b bots.Bot[S], cfg engine.Config, seed string, see func(s *S, seat engine.Seat, legal []engine.Choice, c engine.Choice)) S {
	t.Helper()
	cfg.Key = engine.KeyFromSeed(seed)
	s, err := m.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for {
		acting := m.Acting(&s)
		if acting == 0 {
			return s
		}
		seat := acting.First()
		legal := m.Choices(&s, seat, nil)
		c := legal[0]
		if len(legal) > 1 {
			c = b.Choose(&s, seat, legal, nil)
			see(&s, seat, legal, c)
		}
		if err := engine.Apply(m, &s, seat, c, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// BeatsRandom lets the bot called greedy play against random seats; of so many games it must win nearly all.
func BeatsRandom(t testing.TB, a arena.Arena, cfg engine.Config, games int) {
	t.Helper()
	rep, err := a.Sim(arena.SimConfig{Config: cfg, Games: games, Bots: []string{"greedy", "random"}, Seed: "strength"})
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Violations) > 0 {
		t.Fatal(rep.Violations[0])
	}
	want := games - (games+19)/20
	if games <= 30 {
		want = games - 1
	}
	if wins := rep.ByBot[0].Wins; wins < want {
		t.Errorf("won %d of %d games against random seats, want %d", wins, games, want)
	}
}

// IsBlind checks that what a seat cannot know does not change its choice: whatever is dealt anew, the answer stays the same.
// Of the redealt tables so many in each question must differ from the true one, or the check would prove nothing.
func IsBlind[S comparable](t testing.TB, m engine.Module[S], b bots.Bot[S], cfg engine.Config, redeals, differ int) {
	t.Helper()
	asked, differed := 0, 0
	Walk[S](t, m, b, cfg, "hidden", func(s *S, seat engine.Seat, legal []engine.Choice, want engine.Choice) {
		asked++
		for i := range redeals {
			dealt := *s
			m.Redeal(&dealt, seat, engine.NewRNG(engine.KeyFromSeed(fmt.Sprint(asked, i))))
			if dealt != *s {
				differed++
			}
			if got := b.Choose(&dealt, seat, legal, rand.New(rand.NewPCG(1, 1))); got != want {
				gr := m.Grammar(s)
				t.Errorf("question %d: seat %d chooses %s on a redealt table, %s on the true one", asked, seat, gr.Print(got), gr.Print(want))
			}
		}
	})
	if differed < differ*asked {
		t.Errorf("only %d of %d redealt tables differ: the test proves nothing", differed, redeals*asked)
	}
}
