package cardgame

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"cromford/engine/doc"
)

// Schema is what a component file of this game calls itself.
const Schema = "arkwright-card"

// Section is a titled paragraph of "about these numbers".
type Section struct{ Title, Text string }

// parts is a component file: our own, with the parts of an owner's file in their place.
type parts struct{ base, over *doc.Node }

// words are the members that no rule reads.
var words = []string{"schema", "schema_version", "game", "title", "provenance_kinds", "sources", "about", "goods", "list_provenance", "structure", "piece_counts", "decade_three",
	"shipping_card", "development_supply_basic", "expert_switches"}

func openParts(base []byte, name string, overlay []byte) (*parts, error) {
	p := &parts{}
	var err error
	if p.base, err = doc.Parse("built-in components", base); err != nil {
		return nil, err
	}
	if overlay == nil {
		return p, nil
	}
	if p.over, err = doc.Parse(name, overlay); err != nil {
		return nil, err
	}
	p.over.Only(append(p.base.Keys(), "schema")...)
	return p, p.over.Err()
}

// Need is a part of the owner's file, or of ours.
func (p *parts) Need(key string) *doc.Node {
	if p.over != nil {
		if n := p.over.Get(key); n != nil {
			return n
		}
	}
	return p.base.Need(key)
}

// err is the first complaint. Where an owner's part makes one of ours unfit, it is told at the owner's file.
func (p *parts) err() error {
	if p.over == nil {
		return p.base.Err()
	}
	if p.over.Err() == nil && p.base.Err() != nil {
		p.over.Fail("with this file the rest of our set does not fit any more: %v", p.base.Err())
	}
	return p.over.Err()
}

// explains tells whether a member explains a number and is none.
func explains(path string) bool {
	for name := range strings.FieldsFuncSeq(path, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		switch name {
		case "provenance", "meaning", "use", "name", "predicate":
			return true
		}
	}
	return false
}

// hash names a set by its numbers: words and provenance may be mended without parting games from their records.
func (p *parts) hash() string {
	var lines []string
	for _, key := range p.base.Keys() {
		if slices.Contains(words, key) {
			continue
		}
		for _, l := range p.Need(key).Flatten() {
			if path := key + "." + l.Path; !explains(path) {
				lines = append(lines, path+" "+l.Value)
			}
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(sum[:8])
}

// sets lists what the owner's file replaced.
func (p *parts) sets() (out []string) {
	if p.over != nil {
		for _, k := range p.over.Keys() {
			if !slices.Contains(words, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// about tells what the kinds of provenance mean, then what is not printed, and what the owner has set.
func (p *parts) about() (out []Section) {
	p.base.Need("provenance_kinds").Each(func(kind string, v *doc.Node) {
		out = append(out, Section{kindTitles[slices.Index(kinds, kind)+1], v.Text()})
	})
	for _, n := range p.base.Need("about").List() {
		out = append(out, Section{n.Need("title").Text(), kindTitles[slices.Index(kinds, n.Need("kind").Text())+1] + ": " + n.Need("text").Text()})
	}
	for _, k := range p.sets() {
		out = append(out, Section{k, "Corrected: set by the owner of a printed game."})
	}
	return out
}

var (
	kinds      = []string{"seed", "derived", "external", "designed"}
	kindTitles = []string{"", "Printed", "Derived", "Public sources", "Designed"}
)
