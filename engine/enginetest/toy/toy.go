// Package toy is Lots, the smallest complete game: sealed bids for lots from a hidden deck, hands, chance in the
// middle of the game, and a turn of several steps. It is the worked example of docs/adding-a-game.md and what the
// conformance suite is tested on; nobody plays it.
package toy

import (
	_ "embed"
	"fmt"
	"slices"

	"cromford/engine"
)

// Rules is the text that defines the clauses (TY-...) the code cites.
//
//go:embed RULES.md
var Rules string

// ID is the game's name in records and commands.
const ID = "toy"

const (
	maxSeats = 3
	maxHand  = 6
	lots     = 6
	cards    = 20
)

// Card is a bid card, 1 to 20; 0 is none.
type Card uint8

// Position is the whole table. Every field is of fixed size, so that copying it is cloning it.
type Position struct {
	Revision engine.Revision
	Seats    uint8
	Rounds   uint8       // lots that are played for
	Turned   uint8       // lots that lie open; the last of them is up for bids
	Lots     [lots]uint8 // worth, in the order of the deck; nobody knows those not turned
	StockN   uint8
	Stock    [cards]Card // the first is the top; nobody knows them
	Spent    uint32      // bit c: card c has left the game
	Player   [maxSeats]Player
	Chance   engine.RNG // all further chance; nobody knows it
	Frames   engine.Frames
}

// Player is what belongs to a seat.
type Player struct {
	Hand   [maxHand]Card // sorted, 0 at the end, so that equal hands are equal values
	Sealed Card          // still counted in Hand
	Bid    Card          // turned up last; the position remembers what it has brought to light
	Kept   int16
	Tossed int16
}

// The steps of the flow.
const (
	stepBid  uint8 = 1 + iota // TY-3.2, all seats at once
	stepTake                  // TY-4.1, TY-4.2
	stepEnd                   // TY-4.3, TY-4.4: A is 1 while a swap is possible
)

var stepIDs = []string{askBid.ID, askTake.ID, askEnd.ID}

// Game is the rules. It is immutable.
type Game struct {
	meta     engine.Meta
	grammars [maxSeats + 1]*engine.Grammar // by seats
}

var _ engine.Module[Position] = (*Game)(nil)

// New makes the game.
func New() *Game {
	g := &Game{meta: engine.Meta{
		ID: ID, Clauses: "TY", Revision: 1, Components: "toy-1",
		SeatNames: []string{"red", "blue", "green"}, SeatCounts: []int{2, 3},
		Options: []engine.OptionSpec{engine.Switch("long", "TY-2.2")}, Charts: []string{"points"},
	}}
	for _, n := range g.meta.SeatCounts {
		g.grammars[n] = newGrammar(&g.meta, n)
	}
	return g
}

// Meta describes the game.
func (g *Game) Meta() *engine.Meta { return &g.meta }

// blank is the table before anything is dealt.
func (g *Game) blank(cfg engine.Config) Position {
	s := Position{Revision: cfg.Revision, Seats: uint8(cfg.Seats), Rounds: 4}
	if cfg.Options.On("long") { // TY-2.2
		s.Rounds = lots
	}
	for i := range s.Lots {
		s.Lots[i] = uint8(i + 1)
	}
	return s
}

// Setup deals a new game (TY-2). What is left of the key's numbers stays in the position for later.
func (g *Game) Setup(cfg engine.Config) (Position, error) {
	s := g.blank(cfg)
	r := engine.NewRNG(cfg.Key)
	engine.Shuffle(r, s.Lots[:])
	deck := allCards()
	engine.Shuffle(r, deck)
	s.Chance = *r
	g.deal(&s, deck)
	return s, nil
}

func allCards() []Card {
	deck := make([]Card, cards)
	for i := range deck {
		deck[i] = Card(i + 1)
	}
	return deck
}

// deal gives out hands from the top of the deck (TY-2.3) and turns the first lot up.
func (g *Game) deal(s *Position, deck []Card) {
	for seat := range int(s.Seats) {
		for range s.Rounds {
			s.Player[seat].add(deck[0])
			deck = deck[1:]
		}
	}
	s.StockN = uint8(copy(s.Stock[:], deck))
	g.nextRound(s, nil)
}

func (p *Player) handN() int {
	n := 0
	for n < maxHand && p.Hand[n] != 0 {
		n++
	}
	return n
}

func (p *Player) has(c Card) bool { return c != 0 && slices.Contains(p.Hand[:], c) }

func (p *Player) add(c Card) {
	i := p.handN()
	for ; i > 0 && p.Hand[i-1] > c; i-- {
		p.Hand[i] = p.Hand[i-1]
	}
	p.Hand[i] = c
}

func (p *Player) remove(c Card) {
	i := slices.Index(p.Hand[:], c)
	copy(p.Hand[i:], p.Hand[i+1:])
	p.Hand[maxHand-1] = 0
}

func (p *Player) points() int { return int(p.Kept) + int(p.Tossed) }

// lot is what the open lot is worth, 0 if none is open.
func (s *Position) lot() int16 {
	if s.Turned == 0 {
		return 0
	}
	return int16(s.Lots[s.Turned-1])
}

// Result is the final account (TY-5).
func (g *Game) Result(s *Position) (engine.Result, bool) {
	if s.Frames.N > 0 {
		return engine.Result{}, false
	}
	res := engine.Result{Seats: make([]engine.SeatResult, s.Seats)}
	for i := range res.Seats {
		p := &s.Player[i]
		sr := engine.SeatResult{Rank: 1, Total: p.points(), Lines: []engine.ScoreLine{
			{Key: "toy.score.kept", Clause: "TY-4.1", Amount: int(p.Kept)},
			{Key: "toy.score.tossed", Clause: "TY-4.2", Amount: int(p.Tossed)},
		}}
		for o := range int(s.Seats) {
			if o == i {
				continue
			}
			other := s.Player[o].points()
			if other > sr.Total || other == sr.Total && o < i { // TY-5.2
				sr.Rank++
			}
			if other == sr.Total {
				res.TieBreak = "TY-5.2"
			}
		}
		res.Seats[i] = sr
	}
	return res, true
}

// Redeal resamples what the seat cannot know: the lots to come, the stock, the other hands with what they have sealed, and
// all further chance. It starts from the unknown cards in a fixed order, not from where they lie.
func (g *Game) Redeal(s *Position, seat engine.Seat, r *engine.RNG) {
	var pool []Card
	for _, c := range allCards() {
		if s.Spent>>c&1 == 0 && (int(seat) >= int(s.Seats) || !s.Player[seat].has(c)) {
			pool = append(pool, c)
		}
	}
	engine.Shuffle(r, pool)
	pool = pool[copy(s.Stock[:s.StockN], pool):]
	for o := range int(s.Seats) {
		if engine.Seat(o) == seat {
			continue
		}
		p := &s.Player[o]
		n := p.handN()
		p.Hand = [maxHand]Card{}
		for _, c := range pool[:n] {
			p.add(c)
		}
		pool = pool[n:]
		if p.Sealed != 0 {
			p.Sealed = p.Hand[r.IntN(n)]
		}
	}
	unseen := s.Lots[s.Turned:]
	slices.Sort(unseen)
	engine.Shuffle(r, unseen)
	for i := range s.Chance.Key {
		s.Chance.Key[i] = byte(r.IntN(256))
	}
}

// Audit checks that every card and every lot is there once, and that hands have the size the round demands.
func (g *Game) Audit(s *Position) error {
	seen := s.Spent
	note := func(c Card) error {
		if c == 0 || c > cards || seen>>c&1 != 0 {
			return fmt.Errorf("the card %d is there twice or not a card", c)
		}
		seen |= 1 << c
		return nil
	}
	for _, c := range s.Stock[:s.StockN] {
		if err := note(c); err != nil {
			return err
		}
	}
	size := int(s.Rounds) - int(s.Turned)
	if s.Frames.N > 0 && s.Frames.Top().Step == stepBid {
		size++
	}
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if p.handN() != size || p.Sealed != 0 && !p.has(p.Sealed) {
			return fmt.Errorf("%s holds %v and has sealed %d in round %d", g.meta.SeatNames[i], p.Hand, p.Sealed, s.Turned)
		}
		for _, c := range p.Hand[:size] {
			if err := note(c); err != nil {
				return err
			}
		}
		if p.Kept < 0 || p.Tossed < 0 {
			return fmt.Errorf("%s has points %d and %d", g.meta.SeatNames[i], p.Kept, p.Tossed)
		}
	}
	if seen != 1<<(cards+1)-2 {
		return fmt.Errorf("cards are missing: %b", seen)
	}
	sorted := s.Lots
	slices.Sort(sorted[:])
	for i, v := range sorted {
		if int(v) != i+1 {
			return fmt.Errorf("the lots are %v", s.Lots)
		}
	}
	return nil
}
