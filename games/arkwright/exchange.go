package arkwright

import "cromford/engine"

// The stock exchange as one question whose parts come in any order and again (A14-5.3.6).

// The occasions.
const (
	bourseAction int16 = iota
	bourseBroker       // in the event phase: crates and shares only (A14-6.2.4)
	bourseFinal        // at the end of the game: no contracts (A14-8.1)
)

const (
	mostTrades = 6  // how often shares are traded in one go: turns must end
	mostRepaid = 30 // loans in one choice: they can be repaid again
)

// askBourse opens the question if there is anything to choose.
func (g *Game) askBourse(s *Position, seat engine.Seat, occasion int16) {
	ask(s, stBourse, seat, occasion, 0)
	g.leaveBourse(s, seat)
}

// leaveBourse closes the question once only the end is left.
func (g *Game) leaveBourse(s *Position, seat engine.Seat) {
	var l lister
	g.listBourse(&l, s, &s.Player[seat], s.Frames.Top())
	if l.n == 1 {
		pop(s)
	}
}

func (g *Game) listBourse(l *lister, s *Position, p *Player, f *engine.Frame) {
	for pr := range Product(products) {
		for n := int8(1); n <= p.Stock[pr]; n++ {
			l.add(sellCrates, arg(pr), int16(n))
		}
	}
	if f.A != bourseBroker {
		for n := int32(1); n <= min(int32(p.Loans), p.Cash/g.rs.LoanCosts, mostRepaid); n++ {
			l.add(repay, int16(n))
		}
	}
	if f.B < mostTrades {
		if p.Loans == 0 {
			for n := int32(1); n <= min(int32(g.bank(p)), p.Cash/g.buyPrice(p)); n++ {
				l.add(buy, int16(n))
			}
		}
		for n := int16(1); n <= int16(p.Shares); n++ {
			l.add(sell, n)
		}
	}
	if f.A == bourseAction {
		for pr := range Product(products) {
			for c := p.Contract[pr] + 1; c <= g.rs.LimitMax[s.Seats]; c++ {
				l.add(contract, arg(pr), int16(g.rs.Track[c]))
			}
		}
	}
	l.add(done)
}

func (g *Game) doBourse(s *Position, seat engine.Seat, f *engine.Frame, c engine.Choice, out *engine.Facts) {
	if c.Kind == done {
		pop(s)
		return
	}
	g.deal(s, seat, c, out)
	if c.Kind == buy || c.Kind == sell {
		f.B++
	}
	g.leaveBourse(s, seat)
}

// deal carries out one part of a stock exchange.
func (g *Game) deal(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	n := int32(c.Arg[0])
	switch c.Kind {
	case sellCrates:
		pr := c.Arg[0] - 1
		cash := int32(c.Arg[1]) * int32(g.rs.CratePrice[pr])
		p.Stock[pr] -= int8(c.Arg[1])
		p.Cash += cash
		out.Add(factSoldCrates, seat, c.Arg[0], c.Arg[1], int16(cash))
	case repay:
		p.Loans -= int16(n)
		p.Cash -= n * g.rs.LoanCosts
		out.Add(factRepaid, seat, int16(n), int16(n*g.rs.LoanCosts))
	case buy:
		cost := n * g.buyPrice(p)
		p.Cash -= cost
		p.Shares += int8(n)
		out.Add(factBoughtShares, seat, int16(n), int16(cost))
	case sell:
		cash := n * g.value(p)
		p.Cash += cash
		p.Shares -= int8(n)
		out.Add(factSoldShares, seat, int16(n), int16(cash))
	case contract:
		p.Contract[c.Arg[0]-1] = g.trackSpace(c.Arg[1])
		out.Add(factContract, seat, c.Arg[0], c.Arg[1])
	}
}
