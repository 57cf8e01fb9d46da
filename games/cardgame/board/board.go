// Package board draws the table of Arkwright: The Card Game in a terminal. It works from the view of a seat and knows no more than that.
package board

import (
	"fmt"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/games/cardgame"
	"cromford/text/paint"
)

// Draw draws the table of Arkwright: The Card Game: the market as a grid of goods and seats, one's own street, and how the others
// stand. In full it has everybody's street, the supply and, in a solo game, the display.
var Draw = paint.BoardOf(func(p *paint.Painter, v *cardgame.View) {
	d := painter{p, v}
	p.Printf("\n")
	p.Flow(2, p.Bold(d.t("head", "decade", v.Decade, "year", v.Year, "good", d.word("good", v.Good), "phase", d.word("ui.phase", v.Phase)))+
		"   "+d.t("wage", "wage", v.Wages.Wage)+"   "+p.T("term.order", "list", p.Shapes(v.Order)))
	if p.Full {
		d.market()
	} else {
		d.grid()
	}
	for i := range v.Players {
		d.player(&v.Players[i])
	}
	d.turn()
	switch {
	case v.Solo != nil:
		d.solo()
	case p.Full:
		var supply []string
		for _, s := range v.Supply {
			supply = append(supply, fmt.Sprintf("%d × %s", s.Count, d.word("dev", s.ID)))
		}
		p.Flow(2, p.Dim(d.t("supply"))+" "+paint.Dash(strings.Join(supply, ", ")))
	}
})

// painter draws the parts of one view.
type painter struct {
	*paint.Painter
	v *cardgame.View
}

func (d painter) t(key string, args ...any) string { return d.T("cardgame.term."+key, args...) }

func (d painter) word(kind, id string) string {
	return d.Catalog.Get("cardgame." + kind + "." + id)
}

const (
	goodWidth   = 13
	marketWidth = 16
)

// column is that of a seat or of a colour without one.
type column struct {
	head string
	cell func(m *cardgame.GoodView, i int) string
}

// columns are the seats, and whoever else has a marker on the tracks.
func (d painter) columns() (out []column) {
	for k := range d.v.Players {
		pl := &d.v.Players[k]
		out = append(out, column{d.Seat(engine.Seat(pl.Seat)), func(m *cardgame.GoodView, i int) string {
			f := &pl.Factories[i]
			if !f.Open {
				return paint.Dash("")
			}
			sells := 0
			for _, k := range m.Markers {
				if k.Seat == pl.Seat {
					sells = k.Sells
				}
			}
			return fmt.Sprintf("%s %s %2d %d/%d", paint.Pad(f.Side, 2), paint.Right(d.Money(f.Price), paint.Visible(d.Money(10))),
				f.Marker, sells, f.Goods)
		}})
	}
	var colours []string
	for _, m := range d.v.Market {
		for _, k := range m.Markers {
			if k.Seat < 0 && !slices.Contains(colours, k.Colour) {
				colours = append(colours, k.Colour)
			}
		}
	}
	slices.Sort(colours)
	for _, c := range colours {
		head := d.word("colour", c)
		if c == "neutral" {
			head = d.T("term.card.neutral")
		}
		out = append(out, column{head, func(m *cardgame.GoodView, _ int) string {
			for _, k := range m.Markers {
				if k.Colour == c && k.Seat < 0 {
					return fmt.Sprintf("%2d %d", k.At, k.Sells)
				}
			}
			return paint.Dash("")
		}})
	}
	return out
}

// grid draws the demand for each good, and in a column for each seat and each rival how it sells there.
func (d painter) grid() {
	d.Flow(0, d.Dim(d.T("term.card.grid")))
	columns := d.columns()
	width := min(20, (d.Columns()-marketWidth)/len(columns))
	row := paint.Pad(d.Dim(paint.Pad("", goodWidth)+d.T("term.card.columns")), marketWidth)
	for _, c := range columns {
		row += paint.Pad(c.head, width)
	}
	d.Printf("%s\n", strings.TrimRight(row, " "))
	for i := range d.v.Market {
		m := &d.v.Market[i]
		name := d.word("good", m.Good)
		if m.Active {
			name = d.Bold(name)
		}
		row := paint.Pad(paint.Pad(name, goodWidth)+paint.Right(paint.Number(m.Demand), 2), marketWidth)
		for _, c := range columns {
			row += paint.Pad(c.cell(m, i), width)
		}
		d.Printf("%s\n", strings.TrimRight(row, " "))
	}
}

// market draws the four tracks: demand, and every marker with what it sells at most.
func (d painter) market() {
	for _, m := range d.v.Market {
		mark := " "
		if m.Active {
			mark = "›"
		}
		var markers []string
		for _, k := range m.Markers {
			name := d.word("colour", k.Colour)
			if k.Seat >= 0 {
				name = d.Shape(engine.Seat(k.Seat))
			}
			markers = append(markers, fmt.Sprintf("%s %s", name, d.t("marker", "appeal", k.At, "sells", k.Sells)))
		}
		d.Flow(goodWidth+1, fmt.Sprintf("%s%s %s   %s", mark, paint.Pad(d.word("good", m.Good), 12),
			paint.Pad(d.t("demand", "demand", m.Demand), 11), paint.Dash(strings.Join(markers, ", "))))
	}
}

// player draws how a seat stands; its tracks, cards and factories if it is the reader's own or everything is wanted.
func (d painter) player(pl *cardgame.PlayerView) {
	mark := " "
	if pl.Seat == d.v.Active {
		mark = "›"
	}
	name := mark + paint.Pad(d.Seat(engine.Seat(pl.Seat)), goodWidth-1)
	if pl.Out {
		d.Printf("%s%s\n", name, d.t("out"))
		return
	}
	d.Flow(goodWidth, name+d.T("term.card.company", "cash", d.Money(pl.Cash), "shares", pl.Shares, "value", d.Money(pl.Value),
		"worth", pl.Worth, "loans", pl.Loans, "ships", pl.Ships, "all", pl.Ships+pl.Sailed, "tokens", pl.Tokens))
	if d.Full || engine.Seat(pl.Seat) == d.Me {
		d.street(pl)
	}
}

func (d painter) street(pl *cardgame.PlayerView) {
	var tracks, cards []string
	for _, t := range pl.Tracks {
		tracks = append(tracks, fmt.Sprintf("%s\u00a0%d", d.word("track", t.ID), t.Value))
	}
	for _, c := range pl.Cards {
		s := d.word("dev", c.ID)
		if c.At != "" {
			s += " (" + d.word("good", c.At) + ")"
		}
		if c.Used {
			s += " (" + d.t("used") + ")"
		}
		cards = append(cards, s)
	}
	parts := []string{strings.Join(tracks, ", ")}
	if len(cards) > 0 {
		parts = append(parts, d.Dim(d.t("cards"))+" "+strings.Join(cards, ", "))
	}
	d.Flow(3, "   "+d.Join(parts))
	for i := range pl.Factories {
		if pl.Factories[i].Open {
			d.factory(&pl.Factories[i])
		}
	}
	if f := d.v.Forecast.Seats[pl.Seat]; f.Produces {
		d.Flow(3, "   "+d.Dim(d.t("forecast", "good", d.word("good", d.v.Good), "makes", f.Makes, "limit", f.Limit,
			"sells", f.Sells, "price", f.Price, "income", f.Income, "cost", f.Cost, "gain", f.Gain)))
	}
}

// factory draws what the grid leaves out of a factory, and in full its cards.
func (d painter) factory(f *cardgame.FactoryView) {
	name := "   " + paint.Pad(d.word("good", f.Good), goodWidth-2)
	if !d.Full {
		line := d.T("term.card.factory", "spot", f.Spot, "office", d.word("direction", f.Office), "workers", f.Staff, "machines", f.Machines,
			"cost", d.Money(f.Bill.Total), "ship", d.Money(f.ShipPrice))
		if f.Stored > 0 {
			line += ", " + d.T("term.card.stored", "n", f.Stored)
		}
		if f.Appeal != f.Marker { // the marker follows in step b
			line += ", " + d.T("term.card.becomes", "n", f.Appeal)
		}
		d.Flow(goodWidth+1, name+line)
		return
	}
	var left, right []string
	for _, w := range f.Workers {
		left = append(left, d.t("worker", "side", w.Side, "goods", w.Goods, "workers", w.Workers, "machines", w.Machines))
	}
	if f.Foreman {
		left = append(left, d.word("dev", "foreman"))
	}
	for _, c := range f.Right {
		right = append(right, fmt.Sprintf("%s %d %s", d.word("card", c.Card), c.Value, d.word("direction", c.Direction)))
	}
	d.Flow(goodWidth+1, name+f.Side+" "+d.t("factory", "spot", f.Spot, "office", d.word("direction", f.Office), "price", f.Price,
		"appeal", f.Appeal, "marker", f.Marker, "makes", f.Goods, "cost", f.Bill.Total, "ship", f.ShipPrice, "stored", f.Stored)+
		"  "+paint.Dash(d.Join(left))+" | "+paint.Dash(strings.Join(right, ", ")))
}

// turn draws what the running action or sale still allows, and what it would lose.
func (d painter) turn() {
	if t := d.v.Turn; t != nil && t.Limit > 0 {
		parts := []string{d.Bold(d.word("action", t.Action)) + " " + d.t("left", "left", t.Left, "limit", t.Limit)}
		for _, a := range t.Arrange {
			if a.Before > 0 || a.Now > 0 {
				parts = append(parts, d.word("good", a.Good)+" "+d.t("arrange",
					"now", a.Now, "before", a.Before, "added", a.Added, "lost", a.Lost, "most", a.Max))
			}
		}
		d.Flow(3, d.Join(parts))
	}
	if s := d.v.Sale; s != nil {
		d.Flow(3, d.t("sale", "made", s.Made, "limit", s.Limit, "fresh", s.Fresh, "room", s.Room))
	}
}

// solo draws the rivals; in full the display, the bag and the awards.
func (d painter) solo() {
	s := d.v.Solo
	for _, r := range s.Rivals {
		d.Flow(goodWidth, " "+paint.Pad(d.word("colour", r.Colour), goodWidth-1)+
			d.t("rival", "shares", r.Shares, "value", r.Value, "score", r.Score))
	}
	if !d.Full {
		return
	}
	for row := range s.Rows {
		var cards []string
		for _, pl := range s.Places[row*s.Columns : (row+1)*s.Columns] {
			name := paint.Dash("")
			if pl.Card != "" {
				name = d.word("dev", pl.Card)
			}
			if pl.Disc != "" {
				name += " (" + d.word("colour", pl.Disc) + ")"
			}
			cards = append(cards, fmt.Sprintf("%d\u00a0%s", pl.Place, name))
		}
		d.Flow(6, "   "+strings.Join(cards, ", "))
	}
	var bag, awards []string
	for _, b := range s.Bag {
		bag = append(bag, fmt.Sprintf("%d × %s", b.Count, d.word("colour", b.Colour)))
	}
	for _, a := range s.Awards {
		switch {
		case a.Recorded:
			awards = append(awards, d.Bold(d.word("award", a.ID)))
		case a.Fulfilled:
			awards = append(awards, d.word("award", a.ID))
		}
	}
	d.Flow(3, d.Dim(d.t("bag"))+" "+strings.Join(bag, ", "))
	d.Flow(3, d.Dim(d.t("awards"))+" "+paint.Dash(strings.Join(awards, ", ")))
}
