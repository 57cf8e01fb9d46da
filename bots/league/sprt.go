package league

import (
	"math"

	"cromford/bots"
	"cromford/engine"
)

// SPRT is Wald's sequential test between two strengths of the first side of a duel.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // chance to accept Elo1 where Elo0 is true
	Beta  float64 `json:"beta"`  // chance to accept Elo0 where Elo1 is true
	Games int     `json:"games"`
	LLR   float64 `json:"llr"`
	// Verdict is "accepted" (Elo1), "rejected" (Elo0), or empty while it is open.
	Verdict string `json:"verdict"`

	won, lost float64 // what a victory and a defeat add
}

// NewSPRT begins a test with both errors at 5 %.
func NewSPRT(elo0, elo1 float64, own, seats int) *SPRT {
	p0, p1 := WinChance(elo0, own, seats), WinChance(elo1, own, seats)
	return &SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05, won: math.Log(p1 / p0), lost: math.Log((1 - p1) / (1 - p0))}
}

// add counts a game of which the side has won a share. Verdicts are for whole deals, and a test that has ended is not continued.
func (t *SPRT) add(share float64) {
	t.Games++
	t.LLR += share*t.won + (1-share)*t.lost
}

// decide closes the test if it is clear by now, and tells whether it goes on.
func (t *SPRT) decide() (open bool) {
	switch {
	case t.LLR >= math.Log((1-t.Beta)/t.Alpha):
		t.Verdict = "accepted"
	case t.LLR <= math.Log(t.Beta/(1-t.Alpha)):
		t.Verdict = "rejected"
	}
	return t.Verdict == ""
}

// Deal counts the games of a deal, and tells whether the test goes on.
func (t *SPRT) Deal(games []*Played) (open bool) {
	for _, g := range games {
		share := 0.0
		for seat, side := range g.Sides {
			if side == 0 {
				share += bots.WinShare(&g.Result, engine.Seat(seat))
			}
		}
		t.add(share)
	}
	return t.decide()
}
