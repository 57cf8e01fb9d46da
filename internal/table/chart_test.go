package table

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/games"
	"cromford/games/cardgame"
)

// The opponents of a solo game have no seat and are in the chart all the same, beside the gauges of the seat.
func TestChartHasSoloRivals(t *testing.T) {
	e, err := games.Open("arkwright-card", nil)
	if err != nil {
		t.Fatal(err)
	}
	tab, err := e.Game.New(engine.Config{Seats: 1, Key: engine.KeyFromSeed("chart")})
	if err != nil {
		t.Fatal(err)
	}
	start := point(tab, 0, 1).Rivals
	r := rand.New(rand.NewPCG(1, 1))
	for tab.Acting() != 0 {
		list := tab.Choices(0)
		if _, err := tab.Choose(0, list[r.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
	}
	var want []RivalPoint
	for _, r := range tab.View(0).(cardgame.View).Solo.Rivals {
		want = append(want, RivalPoint{ID: r.Colour, Gauges: map[string]int{"worth": r.Score, "value": r.Value, "shares": r.Shares}})
	}
	got := point(tab, 1, 1).Rivals
	if diff := cmp.Diff(want, got); diff != "" || len(want) != 2 {
		t.Errorf("at the end: %s", diff)
	}
	if cmp.Equal(start, got) {
		t.Error("nothing happened to the opponents: the test proves nothing")
	}
	two, err := e.Game.New(engine.Config{Seats: 2, Key: engine.KeyFromSeed("chart")})
	if err != nil {
		t.Fatal(err)
	}
	if all := point(two, 0, 2).Rivals; all != nil {
		t.Errorf("two seats have opponents without a seat: %v", all)
	}
}
