package ai

import (
	"math/rand/v2"
	"slices"
	"sync"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/cardgame"
)

// Lore is what the game teaches the search.
type Lore struct {
	*cardgame.Game
	light, deep []*guide // by style: for play-outs, and for whole turns
	minds       sync.Pool
}

var _ search.Lore[cardgame.Position] = (*Lore)(nil)

// NewLore makes the lore of a game.
func NewLore(g *cardgame.Game) *Lore {
	base := newGuide(g, Whole, wide)
	l := &Lore{Game: g, minds: sync.Pool{New: func() any { return new(mind) }}}
	for _, w := range stylesOf(Whole) {
		deep, light := *base, *base
		deep.w, light.w = w, w
		light.quick = true
		l.deep, l.light = append(l.deep, &deep), append(l.light, &light)
	}
	return l
}

// wide is the sight of a mind that plans all it can.
var wide = sight{reach: rounds, near: 15, thrifty: true, acts: actWide, devs: devWide, cards: known}

// Policy makes a light player.
func (l *Lore) Policy() search.Policy[cardgame.Position] { return &light{lore: l} }

// Styles is how many ways to play there are: the plain one, the characters, and some that only rivals in thought have.
func (l *Lore) Styles() int { return len(l.light) }

// horizon is how many rounds a play-out lasts, by the decade in which it begins. In the first one play-outs to the end are dear
// and tell little; later they know better than any plan how markets end that everybody enters.
var horizon = [decades]int{1, rounds, rounds}

// Beyond tells whether the rounds of a play-out are over: it is judged where a round begins, before anybody's turn.
func (l *Lore) Beyond(from, s *cardgame.Position) bool {
	return s.Frames.Top().Step == cardgame.StepAction && s.Frames.Stack[0].A == cardgame.PhaseAction && s.Frames.Stack[0].B == 1 &&
		roundOf(s) >= roundOf(from)+horizon[from.Decade-1]
}

func roundOf(s *cardgame.Position) int { return (int(s.Decade)-1)*goods + int(s.Good) }

// Outlook is what each seat will score by a plan of its own.
func (l *Lore) Outlook(s *cardgame.Position, points *[engine.MaxSeats]float64) (seats int) {
	m := l.minds.Get().(*mind)
	defer l.minds.Put(m)
	for i := range int(s.Seats) {
		m.start(l.light[0], s, engine.Seat(i))
		m.draft(0)
		points[i] = max(0, m.mend(rounds))
	}
	return int(s.Seats)
}

// Believe deals the rivals' first tracks of the solo game from one order, so that nothing is left of how they truly lie.
func (l *Lore) Believe(
	s *cardgame.Position, seat engine.Seat, _ *[engine.MaxSeats]int, _ search.Policy[cardgame.Position], r *rand.Rand,
) {
	if s.Seats > 1 || s.Rival[0].Marker != [goods]uint8{} {
		return
	}
	slices.Sort(s.Allot[:])
	l.Redeal(s, seat, engine.NewRNG(bots.KeyFrom(r)))
}

// spread is how many points of the outlook make a lead that wins three times in four, by decade: fitted to forty games of four.
var spread = [decades]float64{150, 47, 18}

// Spread is that from a position on.
func (l *Lore) Spread(s *cardgame.Position) float64 { return spread[s.Decade-1] }
