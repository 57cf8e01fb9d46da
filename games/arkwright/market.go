package arkwright

import (
	"slices"

	"cromford/engine"
)

const marketRowSize = products

// demand is the number on the bottommost front vacancy in the product's column (A25-3.4.5).
func (g *Game) demand(s *Position, p Product) int {
	if int(s.Front) <= int(p) {
		return 0
	}
	row := (int(s.Front) - 1 - int(p)) / marketRowSize
	return int(g.rs.Demand[min(row, len(g.rs.Demand)-1)][p])
}

// wage is what a worker costs now (A25-3.4.6).
func (g *Game) wage(s *Position) int32 { return g.wageAt(int(s.Front), s.Ongoing) }

func (g *Game) wageAt(front int, ongoing Event) int32 {
	return int32(g.rs.Wage[g.wageRow(front)]) + g.strikeAdds(ongoing)
}

// wageRow is the row of the bottommost front vacancy, which sets the wage.
func (g *Game) wageRow(front int) int { return min(max(0, front-1)/marketRowSize, len(g.rs.Wage)-1) }

// takeWorkers takes n workers from the market in reading order, then from the pool (A25-3.4.2, A25-3.4.9).
func (s *Position) takeWorkers(n int) {
	for range n {
		if s.Block > 0 {
			s.Block--
			s.Front++
			s.mergeTail()
		} else {
			s.Pool--
		}
	}
}

// mergeTail turns tail vacancies into front vacancies once the market is empty (A25-3.4.4).
func (s *Position) mergeTail() {
	if s.Block == 0 {
		s.Front += s.Tail
		s.Tail = 0
	}
}

func (s *Position) workersToHave() int { return int(s.Block) + int(s.Pool) }

// returnWorkers moves up to n workers from the pool to the market (A25-3.4.3, R-23).
func (s *Position) returnWorkers(n uint8) uint8 {
	n = min(n, s.Pool, s.Front)
	s.Pool -= n
	s.Block += n
	s.Front -= n
	return n
}

// Seller is one side of a domestic sale (A25-9.2.9).
type Seller struct {
	Appeal   int
	Quality  int // actual quality f + q; unused for the importer
	Supply   int
	Importer bool
}

// Clear sells crates to the domestic demand: rows of appeal from the top, the last row by greater appeal, players before
// the importer, then actual quality; players still tied sell together, even beyond the demand. It is the one market of
// the rules, the forecast, the bots and the calculator.
func Clear(demand int, sellers []Seller, sold []int) {
	top := 0
	for i := range sellers {
		sold[i] = 0
		top = max(top, sellers[i].Appeal)
	}
	left := demand
	for row := top; row >= 1 && left > 0; row-- {
		n := 0
		for i := range sellers {
			if sellers[i].inRow(row) {
				n++
			}
		}
		if n <= left {
			for i := range sellers {
				if sellers[i].inRow(row) {
					sold[i]++
				}
			}
			left -= n
			continue
		}
		clearLastRow(row, left, sellers, sold)
		return
	}
}

// inRow tells whether one of the seller's crates lies in an appeal row (A25-9.2.6).
func (s *Seller) inRow(row int) bool { return s.Appeal >= row && s.Appeal-row < s.Supply }

// before tells whether a sells before b in the last row; if neither does, they are tied (A25-9.2.8).
func (s *Seller) before(b *Seller) bool {
	switch {
	case s.Appeal != b.Appeal:
		return s.Appeal > b.Appeal
	case s.Importer != b.Importer:
		return b.Importer
	case s.Importer:
		return false
	}
	return s.Quality > b.Quality
}

func clearLastRow(row, left int, sellers []Seller, sold []int) {
	for i := range sellers {
		s := &sellers[i]
		if !s.inRow(row) {
			continue
		}
		ahead := 0 // crates that sell before this one
		for j := range sellers {
			if sellers[j].inRow(row) && sellers[j].before(s) {
				ahead++
			}
		}
		if ahead < left {
			sold[i]++
		}
	}
}

// moveShare moves a share indicator; it stops at the ends of the track (A25-3.5.2).
func (g *Game) moveShare(s *Position, seat engine.Seat, by int, out *engine.Facts) {
	p := &s.Player[seat]
	to := min(max(int(p.Space)+by, 1), len(g.rs.ShareValue)-1)
	if to != int(p.Space) {
		out.Add(factShare, seat, int16(to-int(p.Space)), int16(to), int16(g.rs.ShareValue[to]))
	}
	p.Space = int8(to)
}

func (g *Game) value(p *Player) int32 { return int32(g.rs.ShareValue[p.Space]) }

func (g *Game) buyPrice(p *Player) int32 { return max(g.rs.BuyAtLeast, g.value(p)) }

// bank is how many own shares the bank holds.
func (g *Game) bank(p *Player) int8 { return g.rs.SharesAll - p.Shares }

// pay pays a cost; missing money is raised by an emergency sale and then by loans (A25-12.1.10).
func (g *Game) pay(s *Position, seat engine.Seat, cost int32, out *engine.Facts) {
	p := &s.Player[seat]
	if p.Cash < cost && p.Shares > 0 && g.value(p) > 0 {
		v, digit := g.value(p), g.emergencySpaces(p)
		n := min(int32(p.Shares), ceilDiv(cost-p.Cash, v))
		p.Shares -= int8(n)
		p.Cash += n * v
		out.Add(factEmergency, seat, int16(n), int16(n*v))
		g.moveShare(s, seat, -int(n)*digit, out)
	}
	if p.Cash < cost {
		digit := 1
		if !g.rs.LoanFlat {
			digit = max(1, int(p.Space)/10)
		}
		k := ceilDiv(cost-p.Cash, g.rs.LoanGives)
		p.Loans += int16(k)
		p.Cash += k * g.rs.LoanGives
		out.Add(factLoan, seat, int16(k), int16(k*g.rs.LoanGives), int16(k*g.rs.LoanCosts))
		g.moveShare(s, seat, -int(k)*digit, out)
	}
	p.Cash -= cost
}

// emergencySpaces is what each share sold in an emergency costs (A25-12.1.4).
func (g *Game) emergencySpaces(p *Player) int { return max(g.rs.EmergencyAtLeast, int(p.Space)/10) }

func ceilDiv(a, b int32) int32 { return (a + b - 1) / b }

// f is the cost and base quality of a factory.
func (g *Game) f(p Product, f *Factory) int { return int(g.rs.Cost[f.Strategy][p][f.Level]) }

// appeal is f + q + m - s (A25-3.3.1).
func (g *Game) appeal(p Product, f *Factory) int {
	return g.worth(p, f) - int(f.Price)
}

// quantity is what a factory makes: the outputs of its fully occupied lines, without one that is shut down (A25-3.2.7).
func (g *Game) quantity(p Product, f *Factory, shut uint8) int {
	n := 0
	occupied := f.Workers | f.Machines
	for l := range uint8(4) {
		switch m := g.rs.Line[p][l].mask; {
		case occupied&m != m:
			if l < g.rs.FullLines[f.Strategy] {
				return 0
			}
		case l+1 != shut:
			n += int(g.rs.Output[f.Strategy][f.Level][l])
		}
	}
	return n
}

// wholeFactory stands for the workers beside the lines, in sets of spaces.
const wholeFactory uint16 = 1 << 15

// bill is what some lines of a factory cost: wages and maintenance (A25-9.4.4).
type bill struct {
	product                 Product
	whole                   bool  // of the factory, because its product is featured; otherwise of a Production action
	wage, workers, machines int32 // what is paid for
	wages, maintenance      int32 // what is left to pay
}

// bill is what a factory's lines cost.
func (g *Game) bill(s *Position, seat engine.Seat, p Product, lines uint16) int32 {
	pl := &s.Player[seat]
	f := &pl.Factory[p]
	b := bill{product: p, wage: g.wage(s), workers: bits16(f.Workers & lines), machines: bits16(f.Machines & lines)}
	if lines&wholeFactory != 0 {
		b.whole = true
		b.workers += int32(f.Extra)
	}
	return g.upkeep(pl, b)
}

// upkeep is what a player pays for the workers and machines of a bill.
func (g *Game) upkeep(p *Player, b bill) int32 {
	b.wages, b.maintenance = b.workers*b.wage, b.machines*g.rs.Maintenance
	b = g.lowered(p, b)
	return b.wages + b.maintenance
}

// tellBill is the bill of some lines, told with what it is for.
func (g *Game) tellBill(s *Position, seat engine.Seat, p Product, lines uint16, out *engine.Facts) int32 {
	f := &s.Player[seat].Factory[p]
	cost := g.bill(s, seat, p, lines)
	w := bits16(f.Workers & lines)
	if lines&wholeFactory != 0 {
		w += int32(f.Extra)
	}
	out.Add(factBill, seat, arg(p), int16(cost), int16(w), int16(bits16(f.Machines&lines)))
	return cost
}

func bits16(m uint16) int32 {
	n := int32(0)
	for ; m != 0; m &= m - 1 {
		n++
	}
	return n
}

// seatAt is the k-th seat in turn order (A25-0.1.7).
func (s *Position) seatAt(k int) engine.Seat {
	return engine.Seat((int(s.Start) + k) % int(s.Seats))
}

func (g *Game) level(s *Position) uint8 { return g.rs.Level[s.Decade] }

// Reasons is why a share rises after a domestic sale (A25-9.3): one or two spaces for crates sold, one for being alone
// with the highest appeal, one for being alone with the most crates sold.
type Reasons struct {
	Sold   int `json:"sold"`
	Appeal int `json:"appeal"`
	Most   int `json:"most"`
}

// Why tells why a seller's share rises by a domestic sale without patrons.
func Why(sellers []Seller, sold []int, i int) Reasons {
	if sold[i] == 0 || sellers[i].Supply == 0 {
		return Reasons{}
	}
	alone := func(of func(int) int) int {
		for j := range sellers {
			if j != i && of(j) >= of(i) {
				return 0
			}
		}
		return 1
	}
	return Reasons{min(2, sold[i]), alone(func(j int) int { return sellers[j].Appeal }), alone(func(j int) int { return sold[j] })}
}

// Steps is how many share spaces a seller gains by a domestic sale without patrons.
func Steps(sellers []Seller, sold []int, i int) int {
	r := Why(sellers, sold, i)
	return r.Sold + r.Appeal + r.Most
}

// steps is how many share spaces a seller would gain by what it sells, patrons counted: Charisma wins ties (A14-5.5.2.6), unless
// another one is in the same tie.
func (g *Game) steps(s *Position, sellers []Seller, sold []int, who []engine.Seat, i int) int {
	if sold[i] == 0 {
		return 0
	}
	n := min(2, sold[i])
	for _, of := range []func(int) int{func(j int) int { return sellers[j].Appeal }, func(j int) int { return sold[j] }} {
		wins := true
		for j := range sellers {
			charms := who[j] != engine.Nobody && g.charms(&s.Player[who[j]])
			if j != i && (of(j) > of(i) || of(j) == of(i) && (charms || !g.charms(&s.Player[who[i]]))) {
				wins = false
			}
		}
		if wins {
			n++
		}
	}
	return n
}

// pressSteps adds the share spaces that Press Attachés would win by ties, as carryOn uses them: in turn order, each tie for one of them
// (A25-17.13, R-96).
func (g *Game) pressSteps(s *Position, sellers []Seller, sold []int, who []engine.Seat, fates *[4]Fate) {
	appeal, most := true, true // whether the ties are still to be won
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		i, p := slices.Index(who, seat), &s.Player[seat]
		if i < 0 || !p.has(PressAttache) || fates[seat].Steps == 0 {
			continue
		}
		left := int(g.rs.Tiles.PressTies) - int(p.Press)
		if left > 0 && appeal && tied(len(sellers), i, func(j int) int { return sellers[j].Appeal }) {
			appeal = false
			left--
			fates[seat].Steps++
		}
		if left > 0 && most && tied(len(sellers), i, func(j int) int { return sold[j] }) {
			most = false
			fates[seat].Steps++
		}
	}
}

// tied tells whether a seller of n is level with the best of the others.
func tied(n, i int, of func(int) int) bool {
	best := 0
	for j := range n {
		if j != i {
			best = max(best, of(j))
		}
	}
	return of(i) == best
}

// tiesAhead counts the bonuses that a seller misses only by a tie.
func tiesAhead(sellers []Seller, sold []int, i int) int {
	n := 0
	if tied(len(sellers), i, func(j int) int { return sellers[j].Appeal }) {
		n++
	}
	if tied(len(sellers), i, func(j int) int { return sold[j] }) {
		n++
	}
	return n
}
