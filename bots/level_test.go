package bots_test

import (
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
