package components

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine/doc"
)

// Item is a number of a component set, with where it comes from.
type Item struct {
	Path  string // as Numbers.At reads it
	Part  string // the member of the file that it belongs to
	Value string // "null" where nothing is printed
	Class string // seed, derived, external or designed; "" if nothing is said of it
	Why   string
}

// plain are the members that no piece of cardboard shows: they explain others, or order the file.
var plain = []string{"schema", "schema_version", "edition", "title", "about", "owner_checklist", "provenance_classes", "provenance_kinds",
	"sources", "reasons", "prov", "provenance", "list_provenance", "names", "rules_names", "xy", "via", "anchors", "since", "number",
	"revision"}

// explaining tells whether a member explains another one.
func explaining(name string) bool {
	if slices.Contains(plain, name) {
		return true
	}
	switch name[strings.LastIndex(name, "_")+1:] {
	case "source", "sources", "note", "ref", "why", "class", "rule":
		return true
	}
	return false
}

// Inventory lists every number of the set in the order of our file.
func (f Files) Inventory() ([]Item, error) {
	var files []*doc.Node
	for _, text := range f {
		n, err := doc.Parse(BuiltIn, text)
		if err != nil {
			return nil, err
		}
		files = append(files, n)
	}
	if len(files) == 0 {
		return nil, errors.New("there is no component file")
	}
	ours := files[len(files)-1]
	inv := inventory{reasons: ours.Get("reasons")}
	for _, key := range ours.Keys() {
		if explaining(key) {
			continue
		}
		of := ours
		if files[0].Get(key) != nil {
			of = files[0]
		}
		inv.part = key
		inv.walk(of.Get(key), key, []up{{of, key}})
	}
	if f.corrected() { // in the order of ours, which whoever wrote the other file need not have kept
		plain, err := f[len(f)-1:].Inventory()
		if err != nil {
			return nil, err
		}
		at := map[string]int{}
		for i, it := range plain {
			at[it.Path] = i + 1
		}
		slices.SortStableFunc(inv.items, func(a, b Item) int {
			if at[a.Path] == 0 || at[b.Path] == 0 {
				return 0
			}
			return at[a.Path] - at[b.Path]
		})
	}
	return inv.items, nil
}

// up is a step on the way from the root to a number.
type up struct {
	of  *doc.Node
	key string
}

type inventory struct {
	part    string
	reasons *doc.Node
	items   []Item
}

func (inv *inventory) walk(n *doc.Node, path string, way []up) {
	switch {
	case n.IsObject():
		n.Each(func(key string, v *doc.Node) {
			if !explaining(key) {
				inv.walk(v, path+"."+key, append(slices.Clip(way), up{n, key}))
			}
		})
	case n.IsList():
		for i, v := range n.List() {
			name := strconv.Itoa(i)
			if v.IsObject() {
				if id := v.Get("id"); id != nil {
					name = word(id)
				}
			}
			inv.walk(v, path+"["+name+"]", append(slices.Clip(way), up{n, strconv.Itoa(i)}))
		}
	case n.IsNumber() || n.IsNull() && numbered(way):
		class, why := inv.origin(way)
		inv.items = append(inv.items, Item{Path: path, Part: inv.part, Value: word(n), Class: class, Why: why})
	}
}

// numbered tells whether what stands here is in a list of numbers: there nothing can be a number, too.
func numbered(way []up) bool {
	of := way[len(way)-1].of
	return of.IsList() && slices.ContainsFunc(of.List(), (*doc.Node).IsNumber)
}

// origin is where a number comes from: what is said nearest to it counts. The reason may stand further up.
func (inv *inventory) origin(way []up) (class, why string) {
	for i := len(way) - 1; i >= 0; i-- {
		of, key := way[i].of, way[i].key
		if !of.IsObject() {
			continue
		}
		c, w := inv.said(of, key, way[i+1:])
		if class = cmp.Or(class, c); class != "" && w == "" {
			w = named(of, way[i:])
		}
		if why = cmp.Or(why, w); class != "" && why != "" {
			break
		}
	}
	return class, why
}

// named is the reason that an object gives for members of a name, wherever they are below it.
func named(of *doc.Node, way []up) string {
	var out []string
	for _, u := range way {
		if n := of.Get(u.key + "_source"); n != nil && n.IsObject() {
			out = append(out, reasons(n))
		}
		if all := of.Get("sources"); all != nil && all.IsObject() {
			all.Each(func(name string, n *doc.Node) {
				if strings.HasPrefix(name, u.key) && n.IsObject() {
					out = append(out, reasons(n))
				}
			})
		}
	}
	return strings.Join(out, ". ")
}

// said is what an object says of a member, and of what lies below it.
func (inv *inventory) said(of *doc.Node, key string, below []up) (class, why string) {
	if c := follow(of.Get(key+"_class"), below); c != nil && c.IsString() {
		if r := follow(of.Get(key+"_ref"), below); r != nil && r.IsString() {
			why = r.Text()
		}
		return c.Text(), why
	}
	for _, name := range []string{key + "_source", "prov", "list_provenance", "provenance", "source"} {
		if class, why = inv.source(of.Get(name), key); class != "" {
			return class, why
		}
	}
	return inv.source(of, "")
}

// source reads a note on where numbers come from: an object with a class and reasons, a pair of class and the name of a reason, or
// such notes by the names of members.
func (inv *inventory) source(n *doc.Node, key string) (class, why string) {
	switch {
	case n == nil:
	case n.IsList() && len(n.List()) == 2 && n.List()[0].IsString():
		class, why = n.List()[0].Text(), word(n.List()[1])
		if r := inv.reasons; r != nil && r.Get(why) != nil {
			why = r.Get(why).Text()
		}
	case n.IsObject():
		for _, name := range []string{"class", "kind", "src"} {
			if c := n.Get(name); c != nil && c.IsString() && slices.Contains(classes, c.Text()) {
				return c.Text(), reasons(n)
			}
		}
		for _, name := range []string{key, "default"} {
			if m := n.Get(name); name != "" && m != nil {
				return inv.source(m, "")
			}
		}
	}
	return class, why
}

// classes are the kinds of provenance, those that need an owner's eye first.
var classes = []string{"designed", "derived", "external", "seed"}

// reasons joins what is said beside a class.
func reasons(n *doc.Node) string {
	var out []string
	for _, name := range []string{"ref", "source", "why", "reason", "derived_part", "designed_part"} {
		if m := n.Get(name); m != nil && m.IsString() {
			out = append(out, m.Text())
		}
	}
	return strings.Join(out, ". ")
}

// follow goes the same way below another node, as far as there is one.
func follow(n *doc.Node, way []up) *doc.Node {
	for _, u := range way {
		switch {
		case n == nil || n.IsString():
			return n
		case n.IsObject():
			n = n.Get(u.key)
		case n.IsList():
			i, err := strconv.Atoi(u.key)
			if err != nil || i >= len(n.List()) {
				return nil
			}
			n = n.List()[i]
		}
	}
	return n
}

// Correction is a number as it is printed: a whole one, or null where nothing is.
type Correction struct{ Path, Value string }

// Correct makes an owner's file from corrections of single numbers.
func (f Files) Correct(numbers []Correction) ([]byte, error) {
	parts, order, err := f.merged()
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	for _, name := range []string{"schema", "edition"} {
		if v, ok := parts[name]; ok {
			out[name] = v
		}
	}
	for _, c := range numbers {
		path, value := c.Path, c.Value
		var n any = json.Number(value)
		if value == "null" {
			n = nil
		} else if _, err := strconv.Atoi(value); err != nil {
			return nil, fmt.Errorf("%s: %q is no whole number", path, value)
		}
		part, _, _ := strings.Cut(strings.ReplaceAll(path, "[", "."), ".")
		if !slices.Contains(order, part) || explaining(part) || !set(parts, path, n) {
			return nil, fmt.Errorf("the components have no number at %q", path)
		}
		out[part] = parts[part]
	}
	if f.corrected() { // what was corrected before stays so
		for _, name := range order {
			if was, err := f.holds(name); err != nil {
				return nil, err
			} else if was {
				out[name] = parts[name]
			}
		}
	}
	return json.MarshalIndent(out, "", " ")
}

// corrected tells whether there is an owner's file.
func (f Files) corrected() bool { return len(f) > 1 }

// holds tells whether the owner's file has a part.
func (f Files) holds(name string) (bool, error) {
	var own map[string]json.RawMessage
	err := json.Unmarshal(f[0], &own)
	_, ok := own[name]
	return ok, err
}

// merged reads the parts of the set, and their order in our file.
func (f Files) merged() (parts map[string]any, order []string, err error) {
	for i := len(f) - 1; i >= 0; i-- {
		dec := json.NewDecoder(bytes.NewReader(f[i]))
		dec.UseNumber()
		if err := dec.Decode(&parts); err != nil {
			return nil, nil, err
		}
	}
	n, err := doc.Parse(BuiltIn, f[len(f)-1])
	if err != nil {
		return nil, nil, err
	}
	return parts, n.Keys(), nil
}

// set puts a number in the place of another one.
func set(root any, path string, n any) bool {
	names := strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune(".[]", r) })
	at := root
	for i, name := range names {
		last := i == len(names)-1
		switch in := at.(type) {
		case map[string]any:
			was, ok := in[name]
			if !ok || explaining(name) {
				return false
			}
			if last {
				in[name] = n
				return number(was)
			}
			at = was
		case []any:
			k := place(in, name)
			if k < 0 {
				return false
			}
			if last {
				was := in[k]
				in[k] = n
				return number(was)
			}
			at = in[k]
		default:
			return false
		}
	}
	return false
}

// number tells whether a correction may take the place of it.
func number(v any) bool {
	_, ok := v.(json.Number)
	return ok || v == nil
}

// place is where the member with an id is, or the place itself.
func place(list []any, name string) int {
	i := slices.IndexFunc(list, func(v any) bool {
		m, ok := v.(map[string]any)
		id, has := m["id"]
		return ok && has && fmt.Sprint(id) == name
	})
	if i >= 0 {
		return i
	}
	k, err := strconv.Atoi(name)
	if err != nil || k < 0 || k >= len(list) {
		return -1
	}
	return k
}

// Difference is a number that two sets do not have in common.
type Difference struct{ Path, Ours, Theirs string }

// Differ compares the owner's numbers with ours.
func (f Files) Differ() ([]Difference, error) {
	ours, err := f[len(f)-1:].Inventory()
	if err != nil {
		return nil, err
	}
	theirs, err := f.Inventory()
	if err != nil {
		return nil, err
	}
	was := map[string]string{}
	for _, it := range ours {
		was[it.Path] = it.Value
	}
	out := []Difference{}
	for _, it := range theirs {
		if v, ok := was[it.Path]; !ok || v != it.Value {
			out = append(out, Difference{it.Path, v, it.Value})
		}
		delete(was, it.Path)
	}
	for _, it := range ours {
		if v, ok := was[it.Path]; ok {
			out = append(out, Difference{it.Path, v, ""})
		}
	}
	return out, nil
}
