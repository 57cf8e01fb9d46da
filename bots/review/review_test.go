package review

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/engine/enginetest/toy"
	"cromford/engine/record"
	"cromford/games"
)

// lots is a game of the toy, everybody taking the first choice.
func lots(t *testing.T) (start engine.Table, steps []Step) {
	t.Helper()
	start, err := engine.Erase(toy.New()).New(engine.Config{Seats: 2, Key: engine.KeyFromSeed("lots")})
	if err != nil {
		t.Fatal(err)
	}
	tab := start.Clone()
	for tab.Acting() != 0 {
		seat := tab.Acting().First()
		c := tab.Choices(seat)[0]
		if _, err := tab.Choose(seat, c); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, Step{N: len(steps) + 1, Seat: seat, Choice: c})
	}
	return start, steps
}

// scales weigh every turn alike: the given one is behind by so much.
func scales(chance, behind, err, cost, costErr float64) bots.Weigh {
	return func(_ context.Context, t engine.Table, seat engine.Seat, lines []bots.Line, _ bots.Budget, _ uint64) *bots.Scales {
		legal := t.Choices(seat)
		first := bots.Weighed{Line: bots.Line{legal[len(legal)-1]}, Chance: make([]float64, 2), Points: []float64{5, 5}}
		first.Chance[seat], first.Chance[1-seat] = chance, 1-chance
		given := first
		given.Line, given.Behind, given.Error, given.Cost, given.CostError = lines[0], behind, err, cost, costErr
		return &bots.Scales{Turns: []bots.Weighed{first, given}, Given: []int{1}, Worlds: 10, Rollouts: 20}
	}
}

// Every choice of a game is in one turn and no other, but for those that were forced, and turns end where they should.
func TestTurnsCoverTheGame(t *testing.T) {
	start, steps := lots(t)
	rev, err := Game(t.Context(), start, steps, &Config{Weigh: scales(0.5, 0.1, 0.01, 2, 0.1)})
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, turn := range rev.Turns {
		if turn.From < last || turn.To <= turn.From {
			t.Errorf("a turn goes from %d to %d, the one before ended with %d", turn.From, turn.To, last)
		}
		last = turn.To
		for _, st := range steps[turn.From:turn.To] {
			if st.Seat != turn.Seat {
				t.Errorf("choice %d of seat %d is in a turn of seat %d", st.N, st.Seat, turn.Seat)
			}
		}
		if turn.Class != Costly || turn.Headline == nil || len(turn.Lines) != 2 || turn.Played != 1 {
			t.Errorf("the turn to %d is %q with %d lines", turn.To, turn.Class, len(turn.Lines))
		}
	}
	if len(rev.Turns) < 6 {
		t.Errorf("only %d turns", len(rev.Turns))
	}
}

// The classes of CLUB.md 6: a slip to 3 points, a mistake to 7, costly above; nothing below twice its error; pounds only where the
// game is decided.
func TestClasses(t *testing.T) {
	for _, c := range []struct {
		chance, loss, err, cost, costErr float64
		want                             Class
		shown                            bool
	}{
		{0.5, 0.03, 0.01, 0, 0, Slip, true},
		{0.5, 0.031, 0.01, 0, 0, Mistake, true},
		{0.5, 0.07, 0.01, 0, 0, Mistake, true},
		{0.5, 0.071, 0.01, 0, 0, Costly, true},
		{0.5, 0.05, 0.026, 40, 1, None, false},
		{0.5, -0.05, 0.01, 40, 1, None, false},
		{0.5, 0.004, 0.001, 0, 0, None, false},
		{0.01, 0.009, 0.001, 12, 5, None, true},
		{0.99, 0.5, 0.001, 12, 7, None, false},
	} {
		start, steps := lots(t)
		rev, err := Game(t.Context(), start, steps[:1], &Config{Weigh: scales(c.chance, c.loss, c.err, c.cost, c.costErr)})
		if err != nil {
			t.Fatal(err)
		}
		if turn := rev.Turns[0]; turn.Class != c.want || turn.Shown != c.shown {
			t.Errorf("%+v: class %q, shown %v", c, turn.Class, turn.Shown)
		}
	}
}

// A review that is given up ends with the reason, and a game without a choice is refused.
func TestEnds(t *testing.T) {
	start, steps := lots(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	never := func(context.Context, engine.Table, engine.Seat, []bots.Line, bots.Budget, uint64) *bots.Scales {
		return nil
	}
	if _, err := Game(ctx, start, steps, &Config{Weigh: never}); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	if _, err := Game(t.Context(), start, nil, &Config{Weigh: never}); err == nil {
		t.Error("a game without a choice was reviewed")
	}
}

// recorded are games of every title and edition.
var recorded = map[string]string{
	"railways":       "railways/testdata/records/3p+rail_pay_one_coin.record",
	"arkwright-2025": "arkwright/testdata/records/4p+predefined.record",
	"arkwright-2014": "arkwright/testdata/records/2014+3p+predefined.record",
	"arkwright-card": "cardgame/testdata/records/2p+random_supply.record",
	"solo":           "cardgame/testdata/records/1p.record",
}

// played opens a recorded game and who judges it.
func played(t *testing.T, name string) (*games.Entry, *record.Journal, bots.Weigh) {
	t.Helper()
	file := filepath.Join("..", "..", "games", recorded[name])
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	e, err := games.Open(rec.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	j, err := rec.Replay(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	weigh, err := e.Arena.Weigh(Level)
	if err != nil {
		t.Fatal(err)
	}
	return e, j, weigh
}

// A recorded game of each title is reviewed: equal seeds give equal reviews, chances are chances, and lines have words.
func TestEveryGame(t *testing.T) {
	for name := range recorded {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, j, weigh := played(t, name)
			var steps []Step
			for i := 1; i <= min(j.Len(), enginetest.Times(120, 60)); i++ {
				seat, c, _ := j.Step(i)
				steps = append(steps, Step{N: j.Number(i), Seat: seat, Choice: c})
			}
			cfg := &Config{Weigh: weigh, Engine: Judge(Standard, 8), Seed: 4}
			rev, err := Game(t.Context(), j.At(0), steps, cfg)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Game(t.Context(), j.At(0), steps, cfg)
			if err != nil || !reflect.DeepEqual(rev, again) {
				t.Errorf("the same seed gives another review: %v", err)
			}
			for _, turn := range rev.Turns {
				sum := 0.0
				for _, c := range turn.After {
					sum += c
				}
				if len(turn.After) > 0 && math.Abs(sum-1) > 1e-9 || len(turn.After) != len(turn.Before) {
					t.Errorf("the chances after %d add up to %v", turn.To, sum)
				}
				for i, l := range turn.Lines {
					if len(l.Choices) == 0 {
						t.Errorf("line %d of the turn to %d has no choice", i, turn.To)
					}
				}
			}
		})
	}
}

// What a seat could not know does not change how its turn is judged.
func TestBlind(t *testing.T) {
	for name := range recorded {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, j, weigh := played(t, name)
			var steps []Step
			for i := 1; i <= j.Len(); i++ {
				seat, c, _ := j.Step(i)
				steps = append(steps, Step{N: i, Seat: seat, Choice: c})
			}
			tables, spans, err := split(j.At(0), steps)
			if err != nil {
				t.Fatal(err)
			}
			cfg := &Config{Weigh: weigh}
			differ := 0
			for i := 0; i < len(spans); i += max(1, len(spans)/enginetest.Times(6, 3)) {
				sp := spans[i]
				seat := steps[sp.from].Seat
				line := bots.Line{}
				for _, st := range steps[sp.from:sp.to] {
					line = append(line, st.Choice)
				}
				want := judge(t.Context(), tables[sp.from], seat, line, bots.Budget{Rollouts: 8}, cfg, 9)
				begun := Price(t.Context(), tables[sp.from], seat, line[:1], bots.Budget{Rollouts: 8}, weigh, 9)
				if first := tables[sp.from].Print(line[0]); begun.Lines[begun.Played].Choices[0] != first {
					t.Errorf("the price of %s is that of %v", first, begun.Lines[begun.Played].Choices)
				}
				for k := range 3 {
					dealt := tables[sp.from].Redealt(seat, engine.NewRNG(engine.KeyFromSeed(fmt.Sprint(i, k))))
					if dealt.Hash() != tables[sp.from].Hash() {
						differ++
					}
					if got := judge(t.Context(), dealt, seat, line, bots.Budget{Rollouts: 8}, cfg, 9); !reflect.DeepEqual(got, want) {
						t.Errorf("the turn after %d is judged otherwise on a redealt table", sp.from)
					}
					if k > 0 {
						continue
					}
					if got := Price(t.Context(), dealt, seat, line[:1], bots.Budget{Rollouts: 8}, weigh, 9); !reflect.DeepEqual(got, begun) {
						t.Errorf("the turn after %d has another price on a redealt table", sp.from)
					}
				}
			}
			if differ == 0 && name != "arkwright-card" { // where all lies open
				t.Error("no redealt table differs: the test proves nothing")
			}
		})
	}
}
