package bottest

import (
	"slices"
	"strings"
	"testing"

	"cromford/bots"
	"cromford/engine"
)

// Answer is what the bot chooses where the seat has a choice.
func Answer[S comparable](t testing.TB, m engine.Rules[S], b bots.Bot[S], s *S, seat engine.Seat) engine.Choice {
	t.Helper()
	legal := m.Choices(s, seat, nil)
	if len(legal) == 1 {
		return legal[0]
	}
	c := b.Choose(s, seat, legal, nil)
	if !slices.Contains(legal, c) {
		t.Fatalf("%v is not among the legal choices", c)
	}
	return c
}

// Turn is a position in which a level may be weak, but never absurd: one answer would be a plain blunder, or only one is good.
type Turn struct {
	Name     string
	Position string
	Want     []string // all of these must be among the answers
	Never    []string // no answer may begin with any of these
}

// NoHarm lets a seat play out the turns that it is in. None of the facts may befall it.
type NoHarm[S comparable] struct {
	Module engine.Module[S]
	Bot    bots.Bot[S]
	Given  func(t testing.TB, position string) S // lays a position out
	Seat   engine.Seat
	Facts  []string
}

// Check plays the turns.
func (h NoHarm[S]) Check(t *testing.T, turns []Turn) {
	t.Helper()
	for _, turn := range turns {
		t.Run(turn.Name, func(t *testing.T) {
			s := h.Given(t, turn.Position)
			said, befell := h.Play(t, &s)
			turn.judge(t, said)
			for _, fact := range befell {
				if slices.Contains(h.Facts, fact) {
					t.Errorf("%v: %s", said, fact)
				}
			}
		})
	}
}

// Play lets the bot answer until the seat has nothing more to say, and returns the answers and what happened to the seat.
func (h NoHarm[S]) Play(t *testing.T, s *S) (said, befell []string) {
	t.Helper()
	gr := h.Module.Grammar(s)
	for len(said) <= 20 && h.Module.Acting(s) != 0 && h.Module.Acting(s).First() == h.Seat {
		c := Answer(t, h.Module, h.Bot, s, h.Seat)
		var out engine.Facts
		engine.Perform(h.Module, s, h.Seat, c, &out)
		said = append(said, gr.Print(c))
		for _, f := range out.List {
			if f.Seat == h.Seat {
				befell = append(befell, gr.Facts[f.Kind].Name)
			}
		}
		if gr.EndsTurn(c) {
			break
		}
	}
	return said, befell
}

func (turn Turn) judge(t *testing.T, said []string) {
	t.Helper()
	for _, w := range turn.Want {
		if !slices.ContainsFunc(said, func(a string) bool { return a == w || strings.HasPrefix(a, w+"(") }) {
			t.Errorf("%v, want %s", said, w)
		}
	}
	for _, a := range said {
		if slices.ContainsFunc(turn.Never, func(n string) bool { return strings.HasPrefix(a, n) }) {
			t.Errorf("%v: %s harms", said, a)
		}
	}
}
