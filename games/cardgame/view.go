package cardgame

import (
	"slices"

	"cromford/engine"
	"cromford/engine/components"
	"cromford/engine/doc"
)

// Who sees what: everything is open (CG-0.4) but, in the solo game, the order of the markers in the bag and, until they
// are placed, the tracks the rivals start on (CG-13). Neither is part of the view; so all seats see the same.

// View is what everybody sees.
type View struct {
	Decade    int          `json:"decade"` // 1 to 3
	Year      int          `json:"year"`
	Round     int          `json:"round"` // 1 to 4
	Good      string       `json:"good"`  // the active one
	Phase     string       `json:"phase"`
	Step      string       `json:"step"`
	Active    int          `json:"active"` // seat that is asked, -1 for none
	Start     int          `json:"start"`
	Order     []int        `json:"order"`
	Ahead     bool         `json:"ahead"`    // the production of the active good is still to come
	Later     []int        `json:"later"`    // seats that act before it after the active one
	Switches  []string     `json:"switches"` // options in play
	Market    []GoodView   `json:"market"`
	Colours   []string     `json:"colours"` // those of the market that have no seat
	Wages     WagesView    `json:"wages"`
	Players   []PlayerView `json:"players"`
	Supply    []StackView  `json:"supply"` // empty in solo
	Turn      *TurnView    `json:"turn,omitempty"`
	Sale      *SaleView    `json:"sale,omitempty"`
	Forecast  Forecast     `json:"forecast"`
	Solo      *SoloView    `json:"solo,omitempty"`
	MaxShares int          `json:"max_shares"`
	MaxValue  int          `json:"max_value"`
	MaxLoans  int          `json:"max_loans"`
	MaxShips  int          `json:"max_ships"`
	Penalty   []int        `json:"penalty"` // share value lost by number of shipping tokens
	Contract  []int        `json:"contract"`
	// Params are the numbers of development cards, by their ids, for the words that tell what they do.
	Params components.Params `json:"params"`
}

// GoodView is one column of the market: appeal track, demand and the markers on it.
type GoodView struct {
	Good     string       `json:"good"`
	Active   bool         `json:"active"`
	Demand   int          `json:"demand"`
	Arrows   []int        `json:"arrows"` // k for an arrow between k-1 and k
	Markers  []MarkerView `json:"markers"`
	Leftover int          `json:"leftover"` // price of a stored good in final scoring
}

// MarkerView is an appeal marker: of a seat, of a rival or of the neutral colour.
type MarkerView struct {
	Seat   int    `json:"seat"` // -1 if it is nobody's
	Colour string `json:"colour"`
	At     int    `json:"at"`
	Sells  int    `json:"sells"` // what the place sells at most
	Makes  int    `json:"makes"` // a rival makes what it can sell, the neutral colour nothing
	Sold   int    `json:"sold"`  // what would be sold as the market stands
}

// WagesView is the wages track.
type WagesView struct {
	Track []int `json:"track"`
	At    int   `json:"at"` // counted from 0
	Wage  int   `json:"wage"`
}

// PlayerView is a player's street and board.
type PlayerView struct {
	Seat         int            `json:"seat"`
	Out          bool           `json:"out"`
	Cash         int            `json:"cash"`
	Shares       int            `json:"shares"`
	Value        int            `json:"value"`
	Portfolio    int            `json:"portfolio"` // shares x share value
	Worth        int            `json:"worth"`     // the score if the game ended now
	Loans        int            `json:"loans"`
	Fund         int            `json:"fund"` // what a loan of the emergency fund gives
	Tokens       int            `json:"tokens"`
	Ships        int            `json:"ships"` // ready
	Sailed       int            `json:"sailed"`
	Voyages      int            `json:"voyages"`
	MaxQuality   int            `json:"max_quality"`
	Tracks       []TrackView    `json:"tracks"`
	Cards        []DevView      `json:"cards"`
	CardLimit    int            `json:"card_limit"`
	Factories    []FactoryView  `json:"factories"` // the street, open ones and closed ones, in the order of goods
	Reserve      []TuckedView   `json:"reserve"`   // quality and distribution cards
	MachineToken *WorkerPlace   `json:"machine_token"`
	Warehouses   WarehousesView `json:"warehouses"`
}

// TrackView is a development track.
type TrackView struct {
	ID         string `json:"id"`
	Values     []int  `json:"values"`
	At         int    `json:"at"` // counted from 0
	Value      int    `json:"value"`
	From       []int  `json:"from"`       // earliest decade of each step; empty without restriction
	Restricted bool   `json:"restricted"` // the next step comes too early
}

// DevView is an owned development card.
type DevView struct {
	ID   string `json:"id"`
	Once bool   `json:"once"` // is turned once per decade
	Used bool   `json:"used"`
	At   string `json:"at"` // factory, or empty
}

// FactoryView is a factory with the cards tucked left and right of it.
type FactoryView struct {
	Good         string       `json:"good"`
	Open         bool         `json:"open"`
	Side         string       `json:"side"` // I or II
	Spot         int          `json:"spot"`
	Spots        []SpotView   `json:"spots"` // of the side that is up, or would be if it were built now
	Office       string       `json:"office" enum:"price,appeal"`
	OfficeValue  int          `json:"office_value"`
	Workers      []WorkerView `json:"workers"` // left: cards present, first and second
	Foreman      bool         `json:"foreman"`
	Right        []TuckedView `json:"right"` // quality and distribution cards
	Quality      int          `json:"quality"`
	Distribution int          `json:"distribution"`
	Marker       int          `json:"marker"`
	Appeal       int          `json:"appeal"` // what the cards show; the marker follows in step b
	Price        int          `json:"price"`
	Goods        int          `json:"goods"`
	Alone        int          `json:"alone"` // goods without worker cards
	Fixed        int          `json:"fixed"`
	ShipPrice    int          `json:"ship_price"`
	Staff        int          `json:"staff"`
	Machines     int          `json:"machines"`
	Stored       int          `json:"stored"`
	Small        int          `json:"small"` // warehouse cards standing here
	Large        int          `json:"large"`
	Room         int          `json:"room"` // goods that the warehouses still take here
	Bill         BillView     `json:"bill"`
	MayUpgrade   bool         `json:"may_upgrade"`
}

// SpotView is a spot of the factory token.
type SpotView struct {
	Price  int `json:"price"`
	Appeal int `json:"appeal"`
}

// WorkerView is a worker card beside a factory.
type WorkerView struct {
	Position int    `json:"position"`
	Side     string `json:"side"`
	Goods    int    `json:"goods"`
	Workers  int    `json:"workers"` // still working
	Machines int    `json:"machines"`
	Half     int    `json:"half"` // machines on its machine half
	Turned   bool   `json:"turned"`
	Token    bool   `json:"token"`
}

// WorkerPlace names a worker card.
type WorkerPlace struct {
	Good     string `json:"good"`
	Position int    `json:"position"`
}

// TuckedView is a quality or distribution card. In the reserve its value is 0.
type TuckedView struct {
	Card      string `json:"card"`
	Kind      string `json:"kind" enum:"quality,distribution"`
	Value     int    `json:"value"`
	Direction string `json:"direction" enum:"price,appeal"`
	Low       int    `json:"low"` // values it can show
	High      int    `json:"high"`
}

// WarehousesView is the warehouse cards of a player.
type WarehousesView struct {
	Small     int `json:"small"` // in the reserve
	Large     int `json:"large"`
	SmallHold int `json:"small_holds"`
	LargeHold int `json:"large_holds"`
}

// BillView is what a production would cost now.
type BillView struct {
	Fixed    int `json:"fixed"`
	Workers  int `json:"workers"`
	Wage     int `json:"wage"`
	Saved    int `json:"saved"`
	Machines int `json:"machines"`
	Free     int `json:"free"`
	Upkeep   int `json:"upkeep"` // what the other machines cost
	Total    int `json:"total"`
}

// StackView is a type of development card in the supply.
type StackView struct {
	ID    string `json:"id"`
	Count int    `json:"count"`
}

// TurnView is what the running turn has done and still allows.
type TurnView struct {
	Seat    int           `json:"seat"`
	Action  string        `json:"action"` // of the open question, or empty
	Limit   int           `json:"limit"`  // what may be added in all: quality, distribution, machines or goods to ship
	Left    int           `json:"left"`
	Arrange []ArrangeView `json:"arrange"` // action 4, by good
	Runs    []RunView     `json:"runs"`    // Extra Production, by good and worker cards
}

// RunView is what a factory makes, and for what, with none, one or both of its worker cards.
type RunView struct {
	Good  string   `json:"good"`
	Cards int      `json:"cards"`
	Goods int      `json:"goods"`
	Shift int      `json:"shift"` // the same with an Extra Shift
	Room  int      `json:"room"`  // goods that the warehouses could take
	Bill  BillView `json:"bill"`
}

// ArrangeView compares a factory before action 4 and now.
type ArrangeView struct {
	Good   string `json:"good"`
	Before int    `json:"before"`
	Now    int    `json:"now"`
	Added  int    `json:"added"`
	Lost   int    `json:"lost"` // gone if the action ended now
	Max    int    `json:"max"`
}

// SaleView is the running production.
type SaleView struct {
	Made  int `json:"made"`
	Limit int `json:"limit"`
	Fresh int `json:"fresh"` // neither sold, stored nor shipped yet
	Room  int `json:"room"`  // goods of this kind the warehouses could still take
	// Income is what the question brings: by the number of stored goods sold as well, or of goods shipped.
	Income []int `json:"income"`
	// Bill is what the production costs in the end.
	Bill BillView `json:"bill"`
}

// Forecast is what the production of the active good would bring as the market stands now: no Extra Shift, Patron, stored
// goods or ships.
type Forecast struct {
	Seats []Fate `json:"seats"`
}

// Fate is a seat's part of a Forecast.
type Fate struct {
	Produces bool `json:"produces"`
	Makes    int  `json:"makes"`
	Limit    int  `json:"limit"`
	Sells    int  `json:"sells"`
	Price    int  `json:"price"`
	Income   int  `json:"income"`
	Cost     int  `json:"cost"`
	Gain     int  `json:"gain"` // steps of share value
	// Loans are those that the emergency fund would give for it, Cash the money after all that; Ruined tells that the fund
	// would not be enough.
	Loans    int  `json:"loans"`
	Borrowed int  `json:"borrowed"`
	Cash     int  `json:"cash"`
	Ruined   bool `json:"ruined"`
}

// SoloView is what the solo game adds.
type SoloView struct {
	Rows    int         `json:"rows"`
	Columns int         `json:"columns"`
	Places  []PlaceView `json:"places"` // row by row
	Rivals  []RivalView `json:"rivals"`
	Bag     []BagView   `json:"bag"`    // what is left in it
	Drawn   []string    `json:"drawn"`  // this decade, in order
	Follow  bool        `json:"follow"` // the player goes second this round
	Awards  []AwardView `json:"awards"`
	Place   int         `json:"place"` // at the end: 1 to 3
}

// PlaceView is a place of the display.
type PlaceView struct {
	Place int    `json:"place"` // from 1
	Card  string `json:"card"`  // empty: none
	Disc  string `json:"disc"`  // colour of the disc on it, or empty
}

// RivalView is an automated opponent.
type RivalView struct {
	Colour  string `json:"colour"`
	Shares  int    `json:"shares"`
	Value   int    `json:"value"`
	Score   int    `json:"score"`
	Markers []int  `json:"markers"` // by good, -1 for none
}

// BagView counts the markers of a colour in the bag.
type BagView struct {
	Colour string `json:"colour"`
	Count  int    `json:"count"`
}

// AwardView is a solo award. Before the end Fulfilled says whether it would be, as things stand.
type AwardView struct {
	ID        string `json:"id"`
	Fulfilled bool   `json:"fulfilled"`
	Recorded  bool   `json:"recorded"`
}

// View is what the seat sees.
func (g *Game) View(s *Position, _ engine.Seat) any {
	lim, b := &g.rs.Limit, g.board(s)
	v := View{
		Decade: int(s.Decade), Year: year(s.Decade), Round: int(s.Good) + 1, Good: goodIDs[s.Good], Phase: "over", Step: "over",
		Active: -1, Start: int(s.Start), Order: []int{}, Later: []int{}, Switches: []string{}, Supply: []StackView{},
		Ahead: s.toProduce(), Colours: s.colours(), Forecast: g.Forecast(s),
		Wages: WagesView{Track: doc.Wide(b.Wage), At: int(s.Wages), Wage: int(g.wage(s))}, Turn: g.turnView(s), Sale: g.saleView(s),
		MaxShares: int(lim.MaxShares), MaxValue: int(lim.MaxValue), MaxLoans: int(lim.Loans), MaxShips: int(lim.Ships),
		Penalty: doc.Wide(g.rs.Penalty[:]), Contract: doc.Wide(g.rs.Contract[:]), Params: g.rs.Params,
	}
	if s.Frames.N > 0 {
		v.Phase = g.phaseID(s)
		v.Step, v.Active = stepNames().Name(int(s.Frames.Top().Step)), int(s.Frames.Top().Seat)
	}
	flags := s.Flags
	if s.inventorSteps() {
		flags |= XInventor
	}
	for i, sw := range switches {
		if flags>>i&1 != 0 {
			v.Switches = append(v.Switches, sw.name)
		}
	}
	for k := range int(s.Seats) {
		if seat := s.seatAt(k); !s.Player[seat].Out {
			v.Order = append(v.Order, int(seat))
		}
		v.Players = append(v.Players, g.playerView(s, engine.Seat(k)))
	}
	if at := slices.Index(v.Order, v.Active); v.Phase == phaseIDs[PhaseAction] && at >= 0 {
		v.Later = append(v.Later, v.Order[at+1:]...)
	}
	for gd := range Good(goods) {
		v.Market = append(v.Market, g.goodView(s, gd))
	}
	for i, id := range typeIDs {
		if n := s.Supply[i+1]; n > 0 {
			v.Supply = append(v.Supply, StackView{id, int(n)})
		}
	}
	if s.solo() {
		v.Solo = g.soloView(s)
	}
	return v
}

// toProduce tells whether the production of the active good is still to come.
func (s *Position) toProduce() bool { return s.Frames.N > 0 && s.Frames.Stack[0].A <= PhaseBag }

// productions counts those that have begun. Between two decades the markers stand on the next one already.
func (g *Game) productions(s *Position) int {
	if s.Frames.N > 0 {
		if a := s.Frames.Stack[0].A; a <= PhaseBag || a > PhaseDecade && a <= PhaseNextDecade {
			return g.Round(s) - 1
		}
	}
	return g.Round(s)
}

// colours are the colours of the market that have no seat.
func (s *Position) colours() []string {
	switch {
	case s.solo():
		return colourIDs[:rivals]
	case s.Seats == 2:
		return colourIDs[neutral : neutral+1]
	}
	return []string{}
}

// phaseID is the phase of the open question. Some questions are asked after the flow has gone on already.
func (g *Game) phaseID(s *Position) string {
	switch s.Frames.Top().Step {
	case StepTie:
		return phaseIDs[PhaseValue]
	case StepPrepare, StepName:
		return "prepare"
	case StepOrder:
		return phaseIDs[PhaseAction]
	case StepAward:
		return phaseIDs[PhaseAwards]
	}
	return phaseIDs[s.Frames.Stack[0].A]
}

func (g *Game) goodView(s *Position, gd Good) GoodView {
	b := g.board(s)
	v := GoodView{
		Good: goodIDs[gd], Active: gd == s.Good, Demand: int(s.Demand[gd]),
		Arrows: doc.Wide(b.Arrows[gd]), Markers: []MarkerView{}, Leftover: int(g.rs.Leftover[gd]),
	}
	add := func(seat int, colour string, at uint8, makes int8) {
		most := homeLimit(at, s.Demand[gd])
		v.Markers = append(v.Markers, MarkerView{seat, colour, int(at), int(most), int(makes), int(min(most, makes))})
	}
	for i := range int(s.Seats) {
		if p := &s.Player[i]; p.Factory[gd].open() {
			add(i, g.meta.SeatNames[i], p.Factory[gd].Marker, g.made(p, gd, 2))
		}
	}
	if s.Seats == 2 {
		add(-1, colourIDs[neutral], s.Neutral[gd], 0)
	}
	for i := range s.Rival {
		if m := s.Rival[i].Marker[gd]; m > 0 {
			add(-1, colourIDs[i], m-1, homeLimit(m-1, s.Demand[gd]))
		}
	}
	return v
}

func (g *Game) playerView(s *Position, seat engine.Seat) PlayerView {
	p, lim := &s.Player[seat], &g.rs.Limit
	v := PlayerView{
		Seat: int(seat), Out: p.Out, Cash: int(p.Cash), Shares: int(p.Shares), Value: int(p.Value),
		Portfolio: int(p.capital()), Worth: g.worth(s, p), Loans: int(p.Loans), Fund: int(s.fundLoan(p)),
		Tokens: int(p.Tokens), Ships: int(p.Ships), Sailed: int(p.Sailed), Voyages: int(p.Voyages),
		MaxQuality: int(g.maxQuality(p)), Cards: g.devViews(p), CardLimit: int(g.level(p, CardLimit)), Reserve: []TuckedView{},
		Warehouses: WarehousesView{int(lim.Smalls), int(boolByte(p.has(LargeWarehouse))), int(lim.Small), int(lim.Large)},
	}
	for t := range Track(tracks) {
		v.Tracks = append(v.Tracks, g.trackView(s, p, t))
	}
	for i := range p.Card {
		if p.owns(i) && p.Card[i].At == 0 {
			v.Reserve = append(v.Reserve, g.tuckedView(p, i))
		}
	}
	if p.Token > 0 {
		v.MachineToken = &WorkerPlace{goodIDs[(p.Token-1)/2], int(p.Token-1)%2 + 1}
	}
	small, large := g.assign(p)
	for gd := range Good(goods) {
		f := g.factoryView(s, p, gd)
		f.Small, f.Large = int(small[gd]), int(large[gd])
		v.Warehouses.Small -= f.Small
		v.Warehouses.Large -= f.Large
		v.Factories = append(v.Factories, f)
	}
	return v
}

func (g *Game) trackView(s *Position, p *Player, t Track) TrackView {
	n := g.rs.Spaces[t]
	v := TrackView{ID: trackIDs[t], Values: doc.Wide(g.rs.Space[t][:n]), At: int(p.Track[t]), Value: int(g.level(p, t)), From: []int{}}
	if s.Flags.has(XRestrict) && g.rs.Frees[t] != 0 {
		v.From = doc.Wide(g.rs.From[t][:n-1])
		v.Restricted = p.Track[t]+1 < n && restricted(asked{g: g, s: s, p: p}, t, s.Decade)
	}
	if s.Flags.has(RThreeSpaces) {
		v.withoutRepeats()
	}
	return v
}

// devViews are the development cards owned, some of which lie at a factory.
func (g *Game) devViews(p *Player) []DevView {
	out := []DevView{}
	for t := Type(1); int(t) <= typeN; t++ {
		if !p.has(t) {
			continue
		}
		at := uint8(0)
		switch t {
		case Foreman:
			at = p.Foreman
		case Patent:
			at = p.Card[cardPatent].At
		case Engineer:
			at = p.Card[cardEngineer].At
		default:
		}
		out = append(out, DevView{typeIDs[t-1], g.rs.Once>>t&1 != 0, p.Used>>t&1 != 0, goodNames.Name(int(at))})
	}
	return out
}

// assign shows the stored goods with the fewest cards: the large warehouse goes where it saves most.
func (g *Game) assign(p *Player) (small, large [goods]uint8) {
	lim := &g.rs.Limit
	best := uint8(255)
	for at := -1; at < goods; at++ {
		if at >= 0 && (!p.has(LargeWarehouse) || p.Factory[at].Stored == 0) {
			continue
		}
		var sm, lg [goods]uint8
		n := uint8(0)
		for gd := range p.Factory {
			k := p.Factory[gd].Stored
			if gd == at {
				lg[gd] = 1
				k -= min(k, lim.Large)
			}
			sm[gd] = (k + lim.Small - 1) / lim.Small
			n += sm[gd]
		}
		if at >= 0 {
			n++
		}
		total := n
		if n-boolByte(at >= 0) > lim.Smalls {
			total += 100 // more small cards than there are
		}
		if total < best {
			best, small, large = total, sm, lg
		}
	}
	return small, large
}

func boolByte(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

func (g *Game) tuckedView(p *Player, i int) TuckedView {
	c := &p.Card[i]
	v := TuckedView{
		Card: cardIDs[i], Kind: "quality", Value: int(c.Value), Direction: directionIDs[boolByte(c.Appeal)],
		Low: int(g.rs.Face[i][0]), High: int(g.rs.Face[i][1]),
	}
	if i >= firstDistribution {
		v.Kind, v.Direction = "distribution", "appeal"
	}
	return v
}

var workerSides = [2][3]string{{"", "I", "II"}, {"", "I", "III"}}

func (g *Game) factoryView(s *Position, p *Player, gd Good) FactoryView {
	f := &p.Factory[gd]
	side := f.Side
	if side == 0 {
		side = min(s.Decade, 2)
	}
	tile, totals, spread := &g.rs.Side[gd][side], p.totals(false), p.totals(true)
	v := FactoryView{
		Good: goodIDs[gd], Open: f.open(), Side: workerSides[0][side], Spot: int(f.Spot), Office: directionIDs[boolByte(f.Office)],
		OfficeValue: int(g.rs.Office[gd]), Workers: []WorkerView{}, Foreman: p.Foreman == uint8(gd)+1, Right: []TuckedView{},
		Quality: int(totals[gd]), Distribution: int(spread[gd]), Fixed: int(tile.Fixed), ShipPrice: int(tile.Ship), Stored: int(f.Stored),
	}
	v.Alone = int(tile.Goods)
	for i := range tile.Price {
		v.Spots = append(v.Spots, SpotView{int(tile.Price[i]), int(tile.Appeal[i])})
	}
	for i := range p.Card {
		if p.Card[i].At == uint8(gd)+1 {
			v.Right = append(v.Right, g.tuckedView(p, i))
		}
	}
	if !f.open() {
		return v
	}
	v.Marker, v.Appeal, v.Price, v.Goods = int(f.Marker), int(g.appeal(p, gd)), int(g.price(p, gd)), int(g.made(p, gd, 2))
	v.Room = int(g.Room(p, gd))
	b := g.bill(s, p, gd, 2)
	v.Bill = g.billView(b)
	v.Staff, v.Machines = int(b.Workers), int(b.Machines)
	v.MayUpgrade = f.Upgradable(s.Decade)
	for pos := range f.Worker {
		if f.Worker[pos] > 0 {
			v.Workers = append(v.Workers, g.workerView(p, gd, pos))
		}
	}
	return v
}

func (g *Game) billView(b Bill) BillView {
	upkeep := g.rs.Limit.Maintenance * (b.Machines - b.Free)
	return BillView{int(b.Fixed), int(b.Workers), int(b.Wage), int(b.Saved), int(b.Machines), int(b.Free), int(upkeep), int(b.Total)}
}

func (g *Game) workerView(p *Player, gd Good, pos int) WorkerView {
	f, w := &p.Factory[gd], &g.rs.Worker[gd][pos]
	side := f.Worker[pos]
	v := WorkerView{
		Position: pos + 1, Side: workerSides[pos][side], Goods: int(w.Goods[side]), Half: int(w.Machines),
		Turned: f.Turned[pos], Token: p.tokenAt(gd, pos),
	}
	switch {
	case v.Turned:
		v.Machines = v.Half
	case v.Token:
		v.Machines = 1
	}
	v.Workers = int(w.Workers) - v.Machines
	return v
}

func (g *Game) turnView(s *Position) *TurnView {
	if s.Frames.N == 0 || s.Frames.Stack[0].A != PhaseAction || s.Frames.N < 2 || s.Frames.Stack[1].Step != StepEnd {
		return nil
	}
	f := s.Frames.Top()
	p := &s.Player[f.Seat]
	t := &s.Turn
	v := &TurnView{Seat: int(f.Seat), Arrange: []ArrangeView{}, Runs: []RunView{}}
	switch f.Step {
	case StepBuild:
		v.Action = actionIDs[ActionBuild-1]
	case StepEmploy:
		v.Action = actionIDs[ActionEmploy-1]
	case StepAutomate:
		v.Action = actionIDs[ActionAutomate-1]
		v.Limit, v.Left = int(g.level(p, Machinery)), int(t.Allowed)
	case StepExchange:
		v.Action = actionIDs[ActionExchange-1]
	case StepExtra, StepRoom:
		v.Action = actionIDs[ActionExtra-1]
		g.runViews(v, s, p)
	case StepEarly:
		v.Action = actionIDs[ActionEarly-1]
		v.Limit = int(g.shipRoom(p))
		v.Left = v.Limit - int(f.A)
	case StepArrange:
		g.arrangeView(v, s, p, f.A == 1)
	case StepSteps:
		v.Limit, v.Left = int(g.rs.Limit.Steps), int(f.A)
	}
	return v
}

// runViews shows what every factory that has not run yet would make and cost (CG-4.6.1).
func (g *Game) runViews(v *TurnView, s *Position, p *Player) {
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		if !f.open() || s.Turn.Ran>>gd&1 != 0 {
			continue
		}
		for cards := 0; cards <= 2 && (cards == 0 || f.Worker[cards-1] > 0); cards++ {
			n := int(g.made(p, gd, cards))
			v.Runs = append(v.Runs, RunView{
				goodIDs[gd], cards, n, n + int(g.rs.Limit.ShiftGoods), int(g.Room(p, gd)), g.billView(g.bill(s, p, gd, cards)),
			})
		}
	}
}

// arrangeView shows what action 4 still allows and what it would lose.
func (g *Game) arrangeView(v *TurnView, s *Position, p *Player, distribution bool) {
	track, top := Quality, int(g.maxQuality(p))
	v.Action = actionIDs[ActionQuality-1]
	if distribution {
		track, top = Distribution, int(g.rs.Limit.MaxDistribution)
		v.Action = actionIDs[ActionDistribution-1]
	}
	now := p.totals(distribution)
	v.Limit = int(g.level(p, track))
	v.Left = v.Limit - int(increase(&s.Turn.Before, &now))
	for gd := range Good(goods) {
		a := ArrangeView{Good: goodIDs[gd], Before: int(s.Turn.Before[gd]), Now: int(now[gd]), Max: top}
		a.Added, a.Lost = max(0, a.Now-a.Before), max(0, a.Before-a.Now)
		v.Arrange = append(v.Arrange, a)
	}
}

func (g *Game) saleView(s *Position) *SaleView {
	if s.Frames.N == 0 {
		return nil
	}
	f := s.Frames.Top()
	if f.Step != StepSell && f.Step != StepLeft && f.Step != StepTie {
		return nil
	}
	p, sa := &s.Player[f.Seat], &s.Sale
	v := &SaleView{
		Made: int(sa.Made), Limit: int(sa.Limit), Fresh: int(sa.Fresh), Room: int(g.Room(p, s.Good)), Income: []int{},
	}
	if fac := &p.Factory[s.Good]; fac.open() {
		v.Bill = g.billView(g.bill(s, p, s.Good, 2))
		switch f.Step {
		case StepSell: // CG-5.1.5
			for n := int8(0); n <= (asked{g, s, p, f.Seat}).mostStored(); n++ {
				v.Income = append(v.Income, int(min(sa.Made, sa.Limit)+n)*int(g.price(p, s.Good)))
			}
		case StepLeft: // CG-5.2.7
			for n := int8(0); n <= min(g.shipRoom(p), sa.Fresh+int8(fac.Stored)); n++ {
				v.Income = append(v.Income, int(n)*int(g.rs.Side[s.Good][fac.Side].Ship)+int(g.Trip(p, n, false).Extra))
			}
		}
	}
	return v
}

func (g *Game) soloView(s *Position) *SoloView {
	v := &SoloView{Rows: rows, Columns: columns, Follow: s.Follow, Drawn: []string{}}
	for i, t := range s.Display {
		pv := PlaceView{Place: i + 1, Card: typeNames.Name(int(t))}
		for c, at := range s.Disc {
			if int(at) == i+1 {
				pv.Disc = colourIDs[c]
			}
		}
		v.Places = append(v.Places, pv)
	}
	for i := range s.Rival {
		r := &s.Rival[i]
		rv := RivalView{Colour: colourIDs[i], Shares: int(r.Shares), Value: int(r.Value), Score: r.score()}
		for _, m := range r.Marker {
			rv.Markers = append(rv.Markers, int(m)-1)
		}
		v.Rivals = append(v.Rivals, rv)
	}
	count := [colours]int{int(g.rs.Rivals.BagEach), int(g.rs.Rivals.BagEach), int(g.rs.Rivals.BagNeutral)}
	for _, c := range s.Bag[s.Decade-1][:s.Drawn] {
		count[c]--
		v.Drawn = append(v.Drawn, colourIDs[c])
	}
	for c, n := range count {
		v.Bag = append(v.Bag, BagView{colourIDs[c], n})
	}
	over := g.scored(s)
	set := s.Fulfilled
	if !over {
		set = g.achieved(s, &s.Player[0])
		if g.worth(s, &s.Player[0]) >= 500 {
			set |= 1 << Tycoon
		}
	} else {
		v.Place = g.standing(s)
	}
	for a := range awardN {
		v.Awards = append(v.Awards, AwardView{awardIDs[a], set>>a&1 != 0, s.Awards>>a&1 != 0})
	}
	return v
}

// scored tells whether final scoring is done.
func (g *Game) scored(s *Position) bool { return s.Frames.N == 0 || s.Frames.Top().Step == StepAward }

// Forecast clears the market of the active good as it stands now.
func (g *Game) Forecast(s *Position) Forecast {
	fc := Forecast{Seats: make([]Fate, s.Seats)}
	sold := g.wouldSell(s)
	for i := range fc.Seats {
		p := &s.Player[i]
		if p.Factory[s.Good].open() {
			m := p.Factory[s.Good].Marker
			ft := Fate{
				Produces: true, Makes: int(g.made(p, s.Good, 2)), Limit: int(homeLimit(m, s.Demand[s.Good])),
				Sells: int(sold[i]), Price: int(g.price(p, s.Good)), Cost: int(g.bill(s, p, s.Good, 2).Total),
			}
			ft.Income = ft.Sells * ft.Price
			fund := g.Emergency(s, p, int16(ft.Cost-ft.Income)-p.Cash)
			ft.Loans, ft.Borrowed, ft.Ruined = int(fund.Loans), int(fund.Cash), !fund.Enough
			if ft.Ruined {
				sold[i] = 0 // whoever is ruined is out before shares move (CG-5.3.3)
			}
			fc.Seats[i] = ft
		}
		ft := &fc.Seats[i]
		ft.Cash = int(p.Cash) + ft.Income - ft.Cost + ft.Borrowed
	}
	q := *s
	q.Sale = Sale{Sold: sold}
	top, alone := g.highest(&q)
	for i := range fc.Seats {
		ft := &fc.Seats[i]
		if sold[i] >= int8(g.rs.Limit.MinSales) {
			ft.Gain = int(g.rs.Limit.Gain)
			if alone && g.leads(&q, engine.Seat(i), top) {
				ft.Gain += int(g.rs.Limit.Bonus)
			}
			ft.Gain = min(ft.Gain, int(g.rs.Limit.MaxValue-s.Player[i].Value))
		}
	}
	return fc
}

// wouldSell is what everybody would sell at home now.
func (g *Game) wouldSell(s *Position) (sold [maxSeats]int8) {
	for i := range int(s.Seats) {
		if p := &s.Player[i]; p.Factory[s.Good].open() {
			sold[i] = min(g.made(p, s.Good, 2), homeLimit(p.Factory[s.Good].Marker, s.Demand[s.Good]))
		}
	}
	return sold
}

// Round counts the rounds played.
func (g *Game) Round(s *Position) int { return (int(s.Decade)-1)*goods + int(s.Good) + 1 }

// Gauges are the public numbers.
func (g *Game) Gauges(s *Position, buf []engine.Gauge) []engine.Gauge {
	l := engine.GaugeList{List: buf}
	all, fc := engine.Nobody, g.Forecast(s)
	for i := range int(s.Seats) {
		seat, ft := engine.Seat(i), &fc.Seats[i]
		g.playerGauges(s, seat, &l)
		l.Add("sells", seat, ft.Sells)
		l.Add("income", seat, ft.Income)
		l.Add("bill", seat, ft.Cost)
		l.Add("gain", seat, ft.Gain)
		then, short := int(s.Player[i].Cash), 0
		if s.toProduce() {
			then, short = ft.Cash, ft.Loans
		}
		l.Add("then", seat, then)
		l.Add("short", seat, short)
	}
	for gd := range Good(goods) {
		n := &gaugeNames.good[gd]
		l.Add(n.demand, all, int(s.Demand[gd]))
		if s.Seats == 2 {
			l.Quiet(n.neutral, all, int(s.Neutral[gd]))
			l.Add(n.neutralLimit, all, int(homeLimit(s.Neutral[gd], s.Demand[gd])))
		}
	}
	l.Add("wage", all, int(g.wage(s)))
	l.Add("productions", all, g.productions(s))
	for i := range s.Rival {
		if !s.solo() {
			break
		}
		n, r := &gaugeNames.rival[i], &s.Rival[i]
		l.Add(n.shares, all, int(r.Shares))
		l.Add(n.value, all, int(r.Value))
		l.Add(n.score, all, r.score())
		for gd := range Good(goods) {
			l.Quiet(n.marker[gd], all, int(r.Marker[gd])-1)
			most := int8(0)
			if m := r.Marker[gd]; m > 0 {
				most = homeLimit(m-1, s.Demand[gd])
			}
			l.Add(n.limit[gd], all, int(most))
		}
	}
	l.Quiet("decade", all, int(s.Decade))
	l.Quiet("round", all, int(s.Good)+1)
	l.Quiet("wages_index", all, int(s.Wages))
	l.Quiet("start", all, int(s.Start)+1)
	l.Flag("over", all, s.Frames.N == 0)
	return l.List
}

// laden is the trip of what a seat has loaded in Early Shipping. It sails in any case, so that its tokens and what a Contract adds
// are told of every good that is loaded, and not of the last answer alone (CG-4.7.1, CG-5.2.8, CG-8.10).
func (g *Game) laden(s *Position, seat engine.Seat) Trip {
	if s.Frames.N == 0 {
		return Trip{}
	}
	f := s.Frames.Top()
	if f.Step != StepEarly || f.Seat != seat || f.A == 0 {
		return Trip{}
	}
	return g.Trip(&s.Player[seat], int8(f.A), false)
}

// playerGauges are the numbers of a street and a board.
func (g *Game) playerGauges(s *Position, seat engine.Seat, l *engine.GaugeList) {
	p := &s.Player[seat]
	l.Add("cash", seat, int(p.Cash))
	l.Add("shares", seat, int(p.Shares))
	l.Add("value", seat, int(p.Value))
	l.Add("portfolio", seat, int(p.capital()))
	l.Add("worth", seat, g.worth(s, p))
	l.Add("loans", seat, int(p.Loans))
	l.Add("tokens", seat, int(p.Tokens))
	l.Add("ships", seat, int(p.Ships))
	trip := g.laden(s, seat)
	l.Add("sail_tokens", seat, int(trip.Tokens))
	l.Add("sail_pay", seat, int(trip.Extra))
	l.Quiet("sailed", seat, int(p.Sailed))
	l.Quiet("voyages", seat, int(p.Voyages))
	l.Flag("out", seat, p.Out)
	l.Quiet("max_quality", seat, int(g.maxQuality(p)))
	l.Add("cards", seat, p.cards())
	for t := range Track(tracks) {
		l.Add(gaugeNames.track[t], seat, int(g.level(p, t)))
	}
	quality, distribution := p.totals(false), p.totals(true)
	for gd := range Good(goods) {
		n, f := &gaugeNames.good[gd], &p.Factory[gd]
		var goodsMade, price, appeal, staff, machines, cost, most int
		if f.open() {
			b := g.bill(s, p, gd, 2)
			goodsMade, price, appeal = int(g.made(p, gd, 2)), int(g.price(p, gd)), int(g.appeal(p, gd))
			staff, machines, cost = int(b.Workers), int(b.Machines), int(b.Total)
			most = int(homeLimit(f.Marker, s.Demand[gd]))
		}
		l.Add(n.side, seat, int(f.Side))
		l.Add(n.makes, seat, goodsMade)
		l.Add(n.price, seat, price)
		l.Add(n.appeal, seat, appeal)
		l.Add(n.marker, seat, int(f.Marker))
		l.Add(n.quality, seat, int(quality[gd]))
		l.Add(n.distribution, seat, int(distribution[gd]))
		l.Add(n.workers, seat, staff)
		l.Add(n.machines, seat, machines)
		l.Add(n.cost, seat, cost)
		l.Add(n.limit, seat, most)
		l.Add(n.home, seat, min(goodsMade, most))
		l.Add(n.stored, seat, int(f.Stored))
	}
}

// gaugeNames are made once.
var gaugeNames = func() (out struct {
	track [tracks]string
	good  [goods]struct {
		side, makes, price, appeal, marker, quality, distribution, workers, machines, cost, stored, demand, neutral string
		limit, home, neutralLimit                                                                                   string
	}
	rival [rivals]struct {
		shares, value, score string
		marker, limit        [goods]string
	}
}) {
	for i, id := range trackIDs {
		out.track[i] = "track/" + id
	}
	for i, id := range goodIDs {
		n := &out.good[i]
		n.side, n.makes, n.price, n.appeal, n.marker = "side/"+id, "makes/"+id, "price/"+id, "appeal/"+id, "marker/"+id
		n.quality, n.distribution, n.workers, n.machines = "quality/"+id, "distribution/"+id, "workers/"+id, "machines/"+id
		n.cost, n.stored, n.demand, n.neutral = "cost/"+id, "stored/"+id, "demand/"+id, "neutral/"+id
		n.limit, n.home, n.neutralLimit = "limit/"+id, "home/"+id, "neutral_limit/"+id
	}
	for i := range out.rival {
		id := colourIDs[i]
		out.rival[i].shares, out.rival[i].value, out.rival[i].score = "rival_shares/"+id, "rival_value/"+id, "rival_score/"+id
		for gd, good := range goodIDs {
			out.rival[i].marker[gd] = "rival_marker/" + good + "/" + id
			out.rival[i].limit[gd] = "rival_limit/" + good + "/" + id
		}
	}
	return out
}()

// Describe explains a legal choice.
func (g *Game) Describe(s *Position, seat engine.Seat, c engine.Choice) engine.Offer {
	f := s.Frames.Top()
	q := &questions[f.Step]
	o := engine.Offer{Clause: clauseOf(s, q, c.Kind), Group: q.ID}
	p := &s.Player[seat]
	told := func(name string, n int) { // a number that the words name besides the arguments of the choice
		o.Args = append(g.Grammar(s).Label(c).Args, engine.TextArg{Name: name, Number: n})
	}
	if f.Step == StepPrepare && s.Frames.Stack[0].A == PhaseChoose {
		o.Clause = "CG-6.2.3"
	}
	switch c.Kind {
	case KindAction:
		o.Clause = actions[c.Arg[0]].clause
	case KindDevelop:
		o.Group = "tracks"
	case KindTake:
		o.Group = "supply"
		if s.solo() {
			o.Targets = []string{"dev:" + typeIDs[c.Arg[0]-1], "place:" + placeIDs[c.Arg[1]]}
		}
	case KindBroker:
		o.Group = "cards"
		o.Cost = int(c.Arg[0]) * int(p.half())
		if c.Arg[0] == 0 { // the card is gone for nothing
			o.Warnings = []engine.Text{{Kind: "broker", Key: "cardgame.warning.broker", Seat: &seat, Args: []engine.TextArg{}}}
		}
	case KindInventor:
		o.Group = "cards"
		told("steps", int(g.rs.Limit.Steps))
	case KindExtraShift:
		o.Group = "cards"
		told("more", int(g.rs.Limit.ShiftGoods))
	case KindPatron:
		o.Group = "cards"
		told("more", int(g.rs.Limit.PatronSales))
	case KindMakeReady:
		o.Group = "cards"
	case KindBuy:
		o.Cost = int(c.Arg[0]) * int(g.rs.Limit.Price)
		if f.Step == StepExchange {
			o.Group = "buy"
			o.Cost = int(g.sharesCost(p, c.Arg[0]))
		}
	case KindLoan:
		o.Group = "loans"
	case KindReactivate:
		o.Group = "ships"
	case KindRun:
		o.Cost = int(g.bill(s, p, Good(c.Arg[0]-1), int(c.Arg[1])).Total)
	case KindShip:
		o.Group = "ships"
	case KindStore, KindThrow:
		o.Group = "store"
	case KindSetPrice:
		o.Targets = []string{"good:" + goodIDs[s.Good], "spot:" + placeIDs[c.Arg[0]], "office:" + directionIDs[c.Arg[1]-1]}
	case KindHire, KindTurnCard, KindToken:
		o.Targets = []string{"good:" + goodIDs[c.Arg[0]-1], "worker:" + goodIDs[c.Arg[0]-1] + "." + placeIDs[c.Arg[1]]}
	}
	return o
}

var placeIDs = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}
