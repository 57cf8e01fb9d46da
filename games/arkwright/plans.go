package arkwright

import (
	"math/bits"

	"cromford/engine"
)

// Plans are what people think of as one thing where the rules ask step by step: all the workers of a line, all machines in
// one factory, all levels for one product.
func (g *Game) Plans(s *Position, seat engine.Seat) []engine.Plan {
	g = g.of(s)
	if s.Frames.N == 0 || s.Frames.Top().Seat != seat {
		return nil
	}
	p := planner{g: g, s: s, seat: seat}
	switch s.Frames.Top().Step {
	case StepWorkers:
		p.eachFactory(p.hires)
	case StepMachines:
		p.eachFactory(p.machines)
	case StepQuality:
		p.eachFactory(func(pr Product) { p.levels("boost-all", KindBoost, pr) })
	case StepMarketing, StepLevels:
		p.eachFactory(func(pr Product) { p.levels("market-all", KindMarket, pr) })
	}
	return p.list
}

type planner struct {
	g    *Game
	s    *Position
	seat engine.Seat
	list []engine.Plan
}

func (p *planner) eachFactory(do func(Product)) {
	for pr := range Product(products) {
		if p.s.Player[p.seat].Factory[pr].open() {
			do(pr)
		}
	}
}

// add lists a chain of two and more choices that all may be made.
func (p *planner) add(name string, pr Product, chain []engine.Choice, more ...engine.TextArg) {
	if len(chain) < 2 || p.runs(chain) < len(chain) {
		return
	}
	args := append([]engine.TextArg{{Name: "product", ID: productIDs[pr], Term: domProduct.Terms + productIDs[pr]},
		{Name: "n", Number: len(chain)}}, more...)
	p.list = append(p.list, engine.Plan{Name: name, Args: args, Group: stepIDs[p.s.Frames.Top().Step-1], Chain: chain})
}

// runs counts how many choices of a chain may be made one after another.
func (p *planner) runs(chain []engine.Choice) int {
	s := *p.s
	for i, c := range chain {
		if engine.Apply(p.g, &s, p.seat, c, nil) != nil {
			return i
		}
	}
	return len(chain)
}

// hires fill a line. Where workers are placed in order, a line that is further on takes those before it with it.
func (p *planner) hires(pr Product) {
	f := &p.s.Player[p.seat].Factory[pr]
	free := p.g.freeSpaces(pr, f) &^ p.s.Turn.Banned[pr]
	if p.g.barred(p.s, &p.s.Player[p.seat], pr) {
		return
	}
	var before uint16
	for n, ln := range p.g.rs.Line[pr] {
		line := engine.TextArg{Name: "line", Number: n + 1}
		if p.g.rs.FreePlacing {
			p.add("fill-line", pr, spaces(KindHireAt, pr, free&ln.mask), line)
			continue
		}
		before |= free & ln.mask
		if free&ln.mask == 0 {
			continue
		}
		chain := make([]engine.Choice, bits.OnesCount16(before))
		for i := range chain {
			chain[i] = engine.Choice{Kind: KindHire, Arg: [4]int16{arg(pr)}}
		}
		p.add("fill-line", pr, chain, line)
	}
}

// spaces are choices of a kind, one for each space.
func spaces(k engine.Kind, pr Product, set uint16) (out []engine.Choice) {
	for ; set != 0; set &= set - 1 {
		out = append(out, engine.Choice{Kind: k, Arg: [4]int16{arg(pr), firstSpace(set)}})
	}
	return out
}

// machines replace as many workers of a line, or of the whole factory, as there are machines left.
func (p *planner) machines(pr Product) {
	f := &p.s.Player[p.seat].Factory[pr]
	left := int(p.s.Frames.Top().A)
	cogs := spaces(KindMachine, pr, f.Workers&p.g.rs.Cog[pr])
	whole := len(cogs[:min(left, len(cogs))])
	for n, ln := range p.g.rs.Line[pr] {
		if chain := spaces(KindMachine, pr, f.Workers&p.g.rs.Cog[pr]&ln.mask); len(chain) <= left && len(chain) < whole {
			p.add("machines-line", pr, chain, engine.TextArg{Name: "line", Number: n + 1})
		}
	}
	p.add("machines-here", pr, cogs[:whole])
}

// levels raise one product as far as it goes.
func (p *planner) levels(name string, k engine.Kind, pr Product) {
	step := p.s.Frames.Top().Step
	s := *p.s
	var chain []engine.Choice
	c := engine.Choice{Kind: k, Arg: [4]int16{arg(pr)}}
	for s.Frames.N > 0 && s.Frames.Top().Step == step && s.Frames.Top().Seat == p.seat && engine.Apply(p.g, &s, p.seat, c, nil) == nil {
		chain = append(chain, c)
	}
	p.add(name, pr, chain)
}
