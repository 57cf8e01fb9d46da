package cardgame

import "cromford/engine"

// CG-4.1: action 1, build and upgrade factories.

var buildAction = actionRow{
	id: "build", clause: "CG-4.1.1", begin: begins(StepBuild),
	may: func(a asked, l engine.List) bool { return len(listBuild(a, l)) > len(l) },
}

var askBuild = question{
	ID: "build", Cite: cite{"CG-4.1.1"}, About: "the factories you build and upgrade",
	Answers: answers{
		{Kind: KindBuild, Cite: cite{"CG-4.1.4"}}, {Kind: KindUpgrade, Cite: cite{"CG-4.1.6"}},
		inventAnswer, {Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List { return a.leave(listBuild(a, l)) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		gd := toGood(c.Arg[0])
		switch c.Kind {
		case KindBuild:
			a.p.Factory[gd] = NewFactory(a.s.Decade)
			out.Add(factBuilt, a.seat, c.Arg[0], int16(a.p.Factory[gd].Side))
			a.changed(true, out)
		case KindUpgrade:
			a.renew(gd, a.s.Decade, out)
		case KindInvent:
			a.invent(gd, out)
		}
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch {
		case c.Kind == KindBuild && within(c.Arg[0], goods):
			return whyNotBuild(a, toGood(c.Arg[0]))
		case c.Kind == KindUpgrade && within(c.Arg[0], goods):
			return whyNotUpgrade(a, toGood(c.Arg[0]))
		case c.Kind == KindInvent && within(c.Arg[0], goods):
			return whyNotInvent(a, toGood(c.Arg[0]))
		}
		return unchanged(c)
	},
}

func listBuild(a asked, l engine.List) engine.List {
	for gd := range Good(goods) {
		f := &a.p.Factory[gd]
		if !f.open() {
			l = l.If(a.s.remaining(gd), KindBuild, ofGood(gd))
			continue
		}
		l = l.If(f.Upgradable(a.s.Decade), KindUpgrade, ofGood(gd))
		l = l.If(mayInvent(a, gd), KindInvent, ofGood(gd))
	}
	return l
}

// NewFactory is a factory that is built in a decade (CG-4.1.4).
func NewFactory(decade uint8) Factory { return Factory{Side: min(decade, 2), Spot: 4} }

// Upgradable tells whether a part of a factory changes if it is upgraded as in a decade (CG-4.1.6, CG-4.1.7).
func (f *Factory) Upgradable(decade uint8) bool {
	return decade >= 2 && (f.Side == 1 || f.Worker[0] == 1) || decade >= 3 && f.Worker[1] == 1
}

// Renew brings every part of a factory to the newest side of a decade. The token spot keeps its appeal, machines stay
// (CG-4.1.6, CG-4.1.8).
func (f *Factory) Renew(decade uint8) {
	f.Side = 2
	if f.Worker[0] == 1 {
		f.Worker[0] = 2
	}
	if f.Worker[1] == 1 && decade >= 3 {
		f.Worker[1] = 2
	}
}

func (a asked) renew(gd Good, decade uint8, out *engine.Facts) {
	a.p.Factory[gd].Renew(decade)
	out.Add(factUpgraded, a.seat, ofGood(gd), int16(a.g.made(a.p, gd, 2)))
	a.changed(false, out)
}

func whyNotBuild(a asked, gd Good) *engine.Refusal {
	if a.p.Factory[gd].open() {
		return no("already_open", "CG-4.1.2", "you have a factory of %s", goodIDs[gd])
	}
	return no("no_more_production", "CG-4.1.3", "%s is not produced any more", goodIDs[gd])
}

func whyNotUpgrade(a asked, gd Good) *engine.Refusal {
	switch {
	case !a.p.Factory[gd].open():
		return noFactory(gd)
	case a.s.Decade == 1:
		return no("too_early", "CG-4.1.6", "factories are upgraded from decade II on")
	}
	return no("nothing_to_do", "CG-4.1.7", "no part of this factory would change")
}

func noFactory(gd Good) *engine.Refusal {
	return no("no_factory", "CG-4.1.1", "you have no factory of %s", goodIDs[gd])
}
