package step

import (
	"math/rand/v2"
	"strconv"

	"cromford/bots"
	"cromford/engine"
)

// header is the names of the features of a set-up, and where each gauge stands.
type header struct {
	names []string
	at    map[gaugeAt]int
}

// gaugeAt is a gauge as one seat sees it: away is how many seats to the left its seat sits, -1 for one of the whole table.
type gaugeAt struct {
	name string
	away int
}

// headerGames is how many random games are played to learn which gauges a set-up has: some come and go.
const headerGames = 12

// header finds the names of the features of a game. They follow from the number of seats and the options alone, so that what
// was learnt in one run fits the next.
func (ss *session[S]) header(g *game[S]) (*header, error) {
	key := strconv.Itoa(g.cfg.Seats) + " " + g.cfg.Options.String()
	if h := ss.headers[key]; h != nil {
		return h, nil
	}
	h := &header{at: map[gaugeAt]int{}}
	r := rand.New(rand.NewPCG(1, 1)) // #nosec G404 -- must be the same every time
	cfg := g.cfg
	for range headerGames {
		cfg.Key = bots.KeyFrom(r)
		s, err := ss.m.Setup(cfg)
		if err != nil {
			return nil, err
		}
		h.learn(ss.m.Gauges(&s, nil), cfg.Seats)
		for acting := ss.m.Acting(&s); acting != 0; acting = ss.m.Acting(&s) {
			list := ss.m.Choices(&s, acting.First(), nil)
			engine.Perform(ss.m, &s, acting.First(), list[r.IntN(len(list))], nil)
			h.learn(ss.m.Gauges(&s, nil), cfg.Seats)
		}
	}
	ss.headers[key] = h
	return h, nil
}

// learn adds the gauges that are new, a seat's for every seat.
func (h *header) learn(gauges []engine.Gauge, seats int) {
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

func (h *header) add(at gaugeAt) {
	if _, ok := h.at[at]; ok {
		return
	}
	h.at[at] = len(h.names)
	name := at.name
	if at.away >= 0 {
		name += "@" + strconv.Itoa(at.away)
	}
	h.names = append(h.names, name)
}

// rowOf is the features as a seat sees them: its own numbers first, then those of the seats to its left; what a position does not
// have is 0. The row is good until the next call.
func (ss *session[S]) rowOf(g *game[S], seat engine.Seat) ([]int, error) {
	h, err := ss.header(g)
	if err != nil {
		return nil, err
	}
	if seat == engine.Nobody {
		seat = 0
	}
	ss.gauges = ss.m.Gauges(&g.s, ss.gauges[:0])
	ss.row = append(ss.row[:0], make([]int, len(h.names))...)
	for _, ga := range ss.gauges {
		away := -1
		if ga.Seat != engine.Nobody {
			away = (int(ga.Seat) - int(seat) + g.cfg.Seats) % g.cfg.Seats
		}
		if i, ok := h.at[gaugeAt{ga.Name, away}]; ok {
			ss.row[i] = ga.Value
		}
	}
	return ss.row, nil
}
