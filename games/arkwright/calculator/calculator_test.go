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
