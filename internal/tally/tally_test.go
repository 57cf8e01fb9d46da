package tally_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"cromford/internal/tally"
)

// Many count at once and nothing is lost; names beyond the bound are counted together.
func TestCount(t *testing.T) {
	var b tally.Book
	c := b.Count("things", "name", "Things.")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 300 {
				c.AddOf(fmt.Sprint(i))
			}
		})
	}
	wg.Wait()
	sum, names, other := int64(0), 0, int64(0)
	c.Each(func(name string, n int64) {
		sum += n
		names++
		if name == "other" {
			other = n
		}
	})
	if sum != 2400 || names > 101 || other != 8*200 {
		t.Errorf("%d in %d names, %d of them other", sum, names, other)
	}
}

// A time falls into its class and all above it.
func TestTimes(t *testing.T) {
	var b tally.Book
	x := b.Times("took", "", "Time.")
	for _, d := range []time.Duration{0, 20 * time.Millisecond, time.Hour} {
		x.Since(time.Now().Add(-d))
	}
	x.Each(func(_ string, n uint64, seconds float64, within map[float64]uint64) {
		if n != 3 || seconds < 3600 || seconds > 3601 {
			t.Errorf("%d times, %f s", n, seconds)
		}
		for bound, want := range map[float64]uint64{0.0005: 1, 0.01: 1, 0.05: 2, 30: 2} {
			if within[bound] != want {
				t.Errorf("within %v s: %d, want %d", bound, within[bound], want)
			}
		}
	})
}
