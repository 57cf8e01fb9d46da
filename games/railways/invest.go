package railways

import (
	"cmp"

	"cromford/engine"
)

// place is a place of the board, counted from 1.
type place interface{ TownID | LineID | PortID }

// places is how many there are of a kind.
func places[P place](b *Board) int {
	switch any(P(0)).(type) {
	case TownID:
		return len(b.Towns)
	case LineID:
		return len(b.Lines)
	default:
		return len(b.Ports)
	}
}

// listPlaces lists a kind of choice for every place that passes a check.
func listPlaces[P place](a asked, l engine.List, k engine.Kind, check func(asked, P) reason) engine.List {
	for p := range places[P](a.g.board(a.s)) {
		l = l.If(check(a, P(p+1)) == nil, k, int16(p+1))
	}
	return l
}

// investment puts a marker somewhere, for the price of the Period (RW-3.4).
type investment[P place] struct {
	card     ActionKind
	kind     engine.Kind
	check    func(asked, P) reason // what a place needs
	noMarker reason
	do       func(a asked, p P, price int32, out *engine.Facts)
}

// investing is the option to invest.
func investing[P place](in investment[P]) option {
	return option{
		card: in.card,
		list: func(a asked, l engine.List) engine.List {
			if !a.canInvest() {
				return l
			}
			return listPlaces(a, l, in.kind, in.check)
		},
		do: func(a asked, c engine.Choice, out *engine.Facts) { in.do(a, P(c.Arg[0]), a.price(), out) },
		why: func(a asked, c engine.Choice) reason {
			return cmp.Or(in.check(a, P(c.Arg[0])), a.checkInvest(in.noMarker))
		},
	}
}
