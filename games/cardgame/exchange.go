package cardgame

import "cromford/engine"

// CG-4.5: action 5, the Stock Exchange.

var exchangeAction = actionRow{
	id: "exchange", clause: "CG-4.5.1", begin: begins(StepExchange),
	may: func(a asked, l engine.List) bool { return len(listExchange(a, l, fromShares, len(l)+1)) > len(l) },
}

// A of stExchange: the first of its sub-steps that is still open (CG-4.5.1).
const (
	fromShares int16 = iota
	fromLoans
	fromShips
	fromNone
)

var askExchange = question{
	ID: "exchange", Cite: cite{"CG-4.5.1"}, About: "shares, loans and ships",
	Answers: answers{{Kind: KindBuy}, {Kind: KindLoan, Cite: cite{"CG-4.5.3"}}, {Kind: KindReactivate, Cite: cite{"CG-4.5.4"}},
		{Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List { return a.leave(listExchange(a, l, a.frame().A, everything)) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		n := c.Arg[0]
		switch c.Kind {
		case KindBuy:
			a.frame().A = fromLoans
			a.buyShares(n, a.g.sharesCost(a.p, n), out)
		case KindLoan:
			a.frame().A = fromShips
			a.p.Loans += uint8(n)
			a.p.Cash += n * int16(a.p.Value)
			out.Add(factLoan, a.seat, n, n*int16(a.p.Value))
		case KindReactivate:
			a.frame().A = fromNone
			a.p.Ships = a.g.rs.Limit.OnCard
			out.Add(factShips, a.seat, int16(a.p.Ships))
		}
		a.changed(false, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch {
		case c.Kind == KindBuy && a.frame().A > fromShares:
			return no("too_late", "CG-4.5.1", "shares are bought before loans are taken and ships made ready")
		case c.Kind == KindBuy:
			return whyNotBuy(a, c.Arg[0], a.g.sharesCost(a.p, c.Arg[0]), "CG-4.5.2")
		case c.Kind == KindLoan && a.frame().A > fromLoans:
			return no("too_late", "CG-4.5.1", "loans are taken before ships are made ready")
		case c.Kind == KindLoan:
			return no("no_loans_left", "CG-4.5.3", "you have taken %d of your %d loans", a.p.Loans, a.g.rs.Limit.Loans)
		case c.Kind == KindReactivate:
			return no("ships_ready", "CG-4.5.4", "all your ships are ready")
		}
		return unchanged(c)
	},
}

// listExchange lists the sub-steps from the given one on. It stops when the list is as long as enough.
func listExchange(a asked, l engine.List, from int16, enough int) engine.List {
	lim := &a.g.rs.Limit
	if from == fromShares {
		most := int16(lim.MaxShares - a.p.Shares)
		for n := int16(1); n <= most && len(l) < enough && a.g.sharesCost(a.p, n) <= a.p.Cash; n++ {
			l = l.Add(KindBuy, n)
		}
	}
	if from <= fromLoans {
		for n := a.p.Loans + 1; n <= lim.Loans && len(l) < enough; n++ {
			l = l.Add(KindLoan, int16(n-a.p.Loans))
		}
	}
	return l.If(from <= fromShips && a.p.Ships < lim.OnCard, KindReactivate)
}

func (a asked) buyShares(n, cost int16, out *engine.Facts) {
	a.p.Shares += uint8(n)
	a.p.Cash -= cost
	out.Add(factBought, a.seat, n, cost, int16(a.p.Shares))
}

// whyNotBuy refuses so many shares at a cost: none, more than the track has, or more than money pays.
func whyNotBuy(a asked, n, cost int16, clause string) *engine.Refusal {
	switch most := a.g.rs.Limit.MaxShares; {
	case n < 1:
		return no(notOffered, clause, "one share is the least that is bought")
	case n > int16(most)-int16(a.p.Shares):
		return no("too_many_shares", clause, "you have %s; the track ends at %d", many(a.p.Shares, "share"), most)
	}
	return no("cannot_afford", clause, "that costs £%d, and you have £%d", cost, a.p.Cash)
}
