package ai

import (
	"cromford/engine"
	"cromford/games/railways"
)

// haul is a delivery in thought.
type haul struct {
	value   float64
	arrived [maxPorts]int16
	moved   bool
}

// deliver judges RW-10.
func (q *quick) deliver(f *find) {
	some := false
	for t := 1; t <= q.ch.towns; t++ {
		if q.capacity[t] == 0 || q.s.IsCovered(railways.TownID(t)) {
			continue
		}
		if h := q.from(t); h.moved {
			some = true
			f.offer(h.value, choice(railways.KindDeliverFrom, t), engine.Choice{})
		}
	}
	for p := 1; p <= q.ch.ports; p++ {
		if h := q.to(p); h.moved {
			some = true
			f.offer(h.value, choice(railways.KindDeliverTo, p), engine.Choice{})
		}
	}
	if !some { // an empty delivery is legal (RW-10.8)
		f.offer(0, choice(railways.KindDeliverTo, 1), engine.Choice{})
	}
}

// from is a delivery from a Town, over the lines that pay this seat best.
func (q *quick) from(t int) (h haul) {
	cubes := int16(0)
	for seat := range int(q.s.Seats) {
		cubes += q.s.Factory[t][seat].Yard
	}
	left := min(cubes, int16(q.capacity[t]))
	if left == 0 {
		return h
	}
	q.unload(t, left, &h)
	// Full lines first, the best one first; what is left goes over the best of the rest.
	var used [maxLines]bool
	for left > 0 {
		best, most, load := 0, none, int16(0)
		for i := range q.ch.lines {
			ln := &q.s.Line[i+1]
			if int(q.ch.lines[i].Town) != t || ln.N == 0 || used[i+1] {
				continue
			}
			n := min(left, int16(ln.N))
			if v := (q.paid(ln, n) + float64(n)*q.quay[q.ch.lines[i].Port]) / float64(n); best == 0 || v > most {
				best, most, load = i+1, v, n
			}
		}
		used[best] = true
		h.value += q.paid(&q.s.Line[best], load)
		h.arrived[q.ch.lines[best-1].Port] += load
		left -= load
	}
	q.divide(&h)
	return h
}

// to is a delivery to a Port.
func (q *quick) to(p int) (h haul) {
	for i := range q.ch.lines {
		l, ln := &q.ch.lines[i], &q.s.Line[i+1]
		if int(l.Port) != p || ln.N == 0 {
			continue
		}
		cubes := int16(0)
		for seat := range int(q.s.Seats) {
			cubes += q.s.Factory[l.Town][seat].Yard
		}
		if n := min(cubes, int16(ln.N)); n > 0 {
			q.unload(int(l.Town), n, &h)
			h.value += q.paid(ln, n)
			h.arrived[p] += n
		}
	}
	q.divide(&h)
	return h
}

// unload takes cubes out of yards, those first whose owners' coins this seat likes best.
func (q *quick) unload(t int, n int16, h *haul) {
	q.yards = q.s.Factory[t]
	h.moved = true
	for n > 0 {
		best := -1
		for seat := range int(q.s.Seats) {
			if q.yards[seat].Yard > 0 && (best < 0 || q.coin[seat] > q.coin[best]) {
				best = seat
			}
		}
		take := min(n, q.yards[best].Yard)
		q.yards[best].Yard -= take
		h.value += q.coin[best] * float64(take)
		n -= take
	}
	h.value += q.town(&q.yards, q.capacity[t], q.each[t]) - q.worth[t]
}

// paid is what cubes over a line pay (RW-10.6).
func (q *quick) paid(ln *railways.Line, n int16) float64 {
	v := 0.0
	for _, seat := range ln.Investor[:n] {
		v += q.coin[seat]
	}
	if n == int16(ln.N) && q.s.Flags&railways.RailPayOneCoin == 0 {
		v *= float64(n)
	}
	return v
}

// divide shares out what has arrived (RW-10.7).
func (q *quick) divide(h *haul) {
	for p, n := range h.arrived {
		if n == 0 {
			continue
		}
		pt := &q.s.Port[p]
		total := pt.Waiting + n
		if pt.N == 0 {
			continue
		}
		each := float64(total / int16(pt.N))
		for _, seat := range pt.Investor[:pt.N] {
			h.value += q.coin[seat] * each
		}
		h.value += q.port(p, false, float64(total%int16(pt.N))) - q.port(p, false, float64(pt.Waiting))
	}
}

// step is the best answer to a question inside a turn.
func (q *quick) step(list []engine.Choice, f *find) engine.Choice {
	f.reset()
	for _, c := range list {
		v := 0.0
		switch c.Kind {
		case railways.KindSell:
			v = float64(c.Arg[0]) // a cube is a coin, and a coin can still be spent
		case railways.KindLoad:
			for _, a := range c.Arg {
				if owner, n := engine.UnpackTally(a); n > 0 {
					v += q.coin[owner-1] * float64(n)
				}
			}
		case railways.KindVia:
			var h haul
			for _, a := range c.Arg {
				if l, n := engine.UnpackTally(a); n > 0 {
					h.value += q.paid(&q.s.Line[l], int16(n))
					h.arrived[q.ch.lines[l-1].Port] += int16(n)
				}
			}
			q.divide(&h)
			v = h.value
		case railways.KindSecondFactory:
			v = q.raised(int(c.Arg[0]), 0) + q.atTown[c.Arg[0]] + q.marker(1) + q.moved(false)
		case railways.KindSecondLine:
			v = q.joined(int(c.Arg[0])) + q.atLine[c.Arg[0]] + q.marker(1) + q.moved(false)
		}
		f.offer(v, c, engine.Choice{})
	}
	if list[0].Kind == railways.KindTakeLoan {
		f.reset()
		f.offer(0, engine.Choice{Kind: railways.KindNoLoan}, engine.Choice{})
		q.loans(f)
	}
	return f.first
}
