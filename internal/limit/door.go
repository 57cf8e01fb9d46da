package limit

import (
	"context"
	"time"
)

// Door lets a number of requests in at a time. Those who come when the house is full wait a moment outside, and are sent away
// if nobody leaves: a house that takes on more than it can do keeps everybody waiting.
type Door struct {
	inside  chan struct{}
	outside chan struct{}
	patient time.Duration
}

// NewDoor makes a door for so many inside and so many who wait outside, for at most so long.
func NewDoor(inside, outside int, patient time.Duration) *Door {
	return &Door{make(chan struct{}, inside), make(chan struct{}, outside), patient}
}

// Enter tells whether one more may come in; whoever did leaves again.
func (d *Door) Enter(ctx context.Context) bool {
	select {
	case d.inside <- struct{}{}:
		return true
	default:
	}
	select {
	case d.outside <- struct{}{}:
		defer func() { <-d.outside }()
	default:
		return false
	}
	patience := time.NewTimer(d.patient)
	defer patience.Stop()
	select {
	case d.inside <- struct{}{}:
		return true
	case <-patience.C:
	case <-ctx.Done():
	}
	return false
}

// Leave makes room for the next.
func (d *Door) Leave() { <-d.inside }

// Queue is how many are inside and how many wait.
func (d *Door) Queue() (inside, outside int) { return len(d.inside), len(d.outside) }
