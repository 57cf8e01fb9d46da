package components

import (
	"fmt"
	"strconv"
	"strings"

	"cromford/engine/doc"
)

// Files are the component files of a set: the owner's first, if there is one, then ours.
type Files [][]byte

// FilesOf are our file and an owner's; nil is none.
func FilesOf(ours, owners []byte) Files {
	if owners == nil {
		return Files{ours}
	}
	return Files{owners, ours}
}

// Numbers finds single numbers and words of a set by their paths, for those who write about them.
type Numbers struct{ files []*doc.Node }

// Numbers reads the files.
func (f Files) Numbers() (*Numbers, error) {
	n := &Numbers{}
	for _, text := range f {
		file, err := doc.Parse(BuiltIn, text)
		if err != nil {
			return nil, err
		}
		n.files = append(n.files, file)
	}
	return n, nil
}

// At is what stands at a path: names with dots between them; of a list the place from 0, or the id of a member, in brackets:
// "goods[food].min_price", "marketing.step_cost[0]".
func (n *Numbers) At(path string) (string, error) {
	for _, file := range n.files {
		if at := find(file, path); at != nil && !at.IsObject() && !at.IsList() {
			return word(at), nil
		}
	}
	return "", fmt.Errorf("the components have no number at %q", path)
}

// Place is the path of what stands at a path, with places instead of ids, as complaints have it; "" if nothing stands there.
func (n *Numbers) Place(path string) string {
	for _, file := range n.files {
		if at := find(file, path); at != nil {
			return at.Path()
		}
	}
	return ""
}

// find is what stands at a path, or nil.
func find(n *doc.Node, path string) *doc.Node {
	for name := range strings.FieldsFuncSeq(path, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		switch {
		case n == nil:
			return nil
		case n.IsList():
			n = entry(n, name)
		case n.IsObject():
			n = n.Get(name)
		default:
			return nil
		}
	}
	return n
}

// entry is the member of a list with an id, or at a place.
func entry(list *doc.Node, name string) *doc.Node {
	all := list.List()
	for _, m := range all {
		if m.IsObject() {
			if id := m.Get("id"); id != nil && word(id) == name {
				return m
			}
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(all) {
		return all[i]
	}
	return nil
}
