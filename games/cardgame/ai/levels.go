package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/cardgame"
)

// rung is a step of the ladder: how much of the game a level sees, and how much it thinks. Those without play-outs follow the
// best of their plans.
type rung struct {
	see            sight
	drafts, sweeps int
	spice          float64 // points by which plans may differ and still change places
	turns          int     // whole turns that are tried out
	rollouts       int
	time           time.Duration
}

// ladder are the levels. The numbers were set by matches of one seat against three of the level below.
var ladder = [bots.Levels]rung{
	{see: sight{reach: 5, thrifty: true, lonely: true, acts: actN, devs: devCard}, drafts: 1, sweeps: 1, spice: 2.5},
	{see: sight{reach: 3, thrifty: true, acts: actN, devs: devCard}, drafts: 1, sweeps: 1, spice: 3},
	{see: sight{reach: 4, thrifty: true, acts: actN, devs: devCard}, drafts: 1, sweeps: 1, spice: 3.1},
	{see: sight{reach: 8, thrifty: true, acts: actN, devs: devN, cards: foreseen}, drafts: 1, sweeps: 1, spice: 3.8},
	{see: wide, drafts: 3, sweeps: 2, spice: 2.9},
	{see: wide, drafts: 3, sweeps: 2, spice: 1, turns: 6, rollouts: 1},
	{see: wide, drafts: 3, sweeps: 2, spice: 1, turns: 10, rollouts: 25},
	{see: wide, drafts: 3, sweeps: 2, spice: 1, turns: 12, time: 5 * time.Second},
}

// Players are all that play the game here, the weakest first: the bot of old, the levels, and the levels with a character.
func Players(g *cardgame.Game) []bots.Player[cardgame.Position] {
	list := []bots.Player[cardgame.Position]{bots.Single[cardgame.Position](g, New(g))}
	lore := NewLore(g)
	add := func(style int, name string) {
		for i := range ladder {
			p := lore.player(&ladder[i], style)
			p.Name = bots.Level{N: i + 1, Style: name}.String()
			list = append(list, p)
		}
	}
	add(0, "")
	for i, c := range characters {
		add(i+1, c.id)
	}
	return list
}

// player makes a player of a rung.
func (l *Lore) player(r *rung, style int) bots.Player[cardgame.Position] {
	if r.turns == 0 {
		return bots.Player[cardgame.Position]{Thinker: newPlanner(l, r, style)}
	}
	return bots.Player[cardgame.Position]{
		Budget: bots.Budget{Rollouts: r.rollouts, Time: r.time},
		Thinker: newSeeker(l, style, search.New[cardgame.Position](l, search.Config{
			Style: style, Turns: r.turns, Margin: 1, Strangers: 1,
		})),
	}
}

// seeker searches, thinks less where a question is not about a whole turn, and leaves what the forecast likes only for good
// reason.
type seeker struct {
	*search.Thinker[cardgame.Position]
	lore  *Lore
	style int
	minds sync.Pool
}

func newSeeker(l *Lore, style int, t *search.Thinker[cardgame.Position]) *seeker {
	return &seeker{Thinker: t, lore: l, style: style, minds: sync.Pool{New: func() any { return l.Policy() }}}
}

// small is the part of the budget that a question gets that is not about a whole turn.
const small = 4

// share is how many of its roll-outs a turn gets, by the decade: the later, the shorter they are.
var share = [decades]float64{0.7, 1.2, 7}

// Think looks for the best turn. See bots.Thinker.
func (k *seeker) Think(
	ctx context.Context, s *cardgame.Position, seat engine.Seat, b bots.Budget, seed uint64,
) (bots.Line, *bots.Report) {
	if s.Frames.Top().Step != cardgame.StepAction {
		b = b.Part(small)
	}
	if b.Rollouts > 0 {
		b.Rollouts = max(1, int(float64(b.Rollouts)*share[s.Decade-1]))
	}
	line, rep := k.Thinker.Think(ctx, s, seat, b, seed)
	if rep == nil || len(rep.Candidates) < 2 {
		return line, rep
	}
	p := k.minds.Get().(*light)
	liked := p.Turns(s, seat, k.style, 1, rand.New(rand.NewPCG(seed, 1)), nil)[0]
	k.minds.Put(p)
	return weigh(rep, liked, k.lore.Spread(s)/usual), rep
}

// weigh puts the candidate first that is best when doubt is counted: the fewer the play-outs, the more a candidate must gain
// over the one that the forecast likes. Scale is how many points a value stands for, beside the usual.
func weigh(rep *bots.Report, liked bots.Line, scale float64) bots.Line {
	list := rep.Candidates
	first := slices.IndexFunc(list, func(c bots.Candidate) bool { return slices.Equal(c.Line, liked) })
	if first > 0 && list[0].Value-list[first].Value < doubt*scale*(variance(&list[0], scale)+variance(&list[first], scale)) {
		c := list[first]
		copy(list[1:first+1], list[:first])
		list[0] = c
	}
	return list[0].Line
}

// variance is the square of the error of a candidate's value. A few play-outs do not show it.
func variance(c *bots.Candidate, scale float64) float64 {
	if n := float64(c.Rollouts); n < 6 {
		return lone * lone / scale / scale / max(n, 0.5)
	}
	return c.Error * c.Error
}

const (
	usual = 50  // the spread at which the others were set
	lone  = 0.8 // the error of a single play-out
	doubt = 2.0 // what the forecast's liking is worth beside play-outs
)

// planner follows the best of its plans without trying any out.
type planner struct {
	guide *guide
	minds sync.Pool
}

func newPlanner(l *Lore, r *rung, style int) *planner {
	gd := *l.deep[style]
	gd.sight = r.see
	gd.w.Drafts, gd.w.Sweeps, gd.w.Spice = r.drafts, r.sweeps, r.spice
	return &planner{guide: &gd, minds: sync.Pool{New: func() any { return new(light) }}}
}

// Think takes the turn of the best plan. See bots.Thinker.
func (p *planner) Think(
	_ context.Context, s *cardgame.Position, seat engine.Seat, _ bots.Budget, seed uint64,
) (bots.Line, *bots.Report) {
	l := p.minds.Get().(*light)
	defer p.minds.Put(l)
	m := &l.mind
	m.start(p.guide, s, seat)
	m.noise = rand.New(rand.NewPCG(seed, uint64(seat)))
	defer func() { m.noise = nil }()
	if s.Frames.Top().Step != cardgame.StepAction {
		return bots.Line{m.decide(m.game.Choices(s, seat, nil))}, &bots.Report{}
	}
	l.open = m.openings(l.open[:0])
	best := 0
	for i := range l.open {
		l.open[i].value += m.w.Spice * gumbel(m.noise)
		if l.open[i].value > l.open[best].value {
			best = i
		}
	}
	m.plan = l.open[best].plan
	return m.carryOn(nil), &bots.Report{}
}
