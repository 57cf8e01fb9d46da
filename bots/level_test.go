package bots_test

import (
	"slices"
	"testing"

	"cromford/bots"
)

func TestLevelNames(t *testing.T) {
	for _, l := range []bots.Level{{N: 1}, {N: 8, Style: "shipper"}} {
		if got, ok := bots.ParseLevel(l.String()); !ok || got != l {
			t.Errorf("%s is read as %v, %v", l, got, ok)
		}
	}
	for _, bad := range []string{"greedy", "level", "level0", "level9", "level12", "level5-", "level+1"} {
		if l, ok := bots.ParseLevel(bad); ok {
			t.Errorf("%q is read as %v", bad, l)
		}
	}
}

func TestStyles(t *testing.T) {
	players := []string{"random", "greedy", "level4", "level5", "level5-mills", "level6-rails", "level5-rails"}
	if got := bots.Styles(players, 5); !slices.Equal(got, []string{"mills", "rails"}) {
		t.Errorf("%v", got)
	}
	if got := bots.Styles(players, 4); got != nil {
		t.Errorf("%v", got)
	}
}

func TestOffered(t *testing.T) {
	for _, tt := range []struct{ players, want []string }{
		{[]string{"random", "greedy"}, []string{"random", "greedy"}},
		{[]string{"random", "greedy", "level1", "level2", "level1-mills"}, []string{"random", "level1", "level2"}},
	} {
		if got := bots.Offered(tt.players); !slices.Equal(got, tt.want) {
			t.Errorf("%v: %v, want %v", tt.players, got, tt.want)
		}
	}
}

func TestDrawn(t *testing.T) {
	players := []string{"greedy", "level4", "level5", "level5-mills", "level5-rails"}
	last := func(n int) int { return n - 1 }
	for name, want := range map[string]string{
		"greedy": "greedy", "level5": "level5", "level5-mills": "level5-mills", "level5-any": "level5-rails", "level4-any": "level4",
	} {
		if got := bots.Drawn(players, name, last); got != want {
			t.Errorf("%s is drawn as %s, want %s", name, got, want)
		}
	}
}
