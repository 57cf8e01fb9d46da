package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// Text says something to people and to programs: what kind of thing it is, whom it concerns and its arguments, and the
// key of the catalogs that words it. It is never prose.
type Text struct {
	Kind string    `json:"kind" doc:"What happens, as the records name it."`
	Key  string    `json:"key" doc:"The message of the catalogs that words it."`
	Seat *Seat     `json:"seat,omitempty" doc:"Whom it concerns; left out for nobody in particular."`
	Args []TextArg `json:"args"`
}

// Arg finds what a message means by a name: {town} the first argument called town, {town2} the second argument if it is
// called town, and {who} the seat.
func (t *Text) Arg(name string) (TextArg, bool) {
	for i, a := range t.Args {
		if a.Name == name || a.Name+strconv.Itoa(i+1) == name {
			return a, true
		}
	}
	return TextArg{Name: name, Seat: t.Seat}, name == "who" && t.Seat != nil
}

// TextArg is one named argument of a Text. Exactly one of the values is meant: a number (the default), a seat,
// a proper name, or a term that the catalogs translate. What is counted has its number besides.
type TextArg struct {
	Name   string `json:"name"`
	ID     string `json:"id,omitempty" doc:"The thing it names, as the notation writes it."`
	Number int    `json:"number" doc:"A number, or how many of the thing."`
	Seat   *Seat  `json:"seat,omitempty"`
	Proper string `json:"proper,omitempty" doc:"The name of the thing, as people read it."`
	Term   string `json:"term,omitempty" doc:"The key of the catalogs that names the thing."`
}

// Offer is a choice as shown to a player.
type Offer struct {
	Choice  Choice    `json:"-"`
	Chain   []Choice  `json:"-"` // of a plan: Choice and Then
	Text    string    `json:"choice" doc:"Its notation: what is sent to take it."`
	Then    []string  `json:"then,omitempty" doc:"The choices to send after it in the same request: it is a chain that is thought of as one."`
	Kind    string    `json:"kind" doc:"What it does, as the notation names it."`
	Key     string    `json:"key" doc:"The message of the catalogs that words it."`
	Args    []TextArg `json:"args"`
	Group   string    `json:"group" doc:"Offers of one group stand together."`
	Targets []string  `json:"targets" doc:"Board parts it touches, as town:norwich."`
	Cost    int       `json:"cost"`
	Clause  string    `json:"clause" doc:"The clause that allows it."`
	// Opaque is set when the outcome depends on something hidden or on chance: then the preview goes as far as is known, or is none.
	Opaque  bool     `json:"opaque,omitempty" doc:"The outcome is not known yet: the preview is of what comes before that, if anything."`
	Preview []Change `json:"preview,omitempty" doc:"Public numbers that would change."`
	// Warnings are consequences that the chooser must mean: a page asks once more before it takes such an offer.
	Warnings []Text `json:"warnings,omitempty" doc:"Consequences that must be meant: ask once more."`
}

// Label is what the offer does, in words.
func (o *Offer) Label() Text { return Text{Kind: o.Kind, Key: o.Key, Args: o.Args} }

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
	Seat  *Seat  `json:"seat,omitempty" doc:"Left out for a number of the whole table."`
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

// Foresight is what choices would bring.
type Foresight struct {
	Opaque   bool     `json:"opaque" doc:"The outcome is not known yet: the preview is of what comes before that, if anything."`
	Preview  []Change `json:"preview" doc:"Public numbers that would change."`
	Warnings []Text   `json:"warnings" doc:"Consequences that must be meant: ask once more."`
	Next     string   `json:"next" doc:"The group of what the seat is asked then; empty if it is not asked, or if that is not known yet."`
}

// foresee tells what choices would bring a seat if it made them one after the other: they are carried out on a copy and the
// public numbers compared. buf is where the numbers afterwards are put. Every choice must be on offer when its turn comes.
func foresee[S comparable](m Module[S], s *S, seat Seat, chain []Choice, before, buf []Gauge) (Foresight, []Gauge) {
	facts := Facts{Look: true}
	tried := *s
	for _, c := range chain {
		if Perform(m, &tried, seat, c, &facts); facts.Stopped {
			break
		}
	}
	if facts.Opaque && !facts.Stopped {
		return Foresight{Opaque: true}, buf
	}
	buf = m.Gauges(&tried, buf[:0])
	out := Foresight{Opaque: facts.Opaque, Preview: Diff(before, buf)}
	g := m.Grammar(s)
	for _, f := range facts.List {
		if f.Seat == seat && g.Facts[f.Kind].Warns {
			out.Warnings = append(out.Warnings, g.Narrate(f))
		}
	}
	return out, buf
}

// tell writes what an offer would bring on it.
func (o *Offer) tell(f Foresight) {
	o.Opaque, o.Preview, o.Warnings = f.Opaque, f.Preview, append(o.Warnings, f.Warnings...)
}

// OffersOf lists what the seat may do, each with its preview.
func OffersOf[S comparable](m Module[S], s *S, seat Seat) []Offer {
	choices := m.Choices(s, seat, nil)
	if len(choices) == 0 {
		return nil
	}
	g := m.Grammar(s)
	before := m.Gauges(s, nil)
	var after []Gauge
	var seen Foresight
	offers := make([]Offer, len(choices))
	for i, c := range choices {
		o := m.Describe(s, seat, c)
		g.complete(&o, c)
		seen, after = foresee(m, s, seat, choices[i:i+1], before, after)
		o.tell(seen)
		offers[i] = o
	}
	return offers
}

// Plan is a chain of choices that people think of as one: all the workers of a line. Its words are those of an offer.
type Plan struct {
	Name  string // the end of the key that words it
	Args  []TextArg
	Group string
	Chain []Choice
}

// Planner is a Module that knows chains of choices. Every choice of one is on offer when its turn comes.
type Planner[S comparable] interface {
	Plans(s *S, seat Seat) []Plan
}

// PlansOf explains the chains that a seat may think of, each as one offer.
func PlansOf[S comparable](m Module[S], s *S, seat Seat) []Offer {
	p, ok := m.(Planner[S])
	if !ok {
		return nil
	}
	var out []Offer
	var before, after []Gauge
	var seen Foresight
	g := m.Grammar(s)
	for _, plan := range p.Plans(s, seat) {
		if before == nil {
			before = m.Gauges(s, nil)
		}
		o := m.Describe(s, seat, plan.Chain[0])
		g.complete(&o, plan.Chain[0])
		o.Kind, o.Key, o.Args, o.Group = plan.Name, g.Prefix+".offer."+plan.Name, plan.Args, plan.Group
		o.Targets = []string{}
		for _, c := range plan.Chain {
			part := m.Describe(s, seat, c)
			g.complete(&part, c)
			for _, t := range part.Targets {
				if !slices.Contains(o.Targets, t) {
					o.Targets = append(o.Targets, t)
				}
			}
			o.Chain = append(o.Chain, c)
		}
		for _, c := range plan.Chain[1:] {
			o.Then = append(o.Then, g.Print(c))
		}
		seen, after = foresee(m, s, seat, plan.Chain, before, after)
		o.tell(seen)
		out = append(out, o)
	}
	return out
}

func (t *table[S]) Plans(seat Seat) []Offer {
	if int(seat) >= t.cfg.Seats || len(t.asks[seat].choices) == 0 {
		return nil
	}
	return PlansOf(t.m, &t.s, seat)
}

func (t *table[S]) Foresee(seat Seat, chain []Choice) (*Foresight, error) {
	if int(seat) >= t.cfg.Seats {
		return nil, fmt.Errorf("seat %d is not at this table", seat)
	}
	tried := t.s
	var warned []Text
	for _, c := range chain {
		var facts Facts
		before := tried
		if err := Apply(t.m, &tried, seat, c, &facts); err != nil {
			return nil, err
		}
		warned = append(warned, t.m.Describe(&before, seat, c).Warnings...)
		if facts.Opaque || facts.Revealed { // whether what follows may be chosen would tell what came to light
			return &Foresight{Opaque: true, Warnings: warned}, nil
		}
	}
	out, _ := foresee(t.m, &t.s, seat, chain, t.m.Gauges(&t.s, nil), nil)
	out.Warnings = append(warned, out.Warnings...)
	if list := t.m.Choices(&tried, seat, nil); len(list) > 0 && !out.Opaque {
		out.Next = t.m.Describe(&tried, seat, list[0]).Group
	}
	return &out, nil
}

// Fixed is implemented by views with a part that is the same at every table and is written once: what is printed on a board.
type Fixed interface {
	// Without is the view with 0 in place of that part, the name of its member, and its text. Without a text nothing is left out.
	Without() (view any, member string, text []byte)
}
