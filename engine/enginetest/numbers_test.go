package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest/toy"
)

// The numbers of a part are found with their places, but for those that explain others.
func TestNumbersOf(t *testing.T) {
	text := `{"a":[1,-2,{"b":30}],"note":7,"cost_source":{"page":3},"c":null}`
	list, err := numbersOf("part", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range list {
		got = append(got, fmt.Sprintf("%s=%s", n.path, text[n.from:n.to]))
	}
	if want := "part.a[0]=1 part.a[1]=-2 part.a[2].b=30"; strings.Join(got, " ") != want {
		t.Errorf("%v; want %s", got, want)
	}
}

// numberToy is a toy whose file has a number for each verdict.
func numberToy(load func(n *doc.Node) error) Numbers[toy.Position] {
	return Numbers[toy.Position]{
		File: []byte(`{"part":{"n":3,"m":4}}`), Rules: "**X-1** A rule.",
		Load: func(file []byte) (engine.Module[toy.Position], any, error) {
			if file == nil {
				return toy.New(), 3, nil
			}
			n, err := doc.Parse("mine", file)
			if err == nil {
				err = load(n)
			}
			if err != nil {
				return nil, nil, err
			}
			return toy.New(), n.Need("part").Need("n").Int(-99, 99), nil
		},
	}
}

// Whatever is wrong with a number is found.
func TestVerdicts(t *testing.T) {
	fix := func(clause string) func(*doc.Node) error {
		return func(n *doc.Node) error {
			if v := n.Need("part").Need("n"); v.Int(-99, 99) != 3 {
				v.Fail("this number is fixed by the rules (%s): it must be 3", clause)
			}
			return n.Err()
		}
	}
	for _, tt := range []struct {
		name, path, want string
		load             func(*doc.Node) error
	}{
		{"nobody reads it", "part.m", "unread", func(*doc.Node) error { return nil }},
		{"nothing depends on it", "part.n", "unnoticed", func(*doc.Node) error { return nil }},
		{"a clause fixes it", "part.n", "fixed", fix("X-1")},
		{"a clause that is none", "part.n", "refused by an unknown clause", fix("X-2")},
		{"no reason", "part.n", "refused", func(*doc.Node) error { return errors.New("no") }},
		{"another number follows", "part.n", "unnoticed", func(n *doc.Node) error {
			p := n.Need("part")
			if want := p.Need("n").Int(-99, 99) + 1; p.Need("m").Int(-99, 99) != want {
				p.Need("m").Fail("it must be %d", want)
			}
			return n.Err()
		}},
	} {
		w := walker[toy.Position]{Numbers: numberToy(tt.load), ours: 3, parts: map[string]json.RawMessage{"part": []byte(`{"n":3,"m":4}`)}}
		var err error
		if w.list, err = numbersOf("part", w.parts["part"]); err != nil {
			t.Fatal(err)
		}
		for _, num := range w.list {
			if num.path != tt.path {
				continue
			}
			if v := w.judge(num); v.kind != tt.want {
				t.Errorf("%s: %v; want %s", tt.name, v, tt.want)
			}
		}
	}
}
