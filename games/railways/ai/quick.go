package ai

import (
	"cromford/engine"
	"cromford/games/railways"
)

const maxLines = len(railways.Position{}.Line)

// quick judges turns by what they would change in a forecast, without carrying them out: no table is copied, and only the Town
// and the Port that a turn touches are reckoned again. Everybody's coins count, the seat's own as such and the rivals' against
// it, so that all is one sum of coins.
type quick struct {
	gd   *guide
	ch   *chart
	w    *Weights
	s    *railways.Position
	seat engine.Seat

	out   outlook
	fade  float64                  // what concerns later rounds counts less as they run out
	price float64                  // of an investment
	share float64                  // of what Factories could make that the track has cubes for
	coin  [engine.MaxSeats]float64 // what a coin of a seat is worth to this one

	capacity [maxTowns]float64
	each     [maxTowns]float64 // worth of a cube that leaves a Town
	worth    [maxTowns]float64 // of all that lies in a Town and is to come there
	over     [maxLines]float64 // worth of a cube over a line
	quay     [maxPorts]float64 // worth of a cube on a quay
	arriving [maxPorts]float64

	clock  float64 // what a cube that leaves the track costs, because the end comes nearer
	ending float64 // what the end of the game with this round costs
	short  float64 // what a marker costs because the end comes nearer

	held   [3]float64 // what the contract cards in hand bring
	cards  int
	atTown [maxTowns]float64 // what another own marker brings for the contracts in hand
	atPort [maxPorts]float64
	atLine [maxLines]float64
	hopes  float64 // what they are worth together
	yards  [engine.MaxSeats]railways.Factory
}

// start looks at the table; pending is the number of turns of the running round whose cards are not known.
func (q *quick) start(gd *guide, w *Weights, s *railways.Position, seat engine.Seat, pending float64) {
	q.gd, q.w, q.s, q.seat = gd, w, s, seat
	q.ch = &gd.maps[s.Board]
	q.price = gd.price(s)
	q.out = w.ahead(s, seat, pending)
	q.fade = 0
	if !q.out.ending {
		q.fade = min(1, q.out.rounds/3)
	}
	var f flow
	f.forecast(gd, w, s, &q.out)
	q.rivals(&f)
	q.arriving, q.capacity = f.arriving, f.capacity
	q.share = f.share
	now := q.sum(&f)
	q.clock, q.ending, q.short = 0, 0, 0
	if !q.out.ending {
		q.clock = now - q.later(&f, pending, 1, 0)
		if p := &s.Player[seat]; p.Markers > 1 && q.bound() {
			q.short = now - q.later(&f, pending, 0, 1)
		}
		if q.out.cubes < 10 || s.Player[seat].Markers <= 2 {
			q.ending = now - q.later(&f, pending, q.out.cubes, 0)
		}
	}
	q.places()
	q.contracts()
}

// bound tells whether the game lasts as long as this seat has markers.
func (q *quick) bound() bool {
	least := q.s.Player[q.seat].Markers
	for i := range int(q.s.Seats) {
		if q.s.Player[i].Markers < least {
			return false
		}
	}
	return float64(least)/q.w.MarkersPerTurn < q.out.cubes/(q.w.CubesPerTurn*float64(q.s.Seats))
}

// rivals finds out whose coins hurt most: those of the seat that is ahead of the others.
func (q *quick) rivals(f *flow) {
	n := int(q.s.Seats)
	best := -1
	for i := range n {
		f.value[i] += q.gd.fortune(q.w, q.s, engine.Seat(i), &q.out)
		q.coin[i] = -q.w.Field / float64(n-1)
		if engine.Seat(i) != q.seat && (best < 0 || f.value[i] > f.value[best]) {
			best = i
		}
	}
	q.coin[best] -= q.w.Rival
	q.coin[q.seat] = 1
}

// sum adds up what all seats have in a forecast.
func (q *quick) sum(f *flow) float64 {
	v := 0.0
	for i := range int(q.s.Seats) {
		v += q.coin[i] * f.value[i]
	}
	return v
}

// later is the sum if so many cubes or markers were gone.
func (q *quick) later(f *flow, pending, cubes, markers float64) float64 {
	o := q.w.aheadOf(q.s, q.seat, pending, cubes, markers)
	f.forecast(q.gd, q.w, q.s, &o)
	for i := range int(q.s.Seats) {
		f.value[i] += q.gd.fortune(q.w, q.s, engine.Seat(i), &o)
	}
	return q.sum(f)
}

// places works out what cubes are worth on quays, lines and in Towns.
func (q *quick) places() {
	s, w := q.s, q.w
	for p := 1; p <= q.ch.ports; p++ {
		q.quay[p] = 0
		pt := &s.Port[p]
		if n := float64(pt.N); n > 0 && q.arriving[p]+float64(pt.Waiting) > (n-1)*w.Remain {
			for _, seat := range pt.Investor[:pt.N] {
				q.quay[p] += q.coin[seat]
			}
			q.quay[p] *= w.Port / n
		}
	}
	q.each = [maxTowns]float64{}
	for i := range q.ch.lines {
		l := &q.ch.lines[i]
		ln := &s.Line[i+1]
		q.over[i+1] = q.lineWorth(ln, l.Port)
		if ln.N > 0 {
			q.each[l.Town] += q.over[i+1] * float64(ln.N) / q.capacity[l.Town]
		}
	}
	for t := 1; t <= q.ch.towns; t++ {
		q.worth[t] = q.town(&s.Factory[t], q.capacity[t], q.each[t])
	}
}

// lineWorth is the worth of a cube over a line: to its investors, and to the Port at its end.
func (q *quick) lineWorth(ln *railways.Line, p railways.PortID) float64 {
	v := 0.0
	for slot, seat := range ln.Investor[:ln.N] {
		v += q.coin[seat] * q.w.Slot[slot]
	}
	v *= q.w.Line
	if q.s.Flags&railways.RailPayOneCoin != 0 && ln.N > 0 {
		v /= float64(ln.N)
	}
	return v + q.quay[p]
}

// town is the worth of a Town: cubes in its yards, cubes to be made there, and what leaves it.
func (q *quick) town(yards *[engine.MaxSeats]railways.Factory, capacity, each float64) float64 {
	w := q.w
	out := capacity * q.out.deliveries * w.Touch
	v, there := 0.0, 0.0
	for seat := range int(q.s.Seats) {
		fac := &yards[seat]
		if fac.Level == 0 {
			continue
		}
		made := 0.0
		if q.out.productions > 0 {
			room := max(0, float64(fac.Level)-float64(fac.Yard)) + out
			made = q.share * (meet(q.out.productions*w.Bonus, room) + q.out.productions*w.Direct*float64(fac.Level))
		}
		v += q.coin[seat] * (float64(fac.Yard) + made*w.Cube)
		there += float64(fac.Yard) + made
	}
	if each == 0 {
		return v
	}
	return v + meet(there, out)*each
}

// port is the worth of a Port with one more or no more Customs House of this seat, and so many cubes waiting.
func (q *quick) port(p int, joins bool, waiting float64) float64 {
	pt := &q.s.Port[p]
	n := float64(pt.N)
	sum := 0.0
	for _, seat := range pt.Investor[:pt.N] {
		sum += q.coin[seat]
	}
	if joins {
		n++
		sum++
	}
	if n == 0 {
		return 0
	}
	return sum * q.w.Port * max(0, q.arriving[p]+waiting-(n-1)*q.w.Remain) / n
}

// cash is what the purse is worth with so many coins more.
func (q *quick) cash(more float64) float64 {
	p := &q.s.Player[q.seat]
	if p.Markers == 0 {
		return more
	}
	want := q.w.Purse * q.price
	have := float64(p.Cash)
	return more + q.fade*q.w.PurseLack*(max(0, want-have)-max(0, want-have-more))
}

// marker is what placing so many markers brings or costs beside what they are placed for.
func (q *quick) marker(n float64) float64 {
	p := &q.s.Player[q.seat]
	settled := q.out.rounds * q.w.MarkersPerTurn * q.w.Settle
	have := float64(p.Markers)
	v := float64(p.Loans) * q.gd.loanPerMarker * (max(0, have-settled) - max(0, have-n-settled))
	if have <= n && !q.out.ending {
		return v - q.ending
	}
	return v - n*q.short
}

// cubes is what it costs that cubes leave the track.
func (q *quick) cubes(n float64) float64 {
	if n == 0 || q.out.ending {
		return 0
	}
	if n >= q.out.cubes {
		return -q.ending
	}
	return -n * q.clock
}

// token is what one more Loan token costs.
func (q *quick) token() float64 {
	left := max(0, float64(q.s.Player[q.seat].Markers)-q.out.rounds*q.w.MarkersPerTurn*q.w.Settle)
	return q.gd.loanBase + q.gd.loanPerMarker*left
}

// moved is what it is worth to go to the top or to the bottom of the next order.
func (q *quick) moved(top bool) float64 {
	at := q.s.Place(q.seat)
	if top {
		return q.fade * q.w.Place * float64(at)
	}
	return -q.fade * q.w.Place * float64(int(q.s.Seats)-1-at)
}

// hold works out what the contract cards in hand bring, and what each would bring more with another own marker.
func (q *quick) hold() (more [3]float64) {
	q.cards = q.s.Player[q.seat].ContractCards()
	if q.out.ending {
		q.held, q.hopes = [3]float64{}, 0
		return more
	}
	for i, c := range q.s.Player[q.seat].Contracts[:q.cards] {
		card := &q.gd.game.Components().Cards[c-1]
		all, own := q.gd.game.Count(q.s, card.Kind, card.Face[q.s.Board], q.seat)
		q.held[i] = q.reward(float64(all), float64(own))
		more[i] = q.reward(float64(all+1), float64(own+1)) - q.held[i]
	}
	q.hopes = q.prospects(-1)
	return more
}

// contracts notes what the contract cards in hand ask for.
func (q *quick) contracts() {
	q.atTown, q.atPort, q.atLine = [maxTowns]float64{}, [maxPorts]float64{}, [maxLines]float64{}
	more := q.hold()
	if q.w.Contract == 0 {
		return
	}
	for i, c := range q.s.Player[q.seat].Contracts[:q.cards] {
		if more[i] != 0 {
			q.wanted(c, more[i]*q.w.Nth[q.rank(i)]*q.w.Contract*min(1, q.out.rounds/2))
		}
	}
}

// wanted notes where another own marker counts for a contract card.
func (q *quick) wanted(c railways.ContractID, v float64) {
	card := &q.gd.game.Components().Cards[c-1]
	face := card.Face[q.s.Board]
	switch card.Kind {
	case railways.ContractTown:
		q.atTown[face] += v
	case railways.ContractPort:
		q.atPort[face] += v
	case railways.ContractRailway:
		q.atLine[face] += v
	}
	for j := range q.ch.lines {
		l := &q.ch.lines[j]
		switch {
		case card.Kind == railways.ContractTown && int(l.Town) == face, card.Kind == railways.ContractPort && int(l.Port) == face:
			q.atLine[j+1] += v
		case card.Kind == railways.ContractRailway && j+1 == face:
			q.atTown[l.Town] += v
			q.atPort[l.Port] += v
		}
	}
}

// rank is how many of the contract cards in hand bring more than one of them.
func (q *quick) rank(i int) (n int) {
	for j := range q.cards {
		if q.held[j] > q.held[i] || q.held[j] == q.held[i] && j < i {
			n++
		}
	}
	return n
}

// prospects is what the hand of contract cards is worth without one of them; -1 is with all.
func (q *quick) prospects(without int) float64 {
	v := 0.0
	for i := range q.cards {
		if i == without {
			continue
		}
		n := q.rank(i)
		if without >= 0 && q.rank(without) < n {
			n--
		}
		v += q.held[i] * q.w.Nth[n]
	}
	return v * q.w.Contract * min(1, q.out.rounds/2)
}

// reward is what a contract brings that counts so many markers, now and when the Period has changed; see mind.reward.
func (q *quick) reward(all, own float64) float64 {
	x := q.s.Period()
	v := q.rewardAt(all, own, float64(q.gd.game.Need(x)))
	if left := float64(q.s.Track[x-1]); x < 3 && left < q.w.Rising {
		later := q.rewardAt(all, own, float64(q.gd.game.Need(x+1)))
		v += (later - v) * (1 - left/q.w.Rising)
	}
	return v
}

func (q *quick) rewardAt(all, own, need float64) float64 {
	return q.gd.rewardCube*q.w.reach(all, need) + q.gd.rewardOwn*q.w.reach(own, need)
}
