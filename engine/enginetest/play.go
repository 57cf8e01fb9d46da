package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/scenario"
)

// Equal compares two values as they are printed.
func Equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s: got %s, want %s", what, g, w)
	}
}

// SetUp deals a game.
func SetUp[S comparable](t testing.TB, m engine.Rules[S], cfg engine.Config) S {
	t.Helper()
	s, err := m.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Options reads options as they are written on a command line.
func Options(t testing.TB, meta *engine.Meta, written ...string) engine.Options {
	t.Helper()
	opts, err := engine.ParseOptions(meta.Options, written)
	if err != nil {
		t.Fatal(err)
	}
	return opts
}

// Object reads a JSON file of an object, to be changed.
func Object(t testing.TB, file string) (out map[string]any) {
	t.Helper()
	text, err := os.ReadFile(file) // #nosec G304 -- a file of the package under test
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Lay reads an object as a component file laid over ours.
func Lay[R any](t testing.TB, load func(name string, overlay []byte) (*R, error), file map[string]any) (*R, error) {
	t.Helper()
	text, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	return load("mine.json", text)
}

// Play makes a written choice.
func Play[S comparable](t testing.TB, m engine.Module[S], s *S, seat engine.Seat, text string) {
	t.Helper()
	c, err := m.Grammar(s).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Apply(m, s, seat, c, nil); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// Choose makes a written choice at a table.
func Choose(t testing.TB, tb engine.Table, seat engine.Seat, text string) engine.Facts {
	t.Helper()
	c, err := tb.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	facts, err := tb.Choose(seat, c)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return facts
}

// Stray plays on at random to the end and shows every question and its answer, before that is carried out.
func Stray[S comparable](t testing.TB, m engine.Rules[S], s *S, r *rand.Rand,
	see func(seat engine.Seat, legal []engine.Choice, c engine.Choice)) {
	t.Helper()
	for acting := m.Acting(s); acting != 0 && !t.Failed(); acting = m.Acting(s) {
		legal := m.Choices(s, acting.First(), nil)
		c := legal[r.IntN(len(legal))]
		see(acting.First(), legal, c)
		if err := engine.Apply(m, s, acting.First(), c, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Refused draws choices that are not on offer and tries them for the seat that is asked and for the next: each is refused
// with a code, words and a clause of the rules, and changes nothing. It returns how many were tried.
func Refused[S comparable](t testing.TB, m engine.Module[S], s *S, seats, draws int, rules string, r *rand.Rand) (n int) {
	t.Helper()
	seat := m.Acting(s).First()
	legal := m.Choices(s, seat, nil)
	for range draws {
		c := engine.Choice{Kind: engine.Kind(1 + r.IntN(len(m.Grammar(s).Choices)-1))}
		for i := range 3 {
			c.Arg[i] = int16(r.IntN(14))
		}
		if slices.Contains(legal, c) {
			continue
		}
		before := *s
		for _, by := range []engine.Seat{seat, (seat + 1) % engine.Seat(seats)} {
			err := engine.Apply(m, s, by, c, nil)
			var ref *engine.Refusal
			if !errors.As(err, &ref) || ref.Code == "" || ref.Reason == "" || !strings.Contains(rules, "**"+ref.Clause) {
				t.Fatalf("%+v: refused with %v", c, err)
			}
		}
		if *s != before {
			t.Fatalf("%+v was refused and changed the position", c)
		}
		n++
	}
	return n
}

// RandomGame plays on at random to the end, without a look at what it does, and returns how many choices it took.
func RandomGame[S comparable](m engine.Rules[S], s *S, buf []engine.Choice, r *rand.Rand) (n int) {
	for acting := m.Acting(s); acting != 0; acting = m.Acting(s) {
		seat := acting.First()
		buf = m.Choices(s, seat, buf[:0])
		engine.Perform(m, s, seat, buf[r.IntN(len(buf))], nil)
		n++
	}
	return n
}

// Bench measures whole random games with the full legal list of every question.
func Bench[S comparable](b *testing.B, m engine.Rules[S], cfg engine.Config) {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 1)) // #nosec G404 -- the same games every time
	buf := make([]engine.Choice, 0, 256)
	choices := 0
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		cfg.Key[0], cfg.Key[1] = byte(n), byte(n>>8)
		s := SetUp(b, m, cfg)
		choices += RandomGame(m, &s, buf, r)
	}
	b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
}

// FreshHash tests the hash of a fresh table. It is part of every stored game: it must not depend on the Go release or the
// machine.
func FreshHash(t *testing.T, game engine.Game, cfg engine.Config, want string) {
	t.Helper()
	tb, err := game.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if got := tb.Hash().Short(); got != want {
		t.Errorf("hash of a fresh table: %s, want %s", got, want)
	}
}

// Scenarios runs every scenario file below testdata/scenarios; each is about one of the games.
func Scenarios(t *testing.T, games ...engine.Game) {
	t.Helper()
	files, err := filepath.Glob("testdata/scenarios/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	find := func(id string) (engine.Game, error) {
		for _, g := range games {
			if g.Meta().ID == id {
				return g, nil
			}
		}
		return nil, fmt.Errorf("there is no game %s here", id)
	}
	seen := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file) // #nosec G304 -- below testdata
		if err != nil {
			t.Fatal(err)
		}
		out, err := scenario.Run(find, file, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range out {
			if other, twice := seen[o.ID]; twice {
				t.Errorf("the case %s is in %s and in %s", o.ID, other, file)
			}
			seen[o.ID] = file
			t.Run(o.ID, func(t *testing.T) {
				for _, d := range o.Diffs {
					t.Error(d)
				}
			})
		}
	}
}

// Some is every nth of a list, and all of it where CI is set: what takes long is tried in part with every change.
func Some[T any](list []T, n int) []T {
	if os.Getenv("CI") != "" {
		return list
	}
	out := make([]T, 0, len(list)/n+1)
	for i := 0; i < len(list); i += n {
		out = append(out, list[i])
	}
	return out
}

// Times is how often something is tried: all times where CI is set, and a few with every change.
func Times(all, few int) int {
	if os.Getenv("CI") != "" {
		return all
	}
	return few
}
