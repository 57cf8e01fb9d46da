package ai

import (
	"math/rand/v2"
	"sync"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/arkwright"
)

// lore teaches the search the game.
type lore struct {
	*arkwright.Game
	ways   []character // how seats play in thought; the first is the plain one
	judges sync.Pool   // of scouts that judge a table
	school *school     // judges where play-outs end, as far as somebody there has learnt it; nil leaves that to the outlook
}

func newLore(g *arkwright.Game, ways []character) *lore {
	return &lore{Game: g, ways: ways, judges: sync.Pool{New: func() any { return new(scout) }}}
}

// Policy makes a light player.
func (l *lore) Policy() search.Policy[arkwright.Position] { return &policy{lore: l, scout: new(scout)} }

// Styles is how many ways to play there are.
func (l *lore) Styles() int { return len(l.ways) }

// ahead is how many cycles a play-out looks forward: a decade.
const ahead = products

// Beyond tells whether a play-out has gone far enough: a decade, or to the end if that is not much further.
func (l *lore) Beyond(from, s *arkwright.Position) bool {
	return !l.toEnd(from) && cycles(s) >= until(from) && s.Phase() == arkwright.PhaseAction
}

// toEnd tells whether play-outs from a table go to the end of the game.
func (l *lore) toEnd(from *arkwright.Position) bool {
	last := products*int(l.At(from).Ruleset().Last) + products - 1
	return until(from)+1 >= last
}

// until is the cycle to which play-outs look. The set-up is judged by the first decade.
func until(from *arkwright.Position) int { return max(products, cycles(from)) + ahead }

// cycles counts the cycles since the set-up began.
func cycles(s *arkwright.Position) int { return products*int(s.Decade) + int(s.Cycle) }

// spreads are the leads that win three times in four, by the decades that are left when a play-out is judged. They were fitted to
// 160 games of each edition at four seats, with rivals of all styles.
var spreads = [...]float64{48, 70, 80, 70, 60}

// Spread is how many points make a lead that wins three times in four.
func (l *lore) Spread(s *arkwright.Position) float64 {
	left := max(0, l.TurnsLeft(s)-ahead) / products
	return spreads[min(left, len(spreads)-1)]
}

// policy plays by the scout.
type policy struct {
	*lore
	*scout
}

// Line appends what the seat does next.
func (p *policy) Line(s *arkwright.Position, seat engine.Seat, style int, _ *rand.Rand, buf bots.Line) bots.Line {
	p.begin(p.At(s), &p.ways[style], s, seat)
	return p.line(s, buf)
}
