package term

import (
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/games/arkwright"
)

// Arkwright draws the table of the big Arkwright.
func Arkwright(p *Painter, view any) {
	v, ok := view.(arkwright.View)
	if !ok {
		return
	}
	p.Printf("\n%s   level %d, wage £%d, %d unemployed   order %s\n", p.Bold(fmt.Sprintf("%d, %s, %s", v.Decade, v.Cycle, v.Phase)), v.Level, v.Labour.Wage, v.Labour.Pool, order(p, v.Order))
	var events []string
	for _, e := range v.Events {
		id := e.ID
		if id == "" {
			id = "?"
		}
		events = append(events, e.Place+" "+id)
	}
	p.Printf("%s %s\n\n", p.Dim("Events:"), strings.Join(events, ", "))
	p.Printf("%s\n", p.Dim(Pad("", 12)+"  demand importer   price = factory + quality + marketing − appeal; makes, would sell; workers and machines"))
	for i, m := range v.Market {
		p.Printf(" %s %6d %8d", Pad(m.Product, 10), m.Demand, m.Importer)
		for _, pl := range v.Players {
			f := pl.Factories[i]
			if f.Level == 0 {
				p.Printf("   %s –", p.Shape(engine.Seat(pl.Seat)))
				continue
			}
			fate := v.Forecast[i].Seats[pl.Seat]
			p.Printf("   %s L%d £%d=%d+%d+%d−%d makes %d sells %d w%d m%d", p.Shape(engine.Seat(pl.Seat)), f.Level, f.Price, f.Cost, f.Quality, f.Marketing, f.Appeal,
				f.Makes, fate.Sold, f.Workers, f.Machines)
		}
		p.Printf("\n")
	}
	p.Printf("\n%s\n", p.Dim(Pad("", 12)+"cash shares × value = portfolio  loans  stock / contracts / ships / slots / tiles"))
	for _, pl := range v.Players {
		mark := " "
		if pl.Seat == v.Active {
			mark = "›"
		}
		var slots, devs []string
		for _, s := range pl.Slots {
			switch {
			case s.Locked:
				slots = append(slots, "✕")
			case s.Tile == "":
				slots = append(slots, "–")
			default:
				slots = append(slots, s.Tile)
			}
		}
		for _, d := range pl.Devs {
			devs = append(devs, d.ID)
		}
		p.Printf("%s%s%5d %6d × %2d = %4d %6d   %v/%v / %v / %s / %s / %s\n", mark, Pad(p.Seat(engine.Seat(pl.Seat)), 11), pl.Cash, pl.Shares, pl.Value, pl.Portfolio, pl.Loans,
			pl.Stock, pl.Capacity, pl.Contracts, dash(strings.Join(pl.Ships, " ")), strings.Join(slots, " "), dash(strings.Join(devs, ", ")))
	}
	var tiles []string
	for _, t := range v.Tiles {
		tiles = append(tiles, fmt.Sprintf("%s (row %d)", t.ID, t.Row))
	}
	for _, d := range v.Devs {
		tiles = append(tiles, d.ID)
	}
	for _, s := range v.Ships {
		if s.Count > 0 {
			tiles = append(tiles, fmt.Sprintf("%d %s", s.Count, s.ID))
		}
	}
	p.Printf("%s %s\n", p.Dim("On display:"), strings.Join(tiles, ", "))
}
