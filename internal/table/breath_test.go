package table

import (
	"testing"
	"time"
)

// A house that is late with everything tells less often, and again more often when it has time.
func TestBreathFollowsHowLateTheHouseIs(t *testing.T) {
	var p breath
	for range 100 {
		p.learn(20 * time.Millisecond)
	}
	if late := time.Duration(p.late.Load()); late < 19*time.Millisecond || late > 20*time.Millisecond {
		t.Errorf("always 20 ms late, and it thinks %v", late)
	}
	begun := time.Now()
	if err := p.take(t.Context()); err != nil || time.Since(begun) < moment+19*time.Millisecond {
		t.Errorf("it took a breath of %v: %v", time.Since(begun), err)
	}
	for range 100 {
		p.learn(0)
	}
	if late := time.Duration(p.late.Load()); late > 100*time.Microsecond {
		t.Errorf("in time again, and it thinks %v", late)
	}
	p.late.Store(int64(time.Hour))
	begun = time.Now()
	if err := p.take(t.Context()); err != nil || time.Since(begun) > time.Minute {
		t.Errorf("nobody waits for long: %v, %v", time.Since(begun), err)
	}
}
