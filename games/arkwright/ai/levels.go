package ai

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"cromford/bots"
	"cromford/bots/exact"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/arkwright"
)

// rung is a level: what it sees if it does not search, or how much it searches.
type rung struct {
	sight
	rollouts int // for a turn
	turns    int // candidates
	time     time.Duration
}

// rungs are the levels from 1 on. All their numbers stand here; neighbours should be 130 points apart at four seats. The same
// blunder costs less in the game of 2014, so its first levels see less; to think longer brings less in the game of 2025.
var rungs = map[string][bots.Levels]rung{
	"arkwright-2025": levels(44, 180,
		sight{noise: 15, far: 2, simple: noReuse},
		sight{noise: 16, far: 3, simple: noReuse},
		sight{noise: 11},
		sight{noise: 2},
	),
	"arkwright-2014": levels(36, 110,
		sight{noise: 22, far: 2, simple: noReuse},
		sight{noise: 22, far: 3, simple: noReuse},
		sight{noise: 16},
		sight{noise: 2},
	),
}

// levels are those that do not search, and then those that do: level 6 with so many play-outs, level 7 with more.
func levels(six, seven int, first ...sight) (all [bots.Levels]rung) {
	for i, s := range first {
		all[i].sight = s
	}
	copy(all[len(first):], []rung{
		{rollouts: 5, turns: 3},
		{rollouts: six, turns: 6},
		{rollouts: seven, turns: 9},
		{time: 5 * time.Second, turns: 24},
	})
	return all
}

// Numbers of the search that all levels share.
const (
	margin  = 0.15 // what a lead counts beside the chance to win
	unknown = 0.5  // share of the worlds with strangers
	aside   = 4    // a question outside of the own turn gets this part of a turn's thought
)

// ladder are the levels, plain and in every style, the weakest first.
func ladder(g *arkwright.Game) (list []bots.Player[arkwright.Position]) {
	all := ways()
	l := newLore(g, all)
	l.school = newSchool(g)
	for style := range len(styles) + 1 {
		for i, r := range rungs[g.Meta().ID] {
			lv := bots.Level{N: i + 1}
			if style > 0 {
				lv.Style = styles[style-1].name
			}
			list = append(list, r.player(l, lv, style))
		}
	}
	return list
}

// player is a level in a style.
func (r rung) player(l *lore, lv bots.Level, style int) bots.Player[arkwright.Position] {
	p := bots.Player[arkwright.Position]{Name: lv.String(), Budget: bots.Budget{Rollouts: r.rollouts, Time: r.time}}
	if r.turns > 0 {
		cfg := search.Config{Style: style, Turns: r.turns, Margin: margin, Strangers: unknown}
		p.Thinker = director{search.New(l, cfg)}
		return p
	}
	c := l.ways[style]
	c.sight = r.sight
	p.Thinker = &clerk{game: l.Game, character: c, scouts: sync.Pool{New: func() any { return new(scout) }}}
	return p
}

// director searches, and thinks less about a question that is not a whole turn.
type director struct {
	*search.Thinker[arkwright.Position]
}

// Think looks for the best turn.
func (d director) Think(
	ctx context.Context, s *arkwright.Position, seat engine.Seat, b bots.Budget, seed uint64,
) (bots.Line, *bots.Report) {
	if !whole(s) {
		b = b.Part(aside)
	}
	return d.Thinker.Think(ctx, s, seat, b, seed)
}

// clerk plays by the scout alone, with the sight of a level.
type clerk struct {
	game *arkwright.Game
	character
	scouts sync.Pool
}

// Think plans a turn.
func (k *clerk) Think(
	ctx context.Context, s *arkwright.Position, seat engine.Seat, _ bots.Budget, seed uint64,
) (bots.Line, *bots.Report) {
	if ctx.Err() != nil {
		return nil, nil
	}
	c := k.scouts.Get().(*scout)
	defer k.scouts.Put(c)
	c.begin(k.game.At(s), &k.character, s, seat)
	c.whim = rand.New(rand.NewPCG(seed, uint64(seat)))
	defer func() { c.whim = nil }()
	return c.line(s, nil), &bots.Report{}
}

// gumbel draws from the distribution of the greatest of many: added to values it confuses those that are close. It is bounded,
// so that what is much better is never missed.
func gumbel(r *rand.Rand) float64 {
	const most = 3
	return min(most, -exact.Log(-exact.Log(1-r.Float64())))
}
