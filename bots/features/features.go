// Package features turns positions into rows of numbers for nets and for people who train their own: the gauges of a position as
// one seat sees them, its own first, then those of the seats to its left.
package features

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"cromford/bots"
	"cromford/engine"
)

// gaugeAt is a gauge as one seat sees it: away is how many seats to the left its seat sits, -1 for one of the whole table.
type gaugeAt struct {
	name string
	away int
}

func (g gaugeAt) String() string {
	if g.away < 0 {
		return g.name
	}
	return g.name + "@" + strconv.Itoa(g.away)
}

// Header is which numbers stand in a row, and in which order. It is immutable and may be shared.
type Header struct {
	names []string
	at    map[gaugeAt]int
}

// Names are the names of the numbers: "cash@0" is the seat's own, "cash@1" that of the seat to its left; what belongs to the whole
// table has no @.
func (h *Header) Names() []string { return h.names }

// learnGames is how many random games are played to learn which gauges a set-up has: some come and go.
const learnGames = 12

// Learn finds out which gauges a set-up has. They follow from the number of seats and the options alone, so that what was learnt in
// one run fits the next.
func Learn[S comparable](m engine.Module[S], cfg engine.Config) (*Header, error) {
	h := &Header{at: map[gaugeAt]int{}}
	r := rand.New(rand.NewPCG(1, 1)) // #nosec G404 -- must be the same every time
	for range learnGames {
		cfg.Key = bots.KeyFrom(r)
		s, err := m.Setup(cfg)
		if err != nil {
			return nil, err
		}
		h.learn(m.Gauges(&s, nil), cfg.Seats)
		for acting := m.Acting(&s); acting != 0; acting = m.Acting(&s) {
			list := m.Choices(&s, acting.First(), nil)
			engine.Perform(m, &s, acting.First(), list[r.IntN(len(list))], nil)
			h.learn(m.Gauges(&s, nil), cfg.Seats)
		}
	}
	return h, nil
}

// learn adds the gauges that are new, a seat's for every seat.
func (h *Header) learn(gauges []engine.Gauge, seats int) {
	for _, ga := range gauges {
		if ga.Seat == engine.Nobody {
			h.add(gaugeAt{ga.Name, -1})
			continue
		}
		for away := range seats {
			h.add(gaugeAt{ga.Name, away})
		}
	}
}

func (h *Header) add(at gaugeAt) {
	if _, ok := h.at[at]; !ok {
		h.at[at] = len(h.names)
		h.names = append(h.names, at.String())
	}
}

// foreseen is the name of what each seat is seen to end with.
const foreseen = "outlook"

// Outlooker foresees what each seat will end with, in points, and tells how many seats there are.
type Outlooker[S comparable] interface {
	Outlook(s *S, points *[engine.MaxSeats]float64) (seats int)
}

// Foresee adds what an Outlooker foresees for each seat.
func (h *Header) Foresee(seats int) {
	for away := range seats {
		h.add(gaugeAt{foreseen, away})
	}
}

// Named is the header with these names.
func Named(names []string) (*Header, error) {
	h := &Header{at: map[gaugeAt]int{}}
	for _, n := range names {
		at := gaugeAt{n, -1}
		if name, away, ok := strings.Cut(n, "@"); ok {
			k, err := strconv.Atoi(away)
			if err != nil || k < 0 || k >= engine.MaxSeats {
				return nil, fmt.Errorf("the feature %q is of no seat", n)
			}
			at = gaugeAt{name, k}
		}
		if _, twice := h.at[at]; twice {
			return nil, fmt.Errorf("the feature %q is named twice", n)
		}
		h.add(at)
	}
	return h, nil
}

// Reader reads rows off positions, for one goroutine at a time.
type Reader[S comparable] struct {
	m      Gauger[S]
	ahead  Outlooker[S]
	gauges []engine.Gauge
}

// Gauger tells the public numbers of a position.
type Gauger[S comparable] interface {
	Gauges(s *S, buf []engine.Gauge) []engine.Gauge
}

// NewReader makes a reader for a game; ahead may be nil if nothing is to be foreseen.
func NewReader[S comparable](m Gauger[S], ahead Outlooker[S]) *Reader[S] {
	return &Reader[S]{m: m, ahead: ahead}
}

// Row fills row with the numbers of a position as a seat sees it; what the position does not have is 0.
func (r *Reader[S]) Row(h *Header, s *S, seats int, seat engine.Seat, row []float32) {
	clear(row)
	r.gauges = r.m.Gauges(s, r.gauges[:0])
	for _, ga := range r.gauges {
		away := -1
		if ga.Seat != engine.Nobody {
			away = (int(ga.Seat) - int(seat) + seats) % seats
		}
		if i, ok := h.at[gaugeAt{ga.Name, away}]; ok {
			row[i] = float32(ga.Value)
		}
	}
	if at, ok := h.at[gaugeAt{foreseen, 0}]; ok && r.ahead != nil {
		var points [engine.MaxSeats]float64
		r.ahead.Outlook(s, &points)
		for away := range seats {
			row[at+away] = float32(points[(int(seat)+away)%seats])
		}
	}
}
