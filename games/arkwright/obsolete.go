package arkwright

import "cromford/engine"

// Factories that become obsolete take additional workers (A14-6.4).

// age makes the factories of the level that the timetable marks obsolete.
func (g *Game) age(s *Position, out *engine.Facts) {
	level := g.rs.Obsolete[s.Decade+1]
	if level == 0 {
		return
	}
	var need [4][products]uint8
	left := false
	g.eachFactory(s, func(seat engine.Seat, pr Product, f *Factory) {
		if f.Level == level && f.Marks&Outdated == 0 {
			f.Marks |= Outdated
			need[seat][pr] = g.rs.ObsoleteWorkers
			left = true
		}
	})
	for left && s.workersToHave() > 0 { // one worker for each factory, round after round
		left = false
		g.eachFactory(s, func(seat engine.Seat, pr Product, f *Factory) {
			if need[seat][pr] == 0 || s.workersToHave() == 0 {
				return
			}
			if s.Pool > 0 {
				s.Pool--
			} else {
				s.takeWorkers(1)
			}
			f.Extra++
			need[seat][pr]--
			left = left || need[seat][pr] > 0
		})
	}
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		missing := int32(0)
		for pr := range Product(products) {
			f := &s.Player[seat].Factory[pr]
			if f.open() && f.Level == level && f.Marks&Outdated != 0 && (f.Extra > 0 || need[seat][pr] > 0) {
				out.Add(factObsolete, seat, arg(pr), int16(f.Level), int16(f.Extra), g.extraWages(s, seat, pr))
			}
			missing += int32(need[seat][pr])
		}
		if missing > 0 {
			fee := missing * g.rs.ObsoleteFee
			out.Add(factMissing, seat, int16(missing), int16(fee))
			g.pay(s, seat, fee, out)
		}
	}
}

// extraWages is what the additional workers of a factory add to its bill.
func (g *Game) extraWages(s *Position, seat engine.Seat, pr Product) int16 {
	p, wage := &s.Player[seat], g.wage(s)
	return int16(g.Bill(p, pr, 0, wage) - g.Bill(p, pr, -int(p.Factory[pr].Extra), wage))
}

// renew sends the additional workers of a modernised factory away if its level was never marked obsolete.
func (g *Game) renew(s *Position, seat engine.Seat, pr Product, out *engine.Facts) {
	f := &s.Player[seat].Factory[pr]
	if f.Marks&Outdated == 0 {
		return
	}
	for d := 1; d <= int(s.Decade); d++ {
		if g.rs.Obsolete[d] == f.Level {
			return
		}
	}
	f.Marks &^= Outdated
	s.Pool += f.Extra
	if f.Extra > 0 {
		out.Add(factRenewed, seat, arg(pr), int16(f.Extra))
	}
	f.Extra = 0
}
