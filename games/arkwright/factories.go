package arkwright

import (
	"fmt"
	"slices"

	"cromford/engine"
)

// The Factories action (A25-7.1, A14-5.3.1): any number of tasks, then Adjust Prices.

var askFactories = question{
	ID: "factories", Cite: cite{"A25-7.1.1", "A14-5.3.1.1"}, About: "factories",
	Answers: answers{
		{Kind: KindCloseFactory, Code: "not_open", Cite: cite{"A25-7.1.3", "A14-5.3.1.5"}, Words: noFactory},
		{
			Kind: KindConstruct, Code: "cannot_construct", Cite: cite{"A25-7.1.7", "A14-5.3.1.2"},
			Words: "a factory can be constructed where you have none, at a level of this decade that you have not just closed, " +
				"and only if its first line can be staffed",
		},
		{Kind: KindConstructMass, Code: "cannot_construct", Cite: cite{"A25-16.1.6", "A14-5.3.1.1"}, Words: cannotConstructAs},
		{Kind: KindConstructLuxury, Code: "cannot_construct", Cite: cite{"A25-16.1.6", "A14-5.3.1.1"}, Words: cannotConstructAs},
		unless(KindModernize, "cannot_modernize", cite{"A25-7.1.14", "A14-5.3.1.3"},
			"a factory is modernised by one level, up to the level of this decade; one more needs the Inventor or the Tinkerer"),
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List {
		for pr := range Product(products) {
			if f := &a.p().Factory[pr]; !f.open() {
				l = listConstructions(a, l, pr)
			} else {
				l = l.If(f.Marks&BuiltNow == 0, KindCloseFactory, arg(pr))
				l = listModernizing(a, l, pr)
			}
		}
		return l.Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		switch c.Kind {
		case KindCloseFactory:
			a.g.closeDown(a.s, a.seat, productOf(c.Arg[0]), out)
		case KindModernize:
			doModernize(a, c, out)
		case KindDone:
			pop(a.s)
			a.g.leaveDeveloper(a.s, a.seat, out)
			a.g.settleOwed(a.s, a.seat, out)
		default:
			doConstruct(a, c, out)
		}
	},
	Why: whyNoTask,
}

const noFactory = "you have no such factory"

const cannotConstructAs = "a factory can be constructed where you have none, at a level of this decade and of this strategy " +
	"that you have not just closed, and only if its first line can be staffed"

func whyNoTask(a asked, c engine.Choice) *engine.Refusal {
	pr, named := argIn(c.Arg[0])
	switch lv := c.Arg[1]; {
	case c.Kind == KindConstruct && lv > int16(a.g.level(a.s)):
		return a.refuse("level_too_high", cite{"A25-7.1.7", "A14-5.3.1.2"},
			fmt.Sprintf("factories can be constructed up to level %d in this decade", a.g.level(a.s)))
	case c.Kind == KindModernize && a.g.rs.Modules && named && lv > int16(a.g.rs.TopLevel[a.p().Factory[pr].Strategy]):
		return a.refuse("cannot_modernize", cite{"A25-16.1.5"}, "there is no such level for this factory")
	case c.Kind == KindCloseFactory && named && a.p().Factory[pr].Marks&BuiltNow != 0:
		return a.refuse("built_now", cite{"A14-5.3.1.7"}, "a factory is not closed in the decade it was built in")
	case c.Kind == KindConstruct && named && lv > 0 && a.p().Closed[pr]>>lv&1 != 0:
		return a.refuse("closed_now", cite{"A14-5.3.1.7"},
			"in the decade you closed such a factory you do not build one of the same product and level")
	case (c.Kind == KindModernize || slices.Contains(constructAs[:], c.Kind)) && named && c.Arg[2] == withDeveloper && !a.cheaper(pr):
		return whyNoDiscount(a, c)
	case c.Kind == KindConstruct && a.g.rs.BuiltStays:
		return a.refuse("cannot_construct", cite{"A14-5.3.1.2"},
			"a factory is built where you have none, up to the level of this decade, and only if its first line can be staffed")
	case c.Kind == KindModernize && a.g.rs.DeveloperNotAhead:
		return a.refuse("cannot_modernize", cite{"A14-5.3.1.3"},
			"a factory is modernised by one level, up to the level of this decade; one more needs the Inventor, without the Developer")
	}
	return whyRegular(a, c)
}

func whyNoDiscount(a asked, c engine.Choice) *engine.Refusal {
	code, words := "cannot_construct", "you do not own the Developer"
	if c.Kind == KindModernize {
		code = "cannot_modernize"
	}
	if a.p().has(Developer) {
		words = "the Developer has given his discount for this product already"
	}
	return a.refuse(code, cite{"A25-17.5.1", "A14-9.6"}, words)
}

// closeDown closes a factory; its workers go to the pool (A25-7.1.3).
func (g *Game) closeDown(s *Position, seat engine.Seat, pr Product, out *engine.Facts) {
	p := &s.Player[seat]
	f := &p.Factory[pr]
	s.Turn.Closed[pr] |= closedAs(f.Strategy, f.Level)
	s.Turn.Touched &^= 1 << pr
	if g.rs.BuiltStays {
		p.Closed[pr] |= 1 << f.Level
	}
	s.Pool += uint8(bits16(f.Workers)) + f.Extra
	*f = Factory{}
	out.Add(factClosed, seat, arg(pr))
}

// closedAs is the mark in Turn.Closed of a factory closed at a level (A25-16.1.6).
func closedAs(st Strategy, level uint8) uint16 { return 1 << (level + 5*uint8(st)) }

// listConstructions lists the factories of a product that can be constructed (A25-7.1.7).
func listConstructions(a asked, l engine.List, pr Product) engine.List {
	if a.s.workersToHave() < int(bits16(a.g.rs.Line[pr][0].mask)) {
		return l
	}
	cheap := a.cheaper(pr)
	for st := range a.s.strategies() {
		for lv := uint8(1); lv <= min(a.g.level(a.s), a.g.rs.TopLevel[st]); lv++ {
			if a.s.Turn.Closed[pr]&closedAs(st, lv) != 0 || a.p().Closed[pr]>>lv&1 != 0 {
				continue
			}
			l = l.Add(constructAs[st], arg(pr), int16(lv))
			l = l.If(cheap, constructAs[st], arg(pr), int16(lv), withDeveloper)
		}
	}
	return l
}

func doConstruct(a asked, c engine.Choice, out *engine.Facts) {
	pr := productOf(c.Arg[0])
	f := &a.p().Factory[pr]
	f.Level, f.Strategy = uint8(c.Arg[1]), strategyOf(c.Kind)
	cost := a.factoryCost(pr, c.Arg[2] == withDeveloper)
	out.Add(factConstructed, a.seat, arg(pr), int16(f.Level), int16(cost))
	tellStrategy(a.seat, pr, f, out)
	a.g.charge(a.s, a.seat, cost, out)
	a.g.staffLines(a.s, f, pr, 1)
	a.g.touch(a.s, pr)
	if a.g.rs.BuiltStays {
		f.Marks |= BuiltNow
	}
	f.Price = uint8(a.g.rs.MinPrice[pr])
	a.g.priceNew(a.s, a.seat, pr)
}

// listModernizing lists the next level of an open factory, beyond that of the decade by a tile (A25-7.1.14).
func listModernizing(a asked, l engine.List, pr Product) engine.List {
	f := &a.p().Factory[pr]
	next := f.Level + 1
	level := a.g.level(a.s)
	if next > a.g.rs.TopLevel[f.Strategy] || next > level+1 {
		return l
	}
	if next <= level {
		l = l.Add(KindModernize, arg(pr), int16(next))
		return l.If(a.cheaper(pr), KindModernize, arg(pr), int16(next), withDeveloper)
	}
	vias, n := a.p().vias()
	for _, via := range vias[:n] {
		l = l.Add(KindModernize, arg(pr), int16(next), 0, via)
		l = l.If(a.aheadCheaper(pr), KindModernize, arg(pr), int16(next), withDeveloper, via)
	}
	return l
}

func doModernize(a asked, c engine.Choice, out *engine.Facts) {
	pr := productOf(c.Arg[0])
	f := &a.p().Factory[pr]
	f.Level++
	cost := a.factoryCost(pr, c.Arg[2] == withDeveloper)
	out.Add(factModernized, a.seat, arg(pr), int16(f.Level), int16(cost))
	a.g.charge(a.s, a.seat, cost, out)
	a.g.touch(a.s, pr)
	a.g.renew(a.s, a.seat, pr, out)
	a.g.useVia(a.s, a.seat, c.Arg[3])
}

// factoryCost is what a factory costs as it has just become. The Developer's discount is noted.
func (a asked) factoryCost(pr Product, cheap bool) int32 {
	cost := int32(a.g.f(pr, &a.p().Factory[pr]))
	if cheap {
		cost -= a.developerCuts(pr)
	}
	return cost
}

// charge takes a cost, now or at the end of the action.
func (g *Game) charge(s *Position, seat engine.Seat, cost int32, out *engine.Facts) {
	if !g.owe(s, cost) {
		g.pay(s, seat, cost, out)
	}
}

// owe adds a cost to those that are paid at the end of the action, if there is such a payment.
func (g *Game) owe(s *Position, cost int32) bool {
	if !g.paysOnce(s) {
		return false
	}
	s.Turn.Owed += int16(cost)
	return true
}

// paysOnce tells whether the running action is paid at its end in one sum: in 2014 the Factories action, by another
// reading of 2025 that and the Production action.
func (g *Game) paysOnce(s *Position) bool {
	switch s.Turn.Tile {
	case TileFactories:
		return g.rs.OnePayment != s.reads(OtherPayment)
	case TileProductionBrown, TileProductionGray:
		return !g.rs.OnePayment && s.reads(OtherPayment)
	default:
		return false
	}
}

// settleOwed pays what is owed at the end of an action.
func (g *Game) settleOwed(s *Position, seat engine.Seat, out *engine.Facts) {
	if owed := int32(s.Turn.Owed); owed > 0 {
		s.Turn.Owed = 0
		out.Add(factPaid, seat, int16(owed))
		g.pay(s, seat, owed, out)
	}
}

// eachFactory does something with every open factory, in turn order.
func (g *Game) eachFactory(s *Position, do func(engine.Seat, Product, *Factory)) {
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		for p := range Product(products) {
			if f := &s.Player[seat].Factory[p]; f.open() {
				do(seat, p, f)
			}
		}
	}
}
