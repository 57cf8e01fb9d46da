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

// Who watches a table that was quiet is told at once; what comes soon after is told to all of them together, once.
func TestWatchersAreToldTogether(t *testing.T) {
	h, id := newHouseOfTwo(t)
	told := func(c <-chan struct{}) bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}
	var changed chan struct{}
	h.with(id, func(l *live) {
		l.watchers = 2
		defer func() { l.watchers = 0 }()
		l.beaten, changed = time.Now().Add(-time.Hour), l.changed
		if l.ring(); !told(changed) || l.pending {
			t.Error("after an hour nobody is told at once")
		}
		l.breath.late.Store(int64(longMoment)) // nothing here takes as long
		beats := l.beats
		changed = l.changed
		for range 3 {
			l.ring()
		}
		if told(changed) || !l.pending || l.beats != beats || l.due.Sub(l.beaten) != longMoment {
			t.Errorf("told at once again: %v, %v, %d beats after %d", told(changed), l.pending, l.beats, beats)
		}
	})
	select {
	case <-changed:
	case <-time.After(5 * time.Second):
		t.Fatal("nobody is told of what came soon after")
	}
	h.with(id, func(l *live) {
		if l.pending {
			t.Error("it is told again and again")
		}
		l.watchers, changed = 1, l.changed
		if l.ring(); told(changed) {
			t.Error("told at once again")
		}
		h.shelf.drop(id, l) // whoever watches has to look for it
		if !told(changed) || l.pending {
			t.Error("nobody is told that the table was dropped")
		}
		l.watchers = 0
	})
}

// Who watches a table where much happens is told of a few changes at once: soon if there is enough to tell, later if the house is busy.
func TestWindowGrowsWithWhatTheHouseHasToDo(t *testing.T) {
	var none *breath
	if got := none.window(); got != 0 {
		t.Errorf("without a breath: %v", got)
	}
	for stores, want := range map[time.Duration]time.Duration{
		0: fullMoment, time.Millisecond: fullMoment, 10 * time.Millisecond: enough * 10 * time.Millisecond, time.Second: busyMoment,
	} {
		var p breath
		for range 200 {
			p.stored(stores)
		}
		if got := p.window(); got < want-time.Millisecond || got > want {
			t.Errorf("storing takes %v: told after %v, not %v", stores, got, want)
		}
	}
	h, id := newHouseOfTwo(t)
	h.with(id, func(l *live) {
		l.watchers = 1
		defer func() { l.watchers = 0 }()
		l.beat()
		beats := l.beats
		l.ring()
		l.beaten = l.beaten.Add(-moment)
		l.breath.late.Store(int64(time.Hour)) // nobody is told by the clock
		if l.ring(); l.beats != beats {
			t.Error("two changes are enough to tell")
		}
		if l.ring(); l.beats != beats+1 || l.pending {
			t.Error("three changes are not enough to tell")
		}
		for range 2 * enough {
			l.ring()
		}
		if l.beats != beats+1 {
			t.Error("watchers are told again in the same moment")
		}
	})
}
