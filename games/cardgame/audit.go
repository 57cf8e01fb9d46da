package cardgame

import (
	"fmt"
	"math/bits"
)

// Audit checks what holds in every position of a real game.
func (g *Game) Audit(s *Position) error {
	b := g.board(s)
	for gd := range Good(goods) {
		if s.Demand[gd] < b.Low || s.Demand[gd] > b.High {
			return fmt.Errorf("demand of %s is %d", goodIDs[gd], s.Demand[gd])
		}
	}
	if int(s.Wages) >= len(b.Wage) || s.Decade < 1 || s.Decade > decades || s.Good > lastRound {
		return fmt.Errorf("wages on %d, decade %d, good %d", s.Wages, s.Decade, s.Good)
	}
	types := s.Supply
	for _, t := range s.Display {
		types[t]++
	}
	types[0] = 0
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if err := g.auditPlayer(s, p); err != nil {
			return fmt.Errorf("%s: %w", g.meta.SeatNames[i], err)
		}
		for t := 1; t <= typeN; t++ {
			types[t] += uint8(p.Cards >> t & 1)
		}
	}
	return g.auditCards(s, &types)
}

// auditCards: no development card appears or is lost (CG-2.4.1, CG-9.1, CG-10.1.3).
func (g *Game) auditCards(s *Position, types *[typeN + 1]uint8) error {
	players := int(s.Seats)
	if s.solo() {
		players = 3
	}
	var want [typeN + 1]uint8
	total, all := 0, 0
	for _, c := range g.rs.Dev {
		if c.Basic > 0 && int(c.Basic) <= players {
			want[c.Face[0]]++
			total++
		}
	}
	for t, n := range types {
		all += int(n)
		if t > 0 && s.Flags.has(XSupply) && int(n) > players-1 {
			return fmt.Errorf("%d cards are %s", n, typeIDs[t-1])
		}
	}
	switch {
	case s.Flags.has(XSupply):
		total = 1 + 2*(players-1) + int(g.rs.Limit.PerPlayer)*players
		if s.solo() {
			total = places
		}
		if all > total {
			return fmt.Errorf("there are %d development cards instead of %d", all, total)
		}
	case s.solo():
		for t, n := range types {
			if n > want[t] {
				return fmt.Errorf("%d cards are %s instead of %d at most", n, typeIDs[t-1], want[t])
			}
		}
		if all != places {
			return fmt.Errorf("there are %d development cards instead of %d", all, places)
		}
	case *types != want:
		return fmt.Errorf("the development cards are %v instead of %v", *types, want)
	}
	for c, at := range s.Disc {
		if s.solo() && (at == 0 || s.Display[at-1] == 0) {
			return fmt.Errorf("the disc of %s lies on no card", colourIDs[c])
		}
	}
	return nil
}

func (g *Game) auditPlayer(s *Position, p *Player) error {
	if p.Out {
		if *p != (Player{Out: true}) {
			return fmt.Errorf("a bankrupt player keeps %+v", *p)
		}
		return nil
	}
	for _, check := range []func(*Position, *Player) error{g.auditBoard, g.auditForeman, g.auditTucked, g.auditFactories} {
		if err := check(s, p); err != nil {
			return err
		}
	}
	if st := p.stored(); !g.fits(p, &st) && !s.asking(StepKeep) {
		return fmt.Errorf("the warehouses cannot hold %v", st)
	}
	return nil
}

// asking tells whether a question is open.
func (s *Position) asking(step uint8) bool { return s.Frames.N > 0 && s.Frames.Top().Step == step }

// auditBoard: the numbers of the player board and the development cards are within their limits.
func (g *Game) auditBoard(_ *Position, p *Player) error {
	lim := &g.rs.Limit
	if p.Cash < 0 || p.Shares > lim.MaxShares || p.Value > lim.MaxValue || p.Loans > lim.Loans {
		return fmt.Errorf("cash %d, shares %d, value %d, loans %d", p.Cash, p.Shares, p.Value, p.Loans)
	}
	if p.Ships > lim.OnCard || p.Sailed > lim.Ships || p.Tokens > p.Sailed {
		return fmt.Errorf("ships %d, sailed %d, tokens %d", p.Ships, p.Sailed, p.Tokens)
	}
	if n := bits.OnesCount32(p.Cards); n > int(g.level(p, CardLimit)) || p.Used&^p.Cards != 0 || p.Used&^g.rs.Once != 0 {
		return fmt.Errorf("%d cards %b, used %b", n, p.Cards, p.Used)
	}
	return nil
}

// auditForeman: a Foreman stands at an open factory, unless its place is being asked for.
func (g *Game) auditForeman(s *Position, p *Player) error {
	placing := s.asking(StepPlace) || s.Frames.N > 1 && s.Frames.Stack[s.Frames.N-2].Step == StepPlace
	if p.has(Foreman) != (p.Foreman > 0) && !placing || p.Foreman > 0 && !p.Factory[p.Foreman-1].open() {
		return fmt.Errorf("the Foreman stands at %d", p.Foreman)
	}
	return nil
}

// auditTucked: quality and distribution cards lie in the reserve or show a value of theirs at an open factory.
func (g *Game) auditTucked(_ *Position, p *Player) error {
	distribution := p.totals(true)
	for i := range p.Card {
		c := &p.Card[i]
		switch {
		case c.At == 0 && *c != (Tucked{}):
			return fmt.Errorf("%s keeps %+v in the reserve", cardIDs[i], *c)
		case c.At == 0:
		case !p.owns(i) || !p.Factory[c.At-1].open() || c.Value < g.rs.Face[i][0] || c.Value > g.rs.Face[i][1]:
			return fmt.Errorf("%s shows %+v", cardIDs[i], *c)
		case i >= firstDistribution && distribution[c.At-1] != c.Value:
			return fmt.Errorf("two distribution cards stand at %s", goodIDs[c.At-1])
		}
	}
	return nil
}

// auditFactories: a closed factory is empty, an open one has a spot, cards in order, and machines on cards.
func (g *Game) auditFactories(_ *Position, p *Player) error {
	quality := p.totals(false)
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		switch {
		case !f.open() && *f != (Factory{}):
			return fmt.Errorf("%s is closed and keeps %+v", goodIDs[gd], *f)
		case f.open() && (f.Spot < 1 || f.Spot > 4 || f.Side > 2), f.Worker[0] == 0 && f.Worker[1] > 0:
			return fmt.Errorf("%s: %+v", goodIDs[gd], *f)
		case quality[gd] > g.maxQuality(p):
			return fmt.Errorf("%s: quality %d", goodIDs[gd], quality[gd])
		}
		for pos := range f.Worker {
			if f.Worker[pos] == 0 && f.Turned[pos] || p.tokenAt(gd, pos) && (f.Worker[pos] == 0 || f.Turned[pos]) {
				return fmt.Errorf("%s: machines without a worker card, %+v, token %d", goodIDs[gd], *f, p.Token)
			}
		}
	}
	return nil
}
