// Package clock tells the time. A house in a test can be moved forward: a game of a month is then played in minutes, with
// the same deadlines, quiet hours and reminders.
package clock

import (
	"sync/atomic"
	"time"
)

// Clock is the time of a house. The zero value, and nil, is the real time.
type Clock struct{ ahead atomic.Int64 }

// Now is the present time.
func (c *Clock) Now() time.Time {
	if c == nil {
		return time.Now()
	}
	return time.Now().Add(time.Duration(c.ahead.Load()))
}

// Milli is the present time as it is stored: in Unix milliseconds.
func (c *Clock) Milli() int64 { return c.Now().UnixMilli() }

// Advance moves the time forward. It never goes back.
func (c *Clock) Advance(d time.Duration) { c.ahead.Add(int64(max(0, d))) }
