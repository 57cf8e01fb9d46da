package ai

import (
	"math/rand/v2"

	"cromford/bots/exact"
	"cromford/games/cardgame"
)

// Whole are the weights of those who plan all of the game: what the plan sees of a card need not be guessed.
var Whole = func() Weights {
	w := Default
	w.Drafts, w.Sweeps = 3, 2
	w.Spice = 1
	w.Mend = 1
	// What the rivals do was counted in 25 games of four seats. What demand hurts them, how much a sale counts that may just
	// fail, and that plans of 1780 do well to take rivals for keener than they were counted (0.38) were set by matches after
	// that; see docs/strength.md.
	w.Hires = [decades]float64{0.06, 0.65, 0.06}
	w.Appeal, w.Premium = [decades]float64{6.4, 5.8, 6.8}, [goods]float64{}
	w.Drift = [decades][goods]float64{{-1.6, -1.3, 0.9, 1.9}, {0.5, 0.5, -0.3, -0.8}, {-0.6, -0.1, -0.2, 0.9}}
	w.Newcomer = [decades]float64{0.1, 0.85, 0.9}
	w.Hurt, w.Sure = 1, 0.15
	w.CardOnce[cardgame.Broker], w.CardOnce[cardgame.Inventor] = 0, 0
	return w
}()

// A character is a way to play that can be seen.
type character struct {
	id     string
	change func(w *Weights)
}

// The characters, in the order of their numbers from 1 on.
var characters = []character{
	{"shipper", func(w *Weights) {
		w.Voyage = -12
		w.Track[cardgame.Shipping] = 15
		w.CardOnce[cardgame.TradeOffice], w.CardOnce[cardgame.Contract] = 15, 15
		w.Act[cardgame.ActionExchange], w.Act[cardgame.ActionEarly] = 6, 6
	}},
	{"investor", func(w *Weights) {
		w.Prompt, w.Loan = 4, 0
		w.Track[cardgame.Stock] = 10
		w.Act[cardgame.ActionExchange] = 10
	}},
	{"cutter", func(w *Weights) {
		w.Cut = 3
		w.StepRate *= 1.3
		w.Act[cardgame.ActionDistribution] = 5
	}},
}

// strangers is how many ways to play only rivals in thought have.
const strangers = 12

// stylesOf are all ways to play: the plain one, the characters and the strangers, who think of rivals as the bot of old does.
func stylesOf(w Weights) []Weights {
	list := []Weights{w}
	for _, c := range characters {
		v := w
		c.change(&v)
		list = append(list, v)
	}
	old := Default
	old.Drafts, old.Sweeps, old.Mend, old.Spice, old.CardOnce = w.Drafts, w.Sweeps, w.Mend, w.Spice, w.CardOnce
	for i := range uint64(strangers) {
		list = append(list, Jitter(old, 1000+i))
	}
	return list
}

// Jitter makes other weights of the same kind: each is some way off, about a third. Equal seeds give equal weights.
func Jitter(w Weights, seed uint64) Weights {
	const far = 0.35
	r := rand.New(rand.NewPCG(seed, 14))
	off := func(list ...*float64) {
		for _, v := range list {
			*v *= exact.Exp(far * r.NormFloat64())
		}
	}
	for i := range w.Hires {
		off(&w.Hires[i], &w.Appeal[i], &w.Newcomer[i])
	}
	for i := range w.Premium {
		w.Premium[i] += 2 * far * r.NormFloat64()
	}
	off(&w.Habit, &w.Hurt, &w.Sure, &w.Lead, &w.Left, &w.CashRate, &w.StepRate)
	w.Voyage += 6 * r.NormFloat64()
	for i := range w.Keep {
		off(&w.Keep[i])
	}
	off(&w.Buffer, &w.Thin, &w.Loan, &w.Prompt)
	for i := range w.Card {
		off(&w.Card[i], &w.CardOnce[i])
	}
	w.Habit, w.Newcomer[0] = min(1, w.Habit), min(1, w.Newcomer[0])
	return w
}
