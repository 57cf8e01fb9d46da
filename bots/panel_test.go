package bots_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

type judge struct {
	Much  int
	One   float64
	Three [3]float64
}

func (judge) Name() string  { return "judge" }
func (judge) Sighted() bool { return true }
func (judge) Choose(_ *toy.Position, _ engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	return legal[0]
}

// The weights of the panel lie about those given, each off by itself; whole numbers, zeros and the given weights stay.
func TestPanel(t *testing.T) {
	plain := judge{Much: 7, One: 2, Three: [3]float64{-1, 0, 10}}
	panel := func() (all []judge) {
		list := bots.Panel(toy.New(), plain, func(w judge) bots.Bot[toy.Position] { all = append(all, w); return w })
		for i, p := range list {
			if !p.Hidden || p.Blind || p.Name != [...]string{"panel1", "panel2", "panel3", "panel4"}[i%4] && i < 4 {
				t.Errorf("player %d of the panel is %+v", i, p)
			}
		}
		return all
	}
	all := panel()
	if !reflect.DeepEqual(all, panel()) {
		t.Error("the panel is another one the second time")
	}
	seen := map[float64]bool{}
	for _, w := range all {
		if w.Much != 7 || w.Three[1] != 0 {
			t.Errorf("%+v: whole numbers and zeros have changed", w)
		}
		for _, off := range []float64{w.One / 2, -w.Three[0], w.Three[2] / 10} {
			if seen[off] || math.Abs(math.Log(off)) > 1.5 || off <= 0 {
				t.Errorf("a weight is off by %v: twice, or by more than four deviations", off)
			}
			seen[off] = true
		}
	}
	if len(all) < 4 || plain.One != 2 {
		t.Errorf("a panel of %d; the plain weights are %+v", len(all), plain)
	}
}
