package cardgame

import "cromford/engine"

// CG-4.3: action 3, automate production.

var automateAction = actionRow{
	id: "automate", clause: "CG-4.3.1",
	may: func(a asked, l engine.List) bool { // a token must be finished first (CG-4.3.4)
		return a.p.Token > 0 || len(listAutomate(a, l, int8(a.g.level(a.p, Machinery)))) > len(l)
	},
	begin: func(a asked, out *engine.Facts) {
		a.s.Turn.Allowed = a.g.level(a.p, Machinery)
		a.ask(StepAutomate, 0, 0)
		if gd, pos, lies := a.p.TokenAt(); lies { // CG-4.3.4
			a.turnCard(gd, pos, out)
		}
	},
}

var askAutomate = question{
	ID: "automate", Cite: cite{"CG-4.3.1"}, About: "the machines you install",
	Answers: answers{{Kind: KindTurnCard, Cite: cite{"CG-4.3.2"}}, {Kind: KindToken, Cite: cite{"CG-4.3.3"}}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		return a.leave(listAutomate(a, l, int8(a.s.Turn.Allowed)))
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		gd, pos := toGood(c.Arg[0]), toPost(c.Arg[1])
		if c.Kind == KindToken {
			a.p.Token = tokenPlace(gd, pos)
			out.Add(factToken, a.seat, ofGood(gd), ofPost(pos))
			a.installed(1, out)
			return
		}
		a.turnCard(gd, pos, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch {
		case c.Kind != KindTurnCard && c.Kind != KindToken || !within(c.Arg[0], goods):
			return unchanged(c)
		case !a.p.Factory[toGood(c.Arg[0])].open():
			return no("no_factory", "CG-4.3.1", "you have no factory of %s", goodIDs[toGood(c.Arg[0])])
		}
		return no("too_many_machines", "CG-4.3.2",
			"this action has %d of its machines left, and such a card must stand at the factory with its workers up", a.s.Turn.Allowed)
	},
}

// listAutomate lists the worker cards that can be turned with so many machines left, and where the machine token can go.
func listAutomate(a asked, l engine.List, left int8) engine.List {
	if left == 0 {
		return l
	}
	for gd := range Good(goods) {
		for pos := range posts {
			switch m := a.g.Turnable(a.p, gd, pos); {
			case m == 0:
			case m <= left:
				l = l.Add(KindTurnCard, ofGood(gd), ofPost(pos))
			case left == 1 && a.p.Token == 0:
				l = l.Add(KindToken, ofGood(gd), ofPost(pos))
			}
		}
	}
	return l
}

// Turnable is how many machines a worker card would bring, 0 if it cannot be turned (CG-4.3.2).
func (g *Game) Turnable(p *Player, gd Good, pos int) (machines int8) {
	f := &p.Factory[gd]
	if f.Worker[pos] == 0 || f.Turned[pos] || p.tokenAt(gd, pos) {
		return 0
	}
	return g.rs.Worker[gd][pos].Machines
}

// TurnCard turns a worker card to its machines and tells how many come (CG-4.3.2). If the token lies on it, half of the pair
// stands already (CG-4.3.4).
func (g *Game) TurnCard(p *Player, gd Good, pos int) (machines uint8) {
	machines = uint8(g.rs.Worker[gd][pos].Machines)
	if p.tokenAt(gd, pos) {
		p.Token, machines = 0, 1
	}
	p.Factory[gd].Turned[pos] = true
	return machines
}

func (a asked) turnCard(gd Good, pos int, out *engine.Facts) {
	m := a.g.TurnCard(a.p, gd, pos)
	out.Add(factTurned, a.seat, ofGood(gd), ofPost(pos), int16(m))
	a.installed(m, out)
}

func (a asked) installed(machines uint8, out *engine.Facts) {
	a.s.Turn.Allowed -= machines
	a.p.Automated = true
	a.changed(false, out)
}
