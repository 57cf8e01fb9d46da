// Package bottest checks what every bot must keep, whatever its game.
package bottest

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
)

// Seen is shown a question with more than one answer and what the bot has chosen.
type Seen[S comparable] func(s *S, seat engine.Seat, legal []engine.Choice, c engine.Choice)

// Title names a set-up.
func Title(cfg engine.Config) string { return fmt.Sprintf("%d seats %s", cfg.Seats, cfg.Options) }

// Walk plays a game of the bot against itself and shows every question with more than one answer. It returns the end.
func Walk[S comparable](t testing.TB, m engine.Rules[S], b bots.Bot[S], cfg engine.Config, seed string, see Seen[S]) S {
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
			if see != nil {
				see(&s, seat, legal, c)
			}
		}
		if err := engine.Apply(m, &s, seat, c, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// simulate plays games in which nothing may go wrong.
func simulate(t testing.TB, a arena.Arena, cfg arena.SimConfig) *arena.SimReport {
	t.Helper()
	rep, err := a.Sim(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Violations) > 0 {
		t.Fatal(rep.Violations[0])
	}
	return rep
}

// PlaysLegally lets the bot called greedy play against itself and looks at every position on the way.
func PlaysLegally(t testing.TB, a arena.Arena, cfg engine.Config, games int) {
	t.Helper()
	simulate(t, a, arena.SimConfig{Config: cfg, Games: games, Bots: []string{"greedy"}, Seed: "variants", Checked: true})
}

// BeatsRandom lets the bot called greedy play against random seats; of so many games it must win nearly all.
func BeatsRandom(t testing.TB, a arena.Arena, cfg engine.Config, games int) {
	t.Helper()
	rep := simulate(t, a, arena.SimConfig{Config: cfg, Games: games, Bots: []string{"greedy", "random"}, Seed: "strength"})
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
				t.Errorf("question %d: seat %d chooses %s on a redealt table, %s on the true one",
					asked, seat, gr.Print(got), gr.Print(want))
			}
		}
	})
	if differed < differ*asked {
		t.Errorf("only %d of %d redealt tables differ: the test proves nothing", differed, redeals*asked)
	}
}

// ServesMany checks that one bot serves many tables at once: it answers in company as another answers alone.
func ServesMany[S comparable](t testing.TB, m engine.Rules[S], alone, company bots.Bot[S], cfg engine.Config) {
	t.Helper()
	type question struct {
		s      S
		seat   engine.Seat
		legal  []engine.Choice
		answer engine.Choice
	}
	var all []question
	Walk(t, m, alone, cfg, "many", func(s *S, seat engine.Seat, legal []engine.Choice, c engine.Choice) {
		all = append(all, question{*s, seat, legal, c})
	})
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for i := range all {
				q := &all[(i+worker*7)%len(all)]
				s := q.s
				if got := company.Choose(&s, q.seat, q.legal, nil); got != q.answer {
					t.Errorf("question %d: %v alone, %v in company", i, q.answer, got)
				}
				if s != q.s {
					t.Errorf("question %d: the bot has changed the table", i)
				}
			}
		})
	}
	wg.Wait()
}

// Self plays on from a position, the bot against itself, for so many turns or to the end. It returns how many were played.
func Self[S comparable](t testing.TB, m engine.Module[S], b bots.Bot[S], s *S, buf []engine.Choice, most int) (turns int) {
	t.Helper()
	for acting := m.Acting(s); acting != 0 && turns < most; acting = m.Acting(s) {
		seat := acting.First()
		buf = m.Choices(s, seat, buf[:0])
		c := buf[0]
		if len(buf) > 1 {
			c = b.Choose(s, seat, buf, nil)
		}
		if m.Grammar(s).EndsTurn(c) {
			turns++
		}
		engine.Perform(m, s, seat, c, nil)
	}
	return turns
}
