package cardgame

import "cromford/engine"

// board is the face of the market board in use (CG-2.2.1).
func (g *Game) board(s *Position) *Board {
	if s.Seats == 4 {
		return &g.rs.Board[1]
	}
	return &g.rs.Board[0]
}

func (g *Game) wage(s *Position) int16 { return int16(g.board(s).Wage[s.Wages]) }

// remaining tells whether a good will still be produced: in decades I and II all will (CG-4.1.3, CG-4.2.3).
func (s *Position) remaining(gd Good) bool { return Productions(s.Decade, s.Good, gd) > 0 }

// --- numbers of a factory (CG-1.4) ---

// made is how many goods a factory makes with its first cards worker cards.
func (g *Game) made(p *Player, gd Good, cards int) int8 {
	f := &p.Factory[gd]
	n := g.rs.Side[gd][f.Side].Goods
	for pos := range cards {
		n += g.rs.Worker[gd][pos].Goods[f.Worker[pos]]
	}
	return n
}

// staff counts workers and machines of a factory's first cards worker cards.
func (g *Game) staff(p *Player, gd Good, cards int) (workers, machines int16) {
	f := &p.Factory[gd]
	for pos := range cards {
		if f.Worker[pos] == 0 {
			continue
		}
		w := &g.rs.Worker[gd][pos]
		m := int16(0)
		switch {
		case f.Turned[pos]:
			m = int16(w.Machines)
		case p.tokenAt(gd, pos):
			m = 1
		}
		workers += int16(w.Workers) - m
		machines += m
	}
	return workers, machines
}

// price is what a good of the factory costs at home.
func (g *Game) price(p *Player, gd Good) int16 {
	f := &p.Factory[gd]
	if !f.open() {
		return 0
	}
	n, _ := g.Setting(gd, f)
	for i := range firstDistribution {
		if c := &p.Card[i]; c.At == uint8(gd)+1 && !c.Appeal {
			n += int16(c.Value)
		}
	}
	return n
}

// appeal is the total appeal of the factory, which its marker takes over in step b.
func (g *Game) appeal(p *Player, gd Good) uint8 {
	f := &p.Factory[gd]
	if !f.open() {
		return 0
	}
	_, n := g.Setting(gd, f)
	for i := range p.Card {
		if c := &p.Card[i]; c.At == uint8(gd)+1 && (c.Appeal || i >= firstDistribution) {
			n += c.Value
		}
	}
	return min(n, maxAppeal)
}

// totals are the values of quality or distribution by factory.
func (p *Player) totals(distribution bool) (out [goods]uint8) {
	from, to := 0, firstDistribution
	if distribution {
		from, to = firstDistribution, cardN
	}
	for i := from; i < to; i++ {
		if c := &p.Card[i]; c.At > 0 {
			out[c.At-1] += c.Value
		}
	}
	return out
}

// Bill is what a production costs, part by part (CG-1.5).
type Bill struct {
	Fixed    int16 // after the Developer's reduction
	Workers  int16
	Wage     int16
	Saved    int16 // by the Foreman
	Machines int16
	Free     int16 // machines a Workshop looks after
	Total    int16
}

// bill adds up the cost of a factory with its first cards worker cards.
func (g *Game) bill(s *Position, p *Player, gd Good, cards int) Bill {
	return g.billAt(p, gd, cards, g.wage(s))
}

func (g *Game) billAt(p *Player, gd Good, cards int, wage int16) (b Bill) {
	b.Fixed = g.developed(p, g.rs.Side[gd][p.Factory[gd].Side].Fixed)
	b.Workers, b.Machines = g.staff(p, gd, cards)
	b.Wage = wage
	b.Saved = g.foremanSaves(p, gd, b.Wage, b.Workers)
	b.Free = g.workshopFrees(p, b.Machines)
	b.Total = b.Fixed + b.Wage*b.Workers - b.Saved + g.rs.Limit.Maintenance*(b.Machines-b.Free)
	return b
}

// half is half the share value, rounded up (CG-0.2).
func (p *Player) half() int16 { return half(int16(p.Value)) }

func half(value int16) int16 { return (value + 1) / 2 }

// sharesCost is the price of n shares in the Stock Exchange (CG-4.5.2).
func (g *Game) sharesCost(p *Player, n int16) int16 {
	return g.SharesCost(p, n, int16(p.Value))
}

// level is the value of a development track.
func (g *Game) level(p *Player, t Track) uint8 { return g.rs.Space[t][p.Track[t]] }

// homeLimit is how many goods an appeal sells at a demand (CG-5.1.2).
func homeLimit(appeal uint8, demand int8) int8 {
	return max(0, min(int8(appeal), int8(appeal)-demand))
}

// --- the market ---

// setDemand moves a demand marker.
func (s *Position) setDemand(gd Good, to int8, out *engine.Facts) {
	by := to - s.Demand[gd]
	if by == 0 {
		return
	}
	s.Demand[gd] = to
	out.Add(factDemand, engine.Nobody, ofGood(gd), int16(by), int16(to))
}

// moveMarker returns where a marker comes to stand and lets demand follow.
func (g *Game) moveMarker(s *Position, gd Good, from, to uint8, out *engine.Facts) uint8 {
	to = min(to, maxAppeal)
	s.setDemand(gd, g.board(s).Followed(gd, s.Demand[gd], from, to), out)
	return to
}

// moreWorkers lets all demand fall and the wages rise by a step.
func (g *Game) moreWorkers(s *Position, out *engine.Facts) {
	demand, wages := g.board(s).MoreWorkers(s.Demand, s.Wages)
	for gd := range Good(goods) {
		s.setDemand(gd, demand[gd], out)
	}
	if wages != s.Wages {
		s.Wages = wages
		out.Add(factWage, engine.Nobody, g.wage(s))
	}
}

// --- warehouses (CG-5.2.2) ---

// fits tells whether the warehouse cards of a player can hold these goods.
func (g *Game) fits(p *Player, stored *[goods]uint8) bool {
	if g.freeSmalls(stored, -1) >= 0 {
		return true
	}
	if p.hasLarge() {
		for i := range goods {
			if g.freeSmalls(stored, i) >= 0 {
				return true
			}
		}
	}
	return false
}

// freeSmalls is how many small warehouses these goods leave, below 0 if they need more; one good may have the large one.
func (g *Game) freeSmalls(stored *[goods]uint8, large int) int8 {
	lim := &g.rs.Limit
	n := lim.Smalls
	for i, k := range stored {
		if i == large {
			k -= min(k, lim.Large)
		}
		n -= (k + lim.Small - 1) / lim.Small
	}
	return int8(n)
}

func (p *Player) stored() (out [goods]uint8) {
	for gd := range out {
		out[gd] = p.Factory[gd].Stored
	}
	return out
}

// room is how many goods of a kind could lie in the warehouses beside these others.
func (g *Game) room(p *Player, stored [goods]uint8, gd Good) uint8 {
	lim := &g.rs.Limit
	stored[gd] = 0
	free := g.freeSmalls(&stored, -1)
	n := uint8(max(0, free)) * lim.Small
	if !p.hasLarge() {
		return n
	}
	if free >= 0 {
		n += lim.Large
	}
	for i := range goods { // another good may need the large one more
		n = max(n, uint8(max(0, g.freeSmalls(&stored, i)))*lim.Small)
	}
	return n
}

// ceilDiv divides and rounds up.
func ceilDiv[N int8 | int16](a, b N) N { return (a + b - 1) / b }

// shipRoom is how many goods the ready ships can carry (CG-5.2.5, CG-5.2.8).
func (g *Game) shipRoom(p *Player) int8 {
	return int8(g.level(p, Shipping) * min(p.Ships, g.rs.Limit.Ships-p.Sailed))
}
