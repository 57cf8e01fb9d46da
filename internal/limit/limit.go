// Package limit bounds what one person and one address may ask of the house, and how much the house takes on at a time. It
// knows neither accounts nor tables.
package limit

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Buckets holds a bucket for each of many askers. Those who have not asked for longest are forgotten first, in constant time:
// their buckets would be full again.
type Buckets struct {
	rate  rate.Limit
	burst int
	all   *lru.Cache[string, *rate.Limiter]
}

// maxBuckets bounds the memory of one set of buckets to some ten megabytes.
const maxBuckets = 50_000

// NewBuckets makes buckets that are filled with so many drops a second and hold so many. A rate of 0 or less means no limit.
func NewBuckets(perSecond float64, burst int) *Buckets {
	if perSecond <= 0 {
		return nil
	}
	all, err := lru.New[string, *rate.Limiter](maxBuckets)
	if err != nil {
		panic("limit: " + err.Error()) // the size is ours
	}
	return &Buckets{rate: rate.Limit(perSecond), burst: burst, all: all}
}

// Take takes n drops from a bucket. If there are not enough it takes none and tells how long to wait for them. Whoever wants
// more than a bucket holds gets it from a full one.
func (b *Buckets) Take(who string, n int) (wait time.Duration) {
	if b == nil {
		return 0
	}
	fresh := rate.NewLimiter(b.rate, b.burst)
	lim, known, _ := b.all.PeekOrAdd(who, fresh)
	if !known {
		lim = fresh
	} else {
		b.all.Get(who) // used just now
	}
	r := lim.ReserveN(time.Now(), min(n, b.burst))
	if wait = r.Delay(); wait > 0 {
		r.Cancel()
	}
	return wait
}
