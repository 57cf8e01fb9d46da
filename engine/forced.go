package engine

// OnlyAnswer is the choice of a seat that has just one, with the table after it and what it caused. There is none to answer
// where the choice ends a turn, reveals something or hangs on chance: those are for the seat to see coming.
func OnlyAnswer(t Table) (seat Seat, c Choice, after Table, facts Facts, ok bool) {
	for i := range t.Config().Seats {
		seat = Seat(i)
		if !t.Acting().Has(seat) {
			continue
		}
		list := t.Choices(seat)
		if len(list) != 1 || t.EndsTurn(list[0]) {
			continue
		}
		after = t.Clone()
		facts, err := after.Choose(seat, list[0])
		if err == nil && !facts.Revealed && !facts.Opaque {
			return seat, list[0], after, facts, true
		}
	}
	return Nobody, Choice{}, nil, Facts{}, false
}
