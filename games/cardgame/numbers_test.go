package cardgame

import (
	"fmt"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
)

// Every number of the component file changes play, or is refused because the rules fix it.
func TestNumbers(t *testing.T) {
	spec := New(Components()).Meta().Options
	var configs []engine.Config
	for seats := 1; seats <= maxSeats; seats++ {
		for _, set := range []Flags{0, 1<<len(switches) - 1} {
			var names []string
			for i, sw := range switches {
				if set>>i&1 != 0 && (sw.seats == 0 || sw.seats == seats) && !sw.reading {
					names = append(names, sw.name)
				}
			}
			opts, err := engine.ParseOptions(spec, names)
			if err != nil {
				t.Fatal(err)
			}
			configs = append(configs, engine.Config{Seats: seats, Options: opts})
		}
	}
	restricted, err := engine.ParseOptions(spec, []string{"decade_restriction"})
	if err != nil {
		t.Fatal(err)
	}
	var starts []enginetest.Start
	for seats := 2; seats <= maxSeats; seats++ {
		for _, at := range []farOut{{3, 18, 3, 1, `,"w2":"III"`}, {2, 17, 9, 5, ""}, {2, 14, 3, 3, ""}, {2, 12, 9, 6, ""}, {2, 0, 0, 0, ""}} {
			starts = append(starts, enginetest.Start{Config: engine.Config{Seats: seats, Options: restricted}, Position: at.position(seats)})
		}
	}
	enginetest.Numbers[Position]{
		Game: "arkwright-card", File: componentsText, Rules: Rules, Scenarios: "testdata/scenarios/*.json", Configs: configs, Games: 3,
		Starts: starts,
		Load:   enginetest.LoadWith(LoadComponents, func(rs *Ruleset) engine.Module[Position] { return New(rs) }, numbersOf),
	}.Check(t)
}

// farOut is a table whose markers stand near the ends of their tracks.
type farOut struct {
	decade, marker int
	demand, wages  int    // so many spaces before the last
	more           string // of each factory
}

func (f farOut) position(seats int) string {
	each := func(format string) string {
		var parts []string
		for _, id := range goodIDs {
			parts = append(parts, fmt.Sprintf(format, id))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	factories := each(fmt.Sprintf(`"%%s":{"side":"II","w1":"II","marker":%d%s}`, f.marker, f.more))
	var players []string
	for _, name := range New(Components()).Meta().SeatNames[:seats] {
		players = append(players, fmt.Sprintf(`%q:{"cash":90,"shares":20,"value":20,"sailed":5,"tokens":5,"cards":["contract"],
			"tracks":{"shipping":2,"quality":2,"distribution":2,"machinery":1},"factories":%s}`, name, factories))
	}
	board := &Components().Board[seats/4]
	return fmt.Sprintf(`{"decade":%d,"wages":%d,"demand":%s,"state":{%s}}`,
		f.decade, len(board.Wage)-1-f.wages, each(fmt.Sprintf(`"%%s":%d`, int(board.High)-f.demand)), strings.Join(players, ","))
}

// numbersOf are what a file says, without its name and provenance.
func numbersOf(rs *Ruleset) any {
	plain := *rs
	plain.Hash, plain.About, plain.Sets, plain.Params = "", nil, nil, nil // shown, not played by
	return plain
}

// The words about development cards name numbers that the component file has.
func TestParamWords(t *testing.T) {
	params := Components().Params
	for _, id := range typeIDs {
		if strings.HasPrefix(id, "patron_") {
			params[id] = params["patron"]
		}
	}
	for _, words := range []string{"does", "restrict"} {
		enginetest.ParamWords(t, params, typeIDs, func(id string) []string { return []string{"cardgame.dev." + id + "." + words} })
	}
}
