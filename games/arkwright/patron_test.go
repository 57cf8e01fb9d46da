package arkwright_test

import "testing"

// What is foretold of a production counts the Patron and the Crown Jubilee (A25-9.2.13, 17.15, 18.4): food of level 1 on two lines
// makes three crates for £8 of wages, and at £8 nobody else buys.
func TestPatronForetold(t *testing.T) {
	g := theGame()
	for _, tt := range []struct {
		name, state, rest string
		cash, space       int
	}{
		// 20 + 8 - 8; one sold, and the most
		{"patron", `"cash": 20, "devs": ["patron_food"]`, ``, 20, 12},
		{"no patron", `"cash": 20`, ``, 12, 10},
		{"another's patron", `"cash": 20, "devs": ["patron_lamps"]`, ``, 12, 10},
		// 0 + 8 + 8 - 8; two sold, and the most
		{"jubilee too", `"cash": 0, "devs": ["patron_food"]`, `, "ongoing": "crown_jubilee"`, 8, 13},
		// all four crates are the ship's: 20 + 4 x 8 - 8, and one space back for the contract
		{"a contract for all", `"cash": 20, "devs": ["patron_food"], "ships": ["ship_4"], "columns": ["food"], "stock": {"food": 1},
			"contracts": {"food": 4}`, ``, 44, 9},
		// two of three crates are the ship's, the third is over: 20 + 8 + 2 x 8 - 8; one sold, the most, and one space back
		{"a contract for two of three", `"cash": 20, "devs": ["patron_food"], "ships": ["ship_2"], "contracts": {"food": 2}`, ``, 36, 11},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := moment(t, g, three, `{"cycle": "food", "labour": {"front": 29}, "turn": {"seat": "blue"}`+tt.rest+`, "state": {"blue": {`+tt.state+
				`, "factories": {"food": {"level": 1, "price": 8, "lines": 2}}}}}`)
			want := map[string]int{"end_cash": tt.cash, "end_space": tt.space}
			for _, gauge := range g.Gauges(s, nil) {
				if n, ok := want[gauge.Name]; ok && gauge.Seat == 0 {
					if gauge.Value != n {
						t.Errorf("%s is %d, want %d", gauge.Name, gauge.Value, n)
					}
					delete(want, gauge.Name)
				}
			}
			if len(want) > 0 {
				t.Errorf("nothing is foretold of %v", want)
			}
		})
	}
}
