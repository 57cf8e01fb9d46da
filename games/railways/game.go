package railways

import (
	_ "embed"
	"fmt"

	"cromford/engine"
)

// ID is the game's name in records and commands.
const ID = "railways"

// Rev1 is the first revision of these rules. A fix that changes running games becomes a further named constant.
const Rev1 engine.Revision = 1

// Game is the rules with a component set. It is immutable and may be shared.
type Game struct {
	comp     *Components
	meta     engine.Meta
	grammars [][engine.MaxSeats + 1]*engine.Grammar // by board and seats
}

var _ engine.Module[Position] = (*Game)(nil)

// New makes the game with a component set.
func New(comp *Components) *Game {
	g := &Game{comp: comp}
	boards := make([]string, len(comp.Boards))
	for i, b := range comp.Boards {
		boards[i] = b.ID
	}
	g.meta = engine.Meta{
		ID:         ID,
		Clauses:    "RW",
		SeatNames:  []string{"red", "blue", "green", "yellow", "black"},
		SeatCounts: []int{3, 4, 5},
		Revision:   Rev1,
		Components: comp.Hash,
		Charts:     []string{"worth", "cash", "cubes"},
		Digest:     []string{"worth", "cash", "cubes"},
		Options: []engine.OptionSpec{
			{Name: "board", Values: boards, Clause: "RW-2.1"},
			engine.Switch("rhondda_open", "RW-2.3"),
			engine.Switch("hannover_open", "RW-2.3"),
			engine.Reading("turn_marker_extra", "R-02"),
			engine.Reading("second_line_paid", "R-08"),
			engine.Reading("loan_with_contract", "R-17"),
			engine.Reading("rail_pay_one_coin", "R-21"),
			engine.Reading("contract_cube_spare", "R-27"),
		},
	}
	for i := range g.meta.Options {
		o := &g.meta.Options[i]
		for _, su := range comp.setUps { // a Town that is left open belongs to one set-up
			if su.option == o.Name {
				o.Seats = append(o.Seats, su.players)
			}
		}
	}
	for _, b := range comp.Boards {
		var gr [engine.MaxSeats + 1]*engine.Grammar
		for _, n := range g.meta.SeatCounts {
			gr[n] = g.newGrammar(b, n)
		}
		g.grammars = append(g.grammars, gr)
	}
	return g
}

// Meta describes the game.
func (g *Game) Meta() *engine.Meta { return &g.meta }

// Components are the boards, cards and numbers in use.
func (g *Game) Components() *Components { return g.comp }

func (g *Game) board(s *Position) *Board { return g.comp.Boards[s.Board] }

var flagOptions = []struct {
	name string
	flag Flags
}{
	{"turn_marker_extra", TurnMarkerExtra},
	{"second_line_paid", SecondLinePaid},
	{"loan_with_contract", LoanWithContract},
	{"rail_pay_one_coin", RailPayOneCoin},
	{"contract_cube_spare", ContractCubeSpare},
}

func badSetup(format string, args ...any) error {
	return &engine.Refusal{Code: "bad_setup", Clause: "RW-2.1", Reason: fmt.Sprintf(format, args...)}
}

// blank is an empty table of the configured set-up: everything of RW-2 but chance and cards.
func (g *Game) blank(cfg engine.Config) (Position, error) {
	s := Position{Revision: cfg.Revision, Seats: uint8(cfg.Seats), Round: 1}
	want := cfg.Options.Get("board")
	if want == "" {
		// RW-2.1: Germany is the recommended board for four; three and five have no choice.
		want = "germany"
		if cfg.Seats == 3 {
			want = "england_wales"
		}
	}
	var su *setUp
	for i := range g.comp.setUps {
		if cand := &g.comp.setUps[i]; cand.players == cfg.Seats && g.comp.Boards[cand.board].ID == want {
			su = cand
		}
	}
	if su == nil {
		return s, badSetup("%d seats cannot play on the board %s; legal are 3 or 4 on england_wales, 4 or 5 on germany", cfg.Seats, want)
	}
	s.Board = uint8(su.board)
	open := false
	for _, name := range []string{"rhondda_open", "hannover_open"} {
		if !cfg.Options.On(name) {
			continue
		}
		if su.option != name {
			return s, badSetup("the option %s does not go with %d seats on %s", name, cfg.Seats, want)
		}
		open = true
	}
	if !open {
		for _, t := range su.covered {
			s.Covered |= 1 << t
		}
	}
	for _, fo := range flagOptions {
		if cfg.Options.On(fo.name) {
			s.Flags |= fo.flag
		}
	}
	k := &g.comp.k
	for i := range cfg.Seats {
		p := &s.Player[i]
		p.Cash, p.Loans = int32(k.startCash), int16(k.startLoans) // RW-2.4
		p.Markers = int8(g.markers(&s))
		p.Hand = allCards
		s.Order[i] = engine.Seat(i)
	}
	s.Next = s.Order
	// RW-2.7
	per, shift := int16(k.cubesPerSpace[cfg.Seats]), int16(k.cubesShifted[cfg.Seats])
	s.Track = [3]int16{per - shift, per, per + shift}
	s.Spare = int16(k.cubesTotal) - 3*per
	return s, nil
}

// markers is how many markers a player has to invest in all (RW-2.5, R-02).
func (g *Game) markers(s *Position) int {
	n := g.comp.k.markersPerPlayer
	if s.Flags&TurnMarkerExtra == 0 {
		n -= g.comp.k.markersOnTrack
	}
	return n
}

// Setup deals a new game (RW-2).
func (g *Game) Setup(cfg engine.Config) (Position, error) {
	s, err := g.blank(cfg)
	if err != nil {
		return s, err
	}
	r, order, deck := g.drawOrder(&s, cfg.Key)
	engine.Shuffle(r, deck)
	g.deal(&s, order, deck)
	return s, nil
}

// drawOrder draws the turn order, and returns it with the deck that is not shuffled yet and what to shuffle it with.
func (g *Game) drawOrder(s *Position, key engine.Key) (r *engine.RNG, order [engine.MaxSeats]engine.Seat, deck []ContractID) {
	r, order = engine.NewRNG(key), s.Order
	engine.Shuffle(r, order[:s.Seats])
	return r, order, g.comp.deck(int(s.Board), s.Covered)
}

// deal lays out what chance decides: the boxes with the cards their occupants start without, hands and deck.
func (g *Game) deal(s *Position, order [engine.MaxSeats]engine.Seat, deck []ContractID) {
	s.Order, s.Next = order, order
	for box := range int(s.Seats) { // RW-2.5
		p := &s.Player[order[box]]
		card := ActionKind(box + 1)
		p.Hand.remove(card)
		p.Pile[0], p.PileN = card, 1
	}
	s.DeckN = uint8(copy(s.Deck[:], deck))
	for seat := range int(s.Seats) { // RW-2.6
		g.draw(s, engine.Seat(seat), nil)
	}
	s.Frames.Push(engine.Frame{Step: StepChoose, Seat: engine.Nobody})
	g.RunOn(s, nil)
}

// price is what an investment costs at Period x (RW-3.4).
func (g *Game) price(x int16) int32 { return int32(g.comp.k.eraCost[x-1]) }

// Period is the current Period (RW-3.3): it rises as the spaces of the track are emptied.
func (s *Position) Period() int16 {
	switch {
	case s.Track[0] > 0:
		return 1
	case s.Track[1] > 0:
		return 2
	}
	return 3
}

func (s *Position) trackEmpty() bool { return s.Track == [3]int16{} }

// markersOut tells whether somebody has no marker left to build with.
func (s *Position) markersOut() bool {
	for seat := range int(s.Seats) {
		if s.Player[seat].Markers == 0 {
			return true
		}
	}
	return false
}

// lastRound tells whether the game ends with this round: what ran out never comes back (RW-3.1, RW-13.2).
func (s *Position) lastRound() bool { return s.trackEmpty() || s.markersOut() }

// IsCovered tells whether a Town is not in play (RW-2.2).
func (s *Position) IsCovered(t TownID) bool { return s.Covered>>t&1 != 0 }

// addContract puts a card into a hand, which is kept sorted so that equal hands are equal values.
func (p *Player) addContract(c ContractID) {
	i := p.ContractCards()
	for ; i > 0 && p.Contracts[i-1] > c; i-- {
		p.Contracts[i] = p.Contracts[i-1]
	}
	p.Contracts[i] = c
}

func (p *Player) removeContract(c ContractID) {
	n := 0
	for _, have := range p.Contracts {
		if have != c {
			p.Contracts[n] = have
			n++
		}
	}
	for ; n < maxHand; n++ {
		p.Contracts[n] = 0
	}
}

// ContractCards counts the contract cards in hand.
func (p *Player) ContractCards() int {
	n := 0
	for n < maxHand && p.Contracts[n] != 0 {
		n++
	}
	return n
}

// Holds tells whether a contract card is in hand.
func (p *Player) Holds(c ContractID) bool {
	return c != 0 && (p.Contracts[0] == c || p.Contracts[1] == c || p.Contracts[2] == c)
}

// Top is the top card of the pile: the one just used.
func (p *Player) Top() ActionKind {
	if p.PileN == 0 {
		return 0
	}
	return p.Pile[p.PileN-1]
}

func (p *Player) playToPile(card ActionKind) {
	p.Hand.remove(card)
	p.Pile[p.PileN] = card
	p.PileN++
}

// recall takes back every card of the pile but the top one (RW-11.8, RW-4.5).
func (p *Player) recall() {
	for i := range int(p.PileN) - 1 {
		p.Hand.add(p.Pile[i])
	}
	top := p.Top()
	p.Pile = [actionKinds]ActionKind{}
	p.PileN = 0
	if top != 0 {
		p.Pile[0], p.PileN = top, 1
	}
}

// Rules is the text that defines the clauses of this game.
//
//go:embed RULES.md
var Rules string
