package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Domain is a vocabulary that the arguments of choices and facts are taken from. Zero means "none" in every
// domain but Number.
type Domain struct {
	Label  string   // what it is, in errors: "town"
	Target string   // prefix of board parts: "town" gives "town:norwich"; empty if it is none
	IDs    []string // value v is IDs[v-1]
	Proper []string // names shown to people, parallel to IDs; empty: Terms
	Terms  string   // prefix of catalog keys, for domains whose names are translated
	Counts []int    // a number that belongs to each, parallel to IDs; may be empty
	Seats  bool     // values are seats + 1
	Number bool     // values are numbers
	Tally  bool     // values are an ID with a count, packed by PackTally
}

// PackTally packs a member of a domain with a count for a Tally domain.
func PackTally(id, count int) int16 { return int16(id<<8 | count) }

// UnpackTally undoes PackTally.
func UnpackTally(v int16) (id, count int) { return int(v) >> 8, int(v) & 0xFF }

// Num is the domain of plain numbers.
var Num = &Domain{Label: "number", Number: true}

func (d *Domain) print(v int16) string {
	switch {
	case d.Number:
		return strconv.Itoa(int(v))
	case d.Tally:
		id, n := UnpackTally(v)
		return d.name(id) + ":" + strconv.Itoa(n)
	}
	return d.name(int(v))
}

// none is how an argument that is left out is written where another one follows it.
const none = "-"

func (d *Domain) name(v int) string {
	if v == 0 {
		return none
	}
	if v < 1 || v > len(d.IDs) {
		return "?" + strconv.Itoa(v)
	}
	return d.IDs[v-1]
}

func (d *Domain) parse(s string) (int16, error) {
	switch {
	case d.Number:
		n, err := strconv.ParseInt(s, 10, 16)
		if err != nil || strconv.FormatInt(n, 10) != s {
			return 0, fmt.Errorf("%q is not a whole number", s)
		}
		return int16(n), nil
	case d.Tally:
		name, count, ok := strings.Cut(s, ":")
		n, err := strconv.ParseUint(count, 10, 7)
		if !ok || err != nil || strconv.FormatUint(n, 10) != count {
			return 0, fmt.Errorf("%q: want %s:number", s, d.Label)
		}
		id, err := d.Lookup(name)
		if err != nil {
			return 0, err
		}
		return PackTally(id, int(n)), nil
	}
	if s == none {
		return 0, nil
	}
	id, err := d.Lookup(s)
	return int16(id), err
}

// Lookup finds the value of a name. Seats may also be written A, B, ... or 1, 2, ...
func (d *Domain) Lookup(name string) (int, error) {
	if i := slices.Index(d.IDs, name); i >= 0 {
		return i + 1, nil
	}
	if d.Seats && len(name) == 1 {
		for _, first := range []byte{'A', 'a', '1'} {
			if i := int(name[0]) - int(first); i >= 0 && i < len(d.IDs) {
				return i + 1, nil
			}
		}
	}
	return 0, fmt.Errorf("unknown %s %q; known: %s", d.Label, name, strings.Join(d.IDs, ", "))
}

func (d *Domain) arg(name string, v int16) TextArg {
	a := TextArg{Name: name}
	id := int(v)
	if d.Tally {
		id, a.Number = UnpackTally(v)
	}
	switch {
	case d.Number:
		a.Number = int(v)
	case id < 1 || id > len(d.IDs):
		a.Proper = "–"
	case d.Seats:
		seat := Seat(id - 1)
		a.Seat = &seat
	case len(d.Proper) > 0:
		a.ID, a.Proper = d.IDs[id-1], d.Proper[id-1]
	default:
		a.ID, a.Term = d.IDs[id-1], d.Terms+d.IDs[id-1]
	}
	if id >= 1 && id <= len(d.Counts) {
		a.Number = d.Counts[id-1]
	}
	return a
}

// thing finds what is called by an id in any domain.
func (g *Grammar) thing(id string) TextArg {
	for i := range g.Choices {
		for _, p := range g.Choices[i].Params {
			if at := slices.Index(p.Domain.IDs, id); at >= 0 && !p.Domain.Seats && !p.Domain.Tally {
				return p.Domain.arg(p.Domain.Label, int16(at+1))
			}
		}
	}
	return TextArg{Name: id, ID: id, Proper: id}
}

// SeatDomain is the domain of the first n seats.
func SeatDomain(meta *Meta, n int) *Domain {
	return &Domain{Label: "seat", Seats: true, Target: "seat", IDs: meta.SeatNames[:n]}
}

// Param is a named argument of a choice or fact.
type Param struct {
	Name   string
	Domain *Domain
}

// Spec describes a kind of choice or fact.
type Spec struct {
	Name   string
	Params []Param
	// Min is how many arguments must be given; further ones may be absent (zero). With Repeat the last
	// parameter may be given up to four times in all.
	Min    int
	Repeat bool
	// EndsTurn marks choices after which a record starts a new line.
	EndsTurn bool
	// Warns marks facts that nobody causes lightly: offers that would cause one to the chooser tell it beforehand.
	Warns bool
	// Tells is the place of facts of this kind in the story.
	Tells Telling
	// Without is a parameter that has nothing to say at 0: the text has a key of its own then, "<key>.no-<parameter>".
	Without string
}

// Telling is the spec with a place in the story.
func (sp Spec) Telling(t Telling) Spec {
	sp.Tells = t
	return sp
}

// Unsaid is the spec with a parameter of which nothing is said at 0.
func (sp Spec) Unsaid(param string) Spec {
	sp.Without = param
	return sp
}

// P is a Param; it keeps tables of specs short.
func P(name string, d *Domain) Param { return Param{name, d} }

// Grammar is the vocabulary of a game: how its choices and facts are written and read.
type Grammar struct {
	Prefix  string // of catalog keys: "railways"
	Seats   *Domain
	Choices []Spec // indexed by Kind; entry 0 is unused
	Facts   []Spec // indexed by FactKind; entry 0 is unused
}

func (sp *Spec) param(i int) Param {
	if i < len(sp.Params) {
		return sp.Params[i]
	}
	return sp.Params[len(sp.Params)-1]
}

func (sp *Spec) maxArgs() int {
	if sp.Repeat {
		return 4
	}
	return len(sp.Params)
}

// args counts how many arguments are present.
func (sp *Spec) args(arg [4]int16) int {
	n := sp.maxArgs()
	for n > sp.Min && arg[n-1] == 0 {
		n--
	}
	return n
}

func (sp *Spec) print(arg [4]int16) string {
	n := sp.args(arg)
	if n == 0 {
		return sp.Name
	}
	var b strings.Builder
	b.WriteString(sp.Name)
	sep := byte('(')
	for i := range n {
		b.WriteByte(sep)
		b.WriteString(sp.param(i).Domain.print(arg[i]))
		sep = ','
	}
	b.WriteByte(')')
	return b.String()
}

// Print writes a choice in the game's notation, as "build-factory(norwich)".
func (g *Grammar) Print(c Choice) string {
	if int(c.Kind) >= len(g.Choices) || c.Kind == 0 {
		return fmt.Sprintf("?%d%v", c.Kind, c.Arg)
	}
	return g.Choices[c.Kind].print(c.Arg)
}

// PrintFact writes a fact as "name(seat,argument,...)", as scenarios state it.
func (g *Grammar) PrintFact(f Fact) string {
	s := g.Facts[f.Kind].print(f.Arg)
	if f.Seat == Nobody {
		return s
	}
	name, rest, ok := strings.Cut(s, "(")
	if !ok {
		return name + "(" + g.Seats.name(int(f.Seat)+1) + ")"
	}
	return name + "(" + g.Seats.name(int(f.Seat)+1) + "," + rest
}

// Parse reads a choice. It knows the vocabulary only; whether the choice is legal is the rules' business.
// Blanks are ignored, and "end-turn()" is the same as "end-turn".
func (g *Grammar) Parse(s string) (Choice, error) {
	text := strings.ReplaceAll(s, " ", "")
	name, rest, open := strings.Cut(text, "(")
	var args []string
	if open {
		inner, ok := strings.CutSuffix(rest, ")")
		if !ok {
			return Choice{}, fmt.Errorf("choice %q: the bracket is not closed", s)
		}
		if inner != "" {
			args = strings.Split(inner, ",")
		}
	}
	for k := range g.Choices {
		sp := &g.Choices[k]
		if k == 0 || sp.Name != name {
			continue
		}
		if len(args) < sp.Min || len(args) > sp.maxArgs() {
			return Choice{}, fmt.Errorf("choice %q: %s takes %s", s, name, sp.arity())
		}
		c := Choice{Kind: Kind(k)}
		for i, a := range args {
			v, err := sp.param(i).Domain.parse(a)
			if err != nil {
				return Choice{}, fmt.Errorf("choice %q: %w", s, err)
			}
			c.Arg[i] = v
		}
		sp.normalise(&c)
		return c, nil
	}
	return Choice{}, fmt.Errorf("unknown choice %q; known: %s", s, g.choiceNames())
}

// normalise brings counted arguments into their only form: rising, without those that count nothing.
func (sp *Spec) normalise(c *Choice) {
	if !sp.Repeat || !sp.Params[len(sp.Params)-1].Domain.Tally {
		return
	}
	first := len(sp.Params) - 1
	kept := slices.DeleteFunc(slices.Clone(c.Arg[first:]), func(v int16) bool {
		_, n := UnpackTally(v)
		return n == 0
	})
	slices.Sort(kept)
	clear(c.Arg[first:])
	copy(c.Arg[first:], kept)
}

func (sp *Spec) arity() string {
	var names []string
	for _, p := range sp.Params {
		names = append(names, p.Name)
	}
	what := strings.Join(names, ", ")
	switch {
	case len(sp.Params) == 0:
		return "no arguments"
	case sp.Repeat:
		return fmt.Sprintf("%d to 4 arguments: %s", sp.Min, what)
	case sp.Min < len(sp.Params):
		return fmt.Sprintf("%d to %d arguments: %s", sp.Min, len(sp.Params), what)
	}
	return fmt.Sprintf("%d arguments: %s", sp.Min, what)
}

func (g *Grammar) choiceNames() string {
	var names []string
	for k, sp := range g.Choices {
		if k > 0 {
			names = append(names, sp.Name)
		}
	}
	return strings.Join(names, ", ")
}

// EndsTurn tells whether a record starts a new line after the choice.
func (g *Grammar) EndsTurn(c Choice) bool {
	return int(c.Kind) < len(g.Choices) && g.Choices[c.Kind].EndsTurn
}

// Spells tells whether a choice could be written at all: its kind is known and it has no arguments but those of the kind.
func (g *Grammar) Spells(c Choice) bool {
	if c.Kind == 0 || int(c.Kind) >= len(g.Choices) {
		return false
	}
	for _, a := range c.Arg[g.Choices[c.Kind].maxArgs():] {
		if a != 0 {
			return false
		}
	}
	return true
}

// text words a choice or fact. Kinds that take a varying number of arguments have one key for each number: "<key>.2";
// its messages may tell the arguments apart by their places, as {town1} and {town2}.
func (sp *Spec) text(prefix string, arg [4]int16) Text {
	t := Text{Kind: sp.Name, Key: prefix + sp.Name, Args: []TextArg{}}
	for i := range sp.args(arg) {
		p := sp.param(i)
		t.Args = append(t.Args, p.Domain.arg(p.Name, arg[i]))
		if p.Name == sp.Without && arg[i] == 0 {
			t.Key += ".no-" + p.Name
		}
	}
	if sp.Repeat || sp.Min < len(sp.Params) {
		t.Key += "." + strconv.Itoa(len(t.Args))
	}
	return t
}

// Label is the text of a choice: catalog key "<game>.offer.<kind>" and its arguments.
func (g *Grammar) Label(c Choice) Text { return g.Choices[c.Kind].text(g.Prefix+".offer.", c.Arg) }

// Narrate is the text of a fact: catalog key "<game>.fact.<kind>", the seat, and its arguments.
func (g *Grammar) Narrate(f Fact) Text {
	t := g.Facts[f.Kind].text(g.Prefix+".fact.", f.Arg)
	if f.Seat != Nobody {
		t.Seat = &f.Seat
	}
	return t
}

// complete fills the parts of an offer that follow from the grammar.
func (g *Grammar) complete(o *Offer, c Choice) {
	o.Choice = c
	o.Text = g.Print(c)
	label := g.Label(c)
	o.Kind = label.Kind
	if o.Args == nil {
		o.Args = label.Args
	}
	if o.Key == "" {
		o.Key = label.Key
	}
	if o.Targets == nil {
		o.Targets = []string{}
		sp := &g.Choices[c.Kind]
		for i := range sp.args(c.Arg) {
			d := sp.param(i).Domain
			if d.Target == "" {
				continue
			}
			id := int(c.Arg[i])
			if d.Tally {
				id, _ = UnpackTally(c.Arg[i])
			}
			o.Targets = append(o.Targets, d.Target+":"+d.name(id))
		}
	}
}
