package railways

import "cromford/engine"

// RW-6: Factories are built and upgraded.

var (
	refFactoryThere    = &engine.Refusal{Code: "already_there", Clause: "RW-6.5", Reason: "you already have a Factory in this Town"}
	refFactoryNoSpace  = &engine.Refusal{Code: "no_space", Clause: "RW-6.2", Reason: "every factory space of this Town is taken"}
	refFactoryNotOwner = &engine.Refusal{Code: "not_owner", Clause: "RW-6.3", Reason: "you have no Factory in this Town to upgrade"}
	refFactoryNoMarker = &engine.Refusal{Code: "no_marker", Clause: "RW-6.6", Reason: "you have no marker left"}
	refFactorySame     = &engine.Refusal{Code: "second_same", Clause: "RW-6.4", Reason: "the second upgrade must be at another Factory"}
)

// optBuild is RW-6.2.
var optBuild = investing(investment[TownID]{
	card: ActionFactory, kind: KindBuildFactory, places: towns, check: asked.checkSite, noMarker: refFactoryNoMarker, // RW-6.6
	do: func(a asked, t TownID, price int32, out *engine.Facts) {
		a.raise(t, price)
		out.Add(factBuilt, a.seat, int16(t), int16(price))
		a.g.askBuyBack(a.s, a.g.takeCubes(a.s, 1, out))
	},
})

// checkSite looks for a free space in a Town where the seat has no Factory yet (RW-6.2, RW-6.5).
func (a asked) checkSite(t TownID) reason {
	if r := a.checkTown(t); r != nil {
		return r
	}
	used := 0
	for o := range int(a.s.Seats) {
		if a.s.Factory[t][o].Level > 0 {
			used++
		}
	}
	switch {
	case a.s.Factory[t][a.seat].Level > 0:
		return refFactoryThere
	case used == a.g.board(a.s).Towns[t-1].Spaces:
		return refFactoryNoSpace
	}
	return nil
}

// optUpgradeFactory is RW-6.3.
var optUpgradeFactory = investing(investment[TownID]{
	card: ActionFactory, kind: KindUpgradeFactory, places: towns, check: asked.checkOwnFactory, noMarker: refFactoryNoMarker, // RW-6.6
	do: func(a asked, t TownID, price int32, out *engine.Facts) {
		level := a.raise(t, price)
		out.Add(factUpgraded, a.seat, int16(t), level, int16(price))
		a.askSecond(t, a.g.takeCubes(a.s, 1, out))
	},
})

// checkOwnFactory looks for a Factory to upgrade (RW-6.3).
func (a asked) checkOwnFactory(t TownID) reason {
	if r := a.checkTown(t); r != nil {
		return r
	}
	if a.s.Factory[t][a.seat].Level == 0 {
		return refFactoryNotOwner
	}
	return nil
}

// raise puts a marker into a Town, with a cube in the yard, and returns the level.
func (a asked) raise(t TownID, price int32) (level int16) {
	a.p().Cash -= price
	a.p().Markers--
	fac := &a.s.Factory[t][a.seat]
	fac.Level++
	fac.Yard++
	return int16(fac.Level)
}

// askSecond lets the turn go on with a second Factory. It is announced with the first, so a buy-back caused by
// the first waits until that is decided.
func (a asked) askSecond(t TownID, missing int16) {
	end := *a.s.Frames.Top()
	end.B = int16(t)
	a.s.Frames.Pop()
	a.g.askBuyBack(a.s, missing)
	a.s.Frames.Push(end)
}

// listSecondFactory lists the Factories that can be upgraded after the first one (RW-6.4).
func (a asked) listSecondFactory(l engine.List) engine.List {
	return listPlaces(a, l, len(a.g.board(a.s).Towns), KindSecondFactory, asked.checkSecondFactory)
}

func (a asked) checkSecondFactory(t TownID) reason {
	if t == upgradedTown(a.f) {
		return refFactorySame
	}
	if r := a.checkOwnFactory(t); r != nil {
		return r
	}
	if a.p().Markers == 0 {
		return refFactoryNoMarker
	}
	return nil
}

// secondFactory upgrades a second Factory, free of charge and without a cube (RW-6.4).
func (a asked) secondFactory(t TownID, out *engine.Facts) {
	fac := &a.s.Factory[t][a.seat]
	fac.Level++
	a.p().Markers--
	out.Add(factSecondFactory, a.seat, int16(t), int16(fac.Level))
	a.g.moveBottom(a.s, a.seat, out)
}
