package league

import (
	"math"
	"slices"
)

// z is the two-sided 95 % point of the normal distribution.
const z = 1.959964

// Mean is an average over deals with its 95 % interval, from the variance between deals.
type Mean struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// meanOf averages the deals.
func meanOf(deals []float64) Mean {
	n := float64(len(deals))
	if n == 0 {
		return Mean{}
	}
	sum, sq := 0.0, 0.0
	for _, v := range deals {
		sum += v
	}
	m := sum / n
	for _, v := range deals {
		sq += (v - m) * (v - m)
	}
	if n < 2 {
		return Mean{m, math.Inf(-1), math.Inf(1)}
	}
	half := student(n-1) * math.Sqrt(sq/(n-1)/n)
	return Mean{m, m - half, m + half}
}

// student is the two-sided 95 % point of Student's distribution (Cornish and Fisher; 0.5 % off at four degrees).
func student(df float64) float64 {
	const z3, z5, z7 = z * z * z, z * z * z * z * z, z * z * z * z * z * z * z
	return z + (z3+z)/(4*df) + (5*z5+16*z3+3*z)/(96*df*df) + (3*z7+19*z5+17*z3-15*z)/(384*df*df*df)
}

// wilson is the 95 % interval of a share by Wilson's formula, which holds where every game or none was won.
func wilson(share float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	f := float64(n)
	mid := (share + z*z/(2*f)) / (1 + z*z/f)
	half := z / (1 + z*z/f) * math.Sqrt(share*(1-share)/f+z*z/(4*f*f))
	return max(0, mid-half), min(1, mid+half)
}

// Share is a share of victories. Low and High are the outer ends of both intervals: deals can be more alike than chance, and few
// deals can be all alike by chance.
type Share struct {
	Value  float64    `json:"value"`
	Low    float64    `json:"low"`
	High   float64    `json:"high"`
	Deals  [2]float64 `json:"between_deals"`
	Wilson [2]float64 `json:"wilson"`
}

func shareOf(deals []float64, games int) Share {
	m := meanOf(deals)
	s := Share{Value: m.Value, Deals: [2]float64{max(0, m.Low), min(1, m.High)}}
	s.Wilson[0], s.Wilson[1] = wilson(m.Value, games)
	s.Low, s.High = min(s.Deals[0], s.Wilson[0]), max(s.Deals[1], s.Wilson[1])
	return s
}

// Elo is how much stronger a player is who wins a share of the games on own of the seats, all rivals being alike.
func Elo(share float64, own, seats int) float64 {
	return 400 * math.Log10(share*float64(seats-own)/((1-share)*float64(own)))
}

// WinChance undoes Elo.
func WinChance(elo float64, own, seats int) float64 {
	odds := math.Pow(10, elo/400) * float64(own) / float64(seats-own)
	return odds / (1 + odds)
}

// quantile of sorted values.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// Spread is how values lie.
type Spread struct {
	Mean   float64 `json:"mean"`
	P5     float64 `json:"p5"`
	P25    float64 `json:"p25"`
	Median float64 `json:"median"`
	P75    float64 `json:"p75"`
	P95    float64 `json:"p95"`
	Max    float64 `json:"max"`
}

func spreadOf(values []float64) Spread {
	s := slices.Sorted(slices.Values(values))
	if len(s) == 0 {
		return Spread{}
	}
	sum := 0.0
	for _, v := range s {
		sum += v
	}
	return Spread{sum / float64(len(s)), quantile(s, 0.05), quantile(s, 0.25), quantile(s, 0.5), quantile(s, 0.75),
		quantile(s, 0.95), s[len(s)-1]}
}
