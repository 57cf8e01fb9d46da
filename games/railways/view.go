package railways

import (
	"cromford/engine"
	"cromford/engine/doc"
)

// Who sees what (RULES.md, Hidden information):
//
//	public   board, track, spare pool, order, cash, cubes, markers, Loan tokens, piles, hands of Action cards,
//	         number of contract cards, that a card is sealed
//	owner    the sealed card, the contract cards in hand
//	knowers  a contract card in the deck whose place somebody knows (Position.Known)
//	nobody   everything else of the deck

// View is what a seat sees. It is built field by field from what the seat may know.
type View struct {
	Board     string        `json:"board"`
	Covered   []string      `json:"covered"`
	Round     int           `json:"round"`
	Period    int           `json:"period"`
	Price     int           `json:"price"`
	Need      int           `json:"need"` // markers that complete a contract
	Track     [3]int        `json:"track"`
	Spare     int           `json:"spare"`
	Order     []int         `json:"order"`
	NextOrder []int         `json:"next_order"`
	Step      string        `json:"step"` // the open question, "over" at the end
	Active    int           `json:"active"`
	Players   []PlayerView  `json:"players"`
	Towns     []TownView    `json:"towns"`
	Lines     []LineView    `json:"lines"`
	Ports     []PortView    `json:"ports"`
	Contracts []ContractUse `json:"contracts"` // the seat's own hand
	Deck      []string      `json:"deck"`      // from the top; "" where the seat does not know the card
	Sealed    string        `json:"sealed"`    // the seat's own sealed card
}

// PlayerView is what everybody sees of a seat.
type PlayerView struct {
	Seat      int      `json:"seat"`
	Name      string   `json:"name"`
	Cash      int      `json:"cash"`
	Cubes     int      `json:"cubes"`
	Loans     int      `json:"loans"`
	Markers   int      `json:"markers"`
	Worth     int      `json:"worth"`
	Hand      []string `json:"hand"`
	Pile      []string `json:"pile"`
	Contracts int      `json:"contracts"`
	HasSealed bool     `json:"has_sealed"`
	Duty      string   `json:"duty"` // "", "act" or "recall": what is still to come this round
}

// TownView is a Town with its Factories by seat.
type TownView struct {
	ID        string        `json:"id"`
	Name      string        `json:"name"`
	Spaces    int           `json:"spaces"`
	At        [2]int        `json:"at"`
	Covered   bool          `json:"covered"`
	Factories []FactoryView `json:"factories"`
	Count     int           `json:"count"` // markers a contract for it would count
}

// FactoryView is a Factory.
type FactoryView struct {
	Seat  int `json:"seat"`
	Level int `json:"level"`
	Yard  int `json:"yard"`
}

// LineView is a line with its investors in slot order.
type LineView struct {
	ID        string   `json:"id"`
	Town      string   `json:"town"`
	Port      string   `json:"port"`
	Spaces    int      `json:"spaces"`
	Via       [][2]int `json:"via"`
	Note      string   `json:"note"`
	Closed    bool     `json:"closed"` // its Town is covered
	Investors []int    `json:"investors"`
	Count     int      `json:"count"`
}

// PortView is a Port with its Customs Houses in order of placement.
type PortView struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Spaces    int    `json:"spaces"`
	At        [2]int `json:"at"`
	Investors []int  `json:"investors"`
	Waiting   int    `json:"waiting"`
	Count     int    `json:"count"`
}

// ContractUse is a contract card in one's hand with what it would count now.
type ContractUse struct {
	ID     string `json:"id"`
	Kind   string `json:"kind" enum:"town,port,line"`
	Name   string `json:"name"`
	Target string `json:"target"`
	Count  int    `json:"count"`
	Own    int    `json:"own"`
}

var contractKindIDs = []string{"", "town", "port", "line"}

// View is what the seat, or a spectator, sees.
func (g *Game) View(s *Position, seat engine.Seat) any {
	b := g.board(s)
	v := View{
		Board: b.ID, Covered: []string{}, Round: int(s.Round), Period: int(s.Period()), Price: int(g.price(s.Period())),
		Need: g.comp.k.threshold[s.Period()-1], Track: [3]int(doc.Wide(s.Track[:])), Spare: int(s.Spare),
		Order: doc.Wide(s.Order[:s.Seats]), NextOrder: doc.Wide(s.Next[:s.Seats]), Step: "over", Active: -1,
		Contracts: []ContractUse{}, Deck: make([]string, 0, s.DeckN), Players: make([]PlayerView, 0, s.Seats),
	}
	if s.Frames.N > 0 {
		f := s.Frames.Top()
		v.Step = stepNames().Name(int(f.Step))
		if f.Step != StepChoose {
			v.Active = int(f.Seat)
		}
	}
	for i := range int(s.Seats) {
		v.Players = append(v.Players, g.playerView(s, engine.Seat(i)))
	}
	g.boardView(&v, s, seat)
	for _, c := range s.Deck[:s.DeckN] {
		id := ""
		if s.knows(seat, c) {
			id = g.comp.Cards[c-1].ID
		}
		v.Deck = append(v.Deck, id)
	}
	if seat == engine.Nobody {
		return v
	}
	p := &s.Player[seat]
	v.Sealed = cardID(p.Sealed)
	for _, c := range p.Contracts[:p.ContractCards()] {
		v.Contracts = append(v.Contracts, g.contractUse(s, c, seat))
	}
	return v
}

// boardView shows Towns, lines and Ports, each with what a contract of the seat would count there.
func (g *Game) boardView(v *View, s *Position, seat engine.Seat) {
	b := g.board(s)
	// A view is made for every update of every watcher.
	v.Towns, v.Lines, v.Ports = make([]TownView, 0, len(b.Towns)), make([]LineView, 0, len(b.Lines)), make([]PortView, 0, len(b.Ports))
	for i, t := range b.Towns {
		id := TownID(i + 1)
		tv := TownView{ID: t.ID, Name: t.Name, Spaces: t.Spaces, At: t.At, Covered: s.IsCovered(id), Factories: []FactoryView{}}
		if tv.Covered {
			v.Covered = append(v.Covered, t.ID)
		}
		for o := range int(s.Seats) {
			if f := s.Factory[id][o]; f.Level > 0 {
				tv.Factories = append(tv.Factories, FactoryView{Seat: o, Level: int(f.Level), Yard: int(f.Yard)})
			}
		}
		tv.Count, _ = g.Count(s, ContractTown, int(id), seat)
		v.Towns = append(v.Towns, tv)
	}
	for i, l := range b.Lines {
		ln := &s.Line[i+1]
		lv := LineView{ID: l.ID, Town: b.Towns[l.Town-1].ID, Port: b.Ports[l.Port-1].ID, Spaces: l.Spaces, Via: append([][2]int{}, l.Via...),
			Note: l.Note, Closed: s.IsCovered(l.Town), Investors: doc.Wide(ln.Investor[:ln.N])}
		lv.Count, _ = g.Count(s, ContractRailway, i+1, seat)
		v.Lines = append(v.Lines, lv)
	}
	for i, p := range b.Ports {
		pt := &s.Port[i+1]
		pv := PortView{ID: p.ID, Name: p.Name, Spaces: p.Spaces, At: p.At, Investors: doc.Wide(pt.Investor[:pt.N]), Waiting: int(pt.Waiting)}
		pv.Count, _ = g.Count(s, ContractPort, i+1, seat)
		v.Ports = append(v.Ports, pv)
	}
}

// contractUse is a contract card in the hand of a seat.
func (g *Game) contractUse(s *Position, c ContractID, seat engine.Seat) ContractUse {
	b, card := g.board(s), g.comp.Cards[c-1]
	face := card.Face[s.Board]
	use := ContractUse{ID: card.ID, Kind: contractKindIDs[card.Kind], Name: card.face(b, g.comp)}
	use.Target = use.Kind + ":" + g.placeID(b, card.Kind, face)
	use.Count, use.Own = g.Count(s, card.Kind, face, seat)
	return use
}

func (g *Game) placeID(b *Board, kind ContractKind, face int) string {
	switch kind {
	case ContractTown:
		return b.Towns[face-1].ID
	case ContractPort:
		return b.Ports[face-1].ID
	default:
		return b.Lines[face-1].ID
	}
}

func (g *Game) playerView(s *Position, seat engine.Seat) PlayerView {
	p := &s.Player[seat]
	v := PlayerView{
		Seat: int(seat), Name: g.meta.SeatNames[seat], Cash: int(p.Cash), Cubes: int(p.Cubes), Loans: int(p.Loans),
		Markers: int(p.Markers), Worth: g.Worth(s, seat), Hand: doc.Members(p.Hand, 1, actionIDs), Pile: []string{},
		Contracts: p.ContractCards(), HasSealed: p.Sealed != 0, Duty: []string{"", "act", "recall"}[p.Duty],
	}
	for _, a := range p.Pile[:p.PileN] {
		v.Pile = append(v.Pile, cardID(a))
	}
	return v
}

func cardID(a ActionKind) string { return doc.IDs(actionIDs).Name(int(a)) }

// Round is the number of the round.
func (g *Game) Round(s *Position) int { return int(s.Round) }

// Gauges are the public numbers. The quiet ones are for scenarios and not part of previews.
func (g *Game) Gauges(s *Position, buf []engine.Gauge) []engine.Gauge {
	l := engine.GaugeList{List: buf}
	for i := range int(s.Seats) {
		seat, p := engine.Seat(i), &s.Player[i]
		l.Add("cash", seat, int(p.Cash))
		l.Add("cubes", seat, int(p.Cubes))
		l.Add("loans", seat, int(p.Loans))
		l.Add("markers", seat, int(p.Markers))
		l.Add("worth", seat, g.Worth(s, seat))
		l.Add("hand", seat, p.Hand.Len())
		l.Add("contracts", seat, p.ContractCards())
		l.Quiet("pile", seat, int(p.PileN))
		for box := range int(s.Seats) {
			if s.Order[box] == seat {
				l.Add("place", seat, box+1)
			}
			if s.Next[box] == seat {
				l.Add("next_place", seat, box+1)
			}
		}
	}
	all, inPlay := engine.Nobody, g.comp.deck(int(s.Board), s.Covered)
	l.Add("period", all, int(s.Period()))
	l.Add("price", all, int(g.price(s.Period())))
	l.Add("need", all, g.comp.k.threshold[s.Period()-1])
	l.Add("round", all, int(s.Round))
	l.Add("track/period_2", all, int(s.Track[0]))
	l.Add("track/period_3", all, int(s.Track[1]))
	l.Add("track/game_end", all, int(s.Track[2]))
	l.Add("spare", all, int(s.Spare))
	l.Add("minted", all, int(s.Minted))
	l.Add("deck", all, int(s.DeckN))
	l.Flag("over", all, s.Frames.N == 0)
	l.Flag("shortage", all, s.Shortage)
	l.Quiet("cards_in_play", all, len(inPlay))
	g.boardGauges(s, &l)
	in := make([]int, len(g.comp.Cards)+1)
	for _, c := range inPlay {
		in[c] = 1
	}
	for i := range g.comp.Cards {
		l.Quiet(g.board(s).gauges.cardIn[i], all, in[i+1])
	}
	return l.List
}

// boardGauges are the numbers of Towns, lines and Ports.
func (g *Game) boardGauges(s *Position, l *engine.GaugeList) {
	b, all := g.board(s), engine.Nobody
	names := &b.gauges
	towns, lines := 0, 0
	for i := range b.Towns {
		open := 1
		if s.IsCovered(TownID(i + 1)) {
			open = 0
		}
		towns += open
		l.Quiet(names.townIn[i], all, open)
		for o := range int(s.Seats) {
			f := s.Factory[i+1][o]
			l.Add(names.level[i], engine.Seat(o), int(f.Level))
			l.Add(names.yard[i], engine.Seat(o), int(f.Yard))
		}
		g.countGauges(s, ContractTown, i+1, names.townCount[i], l)
	}
	for i, line := range b.Lines {
		if !s.IsCovered(line.Town) {
			lines++
		}
		l.Add(names.capacity[i], all, int(s.Line[i+1].N))
		g.countGauges(s, ContractRailway, i+1, names.lineCount[i], l)
	}
	for i := range b.Ports {
		l.Add(names.customs[i], all, int(s.Port[i+1].N))
		l.Add(names.waiting[i], all, int(s.Port[i+1].Waiting))
		g.countGauges(s, ContractPort, i+1, names.portCount[i], l)
	}
	l.Quiet("towns_in_play", all, towns)
	l.Quiet("lines_in_play", all, lines)
}

// countGauges are what a contract for a place would count: in all, and of each seat's own markers (RW-11.3).
func (g *Game) countGauges(s *Position, kind ContractKind, face int, name string, l *engine.GaugeList) {
	for o := range int(s.Seats) {
		n, own := g.Count(s, kind, face, engine.Seat(o))
		if o == 0 {
			l.Quiet(name, engine.Nobody, n)
		}
		l.Quiet(name, engine.Seat(o), own)
	}
}

// offered is the clause that allows a kind of choice, and the heading that it stands under.
var offered = [...]struct{ clause, group string }{
	KindPick: {"RW-4.1", "cards"}, KindBuildFactory: {"RW-6.2", "build"}, KindUpgradeFactory: {"RW-6.3", "upgrade"},
	KindSecondFactory: {"RW-6.4", "second"}, KindConstructLine: {"RW-7.2", "build"}, KindUpgradeLine: {"RW-7.3", "upgrade"},
	KindSecondLine: {"RW-7.4", "second"}, KindInvestPort: {"RW-8.1", "invest"}, KindRedrawContracts: {"RW-8.3", "redraw"},
	KindProduceAt: {"RW-9.1", "produce"}, KindTakeCoin: {"RW-9.2", "coin"}, KindDeliverFrom: {"RW-10.2", "towns"},
	KindDeliverTo: {"RW-10.3", "ports"}, KindVia: {"RW-10.4", "lines"}, KindLoad: {"RW-10.4", "yards"},
	KindDeclareContract: {"RW-11.1", "contract"}, KindTakeLoan: {"RW-12.1", "loan"}, KindRepayLoan: {"RW-12.2", "loan"},
	KindNoLoan: {"R-17", "loan"}, KindForfeit: {"RW-5.4", "forfeit"}, KindSell: {"RW-3.6", "sell"}, KindEndTurn: {"RW-5.1", "end"},
}

// warnings are what whoever makes a choice must mean. Only what is open decides it: nobody's contract cards nor the deck end a game.
func (g *Game) warnings(s *Position, seat engine.Seat, c engine.Choice) []engine.Text {
	f := s.Frames.Top()
	if f.Step == StepChoose { // what comes of a card depends on the others
		return nil
	}
	u := *s
	engine.Perform(g, &u, seat, c, nil)
	kind := ""
	switch {
	case u.Frames.N == 0: // RW-13.2
		kind = "game-over"
	case s.lastRound(): // that was told when it came so far
	case u.trackEmpty(): // RW-13.3: the round is played to its end
		kind = "track-empty"
	case u.markersOut():
		kind = "last-marker"
	case f.Step == StepAct && s.Player[seat].Hand.Len() == 0 && c.Kind != KindDeclareContract:
		// Whoever has used the last card for anything but a contract pays for it in the next round (RW-4.5, RW-11.8), if one follows.
		kind = "last-card"
	}
	if kind == "" {
		return nil
	}
	return []engine.Text{{Kind: kind, Key: "railways.warning." + kind, Seat: &seat, Args: []engine.TextArg{}}}
}

// Describe explains a legal choice.
func (g *Game) Describe(s *Position, seat engine.Seat, c engine.Choice) engine.Offer {
	o := engine.Offer{Clause: offered[c.Kind].clause, Group: offered[c.Kind].group, Warnings: g.warnings(s, seat, c)}
	f := s.Frames.Top()
	switch c.Kind {
	case KindBuildFactory, KindUpgradeFactory, KindConstructLine, KindUpgradeLine, KindInvestPort:
		o.Cost = int(g.price(f.A))
	case KindSecondLine:
		if s.Flags&SecondLinePaid != 0 {
			o.Cost = int(g.price(f.A))
		}
	case KindRepayLoan:
		o.Cost = int(g.repayment(f.A))
	case KindTakeCoin:
		o.Args = []engine.TextArg{{Name: "cash", Number: g.comp.k.produceCash}}
	case KindRedrawContracts:
		if c.Arg[0] == 0 {
			o.Args = []engine.TextArg{{Name: "limit", Number: g.comp.k.handLimit}}
			if s.Player[seat].ContractCards() == 0 { // nothing is kept
				o.Key, o.Args[0].Number = "railways.offer.redraw-contracts.none", min(g.comp.k.handLimit, int(s.DeckN))
			}
		}
	case KindDeclareContract:
		if c.Arg[0] == 0 {
			o.Clause = "RW-11.9"
			break
		}
		b := g.board(s)
		card := g.comp.Cards[c.Arg[0]-1]
		id := g.placeID(b, card.Kind, card.Face[s.Board])
		o.Targets = []string{"contract:" + card.ID, contractKindIDs[card.Kind] + ":" + id}
	case KindDeliverFrom, KindDeliverTo:
		o.Args = append(g.Grammar(s).Label(c).Args, engine.TextArg{Name: "cubes", Number: g.delivered(s, c)})
		if n, asks := g.atBest(s, seat, c); asks {
			o.Args = append(o.Args, engine.TextArg{Name: "best", Number: n})
		}
	case KindProduceAt:
		t := g.board(s).Towns[c.Arg[0]-1].ID
		o.Targets = []string{"town:" + t, "factory:" + t + ":" + g.meta.SeatNames[c.Arg[1]-1]}
	case KindLoad:
		t := g.board(s).Towns[f.A-1].ID
		o.Targets = []string{"town:" + t}
		for _, a := range c.Arg {
			if a != 0 {
				owner, _ := engine.UnpackTally(a)
				o.Targets = append(o.Targets, "factory:"+t+":"+g.meta.SeatNames[owner-1])
			}
		}
	}
	return o
}
