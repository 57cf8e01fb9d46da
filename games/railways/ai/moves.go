package ai

import (
	"math"
	"math/rand/v2"

	"cromford/engine"
	"cromford/games/railways"
)

// none is less than the value of any turn.
var none = math.Inf(-1)

// find is the best of the turns that were judged so far.
type find struct {
	first, second engine.Choice // second is none if its kind is 0
	value         float64
	noise         float64
	r             *rand.Rand
}

// reset forgets what was found.
func (f *find) reset() { f.first, f.second, f.value = engine.Choice{}, engine.Choice{}, none }

// offer keeps a turn if it is better than those before it.
func (f *find) offer(v float64, first, second engine.Choice) {
	if f.noise > 0 {
		v += f.noise * f.r.NormFloat64() // a Gumbel draw would take as long as the rest of the judgement
	}
	if v > f.value {
		f.first, f.second, f.value = first, second, v
	}
}

func choice[P ~uint8 | ~int](k engine.Kind, at P) engine.Choice {
	return engine.Choice{Kind: k, Arg: [4]int16{int16(at)}}
}

// own judges the options of a card.
func (q *quick) own(card railways.ActionKind, f *find) {
	p := &q.s.Player[q.seat]
	invests := p.Markers > 0 && float64(p.Cash) >= q.price
	switch card {
	case railways.ActionFactory:
		if invests {
			q.factories(f)
		}
	case railways.ActionRailway:
		if invests {
			q.lines(f)
		}
	case railways.ActionPort:
		if invests {
			q.ports(f)
		}
		q.redraw(f)
	case railways.ActionProduce:
		q.produce(f)
	case railways.ActionDeliver:
		q.deliver(f)
	}
}

// factories judges RW-6.
func (q *quick) factories(f *find) {
	s := q.s
	pay := q.cash(-q.price) + q.cubes(1)
	one, two := q.marker(1), q.marker(2)
	var raise [maxTowns]float64 // what a level more is worth without a cube
	for t := 1; t <= q.ch.towns; t++ {
		if s.Factory[t][q.seat].Level > 0 {
			raise[t] = q.raised(t, 0) + q.atTown[t]
		}
	}
	down := q.moved(false)
	for t := 1; t <= q.ch.towns; t++ {
		if s.IsCovered(railways.TownID(t)) {
			continue
		}
		if s.Factory[t][q.seat].Level == 0 {
			if q.room(t) {
				f.offer(pay+one+q.raised(t, 1)+q.atTown[t], choice(railways.KindBuildFactory, t), engine.Choice{})
			}
			continue
		}
		v := pay + q.raised(t, 1) + q.atTown[t]
		first := choice(railways.KindUpgradeFactory, t)
		f.offer(v+one, first, engine.Choice{})
		if s.Player[q.seat].Markers < 2 {
			continue
		}
		best := 0
		for u := 1; u <= q.ch.towns; u++ {
			if u != t && s.Factory[u][q.seat].Level > 0 && (best == 0 || raise[u] > raise[best]) {
				best = u
			}
		}
		if best > 0 {
			f.offer(v+two+raise[best]+down, first, choice(railways.KindSecondFactory, best))
		}
	}
}

// room tells whether a Town has a free factory space.
func (q *quick) room(t int) bool {
	used := 0
	for seat := range int(q.s.Seats) {
		if q.s.Factory[t][seat].Level > 0 {
			used++
		}
	}
	return used < q.gd.game.Components().Boards[q.s.Board].Towns[t-1].Spaces
}

// raised is what a Town gains by a level and cubes of this seat.
func (q *quick) raised(t int, cubes int16) float64 {
	q.yards = q.s.Factory[t]
	q.yards[q.seat].Level++
	q.yards[q.seat].Yard += cubes
	return q.town(&q.yards, q.capacity[t], q.each[t]) - q.worth[t]
}

// lines judges RW-7.
func (q *quick) lines(f *find) {
	s := q.s
	pay := q.cash(-q.price)
	one, two := q.marker(1), q.marker(2)
	var gain [maxLines]float64
	best, next := 0, 0 // the best two lines to be the second
	for i := range q.ch.lines {
		l, ln := &q.ch.lines[i], &s.Line[i+1]
		gain[i+1] = none
		if s.IsCovered(l.Town) || int(ln.N) == l.Spaces || onLine(ln, q.seat) {
			continue
		}
		gain[i+1] = q.joined(i+1) + q.atLine[i+1]
		if ln.N == 0 {
			f.offer(pay+one+gain[i+1], choice(railways.KindConstructLine, i+1), engine.Choice{})
			continue
		}
		switch {
		case best == 0 || gain[i+1] > gain[best]:
			best, next = i+1, best
		case next == 0 || gain[i+1] > gain[next]:
			next = i + 1
		}
	}
	second := pay + two + q.moved(false)
	may := s.Player[q.seat].Markers > 1
	if s.Flags&railways.SecondLinePaid != 0 {
		second += q.cash(-2*q.price) - pay
		may = may && float64(s.Player[q.seat].Cash) >= 2*q.price
	}
	for i := range q.ch.lines {
		if s.Line[i+1].N == 0 || gain[i+1] == none {
			continue
		}
		first := choice(railways.KindUpgradeLine, i+1)
		f.offer(pay+one+gain[i+1], first, engine.Choice{})
		u := best
		if u == i+1 {
			u = next
		}
		if may && u > 0 {
			f.offer(second+gain[i+1]+gain[u], first, choice(railways.KindSecondLine, u))
		}
	}
}

func onLine(ln *railways.Line, seat engine.Seat) bool {
	for _, o := range ln.Investor[:ln.N] {
		if o == seat {
			return true
		}
	}
	return false
}

// joined is what a marker of this seat on a line is worth.
func (q *quick) joined(l int) float64 {
	spec := &q.ch.lines[l-1]
	t := int(spec.Town)
	ln := q.s.Line[l]
	before := q.over[l] * float64(ln.N)
	ln.Investor[ln.N] = q.seat
	ln.N++
	capacity := q.capacity[t] + 1
	each := (q.each[t]*q.capacity[t] - before + q.lineWorth(&ln, spec.Port)*float64(ln.N)) / capacity
	return q.town(&q.s.Factory[t], capacity, each) - q.worth[t]
}

// ports judges RW-8.1.
func (q *quick) ports(f *find) {
	pay := q.cash(-q.price) + q.marker(1)
	for i, spec := range q.gd.game.Components().Boards[q.s.Board].Ports {
		p := i + 1
		pt := &q.s.Port[p]
		if int(pt.N) == spec.Spaces || inPort(pt, q.seat) {
			continue
		}
		waiting := float64(pt.Waiting)
		v := pay + waiting + q.atPort[p] + q.port(p, true, 0) - q.port(p, false, waiting)
		f.offer(v, choice(railways.KindInvestPort, p), engine.Choice{})
	}
}

func inPort(pt *railways.Port, seat engine.Seat) bool {
	for _, o := range pt.Investor[:pt.N] {
		if o == seat {
			return true
		}
	}
	return false
}

// redraw judges RW-8.3: cards that promise less than one not seen yet are put under the deck.
func (q *quick) redraw(f *find) {
	c := engine.Choice{Kind: railways.KindRedrawContracts}
	v := q.moved(false)
	if q.out.ending {
		f.offer(v, c, engine.Choice{})
		return
	}
	unseen := q.unseen()
	was, n := q.held, 0
	hand := &q.s.Player[q.seat].Contracts
	for i := range 3 {
		switch {
		case i >= q.cards:
			q.held[i] = unseen
		case q.held[i] < unseen:
			q.held[i] = unseen
			c.Arg[n] = int16(hand[i])
			n++
		}
	}
	cards := q.cards
	q.cards = 3
	v += q.prospects(-1) - q.hopes
	q.held, q.cards = was, cards
	v += q.fade * q.w.Stock * float64(3-cards)
	if cards == 0 {
		v += q.fade * (q.w.NoContract + q.token())
	}
	f.offer(v, c, engine.Choice{})
}

// tally is how many markers contracts count, all and the seat's own: in Towns and Ports with their lines, and without.
type tally struct {
	town, stack [maxTowns][2]float64
	port, house [maxPorts][2]float64
	line        [maxLines][2]float64
}

// count counts the markers on the board.
func (q *quick) count() (n tally) {
	s := q.s
	for t := 1; t <= q.ch.towns; t++ {
		for seat := range int(s.Seats) {
			n.stack[t][0] += float64(s.Factory[t][seat].Level)
		}
		n.stack[t][1] = float64(s.Factory[t][q.seat].Level)
		n.town[t] = n.stack[t]
	}
	for p := 1; p <= q.ch.ports; p++ {
		n.house[p][0] = float64(s.Port[p].N)
		if inPort(&s.Port[p], q.seat) {
			n.house[p][1] = 1
		}
		n.port[p] = n.house[p]
	}
	for i := range q.ch.lines {
		l, ln := &q.ch.lines[i], &s.Line[i+1]
		n.line[i+1][0] = float64(ln.N)
		if onLine(ln, q.seat) {
			n.line[i+1][1] = 1
		}
		for k := range 2 {
			n.town[l.Town][k] += n.line[i+1][k]
			n.port[l.Port][k] += n.line[i+1][k]
		}
	}
	return n
}

// unseen is the mean reward of the contract cards that are not in hand.
func (q *quick) unseen() float64 {
	n := q.count()
	sum, cards := 0.0, 0.0
	all := q.gd.game.Components().Cards
	for _, c := range q.ch.cards {
		card := &all[c-1]
		face := card.Face[q.s.Board]
		var have [2]float64
		var t railways.TownID
		switch card.Kind {
		case railways.ContractTown:
			t, have = railways.TownID(face), n.town[face]
		case railways.ContractPort:
			have = n.port[face]
		case railways.ContractRailway:
			l := &q.ch.lines[face-1]
			t = l.Town
			for k := range have {
				have[k] = n.line[face][k] + n.stack[t][k] + n.house[l.Port][k]
			}
		}
		if q.s.IsCovered(t) || q.s.Player[q.seat].Holds(c) {
			continue
		}
		sum += q.reward(have[0], have[1])
		cards++
	}
	return sum / max(1, cards)
}

// produce judges RW-9 without the bonus, which comes with the card whatever it is used for.
func (q *quick) produce(f *find) {
	s := q.s
	hasty := false
	for t := 1; t <= q.ch.towns; t++ {
		for seat := range int(s.Seats) {
			level := s.Factory[t][seat].Level
			if level == 0 {
				continue
			}
			hasty = hasty || engine.Seat(seat) == q.seat && level >= 2
			q.yards = s.Factory[t]
			q.yards[seat].Yard += int16(level)
			v := q.town(&q.yards, q.capacity[t], q.each[t]) - q.worth[t] + q.cubes(float64(level))
			f.offer(v, engine.Choice{Kind: railways.KindProduceAt, Arg: [4]int16{int16(t), int16(seat + 1)}}, engine.Choice{})
		}
	}
	if !hasty || q.out.ending || !q.w.Prudent {
		f.offer(q.cash(1)+q.moved(true), engine.Choice{Kind: railways.KindTakeCoin}, engine.Choice{})
	}
}

// bonus is what the bonus of the Produce card brings (RW-9.3).
func (q *quick) bonus() float64 {
	v, cubes := 0.0, 0.0
	for t := 1; t <= q.ch.towns; t++ {
		q.yards = q.s.Factory[t]
		was := cubes
		for seat := range int(q.s.Seats) {
			if y := &q.yards[seat]; y.Yard < int16(y.Level) {
				y.Yard++
				cubes++
			}
		}
		if cubes > was {
			v += q.town(&q.yards, q.capacity[t], q.each[t]) - q.worth[t]
		}
	}
	return v + q.cubes(cubes)
}

// common judges what every card can be used for, when the seat then holds so many cards: contracts and loans.
func (q *quick) common(hand int, f *find) {
	q.declare(hand, f)
	if q.s.Flags&railways.LoanWithContract == 0 {
		q.loans(f)
	}
}

// declare judges RW-11.
func (q *quick) declare(hand int, f *find) {
	p := &q.s.Player[q.seat]
	// The recall: all cards but the one just used.
	back := q.fade * q.w.Card * float64(4-hand)
	if hand == 0 {
		back += q.fade*q.w.EmptyHand + q.token()
	}
	if q.cards == 0 {
		if hand == 0 {
			f.offer(back-q.token(), engine.Choice{Kind: railways.KindDeclareContract}, engine.Choice{})
		}
		return
	}
	lost := -q.fade * q.w.Stock
	if q.cards == 1 {
		lost -= q.fade * (q.w.NoContract + q.token())
	}
	need := q.gd.game.Need(q.s.Period())
	complete := false
	for pass := range 2 {
		for i, c := range p.Contracts[:q.cards] {
			card := &q.gd.game.Components().Cards[c-1]
			all, own := q.gd.game.Count(q.s, card.Kind, card.Face[q.s.Board], q.seat)
			if done := all >= need; done != (pass == 0) {
				continue
			}
			v := back + lost
			if !q.out.ending {
				v += q.prospects(i) - q.hopes
			}
			if pass == 0 {
				complete = true
				v += q.gd.rewardCube + q.moved(true) + q.cubes(1)
				if own >= need {
					v += q.cash(q.gd.rewardOwn)
				}
			}
			f.offer(v, choice(railways.KindDeclareContract, c), engine.Choice{})
		}
		if complete || hand > 0 {
			return // an incomplete one is shown only to get the cards back
		}
	}
}

// loans judges RW-12.
func (q *quick) loans(f *find) {
	p := &q.s.Player[q.seat]
	x := float64(q.s.Period())
	token := q.token()
	if float64(p.Cash) < fullPurse*q.price || q.out.ending {
		f.offer(q.cash(3+x)-token, engine.Choice{Kind: railways.KindTakeLoan}, engine.Choice{})
	}
	if p.Loans > 0 && float64(p.Cash) >= 1+x && !(q.w.Prudent && x == 1) {
		f.offer(q.cash(-1-x)+token, engine.Choice{Kind: railways.KindRepayLoan}, engine.Choice{})
	}
}
