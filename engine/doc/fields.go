package doc

import (
	"fmt"
	"slices"
	"strings"
)

// Field is one element of a thing that people read and write: a position, a player, an open question. It is said once,
// and the same line prints it, reads it, documents it and tells who may see it.
type Field struct {
	Name  string
	About string // a line of documentation: what is written and what it means
	Sight Sight
	need  bool
	Value
}

// Sight is who may see a field.
type Sight uint8

// Who may see a field. What is not said otherwise, everybody sees.
const (
	Everybody Sight = iota
	Owner           // the seat whose it is
	Some            // it depends: on what was turned up, on who was shown it
	Nobody
)

// hidden says who does not see a field.
var hidden = [...]string{
	Everybody: "", Owner: "; seen by its owner only", Some: "; not all of it is seen by all", Nobody: "; seen by nobody",
}

// F is a Field; it keeps tables short.
func F(name, about string, v Value) Field { return Field{Name: name, About: about, Value: v} }

// Given is a field that is known only where somebody describes something to begin with, and who asked for that reads it.
func Given(name, about string) Field { return Field{Name: name, About: about} }

// SeenBy says who may see the field.
func (f Field) SeenBy(s Sight) Field { f.Sight = s; return f }

// Needed says that the field must be there when it is read.
func (f Field) Needed() Field { f.need = true; return f }

// Fields is a thing's table of fields. It is bound to one thing: its values point into it.
type Fields []Field

// Names are the names of the fields.
func (fs Fields) Names() []string {
	var out []string
	for _, f := range fs {
		out = append(out, f.Name)
	}
	return out
}

// Map prints the thing.
func (fs Fields) Map() Map { return fs.seen(eye{all: true}) }

// Seen prints what a seat may see of the thing for certain; a seat that is none (-1) sees what everybody does.
func (fs Fields) Seen(seat int) Map { return fs.seen(eye{seat: seat}) }

func (fs Fields) seen(e eye) Map {
	m := Map{}
	for _, f := range fs {
		if f.print != nil && !f.none && (e.all || f.Sight == Everybody || f.Sight == Owner && e.own) {
			m.Put(f.Name, f.print(e))
		}
	}
	return m
}

// Read sets the fields that are named, in the order of the table, until something is wrong. Other names are complained
// about.
func (fs Fields) Read(n *Node) { fs.Override(n, false) }

// Override is Read; what somebody describes to begin with may also name the fields that are only Given.
func (fs Fields) Override(n *Node, given bool) {
	if !given {
		fs = slices.DeleteFunc(slices.Clone(fs), func(f Field) bool { return f.read == nil })
	}
	n.Only(fs.Names()...)
	for _, f := range fs {
		if n.Err() != nil {
			return
		}
		v := n.Get(f.Name)
		if v == nil && f.need {
			v = n.Need(f.Name)
		}
		if v != nil && n.Err() == nil && f.read != nil {
			f.read(v)
		}
	}
}

// Pick are the fields of these names.
func (fs Fields) Pick(names ...string) (out Fields) {
	for _, f := range fs {
		if slices.Contains(names, f.Name) {
			out = append(out, f)
		}
	}
	return out
}

// ReadOne sets one of the fields, if it is named.
func (fs Fields) ReadOne(name string, of *Node) {
	if i, v := slices.Index(fs.Names(), name), of.Get(name); i >= 0 && v != nil && of.Err() == nil {
		fs[i].read(v)
	}
}

// Markdown documents the fields: a table, and below it one for each field that has fields of its own.
func (fs Fields) Markdown() string {
	var b strings.Builder
	fs.markdown(&b, "")
	return b.String()
}

func (fs Fields) markdown(b *strings.Builder, path string) {
	if path != "" {
		fmt.Fprintf(b, "\nIn `%s`:\n\n", path)
	}
	b.WriteString("| name | value |\n|---|---|\n")
	for _, f := range fs {
		fmt.Fprintf(b, "| `%s` | %s%s |\n", f.Name, f.About, hidden[f.Sight])
	}
	for _, f := range fs {
		if parts := f.fields(); len(parts) > 0 {
			parts.markdown(b, join(path, f.Name))
		}
	}
}

// eye is for whom something is printed.
type eye struct {
	all  bool // everything is to be seen
	seat int
	own  bool // what is looked at belongs to the seat
}

// Value is how a value is printed and read. Values point to what they print; they live as long as a table is needed.
type Value struct {
	print func(eye) any // nil: it cannot be printed, only be said
	read  func(*Node)   // nil: it is only Given
	none  bool          // there is nothing to print
	parts func() Fields // of which it, or each member of it, consists; nil: none
}

func (v Value) fields() Fields {
	if v.parts == nil {
		return nil
	}
	return v.parts()
}

// Own is a value with its own way of printing and reading.
func Own(print func() any, read func(*Node)) Value {
	return Value{print: func(eye) any { return print() }, read: read}
}

// Said is a value that can be named but is never printed, such as a short way of saying several things.
func Said(read func(*Node)) Value { return Value{read: read} }

// Read sets the value.
func (v Value) Read(n *Node) { v.read(n) }

// Unless leaves the value out of what is printed.
func (v Value) Unless(none bool) Value { v.none = none; return v }

// Then checks or completes what was read, if nothing was wrong with it.
func (v Value) Then(check func(*Node)) Value {
	read := v.read
	v.read = func(n *Node) {
		if read(n); n.Err() == nil {
			check(n)
		}
	}
	return v
}

// OrNull lets the value be null, which clears it.
func (v Value) OrNull(clear func()) Value {
	read := v.read
	v.read = func(n *Node) {
		if n.IsNull() {
			clear()
			return
		}
		read(n)
	}
	return v
}

// First prepares what is to be read.
func (v Value) First(prepare func()) Value {
	read := v.read
	v.read = func(n *Node) {
		prepare()
		read(n)
	}
	return v
}

// Whole is a value that replaces all that was there, not only what it names.
func Whole[T any](p *T, v Value) Value { return v.First(func() { *p = *new(T) }) }

// Integer is every type that numbers, sets and references have in a position.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Int is a whole number from lo to hi.
func Int[T Integer](p *T, lo, hi int) Value { return Shifted(p, 0, lo, hi) }

// Shifted is a number that is stored as what is written, plus by.
func Shifted[T Integer](p *T, by, lo, hi int) Value {
	return Own(func() any { return int(*p) - by }, func(n *Node) { *p = T(n.Int(lo, hi) + by) })
}

// Count is a number up to most that is left out if it is 0.
func Count[T Integer](p *T, most int) Value { return Int(p, 0, most).Unless(*p == 0) }

// Ints is a list of numbers with a fixed number of places.
func Ints[T Integer](list []T, lo, hi int) Value {
	return List(len(list), func(i int) Value { return Int(&list[i], lo, hi) })
}

// Bool is true or false.
func Bool(p *bool) Value {
	return Own(func() any { return *p }, func(n *Node) { *p = n.Bool() })
}

// Either is true or false by two names, that of false first.
func Either(p *bool, ns Names) Value {
	print := func() any {
		if *p {
			return ns.IDs[1]
		}
		return ns.IDs[0]
	}
	return Own(print, func(n *Node) { *p = ns.Read(n) == 2 })
}

// Flag is true or false where a number stands for it: 1 or 0.
func Flag[T Integer](p *T) Value {
	return Own(func() any { return *p != 0 }, func(n *Node) {
		if *p = 0; n.Bool() {
			*p = 1
		}
	})
}

// Names are names of the numbers from 1.
type Names struct {
	IDs  []string
	Find func(name string) (int, error) // if there is another way than looking it up in the list
}

// IDs are names that are written exactly so.
func IDs(list []string) Names { return Names{IDs: list} }

// Name is the name of a number; 0 has none.
func (ns Names) Name(i int) string {
	if i == 0 {
		return ""
	}
	return ns.IDs[i-1]
}

// Number is the number of a name, or 0 and a complaint.
func (ns Names) Number(name string, at *Node) int {
	if ns.Find != nil {
		i, err := ns.Find(name)
		at.FailIf(err)
		return i
	}
	i := slices.Index(ns.IDs, name)
	if i < 0 {
		at.Fail("unknown name %q; known: %s", name, strings.Join(ns.IDs, ", "))
	}
	return i + 1
}

// Read is the number of a name that must be there.
func (ns Names) Read(n *Node) int {
	name := n.Text()
	if n.Err() != nil {
		return 0
	}
	return ns.Number(name, n)
}

// Members are the names in a set whose bit first is the first of them.
func Members[T Integer](set T, first int, ids []string) []string {
	out := []string{}
	for i, id := range ids {
		if set>>(first+i)&1 != 0 {
			out = append(out, id)
		}
	}
	return out
}

// Wide is a list of small numbers as a list of numbers; bytes would be written as a text.
func Wide[T Integer](list []T) []int {
	out := make([]int, len(list))
	for i, v := range list {
		out[i] = int(v)
	}
	return out
}

// Name is something by its name; 0 is nothing and written "".
func Name[T Integer](p *T, ns Names) Value {
	v := Must(p, ns)
	read := v.read
	v.read = func(n *Node) {
		if *p = 0; n.Text() != "" {
			read(n)
		}
	}
	return v
}

// Must is something by its name that is never nothing.
func Must[T Integer](p *T, ns Names) Value {
	return Own(func() any { return ns.Name(int(*p)) }, func(n *Node) { *p = T(ns.Read(n)) })
}

// Index is something by its name that counts from 0.
func Index[T Integer](p *T, ns Names) Value {
	return Own(func() any { return ns.Name(int(*p) + 1) }, func(n *Node) { *p = T(max(ns.Read(n), 1) - 1) })
}

// Set is a set by the names of its members; bit first is the first of them.
func Set[T Integer](p *T, first int, ns Names) Value {
	return Own(func() any { return Members(*p, first, ns.IDs) }, func(n *Node) {
		*p &^= (1<<len(ns.IDs) - 1) << first
		for _, v := range n.List() {
			if i := ns.Read(v); i > 0 {
				*p |= 1 << (first + i - 1)
			}
		}
	})
}

// Numbers is a set of numbers from 1 to most; bit first is the 1.
func Numbers[T Integer](p *T, first, most int) Value {
	print := func() any {
		out := []int{}
		for i := range most {
			if *p>>(first+i)&1 != 0 {
				out = append(out, i+1)
			}
		}
		return out
	}
	return Own(print, func(n *Node) {
		*p &^= (1<<most - 1) << first
		for _, v := range n.List() {
			*p |= 1 << (first + v.Int(1, most) - 1)
		}
	})
}

// Lot is a list of names, none of them twice and at most as many as there is room for. What counts from 1 has the first
// 1, seats have 0. The list read is handed to set.
func Lot[T Integer](have []T, first T, ns Names, room int, set func([]T)) Value {
	print := func() any {
		out := []string{}
		for _, v := range have {
			out = append(out, ns.Name(int(v-first)+1))
		}
		return out
	}
	return Own(print, func(n *Node) {
		if list := ReadLot(n, first, ns, room); n.Err() == nil {
			set(list)
		}
	})
}

// ReadLot reads what Lot prints.
func ReadLot[T Integer](n *Node, first T, ns Names, room int) (out []T) {
	for _, v := range n.List() {
		i := first + T(ns.Read(v)) - 1
		switch {
		case v.Err() != nil:
			return nil
		case slices.Contains(out, i):
			v.Fail("this is named twice")
			return nil
		case len(out) == room:
			v.Fail("there is room for %d only", room)
			return nil
		}
		out = append(out, i)
	}
	return out
}

// List is a list with n places. Fewer may be named; the further ones stay as they are.
func List(n int, of func(i int) Value) Value {
	print := func(e eye) any {
		out := []any{}
		for i := range n {
			out = append(out, of(i).print(e))
		}
		return out
	}
	return Value{print: print, read: func(at *Node) {
		for i, v := range at.List() {
			if i == n {
				v.Fail("there is room for %d only", n)
				return
			}
			of(i).read(v)
		}
	}}
}

// Keyed is an object with a member for each name, counted from 0. What has nothing to print is left out, and what is not
// named stays as it is.
func Keyed(ns Names, of func(i int) Value) Value {
	return keyed(ns, of, func(e eye, _ int) eye { return e })
}

// BySeat is Keyed for what belongs to the seats.
func BySeat(seats Names, of func(seat int) Value) Value {
	return keyed(seats, of, func(e eye, i int) eye { e.own = i == e.seat; return e })
}

func keyed(ns Names, of func(i int) Value, look func(eye, int) eye) Value {
	print := func(e eye) any {
		m := Map{}
		for i, id := range ns.IDs {
			if v := of(i); !v.none {
				m.Put(id, v.print(look(e, i)))
			}
		}
		return m
	}
	read := func(at *Node) {
		at.Each(func(key string, v *Node) {
			if i := ns.Number(key, v); i > 0 && v.Err() == nil {
				of(i - 1).read(v)
			}
		})
	}
	parts := func() Fields { return of(0).fields() }
	return Value{print: print, read: read, parts: parts}
}

// Group is an object with fields of its own.
func Group(fs Fields) Value {
	return Value{print: func(e eye) any { return fs.seen(e) }, read: fs.Read, parts: func() Fields { return fs }}
}
