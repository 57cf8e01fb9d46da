package ai

import (
	"math/rand/v2"

	"cromford/bots/exact"
)

// character is a way to play: how things are valued, and what is noticed at all.
type character struct {
	Weights
	sight
	id uint64 // of its own among all characters of a lore: what is worked out for one is not used for another
}

// sight is what a player notices. The zero value is all there is.
type sight struct {
	noise  float64 // pounds by which turns of about the same value are confused
	far    int     // productions of a factory that are foreseen; 0 is all
	alone  bool    // sees no rivals
	simple simple  // parts of the game that are left alone
}

// simple are parts of the game that beginners leave alone.
type simple uint8

// The parts.
const (
	noTiles  simple = 1 << iota // special tiles are not taken
	noExport                    // neither contracts nor ships
	noReuse                     // no tile is used twice in a decade
)

// plain is the way the levels play: greedy's, without what costs much thought and gains little.
func plain() character {
	w := Default
	w.Hurt, w.Guard = 0, 0
	w.Carry, w.Bold, w.Outdated, w.Margin = 1, 1, 1, 1
	return character{Weights: w}
}

// Styles that players can choose.
const (
	shipper  = "shipper"
	investor = "investor"
	cutter   = "cutter"
)

// styles are ways to play that can be told from each other at a table.
var styles = []struct {
	name string
	bend func(*Weights)
}{
	{shipper, func(w *Weights) {
		w.Export, w.Delivery, w.Capacity, w.Missed = 1, 1.25, 4, 3
	}},
	{investor, func(w *Weights) {
		w.Liquid, w.Purse, w.Late = 0.1, 25, 0.8
	}},
	{cutter, func(w *Weights) {
		w.Guard, w.Rise, w.Crowd = 0.5, 0.9, 2
	}},
}

// Strangers are weight sets that only rivals in thought play by: a plan that holds against them does not hang on one exact reply.
const (
	strangers = 12
	jitter    = 0.35 // standard deviation of the logarithm of a weight
)

// jittered is a character whose weights are off by chance.
func jittered(c character, sd float64, r *rand.Rand) character {
	w := &c.Weights
	for _, x := range []*float64{
		&w.Growth, &w.Fees, &w.Stored, &w.Line, &w.Settled, &w.Export, &w.Missed, &w.Guard, &w.Rise, &w.Buffer, &w.Thin, &w.Purse,
		&w.Liquid, &w.Capital, &w.Capacity, &w.Bonus, &w.Margin,
	} {
		*x *= skew(sd, r)
	}
	for _, x := range []*float64{&w.Trust, &w.Steps, &w.Delivery, &w.Cautious} { // shares: a little is much
		*x *= skew(sd/4, r)
	}
	for i := range w.Dev {
		w.Dev[i] *= skew(sd, r)
		w.DevOnce[i] *= skew(sd, r)
	}
	for i := range w.Tile {
		w.Tile[i] *= skew(sd, r)
	}
	return c
}

// ways are the plain way, the styles, and the strangers.
func ways() []character {
	list := []character{plain()}
	for _, st := range styles {
		c := plain()
		st.bend(&c.Weights)
		list = append(list, c)
	}
	r := rand.New(rand.NewPCG(1768, 1))
	for range strangers {
		list = append(list, jittered(plain(), jitter, r))
	}
	for i := range list {
		list[i].id = uint64(i + 1)
	}
	return list
}

// skew is a factor that is as often above one as below.
func skew(sd float64, r *rand.Rand) float64 { return exact.Exp(sd * min(2, max(-2, r.NormFloat64()))) }
