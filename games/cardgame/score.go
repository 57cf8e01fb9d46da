package cardgame

import (
	"cromford/engine"
	"cromford/engine/doc"
)

// finalScoring sells the stored goods and buys the last shares (CG-7.1, CG-7.2).
func finalScoring(g *Game, s *Position, out *engine.Facts) int16 {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		if p.Out {
			continue
		}
		if s.solo() {
			s.Fulfilled = g.achieved(s, p)
		}
		g.cashIn(s, p, seat, out)
		a := g.account(p)
		if p.Loans > 0 {
			out.Add(factFinalLoans, seat, int16(p.Loans), int16(a.shares))
		}
		if n := g.rs.Penalty[p.Tokens]; n > 0 {
			out.Add(factFinalShips, seat, int16(p.Tokens), int16(n), int16(a.value))
		}
		out.Add(factFinal, seat, int16(a.shares), int16(a.value), int16(a.total))
		if s.solo() && a.total >= 500 {
			s.Fulfilled |= 1 << Tycoon
		}
	}
	return PhaseAwards
}

// endGame ends the flow; what solo still asks stands alone.
func endGame(g *Game, s *Position, out *engine.Facts) int16 {
	s.Frames.Pop()
	if s.solo() {
		g.claimAwards(s, out)
	}
	return phOver
}

// cashIn sells what is stored and buys as many shares as the money allows, without discount.
func (g *Game) cashIn(s *Position, p *Player, seat engine.Seat, out *engine.Facts) {
	for gd := range Good(goods) {
		if n := int16(p.Factory[gd].Stored); n > 0 {
			p.Factory[gd].Stored = 0
			p.Cash += n * g.rs.Leftover[gd]
			out.Add(factFinalGoods, seat, ofGood(gd), n, g.rs.Leftover[gd], n*g.rs.Leftover[gd])
		}
	}
	n, price := int16(0), s.FinalPrice(int16(p.Value))
	if price > 0 {
		n = min(p.Cash/price, int16(g.rs.Limit.MaxShares-p.Shares))
	}
	if n > 0 {
		p.Shares += uint8(n)
		p.Bought = uint8(n)
		p.Cash -= n * price
		out.Add(factFinalShares, seat, n, n*price, p.Cash)
	}
}

// FinalPrice is what a share costs in final scoring: its value, or 10 as the English text has it (CG-7.2, R-7.1).
func (s *Position) FinalPrice(value int16) int16 {
	if s.Flags.has(RFinalTen) {
		return 10
	}
	return value
}

// NetShares is how many shares count in the end: one less for each loan (CG-7.3).
func (p *Player) NetShares(shares int) int { return max(0, shares-int(p.Loans)) }

// NetValue is what they count in the end: less for shipping tokens (CG-7.4).
func (g *Game) NetValue(p *Player, value int) int { return max(0, value-int(g.rs.Penalty[p.Tokens])) }

// account is a player's end score with the parts it is made of (CG-7.3 to CG-7.5).
type account struct{ shares, value, total, own, bought, loans, ships int }

func (g *Game) account(p *Player) (a account) {
	all, value := int(p.Shares), int(p.Value)
	a.shares, a.value = p.NetShares(all), g.NetValue(p, value)
	a.total = a.shares * a.value
	a.own = (all - int(p.Bought)) * value
	a.bought = int(p.Bought) * value
	a.loans = (a.shares - all) * value
	a.ships = (a.value - value) * a.shares
	return a
}

// worth is what a player would score if the game ended now.
func (g *Game) worth(s *Position, p *Player) int {
	q := *p
	g.cashIn(s, &q, engine.Nobody, nil)
	return g.account(&q).total
}

// Result is the final account (CG-7.6, CG-10.5.2).
func (g *Game) Result(s *Position) (engine.Result, bool) {
	if s.Frames.N > 0 {
		return engine.Result{}, false
	}
	var res engine.Result
	alive := false
	for i := range int(s.Seats) {
		p := &s.Player[i]
		a := g.account(p)
		alive = alive || !p.Out
		res.Seats = append(res.Seats, engine.SeatResult{Rank: 1, Total: a.total, Lines: []engine.ScoreLine{
			{Key: "cardgame.score.shares", Clause: "CG-7.5", Amount: a.own},
			{Key: "cardgame.score.bought", Clause: "CG-7.2", Amount: a.bought},
			{Key: "cardgame.score.loans", Clause: "CG-7.3", Amount: a.loans},
			{Key: "cardgame.score.ships", Clause: "CG-7.4", Amount: a.ships},
		}})
	}
	if s.solo() {
		res.NoWinner = g.standing(s) > 1 // the rivals have no seat: the only rank is the first
		res.Seats[0].Awards = doc.Members(s.Awards, 0, awardIDs)
		return res, true
	}
	for i := range res.Seats {
		for j := range res.Seats {
			if ahead, tied := g.ahead(s, &res, j, i); ahead {
				res.Seats[i].Rank++
				if tied {
					res.TieBreak = "CG-7.6"
				}
			}
		}
	}
	res.NoWinner = !alive
	return res, true
}

// ahead tells whether seat a is placed before seat b, and whether only money left decided that.
func (g *Game) ahead(s *Position, res *engine.Result, a, b int) (ahead, tied bool) {
	p, q := &s.Player[a], &s.Player[b]
	if p.Out || q.Out {
		return q.Out && !p.Out, false
	}
	if x, y := res.Seats[a].Total, res.Seats[b].Total; x != y {
		return x > y, false
	}
	return p.Cash > q.Cash, true
}
