package cardgame

import "cromford/engine"

// Plans are the chains of choices that people think of as one: both worker cards of a factory (CG-4.2.1).
func (g *Game) Plans(s *Position, seat engine.Seat) []engine.Plan {
	if s.Frames.N == 0 || s.Frames.Top().Seat != seat || s.Frames.Top().Step != StepEmploy {
		return nil
	}
	var list []engine.Plan
	for gd := range Good(goods) {
		f := &s.Player[seat].Factory[gd]
		if !f.open() || f.Worker[0] > 0 || !s.remaining(gd) {
			continue
		}
		first := engine.Choice{Kind: KindHire, Arg: [4]int16{ofGood(gd), ofPost(0)}}
		second := engine.Choice{Kind: KindHire, Arg: [4]int16{ofGood(gd), ofPost(1)}}
		list = append(list, engine.Plan{
			Name: "hire-both", Args: g.Grammar(s).Label(first).Args[:1], Group: askEmploy.ID, Chain: []engine.Choice{first, second},
		})
	}
	return list
}
