// Package ai plays Arkwright: The Card Game. It keeps the books of its seat to the end of the game under a plan of one
// action and one development for each turn to come, improves that plan step by step, and takes the first turn of the best
// one. It reads the table only and never carries a choice out on it, so that nothing hidden can come to light.
package ai

import (
	"math/rand/v2"
	"sync"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// Greedy is the bot. It may play any number of games at once.
type Greedy struct {
	guide   *guide
	weights Weights
	minds   sync.Pool
}

var _ bots.Bot[cardgame.Position] = (*Greedy)(nil)

// New makes the bot with the default weights.
func New(g *cardgame.Game) *Greedy { return NewWith(g, Default) }

// NewWith makes the bot with other weights, to compare them.
func NewWith(g *cardgame.Game, w Weights) *Greedy {
	return &Greedy{guide: newGuide(g), weights: w, minds: sync.Pool{New: func() any { return new(mind) }}}
}

// Name is "greedy".
func (b *Greedy) Name() string { return "greedy" }

// Sighted is true: the bot looks at the table.
func (b *Greedy) Sighted() bool { return true }

// Choose returns the choice the bot likes best. It uses no chance: equal tables give equal answers.
func (b *Greedy) Choose(s *cardgame.Position, seat engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	m := b.minds.Get().(*mind)
	defer b.minds.Put(m)
	m.start(b.guide, &b.weights, s, seat)
	return m.decide(legal)
}

// mind is the state of one decision. It is used again for the next one, so that thinking allocates nothing.
type mind struct {
	guide *guide
	w     *Weights
	table *cardgame.Position
	me    *cardgame.Player
	seat  engine.Seat
	board *board

	// now is what the books show today, moment where in the game that is.
	now    firm
	moment moment

	outlook  [rounds]outlook // what the rivals will have done by then
	cashRate float64         // what a pound more adds to the score
	stepRate float64         // what a step of share value adds to it

	generation uint32
	memory     [memorySize]remembered

	plan  plan
	diary [rounds + 1]firm // the books at the start of each turn of the plan
	taken uint32           // development cards a plan may count on
	fixed sale             // price and appeal of the running round, once they are set
}

func (m *mind) start(gd *guide, w *Weights, s *cardgame.Position, seat engine.Seat) {
	m.guide, m.w, m.table, m.seat, m.me = gd, w, s, seat, &s.Player[seat]
	m.board = gd.boardOf(s)
	m.generation++
	m.now.open(m.me, s)
	m.moment = gd.momentOf(s, seat)
	m.cashRate, m.stepRate = w.CashRate, w.StepRate
	m.expect()
	if g := m.moment.round % goods; m.moment.round < rounds && m.me.Factory[g].Side > 0 {
		m.fixed = sale{appeal: int(m.me.Factory[g].Marker), price: m.priceNow(g)}
	}
	m.taken = m.offered()
}
