package ai

import "cromford/games/railways"

// guide is what the bot knows of a game before it sees a table. All of it is asked from the game itself, so that another
// component set needs no other bot.
type guide struct {
	game *railways.Game
	maps []chart // by board

	loanBase, loanPerMarker float64 // what a Loan token costs in the end
	rewardCube, rewardOwn   float64 // what a completed contract brings
}

// chart is a map in the form in which a forecast walks it. Places count from 1.
type chart struct {
	towns, ports int
	lines        []railways.LineSpec // line l is lines[l-1]
	cards        []railways.ContractID
}

func newGuide(g *railways.Game) *guide {
	gd := &guide{game: g, loanBase: float64(g.LoanCost(0))}
	gd.loanPerMarker = float64(g.LoanCost(1)) - gd.loanBase
	cubes, own := g.Reward()
	gd.rewardCube, gd.rewardOwn = float64(cubes), float64(own)
	comp := g.Components()
	for i, b := range comp.Boards {
		ch := chart{towns: len(b.Towns), ports: len(b.Ports), lines: b.Lines}
		for c, card := range comp.Cards {
			if card.Face[i] != 0 {
				ch.cards = append(ch.cards, railways.ContractID(c+1))
			}
		}
		gd.maps = append(gd.maps, ch)
	}
	return gd
}

// price is what an investment costs now, need how many markers a contract asks for.
func (gd *guide) price(s *railways.Position) float64 { return float64(gd.game.Price(s.Period())) }

func (gd *guide) need(s *railways.Position) float64 { return float64(gd.game.Need(s.Period())) }
