package calculator_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine/market"
	"cromford/games/arkwright/calculator"
)

func calculate(t *testing.T, text string) (*market.Answer, error) {
	t.Helper()
	var q market.Question
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		t.Fatal(err)
	}
	return market.Rule(calculator.Sale).Clear(&q)
}

// The first example of the scenarios, with the numbers that are worked out there by hand.
func TestSaleExample(t *testing.T) {
	text, err := os.ReadFile("../../../engine/market/testdata/figure.json")
	if err != nil {
		t.Fatal(err)
	}
	got, err := calculate(t, string(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &market.Answer{Sold: 8, Sellers: []market.Sale{
		{Name: "Blue", Supply: 6, Sold: 1, Income: 7, Steps: 1, Reasons: market.Reasons{Sold: 1}},
		{Name: "Red", Supply: 3, Sold: 3, Income: 18, Steps: 2, Reasons: market.Reasons{Sold: 2}},
		{Name: "Green", Supply: 3, Sold: 3, Income: 18, Steps: 3, Reasons: market.Reasons{Sold: 2, Appeal: 1}},
		{Name: "Importer", Supply: 3, Sold: 1, Importer: true},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Companies that nothing tells apart sell together, beyond the demand; quality tells them apart.
func TestSaleTies(t *testing.T) {
	for _, tt := range []struct {
		name, sellers string
		sold          []int
	}{
		{"together",
			`{"name":"A","appeal":2,"supply":2,"price":5,"quality":9},{"name":"B","appeal":2,"supply":2,"price":5,"quality":9}`, []int{2, 2}},
		{"by quality",
			`{"name":"A","appeal":2,"supply":2,"price":5,"quality":8},{"name":"B","appeal":2,"supply":2,"price":5,"quality":9}`, []int{1, 2}},
		{"before the importer", `{"name":"Ships","appeal":2,"importer":true},{"name":"B","appeal":2,"supply":2,"price":5}`, []int{1, 2}},
		{"by appeal", `{"name":"A","appeal":3,"supply":3,"price":5},{"name":"B","appeal":1,"supply":2,"price":5,"quality":9}`, []int{3, 0}},
	} {
		got, err := calculate(t, `{"demand":3,"sellers":[`+tt.sellers+`]}`)
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

// Stored crates lie below those that were made (A25-9.2.4); what patrons buy is paid for and counts for the shares, though
// not for the demand (A25-9.2.13). Rows of A, who made one and offers two: 3, 2, 1; of B: 2, 1. A demand of 3 ends with row 2.
func TestSaleStoredAndPatrons(t *testing.T) {
	got, err := calculate(t, `{"demand":3,"sellers":[{"name":"A","appeal":3,"supply":1,"stored":2,"price":4},
		{"name":"B","appeal":2,"supply":2,"price":5,"patrons":2}]}`)
	want := &market.Answer{Sold: 3, Sellers: []market.Sale{
		{Name: "A", Supply: 3, Sold: 2, Income: 8, Steps: 3, Reasons: market.Reasons{Sold: 2, Appeal: 1}},
		{Name: "B", Supply: 2, Sold: 1, Patron: 2, Income: 15, Steps: 3, Reasons: market.Reasons{Sold: 2, Most: 1}},
	}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, bad := range []string{`"supply":0,"stored":1`, `"supply":1,"stored":3`, `"supply":1,"stored":-1`, `"supply":1,"patrons":3`} {
		if _, err := calculate(t, `{"demand":3,"sellers":[{"name":"A","appeal":3,"price":4,`+bad+`}]}`); err == nil {
			t.Errorf("%s is answered", bad)
		}
	}
}
