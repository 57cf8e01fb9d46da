package cardgame

import "cromford/engine"

// lister goes through the choices of one question. It collects them, looks for one of them, or only finds out whether
// there is anything to decide besides ending the question: then want is the last it saw, and n is 2 if there are more.
type lister struct {
	buf   []engine.Choice
	want  engine.Choice
	mode  uint8
	n     uint8
	found bool
}

const (
	collecting uint8 = iota
	seeking
	probing
)

func (l *lister) add(k engine.Kind, a, b, c, d int16) {
	ch := engine.Choice{Kind: k, Arg: [4]int16{a, b, c, d}}
	switch l.mode {
	case collecting:
		l.buf = append(l.buf, ch)
	case seeking:
		l.found = l.found || ch == l.want
	case probing:
		l.found = true
		l.n = min(l.n+1, 2)
		l.want = ch
	}
}

// end adds the choice that ends a question, if it is legal now.
func (l *lister) end(k engine.Kind, legal bool, a int16) {
	if legal && l.mode != probing {
		l.add(k, a, 0, 0, 0)
	}
}

// settled tells that a probe needs to look no further.
func (l *lister) settled() bool { return l.mode == probing && l.n > 1 }

// Choices lists what the seat may do. It is the only place that decides what is legal: Apply accepts what is listed.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	l := lister{buf: buf}
	g.list(&l, s, seat)
	return l.buf
}

// list goes through what the seat may do.
func (g *Game) list(l *lister, s *Position, seat engine.Seat) {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		return
	}
	p := &s.Player[seat]
	switch f.Step {
	case stFactory:
		for gd := range Good(goods) {
			if !p.Factory[gd].open() {
				l.add(open, arg(gd), 0, 0, 0)
			}
		}
	case stStart:
		g.listTracks(l, s, p, false)
		g.listSupply(l, s, p)
		l.end(done, f.A == 1, 0)
	case stPlace:
		for gd := range Good(goods) {
			if p.Factory[gd].open() {
				l.add(place, arg(gd), 0, 0, 0)
			}
		}
	case stShares:
		for n := int16(1); n <= 5 && n*int16(g.rs.Limit.Price) <= p.Cash; n++ {
			l.add(buy, n, 0, 0, 0)
		}
		l.end(done, true, 0)
	case stOrder:
		l.add(goFirst, 0, 0, 0, 0)
		l.add(goSecond, 0, 0, 0, 0)
	case stAction:
		g.listActions(l, s, p)
	case stBuild:
		g.listBuild(l, s, p)
		l.end(done, s.Turn.Changed, 0)
	case stEmploy:
		g.listEmploy(l, s, p)
		l.end(done, s.Turn.Changed, 0)
	case stAutomate:
		g.listAutomate(l, p, int8(s.Turn.Allowed))
		l.end(done, s.Turn.Changed, 0)
	case stArrange:
		g.listArrange(l, s, p, f.A == 1)
		l.end(done, s.Turn.Changed, 0)
	case stExchange:
		g.listExchange(l, p, f.A)
		l.end(done, s.Turn.Changed, 0)
	case stExtra:
		g.listExtra(l, s, p)
		l.end(done, s.Turn.Changed, 0)
	case stRoom:
		g.listThrows(l, p, Good(f.A))
		l.end(done, true, 0)
	case stEarly:
		g.listEarly(l, p, int8(f.A), Good(f.B))
	case stPrice:
		g.listPrices(l, s, p)
	case stDevelop:
		g.listDevelop(l, s, p)
	case stReturn:
		for t := Type(1); int(t) <= typeN; t++ {
			if p.has(t) {
				l.add(giveUp, int16(t), 0, 0, 0)
			}
		}
	case stReplace:
		g.listReplace(l, p, Good(f.A), uint8(f.B))
		l.end(done, true, 0)
	case stKeep:
		g.listKeeps(l, p)
	case stSteps:
		g.listTracks(l, s, p, true)
	case stEnd:
		g.listReady(l, p)
		l.add(endTurn, 0, 0, 0, 0)
	case stSell:
		if p.has(ExtraShift) {
			l.add(extraShift, 0, 0, 0, 0)
		}
		if g.mayPatron(s, p) {
			for _, t := range patronsOf[s.Good] {
				if p.ready(t) {
					l.add(patron, int16(t), 0, 0, 0)
				}
			}
		}
		for n := int8(0); n <= g.mostStored(s, p); n++ {
			l.add(sell, int16(n), 0, 0, 0)
		}
	case stLeft:
		g.listLeft(l, s, p)
	case stTie:
		l.add(useEntrepreneur, 0, 0, 0, 0)
		l.end(done, true, 0)
	case stPrepare:
		if s.solo() {
			l.add(dropEntrepreneur, 0, 0, 0, 0)
		} else {
			g.listNames(l, s)
		}
		l.end(done, true, 0)
	case stName:
		g.listNames(l, s)
	case stAward:
		for a := range awardN {
			if s.Fulfilled&^s.Awards>>a&1 != 0 {
				l.add(claim, int16(a)+1, 0, 0, 0)
			}
		}
	}
}

func arg(gd Good) int16 { return int16(gd) + 1 }

func (g *Game) listNames(l *lister, s *Position) {
	for i := range int(s.Seats) {
		if !s.Player[i].Out {
			l.add(startPlayer, int16(i)+1, 0, 0, 0)
		}
	}
}

// The actions, as arguments of a choice.
const (
	actBuild int16 = 1 + iota
	actEmploy
	actAutomate
	actQuality
	actDistribution
	actExchange
	actExtra
	actEarly
)

var actionIDs = []string{"build", "employ", "automate", "quality", "distribution", "exchange", "extra", "early"}

// listActions lists the actions that can change something (CG-3.5), and none (CG-3.3).
func (g *Game) listActions(l *lister, s *Position, p *Player) {
	for act := actBuild; act <= actEarly; act++ {
		if l.mode == seeking && l.want != (engine.Choice{Kind: action, Arg: [4]int16{act}}) {
			continue
		}
		if g.mayAct(s, p, act) {
			l.add(action, act, 0, 0, 0)
		}
	}
	g.listReady(l, p)
	l.add(pass, 0, 0, 0, 0)
}

// mayAct tells whether an action is in the game and can change something.
func (g *Game) mayAct(s *Position, p *Player, act int16) bool {
	l := lister{mode: probing}
	switch act {
	case actBuild:
		g.listBuild(&l, s, p)
	case actEmploy:
		g.listEmploy(&l, s, p)
	case actAutomate:
		l.found = p.Token > 0 // it must be finished first (CG-4.3.4)
		g.listAutomate(&l, p, int8(g.level(p, Machinery)))
	case actQuality:
		return g.mayArrange(p, false)
	case actDistribution:
		return g.mayArrange(p, true)
	case actExchange:
		g.listExchange(&l, p, 0)
	case actExtra:
		if s.Flags.has(XExtra) {
			g.listExtra(&l, s, p)
		}
	case actEarly:
		if s.Flags.has(XEarly) {
			g.listEarly(&l, p, 0, Food)
		}
	}
	return l.found
}

// listReady lists the cards a Developer could make ready (CG-8.9.1).
func (g *Game) listReady(l *lister, p *Player) {
	if p.Used == 0 || !p.ready(Developer) {
		return
	}
	for t := Type(1); int(t) <= typeN; t++ {
		if p.Used>>t&1 != 0 {
			l.add(makeReady, int16(t), 0, 0, 0)
		}
	}
}

// listBuild lists what action 1 can still do (CG-4.1, CG-8.8).
func (g *Game) listBuild(l *lister, s *Position, p *Player) {
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		if !f.open() {
			if s.remaining(gd) {
				l.add(build, arg(gd), 0, 0, 0)
			}
			continue
		}
		if upgradable(f, s.Decade) {
			l.add(upgrade, arg(gd), 0, 0, 0)
		}
		if g.mayInvent(s, p, gd) {
			l.add(invent, arg(gd), 0, 0, 0)
		}
	}
}

// upgradable tells whether a part of a factory changes if it is upgraded as in a decade (CG-4.1.6, CG-4.1.7).
func upgradable(f *Factory, decade uint8) bool {
	return decade >= 2 && (f.Side == 1 || f.Worker[0] == 1) || decade >= 3 && f.Worker[1] == 1
}

// mayInvent tells whether the Inventor can upgrade a factory ahead of its time (CG-8.8.1 to CG-8.8.4).
func (g *Game) mayInvent(s *Position, p *Player, gd Good) bool {
	t := &s.Turn
	n := uint8(0)
	for set := t.Invented; set != 0; set &= set - 1 {
		n++
	}
	if n == 0 && !p.has(Inventor) || n >= g.rs.Limit.InventorFactories || t.Invented>>gd&1 != 0 {
		return false
	}
	f := &p.Factory[gd]
	switch s.Decade {
	case 1:
		return upgradable(f, 2)
	case 2:
		return f.Side == 2 && upgradable(f, 3)
	}
	return false
}

// listEmploy lists the worker cards that can be added (CG-4.2).
func (g *Game) listEmploy(l *lister, s *Position, p *Player) {
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		if !f.open() || !s.remaining(gd) {
			continue
		}
		switch {
		case f.Worker[0] == 0:
			l.add(hire, arg(gd), 1, 0, 0)
		case f.Worker[1] == 0:
			l.add(hire, arg(gd), 2, 0, 0)
		}
	}
}

// listAutomate lists the worker cards that can be turned, and where the machine token can go (CG-4.3).
func (g *Game) listAutomate(l *lister, p *Player, left int8) {
	if left == 0 {
		return
	}
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		for pos := range f.Worker {
			if f.Worker[pos] == 0 || f.Turned[pos] || p.tokenAt(gd, pos) {
				continue
			}
			m := g.rs.Worker[gd][pos].Machines
			switch {
			case m <= left:
				l.add(turnCard, arg(gd), int16(pos)+1, 0, 0)
			case left == 1 && p.Token == 0:
				l.add(token, arg(gd), int16(pos)+1, 0, 0)
			}
		}
	}
}

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

// mayArrange tells whether action 4 can change something. A card of its own lies in the reserve or beside a factory:
// either it can be taken off, or it can be put somewhere, unless every value is beyond the limit.
func (g *Game) mayArrange(p *Player, distribution bool) bool {
	from, to, track := 0, firstDistribution, Quality
	if distribution {
		from, to, track = firstDistribution, cardN, Distribution
	}
	for i := from; i < to; i++ {
		if p.Card[i].At > 0 {
			return true
		}
	}
	return p.factories() > 0 && g.rs.Face[from][0] <= g.level(p, track)
}

// listArrange lists the steps of action 4: a card of the chosen kind is taken off, or put beside a factory with a value
// and a direction. Each card is put at most once. What counts are the totals before the action and now (CG-4.4.3), and
// putting a card on only ever raises them, so whatever is legal as a whole can be reached by taking off first.
func (g *Game) listArrange(l *lister, s *Position, p *Player, distribution bool) {
	from, to, track, top := 0, firstDistribution, Quality, g.maxQuality(p)
	if distribution {
		from, to, track, top = firstDistribution, cardN, Distribution, g.rs.Limit.MaxDistribution
	}
	limit := g.level(p, track)
	t := &s.Turn
	now := p.totals(distribution)
	for i := from; i < to; i++ {
		if t.Put>>i&1 != 0 || !p.owns(i) || g.twin(t, p, i) {
			continue
		}
		c := p.Card[i]
		if c.At > 0 {
			l.add(takeOff, int16(i)+1, 0, 0, 0)
		}
		base := now
		if c.At > 0 {
			base[c.At-1] -= c.Value
		}
		spent := increase(&t.Before, &base)
		for gd := range Good(goods) {
			if l.settled() {
				return
			}
			if !p.Factory[gd].open() || distribution && base[gd] > 0 {
				continue
			}
			// The most the card may show here: what is missing to the old total is free, the rest is of the limit.
			most := min(top-min(top, base[gd]), limit-spent+t.Before[gd]-min(t.Before[gd], base[gd]))
			for v := g.rs.Face[i][0]; v <= min(g.rs.Face[i][1], most); v++ {
				for _, appeal := range [2]bool{false, true} {
					if c == (Tucked{At: uint8(gd) + 1, Value: v, Appeal: appeal}) || distribution && appeal {
						continue
					}
					l.add(put, int16(i)+1, arg(gd), int16(v), direction(appeal, distribution))
				}
			}
		}
	}
}

// maxQuality is the highest quality of a factory (CG-4.4.3).
func (g *Game) maxQuality(p *Player) uint8 {
	if p.Six {
		return g.rs.Limit.MaxEngineer
	}
	return g.rs.Limit.MaxQuality
}

// increase is what was added in all (CG-4.4.3).
func increase(before, now *[goods]uint8) (n uint8) {
	for gd := range now {
		n += now[gd] - min(now[gd], before[gd])
	}
	return n
}

// twin tells whether a card in the reserve is as good as the one before it: then only that one is listed.
func (g *Game) twin(t *Turn, p *Player, i int) bool {
	return (i == cardQB || i == cardDB) && g.rs.Face[i] == g.rs.Face[i-1] && p.Card[i].At == 0 && p.Card[i-1].At == 0 && t.Put>>(i-1)&1 == 0
}

// direction is the last argument of put: 1 price, 2 appeal, none for distribution.
func direction(appeal, distribution bool) int16 {
	switch {
	case distribution:
		return 0
	case appeal:
		return 2
	}
	return 1
}

// listExchange lists the sub-steps of action 5 from the given one on (CG-4.5).
func (g *Game) listExchange(l *lister, p *Player, from int16) {
	if from == 0 {
		for n := int16(1); n <= int16(g.rs.Limit.MaxShares-p.Shares) && g.sharesCost(p, n) <= p.Cash; n++ {
			l.add(buy, n, 0, 0, 0)
		}
	}
	if from <= 1 {
		for n := p.Loans + 1; n <= g.rs.Limit.Loans; n++ {
			l.add(loan, int16(n-p.Loans), 0, 0, 0)
		}
	}
	if from <= 2 && p.Ships < g.rs.Limit.OnCard {
		l.add(reactivate, 0, 0, 0, 0)
	}
}

// listExtra lists the factories that Extra Production can still run, each with none, one or both of its worker cards
// (CG-4.6).
func (g *Game) listExtra(l *lister, s *Position, p *Player) {
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		if !f.open() || s.Turn.Ran>>gd&1 != 0 {
			continue
		}
		for cards := 0; cards <= 2 && (cards == 0 || f.Worker[cards-1] > 0); cards++ {
			if !g.affordable(p, g.bill(s, p, gd, cards).Total) {
				break
			}
			l.add(run, arg(gd), int16(cards), 0, 0)
			if p.has(ExtraShift) {
				l.add(run, arg(gd), int16(cards), 1, 0)
			}
		}
	}
}

// listThrows lists how stored goods of other factories can make room for more of a good (CG-5.2.3).
func (g *Game) listThrows(l *lister, p *Player, gd Good) {
	stored := p.stored()
	for other := range Good(goods) {
		if other == gd || stored[other] == 0 {
			continue
		}
		room := g.room(p, stored, gd)
		left := stored
		for n := uint8(1); n <= stored[other]; n++ {
			left[other]--
			if r := g.room(p, left, gd); r > room {
				room = r
				l.add(throw, arg(other), int16(n), 0, 0)
			}
		}
	}
}

// listEarly lists the goods that Early Shipping can still load, good by good, and the departure (CG-4.7).
func (g *Game) listEarly(l *lister, p *Player, loaded int8, from Good) {
	most := g.shipRoom(p) - loaded
	for gd := from; gd < goods; gd++ {
		for n := int8(1); n <= min(most, int8(p.Factory[gd].Stored)); n++ {
			l.add(load, arg(gd), int16(n), 0, 0)
		}
	}
	l.end(sail, loaded > 0, 0)
	l.end(sail, loaded > 0 && p.ready(TradeOffice), 1)
}

// listPrices lists every setting of the active factory: token spot, office, and which quality cards point to appeal
// (CG-4.8.2).
func (g *Game) listPrices(l *lister, s *Position, p *Player) {
	here := g.qualityAt(p, s.Good)
	for spot := int16(1); spot <= 4; spot++ {
		for office := int16(1); office <= 2; office++ {
			for set := uint8(0); ; set = (set - here) & here { // all subsets, in rising order
				l.add(setPrice, spot, office, int16(set), 0)
				if set == here {
					break
				}
			}
		}
	}
}

// qualityAt is the set of quality cards beside a factory.
func (g *Game) qualityAt(p *Player, gd Good) (set uint8) {
	for i := range firstDistribution {
		if p.Card[i].At == uint8(gd)+1 {
			set |= 1 << i
		}
	}
	return set
}

// listDevelop lists step c (CG-4.9.1).
func (g *Game) listDevelop(l *lister, s *Position, p *Player) {
	g.listTracks(l, s, p, false)
	g.listSupply(l, s, p)
	if p.has(Broker) {
		for n := int16(0); n <= int16(g.rs.Limit.BrokerShares) && n*p.half() <= p.Cash && p.Shares+uint8(n) <= g.rs.Limit.MaxShares; n++ {
			l.add(broker, n, 0, 0, 0)
		}
	}
	if s.Flags.has(XRestrict) && p.has(Inventor) && g.anyStep(s, p) {
		l.add(inventor, 0, 0, 0, 0)
	}
	g.listReady(l, p)
	l.end(done, true, 0)
}

func (g *Game) anyStep(s *Position, p *Player) bool {
	for t := range Track(tracks) {
		if g.mayStep(s, p, t, true) {
			return true
		}
	}
	return false
}

func (g *Game) listTracks(l *lister, s *Position, p *Player, free bool) {
	for t := range Track(tracks) {
		if g.mayStep(s, p, t, free) {
			l.add(develop, int16(t)+1, 0, 0, 0)
		}
	}
}

// listSupply lists the cards that can be taken; in solo by their place in the display, and not those under a disc
// (CG-10.3.4).
func (g *Game) listSupply(l *lister, s *Position, p *Player) {
	if !s.solo() {
		for t := Type(1); int(t) <= typeN; t++ {
			if s.Supply[t] > 0 && s.mayTake(p, t) {
				l.add(take, int16(t), 0, 0, 0)
			}
		}
		return
	}
	for i, t := range s.Display {
		if t != 0 && !s.disced(i, colours) && s.mayTake(p, t) {
			l.add(take, int16(t), int16(i)+1, 0, 0)
		}
	}
}

// listReplace lists the quality cards that can stand in for an Engineer (CG-8.12.2).
func (g *Game) listReplace(l *lister, p *Player, gd Good, value uint8) {
	for i := range cardEngineer {
		if p.Card[i].At > 0 || g.twin(&Turn{}, p, i) {
			continue
		}
		for v := g.rs.Face[i][0]; v <= min(g.rs.Face[i][1], value); v++ {
			l.add(put, int16(i)+1, arg(gd), int16(v), 1)
			l.add(put, int16(i)+1, arg(gd), int16(v), 2)
		}
	}
}

// listKeeps lists which goods may use the small warehouses when a large one leaves, without those that keep less of
// everything than another (CG-8.13.1).
func (g *Game) listKeeps(l *lister, p *Player) {
	for a := range Good(goods) {
		for b := a; b < goods; b++ {
			if p.Factory[a].Stored > 0 && p.Factory[b].Stored > 0 && !g.dominated(p, a, b) {
				l.add(keep, arg(a), arg(b), 0, 0)
			}
		}
	}
}

// dominated tells whether another pair of goods keeps at least as much of everything and more of something.
func (g *Game) dominated(p *Player, a, b Good) bool {
	mine := g.kept(p, a, b)
	for c := range Good(goods) {
		for d := c; d < goods; d++ {
			if other := g.kept(p, c, d); other != mine && covers(&other, &mine) {
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

// listLeft lists what can be done with the goods not sold at home (CG-5.2).
func (g *Game) listLeft(l *lister, s *Position, p *Player) {
	sa := &s.Sale
	f := &p.Factory[s.Good]
	if sa.Shipped == 0 {
		office := p.ready(TradeOffice)
		for n := int8(1); n <= min(g.shipRoom(p), sa.Fresh+int8(f.Stored)); n++ {
			l.add(ship, int16(n), 0, 0, 0)
			if office {
				l.add(ship, int16(n), 1, 0, 0)
			}
		}
	}
	if sa.Fresh == 0 {
		l.end(store, true, 0)
		return
	}
	space := int8(g.room(p, p.stored(), s.Good)) - int8(f.Stored)
	if sa.Fresh > space {
		g.listThrows(l, p, s.Good)
	}
	l.end(store, true, 0)
	for n := int8(1); n <= min(sa.Fresh, space); n++ {
		l.add(store, int16(n), 0, 0, 0)
	}
}
