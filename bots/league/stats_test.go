package league

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Both errors of the test stay near 5 %, and it takes about as many games as the theory says (500 for 0/+40 on four seats).
func TestSPRT(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	run := func(elo float64) (accepted float64, games float64) {
		const runs = 2000
		p := WinChance(elo, 1, 4)
		for range runs {
			test := NewSPRT(0, 40, 1, 4)
			for open := true; open; open = test.decide() {
				for range 4 {
					share := 0.0
					if r.Float64() < p {
						share = 1
					}
					test.add(share)
				}
			}
			if test.Verdict == "accepted" {
				accepted++
			}
			games += float64(test.Games)
		}
		return accepted / runs, games / runs
	}
	wrong, games := run(0)
	if wrong > 0.065 || games < 300 || games > 700 {
		t.Errorf("of equals %.3f are accepted after %.0f games, want at most 0.05 after about 500", wrong, games)
	}
	right, games := run(40)
	if right < 0.935 || games < 300 || games > 700 {
		t.Errorf("of those 40 Elo better %.3f are accepted after %.0f games, want at least 0.95 after about 500", right, games)
	}
	if far, games := run(200); far < 0.999 || games > 150 {
		t.Errorf("of those 200 Elo better %.3f are accepted after %.0f games", far, games)
	}
}

// finishes draws finishing orders of players with known strengths, on places that help.
func finishes(r *rand.Rand, elo, place []float64, deals int, ties bool) []Finish {
	var out []Finish
	for deal := range deals {
		who := r.Perm(len(elo))[:4]
		first := r.Perm(4)
		for turn := range 4 {
			f := Finish{Deal: deal}
			var late [4]float64
			for seat := range 4 {
				p := who[(seat+turn)%4]
				f.Players = append(f.Players, p)
				f.Places = append(f.Places, first[seat]+1)
				// Whoever of several exponential clocks rings first: that is Plackett and Luce.
				late[seat] = r.ExpFloat64() / math.Exp((elo[p]+place[first[seat]])/eloOfNat)
			}
			for seat := range 4 {
				rank := 1
				for other := range 4 {
					if late[other] < late[seat] {
						rank++
					}
				}
				if ties && rank == 2 {
					rank = 1
				}
				f.Ranks = append(f.Ranks, rank)
			}
			out = append(out, f)
		}
	}
	return out
}

// Strengths that made the results are found again, and so is what places add; intervals hold nearly all of the truth.
func TestRatingsFindTheTruth(t *testing.T) {
	elo := []float64{1500, 1630, 1760, 1300, 1550, 1900}
	place := []float64{60, 0, -20, -40}
	names := []string{"greedy", "b", "c", "d", "e", "f"}
	missed, all := 0, 0
	for seed := range uint64(3) {
		games := finishes(rand.New(rand.NewPCG(seed, 9)), elo, place, 500, false)
		got := Rate(names, "greedy", games, 1)
		for _, p := range got.Players {
			want := elo[indexOf(names, p.Name)]
			if math.Abs(p.Elo-want) > 60 {
				t.Errorf("%s is rated %.0f [%.0f to %.0f], want %.0f", p.Name, p.Elo, p.Low, p.High, want)
			}
			if all++; want < p.Low || want > p.High {
				missed++
			}
		}
		for i, p := range got.Places {
			if math.Abs(p.Elo-place[i]) > 35 {
				t.Errorf("place %d is worth %.0f, want %.0f", i+1, p.Elo, place[i])
			}
			if all++; place[i] < p.Low || place[i] > p.High {
				missed++
			}
		}
		for i, p := range got.Seats {
			if math.Abs(p.Elo) > 35 {
				t.Errorf("seat %d is worth %.0f, want 0", i+1, p.Elo)
			}
			if all++; p.Low > 0 || p.High < 0 {
				missed++
			}
		}
	}
	if missed > all/7 {
		t.Errorf("%d of %d intervals miss the truth, want about a twentieth", missed, all)
	}
}

// Two who always tie for the first place are equal, and better than those behind them.
func TestTiesAreEven(t *testing.T) {
	games := []Finish{
		{Deal: 0, Players: []int{0, 1, 2}, Ranks: []int{1, 1, 3}, Places: []int{1, 2, 3}},
		{Deal: 0, Players: []int{2, 0, 1}, Ranks: []int{3, 1, 1}, Places: []int{1, 2, 3}},
		{Deal: 0, Players: []int{1, 2, 0}, Ranks: []int{1, 3, 1}, Places: []int{1, 2, 3}},
	}
	r := Rate([]string{"a", "b", "c"}, "a", games, 1)
	if r.Players[0].Elo-r.Players[1].Elo > 1e-6 || r.Players[2].Name != "c" || r.Players[2].Elo > 1000 {
		t.Errorf("ratings %+v", r.Players)
	}
	if len(r.Seats) != 0 {
		t.Errorf("seats that are places are rated twice: %+v", r.Seats)
	}
	truth := []float64{1500, 1700, 1500, 1500}
	many := Rate([]string{"a", "b", "c", "d"}, "a", finishes(rand.New(rand.NewPCG(3, 3)), truth, make([]float64, 4), 600, true), 1)
	if many.Players[0].Name != "b" || many.Players[0].Elo < 1600 || many.Players[0].Elo > 1750 {
		t.Errorf("with ties for the first place %+v, want b near 1700", many.Players)
	}
}

func indexOf(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

// The points of Student's distribution are in every table: 2.262 at 9 degrees, 2.045 at 29.
func TestIntervals(t *testing.T) {
	if v := student(9); math.Abs(v-2.262) > 0.002 {
		t.Errorf("Student at 9 degrees is %v", v)
	}
	if v := student(29); math.Abs(v-2.045) > 0.002 {
		t.Errorf("Student at 29 degrees is %v", v)
	}
	if low, high := wilson(1, 100); math.Abs(low-0.963) > 0.001 || high < 1-1e-12 {
		t.Errorf("100 of 100 is %v to %v, want 0.963 to 1", low, high)
	}
	m := meanOf([]float64{1, 2, 3, 4, 5})
	if m.Value != 3 || math.Abs(m.High-m.Low-2*2.776*math.Sqrt(0.5)) > 0.03 {
		t.Errorf("the mean of 1 to 5 is %+v", m)
	}
	if s := spreadOf([]float64{5, 1, 3, 2, 4}); s.Median != 3 || s.P25 != 2 || s.Max != 5 || s.Mean != 3 {
		t.Errorf("spread %+v", s)
	}
}
