// Package ai plays Arkwright: it forecasts everybody's sales, profits and share steps until the end of the game and takes
// the turn that leaves its seat with the best portfolio. It must not read anything that still lies face down.
package ai

import (
	"math/rand/v2"
	"sync"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// Greedy is the bot. It may play any number of games at once.
type Greedy struct {
	guide   *guide
	short   *guide // by the rules of the short game, if there is one
	weights Weights
	minds   sync.Pool
}

var _ bots.Bot[arkwright.Position] = (*Greedy)(nil)

// New makes the bot with the default weights.
func New(g *arkwright.Game) *Greedy { return NewWith(g, Default) }

// NewWith makes the bot with other weights, to compare them.
func NewWith(g *arkwright.Game, w Weights) *Greedy {
	b := &Greedy{guide: newGuide(g, g.Ruleset()), weights: w, minds: sync.Pool{New: func() any { return new(mind) }}}
	if short := g.Ruleset().Short; short != nil {
		b.short = newGuide(g, short)
	}
	return b
}

// Name is "greedy".
func (b *Greedy) Name() string { return "greedy" }

// Sighted is true: the bot looks at the table.
func (b *Greedy) Sighted() bool { return true }

// Choose returns the choice the bot likes best. It uses no chance: equal tables give equal answers.
func (b *Greedy) Choose(s *arkwright.Position, seat engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	m := b.minds.Get().(*mind)
	defer b.minds.Put(m)
	gd := b.guide
	if s.Flags&arkwright.SpinningMule != 0 {
		gd = b.short
	}
	m.start(gd, &b.weights, s, seat)
	return m.decide(s, legal)
}

// mind is the state of one decision. It is used again for the next one, so that thinking allocates nothing.
type mind struct {
	guide *guide
	w     *Weights
	seat  engine.Seat

	cashRate float64 // what a pound in the end adds to the portfolio
	stepRate float64 // what a share space in the end adds to it
	rivals   [products]field
	importer [products]int
	strike   bool

	generation uint64
	memory     [memorySize]remembered
	buf        [depths][]engine.Choice
	part       [4][]engine.Choice // of a stock exchange
}

// Depths of thought: which buffer lists the choices.
const (
	depthFill    = iota // the choices inside a turn that is tried out
	depthSpecial        // the special tiles at its end
	depths
)

func (m *mind) start(gd *guide, w *Weights, s *arkwright.Position, seat engine.Seat) {
	m.guide, m.w, m.seat = gd, w, seat
	m.generation++
	m.strike = s.Ongoing == arkwright.ThreatOfStrike
	for pr := range arkwright.Product(products) {
		m.importer[pr] = int(s.Importer[pr])
		m.rivals[pr].line(gd, s, seat, pr)
	}
	// The rates depend on the forecast and the forecast on the rates: a plain guess to begin with is close enough.
	m.cashRate, m.stepRate = w.CashRate, w.StepRate
	o := m.forecast(s)
	m.generation++
	base := m.portfolio(&o)
	richer, higher := o, o
	richer.cash += 5
	higher.space += 2
	m.cashRate = max(0.1, (m.portfolio(&richer)-base)/5)
	m.stepRate = max(0.5, (m.portfolio(&higher)-base)/2)
}

// apply carries out a choice that was listed.
func (m *mind) apply(s *arkwright.Position, c engine.Choice) {
	engine.Perform(m.guide.game, s, m.seat, c, nil)
}
