package arkwright

import (
	"math/bits"

	"cromford/engine"
)

// The production phase (A25-9). The domestic sale has files of its own: sale_batch.go and sale_callout.go.

// produce counts what everybody makes (A25-9.2.1).
func (g *Game) produce(s *Position, out *engine.Facts) {
	out.At(accMade)
	pr := s.Cycle
	for i := range int(s.Seats) {
		f := &s.Player[i].Factory[pr]
		if f.open() {
			n := g.quantity(pr, f, s.Sale.Shut[i])
			s.Sale.Produced[i] = int8(n)
			out.Add(factProduced, engine.Seat(i), arg(pr), int16(n))
		}
	}
	out.Add(factDemand, engine.Nobody, arg(pr), int16(g.demand(s, pr)))
}

// lineUp lines up the participants of a product's market and the importer, which comes last.
func (g *Game) lineUp(s *Position, pr Product, supply *[4]int, list *[5]Seller, who *[5]engine.Seat) int {
	n := 0
	for i := range int(s.Seats) {
		f := &s.Player[i].Factory[pr]
		if !f.open() {
			continue
		}
		list[n] = g.Seller(pr, f, supply[i])
		who[n] = engine.Seat(i)
		n++
	}
	list[n] = Importer(int(s.Importer[pr]))
	who[n] = engine.Nobody
	return n + 1
}

// crates is how many crates of the featured product a seat can lay hands on now.
func (s *Position) crates(seat engine.Seat) int8 {
	return s.Sale.Pending[seat] + s.Player[seat].Stock[s.Cycle]
}

// takeCrates takes pending crates first, then stored ones.
func (s *Position) takeCrates(seat engine.Seat, n int8) {
	k := min(n, s.Sale.Pending[seat])
	s.Sale.Pending[seat] -= k
	s.Player[seat].Stock[s.Cycle] -= n - k
}

// settleProduction moves the shares, pays the factories and lets marketing weaken (A25-9.3 to A25-9.5).
func settleProduction(w flow) {
	w.g.shareSteps(w.s, w.out)
	w.out.At(accBill)
	w.g.payFactories(w.s, w.out)
	w.out.At(accWeakens)
	w.g.weaken(w.s, w.out)
}

// eligible tells whether a seat takes part in the share steps (A25-9.3.1).
func (g *Game) eligible(s *Position, seat engine.Seat) bool {
	return s.Player[seat].Factory[s.Cycle].open() && (s.Sale.Produced[seat] >= 1 || g.rs.SoldIsEnough) &&
		s.Sale.Sold[seat]+s.patronsSold(seat) >= 1
}

// standing compares a seat with everybody else in the market: 1 alone ahead, 0 tied, -1 behind.
func (g *Game) standing(s *Position, seat engine.Seat, of func(engine.Seat) int, importer int) int {
	mine := of(seat)
	best := importer
	for i := range int(s.Seats) {
		if o := engine.Seat(i); o != seat && s.Player[i].Factory[s.Cycle].open() {
			best = max(best, of(o))
		}
	}
	switch {
	case mine > best:
		return 1
	case mine == best:
		return 0
	}
	return -1
}

func (g *Game) appealStanding(s *Position, seat engine.Seat) int {
	return g.standing(s, seat, func(o engine.Seat) int { return g.appeal(s.Cycle, &s.Player[o].Factory[s.Cycle]) }, int(s.Importer[s.Cycle]))
}

func (g *Game) soldStanding(s *Position, seat engine.Seat) int {
	return g.standing(s, seat, func(o engine.Seat) int { return int(s.Sale.Sold[o] + s.patronsSold(o)) }, int(s.Sale.Importer))
}

// wins tells whether a seat gets a share bonus: it is ahead of everybody, or Charisma wins the tie for it (A14-5.5.2.6).
func (g *Game) wins(s *Position, seat engine.Seat, standing func(*Position, engine.Seat) int) bool {
	at := standing(s, seat)
	if at != 0 || !g.charms(&s.Player[seat]) {
		return at == 1
	}
	for i := range int(s.Seats) {
		if o := engine.Seat(i); o != seat && g.charms(&s.Player[i]) && s.Player[i].Factory[s.Cycle].open() && standing(s, o) == 0 {
			return false
		}
	}
	return true
}

// shareSteps moves the share indicators (A25-9.3).
func (g *Game) shareSteps(s *Position, out *engine.Facts) {
	var steps [4][3]int
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		if !g.eligible(s, seat) {
			continue
		}
		steps[i][0] = min(2, int(s.Sale.Sold[i]+s.patronsSold(seat)))
		if g.wins(s, seat, g.appealStanding) || s.Sale.Bonus[i]&bonusAppeal != 0 {
			steps[i][1] = 1
		}
		if g.wins(s, seat, g.soldStanding) || s.Sale.Bonus[i]&bonusSold != 0 {
			steps[i][2] = 1
		}
	}
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		if st := steps[seat]; st[0] > 0 {
			out.Add(factShareReasons, seat, int16(st[0]), int16(st[1]), int16(st[2]))
			g.moveShare(s, seat, st[0]+st[1]+st[2], out)
		}
	}
}

// payFactories pays wages and maintenance of the featured product's factories (A25-9.4).
func (g *Game) payFactories(s *Position, out *engine.Facts) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		if !s.Player[seat].Factory[s.Cycle].open() {
			continue
		}
		lines := uint16(0xFFFF)
		if l := s.Sale.Shut[seat]; l > 0 {
			lines &^= g.rs.Line[s.Cycle][l-1].mask
		}
		cost := g.tellBill(s, seat, s.Cycle, lines, out)
		g.pay(s, seat, cost, out)
	}
}

// weaken lets marketing weaken (A25-9.5).
func (g *Game) weaken(s *Position, out *engine.Facts) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		f := &s.Player[seat].Factory[s.Cycle]
		if !f.open() || f.M == 0 {
			continue
		}
		dear := g.dear(s.Cycle, f)
		f.M--
		out.Add(factWeakens, seat, arg(s.Cycle), int16(f.M))
		if dear {
			f.Price--
			g.tellPrice(seat, s.Cycle, f, out)
			g.moveShare(s, seat, g.rs.OverflowSpaces, out)
		}
	}
}

// dear tells whether marketing that weakens would leave the price above what the good is worth (A25-9.5.3).
func (g *Game) dear(pr Product, f *Factory) bool {
	return f.open() && f.M > 0 && int(f.Price) > g.worth(pr, f)-1
}

// fades is what marketing that weakens costs a factory on the share track.
func (g *Game) fades(pr Product, f *Factory) int {
	if !g.dear(pr, f) {
		return 0
	}
	return g.rs.OverflowSpaces
}

func offerDelivery(w flow, seat engine.Seat) {
	if w.g.deliverable(w.s, seat) {
		ask(w.s, StepDeliver, seat, 0, 0)
	}
}

var askDeliver = question{
	ID: "deliver", Cite: cite{"A25-9.6.1", "A14-5.5.4.1"}, About: "delivering the contract",
	Answers: answers{cannotDeliver, {Kind: KindExtraShifts}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		l = listDeliveries(a, l)
		return l.If(a.g.shiftsAnytime(a.p()) && a.p().Factory[a.s.Cycle].open(), KindExtraShifts).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindExtraShifts {
			a.g.workShift(a.s, a.seat, out)
			return
		}
		pop(a.s)
		if c.Kind == KindDeliver {
			n := int8(c.Arg[1])
			a.g.sail(a.s, a.seat, fleetOf(c.Arg[2]), out)
			a.s.takeCrates(a.seat, n)
			a.g.fulfil(a.s, a.seat, a.s.Cycle, n, out)
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind == KindExtraShifts {
			return whyNoShifts(a)
		}
		return whyNoDelivery(a, c)
	},
}

// deliverable tells whether a seat could do anything when the featured product is shipped (A25-9.6.1).
func (g *Game) deliverable(s *Position, seat engine.Seat) bool {
	p := &s.Player[seat]
	lo, hi := g.shippable(p, s.Cycle)
	have := s.crates(seat)
	if g.shiftsAnytime(p) && p.Factory[s.Cycle].open() {
		have++
	}
	room := int8(max(g.fleet(p, 3), g.fleet(p, 1), g.fleet(p, 2)))
	return lo <= min(have, room, hi)
}

func listDeliveries(a asked, l engine.List) engine.List {
	lo, hi := a.g.shippable(a.p(), a.s.Cycle)
	for n := lo; n <= min(hi, a.s.crates(a.seat)); n++ {
		if a.g.rs.FewestShips {
			set := a.g.fewest(a.p(), n)
			l = l.If(set != 0, KindDeliver, arg(a.s.Cycle), int16(n), argFleet(set))
			continue
		}
		for set := uint8(1); set <= 3; set++ {
			l = l.If(int(n) <= a.g.fleet(a.p(), set), KindDeliver, arg(a.s.Cycle), int16(n), argFleet(set))
		}
	}
	return l
}

// fewest is the smallest set of a player's ships that carries n crates, 0 if none does.
func (g *Game) fewest(p *Player, n int8) uint8 {
	best := uint8(0)
	for set := uint8(1); set <= 3; set++ {
		if int(n) <= g.fleet(p, set) && (best == 0 || bits.OnesCount8(set) < bits.OnesCount8(best)) {
			best = set
		}
	}
	return best
}

// moveContracts advances what was not delivered (A25-9.6.5).
func (g *Game) moveContracts(s *Position, out *engine.Facts) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		c := p.Contract[s.Cycle]
		if c == 0 {
			continue
		}
		if c == contractMax || p.Limit != 0 && c >= p.Limit || c >= g.lastSpace(s) {
			out.Add(factLateContract, seat, arg(s.Cycle), int16(g.rs.Track[c]))
			g.moveShare(s, seat, g.rs.MissSpaces, out)
			continue
		}
		p.Contract[s.Cycle]++
		out.Add(factContractMoves, seat, arg(s.Cycle), int16(g.rs.Track[c+1]))
	}
}

// storeRest stores what was not sold (A25-9.7). What there is no room for is told as lost and never as stored; with a Small
// Warehouse all is stored until it is chosen what goes (A25-3.6.5).
func storeRest(w flow, seat engine.Seat) {
	n := w.s.Sale.Pending[seat]
	if n == 0 {
		return
	}
	p := &w.s.Player[seat]
	p.Stock[w.s.Cycle] += n
	w.s.Sale.Pending[seat] = 0
	kept := n
	if w.g.smallStore(p) == 0 {
		kept -= max(0, p.Stock[w.s.Cycle]-w.g.capacity(p, w.s.Cycle))
	}
	if kept > 0 {
		w.out.Add(factStored, seat, arg(w.s.Cycle), int16(kept))
	}
	w.g.fitStorage(w.s, seat, w.out)
}
