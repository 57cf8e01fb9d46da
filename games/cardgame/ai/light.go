package ai

import (
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// light plays quickly: it thinks once a turn, keeps the plan of every seat from turn to turn and only mends it.
type light struct {
	lore *Lore
	mind mind
	luck *rand.Rand // of the play-out that the plans belong to
	kept [4]keptPlan
	open []opening

	// Where the play-outs begin, who decides there, and what each seat plans there by style: it is thought of once for all of them.
	root   cardgame.Position
	mine   engine.Seat
	rooted bool
	first  [4][]keptPlan
}

// keptPlan is what a seat of a play-out has in mind.
type keptPlan struct {
	plan  plan
	known bool
}

// Root makes play-outs begin with plans that are made at their common beginning. See search.Rooted.
func (l *light) Root(s *cardgame.Position, seat engine.Seat) {
	if l.rooted && seat == l.mine && *s == l.root {
		return
	}
	l.root, l.mine, l.rooted = *s, seat, true
	for i := range l.first {
		l.first[i] = append(l.first[i][:0], make([]keptPlan, len(l.lore.light))...)
	}
	l.luck = nil
}

// atRoot is what a seat plans where the play-outs begin.
func (l *light) atRoot(seat engine.Seat, style int) *plan {
	k := &l.first[seat][style]
	if !k.known {
		m := &l.mind
		m.start(l.lore.light[style], &l.root, seat)
		m.think(1, 1)
		k.plan, k.known = m.plan, true
	}
	return &k.plan
}

// Line plays the rest of the seat's turn. A play-out is known by its luck, of which each has its own: what was planned in another
// one does not matter.
func (l *light) Line(s *cardgame.Position, seat engine.Seat, style int, r *rand.Rand, buf bots.Line) bots.Line {
	if r != l.luck {
		l.luck, l.kept = r, [4]keptPlan{}
	}
	m, k := &l.mind, &l.kept[seat]
	var begun *plan
	if !k.known && l.rooted {
		begun = l.atRoot(seat, style)
	}
	m.start(l.lore.light[style], s, seat)
	switch {
	case begun != nil:
		m.plan = *begun
		if seat == l.mine {
			m.mend(goods)
		} else {
			m.mend(m.w.Mend)
		}
	case !k.known:
		m.draft(0)
		m.mend(rounds)
	case m.table.Frames.Top().Step == cardgame.StepAction:
		m.plan = k.plan
		m.mend(m.w.Mend)
	default:
		m.plan = k.plan
		m.record(m.moment.round)
	}
	buf = m.carryOn(buf)
	k.plan, k.known = m.plan, true
	return buf
}

// mend goes once through so many turns of the plan and settles it.
func (m *mind) mend(turns int) float64 {
	value := m.record(m.moment.round)
	first := m.first()
	for r := first; r < min(m.end, first+turns); r++ {
		value = m.improve(r, value)
	}
	m.settled = true
	return value
}

// carryOn answers questions as the settled plan says, to the end of the turn; outside of a turn it answers one.
func (m *mind) carryOn(buf bots.Line) bots.Line {
	m.settled = true
	for {
		legal := m.game.Choices(m.table, m.seat, m.asked[:0])
		c := legal[0]
		if len(legal) > 1 {
			c = m.decide(legal)
		}
		buf = append(buf, c)
		if c.Kind == cardgame.KindEndTurn || !m.table.Asks(cardgame.StepEnd) {
			return buf
		}
		if m.table != &m.ahead {
			m.ahead = *m.table
		}
		engine.Perform(m.game, &m.ahead, m.seat, c, nil)
		if !m.game.Acting(&m.ahead).Has(m.seat) {
			return buf
		}
		m.look(&m.ahead, m.seat)
	}
}

// asPlanned answers as the plan has it, without a look at what else there is: the development, and what the Stock Exchange is for.
func (m *mind) asPlanned(legal []engine.Choice) (engine.Choice, bool) {
	r := m.moment.round
	switch m.table.Frames.Top().Step {
	case cardgame.StepDevelop:
		if c, ok := developing(m.plan.dev[r]); ok && slices.Contains(legal, c) {
			return c, true
		}
	case cardgame.StepExchange:
		f := m.now
		m.act(&f, r, m.plan.act[r])
		for _, c := range legal {
			switch c.Kind {
			case cardgame.KindBuy:
				if m.now.Shares+uint8(c.Arg[0]) == f.Shares {
					return c, true
				}
			case cardgame.KindLoan:
				if uint8(c.Arg[0]) == lends(m.plan.act[r]) {
					return c, true
				}
			case cardgame.KindReactivate, cardgame.KindDone:
				return c, true
			}
		}
	}
	return engine.Choice{}, false
}

// developing is the choice that a development of a plan stands for, if it is one that every table words alike.
func developing(code uint8) (c engine.Choice, ok bool) {
	switch {
	case code == devNone || code == devBroker:
		return c, false
	case code < devCard:
		return engine.Choice{Kind: cardgame.KindDevelop, Arg: [4]int16{int16(code-devTrack) + 1}}, true
	}
	return engine.Choice{Kind: cardgame.KindTake, Arg: [4]int16{int16(code-devCard) + 1}}, true
}

// lend keeps to the planned loans where an exchange offers them: shares may come before, ships come after.
func (m *mind) lend(legal []engine.Choice) []engine.Choice {
	n := lends(m.plan.act[m.moment.round])
	if n == 0 || !slices.Contains(legal, engine.Choice{Kind: cardgame.KindLoan, Arg: [4]int16{int16(n)}}) {
		return legal
	}
	return slices.DeleteFunc(legal, func(c engine.Choice) bool {
		return c.Kind != cardgame.KindBuy && (c.Kind != cardgame.KindLoan || c.Arg[0] != int16(n))
	})
}

// planned lays the cards of action 4 out as the plan says, without a look at all other ways.
func (m *mind) planned(what int, before goal) goal {
	f := m.now
	f.total[what] = before
	m.act(&f, m.moment.round, m.plan.act[m.moment.round])
	return f.total[what]
}
