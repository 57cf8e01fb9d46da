package railways

import (
	"fmt"

	"cromford/engine"
)

// account is a seat's final account in parts (RW-14): cash, cubes in supply, cubes in yards, and what Loan tokens cost.
func (g *Game) account(s *Position, seat engine.Seat) (cash, cubes, yards, loans int) {
	p := &s.Player[seat]
	k := &g.comp.k
	for t := range s.Factory {
		yards += int(s.Factory[t][seat].Yard) * k.cube
	}
	return int(p.Cash), int(p.Cubes) * k.cube, yards, int(p.Loans) * g.LoanCost(int(p.Markers))
}

// Worth is what a seat would have if the game ended now.
func (g *Game) Worth(s *Position, seat engine.Seat) int {
	cash, cubes, yards, loans := g.account(s, seat)
	return cash + cubes + yards - loans
}

// Result is the final account, once the game is over.
func (g *Game) Result(s *Position) (engine.Result, bool) {
	if s.Frames.N > 0 {
		return engine.Result{}, false
	}
	res := engine.Result{Seats: make([]engine.SeatResult, s.Seats)}
	for i := range res.Seats {
		seat := engine.Seat(i)
		cash, cubes, yards, loans := g.account(s, seat)
		res.Seats[i] = engine.SeatResult{Rank: 1, Total: g.Worth(s, seat), Lines: []engine.ScoreLine{
			{Key: "railways.score.cash", Clause: "RW-14.6", Amount: cash},
			{Key: "railways.score.cubes", Clause: "RW-14.3", Amount: cubes},
			{Key: "railways.score.yards", Clause: "RW-14.1", Amount: yards},
			{Key: "railways.score.loans", Clause: "RW-14.4", Amount: -loans},
		}}
	}
	// RW-14.6: most money, then the higher place in the final order.
	for i := range int(s.Seats) {
		for j := range int(s.Seats) {
			a, b := &res.Seats[s.Order[i]], res.Seats[s.Order[j]]
			if b.Total > a.Total || b.Total == a.Total && j < i {
				a.Rank++
			}
			if b.Total == a.Total && i != j {
				res.TieBreak = "RW-14.6"
			}
		}
	}
	return res, true
}

// Audit checks what holds in every position of a real game (RULES.md, Engine notes).
func (g *Game) Audit(s *Position) error {
	c := count{cubes: int(s.Spare) - int(s.Minted), cards: make([]int, len(g.comp.Cards)+1)}
	for _, n := range s.Track {
		if n < 0 {
			return fmt.Errorf("the track holds %v cubes", s.Track)
		}
		c.cubes += int(n)
	}
	for _, audit := range []func(*Position, *count) error{
		g.auditTowns, g.auditLines, g.auditPorts, g.auditPlayers, g.auditContracts,
	} {
		if err := audit(s, &c); err != nil {
			return err
		}
	}
	if c.cubes != g.comp.k.cubesTotal {
		return fmt.Errorf("there are %d cubes instead of %d", c.cubes, g.comp.k.cubesTotal)
	}
	for _, order := range [][engine.MaxSeats]engine.Seat{s.Order, s.Next} {
		var set engine.SeatSet
		for _, seat := range order[:s.Seats] {
			set |= engine.Only(seat)
		}
		if set != engine.AllSeats(int(s.Seats)) {
			return fmt.Errorf("the order %v is not an order of all seats", order[:s.Seats])
		}
	}
	return nil
}

// count is what an audit has found so far.
type count struct {
	cubes  int
	placed [engine.MaxSeats]int // markers on the board
	cards  []int                // contract cards, by their number
}

func (g *Game) auditTowns(s *Position, c *count) error {
	for i, town := range g.board(s).Towns {
		used := 0
		for seat := range int(s.Seats) {
			f := s.Factory[i+1][seat]
			c.cubes += int(f.Yard)
			c.placed[seat] += int(f.Level)
			if f.Level > 0 {
				used++
			}
			if f.Yard < 0 || f.Yard > 0 && f.Level == 0 || f.Level > 0 && s.IsCovered(TownID(i+1)) {
				return fmt.Errorf("%s: a Factory of level %d with %d cubes", town.ID, f.Level, f.Yard)
			}
		}
		if used > town.Spaces {
			return fmt.Errorf("%s has %d Factories on %d spaces", town.ID, used, town.Spaces)
		}
	}
	return nil
}

func (g *Game) auditLines(s *Position, c *count) error {
	for i, line := range g.board(s).Lines {
		ln := &s.Line[i+1]
		if int(ln.N) > line.Spaces || ln.N > 0 && s.IsCovered(line.Town) {
			return fmt.Errorf("%s has %d markers", line.ID, ln.N)
		}
		if err := eachOnce(ln.Investor[:ln.N], &c.placed); err != nil {
			return fmt.Errorf("%s: %w", line.ID, err)
		}
	}
	return nil
}

func (g *Game) auditPorts(s *Position, c *count) error {
	delivering := s.Frames.N > 0 && s.Frames.Top().Step == StepLoad
	for i, port := range g.board(s).Ports {
		pt := &s.Port[i+1]
		c.cubes += int(pt.Waiting)
		if int(pt.N) > port.Spaces {
			return fmt.Errorf("%s has %d Customs Houses", port.ID, pt.N)
		}
		if err := eachOnce(pt.Investor[:pt.N], &c.placed); err != nil {
			return fmt.Errorf("%s: %w", port.ID, err)
		}
		if pt.Waiting < 0 || !delivering && pt.N > 0 && pt.Waiting >= int16(pt.N) {
			return fmt.Errorf("%s: %d cubes wait for %d investors", port.ID, pt.Waiting, pt.N)
		}
	}
	return nil
}

func (g *Game) auditPlayers(s *Position, c *count) error {
	for seat := range int(s.Seats) {
		p := &s.Player[seat]
		name := g.meta.SeatNames[seat]
		c.cubes += int(p.Cubes)
		if p.Cash < 0 || p.Cubes < 0 || p.Loans < 0 || p.Markers < 0 {
			return fmt.Errorf("%s has cash %d, cubes %d, loans %d, markers %d", name, p.Cash, p.Cubes, p.Loans, p.Markers)
		}
		if n := c.placed[seat] + int(p.Markers); n != g.markers(s) {
			return fmt.Errorf("%s has %d markers in all instead of %d", name, n, g.markers(s))
		}
		have := p.Hand
		for _, a := range p.Pile[:p.PileN] {
			if have.Has(a) {
				return fmt.Errorf("%s has the card %s twice", name, actionIDs[a-1])
			}
			have.add(a)
		}
		if have != allCards || p.Sealed != 0 && !p.Hand.Has(p.Sealed) {
			return fmt.Errorf("%s: hand %b, pile %v, sealed %d are not the five cards", name, p.Hand, p.Pile, p.Sealed)
		}
	}
	return nil
}

// auditContracts looks whether each contract card in play is there once, and whether everybody knows the own ones.
func (g *Game) auditContracts(s *Position, c *count) error {
	for _, card := range s.Deck[:s.DeckN] {
		c.cards[card]++
	}
	for seat := range int(s.Seats) {
		p := &s.Player[seat]
		for _, card := range p.Contracts[:p.ContractCards()] {
			c.cards[card]++
			if !s.Known[card].Has(engine.Seat(seat)) {
				return fmt.Errorf("%s does not know its own card %s", g.meta.SeatNames[seat], g.comp.Cards[card-1].ID)
			}
		}
	}
	for _, card := range g.comp.deck(int(s.Board), s.Covered) {
		c.cards[card]--
	}
	for card, n := range c.cards {
		if n != 0 {
			return fmt.Errorf("contract card %s is there %+d times too often", g.comp.Cards[card-1].ID, n)
		}
	}
	return nil
}

func eachOnce(list []engine.Seat, placed *[engine.MaxSeats]int) error {
	var set engine.SeatSet
	for _, seat := range list {
		if set.Has(seat) {
			return fmt.Errorf("seat %d has two markers", seat)
		}
		set |= engine.Only(seat)
		placed[seat]++
	}
	return nil
}
