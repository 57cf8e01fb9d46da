// Package exact reckons what judges need in the same way in programs for servers and for browsers, down to the last bit: the standard
// library has its own instructions for some machines. It is as good to about the last digit, and not meant for anything else.
package exact

import "math"

const (
	// The natural logarithm of 2 in two parts: the first has so few digits that small multiples of it are exact.
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10
	// Beyond these the powers of e are 0 and more than a float can hold.
	most, least = 709, -709
)

// Exp is e to the power of x.
func Exp(x float64) float64 {
	switch {
	case x > most:
		return math.Inf(1)
	case x < least:
		return 0
	case math.IsNaN(x):
		return x
	}
	k := math.Floor(x/math.Ln2 + 0.5)
	r := x - k*ln2Hi - k*ln2Lo // at most half of ln 2: the series ends soon
	// The series to r to the power of 13, its even and its odd terms apart: two short sums are done sooner than a long one.
	q := r * r
	even := 1 + q*(1./2+q*(1./24+q*(1./720+q*(1./40320+q*(1./3628800+q*(1./479001600))))))
	odd := 1 + q*(1./6+q*(1./120+q*(1./5040+q*(1./362880+q*(1./39916800+q*(1./6227020800))))))
	return math.Ldexp(even+r*odd, int(k))
}

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 { // near 1 from both sides
		m, e = 2*m, e-1
	}
	s := (m - 1) / (m + 1)
	q := s * s
	w := q * q
	some := 1 + w*(1./5+w*(1./9+w*(1./13+w*(1./17+w*(1./21)))))
	rest := 1./3 + w*(1./7+w*(1./11+w*(1./15+w*(1./19))))
	return float64(e)*ln2Hi + (2*s*(some+q*rest) + float64(e)*ln2Lo)
}

// Tanh is the hyperbolic tangent of x.
func Tanh(x float64) float64 { return 1 - 2/(Exp(2*x)+1) }

// Chance is where a lead of so many steps of e to one leads to: 0 is even.
func Chance(lead float64) float64 { return 1 / (1 + Exp(-lead)) }

// Hypot is the length of the long side of a triangle with these two.
func Hypot(a, b float64) float64 { return math.Sqrt(a*a + b*b) }
