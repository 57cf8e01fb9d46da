package bottest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/engine"
)

// turnwise carries turns out as a table does: its player is asked again only where a line has ended.
type turnwise[S comparable] struct {
	bots.Player[S]
	seed uint64
	kept [engine.MaxSeats]bots.Line
}

// Turnwise is a player as a bot for one game at a time that keeps its plans. Each thought has the next seed.
func Turnwise[S comparable](p bots.Player[S], seed uint64) bots.Bot[S] {
	return &turnwise[S]{Player: p, seed: seed}
}

func (b *turnwise[S]) Name() string { return b.Player.Name }

func (b *turnwise[S]) Sighted() bool { return !b.Blind }

func (b *turnwise[S]) Choose(s *S, seat engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	kept := &b.kept[seat]
	if len(*kept) == 0 || !slices.Contains(legal, (*kept)[0]) {
		*kept, _ = b.Thinker.Think(context.Background(), s, seat, b.Budget, b.seed)
		b.seed++
	}
	c := (*kept)[0]
	*kept = (*kept)[1:]
	return c
}

// Usage counts in how many questions each kind of choice could have been chosen, and how often it was. Kinds that say what with their
// first argument (which tile, which card) are counted for each.
type Usage struct {
	Apart         []string // kinds that are told apart by their first argument
	offered, used map[string]int
}

// See counts a question with its answer.
func (u *Usage) See(gr *engine.Grammar, legal []engine.Choice, c engine.Choice) {
	if u.used == nil {
		u.offered, u.used = map[string]int{}, map[string]int{}
	}
	seen := map[string]bool{}
	for _, l := range legal {
		for _, name := range u.names(gr, l) {
			seen[name] = true
		}
	}
	for name := range seen {
		u.offered[name]++
	}
	for _, name := range u.names(gr, c) {
		u.used[name]++
	}
}

func (u *Usage) names(gr *engine.Grammar, c engine.Choice) []string {
	kind := gr.Choices[c.Kind].Name
	if !slices.Contains(u.Apart, kind) {
		return []string{kind}
	}
	first, _, _ := strings.Cut(strings.TrimSuffix(gr.Print(c), ")"), ",")
	return []string{kind, first + ")"}
}

// Used is how often a kind was chosen.
func (u *Usage) Used(name string) int { return u.used[name] }

// Never lists what was offered in so many questions at least and never chosen, apart from what is expected.
func (u *Usage) Never(least int, expected ...string) (list []string) {
	for name, n := range u.offered {
		if n >= least && u.used[name] == 0 && !slices.Contains(expected, name) {
			list = append(list, fmt.Sprintf("%s (offered %d times)", name, n))
		}
	}
	slices.Sort(list)
	return list
}

// Missing lists the kinds of a grammar that were never offered.
func (u *Usage) Missing(gr *engine.Grammar) (list []string) {
	for _, spec := range gr.Choices {
		if spec.Name != "" && u.offered[spec.Name] == 0 {
			list = append(list, spec.Name)
		}
	}
	return list
}

// String lists what was used, of how many questions.
func (u *Usage) String() string {
	var list []string
	for name, n := range u.offered {
		list = append(list, fmt.Sprintf("%s %d/%d", name, u.used[name], n))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}
