package ai

import (
	"fmt"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/bots/bottest"
	"cromford/engine"
	"cromford/games/railways"
)

// setUps are the legal numbers of seats and boards.
var setUps = []engine.Config{
	{Seats: 3, Revision: railways.Rev1},
	{Seats: 4, Revision: railways.Rev1, Options: engine.Options{{Name: "board", Value: "england_wales"}}},
	{Seats: 4, Revision: railways.Rev1, Options: engine.Options{{Name: "board", Value: "germany"}}},
	{Seats: 5, Revision: railways.Rev1},
}

// What the seat cannot know does not change its choice: whatever is dealt anew, the answer stays the same.
func TestHiddenThingsDoNotMatter(t *testing.T) {
	b := New(game)
	for _, cfg := range setUps {
		t.Run(bottest.Title(cfg), func(t *testing.T) {
			bottest.IsBlind[railways.Position](t, game, b, cfg, 4, 3)
		})
	}
}

func TestBeatsRandom(t *testing.T) {
	a := arena.Of[railways.Position](game, bots.Single[railways.Position](game, New(game)))
	for _, cfg := range setUps {
		t.Run(bottest.Title(cfg), func(t *testing.T) {
			bottest.BeatsRandom(t, a, cfg, 60)
		})
	}
}

// Against itself the bot plays games of a sensible length and score, uses every part of the rules, and takes no turn that looks
// like a blunder.
func TestSensibleGames(t *testing.T) {
	used := map[string]int{}
	for _, cfg := range setUps {
		const games = 12
		rounds, score := 0, 0
		for n := range games {
			check := func(s *railways.Position, seat engine.Seat, legal []engine.Choice, c engine.Choice) {
				used[game.Grammar(s).Choices[c.Kind].Name]++
				checkTurn(t, s, seat, legal, c)
			}
			end := bottest.Walk(t, game, New(game), cfg, fmt.Sprint("self", n), check)
			rounds += int(end.Round)
			for seat := range cfg.Seats {
				score += game.Worth(&end, engine.Seat(seat))
			}
		}
		if mean := float64(rounds) / games; mean < 12 || mean > 22 {
			t.Errorf("%s: %.1f rounds a game", bottest.Title(cfg), mean)
		}
		if mean := float64(score) / float64(games*cfg.Seats); mean < 12 || mean > 32 {
			t.Errorf("%s: mean score %.1f", bottest.Title(cfg), mean)
		}
	}
	for _, spec := range game.Grammar(&railways.Position{Seats: 4}).Choices {
		switch spec.Name {
		case "", "no-loan", "forfeit": // a variant, and nothing to choose
		default:
			if used[spec.Name] == 0 {
				t.Errorf("%s was never chosen", spec.Name)
			}
		}
	}
}

// checkTurn complains about empty deliveries, incomplete contracts and loans without need.
func checkTurn(t *testing.T, s *railways.Position, seat engine.Seat, legal []engine.Choice, c engine.Choice) {
	t.Helper()
	name := func(c engine.Choice) string { return game.Grammar(s).Choices[c.Kind].Name }
	after := func(c engine.Choice) railways.Position {
		u := *s
		if err := engine.Apply(game, &u, seat, c, nil); err != nil {
			t.Fatal(err)
		}
		return u
	}
	switch name(c) {
	case "deliver-from", "deliver-to":
		if u := after(c); u.Factory != s.Factory || u.Frames.N > s.Frames.N {
			return
		}
		for _, d := range legal {
			if k := name(d); k != "deliver-from" && k != "deliver-to" {
				continue
			}
			if u := after(d); u.Player[seat].Cash > s.Player[seat].Cash {
				t.Errorf("round %d: seat %d delivers nothing, although %s pays", s.Round, seat, game.Grammar(s).Print(d))
			}
		}
	case "take-loan":
		if over := s.Track == [3]int16{}; !over && s.Player[seat].Cash >= 9 && s.Player[seat].Markers > 0 {
			t.Errorf("round %d: seat %d takes a loan with %d coins in hand", s.Round, seat, s.Player[seat].Cash)
		}
	case "declare-contract":
		if u := after(c); u.Player[seat].Cubes == s.Player[seat].Cubes && s.Player[seat].Hand != 0 {
			t.Errorf("round %d: seat %d declares an incomplete contract with cards in hand", s.Round, seat)
		}
	}
}

// All variants of the rules can be played.
func TestVariants(t *testing.T) {
	a := arena.Of[railways.Position](game, bots.Single[railways.Position](game, New(game)))
	cfg := engine.Config{Seats: 4, Options: engine.Options{
		{Name: "contract_cube_spare", Value: "on"}, {Name: "hannover_open", Value: "on"}, {Name: "loan_with_contract", Value: "on"},
		{Name: "rail_pay_one_coin", Value: "on"}, {Name: "second_line_paid", Value: "on"}, {Name: "turn_marker_extra", Value: "on"},
	}}
	bottest.PlaysLegally(t, a, cfg, 8)
}

// One bot serves many tables at once.
func TestConcurrentUse(t *testing.T) {
	bottest.ServesMany(t, game, New(game), New(game), setUps[1])
}

// BenchmarkChoose measures decisions of all kinds in the middle of a game.
func BenchmarkChoose(bench *testing.B) {
	cfg := setUps[3]
	cfg.Key = engine.KeyFromSeed("bench")
	s, err := game.Setup(cfg)
	if err != nil {
		bench.Fatal(err)
	}
	b := New(game)
	start := s
	var legal []engine.Choice
	bench.ReportAllocs()
	for bench.Loop() {
		acting := game.Acting(&s)
		if acting == 0 {
			s = start
			continue
		}
		seat := acting.First()
		legal = game.Choices(&s, seat, legal[:0])
		c := b.Choose(&s, seat, legal, nil)
		if err := engine.Apply(game, &s, seat, c, nil); err != nil {
			bench.Fatal(err)
		}
	}
}
