package ai

import (
	"math"

	"cromford/engine"
	"cromford/games/railways"
)

// folly is the value of a turn that no sensible player would take, whatever a forecast thinks of it.
var folly = math.Inf(-1)

// fullPurse is for how many investments cash must suffice to make a loan pointless.
const fullPurse = 2

// dismiss marks the follies among the turns. A forecast may like such a turn by a hair, to keep a coin from a rival say; people
// who watch see a blunder. In matches the rules on contracts and loans cost no measurable strength.
func (m *mind) dismiss(s *railways.Position) {
	var paid, complete bool
	for i := range m.turns {
		t := &m.turns[i]
		paid = paid || m.delivery(t.choice) && m.earned(s, t) > 0
		complete = complete || m.completes(s, t)
	}
	p := &s.Player[m.seat]
	spare := p.Hand != 0
	// In the last round a loan is plain arithmetic: it brings more than it costs or not.
	rich := float64(p.Cash) >= fullPurse*m.guide.price(s) && !m.w.ahead(s, m.seat, m.pending).ending
	for i := range m.turns {
		t := &m.turns[i]
		switch {
		case paid && m.delivery(t.choice) && t.end.Factory == s.Factory:
			t.value = folly // an empty delivery (RW-10.8), although another one pays
		case rich && t.choice.Kind == railways.KindTakeLoan:
			t.value = folly // a loan without need
		case (spare || complete) && m.declares(t.choice) && !m.completes(s, t):
			t.value = folly // an incomplete contract, with cards left to play or a complete one in hand
		case m.w.Prudent && m.hasty(s, t.choice):
			t.value = folly
		}
	}
}

// hasty tells whether a prudent seat turns a choice down: to repay while money is cheap and scarce, and to take a coin where
// its own Factory makes two cubes or more. In the last round both are plain arithmetic.
func (m *mind) hasty(s *railways.Position, c engine.Choice) bool {
	switch c.Kind {
	case railways.KindRepayLoan:
		return s.Period() == 1
	case railways.KindTakeCoin:
		if m.w.ahead(s, m.seat, m.pending).ending {
			return false
		}
		for t := range s.Factory {
			if s.Factory[t][m.seat].Level >= 2 {
				return true
			}
		}
	}
	return false
}

func (m *mind) delivery(c engine.Choice) bool {
	return c.Kind == railways.KindDeliverFrom || c.Kind == railways.KindDeliverTo
}

func (m *mind) declares(c engine.Choice) bool { return c.Kind == railways.KindDeclareContract }

// completes tells whether a turn declares a complete contract.
func (m *mind) completes(s *railways.Position, t *turn) bool {
	return m.declares(t.choice) && t.choice.Arg[0] != 0 && m.complete(s, railways.ContractID(t.choice.Arg[0]))
}

// complete tells whether a contract card of the seat meets the requirement of the Period (RW-11.4).
func (m *mind) complete(s *railways.Position, c railways.ContractID) bool {
	card := &m.guide.game.Components().Cards[c-1]
	all, _ := m.guide.game.Count(s, card.Kind, card.Face[s.Board], m.seat)
	return float64(all) >= m.guide.need(s)
}

// earned is what a turn has brought the seat in cash and cubes.
func (m *mind) earned(s *railways.Position, t *turn) int {
	before, after := &s.Player[m.seat], &t.end.Player[m.seat]
	return int(after.Cash-before.Cash) + int(after.Cubes-before.Cubes)
}
