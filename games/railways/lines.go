package railways

import (
	"slices"

	"cromford/engine"
)

// RW-7: railway lines are constructed and upgraded.

var (
	refLineConstructed    = &engine.Refusal{Code: "already_constructed", Clause: "RW-7.2", Reason: "this line is constructed already"}
	refLineNotConstructed = &engine.Refusal{Code: "not_constructed", Clause: "RW-7.3", Reason: "this line is not constructed yet"}
	refLineThere          = &engine.Refusal{Code: "already_there", Clause: "RW-7.5", Reason: "you already have a marker on this line"}
	refLineNoSpace        = &engine.Refusal{Code: "no_space", Clause: "RW-7.5", Reason: "every space of this line is taken"}
	refLineNoMarker       = &engine.Refusal{Code: "no_marker", Clause: "RW-7.6", Reason: "you have no marker left"}
	refLineSame           = &engine.Refusal{Code: "second_same", Clause: "RW-7.4", Reason: "the second marker must go on another line"}
	refSecondLineCost     = &engine.Refusal{Code: "cannot_afford", Clause: "R-08",
		Reason: "the second line costs the price once more at this table"}
)

// optConstruct is RW-7.2.
var optConstruct = investing(investment[LineID]{
	card: ActionRailway, kind: KindConstructLine, places: lines, check: asked.checkNewLine, noMarker: refLineNoMarker, // RW-7.6
	do: func(a asked, l LineID, price int32, out *engine.Facts) {
		a.placeOnLine(l, price)
		out.Add(factConstructed, a.seat, int16(l), int16(price))
	},
})

// checkNewLine looks for a line that is not constructed yet (RW-7.2).
func (a asked) checkNewLine(l LineID) reason {
	if r := a.checkLine(l); r != nil {
		return r
	}
	if a.s.Line[l].N > 0 {
		return refLineConstructed
	}
	return nil
}

func (a asked) checkLine(l LineID) reason {
	b := a.g.board(a.s)
	switch {
	case l < 1 || int(l) > len(b.Lines):
		return refNoSuch
	case a.s.IsCovered(b.Lines[l-1].Town):
		return refCoveredLine
	}
	return nil
}

// optUpgradeLine is RW-7.3.
var optUpgradeLine = investing(investment[LineID]{
	card: ActionRailway, kind: KindUpgradeLine, places: lines, check: asked.checkLineSpace, noMarker: refLineNoMarker, // RW-7.6
	do: func(a asked, l LineID, price int32, out *engine.Facts) {
		a.placeOnLine(l, price)
		a.f.B = -int16(l)
		out.Add(factUpgradedLine, a.seat, int16(l), int16(price))
	},
})

// checkLineSpace looks at what a marker on a 2-space needs (RW-7.3, RW-7.5).
func (a asked) checkLineSpace(l LineID) reason {
	if r := a.checkLine(l); r != nil {
		return r
	}
	ln := &a.s.Line[l]
	switch {
	case ln.N == 0:
		return refLineNotConstructed
	case ln.has(a.seat):
		return refLineThere
	case int(ln.N) == a.g.board(a.s).Lines[l-1].Spaces:
		return refLineNoSpace
	case a.p().Markers == 0:
		return refLineNoMarker
	}
	return nil
}

// placeOnLine puts a marker on the next space of a line.
func (a asked) placeOnLine(l LineID, cost int32) {
	a.p().Cash -= cost
	a.p().Markers--
	ln := &a.s.Line[l]
	ln.Investor[ln.N] = a.seat
	ln.N++
}

// listSecondLine lists the lines that can be upgraded after the first one (RW-7.4).
func (a asked) listSecondLine(l engine.List) engine.List {
	return listPlaces(a, l, len(a.g.board(a.s).Lines), KindSecondLine, asked.checkSecondLine)
}

func (a asked) checkSecondLine(l LineID) reason {
	if l == upgradedLine(a.f) {
		return refLineSame
	}
	if r := a.checkLineSpace(l); r != nil {
		return r
	}
	if a.p().Cash < a.secondLineCost() {
		return refSecondLineCost
	}
	return nil
}

// secondLineCost is nothing, or the price once more at tables that play it so.
func (a asked) secondLineCost() int32 {
	if a.s.Flags&SecondLinePaid != 0 {
		return a.price()
	}
	return 0
}

func (a asked) secondLine(l LineID, out *engine.Facts) {
	cost := a.secondLineCost()
	a.placeOnLine(l, cost)
	out.Add(factSecondLine, a.seat, int16(l), int16(cost))
	a.g.moveBottom(a.s, a.seat, out)
}

func (ln *Line) has(seat engine.Seat) bool { return slices.Contains(ln.Investor[:ln.N], seat) }
