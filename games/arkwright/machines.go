package arkwright

import "cromford/engine"

// The Machines action (A25-7.3, A14-5.3.3).

func (g *Game) openMachines(s *Position, seat engine.Seat, _ *engine.Facts) {
	ask(s, StepSpecial, seat, takeAction, 0)
	g.replaceWorkers(s, seat, g.machines(&s.Player[seat], s.Turn.Tile, s.Turn.Fee))
}

// machines is how many machines a tile brings for a fee (A25-7.3.2).
func (g *Game) machines(p *Player, t Tile, fee int8) int16 {
	return reached(g.rs.Machines[t], fee+g.workshopAdds(p))
}

// reached counts the thresholds that a fee reaches.
func reached(thresholds []int8, fee int8) (n int16) {
	for _, th := range thresholds {
		if fee >= th {
			n++
		}
	}
	return n
}

// replaceWorkers asks where a number of machines go, if there is a worker for one to replace.
func (g *Game) replaceWorkers(s *Position, seat engine.Seat, n int16) {
	if n > 0 && g.mechanizable(&s.Player[seat]) {
		ask(s, StepMachines, seat, n, 0)
	}
}

// mechanizable tells whether a worker stands on a cog space.
func (g *Game) mechanizable(p *Player) bool {
	return anyProduct(func(pr Product) bool { return p.Factory[pr].open() && p.Factory[pr].Workers&g.rs.Cog[pr] != 0 })
}

// The workers a machine could replace. A is how many machines are left, B how many workers were replaced.
var askMachines = question{
	ID: "machines", Cite: cite{"A25-7.3.3", "A14-5.3.3.2"}, About: "machines",
	Answers: answers{noWorkerThere, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			if f := &a.p().Factory[pr]; f.open() {
				for m := f.Workers & a.g.rs.Cog[pr]; m != 0; m &= m - 1 {
					l = l.Add(KindMachine, arg(pr), firstSpace(m))
				}
			}
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindMachine {
			a.g.mechanize(a.s, a.seat, c, out)
			a.f.A--
			a.f.B++
			if a.f.A > 0 && a.g.mechanizable(a.p()) {
				return
			}
		}
		a.g.teach(a.s, a.seat, pop(a.s).B)
	},
}

// mechanize puts a machine in a worker's place.
func (g *Game) mechanize(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	f := &s.Player[seat].Factory[productOf(c.Arg[0])]
	at := spaceOf(c.Arg[1])
	f.Workers &^= at
	f.Machines |= at
	s.Pool++
	out.Add(factMachine, seat, c.Arg[0], c.Arg[1])
	g.payWorks(s, seat, out)
}
