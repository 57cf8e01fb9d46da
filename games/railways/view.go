package railways

import "cromford/engine"

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
	v := View{Board: b.ID, Covered: []string{}, Round: int(s.Round), Period: int(s.period()), Price: int(g.price(s.period())),
		Need: g.comp.k.threshold[s.period()-1], Spare: int(s.Spare), Step: "over", Active: -1,
		Contracts: []ContractUse{}, Deck: []string{}}
	if s.Frames.N > 0 {
		f := s.Frames.Top()
		v.Step = stepIDs[f.Step-1]
		if f.Step != stepChoose {
			v.Active = int(f.Seat)
		}
	}
	for i, n := range s.Track {
		v.Track[i] = int(n)
	}
	for i := range int(s.Seats) {
		v.Order = append(v.Order, int(s.Order[i]))
		v.NextOrder = append(v.NextOrder, int(s.Next[i]))
		v.Players = append(v.Players, g.playerView(s, engine.Seat(i)))
	}
	for i, t := range b.Towns {
		id := TownID(i + 1)
		tv := TownView{ID: t.ID, Name: t.Name, Spaces: t.Spaces, At: t.At, Covered: s.covered(id), Factories: []FactoryView{}}
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
		lv := LineView{ID: l.ID, Town: b.Towns[l.Town-1].ID, Port: b.Ports[l.Port-1].ID, Spaces: l.Spaces, Via: append([][2]int{}, l.Via...),
			Note: l.Note, Closed: s.covered(l.Town), Investors: seatInts(s.Line[i+1].Investor[:s.Line[i+1].N])}
		lv.Count, _ = g.Count(s, ContractRailway, i+1, seat)
		v.Lines = append(v.Lines, lv)
	}
	for i, p := range b.Ports {
		pt := &s.Port[i+1]
		pv := PortView{ID: p.ID, Name: p.Name, Spaces: p.Spaces, At: p.At, Investors: seatInts(pt.Investor[:pt.N]), Waiting: int(pt.Waiting)}
		pv.Count, _ = g.Count(s, ContractPort, i+1, seat)
		v.Ports = append(v.Ports, pv)
	}
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
	for _, c := range p.Contracts[:p.contractN()] {
		card := g.comp.Cards[c-1]
		face := card.Face[s.Board]
		use := ContractUse{ID: card.ID, Kind: contractKindIDs[card.Kind], Name: card.face(b, g.comp)}
		use.Target = use.Kind + ":" + g.placeID(b, card.Kind, face)
		use.Count, use.Own = g.Count(s, card.Kind, face, seat)
		v.Contracts = append(v.Contracts, use)
	}
	return v
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
	return PlayerView{
		Seat: int(seat), Name: g.meta.SeatNames[seat], Cash: int(p.Cash), Cubes: int(p.Cubes), Loans: int(p.Loans),
		Markers: int(p.Markers), Worth: g.Worth(s, seat), Hand: cardNames(p.Hand), Pile: pileNames(p),
		Contracts: p.contractN(), HasSealed: p.Sealed != 0, Duty: []string{"", "act", "recall"}[p.Duty],
	}
}

func seatInts(list []engine.Seat) []int {
	out := make([]int, len(list))
	for i, s := range list {
		out[i] = int(s)
	}
	return out
}

func cardID(a ActionKind) string {
	if a == 0 {
		return ""
	}
	return actionIDs[a-1]
}

func cardNames(cs CardSet) []string {
	out := []string{}
	for a := ActionPort; a <= ActionProduce; a++ {
		if cs.has(a) {
			out = append(out, cardID(a))
		}
	}
	return out
}

func pileNames(p *Player) []string {
	out := []string{}
	for _, a := range p.Pile[:p.PileN] {
		out = append(out, cardID(a))
	}
	return out
}

// Round is the number of the round.
func (g *Game) Round(s *Position) int { return int(s.Round) }

// Gauges are the public numbers. The quiet ones are for scenarios and not part of previews.
func (g *Game) Gauges(s *Position, buf []engine.Gauge) []engine.Gauge {
	b := g.board(s)
	names := &b.gauges
	add := func(name string, seat engine.Seat, v int) {
		buf = append(buf, engine.Gauge{Name: name, Seat: seat, Value: v})
	}
	quiet := func(name string, seat engine.Seat, v int) {
		buf = append(buf, engine.Gauge{Name: name, Seat: seat, Value: v, Quiet: true})
	}
	all := engine.Nobody
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		p := &s.Player[i]
		add("cash", seat, int(p.Cash))
		add("cubes", seat, int(p.Cubes))
		add("loans", seat, int(p.Loans))
		add("markers", seat, int(p.Markers))
		add("worth", seat, g.Worth(s, seat))
		add("hand", seat, p.Hand.len())
		add("contracts", seat, p.contractN())
		quiet("pile", seat, int(p.PileN))
		for box := range int(s.Seats) {
			if s.Order[box] == seat {
				add("place", seat, box+1)
			}
			if s.Next[box] == seat {
				add("next_place", seat, box+1)
			}
		}
	}
	add("period", all, int(s.period()))
	quiet("price", all, int(g.price(s.period())))
	quiet("need", all, g.comp.k.threshold[s.period()-1])
	add("round", all, int(s.Round))
	add("track/period_2", all, int(s.Track[0]))
	add("track/period_3", all, int(s.Track[1]))
	add("track/game_end", all, int(s.Track[2]))
	add("spare", all, int(s.Spare))
	add("minted", all, int(s.Minted))
	add("deck", all, int(s.DeckN))
	over := 0
	if s.Frames.N == 0 {
		over = 1
	}
	quiet("over", all, over)
	shortage := 0
	if s.Shortage {
		shortage = 1
	}
	quiet("shortage", all, shortage)
	quiet("cards_in_play", all, len(g.comp.deck(int(s.Board), s.Covered)))
	towns, lines := 0, 0
	for i := range b.Towns {
		open := 1
		if s.covered(TownID(i + 1)) {
			open = 0
		}
		towns += open
		quiet(names.townIn[i], all, open)
		for o := range int(s.Seats) {
			f := s.Factory[i+1][o]
			add(names.level[i], engine.Seat(o), int(f.Level))
			add(names.yard[i], engine.Seat(o), int(f.Yard))
		}
		g.countGauges(s, ContractTown, i+1, names.townCount[i], quiet)
	}
	for i, l := range b.Lines {
		if !s.covered(l.Town) {
			lines++
		}
		add(names.capacity[i], all, int(s.Line[i+1].N))
		g.countGauges(s, ContractRailway, i+1, names.lineCount[i], quiet)
	}
	for i := range b.Ports {
		add(names.customs[i], all, int(s.Port[i+1].N))
		add(names.waiting[i], all, int(s.Port[i+1].Waiting))
		g.countGauges(s, ContractPort, i+1, names.portCount[i], quiet)
	}
	quiet("towns_in_play", all, towns)
	quiet("lines_in_play", all, lines)
	in := make([]int, len(g.comp.Cards)+1)
	for _, c := range g.comp.deck(int(s.Board), s.Covered) {
		in[c] = 1
	}
	for i := range g.comp.Cards {
		quiet(names.cardIn[i], all, in[i+1])
	}
	return buf
}

// countGauges are what a contract for a place would count: in all, and of each seat's own markers (RW-11.3).
func (g *Game) countGauges(s *Position, kind ContractKind, face int, name string, add func(string, engine.Seat, int)) {
	for o := range int(s.Seats) {
		n, own := g.Count(s, kind, face, engine.Seat(o))
		if o == 0 {
			add(name, engine.Nobody, n)
		}
		add(name, engine.Seat(o), own)
	}
}

// clauseOf is the clause that allows a kind of choice.
var clauseOf = [...]string{
	pick: "RW-4.1", buildFactory: "RW-6.2", upgradeFactory: "RW-6.3", secondFactory: "RW-6.4", constructLine: "RW-7.2",
	upgradeLine: "RW-7.3", secondLine: "RW-7.4", investPort: "RW-8.1", redrawContracts: "RW-8.3", produceAt: "RW-9.1",
	takeCoin: "RW-9.2", deliverFrom: "RW-10.2", deliverTo: "RW-10.3", via: "RW-10.4", load: "RW-10.4",
	declareContract: "RW-11.1", takeLoan: "RW-12.1", repayLoan: "RW-12.2", noLoan: "R-17", forfeit: "RW-5.4",
	sell: "RW-3.6", endTurn: "RW-5.1",
}

// groupOf is the heading a kind of choice stands under.
var groupOf = [...]string{
	pick: "cards", buildFactory: "build", upgradeFactory: "upgrade", secondFactory: "second", constructLine: "build",
	upgradeLine: "upgrade", secondLine: "second", investPort: "invest", redrawContracts: "redraw", produceAt: "produce",
	takeCoin: "coin", deliverFrom: "towns", deliverTo: "ports", via: "lines", load: "yards",
	declareContract: "contract", takeLoan: "loan", repayLoan: "loan", noLoan: "loan", forfeit: "forfeit",
	sell: "sell", endTurn: "end",
}

// Describe explains a legal choice.
func (g *Game) Describe(s *Position, _ engine.Seat, c engine.Choice) engine.Offer {
	o := engine.Offer{Clause: clauseOf[c.Kind], Group: groupOf[c.Kind]}
	f := s.Frames.Top()
	switch c.Kind {
	case buildFactory, upgradeFactory, constructLine, upgradeLine, investPort:
		o.Cost = int(g.price(f.A))
	case secondLine:
		if s.Flags&SecondLinePaid != 0 {
			o.Cost = int(g.price(f.A))
		}
	case repayLoan:
		o.Cost = int(g.repayment(f.A))
	case declareContract:
		if c.Arg[0] == 0 {
			o.Clause = "RW-11.9"
			break
		}
		b := g.board(s)
		card := g.comp.Cards[c.Arg[0]-1]
		id := g.placeID(b, card.Kind, card.Face[s.Board])
		o.Targets = []string{"contract:" + card.ID, contractKindIDs[card.Kind] + ":" + id}
	case produceAt:
		t := g.board(s).Towns[c.Arg[0]-1].ID
		o.Targets = []string{"town:" + t, "factory:" + t + ":" + g.meta.SeatNames[c.Arg[1]-1]}
	case load:
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
