package arkwright

import "cromford/engine"

// The advanced Stock Exchange copies another action, before or after its main action (A25-7.9).

func (g *Game) openCopying(s *Position, seat engine.Seat, out *engine.Facts) {
	if g.rs.PlainExchange {
		g.askBourse(s, seat, bourseAction)
		return
	}
	ask(s, StepCopy, seat, copyAfter, 0)
	g.fourSteps(s, seat, out)
	ask(s, StepCopy, seat, copyBefore, 0)
}

// When the action is copied.
const (
	copyBefore int16 = iota
	copyAfter
)

// The actions of the own tiles that can be copied.
const (
	copyWorkers int16 = 1 + iota
	copyMachines
)

// A is copyBefore or copyAfter.
var askCopy = question{
	ID: "copy", Cite: cite{"A25-7.9.3"}, About: "the additional action",
	Answers: answers{
		{Kind: KindCopyAction, Code: "cannot_copy", Cite: cite{"A25-7.9.4"}, Words: "this action cannot be copied now"},
		unless(KindCopyShips, "cannot_sail", cite{"A25-7.9.5"},
			"you have no such ships, or the fee paid is smaller than their capacity"),
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List {
		l = l.Add(KindCopyAction, copyWorkers)
		l = l.If(a.g.copiedMachines(a.p(), a.s.Turn.Fee) > 0, KindCopyAction, copyMachines)
		for set := uint8(1); set <= 3; set++ {
			room := a.g.fleet(a.p(), set)
			l = l.If(room > 0 && room <= int(a.s.Turn.Fee), KindCopyShips, argFleet(set))
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, _ *engine.Facts) {
		before := pop(a.s).A == copyBefore
		if c.Kind == KindDone {
			return
		}
		if before {
			a.s.copyOnce()
		}
		switch {
		case c.Kind == KindCopyShips:
			a.s.Turn.Ships = fleetOf(c.Arg[0])
			ask(a.s, StepShip, a.seat, int16(a.g.fleet(a.p(), a.s.Turn.Ships)), 0)
		case c.Arg[0] == copyWorkers:
			ask(a.s, StepWorkers, a.seat, 0, 0)
		default:
			a.g.replaceWorkers(a.s, a.seat, a.g.copiedMachines(a.p(), a.s.Turn.Fee))
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindCopyShips {
			return nil
		}
		return a.whyUsed()
	},
}

// copyOnce takes away the question after the main action: nothing is left to copy then.
func (s *Position) copyOnce() {
	for i := range s.Frames.N {
		if s.Frames.Stack[i].Step == StepCopy {
			copy(s.Frames.Stack[i:], s.Frames.Stack[i+1:s.Frames.N])
			pop(s)
			return
		}
	}
}

// copiedMachines is how many machines a copied Machines action brings with the best tile owned (A25-7.9.4).
func (g *Game) copiedMachines(p *Player, fee int8) int16 {
	n := int16(0)
	for _, t := range []Tile{TileMachines, TileMachinesBrown, TileMachinesGray} {
		if t == TileMachines || p.hasAdv(t) {
			n = max(n, g.machines(p, t, fee))
		}
	}
	return n
}
