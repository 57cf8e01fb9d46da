package arkwright

import "cromford/engine"

// The end of the game (A25-13).

// finalExchange sells, repays and buys for everybody, then counts the contracts (A25-13.1).
func (g *Game) finalExchange(s *Position, out *engine.Facts) {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		seat := engine.Seat(i)
		for pr := range Product(products) {
			if n := p.Stock[pr]; n > 0 {
				cash := int32(n) * int32(g.rs.CratePrice[pr])
				p.Cash += cash
				p.Stock[pr] = 0
				out.Add(factSoldCrates, seat, arg(pr), int16(n), int16(cash))
			}
		}
		if n := min(int32(p.Loans), p.Cash/g.rs.LoanCosts); n > 0 {
			p.Loans -= int16(n)
			p.Cash -= n * g.rs.LoanCosts
			out.Add(factRepaid, seat, int16(n), int16(n*g.rs.LoanCosts))
		}
		bought := int32(0)
		if p.Loans == 0 {
			bought = min(int32(g.bank(p)), p.Cash/g.buyPrice(p))
			p.Cash -= bought * g.buyPrice(p)
			p.Shares += int8(bought)
		}
		out.Add(factFinal, seat, int16(bought), int16(p.Cash))
		g.breakContracts(s, seat, out)
	}
}

// finalAccount counts marks and contracts after everybody's own final exchange (A14-8.3).
func (g *Game) finalAccount(s *Position, out *engine.Facts) {
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		g.punishLate(s, seat, out)
		g.breakContracts(s, seat, out)
	}
}

// endGame ends it after everybody's own final exchange.
func endGame(w flow) {
	w.g.finalAccount(w.s, w.out)
	w.s.Frames = engine.Frames{}
}

// breakContracts counts the contracts that were not fulfilled.
func (g *Game) breakContracts(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	for pr := range Product(products) {
		if c := p.Contract[pr]; c != 0 {
			out.Add(factLateContract, seat, arg(pr), int16(g.rs.Track[c]))
			g.moveShare(s, seat, -int(g.rs.Track[c]), out)
			p.Contract[pr] = 0
		}
	}
}

// Result is the final account (A25-13.1).
func (g *Game) Result(s *Position) (engine.Result, bool) {
	if s.Frames.N > 0 {
		return engine.Result{}, false
	}
	g = g.of(s)
	res := engine.Result{Seats: make([]engine.SeatResult, s.Seats)}
	levels := func(p *Player) (n int32) {
		for _, f := range p.Factory {
			n += int32(f.Level)
		}
		return n
	}
	// better compares two seats; tie tells which tie-break decided.
	better := func(a, b *Player) (ahead bool, tie bool) {
		keys := [...][2]int32{
			{int32(-min(a.Loans, 1)), int32(-min(b.Loans, 1))}, {g.score(s, a), g.score(s, b)},
			{a.Cash, b.Cash}, {g.value(a), g.value(b)}, {levels(a), levels(b)},
		}
		for i, k := range keys[:2+g.rs.TieBreaks] {
			if k[0] != k[1] {
				return k[0] > k[1], i > 1
			}
		}
		return false, true
	}
	debtors := 0
	for i := range res.Seats {
		p := &s.Player[i]
		res.Seats[i] = engine.SeatResult{Rank: 1, Total: int(g.score(s, p)), Lines: g.scoreLines(s, p)}
		if p.Loans > 0 {
			debtors++
		}
		for j := range res.Seats {
			if ahead, tie := better(&s.Player[j], p); ahead {
				res.Seats[i].Rank++
				if tie {
					res.TieBreak = g.rs.clause(cite{"A25-13.1.5", "A14-8.4"})
				}
			}
		}
	}
	res.NoWinner = debtors == int(s.Seats) // A25-13.1.6
	return res, true
}

// scoreLines are what a player's score is made of.
func (g *Game) scoreLines(s *Position, p *Player) []engine.ScoreLine {
	lines := []engine.ScoreLine{{
		Key: "arkwright.score.portfolio", Clause: g.rs.clause(cite{"A25-13.1.4", "A14-8.4"}), Amount: int(g.portfolio(p)),
	}}
	if s.Flags&EastIndia != 0 {
		lines = append(lines, engine.ScoreLine{Key: "arkwright.score.commodities", Clause: "A25-15.5.1", Amount: int(g.commodities(s, p))})
	}
	return lines
}
