package ai

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/railways"
)

// rung is a step of the ladder. The first ones judge by sight alone, the others search.
type rung struct {
	sight  sight
	naive  bool    // sees no rivals, and contracts only when one is due
	rounds int16   // how far play-outs go; see lore
	hasty  float64 // how much more seats in play-outs err
	search search.Config
	budget bots.Budget
}

// ladder is what the levels differ in, the weakest first. The numbers were set by leagues of neighbours: see docs/strength.md.
var ladder = [bots.Levels]rung{
	{sight: sight{most: 7, noise: 1.8}, naive: true},
	{sight: sight{most: 8, noise: 1.28}, naive: true},
	{sight: sight{most: 9, noise: 1.0}},
	{sight: sight{most: 11, noise: 0.81}},
	{rounds: 2, hasty: 1.8, search: search.Config{Turns: 2, Margin: 0.5, Strangers: 1}, budget: bots.Budget{Rollouts: 4}},
	{rounds: 2, hasty: 0.6, search: search.Config{Turns: 3, Margin: 0.5, Strangers: 1}, budget: bots.Budget{Rollouts: 9}},
	{rounds: 3, search: search.Config{Turns: 8, Margin: 0.5, Strangers: 1}, budget: bots.Budget{Rollouts: 50}},
	{rounds: 4, search: search.Config{Turns: 12, Margin: 0.5, Strangers: 1}, budget: bots.Budget{Time: 5 * time.Second}},
}

// Players are all that play the game here, the weakest first.
func Players(g *railways.Game) []bots.Player[railways.Position] {
	list := []bots.Player[railways.Position]{bots.Single[railways.Position](g, New(g))}
	gd, all, sc := newGuide(g), styles(), newSchool(g)
	for style, name := range characters {
		for i := range ladder {
			l := &lore{Game: g, guide: gd, styles: all, noise: playNoise + ladder[i].hasty, rounds: ladder[i].rounds, school: sc}
			p := bots.Player[railways.Position]{Name: bots.Level{N: i + 1, Style: name}.String(), Budget: ladder[i].budget}
			if p.Thinker = newGlance(l, &ladder[i], style); ladder[i].search.Turns > 0 {
				cfg := ladder[i].search
				cfg.Style = style
				p.Thinker = search.New(l, cfg)
			}
			list = append(list, p)
		}
	}
	return list
}

// newGlance makes a thinker that judges by sight alone.
func newGlance(l *lore, ru *rung, style int) bots.Thinker[railways.Position] {
	w := l.styles[style]
	if ru.naive {
		w.Rival, w.Field, w.Contract = 0, 0, 0
	}
	minds := sync.Pool{New: func() any { return new(mind) }}
	return bots.ThinkerFunc[railways.Position](
		func(_ context.Context, s *railways.Position, seat engine.Seat, _ bots.Budget, seed uint64) (bots.Line, *bots.Report) {
			m := minds.Get().(*mind)
			defer minds.Put(m)
			m.start(l.guide, &w, s, seat)
			return m.line(s, &ru.sight, rand.New(rand.NewPCG(seed, uint64(seat)))), &bots.Report{}
		})
}
