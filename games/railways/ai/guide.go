package ai

import (
	"math/bits"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/games/railways"
)

// guide is what the bot knows of a game before it sees a table: how choices are coded, the maps, and the numbers of the
// component set. All of it is asked from the game itself, so that another component set needs no other bot.
type guide struct {
	game *railways.Game
	kind kinds
	maps []chart // by board

	price, need             [3]float64 // by Period
	loanBase, loanPerMarker float64    // what a Loan token costs in the end (RW-14.4)

	// turn is the stack of open questions of a seat whose card has just been revealed.
	turn engine.Frames
}

// kinds are the choices that need special care; all others are simply tried.
type kinds struct {
	pick, redraw, deliverFrom, deliverTo, declare, takeLoan, sell, endTurn engine.Kind
}

// chart is a map in the form in which a forecast walks it. Places count from 1.
type chart struct {
	towns, ports int
	lines        []railways.LineSpec // line l is lines[l-1]
	cards        []railways.ContractID
}

func newGuide(g *railways.Game) *guide {
	gd := &guide{game: g}
	s := bare(g)
	gd.readKinds(g.Grammar(&s))
	gd.readMaps()
	gd.readNumbers(s)
	gd.readTurn(s)
	return gd
}

// bare is an empty table of any set-up that the component set allows.
func bare(g *railways.Game) railways.Position {
	for _, seats := range g.Meta().SeatCounts {
		for _, b := range g.Components().Boards {
			cfg := engine.Config{Seats: seats, Revision: g.Meta().Revision, Options: engine.Options{{Name: "board", Value: b.ID}}}
			if s, err := g.Bare(cfg); err == nil {
				return s
			}
		}
	}
	panic("railways/ai: the component set allows no set-up")
}

func (gd *guide) readKinds(gr *engine.Grammar) {
	for name, k := range map[string]*engine.Kind{
		"pick": &gd.kind.pick, "redraw-contracts": &gd.kind.redraw, "deliver-from": &gd.kind.deliverFrom,
		"deliver-to": &gd.kind.deliverTo, "declare-contract": &gd.kind.declare, "take-loan": &gd.kind.takeLoan,
		"sell": &gd.kind.sell, "end-turn": &gd.kind.endTurn,
	} {
		for i, spec := range gr.Choices {
			if spec.Name == name {
				*k = engine.Kind(i)
			}
		}
		if *k == 0 {
			panic("railways/ai: the game knows no choice " + name)
		}
	}
}

func (gd *guide) readMaps() {
	comp := gd.game.Components()
	for i, b := range comp.Boards {
		ch := chart{towns: len(b.Towns), ports: len(b.Ports), lines: b.Lines}
		for c, card := range comp.Cards {
			if card.Face[i] != 0 {
				ch.cards = append(ch.cards, railways.ContractID(c+1))
			}
		}
		gd.maps = append(gd.maps, ch)
	}
}

// readNumbers looks at bare tables in each Period, and at the account of a player with one Loan token.
func (gd *guide) readNumbers(s railways.Position) {
	for i := range gd.price {
		t := s
		t.Track = [3]int16{}
		t.Track[i] = 1
		v, ok := gd.game.View(&t, engine.Nobody).(railways.View)
		if !ok {
			panic("railways/ai: the game shows its tables in an unknown form")
		}
		gd.price[i], gd.need[i] = float64(v.Price), float64(v.Need)
	}
	cost := func(loans int16, markers int8) float64 {
		t := s
		t.Player[0] = railways.Player{Loans: loans, Markers: markers}
		return -float64(gd.game.Worth(&t, 0))
	}
	gd.loanBase = cost(1, 0)
	gd.loanPerMarker = cost(1, 1) - gd.loanBase
}

func (gd *guide) readTurn(s railways.Position) {
	n, err := doc.Parse("turn", []byte(`{"turn": {"seat": "`+gd.game.Meta().SeatNames[0]+`", "card": "port"}}`))
	if err == nil {
		err = gd.game.Override(&s, n, true)
	}
	if err != nil {
		panic("railways/ai: no table with an open turn: " + err.Error())
	}
	gd.turn = s.Frames
}

// reveal makes it the seat's turn with this card of its hand, as if nobody else had chosen one.
func (gd *guide) reveal(s *railways.Position, seat engine.Seat, card railways.ActionKind) {
	p := &s.Player[seat]
	p.Hand &^= 1 << card
	p.Sealed = 0
	p.Pile[p.PileN] = card
	p.PileN++
	s.Frames = gd.turn
	top := s.Frames.Top()
	top.Seat, top.A = seat, int16(period(s))+1
}

// period is the current Period, counted from 0 as an index (RW-3.3).
func period(s *railways.Position) int {
	for i, n := range s.Track[:2] {
		if n > 0 {
			return i
		}
	}
	return 2
}

// hasCard tells whether an Action card is in a hand.
func hasCard(hand railways.CardSet, card railways.ActionKind) bool { return hand>>card&1 != 0 }

func cardCount(hand railways.CardSet) int { return bits.OnesCount8(uint8(hand)) }

// topCard is the Action card a seat used last.
func topCard(p *railways.Player) railways.ActionKind {
	if p.PileN == 0 {
		return 0
	}
	return p.Pile[p.PileN-1]
}
