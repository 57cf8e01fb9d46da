package term

import (
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/games/cardgame"
)

// CardGame draws the table of Arkwright: The Card Game.
func CardGame(p *Painter, view any) {
	v, ok := view.(cardgame.View)
	if !ok {
		return
	}
	p.Printf("\n%s   wage £%d   order %s\n", p.Bold(fmt.Sprintf("Decade %d (%d), %s, %s", v.Decade, v.Year, v.Good, v.Phase)), v.Wages.Wage, order(p, v.Order))
	cardMarket(p, &v)
	for i := range v.Players {
		cardPlayer(p, &v, &v.Players[i])
	}
	cardTurn(p, &v)
	if v.Solo != nil {
		cardSolo(p, v.Solo)
		return
	}
	var supply []string
	for _, s := range v.Supply {
		supply = append(supply, fmt.Sprintf("%d %s", s.Count, s.ID))
	}
	p.Printf("%s %s\n", p.Dim("Supply:"), dash(strings.Join(supply, ", ")))
}

// cardMarket draws the four tracks: demand, and every marker with what it would sell at most.
func cardMarket(p *Painter, v *cardgame.View) {
	p.Printf("%s\n", p.Dim(Pad("", 11)+"demand   appeal (sells at most)"))
	for _, m := range v.Market {
		mark := " "
		if m.Active {
			mark = "›"
		}
		var markers []string
		for _, k := range m.Markers {
			name := k.Colour
			if k.Seat >= 0 {
				name = p.Shape(engine.Seat(k.Seat))
			}
			markers = append(markers, fmt.Sprintf("%s %d (%d)", name, k.At, k.Sells))
		}
		p.Printf("%s%s %6d   %s\n", mark, Pad(m.Good, 10), m.Demand, strings.Join(markers, "  "))
	}
}

func cardPlayer(p *Painter, v *cardgame.View, pl *cardgame.PlayerView) {
	mark := " "
	if pl.Seat == v.Active {
		mark = "›"
	}
	if pl.Out {
		p.Printf("%s%s bankrupt\n", mark, Pad(p.Seat(engine.Seat(pl.Seat)), 11))
		return
	}
	var tracks, cards []string
	for _, t := range pl.Tracks {
		tracks = append(tracks, fmt.Sprintf("%s %d", t.ID, t.Value))
	}
	for _, c := range pl.Cards {
		name := c.ID
		if c.At != "" {
			name += " at " + c.At
		}
		if c.Used {
			name += " (used)"
		}
		cards = append(cards, name)
	}
	p.Printf("\n%s%s £%d   %d shares × £%d = %d, worth %d   loans %d   ships %d ready, %d used, %d tokens\n", mark, Pad(p.Seat(engine.Seat(pl.Seat)), 11), pl.Cash, pl.Shares, pl.Value,
		pl.Portfolio, pl.Worth, pl.Loans, pl.Ships, pl.Sailed, pl.Tokens)
	p.Printf("   %s %s   %s %s\n", p.Dim("Tracks:"), strings.Join(tracks, ", "), p.Dim("Cards:"), dash(strings.Join(cards, ", ")))
	for _, f := range pl.Factories {
		if f.Open {
			cardFactory(p, &f)
		}
	}
	fate := v.Forecast.Seats[pl.Seat]
	if fate.Produces {
		p.Printf("   %s %s: makes %d, limit %d, sells %d at £%d = £%d, costs £%d, share value +%d\n", p.Dim("Forecast"), v.Good, fate.Makes, fate.Limit, fate.Sells, fate.Price, fate.Income,
			fate.Cost, fate.Gain)
	}
}

func cardFactory(p *Painter, f *cardgame.FactoryView) {
	var left, right []string
	for _, w := range f.Workers {
		card := fmt.Sprintf("%s: %d goods, %dw %dm", w.Side, w.Goods, w.Workers, w.Machines)
		left = append(left, card)
	}
	for _, c := range f.Right {
		right = append(right, fmt.Sprintf("%s %d %s", c.Card, c.Value, c.Direction))
	}
	foreman := ""
	if f.Foreman {
		foreman = ", Foreman"
	}
	p.Printf("   %s %s spot %d, office %s   £%d, appeal %d (marker %d)   makes %d, costs £%d, ships £%d, stored %d   %s | %s%s\n", Pad(f.Good, 8), Pad(f.Side, 2), f.Spot, f.Office, f.Price,
		f.Appeal, f.Marker, f.Goods, f.Bill.Total, f.ShipPrice, f.Stored, dash(strings.Join(left, "; ")), dash(strings.Join(right, ", ")), foreman)
}

// cardTurn draws what the running action or sale still allows.
func cardTurn(p *Painter, v *cardgame.View) {
	if t := v.Turn; t != nil && t.Limit > 0 {
		p.Printf("\n%s %s: %d of %d left\n", p.Dim("Action:"), t.Action, t.Left, t.Limit)
		for _, a := range t.Arrange {
			if a.Before > 0 || a.Now > 0 {
				p.Printf("   %s %d, was %d: +%d, lost %d, at most %d\n", Pad(a.Good, 8), a.Now, a.Before, a.Added, a.Lost, a.Max)
			}
		}
	}
	if s := v.Sale; s != nil {
		p.Printf("\n%s made %d, home limit %d, left over %d, room for %d\n", p.Dim("Sale:"), s.Made, s.Limit, s.Fresh, s.Room)
	}
}

func cardSolo(p *Painter, s *cardgame.SoloView) {
	for _, r := range s.Rivals {
		p.Printf("%s %d shares × £%d = %d\n", Pad(r.Colour, 10), r.Shares, r.Value, r.Score)
	}
	for row := range s.Rows {
		var cards []string
		for _, pl := range s.Places[row*s.Columns : (row+1)*s.Columns] {
			name := dash(pl.Card)
			if pl.Disc != "" {
				name += " [" + pl.Disc + "]"
			}
			cards = append(cards, fmt.Sprintf("%d %s", pl.Place, name))
		}
		p.Printf("   %s\n", strings.Join(cards, ", "))
	}
	var bag, awards []string
	for _, b := range s.Bag {
		bag = append(bag, fmt.Sprintf("%d %s", b.Count, b.Colour))
	}
	for _, a := range s.Awards {
		switch {
		case a.Recorded:
			awards = append(awards, p.Bold(a.ID))
		case a.Fulfilled:
			awards = append(awards, a.ID)
		}
	}
	p.Printf("%s %s   %s %s\n", p.Dim("Bag:"), strings.Join(bag, ", "), p.Dim("Awards in reach:"), dash(strings.Join(awards, ", ")))
}
