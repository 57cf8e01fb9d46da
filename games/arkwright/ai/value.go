package ai

import (
	"math/bits"
	"slices"

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
	return m.portfolio(&o) + float64(m.guide.game.Commodities(s, m.seat))
}

// portfolio is what an outlook comes to: shares, and what cash buys at prices between those of now and the end.
func (m *mind) portfolio(o *outlook) float64 {
	end, now := m.shareValue(o.space), m.shareValue(o.now)
	price := (max(10, now) + max(10, end)) / 2
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
	t := m.guide.rules.ShareValue
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
	gd := m.guide
	p := &s.Player[m.seat]
	cash := float64(p.Cash) - m.owed(s)
	o := outlook{cash: cash, space: float64(p.Space), now: float64(p.Space), shares: float64(p.Shares), bank: float64(gd.rules.SharesAll)}
	purse := journey{cash: cash, low: cash}
	wage := gd.wage(int(s.Front), m.strike)
	fees := m.fees(s, p)
	for pr := range arkwright.Product(products) {
		o.cash += m.w.Stored * float64(p.Stock[pr]) * float64(gd.rules.CratePrice[pr])
		comes := gd.toCome(s, pr) || s.Decade == 0
		if comes && pr > s.Cycle || s.Decade == 0 {
			purse.pay(fees[pr])
			o.cash -= fees[pr]
		}
		m.produce(s, p, pr, wage, comes, &o, &purse)
		m.promise(s, p, pr, &o)
	}
	m.upkeep(s, p, wage, &o, &purse)
	m.prudence(s, p, &o, &purse)
	return o
}

// owed is what the running action has bought and pays for at its end.
func (m *mind) owed(s *arkwright.Position) float64 {
	if s.Turn.Owed == 0 || s.Frames.N == 0 || s.Frames.Top().Seat != m.seat {
		return 0
	}
	return float64(s.Turn.Owed)
}

// upkeep takes off the wages of warehouse and crews, the fees of later decades and the loans.
func (m *mind) upkeep(s *arkwright.Position, p *arkwright.Player, wage float64, o *outlook, purse *journey) {
	whole := float64(m.guide.decades - int(s.Decade)) // decades to come after this one
	wages := wage * float64(staff(p))
	o.cash -= (wages + m.w.Fees) * whole
	if s.Decade > 0 && (s.Cycle != arkwright.Lamps || m.guide.flow(s) <= m.guide.wages || slices.Contains(m.guide.unpaid, m.guide.flow(s))) {
		purse.pay(wages)
		o.cash -= wages
	}
	if whole > 0 {
		purse.pay(firstFee)
	}
	o.cash -= float64(m.guide.rules.LoanCosts) * float64(p.Loans)
	o.extra -= m.w.Loan * float64(p.Loans)
	o.space += m.w.Growth * m.left(s)
}

// firstFee is what the first turn of the next decade costs once the £2 slot is locked.
const firstFee = 4

// left is how many decades of turns a seat has.
func (m *mind) left(s *arkwright.Position) float64 {
	return float64(m.guide.turnsLeft(s)) / products
}

// prudence takes off the danger of an empty purse and adds the use of a full one.
func (m *mind) prudence(s *arkwright.Position, p *arkwright.Player, o *outlook, purse *journey) {
	w := m.w
	o.low = purse.low
	if purse.low < w.Buffer {
		o.extra -= w.Thin * (w.Buffer - purse.low)
	}
	if purse.low < 0 { // an emergency sale costs the tens digit of the space for each share (A25-12.1.4)
		o.extra += w.Broke*purse.low - w.Panic*m.stepRate*max(1, o.now/10)
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
	for i, t := range p.Slot {
		if t != 0 && t != arkwright.TileShips || locked(s, p, i) {
			continue
		}
		if at >= products {
			break
		}
		fees[at] = float64(m.guide.rules.Slots[i])
		at++
	}
	for ; at < products; at++ {
		fees[at] = float64(m.guide.rules.Slots[len(m.guide.rules.Slots)-1] + 2)
	}
	return fees
}

// bill is what a factory's workers and machines cost (A25-9.4.4).
func bill(p *arkwright.Player, pr arkwright.Product, workers, machines int, wage float64) float64 {
	cheap := 0
	if has(p, arkwright.Foreman) && p.Assigned[0] == uint8(pr)+1 {
		cheap = min(4, workers)
	}
	if has(p, arkwright.Workshop) && p.Assigned[1] == uint8(pr)+1 {
		machines = min(1, machines)
	}
	return float64(cheap)*max(1, wage-2) + float64(workers-cheap)*wage + float64(machines)
}

// plant describes a factory for its next sale at the best price.
func (m *mind) plant(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product) plant {
	f := &p.Factory[pr]
	pl := plant{product: pr, strategy: f.Strategy, level: f.Level, q: f.Q, m: f.M, made: uint8(m.guide.output(pr, f, f.Workers|f.Machines)), stock: uint8(p.Stock[pr]),
		demand: uint8(m.guide.demand(int(s.Front), pr)), firm: true, patron: has(p, patronOf(pr)), press: has(p, arkwright.PressAttache) || m.guide.rules.CharismaTies && has(p, arkwright.Charisma)}
	if !m.guide.toCome(s, pr) || pr > s.Cycle || s.Decade == 0 {
		pl.ahead = 1
	}
	if !m.guide.rules.Contracts { // whatever the ships can carry
		pl.crates, pl.firm = uint8(fleet(p)), false
	} else if c := int(m.guide.rules.Track[p.Contract[pr]]); c <= fleet(p) {
		pl.crates = uint8(c)
	}
	return pl
}

// produce adds the productions of a factory that are still to come: the next one at the present price as far as that is
// settled, the later ones at the best price.
func (m *mind) produce(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product, wage float64, comes bool, o *outlook, purse *journey) {
	gd, w := m.guide, m.w
	f := &p.Factory[pr]
	n := gd.remaining(s, pr)
	if f.Level == 0 || n == 0 {
		return
	}
	workers, machines := bits.OnesCount16(f.Workers)+int(f.Extra), bits.OnesCount16(f.Machines)
	cost := bill(p, pr, workers, machines, wage)
	pl := m.plant(s, p, pr)
	first := m.sell(&pl)
	if settled := m.settled(s, pr); settled > 0 && f.Price > 0 {
		at := pl
		at.price = f.Price
		first.blend(m.sell(&at), settled)
	}
	m.add(o, &first, cost, 1)
	if comes {
		purse.cash += w.Cautious * first.income
		purse.pay(cost)
	}
	if n == 1 {
		return
	}
	later := pl
	later.ahead += uint8(n / 2)
	later.stock = 0
	later.m = uint8(max(0, int(pl.m)-n/2))
	later.firm, later.crates = false, uint8(fleet(p))
	rise := gd.wage(int(s.Front)+2*n, m.strike)
	cost = bill(p, pr, workers, machines, (wage+rise)/2)
	out := m.sell(&later)
	m.add(o, &out, cost, float64(n-1))
	missing := gd.nextLine(pr, f)
	if missing == 0 || w.Line == 0 {
		return
	}
	more := later
	more.made = uint8(gd.output(pr, f, f.Workers|f.Machines|missing))
	then := m.sell(&more)
	hired := bits.OnesCount16(missing)
	extra := bill(p, pr, workers+hired, machines, (wage+rise)/2) - cost
	if gain := then.gain - out.gain - extra*m.cashRate; gain > 0 {
		o.extra += w.Line * float64(n-1) * gain
	}
}

func (m *mind) add(o *outlook, out *sale, cost, times float64) {
	o.cash += times * (m.w.Trust*out.income - cost)
	o.space += times * m.w.Steps * out.steps
	o.extra -= times * m.w.Hurt * out.rivals
}

// settled is the share of the next sale that will be made at the present price.
func (m *mind) settled(s *arkwright.Position, pr arkwright.Product) float64 {
	switch {
	case m.guide.adjustable(s, pr) && asked(s, m.guide.prices) || asked(s, m.guide.newPrice):
		return 0
	case s.Decade > 0 && pr == s.Cycle && m.guide.toCome(s, pr):
		return 1
	}
	return m.w.Settled
}

// promise takes off what a contract costs that has no chance to be delivered. One that may fail counts in the sale.
func (m *mind) promise(s *arkwright.Position, p *arkwright.Player, pr arkwright.Product, o *outlook) {
	c := int(m.guide.rules.Track[p.Contract[pr]])
	if c == 0 {
		return
	}
	n := m.guide.remaining(s, pr)
	stored := n == 0 && int(p.Stock[pr]) >= c && m.guide.turnsLeft(s) > 0 // a Ship action could still deliver it
	if (n == 0 && !stored) || p.Factory[pr].Level == 0 || c > fleet(p) {
		o.broken += float64(c)
		o.space -= m.w.Missed * float64(n)
	}
}
