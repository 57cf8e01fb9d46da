package ai

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/bots/exact"
	"cromford/engine"
	"cromford/games/railways"
)

// policy is a light player: it judges by what a turn would change, and keeps the turn it has planned.
type policy struct {
	lore *lore
	q    quick
	find find
	m    mind // for turns that are worth a closer look
	list []engine.Choice
	end  railways.Position // of a turn in thought
}

// Line plays a card, or a whole turn.
func (p *policy) Line(s *railways.Position, seat engine.Seat, style int, r *rand.Rand, buf bots.Line) bots.Line {
	q, f := &p.q, &p.find
	f.noise, f.r = p.lore.noise, r
	step := s.Frames.Top().Step
	pending := 0.0
	if step == railways.StepChoose {
		pending = float64(s.Seats - 1)
	}
	q.start(p.lore.guide, &p.lore.styles[style], s, seat, pending)
	f.reset()
	switch step {
	case railways.StepChoose:
		return append(buf, p.card(s, seat))
	case railways.StepAct:
		card := s.Player[seat].Top()
		q.own(card, f)
		q.common(s.Player[seat].Hand.Len(), f)
		if f.value == none {
			return append(buf, engine.Choice{Kind: railways.KindForfeit})
		}
		buf = append(buf, f.first)
		switch {
		case f.second.Kind != 0:
			buf = append(buf, f.second, engine.Choice{Kind: railways.KindEndTurn})
		case f.first.Kind == railways.KindUpgradeFactory || f.first.Kind == railways.KindUpgradeLine:
			buf = append(buf, engine.Choice{Kind: railways.KindEndTurn})
		}
		return buf
	}
	p.list = p.lore.Choices(s, seat, p.list[:0])
	f.noise = 0
	return append(buf, q.step(p.list, f))
}

// card chooses an Action card by the best turn it would give now. A card that a rival may play first is trusted less.
func (p *policy) card(s *railways.Position, seat engine.Seat) engine.Choice {
	q, f := &p.q, &p.find
	q.common(s.Player[seat].Hand.Len()-1, f)
	common := f.value
	best, value := railways.ActionKind(0), none
	for a := railways.ActionPort; a <= railways.ActionProduce; a++ {
		if !s.Player[seat].Hand.Has(a) {
			continue
		}
		f.reset()
		q.own(a, f)
		v := max(0, common, f.value)
		if a == railways.ActionProduce {
			v += q.bonus()
		}
		if v > 0 {
			v -= v * min(1, q.w.Late[a]*rivalsFirst(s, seat, a))
		}
		if v > value {
			best, value = a, v
		}
	}
	return choice(railways.KindPick, best)
}

// gumbel draws the noise whose greatest of several falls on each in proportion to how good it is.
func gumbel(r *rand.Rand) float64 { return -exact.Log(-exact.Log(max(r.Float64(), 1e-12))) }

// Turns proposes turns: half of them the best, then the best of every kind that is not among them, then what comes next.
func (p *policy) Turns(s *railways.Position, seat engine.Seat, style, most int, _ *rand.Rand, list []bots.Line) []bots.Line {
	m := &p.m
	m.start(p.lore.guide, &p.lore.styles[style], s, seat)
	p.list = p.lore.Choices(s, seat, p.list[:0])
	switch s.Frames.Top().Step {
	case railways.StepAct:
	case railways.StepBuyBack: // a cube is a coin, and a coin can still be spent
		return append(list, bots.Line{p.list[len(p.list)-1]})
	default:
		for _, c := range p.list {
			list = append(list, bots.Line{c})
		}
		return list
	}
	m.consider(s, p.list, 0, nil)
	for i := range min(breadthTurn, len(m.turns)) {
		t := m.promote(i)
		if t.value == folly {
			break
		}
		t.value += m.w.Plan * m.followUp(&t.end, t.value)
	}
	slices.SortStableFunc(m.turns, func(a, b turn) int { return cmp.Compare(b.value, a.value) })
	return p.propose(s, most, list)
}

// propose lists turns out of those considered, which are sorted.
func (p *policy) propose(s *railways.Position, most int, list []bots.Line) []bots.Line {
	m := &p.m
	var kinds [railways.KindEndTurn + 1]bool
	taken := make([]bool, len(m.turns))
	pass := func(upTo int, fits func(k engine.Kind) bool) {
		for i := 0; i < len(taken) && len(list) < upTo; i++ {
			c := m.turns[i].choice
			if taken[i] || m.turns[i].value == folly && len(list) > 0 || !fits(c.Kind) {
				continue
			}
			taken[i], kinds[c.Kind] = true, true
			p.end = *s
			m.try(&p.end, c, depthRest)
			list = append(list, slices.Clone(m.said))
		}
	}
	pass((most+1)/2, func(engine.Kind) bool { return true })
	pass(most, func(k engine.Kind) bool { return !kinds[k] })
	pass(most, func(engine.Kind) bool { return true })
	return list
}
