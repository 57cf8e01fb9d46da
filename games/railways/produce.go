package railways

import "cromford/engine"

// RW-9: cubes are made.

var refNoFactory = &engine.Refusal{Code: "no_such", Clause: "RW-9.1", Reason: "this seat has no Factory there"}

// optProduce is RW-9.1: any Factory on the board.
var optProduce = option{
	card: ActionProduce,
	list: func(a asked, l engine.List) engine.List {
		for i := range a.g.board(a.s).Towns {
			t := TownID(i + 1)
			for o := range engine.Seat(a.s.Seats) {
				l = l.If(a.checkProduce(t, o) == nil, KindProduceAt, int16(t), ownerArg(o))
			}
		}
		return l
	},
	do: func(a asked, c engine.Choice, out *engine.Facts) {
		fac := &a.s.Factory[townOf(c)][ownerOf(c.Arg[1])]
		n := int16(fac.Level)
		fac.Yard += n
		out.Add(factProduced, a.seat, c.Arg[0], c.Arg[1], n)
		missing := a.g.takeCubes(a.s, n, out)
		a.thenBonus()
		a.g.askBuyBack(a.s, missing) // RW-9.4: this effect first, then the bonus
	},
	why: func(a asked, c engine.Choice) reason { return a.checkProduce(townOf(c), ownerOf(c.Arg[1])) },
}

func (a asked) checkProduce(t TownID, owner engine.Seat) reason {
	if r := a.checkTown(t); r != nil {
		return r
	}
	if int(owner) >= int(a.s.Seats) || a.s.Factory[t][owner].Level == 0 {
		return refNoFactory
	}
	return nil
}

// optCoin is RW-9.2.
var optCoin = option{
	card: ActionProduce,
	list: func(_ asked, l engine.List) engine.List { return l.Add(KindTakeCoin) },
	do: func(a asked, _ engine.Choice, out *engine.Facts) {
		cash := a.g.comp.k.produceCash
		a.p().Cash += int32(cash)
		out.Add(factTookCoin, a.seat, int16(cash))
		a.g.moveTop(a.s, a.seat, out)
		a.thenBonus()
	},
}

// thenBonus has the bonus production follow, if the card in use is Produce (RW-9.3).
func (a asked) thenBonus() {
	if a.p().Top() == ActionProduce {
		a.s.Frames.Push(engine.Frame{Step: StepBonus, Seat: engine.Nobody})
	}
}

// bonusProduction gives a cube to every Factory whose yard holds fewer cubes than its level (RW-9.3).
func (g *Game) bonusProduction(s *Position, out *engine.Facts) {
	need := int16(0)
	for t := range s.Factory {
		for seat := range int(s.Seats) {
			f := &s.Factory[t][seat]
			if f.Yard < int16(f.Level) {
				f.Yard++
				need++
				out.Add(factBonus, engine.Seat(seat), int16(t))
			}
		}
	}
	g.askBuyBack(s, g.takeCubes(s, need, out))
}
