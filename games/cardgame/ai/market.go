package ai

import "cromford/games/cardgame"

// outlook is what the rivals will have done to the market by a production.
type outlook struct {
	shift float64 // of demand
	wage  float64 // of the wages marker, in spaces
	top   float64 // highest appeal of those who will sell enough, or -1
	firm  bool    // nobody can change it any more
}

// expect forecasts the rivals for every production still to come.
func (m *mind) expect() {
	s := m.table
	from := m.moment.round
	hires := 0.0
	for r := from; r < rounds; r++ {
		o := &m.outlook[r]
		*o = outlook{top: -1}
		d, g := r/goods, r%goods
		for i := range int(s.Seats) {
			p := &s.Player[i]
			if i == int(m.seat) || p.Out {
				continue
			}
			if r > from || m.moment.later[i] {
				hires += m.w.Hires[d]
			}
			m.rival(o, p, r, g, r > from || m.moment.later[i])
		}
		if s.Seats == 2 {
			m.follow(o, g, float64(s.Neutral[g]), float64(s.Neutral[g])+float64(d+1-int(s.Decade)), 1)
		}
		if s.Seats == 1 {
			m.automated(o, r, g, &hires)
		}
		o.shift -= hires
		o.wage = hires
		o.firm = r == from && m.moment.later == [4]bool{} && (s.Seats > 1 || !m.bagToCome())
	}
}

// rival adds what another seat will do at a production of a good.
func (m *mind) rival(o *outlook, p *cardgame.Player, r, g int, moves bool) {
	f := &p.Factory[g]
	d := r / goods
	marker := float64(f.Marker)
	switch {
	case f.Side == 0:
		if moves {
			m.follow(o, g, 0, m.w.Appeal[d], m.w.Newcomer[d])
		}
	case !moves:
		m.follow(o, g, marker, marker, 1)
	default:
		to := m.w.Appeal[d] + m.w.Premium[g]
		if marker > 0 {
			to += m.w.Habit * (marker - to)
		}
		m.follow(o, g, marker, to, 1)
	}
}

// follow moves a rival's marker in thought; chance is how likely it is there at all.
func (m *mind) follow(o *outlook, g int, from, to, chance float64) {
	o.shift += chance * (m.board.crossed(g, to) - m.board.crossed(g, from))
	if chance > 0.5 {
		o.top = max(o.top, to)
	}
}

// automated adds the opponents of the solo game, each of whom is drawn in three rounds of eight.
func (m *mind) automated(o *outlook, r, g int, hires *float64) {
	const drawn = 3.0 / 8
	d := r / goods
	moves := r > m.moment.round || m.bagToCome()
	for i := range m.table.Rival {
		marker := m.table.Rival[i].Marker[g]
		visits := float64(d + 1 - int(m.table.Decade))
		if moves && r%goods >= m.moment.round%goods {
			visits++
		}
		switch {
		case marker > 0:
			at := float64(marker - 1)
			m.follow(o, g, at, at+drawn*visits*float64(m.guide.rules.Rivals.Steps), 1)
		case moves:
			*hires += drawn
			m.follow(o, g, 0, float64(m.guide.rules.Rivals.New[g])+float64(d+1), min(1, drawn*visits))
		}
	}
}

// bagToCome tells whether the opponents of the solo game have their turn of this round before them.
func (m *mind) bagToCome() bool {
	return m.table.Frames.Stack[0].A <= m.guide.phase.action && !m.table.Follow
}

// sale is what a production brings.
type sale struct {
	appeal int
	price  int
	sold   float64
	steps  float64 // of share value
	gain   float64 // worth of it all: what a good appeal makes large
}

func (s *sale) income() float64 { return s.sold * float64(s.price) }

// market is all that a sale depends on besides appeal and price. It exists because appeals are tried by the dozen.
type market struct {
	demand       float64 // without the own marker
	low, high    float64
	cross        *[maxAppeal + 1]float64
	made, supply float64 // fresh goods, and all
	extra        float64 // sales beyond the limit
	enough       float64 // sales that lift the share value
	lead, slope  float64 // chance of the highest appeal at 0, and for each space
	sure         float64
	certain      bool // no rival moves any more
	top          float64
	tie          bool // a tie is won
	cash, step   float64
	left         float64
}

// marketFor describes the market of a good in a round for a factory that makes some goods.
func (m *mind) marketFor(f *firm, r, g int, made, extra float64) market {
	o := &m.outlook[r]
	w := &f.works[g]
	k := market{demand: f.demand[g] - m.board.cross[g][w.marker] + o.shift, low: m.board.low, high: m.board.high, cross: &m.board.cross[g], made: made, supply: made + float64(w.stored),
		extra: extra, enough: float64(m.guide.rules.Limit.MinSales), sure: m.w.Sure, certain: o.firm, top: o.top, cash: m.cashRate, step: m.stepRate, left: m.w.Left * m.cashRate,
		lead: 0.5 - m.w.Lead*(o.top+0.5), slope: m.w.Lead}
	if o.firm {
		k.tie = f.cards&^f.used>>cardgame.Entrepreneur&1 != 0
	} else if o.top < 0 {
		k.lead = 1
	}
	return k
}

// trade works out a sale at an appeal and a price.
func (k *market) trade(appeal, price int) sale {
	out := sale{appeal: appeal, price: price}
	a := float64(appeal)
	most := max(0, min(a, a-min(k.high, max(k.low, k.demand+k.cross[appeal])))) + k.extra // CG-5.1.2
	out.sold = min(k.supply, most)
	switch {
	case k.supply < k.enough:
	case !k.certain: // what only just works will often fail
		if sure := min(1, 0.5+k.sure*(most-k.enough)); sure > 0 {
			out.steps = sure * (1 + min(0.95, max(0.05, k.lead+k.slope*a)))
		}
	case out.sold >= k.enough:
		out.steps = 1
		if a > k.top || a == k.top && k.tie {
			out.steps = 2
		}
	}
	out.gain = out.sold*float64(price)*k.cash + out.steps*k.step + max(0, k.made-out.sold)*k.left
	return out
}

// best finds the appeal that pays most, or remembers it.
func (m *mind) best(f *firm, r, g int, made, extra float64) sale {
	at := m.recall(f, r, g, made, extra)
	if !at.known {
		k := m.marketFor(f, r, g, made, extra)
		at.sale, at.known = m.bestAppeal(f, g, &k), true
	}
	return at.sale
}

// bestAppeal tries every appeal. All from the distribution up to what can be turned to appeal are in reach, and the rest
// is price.
func (m *mind) bestAppeal(f *firm, g int, k *market) sale {
	w := &f.works[g]
	low := int(w.dist)
	high := min(maxAppeal, low+m.guide.swing[g][w.side]+int(w.q))
	total := m.guide.total[g][w.side] + int(w.q) + low
	best := k.trade(low, total-low)
	for a := low + 1; a <= high; a++ {
		if t := k.trade(a, total-a); t.gain > best.gain {
			best = t
		}
	}
	return best
}

// remembered is a sale already worked out in this decision: most plans differ in few of their productions.
type remembered struct {
	generation uint32
	key        uint32
	known      bool
	sale       sale
}

const memorySize = 1 << 12

// recall is the place of a production in the memory; it forgets what was there of another one.
func (m *mind) recall(f *firm, r, g int, made, extra float64) *remembered {
	w := &f.works[g]
	own := int32(f.demand[g]-m.board.cross[g][w.marker]) + 32 // whole steps: only rivals are expected in parts
	key := uint32(r) | uint32(w.side)<<4 | uint32(w.q)<<6 | uint32(w.dist)<<9 | uint32(made)<<12 | uint32(w.stored)<<17 | uint32(extra)<<22 | uint32(own)<<23 |
		f.cards&^f.used>>cardgame.Entrepreneur&1<<31
	at := &m.memory[key*0x9E3779B9>>20]
	if at.generation != m.generation || at.key != key {
		*at = remembered{generation: m.generation, key: key}
	}
	return at
}
