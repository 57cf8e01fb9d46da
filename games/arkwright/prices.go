package arkwright

import (
	"fmt"

	"cromford/engine"
)

// Prices (A25-3.1, A25-8.1, A14-5.4.1).

// The price of a new factory. A is the product; B is yes.
var askPrice = question{
	ID: "price", Cite: cite{"A25-3.1.2", "A14-5.4.1.4"}, About: "a price",
	Answers: answers{{Kind: KindPrice}},
	List:    listPrices,
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pr := Product(pop(a.s).A)
		f := &a.p().Factory[pr]
		f.Price = uint8(c.Arg[1])
		a.g.tellPrice(a.seat, pr, f, out) // also the lowest, at which it stood before
	},
	Why: whyNotPrice,
}

// priceNew asks for the price of a new factory.
func (g *Game) priceNew(s *Position, seat engine.Seat, pr Product) {
	ask(s, StepPrice, seat, int16(pr), yes)
}

// listPrices lists the prices of one product (A25-3.1.2). A new factory may not ask more than f (A25-7.1.10).
func listPrices(a asked, l engine.List) engine.List {
	pr := Product(a.f.A)
	top := a.g.topPrice(a.p(), pr, &a.p().Factory[pr])
	for n := int(a.g.rs.MinPrice[pr]); n <= top; n++ {
		l = l.Add(KindPrice, arg(pr), int16(n))
	}
	return l
}

// topPrice is the highest price a factory may ask: no appeal below 0, and no space of the scale that does not exist or
// holds crates (A14-5.4.1.4, R-63).
func (g *Game) topPrice(p *Player, pr Product, f *Factory) int {
	top := g.worth(pr, f)
	if g.rs.MaxPrice > 0 {
		top = min(top, int(g.rs.MaxPrice))
	}
	if g.rs.SmallOnScales {
		top = min(top, int(g.rs.MaxPrice-max(0, p.Stock[pr]-g.capacity(p, pr))))
	}
	return top
}

// worth is what a factory's product appeals by if it costs nothing: f + q + m (A25-3.3.1).
func (g *Game) worth(pr Product, f *Factory) int { return g.f(pr, f) + int(f.Q) + int(f.M) }

func whyNotPrice(a asked, c engine.Choice) *engine.Refusal {
	pr := Product(a.f.A)
	if c.Kind != KindPrice || c.Arg[0] != arg(pr) {
		return nil
	}
	code, words := "price_too_high", ""
	f := &a.p().Factory[pr]
	switch top, worth := a.g.topPrice(a.p(), pr, f), a.g.worth(pr, f); {
	case c.Arg[1] < int16(a.g.rs.MinPrice[pr]):
		code, words = "price_too_low", fmt.Sprintf("prices for %s start at £%d", productIDs[pr], a.g.rs.MinPrice[pr])
	case top < worth:
		words = fmt.Sprintf("the scale of %s ends at £%d, or before crates that lie on it", productIDs[pr], top)
	default:
		words = fmt.Sprintf("the price of %s cannot exceed factory cost, quality and marketing together, which is £%d",
			productIDs[pr], worth)
	}
	return a.refuse(code, cite{"A25-3.1.2", "A14-5.4.1.4"}, words)
}

func (g *Game) setPrice(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	pr := productOf(c.Arg[0])
	f := &s.Player[seat].Factory[pr]
	if f.Price == uint8(c.Arg[1]) {
		return // a price that stays is no news
	}
	f.Price = uint8(c.Arg[1])
	g.tellPrice(seat, pr, f, out)
}

func (g *Game) tellPrice(seat engine.Seat, pr Product, f *Factory, out *engine.Facts) {
	out.Add(factPrice, seat, arg(pr), int16(f.Price), int16(g.appeal(pr, f)))
}

// Adjust Prices, after many actions. A is the product asked for, -1 as long as the action before it is not finished.
var askPrices = question{
	ID: "prices", Cite: cite{"A25-8.1.1", "A14-5.4.1.2"}, About: "prices",
	Answers: answers{{Kind: KindPrice}, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return listPrices(a, l).Add(KindDone) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pr := Product(pop(a.s).A)
		if c.Kind == KindDone {
			return
		}
		if turn := &a.s.Turn; a.g.rs.AdjustTouched && turn.Touched>>pr&1 == 0 && c.Arg[1] != int16(a.p().Factory[pr].Price) {
			turn.Spare--
		}
		a.g.setPrice(a.s, a.seat, c, out)
		a.g.nextPrice(a.s, a.seat, pr+1)
	},
	Why: whyNotPrice,
}

// pricesLater opens Adjust Prices beneath the main action; which factories there are shows when it comes up.
func (g *Game) pricesLater(s *Position, seat engine.Seat) {
	ask(s, StepPrices, seat, -1, 0)
}

// settle opens what lies under a finished main action: Adjust Prices finds its first factory.
func (g *Game) settle(s *Position) {
	for s.Frames.N > 0 {
		f := s.Frames.Top()
		if f.Step != StepPrices || f.A >= 0 {
			return
		}
		seat := f.Seat
		pop(s)
		g.nextPrice(s, seat, 0)
	}
}

// nextPrice asks for the price of the next open factory from a product on (A25-8.1.1).
func (g *Game) nextPrice(s *Position, seat engine.Seat, from Product) {
	for pr := from; pr < products; pr++ {
		if s.Player[seat].Factory[pr].open() && g.adjustable(s, pr) {
			ask(s, StepPrices, seat, int16(pr), 0)
			return
		}
	}
}

// adjustable tells whether a price may be changed at the end of this turn: always, or only where the action had an effect
// or £1 of the fee is left (A14-5.4.1.2, A14-5.4.1.3).
func (g *Game) adjustable(s *Position, pr Product) bool {
	return !g.rs.AdjustTouched || s.Turn.Touched>>pr&1 != 0 || s.Turn.Spare > 0
}

// touch notes that the main action had an effect on a factory.
func (g *Game) touch(s *Position, pr Product) {
	if g.rs.AdjustTouched && s.Turn.Tile != 0 {
		s.Turn.Touched |= 1 << pr
	}
}

// spare is what is left of the fee for prices of other factories.
func (g *Game) spare(s *Position, pounds int8) {
	if g.rs.AdjustTouched {
		s.Turn.Spare = pounds
	}
}
