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

// Draw draws the table of the big Arkwright.
var Draw = paint.BoardOf(func(p *paint.Painter, v *arkwright.View) {
	d := painter{p, v}
	d.head()
	for i := range v.Market {
		d.market(i)
	}
	if v.Sale.Space > 0 {
		p.Printf("\n%s\n", p.T("term.calling", "space", v.Sale.Space, "n", v.Sale.Tokens))
	}
	p.Printf("\n")
	for _, pl := range v.Players {
		d.company(pl)
	}
	if v.East != nil {
		d.east()
	}
	d.display()
})

// painter draws the parts of one view.
type painter struct {
	*paint.Painter
	v *arkwright.View
}

func (d painter) word(kind, id string) string { return d.Catalog.Get("arkwright." + kind + "." + id) }

func (d painter) head() {
	p, v, word := d.Painter, d.v, d.word
	p.Printf("\n%s   %s   %s %s\n", p.Bold(fmt.Sprintf("%d, %s", v.Decade, word("product", v.Cycle))),
		p.T("term.head", "level", v.Level, "wage", v.Labour.Wage, "pool", v.Labour.Pool), p.T("term.order"), p.Order(v.Order))
	var events []string
	for _, e := range v.Events {
		name := p.T("term.facedown")
		if e.ID != "" {
			name = word("event", e.ID)
		}
		events = append(events, e.Place+" "+name)
	}
	p.Printf("%s %s\n", p.Dim(p.T("term.events")+":"), strings.Join(events, ", "))
}

// market draws a product's demand, its importer and everybody's factory.
func (d painter) market(i int) {
	p, v, word := d.Painter, d.v, d.word
	m := v.Market[i]
	p.Printf("\n%s  %s, %s\n", p.Bold(paint.Pad(word("product", m.Product), 12)), p.T("term.demand", "n", m.Demand),
		p.T("term.importer", "appeal", m.Importer, "sells", v.Forecast[i].Importer))
	open := 0
	for _, pl := range v.Players {
		f := pl.Factories[i]
		if f.Level == 0 {
			continue
		}
		open++
		line := p.T("term.factory", "level", f.Level, "price", f.Price, "cost", f.Cost, "quality", f.Quality,
			"marketing", f.Marketing, "appeal", f.Appeal, "makes", f.Makes, "sells", v.Forecast[i].Seats[pl.Seat].Sold,
			"workers", f.Workers, "machines", f.Machines)
		if f.Strategy != "" {
			line = word("strategy", f.Strategy) + ", " + line
		}
		if f.Obsolete {
			line += ", " + p.T("term.obsolete", "n", f.Extra)
		}
		if f.Late {
			line += ", " + p.T("term.late")
		}
		p.Printf("  %s %s\n", paint.Pad(p.Seat(engine.Seat(pl.Seat)), 10), line)
	}
	if open == 0 {
		p.Printf("  %s\n", p.Dim(p.T("term.closed")))
	}
}

// east draws what the East India Company trades in.
func (d painter) east() {
	p, v, word := d.Painter, d.v, d.word
	var list []string
	for i, c := range v.East.Commodities {
		s := p.T("term.commodity", "commodity", word("commodity", c.ID), "price", c.Price)
		for _, pl := range v.Players {
			s += fmt.Sprintf(" %s%d", p.Shape(engine.Seat(pl.Seat)), pl.Trade[i])
		}
		list = append(list, s)
	}
	p.Printf("%s %s\n", p.Dim(word("group", "commodity")+":"), strings.Join(list, ", "))
}

// display draws the tiles and ships that can be had.
func (d painter) display() {
	p, v, word := d.Painter, d.v, d.word
	var tiles []string
	for _, t := range v.Tiles {
		tiles = append(tiles, fmt.Sprintf("%s (%s)", word("tile", t.ID), p.T("term.row", "n", t.Row)))
	}
	for _, d := range v.Devs {
		tiles = append(tiles, word("dev", d.ID))
	}
	for _, s := range v.Ships {
		if s.Count > 0 {
			tiles = append(tiles, fmt.Sprintf("%d × %s", s.Count, word("ship", s.ID)))
		}
	}
	p.Printf("%s %s\n", p.Dim(p.T("term.display")+":"), strings.Join(tiles, ", "))
}

func (d painter) company(pl arkwright.PlayerView) {
	p, v, word := d.Painter, d.v, d.word
	mark := " "
	if pl.Seat == v.Active {
		mark = "›"
	}
	p.Printf("%s%s %s", mark, paint.Pad(p.Seat(engine.Seat(pl.Seat)), 10), p.T("term.company",
		"cash", pl.Cash, "shares", pl.Shares, "value", pl.Value, "portfolio", pl.Portfolio, "space", pl.Space))
	if pl.Loans > 0 {
		p.Printf(", %s", p.T("term.loans", "n", pl.Loans))
	}
	p.Printf("\n")
	part := func(name string, list []string) {
		if len(list) > 0 {
			p.Printf("%s%s %s\n", strings.Repeat(" ", 12), p.Dim(p.T(name)+":"), strings.Join(list, ", "))
		}
	}
	var slots, store, contracts, ships, tiles []string
	for _, s := range pl.Slots {
		on := paint.Dash("")
		switch {
		case s.Locked:
			on = "✕"
		case s.Tile != "":
			on = word("tile", s.Tile)
		}
		slots = append(slots, fmt.Sprintf("£%d %s", s.Fee, on))
	}
	for i, m := range v.Market {
		if pl.Stock[i] > 0 || pl.Capacity[i] > 0 {
			store = append(store, fmt.Sprintf("%s %d/%d", word("product", m.Product), pl.Stock[i], pl.Capacity[i]))
		}
		if pl.Contracts[i] > 0 {
			contracts = append(contracts, word("product", m.Product)+" "+strconv.Itoa(pl.Contracts[i]))
		}
	}
	if pl.Limit > 0 {
		contracts = append(contracts, p.T("term.limit", "n", pl.Limit))
	}
	for i, s := range pl.Ships {
		name := word("ship", s)
		if pl.Used[i] {
			name += " (" + p.T("term.used") + ")"
		}
		ships = append(ships, name)
	}
	for _, d := range pl.Devs {
		tiles = append(tiles, word("dev", d.ID))
	}
	part("term.slots", slots)
	part("term.store", store)
	part("term.contracts", contracts)
	part("term.ships", ships)
	part("term.tiles", tiles)
}
