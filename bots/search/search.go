// Package search decides whole turns by playing them out: a game's lore proposes turns, each is tried on the same worlds (tables
// on which what the seat cannot know was dealt anew), the rest of the game is played by a light policy as far as the lore's
// horizon, and the worse half of the turns is dropped again and again until one is left.
package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cromford/bots"
	"cromford/bots/exact"
	"cromford/bots/features"
	"cromford/engine"
)

// Lore is what a game teaches the search. It is immutable and shared.
type Lore[S comparable] interface {
	engine.Rules[S]
	// Policy makes a light player. It is used by one goroutine at a time and again and again.
	Policy() Policy[S]
	// Styles is how many ways to play there are; style 0 is the plain one.
	Styles() int
	// Beyond tells whether a play-out that began at from has gone far enough.
	Beyond(from, s *S) bool
	// Outlook estimates what each seat will end with, in points of the final account, and tells how many seats there are.
	Outlook(s *S, points *[engine.MaxSeats]float64) (seats int)
	// Spread is how many points make a lead that wins three times in four, from a position on.
	Spread(s *S) float64
}

// Policy plays quickly and well enough to be a rival in thought.
type Policy[S comparable] interface {
	// Line appends what the seat does next to buf: at least one choice, and as much of its turn as it has decided on. It may read
	// only what the seat knows. r is for games that draw; equal r give equal lines.
	Line(s *S, seat engine.Seat, style int, r *rand.Rand, buf bots.Line) bots.Line
	// Turns appends whole turns of the seat that are worth a closer look to list, at most so many, the most promising first and
	// as different as can be. The lines are the caller's.
	Turns(s *S, seat engine.Seat, style, most int, r *rand.Rand, list []bots.Line) []bots.Line
}

// Rooted is a policy that thinks ahead once for all play-outs of a decision.
type Rooted[S comparable] interface {
	// Root tells where the play-outs to come begin, and who decides there. It may be told so again and again.
	Root(s *S, seat engine.Seat)
}

// Believer is a lore that knows more of what is hidden than that it is possible: it deals anew what the seat cannot know by how
// likely it is with rivals of such styles. Without it all that is possible is equally likely.
type Believer[S comparable] interface {
	Believe(s *S, seat engine.Seat, styles *[engine.MaxSeats]int, p Policy[S], r *rand.Rand)
}

// Careful is a lore with a second policy that plays better and slower. Turns that look like losses are compared by it once more: what
// a light policy foresees may be what only light players do.
type Careful[S comparable] interface {
	Careful() Policy[S]
}

// Config is how a thinker searches.
type Config struct {
	Style  int     // its own, in its plans and in play-outs
	Turns  int     // candidates at most
	Margin float64 // what a lead counts beside the chance to win
	// Strangers is the share of the worlds in which each rival has a style of its own; in the others all play the plain one.
	Strangers float64
}

// Thinker searches.
type Thinker[S comparable] struct {
	lore    Lore[S]
	cfg     Config
	workers sync.Pool
	learned Learned[S]  // judges where play-outs end, if there is one
	careful *Thinker[S] // the same with the careful policy, if the lore has one
}

// New makes a thinker.
func New[S comparable](lore Lore[S], cfg Config) *Thinker[S] {
	t := &Thinker[S]{lore: lore, cfg: cfg}
	t.learned, _ = lore.(Learned[S])
	t.workers.New = func() any { return &worker[S]{policy: lore.Policy(), rules: lore} }
	if c, ok := lore.(Careful[S]); ok {
		t.careful = &Thinker[S]{lore: lore, cfg: cfg, learned: t.learned}
		t.careful.workers.New = func() any { return &worker[S]{policy: c.Careful(), rules: lore} }
	}
	return t
}

// Outlook is what the lore foresees.
func (t *Thinker[S]) Outlook(s *S, points *[engine.MaxSeats]float64) (seats int) {
	return t.lore.Outlook(s, points)
}

// worker plays worlds out, one after another.
type worker[S comparable] struct {
	policy Policy[S]
	rules  engine.Rules[S] // those of the lore: to look them up there takes as long as a short question
	styles [engine.MaxSeats]int
	world  S
	table  S
	legal  []engine.Choice
	line   bots.Line
	turns  []bots.Line
	// forecasts is where it is noted how play-outs end for every seat, if somebody wants to know.
	forecasts []forecast
	judging
	reader *features.Reader[S]
}

// trial is what is known of a candidate.
type trial struct {
	line   bots.Line
	at     int // its place among the candidates, and in the results of a world
	n      int
	sum    float64
	sq     float64
	points float64
	won    float64
}

func (t *trial) mean() float64 {
	if t.n == 0 {
		return math.Inf(-1)
	}
	return t.sum / float64(t.n)
}

// sure is the standard error of the mean.
func (t *trial) sure() float64 {
	if t.n < 2 {
		return math.Inf(1)
	}
	m := t.mean()
	return math.Sqrt(max(0, t.sq/float64(t.n)-m*m) / float64(t.n-1))
}

// Think looks for the best turn. See bots.Thinker.
func (t *Thinker[S]) Think(ctx context.Context, s *S, seat engine.Seat, b bots.Budget, seed uint64) (bots.Line, *bots.Report) {
	w := t.workers.Get().(*worker[S])
	r := rand.New(rand.NewPCG(seed, turnsStream))
	w.turns = w.policy.Turns(s, seat, t.cfg.Style, t.cfg.Turns, r, w.turns[:0])
	lines := make([]bots.Line, len(w.turns))
	for i, l := range w.turns {
		lines[i] = slices.Clone(l)
	}
	t.workers.Put(w)
	if ctx.Err() != nil {
		return nil, nil
	}
	h := &hunt[S]{t: t, s: s, seat: seat, seed: seed, budget: b, begun: time.Now()}
	for i, l := range lines {
		h.trials = append(h.trials, &trial{line: l, at: i})
	}
	h.left = slices.Clone(h.trials)
	if len(lines) > 1 {
		if h.run(ctx); ctx.Err() != nil {
			return nil, nil
		}
	}
	rep := h.report()
	return rep.Candidates[0].Line, rep
}

// Streams of chance of one decision.
const (
	turnsStream = 1
	worldStream = 2
)

// hunt is one search.
type hunt[S comparable] struct {
	t      *Thinker[S]
	s      *S
	seat   engine.Seat
	seed   uint64
	budget bots.Budget
	begun  time.Time
	trials []*trial
	left   []*trial
	worlds int // played so far
	spent  int // play-outs
}

// run halves the candidates until one is left or the budget is spent.
func (h *hunt[S]) run(ctx context.Context) {
	rounds := 0
	for n := len(h.left); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	for round := 0; round < rounds && len(h.left) > 1; round++ {
		h.round(ctx, rounds-round)
		if ctx.Err() != nil {
			return
		}
		slices.SortStableFunc(h.left, func(a, b *trial) int {
			switch {
			case a.mean() > b.mean():
				return -1
			case a.mean() < b.mean():
				return 1
			}
			return a.at - b.at
		})
		if h.clear() {
			return
		}
		h.left = h.left[:(len(h.left)+1)/2]
	}
}

// round gives each candidate that is left its share of what is left of the budget, when so many rounds are to come.
func (h *hunt[S]) round(ctx context.Context, rounds int) {
	worlds := math.MaxInt
	if h.budget.Rollouts > 0 {
		worlds = max(1, (h.budget.Rollouts-h.spent)/rounds/len(h.left))
	}
	var deadline time.Time
	if h.budget.Time > 0 {
		now := time.Now()
		deadline = now.Add(max(0, h.budget.Time-now.Sub(h.begun)) / time.Duration(rounds))
	}
	const batch = 32 // worlds between two looks at the clock; enough for any number of cores
	for done := 0; done < worlds; {
		n := min(batch, worlds-done)
		if !deadline.IsZero() {
			n = min(n, max(1, h.budget.Cores))
		}
		h.play(ctx, n)
		if ctx.Err() != nil {
			return
		}
		if done += n; !deadline.IsZero() && !time.Now().Before(deadline) {
			return
		}
		if h.budget.Rollouts == 0 && h.budget.Time == 0 {
			return // no budget at all: a single look
		}
	}
}

// outcome is a play-out.
type outcome struct{ utility, points, won float64 }

// play tries all candidates that are left on some more worlds. What is found is added up in the order of the worlds, so that the
// number of workers does not matter.
func (h *hunt[S]) play(ctx context.Context, worlds int) {
	found := make([]outcome, worlds*len(h.left))
	cores := min(max(1, h.budget.Cores), worlds)
	var fault atomic.Value // of a worker: it is whoever asks that has to hear of it
	work := func(c int) {
		defer func() {
			if p := recover(); p != nil {
				fault.CompareAndSwap(nil, fmt.Sprintf("%v\n%s", p, debug.Stack()))
			}
		}()
		w := h.t.workers.Get().(*worker[S])
		for i := c; i < worlds && ctx.Err() == nil; i += cores {
			h.world(ctx, w, h.worlds+i, found[i*len(h.left):][:len(h.left)])
		}
		h.t.workers.Put(w) // not after a panic: nobody knows what is in it
	}
	var wg sync.WaitGroup
	for c := 1; c < cores; c++ {
		wg.Go(func() { work(c) })
	}
	work(0) // here, so that the thread's clock counts it
	wg.Wait()
	if p := fault.Load(); p != nil {
		panic(p)
	}
	if ctx.Err() != nil {
		return
	}
	for i := range worlds {
		for j, t := range h.left {
			o := &found[i*len(h.left)+j]
			t.n++
			t.sum += o.utility
			t.sq += o.utility * o.utility
			t.points += o.points
			t.won += o.won
		}
	}
	h.worlds += worlds
	h.spent += len(found)
}

// world deals a world and tries the candidates on it, with the same rivals and the same luck.
func (h *hunt[S]) world(ctx context.Context, w *worker[S], n int, found []outcome) {
	lore := h.t.lore
	luck := func() *rand.Rand { return rand.New(rand.NewPCG(h.seed+uint64(n)*0x9E3779B97F4A7C15, worldStream)) }
	r := luck()
	w.world = *h.s
	lore.Redeal(&w.world, h.seat, engine.NewRNG(bots.KeyFrom(r)))
	w.styles = [engine.MaxSeats]int{}
	if r.Float64() < h.t.cfg.Strangers {
		for i := range w.styles {
			w.styles[i] = r.IntN(lore.Styles())
		}
	}
	w.styles[h.seat] = h.t.cfg.Style
	if b, ok := lore.(Believer[S]); ok {
		b.Believe(&w.world, h.seat, &w.styles, w.policy, r)
	}
	if p, ok := w.policy.(Rooted[S]); ok {
		p.Root(h.s, h.seat)
	}
	for i, t := range h.left {
		w.table = w.world
		w.carry(w.rules, h.seat, t.line)
		if !w.rollOut(ctx, lore, h.s, luck()) {
			return
		}
		found[i] = h.judge(w)
		if w.forecasts != nil {
			h.foresee(w, &w.forecasts[i])
		}
	}
}

// carry carries a line out as far as it is on offer.
func (w *worker[S]) carry(lore engine.Rules[S], seat engine.Seat, line bots.Line) {
	for i, c := range line {
		if i > 0 {
			if !lore.Acting(&w.table).Has(seat) {
				return
			}
			w.legal = lore.Choices(&w.table, seat, w.legal[:0])
			for len(w.legal) == 1 && w.legal[0] != c { // a question with one answer is not asked, and not planned
				engine.Perform(lore, &w.table, seat, w.legal[0], nil)
				if !lore.Acting(&w.table).Has(seat) {
					return
				}
				w.legal = lore.Choices(&w.table, seat, w.legal[:0])
			}
			if !slices.Contains(w.legal, c) {
				return
			}
		}
		engine.Perform(lore, &w.table, seat, c, nil)
	}
}

// maxChoices is far beyond any real game.
const maxChoices = 20_000

// rollOut plays on until the horizon; false if ctx ended first.
func (w *worker[S]) rollOut(ctx context.Context, lore Lore[S], from *S, r *rand.Rand) bool {
	for range maxChoices {
		acting := lore.Acting(&w.table)
		if acting == 0 || lore.Beyond(from, &w.table) {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		w.step(acting.First(), r)
	}
	return true
}

// step carries out what a seat does next: the only thing it can, or what the policy has decided on.
func (w *worker[S]) step(seat engine.Seat, r *rand.Rand) (decided bool) {
	w.legal = w.rules.Choices(&w.table, seat, w.legal[:0])
	if len(w.legal) == 1 {
		engine.Perform(w.rules, &w.table, seat, w.legal[0], nil)
		return false
	}
	w.line = w.policy.Line(&w.table, seat, w.styles[seat], r, w.line[:0])
	w.carry(w.rules, seat, w.line)
	return true
}

// judge is what the end of a play-out is worth to the seat.
func (h *hunt[S]) judge(w *worker[S]) outcome {
	s := &w.table
	var points [engine.MaxSeats]float64
	var seats int
	res, over := h.t.lore.Result(s)
	if over {
		seats = len(res.Seats)
		for i, sr := range res.Seats {
			points[i] = float64(sr.Total)
		}
	} else {
		seats = h.t.lore.Outlook(s, &points)
	}
	own, spread := points[h.seat], h.t.lore.Spread(h.s)
	if seats == 1 {
		return outcome{own / spread, own, 0}
	}
	ahead := lead(&points, seats, h.seat) / spread
	won := bots.WinShare(&res, h.seat)
	if !over {
		won = w.chance(h, h.seat, seats, ahead)
	}
	return outcome{won + h.t.cfg.Margin*exact.Tanh(ahead/2), own, won}
}

// clear tells whether the first of those left is better than all others beyond doubt.
func (h *hunt[S]) clear() bool {
	if h.left[0].n < 16 {
		return false
	}
	first := h.left[0]
	for _, t := range h.left[1:] {
		if gap := first.mean() - t.mean(); gap < 3*exact.Hypot(first.sure(), t.sure()) {
			return false
		}
	}
	return true
}

// report lists the candidates: those tried longest first, of them the best first.
func (h *hunt[S]) report() *bots.Report {
	slices.SortStableFunc(h.trials, func(a, b *trial) int {
		switch {
		case a.n != b.n:
			return b.n - a.n
		case a.mean() > b.mean():
			return -1
		case a.mean() < b.mean():
			return 1
		}
		return a.at - b.at
	})
	rep := &bots.Report{Rollouts: h.spent}
	for _, t := range h.trials {
		c := bots.Candidate{Line: t.line, Rollouts: t.n}
		if t.n > 0 {
			c.Value, c.Error = t.mean(), t.sure()
			c.Parts = []bots.Part{{Name: bots.PartPoints, Value: t.points / float64(t.n)}, {Name: bots.PartChance, Value: t.won / float64(t.n)}}
		}
		rep.Candidates = append(rep.Candidates, c)
	}
	return rep
}
