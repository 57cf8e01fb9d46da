package search

import (
	"fmt"

	"cromford/bots"
	"cromford/bots/exact"
	"cromford/bots/features"
	"cromford/bots/net"
	"cromford/engine"
)

// Judge is a net that tells how likely a seat is to win. It is immutable and may be shared.
type Judge struct {
	net    *net.Net
	header *features.Header
}

// ReadJudge reads a judge from the file of a net.
func ReadJudge(data []byte) (*Judge, error) {
	n, err := net.Read(data)
	if err != nil {
		return nil, err
	}
	h, err := features.Named(n.Names)
	if err != nil {
		return nil, fmt.Errorf("the net: %w", err)
	}
	return &Judge{n, h}, nil
}

// Learned is a lore that has learnt from games how likely a position is to be won.
type Learned[S comparable] interface {
	features.Gauger[S]
	// Judge is who judges the games of a table's set-up; nil if nobody has learnt that.
	Judge(s *S) *Judge
}

// Learner is a thinker that can judge by a net.
type Learner[S comparable] interface {
	// Learn is the same thinker that judges by another judge than its lore's.
	Learn(j *Judge, g features.Gauger[S]) bots.Thinker[S]
}

// Learn is the same thinker with another judge.
func (t *Thinker[S]) Learn(j *Judge, g features.Gauger[S]) bots.Thinker[S] { return t.Judging(j, g) }

// Judging is Learn for those who go on with the search itself.
func (t *Thinker[S]) Judging(j *Judge, g features.Gauger[S]) *Thinker[S] {
	out := New(t.lore, t.cfg)
	out.learned = always[S]{g, j}
	if out.careful != nil {
		out.careful.learned = out.learned
	}
	return out
}

// always has one judge for everything.
type always[S comparable] struct {
	features.Gauger[S]
	judge *Judge
}

func (a always[S]) Judge(*S) *Judge { return a.judge }

// judging is what a worker judges in.
type judging struct {
	row  []float32
	mind net.Mind
}

// ln3 is the natural logarithm of 3: a lead of one spread wins three times in four.
const ln3 = 1.09861228866810969139524523692252570464749055782274945173469433

// chance is how likely a seat is to win from where a play-out has ended: by what was learnt, or by its lead in spreads.
func (w *worker[S]) chance(h *hunt[S], seat engine.Seat, seats int, lead float64) float64 {
	var j *Judge
	if h.t.learned != nil {
		j = h.t.learned.Judge(h.s)
	}
	if j == nil {
		return exact.Chance(lead * ln3)
	}
	if w.reader == nil {
		w.reader = features.NewReader[S](h.t.learned, h.t.lore)
	}
	w.row = append(w.row[:0], make([]float32, j.net.In())...)
	w.reader.Row(j.header, &w.table, seats, seat, w.row)
	return exact.Chance(float64(w.mind.Run(j.net, w.row)[0]))
}

var _ Learner[struct{}] = (*Thinker[struct{}])(nil)
