package review

import (
	"testing"

	"cromford/engine"
)

// sentences are the kinds of the sentences about a game of two in which the first seat had these chances, round by round.
func sentences(t *testing.T, end engine.Table, chances ...float64) (out []string) {
	t.Helper()
	var turns []Turn
	for i, c := range chances {
		turns = append(turns, Turn{Seat: engine.Seat(i % 2), Round: i + 1, To: i + 1, After: []float64{c, 1 - c}})
	}
	turns[1].Shown, turns[1].Class, turns[1].Loss = true, Mistake, 0.06
	turns[2].Shown, turns[2].Class, turns[2].Loss = true, Slip, 0.02
	for _, s := range story(turns, end) {
		out = append(out, s.Kind)
	}
	return out
}

// A game is told by who led: all along, after somebody else, again, or not at all. What wanders by less than estimates do is no lead.
func TestStory(t *testing.T) {
	end, steps := lots(t)
	for _, st := range steps {
		if _, err := end.Choose(st.Seat, st.Choice); err != nil {
			t.Fatal(err)
		}
	}
	res, over := end.Result()
	if !over {
		t.Fatal("the game is not over")
	}
	won := func(c float64) float64 { // the winner's chance, as the first seat's
		if res.Seats[0].Rank == 1 {
			return c
		}
		return 1 - c
	}
	for _, c := range []struct {
		name    string
		chances []float64
		want    string
	}{
		{"led all along", []float64{0.5, 0.6, 0.7, 0.8}, "all"},
		{"wanders", []float64{0.6, 0.49, 0.6, 0.8}, "all"},
		{"taken", []float64{0.3, 0.4, 0.7, 0.8}, "taken"},
		{"won back", []float64{0.7, 0.4, 0.3, 0.8}, "back"},
		{"never led", []float64{0.4, 0.3, 0.3, 0.4}, "stolen"},
		{"to and fro", []float64{0.7, 0.3, 0.7, 0.3, 0.8}, "often"},
	} {
		for i := range c.chances {
			c.chances[i] = won(c.chances[i])
		}
		got := sentences(t, end, c.chances...)
		if len(got) != 2 || got[0] != c.want || got[1] != "lost" {
			t.Errorf("%s: %v, want %s and what cost most", c.name, got, c.want)
		}
	}
	if got := story(nil, end); len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
