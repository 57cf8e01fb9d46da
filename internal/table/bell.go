package table

import (
	"context"
	"sync/atomic"
	"time"
)

// bell tells everybody who watches a table that something changed.
type bell struct {
	version  int64 // names what there is to tell; see stamp
	watchers int
	changed  chan struct{} // closed and replaced with every beat
	rung     time.Time     // when something changed last
	cache    map[sight]told
	cached   time.Time // since when, at a table with clocks
	beats    int64     // how often the watchers were told to look
	beaten   time.Time // when they last were
	pending  bool      // they will be, soon:
	due      time.Time // then
	later    *time.Timer
	breath   *breath
}

func newBell() bell { return bell{changed: make(chan struct{}), rung: time.Now()} }

// ring wakes the watchers: the table has changed, or has to be looked for again.
func (l *live) ring() {
	if l.info != nil && !l.asleep {
		l.version = l.stamp()
		l.wind()
	}
	l.cache, l.rung = nil, time.Now()
	if l.info != nil && l.feeds != nil {
		l.feeds.ring(l.info.ID, l.info.concerns)
	}
	l.reconsider()
	wait := l.breath.window() - l.rung.Sub(l.beaten)
	switch {
	case wait <= 0 || l.watchers == 0 || l.gone:
		l.beat()
	case l.pending:
	default:
		l.pending, l.due = true, l.rung.Add(wait)
		if l.later == nil {
			l.later = time.AfterFunc(wait, l.beatLater)
		} else {
			l.later.Reset(wait)
		}
	}
}

// beat lets all watchers look at once, so that what they see alike is written once.
func (l *live) beat() {
	if l.pending {
		l.later.Stop()
		l.pending = false
	}
	l.beats++
	l.beaten = time.Now()
	close(l.changed)
	l.changed = make(chan struct{})
}

// beatLater is the beat of what came too soon after the one before.
func (l *live) beatLater() {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.breath.learn(max(0, now.Sub(l.due)))
	if l.pending { // else a change that came at the last moment has taken it along
		l.beat()
	}
}

// Watchers of a table that was quiet are told at once, and are then left alone for a moment: changes in quick succession arrive as
// one. The moment is less than what an eye or a screen could use, and longer by as much as the house is late with everything: whoever
// is busy is not made busier by telling the same thing again.
const (
	moment     = 12 * time.Millisecond
	longMoment = 100 * time.Millisecond
)

// breath is how late the house is.
type breath struct{ late atomic.Int64 }

// window is how long those who were told something are left alone; nobody is where there is no breath to take.
func (p *breath) window() time.Duration {
	if p == nil {
		return 0
	}
	return min(moment+time.Duration(p.late.Load()), longMoment)
}

// take leaves somebody alone for a moment, and learns from it.
func (p *breath) take(ctx context.Context) error {
	want := p.window()
	begun := time.Now()
	select {
	case <-time.After(want):
	case <-ctx.Done():
		return ctx.Err()
	}
	p.learn(time.Since(begun) - want)
	return nil
}

// learn takes one delay into the mean of the last few; that two do so at a time does no harm.
func (p *breath) learn(late time.Duration) {
	mean := p.late.Load()
	p.late.Store(mean + (int64(late)-mean)/8)
}
