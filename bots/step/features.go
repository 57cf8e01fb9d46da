package step

import (
	"strconv"

	"cromford/bots/features"
	"cromford/engine"
)

// header finds the names of the features of a game, and remembers them for games of the same set-up.
func (ss *session[S]) header(g *game[S]) (*features.Header, error) {
	key := strconv.Itoa(g.cfg.Seats) + " " + g.cfg.Options.String()
	if h := ss.headers[key]; h != nil {
		return h, nil
	}
	h, err := features.Learn(ss.m, g.cfg)
	if err == nil {
		ss.headers[key] = h
	}
	return h, err
}

// rowOf is the features as a seat sees them. The row is good until the next call.
func (ss *session[S]) rowOf(g *game[S], seat engine.Seat) ([]int, error) {
	h, err := ss.header(g)
	if err != nil {
		return nil, err
	}
	if seat == engine.Nobody {
		seat = 0
	}
	ss.floats = append(ss.floats[:0], make([]float32, len(h.Names()))...)
	ss.reader.Row(h, &g.s, g.cfg.Seats, seat, ss.floats)
	ss.row = ss.row[:0]
	for _, v := range ss.floats {
		ss.row = append(ss.row, int(v)) // gauges are whole numbers, and small
	}
	return ss.row, nil
}
