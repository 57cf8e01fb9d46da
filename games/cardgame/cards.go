package cardgame

import (
	"math/bits"

	"cromford/engine"
)

// CG-8: the development cards. First what is true of all, then each card with all that it does.

// gain gives a player a development card out of the supply, in solo from a place of the display (CG-4.9.6).
func (a asked) gain(t Type, place int16, out *engine.Facts) {
	if a.s.solo() {
		a.s.Display[toPlace(place)] = 0
	} else {
		a.s.Supply[t]--
	}
	a.p.Gain(t)
	out.Add(factTook, a.seat, ofType(t))
	if a.s.Revision < Rev2 && (t == Engineer || t == Patent) {
		a.p.Learned = true
	}
}

// giveBack puts a card back into the supply; in solo it goes to the first empty place (CG-4.9.5, CG-10.3.4).
func (s *Position) giveBack(t Type) {
	if !s.solo() {
		s.Supply[t]++
		return
	}
	for i := range s.Display {
		if s.Display[i] == 0 {
			s.Display[i] = t
			return
		}
	}
}

// lose takes a card from a player with all it did: what it showed at a factory is gone, a Foreman leaves.
func (a asked) lose(t Type) {
	a.p.Lose(t)
	a.s.Turn.Dropped |= 1 << t
	a.s.giveBack(t)
}

// discard takes a card from a player for its effect (CG-8.0.1).
func (a asked) discard(t Type, out *engine.Facts) {
	a.lose(t)
	out.Add(factDiscarded, a.seat, ofType(t))
}

// use turns a once-per-decade card (CG-8.0.1).
func (a asked) use(t Type, out *engine.Facts) {
	a.p.Use(t)
	out.Add(factUsed, a.seat, ofType(t))
}

// receive gives the card, and asks for what must be settled at once.
func (a asked) receive(t Type, place int16, out *engine.Facts) {
	a.gain(t, place, out)
	if t == Foreman {
		a.sendForeman(out)
	}
}

// missed settles what a card that was returned leaves behind; shown is what an Engineer showed.
func (a asked) missed(t Type, shown Tucked, out *engine.Facts) {
	switch {
	case t == Engineer && shown.At > 0:
		a.ask(StepReplace, int16(shown.At)-1, int16(shown.Value))
	case t == LargeWarehouse:
		a.fitStored(out)
	}
}

// --- CG-8.1 Entrepreneur ---

// offerTie asks a tied player who could win the tie.
func (s *Position) offerTie(seat engine.Seat) bool {
	if !s.Player[seat].ready(Entrepreneur) {
		return false
	}
	s.ask(StepTie, seat, 0, 0)
	return true
}

// askTie lets a ready Entrepreneur win a tie (CG-5.4.3).
var askTie = question{
	ID: "tie", Cite: cite{"CG-5.4.3"}, About: "the Entrepreneur in a tie",
	Answers: answers{{Kind: KindUseEntrepreneur}, {Kind: KindDone}},
	List:    func(_ asked, l engine.List) engine.List { return l.Add(KindUseEntrepreneur).Add(KindDone) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		a.close()
		a.use(Entrepreneur, out)
		out.Add(factHighest, a.seat, ofGood(a.s.Good), int16(a.p.Factory[a.s.Good].Marker))
		a.g.raise(a.s, a.seat, a.g.rs.Limit.Bonus, out)
	},
}

// offerEntrepreneur asks its owner, and goes on to the phase of those who do without (CG-6.1.1, CG-6.2.3).
func offerEntrepreneur(next int16) func(*Game, *Position, *engine.Facts) int16 {
	return func(_ *Game, s *Position, _ *engine.Facts) int16 {
		if next == PhasePass && s.Flags.has(RDecadeEnd) {
			return next
		}
		for k := range int(s.Seats) {
			if seat := s.seatAt(k); s.Player[seat].has(Entrepreneur) {
				s.ask(StepPrepare, seat, 0, 0)
				break
			}
		}
		return next
	}
}

// askPrepare lets its owner discard the Entrepreneur at the end of a round: to name the starting player, or in solo to
// choose the order of the next round (CG-6.1.1, CG-6.2.3, CG-10.3.1).
var askPrepare = question{
	ID: "prepare", Cite: cite{"CG-6.1.1"}, About: "the Entrepreneur at the end of a round",
	Answers: answers{{Kind: KindDropEntrepreneur}, {Kind: KindStartPlayer}, {Kind: KindDone}},
	List: func(a asked, l engine.List) engine.List {
		if a.s.solo() {
			return l.Add(KindDropEntrepreneur).Add(KindDone)
		}
		return listNames(a, l).Add(KindDone)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		a.close()
		a.discard(Entrepreneur, out)
		if c.Kind == KindStartPlayer {
			a.name(c, out)
		} else {
			a.s.MayFollow = true
		}
		if f := a.s.Frames.Top(); f.A == PhasePass {
			goTo(f, PhaseNextRound)
		} else {
			goTo(f, PhaseNextDecade)
		}
	},
	Why: whyNotName,
}

// --- CG-8.2 Trade Office ---

func (p *Player) mayUseOffice() bool { return p.ready(TradeOffice) }

// officeSaves is how many shipping tokens it saves.
func (g *Game) officeSaves(tokens uint8) uint8 { return min(tokens, g.rs.Limit.TokensSaved) }

func whyNoOffice(p *Player) *engine.Refusal {
	if !p.has(TradeOffice) {
		return no("no_such_card", "CG-8.2", "you have no Trade Office")
	}
	return no("not_ready", "CG-8.2", "your Trade Office was used in this decade")
}

// --- CG-8.3 Extra Shift ---

func (p *Player) mayUseShift() bool { return p.has(ExtraShift) }

// useShift tells how many more goods are made.
func (a asked) useShift(out *engine.Facts) (goods int8) {
	a.discard(ExtraShift, out)
	return a.g.rs.Limit.ShiftGoods
}

// --- CG-8.4 Workshop ---

// workshopFrees is how many machines of a factory cost nothing.
func (g *Game) workshopFrees(p *Player, machines int16) int16 {
	if !p.has(Workshop) {
		return 0
	}
	return min(g.rs.Limit.WorkshopFree, machines)
}

// --- CG-8.5 Foreman ---

// foremanSaves is what is saved on the wages of a factory.
func (g *Game) foremanSaves(p *Player, gd Good, wage, workers int16) int16 {
	if p.Foreman != uint8(gd)+1 {
		return 0
	}
	return min(g.rs.Limit.ForemanCut, wage) * min(g.rs.Limit.ForemanWorkers, workers)
}

// sendForeman asks for the Foreman's factory (CG-4.9.6).
func (a asked) sendForeman(out *engine.Facts) {
	if a.p.factories() != 1 {
		a.ask(StepPlace, 0, 0)
		return
	}
	for gd := range Good(goods) {
		if a.p.Factory[gd].open() {
			a.placeForeman(gd, out)
		}
	}
}

func (a asked) placeForeman(gd Good, out *engine.Facts) {
	a.p.Foreman = uint8(gd) + 1
	out.Add(factForeman, a.seat, ofGood(gd))
}

// askPlace is about the Foreman's factory (CG-4.9.6).
var askPlace = question{
	ID: "place", Cite: cite{"CG-4.9.6"}, About: "the factory of the Foreman",
	Answers: answers{{Kind: KindPlace, Code: notOffered, Words: "the Foreman stands at an open factory"}},
	List: func(a asked, l engine.List) engine.List {
		for gd := range Good(goods) {
			l = l.If(a.p.Factory[gd].open(), KindPlace, ofGood(gd))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.close()
		a.placeForeman(toGood(c.Arg[0]), out)
	},
}

// --- CG-8.6 Broker: shares at half price instead of a development ---

var brokerAnswer = answer{Kind: KindBroker, Cite: cite{"CG-8.6"}, Code: notOffered, Words: "you have no Broker"}

func listBroker(a asked, l engine.List) engine.List {
	if !a.p.has(Broker) {
		return l
	}
	lim := &a.g.rs.Limit
	for n := int16(0); n <= int16(lim.BrokerShares) && n*a.p.half() <= a.p.Cash && a.p.Shares+uint8(n) <= lim.MaxShares; n++ {
		l = l.Add(KindBroker, n)
	}
	return l
}

func (a asked) useBroker(shares int16, out *engine.Facts) {
	a.p.Brokered = true
	a.discard(Broker, out)
	a.buyShares(shares, shares*a.p.half(), out)
}

func whyNotBroker(a asked, n int16) *engine.Refusal {
	if !a.p.has(Broker) {
		return nil
	}
	if most := a.g.rs.Limit.BrokerShares; n > int16(most) {
		return no("too_many_shares", "CG-8.6", "the Broker sells up to %s", many(most, "share"))
	}
	return whyNotBuy(a, n, n*a.p.half(), "CG-8.6")
}

// --- CG-8.7 Patron ---

var patronAnswer = answer{
	Kind: KindPatron, Cite: cite{"CG-5.1.3"}, Code: notOffered,
	Words: "that needs a ready Patron of this good, and a good that it could sell",
}

func listPatrons(a asked, l engine.List) engine.List {
	if !a.mayPatron() {
		return l
	}
	for _, t := range patronsOf[a.s.Good] {
		l = l.If(a.p.ready(t), KindPatron, ofType(t))
	}
	return l
}

// mayPatron tells whether a Patron could sell one more good (CG-5.1.3).
func (a asked) mayPatron() bool {
	if a.s.Sale.Made+int8(a.p.Factory[a.s.Good].Stored) <= a.s.Sale.Limit {
		return false
	}
	for _, t := range patronsOf[a.s.Good] {
		if a.p.ready(t) {
			return true
		}
	}
	return false
}

// usePatron tells how many more goods sell at home.
func (a asked) usePatron(t Type, out *engine.Facts) (goods int8) {
	a.use(t, out)
	return a.g.rs.Limit.PatronSales
}

// --- CG-8.8 Inventor ---

var inventAnswer = answer{Kind: KindInvent, Cite: cite{"CG-8.8.1"}}

// mayInvent tells whether the Inventor can upgrade a factory ahead of its time (CG-8.8.1 to CG-8.8.4).
func mayInvent(a asked, gd Good) bool {
	set := a.s.Turn.Invented
	if set == 0 && !a.p.has(Inventor) || set>>gd&1 != 0 || bits.OnesCount8(set) >= int(a.g.rs.Limit.InventorFactories) {
		return false
	}
	f := &a.p.Factory[gd]
	switch a.s.Decade {
	case 1:
		return f.Upgradable(2)
	case 2:
		return f.Side == 2 && f.Upgradable(3)
	}
	return false
}

// invent upgrades a factory one decade ahead; the first discards the card.
func (a asked) invent(gd Good, out *engine.Facts) {
	if a.s.Turn.Invented == 0 {
		a.discard(Inventor, out)
	}
	a.s.Turn.Invented |= 1 << gd
	a.renew(gd, a.s.Decade+1, out)
}

func whyNotInvent(a asked, gd Good) *engine.Refusal {
	f, most := &a.p.Factory[gd], a.g.rs.Limit.InventorFactories
	switch {
	case !f.open():
		return noFactory(gd)
	case !a.p.has(Inventor) && a.s.Turn.Invented == 0:
		return no("no_such_card", "CG-8.8.1", "you have no Inventor")
	case a.s.Decade == decades:
		return no("last_decade", "CG-8.8.4", "in decade III the Inventor brings no factory ahead")
	case a.s.Turn.Invented>>gd&1 != 0:
		return no("invented_enough", "CG-8.8.1", "the Inventor has brought this factory ahead; another must be a different one")
	case bits.OnesCount8(a.s.Turn.Invented) >= int(most):
		return no("invented_enough", "CG-8.8.1", "the Inventor brings up to %d factories ahead, and has done so", most)
	case a.s.Decade == 2 && f.Side == 1:
		return no("nothing_to_do", "CG-8.8.3", "in decade II the Inventor brings only factories on side II ahead")
	}
	return no("nothing_to_do", "CG-8.8.1", "no part of this factory would change")
}

// In step c it makes steps on tracks, free of restrictions (CG-8.8.5).
var inventorAnswer = answer{Kind: KindInventor, Cite: cite{"CG-8.8.5"}}

func listInventor(a asked, l engine.List) engine.List {
	return l.If(a.p.has(Inventor) && a.s.inventorSteps() && anyStep(a), KindInventor)
}

// inventorSteps tells whether the expert line of the Inventor is played.
func (s *Position) inventorSteps() bool {
	return s.Flags.has(XInventor) || s.Revision < Rev2 && s.Flags.has(XRestrict)
}

func (a asked) useInventor(out *engine.Facts) {
	a.discard(Inventor, out)
	a.ask(StepSteps, int16(a.g.rs.Limit.Steps), 0)
}

func whyNotInventor(a asked) *engine.Refusal {
	switch {
	case !a.s.inventorSteps():
		return no("not_in_play", "CG-8.8.5", "these steps of the Inventor belong to a variant that is not played here")
	case !a.p.has(Inventor):
		return no("no_such_card", "CG-8.8.5", "you have no Inventor")
	}
	return no("track_end", "CG-8.8.5", "all markers stand on their last spaces")
}

func anyStep(a asked) bool {
	for t := range Track(tracks) {
		if mayStep(a, t, true) {
			return true
		}
	}
	return false
}

// askSteps is about the Inventor's steps: A is how many are left.
var askSteps = question{
	ID: "steps", Cite: cite{"CG-8.8.5"}, About: "the steps of the Inventor",
	Answers: answers{{Kind: KindDevelop, Cite: cite{"CG-4.9.2"}, Code: notOffered, Words: "the marker stands on its last space"}},
	List:    func(a asked, l engine.List) engine.List { return listTracks(a, l, true) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.step(toTrack(c.Arg[0]), out)
		if a.frame().A--; a.frame().A == 0 || !anyStep(a) {
			a.close()
		}
	},
}

// --- CG-8.9 Developer ---

// developed is the fixed cost of a factory after its reduction.
func (g *Game) developed(p *Player, fixed int16) int16 {
	if !p.has(Developer) {
		return fixed
	}
	return max(0, fixed-g.rs.Limit.DeveloperCut)
}

// ready: the Developer makes another card ready at any moment of the turn (CG-8.9.1); it is offered with the action, the
// development and the end of the turn.
var ready = answer{
	Kind: KindMakeReady, Code: "not_ready", Cite: cite{"CG-8.9.1"},
	Words: "that needs a Developer that was not used in this decade, and another card that was",
}

func listReady(a asked, l engine.List) engine.List {
	if a.p.Used == 0 || !a.p.ready(Developer) {
		return l
	}
	for t := Type(1); int(t) <= typeN; t++ {
		l = l.If(a.p.Used>>t&1 != 0, KindMakeReady, ofType(t))
	}
	return l
}

// makesReady uses the Developer if the choice is to; the question stays open.
func (a asked) makesReady(c engine.Choice, out *engine.Facts) bool {
	if c.Kind != KindMakeReady {
		return false
	}
	a.use(Developer, out)
	a.p.Used &^= 1 << toType(c.Arg[0])
	out.Add(factReady, a.seat, c.Arg[0])
	return true
}

// --- CG-8.10 Contract ---

// contract is the extra income of a Contract for goods shipped together.
func (g *Game) contract(p *Player, n int8) int16 {
	if !p.has(Contract) {
		return 0
	}
	return g.rs.Contract[min(int(n), len(g.rs.Contract)-1)]
}

// --- CG-8.11 Patent and CG-8.12 Engineer: further cards of distribution and quality ---

// owns tells whether a player has a quality or distribution card at all.
func (p *Player) owns(card int) bool {
	switch card {
	case cardEngineer:
		return p.has(Engineer)
	case cardPatent:
		return p.has(Patent)
	}
	return true
}

// learn remembers that a Patent or an Engineer was used (CG-11.2.3).
func (p *Player) learn(card int) {
	if card == cardEngineer || card == cardPatent {
		p.Learned = true
	}
}

// askReplace is about the quality cards that stand in for an Engineer that left (CG-8.12.2): A is the good, B the value
// that may still be put.
var askReplace = question{
	ID: "replace", Cite: cite{"CG-8.12.2"}, About: "the quality cards that stand in for the Engineer",
	Answers: answers{
		{Kind: KindPut, Code: notOffered, Words: "no more than the Engineer showed comes in its place, out of the reserve"},
		{Kind: KindDone},
	},
	List: func(a asked, l engine.List) engine.List { return listReplace(a, l).Add(KindDone) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.leaves(c) {
			return
		}
		a.frame().B -= c.Arg[2]
		a.putCard(c, out)
	},
}

func listReplace(a asked, l engine.List) engine.List {
	for i := range cardEngineer {
		if a.p.Card[i].At == 0 && !a.g.twin(&Turn{}, a.p, i) {
			l = listPut(a, l, i, Good(a.frame().A), uint8(a.frame().B))
		}
	}
	return l
}

// --- CG-8.13 Large Warehouse ---

func (p *Player) hasLarge() bool { return p.has(LargeWarehouse) }

// askKeep is about the goods that use the small warehouses when a large one leaves, without those that keep less of
// everything than another (CG-8.13.1).
var askKeep = question{
	ID: "keep", Cite: cite{"CG-8.13.1"}, About: "the goods that stay in your warehouses",
	Answers: answers{{Kind: KindKeep, Code: notOffered, Words: "these goods are not stored, or others would keep more of everything"}},
	List:    listKeeps,
	Do:      func(a asked, c engine.Choice, out *engine.Facts) { a.keepGoods(c, out) },
}

func listKeeps(a asked, l engine.List) engine.List {
	for x := range Good(goods) {
		for y := x; y < goods; y++ {
			if a.p.Factory[x].Stored > 0 && a.p.Factory[y].Stored > 0 && !dominated(a, x, y) {
				l = l.Add(KindKeep, ofGood(x), ofGood(y))
			}
		}
	}
	return l
}

// dominated tells whether another pair of goods keeps at least as much of everything and more of something.
func dominated(a asked, x, y Good) bool {
	mine := a.kept(x, y)
	for c := range Good(goods) {
		for d := c; d < goods; d++ {
			if other := a.kept(c, d); other != mine && covers(&other, &mine) {
				return true
			}
		}
	}
	return false
}

func covers(a, b *[goods]uint8) bool {
	for gd := range a {
		if a[gd] < b[gd] {
			return false
		}
	}
	return true
}

// fitStored asks what stays of goods that the remaining warehouses cannot all hold. A single answer is taken.
func (a asked) fitStored(out *engine.Facts) {
	if st := a.p.stored(); a.g.fits(a.p, &st) {
		return
	}
	a.ask(StepKeep, 0, 0)
	var buf [goods * goods]engine.Choice
	if l := listKeeps(a, buf[:0]); len(l) == 1 {
		a.keepGoods(l[0], out)
	}
}

// keepGoods ends the question what stays: the goods named share the small warehouses.
func (a asked) keepGoods(c engine.Choice, out *engine.Facts) {
	a.close()
	kept := a.kept(toGood(c.Arg[0]), toGood(c.Arg[1]))
	for gd := range Good(goods) {
		f := &a.p.Factory[gd]
		if lost := f.Stored - kept[gd]; lost > 0 {
			f.Stored = kept[gd]
			out.Add(factLost, a.seat, ofGood(gd), int16(lost))
		}
	}
}

// kept is what two small warehouses hold if these goods use them.
func (a asked) kept(x, y Good) (out [goods]uint8) {
	out[x] += a.g.rs.Limit.Small
	out[y] += a.g.rs.Limit.Small
	for gd := range out {
		out[gd] = min(out[gd], a.p.Factory[gd].Stored)
	}
	return out
}
