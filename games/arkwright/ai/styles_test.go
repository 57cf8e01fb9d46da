//go:build unix

package ai

import (
	"fmt"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// habits are what can be seen of a seat's play.
type habits struct{ shipped, shares, price, prices float64 }

// watch plays games in which the first seat has a style and the others the plain one.
func watch(t testing.TB, style, games int) (h habits) {
	t.Helper()
	l := newLore(game, ways())
	p := l.Policy().(*policy)
	var legal []engine.Choice
	for n := range games {
		cfg := with(4, "setup", "predefined")
		cfg.Key = engine.KeyFromSeed(fmt.Sprint("habits", n))
		s, err := game.Setup(cfg)
		if err != nil {
			t.Fatal(err)
		}
		decade := uint8(0)
		for acting := l.Acting(&s); acting != 0; acting = l.Acting(&s) {
			if s.Decade != decade {
				decade = s.Decade
				h.shares += float64(s.Player[0].Shares)
			}
			seat, line := acting.First(), bots.Line(nil)
			if legal = l.Choices(&s, seat, legal[:0]); len(legal) == 1 {
				line = append(line, legal[0])
			} else {
				way := 0
				if seat == 0 {
					way = style
				}
				line = p.Line(&s, seat, way, nil, nil)
			}
			if seat == 0 {
				h.see(line)
			}
			carry(l, &s, seat, line, &legal)
		}
	}
	return h
}

func (h *habits) see(line bots.Line) {
	for _, c := range line {
		switch c.Kind {
		case arkwright.KindDeliver, arkwright.KindContract, arkwright.KindTakeShip:
			h.shipped++
		case arkwright.KindPrice:
			h.price += float64(c.Arg[1])
			h.prices++
		}
	}
}

// Whoever sits at a table with them can tell the styles from each other.
func TestStylesShow(t *testing.T) {
	const games = 10
	usual := watch(t, 0, games)
	ships, shares, cuts := watch(t, 1, games), watch(t, 2, games), watch(t, 3, games)
	if ships.shipped <= usual.shipped {
		t.Errorf("the %s ships %.0f times, others %.0f", shipper, ships.shipped, usual.shipped)
	}
	if shares.shares <= usual.shares {
		t.Errorf("the %s holds %.0f shares, others %.0f", investor, shares.shares, usual.shares)
	}
	if low, was := cuts.price/cuts.prices, usual.price/usual.prices; low >= was {
		t.Errorf("the %s asks £%.2f, others £%.2f", cutter, low, was)
	}
}
