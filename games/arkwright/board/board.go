// Package board draws the table of the big Arkwright, both editions, in a terminal. It works from the view of a seat
// and knows no more than that.
package board

import (
	"fmt"
	"strconv"
	"strings"

	"cromford/engine"
	"cromford/games/arkwright"
	"cromford/text/paint"
)

// Draw draws the table of the big Arkwright: the market as a grid of products and seats, one's own mills and company, and how
// the others stand. In full it has everybody's company and everything on display.
var Draw = paint.BoardOf(func(p *paint.Painter, v *arkwright.View) {
	d := painter{p, v}
	d.head()
	if p.Full {
		for i := range v.Market {
			d.market(i)
		}
		p.Printf("\n")
	} else {
		d.grid()
		d.mills()
	}
	if v.Sale.Space > 0 {
		p.Flow(0, p.T("term.calling", "space", v.Sale.Space, "n", v.Sale.Tokens))
	}
	for i := range v.Players {
		d.company(&v.Players[i])
	}
	if v.East != nil {
		d.east()
	}
	if p.Full {
		d.display()
	}
})

// painter draws the parts of one view.
type painter struct {
	*paint.Painter
	v *arkwright.View
}

func (d painter) word(kind, id string) string { return d.Catalog.Get("arkwright." + kind + "." + id) }

func (d painter) head() {
	v := d.v
	d.Printf("\n")
	when := strconv.Itoa(v.Decade)
	if v.Cycle != "" {
		when += ", " + d.word("product", v.Cycle)
	}
	d.Flow(2, d.Bold(when)+"   "+
		d.T("term.head", "level", v.Level, "wage", d.Money(v.Labour.Wage), "pool", v.Labour.Pool)+"   "+
		d.T("term.order", "list", d.Shapes(v.Order)))
	var events []string
	down := 0
	for _, e := range v.Events {
		year, err := strconv.Atoi(e.Place)
		switch past := err == nil && year < v.Decade; {
		case past && !d.Full:
		case e.ID != "":
			events = append(events, d.when(e.Place)+"\u00a0"+d.word("event", e.ID))
		case d.Full:
			events = append(events, d.when(e.Place)+"\u00a0"+d.T("term.facedown"))
		default:
			down++
		}
	}
	if down > 0 {
		events = append(events, d.T("term.down", "n", down))
	}
	d.Flow(2, d.T("term.events", "list", strings.Join(events, ", ")))
}

// when is the place of an event: the year of its decade, or the reserve.
func (d painter) when(place string) string {
	if word, ok := d.Catalog.Raw("term.place." + place); ok {
		return word
	}
	return place
}

const (
	productWidth = 13
	marketWidth  = 19
	seatWidth    = 15
)

// grid draws demand and importer of each product, and in a column for each seat its mill in a few numbers.
func (d painter) grid() {
	d.Printf("%s\n", d.Dim(d.T("term.grid")))
	head := paint.Pad("", productWidth) + d.T("term.columns")
	width := max(seatWidth, min(20, (d.Columns()-marketWidth)/len(d.v.Players)))
	row := paint.Pad(d.Dim(head), marketWidth)
	for _, pl := range d.v.Players {
		row += paint.Pad(d.Seat(engine.Seat(pl.Seat)), width)
	}
	d.Printf("%s\n", strings.TrimRight(row, " "))
	for i, m := range d.v.Market {
		name := d.word("product", m.Product)
		if m.Product == d.v.Cycle {
			name = d.Bold(name)
		}
		row := paint.Pad(paint.Pad(name, productWidth)+fmt.Sprintf("%2d %2d", m.Demand, m.Importer), marketWidth)
		for _, pl := range d.v.Players {
			row += paint.Pad(paint.Pad(d.cell(i, &pl), width-1), width)
		}
		d.Printf("%s\n", strings.TrimRight(row, " "))
	}
}

// cell is a mill as the others need to know it: level, price, appeal, what it sells of what it makes.
func (d painter) cell(i int, pl *arkwright.PlayerView) string {
	f := &pl.Factories[i]
	if f.Level == 0 {
		return paint.Dash("")
	}
	price := paint.Right(d.Money(f.Price), paint.Visible(d.Money(10)))
	return fmt.Sprintf("%d %s %2d %d/%d", f.Level, price, f.Appeal, d.v.Forecast[i].Seats[pl.Seat].Sold, f.Makes)
}

// mills draws what the grid leaves out of the reader's own mills.
func (d painter) mills() {
	if d.Me == engine.Nobody {
		return
	}
	for i, f := range d.v.Players[d.Me].Factories {
		if f.Level == 0 {
			continue
		}
		fate := d.v.Forecast[i].Seats[d.Me]
		line := d.T("term.mill", "cost", f.Cost, "quality", f.Quality, "marketing", f.Marketing, "price", f.Price, "appeal", f.Appeal,
			"workers", f.Workers, "machines", f.Machines, "income", d.Money(fate.Income), "bill", d.Money(f.Bill), "steps", paint.Signed(fate.Steps))
		if f.Obsolete {
			line += ", " + d.T("term.old", "n", f.Extra)
		}
		if f.Late {
			line += ", " + d.T("term.late")
		}
		d.Flow(productWidth, paint.Pad(d.word("product", f.Product), productWidth)+line)
	}
}

// oddities are what only some mills have.
func (d painter) oddities(f *arkwright.FactoryView) (s string) {
	if f.Strategy != "" {
		s += ", " + d.word("strategy", f.Strategy)
	}
	if f.Obsolete {
		s += ", " + d.T("term.obsolete", "n", f.Extra)
	}
	if f.Late {
		s += ", " + d.T("term.late")
	}
	return s
}

// market draws a product's demand, its importer and everybody's factory.
func (d painter) market(i int) {
	v, m := d.v, d.v.Market[i]
	d.Printf("\n%s%s, %s\n", d.Bold(paint.Pad(d.word("product", m.Product), productWidth)), d.T("term.demand", "n", m.Demand),
		d.T("term.importer", "appeal", m.Importer, "sells", v.Forecast[i].Importer))
	open := 0
	for _, pl := range v.Players {
		f := pl.Factories[i]
		if f.Level == 0 {
			continue
		}
		open++
		line := d.T("term.factory", "level", f.Level, "price", f.Price, "cost", f.Cost, "quality", f.Quality,
			"marketing", f.Marketing, "appeal", f.Appeal, "makes", f.Makes, "sells", v.Forecast[i].Seats[pl.Seat].Sold,
			"workers", f.Workers, "machines", f.Machines)
		d.Flow(productWidth, "  "+paint.Pad(d.Seat(engine.Seat(pl.Seat)), productWidth-2)+line+d.oddities(&f))
	}
	if open == 0 {
		d.Printf("  %s\n", d.Dim(d.T("term.closed")))
	}
}

// east draws what the East India Company trades in, with everybody's influence.
func (d painter) east() {
	var list []string
	for i, c := range d.v.East.Commodities {
		s := d.T("term.commodity", "commodity", d.word("commodity", c.ID), "price", d.Money(c.Price))
		for _, pl := range d.v.Players {
			s += fmt.Sprintf("\u00a0%s%d", d.Shape(engine.Seat(pl.Seat)), pl.Trade[i])
		}
		list = append(list, s)
	}
	d.Flow(2, d.T("term.east", "list", strings.Join(list, ", ")))
}

// display draws the tiles and ships that can be had.
func (d painter) display() {
	var tiles []string
	for _, t := range d.v.Tiles {
		tiles = append(tiles, fmt.Sprintf("%s (%s)", d.word("tile", t.ID), d.T("term.row", "n", t.Row)))
	}
	for _, t := range d.v.Devs {
		tiles = append(tiles, d.word("dev", t.ID))
	}
	for _, s := range d.v.Ships {
		if s.Count > 0 {
			tiles = append(tiles, fmt.Sprintf("%d × %s", s.Count, d.word("ship", s.ID)))
		}
	}
	d.Flow(2, d.T("term.display", "list", strings.Join(tiles, ", ")))
}

// company draws how a seat stands, and what it has if it is the reader's own or everything is wanted.
func (d painter) company(pl *arkwright.PlayerView) {
	mark := " "
	if pl.Seat == d.v.Active {
		mark = "›"
	}
	line := mark + paint.Pad(d.Seat(engine.Seat(pl.Seat)), productWidth-1) + d.T("term.company", "cash", d.Money(pl.Cash),
		"shares", pl.Shares, "value", d.Money(pl.Value), "portfolio", d.Money(pl.Portfolio), "space", pl.Space)
	if pl.Loans > 0 {
		line += ", " + d.T("term.loans", "n", pl.Loans)
	}
	d.Flow(productWidth, line)
	if !d.Full && engine.Seat(pl.Seat) != d.Me {
		return
	}
	var parts []string
	part := func(key string, list []string) {
		if len(list) > 0 {
			parts = append(parts, d.T(key, "list", strings.Join(list, ", ")))
		}
	}
	store, contracts := d.goods(pl)
	part("term.slots", d.slots(pl))
	part("term.store", store)
	part("term.contracts", contracts)
	part("term.ships", d.ships(pl))
	var tiles []string
	for _, t := range pl.Devs {
		tiles = append(tiles, d.word("dev", t.ID))
	}
	part("term.tiles", tiles)
	if len(parts) > 0 {
		d.Flow(3, "   "+d.Join(parts))
	}
}

func (d painter) slots(pl *arkwright.PlayerView) (out []string) {
	for _, s := range pl.Slots {
		on := paint.Dash("")
		switch {
		case s.Locked:
			on = "✕"
		case s.Tile != "":
			on = d.word("tile", s.Tile)
		}
		out = append(out, d.Money(s.Fee)+"\u00a0"+on)
	}
	return out
}

// goods are the crates in store and those under contract.
func (d painter) goods(pl *arkwright.PlayerView) (store, contracts []string) {
	for i, m := range d.v.Market {
		if pl.Stock[i] > 0 || pl.Capacity[i] > 0 {
			store = append(store, fmt.Sprintf("%s %d/%d", d.word("product", m.Product), pl.Stock[i], pl.Capacity[i]))
		}
		if pl.Contracts[i] > 0 {
			contracts = append(contracts, d.word("product", m.Product)+" "+strconv.Itoa(pl.Contracts[i]))
		}
	}
	if pl.Limit > 0 {
		contracts = append(contracts, d.T("term.limit", "n", pl.Limit))
	}
	return store, contracts
}

func (d painter) ships(pl *arkwright.PlayerView) (out []string) {
	for i, s := range pl.Ships {
		name := d.word("ship", s)
		if pl.Used[i] {
			name += " (" + d.T("term.used") + ")"
		}
		out = append(out, name)
	}
	return out
}
