package components_test

import (
	"strings"
	"testing"

	"cromford/engine/components"
	"cromford/engine/doc"
)

var spec = components.Spec{
	Words: []string{"about"}, Explains: func(name string) bool { return name == "note" },
	Fixed: []components.Rule{{Path: "board.rows.*.row", Clause: "X-1.1"}, {Path: "pieces", Clause: "X-1.2"},
		{Path: "kinds", Clause: "X-1.3"}, {Path: "says.note", Clause: "X-1.4"}},
	More: []string{"free"},
}

const ours = `{"about":[],"board":{"rows":[{"row":1,"wage":2},{"row":2,"wage":3,"colour":"red"}],"note":"n"},"pieces":{"red":4},
	"free":{"a":1},"kinds":{"red":"square","blue":null,"note":"n"},"says":{"note":"ours"}}`

// What the rules fix cannot be changed, whatever else is, and a name that we have not is no entry.
func TestFixedNumbers(t *testing.T) {
	for _, tt := range []struct{ name, file, want string }{
		{"another wage", `{"board":{"rows":[{"row":1,"wage":9},{"row":2,"wage":3}]}}`, ""},
		{"another row", `{"board":{"rows":[{"row":1,"wage":2},{"row":7,"wage":3}]}}`,
			"mine:1:45: board.rows[1].row: this number is fixed by the rules (X-1.1): it must be 2"},
		{"a row too many", `{"board":{"rows":[{"row":1},{"row":2},{"row":3}]}}`,
			"this number is fixed by the rules (X-1.1), and there is none here"},
		{"fewer pieces", `{"pieces":{"red":3}}`, "pieces.red: this number is fixed by the rules (X-1.2): it must be 4"},
		{"an unknown part", `{"chips":{}}`, "unknown name"},
		{"a misspelt name", `{"board":{"rows":[{"row":1,"wagez":9}]}}`,
			"mine:1:36: board.rows[0].wagez: unknown name; known here: colour, row, wage"},
		{"a name of another member", `{"board":{"rows":[{"row":1,"wage":2,"colour":"green","note":"mine"}]}}`, ""},
		{"a name that is left to the reader", `{"free":{"b":1}}`, ""},
		{"a misspelt name below it", `{"free":{"a":1},"pieces":{"red":4,"green":4}}`, "pieces.green: "},
		{"another word", `{"kinds":{"red":"round"}}`, "kinds.red: this is fixed by the rules (X-1.3): it must be square"},
		{"a word for nothing", `{"kinds":{"blue":"flat"}}`, "kinds.blue: this is fixed by the rules (X-1.3): it must be null"},
		{"the same words, explained otherwise", `{"kinds":{"red":"square","blue":null,"note":"mine"}}`, ""},
		{"what explains is fixed by its own name", `{"says":{"note":"mine"}}`, "says.note: this is fixed by the rules (X-1.4): it must be ours"},
	} {
		_, err := components.Open(&spec, []byte(ours), "mine", []byte(tt.file))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v; want %q", tt.name, err, tt.want)
		}
	}
}

// What follows from other numbers is checked in the owner's file and not in ours.
func TestFix(t *testing.T) {
	for file, want := range map[string]bool{"mine": true, components.BuiltIn: false} {
		n, err := doc.Parse(file, []byte(`{"sum":5}`))
		if err != nil {
			t.Fatal(err)
		}
		components.Fix(n.Need("sum"), 5, "X-1")
		if n.Err() != nil {
			t.Errorf("%s: the right number is refused: %v", file, n.Err())
		}
		components.Fix(n.Need("sum"), 6, "X-1")
		if (n.Err() != nil) != want {
			t.Errorf("%s: %v", file, n.Err())
		}
	}
}

// Numbers of a piece go by their names, those of a list by their places; words and fractions are none.
func TestParams(t *testing.T) {
	n, err := doc.Parse("p", []byte(`{"cost":5,"keep":[10,15],"half":0.5,"of":"food","none":null}`))
	if err != nil {
		t.Fatal(err)
	}
	p := components.Params{}
	p.Add("tile", n)
	p.Add("bare", nil)
	if got := p["tile"]; len(p) != 1 || len(got) != 3 || got["cost"] != 5 || got["keep_1"] != 10 || got["keep_2"] != 15 {
		t.Errorf("%v", p)
	}
}

// Our file may grow by entries that say since which revision they are there: the name stays. An owner's part counts whole.
func TestLaterEntriesKeepTheName(t *testing.T) {
	const (
		was    = `{"about":[],"tiles":[{"id":"a","copies":2}],"more":{"none":[]},"size":3}`
		grown  = `{"about":[],"tiles":[{"id":"a","copies":2},{"id":"b","copies":1,"since":3}],"more":{"none":[{"x":1,"since":2}]},"size":3}`
		middle = `{"about":[],"tiles":[{"id":"b","copies":1,"since":3},{"id":"a","copies":2}],"more":{"none":[]},"size":3}`
		always = `{"about":[],"tiles":[{"id":"a","copies":2},{"id":"b","copies":1,"since":1}],"more":{"none":[]},"size":3}`
		plain  = `{"about":[],"tiles":[{"id":"a","copies":2},{"id":"b","copies":1}],"more":{"none":[]},"size":3}`
		other  = `{"about":[],"tiles":[{"id":"a","copies":4},{"id":"b","copies":1,"since":3}],"more":{"none":[]},"size":3}`

		ownTiles = `{"tiles":[{"id":"a","copies":2},{"id":"b","copies":1,"since":3}]}`
		ownOld   = `{"tiles":[{"id":"a","copies":2}]}`
		ownSize  = `{"size":4}`
	)
	name := func(ours, own string) string {
		t.Helper()
		var overlay []byte
		if own != "" {
			overlay = []byte(own)
		}
		set, err := components.Open(&spec, []byte(ours), "mine", overlay)
		if err != nil {
			t.Fatal(err)
		}
		return set.Hash()
	}
	for _, tt := range []struct {
		what            string
		ours, own       string
		likeOurs, likes string // the same or another name as this set
		same            bool
	}{
		{"later entries", grown, "", was, "", true},
		{"a later entry before others", middle, "", was, "", true},
		{"an entry from the first", always, "", was, "", false},
		{"an entry that says nothing", plain, "", was, "", false},
		{"another number beside", other, "", was, "", false},
		{"an owner's part with it", grown, ownTiles, was, "", false},
		{"an owner's part without it", grown, ownOld, was, ownOld, true},
		{"an owner's other part", grown, ownSize, was, ownSize, true},
	} {
		if same := name(tt.ours, tt.own) == name(tt.likeOurs, tt.likes); same != tt.same {
			t.Errorf("%s: the same name is %t, want %t", tt.what, same, tt.same)
		}
	}
}
