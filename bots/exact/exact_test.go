package exact_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"cromford/bots/exact"
)

// What is reckoned here differs from the standard library by the last digits at most.
func TestAsGoodAsTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	near := func(name string, x, got, want float64) {
		if math.Abs(got-want) > 4e-15*max(1, math.Abs(want)) {
			t.Errorf("%s(%v) is %v, the library says %v", name, x, got, want)
		}
	}
	for range 100_000 {
		x := 40 * (r.Float64() - 0.5)
		if got, want := exact.Exp(x), math.Exp(x); math.Abs(got/want-1) > 2e-15 {
			t.Errorf("e to the power of %v is %v, the library says %v", x, got, want)
		}
		near("tanh", x, exact.Tanh(x), math.Tanh(x))
		y := math.Exp(x)
		near("log", y, exact.Log(y), math.Log(y))
		y = r.Float64()
		near("log", y, exact.Log(y), math.Log(y))
		near("chance", x, exact.Chance(x), 1/(1+math.Exp(-x)))
		near("hypot", x, exact.Hypot(x, y), math.Hypot(x, y))
	}
}

// The ends are those of the library.
func TestEnds(t *testing.T) {
	same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
	for _, x := range []float64{0, math.Inf(1), math.Inf(-1), math.NaN(), 800, -800} {
		if !same(exact.Exp(x), math.Exp(x)) || !same(exact.Tanh(x), math.Tanh(x)) {
			t.Errorf("of %v: %v and %v, want %v and %v", x, exact.Exp(x), exact.Tanh(x), math.Exp(x), math.Tanh(x))
		}
		if x <= 0 || math.IsInf(x, 0) || math.IsNaN(x) {
			if !same(exact.Log(x), math.Log(x)) {
				t.Errorf("the logarithm of %v is %v, want %v", x, exact.Log(x), math.Log(x))
			}
		}
	}
	if exact.Log(1) != 0 || exact.Exp(0) != 1 || exact.Hypot(3, 4) != 5 || exact.Hypot(math.Inf(1), 1) != math.Inf(1) {
		t.Error("plain numbers are wrong")
	}
}

func BenchmarkExp(b *testing.B) {
	for i := range b.N {
		sink += exact.Exp(float64(i%40) - 20)
	}
}

func BenchmarkLog(b *testing.B) {
	for i := range b.N {
		sink += exact.Log(float64(i%40) + 0.3)
	}
}

func BenchmarkLibraryExp(b *testing.B) {
	for i := range b.N {
		sink += math.Exp(float64(i%40) - 20)
	}
}

func BenchmarkLibraryLog(b *testing.B) {
	for i := range b.N {
		sink += math.Log(float64(i%40) + 0.3)
	}
}

var sink float64
