package cardgame

import "cromford/engine"

// CG-10 and CG-11: the solo game and its awards.

// dealSolo lays out the display with its discs, allots the rivals' first tracks and fills the bag (CG-10.1, CG-10.2).
func (g *Game) dealSolo(s *Position, r *engine.RNG) {
	var cards []Type
	for t, n := range s.Supply {
		for range n {
			cards = append(cards, Type(t))
		}
	}
	s.Supply = [typeN + 1]uint8{}
	engine.Shuffle(r, cards)
	copy(s.Display[:], cards)
	discs := [colours]uint8{0, 1, 2}
	engine.Shuffle(r, discs[:])
	for row, c := range discs {
		s.Disc[c] = uint8(row*columns) + 1
	}
	s.Allot = [goods]int8{0, 0, 1, 1}
	engine.Shuffle(r, s.Allot[:])
	for d := range s.Bag {
		g.fillBag(&s.Bag[d], 0, r)
	}
	if s.Flags.has(SRandom) {
		list := [goods]Good{Food, Clothes, Cutlery, Lamps}
		engine.Shuffle(r, list[:])
		for _, gd := range list[:2] {
			g.openStart(&s.Player[0], gd)
		}
	}
}

// Redeal resamples the bag and, before they are placed, the rivals' first tracks (CG-13). All else is open.
func (g *Game) Redeal(s *Position, _ engine.Seat, r *engine.RNG) {
	if !s.solo() {
		return
	}
	if !s.placed() {
		engine.Shuffle(r, s.Allot[:])
	}
	for d := int(s.Decade) - 1; d < decades; d++ {
		known := 0
		if d == int(s.Decade)-1 {
			known = int(s.Drawn)
		}
		g.fillBag(&s.Bag[d], known, r)
	}
}

// placed tells whether the rivals' first markers stand on the market: both have some from then on.
func (s *Position) placed() bool { return s.Rival[0].Marker != [goods]uint8{} }

// fillBag draws a decade's markers anew but for the first known ones.
func (g *Game) fillBag(draws *[bagDraws]int8, known int, r *engine.RNG) {
	var left [27]int8
	n := 0
	count := [colours]int{int(g.rs.Rivals.BagEach), int(g.rs.Rivals.BagEach), int(g.rs.Rivals.BagNeutral)}
	for _, c := range draws[:known] {
		count[c]--
	}
	for c, k := range count {
		for range k {
			left[n] = int8(c)
			n++
		}
	}
	engine.Shuffle(r, left[:n])
	copy(draws[known:], left[:n])
}

// placeRivals sets the first markers of the rivals, demand following; wages stay (CG-10.2.2).
func placeRivals(g *Game, s *Position, out *engine.Facts) int16 {
	if !s.solo() {
		return PhaseSecond
	}
	if out.Stop() {
		return PhaseRivals
	}
	for gd := range Good(goods) {
		c := s.Allot[gd]
		out.Add(factRivalOpens, engine.Nobody, ofColour(int(c)), ofGood(gd), int16(g.rs.Rivals.Start[gd]))
		s.Rival[c].Marker[gd] = 1 + g.moveMarker(s, gd, 0, g.rs.Rivals.Start[gd], out)
	}
	s.Allot = [goods]int8{}
	reveal(out)
	return PhaseSecond
}

// reveal marks that chance came to light: such a choice has no preview and cannot be taken back.
func reveal(out *engine.Facts) {
	if out != nil {
		out.Reveal()
		out.Opaque = true
	}
}

// askOrder lets the player who discarded the Entrepreneur go second in a round (CG-10.3.1).
var askOrder = question{
	ID: "order", Cite: cite{"CG-10.3.1"}, About: "whether you go first or second",
	Answers: answers{{Kind: KindGoFirst}, {Kind: KindGoSecond}},
	List:    func(_ asked, l engine.List) engine.List { return l.Add(KindGoFirst).Add(KindGoSecond) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.close()
		place := int16(1)
		if c.Kind == KindGoSecond {
			place = 2
			a.s.Follow = true
			goTo(a.s.Frames.Top(), PhaseBag)
		}
		out.Add(factOrder, a.seat, place)
	},
}

// rivalsTurn draws a marker and does what it says (CG-10.3.2).
func rivalsTurn(g *Game, s *Position, out *engine.Facts) int16 {
	reveal(out)
	c := s.Bag[s.Decade-1][s.Drawn]
	s.Drawn++
	out.Add(factDrew, engine.Nobody, ofColour(int(c)))
	if c != neutral {
		m := &s.Rival[c].Marker[s.Good]
		// Who moves is told before what follows from it.
		if *m > 0 {
			to := min(*m-1+g.rs.Rivals.Steps, maxAppeal)
			out.Add(factRivalMoves, engine.Nobody, ofColour(int(c)), ofGood(s.Good), int16(to))
			*m = 1 + g.moveMarker(s, s.Good, *m-1, to, out)
		} else {
			to := min(g.rs.Rivals.New[s.Good]+s.Decade, maxAppeal)
			out.Add(factRivalOpens, engine.Nobody, ofColour(int(c)), ofGood(s.Good), int16(to))
			g.moreWorkers(s, out)
			*m = 1 + g.moveMarker(s, s.Good, 0, to, out)
		}
	}
	for i := range s.Rival {
		if int8(i) != c {
			g.rivalShare(s, i, out)
		}
	}
	g.moveDisc(s, int(c), out)
	if s.Follow {
		return PhaseAction
	}
	return PhaseProduce
}

func (g *Game) rivalShare(s *Position, i int, out *engine.Facts) {
	r := &s.Rival[i]
	if r.Shares < g.rs.Limit.MaxShares { // CG-10.4.3
		r.Shares++
		out.Add(factRivalShare, engine.Nobody, ofColour(i), int16(r.Shares))
	}
}

// moveDisc moves a disc over as many cards as there are markers on the active track (CG-10.3.3).
func (g *Game) moveDisc(s *Position, c int, out *engine.Facts) {
	steps := 0
	for i := range s.Rival {
		if s.Rival[i].Marker[s.Good] > 0 {
			steps++
		}
	}
	if s.Player[0].Factory[s.Good].open() {
		steps++
	}
	at := int(s.Disc[c]) - 1
	for k, n := 0, 0; n < 4*places && (k < steps || s.disced(at, c)); n++ { // four rounds are more than any real game needs
		at = (at + 1) % places
		if s.Display[at] != 0 {
			k++
		}
	}
	s.Disc[c] = uint8(at) + 1
	out.Add(factDisc, engine.Nobody, ofColour(c), ofType(s.Display[at]), ofPlace(at))
}

// disced tells whether a place is no card without another disc: there the disc does not stop.
func (s *Position) disced(at, c int) bool {
	if s.Display[at] == 0 {
		return true
	}
	for i, d := range s.Disc {
		if i != c && int(d) == at+1 {
			return true
		}
	}
	return false
}

// rivalsProduce lets the rivals sell (CG-10.4.1).
func (g *Game) rivalsProduce(s *Position, out *engine.Facts) {
	for i := range s.Rival {
		r := &s.Rival[i]
		m := r.Marker[s.Good]
		if m == 0 {
			if s.Flags.has(RIdleRivals) {
				g.rivalShare(s, i, out)
			}
			continue
		}
		sold := homeLimit(m-1, s.Demand[s.Good])
		out.Add(factRivalSold, engine.Nobody, ofColour(i), ofGood(s.Good), int16(sold))
		if sold < int8(g.rs.Limit.MinSales) {
			g.rivalShare(s, i, out)
		} else if r.Value < g.rs.Limit.MaxValue {
			r.Value++
			out.Add(factRivalValue, engine.Nobody, ofColour(i), int16(r.Value))
		}
	}
}

// Award is a solo award (CG-11.2).
type Award uint8

// The awards.
const (
	Tycoon Award = iota
	Patriot
	TrueWorker
	WorkerHero
	Gentleman
	Specialist
	Generalist
	FullLine
	GeneralManager
	ExpertBroker
	Darling
	Mogul
	Parvenu
	NouveauRiche
	Sailor
	awardN
)

var awardIDs = []string{"tycoon", "patriot", "true_worker", "worker_hero", "gentleman", "specialist", "generalist",
	"full_line", "general_manager", "expert_broker",
	"darling", "mogul", "parvenu", "nouveau_riche", "sailor"}

// achieved is which awards a board would fulfil, as it stands before scoring; Tycoon is left open (CG-11.1, CG-11.2).
func (g *Game) achieved(s *Position, p *Player) (set uint16) {
	mark := func(a Award, ok bool) {
		if ok {
			set |= 1 << a
		}
	}
	n := p.factories()
	staffed := n == goods
	for gd := range p.Factory {
		staffed = staffed && p.Factory[gd].Worker[1] > 0
	}
	between := func(v uint8) bool { return v >= 25 && v <= 29 }
	mark(Patriot, p.Sailed == 0)
	mark(TrueWorker, !p.Learned)
	mark(WorkerHero, !p.Automated)
	mark(Gentleman, p.Track[Stock] == 0 && !p.Brokered)
	mark(Specialist, n == 2)
	mark(Generalist, n == goods)
	mark(FullLine, staffed)
	mark(GeneralManager, between(p.Shares))
	mark(ExpertBroker, p.Shares == 30)
	mark(Darling, between(p.Value))
	mark(Mogul, p.Value == 30)
	mark(Parvenu, s.Flags.has(XShares) && p.Parvenu)
	mark(NouveauRiche, p.Cash >= 200)
	mark(Sailor, p.Voyages >= 5)
	return set
}

// standing is the player's place in the solo game: 1 to 3, a tie counting for the player.
func (g *Game) standing(s *Position) int {
	if s.Player[0].Out {
		return rivals + 1
	}
	place := 1
	mine := g.account(&s.Player[0]).total
	for i := range s.Rival {
		if s.Rival[i].score() > mine {
			place++
		}
	}
	return place
}

func (r *Rival) score() int { return int(r.Shares) * int(r.Value) }

// claimAwards records the awards, or asks which (CG-11.3).
func (g *Game) claimAwards(s *Position, out *engine.Facts) {
	for i := range s.Rival {
		r := &s.Rival[i]
		out.Add(factRivalScore, engine.Nobody, ofColour(i), int16(r.Shares), int16(r.Value), int16(r.score()))
	}
	place := g.standing(s)
	out.Add(factSoloEnd, 0, int16(place))
	most := 0
	switch {
	case place == 1 && s.Flags.has(SAwards):
		most = 2
	case place == 1:
		most = int(awardN)
	case place == 2 && s.Flags.has(SAwards):
		most = 1
	}
	n := 0
	for set := s.Fulfilled; set != 0; set &= set - 1 {
		n++
	}
	if n > most && most > 0 {
		s.ask(StepAward, 0, int16(most), 0)
		return
	}
	for a := range awardN {
		if n <= most && s.Fulfilled>>a&1 != 0 {
			g.record(s, a, out)
		}
	}
}

// askAward is about the awards to be recorded: A is how many may still be.
var askAward = question{
	ID: "award", Cite: cite{"CG-11.3"}, About: "the award you record",
	Answers: answers{{Kind: KindClaim}},
	List: func(a asked, l engine.List) engine.List {
		for w := range awardN {
			l = l.If(a.s.Fulfilled&^a.s.Awards>>w&1 != 0, KindClaim, ofAward(w))
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.g.record(a.s, toAward(c.Arg[0]), out)
		if a.frame().A--; a.frame().A == 0 {
			a.close()
		}
	},
	Why: func(_ asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindClaim {
			return nil
		}
		return no("not_fulfilled", "CG-11.2", "this award is not fulfilled, or recorded already")
	},
}

func (g *Game) record(s *Position, a Award, out *engine.Facts) {
	s.Awards |= 1 << a
	out.Add(factAward, 0, ofAward(a))
}
