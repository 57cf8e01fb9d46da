package arkwright

import "cromford/engine"

// The sale that is called out space by space, with questions inside (A14-5.5.1).

// What a seat has been asked in the running sale.
const (
	askedShifts  uint8 = 1 << iota // Extra Shifts were used or not wanted
	askedStopped                   // no more stored goods: the seat has stopped selling
)

func openCalls(w flow) {
	w.g.produce(w.s, w.out)
	w.g.openSale(w.s)
}

func callOut(w flow) {
	if w.g.calls(w.s, w.out) {
		w.g.payCalls(w.s, w.out)
		w.g.goOn(w.f)
	}
}

// afterCalls asks every seat three things, one at a time.
func afterCalls(w flow) {
	k := int(w.f.B) - 1
	if k >= 3*int(w.s.Seats) {
		w.g.goOn(w.f)
		return
	}
	w.g.afterSale(w.s, w.s.seatAt(k/3), k%3)
}

// openSale lays out the tokens and begins with the highest space that somebody stands on.
func (g *Game) openSale(s *Position) {
	var list suppliers
	g.serve(s, &list)
	s.Sale.Tokens = int8(g.demand(s, s.Cycle))
	s.Sale.Call = int8(list.appeal[0])
	s.Sale.Called = 0
}

// suppliers are the factories of the running product and the importer, in the order they are served in.
type suppliers struct {
	n      int
	who    [5]engine.Seat
	appeal [5]int
	key    [5]int // equal for tied players
}

// serve lines the suppliers up: higher appeal, players before the importer, higher quality, turn order (A14-5.5.1.9).
func (g *Game) serve(s *Position, list *suppliers) {
	pr := s.Cycle
	list.n = 0
	add := func(seat engine.Seat, appeal, key int) {
		i := list.n
		for ; i > 0 && list.key[i-1] < key; i-- {
			list.who[i], list.appeal[i], list.key[i] = list.who[i-1], list.appeal[i-1], list.key[i-1]
		}
		list.who[i], list.appeal[i], list.key[i] = seat, appeal, key
		list.n++
	}
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		if f := &s.Player[seat].Factory[pr]; f.open() {
			a := g.appeal(pr, f)
			add(seat, a, a<<8|0x80|(g.f(pr, f)+int(f.Q)))
		}
	}
	imp := int(s.Importer[pr])
	add(engine.Nobody, imp, imp<<8)
}

// calls goes on with the call-out until a seat must answer (false) or the sale is over (true).
func (g *Game) calls(s *Position, out *engine.Facts) bool {
	var list suppliers
	g.serve(s, &list)
	sa := &s.Sale
	for sa.Call > 0 {
		i := int(sa.Called)
		if i >= list.n || list.appeal[i] < int(sa.Call) {
			if sa.Called, sa.Call = 0, sa.Call-1; sa.Tokens <= 0 {
				sa.Call = 0
			}
			continue
		}
		if sa.Tokens <= 0 && (i == 0 || list.key[i] != list.key[i-1]) { // tied players all sell (A14-5.5.1.9)
			sa.Call = 0
			break
		}
		seat := list.who[i]
		if seat == engine.Nobody {
			if sa.Importer < s.Importer[s.Cycle] {
				sa.Importer++
				sa.Tokens--
				out.Add(factImporterSells, engine.Nobody, arg(s.Cycle), int16(sa.Call), int16(max(0, sa.Tokens)))
			}
		} else if g.call(s, seat, out) {
			return false
		}
		sa.Called++
	}
	return true
}

// madeSold is how many goods of the running production a seat has sold.
func (sa *Sale) madeSold(seat engine.Seat) int8 {
	return sa.Sold[seat] - sa.Offered[seat] - sa.Extra[seat]
}

// call is a seat's part of a call: it sells of its production, has nothing to sell, or is asked (true).
func (g *Game) call(s *Position, seat engine.Seat, out *engine.Facts) bool {
	p, sa := &s.Player[seat], &s.Sale
	if sa.Asked[seat]&askedStopped != 0 || int(sa.Sold[seat]) >= g.appeal(s.Cycle, &p.Factory[s.Cycle]) {
		return false
	}
	if from := sa.madeSold(seat); from < sa.Produced[seat] {
		if _, n := g.closable(s, seat); n > 0 && from == sa.Produced[seat]-n {
			ask(s, StepClose, seat, 0, 0)
			return true
		}
		g.sellOne(s, seat, soldMade, out)
		return false
	}
	if p.mayWorkShift() && sa.Asked[seat]&askedShifts == 0 || p.Stock[s.Cycle] > 0 {
		ask(s, StepCall, seat, 0, 0)
		return true
	}
	return false
}

// Where a good that is sold comes from.
const (
	soldMade int16 = 1 + iota
	soldStored
	soldExtra
)

// sellOne sells a good.
func (g *Game) sellOne(s *Position, seat engine.Seat, from int16, out *engine.Facts) {
	sa := &s.Sale
	sa.Sold[seat]++
	sa.Tokens--
	out.Add(factSells, seat, arg(s.Cycle), from, int16(sa.Call), int16(max(0, sa.Tokens)))
}

// lastLine is the last line of a seat's factory with anything on it, from 1, and what it makes; 0 if there is none.
func (g *Game) lastLine(s *Position, seat engine.Seat) (line uint8, made int8) {
	f := &s.Player[seat].Factory[s.Cycle]
	on := f.Workers | f.Machines
	for l := 3; l >= 0; l-- {
		if m := g.rs.Line[s.Cycle][l].mask; on&m != 0 {
			if on&m == m {
				made = g.rs.Output[f.Strategy][f.Level][l]
			}
			return uint8(l + 1), made
		}
	}
	return 0, 0
}

var askCall = question{
	ID: "call", Cite: cite{"A14-5.5.1.7"}, About: "selling what you have stored",
	Answers: answers{
		{Kind: KindExtraShifts},
		{Kind: KindSellStored, Code: "not_stored", Words: "you have stored nothing of this product"},
		{Kind: KindDone},
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		switch {
		case c.Kind != KindExtraShifts:
			return nil
		case !a.p().mayWorkShift():
			return a.refuse("not_owned", cite{"A14-5.5.1.12"}, notYours)
		}
		return a.refuse("not_now", cite{"A14-5.5.1.12"}, "Extra Shifts are worked at the first call after your production is sold out")
	},
	List: func(a asked, l engine.List) engine.List {
		l = l.If(a.p().mayWorkShift() && a.s.Sale.Asked[a.seat]&askedShifts == 0, KindExtraShifts)
		return l.If(a.p().Stock[a.s.Cycle] > 0, KindSellStored).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		pop(a.s)
		sa := &a.s.Sale
		sa.Asked[a.seat] |= askedShifts
		switch c.Kind {
		case KindExtraShifts:
			sa.Extra[a.seat]++
			a.g.spendShifts(a.s, a.seat, out)
			a.g.sellOne(a.s, a.seat, soldExtra, out)
		case KindSellStored:
			a.p().Stock[a.s.Cycle]--
			sa.Offered[a.seat]++
			a.g.sellOne(a.s, a.seat, soldStored, out)
		default:
			sa.Asked[a.seat] |= askedStopped
		}
		sa.Called++
	},
}

// payCalls pays everybody for what was sold in the call-out.
func (g *Game) payCalls(s *Position, out *engine.Facts) {
	out.Add(factImporterSold, engine.Nobody, arg(s.Cycle), int16(s.Sale.Importer))
	for k := range int(s.Seats) {
		seat := s.seatAt(k)
		p := &s.Player[seat]
		if f := &p.Factory[s.Cycle]; f.open() {
			n := s.Sale.Sold[seat]
			cash := int32(n) * int32(f.Price)
			p.Cash += cash
			out.Add(factSold, seat, arg(s.Cycle), int16(n), int16(cash), int16(f.Price))
		}
	}
}

// afterSale asks a seat what is left to it: School, Extra Shifts, Patrons (A14-5.5.1.12 to A14-5.5.1.14).
func (g *Game) afterSale(s *Position, seat engine.Seat, what int) {
	p, sa := &s.Player[seat], &s.Sale
	if !p.Factory[s.Cycle].open() {
		return
	}
	switch what {
	case 0:
		if line, n := g.closable(s, seat); line > 0 && sa.madeSold(seat) <= sa.Produced[seat]-n {
			ask(s, StepClose, seat, 0, 0)
		}
	case 1:
		sa.Pending[seat] = sa.Produced[seat] - sa.madeSold(seat)
		if p.mayWorkShift() {
			ask(s, StepExtra, seat, 0, 0)
		}
	case 2:
		if g.patronOpen(s, seat) {
			ask(s, StepPatron, seat, 0, 0)
		}
	}
}
