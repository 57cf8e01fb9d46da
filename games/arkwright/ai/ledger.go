package ai

import (
	"math"

	"cromford/games/arkwright"
)

// ledgerBits is the size of a ledger: play-outs from one table ask for the same few thousand sales again and again.
const ledgerBits = 13

// ledger keeps sales, and what factories yield, from one decision to the next. What they depend on beside the plant is mixed
// into their keys: see season.
type ledger struct {
	sales  [1 << ledgerBits]entry
	yields [1 << ledgerBits]yield
}

type entry struct {
	key  uint64
	sale sale
}

// recall is what was worked out for a key.
func (m *mind) recall(key uint64) (sale, bool) {
	if m.ledger == nil {
		return m.memory.Recall(key)
	}
	e := &m.ledger.sales[mixed(key)>>(64-ledgerBits)]
	return e.sale, e.key == key
}

// keep notes a sale.
func (m *mind) keep(key uint64, out *sale) {
	if m.ledger == nil {
		m.memory.Keep(key, *out)
		return
	}
	m.ledger.sales[mixed(key)>>(64-ledgerBits)] = entry{key, *out}
}

// yield is what a factory brings until the end of the game. Income and cost are those of its next production.
type yield struct {
	key                              uint64
	cash, space, extra, income, cost float64
}

// seen are the development tiles that the forecast of a factory looks at.
const seen = 1<<arkwright.PatronFood | 1<<arkwright.PatronClothing | 1<<arkwright.PatronCutlery | 1<<arkwright.PatronLamps |
	1<<arkwright.PressAttache | 1<<arkwright.Charisma | 1<<arkwright.Foreman | 1<<arkwright.Workshop | 1<<arkwright.SmallWarehouse

// firmness tells apart how far a price is settled.
func firmness(settled float64) uint64 {
	switch settled {
	case 0:
		return 0
	case 1:
		return 1
	}
	return 2
}

// yield works out what a factory brings, or finds it in the ledger.
func (m *mind) yield(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product) *yield {
	f := &p.Factory[pr]
	k := mixed(m.moment[pr] ^ uint64(f.Level) ^ uint64(f.Strategy)<<8 ^ uint64(f.Price)<<16 ^ uint64(f.Q)<<24 ^ uint64(f.M)<<32 ^
		uint64(f.Extra)<<40 ^ uint64(s.Front)<<48 ^ uint64(s.Ongoing)<<56)
	k = mixed(k ^ uint64(f.Workers) ^ uint64(f.Machines)<<16 ^ uint64(uint8(p.Stock[pr]))<<32 ^ uint64(p.Contract[pr])<<40 ^
		uint64(p.Ship[0])<<44 ^ uint64(p.Ship[1])<<48 ^ uint64(p.Staff)<<52 ^ firmness(m.settled(s, pr))<<58)
	k = mixed(k ^ uint64(p.Dev&seen) ^ uint64(p.Assigned[0])<<32 ^ uint64(p.Assigned[1])<<40)
	y := &m.ledger.yields[k>>(64-ledgerBits)]
	if y.key == k {
		return y
	}
	var o outlook
	income, cost := m.work(s, p, pr, &o)
	*y = yield{k, o.cash, o.space, o.extra, income, cost}
	return y
}

// season mixes all that sales depend on beside the plant into the keys: the rivals, the importer, the worth of money and steps,
// and the weights, by a number of their own.
func (m *mind) season(s *arkwright.Position, weights uint64) {
	now := uint64(s.Decade)<<8 | uint64(s.Cycle)<<4 | uint64(s.Phase())<<16 | uint64(s.Flags)<<32
	rates := mixed(math.Float64bits(m.cashRate) ^ mixed(math.Float64bits(m.stepRate)^mixed(weights+1)))
	for pr := range m.rivals {
		fd := &m.rivals[pr]
		k := mixed(rates ^ uint64(m.importer[pr]+1))
		for i := range fd.n {
			r := &fd.seller[i]
			k = mixed(k ^ uint64(r.Appeal+64)<<32 ^ uint64(r.Quality)<<20 ^ uint64(r.Supply)<<10 ^ uint64(fd.price[i]))
		}
		m.salt[pr] = k
		m.moment[pr] = mixed(k ^ now<<2 ^ uint64(pr))
	}
}

// mixed spreads a number over all bits.
func mixed(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	return x ^ x>>31
}
