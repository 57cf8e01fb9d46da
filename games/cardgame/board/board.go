// Package board draws the table of Arkwright: The Card Game in a terminal. It works from the view of a seat and knows no more than that.
package board

import (
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/games/cardgame"
	"cromford/text/paint"
)

// Draw draws the table of Arkwright: The Card Game.
var Draw = paint.BoardOf(func(p *paint.Painter, v *cardgame.View) {
	d := painter{p, v}
	p.Printf("\n%s   %s   %s %s\n", p.Bold(d.t("head", "decade", v.Decade, "year", v.Year,
		"good", d.word("good", v.Good), "phase", d.word("ui.phase", v.Phase))),
		d.t("wage", "wage", v.Wages.Wage), d.t("order"), p.Order(v.Order))
	d.market()
	for i := range v.Players {
		d.player(&v.Players[i])
	}
	d.turn()
	if v.Solo != nil {
		d.solo()
		return
	}
	var supply []string
	for _, s := range v.Supply {
		supply = append(supply, fmt.Sprintf("%d × %s", s.Count, d.word("dev", s.ID)))
	}
	p.Printf("\n%s %s\n", p.Dim(d.t("supply")), paint.Dash(strings.Join(supply, ", ")))
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
		d.Printf("%s%s %s   %s\n", mark, paint.Pad(d.word("good", m.Good), 12),
			paint.Pad(d.t("demand", "demand", m.Demand), 11), paint.Dash(strings.Join(markers, ", ")))
	}
}

func (d painter) player(pl *cardgame.PlayerView) {
	mark := " "
	if pl.Seat == d.v.Active {
		mark = "›"
	}
	name := paint.Pad(d.Seat(engine.Seat(pl.Seat)), 11)
	if pl.Out {
		d.Printf("\n%s%s %s\n", mark, name, d.t("out"))
		return
	}
	var tracks, cards []string
	for _, t := range pl.Tracks {
		tracks = append(tracks, fmt.Sprintf("%s %d", d.word("track", t.ID), t.Value))
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
	d.Printf("\n%s%s %s\n", mark, name, d.t("board", "cash", pl.Cash, "shares", pl.Shares, "value", pl.Value,
		"portfolio", pl.Portfolio, "worth", pl.Worth, "loans", pl.Loans,
		"ships", pl.Ships, "sailed", pl.Sailed, "tokens", pl.Tokens))
	d.Printf("   %s\n   %s %s\n", strings.Join(tracks, ", "), d.Dim(d.t("cards")), paint.Dash(strings.Join(cards, ", ")))
	for i := range pl.Factories {
		if pl.Factories[i].Open {
			d.factory(&pl.Factories[i])
		}
	}
	if f := d.v.Forecast.Seats[pl.Seat]; f.Produces {
		d.Printf("   %s\n", d.Dim(d.t("forecast", "good", d.word("good", d.v.Good), "makes", f.Makes, "limit", f.Limit,
			"sells", f.Sells, "price", f.Price, "income", f.Income, "cost", f.Cost, "gain", f.Gain)))
	}
}

func (d painter) factory(f *cardgame.FactoryView) {
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
	d.Printf("   %s %s  %s | %s\n", paint.Pad(d.word("good", f.Good)+" "+f.Side, 14), d.t("factory",
		"spot", f.Spot, "office", d.word("direction", f.Office), "price", f.Price, "appeal", f.Appeal, "marker", f.Marker,
		"makes", f.Goods, "cost", f.Bill.Total, "ship", f.ShipPrice, "stored", f.Stored),
		paint.Dash(strings.Join(left, "; ")), paint.Dash(strings.Join(right, ", ")))
}

// turn draws what the running action or sale still allows, and what it would lose.
func (d painter) turn() {
	if t := d.v.Turn; t != nil && t.Limit > 0 {
		d.Printf("\n%s %s\n", d.Bold(d.word("action", t.Action)), d.t("left", "left", t.Left, "limit", t.Limit))
		for _, a := range t.Arrange {
			if a.Before > 0 || a.Now > 0 {
				d.Printf("   %s %s\n", paint.Pad(d.word("good", a.Good), 12), d.t("arrange",
					"now", a.Now, "before", a.Before, "added", a.Added, "lost", a.Lost, "most", a.Max))
			}
		}
	}
	if s := d.v.Sale; s != nil {
		d.Printf("\n%s\n", d.t("sale", "made", s.Made, "limit", s.Limit, "fresh", s.Fresh, "room", s.Room))
	}
}

func (d painter) solo() {
	s := d.v.Solo
	d.Printf("\n")
	for _, r := range s.Rivals {
		d.Printf(" %s %s\n", paint.Pad(d.word("colour", r.Colour), 12), d.t("rival", "shares", r.Shares, "value", r.Value, "score", r.Score))
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
			cards = append(cards, fmt.Sprintf("%d %s", pl.Place, name))
		}
		d.Printf("   %s\n", strings.Join(cards, ", "))
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
	d.Printf("%s %s   %s %s\n", d.Dim(d.t("bag")), strings.Join(bag, ", "), d.Dim(d.t("awards")), paint.Dash(strings.Join(awards, ", ")))
}
