package arkwright

import (
	"encoding/json"
	"slices"

	"cromford/engine"
	"cromford/engine/components"
	"cromford/engine/doc"
)

// Everything is open information but the face-down economy and event tiles (A25-20.1), so all seats see the same.

// View is what everybody sees.
type View struct {
	Edition  string        `json:"edition"`
	Decade   int           `json:"decade"` // the year
	Level    int           `json:"level"`
	Cycle    string        `json:"cycle"` // its product; none in the set-up
	Phase    string        `json:"phase"`
	Step     string        `json:"step"`
	Active   int           `json:"active"`
	Waits    []int         `json:"waits"`   // seats that act in this cycle after the one acting now
	Closing  bool          `json:"closing"` // the decade ends
	Now      string        `json:"now"`     // the event that is carried out
	Order    []int         `json:"order"`
	Players  []PlayerView  `json:"players"`
	Market   []GoodView    `json:"market"`
	Labour   LabourView    `json:"labour"`
	Events   []EventView   `json:"events"`
	Shown    []string      `json:"shown"` // events that were shown at the set-up
	Ongoing  string        `json:"ongoing"`
	Bureau   bool          `json:"bureaucracy"`
	Economy  []EconomyView `json:"economy"` // tiles turned up this decade
	Ships    []StackView   `json:"ships"`
	Tiles    []StackView   `json:"tiles"`
	Devs     []StackView   `json:"devs"`
	Forecast []Forecast    `json:"forecast"`
	East     *EastView     `json:"east,omitempty"` // the East India Company, if it is in play
	Turn     TurnView      `json:"turn"`
	Sheet    *SheetView    `json:"sheet,omitempty"` // the prices to set, while they are asked for
	Path     []string      `json:"path"`            // the open questions, the running one first, and what an exchange still comes to
	Track    []int         `json:"track"`           // the crates that a contract may be for
	Left     int           `json:"left"`            // what the running question still has to give: machines, boosts, pounds, crates
	Sale     SaleView      `json:"sale"`
	Printed  PrintedView   `json:"printed"`
}

// TurnView is the tile being played; Tile is empty between turns and Slot until one was chosen.
type TurnView struct {
	Tile string `json:"tile"`
	Slot int    `json:"slot"` // its fee
	Fee  int    `json:"fee"`  // what was paid
	// Gives is what the tile does for a fee of 0, 1 and so on: machines, boosts or pounds of marketing.
	Gives []int `json:"gives"`
}

// SaleView is the running production phase; all its lists are by seat.
type SaleView struct {
	// Running is whether a production goes on, Stage how far its sale is: nothing is certain, offered, or sold.
	Running bool   `json:"running"`
	Stage   string `json:"stage" enum:",offered,sold"`

	Made     []int `json:"made"`
	Offered  []int `json:"offered"`
	Sold     []int `json:"sold"`
	Pending  []int `json:"pending"`
	Patrons  []int `json:"patrons"` // what patrons have bought of a sale that is over, and still would
	Shut     []int `json:"shut"`    // the line shut down, from 1
	Importer int   `json:"importer"`
	Tokens   int   `json:"tokens"` // demand not yet served, where the sale is called out
	Space    int   `json:"space"`  // the appeal that is called; 0 if none is
}

// PrintedView is what is printed on the boards and tiles of the edition.
type PrintedView struct {
	Trades    bool         `json:"trades"` // ships carry goods against contracts
	Shares    []int        `json:"shares"` // share values from space 1
	Column    int          `json:"column"` // crates in a column of the warehouse
	Rows      []int        `json:"rows"`
	Marketing []int        `json:"marketing"`
	Repay     int          `json:"repay"` // what a loan costs to repay
	Miss      int          `json:"miss"`  // share spaces for a contract that is missed at the limit
	Tiles     []TileNumber `json:"tiles"`
	Ships     []ShipView   `json:"ships"`
	Decades   []DecadeView `json:"decades"`
	// Params are the numbers of development tiles and events, by their ids, for the words that tell what they do.
	Params components.Params `json:"params"`
	// Strips are the factories there are, of all strategies with asymmetrical factories.
	Strips []StripView `json:"strips"`
	// Text is all of it as it is written: it stays the same, and is part of every view.
	Text []byte `json:"-"`
}

// MarshalJSON writes it.
func (v PrintedView) MarshalJSON() ([]byte, error) {
	if v.Text != nil {
		return v.Text, nil
	}
	type plain PrintedView
	return json.Marshal(plain(v))
}

var leftOut = []byte("0")

// Without is the view without what is printed.
func (v View) Without() (view any, member string, text []byte) { //nolint:gocritic // views are values
	if text = v.Printed.Text; text != nil {
		v.Printed = PrintedView{Text: leftOut}
	}
	return v, "printed", text
}

// StripView is what factories of a strategy and level cost and make.
type StripView struct {
	Strategy string `json:"kind" enum:"regular,mass,luxury"`
	Level    int    `json:"level"`
	Costs    []int  `json:"costs"`  // by product
	Output   []int  `json:"output"` // by line
}

// DecadeView is a row of the timetable.
type DecadeView struct {
	Year     int `json:"year"`
	Level    int `json:"level"`
	Obsolete int `json:"obsolete,omitempty"` // the level of factories that becomes obsolete before it
}

// TileNumber is what an action tile can do: thresholds, the most pounds of marketing, or lines of production.
type TileNumber struct {
	ID    string `json:"id"`
	Steps []int  `json:"steps"`
	Max   int    `json:"max"`
	Lines int    `json:"lines"`
}

// ShipView is a size of ships.
type ShipView struct {
	ID       string `json:"id"`
	Capacity int    `json:"capacity"`
	Crew     int    `json:"crew"`
	Year     int    `json:"year"`
}

// PlayerView is a company.
type PlayerView struct {
	Seat      int           `json:"seat"`
	Cash      int           `json:"cash"`
	Shares    int           `json:"shares"`
	Bank      int           `json:"bank"`
	Space     int           `json:"space"`
	Value     int           `json:"value"`
	Portfolio int           `json:"portfolio"`
	Loans     int           `json:"loans"`
	Owed      int           `json:"owed,omitempty"` // bought in the running action and not paid yet
	Factories []FactoryView `json:"factories"`
	Slots     []SlotView    `json:"slots"`
	Tiles     []string      `json:"tiles"` // in hand
	Devs      []DevView     `json:"devs"`
	Ships     []string      `json:"ships"`
	Used      []bool        `json:"used"`  // ships that must be readied first
	Trade     []int         `json:"trade"` // influence on each commodity
	Columns   []bool        `json:"columns"`
	Rows      []bool        `json:"rows"`
	Stock     []int         `json:"stock"`
	Capacity  []int         `json:"capacity"` // of each good, beside what is stored of the others
	Contracts []int         `json:"contracts"`
	Limit     int           `json:"limit"`
	Staff     int           `json:"staff"`         // workers paid at the end of the decade
	End       *EndView      `json:"end,omitempty"` // while a production is to come or running
}

// EndView is how a company would stand after the running cycle's production if nobody changed anything more, and after a decade's last
// one with its staff paid.
type EndView struct {
	Cash   int `json:"cash"`
	Shares int `json:"shares"`
	Space  int `json:"space"`
	Loans  int `json:"loans"`
	Staff  int `json:"staff"` // what the staff were paid for it
}

// FactoryView is a factory; Level 0 is closed.
type FactoryView struct {
	Product   string  `json:"product"`
	Strategy  string  `json:"strategy,omitempty"` // with asymmetrical factories
	Level     int     `json:"level"`
	Cost      int     `json:"cost"`
	Price     int     `json:"price"`
	Quality   int     `json:"quality"`
	Marketing int     `json:"marketing"`
	Appeal    int     `json:"appeal"`
	Makes     int     `json:"makes"`
	Bill      int     `json:"bill"`
	Workers   int     `json:"workers"`
	Machines  int     `json:"machines"`
	Lines     []Lines `json:"lines"`
	Extra     int     `json:"extra"` // workers beside the lines
	Obsolete  bool    `json:"obsolete"`
	// Barred are the factories that were closed here in the running action, in 2014 in the decade, and are not built again in it.
	Barred []BarredView `json:"barred,omitempty"`
	Late   bool         `json:"late"` // a worker stands on the factory: hired too late, unless a Production action follows
}

// BarredView is a factory that is not built again for now.
type BarredView struct {
	Strategy string `json:"strategy,omitempty"` // with asymmetrical factories
	Level    int    `json:"level"`
}

// Lines is one production line: each space "", "worker" or "machine".
type Lines struct {
	Output int         `json:"output"`
	Spaces []SpaceView `json:"spaces"`
}

// SpaceView is a space of a line.
type SpaceView struct {
	N   int    `json:"n"`
	Cog bool   `json:"cog"`
	On  string `json:"on" enum:",worker,machine"`
}

// SlotView is an administrative slot.
type SlotView struct {
	Fee    int    `json:"fee"`
	Tile   string `json:"tile"`
	Locked bool   `json:"locked"`
	Again  int    `json:"again"` // what using a tile in it again costs besides
}

// DevView is an owned development tile.
type DevView struct {
	ID   string `json:"id"`
	At   string `json:"at"`
	Uses int    `json:"uses"`
}

// GoodView is the market of one product.
type GoodView struct {
	Product  string `json:"product"`
	Demand   int    `json:"demand"`
	Importer int    `json:"importer"`
	Costs    []int  `json:"costs"` // of a factory, by level
	In       int    `json:"in"`    // so many cycles until it is produced; 0 is this one
	Over     bool   `json:"over"`  // the game ends before it is produced again
}

// LabourView is the labour market.
type LabourView struct {
	Front int       `json:"front"`
	Block int       `json:"block"`
	Pool  int       `json:"pool"`
	Wage  int       `json:"wage"`
	Rows  [][]int   `json:"rows"`
	Wages []int     `json:"wages"`
	Row   int       `json:"row"`  // the row of Wages that counts, from 0
	Rise  *RiseView `json:"rise"` // nothing if the workers that are left do not make wages rise
}

// RiseView is when wages rise next.
type RiseView struct {
	Hires int `json:"hires"` // with the last of so many
	To    int `json:"to"`
}

// EastView is the East India Company's board: every commodity has the same tracks.
type EastView struct {
	Free        bool            `json:"free"` // a step is free in this decade
	Spaces      []InfluenceView `json:"spaces"`
	Commodities []CommodityView `json:"commodities"`
	// Leads are, by commodity, the spaces that the marker of the seat asked now comes to with 0, 1, 2 and more steps bought.
	Leads [][]int `json:"leads"`
}

// InfluenceView is a space of the influence tracks.
type InfluenceView struct {
	Multiplier int    `json:"multiplier"`
	Bonus      string `json:"bonus"`
	Exclusive  bool   `json:"exclusive"`
}

// CommodityView is a commodity with its product and the step of its price.
type CommodityView struct {
	ID      string `json:"id"`
	Product string `json:"product"`
	Price   int    `json:"price"`
	Next    int    `json:"next"` // the price once somebody buys a step
}

// EventView is an event place; ID is empty while it lies face down.
type EventView struct {
	Place string `json:"place"`
	ID    string `json:"id"`
}

// EconomyView is an economy tile that was turned up.
type EconomyView struct {
	Product string `json:"product"`
	Appeal  int    `json:"appeal"`
	Workers int    `json:"workers"`
}

// StackView is a kind of piece in a supply.
type StackView struct {
	ID    string `json:"id"`
	Row   int    `json:"row"`
	Count int    `json:"count"`
}

// Forecast is what the next production of a product would bring if nobody changed anything more.
type Forecast struct {
	Importer int    `json:"importer"` // what it would sell
	Seats    []Fate `json:"seats"`
}

// Fate is a seat's part of a Forecast.
type Fate struct {
	Sold    int `json:"sold"`   // to the domestic demand
	Crates  int `json:"crates"` // with what patrons buy
	Income  int `json:"income"`
	Bill    int `json:"bill"`
	Steps   int `json:"steps"`
	Patrons int `json:"patrons"` // what patrons pay for crates that are left over
	Export  int `json:"export"`  // what the contract pays, nothing where it cannot be delivered; without contracts what ships bring
	Sails   int `json:"sails"`   // on the share track for the ships that deliver it
	Fades   int `json:"fades"`   // on the share track for marketing that weakens at an appeal of 0
}

// View is what the seat sees.
func (g *Game) View(s *Position, _ engine.Seat) any {
	g = g.of(s)
	v := View{
		Edition: g.rs.ID, Decade: int(g.rs.Years[s.Decade]), Level: int(g.level(s)), Phase: "over", Step: "over",
		Active: -1, Labour: g.labourView(s), Events: g.eventViews(s), Shown: doc.Members(s.Shown, 1, eventIDs),
		Ongoing: eventID(s.Ongoing), Bureau: s.Bureau, Economy: []EconomyView{}, Turn: g.turnView(s), Sale: g.saleView(s), Printed: g.printed[0],
	}
	if s.Flags&Asymmetrical != 0 {
		v.Printed = g.printed[1]
	}
	v.Order, v.Players = make([]int, 0, s.Seats), make([]PlayerView, 0, s.Seats)
	v.Market, v.Forecast = make([]GoodView, 0, products), make([]Forecast, 0, products)
	if s.Decade > 0 {
		v.Cycle = productIDs[s.Cycle]
	}
	if s.Frames.N > 0 {
		v.Phase = phaseIDs[s.Frames.Stack[0].A]
		v.Step, v.Active = stepNames().Name(int(s.Frames.Top().Step)), int(s.Frames.Top().Seat)
	}
	v.Path, v.Left = s.path(g.rs.Contracts)
	v.Sheet, v.Track = g.sheetView(s), doc.Wide(g.rs.Track[1:g.lastSpace(s)+1])
	v.Waits, v.Now = s.waits(), eventID(s.Now)
	v.Closing = s.Frames.N > 0 && g.Announcing(s) && decadeStep[s.Frames.Stack[0].A] != ""
	for k := range int(s.Seats) {
		v.Order = append(v.Order, int(s.seatAt(k)))
		v.Players = append(v.Players, g.playerView(s, engine.Seat(k)))
	}
	for pr := range Product(products) {
		v.Market = append(v.Market, GoodView{
			productIDs[pr], g.demand(s, pr), int(s.Importer[pr]), doc.Wide(g.rs.Cost[Regular][pr][1:]), g.cyclesTo(s, pr),
			g.over(s, pr),
		})
		v.Forecast = append(v.Forecast, g.Forecast(s, pr))
		if s.Decade > 0 && s.economyShown(pr) || pr < s.Cycle {
			if t := s.Economy[s.Decade][pr]; t != 0 && pr <= s.Cycle {
				e := g.rs.Economy[t-1]
				v.Economy = append(v.Economy, EconomyView{productIDs[pr], int(e[0]), int(e[1])})
			}
		}
	}
	if s.rehearsed() {
		end, staff := g.ending(s)
		for i := range v.Players {
			p := &end.Player[i]
			v.Players[i].End = &EndView{
				Cash: int(p.Cash), Shares: int(p.Shares), Space: int(p.Space), Loans: int(p.Loans), Staff: int(staff[i]),
			}
		}
	}
	g.supplies(s, &v)
	if s.Flags&EastIndia != 0 {
		v.East = g.eastView(s)
	}
	return v
}

func (g *Game) labourView(s *Position) LabourView {
	v := LabourView{
		Front: int(s.Front), Block: int(s.Block), Pool: int(s.Pool), Wage: int(g.wage(s)), Row: g.wageRow(int(s.Front)), Rise: g.rise(s),
	}
	for i, row := range g.rs.Demand {
		v.Rows = append(v.Rows, doc.Wide(row[:]))
		v.Wages = append(v.Wages, int(g.rs.Wage[i]))
	}
	return v
}

// rise hires one worker after the other until wages rise.
func (g *Game) rise(s *Position) *RiseView {
	after := *s
	for n := 1; after.Block > 0; n++ {
		after.takeWorkers(1)
		if g.wage(&after) > g.wage(s) {
			return &RiseView{Hires: n, To: int(g.wage(&after))}
		}
	}
	return nil
}

// eventViews show the places where events can lie, and those events that everybody knows.
func (g *Game) eventViews(s *Position) (out []EventView) {
	for _, d := range g.places() {
		if len(g.rs.Mixed) == 0 && d != int(g.rs.Last) {
			continue // no event ever lies there
		}
		e := EventView{Place: g.placeID(d)}
		public := s.Flags&Predefined != 0 && (s.Flags&PredefinedMixed == 0 || s.Event[d] == Bureaucracy)
		if s.Seen>>d&1 != 0 || d == int(g.rs.Last) || public {
			e.ID = eventID(s.Event[d])
		}
		out = append(out, e)
	}
	return out
}

// supplies are the ships, advanced tiles and development tiles that nobody owns.
func (g *Game) supplies(s *Position, v *View) {
	v.Ships, v.Tiles, v.Devs = []StackView{}, []StackView{}, []StackView{}
	for i := 1; i <= shipSizes; i++ {
		if g.rs.Ship[i].count != [5]uint8{} {
			v.Ships = append(v.Ships, StackView{shipIDs[i-1], int(g.rs.Ship[i].decade), int(s.Ships[i])})
		}
	}
	for row := 1; row <= 4; row++ {
		for i, id := range advancedNames.IDs {
			if n := s.Display[row][i]; n > 0 {
				v.Tiles = append(v.Tiles, StackView{id, row, int(n)})
			}
		}
	}
	for i, id := range devIDs {
		if n := s.Devs[i+1]; n > 0 {
			v.Devs = append(v.Devs, StackView{id, 0, int(n)})
		}
	}
}

func (g *Game) eastView(s *Position) *EastView {
	e := &g.rs.East
	v := &EastView{Free: g.freeStep(s) > 0, Leads: [][]int{}}
	if s.Frames.N > 0 && s.Frames.Top().Step == StepCommodity {
		for c := range Product(products) {
			to := []int{}
			for n := 0; n == 0 || to[n-1] < len(e.space); n++ {
				to = append(to, g.leads(s, s.Frames.Top().Seat, c, n))
			}
			v.Leads = append(v.Leads, to)
		}
	}
	for _, sp := range e.space {
		iv := InfluenceView{Multiplier: int(sp.multiplier), Exclusive: sp.exclusive}
		if sp.bonus != noBonus {
			iv.Bonus = bonusIDs[sp.bonus-1]
		}
		v.Spaces = append(v.Spaces, iv)
	}
	for c := range Product(products) {
		v.Commodities = append(v.Commodities, CommodityView{commodityIDs[c], productIDs[c], int(g.commodityPrice(s, c)), int(g.priceAfter(s, c))})
	}
	return v
}

// path is the open questions, the running one first, with those that it comes to, and what that one still has to give.
func (s *Position) path(contracts bool) (path []string, left int) {
	path = []string{}
	for i := int(s.Frames.N) - 1; i > 0; i-- {
		step := s.Frames.Stack[i].Step
		path = append(path, stepNames().Name(int(step)))
		// One frame walks through the Stock Exchange.
		if step >= StepSellCrates && step < StepTrade {
			path = append(path, stepNames().Name(int(StepTrade)))
		}
		if contracts && step >= StepSellCrates && step < StepContracts {
			path = append(path, stepNames().Name(int(StepContracts)))
		}
	}
	if s.Frames.N > 0 {
		switch f := s.Frames.Top(); f.Step {
		case StepMachines, StepSchool, StepQuality, StepPatent, StepMarketing, StepLevels, StepShip:
			left = int(f.A)
		}
	}
	return path, left
}

func (g *Game) turnView(s *Position) TurnView {
	v := TurnView{Tile: tileID(s.Turn.Tile), Fee: int(s.Turn.Fee), Gives: []int{}}
	if s.Turn.Slot > 0 {
		v.Slot = int(g.rs.Slots[s.Turn.Slot-1])
	}
	if s.Turn.Tile == 0 || s.Frames.N == 0 {
		return v
	}
	p := &s.Player[s.Frames.Top().Seat]
	most := int(slices.Max(g.rs.Slots[:])) + g.accountantShift(p)
	if g.engineered(s, p) {
		most = max(most, g.engineerMost(s))
	}
	for fee := range int8(most + 1) {
		v.Gives = append(v.Gives, g.Strength(p, s.Turn.Tile, fee))
	}
	return v
}

// waits are the seats that act in this cycle after the one acting now.
func (s *Position) waits() []int {
	out := []int{}
	if s.Frames.N == 0 || s.Frames.Stack[0].A != PhaseAction {
		return out
	}
	for k := int(s.Frames.Stack[0].B); k < int(s.Seats); k++ {
		out = append(out, int(s.seatAt(k)))
	}
	return out
}

// cyclesTo is how many cycles pass before a product is produced; one that has been is produced in the next decade.
func (g *Game) cyclesTo(s *Position, pr Product) int {
	n := int(pr) - int(s.Cycle)
	ahead := s.Frames.N > 0 && s.Frames.Stack[0].Step == StepFlow && beforeProduction[s.Frames.Stack[0].A]
	if n < 0 || n == 0 && !ahead {
		n += products
	}
	return n
}

// over tells whether the game ends before a product is produced again: nothing is foretold of it then.
func (g *Game) over(s *Position, pr Product) bool {
	return s.Decade >= g.rs.Last && int(s.Cycle)+g.cyclesTo(s, pr) >= products
}

// beforeProduction are the phases after which the running cycle's product is still to be produced.
var beforeProduction = [phaseN]bool{
	PhaseFound1: true, PhaseFound2: true, PhaseCapital: true, PhaseSpecials: true, PhasePayMills: true, PhaseDecade: true,
	PhaseEconomy: true, PhaseAction: true,
}

// saleStage is how far the sale of the running production is, and whether there is one.
func (s *Position) saleStage() (stage string, running bool) {
	if s.Frames.N == 0 || s.Frames.Stack[0].Step != StepFlow {
		return "", false
	}
	switch s.Frames.Stack[0].A {
	case PhaseSchool, PhaseProduce:
		return "", true
	case PhaseOffers, PhaseSale, PhaseCalls:
		return "offered", true
	case PhasePatrons, PhaseAfterSale, PhasePress, PhaseShares, PhaseShip, PhaseContracts, PhaseExtra, PhaseStore:
		return "sold", true
	}
	return "", false
}

func (g *Game) saleView(s *Position) SaleView {
	sa, n := &s.Sale, int(s.Seats)
	v := SaleView{
		Made: doc.Wide(sa.Produced[:n]), Offered: doc.Wide(sa.Offered[:n]), Sold: doc.Wide(sa.Sold[:n]), Pending: doc.Wide(sa.Pending[:n]),
		Shut: doc.Wide(sa.Shut[:n]), Importer: int(sa.Importer), Tokens: max(0, int(sa.Tokens)), Space: int(sa.Call),
	}
	v.Stage, v.Running = s.saleStage()
	v.Patrons = g.served(s)
	return v
}

// print makes what is printed, which no game changes.
func (g *Game) print() {
	v := g.rs.printed()
	for i := range g.printed {
		v.Strips = g.rs.strips([]Strategy{1, strategies}[i])
		text, err := json.Marshal(v)
		if err != nil {
			panic("arkwright: " + err.Error()) // numbers and names
		}
		g.printed[i] = v
		g.printed[i].Text = text
	}
}

// printed is what is printed, but for the strips, of which there are more with asymmetrical factories.
func (r *Ruleset) printed() PrintedView {
	v := PrintedView{
		Trades: r.Contracts, Shares: doc.Wide(r.ShareValue[1:]),
		Column: int(r.Column), Rows: doc.Wide(r.Rows[:]), Marketing: doc.Wide(r.MarketCost[1:]), Params: r.Params, Repay: int(r.LoanCosts),
		Miss:  r.MissSpaces,
		Ships: []ShipView{},
	}
	for t := TileFactories; t <= lastAdv; t++ {
		steps := append(doc.Wide(r.Machines[t]), doc.Wide(r.Quality[t])...)
		v.Tiles = append(v.Tiles, TileNumber{ID: tileID(t), Steps: steps, Max: int(r.Marketing[t]), Lines: int(r.Lines[t])})
	}
	for i := 1; i <= shipSizes; i++ {
		sh := r.Ship[i]
		if sh.count == [5]uint8{} { // not in the short game
			continue
		}
		v.Ships = append(v.Ships, ShipView{shipIDs[i-1], int(sh.capacity), int(sh.crew), int(r.Years[sh.decade])})
	}
	for d := 1; d <= int(r.Last); d++ {
		v.Decades = append(v.Decades, DecadeView{Year: int(r.Years[d]), Level: int(r.Level[d]), Obsolete: int(r.Obsolete[d])})
	}
	return v
}

// strips are the factories of all strategies, level by level (A25-16.1.1).
func (r *Ruleset) strips(n Strategy) (out []StripView) {
	for st := range n {
		for lv := uint8(1); lv <= r.TopLevel[st]; lv++ {
			v := StripView{Strategy: strategyIDs[st], Level: int(lv), Output: doc.Wide(r.Output[st][lv][:])}
			for pr := range Product(products) {
				v.Costs = append(v.Costs, int(r.Cost[st][pr][lv]))
			}
			out = append(out, v)
		}
	}
	return out
}

var shipIDs = []string{"ship_2", "ship_4", "ship_6", "ship_8", "ship_10"}

func eventID(e Event) string { return eventNames.Name(int(e)) }

func (g *Game) playerView(s *Position, seat engine.Seat) PlayerView {
	p := &s.Player[seat]
	v := PlayerView{
		Seat: int(seat), Cash: int(p.Cash), Shares: int(p.Shares), Bank: int(g.bank(p)), Space: int(p.Space),
		Value: int(g.value(p)), Portfolio: int(g.portfolio(p)), Loans: int(p.Loans), Tiles: []string{}, Devs: p.devViews(), Ships: []string{},
		Used: []bool{}, Trade: doc.Wide(p.Trade[:]), Rows: []bool{p.Staff>>4&1 != 0, p.Staff>>5&1 != 0}, Stock: doc.Wide(p.Stock[:]),
		Limit: int(g.rs.Track[p.Limit]), Staff: int(bits16(uint16(p.Staff))), Owed: s.owes(seat),
		// A view is made for every update of every watcher.
		Factories: make([]FactoryView, 0, products), Columns: make([]bool, 0, products), Capacity: make([]int, 0, products),
		Contracts: make([]int, 0, products), Slots: make([]SlotView, 0, len(p.Slot)),
	}
	for pr := range Product(products) {
		v.Factories = append(v.Factories, g.factoryView(s, seat, pr))
		v.Columns = append(v.Columns, p.Staff>>pr&1 != 0)
		v.Capacity = append(v.Capacity, int(g.holds(p, pr)))
		v.Contracts = append(v.Contracts, int(g.rs.Track[p.Contract[pr]]))
	}
	for i := range p.Slot {
		v.Slots = append(v.Slots, SlotView{int(g.rs.Slots[i]), tileID(p.Slot[i]), s.locked(p, i), int(g.reuseFee(p))})
	}
	for t := TileFactories; t < TileShips; t++ {
		if (int(t) <= ownTilesN || p.hasAdv(t)) && p.slotOf(t) < 0 {
			v.Tiles = append(v.Tiles, tileID(t))
		}
	}
	for i, sh := range p.Ship {
		if sh != 0 {
			v.Ships = append(v.Ships, shipIDs[sh-1])
			v.Used = append(v.Used, p.Used>>i&1 != 0)
			v.Staff += int(g.rs.Ship[sh].crew)
		}
	}
	return v
}

// devViews are the development tiles owned, with what is noted on them.
func (p *Player) devViews() []DevView {
	out := []DevView{}
	for d := Dev(1); int(d) <= DevN; d++ {
		if !p.has(d) {
			continue
		}
		v := DevView{ID: devIDs[d-1]}
		if i := devTiles[d].mill; i != 0 {
			v.At = productNames.Name(int(p.Assigned[i-1]))
		}
		if noted := devTiles[d].noted; noted != nil {
			v.Uses = int(noted(p))
		}
		out = append(out, v)
	}
	return out
}

func tileID(t Tile) string { return tileNames.Name(int(t)) }

func (g *Game) factoryView(s *Position, seat engine.Seat, pr Product) FactoryView {
	f := &s.Player[seat].Factory[pr]
	v := FactoryView{
		Product: productIDs[pr], Level: int(f.Level), Cost: g.f(pr, f), Price: int(f.Price), Quality: int(f.Q), Marketing: int(f.M),
		Workers: int(bits16(f.Workers)), Machines: int(bits16(f.Machines)), Lines: make([]Lines, 0, len(g.rs.Line[pr])),
		Extra: int(f.Extra), Obsolete: f.Marks&Outdated != 0, Late: f.Marks&LateHire != 0,
	}
	if s.Flags&Asymmetrical != 0 {
		v.Strategy = strategyIDs[f.Strategy]
	}
	if f.open() {
		v.Appeal, v.Makes, v.Bill = g.appeal(pr, f), g.quantity(pr, f, 0), int(g.bill(s, seat, pr, 0xFFFF))
	}
	if !f.open() {
		v.Barred = g.closedNow(s, seat, pr)
	}
	n, spaces := 0, make([]SpaceView, 0, 16) // all lines share them
	for l, ln := range g.rs.Line[pr] {
		line, first := Lines{Output: int(g.rs.Output[f.Strategy][f.Level][l])}, n
		for ; ln.mask>>n&1 != 0; n++ {
			sp := SpaceView{N: n + 1, Cog: ln.cogs>>n&1 != 0}
			switch {
			case f.Workers>>n&1 != 0:
				sp.On = "worker"
			case f.Machines>>n&1 != 0:
				sp.On = "machine"
			}
			spaces = append(spaces, sp)
		}
		if n > first {
			line.Spaces = spaces[first:n:n]
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}

// closedNow are the factories of a product that a seat may not build now because it has closed them (A25-7.1.12, A25-16.1.6, A14-5.3.1.7).
func (g *Game) closedNow(s *Position, seat engine.Seat, pr Product) (out []BarredView) {
	acts := s.Frames.N > 0 && s.Frames.Top().Seat == seat && s.Asks(StepFactories)
	for st := range s.strategies() {
		for lv := uint8(1); lv <= g.rs.TopLevel[st]; lv++ {
			now := acts && s.Turn.Closed[pr]&closedAs(st, lv) != 0
			if !now && s.Player[seat].Closed[pr]>>lv&1 == 0 {
				continue
			}
			v := BarredView{Level: int(lv)}
			if s.Flags&Asymmetrical != 0 {
				v.Strategy = strategyIDs[st]
			}
			out = append(out, v)
		}
	}
	return out
}

// Forecast clears the market of a product as it stands now: current production only, no offers and no School. Patrons buy and
// ships sail as in what is rehearsed.
// The call-out gives the same as the market cleared at once as long as nobody answers with stock or a tile.
func (g *Game) Forecast(s *Position, pr Product) Forecast {
	g = g.of(s)
	var fates [4]Fate
	importer := g.foresee(s, pr, &fates)
	return Forecast{Importer: importer, Seats: append([]Fate{}, fates[:s.Seats]...)}
}

// unpriced is the seat that is asked for the first price of its factory for a product.
func (s *Position) unpriced(pr Product) engine.Seat {
	if s.Frames.N > 0 && s.Frames.Top().Step == StepPrice && s.Frames.Top().A == int16(pr) {
		return s.Frames.Top().Seat
	}
	return engine.Nobody
}

// foresee works a Forecast out without allocating and tells what the importer would sell.
func (g *Game) foresee(s *Position, pr Product, fates *[4]Fate) int {
	if g.over(s, pr) {
		return 0
	}
	if seat := s.unpriced(pr); seat != engine.Nobody { // what it will take from the others is not known before
		then := *s
		then.Player[seat].Factory[pr] = Factory{}
		s = &then
	}
	var supply [4]int
	for i := range int(s.Seats) {
		if f := &s.Player[i].Factory[pr]; f.open() {
			supply[i] = g.quantity(pr, f, 0)
		}
	}
	var list [5]Seller
	var who [5]engine.Seat
	var sold [5]int
	n := g.lineUp(s, pr, &supply, &list, &who)
	Clear(g.demand(s, pr), list[:n], sold[:n])
	all := sold // with what patrons buy, which counts for the shares (A25-9.2.13)
	for i, seat := range who[:n-1] {
		p := &s.Player[seat]
		over := list[i].Supply - sold[i]
		k := g.patronsWouldBuy(s, seat, pr, over)
		all[i] += k
		price := int(p.Factory[pr].Price)
		fates[seat] = Fate{Sold: sold[i], Crates: all[i], Income: sold[i] * price, Bill: int(g.bill(s, seat, pr, 0xFFFF)), Patrons: k * price}
		fates[seat].Export, fates[seat].Sails = g.shipment(s, p, pr, over-k+int(p.Stock[pr]))
		fates[seat].Fades = g.fades(pr, &p.Factory[pr])
	}
	for i, seat := range who[:n-1] {
		if list[i].Supply > 0 || g.rs.SoldIsEnough {
			fates[seat].Steps = g.steps(s, list[:n], all[:n], who[:n], i)
		}
	}
	g.pressSteps(s, list[:n], all[:n], who[:n], fates)
	return sold[n-1]
}

// Round counts the cycles played.
func (g *Game) Round(s *Position) int { return max(0, int(s.Decade)-1)*products + int(s.Cycle) + 1 }

// Gauges are the public numbers.
func (g *Game) Gauges(s *Position, buf []engine.Gauge) []engine.Gauge {
	g = g.of(s)
	s = g.fitted(s)
	l := engine.GaugeList{List: buf}
	all := engine.Nobody
	for i := range int(s.Seats) {
		g.playerGauges(s, engine.Seat(i), &l)
	}
	for pr := range Product(products) {
		n := &gaugeNames[pr]
		l.Add(n.demand, all, g.demand(s, pr))
		l.Add(n.importer, all, int(s.Importer[pr]))
		var fates [4]Fate
		l.Add(n.imports, all, g.foresee(s, pr, &fates))
		for i, ft := range fates[:s.Seats] {
			l.Add(n.sells, engine.Seat(i), ft.Sold)
			l.Add(n.crates, engine.Seat(i), ft.Crates)
			l.Add(n.income, engine.Seat(i), ft.Income)
			l.Add(n.steps, engine.Seat(i), ft.Steps)
			l.Add(n.patrons, engine.Seat(i), ft.Patrons)
			l.Add(n.export, engine.Seat(i), ft.Export)
			l.Add(n.sails, engine.Seat(i), ft.Sails)
			l.Add(n.fades, engine.Seat(i), ft.Fades)
		}
	}
	g.endGauges(s, &l)
	if s.Flags&EastIndia != 0 {
		g.eastGauges(s, &l)
	}
	l.Add("wage", all, int(g.wage(s)))
	l.Add("pool", all, int(s.Pool))
	l.Quiet("front", all, int(s.Front))
	l.Quiet("block", all, int(s.Block))
	l.Quiet("tail", all, int(s.Tail))
	l.Quiet("decade", all, int(g.rs.Years[s.Decade]))
	l.Quiet("level", all, int(g.level(s)))
	l.Quiet("start", all, int(s.Start)+1)
	l.Flag("over", all, s.Frames.N == 0)
	l.Add("cycle", all, int(s.Cycle)+1)
	return l.List
}

// playerGauges are the numbers of a company.
func (g *Game) playerGauges(s *Position, seat engine.Seat, l *engine.GaugeList) {
	p := &s.Player[seat]
	l.Add("cash", seat, int(p.Cash))
	l.Add("shares", seat, int(p.Shares))
	l.Add("space", seat, int(p.Space))
	l.Add("value", seat, int(g.value(p)))
	l.Add("portfolio", seat, int(g.portfolio(p)))
	l.Add("loans", seat, int(p.Loans))
	if g.rs.OnePayment || s.reads(OtherPayment) {
		l.Add("owed", seat, s.owes(seat))
	}
	l.Add("limit", seat, int(g.rs.Track[p.Limit]))
	l.Add("devs", seat, p.devCount())
	for pr := range Product(products) {
		n, f := &gaugeNames[pr], &p.Factory[pr]
		makes, appeal, bill := 0, 0, int32(0)
		if f.open() {
			makes, appeal = g.quantity(pr, f, 0), g.appeal(pr, f)
		}
		if f.open() && !g.over(s, pr) { // nobody is paid there any more
			bill = g.bill(s, seat, pr, 0xFFFF)
		}
		l.Add(n.level, seat, int(f.Level))
		l.Add(n.workers, seat, int(bits16(f.Workers))+int(f.Extra))
		l.Add(n.machines, seat, int(bits16(f.Machines)))
		l.Add(n.price, seat, int(f.Price))
		l.Add(n.quality, seat, int(f.Q))
		l.Add(n.marketing, seat, int(f.M))
		l.Add(n.appeal, seat, appeal)
		l.Add(n.makes, seat, makes)
		l.Add(n.bill, seat, int(bill))
		l.Add(n.stock, seat, int(p.Stock[pr]))
		l.Add(n.room, seat, int(g.holds(p, pr)))
		l.Add(n.contract, seat, int(g.rs.Track[p.Contract[pr]]))
		l.Quiet(n.pending, seat, s.pendingOf(seat, pr))
	}
}

// eastGauges are the numbers of the East India Company.
func (g *Game) eastGauges(s *Position, l *engine.GaugeList) {
	for c := range Product(products) {
		l.Add(commodityGauges[c][0], engine.Nobody, int(g.commodityPrice(s, c)))
		for i := range int(s.Seats) {
			l.Add(commodityGauges[c][1], engine.Seat(i), int(s.Player[i].Trade[c]))
		}
	}
	for i := range int(s.Seats) {
		l.Add("commodities", engine.Seat(i), int(g.commodities(s, &s.Player[i])))
	}
}

// owes is what a seat has bought in its action and not paid yet.
func (s *Position) owes(seat engine.Seat) int {
	if s.Turn.Owed == 0 || s.Frames.N == 0 || s.Frames.Top().Seat != seat {
		return 0
	}
	return int(s.Turn.Owed)
}

func (s *Position) pendingOf(seat engine.Seat, pr Product) int {
	if pr != s.Cycle {
		return 0
	}
	return int(s.Sale.Pending[seat])
}

type productGauges struct {
	level, workers, machines, price, quality, marketing, appeal, makes, bill, stock, room, contract, pending string
	demand, importer, imports, sells, crates, income, steps, patrons, export, sails, fades                   string
}

var gaugeNames = func() (out [products]productGauges) {
	for i, id := range productIDs {
		out[i] = productGauges{
			"level/" + id, "workers/" + id, "machines/" + id, "price/" + id, "quality/" + id, "marketing/" + id, "appeal/" + id, "makes/" + id,
			"bill/" + id, "stock/" + id, "room/" + id, "contract/" + id, "pending/" + id,
			"demand/" + id, "importer/" + id, "imports/" + id, "sells/" + id, "crates/" + id, "income/" + id, "steps/" + id, "patrons/" + id,
			"export/" + id, "sails/" + id, "fades/" + id,
		}
	}
	return out
}()

var commodityGauges = func() (out [products][2]string) {
	for i, id := range commodityIDs {
		out[i] = [2]string{"commodity/" + id, "influence/" + id}
	}
	return out
}()

// Describe explains a legal choice.
func (g *Game) Describe(s *Position, seat engine.Seat, c engine.Choice) engine.Offer {
	g = g.of(s)
	f := s.Frames.Top()
	o := engine.Offer{Clause: g.clauseOf(f.Step), Group: stepIDs[f.Step-1]}
	p := &s.Player[seat]
	switch c.Kind {
	case KindPlay:
		o.Cost = g.playCost(p, Tile(c.Arg[0]))
	case KindPlayShips:
		if g.rs.OneShip {
			o.Cost = g.playCost(p, shipTile(p.Ship[c.Arg[0]-1]))
		}
	case KindSlot:
		o.Cost = int(c.Arg[0])
		if g.again(p, f, g.slotAt(c.Arg[0])) {
			o.Cost += int(g.reuseFee(p))
		}
	case KindFee:
		o.Cost = int(c.Arg[0])
		if f.B == 1 {
			o.Cost += int(g.reuseFee(p))
		}
	case KindConstruct, KindConstructMass, KindConstructLuxury, KindModernize:
		st := p.Factory[c.Arg[0]-1].Strategy
		if c.Kind != KindModernize {
			st = strategyOf(c.Kind)
		}
		o.Cost = int(g.rs.Cost[st][c.Arg[0]-1][c.Arg[1]])
		if c.Arg[2] == 1 {
			o.Cost -= int(g.rs.Tiles.DeveloperCut)
		}
	case KindBuy:
		o.Cost = int(c.Arg[0]) * int(g.buyPrice(p))
	case KindRunLines:
		var lines uint16
		for l := range c.Arg[1] {
			lines |= g.rs.Line[c.Arg[0]-1][l].mask
		}
		o.Cost = int(g.bill(s, seat, Product(c.Arg[0]-1), lines))
	case KindCommodity:
		o.Cost = int(c.Arg[1]) * int(g.commodityPrice(s, Product(c.Arg[0]-1)))
	case KindRepay:
		o.Cost = int(c.Arg[0]) * int(g.rs.LoanCosts)
	case KindBroker:
		o.Cost = int(g.brokerPrice(p, int32(c.Arg[0])))
	case KindUnlock:
		o.Cost = int(g.rs.Happens.UnlockCost)
	case KindPayRiot:
		o.Cost = int(g.rs.Happens.BuyOff)
	case KindKeep:
		cost, _ := g.keepCost(p, Dev(c.Arg[0]))
		o.Cost = int(cost)
	case KindTakeDev:
		o.Cost = int(g.devCost(Dev(c.Arg[0])))
	}
	g.word(s, c, &o)
	if f.Step == StepShut || f.Step == StepClose {
		o.Warnings = g.billWarnings(s, seat, c)
	}
	return o
}

// word gives an offer the number that its words need and its notation leaves out, and other words where those of its kind
// would not be true.
func (g *Game) word(s *Position, c engine.Choice, o *engine.Offer) {
	var more engine.TextArg
	switch {
	case c.Kind == KindUnlock:
		more = engine.TextArg{Name: "slot", Number: int(g.rs.Slots[maxSlots-1])}
	case c.Kind == KindPayRiot:
		more = engine.TextArg{Name: "sum", Number: o.Cost}
	case c.Kind == KindPlayShips || c.Kind == KindCopyShips || c.Kind == KindDeliver && c.Arg[2] != 0:
		g.wordShips(s, c, o)
		return
	case c.Kind == KindLoseSpaces:
		more = engine.TextArg{Name: "spaces", Number: -g.rs.Happens.RecessionSpaces}
	case c.Kind == KindPatent && c.Arg[0] == patentLevels:
		o.Key = "arkwright.offer.patent-levels"
		more = engine.TextArg{Name: "levels", Number: int(g.rs.Tiles.PatentLevels)}
	case c.Kind == KindLimit && c.Arg[0] == 0 && g.noLimit(s) == 0:
		o.Key = "arkwright.offer.limit-off"
		return
	case c.Kind == KindLimit && c.Arg[0] == 0: // A25-7.6.11
		o.Key = "arkwright.offer.limit-back"
		o.Args = []engine.TextArg{{Name: "crates", Number: int(g.argTrack(g.noLimit(s)))}}
		return
	default:
		return
	}
	o.Args = append(g.Grammar(s).Label(c).Args, more)
}

// wordShips says how many crates the ships of an offer hold. Who has one ship has no first one.
func (g *Game) wordShips(s *Position, c engine.Choice, o *engine.Offer) {
	p, at := &s.Player[s.Frames.Top().Seat], 0
	if c.Kind == KindDeliver {
		at = 2
	}
	o.Args = g.Grammar(s).Label(c).Args
	if p.Ship[0] == 0 || p.Ship[1] == 0 {
		o.Args[at].Term = domFleet.Terms + "one"
	}
	holds := 0
	for i := range p.Ship {
		if fleetOf(c.Arg[at])>>i&1 != 0 {
			holds += int(g.rs.Ship[p.Ship[i]].capacity)
		}
	}
	o.Args = append(o.Args, engine.TextArg{Name: "holds", Number: holds})
}
