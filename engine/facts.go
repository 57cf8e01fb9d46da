package engine

// FactKind names what happened. Like kinds of choices, fact kinds are only ever added.
type FactKind uint8

// Fact is one consequence of a choice, as the log tells it.
type Fact struct {
	Kind FactKind
	Seat Seat    // whom it concerns, or Nobody
	To   SeatSet // who may learn it
	Step uint8   // the step of an account that it belongs to, counted from 1; 0 for none
	Arg  [4]int16
}

// For tells whether the seat may know the fact; Nobody may know what everybody may know.
func (f Fact) For(seat Seat) bool { return f.To == Everybody || f.To.Has(seat) }

// Facts collects what a choice caused. A nil *Facts collects nothing and costs nothing.
type Facts struct {
	List []Fact
	// Revealed is set when something hidden became known to somebody or chance was consumed: such a choice cannot
	// be taken back.
	Revealed bool
	// Opaque is set when the outcome depended on something the chooser could not know: such a choice has no preview.
	Opaque bool
	// Look is set by whoever only looks ahead: a game that can stops before what lies face down comes to light, and says so.
	Look    bool
	Stopped bool
	// Step is stamped on what is told; see At.
	Step uint8
}

// At says to which step of an account all that follows belongs; 0 is none.
func (f *Facts) At(step uint8) {
	if f != nil {
		f.Step = step
	}
}

// Add notes a public fact.
func (f *Facts) Add(kind FactKind, seat Seat, arg ...int16) { f.Tell(Everybody, kind, seat, arg...) }

// Tell notes a fact for some seats only.
func (f *Facts) Tell(to SeatSet, kind FactKind, seat Seat, arg ...int16) {
	if f == nil {
		return
	}
	fact := Fact{Kind: kind, Seat: seat, To: to, Step: f.Step}
	copy(fact.Arg[:], arg)
	f.List = append(f.List, fact)
}

// Stop tells a game whether to stop here: somebody only looks ahead, and what comes now nobody can foresee.
func (f *Facts) Stop() bool {
	if f == nil || !f.Look {
		return false
	}
	f.Opaque, f.Stopped = true, true
	return true
}

// Reveal marks that something hidden came to light.
func (f *Facts) Reveal() {
	if f != nil {
		f.Revealed = true
	}
}

// For returns the facts that the seat may know; Nobody gets what everybody may know.
func (f *Facts) For(seat Seat) []Fact {
	var out []Fact
	for _, fact := range f.List {
		if fact.For(seat) {
			out = append(out, fact)
		}
	}
	return out
}
