package arkwright

import "cromford/engine"

// SheetView is the prices that the running question and those that follow it ask for, so that they can be laid out as one
// sheet: what a mill sells hangs on its own price and on no other mill's.
type SheetView struct {
	Keep  bool       `json:"keep"`  // everything may stay as it is
	Spare int        `json:"spare"` // prices of mills that are not free may change so often (A14-5.4.1.3)
	Mills []MillView `json:"mills"` // in the order in which they are asked for
}

// MillView is a mill whose price may be set.
type MillView struct {
	Product string      `json:"product"`
	Free    bool        `json:"free"` // its price may change whatever the others do
	Prices  []PriceView `json:"prices"`
}

// PriceView is what a price would bring in the next production if nobody changed anything more.
type PriceView struct {
	Price    int   `json:"price"`
	Appeal   int   `json:"appeal"`
	Sold     []int `json:"sold"` // by every seat
	Importer int   `json:"importer"`
	Income   int   `json:"income"`
	Steps    int   `json:"steps"`
	Patrons  int   `json:"patrons"` // what patrons pay for crates that are left over
	Export   int   `json:"export"`  // what the contract pays if it can be delivered then
	Spaces   int   `json:"spaces"`  // on the share track for the ships that deliver it
	Fades    int   `json:"fades"`   // on the share track for marketing that weakens at an appeal of 0
	// Moves is how far the share marker moves by the end of the production: of the running cycle's as everybody's end is foretold,
	// with the shares that must be sold and all else that happens until then.
	Moves int  `json:"moves"`
	Short bool `json:"short"` // there is a contract, and too few crates or ships for it
}

// sheetView lays out the prices that can be set now.
func (g *Game) sheetView(s *Position) *SheetView {
	if s.Frames.N == 0 {
		return nil
	}
	f := s.Frames.Top()
	if f.Step != StepPrice && f.Step != StepPrices || f.A < 0 {
		return nil
	}
	v := &SheetView{Keep: f.Step == StepPrices, Spare: int(s.Turn.Spare)}
	for pr := Product(f.A); pr < products; pr++ {
		if !s.Player[f.Seat].Factory[pr].open() || v.Keep && !g.adjustable(s, pr) {
			continue
		}
		v.Mills = append(v.Mills, MillView{
			Product: productIDs[pr], Free: !v.Keep || !g.rs.AdjustTouched || s.Turn.Touched>>pr&1 != 0, Prices: g.priceViews(s, f.Seat, pr),
		})
		if !v.Keep {
			break
		}
	}
	return v
}

// priceViews tries every price of a mill.
func (g *Game) priceViews(s *Position, seat engine.Seat, pr Product) (out []PriceView) {
	then := *s
	pop(&then) // with the price it is asked no more
	p := &then.Player[seat]
	f := &p.Factory[pr]
	for n := int(g.rs.MinPrice[pr]); n <= g.topPrice(p, pr, f); n++ {
		f.Price = uint8(n)
		fc := g.Forecast(&then, pr)
		mine := fc.Seats[seat]
		v := PriceView{Price: n, Appeal: g.appeal(pr, f), Importer: fc.Importer, Income: mine.Income, Steps: mine.Steps,
			Patrons: mine.Patrons, Export: mine.Export, Spaces: mine.Sails, Fades: mine.Fades}
		for _, fate := range fc.Seats {
			v.Sold = append(v.Sold, fate.Sold)
		}
		v.Moves = v.Steps + v.Spaces + v.Fades
		if pr == s.Cycle && then.rehearsed() {
			end, _ := g.ending(&then)
			v.Moves = int(end.Player[seat].Space - p.Space)
		}
		v.Short = g.rs.Contracts && p.Contract[pr] != 0 && v.Export == 0
		out = append(out, v)
	}
	return out
}

// shipment is what so many crates left over bring once the next production of a product is shipped. Where there are no contracts
// a ship that has sailed stays away until the Stock Exchange (A25-14.2.4): whether one will be ready in a later cycle nobody knows.
func (g *Game) shipment(s *Position, p *Player, pr Product, crates int) (cash, spaces int) {
	if g.rs.Contracts || pr == s.Cycle {
		cash, spaces, _ = g.delivery(p, pr, crates)
	}
	return cash, spaces
}

// delivery is what so many crates bring by the contract for a product, or without contracts as many of them as the ships carry,
// and what the ships cost on the share track (A25-9.6, A25-14.2.3, A14-5.5.4).
func (g *Game) delivery(p *Player, pr Product, crates int) (cash, spaces int, short bool) {
	if g.rs.Contracts && p.Contract[pr] == 0 {
		return 0, 0, false
	}
	lo, hi := g.shippable(p, pr)
	for n := min(int(hi), crates); n >= int(lo); n-- {
		if set := g.fewest(p, int8(n)); set != 0 {
			cash := n * g.f(pr, &p.Factory[pr])
			if p.has(Office) {
				cash += int(g.rs.Tiles.OfficeIncome)
			}
			return cash, int(bits16(uint16(set))) * g.rs.ShipSpaces, false
		}
	}
	return 0, 0, g.rs.Contracts
}
