package ai

import (
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// Turns appends turns that are worth a closer look: first the best one of each tile, the most promising first, then others.
func (p *policy) Turns(s *arkwright.Position, seat engine.Seat, style, most int, _ *rand.Rand, list []bots.Line) []bots.Line {
	p.begin(p.At(s), &p.ways[style], s, seat)
	switch {
	case whole(s):
		return p.plans(s, most, list)
	case s.Phase() == arkwright.PhaseAction:
		list = append(list, p.finish(s, nil, nil))
	default:
		list = append(list, bots.Line{p.reply(s, p.choices(s, depthTurn))})
	}
	return p.otherwise(s, most, list)
}

// plans are the turns from their beginning.
func (p *policy) plans(s *arkwright.Position, most int, list []bots.Line) []bots.Line {
	p.survey(s)
	order := make([]*course, p.n)
	for i := range order {
		order[i] = &p.turns[i]
	}
	slices.SortStableFunc(order, byValue)
	first := order[:0:0]
	rest := order[:0:0]
	for _, t := range order {
		if slices.ContainsFunc(first, func(o *course) bool { return o.line[0] == t.line[0] }) {
			rest = append(rest, t)
		} else {
			first = append(first, t)
		}
	}
	for _, t := range append(first, rest...) {
		if len(list) == most {
			break
		}
		if t.value < order[0].value-hopeless {
			continue
		}
		list = p.add(list, p.finish(s, t.line, nil))
	}
	return list
}

// hopeless is how far a turn may look worse than the best and still be tried, in pounds.
const hopeless = 120

func byValue(a, b *course) int {
	switch {
	case a.value > b.value:
		return -1
	case a.value < b.value:
		return 1
	}
	return 0
}

// add appends a line that is not there yet.
func (p *policy) add(list []bots.Line, line bots.Line) []bots.Line {
	if slices.ContainsFunc(list, func(l bots.Line) bool { return slices.Equal(l, line) }) {
		return list
	}
	return append(list, line)
}

// otherwise appends the other answers to a question, with the rest of the turn as it follows from each.
func (p *policy) otherwise(s *arkwright.Position, most int, list []bots.Line) []bots.Line {
	for _, c := range p.Choices(s, p.seat, nil) {
		if len(list) == most {
			break
		}
		if c == list[0][0] {
			continue
		}
		line := bots.Line{c}
		if s.Phase() == arkwright.PhaseAction {
			line = p.finish(s, line, nil)
		}
		list = p.add(list, line)
	}
	return list
}

// Outlook estimates what each seat will end with: the portfolio of its forecast.
func (l *lore) Outlook(s *arkwright.Position, points *[engine.MaxSeats]float64) int {
	c := l.judges.Get().(*scout)
	defer l.judges.Put(c)
	for seat := range engine.Seat(s.Seats) {
		c.begin(l.At(s), &l.ways[0], s, seat)
		points[seat] = c.value(s)
	}
	return int(s.Seats)
}
