package doc_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine/doc"
)

func TestParsePlaces(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", "f.json:1:1: the document ends too early"},
		{"blank", " \n ", "f.json:2:2: the document ends too early"},
		{"open object", "{\"a\": 1", "f.json:1:8: the document ends too early"},
		{"open list", "{\n \"a\": [1,\n  2", "f.json:3:4: a: the document ends too early"},
		{"open text", "{\"a\": \"x", "f.json:1:7: a: the document ends too early"},
		{"no value", "{\"a\": }", "f.json:1:7: a: invalid character"},
		{"no comma", "[1 2]", "f.json:1:4: [1]: "},
		{"behind the end", "{}\n{}", "f.json:2:2: something follows the end of the document"},
		{"named twice", "{\"a\": 1,\n \"b\": 2,\n \"a\": 3}", "f.json:3:2: \"a\" is named twice"},
		{"named twice further in", "{\"x\": [{\"a\": 1, \"a\": 3}]}", "f.json:1:17: x[0]: \"a\" is named twice"},
		{"too deep", strings.Repeat("[", 34) + strings.Repeat("]", 34),
			"f.json:1:34: " + strings.Repeat("[0]", 33) + ": nested more than 32 deep"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := doc.Parse("f.json", []byte(tt.text))
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
	deep := strings.Repeat("[", 32) + strings.Repeat("]", 32)
	if _, err := doc.Parse("f.json", []byte(deep)); err != nil {
		t.Errorf("32 deep: %v", err)
	}
}

const sample = `{
 "name": "leeds",
 "level": 3,
 "open": true,
 "none": null,
 "track": [7, 10, 13],
 "nested": {"list": [{"a": 1}, {"b": [2, 3]}], "empty": {}}
}`

func parse(t *testing.T, text string) *doc.Node {
	t.Helper()
	n, err := doc.Parse("f.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestValues(t *testing.T) {
	n := parse(t, sample)
	if n.Need("name").Text() != "leeds" || n.Need("level").Int(0, 9) != 3 || !n.Need("open").Bool() {
		t.Error("a value is not what was written")
	}
	if !n.Get("none").IsNull() || n.Get("name").IsNull() || !n.IsObject() || !n.Get("track").IsList() || !n.Get("name").IsString() {
		t.Error("a value is not of the kind that was written")
	}
	if n.Get("missing") != nil {
		t.Error("what is not there was found")
	}
	if diff := cmp.Diff([]string{"name", "level", "open", "none", "track", "nested"}, n.Keys()); diff != "" {
		t.Error(diff)
	}
	var scalars []string
	for _, key := range []string{"name", "level", "open"} {
		scalars = append(scalars, n.Get(key).Scalar())
	}
	if diff := cmp.Diff([]string{"leeds", "3", "true"}, scalars); diff != "" {
		t.Error(diff)
	}
	if got := n.Get("nested").Get("list").List()[1].Get("b").List()[1].Path(); got != "nested.list[1].b[1]" {
		t.Errorf("the path is %s", got)
	}
	if n.Err() != nil {
		t.Error(n.Err())
	}
}

// Every method that wants something else than it finds says so, with the place, and returns a harmless value.
func TestComplaints(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(n *doc.Node)
		want string
	}{
		{"missing", func(n *doc.Node) { n.Need("town") }, `f.json:1:1: "town" is missing`},
		{"missing further in", func(n *doc.Node) { n.Need("nested").Need("town") }, `f.json:7:12: nested: "town" is missing`},
		{"missing in a text", func(n *doc.Node) { n.Need("name").Need("x") }, `f.json:2:10: name: want an object in braces, got "leeds"`},
		{"unknown", func(n *doc.Node) { n.Only("name", "level", "open", "none", "nested") },
			`f.json:6:11: track: unknown name; known here: name, level, open, none, nested`},
		{"text for number", func(n *doc.Node) { n.Get("name").Int(0, 9) }, `f.json:2:10: name: want a whole number, got "leeds"`},
		{"number for text", func(n *doc.Node) { n.Get("level").Text() }, `f.json:3:11: level: want a text in quotes, got 3`},
		{"null for text", func(n *doc.Node) { n.Get("none").Text() }, `f.json:5:10: none: want a text in quotes, got nothing`},
		{"text for bool", func(n *doc.Node) { n.Get("name").Bool() }, `f.json:2:10: name: want true or false, got "leeds"`},
		{"too small", func(n *doc.Node) { n.Get("level").Int(4, 9) }, `f.json:3:11: level: 3 is out of range; it can be 4 to 9`},
		{"too large", func(n *doc.Node) { n.Get("level").Int(0, 2) }, `f.json:3:11: level: 3 is out of range; it can be 0 to 2`},
		{"in a list", func(n *doc.Node) { n.Get("track").List()[1].Int(0, 9) }, `f.json:6:15: track[1]: 10 is out of range`},
		{"no list", func(n *doc.Node) { n.Get("nested").List() }, `f.json:7:12: nested: want a list in brackets, got an object`},
		{"no object", func(n *doc.Node) { n.Get("track").Each(func(string, *doc.Node) {}) },
			`f.json:6:11: track: want an object in braces, got a list`},
		{"no scalar", func(n *doc.Node) { n.Get("track").Scalar() }, `f.json:6:11: track: want a text, a number or true/false, got a list`},
		{"no texts", func(n *doc.Node) { n.Get("track").Strings() }, `f.json:6:12: track[0]: want a text in quotes, got 7`},
		{"error", func(n *doc.Node) { n.Get("name").FailIf(errors.New("no such town")) }, `f.json:2:10: name: no such town`},
		{"error with a place", func(n *doc.Node) {
			n.Get("name").FailIf(fmt.Errorf("x: %w", &doc.Error{File: "g", Line: 3, Col: 4, Msg: "m"}))
		}, `g:3:4: m`},
		// Only the first complaint counts: what follows is often its consequence.
		{"first", func(n *doc.Node) {
			n.Get("name").Fail("first")
			n.Get("level").Fail("second")
			n.FailIf(errors.New("third"))
		}, `f.json:2:10: name: first`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := parse(t, sample)
			tt.do(n)
			if err := n.Err(); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
	n := parse(t, sample)
	n.FailIf(nil)
	if n.Err() != nil {
		t.Error("no error is a complaint")
	}
}

func TestNumbers(t *testing.T) {
	for text, good := range map[string]bool{
		"3": true, "-3": true, "0": true, "3.0": false, "3e0": false, "1e2": false, "9223372036854775808": false, "1e999": false,
		"99999999999999999999999999": false,
	} {
		n := parse(t, text)
		n.Int(-1<<62, 1<<62)
		if (n.Err() == nil) != good {
			t.Errorf("%s: %v", text, n.Err())
		}
	}
}

// A long value does not flood the message.
func TestLongValues(t *testing.T) {
	n := parse(t, `"`+strings.Repeat("x", 10_000)+`"`)
	n.Int(0, 9)
	if len(n.Err().Error()) > 120 {
		t.Errorf("the message has %d bytes", len(n.Err().Error()))
	}
}

func TestFlatten(t *testing.T) {
	want := []doc.Line{
		{Path: "name", Value: "leeds"}, {Path: "level", Value: "3"}, {Path: "open", Value: "true"}, {Path: "none", Value: "<nil>"},
		{Path: "track", Value: "[7 10 13]"}, {Path: "nested.list[0].a", Value: "1"}, {Path: "nested.list[1].b", Value: "[2 3]"},
	}
	if diff := cmp.Diff(want, parse(t, sample).Flatten()); diff != "" {
		t.Error(diff)
	}
}

func TestLines(t *testing.T) {
	m := doc.Map{{Name: "round", Value: 1}}
	m.Put("state", doc.Map{{Name: "red", Value: doc.Map{{Name: "cash", Value: 4}}}, {Name: "blue", Value: []int{1, 2}}})
	m.Put("one", doc.Map{{Name: "red", Value: "a \"quoted\" <name>"}})
	m.Put("none", doc.Map{})
	const want = `{
 "round":1,
 "state":{
  "red":{"cash":4},
  "blue":[1,2]
 },
 "one":{"red":"a \"quoted\" \u003cname\u003e"},
 "none":{}
}
`
	if diff := cmp.Diff(want, string(m.Lines())); diff != "" {
		t.Error(diff)
	}
	n := parse(t, string(m.Lines()))
	if got := n.Get("one").Get("red").Text(); got != `a "quoted" <name>` {
		t.Errorf("a name reads back as %s", got)
	}
	if got := string(doc.Map(nil).Lines()); got != "{\n}\n" {
		t.Errorf("an empty map is written as %q", got)
	}
}

func TestLinesRefusesWhatIsNoJSON(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a function was written as JSON")
		}
	}()
	doc.Map{{Name: "f", Value: func() {}}}.Lines()
}
