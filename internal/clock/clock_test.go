package clock

import (
	"testing"
	"time"
)

func TestAdvance(t *testing.T) {
	var real *Clock
	if d := time.Since(real.Now()); d < 0 || d > time.Second {
		t.Errorf("no clock is %v behind the real time", d)
	}
	c := &Clock{}
	c.Advance(30 * 24 * time.Hour)
	c.Advance(-time.Hour)
	if d := c.Now().Sub(time.Now().Add(30 * 24 * time.Hour)); d < -time.Second || d > time.Second {
		t.Errorf("after a month the clock is %v off", d)
	}
}
