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
func (fd *field) line(g *arkwright.Game, s *arkwright.Position, seat engine.Seat, pr arkwright.Product) {
	fd.n = 0
	for i := range int(s.Seats) {
		f := &s.Player[i].Factory[pr]
		if engine.Seat(i) == seat || f.Level == 0 {
			continue
		}
		fd.seller[fd.n], fd.price[fd.n] = g.Seller(pr, f, g.Output(pr, f, 0)), int(f.Price)
		fd.n++
	}
}

// plant is all of a factory and its market that a sale depends on, apart from the rivals.
type plant struct {
	product       arkwright.Product
	ahead         uint8             // economy tiles of this product still to be turned up before the sale
	factory       arkwright.Factory // the price 0 is the best one
	top           uint8             // the highest price there is
	made, stock   uint8
	demand        uint8
	crates        uint8 // of a contract that the ships can carry, or their capacity if firm is false
	firm          bool
	patron, press bool
}

// key packs what matters of a plant into a number.
func (pl *plant) key() uint64 {
	f := &pl.factory
	k := uint64(pl.product) | uint64(pl.ahead&7)<<2 | uint64(f.Level)<<5 | uint64(f.Q)<<8 | uint64(f.M)<<11 | uint64(f.Price)<<14 |
		uint64(pl.made)<<20 | uint64(pl.stock)<<26 | uint64(pl.demand)<<32 | uint64(pl.crates)<<38 | uint64(pl.top)<<47 | uint64(f.Strategy)<<60
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
	income float64 // cash, the export included
	steps  float64 // share spaces, ships taken off
	// shipped is 1 if the contract is delivered.
	shipped float64
	left    float64 // crates that are neither sold nor shipped
	rivals  float64 // worth of what the rivals get, compared with a market without this factory
	gain    float64 // worth of it all: what a good price makes large
}

// sell works out a sale, or remembers it.
func (m *mind) sell(pl *plant) sale {
	key := pl.key() ^ m.salt[pl.product]
	if out, known := m.recall(key); known {
		return out
	}
	var best sale
	switch {
	case m.ledger != nil && m.w.Hurt == 0:
		best = m.quick(pl)
	case pl.factory.Price != 0:
		best = m.clear(pl)
	default:
		try := *pl
		for n := uint8(m.rules.MinPrice[pl.product]); n <= pl.top; n++ {
			try.factory.Price = n
			if got := m.clear(&try); best.price == 0 || got.gain > best.gain {
				best = got
			}
		}
	}
	m.keep(key, &best)
	return best
}

// clear works out a sale at a price: as the rivals stand, and in part as if each of them went one step further.
func (m *mind) clear(pl *plant) sale {
	rise := int(m.w.Rise*float64(pl.ahead) + 0.5)
	out := m.clearAgainst(pl, rise)
	if m.rivals[pl.product].n > 0 && m.w.Guard > 0 {
		out.blend(m.clearAgainst(pl, rise+1), m.w.Guard)
	}
	out.price = pl.factory.Price
	out.gain = out.income*m.cashRate + out.steps*m.stepRate - m.w.Hurt*out.rivals
	return out
}

func (a *sale) blend(b sale, share float64) {
	mix := func(x *float64, y float64) { *x += share * (y - *x) }
	mix(&a.sold, b.sold)
	mix(&a.income, b.income)
	mix(&a.steps, b.steps)
	mix(&a.rivals, b.rivals)
	mix(&a.shipped, b.shipped)
	mix(&a.left, b.left)
}

func (m *mind) clearAgainst(pl *plant, rise int) (out sale) {
	fd := &m.rivals[pl.product]
	var list [5]arkwright.Seller
	var sold [5]int
	list[0] = m.game.Seller(pl.product, &pl.factory, int(pl.made))
	list[0].Supply += arkwright.Offerable(int(pl.stock), int(pl.made), list[0].Appeal)
	for i := range fd.n {
		list[i+1] = fd.seller[i]
		list[i+1].Appeal += rise
	}
	n := fd.n + 2
	list[n-1] = arkwright.Importer(m.importer[pl.product] + int(pl.ahead)) // the economy tiles add one on average
	arkwright.Clear(int(pl.demand), list[:n], sold[:n])
	left := int(pl.made) + int(pl.stock) - sold[0]
	if pl.patron && left > 0 {
		sold[0]++
		left--
	}
	out.sold = float64(sold[0])
	out.income = out.sold * float64(pl.factory.Price)
	out.steps = float64(arkwright.Steps(list[:n], sold[:n], 0))
	if pl.press && out.steps > 0 { // ties are won now and then
		out.steps += 0.5 * float64(arkwright.Ties(list[:n], sold[:n], 0))
	}
	m.export(pl, left, &out)
	if m.w.Hurt == 0 {
		return out
	}
	for i := range fd.n {
		out.rivals += float64(sold[i+1]*fd.price[i])*m.cashRate + float64(arkwright.Steps(list[:n], sold[:n], i+1))*m.stepRate
	}
	if pl.factory.Level > 0 && fd.n > 0 {
		out.rivals -= m.without(pl, rise)
	}
	return out
}

// without is what the rivals get in a market without the seat's factory.
func (m *mind) without(pl *plant, rise int) float64 {
	empty := plant{product: pl.product, ahead: pl.ahead, demand: pl.demand, crates: uint8(rise)} // rise for the key: nothing is shipped
	key := empty.key() ^ m.salt[pl.product]
	out, known := m.recall(key)
	if !known {
		out = m.clearAgainst(&empty, rise)
		m.keep(key, &out)
	}
	return out.rivals
}

// export ships what is left: a contract in full, or without one what the ships might carry by then.
func (m *mind) export(pl *plant, left int, out *sale) {
	out.left = float64(left)
	n := int(pl.crates)
	share := m.w.Delivery
	if !pl.firm {
		n = m.game.Exportable(min(n, left))
		share = m.w.Export
	}
	if n > left && pl.firm {
		out.steps -= m.w.Missed
	}
	if n == 0 || n > left {
		return
	}
	out.income += share * float64(n*m.game.FactoryCost(pl.product, &pl.factory))
	out.steps += share * float64(m.rules.ShipSpaces)
	out.shipped = 1
	out.left -= float64(n)
}
