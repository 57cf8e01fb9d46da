package toy

import (
	"strconv"

	"cromford/engine"
)

// The kinds of choice. Their names are stored in records; new ones go at the end.
const (
	bid engine.Kind = 1 + iota
	keep
	toss
	swap
	endTurn
)

// The kinds of fact.
const (
	factTurned engine.FactKind = 1 + iota
	factSealed
	factSealedCard
	factBid
	factWon
	factKept
	factTossed
	factSwapped
	factDrew
	factOver
)

func newGrammar(meta *engine.Meta, seats int) *engine.Grammar {
	card := &engine.Domain{Label: "bid card", Target: "card"}
	for c := 1; c <= cards; c++ {
		card.IDs = append(card.IDs, "c"+strconv.Itoa(c))
		card.Proper = append(card.Proper, strconv.Itoa(c))
	}
	spec := func(name string, ps ...engine.Param) engine.Spec {
		return engine.Spec{Name: name, Params: ps, Min: len(ps)}
	}
	P := engine.P
	return &engine.Grammar{
		Prefix: "toy",
		Seats:  engine.SeatDomain(meta, seats),
		Choices: []engine.Spec{
			bid:     {Name: "bid", Params: []engine.Param{P("card", card)}, Min: 1, EndsTurn: true},
			keep:    spec("keep"),
			toss:    spec("toss"),
			swap:    spec("swap", P("card", card)),
			endTurn: {Name: "end-turn", EndsTurn: true},
		},
		Facts: []engine.Spec{
			factTurned:     spec("turned", P("worth", engine.Num)),
			factSealed:     spec("sealed"),
			factSealedCard: spec("sealed-card", P("card", card)),
			factBid:        spec("bid", P("card", card)),
			factWon:        spec("won", P("worth", engine.Num)),
			factKept:       spec("kept", P("points", engine.Num)),
			factTossed:     spec("tossed", P("points", engine.Num)),
			factSwapped:    spec("swapped", P("card", card)),
			factDrew:       spec("drew", P("card", card)),
			factOver:       spec("game-over"),
		},
	}
}

// Grammar names the choices and facts.
func (g *Game) Grammar(s *Position) *engine.Grammar { return g.grammars[s.Seats] }

// Describe explains a legal choice; label and targets follow from the grammar.
func (g *Game) Describe(_ *Position, _ engine.Seat, c engine.Choice) engine.Offer {
	return engine.Offer{
		Clause: [...]string{bid: "TY-3.2", keep: "TY-4.1", toss: "TY-4.2", swap: "TY-4.3", endTurn: "TY-4.4"}[c.Kind],
		Group:  [...]string{bid: "cards", keep: "lot", toss: "lot", swap: "cards", endTurn: "end"}[c.Kind],
	}
}

// Gauges are the public numbers.
func (g *Game) Gauges(s *Position, buf []engine.Gauge) []engine.Gauge {
	for i := range int(s.Seats) {
		seat, p := engine.Seat(i), &s.Player[i]
		buf = append(buf,
			engine.Gauge{Name: "points", Seat: seat, Value: p.points()},
			engine.Gauge{Name: "hand", Seat: seat, Value: p.handN()})
	}
	return append(buf,
		engine.Gauge{Name: "round", Seat: engine.Nobody, Value: int(s.Turned)},
		engine.Gauge{Name: "lot", Seat: engine.Nobody, Value: int(s.lot())},
		engine.Gauge{Name: "stock", Seat: engine.Nobody, Value: int(s.StockN)})
}

// Who sees what:
//
//	public   the open lot and those before it, points, sizes of hands and stock, that a card is sealed, the last bids, cards
//	         that have left
//	owner    the hand, the sealed card
//	nobody   the lots to come, the stock, the key of chance

// View is what a seat sees, built field by field.
type View struct {
	Step    string       `json:"step"` // "over" at the end
	Active  int          `json:"active"`
	Rounds  int          `json:"rounds"`
	Lots    []int        `json:"lots"` // turned up so far, the last is up for bids
	Stock   int          `json:"stock"`
	Spent   []string     `json:"spent"`
	Players []PlayerView `json:"players"`
	Hand    []string     `json:"hand"`
	Sealed  string       `json:"sealed"`
}

// PlayerView is what everybody sees of a seat.
type PlayerView struct {
	Kept   int    `json:"kept"`
	Tossed int    `json:"tossed"`
	Hand   int    `json:"hand"`
	Sealed bool   `json:"sealed"`
	Bid    string `json:"bid"`
}

// View is what the seat, or a spectator, sees.
func (g *Game) View(s *Position, seat engine.Seat) any {
	v := View{Step: "over", Active: -1, Rounds: int(s.Rounds), Stock: int(s.StockN), Spent: []string{}, Hand: []string{}}
	if s.Frames.N > 0 {
		f := s.Frames.Top()
		v.Step = stepIDs[f.Step-1]
		if f.Seat != engine.Nobody {
			v.Active = int(f.Seat)
		}
	}
	for _, worth := range s.Lots[:s.Turned] {
		v.Lots = append(v.Lots, int(worth))
	}
	for _, c := range allCards() {
		if s.Spent>>c&1 != 0 {
			v.Spent = append(v.Spent, c.id())
		}
	}
	for i := range int(s.Seats) {
		p := &s.Player[i]
		v.Players = append(v.Players, PlayerView{int(p.Kept), int(p.Tossed), p.handN(), p.Sealed != 0, p.Bid.id()})
	}
	if int(seat) < int(s.Seats) {
		p := &s.Player[seat]
		v.Hand = ids(p.Hand[:p.handN()])
		v.Sealed = p.Sealed.id()
	}
	return v
}

func (c Card) id() string {
	if c == 0 {
		return ""
	}
	return "c" + strconv.Itoa(int(c))
}

func ids(list []Card) []string {
	out := []string{}
	for _, c := range list {
		out = append(out, c.id())
	}
	return out
}
