package arkwright

import "cromford/engine"

// The sale of one declaration round: School first, then offers of stored crates, then the market is cleared at once (A25-9.2).

func offerShutting(w flow, seat engine.Seat) {
	p := &w.s.Player[seat]
	if fa := &p.Factory[w.s.Cycle]; fa.open() && p.has(School) && !p.Shut && fa.Workers != 0 {
		ask(w.s, stShut, seat, 0, 0)
	}
}

func offerStored(w flow, seat engine.Seat) {
	p := &w.s.Player[seat]
	if p.Factory[w.s.Cycle].open() && (p.has(ExtraShifts) || w.g.maxOffer(w.s, seat, 0) > 0) {
		ask(w.s, stOffer, seat, 0, 0)
	}
}

func offerPress(w flow, seat engine.Seat) {
	if w.g.pressWins(w.s, seat) != 0 {
		ask(w.s, stPress, seat, 0, 0)
	}
}

// maxOffer is how many stored crates a seat may offer if it makes extra more (A25-9.2.4).
func (g *Game) maxOffer(s *Position, seat engine.Seat, extra int8) int8 {
	p := &s.Player[seat]
	made := s.Sale.Produced[seat] + extra
	if made < 1 {
		return 0
	}
	return min(p.Stock[s.Cycle], max(0, int8(g.appeal(s.Cycle, &p.Factory[s.Cycle]))-made))
}

// sellDomestic clears the market and pays the sellers (A25-9.2.5 to 9.2.11).
func (g *Game) sellDomestic(s *Position, out *engine.Facts) {
	var list [5]Seller
	var who [5]engine.Seat
	var sold [5]int
	var supply [4]int
	for i := range int(s.Seats) {
		supply[i] = int(s.Sale.Produced[i] + s.Sale.Offered[i])
	}
	n := g.lineUp(s, s.Cycle, &supply, &list, &who)
	Clear(g.demand(s, s.Cycle), list[:n], sold[:n])
	for i := range n {
		k := sold[i]
		if who[i] == engine.Nobody {
			s.Sale.Importer = int8(k)
			out.Add(factImporterSold, engine.Nobody, int16(s.Cycle)+1, int16(k))
			continue
		}
		p := &s.Player[who[i]]
		s.Sale.Sold[who[i]] = int8(k)
		p.Stock[s.Cycle] -= s.Sale.Offered[who[i]]
		s.Sale.Pending[who[i]] = int8(list[i].Supply - k)
		cash := int32(k) * int32(p.Factory[s.Cycle].Price)
		p.Cash += cash
		out.Add(factSold, who[i], int16(s.Cycle)+1, int16(k), int16(cash), int16(p.Factory[s.Cycle].Price))
	}
}

// pressWins is which bonuses the Press Attaché could still win for a seat: bit 0 appeal, bit 1 sold (A25-17.13).
func (g *Game) pressWins(s *Position, seat engine.Seat) uint8 {
	p := &s.Player[seat]
	if !p.has(PressAttache) || !g.eligible(s, seat) {
		return 0
	}
	var taken uint8
	for i := range int(s.Seats) {
		taken |= s.Sale.Bonus[i]
	}
	var w uint8
	if g.appealStanding(s, seat) == 0 && taken&1 == 0 {
		w |= 1
	}
	if g.soldStanding(s, seat) == 0 && taken&2 == 0 {
		w |= 2
	}
	return w
}
