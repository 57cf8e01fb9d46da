package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"cromford/bots"
	"cromford/engine"
)

// others is how many turns of the thinker's own are weighed beside the best.
const others = 2

// Weigh looks for good turns with a part of the budget and plays the best of them out with those given on as many new worlds as the
// rest allows. See bots.Weigher.
func (t *Thinker[S]) Weigh(
	ctx context.Context, s *S, seat engine.Seat, lines []bots.Line, b bots.Budget, seed uint64,
) *bots.Scales {
	// A third of it looks for the best turn: what is found is compared on worlds that had no part in choosing it, for the best of
	// many looks better than it is where it was chosen.
	search := b.Part(3)
	_, rep := t.Think(ctx, s, seat, search, seed)
	if rep == nil || ctx.Err() != nil {
		return nil
	}
	out := &bots.Scales{Given: make([]int, len(lines)), Rollouts: rep.Rollouts}
	w := t.workers.Get().(*worker[S])
	ends := make([]S, 0, len(lines)+1+others) // where the turns lead: equal ones are the same turn
	add := func(line bots.Line) int {
		w.table = *s
		w.carry(w.rules, seat, line)
		if i := slices.Index(ends, w.table); i >= 0 {
			return i
		}
		ends = append(ends, w.table)
		out.Turns = append(out.Turns, bots.Weighed{Line: slices.Clone(line)})
		return len(ends) - 1
	}
	add(rep.Candidates[0].Line)
	for i, l := range lines {
		out.Given[i] = add(l)
	}
	for _, alike := range []bool{false, true} { // those first that begin otherwise: they are other plans
		for _, c := range rep.Candidates[1:] {
			if len(ends) < 1+len(lines)+others && (alike || !begins(out.Turns, c.Line)) {
				add(c.Line)
			}
		}
	}
	t.workers.Put(w)
	rest := bots.Budget{Time: b.Time - search.Time}
	if b.Rollouts > 0 {
		rest.Rollouts = max(1, b.Rollouts-rep.Rollouts)
	}
	if !t.weigh(ctx, s, seat, out, rest, seed^weighStream) || !t.confirm(ctx, s, seat, out, seed^confirmStream) {
		return nil
	}
	for i := range out.Turns {
		w := &out.Turns[i]
		w.Foreseen, w.ForeseenError = w.Behind, w.Error
	}
	if l, ok := t.lore.(Tempered[S]); ok {
		part, doubt := l.Holds(s)
		temper(out, part, doubt)
	}
	order(out)
	return out
}

// Tempered is a lore that knows what part of a difference that play-outs foresee is left when strong players play on from a position,
// and how surely: it was measured, see docs/review.md.
type Tempered[S comparable] interface {
	Holds(s *S) (part, err float64)
}

// temper states no more than holds, of chance and of points.
func temper(out *bots.Scales, part, doubt float64) {
	first := out.Turns[0]
	for i := range out.Turns[1:] {
		w := &out.Turns[i+1]
		w.Error, w.CostError = math.Hypot(part*w.Error, doubt*w.Behind), math.Hypot(part*w.CostError, doubt*w.Cost)
		w.Behind *= part
		w.Cost *= part
		for k := range w.Chance {
			w.Chance[k] = first.Chance[k] + part*(w.Chance[k]-first.Chance[k])
		}
		for k := range w.Points {
			w.Points[k] = first.Points[k] + part*(w.Points[k]-first.Points[k])
		}
	}
}

// confirm plays given turns that look worse than the first out with it once more, on worlds that had no part in finding that out: of
// many turns those are shown that look worst, and they look worse than they are where they were found. Where there is a careful policy,
// it is that which plays.
func (t *Thinker[S]) confirm(ctx context.Context, s *S, seat engine.Seat, out *bots.Scales, seed uint64) bool {
	for _, at := range out.Given {
		w := &out.Turns[at]
		if at == 0 || w.Behind < doubted*w.Error && w.Cost < doubted*w.CostError {
			continue
		}
		again := &bots.Scales{Turns: []bots.Weighed{{Line: out.Turns[0].Line}, {Line: w.Line}}}
		b := bots.Budget{Rollouts: 2 * max(sharpened*out.Worlds, enough)}
		by := t
		if t.careful != nil {
			by = t.careful
		}
		if !by.weigh(ctx, s, seat, again, b, seed) {
			return false
		}
		out.Rollouts += again.Rollouts
		first := again.Turns[0]
		for i := range out.Turns { // the others keep their distance
			if o := &out.Turns[i]; i != 0 && i != at {
				for k := range o.Chance {
					o.Chance[k] += first.Chance[k] - out.Turns[0].Chance[k]
				}
				for k := range o.Points {
					o.Points[k] += first.Points[k] - out.Turns[0].Points[k]
				}
			}
		}
		first.Value, again.Turns[1].Value = out.Turns[0].Value, w.Value
		out.Turns[0], out.Turns[at] = first, again.Turns[1]
	}
	return true
}

const (
	// doubted is how many of its errors a difference must have to be looked at again.
	doubted = 2
	// sharpened is how many times the worlds of the first comparison the second one has.
	sharpened = 1
	// enough is how many worlds the second comparison has at least: by a few nothing is stated.
	enough = 24
)

// begins tells whether one of some turns begins as a line does.
func begins(turns []bots.Weighed, line bots.Line) bool {
	return slices.ContainsFunc(turns, func(w bots.Weighed) bool { return w.Line[0] == line[0] })
}

// order puts the better of the thinker's own turns first. Where another of them turns out better than the one it chose, the one it
// chose stays first: it was chosen on other worlds, and what is best on these looks better than it is.
func order(out *bots.Scales) {
	last := 0
	for _, i := range out.Given {
		last = max(last, i)
	}
	own := out.Turns[last+1:]
	slices.SortStableFunc(own, func(a, b bots.Weighed) int { return cmp.Compare(b.Value, a.Value) })
}

// weigh plays the turns out on common worlds.
func (t *Thinker[S]) weigh(ctx context.Context, s *S, seat engine.Seat, out *bots.Scales, b bots.Budget, seed uint64) bool {
	const batch = 8 // worlds between two looks at the clock
	h := &hunt[S]{t: t, s: s, seat: seat, seed: seed, begun: time.Now()}
	for i := range out.Turns {
		h.left = append(h.left, &trial{line: out.Turns[i].Line, at: i})
	}
	worlds := math.MaxInt
	if b.Rollouts > 0 || b.Time <= 0 {
		worlds = max(2, b.Rollouts/len(out.Turns))
	}
	sum := make([]balance, len(out.Turns))
	w := t.workers.Get().(*worker[S])
	defer t.workers.Put(w)
	found := make([]outcome, len(out.Turns))
	all := make([]forecast, len(out.Turns))
	w.forecasts = all
	defer func() { w.forecasts = nil }()
	for n := range worlds {
		if h.world(ctx, w, n, found); ctx.Err() != nil {
			return false
		}
		for i := range sum {
			sum[i].add(&found[i], &all[i], &all[0], seat)
		}
		out.Worlds++
		if b.Time > 0 && out.Worlds%batch == 0 && time.Since(h.begun) >= b.Time {
			break
		}
	}
	out.Rollouts += out.Worlds * len(out.Turns)
	for i := range sum {
		sum[i].tell(&out.Turns[i], all[i].seats, float64(out.Worlds))
	}
	return true
}

// The worlds of the comparisons are others than those of the search, and each comparison has its own.
const (
	weighStream   = 0x77656967685F5F5F
	confirmStream = 0x616761696E5F5F5F
)

// forecast is how a play-out ended for every seat.
type forecast struct {
	seats  int
	points [engine.MaxSeats]float64
	won    [engine.MaxSeats]float64
}

// balance adds up what became of a turn.
type balance struct {
	value                        float64
	won, points                  [engine.MaxSeats]float64
	behind, behind2, cost, cost2 float64
}

func (b *balance) add(o *outcome, f, first *forecast, seat engine.Seat) {
	b.value += o.utility
	for i := range f.won {
		b.won[i] += f.won[i]
		b.points[i] += f.points[i]
	}
	d := first.won[seat] - f.won[seat]
	b.behind, b.behind2 = b.behind+d, b.behind2+d*d
	c := first.points[seat] - f.points[seat]
	b.cost, b.cost2 = b.cost+c, b.cost2+c*c
}

func (b *balance) tell(w *bots.Weighed, seats int, n float64) {
	w.Value = b.value / n
	for i := range seats {
		if w.Points = append(w.Points, b.points[i]/n); seats > 1 {
			w.Chance = append(w.Chance, b.won[i]/n)
		}
	}
	w.Behind, w.Error = b.behind/n, deviation(b.behind, b.behind2, n)
	w.Cost, w.CostError = b.cost/n, deviation(b.cost, b.cost2, n)
}

// deviation is the standard error of a mean. Of a few it is not well known itself; it is made larger by as much as twice of it must be
// for nineteen of twenty to lie within, as Student has found.
func deviation(sum, squares, n float64) float64 {
	m, free := sum/n, max(1, n-1)
	return math.Sqrt(max(0, squares/n-m*m)/free) * (1 + 1.2/free + 1.8/(free*free))
}

// foresee tells how the play-out of a worker ended for every seat.
func (h *hunt[S]) foresee(w *worker[S], f *forecast) {
	*f = forecast{}
	res, over := h.t.lore.Result(&w.table)
	if over {
		f.seats = len(res.Seats)
		for i, sr := range res.Seats {
			f.points[i], f.won[i] = float64(sr.Total), bots.WinShare(&res, engine.Seat(i))
		}
		return
	}
	f.seats = h.t.lore.Outlook(&w.table, &f.points)
	spread, sum := h.t.lore.Spread(h.s), 0.0
	for i := range f.seats {
		f.won[i] = w.chance(h, engine.Seat(i), f.seats, lead(&f.points, f.seats, engine.Seat(i))/spread)
		sum += f.won[i]
	}
	for i := range f.seats {
		f.won[i] /= sum
	}
}

// lead is by how many points a seat is ahead of its best rival.
func lead(points *[engine.MaxSeats]float64, seats int, seat engine.Seat) float64 {
	best := math.Inf(-1)
	for i, p := range points[:seats] {
		if engine.Seat(i) != seat {
			best = max(best, p)
		}
	}
	return points[seat] - best
}

var _ bots.Weigher[struct{}] = (*Thinker[struct{}])(nil)
