package components

import (
	"slices"
	"strings"

	"cromford/engine/doc"
)

// Place is where a thing is drawn on its board: a spot, or a way from one spot to another.
type Place struct {
	Path   string   // as Inventory names the thing
	Name   string   // empty for a way
	Points [][2]int // one for a spot
}

// Places lists what a set draws: things with a spot of their own, and ways between things that have one.
func (f Files) Places() ([]Place, error) {
	var out []Place
	for _, text := range f {
		n, err := doc.Parse(BuiltIn, text)
		if err != nil {
			return nil, err
		}
		n.Each(func(part string, v *doc.Node) {
			if !v.IsList() || slices.ContainsFunc(out, func(p Place) bool { return strings.HasPrefix(p.Path, part+"[") }) {
				return
			}
			for _, board := range v.List() {
				if id := wordOf(board, "id"); id != "" {
					out = append(out, drawn(board, part+"["+id+"]")...)
				}
			}
		})
	}
	return out, nil
}

// drawn are the places of one board, the spots before the ways.
func drawn(board *doc.Node, path string) (out []Place) {
	spots := map[string][2]int{}
	var ways []func()
	board.Each(func(key string, list *doc.Node) {
		if !list.IsList() {
			return
		}
		for _, m := range list.List() {
			at := path + "." + key + "[" + wordOf(m, "id") + "]"
			switch {
			case !m.IsObject():
			case m.Get("xy") != nil:
				p := point(m.Get("xy"))
				spots[wordOf(m, "id")] = p
				out = append(out, Place{at, wordOf(m, "name"), [][2]int{p}})
			case m.Get("via") != nil:
				ways = append(ways, func() {
					var ends [][2]int
					m.Each(func(_ string, v *doc.Node) {
						if p, ok := spots[textOf(v)]; ok {
							ends = append(ends, p)
						}
					})
					if len(ends) != 2 {
						return
					}
					points := [][2]int{ends[0]}
					for _, v := range m.Get("via").List() {
						points = append(points, point(v))
					}
					out = append(out, Place{at, "", append(points, ends[1])})
				})
			}
		}
	})
	for _, way := range ways {
		way()
	}
	return out
}

func point(n *doc.Node) (p [2]int) {
	for i, v := range n.List() {
		if i < 2 {
			p[i] = v.Int(-10000, 10000)
		}
	}
	return p
}

func textOf(n *doc.Node) string {
	if n != nil && n.IsString() {
		return n.Text()
	}
	return ""
}

func wordOf(n *doc.Node, name string) string {
	if n == nil || !n.IsObject() {
		return ""
	}
	return textOf(n.Get(name))
}
