package ai

import (
	"math"
	"math/bits"

	"cromford/games/cardgame"
)

// firm is the books of a seat: all of its board that a forecast needs, and its own marks on the market.
type firm struct {
	cash, value, shares, loans float64
	worry                      float64 // points taken off for moments with too little money
	demand                     [goods]float64
	wages                      float64
	cards, used                uint32
	track                      [tracks]uint8
	works                      [goods]works
	tokens, ships, sailed      uint8
	foreman                    uint8 // good + 1
	six, broke                 bool
}

// works is a factory. Side 0 is closed.
type works struct {
	side, q, dist  uint8
	worker         [2]uint8
	turned         [2]bool
	half           uint8 // position + 1 of the card with the machine token
	marker, stored uint8
}

// open fills the books from a board and its market.
func (f *firm) open(p *cardgame.Player, s *cardgame.Position) {
	*f = firm{cash: float64(p.Cash), value: float64(p.Value), shares: float64(p.Shares), loans: float64(p.Loans), wages: float64(s.Wages), cards: p.Cards, used: p.Used,
		track: p.Track, tokens: p.Tokens, ships: p.Ships, sailed: p.Sailed, foreman: p.Foreman, six: p.Six}
	for g := range goods {
		a := &p.Factory[g]
		f.demand[g] = float64(s.Demand[g])
		f.works[g] = works{side: a.Side, worker: a.Worker, turned: a.Turned, marker: a.Marker, stored: a.Stored}
	}
	if p.Token > 0 {
		f.works[(p.Token-1)/2].half = (p.Token-1)%2 + 1
	}
	for i := range p.Card {
		switch c := &p.Card[i]; {
		case c.At == 0:
		case i < firstDistribution:
			f.works[c.At-1].q += c.Value
		default:
			f.works[c.At-1].dist += c.Value
		}
	}
}

func (f *firm) has(t cardgame.Type) bool { return f.cards>>t&1 != 0 }

func (gd *guide) level(f *firm, t cardgame.Track) uint8 { return gd.rules.Space[t][f.track[t]] }

// output is how many goods a factory makes.
func (gd *guide) output(g int, w *works) int {
	n := gd.rules.Side[g][w.side].Goods
	for pos := range w.worker {
		n += gd.rules.Worker[g][pos].Goods[w.worker[pos]]
	}
	return int(n)
}

// staff counts the workers and machines of a factory.
func (gd *guide) staff(g int, w *works) (workers, machines int) {
	for pos := range w.worker {
		if w.worker[pos] == 0 {
			continue
		}
		card := &gd.rules.Worker[g][pos]
		workers += int(card.Workers)
		switch {
		case w.turned[pos]:
			machines += int(card.Machines)
		case int(w.half) == pos+1:
			machines++
		}
	}
	return workers - machines, machines
}

// cost is what a production of the factory costs at a wage (CG-1.5).
func (gd *guide) cost(f *firm, g int, wage float64) float64 {
	lim := &gd.rules.Limit
	w := &f.works[g]
	workers, machines := gd.staff(g, w)
	fixed := int(gd.rules.Side[g][w.side].Fixed)
	if f.has(cardgame.Developer) {
		fixed = max(0, fixed-int(lim.DeveloperCut))
	}
	if f.has(cardgame.Workshop) {
		machines -= min(machines, int(lim.WorkshopFree))
	}
	n := float64(fixed) + wage*float64(workers) + float64(lim.Maintenance)*float64(machines)
	if int(f.foreman) == g+1 {
		n -= min(float64(lim.ForemanCut), wage) * min(float64(lim.ForemanWorkers), float64(workers))
	}
	return n
}

// pay takes costs from the purse, with the emergency fund if that is not enough (CG-5.3.2).
func (m *mind) pay(f *firm, cost float64) {
	f.cash -= cost
	if f.cash >= 0 {
		return
	}
	half := max(1, float64(int(f.value+1)/2))
	n := math.Ceil(-f.cash / half)
	f.loans += n
	f.cash += n * half
	if f.loans > float64(m.guide.rules.Limit.Loans) {
		f.broke = true
	}
}

// room is how many more goods the warehouses take at a factory.
func (gd *guide) room(f *firm, g int) int {
	lim := &gd.rules.Limit
	free, large := int(lim.Smalls), 0
	if f.has(cardgame.LargeWarehouse) {
		large = int(lim.Large)
	}
	for i := range f.works {
		n := int(f.works[i].stored)
		if i == g {
			continue
		}
		if n > int(lim.Small) && large > 0 {
			n, large = max(0, n-large), 0
		}
		free -= (n + int(lim.Small) - 1) / int(lim.Small)
	}
	return max(0, free*int(lim.Small)+large-int(f.works[g].stored))
}

// hired lets demand fall and the wages rise (CG-4.1.5, CG-4.2.4).
func (m *mind) hired(f *firm) {
	for g := range f.demand {
		f.demand[g] = m.board.demand(f.demand[g] - 1)
	}
	f.wages++
}

// score is what the books come to in the end (CG-7). Money is counted in parts of a share, so that every pound counts.
func (m *mind) score(f *firm) float64 {
	if f.broke {
		return ruin
	}
	lim := &m.guide.rules.Limit
	cash := f.cash
	for g := range f.works {
		cash += float64(f.works[g].stored) * float64(m.guide.rules.Leftover[g])
	}
	most := float64(lim.MaxShares)
	bought := 0.0
	if f.value > 0 {
		bought = max(0, min(most-f.shares, cash/f.value))
		cash -= bought * f.value
	}
	value := max(0, f.value-float64(m.guide.rules.Penalty[f.tokens]))
	return max(0, f.shares+bought-f.loans)*value + m.w.Spare*cash - f.worry
}

// ruin is worse than any score.
const ruin = -1e4

func (f *firm) cardCount() int { return bits.OnesCount32(f.cards) }
