package ai

import (
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// Turns appends turns that are worth a closer look: first the best one of each tile, the most promising first, then others.
func (p *policy) Turns(s *arkwright.Position, seat engine.Seat, style, most int, r *rand.Rand, list []bots.Line) []bots.Line {
	p.begin(p.At(s), &p.ways[style], s, seat)
	if whole(s) {
		return p.plans(s, most, r, list)
	}
	if s.Phase() == arkwright.PhaseAction {
		list = append(list, p.finish(s, nil, nil))
	} else {
		list = append(list, bots.Line{p.reply(s, p.choices(s, depthTurn))})
	}
	if plainly(s.Frames.Top().Step) {
		return list
	}
	return p.otherwise(s, most, list)
}

// plainly tells whether a question has a good answer that needs no search.
func plainly(step uint8) bool {
	switch step {
	case arkwright.StepDeliver, arkwright.StepShip, arkwright.StepPatron, arkwright.StepPress, arkwright.StepOffer, arkwright.StepCall,
		arkwright.StepShut, arkwright.StepClose, arkwright.StepMustFire, arkwright.StepDiscard, arkwright.StepRepay, arkwright.StepExtra:
		return true
	}
	return false
}

// plans are the turns from their beginning: the best of each tile, then what else could be answered in the best two, then other
// slots and fees.
func (p *policy) plans(s *arkwright.Position, most int, r *rand.Rand, list []bots.Line) []bots.Line {
	p.survey(s)
	order := make([]course, p.n)
	for i := range order {
		order[i] = course{line: slices.Clone(p.turns[i].line), value: p.turns[i].value}
	}
	slices.SortStableFunc(order, byValue)
	var first, rest []course
	for i, t := range order {
		switch {
		case t.value < order[0].value-hopeless || slices.ContainsFunc(order[:i], t.dearer):
		case slices.ContainsFunc(first, func(o course) bool { return o.line[0] == t.line[0] }):
			rest = append(rest, t)
		default:
			first = append(first, t)
		}
	}
	fill := func(from []course, upTo int) {
		for _, t := range from {
			if len(list) < upTo {
				list = p.add(list, p.finish(s, t.line, nil))
			}
		}
	}
	fill(first, (most+1)/2)
	for i := range min(2, len(list)) {
		fill(p.variants(s, list[i]), min(most, len(list)+most/4+1))
	}
	if most >= plenty {
		for _, odd := range oddities {
			for _, line := range list {
				if whim, ok := p.whim(s, line, odd, r); ok {
					fill([]course{whim}, min(most, len(list)+1))
					break
				}
			}
		}
	}
	fill(rest, most-1)
	if unlock := (engine.Choice{Kind: arkwright.KindUnlock}); slices.Contains(p.Choices(s, p.seat, nil), unlock) {
		fill([]course{{line: bots.Line{unlock}}}, most)
	}
	fill(rest, most)
	fill(first, most)
	return list
}

// dearer tells whether a turn does what another does and pays more for it.
func (t course) dearer(than course) bool {
	a, b := t.line, than.line
	for {
		a, b = past(a), past(b)
		switch {
		case len(a) == 0 || len(b) == 0:
			return len(a) == len(b)
		case a[0] != b[0]:
			return false
		}
		a, b = a[1:], b[1:]
	}
}

// past is a line without what it begins with that does nothing by itself: the choice of a slot or a fee, and the end of an action.
func past(l bots.Line) bots.Line {
	for len(l) > 0 {
		switch l[0].Kind {
		case arkwright.KindSlot, arkwright.KindFee, arkwright.KindDone:
			l = l[1:]
		default:
			return l
		}
	}
	return l
}

// variants are turns that differ from one in a single answer after its slot, the closest calls first.
func (p *policy) variants(s *arkwright.Position, line bots.Line) (list []course) {
	t := *s
	begun := false // the action has done something: to end it at once is worse than the cheapest slot
	for i, c := range line {
		for legal := p.asked(&t); len(legal) == 1 && legal[0] != c; legal = p.asked(&t) {
			p.do(&t, legal[0])
		}
		legal := slices.Clone(p.asked(&t))
		if !slices.Contains(legal, c) {
			break
		}
		if step := t.Frames.Top().Step; step != arkwright.StepTurn && step != arkwright.StepSlot && step != arkwright.StepFee {
			near := p.closest(&t, legal, c)
			for _, alt := range near[:min(2, len(near))] {
				if !begun && alt.line[0].Kind == arkwright.KindDone {
					continue
				}
				alt.line = append(slices.Clone(line[:i]), alt.line...)
				list = append(list, alt)
			}
			begun = true
		}
		p.do(&t, c)
	}
	slices.SortStableFunc(list, byValue)
	return list
}

// oddity is a question with answers that the forecast never likes, or of whose worth it knows little.
type oddity struct {
	step  uint8
	kinds []engine.Kind // the answers; nil for all
}

// oddities are what who can try much need not believe the forecast about: what tiles are worth beyond it is a guess, a factory that
// sells has its wages, one that sells nothing yet may do so, and a ship that sails without a crate does what its Action does.
var oddities = []oddity{
	{step: arkwright.StepSpecial},
	{arkwright.StepFactories, []engine.Kind{arkwright.KindCloseFactory, arkwright.KindConstructLuxury, arkwright.KindConstructMass}},
	{arkwright.StepCopy, []engine.Kind{arkwright.KindCopyShips}},
}

// whim is the turn with another answer to an odd question, drawn from all. False if the turn has no such question, or if it looks
// like ruin.
func (p *policy) whim(s *arkwright.Position, line bots.Line, odd oddity, r *rand.Rand) (course, bool) {
	t := *s
	for i, c := range line {
		legal := p.asked(&t)
		for ; len(legal) == 1 && legal[0] != c; legal = p.asked(&t) {
			p.do(&t, legal[0])
		}
		if !slices.Contains(legal, c) {
			return course{}, false
		}
		if t.Frames.Top().Step == odd.step {
			others := slices.DeleteFunc(slices.Clone(legal), func(o engine.Choice) bool {
				return o == c || odd.kinds != nil && !slices.Contains(odd.kinds, o.Kind)
			})
			if len(others) > 0 {
				other := others[r.IntN(len(others))]
				return course{line: append(slices.Clone(line[:i]), other)}, p.taking(&t, other) > p.value(&t)-hopeless // no emergency for it
			}
		}
		p.do(&t, c)
	}
	return course{}, false
}

// closest are the other answers that come close to the one chosen, with what they gain over it, the closest first.
func (p *policy) closest(t *arkwright.Position, legal []engine.Choice, chosen engine.Choice) []course {
	var list []course
	if plainly(t.Frames.Top().Step) {
		return nil
	}
	base := p.gains(t, chosen)
	for _, c := range legal {
		if c == chosen || p.absurd(t, c) {
			continue
		}
		v := p.gains(t, c) - base
		if v > -doubtful && (v > 0 || c.Kind != arkwright.KindFire && c.Kind != arkwright.KindFireAt) { // nobody is fired for a gamble
			list = append(list, course{bots.Line{c}, v})
		}
	}
	slices.SortStableFunc(list, byValue)
	return list
}

// absurd tells whether a choice is not worth a thought: a ship with a contract is kept, and a factory that sells.
func (p *policy) absurd(t *arkwright.Position, c engine.Choice) bool {
	switch c.Kind {
	case arkwright.KindExchange, arkwright.KindLimit:
		return true
	case arkwright.KindCloseFactory:
		return !p.worthless(t, arkwright.ProductOf(c.Arg[0]))
	case arkwright.KindReturnShip:
		return t.Player[p.seat].Contract != [products]uint8{}
	}
	return false
}

// gains is the value of the table after an answer.
func (p *policy) gains(t *arkwright.Position, c engine.Choice) float64 {
	if t.Frames.Top().Step == arkwright.StepSpecial && c.Kind != arkwright.KindDone {
		return p.taking(t, c)
	}
	return p.look(t, c, func(u *arkwright.Position) float64 {
		v := p.value(u) + p.unseen(t, u)
		switch c.Kind {
		case arkwright.KindSell, arkwright.KindSellStart, arkwright.KindLoseShare: // given up by choice
			return v
		}
		return v - ruin*p.distress(t, u)
	})
}

// How far something may look worse than the best and still be tried, in pounds.
const (
	hopeless = 120 // a turn
	doubtful = 40  // a single answer
)

// plenty is how many candidates are enough to try one that only chance likes.
const plenty = 16

func byValue(a, b course) int {
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
	for _, alt := range p.closest(s, p.Choices(s, p.seat, nil), list[0][0]) {
		if len(list) == most {
			break
		}
		line := alt.line
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
