package arkwright_test

import (
	"fmt"
	"maps"
	"testing"

	"cromford/engine"
	"cromford/games/arkwright"
)

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
		// three crates are too few for it, so none waits for it
		{"a contract that is short", `"cash": 20, "devs": ["patron_food"], "ships": ["ship_4"], "contracts": {"food": 4}`, ``, 20, 12},
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

// What is foretold of a good of a later cycle counts patrons, one's own and others', and the contract (A25-9.2.13, A25-9.3.4,
// A25-9.6.3, A25-17.10.1): blue and red both make three crates of food, and at £7 each sells one.
func TestLaterGoodForetold(t *testing.T) {
	g := theGame()
	for _, tt := range []struct {
		name, blue, red                       string
		crates, steps, patrons, export, sails int
	}{
		{"alike", ``, ``, 1, 1, 0, 0, 0},
		{"a patron makes it the most", `, "devs": ["patron_food"]`, ``, 2, 3, 7, 0, 0},
		{"a rival's patron does not", `, "devs": ["patron_food"]`, `, "devs": ["patron_food"]`, 2, 2, 7, 0, 0},
		{"a contract with an Office", `, "devs": ["patron_food", "office"], "ships": ["ship_2"], "columns": ["food"], "stock": {"food": 1},
			"contracts": {"food": 2}`, ``, 2, 3, 7, 21, -1},
		{"a contract that is short", `, "devs": ["patron_food"], "ships": ["ship_4"], "contracts": {"food": 4}`, ``, 2, 3, 7, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const mill = `"factories": {"food": {"level": 1, "price": 7, "lines": 2}}`
			s := moment(t, g, three, `{"cycle": "lamps", "labour": {"front": 29}, "turn": {"seat": "blue"}, "state": {"blue": {`+mill+tt.blue+
				`}, "red": {`+mill+tt.red+`}}}`)
			want := map[string]int{
				"crates/food": tt.crates, "steps/food": tt.steps, "patrons/food": tt.patrons, "export/food": tt.export, "sails/food": tt.sails,
			}
			for _, gauge := range g.Gauges(s, nil) {
				if n, ok := want[gauge.Name]; ok && gauge.Seat == 0 && gauge.Value != n {
					t.Errorf("%s is %d, want %d", gauge.Name, gauge.Value, n)
				}
			}
		})
	}
}

// The Press Attaché wins the ties it can, now and in a later cycle (A25-17.13.1, A25-17.13.2): blue sells two crates of food at an
// appeal of 2, as the importer does.
func TestPressForetold(t *testing.T) {
	g := theGame()
	for _, tt := range []struct {
		cycle, blue, red string
		importer, steps  int
	}{
		{"food", `"devs": []`, ``, 2, 2},
		{"food", `"devs": ["press_attache"]`, ``, 2, 4},
		{"food", `"devs": ["press_attache"], "uses": {"press_attache": 1}`, ``, 2, 3},
		{"food", `"devs": ["press_attache"], "uses": {"press_attache": 2}`, ``, 2, 2},
		{"food", `"devs": ["press_attache"]`, ``, 5, 2}, // no tie
		{"food", `"devs": ["press_attache"]`, ``, 1, 4}, // ahead of all: nothing to win
		{"food", `"devs": ["press_attache"]`, `"factories": {"food": {"level": 1, "price": 6, "lines": 2}}`, 0, 4},
		{"lamps", `"devs": ["press_attache"]`, ``, 2, 4},
	} {
		s := moment(t, g, three, fmt.Sprintf(`{"cycle": %q, "labour": {"front": 29}, "turn": {"seat": "blue"}, "importer": {"food": %d},
			"state": {"blue": {"cash": 20, "factories": {"food": {"level": 1, "price": 6, "lines": 2}}, %s}, "red": {%s}}}`,
			tt.cycle, tt.importer, tt.blue, tt.red))
		want := map[string]int{"steps/food": tt.steps}
		if tt.cycle == "food" {
			want["end_space"] = 10 + tt.steps
		}
		for _, gauge := range g.Gauges(s, nil) {
			if n, ok := want[gauge.Name]; ok && gauge.Seat == 0 && gauge.Value != n {
				t.Errorf("%s with %s, importer %d: %s is %d, want %d", tt.cycle, tt.blue, tt.importer, gauge.Name, gauge.Value, n)
			}
		}
	}
}

// Who leaves all lines running with a School is told what must be sold and borrowed for their wages, whoever is asked before they are
// paid, and what the loans cost to repay (A25-17.14.3, A25-9.4.4, A25-12.1.6): food of level 1 sells nothing at £8, its wages are
// more than there is.
func TestSchoolTellsWhatItBorrows(t *testing.T) {
	g := theGame()
	for _, red := range []string{``, `"devs": ["patron_food"], "factories": {"food": {"level": 1, "price": 8, "lines": 2}}`} {
		s := moment(t, g, three, `{"labour": {"front": 29}, "phase": "school", "importer": {"food": 9}, "state": {"blue": {"cash": 1,
			"shares": 0, "devs": ["school"], "factories": {"food": {"level": 1, "price": 8, "lines": 3}}}, "red": {`+red+`}}}`)
		got := map[string]string{}
		for _, o := range engine.OffersOf[arkwright.Position](g, s, 0) {
			got[o.Text] = ""
			for _, w := range o.Warnings {
				got[o.Text] += w.Key
				for _, a := range w.Args {
					if a.Name != "who" {
						got[o.Text] += fmt.Sprint(" ", a.Number)
					}
				}
			}
		}
		// Six workers are £12, without the third line four are £8.
		want := map[string]string{"done": "arkwright.fact.borrowed 2 20 26", "shut-line": "arkwright.fact.borrowed 1 10 13"}
		if !maps.Equal(got, want) {
			t.Errorf("with red {%s}: %v, want %v", red, got, want)
		}
	}
}

// Marketing that weakens under an appeal of 0 costs a space, told apart from what is sold (A25-9.5.3): food of level 1 is worth £8,
// with a level of marketing £9.
func TestWeakeningForetold(t *testing.T) {
	g := theGame()
	for _, tt := range []struct{ price, marketing, fades, space int }{
		{9, 1, -1, 9}, // nothing is sold
		{8, 1, 0, 13}, // one crate sold, the most, and the highest appeal
		{8, 0, 0, 10},
	} {
		s := moment(t, g, three, fmt.Sprintf(`{"cycle": "food", "labour": {"front": 29}, "turn": {"seat": "blue"}, "state": {"blue": {
			"cash": 20, "factories": {"food": {"level": 1, "price": %d, "marketing": %d, "lines": 2}}}}}`, tt.price, tt.marketing))
		want := map[string]int{"fades/food": tt.fades, "end_space": tt.space}
		for _, gauge := range g.Gauges(s, nil) {
			if n, ok := want[gauge.Name]; ok && gauge.Seat == 0 && gauge.Value != n {
				t.Errorf("at %d with marketing %d: %s is %d, want %d", tt.price, tt.marketing, gauge.Name, gauge.Value, n)
			}
		}
	}
}

// In Spinning Mule the ships that are ready carry what is left over, £8 for each crate of food and a space for each ship that is needed
// (A25-14.2.3, A25-9.6.1): three crates are made, at £7 one is sold. What a ship will find in a later cycle is not foretold (A25-14.2.4).
func TestShipsWithoutContractsForetold(t *testing.T) {
	g := theGame()
	mule := three
	opts, err := engine.ParseOptions(g.Meta().Options, []string{"length=spinning_mule"})
	if err != nil {
		t.Fatal(err)
	}
	mule.Options = opts
	for _, tt := range []struct {
		cycle, blue   string
		export, sails int
	}{
		{"food", `"ships": []`, 0, 0},
		{"food", `"ships": ["ship_2"]`, 16, -1},
		{"food", `"ships": ["ship_2"], "devs": ["office"]`, 21, -1},
		{"food", `"ships": ["ship_2"], "used_ships": [1]`, 0, 0},
		{"food", `"ships": ["ship_2", "ship_4"], "stock": {"food": 1}`, 24, -1}, // the ship of 4 carries all three
		{"lamps", `"ships": ["ship_2"]`, 0, 0},
	} {
		s := moment(t, g, mule, fmt.Sprintf(`{"cycle": %q, "labour": {"front": 29}, "turn": {"seat": "blue"}, "state": {"blue": {
			"cash": 20, "factories": {"food": {"level": 1, "price": 7, "lines": 2}}, %s}}}`, tt.cycle, tt.blue))
		want := map[string]int{"export/food": tt.export, "sails/food": tt.sails}
		for _, gauge := range g.Gauges(s, nil) {
			if n, ok := want[gauge.Name]; ok && gauge.Seat == 0 && gauge.Value != n {
				t.Errorf("%s with %s: %s is %d, want %d", tt.cycle, tt.blue, gauge.Name, gauge.Value, n)
			}
		}
	}
}

// After a decade's last production the staff are paid before anybody can act again, so what is foretold of it pays them (A25-11.1.1),
// with a share where the cash does not reach (A25-12.1.3): one worker of a warehouse column costs £2.
func TestStaffForetold(t *testing.T) {
	g := theGame()
	for _, tt := range []struct {
		cycle                     string
		cash                      int
		wantCash, wantStaff, sold int
	}{
		{"lamps", 20, 18, 2, 0},
		{"cutlery", 20, 20, 0, 0},
		{"lamps", 2, 0, 2, 0},
		{"lamps", 1, 1 + 10 - 2, 2, 1}, // a share of £10
	} {
		s := moment(t, g, three, fmt.Sprintf(`{"cycle": %q, "labour": {"front": 29}, "turn": {"seat": "blue"},
			"state": {"blue": {"cash": %d, "shares": 10, "space": 10, "columns": ["food"]}}}`, tt.cycle, tt.cash))
		want := map[string]int{"end_cash": tt.wantCash, "end_staff": tt.wantStaff, "end_shares": 10 - tt.sold}
		for _, gauge := range g.Gauges(s, nil) {
			if n, ok := want[gauge.Name]; ok && gauge.Seat == 0 && gauge.Value != n {
				t.Errorf("%s with £%d: %s is %d, want %d", tt.cycle, tt.cash, gauge.Name, gauge.Value, n)
			}
			if gauge.Seat == 0 {
				delete(want, gauge.Name)
			}
		}
		if len(want) > 0 {
			t.Errorf("nothing is foretold of %v", want)
		}
	}
}
