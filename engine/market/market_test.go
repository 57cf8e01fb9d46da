package market_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine/market"
)

// one is a market in which every stall sells one crate, for its appeal.
var one market.Rule = func(_ int, stalls []market.Stall) []market.Outcome {
	out := make([]market.Outcome, len(stalls))
	for i := range stalls {
		out[i] = market.Outcome{Sold: 1, Reasons: market.Reasons{Sold: 1, Appeal: stalls[i].Appeal}}
	}
	return out
}

func ask(t *testing.T, text string) (*market.Answer, error) {
	t.Helper()
	var q market.Question
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		t.Fatal(err)
	}
	return one.Clear(&q)
}

// The form multiplies prices, adds up steps and crates, and keeps the order; the importer offers its appeal.
func TestAnswer(t *testing.T) {
	got, err := ask(t, `{"demand":3,"sellers":[{"name":"Ships","appeal":2,"importer":true},{"name":"B","appeal":3,"supply":4,"price":5}]}`)
	want := &market.Answer{Sold: 2, Sellers: []market.Sale{
		{Name: "Ships", Supply: 2, Sold: 1, Steps: 3, Importer: true, Reasons: market.Reasons{Sold: 1, Appeal: 2}},
		{Name: "B", Supply: 4, Sold: 1, Income: 5, Steps: 4, Reasons: market.Reasons{Sold: 1, Appeal: 3}},
	}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestBadQuestions(t *testing.T) {
	const a = `{"name":"A","appeal":2,"supply":2,"price":5}`
	for _, tt := range []struct{ question, want string }{
		{`{}`, "the demand is missing"},
		{`{"demand":3}`, "1 to 4 companies"},
		{`{"demand":3,"sellers":[]}`, "1 to 4 companies"},
		{`{"demand":-1,"sellers":[` + a + `]}`, "the demand must be from 0 to 99, not -1"},
		{`{"demand":100,"sellers":[` + a + `]}`, "the demand must be from 0 to 99, not 100"},
		{`{"demand":3,"sellers":[` + a + `,` + a + `]}`, `seller 2: "A" is there already`},
		{`{"demand":3,"sellers":[` + a + `,{"name":" A ","appeal":2,"supply":2,"price":5}]}`, `seller 2: "A" is there already`},
		{`{"demand":3,"sellers":[{"name":" ","appeal":2,"supply":2,"price":5}]}`, "seller 1: the name must have"},
		{`{"demand":3,"sellers":[{"name":"` + strings.Repeat("é", 41) + `","appeal":2,"supply":2,"price":5}]}`, "seller 1: the name must have"},
		{`{"demand":3,"sellers":[{"name":"B","supply":2,"price":5}]}`, "B: the appeal is missing"},
		{`{"demand":3,"sellers":[{"name":"B","appeal":2,"price":5}]}`, "B: the supply is missing"},
		{`{"demand":3,"sellers":[{"name":"B","appeal":2,"supply":2}]}`, "B: the price is missing"},
		{`{"demand":3,"sellers":[{"name":"B","appeal":-1,"supply":2,"price":5}]}`, "B: the appeal must be from 0 to 99, not -1"},
		{`{"demand":3,"sellers":[{"name":"B","appeal":1,"supply":100,"price":5}]}`, "B: the supply must be"},
		{`{"demand":3,"sellers":[{"name":"B","appeal":1,"supply":1,"price":-5}]}`, "B: the price must be"},
		{`{"demand":3,"sellers":[{"name":"B","appeal":1,"supply":1,"price":5,"quality":100}]}`, "B: the actual quality must be"},
		{`{"demand":3,"sellers":[{"name":"I","appeal":100,"importer":true},` + a + `]}`, "I: the appeal must be"},
		{`{"demand":3,"sellers":[{"name":"I","appeal":1,"importer":true}]}`, "1 to 4 companies"},
		{`{"demand":3,"sellers":[{"name":"I","appeal":1,"importer":true},{"name":"J","appeal":1,"importer":true},` + a + `]}`,
			"at most one importer"},
		{`{"demand":3,"sellers":[` + strings.ReplaceAll(a, "A", "B") + `,` + strings.ReplaceAll(a, "A", "C") + `,` +
			strings.ReplaceAll(a, "A", "D") + `,` + strings.ReplaceAll(a, "A", "E") + `,` + a + `]}`, "1 to 4 companies"},
	} {
		_, err := ask(t, tt.question)
		var e *market.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.question, err, tt.want)
		}
	}
}
