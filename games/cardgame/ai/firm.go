package ai

import (
	"math"

	"cromford/engine"
	"cromford/games/cardgame"
)

// firm is the books of a seat: its board, and its own marks on the market. The rules are asked about the board as about one
// that lies on the table; what is only expected stands beside it.
type firm struct {
	cardgame.Player
	cash, value float64         // in place of Cash and of Value, which is kept at the whole pounds of value
	worry       float64         // points taken off for moments with too little money
	total       [2][goods]uint8 // quality and distribution, in place of Card: a plan does not lay cards out
	demand      [goods]int8
	wages       uint8
}

// The totals of a firm.
const (
	quality = iota
	distribution
)

// open fills the books from a table.
func (f *firm) open(s *cardgame.Position, seat engine.Seat) {
	p := &s.Player[seat]
	*f = firm{
		Player: *p, cash: float64(p.Cash), value: float64(p.Value), demand: s.Demand, wages: s.Wages,
		total: [...][goods]uint8{p.Totals(false), p.Totals(true)},
	}
}

// cost is what a production of the factory costs at a place of the wages track.
func (m *mind) cost(f *firm, g cardgame.Good, place float64) float64 {
	track := m.board.Wage
	place = min(place, float64(len(track)-1))
	k := int(place)
	low := float64(m.game.Bill(&f.Player, g, int16(track[k])).Total)
	if x := place - float64(k); x > 0 && track[k+1] != track[k] {
		low += (float64(m.game.Bill(&f.Player, g, int16(track[k+1])).Total) - low) * x
	}
	return low
}

// between is what the rules say of whole numbers, for one that is only expected.
func between(x float64, rule func(k int) int) float64 {
	k := math.Floor(x)
	low := float64(rule(int(k)))
	if x == k {
		return low
	}
	return low + (float64(rule(int(k)+1))-low)*(x-k)
}

// pay takes costs from the purse, with the emergency fund if that is not enough.
func (m *mind) pay(f *firm, cost float64) {
	f.cash -= cost
	if f.cash >= 0 {
		return
	}
	fund := m.game.Emergency(m.table, &f.Player, int16(math.Ceil(-f.cash)))
	f.Loans += uint8(fund.Loans)
	f.cash += float64(fund.Cash)
	f.Out = !fund.Enough
}

// raise lets the share value rise.
func (m *mind) raise(f *firm, by float64) {
	f.value = min(float64(m.rules.Limit.MaxValue), f.value+by)
	f.Value = uint8(f.value)
}

// score is what the books come to in the end. Money is counted in parts of a share, so that every pound counts.
func (m *mind) score(f *firm) float64 {
	if f.Out {
		return ruin
	}
	cash := f.cash + float64(m.game.Leftovers(&f.Player))
	shares := float64(f.Shares)
	if price := f.value; price > 0 { // not the lower one of, for which it would live on emergency loans
		bought := max(0, min(float64(m.rules.Limit.MaxShares)-shares, cash/price))
		shares += bought
		cash -= bought * price
	}
	value := between(f.value, func(k int) int { return m.game.NetValue(&f.Player, k) })
	return between(shares, f.NetShares)*value + m.w.Spare*cash - f.worry
}

// ruin is worse than any score.
const ruin = -1e4
