package bots

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

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
