package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
)

// BotsReport is what thinking costs, on one core.
type BotsReport struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	// Greedy games a CPU second: every seat is played by the greedy bot. 0 where a game has none.
	Greedy float64 `json:"greedy_games_per_cpu_s"`
	// The rest is 0 where no player of the game searches. Light games are played by the policy of the play-outs alone.
	Light     float64 `json:"light_games_per_cpu_s"`
	Times     float64 `json:"light_to_greedy"`
	Decisions float64 `json:"light_decisions_per_cpu_s"`
	Outlooks  float64 `json:"evaluations_per_cpu_s"`
	// Rollouts of the player named, as it searches: with the turns it thinks of and the worlds it deals.
	Rollouts float64 `json:"rollouts_per_cpu_s"`
	Searcher string  `json:"searcher"`
}

// rate is how often something can be done in a CPU second; it is tried for some seconds, and once at least. do tells how much it did.
func rate(seconds float64, do func() (float64, error)) (float64, error) {
	done := 0.0
	begun, wall := cpuTime(), time.Now()
	for done == 0 || time.Since(wall).Seconds() < seconds {
		n, err := do()
		if err != nil {
			return 0, err
		}
		done += n
	}
	return done / max(1e-9, (cpuTime()-begun).Seconds()), nil
}

// BenchBots measures the greedy bot, the light policy and the search, each for a part of the time.
func (a *arena[S]) BenchBots(bc BenchConfig) (*BotsReport, error) {
	cfg := bc.Config
	if err := engine.CheckConfig(a.m.Meta(), &cfg); err != nil {
		return nil, err
	}
	if bc.Seconds <= 0 || math.IsNaN(bc.Seconds) {
		return nil, errors.New("a measurement needs more than 0 seconds")
	}
	rep := &BotsReport{Game: a.m.Meta().ID, Seats: cfg.Seats}
	r := rand.New(rand.NewPCG(seedOf(bc.Seed), 2))
	part := bc.Seconds / 4
	var err error
	if _, missing := a.player("greedy"); missing == nil {
		names := make([]string, cfg.Seats)
		for i := range names {
			names[i] = "greedy"
		}
		rep.Greedy, err = rate(part, func() (float64, error) {
			cfg.Key = bots.KeyFrom(r)
			_, err := a.Game(GameConfig{Config: cfg, Players: names, Seed: r.Uint64()})
			return 1, err
		})
		if err != nil {
			return nil, err
		}
	}
	p, lore := a.searcher()
	if p == nil {
		return rep, nil
	}
	rep.Searcher = p.Name
	return rep, a.benchLight(rep, lore, p, cfg, part, r)
}

// searcher is the strongest player that searches, and what it was taught.
func (a *arena[S]) searcher() (*bots.Player[S], search.Lore[S]) {
	for i := len(a.players) - 1; i >= 0; i-- {
		p := &a.players[i]
		t, ok := p.Thinker.(interface{ Lore() search.Lore[S] })
		if lv, ladder := bots.ParseLevel(p.Name); ok && ladder && lv.Style == "" {
			return p, t.Lore()
		}
	}
	return nil, nil
}

// moment is a position in which a seat decides.
type moment[S comparable] struct {
	s    S
	seat engine.Seat
}

func (a *arena[S]) benchLight(
	rep *BotsReport, lore search.Lore[S], p *bots.Player[S], cfg engine.Config, part float64, r *rand.Rand,
) (err error) {
	light := search.NewLight(lore)
	var moments []moment[S]
	decisions := 0
	games := 0
	begun := cpuTime()
	rep.Light, err = rate(part, func() (float64, error) {
		cfg.Key = bots.KeyFrom(r)
		s, err := a.m.Setup(cfg)
		if err != nil {
			return 0, err
		}
		see := func(t *S, seat engine.Seat) {
			if r.IntN(40) == 0 && len(moments) < 400 && len(a.m.Choices(t, seat, nil)) > 1 {
				moments = append(moments, moment[S]{*t, seat})
			}
		}
		if games++; games > 8 {
			see = nil // enough seen
		}
		decisions += light.Play(&s, r, see)
		if _, over := a.m.Result(&s); !over {
			return 0, fmt.Errorf("the game with key %s does not end", cfg.Key)
		}
		return 1, nil
	})
	if err != nil || len(moments) == 0 {
		return err
	}
	rep.Decisions = float64(decisions) / max(1e-9, (cpuTime()-begun).Seconds())
	if rep.Greedy > 0 {
		rep.Times = rep.Light / rep.Greedy
	}
	var points [engine.MaxSeats]float64
	if rep.Outlooks, err = rate(part, func() (float64, error) {
		for i := range moments {
			lore.Outlook(&moments[i].s, &points)
		}
		return float64(len(moments)), nil
	}); err != nil {
		return err
	}
	rep.Rollouts, err = rate(part, func() (float64, error) {
		m := &moments[r.IntN(len(moments))]
		_, found := p.Thinker.Think(context.Background(), &m.s, m.seat, bots.Budget{Rollouts: 200}, r.Uint64())
		return float64(found.Rollouts), nil
	})
	return err
}
