// Package components reads the numbers of a game from a component file, with an owner's corrected file laid over ours.
package components

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine/doc"
)

// Section is a titled paragraph of "about these numbers".
type Section struct{ Title, Text string }

// Spec is how a game's component file is written.
type Spec struct {
	// Words are the members at the top that no rule reads.
	Words []string
	// Explains tells whether a member of that name explains a number and is none.
	Explains func(name string) bool
	// Classes is the member that tells what the kinds of provenance mean, Class where a paragraph of "about" names its own.
	Classes, Class string
	// Fixed are the numbers and words that no owner's file can change.
	Fixed []Rule
	// More are the objects that may have names which ours have not; whoever reads them checks those.
	More []string
}

// Rule names the clause that fixes the numbers and words at a place of a component file and below it. "*" stands for any name or place.
type Rule struct{ Path, Clause string }

// Set is a component file: our own, with the parts of an owner's file in their place.
type Set struct {
	spec       *Spec
	base, over *doc.Node
}

// Open reads our file and lays another over it: each part that it holds replaces ours as a whole. nil lays none.
func Open(spec *Spec, base []byte, name string, overlay []byte) (*Set, error) {
	s := &Set{spec: spec}
	var err error
	if s.base, err = doc.Parse(BuiltIn, base); err != nil {
		return nil, err
	}
	if overlay == nil {
		return s, nil
	}
	if s.over, err = doc.Parse(name, overlay); err != nil {
		return nil, err
	}
	s.over.Only(append(s.base.Keys(), "schema")...)
	if s.over.Err() == nil {
		s.hold(s.over, s.base, nil)
		s.known(s.over, []*doc.Node{s.base}, nil)
	}
	return s, s.over.Err()
}

// known complains about names of the owner's file that none of ours has at that place: what is misspelt would be accepted
// and do nothing. Members of one list may have each other's names.
func (s *Set) known(own *doc.Node, ours []*doc.Node, path []string) {
	kids := func(of func(n *doc.Node) []*doc.Node) (out []*doc.Node) {
		for _, n := range ours {
			out = append(out, of(n)...)
		}
		return out
	}
	switch {
	case own.IsList():
		lists := kids(func(n *doc.Node) []*doc.Node {
			if !n.IsList() {
				return nil
			}
			return n.List()
		})
		for i, v := range own.List() {
			s.known(v, lists, append(path, strconv.Itoa(i)))
		}
	case own.IsObject():
		if len(path) > 0 && !s.spec.more(path) {
			s.names(own, ours)
		}
		own.Each(func(key string, v *doc.Node) {
			if !s.spec.Explains(key) {
				s.known(v, kids(func(n *doc.Node) []*doc.Node { return member(n, key) }), append(path, key))
			}
		})
	}
}

// names complains about the names of an object that ours have not, and that explain nothing.
func (s *Set) names(own *doc.Node, ours []*doc.Node) {
	var known []string
	for _, n := range ours {
		if n.IsObject() {
			known = append(known, n.Keys()...)
		}
	}
	if len(known) == 0 {
		return
	}
	slices.Sort(known)
	known = slices.Compact(known)
	for _, key := range own.Keys() {
		if s.spec.Explains(key) {
			known = append(known, key)
		}
	}
	own.Only(known...)
}

// member is a member of an object, if it has it.
func member(n *doc.Node, key string) []*doc.Node {
	if !n.IsObject() || n.Get(key) == nil {
		return nil
	}
	return []*doc.Node{n.Get(key)}
}

// more tells whether an object may have names that ours have not.
func (s *Spec) more(path []string) bool {
	return slices.ContainsFunc(s.More, func(at string) bool {
		rest, ok := Rule{Path: at}.below(path)
		return ok && len(rest) == 0
	})
}

// hold complains about what differs in the owner's file from ours although the rules fix it.
func (s *Set) hold(own, ours *doc.Node, path []string) {
	switch {
	case own.IsObject():
		own.Each(func(key string, v *doc.Node) {
			var our *doc.Node
			if ours != nil && ours.IsObject() {
				our = ours.Get(key)
			}
			s.hold(v, our, append(path, key))
		})
	case own.IsList():
		for i, v := range own.List() {
			var our *doc.Node
			if ours != nil && ours.IsList() && i < len(ours.List()) {
				our = ours.List()[i]
			}
			s.hold(v, our, append(path, strconv.Itoa(i)))
		}
	default:
		clause, rest := s.spec.fixedBy(path)
		switch {
		case clause == "" || !own.IsNumber() && slices.ContainsFunc(rest, s.spec.Explains):
		case !own.IsNumber():
			holdWord(own, ours, clause)
		case ours == nil || !ours.IsNumber():
			own.Fail("this number is fixed by the rules (%s), and there is none here", clause)
		case ours.Scalar() != own.Scalar():
			must(own, ours.Scalar(), clause)
		}
	}
}

// holdWord complains about a word that the rules fix.
func holdWord(own, ours *doc.Node, clause string) {
	switch {
	case ours == nil || ours.IsObject() || ours.IsList():
		own.Fail("this is fixed by the rules (%s), and there is none here", clause)
	case word(ours) != word(own):
		own.Fail("this is fixed by the rules (%s): it must be %s", clause, word(ours))
	}
}

// word is a scalar as it is written.
func word(n *doc.Node) string {
	if n.IsNull() {
		return "null"
	}
	return n.Scalar()
}

// Must reads our own components: without a file laid over them they cannot be broken.
func Must[R any](load func(name string, overlay []byte) (*R, error)) *R {
	r, err := load("", nil)
	if err != nil {
		panic(err)
	}
	return r
}

// BuiltIn is what complaints call our own files.
const BuiltIn = "built-in components"

// Fix complains unless a number of the owner's is as a clause of the rules, or other numbers with it, demand. Ours are not
// looked at: whoever corrects a number need not correct what our file says about it elsewhere.
func Fix(n *doc.Node, want int, clause string) {
	if n.File() != BuiltIn && n.Scalar() != strconv.Itoa(want) {
		must(n, strconv.Itoa(want), clause)
	}
}

// must complains about a number that a clause fixes.
func must(n *doc.Node, want, clause string) {
	var w *doc.Want
	if v, err := strconv.Atoi(want); err == nil {
		w = &doc.Want{Least: v, Most: v, Clause: clause}
	}
	n.FailWant(w, "this number is fixed by the rules (%s): it must be %s", clause, want)
}

// fixedBy is the clause that fixes what stands at a place, or "", and how that place goes on below the rule's own.
func (s *Spec) fixedBy(path []string) (clause string, rest []string) {
	for _, rule := range s.Fixed {
		if rest, ok := rule.below(path); ok {
			return rule.Clause, rest
		}
	}
	return "", nil
}

// below tells whether a place is one the rule names, or below it, and how it goes on from there.
func (r Rule) below(path []string) (rest []string, ok bool) {
	for name := range strings.SplitSeq(r.Path, ".") {
		if len(path) == 0 || name != "*" && name != path[0] {
			return nil, false
		}
		path = path[1:]
	}
	return path, true
}

// Need is a part of the owner's file, or of ours.
func (s *Set) Need(key string) *doc.Node {
	if s.over != nil {
		if n := s.over.Get(key); n != nil {
			return n
		}
	}
	return s.base.Need(key)
}

// Err is the first complaint. Where an owner's part makes one of ours unfit, it is told at the owner's file.
func (s *Set) Err() error {
	if s.over == nil {
		return s.base.Err()
	}
	if s.over.Err() == nil && s.base.Err() != nil {
		s.over.Fail("with this file the rest of our set does not fit any more: %v", s.base.Err())
	}
	return s.over.Err()
}

// Hash names a set by its numbers: words and provenance may be mended without parting games from their records. Nor do later
// entries of our lists: the rules keep them from tables of older revisions.
func (s *Set) Hash() string {
	var lines []string
	for _, key := range s.base.Keys() {
		if slices.Contains(s.spec.Words, key) {
			continue
		}
		part := s.Need(key)
		if part.File() == BuiltIn {
			part = part.Without(isLater)
		}
		for _, l := range part.Flatten() {
			if path := key + "." + l.Path; !s.explains(path) {
				lines = append(lines, path+" "+l.Value)
			}
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(sum[:8])
}

// isLater tells whether an entry of a list came with a later revision than the first: it says since which.
func isLater(entry *doc.Node) bool {
	since := entry.Get("since")
	if since == nil {
		return false
	}
	n, err := strconv.Atoi(since.Scalar())
	return err == nil && n > 1
}

func (s *Set) explains(path string) bool {
	for name := range strings.FieldsFuncSeq(path, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		if s.spec.Explains(name) {
			return true
		}
	}
	return false
}

// Sets lists what the owner's file replaced.
func (s *Set) Sets() (out []string) {
	if s.over != nil {
		for _, k := range s.over.Keys() {
			if !slices.Contains(s.spec.Words, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

var titles = map[string]string{"seed": "Printed", "derived": "Derived", "external": "Public sources", "designed": "Designed"}

// About tells what the kinds of provenance mean, then what is not printed, and what the owner has set.
func (s *Set) About() (out []Section) {
	s.base.Need(s.spec.Classes).Each(func(class string, v *doc.Node) {
		out = append(out, Section{titles[class], v.Text()})
	})
	for _, n := range s.base.Need("about").List() {
		out = append(out, Section{n.Need("title").Text(), titles[n.Need(s.spec.Class).Text()] + ": " + n.Need("text").Text()})
	}
	for _, k := range s.Sets() {
		out = append(out, Section{k, "Corrected: set by the owner of a printed game."})
	}
	return out
}

// Params are numbers of pieces by the piece's id and their own names, for the words that tell what a piece does.
type Params map[string]map[string]int

// Set puts the number that acts in the place of a copy beside the piece.
func (p Params) Set(id, name string, n int) {
	if _, ok := p[id][name]; ok {
		p[id][name] = n
	}
}

// Add notes the whole numbers of a piece; those of a list are named by their place, as "keep_costs_1".
func (p Params) Add(id string, n *doc.Node) {
	if n == nil || !n.IsObject() {
		return
	}
	numbers := map[string]int{}
	add := func(name string, v *doc.Node) {
		if v.IsNumber() {
			if k, err := strconv.Atoi(v.Scalar()); err == nil {
				numbers[name] = k
			}
		}
	}
	n.Each(func(name string, v *doc.Node) {
		add(name, v)
		if v.IsList() {
			for i, kid := range v.List() {
				add(fmt.Sprintf("%s_%d", name, i+1), kid)
			}
		}
	})
	if len(numbers) > 0 {
		p[id] = numbers
	}
}
