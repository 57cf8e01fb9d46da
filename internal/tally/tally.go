// Package tally counts what happens in the house. Whoever does something owns a book and counts in it; whoever watches the
// house reads the books. It knows nothing of what is counted or of who reads.
package tally

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Book is what one part of the house counts.
type Book struct{ lines []Line }

// Line is one thing that is counted. It is one of a *Count, a *Times, or a function that tells a figure of the moment.
type Line struct {
	Name, Help string
	// Label is what a line that is kept by name is kept by.
	Label string
	What  any
}

// Lines are those of the book.
func (b *Book) Lines() []Line { return b.lines }

func (b *Book) add(name, label, help string, what any) {
	b.lines = append(b.lines, Line{Name: name, Label: label, Help: help, What: what})
}

// Count adds a line of something that happens now and then. With a label it is counted by name.
func (b *Book) Count(name, label, help string) *Count {
	c := &Count{}
	b.add(name, label, help, c)
	return c
}

// Times adds a line of something that takes time. With a label it is kept by name.
func (b *Book) Times(name, label, help string) *Times {
	t := &Times{}
	b.add(name, label, help, t)
	return t
}

// Now adds a line that is read when somebody looks.
func (b *Book) Now(name, help string, read func() float64) { b.add(name, "", help, read) }

// maxNames bounds how many names a line has; all others are counted as one.
const maxNames = 100

// other stands for the names that are too many.
const other = "other"

// names is a bounded map from names to something that is counted.
type names[T any] struct {
	mu  sync.RWMutex
	all map[string]*T
}

func (n *names[T]) of(name string) *T {
	n.mu.RLock()
	t := n.all[name]
	n.mu.RUnlock()
	if t != nil {
		return t
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = map[string]*T{}
	}
	if n.all[name] == nil && len(n.all) >= maxNames {
		name = other
	}
	if n.all[name] == nil {
		n.all[name] = new(T)
	}
	return n.all[name]
}

func (n *names[T]) each(do func(name string, t *T)) {
	n.mu.RLock()
	defer n.mu.RUnlock()
	for name, t := range n.all {
		do(name, t)
	}
}

// Count is how often something happened. Its zero value is ready.
type Count struct{ by names[atomic.Int64] }

// Add counts one.
func (c *Count) Add() { c.AddN("", 1) }

// AddOf counts one of a name.
func (c *Count) AddOf(name string) { c.AddN(name, 1) }

// AddN counts several of a name.
func (c *Count) AddN(name string, n int64) { c.by.of(name).Add(n) }

// Each tells what was counted.
func (c *Count) Each(do func(name string, n int64)) {
	c.by.each(func(name string, n *atomic.Int64) { do(name, n.Load()) })
}

// Bounds are the upper ends of the classes of times, in seconds.
var Bounds = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// Times is how long something took. Its zero value is ready.
type Times struct{ by names[times] }

type times struct {
	mu      sync.Mutex
	n       uint64
	seconds float64
	classes [16]uint64 // one for each bound, and one beyond
}

// Since notes that something that began then has ended now.
func (t *Times) Since(begun time.Time) { t.SinceOf("", begun) }

// SinceOf notes the same of a name.
func (t *Times) SinceOf(name string, begun time.Time) {
	sec := time.Since(begun).Seconds()
	class, _ := slices.BinarySearch(Bounds, sec)
	x := t.by.of(name)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.n++
	x.seconds += sec
	x.classes[class]++
}

// Each tells what was noted: how often, how long in all, and how often at most each of the bounds.
func (t *Times) Each(do func(name string, n uint64, seconds float64, within map[float64]uint64)) {
	t.by.each(func(name string, x *times) {
		x.mu.Lock()
		defer x.mu.Unlock()
		within := map[float64]uint64{}
		sum := uint64(0)
		for i, b := range Bounds {
			sum += x.classes[i]
			within[b] = sum
		}
		do(name, x.n, x.seconds, within)
	})
}
