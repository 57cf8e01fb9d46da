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
	untold   int       // changes since
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
	l.untold++
	since, most := l.rung.Sub(l.beaten), l.breath.window()
	wait := most - since
	switch {
	case wait <= 0 || l.watchers == 0 || l.gone:
		l.beat()
	case since >= moment && l.untold >= enough:
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
	l.beaten, l.untold = time.Now(), 0
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
// one. The moment is less than what an eye or a screen could use. It is over when there is enough to tell; and it is longer the
// longer the house takes to store a choice, and by as much as it is late with everything: whoever is busy is not made busier by
// telling the same thing again.
const (
	moment     = 12 * time.Millisecond
	enough     = 3
	fullMoment = 18 * time.Millisecond
	busyMoment = 48 * time.Millisecond
	longMoment = 100 * time.Millisecond
)

// breath is how busy the house is.
type breath struct {
	late   atomic.Int64 // with what it wants to do
	stores atomic.Int64 // how long it takes to store something
}

// window is how long those who were told something are left alone at most; nobody is where there is no breath to take.
func (p *breath) window() time.Duration {
	if p == nil {
		return 0
	}
	full := min(max(fullMoment, enough*time.Duration(p.stores.Load())), busyMoment)
	return min(full+time.Duration(p.late.Load()), longMoment)
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

// learn notes how late something was done.
func (p *breath) learn(late time.Duration) { mean(&p.late, late) }

// stored notes how long it took to store something.
func (p *breath) stored(took time.Duration) { mean(&p.stores, took) }

// mean takes one time into the mean of the last few; that two do so at a time does no harm.
func mean(of *atomic.Int64, d time.Duration) {
	now := of.Load()
	of.Store(now + (int64(d)-now)/8)
}
