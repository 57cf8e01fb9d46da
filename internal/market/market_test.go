package market_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/games/arkwright"
	"cromford/internal/market"
)

func ask(t *testing.T, text string) (*market.Answer, error) {
	t.Helper()
	var q market.Question
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		t.Fatal(err)
	}
	return market.Clear(&q)
}

// The first example of the scenarios, with the numbers that are worked out there by hand.
func TestExample(t *testing.T) {
	text, err := os.ReadFile("testdata/figure.json")
	if err != nil {
		t.Fatal(err)
	}
	got, err := ask(t, string(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &market.Answer{Sold: 8, Sellers: []market.Sale{
		{Name: "Blue", Supply: 6, Sold: 1, Income: 7, Steps: 1, Reasons: arkwright.Reasons{Sold: 1}},
		{Name: "Red", Supply: 3, Sold: 3, Income: 18, Steps: 2, Reasons: arkwright.Reasons{Sold: 2}},
		{Name: "Green", Supply: 3, Sold: 3, Income: 18, Steps: 3, Reasons: arkwright.Reasons{Sold: 2, Appeal: 1}},
		{Name: "Importer", Supply: 3, Sold: 1, Importer: true},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Companies that nothing tells apart sell together, beyond the demand; quality tells them apart.
func TestTies(t *testing.T) {
	for _, tt := range []struct {
		name, sellers string
		sold          []int
	}{
		{"together", `{"name":"A","appeal":2,"supply":2,"price":5,"quality":9},{"name":"B","appeal":2,"supply":2,"price":5,"quality":9}`, []int{2, 2}},
		{"by quality", `{"name":"A","appeal":2,"supply":2,"price":5,"quality":8},{"name":"B","appeal":2,"supply":2,"price":5,"quality":9}`, []int{1, 2}},
		{"before the importer", `{"name":"Ships","appeal":2,"importer":true},{"name":"B","appeal":2,"supply":2,"price":5}`, []int{1, 2}},
		{"by appeal", `{"name":"A","appeal":3,"supply":3,"price":5},{"name":"B","appeal":1,"supply":2,"price":5,"quality":9}`, []int{3, 0}},
	} {
		got, err := ask(t, `{"demand":3,"sellers":[`+tt.sellers+`]}`)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		for i, s := range got.Sellers {
			if s.Sold != tt.sold[i] {
				t.Errorf("%s: %s sells %d, want %d", tt.name, s.Name, s.Sold, tt.sold[i])
			}
		}
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
		{`{"demand":3,"sellers":[{"name":"I","appeal":1,"importer":true},{"name":"J","appeal":1,"importer":true},` + a + `]}`, "at most one importer"},
		{`{"demand":3,"sellers":[` + strings.ReplaceAll(a, "A", "B") + `,` + strings.ReplaceAll(a, "A", "C") + `,` + strings.ReplaceAll(a, "A", "D") + `,` +
			strings.ReplaceAll(a, "A", "E") + `,` + a + `]}`, "1 to 4 companies"},
	} {
		_, err := ask(t, tt.question)
		var e *market.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.question, err, tt.want)
		}
	}
}
