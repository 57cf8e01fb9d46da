package ai

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"cromford/bots/net"
	"cromford/engine"
)

// The nets in the program compute what the trainer computed.
func TestNetIsTheTrainers(t *testing.T) {
	data, err := nets.ReadFile("nets/railways-4.net")
	if err != nil {
		t.Fatal(err)
	}
	n, err := net.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/railways-4.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows struct{ In, Out [][]float64 }
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows.In) != 16 || len(rows.Out) != 16 {
		t.Fatalf("%d rows and %d answers, want 16", len(rows.In), len(rows.Out))
	}
	var m net.Mind
	in := make([]float32, n.In())
	for i, row := range rows.In {
		for j, v := range row {
			in[j] = float32(v)
		}
		for j, got := range m.Run(n, in) {
			if want := rows.Out[i][j]; math.Abs(float64(got)-want) > 1e-3 {
				t.Errorf("row %d, output %d: %g, the trainer has %g", i, j, got, want)
			}
		}
	}
}

// Only the set-ups that were learnt are judged by a net: the usual one of each number of seats.
func TestJudgesTheUsual(t *testing.T) {
	l := &lore{Game: game, school: newSchool(game)}
	for _, seats := range game.Meta().SeatCounts {
		s, err := game.Setup(engine.Config{Seats: seats, Revision: game.Meta().Revision, Key: engine.KeyFromSeed("judge")})
		if err != nil {
			t.Fatal(err)
		}
		if l.Judge(&s) == nil {
			t.Errorf("nobody judges %d seats", seats)
		}
		s.Flags = 1
		if l.Judge(&s) != nil {
			t.Errorf("somebody judges %d seats by an optional reading", seats)
		}
	}
}
