// Package board draws the board of Factories, Ports & Railways in a terminal. It works from the view of a seat and knows no more than that.
package board

import (
	"fmt"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/games/railways"
	"cromford/text/paint"
)

// Draw draws the board of Factories, Ports & Railways.
var Draw = paint.BoardOf(func(p *paint.Painter, v *railways.View) {
	d := painter{p, v}
	for _, t := range v.Towns {
		p.Call(t.ID, t.Name)
	}
	for _, pt := range v.Ports {
		p.Call(pt.ID, pt.Name)
	}
	for _, l := range v.Lines {
		p.Call(l.ID, d.name(l.Town)+"–"+d.name(l.Port))
	}
	for _, box := range []string{"period_2", "period_3", "game_end"} {
		p.Call(box, p.Catalog.Get("ui.railways.track."+box))
	}
	d.head()
	d.players()
	d.towns()
	d.ports()
	d.own()
})

// painter draws the parts of one view.
type painter struct {
	*paint.Painter
	v *railways.View
}

func (d painter) t(key string, args ...any) string { return d.T("term.rail."+key, args...) }

// name is that of a place, or its id if the board has none of it.
func (d painter) name(id string) string {
	if name, ok := d.Place(id); ok {
		return name
	}
	return id
}

func (d painter) head() {
	v := d.v
	d.Printf("\n")
	order := d.t("order", "list", d.Shapes(v.Order))
	if !slices.Equal(v.Order, v.NextOrder) {
		order += ", " + d.t("next", "list", d.Shapes(v.NextOrder))
	}
	head, price := d.t("head", "round", v.Round, "period", v.Period), d.t("price", "price", d.Money(v.Price), "need", v.Need)
	d.Flow(2, d.Bold(head)+"   "+price+"   "+order)
	d.Flow(0, d.t("cubes", "two", v.Track[0], "three", v.Track[1], "end", v.Track[2], "spare", v.Spare, "deck", len(v.Deck)))
}

// cards are the Action cards in the order of the rules.
var cards = []string{"port", "factory", "railway", "deliver", "produce"}

const (
	nameWidth = 10
	cardWidth = 6
)

var numberWidths = []int{6, 6, 6, 6, 6, 7}

// players draws a row for each seat: its numbers, and a sign for each of its cards.
func (d painter) players() {
	var b strings.Builder
	b.WriteString(paint.Pad("", nameWidth))
	for i, key := range []string{"cash", "cubed", "loans", "markers", "worth", "contracts"} {
		b.WriteString(paint.Right(d.t(key), numberWidths[i]))
	}
	b.WriteString("  ")
	for _, c := range cards {
		b.WriteString(paint.Pad(d.t("card."+c), cardWidth))
	}
	d.Printf("%s\n", d.Dim(strings.TrimRight(b.String(), " ")))
	chosen := false
	for _, pl := range d.v.Players {
		mark := " "
		switch {
		case pl.Seat == d.v.Active:
			mark = "›"
		case pl.HasSealed:
			mark, chosen = "✓", true
		}
		var row strings.Builder
		row.WriteString(paint.Pad(mark+d.Seat(engine.Seat(pl.Seat)), nameWidth))
		for i, n := range []int{pl.Cash, pl.Cubes, pl.Loans, pl.Markers, pl.Worth, pl.Contracts} {
			row.WriteString(paint.Right(paint.Number(n), numberWidths[i]))
		}
		row.WriteString("  ")
		for _, c := range cards {
			row.WriteString(paint.Pad(sign(pl, c), cardWidth))
		}
		d.Printf("%s\n", strings.TrimRight(row.String(), " "))
	}
	legend := d.t("legend")
	if chosen {
		legend += "  " + d.t("chosen")
	}
	d.Flow(1, " "+d.Dim(legend))
}

// sign tells where a card is: in hand, played, or played last, which is the one that does not come back.
func sign(pl railways.PlayerView, card string) string {
	switch n := len(pl.Pile); {
	case slices.Contains(pl.Hand, card):
		return "+"
	case n > 0 && pl.Pile[n-1] == card:
		return "–"
	case slices.Contains(pl.Pile, card):
		return "·"
	}
	return "?" // sealed by somebody else
}

func (d painter) towns() {
	const hang = 28
	d.Flow(1, d.Dim(d.t("towns")))
	for _, t := range d.v.Towns {
		if t.Covered {
			continue
		}
		var spaces []string
		for _, f := range t.Factories {
			spaces = append(spaces, fmt.Sprintf("%s%d:%d", d.Shape(engine.Seat(f.Seat)), f.Level, f.Yard))
		}
		for len(spaces) < t.Spaces {
			spaces = append(spaces, "–")
		}
		var lines []string
		for _, l := range d.v.Lines {
			if l.Town == t.ID {
				lines = append(lines, "→"+d.name(l.Port)+"\u00a0"+slots(d.Painter, l.Investors, l.Spaces))
			}
		}
		d.Flow(hang, fmt.Sprintf(" %s %s %s", paint.Pad(t.Name, 11), paint.Pad(strings.Join(spaces, " "), 14), strings.Join(lines, "  ")))
	}
}

func (d painter) ports() {
	var ports []string
	for _, pt := range d.v.Ports {
		s := pt.Name + "\u00a0" + slots(d.Painter, pt.Investors, pt.Spaces)
		if pt.Waiting > 0 {
			s += "\u00a0" + d.t("waiting", "n", pt.Waiting)
		}
		ports = append(ports, s)
	}
	d.Flow(1, d.Dim(d.t("ports"))+" "+strings.Join(ports, "  "))
}

// own draws what only the reader knows.
func (d painter) own() {
	if len(d.v.Contracts) > 0 {
		var list []string
		for _, c := range d.v.Contracts {
			list = append(list, d.t("contract", "name", c.Name, "count", c.Count, "need", d.v.Need, "own", c.Own))
		}
		d.Flow(1, d.Dim(d.t("yours"))+" "+d.Join(list))
	}
	if d.v.Sealed != "" {
		d.Flow(1, d.Dim(d.t("sealed"))+" "+d.Catalog.Get("railways.card."+d.v.Sealed))
	}
}

func slots(p *paint.Painter, investors []int, spaces int) string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range spaces {
		if i < len(investors) {
			b.WriteString(p.Shape(engine.Seat(investors[i])))
		} else {
			b.WriteString("·")
		}
	}
	b.WriteByte(']')
	return b.String()
}
