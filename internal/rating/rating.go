// Package rating estimates how strong players are from the places they finish in, by the model of Weng and Lin for games of
// more than two: Plackett-Luce with ties. It is arithmetic alone and knows neither people nor games.
package rating

import "math"

// Rating is an estimate on the scale of the house.
type Rating struct {
	Mu    float64 // the figure that is shown
	Sigma float64 // its standard deviation: how sure it is
}

// The scale: a Manager is 1500, and whoever is a Step stronger is ahead in 68 games of 100.
const (
	Start = 1500.0
	Step  = 130.0
)

// luck is the scale of the logistic curve on which 400 points are odds of ten to one.
const luck = 400 / math.Ln10

// New is the rating of somebody who has not played.
func New() Rating { return Rating{Start, 200} }

// Interval is what is added to a figure and taken from it for bounds that hold the truth 95 times in 100.
func (r Rating) Interval() float64 { return 1.959964 * r.Sigma }

// Model is what an estimate assumes.
type Model struct {
	Beta  float64 // how much luck a result holds
	Tau   float64 // how much a player changes from one game to the next
	Kappa float64 // the least share of its variance that an estimate keeps in a game
	Gamma float64 // the share of what a game tells by which an estimate becomes surer; 0 is that of Weng and Lin, sigma/c
	// Mean takes the mean of the players' variances where Weng and Lin take the sum. With the sum the same lead counts for
	// less the more sit at the table, which the games do not bear out; see docs/ratings.md.
	Mean bool
}

// House is the model of the house. Its numbers come from simulation: docs/ratings.md.
var House = Model{Beta: luck, Tau: 1.5, Kappa: 1e-4, Gamma: 0.95, Mean: true}

// Rate is the ratings after a game; ranks are the places, 1 the best, the same for those who share one.
func (m *Model) Rate(players []Rating, ranks []int) []Rating {
	n := len(players)
	variance, c := make([]float64, n), 0.0
	for i, p := range players {
		variance[i] = p.Sigma*p.Sigma + m.Tau*m.Tau
		c += variance[i] + m.Beta*m.Beta
	}
	if m.Mean {
		c /= float64(n)
	}
	c = math.Sqrt(c)
	out := make([]Rating, n)
	for i, p := range players {
		gain, told := 0.0, 0.0
		for q := range players {
			if ranks[q] > ranks[i] {
				continue
			}
			// The chance of i to come next when those ahead of q are placed. No exponential too large for a number does harm here.
			rest, tied := 0.0, 0.0
			for j := range players {
				if ranks[j] >= ranks[q] {
					rest += math.Exp((players[j].Mu - p.Mu) / c)
				}
				if ranks[j] == ranks[q] {
					tied++
				}
			}
			chance := 1 / rest
			if q == i {
				gain += 1 / tied
			}
			gain -= chance / tied
			told += chance * (1 - chance) / tied
		}
		gamma := m.Gamma
		if gamma == 0 {
			gamma = math.Sqrt(variance[i]) / c
		}
		kept := math.Max(1-gamma*told*variance[i]/(c*c), m.Kappa)
		out[i] = Rating{p.Mu + gain*variance[i]/c, math.Sqrt(variance[i] * kept)}
	}
	return out
}
