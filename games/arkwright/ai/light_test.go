//go:build unix

package ai

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// mirror plays a game of the light policy against itself from a position and returns how many lines were thought of.
func mirror(t testing.TB, l *lore, p *policy, s *arkwright.Position, style int) (lines int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	var legal []engine.Choice
	var line bots.Line
	for acting := l.Acting(s); acting != 0; acting = l.Acting(s) {
		seat := acting.First()
		legal = l.Choices(s, seat, legal[:0])
		if len(legal) == 1 {
			engine.Perform(l, s, seat, legal[0], nil)
			continue
		}
		line = p.Line(s, seat, style, r, line[:0])
		lines++
		carry(l, s, seat, line, &legal)
	}
	return lines
}

// carry carries a line out as far as it is on offer.
func carry(l *lore, s *arkwright.Position, seat engine.Seat, line bots.Line, legal *[]engine.Choice) {
	for i, c := range line {
		if i > 0 {
			if !l.Acting(s).Has(seat) {
				return
			}
			*legal = l.Choices(s, seat, (*legal)[:0])
		}
		for len(*legal) == 1 && (*legal)[0] != c {
			engine.Perform(l, s, seat, (*legal)[0], nil)
			*legal = l.Choices(s, seat, (*legal)[:0])
		}
		if !slices.Contains(*legal, c) {
			return // an only answer was like the next one planned
		}
		engine.Perform(l, s, seat, c, nil)
	}
}

// BenchmarkLight measures whole games of the light policy against itself at four seats.
func BenchmarkLight(b *testing.B) {
	for _, g := range editions {
		b.Run(g.Meta().ID, func(b *testing.B) {
			cfg := setUps()[4]
			cfg.Key = engine.KeyFromSeed("bench")
			start, err := g.Setup(cfg)
			if err != nil {
				b.Fatal(err)
			}
			l := newLore(g, []character{plain()})
			p := l.Policy().(*policy)
			lines, games, begun := 0, 0, cpuTime()
			b.ReportAllocs()
			for b.Loop() {
				s := start
				l.Redeal(&s, 0, engine.NewRNG(bots.KeyFrom(rand.New(rand.NewPCG(uint64(games), 1)))))
				lines += mirror(b, l, p, &s, 0)
				games++
			}
			b.ReportMetric(float64(games)/(cpuTime()-begun).Seconds(), "games/CPU-s")
			b.ReportMetric(float64(lines)/float64(games), "lines/game")
		})
	}
}

// cpuTime is the processor time used so far: on a shared machine the clock says little.
func cpuTime() time.Duration {
	var ru syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &ru); err != nil {
		return 0
	}
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}
