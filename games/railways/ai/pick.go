package ai

import (
	"cromford/engine"
	"cromford/games/railways"
)

// bestCard chooses an Action card by the best turn it would give now. What the others do in the meantime is not known; a
// card that a rival may play first is trusted less.
func (m *mind) bestCard(s *railways.Position, legal []engine.Choice) engine.Choice {
	m.pending = float64(s.Seats - 1)
	now := m.value(s)
	best, value := legal[0], 0.0
	for i, c := range legal {
		card := railways.ActionKind(c.Arg[0])
		t := *s
		m.guide.game.Suppose(&t, m.seat, card)
		m.buf[depthTurn] = m.guide.game.Choices(&t, m.seat, m.buf[depthTurn][:0])
		_, v := m.bestTurn(&t, m.buf[depthTurn], breadthPick)
		if gain := v - now; gain > 0 {
			v -= gain * min(1, m.w.Late[card]*rivalsFirst(s, m.seat, card))
		}
		if i == 0 || v > value {
			best, value = c, v
		}
	}
	return best
}

// rivalsFirst is how many seats are to be expected to play the card before a seat, if each takes any card of its hand
// with equal chance.
func rivalsFirst(s *railways.Position, me engine.Seat, card railways.ActionKind) (n float64) {
	for _, seat := range s.Order[:s.Seats] {
		if seat == me {
			break
		}
		if hand := s.Player[seat].Hand; hand.Has(card) {
			n += 1 / float64(hand.Len())
		}
	}
	return n
}
