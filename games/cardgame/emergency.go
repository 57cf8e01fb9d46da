package cardgame

// CG-5.3.2: the emergency fund. Whoever wants to know what it gives asks here: the production, Extra Production, the view and
// the bots.

// Fund is what the emergency fund gives to somebody who is short of money.
type Fund struct {
	Loans, Cash int16
	Enough      bool // to cover what is missing
}

// Emergency is the fund's answer to what is missing: as few loans as cover it, or all that are left.
func (g *Game) Emergency(s *Position, p *Player, missing int16) Fund {
	if missing <= 0 {
		return Fund{Enough: true}
	}
	each, left := s.fundLoan(p), max(0, int16(g.rs.Limit.Loans)-int16(p.Loans))
	loans := left
	if each > 0 {
		loans = min(left, ceilDiv(missing, each))
	}
	return Fund{Loans: loans, Cash: loans * each, Enough: loans*each >= missing}
}

// fundLoan is what one loan of the fund gives at a table: half the share value.
func (*Position) fundLoan(p *Player) int16 { return p.half() }
