package arkwright

import "cromford/engine"

// Where the rulebooks contradict themselves a table may read them otherwise than we do. What a reading changes stands in
// its chapter.

// Readings are the other readings of a table; none of them is ours.
type Readings uint8

// The readings.
const (
	PatronObliges Readings = 1 << iota // who can sell to his Patron must
	OtherPayment                       // of 2014: costs of an action are one payment, or not, unlike in the edition
	LimitOff                           // with two players the limit marker may leave the track
	LateHiring                         // who owns a Production tile hires in the last decade as before
	FiveWorkers                        // R-14 of 2014: predefined clothing factories as printed
)

// readings are the options that choose them, in the order of their bits.
var readings = [...]struct {
	name [2]string // by edition, empty where there is nothing to choose
	cite cite
	fits func(s *Position) bool // where it can be chosen; nil: everywhere
	only string                 // that in words
}{
	{name: [2]string{"patron_obliges"}, cite: cite{"A25-17.15.1"}},
	{name: [2]string{"one_payment", "separate_payments"}, cite: cite{"A25-12.1.8", "A14-5.2.11"}},
	{
		name: [2]string{"limit_removable"}, cite: cite{"A25-7.6.11"},
		fits: func(s *Position) bool { return s.Seats == 2 && s.Flags&SpinningMule == 0 },
		only: "the limit marker starts on the track only with two players, in a game with contracts",
	},
	{name: [2]string{"late_hiring"}, cite: cite{"A25-7.2.6"}},
	{
		name: [2]string{"", "five_clothing_workers"}, cite: cite{"A25-2.15.9", "A14-4.7.5"},
		fits: func(s *Position) bool { return s.Seats < 4 && s.Flags&Predefined != 0 },
		only: "five clothing workers are printed only for the predefined set-ups of two and three players",
	},
}

// readingOptions are those of an edition's tables.
func (r *Ruleset) readingOptions() (out []engine.OptionSpec) {
	for _, rd := range readings {
		if name := rd.name[r.edition]; name != "" {
			out = append(out, engine.Reading(name, r.clause(rd.cite)))
		}
	}
	return out
}

// read sets the readings of a table.
func (g *Game) read(s *Position, o engine.Options) error {
	for i, rd := range readings {
		name := rd.name[g.rs.edition]
		if name == "" || !o.On(name) {
			continue
		}
		if rd.fits != nil && !rd.fits(s) {
			return &engine.Refusal{Code: "bad_setup", Clause: g.rs.clause(rd.cite), Reason: rd.only}
		}
		s.Readings |= 1 << i
	}
	return nil
}

// reads tells whether a table has chosen a reading.
func (s *Position) reads(r Readings) bool { return s.Readings&r != 0 }
