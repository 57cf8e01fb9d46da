package railways

import (
	"cmp"

	"cromford/engine"
)

// listPlaces lists a kind of choice for every place of so many that passes a check.
func listPlaces[P TownID | LineID | PortID](a asked, l engine.List, n int, k engine.Kind, check func(asked, P) reason) engine.List {
	for p := range n {
		l = l.If(check(a, P(p+1)) == nil, k, int16(p+1))
	}
	return l
}

// investment puts a marker on a place of the board, for the price of the Period (RW-3.4).
type investment[P TownID | LineID | PortID] struct {
	card     ActionKind
	kind     engine.Kind
	places   func(*Board) int      // how many there are
	check    func(asked, P) reason // what a place needs
	noMarker reason
	do       func(a asked, p P, price int32, out *engine.Facts)
}

// investing is the option to invest.
func investing[P TownID | LineID | PortID](in investment[P]) option {
	return option{
		card: in.card,
		list: func(a asked, l engine.List) engine.List {
			if !a.canInvest() {
				return l
			}
			return listPlaces(a, l, in.places(a.g.board(a.s)), in.kind, in.check)
		},
		do: func(a asked, c engine.Choice, out *engine.Facts) { in.do(a, P(c.Arg[0]), a.price(), out) },
		why: func(a asked, c engine.Choice) reason {
			return cmp.Or(in.check(a, P(c.Arg[0])), a.checkInvest(in.noMarker))
		},
	}
}

func towns(b *Board) int { return len(b.Towns) }
func lines(b *Board) int { return len(b.Lines) }
func ports(b *Board) int { return len(b.Ports) }
