package ai

import (
	"math/bits"

	"cromford/games/arkwright"
)

// outlook is where a seat is heading.
type outlook struct {
	cash   float64 // at the end of the game
	space  float64
	shares float64
	now    float64 // share space of today
	bank   float64 // shares there are in all
	broken float64 // share spaces that contracts will cost when no share can be bought any more (A25-13.1.3)
	low    float64 // the least cash on the way to the end of the decade
	extra  float64 // worth of what is neither
}

// value is how good a position is for the bot's seat. What the open turn still offers (prices to be adjusted) counts as
// if it were used well.
func (m *mind) value(s *arkwright.Position) float64 {
	o := m.forecast(s)
	return m.portfolio(&o) + float64(m.game.Commodities(s, m.seat))
}

// portfolio is what an outlook comes to: shares, and what cash buys at prices between those of now and the end.
func (m *mind) portfolio(o *outlook) float64 {
	end, now := m.shareValue(o.space), m.shareValue(o.now)
	least := float64(m.rules.BuyAtLeast)
	price := (max(least, now) + max(least, end)) / 2
	if m.w.Late > 0 {
		price = max(least, now) + m.w.Late*(max(least, end)-max(least, now))
	}
	shares := o.shares + o.cash/price
	spare := 0.0
	if shares > o.bank {
		spare, shares = shares-o.bank, o.bank
	}
	if o.broken > 0 {
		end = m.shareValue(o.space - o.broken)
	}
	return shares*end + spare + o.extra
}

// shareValue reads the track, smoothed so that every space counts.
func (m *mind) shareValue(space float64) float64 {
	t := m.rules.ShareValue
	top := float64(len(t) - 1)
	space = min(max(space, 1), top)
	lo := max(1, int(space)-1)
	hi := min(len(t)-1, lo+3)
	// The line through the track around the space.
	slope := float64(t[hi]-t[lo]) / float64(hi-lo)
	return float64(t[lo]) + slope*(space-float64(lo))
}

// forecast runs the seat's factories to the end of the game as they stand.
func (m *mind) forecast(s *arkwright.Position) outlook {
	p := &s.Player[m.seat]
	cash := float64(p.Cash - m.game.Unpaid(s, m.seat))
	o := outlook{cash: cash, space: float64(p.Space), now: float64(p.Space), shares: float64(p.Shares), bank: float64(m.rules.SharesAll)}
	purse := journey{cash: cash, low: cash}
	fees := m.fees(s, p)
	for pr := range arkwright.Product(products) {
		o.cash += m.w.Stored * float64(m.stored(p, pr)) * float64(m.rules.CratePrice[pr])
		comes := m.game.ToCome(s, pr) || s.Decade == 0
		if comes && pr > s.Cycle || s.Decade == 0 {
			purse.pay(fees[pr])
			o.cash -= fees[pr]
		}
		m.produce(s, p, pr, comes, &o, &purse)
		m.promise(s, p, pr, &o)
	}
	m.upkeep(s, p, &o, &purse)
	m.prudence(s, p, &o, &purse)
	return o
}

// stored is how many crates of a product a player has that will not be thrown away: when the warehouse staff goes, they still lie
// there for a moment.
func (m *mind) stored(p *arkwright.Player, pr arkwright.Product) int {
	n := int(p.Stock[pr])
	if m.w.Carry > 0 && n > 0 {
		n = min(n, m.game.Storable(p, pr))
	}
	return n
}

// upkeep takes off the wages of warehouse and crews, the fees of later decades and the loans.
func (m *mind) upkeep(s *arkwright.Position, p *arkwright.Player, o *outlook, purse *journey) {
	whole := float64(m.game.DecadesLeft(s))
	wages := float64(m.wage(s, 0)) * float64(m.game.Staff(p))
	o.cash -= (wages + m.w.Fees) * whole
	if m.game.StaffUnpaid(s) {
		purse.pay(wages)
		o.cash -= wages
	}
	if whole > 0 {
		purse.pay(float64(m.rules.Slots[1])) // the cheapest slot may be locked by then
	}
	o.cash -= float64(m.rules.LoanCosts) * float64(p.Loans)
	o.extra -= m.w.Loan * float64(p.Loans)
	o.space += m.w.Growth * m.left(s)
}

// wage is what a worker costs once so many more are hired.
func (m *mind) wage(s *arkwright.Position, more int) int32 {
	return m.game.Wage(int(s.Front)+more, s.Ongoing)
}

// left is how many decades of turns a seat has.
func (m *mind) left(s *arkwright.Position) float64 {
	return float64(m.game.TurnsLeft(s)) / products
}

// prudence takes off the danger of an empty purse and adds the use of a full one.
func (m *mind) prudence(s *arkwright.Position, p *arkwright.Player, o *outlook, purse *journey) {
	w := m.w
	o.low = purse.low
	if purse.low < w.Buffer {
		o.extra -= w.Thin * (w.Buffer - purse.low)
	}
	if purse.low < 0 {
		o.extra += w.Broke*purse.low - w.Panic*m.stepRate*float64(max(1, m.game.EmergencySpaces(p)))
	}
	o.extra += w.Liquid * m.left(s) * min(float64(p.Cash), w.Purse)
}

// journey is the seat's purse on its way to the end of the decade.
type journey struct{ cash, low float64 }

func (j *journey) pay(n float64) {
	j.cash -= n
	j.low = min(j.low, j.cash)
}

// fees are what the coming turns of the decade will cost: the cheapest slots that are free, by the cycle they fall into.
func (m *mind) fees(s *arkwright.Position, p *arkwright.Player) (fees [products]float64) {
	at := int(s.Cycle) + 1
	if s.Decade == 0 {
		at = 0
	}
	for i := range p.Slot {
		if !s.FreeSlot(p, i) {
			continue
		}
		if at >= products {
			break
		}
		fees[at] = float64(m.rules.Slots[i])
		at++
	}
	for ; at < products; at++ {
		fees[at] = float64(int32(m.rules.Slots[len(p.Slot)-1]) + m.game.ReuseFee(p))
	}
	return fees
}

// plant describes a factory for its next sale at the best price.
func (m *mind) plant(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product) plant {
	f := &p.Factory[pr]
	pl := plant{product: pr, factory: *f, made: uint8(m.game.Output(pr, f, 0)), stock: uint8(m.stored(p, pr)),
		top: uint8(m.game.TopPrice(p, pr, f)), demand: uint8(m.game.Demand(s, pr)), firm: true, patron: p.Has(arkwright.PatronOf(pr)),
		press: m.game.WinsTies(p)}
	pl.factory.Price = 0
	if !m.game.ToCome(s, pr) || pr > s.Cycle || s.Decade == 0 {
		pl.ahead = 1
	}
	room := m.game.Room(p)
	if !m.rules.Contracts { // whatever the ships can carry
		pl.crates, pl.firm = uint8(room), false
	} else if c := m.game.Promised(p, pr); c <= room {
		pl.crates = uint8(c)
	}
	return pl
}

// produce adds the productions of a factory that are still to come: the next one at the present price as far as that is
// settled, the later ones at the best price.
func (m *mind) produce(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product, comes bool, o *outlook, purse *journey) {
	if p.Factory[pr].Level == 0 || m.game.Remaining(s, pr) == 0 {
		return
	}
	var income, cost float64
	if m.ledger == nil {
		income, cost = m.work(s, p, pr, o)
	} else {
		y := m.yield(s, p, pr)
		o.cash += y.cash
		o.space += y.space
		o.extra += y.extra
		income, cost = y.income, y.cost
	}
	if comes {
		purse.cash += m.w.Cautious * income
		purse.pay(cost)
	}
}

// work is the sum of a factory's productions; income and cost are those of the next one.
func (m *mind) work(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product, o *outlook) (income, cost float64) {
	f := &p.Factory[pr]
	n := m.game.Remaining(s, pr)
	if m.far > 0 {
		n = min(n, m.far)
	}
	cost = float64(m.game.Bill(p, pr, 0, m.wage(s, 0)))
	pl := m.plant(s, p, pr)
	first := m.sell(&pl)
	if settled := m.settled(s, pr); settled > 0 && f.Price > 0 {
		at := pl
		at.factory.Price = f.Price
		first.blend(m.sell(&at), settled)
	}
	m.add(o, &first, cost, 1)
	if m.w.Outdated > 0 {
		o.cash -= m.w.Outdated * m.ageing(s, f)
	}
	if n > 1 {
		pl.stock = 0
		if m.w.Carry > 0 {
			pl.stock = uint8(m.w.Carry*min(first.left, float64(m.game.Storable(p, pr))) + 0.5)
		}
		m.grow(s, p, pl, n, o)
	}
	return first.income, cost
}

// grow adds the productions after the next one, of n in all, and the hope for another line.
func (m *mind) grow(s *arkwright.Position, p *arkwright.Player, pl plant, n int, o *outlook) {
	pr := pl.product
	pl.ahead += uint8(n / 2)
	pl.factory.M = uint8(max(0, int(pl.factory.M)-n/2))
	pl.top = uint8(m.game.TopPrice(p, pr, &pl.factory))
	pl.firm, pl.crates = false, uint8(m.game.Room(p))
	now, then := m.wage(s, 0), m.wage(s, 2*n) // wages rise
	bill := func(more int) float64 {
		return float64(m.game.Bill(p, pr, more, now)+m.game.Bill(p, pr, more, then)) / 2
	}
	cost := bill(0)
	out := m.sell(&pl)
	m.add(o, &out, cost, float64(n-1))
	missing := m.game.Missing(pr, &pl.factory)
	if missing == 0 {
		return
	}
	pl.factory.Workers |= missing
	pl.made = uint8(m.game.Output(pr, &pl.factory, 0))
	more := m.sell(&pl)
	extra := bill(bits.OnesCount16(missing)) - cost
	if gain := more.gain - out.gain - extra*m.cashRate; gain > 0 {
		o.extra += m.w.Line * float64(n-1) * gain
	}
}

// ageing is what a factory will cost more once it has become obsolete.
func (m *mind) ageing(s *arkwright.Position, f *arkwright.Factory) float64 {
	if f.Marks&arkwright.Outdated != 0 {
		return 0 // the additional workers are in the bill
	}
	for d := int(s.Decade) + 1; d <= int(m.rules.Last); d++ {
		if m.rules.Obsolete[d] == f.Level {
			return float64(m.rules.ObsoleteWorkers) * float64(m.wage(s, 8)) * float64(int(m.rules.Last)-d+1)
		}
	}
	return 0
}

func (m *mind) add(o *outlook, out *sale, cost, times float64) {
	o.cash += times * (m.w.Trust*out.income - cost)
	o.space += times * m.w.Steps * out.steps
	o.extra -= times * m.w.Hurt * out.rivals
}

// settled is the share of the next sale that will be made at the present price.
func (m *mind) settled(s *arkwright.Position, pr arkwright.Product) float64 {
	switch {
	case m.game.Adjustable(s, pr) || s.Asks(arkwright.StepPrice):
		return 0
	case s.Decade > 0 && pr == s.Cycle && m.game.ToCome(s, pr):
		return 1
	}
	return m.w.Settled
}

// promise takes off what a contract costs that has no chance to be delivered. One that may fail counts in the sale.
func (m *mind) promise(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product, o *outlook) {
	c := m.game.Promised(p, pr)
	if c == 0 {
		return
	}
	n := m.game.Remaining(s, pr)
	stored := n == 0 && m.stored(p, pr) >= c && m.game.TurnsLeft(s) > 0 // a Ship action could still deliver it
	if (n == 0 && !stored) || p.Factory[pr].Level == 0 || c > m.game.Room(p) {
		o.broken += float64(c)
		o.space -= m.w.Missed * float64(n)
	}
}
