package ai

import (
	"math"
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// sight is how much a seat takes in.
type sight struct {
	breadth int     // turns judged together with the one after them
	most    int     // turns taken notice of; 0 is all
	noise   float64 // coins by which turns must differ to be told apart
}

// policy is a light player: a mind that keeps the turn it has planned.
type policy struct {
	lore *lore
	m    mind
	list []engine.Choice
	copy railways.Position
}

// Line plays a card, or a whole turn.
func (p *policy) Line(s *railways.Position, seat engine.Seat, style int, r *rand.Rand, buf bots.Line) bots.Line {
	return p.line(&p.lore.styles[style], &p.lore.sight, s, seat, r, buf)
}

func (p *policy) line(w *Weights, look *sight, s *railways.Position, seat engine.Seat, r *rand.Rand, buf bots.Line) bots.Line {
	m := &p.m
	m.start(p.lore.guide, w, s, seat)
	p.list = p.lore.Choices(s, seat, p.list[:0])
	switch s.Frames.Top().Step {
	case railways.StepChoose:
		return append(buf, p.card(s, look, r))
	case railways.StepAct:
		c, _ := p.turn(s, p.list, look, r)
		p.copy = *s
		m.try(&p.copy, c, depthRest)
		return append(buf, m.said...)
	}
	i, _ := m.bestStep(s, p.list)
	return append(buf, p.list[i])
}

// card chooses an Action card; see bestCard.
func (p *policy) card(s *railways.Position, look *sight, r *rand.Rand) engine.Choice {
	m := &p.m
	m.pending = float64(s.Seats - 1)
	now := m.value(s)
	best, value := p.list[0], math.Inf(-1)
	for _, c := range p.list {
		card := railways.ActionKind(c.Arg[0])
		p.copy = *s
		p.lore.Suppose(&p.copy, m.seat, card)
		m.buf[depthTurn] = p.lore.Choices(&p.copy, m.seat, m.buf[depthTurn][:0])
		_, v := p.turn(&p.copy, m.buf[depthTurn], look, r)
		if gain := v - now; gain > 0 {
			v -= gain * min(1, m.w.Late[card]*m.rivalsFirst(s, card))
		}
		if v > value {
			best, value = c, v
		}
	}
	return best
}

// turn chooses the first choice of a turn.
func (p *policy) turn(s *railways.Position, list []engine.Choice, look *sight, r *rand.Rand) (engine.Choice, float64) {
	m := &p.m
	m.consider(s, list, look.most, r)
	for i := range m.turns {
		m.turns[i].value += look.noise * gumbel(r)
	}
	return m.choose(look.breadth)
}

// gumbel draws the noise whose greatest of several falls on each in proportion to how good it is.
func gumbel(r *rand.Rand) float64 { return -math.Log(-math.Log(max(r.Float64(), 1e-12))) }

// Turns proposes turns: half of them the best, then the best of every kind that is not among them, then what comes next.
func (p *policy) Turns(s *railways.Position, seat engine.Seat, style, most int, _ *rand.Rand, list []bots.Line) []bots.Line {
	m := &p.m
	m.start(p.lore.guide, &p.lore.styles[style], s, seat)
	p.list = p.lore.Choices(s, seat, p.list[:0])
	if s.Frames.Top().Step != railways.StepAct {
		for _, c := range p.list {
			list = append(list, bots.Line{c})
		}
		return list
	}
	m.consider(s, p.list, 0, nil)
	for i := range min(breadthTurn, len(m.turns)) {
		t := m.promote(i)
		t.value += m.w.Plan * m.followUp(&t.end, t.value)
	}
	slices.SortStableFunc(m.turns, func(a, b turn) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return 0
	})
	var kinds [railways.KindEndTurn + 1]bool
	var taken [256]bool
	add := func(i int) {
		c := m.turns[i].choice
		taken[i], kinds[c.Kind] = true, true
		p.copy = *s
		m.try(&p.copy, c, depthRest)
		list = append(list, slices.Clone(m.said))
	}
	n := min(len(m.turns), len(taken))
	pass := func(upTo int, fits func(i int) bool) {
		for i := 0; i < n && len(list) < upTo; i++ {
			if !taken[i] && (m.turns[i].value != folly || len(list) == 0) && fits(i) {
				add(i)
			}
		}
	}
	pass((most+1)/2, func(int) bool { return true })
	pass(most, func(i int) bool { return !kinds[m.turns[i].choice.Kind] })
	pass(most, func(int) bool { return true })
	return list
}
