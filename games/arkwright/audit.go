package arkwright

import (
	"fmt"
	"slices"

	"cromford/engine"
)

// Audit checks what holds in every position of a real game (A25-23).
func (g *Game) Audit(s *Position) error {
	g = g.of(s)
	workers := int(s.Block) + int(s.Pool) + int(s.Removed)
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if err := g.auditPlayer(s, p); err != nil {
			return fmt.Errorf("%s: %w", g.meta.SeatNames[i], err)
		}
		for pr := range Product(products) {
			workers += int(bits16(p.Factory[pr].Workers)) + int(p.Factory[pr].Extra)
		}
		workers += int(bits16(uint16(p.Staff)))
		for _, sh := range p.Ship {
			workers += int(g.rs.Ship[sh].crew)
		}
	}
	if workers != int(g.rs.Workers) {
		return fmt.Errorf("there are %d workers instead of %d", workers, g.rs.Workers)
	}
	if n := int(s.Front) + int(s.Block) + int(s.Tail); n != len(g.rs.Demand)*marketRowSize {
		return fmt.Errorf("the labour market has %d spaces", n)
	}
	return g.auditTiles(s)
}

// asks tells whether one of some questions is open, or none at all: a position may be irregular until it is answered.
func (s *Position) asks(steps ...uint8) bool {
	return s.Frames.N == 0 || slices.Contains(steps, s.Frames.Top().Step)
}

func (g *Game) auditPlayer(s *Position, p *Player) error {
	if p.Cash < 0 || p.Shares < 0 || p.Shares > g.rs.SharesAll || p.Loans < 0 || p.Space < 1 || int(p.Space) >= len(g.rs.ShareValue) {
		return fmt.Errorf("cash %d, shares %d, loans %d, space %d", p.Cash, p.Shares, p.Loans, p.Space)
	}
	if p.devCount() > g.rs.DevMost && !s.asks(StepReturn, StepAssign) {
		return fmt.Errorf("%d development tiles", p.devCount())
	}
	for pr := range Product(products) {
		if err := g.auditFactory(s, p, pr); err != nil {
			return fmt.Errorf("%s: %w", productIDs[pr], err)
		}
		if p.Stock[pr] < 0 || p.Limit != 0 && p.Contract[pr] > p.Limit && !s.asks(StepContracts, StepLimit) {
			return fmt.Errorf("%s: %d stored, contract %d, limit %d", productIDs[pr], p.Stock[pr], p.Contract[pr], p.Limit)
		}
	}
	if s.Decade > 0 && g.overflow(p) > 0 && !s.asks(StepDiscard, StepReturns) {
		return fmt.Errorf("it stores too much: %v", p.Stock)
	}
	return nil
}

// auditTiles counts ships and development tiles.
func (g *Game) auditTiles(s *Position) error {
	ships, total := s.Ships, 0
	for i := range int(s.Seats) {
		for _, sh := range s.Player[i].Ship {
			ships[sh]++
		}
		total += s.Player[i].devCount()
	}
	for size := 1; size <= shipSizes; size++ {
		if ships[size] != g.rs.Ship[size].count[s.Seats] {
			return fmt.Errorf("there are %d ships of size %d", ships[size], size)
		}
	}
	for _, n := range s.Devs {
		total += int(n)
	}
	want := g.rs.DevEach * int(s.Seats)
	if s.Flags&Predefined != 0 {
		want = len(g.rs.predefined.devs[s.Seats])
	}
	if total != want {
		return fmt.Errorf("there are %d development tiles instead of %d", total, want)
	}
	return nil
}

func (g *Game) auditFactory(s *Position, p *Player, pr Product) error {
	f := &p.Factory[pr]
	if !f.open() {
		if *f != (Factory{}) {
			return fmt.Errorf("a closed factory keeps %+v", *f)
		}
		return nil
	}
	if f.Workers&f.Machines != 0 || f.Machines&^g.rs.Cog[pr] != 0 || (f.Workers|f.Machines)>>g.rs.Spaces[pr] != 0 {
		return fmt.Errorf("workers %b and machines %b", f.Workers, f.Machines)
	}
	if f.M > 4 || f.Q > 6 || g.appeal(pr, f) < 0 {
		return fmt.Errorf("quality %d, marketing %d, appeal %d", f.Q, f.M, g.appeal(pr, f))
	}
	if g.rs.MaxPrice > 0 && f.Price > uint8(g.rs.MaxPrice) {
		return fmt.Errorf("price £%d", f.Price)
	}
	if f.Extra > 0 && f.Marks&Outdated == 0 {
		return fmt.Errorf("%d additional workers, but it is not obsolete", f.Extra)
	}
	pricing := s.Frames.N > 0 && s.Frames.Top().Step == StepPrice && Product(s.Frames.Top().A) == pr
	if !pricing && f.Price < uint8(g.rs.MinPrice[pr]) {
		return fmt.Errorf("price £%d", f.Price)
	}
	return nil
}

var _ engine.Rules[Position] = (*Game)(nil)
