package bots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"

	"cromford/engine"
)

// The panel measures how players do against rivals that nobody has tuned them against: judgements whose weights are off by chance.
const (
	panelSize   = 8
	panelSD     = 0.35     // of the logarithm of a weight
	panelStream = 0xA27E11 // of chance; nobody else draws from it
)

// Panel are the players of a game's panel: named panel1, panel2, ..., not offered to people, and the same at any time. with makes
// a bot with other weights than those given.
func Panel[S comparable, W any](m engine.Rules[S], w W, with func(W) Bot[S]) []Player[S] {
	var list []Player[S]
	for i := range uint64(panelSize) {
		p := Single(m, with(Jitter(w, panelSD, rand.New(rand.NewPCG(i, panelStream)))))
		p.Name, p.Hidden = fmt.Sprintf("panel%d", i+1), true
		list = append(list, p)
	}
	return list
}

// Jitter is a stranger's judgement: weights of which every one is off by chance. sd is of the logarithm of a weight.
func Jitter[W any](w W, sd float64, r *rand.Rand) W {
	jitter(reflect.ValueOf(&w).Elem(), sd, r)
	return w
}

// jitter multiplies every number of a struct that is no whole one.
func jitter(v reflect.Value, sd float64, r *rand.Rand) {
	switch v.Kind() { //nolint:exhaustive // weights are numbers and arrays of numbers
	case reflect.Struct:
		for i := range v.NumField() {
			jitter(v.Field(i), sd, r)
		}
	case reflect.Array:
		for i := range v.Len() {
			jitter(v.Index(i), sd, r)
		}
	case reflect.Float64:
		v.SetFloat(v.Float() * math.Exp(sd*r.NormFloat64()))
	}
}
