package main

import (
	"strings"
	"testing"
)

func TestMarketVerb(t *testing.T) {
	const figure = "../../internal/market/testdata/figure.json"
	if r := cromford("", "market", figure); r.code != 0 || !strings.Contains(r.out, "Green        sells  3   takes £18    share steps +3") {
		t.Errorf("%+v", r)
	}
	if r := cromford(readText(t, figure), "market", "--json"); r.code != 0 || !strings.Contains(r.out, `"share_steps": 3`) {
		t.Errorf("%+v", r)
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
