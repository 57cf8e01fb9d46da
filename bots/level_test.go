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
