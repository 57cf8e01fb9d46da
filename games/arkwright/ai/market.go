package ai

import (
	"cromford/engine"
	"cromford/games/arkwright"
)

// field is the competition for one product. It does not change while the bot thinks about its own turn.
type field struct {
	n      int
	seller [3]arkwright.Seller
	price  [3]int
}

// line lines up the rivals of a seat.
func (fd *field) line(gd *guide, s *arkwright.Position, seat engine.Seat, pr arkwright.Product) {
	fd.n = 0
	for i := range int(s.Seats) {
		f := &s.Player[i].Factory[pr]
		if engine.Seat(i) == seat || f.Level == 0 {
			continue
		}
		fd.seller[fd.n] = arkwright.Seller{Appeal: gd.appeal(pr, f), Quality: gd.worth(pr, f) + int(f.Q), Supply: gd.output(pr, f, f.Workers|f.Machines)}
		fd.price[fd.n] = int(f.Price)
		fd.n++
	}
}

// plant is all of a factory and its market that a sale depends on, apart from the rivals.
type plant struct {
	product       arkwright.Product
	ahead         uint8 // economy tiles of this product still to be turned up before the sale
	strategy      arkwright.Strategy
	level, q, m   uint8
	price         uint8 // 0 is the best one
	made, stock   uint8
	demand        uint8
	crates        uint8 // of a contract that the ships can carry, or their capacity if firm is false
	firm          bool
	patron, press bool
}

// key packs a plant into a number.
func (pl *plant) key() uint64 {
	k := uint64(pl.product) | uint64(pl.ahead&7)<<2 | uint64(pl.level)<<5 | uint64(pl.q)<<8 | uint64(pl.m)<<11 | uint64(pl.price)<<14 |
		uint64(pl.made)<<20 | uint64(pl.stock)<<26 | uint64(pl.demand)<<32 | uint64(pl.crates)<<38 | uint64(pl.strategy)<<60
	if pl.firm {
		k |= 1 << 44
	}
	if pl.patron {
		k |= 1 << 45
	}
	if pl.press {
		k |= 1 << 46
	}
	return k
}

// sale is what one production brings.
type sale struct {
	price  uint8
	sold   float64
	left   float64 // crates that are neither sold nor shipped
	income float64 // cash, the export included
	steps  float64 // share spaces, ships taken off
	// shipped is 1 if the contract is delivered.
	shipped float64
	rivals  float64 // worth of what the rivals get, compared with a market without this factory
	gain    float64 // worth of it all: what a good price makes large
}

const memorySize = 1 << 12

// remembered is a sale already worked out in this decision.
type remembered struct {
	generation, key uint64
	known           bool
	sale            sale
}

// recall is the place of a plant in the memory; it forgets what was there of another one.
func (m *mind) recall(pl *plant) *remembered {
	key := pl.key()
	at := &m.memory[key*0x9E3779B97F4A7C15>>52]
	if at.generation != m.generation || at.key != key {
		*at = remembered{generation: m.generation, key: key}
	}
	return at
}

// sell works out a sale, or remembers it.
func (m *mind) sell(pl *plant) sale {
	if at := m.recall(pl); at.known {
		return at.sale
	}
	var best sale
	if pl.price != 0 {
		best = m.clear(pl)
	} else {
		top := m.guide.rules.Cost[pl.strategy][pl.product][pl.level] + int8(pl.q+pl.m)
		if most := m.guide.rules.MaxPrice; most > 0 {
			top = min(top, most)
		}
		try := *pl
		for n := m.guide.rules.MinPrice[pl.product]; n <= top; n++ {
			try.price = uint8(n)
			if got := m.clear(&try); best.price == 0 || got.gain > best.gain {
				best = got
			}
		}
	}
	at := m.recall(pl) // again: working it out may have used the place
	at.sale, at.known = best, true
	return best
}

// clear works out a sale at a price: as the rivals stand, and in part as if each of them went one step further.
func (m *mind) clear(pl *plant) sale {
	rise := int(m.w.Rise*float64(pl.ahead) + 0.5)
	out := m.clearAgainst(pl, rise)
	if m.rivals[pl.product].n > 0 && m.w.Guard > 0 {
		out.blend(m.clearAgainst(pl, rise+1), m.w.Guard)
	}
	out.price = pl.price
	out.gain = out.income*m.cashRate + out.steps*m.stepRate - m.w.Hurt*out.rivals
	return out
}

func (a *sale) blend(b sale, share float64) {
	mix := func(x *float64, y float64) { *x += share * (y - *x) }
	mix(&a.sold, b.sold)
	mix(&a.left, b.left)
	mix(&a.income, b.income)
	mix(&a.steps, b.steps)
	mix(&a.rivals, b.rivals)
	mix(&a.shipped, b.shipped)
}

func (m *mind) clearAgainst(pl *plant, rise int) (out sale) {
	fd := &m.rivals[pl.product]
	var list [5]arkwright.Seller
	var sold [5]int
	f := int(m.guide.rules.Cost[pl.strategy][pl.product][pl.level])
	list[0] = arkwright.Seller{Appeal: f + int(pl.q) + int(pl.m) - int(pl.price), Quality: f + int(pl.q), Supply: int(pl.made)}
	if pl.made > 0 { // stored crates can be offered up to the appeal (A25-9.2.4)
		list[0].Supply += min(int(pl.stock), max(0, list[0].Appeal-int(pl.made)))
	}
	for i := range fd.n {
		list[i+1] = fd.seller[i]
		list[i+1].Appeal += rise
	}
	n := fd.n + 2
	importer := m.importer[pl.product] + int(pl.ahead) // the economy tiles add one on average
	list[n-1] = arkwright.Seller{Appeal: importer, Supply: importer, Importer: true}
	arkwright.Clear(int(pl.demand), list[:n], sold[:n])
	own := sold[0]
	left := int(pl.made) + int(pl.stock) - own
	if pl.patron && left > 0 {
		own++
		left--
	}
	out.sold = float64(own)
	out.income = out.sold * float64(pl.price)
	if own > 0 && pl.made > 0 {
		out.steps = float64(min(2, own)) + m.alone(pl, list[0].Appeal, best(list[1:n], nil)) + m.alone(pl, own, best(nil, sold[1:n]))
	}
	left -= m.export(pl, f, left, &out)
	out.left = float64(left)
	for i := range fd.n {
		out.rivals += float64(sold[i+1]*fd.price[i])*m.cashRate + float64(arkwright.Steps(list[:n], sold[:n], i+1))*m.stepRate
	}
	if pl.level > 0 && fd.n > 0 {
		out.rivals -= m.without(pl, rise)
	}
	return out
}

// without is what the rivals get in a market without the seat's factory.
func (m *mind) without(pl *plant, rise int) float64 {
	empty := plant{product: pl.product, ahead: pl.ahead, q: uint8(rise), demand: pl.demand}
	at := m.recall(&empty)
	if !at.known {
		at.sale = m.clearAgainst(&empty, rise)
		at.known = true
	}
	return at.sale.rivals
}

// alone is the share step for being ahead of everybody; the Press Attaché wins ties now and then.
func (m *mind) alone(pl *plant, mine, others int) float64 {
	switch {
	case mine > others:
		return 1
	case mine == others && pl.press:
		return 0.5
	}
	return 0
}

func best(list []arkwright.Seller, sold []int) (n int) {
	for i := range list {
		n = max(n, list[i].Appeal)
	}
	for _, k := range sold {
		n = max(n, k)
	}
	return n
}

// export ships what is left: a contract in full, or without one what the ships might carry by then.
func (m *mind) export(pl *plant, f, left int, out *sale) int {
	n := int(pl.crates)
	share := m.w.Delivery
	if !pl.firm {
		n = min(n, left) &^ 1
		share = m.w.Export
	}
	if n > left && pl.firm {
		out.steps -= m.w.Missed
	}
	if n == 0 || n > left {
		return 0
	}
	out.income += share * float64(n*f)
	out.steps -= share
	out.shipped = 1
	return n
}
