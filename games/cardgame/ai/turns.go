package ai

import (
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/bots/exact"
	"cromford/engine"
	"cromford/games/cardgame"
)

// opening is an action of the running turn with the plan that goes with it.
type opening struct {
	plan  plan
	value float64
}

// Turns lists whole turns: those of the best plan for each action first, then the best ones with another price or another
// development.
func (l *light) Turns(s *cardgame.Position, seat engine.Seat, style, most int, r *rand.Rand, list []bots.Line) []bots.Line {
	m := &l.mind
	m.start(l.lore.deep[style], s, seat)
	if s.Frames.Top().Step != cardgame.StepAction {
		return m.answers(most, list)
	}
	l.open = m.openings(l.open[:0])
	for i := range l.open {
		l.open[i].value += m.w.Spice * gumbel(r)
	}
	slices.SortStableFunc(l.open, func(a, b opening) int { return cmpDown(a.value, b.value) })
	add := func(p *plan, v variant) {
		if len(list) == most {
			return
		}
		m.start(l.lore.deep[style], s, seat)
		m.plan, m.variant = *p, v
		line := m.carryOn(nil)
		m.variant = variant{}
		if !slices.ContainsFunc(list, func(o bots.Line) bool { return slices.Equal(o, line) }) {
			list = append(list, line)
		}
	}
	best := l.open[0].value
	l.open = slices.DeleteFunc(l.open, func(o opening) bool { return o.value < best-m.near })
	var seen uint16 // actions of the game
	for i := range l.open {
		if a := actionOf(l.open[i].plan.act[m.moment.round]); seen>>a&1 == 0 && len(list) < most*5/8+1 {
			seen |= 1 << a
			add(&l.open[i].plan, variant{})
		}
	}
	for k := 0; k < 2 && k < len(l.open); k++ {
		for _, v := range []variant{{price: 1}, {dev: 1}, {price: 2}, {dev: 2}} {
			add(&l.open[k].plan, v)
		}
	}
	for i := range l.open {
		add(&l.open[i].plan, variant{})
	}
	return list
}

// variant asks for another than the best price or development: the second best is 1.
type variant struct{ price, dev int }

// openings makes a plan for each action that may be taken now.
func (m *mind) openings(list []opening) []opening {
	m.think(m.w.Drafts, m.w.Sweeps)
	base, now := m.plan, m.moment.round
	m.fixed = true
	for code := range m.acts {
		if code != base.act[now] && !m.sensible(&m.now, now, code) {
			continue
		}
		m.plan = base
		m.plan.act[now] = code
		value := m.record(now)
		if code != base.act[now] {
			for r := m.first(); r < m.end; r++ {
				value = m.improve(r, value)
			}
		}
		list = append(list, opening{m.plan, value + m.w.Act[actionOf(code)]})
	}
	m.fixed = false
	return list
}

// answers lists the answers to a question that is not about a whole turn, the liked one first. Where a forecast tells what each
// is worth, those that are clearly worse are left out.
func (m *mind) answers(most int, list []bots.Line) []bots.Line {
	legal := m.game.Choices(m.table, m.seat, nil)
	if m.thrifty && m.table.Frames.Top().Step == cardgame.StepLeft {
		legal = m.filled(legal)
	}
	liked := legal[0]
	if len(legal) > 1 {
		liked = m.decide(slices.Clone(legal))
	}
	list = append(list, bots.Line{liked})
	worth := func(engine.Choice) float64 { return 0 }
	switch m.table.Frames.Top().Step {
	case cardgame.StepFactory, cardgame.StepOrder, cardgame.StepTie, cardgame.StepPrepare, cardgame.StepName:
	case cardgame.StepArrange, cardgame.StepEnd, cardgame.StepAward, cardgame.StepRoom:
		return list
	default:
		worth = func(c engine.Choice) float64 { return m.value(m.table, c) }
	}
	best := worth(liked)
	for _, c := range legal {
		if len(list) < most && c != liked && worth(c) > best-m.near/2 {
			list = append(list, bots.Line{c})
		}
	}
	return list
}

// gumbel draws noise whose largest is drawn as often as a softmax would.
func gumbel(r *rand.Rand) float64 { return -exact.Log(-exact.Log(1 - r.Float64())) }

func cmpDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// bestOf is the best choice; of equal ones the first or the last. It is told which, not how: a function handed on would be garbage.
func bestOf(legal []engine.Choice, last bool, value func(engine.Choice) float64) (engine.Choice, float64) {
	if last {
		return bots.BestLast(legal, value)
	}
	return bots.Best(legal, value)
}

// choose takes the best choice, or the k-th best after it where a variant is wanted. Choices that are worth about the same
// change places by the noise.
func (m *mind) choose(
	legal []engine.Choice, last bool, k int, value func(engine.Choice) float64,
) engine.Choice {
	if k == 0 && m.noise == nil {
		c, _ := bestOf(legal, last, value)
		return c
	}
	var worth [64]float64
	n := 0
	top, most := bestOf(legal, last, func(c engine.Choice) float64 {
		v := value(c)
		if m.noise != nil && v > bots.Least {
			v += m.w.Spice * gumbel(m.noise)
		}
		worth[n%len(worth)], m.names[n%len(worth)] = v, c
		n++
		return v
	})
	for n = min(n, len(worth)); k > 0; k-- {
		next, at := bots.Least, -1
		for i, v := range worth[:n] {
			if v > next && (v < most || v == most && m.names[i] != top) {
				next, at = v, i
			}
		}
		if at < 0 {
			return top
		}
		top, most = m.names[at], next
	}
	return top
}
