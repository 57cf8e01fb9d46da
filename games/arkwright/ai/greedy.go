// Package ai plays Arkwright: it forecasts everybody's sales, profits and share steps until the end of the game and takes
// the turn that leaves its seat with the best portfolio. It must not read anything that still lies face down: it looks at
// what a choice does, and never lets the game run on.
package ai

import (
	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

const products = arkwright.Products

// Players are all that play the game here, the weakest first.
func Players(g *arkwright.Game) []bots.Player[arkwright.Position] {
	return append([]bots.Player[arkwright.Position]{bots.Single[arkwright.Position](g, New(g))}, ladder(g)...)
}

// New makes the bot with the default weights.
func New(g *arkwright.Game) bots.Bot[arkwright.Position] { return NewWith(g, Default) }

// NewWith makes the bot with other weights, to compare them.
func NewWith(g *arkwright.Game, w Weights) bots.Bot[arkwright.Position] {
	return bots.Decide("greedy", func(m *mind, s *arkwright.Position, seat engine.Seat, legal []engine.Choice) engine.Choice {
		m.start(g.At(s), &w, s, seat)
		return m.decide(s, legal)
	})
}

// mind is the state of one decision.
type mind struct {
	game  *arkwright.Game // by the rules of the table
	rules *arkwright.Ruleset
	w     *Weights
	seat  engine.Seat

	cashRate float64 // what a pound in the end adds to the portfolio
	stepRate float64 // what a share space in the end adds to it
	rivals   [products]field
	importer [products]int

	memory bots.Memory[sale]
	ledger *ledger          // sales that outlast a decision, nil for none
	salt   [products]uint64 // of the keys of sales
	moment [products]uint64 // of the keys of yields
	far    int              // productions of a factory that are foreseen; 0 is all
	tables bots.Tables[arkwright.Position]
	buf    [depths][]engine.Choice
}

// Depths of thought: which buffer lists the choices.
const (
	depthTurn    = iota // inside a turn that is tried out
	depthSpecial        // the special tiles at its end
	depthFollow         // what follows from taking one
	depthHire           // inside a line that is being filled
	depthReply          // a question outside of what is tried out
	depths
)

func (m *mind) start(g *arkwright.Game, w *Weights, s *arkwright.Position, seat engine.Seat) {
	m.memory.Forget()
	m.scan(g, w, s, seat)
	o := m.forecast(s)
	m.memory.Forget()
	m.rates(&o)
}

// scan looks at the rivals. What money and steps are worth is a plain guess to begin with.
func (m *mind) scan(g *arkwright.Game, w *Weights, s *arkwright.Position, seat engine.Seat) {
	m.game, m.rules, m.w, m.seat = g, g.Ruleset(), w, seat
	for pr := range arkwright.Product(products) {
		m.importer[pr] = int(s.Importer[pr])
		m.rivals[pr].line(g, s, seat, pr)
	}
	m.cashRate, m.stepRate = w.CashRate, w.StepRate
}

// rates are what money and steps are worth by an outlook. They depend on the forecast and the forecast on them: a guess to begin
// with is close enough.
func (m *mind) rates(o *outlook) {
	base := m.portfolio(o)
	richer, higher := *o, *o
	richer.cash += 5
	higher.space += 2
	m.cashRate = max(0.1, (m.portfolio(&richer)-base)/5)
	m.stepRate = max(0.5, (m.portfolio(&higher)-base)/2)
}

// choices lists what the seat can answer, in the buffer of a depth.
func (m *mind) choices(s *arkwright.Position, depth int) []engine.Choice {
	m.buf[depth] = m.game.Choices(s, m.seat, m.buf[depth][:0])
	return m.buf[depth]
}

// do carries out a choice and nothing that comes after it.
func (m *mind) do(s *arkwright.Position, c engine.Choice) { m.game.Do(s, m.seat, c, nil) }

// look is what there is to see of a table after a choice.
func (m *mind) look(s *arkwright.Position, c engine.Choice, see func(t *arkwright.Position) float64) float64 {
	t := m.tables.Copy(s)
	defer m.tables.PutBack()
	m.do(t, c)
	return see(t)
}

// after is the value of the table after a choice.
func (m *mind) after(s *arkwright.Position, c engine.Choice) float64 { return m.look(s, c, m.value) }
