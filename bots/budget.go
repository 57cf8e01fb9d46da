package bots

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Part is the n-th part of a budget, for a question that is not about a whole turn. What is bounded stays so.
func (b Budget) Part(n int) Budget {
	b.Rollouts, b.Time = (b.Rollouts+n-1)/n, (b.Time+time.Duration(n)-1)/time.Duration(n)
	return b
}

// ParseBudget reads a budget as it is written behind a player's name: "rollouts=200", "time=1s", or both with an @ between them.
func ParseBudget(s string) (b Budget, err error) {
	for part := range strings.SplitSeq(s, "@") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "rollouts":
			if b.Rollouts, err = strconv.Atoi(value); err != nil || b.Rollouts < 1 {
				return b, fmt.Errorf("%q is no number of roll-outs", value)
			}
		case "time":
			if b.Time, err = time.ParseDuration(value); err != nil || b.Time <= 0 {
				return b, fmt.Errorf("%q is no time; want 100ms or 1s", value)
			}
		default:
			return b, fmt.Errorf("%q is no budget; want rollouts=200 or time=1s", part)
		}
	}
	return b, nil
}
