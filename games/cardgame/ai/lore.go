package ai

import (
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/cardgame"
)

// Lore is what the game teaches the search.
type Lore struct {
	*cardgame.Game
	light, deep []*guide // by style: for play-outs, and for whole turns
}

var _ search.Lore[cardgame.Position] = (*Lore)(nil)

// NewLore makes the lore of a game.
func NewLore(g *cardgame.Game) *Lore {
	base := newGuide(g, Whole, wide)
	l := &Lore{Game: g}
	for _, w := range stylesOf(Whole) {
		deep, light := *base, *base
		deep.w, light.w = w, w
		light.quick = true
		l.deep, l.light = append(l.deep, &deep), append(l.light, &light)
	}
	return l
}

// wide is the sight of a mind that plans all it can.
var wide = sight{reach: rounds, acts: actWide, devs: devWide, cards: known}

// Policy makes a light player.
func (l *Lore) Policy() search.Policy[cardgame.Position] { return &light{lore: l} }

// Styles is how many ways to play there are: the plain one, the characters, and some that only rivals in thought have.
func (l *Lore) Styles() int { return len(l.light) }

// Beyond is never: play-outs go on to the end of the game, since what is bought early pays last.
func (l *Lore) Beyond(_, _ *cardgame.Position) bool { return false }

// Outlook is what each seat would score if the game ended now.
func (l *Lore) Outlook(s *cardgame.Position, points *[engine.MaxSeats]float64) (seats int) {
	for i := range int(s.Seats) {
		p := &s.Player[i]
		points[i] = float64(p.NetShares(int(p.Shares))*l.NetValue(p, int(p.Value)) + int(p.Cash) + int(l.Leftovers(p)))
	}
	return int(s.Seats)
}

// spread is how many points make a lead that wins three times in four, by decade.
var spread = [decades]float64{60, 45, 25}

// Spread is that from a position on.
func (l *Lore) Spread(s *cardgame.Position) float64 { return spread[s.Decade-1] }
