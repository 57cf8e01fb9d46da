package arkwright

import (
	"fmt"
	"slices"

	"cromford/engine"
)

// The Stock Exchange: four steps in order (A25-7.6), or one question whose parts come in any order and again (A14-5.3.6).

func (g *Game) openExchange(s *Position, seat engine.Seat, out *engine.Facts) {
	ask(s, StepSpecial, seat, takeAction, 0)
	if g.rs.OpenExchange {
		g.askBourse(s, seat, bourseAction)
		return
	}
	g.fourSteps(s, seat, out)
}

// fourSteps opens the steps of the Stock Exchange (A25-7.6.1). One frame walks through them.
func (g *Game) fourSteps(s *Position, seat engine.Seat, out *engine.Facts) {
	ask(s, StepSellCrates, seat, 0, 0)
	if s.Player[seat].Stock == [products]int8{} {
		g.nextStep(s, seat, out)
	}
}

// nextStep goes on to the next step in which there is something to choose.
func (g *Game) nextStep(s *Position, seat engine.Seat, out *engine.Facts) {
	p := &s.Player[seat]
	f := s.Frames.Top()
	for {
		f.A = 0
		f.Step++
		switch f.Step {
		case StepRepay:
			if p.Loans > 0 && p.Cash >= g.rs.LoanCosts {
				return
			}
		case StepContracts:
			if !g.rs.Contracts { // A25-14.2.4
				pop(s)
				g.readyShips(p, seat, out)
			}
			return
		case StepLimit:
			var buf [4]engine.Choice
			if l := g.limits(s, p, buf[:0]); len(l) == 1 && l[0].Kind == KindDone {
				pop(s)
			}
			return
		default:
			return
		}
	}
}

// Answers of both ways.
var (
	notStored = unless(KindSellCrates, "not_stored", cite{"A25-7.6.2", "A14-5.3.6.5"},
		"you do not store so many crates of this product")
	cannotRepay = unless(KindRepay, "cannot_repay", cite{"A25-7.6.3", "A14-5.3.6.3"},
		"you have not so many loans, or not the cash to repay them")
	tooManyShares = unless(KindSell, "too_many_shares", cite{"A25-7.6.5", "A14-5.3.6.4"},
		"you do not own so many shares")
)

// Stored crates are sold. A is the first product still open.
var askSellCrates = question{
	ID: "sell-crates", Cite: cite{"A25-7.6.2"}, About: "selling stored crates",
	Answers: answers{notStored, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return listCrates(a, l, Product(a.f.A)).Add(KindDone) },
	Do:      doInOrder,
}

func listCrates(a asked, l engine.List, from Product) engine.List {
	for pr := from; pr < products; pr++ {
		for n := int8(1); n <= a.p().Stock[pr]; n++ {
			l = l.Add(KindSellCrates, arg(pr), int16(n))
		}
	}
	return l
}

// doInOrder deals in one product after the other.
func doInOrder(a asked, c engine.Choice, out *engine.Facts) {
	if c.Kind != KindDone {
		a.g.deal(a.s, a.seat, c, out)
		if a.f.A = int16(productOf(c.Arg[0])) + 1; a.f.A < products {
			return
		}
	}
	a.g.nextStep(a.s, a.seat, out)
}

var askRepay = question{
	ID: "repay", Cite: cite{"A25-7.6.3"}, About: "repaying loans",
	Answers: answers{cannotRepay, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		return listRepayments(a, l, int32(a.p().Loans)).Add(KindDone)
	},
	Do: doOnce,
}

func listRepayments(a asked, l engine.List, most int32) engine.List {
	for n := int32(1); n <= min(most, a.p().Cash/a.g.rs.LoanCosts); n++ {
		l = l.Add(KindRepay, int16(n))
	}
	return l
}

func doOnce(a asked, c engine.Choice, out *engine.Facts) {
	if c.Kind != KindDone {
		a.g.deal(a.s, a.seat, c, out)
	}
	a.g.nextStep(a.s, a.seat, out)
}

var askTrade = question{
	ID: "trade", Cite: cite{"A25-7.6.4"}, About: "buying or selling shares",
	Answers: answers{{Kind: KindBuy}, tooManyShares, {Kind: KindDone}},
	List:    func(a asked, l engine.List) engine.List { return listShares(a, l).Add(KindDone) },
	Do:      doOnce,
	Why:     whyNotBuy,
}

func listShares(a asked, l engine.List) engine.List {
	if a.p().Loans == 0 {
		for n := int32(1); n <= min(int32(a.g.bank(a.p())), a.p().Cash/a.g.buyPrice(a.p())); n++ {
			l = l.Add(KindBuy, int16(n))
		}
	}
	for n := int16(1); n <= int16(a.p().Shares); n++ {
		l = l.Add(KindSell, n)
	}
	return l
}

func whyNotBuy(a asked, c engine.Choice) *engine.Refusal {
	switch {
	case c.Kind != KindBuy:
		return nil
	case a.p().Loans > 0:
		return a.refuse("has_loans", cite{"A25-7.6.4", "A14-5.3.6.3"}, "shares cannot be bought while a loan is outstanding")
	}
	return a.refuse("cannot_afford", cite{"A25-7.6.4", "A14-5.3.6.1"},
		fmt.Sprintf("a share costs £%d, paid from cash, and the bank must hold it", a.g.buyPrice(a.p())))
}

// sellShares sells own shares for what they are worth.
func (g *Game) sellShares(p *Player, seat engine.Seat, n int32, out *engine.Facts) {
	cash := n * g.value(p)
	p.Cash += cash
	p.Shares -= int8(n)
	out.Add(factSoldShares, seat, int16(n), int16(cash))
}

// Contracts are placed or moved to the right. A is the first product still open.
var askContracts = question{
	ID: "contracts", Cite: cite{"A25-7.6.7"}, About: "contracts",
	Answers: answers{
		{
			Kind: KindContract, Code: "bad_contract",
			Words: "a contract is placed on a space of its track or moved to the right, up to the limit of the game",
		},
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List { return listContracts(a, l, Product(a.f.A)).Add(KindDone) },
	Do:   doInOrder,
}

func listContracts(a asked, l engine.List, from Product) engine.List {
	for pr := from; pr < products; pr++ {
		for at := a.p().Contract[pr] + 1; at <= a.g.lastSpace(a.s); at++ {
			l = l.Add(KindContract, arg(pr), a.g.argTrack(at))
		}
	}
	return l
}

// argTrack is the argument of a space of the contract track: its crates.
func (g *Game) argTrack(at uint8) int16 { return int16(g.rs.Track[at]) }

func (g *Game) trackOf(crates int16) uint8 {
	return uint8(slices.Index(g.rs.Track[1:], int8(crates)) + 1)
}

// The limit marker (A25-7.6.8, A25-7.6.9). 0 takes it off.
var askLimit = question{
	ID: "limit", Cite: cite{"A25-7.6.8"}, About: "the contract limit",
	Answers: answers{
		{Kind: KindLimit, Code: "bad_limit", Words: "the limit marker goes to the space of your greatest contract or the next one"},
		{Kind: KindDone},
	},
	Why:  whyNoLimit,
	List: func(a asked, l engine.List) engine.List { return a.g.limits(a.s, a.p(), l) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		if c.Kind == KindDone {
			return
		}
		a.p().Limit = a.g.noLimit(a.s)
		if c.Arg[0] != 0 {
			a.p().Limit = a.g.trackOf(c.Arg[0])
		}
		if a.p().Limit == 0 {
			out.Add(factLimitOff, a.seat)
			return
		}
		out.Add(factLimit, a.seat, a.g.argTrack(a.p().Limit))
	},
}

func whyNoLimit(a asked, c engine.Choice) *engine.Refusal {
	if c.Kind != KindLimit || c.Arg[0] < 0 || c.Arg[0] > int16(slices.Max(a.g.rs.Track[:])) {
		return nil
	}
	at := a.g.trackOf(c.Arg[0])
	switch off := a.g.noLimit(a.s); {
	case c.Arg[0] == 0 && a.p().Limit == 0:
		return a.refuse("bad_limit", cite{"A25-7.6.8"}, "there is no limit marker on the track")
	case at != 0 && at == a.p().Limit || c.Arg[0] == 0:
		return a.refuse("bad_limit", cite{"A25-7.6.8"}, "the limit marker stands there already")
	case at != 0 && at == off:
		return a.refuse("bad_limit", cite{"A25-7.6.11"}, "there the limit marker is put by taking it off: limit(0)")
	}
	return nil
}

// limits lists what can become of the limit marker.
func (g *Game) limits(s *Position, p *Player, l engine.List) engine.List {
	right := p.rightmost()
	off := g.noLimit(s)
	for at := right; at != 0 && at <= min(right+1, g.lastSpace(s)); at++ {
		l = l.If(at != p.Limit && at != off, KindLimit, g.argTrack(at))
	}
	l = l.If(p.Limit != off, KindLimit, 0)
	return l.If(p.Limit == 0 || p.Limit >= right, KindDone)
}

// rightmost is the largest contract space in use.
func (p *Player) rightmost() (at uint8) {
	for _, c := range p.Contract {
		at = max(at, c)
	}
	return at
}

// noLimit is the limit of a player without a marker: none, or with two players the fixed maximum.
func (g *Game) noLimit(s *Position) uint8 {
	if m := g.lastSpace(s); m < contractMax {
		return m
	}
	return 0
}

// lastSpace is the last space that contracts may stand on.
func (g *Game) lastSpace(s *Position) uint8 {
	if s.reads(LimitOff) {
		return contractMax
	}
	return g.rs.LimitMax[s.Seats]
}

// The occasions of the one question.
const (
	bourseAction int16 = iota
	bourseBroker       // in the event phase: crates and shares only (A14-6.2.4)
	bourseFinal        // at the end of the game: no contracts (A14-8.1)
)

const (
	mostTrades = 6  // how often shares are traded in one go: turns must end
	mostRepaid = 30 // loans in one choice: they can be repaid again
)

// A is the occasion, B how often shares were traded.
var askBourse = question{
	ID: "bourse", Cite: cite{"A14-5.3.6.1"}, About: "the stock exchange",
	Answers: answers{
		notStored, cannotRepay, {Kind: KindBuy}, tooManyShares,
		{
			Kind: KindContract, Code: "bad_contract", Cite: cite{"A14-5.3.6.6"},
			Words: "a contract is placed on a space of its track or moved to a higher one; " +
				"in the event phase and at the end there are none",
		},
		{Kind: KindDone},
	},
	List: listBourse,
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if c.Kind == KindDone {
			pop(a.s)
			return
		}
		a.g.deal(a.s, a.seat, c, out)
		if c.Kind == KindBuy || c.Kind == KindSell {
			a.f.B++
		}
		a.g.leaveBourse(a.s, a.seat)
	},
	Why: whyNotBuy,
}

func listBourse(a asked, l engine.List) engine.List {
	l = listCrates(a, l, 0)
	if a.f.A != bourseBroker {
		l = listRepayments(a, l, min(int32(a.p().Loans), mostRepaid))
	}
	if a.f.B < mostTrades {
		l = listShares(a, l)
	}
	if a.f.A == bourseAction {
		l = listContracts(a, l, 0)
	}
	return l.Add(KindDone)
}

// askBourse opens the question if there is anything to choose.
func (g *Game) askBourse(s *Position, seat engine.Seat, occasion int16) {
	ask(s, StepBourse, seat, occasion, 0)
	g.leaveBourse(s, seat)
}

// leaveBourse closes the question once only the end is left.
func (g *Game) leaveBourse(s *Position, seat engine.Seat) {
	a := asked{g, s, s.Frames.Top(), seat}
	if a.p().Shares > 0 && a.f.B < mostTrades {
		return // they can be sold; the list need not be made for that
	}
	var buf [maxChoices]engine.Choice
	if len(listBourse(a, buf[:0])) == 1 {
		pop(s)
	}
}

// deal carries out one part of a stock exchange.
func (g *Game) deal(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	p := &s.Player[seat]
	n := int32(c.Arg[0])
	switch c.Kind {
	case KindSellCrates:
		pr, crates := productOf(c.Arg[0]), c.Arg[1]
		cash := int32(crates) * int32(g.rs.CratePrice[pr])
		p.Stock[pr] -= int8(crates)
		p.Cash += cash
		out.Add(factSoldCrates, seat, arg(pr), crates, int16(cash))
	case KindRepay:
		p.Loans -= int16(n)
		p.Cash -= n * g.rs.LoanCosts
		out.Add(factRepaid, seat, int16(n), int16(n*g.rs.LoanCosts))
	case KindBuy:
		cost := n * g.buyPrice(p)
		p.Cash -= cost
		p.Shares += int8(n)
		out.Add(factBoughtShares, seat, int16(n), int16(cost))
	case KindSell:
		g.sellShares(p, seat, n, out)
	case KindContract:
		p.Contract[productOf(c.Arg[0])] = g.trackOf(c.Arg[1])
		out.Add(factContract, seat, c.Arg[0], c.Arg[1])
	}
}
