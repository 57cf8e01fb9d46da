package cardgame

import "cromford/engine"

// gain gives a player a development card out of the supply, in solo from a place of the display (CG-4.9.6).
func (g *Game) gain(s *Position, seat engine.Seat, t Type, place int, out *engine.Facts) {
	if s.solo() {
		s.Display[place-1] = 0
	} else {
		s.Supply[t]--
	}
	p := &s.Player[seat]
	p.Cards |= 1 << t
	out.Add(factTook, seat, int16(t))
	switch t {
	case Engineer:
		p.Six, p.Learned = true, true // CG-8.12.1
	case Patent:
		p.Learned = true
	default:
	}
}

// giveBack puts a card back into the supply; in solo it goes to the first empty place (CG-4.9.5, CG-10.3.4).
func (g *Game) giveBack(s *Position, t Type) {
	if !s.solo() {
		s.Supply[t]++
		return
	}
	for i := range s.Display {
		if s.Display[i] == 0 {
			s.Display[i] = t
			return
		}
	}
}

// lose takes a card from a player with all it did: what it showed at a factory is gone, a Foreman leaves.
func (g *Game) lose(s *Position, seat engine.Seat, t Type) {
	p := &s.Player[seat]
	p.Cards &^= 1 << t
	p.Used &^= 1 << t
	s.Turn.Dropped |= 1 << t
	switch t {
	case Foreman:
		p.Foreman = 0
	case Patent:
		p.Card[cardPatent] = Tucked{} // CG-8.11.1
	case Engineer:
		p.Card[cardEngineer] = Tucked{}
	default:
	}
	g.giveBack(s, t)
}

// discard takes a card from a player for its effect (CG-8.0.1).
func (g *Game) discard(s *Position, seat engine.Seat, t Type, out *engine.Facts) {
	g.lose(s, seat, t)
	out.Add(factDiscarded, seat, int16(t))
}

// use turns a once-per-decade card (CG-8.0.1).
func (g *Game) use(s *Position, seat engine.Seat, t Type, out *engine.Facts) {
	s.Player[seat].Used |= 1 << t
	out.Add(factUsed, seat, int16(t))
}

// mayStep tells whether a track marker can make its next step (CG-4.9.2, CG-9.2). free ignores restrictions.
func (g *Game) mayStep(s *Position, p *Player, t Track, free bool) bool {
	at := p.Track[t]
	if at+1 >= g.rs.Spaces[t] {
		return false
	}
	return free || !g.restricted(s, p, t)
}

// restricted tells whether the next step of a track comes too early (CG-9.2.1, CG-9.2.2).
func (g *Game) restricted(s *Position, p *Player, t Track) bool {
	return s.Flags.has(XRestrict) && g.rs.From[t][p.Track[t]] > s.Decade && !p.has(g.rs.Frees[t])
}

// mayTake tells whether a player may own a type now (CG-4.9.4).
func (s *Position) mayTake(p *Player, t Type) bool { return !p.has(t) && s.Turn.Dropped>>t&1 == 0 }

// step moves a track marker.
func (g *Game) step(s *Position, seat engine.Seat, t Track, out *engine.Facts) {
	p := &s.Player[seat]
	p.Track[t]++
	out.Add(factDeveloped, seat, int16(t)+1, int16(g.level(p, t)))
}

// take takes a card, returning another first if the player owns as many as he may (CG-4.9.3).
func (g *Game) take(s *Position, seat engine.Seat, t Type, place int, out *engine.Facts) {
	p := &s.Player[seat]
	if p.cards() >= int(g.level(p, CardLimit)) {
		ask(s, stReturn, seat, int16(t), int16(place))
		return
	}
	g.receive(s, seat, t, place, out)
}

// receive gives the card and asks for the Foreman's factory (CG-4.9.6).
func (g *Game) receive(s *Position, seat engine.Seat, t Type, place int, out *engine.Facts) {
	g.gain(s, seat, t, place, out)
	if t != Foreman {
		return
	}
	p := &s.Player[seat]
	if p.factories() == 1 {
		for gd := range Good(goods) {
			if p.Factory[gd].open() {
				g.placeForeman(s, seat, gd, out)
			}
		}
		return
	}
	ask(s, stPlace, seat, 0, 0)
}

func (g *Game) placeForeman(s *Position, seat engine.Seat, gd Good, out *engine.Facts) {
	s.Player[seat].Foreman = uint8(gd) + 1
	out.Add(factForeman, seat, arg(gd))
}

// returnFor returns a card to make room for another (CG-4.9.3), with what follows from its leaving.
func (g *Game) returnFor(s *Position, seat engine.Seat, old, taken Type, place int, out *engine.Facts) {
	p := &s.Player[seat]
	shown := p.Card[cardEngineer]
	g.lose(s, seat, old)
	out.Add(factReturned, seat, int16(old))
	g.receive(s, seat, taken, place, out)
	switch {
	case old == Engineer && shown.At > 0: // CG-8.12.2
		ask(s, stReplace, seat, int16(shown.At)-1, int16(shown.Value))
	case old == LargeWarehouse:
		g.fitStored(s, seat, out)
	}
}

// fitStored asks what stays of goods that the remaining warehouses cannot all hold (CG-8.13.1).
func (g *Game) fitStored(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	if st := p.stored(); g.fits(p, &st) {
		return
	}
	ask(s, stKeep, seat, 0, 0)
	var buf [16]engine.Choice
	if list := g.Choices(s, seat, buf[:0]); len(list) == 1 {
		g.keepGoods(s, seat, list[0], out)
	}
}

// keepGoods ends the question what stays: the goods named share the small warehouses.
func (g *Game) keepGoods(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	s.Frames.Pop()
	p := &s.Player[seat]
	kept := g.kept(p, Good(c.Arg[0]-1), Good(c.Arg[1]-1))
	for gd := range Good(goods) {
		if lost := p.Factory[gd].Stored - kept[gd]; lost > 0 {
			p.Factory[gd].Stored = kept[gd]
			out.Add(factLost, seat, arg(gd), int16(lost))
		}
	}
}

// kept is what two small warehouses hold if these goods use them.
func (g *Game) kept(p *Player, a, b Good) (out [goods]uint8) {
	out[a] += g.rs.Limit.Small
	out[b] += g.rs.Limit.Small
	for gd := range out {
		out[gd] = min(out[gd], p.Factory[gd].Stored)
	}
	return out
}
