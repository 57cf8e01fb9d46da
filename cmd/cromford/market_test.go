package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMarketVerb(t *testing.T) {
	const figure = "../../engine/market/testdata/figure.json"
	if r := cromford("", "market", figure); r.code != 0 || !strings.Contains(r.out, "Green        sells  3   takes £18    share steps +3") {
		t.Errorf("%+v", r)
	}
	// Demand 8: row 4 red, rows 3 to 2 red and the importer, row 1 the importer; red is alone at the top, both sell three.
	const question = `{"demand":8,"sellers":[{"name":"red","appeal":4,"quality":10,"supply":3,"price":6},` +
		`{"name":"importer","appeal":3,"importer":true}]}`
	r := cromford(question, "market", "--json")
	var got marketAnswer
	if err := json.Unmarshal([]byte(r.out), &got); err != nil || r.code != 0 {
		t.Fatalf("%v %+v", err, r)
	}
	want := marketAnswer{map[string]int{"red": 3, "importer": 3}, map[string]int{"red": 18}, map[string]int{"red": 3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, tt := range []struct{ in, want string }{
		{`{"demand": 3}`, "standard input: there must be 1 to 4 companies"},
		{`{"demands": 3}`, "unknown field"},
		{`three`, "invalid character"},
	} {
		if r := cromford(tt.in, "market"); r.code == 0 || !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: %+v, want %q", tt.in, r, tt.want)
		}
	}
}
