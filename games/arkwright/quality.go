package arkwright

import "cromford/engine"

// The Quality action (A25-7.4, A14-5.3.4).

func (g *Game) openQuality(s *Position, seat engine.Seat, _ *engine.Facts) {
	g.pricesLater(s, seat)
	g.spare(s, s.Turn.Fee)
	if n := reached(g.rs.Quality[s.Turn.Tile], s.Turn.Fee); n > 0 && g.boostable(&s.Player[seat]) {
		ask(s, StepQuality, seat, n, 0)
	}
}

// boosts tells whether the quality of a factory can be raised (A25-7.4.3).
func (g *Game) boosts(p *Player, pr Product) bool {
	f := &p.Factory[pr]
	return f.open() && f.Q < g.maxQuality(p)
}

func (g *Game) boostable(p *Player) bool {
	return anyProduct(func(pr Product) bool { return g.boosts(p, pr) })
}

// A is how many boosts are left.
var askQuality = question{
	ID: "quality", Cite: cite{"A25-7.4.2", "A14-5.3.4.1"}, About: "quality",
	Answers: answers{qualityFull, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			l = l.If(a.g.boosts(a.p(), pr), KindBoost, arg(pr))
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		pr, turn := productOf(c.Arg[0]), &a.s.Turn
		f := &a.p().Factory[pr]
		f.Q++
		a.g.touch(a.s, pr)
		if q := a.g.rs.Quality[turn.Tile]; a.g.rs.AdjustTouched && len(q) > 0 {
			turn.Levels++
			a.g.spare(a.s, turn.Fee-q[turn.Levels-1])
		}
		out.Add(factQuality, a.seat, arg(pr), int16(f.Q))
		if a.f.A--; a.f.A == 0 || !a.g.boostable(a.p()) {
			pop(a.s)
		}
	},
}
