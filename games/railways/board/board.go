// Package board draws the board of Factories, Ports & Railways in a terminal. It works from the view of a seat and knows no more than that.
package board

import (
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/games/railways"
	"cromford/text/paint"
)

// Draw draws the board of Factories, Ports & Railways.
var Draw = paint.BoardOf(func(p *paint.Painter, v *railways.View) {
	p.Printf("\n%s\n", p.Bold(fmt.Sprintf("Round %d, Period %d", v.Round, v.Period))+
		fmt.Sprintf("   price £%d, contracts need %d   cubes: Period 2 %d, Period 3 %d, Game End %d, spare %d   deck %d",
			v.Price, v.Need, v.Track[0], v.Track[1], v.Track[2], v.Spare, len(v.Deck)))
	p.Printf("Order %s", p.Order(v.Order))
	if fmt.Sprint(v.Order) != fmt.Sprint(v.NextOrder) {
		p.Printf("   next round %s", p.Order(v.NextOrder))
	}
	p.Printf("\n\n%s\n", p.Dim(paint.Pad("", 12)+"cash cubes loans markers worth  contracts  hand / pile"))
	for _, pl := range v.Players {
		mark := " "
		if pl.Seat == v.Active {
			mark = "›"
		}
		p.Printf("%s%s%4d %5d %5d %7d %5d %10d  %s / %s%s\n", mark, paint.Pad(p.Seat(engine.Seat(pl.Seat)), 11), pl.Cash, pl.Cubes, pl.Loans,
			pl.Markers, pl.Worth, pl.Contracts, strings.Join(pl.Hand, " "), paint.Dash(strings.Join(pl.Pile, " ")), sealed(pl))
	}
	p.Printf("\n%s\n", p.Dim("Towns: level and cubes of each factory; their lines to the ports, investors in order"))
	for _, t := range v.Towns {
		if t.Covered {
			continue
		}
		var spaces []string
		for _, f := range t.Factories {
			spaces = append(spaces, fmt.Sprintf("%s%d:%d", p.Shape(engine.Seat(f.Seat)), f.Level, f.Yard))
		}
		for len(spaces) < t.Spaces {
			spaces = append(spaces, "–")
		}
		var lines []string
		for _, l := range v.Lines {
			if l.Town == t.ID {
				lines = append(lines, "→"+portName(v, l.Port)+" "+slots(p, l.Investors, l.Spaces))
			}
		}
		p.Printf(" %s %s %s\n", paint.Pad(t.Name, 11), paint.Pad(strings.Join(spaces, " "), 18), strings.Join(lines, "  "))
	}
	p.Printf("%s\n", p.Dim("Ports: customs houses and waiting cubes"))
	var ports []string
	for _, pt := range v.Ports {
		s := pt.Name + " " + slots(p, pt.Investors, pt.Spaces)
		if pt.Waiting > 0 {
			s += fmt.Sprintf(" %d waiting", pt.Waiting)
		}
		ports = append(ports, s)
	}
	p.Printf(" %s\n", strings.Join(ports, "   "))
	if len(v.Contracts) > 0 {
		var cards []string
		for _, c := range v.Contracts {
			cards = append(cards, fmt.Sprintf("%s %s %d/%d, own %d", c.ID, c.Name, c.Count, v.Need, c.Own))
		}
		p.Printf("%s %s\n", p.Dim("Your contracts:"), strings.Join(cards, "   "))
	}
	if v.Sealed != "" {
		p.Printf("%s %s\n", p.Dim("Your sealed card:"), v.Sealed)
	}
})

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

func portName(v *railways.View, id string) string {
	for _, p := range v.Ports {
		if p.ID == id {
			return p.Name
		}
	}
	return id
}

func sealed(pl railways.PlayerView) string {
	if pl.HasSealed {
		return "  (has chosen)"
	}
	return ""
}
