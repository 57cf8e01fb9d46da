package bots_test

import (
	"testing"
	"time"

	"cromford/bots"
)

func TestPartOfABudget(t *testing.T) {
	for _, c := range []struct{ whole, want bots.Budget }{
		{bots.Budget{Rollouts: 12}, bots.Budget{Rollouts: 3}},
		{bots.Budget{Rollouts: 3}, bots.Budget{Rollouts: 1}}, // a bound stays one
		{bots.Budget{Time: 5 * time.Second}, bots.Budget{Time: 5 * time.Second / 4}},
		{bots.Budget{Time: 1}, bots.Budget{Time: 1}},
		{bots.Budget{Cores: 2}, bots.Budget{Cores: 2}}, // and none is none
	} {
		if got := c.whole.Part(4); got != c.want {
			t.Errorf("a quarter of %+v is %+v, want %+v", c.whole, got, c.want)
		}
	}
}
