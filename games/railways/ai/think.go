package ai

import (
	"math/rand/v2"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// mind is the state of one decision. It is used again for the next one, so that thinking allocates nothing.
type mind struct {
	guide *guide
	w     *Weights
	seat  engine.Seat
	hand  [3]railways.ContractID // the contract cards at the start
	// pending is the number of turns of the running round that are not known yet.
	pending float64
	unseen  float64 // mean reward of a contract card that is not in hand
	flow    flow
	buf     [4][]engine.Choice // one for each depth of thought
	turns   []turn
	said    bots.Line // what try has chosen
}

// turn is a first choice of a turn with the position it leads to, when everything else of the turn is chosen well.
type turn struct {
	choice engine.Choice
	end    railways.Position
	value  float64
}

// Depths of thought: which buffer lists the choices.
const (
	depthTurn  = iota // the turn to be chosen
	depthRest         // what follows its first choice
	depthPlan         // the turn after it
	depthPlan2        // what follows the first choice of that
)

func (m *mind) start(gd *guide, w *Weights, s *railways.Position, seat engine.Seat) {
	m.guide, m.w, m.seat = gd, w, seat
	m.hand = s.Player[seat].Contracts
	m.pending = 0
	m.survey(s)
}

// sensible tells whether a listed choice is worth a try. The order of cards put under the deck does not matter to a bot
// that counts unseen cards alike, and it cannot plan with contract cards it has only drawn in thought.
func (m *mind) sensible(c engine.Choice) bool {
	switch c.Kind {
	case railways.KindRedrawContracts:
		for i := 1; i < len(c.Arg) && c.Arg[i] != 0; i++ {
			if c.Arg[i] < c.Arg[i-1] {
				return false
			}
		}
	case railways.KindDeclareContract:
		return c.Arg[0] == 0 || m.holds(railways.ContractID(c.Arg[0]))
	}
	return true
}

// try carries a choice out and then chooses well whatever else the turn asks of the seat: the way of a delivery, a second
// step, a loan. It leaves the position where the turn would end and returns its value.
func (m *mind) try(s *railways.Position, c engine.Choice, depth int) float64 {
	m.said = append(m.said[:0], c)
	engine.Perform(m.guide.game, s, m.seat, c, nil)
	for {
		asked := m.guide.game.Acting(s).First()
		list := m.guide.game.Choices(s, asked, m.buf[depth][:0])
		m.buf[depth] = list
		if asked != m.seat {
			// A rival is asked to sell cubes. It makes no difference to anybody (RW-3.6): a cube is a coin in the end.
			engine.Perform(m.guide.game, s, asked, list[0], nil)
			continue
		}
		i, v := m.bestStep(s, list)
		m.said = append(m.said, list[i])
		if list[i].Kind == railways.KindEndTurn {
			return v
		}
		engine.Perform(m.guide.game, s, asked, list[i], nil)
	}
}

// bestStep finds the best of the choices inside a turn, each judged by the position right after it. That is enough:
// the yards of different Towns do not depend on one another, and a second step is the last of its turn. To end the
// turn is judged by the position as it is, so that nobody else's turn begins.
func (m *mind) bestStep(s *railways.Position, list []engine.Choice) (best int, value float64) {
	for i, c := range list {
		var v float64
		switch c.Kind {
		case railways.KindEndTurn:
			v = m.value(s)
		case railways.KindSell:
			v = float64(c.Arg[0]) // a cube is a coin, and a coin can still be spent
		default:
			if len(list) == 1 {
				return 0, 0
			}
			t := *s
			engine.Perform(m.guide.game, &t, m.seat, c, nil)
			v = m.value(&t)
		}
		if i == 0 || v > value {
			best, value = i, v
		}
	}
	return best, value
}

// bestTurn judges every choice of a seat whose turn it is and returns the best one. The breadth most promising ones are
// judged together with the turn that could follow.
func (m *mind) bestTurn(s *railways.Position, list []engine.Choice, breadth int) (engine.Choice, float64) {
	m.consider(s, list, 0, nil)
	return m.choose(breadth)
}

// consider plays every sensible choice of a turn to its end, or at most so many drawn at random, and marks the follies.
func (m *mind) consider(s *railways.Position, list []engine.Choice, most int, r *rand.Rand) {
	m.turns = m.turns[:0]
	for _, c := range list {
		if m.sensible(c) {
			m.turns = append(m.turns, turn{choice: c})
		}
	}
	if n := len(m.turns); most > 0 && most < n {
		for i := range most {
			j := i + r.IntN(n-i)
			m.turns[i], m.turns[j] = m.turns[j], m.turns[i]
		}
		m.turns = m.turns[:most]
	}
	for i := range m.turns {
		t := &m.turns[i]
		t.end = *s
		t.value = m.try(&t.end, t.choice, depthRest)
	}
	m.dismiss(s)
}

// choose returns the best of the turns considered. The breadth most promising ones are judged together with the turn that could
// follow; with none, each is judged by itself.
func (m *mind) choose(breadth int) (engine.Choice, float64) {
	if breadth == 0 {
		t := m.promote(0)
		return t.choice, t.value
	}
	best, value := engine.Choice{}, 0.0
	for i := range min(breadth, len(m.turns)) {
		t := m.promote(i)
		if i > 0 && t.value == folly {
			break
		}
		v := t.value + m.w.Plan*m.followUp(&t.end, t.value)
		if i == 0 || v > value {
			best, value = t.choice, v
		}
	}
	return best, value
}

// promote brings the most promising of the turns from i on to place i.
func (m *mind) promote(i int) *turn {
	k := i
	for j := i + 1; j < len(m.turns); j++ {
		if m.turns[j].value > m.turns[k].value {
			k = j
		}
	}
	m.turns[i], m.turns[k] = m.turns[k], m.turns[i]
	return &m.turns[i]
}

// followUp is how much the best turn with a card then in hand would add, if nothing happened in between. Without a card,
// or in the last round, it is nothing.
func (m *mind) followUp(s *railways.Position, now float64) float64 {
	if m.w.ahead(s, m.seat, m.pending).ending {
		return 0
	}
	best, any := 0.0, false
	for a := railways.ActionPort; a <= railways.ActionProduce; a++ {
		if !s.Player[m.seat].Hand.Has(a) {
			continue
		}
		t := *s
		m.guide.game.Suppose(&t, m.seat, a)
		m.buf[depthPlan] = m.guide.game.Choices(&t, m.seat, m.buf[depthPlan][:0])
		for _, c := range m.buf[depthPlan] {
			if !m.sensible(c) {
				continue
			}
			u := t
			if v := m.try(&u, c, depthPlan2) - now; v > best || !any {
				best, any = v, true
			}
		}
	}
	return best
}
