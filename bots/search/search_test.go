package search_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// lots teaches the search the toy game: the policy answers at random, and only the end counts.
type lots struct {
	*toy.Game
	slow time.Duration // of each answer
}

func (lots) Styles() int { return 2 }

func (lots) Beyond(_, _ *toy.Position) bool { return false }

func (lots) Outlook(s *toy.Position, _ *[engine.MaxSeats]float64) int { return int(s.Seats) }

func (lots) Spread(*toy.Position) float64 { return 4 }

func (l lots) Policy() search.Policy[toy.Position] { return chance{l} }

type chance struct{ lots }

func (c chance) Line(s *toy.Position, seat engine.Seat, _ int, r *rand.Rand, buf bots.Line) bots.Line {
	time.Sleep(c.slow)
	list := c.Choices(s, seat, nil)
	return append(buf, list[r.IntN(len(list))])
}

func (c chance) Turns(s *toy.Position, seat engine.Seat, _, most int, _ *rand.Rand, list []bots.Line) []bots.Line {
	for _, ch := range c.Choices(s, seat, nil) {
		if len(list) < most {
			list = append(list, bots.Line{ch})
		}
	}
	return list
}

var config = search.Config{Turns: 6, Margin: 0.1, Strangers: 0.5}

func dealt(t *testing.T, seed string) *toy.Position {
	t.Helper()
	s, err := toy.New().Setup(engine.Config{Seats: 2, Revision: 1, Key: engine.KeyFromSeed(seed)})
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// The answer and its report are the same on any number of cores, and another seed may think otherwise.
func TestCoresDoNotMatter(t *testing.T) {
	th := search.New(lots{Game: toy.New()}, config)
	for _, seed := range []string{"a", "b", "c"} {
		s := dealt(t, seed)
		was := *s
		line, rep := th.Think(t.Context(), s, 0, bots.Budget{Rollouts: 400}, 7)
		for cores := 2; cores <= 5; cores++ {
			l, r := th.Think(t.Context(), s, 0, bots.Budget{Rollouts: 400, Cores: cores}, 7)
			if !reflect.DeepEqual(l, line) || !reflect.DeepEqual(r, rep) {
				t.Errorf("%d cores decide on %v, one on %v", cores, l, line)
			}
		}
		if *s != was {
			t.Error("the table has changed")
		}
		if rep.Rollouts > 400 || rep.Rollouts < 300 || len(rep.Candidates) != 4 {
			t.Errorf("%d play-outs of %d candidates, want close to 400 of 4", rep.Rollouts, len(rep.Candidates))
		}
	}
}

// What the seat cannot know does not change what it decides: it thinks on worlds that are dealt anew.
func TestThinksOnRedealtWorlds(t *testing.T) {
	g := toy.New()
	th := search.New(lots{Game: g}, config)
	s := dealt(t, "hidden")
	want, _ := th.Think(t.Context(), s, 0, bots.Budget{Rollouts: 200}, 1)
	for i := range 20 {
		u := *s
		g.Redeal(&u, 0, engine.NewRNG(bots.KeyFrom(rand.New(rand.NewPCG(uint64(i), 1)))))
		if got, _ := th.Think(t.Context(), &u, 0, bots.Budget{Rollouts: 200}, 1); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v on a redealt table, %v on the true one", got, want)
		}
	}
}

// A thinker stops within 20 ms when it is told to, and a budget of time is kept.
func TestStops(t *testing.T) {
	th := search.New(lots{toy.New(), time.Millisecond}, config)
	s := dealt(t, "stop")
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer stop()
	begun := time.Now()
	if line, _ := th.Think(ctx, s, 0, bots.Budget{Rollouts: 1 << 30, Cores: 2}, 1); line != nil {
		t.Errorf("it decided on %v although it was told to stop", line)
	}
	if took := time.Since(begun); took > 200*time.Millisecond { // 20 ms on a quiet machine; answers take 1 ms
		t.Errorf("it stopped after %v", took)
	}
	begun = time.Now()
	line, rep := th.Think(t.Context(), s, 0, bots.Budget{Time: 60 * time.Millisecond}, 1)
	if took := time.Since(begun); took > 600*time.Millisecond || len(line) != 1 || rep.Rollouts == 0 {
		t.Errorf("with 60 ms it decided on %v after %v and %d play-outs", line, took, rep.Rollouts)
	}
}

// Search beats chance, although its play-outs are played by chance.
func TestSearchBeatsChance(t *testing.T) {
	g := toy.New()
	th := search.New(lots{Game: g}, config)
	wins := 0
	for n := range 60 {
		s, err := g.Setup(engine.Config{Seats: 2, Revision: 1, Key: engine.KeyFromSeed(string(rune('a' + n)))})
		if err != nil {
			t.Fatal(err)
		}
		me, r := engine.Seat(n%2), rand.New(rand.NewPCG(uint64(n), 9))
		for acting := g.Acting(&s); acting != 0; acting = g.Acting(&s) {
			seat := acting.First()
			list := g.Choices(&s, seat, nil)
			c := list[r.IntN(len(list))]
			if seat == me {
				line, _ := th.Think(t.Context(), &s, seat, bots.Budget{Rollouts: 200}, uint64(n))
				c = line[0]
			}
			engine.Perform(g, &s, seat, c, nil)
		}
		if res, _ := g.Result(&s); res.Winner() == me {
			wins++
		}
	}
	if wins < 40 { // fair is 30; 40 by chance has less than 1 %
		t.Errorf("won %d of 60 games", wins)
	}
}

// broken is a policy that breaks down in play-outs.
type broken struct{ lots }

func (b broken) Policy() search.Policy[toy.Position] { return brokenPolicy{chance(b)} }

type brokenPolicy struct{ chance }

func (brokenPolicy) Line(*toy.Position, engine.Seat, int, *rand.Rand, bots.Line) bots.Line {
	panic("lost its mind")
}

// A panic in a play-out is that of whoever asks, who can catch it, at any number of cores.
func TestPanicIsTheAskers(t *testing.T) {
	th := search.New(broken{lots{Game: toy.New()}}, config)
	for cores := 1; cores <= 4; cores++ {
		func() {
			defer func() {
				if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "lost its mind") {
					t.Errorf("%d cores: %v", cores, p)
				}
			}()
			th.Think(t.Context(), dealt(t, "a"), 0, bots.Budget{Rollouts: 400, Cores: cores}, 7)
		}()
	}
}

// sober is a lore of which only half holds.
type sober struct{ lots }

func (sober) Holds(*toy.Position) (part, err float64) { return 0.5, 0.1 }

// A lore that knows how much of a difference holds states no more than that, with its doubt in the error; chances stay chances.
func TestTempered(t *testing.T) {
	g := toy.New()
	s := dealt(t, "b")
	seat := g.Acting(s).First()
	met := 0
	for _, c := range g.Choices(s, seat, nil) {
		given, b := []bots.Line{{c}}, bots.Budget{Rollouts: 600}
		plain := search.New(lots{Game: g}, config).Weigh(t.Context(), s, seat, given, b, 3)
		half := search.New(sober{lots{Game: g}}, config).Weigh(t.Context(), s, seat, given, b, 3)
		at := plain.Given[0]
		if at == 0 {
			continue
		}
		met++
		p, h := &plain.Turns[at], &half.Turns[at]
		if math.Abs(h.Behind-p.Behind/2) > 1e-12 || math.Abs(h.Error-math.Hypot(p.Error/2, 0.1*p.Behind)) > 1e-12 {
			t.Errorf("of %v ± %v it states %v ± %v", p.Behind, p.Error, h.Behind, h.Error)
		}
		if math.Abs(h.Cost-p.Cost/2) > 1e-12 || math.Abs(h.Foreseen-p.Behind) > 1e-12 || math.Abs(h.ForeseenError-p.Error) > 1e-12 {
			t.Errorf("of a cost of %v it states %v, and of %v it says that %v was foreseen", p.Cost, h.Cost, p.Behind, h.Foreseen)
		}
		for _, w := range half.Turns {
			if sum := w.Chance[0] + w.Chance[1]; math.Abs(sum-1) > 1e-9 {
				t.Errorf("chances add up to %v", sum)
			}
		}
		if d := half.Turns[0].Chance[seat] - h.Chance[seat]; math.Abs(d-h.Behind) > 1e-9 {
			t.Errorf("the chances differ by %v, and it states %v", d, h.Behind)
		}
	}
	if met == 0 {
		t.Error("every choice is the best: the test proves nothing")
	}
}

// wary is a lore with a careful policy, which counts how often it is asked.
type wary struct {
	lots
	asked *int
}

func (w wary) Careful() search.Policy[toy.Position] { return &scrupulous{chance{w.lots}, w.asked} }

type scrupulous struct {
	chance
	asked *int
}

func (c *scrupulous) Line(s *toy.Position, seat engine.Seat, style int, r *rand.Rand, buf bots.Line) bots.Line {
	*c.asked++
	return c.chance.Line(s, seat, style, r, buf)
}

// What looks like a loss is compared once more by the careful policy, on no fewer worlds than it takes to state anything; what does not
// is none of its business, and it never looks for turns.
func TestCareful(t *testing.T) {
	g := toy.New()
	s := dealt(t, "b")
	seat := g.Acting(s).First()
	asked, confirmed := 0, 0
	th := search.New(wary{lots{Game: g}, &asked}, config)
	if th.Think(t.Context(), s, seat, bots.Budget{Rollouts: 200}, 3); asked != 0 {
		t.Errorf("the careful policy was asked %d times in a search", asked)
	}
	for _, c := range g.Choices(s, seat, nil) {
		asked = 0
		plain := search.New(lots{Game: g}, config).Weigh(t.Context(), s, seat, []bots.Line{{c}}, bots.Budget{Rollouts: 40}, 3)
		sc := th.Weigh(t.Context(), s, seat, []bots.Line{{c}}, bots.Budget{Rollouts: 40}, 3)
		if sc.Rollouts != plain.Rollouts {
			t.Errorf("%d play-outs, and %d without the careful policy", sc.Rollouts, plain.Rollouts)
		}
		if again := sc.Rollouts - 40; again > 8 {
			confirmed++
			if asked == 0 || again < 40 {
				t.Errorf("compared again by %d play-outs; the careful policy was asked %d times", again, asked)
			}
		} else if asked > 0 {
			t.Errorf("the careful policy was asked %d times where nothing looked like a loss", asked)
		}
	}
	if confirmed == 0 {
		t.Error("nothing looked like a loss: the test proves nothing")
	}
}
