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
			if i == int(m.seat) || p.Out || m.lonely {
				continue
			}
			if r > from || m.moment.later[i] {
				hires += m.w.Hires[d]
			}
			m.rival(o, p, r, g, r > from || m.moment.later[i])
		}
		if s.Seats == 2 {
			at := float64(s.Neutral[g])
			m.follow(o, g, at, at+float64((d+1-int(s.Decade))*int(m.rules.Limit.NeutralSteps)), 1)
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
			m.follow(o, g, 0, m.w.Appeal[d]+m.w.Drift[d][g], m.w.Newcomer[d])
		}
	case !moves:
		m.follow(o, g, marker, marker, 1)
	default:
		to := m.w.Appeal[d] + m.w.Premium[g] + m.w.Drift[d][g]
		if marker > 0 {
			to += m.w.Habit * (marker - to)
		}
		m.follow(o, g, marker, to, 1)
	}
}

// follow moves a rival's marker in thought; chance is how likely it is there at all.
func (m *mind) follow(o *outlook, g int, from, to, chance float64) {
	o.shift += chance * (m.crossed(g, to) - m.crossed(g, from))
	if chance > 0.5 {
		o.top = max(o.top, to)
	}
}

// crossed is how many arrows lie below an appeal.
func (m *mind) crossed(g int, appeal float64) float64 {
	return between(min(max(0, appeal), cardgame.MaxAppeal), func(k int) int { return int(m.board.Crossed[g][k]) })
}

// automated adds the opponents of the solo game, each of whom is drawn as often as the bag has its markers.
func (m *mind) automated(o *outlook, r, g int, hires *float64) {
	foes := &m.rules.Rivals
	drawn := float64(foes.BagEach) / float64(2*foes.BagEach+foes.BagNeutral)
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
			m.follow(o, g, at, at+drawn*visits*float64(foes.Steps), 1)
		case moves:
			*hires += drawn
			m.follow(o, g, 0, float64(foes.New[g])+float64(d+1), min(1, drawn*visits))
		}
	}
}

// bagToCome tells whether the opponents of the solo game have their turn of this round before them.
func (m *mind) bagToCome() bool {
	return m.table.Frames.Stack[0].A <= cardgame.PhaseAction && !m.table.Follow
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
	board        *cardgame.Board
	cross        *[cardgame.MaxAppeal + 1]int8
	demand       float64 // without the own marker
	made, supply float64 // fresh goods, and all
	extra        float64 // sales beyond the limit
	enough       float64 // sales that lift the share value
	gain, bonus  float64 // by how much, and by how much more with the highest appeal
	lead, slope  float64 // chance of the highest appeal at 0, and for each space
	sure         float64
	certain      bool // no rival moves any more
	top          float64
	tie          bool // a tie is won
	cash, step   float64
	left         float64
}

// marketFor describes the market of a good in a round for a factory that makes some goods.
func (m *mind) marketFor(f *firm, r int, g cardgame.Good, made, extra float64) market {
	o, w, lim, cross := &m.outlook[r], &f.Factory[g], &m.rules.Limit, &m.board.Crossed[g]
	k := market{
		board: m.board, cross: cross, demand: float64(f.demand[g]-cross[w.Marker]) + o.shift,
		made: made, supply: made + float64(w.Stored), extra: extra,
		enough: float64(lim.MinSales), gain: float64(lim.Gain), bonus: float64(lim.Bonus),
		lead: 0.5 - m.w.Lead*(o.top+0.5), slope: m.w.Lead, sure: m.w.Sure, certain: o.firm, top: o.top,
		cash: m.w.CashRate, step: m.w.StepRate, left: m.w.Left * m.w.CashRate,
	}
	if o.firm {
		k.tie = f.Ready(cardgame.Entrepreneur)
	} else if o.top < 0 {
		k.lead = 1
	}
	return k
}

// trade works out a sale at an appeal and a price.
func (k *market) trade(appeal, price int) sale {
	out := sale{appeal: appeal, price: price}
	a := float64(appeal)
	most := k.extra + between(k.demand+float64(k.cross[appeal]), func(demand int) int {
		return int(cardgame.SellsAtHome(uint8(appeal), k.board.Bounded(int8(demand))))
	})
	out.sold = min(k.supply, most)
	switch {
	case k.supply < k.enough:
	case !k.certain: // what only just works will often fail
		if sure := min(1, 0.5+k.sure*(most-k.enough)); sure > 0 {
			out.steps = sure * (k.gain + k.bonus*min(0.95, max(0.05, k.lead+k.slope*a)))
		}
	case out.sold >= k.enough:
		out.steps = k.gain
		if a > k.top || a == k.top && k.tie {
			out.steps += k.bonus
		}
	}
	out.gain = out.income()*k.cash + out.steps*k.step + max(0, k.made-out.sold)*k.left
	return out
}

// best finds the appeal that pays most, or remembers it.
func (m *mind) best(f *firm, r int, g cardgame.Good, made, extra float64) sale {
	w := &f.Factory[g]
	own := uint64(uint8(f.demand[g] - m.board.Crossed[g][w.Marker]))
	key := uint64(r) | uint64(w.Side)<<4 | uint64(f.total[quality][g])<<8 | uint64(f.total[distribution][g])<<12 |
		uint64(made)<<16 | uint64(w.Stored)<<24 | uint64(extra)<<32 | own<<40
	if f.Ready(cardgame.Entrepreneur) {
		key |= 1 << 63
	}
	out, known := m.sales.Recall(key)
	if !known {
		out = m.bestAppeal(f, r, g, made, extra)
		m.sales.Keep(key, out)
	}
	return out
}

// bestAppeal tries every appeal. All from the distribution up to what can be turned to appeal are in reach, and the rest
// is price.
func (m *mind) bestAppeal(f *firm, r int, g cardgame.Good, made, extra float64) sale {
	k := m.marketFor(f, r, g, made, extra)
	side, q, low := f.Factory[g].Side, int(f.total[quality][g]), int(f.total[distribution][g])
	high := min(cardgame.MaxAppeal, low+m.swing[g][side]+q)
	total := m.total[g][side] + q + low
	best := k.trade(low, total-low)
	for a := low + 1; a <= high; a++ {
		if t := k.trade(a, total-a); t.gain > best.gain {
			best = t
		}
	}
	return best
}
