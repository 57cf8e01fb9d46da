package arkwright

import "cromford/engine"

// Hiring in the last decade for a product that has had its production phase: forbidden (A25-7.2.6), or marked and
// punished in the end unless a Production action follows (A14-5.3.2.9, A14-8.3.1).

// late tells whether a product was produced for the last time.
func (g *Game) late(s *Position, pr Product) bool {
	return s.Decade == g.rs.Last && (pr < s.Cycle || pr == s.Cycle && s.Frames.Stack[0].A > PhaseAction)
}

// barred tells whether a player may hire nobody for a product any more. By another reading who owns a Production tile may,
// because the rule itself calls that useful.
func (g *Game) barred(s *Position, p *Player, pr Product) bool {
	if g.rs.MarksLateHiring || !g.late(s, pr) {
		return false
	}
	return !s.reads(LateHiring) || !p.hasAdv(TileProductionBrown) && !p.hasAdv(TileProductionGray)
}

// markLate puts a worker onto the factory if the hiring just done came late.
func (g *Game) markLate(s *Position, seat engine.Seat, pr Product, out *engine.Facts) {
	f := &s.Player[seat].Factory[pr]
	if !g.rs.MarksLateHiring || !g.late(s, pr) || f.Marks&LateHire != 0 {
		return
	}
	f.Marks |= LateHire
	out.Add(factLateHire, seat, arg(pr))
}

// punishLate is what the marks cost in the end.
func (g *Game) punishLate(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	for pr := range Product(products) {
		if p.Factory[pr].Marks&LateHire == 0 {
			continue
		}
		n := min(g.rs.LateShares, int(p.Shares))
		p.Shares -= int8(n)
		out.Add(factLatePenalty, seat, arg(pr), int16(n))
		g.moveShare(s, seat, -g.rs.LateSpaces, out)
	}
}
