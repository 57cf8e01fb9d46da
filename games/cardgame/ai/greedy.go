// Package ai plays Arkwright: The Card Game. It keeps the books of its seat to the end of the game under a plan of one
// action and one development for each turn to come, improves that plan step by step, and takes the first turn of the best
// one. What a choice does it learns by carrying it out on a copy of the table, without running on, so that nothing hidden can
// come to light; what the plan does to the books it asks the rules.
package ai

import (
	"math/rand/v2"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

const (
	goods   = cardgame.Goods
	decades = cardgame.Decades
	rounds  = goods * decades
)

// New makes the bot with the default weights.
func New(g *cardgame.Game) bots.Bot[cardgame.Position] { return NewWith(g, Default) }

// NewWith makes the bot with other weights, to compare them.
func NewWith(g *cardgame.Game, w Weights) bots.Bot[cardgame.Position] {
	gd := newGuide(g, w, whole)
	return bots.Decide("greedy", func(m *mind, s *cardgame.Position, seat engine.Seat, legal []engine.Choice) engine.Choice {
		m.start(gd, s, seat)
		return m.decide(legal)
	})
}

// guide is what the bot knows of the game apart from a position. It is immutable.
type guide struct {
	game  *cardgame.Game
	rules *cardgame.Ruleset
	w     Weights
	sight
	// total is price and appeal of a factory's side and office together; swing is how much of it can be appeal.
	total, swing [goods][3]int
	// tucked tells which totals of quality the cards can show, without and with an Engineer.
	tucked [2][maxQuality * maxQuality * maxQuality * maxQuality]bool
}

// maxQuality is one more than the highest quality of a factory that a component file may name.
const maxQuality = 7

// sight is how much of the game a mind sees.
type sight struct {
	reach      int     // rounds that a plan looks ahead
	lonely     bool    // the rivals are not seen
	quick      bool    // cards are laid as the plan has them
	thrifty    bool    // what is left over is stored while there is room, and what is worth less makes room for it
	near       float64 // points: turns that a forecast finds worse by more are not tried out
	acts, devs uint8   // so many of the codes of a plan are thought of
	cards      uint32  // the development cards that a plan counts on
}

// whole is the sight of the bot called greedy.
var whole = sight{reach: rounds, acts: actN, devs: devN, cards: foreseen}

func newGuide(g *cardgame.Game, w Weights, see sight) *guide {
	gd := &guide{game: g, rules: g.Ruleset(), w: w, sight: see}
	for good := range cardgame.Good(goods) {
		for i := range uint8(2 * 4 * 2) { // sides, token spots, offices
			f := cardgame.Factory{Side: 1 + i/8, Spot: 1 + i%4, Office: i/4%2 == 1}
			price, appeal := g.Setting(good, &f)
			gd.total[good][f.Side] = max(gd.total[good][f.Side], int(price)+int(appeal))
			gd.swing[good][f.Side] = max(gd.swing[good][f.Side], int(appeal))
		}
	}
	p := cardgame.Player{Six: true}
	for i := range gd.tucked {
		g.EachQuality(&p, func(totals *[goods]uint8) { gd.tucked[i][qualityIndex(totals)] = true })
		p.Gain(cardgame.Engineer)
	}
	return gd
}

func qualityIndex(q *[goods]uint8) int {
	n := 0
	for _, v := range q {
		n = n*maxQuality + int(v)
	}
	return n
}

// mind is the state of one decision. It is used again for the next one, so that thinking allocates nothing.
type mind struct {
	*guide
	table *cardgame.Position
	seat  engine.Seat
	board *cardgame.Board

	// now is what the books show today, moment where in the game that is.
	now    firm
	moment moment

	outlook [rounds]outlook   // what the rivals will have done by then
	sales   bots.Memory[sale] // most plans differ in few of their productions
	plan    plan
	end     int              // the round before which plans end
	fixed   bool             // the action of the running turn is settled
	settled bool             // and so is all of the plan
	diary   [rounds + 1]firm // the books at the start of each turn of the plan
	taken   uint32           // development cards a plan may count on

	// Tables on which choices are tried, each with the answers to the question that follows, and how many are in use.
	tries [8]struct {
		table cardgame.Position
		list  [64]engine.Choice
	}
	depth int

	variant variant
	noise   *rand.Rand        // on what is worth about the same, or nil
	names   [64]engine.Choice // of choices that are compared
	left    []engine.Choice   // of choices, without those that are never good

	// The table as far as a line has come, and what is asked there.
	ahead cardgame.Position
	asked [64]engine.Choice
}

func (m *mind) start(gd *guide, s *cardgame.Position, seat engine.Seat) {
	m.guide, m.board = gd, gd.game.Board(s)
	m.sales.Forget()
	m.depth, m.fixed, m.settled = 0, false, false
	m.look(s, seat)
	m.end = min(rounds, m.moment.round+gd.reach)
	m.expect()
}

// look turns to a table.
func (m *mind) look(s *cardgame.Position, seat engine.Seat) {
	m.table, m.seat = s, seat
	m.now.open(s, seat)
	m.moment = momentOf(s, seat)
	m.taken = m.game.Offered(s, seat)
}
