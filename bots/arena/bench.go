package arena

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"time"
	"unsafe"

	"cromford/bots"
	"cromford/engine"
)

// BenchConfig asks for a measurement.
type BenchConfig struct {
	Config  engine.Config
	Seconds float64
	Seed    string
}

// BenchReport is what random play with the full legal list costs.
type BenchReport struct {
	Game            string  `json:"game"`
	Seats           int     `json:"seats"`
	Games           int     `json:"games"`
	Choices         int     `json:"choices"`
	CPUSeconds      float64 `json:"cpu_seconds"`
	GamesPerCPUs    float64 `json:"games_per_cpu_s"`
	ChoicesPerCPUs  float64 `json:"choices_per_cpu_s"`
	ChoicesPerGame  float64 `json:"choices_per_game"`
	AllocsPerChoice float64 `json:"allocs_per_choice"`
	PositionBytes   int     `json:"position_bytes"`
	ListedPerChoice float64 `json:"listed_per_choice"`
}

// Bench plays random games on one core for some seconds and counts. Set-up is part of the time; its allocations are
// not counted as the choices'.
func (a *arena[S]) Bench(bc BenchConfig) (*BenchReport, error) {
	cfg := bc.Config
	if err := engine.CheckConfig(a.m.Meta(), &cfg); err != nil {
		return nil, err
	}
	if bc.Seconds <= 0 || math.IsNaN(bc.Seconds) {
		return nil, errors.New("a measurement needs more than 0 seconds")
	}
	var s S
	var rules engine.Rules[S] = a.m // once: to find the methods of an interface in another takes as long as a short question
	rep := &BenchReport{Game: a.m.Meta().ID, Seats: cfg.Seats, PositionBytes: int(unsafe.Sizeof(s))}
	r := rand.New(rand.NewPCG(seedOf(bc.Seed), 1))
	buf := make([]engine.Choice, 0, 512)
	var allocs, listed uint64
	begun, wall := cpuTime(), time.Now()
	for rep.Games == 0 || time.Since(wall).Seconds() < bc.Seconds {
		cfg.Key = bots.KeyFrom(r)
		var err error
		if s, err = a.m.Setup(cfg); err != nil {
			return nil, err
		}
		counting := rep.Games%64 == 0 // reading the counter stops the world: sample it
		var before runtime.MemStats
		if counting {
			runtime.ReadMemStats(&before)
		}
		n := 0
		for acting := rules.Acting(&s); acting != 0; acting = rules.Acting(&s) {
			seat := acting.First()
			buf = rules.Choices(&s, seat, buf[:0])
			listed += uint64(len(buf))
			engine.Perform(rules, &s, seat, buf[r.IntN(len(buf))], nil)
			if n++; n > maxChoices {
				return nil, fmt.Errorf("the game with key %s does not end", cfg.Key)
			}
		}
		if counting {
			var after runtime.MemStats
			runtime.ReadMemStats(&after)
			allocs += after.Mallocs - before.Mallocs
			rep.AllocsPerChoice += float64(n)
		}
		rep.Games++
		rep.Choices += n
	}
	rep.CPUSeconds = (cpuTime() - begun).Seconds()
	rep.GamesPerCPUs = float64(rep.Games) / rep.CPUSeconds
	rep.ChoicesPerCPUs = float64(rep.Choices) / rep.CPUSeconds
	rep.ChoicesPerGame = float64(rep.Choices) / float64(rep.Games)
	rep.AllocsPerChoice = float64(allocs) / rep.AllocsPerChoice
	rep.ListedPerChoice = float64(listed) / float64(rep.Choices)
	return rep, nil
}
