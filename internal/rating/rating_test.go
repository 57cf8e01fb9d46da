package rating

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// The fixture was made with npm's openskill 5.0.1, beta 122.8.
func TestSameAsOpenskill(t *testing.T) {
	text, err := os.ReadFile("testdata/openskill.json")
	if err != nil {
		t.Fatal(err)
	}
	var games []struct {
		Gamma, Tau     float64
		Players, After [][2]float64
		Ranks          []int
	}
	if err := json.Unmarshal(text, &games); err != nil || len(games) != 60 {
		t.Fatal(len(games), err)
	}
	worst := 0.0
	for _, g := range games {
		m := Model{Beta: 122.8, Tau: g.Tau, Kappa: 1e-4, Gamma: g.Gamma}
		var players []Rating
		for _, p := range g.Players {
			players = append(players, Rating{p[0], p[1]})
		}
		for i, r := range m.Rate(players, g.Ranks) {
			worst = max(worst, math.Abs(r.Mu/g.After[i][0]-1), math.Abs(r.Sigma/g.After[i][1]-1))
		}
	}
	if worst > 1e-12 {
		t.Errorf("the largest relative difference is %g", worst)
	}
}

// Two who have not played, by hand: c² = 200² + 1.5² + (400/ln 10)², the chance of each is a half, so the winner gains
// (200² + 1.5²)/c · ½ = 40002.25/264.93 · ½ = 75.5 points, and what remains of the variance is 1 − 0.95 · ¼ · 40002.25/c².
func TestFirstGame(t *testing.T) {
	got := House.Rate([]Rating{New(), New()}, []int{1, 2})
	if math.Abs(got[0].Mu-1575.50) > 0.01 || math.Abs(got[1].Mu-1424.50) > 0.01 {
		t.Errorf("the figures are %v", got)
	}
	if want := math.Sqrt(40002.25 * (1 - 0.95*0.25*40002.25/70179.9)); math.Abs(got[0].Sigma-want) > 0.01 {
		t.Errorf("sigma is %v, not %v", got[0].Sigma, want)
	}
	if got := House.Rate([]Rating{New(), New(), New()}, []int{1, 1, 1}); math.Abs(got[1].Mu-Start) > 1e-9 {
		t.Errorf("a tie of equals moves them: %v", got)
	}
}

// Figures far apart are numbers still.
func TestFarApart(t *testing.T) {
	for _, r := range House.Rate([]Rating{{1500, 10}, {4e5, 10}, {-4e5, 10}}, []int{1, 3, 2}) {
		if math.IsNaN(r.Mu) || math.IsNaN(r.Sigma) || math.IsInf(r.Mu, 0) {
			t.Fatal(r)
		}
	}
}
