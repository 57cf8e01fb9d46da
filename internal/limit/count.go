package limit

import "sync"

// Counts bounds how many of something each of many may hold at a time, and all of them together.
type Counts struct {
	each, all int
	mu        sync.Mutex
	held      map[string]int
	total     int
}

// NewCounts makes a bound for each and one for all; 0 means none.
func NewCounts(each, all int) *Counts {
	return &Counts{each: each, all: all, held: map[string]int{}}
}

// Hold takes one more, unless that is one too many; then the second result tells whether it is for all rather than for this
// one. What was held is given back by calling the first.
func (c *Counts) Hold(who string) (back func(), full bool, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all > 0 && c.total >= c.all {
		return nil, true, false
	}
	if c.each > 0 && c.held[who] >= c.each {
		return nil, false, false
	}
	c.held[who]++
	c.total++
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.total--
		if c.held[who]--; c.held[who] == 0 {
			delete(c.held, who)
		}
	}), false, true
}

// Total is how many are held.
func (c *Counts) Total() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.total
}
