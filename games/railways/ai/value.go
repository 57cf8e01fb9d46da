package ai

import (
	"cromford/engine"
	"cromford/games/railways"
)

// value is how good a position is for the bot's seat at the end of its turn.
func (m *mind) value(s *railways.Position) float64 {
	o := m.w.ahead(s, m.seat, m.pending)
	if o.ending && o.turns == 0 {
		return m.exact(s)
	}
	m.flow.forecast(m.guide, m.w, s, &o)
	best, sum := -1e9, 0.0
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		v := m.flow.value[seat] + m.guide.fortune(m.w, s, seat, &o)
		m.flow.value[seat] = v
		if seat != m.seat {
			best = max(best, v)
			sum += v
		}
	}
	return m.flow.value[m.seat] + m.prospects(s, &o) - m.w.Rival*best - m.w.Field*sum/float64(s.Seats-1)
}

// exact is the value of a game in which nobody acts any more: the lead over the best rival, and a place nearer to the top for
// ties (RW-14.6).
func (m *mind) exact(s *railways.Position) float64 {
	best := -1 << 30
	for i := range int(s.Seats) {
		if seat := engine.Seat(i); seat != m.seat {
			best = max(best, m.guide.game.Worth(s, seat))
		}
	}
	return float64(m.guide.game.Worth(s, m.seat)-best) - 0.01*float64(s.Place(m.seat))
}

// fortune is what a seat owns beside its investments, and what its cards and its place are worth. It uses only what everybody
// knows.
func (gd *guide) fortune(w *Weights, s *railways.Position, seat engine.Seat, o *outlook) float64 {
	p := &s.Player[seat]
	v := float64(p.Cash) + float64(p.Cubes)
	// A Loan token costs more with markers left (RW-14.4); some of them will still be placed.
	left := max(0, float64(p.Markers)-o.rounds*w.MarkersPerTurn*w.Settle)
	token := gd.loanBase + gd.loanPerMarker*left
	v -= float64(p.Loans) * token
	if o.ending {
		return v
	}
	// What concerns later rounds fades as they run out.
	fade := min(1, o.rounds/3)
	if p.Markers > 0 {
		lack := w.Purse*gd.price(s) - float64(p.Cash)
		v -= fade * w.PurseLack * max(0, lack)
	}
	v -= fade * w.Place * float64(s.Place(seat))
	cards := p.Hand.Len()
	v += fade * w.Card * float64(cards)
	if cards == 0 {
		v -= fade*w.EmptyHand + token
	}
	held := p.ContractCards()
	v += fade * w.Stock * float64(held)
	if held == 0 {
		v -= fade * (w.NoContract + token)
	}
	return v
}

// prospects is what the contract cards in the bot's own hand are worth beside being cards.
func (m *mind) prospects(s *railways.Position, o *outlook) float64 {
	if o.ending {
		return 0
	}
	var list [3]float64
	n := 0
	for _, c := range s.Player[m.seat].Contracts {
		if c == 0 {
			break
		}
		v := m.unseen // drawn in thought: nobody knows which card it would be
		if m.holds(c) {
			v = m.reward(s, c)
		}
		// Best first.
		i := n
		for ; i > 0 && list[i-1] < v; i-- {
			list[i] = list[i-1]
		}
		list[i] = v
		n++
	}
	v := 0.0
	for i := range n {
		v += list[i] * m.w.Nth[i]
	}
	return v * m.w.Contract * min(1, o.rounds/2)
}

// reward is what a contract card would bring, now and when the Period has changed.
func (m *mind) reward(s *railways.Position, c railways.ContractID) float64 {
	card := &m.guide.game.Components().Cards[c-1]
	all, own := m.guide.game.Count(s, card.Kind, card.Face[s.Board], m.seat)
	x := s.Period()
	v := m.rewardAt(float64(all), float64(own), m.guide.need(s))
	if left := float64(s.Track[x-1]); x < 3 && left < m.w.Rising {
		later := m.rewardAt(float64(all), float64(own), float64(m.guide.game.Need(x+1)))
		v += (later - v) * (1 - left/m.w.Rising)
	}
	return v
}

func (m *mind) rewardAt(all, own, need float64) float64 {
	return m.guide.rewardCube*m.w.reach(all, need) + m.guide.rewardOwn*m.w.reach(own, need)
}

// reach is 1 for a requirement that is met, and less the more markers are missing.
func (w *Weights) reach(have, need float64) float64 {
	if have >= need {
		return 1
	}
	return w.Near / (need - have)
}

// survey works out the mean reward of the contract cards that are not in the bot's hand: what a draw promises. All of them
// count alike, wherever they lie.
func (m *mind) survey(s *railways.Position) {
	sum, n := 0.0, 0
	lines := m.guide.maps[s.Board].lines
	for _, c := range m.guide.maps[s.Board].cards {
		card := &m.guide.game.Components().Cards[c-1]
		face := card.Face[s.Board]
		var t railways.TownID
		switch card.Kind {
		case railways.ContractTown:
			t = railways.TownID(face)
		case railways.ContractRailway:
			t = lines[face-1].Town
		}
		if s.IsCovered(t) || m.holds(c) {
			continue
		}
		sum += m.reward(s, c)
		n++
	}
	m.unseen = sum / float64(max(1, n))
}

// holds tells whether a contract card was in the bot's hand before it began to think.
func (m *mind) holds(c railways.ContractID) bool {
	return c == m.hand[0] || c == m.hand[1] || c == m.hand[2]
}
