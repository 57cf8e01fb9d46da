package engine

import "slices"

// Text is a message for people: a key of the catalogs with its arguments, never prose.
type Text struct {
	Key  string    `json:"key"`
	Args []TextArg `json:"args,omitempty"`
}

// TextArg is one named argument of a Text. Exactly one of the values is meant: a number (the default), a seat,
// a proper name, or a term that the catalogs translate.
type TextArg struct {
	Name   string `json:"name"`
	Number int    `json:"number"`
	Seat   *Seat  `json:"seat,omitempty"`
	Proper string `json:"proper,omitempty"`
	Term   string `json:"term,omitempty"`
}

// Offer is a choice as shown to a player.
type Offer struct {
	Choice  Choice   `json:"-"`
	Text    string   `json:"choice"`  // its notation
	Label   Text     `json:"label"`   // what it does
	Group   string   `json:"group"`   // offers of one group stand together
	Targets []string `json:"targets"` // board parts it touches, as "town:norwich"
	Cost    int      `json:"cost"`
	Clause  string   `json:"clause"` // the clause that allows it
	// Opaque is set when the outcome depends on something hidden or on chance: then there is no preview.
	Opaque  bool     `json:"opaque,omitempty"`
	Preview []Change `json:"preview,omitempty"`
	// Warnings are consequences that the chooser must mean: a page asks once more before it takes such an offer.
	Warnings []Text `json:"warnings,omitempty"`
}

// Gauge is one public number of a position.
type Gauge struct {
	Name  string // as "cash" or "yard/norwich"
	Seat  Seat   // Nobody for numbers of the whole table
	Value int
	Quiet bool // not part of previews: follows from others, or is meant for scenarios
}

// ID is the gauge's name with its seat, as scenarios write it: "cash/red".
func (g Gauge) ID(meta *Meta) string {
	if g.Seat == Nobody {
		return g.Name
	}
	return g.Name + "/" + meta.SeatNames[g.Seat]
}

// Change is the difference of a gauge between two positions.
type Change struct {
	Gauge string `json:"gauge"`
	Seat  *Seat  `json:"seat,omitempty"`
	From  int    `json:"from"`
	To    int    `json:"to"`
}

// Diff compares two lists of gauges. A gauge missing on one side counts as 0.
func Diff(before, after []Gauge) []Change {
	var out []Change
	add := func(g Gauge, from, to int) {
		if from == to {
			return
		}
		ch := Change{Gauge: g.Name, From: from, To: to}
		if g.Seat != Nobody {
			seat := g.Seat
			ch.Seat = &seat
		}
		out = append(out, ch)
	}
	// As a rule both lists have the same shape and are compared place by place.
	if slices.EqualFunc(before, after, func(a, b Gauge) bool { return a.Name == b.Name && a.Seat == b.Seat }) {
		for i, g := range after {
			if !g.Quiet {
				add(g, before[i].Value, g.Value)
			}
		}
		return out
	}
	type key struct {
		name string
		seat Seat
	}
	index := make(map[key]int, len(before))
	for i, g := range before {
		index[key{g.Name, g.Seat}] = i
	}
	seen := make([]bool, len(before))
	for _, g := range after {
		if g.Quiet {
			continue
		}
		from := 0
		if i, ok := index[key{g.Name, g.Seat}]; ok {
			from, seen[i] = before[i].Value, true
		}
		add(g, from, g.Value)
	}
	for i, g := range before {
		if !seen[i] && !g.Quiet {
			add(g, g.Value, 0)
		}
	}
	return out
}

// OffersOf lists what the seat may do, each with its preview: the choice is applied to a copy and the public
// numbers are compared.
func OffersOf[S comparable](m Module[S], s *S, seat Seat) []Offer {
	choices := m.Choices(s, seat, nil)
	if len(choices) == 0 {
		return nil
	}
	g := m.Grammar(s)
	before := m.Gauges(s, nil)
	var after []Gauge
	offers := make([]Offer, len(choices))
	for i, c := range choices {
		o := m.Describe(s, seat, c)
		g.complete(&o, c)
		var facts Facts
		after = after[:0]
		tried := *s
		Perform(m, &tried, seat, c, &facts)
		if facts.Opaque {
			o.Opaque = true
		} else {
			after = m.Gauges(&tried, after)
			o.Preview = Diff(before, after)
			for _, f := range facts.List {
				if f.Seat == seat && g.Facts[f.Kind].Warns {
					o.Warnings = append(o.Warnings, g.Narrate(f))
				}
			}
		}
		offers[i] = o
	}
	return offers
}
