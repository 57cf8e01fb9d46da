package railways

import (
	"slices"

	"cromford/engine"
	"cromford/engine/doc"
)

// Bare is a table without chance and cards: seats in order, all Action cards in hand, no contract cards, no deck.
func (g *Game) Bare(cfg engine.Config) (Position, error) {
	s, err := g.blank(cfg)
	if err != nil {
		return s, err
	}
	s.Frames.Push(engine.Frame{Step: stepChoose, Seat: engine.Nobody})
	return s, nil
}

// SetupWith deals with the turn order or the order of the whole contract deck before the deal given by name.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	s, err := g.blank(cfg)
	if err != nil {
		return s, err
	}
	e := editor{g: g, s: &s}
	r := engine.NewRNG(cfg.Key)
	order := s.Order
	engine.Shuffle(r, order[:cfg.Seats])
	deck := g.comp.deck(int(s.Board), s.Covered)
	chance.Only("order", "deck")
	if n := chance.Get("order"); n != nil {
		e.order(n, &order)
	}
	if n := chance.Get("deck"); n != nil {
		named := e.cards(n)
		for _, c := range named {
			if !slices.Contains(deck, c) {
				n.Fail("the card %s is not in play in this set-up", g.comp.Cards[c-1].ID)
			}
		}
		if len(named) != len(deck) {
			n.Fail("name all %d cards in play, the top one first", len(deck))
		}
		deck = named
	} else {
		engine.Shuffle(r, deck)
	}
	if chance.Err() == nil {
		g.deal(&s, order, deck)
	}
	return s, chance.Err()
}

// PositionText prints the whole position.
func (g *Game) PositionText(s *Position) []byte {
	b := g.board(s)
	var m doc.Map
	m.Put("round", s.Round)
	m.Put("track", s.Track)
	m.Put("spare", s.Spare)
	m.Put("minted", s.Minted)
	m.Put("shortage", s.Shortage)
	m.Put("order", g.seatNames(s.Order[:s.Seats]))
	m.Put("next_order", g.seatNames(s.Next[:s.Seats]))
	factories := doc.Map{}
	for i, t := range b.Towns {
		town := doc.Map{}
		for o := range int(s.Seats) {
			if f := s.Factory[i+1][o]; f != (Factory{}) {
				town.Put(g.meta.SeatNames[o], [2]int{int(f.Level), int(f.Yard)})
			}
		}
		if len(town) > 0 {
			factories.Put(t.ID, town)
		}
	}
	m.Put("factories", factories)
	lines := doc.Map{}
	for i, l := range b.Lines {
		if ln := &s.Line[i+1]; ln.N > 0 {
			lines.Put(l.ID, g.seatNames(ln.Investor[:ln.N]))
		}
	}
	m.Put("lines", lines)
	customs, waiting := doc.Map{}, doc.Map{}
	for i, p := range b.Ports {
		if pt := &s.Port[i+1]; pt.N > 0 {
			customs.Put(p.ID, g.seatNames(pt.Investor[:pt.N]))
		}
		if n := s.Port[i+1].Waiting; n > 0 {
			waiting.Put(p.ID, n)
		}
	}
	m.Put("customs", customs)
	m.Put("waiting", waiting)
	m.Put("deck", g.cardIDs(s.Deck[:s.DeckN]))
	known := doc.Map{}
	for c := range g.comp.Cards {
		if ss := s.Known[c+1]; ss != 0 {
			known.Put(g.comp.Cards[c].ID, g.setNames(ss))
		}
	}
	m.Put("known", known)
	state := doc.Map{}
	for i := range int(s.Seats) {
		p := &s.Player[i]
		var pm doc.Map
		pm.Put("cash", p.Cash)
		pm.Put("cubes", p.Cubes)
		pm.Put("loans", p.Loans)
		pm.Put("markers", p.Markers)
		pm.Put("hand", cardNames(p.Hand))
		pm.Put("pile", pileNames(p))
		pm.Put("contracts", g.cardIDs(p.Contracts[:p.contractN()]))
		pm.Put("sealed", cardID(p.Sealed))
		pm.Put("duty", dutyIDs[p.Duty])
		state.Put(g.meta.SeatNames[i], pm)
	}
	m.Put("state", state)
	frames := []doc.Map{}
	for _, f := range s.Frames.Stack[:s.Frames.N] {
		frames = append(frames, g.frameText(b, f))
	}
	m.Put("frames", frames)
	return m.Lines()
}

var dutyIDs = []string{"none", "act", "recall"}

// A frame is printed with names for what its numbers mean.
func (g *Game) frameText(b *Board, f engine.Frame) doc.Map {
	var m doc.Map
	m.Put("step", stepIDs[f.Step-1])
	if f.Seat != engine.Nobody {
		m.Put("seat", g.meta.SeatNames[f.Seat])
	}
	switch f.Step {
	case stepResolve:
		m.Put("next_box", f.A+1)
	case stepAct, stepLoan:
		m.Put("period", f.A)
	case stepEnd:
		m.Put("period", f.A)
		if f.B > 0 {
			m.Put("upgraded", b.Towns[f.B-1].ID)
		} else if f.B < 0 {
			m.Put("upgraded", b.Lines[-f.B-1].ID)
		}
	case stepVia, stepLoad:
		m.Put("town", b.Towns[f.A-1].ID)
		if f.B > 0 {
			m.Put("port", b.Ports[f.B-1].ID)
		}
	case stepBuyBack:
		m.Put("missing", f.A)
		m.Put("next_box", f.B+1)
	}
	return m
}

func (g *Game) seatNames(list []engine.Seat) []string {
	out := []string{}
	for _, s := range list {
		out = append(out, g.meta.SeatNames[s])
	}
	return out
}

func (g *Game) setNames(ss engine.SeatSet) []string {
	out := []string{}
	for i, name := range g.meta.SeatNames {
		if ss.Has(engine.Seat(i)) {
			out = append(out, name)
		}
	}
	return out
}

func (g *Game) cardIDs(list []ContractID) []string {
	out := []string{}
	for _, c := range list {
		out = append(out, g.comp.Cards[c-1].ID)
	}
	return out
}

// editor sets elements of a position by name.
type editor struct {
	g *Game
	s *Position
}

// Override sets the named elements of a position (docs/scenarios.md describes them).
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	e := editor{g, s}
	known := []string{"round", "track", "spare", "minted", "shortage", "order", "next_order", "factories", "lines", "customs",
		"waiting", "deck", "known", "state", "frames", "over"}
	if fill {
		known = append(known, "turn", "played", "sealed")
	}
	named.Only(known...)
	if named.Err() != nil {
		return named.Err()
	}
	get := func(key string, f func(*doc.Node)) bool {
		n := named.Get(key)
		if n != nil && named.Err() == nil {
			f(n)
		}
		return n != nil
	}
	get("round", func(n *doc.Node) { s.Round = int16(n.Int(1, 9999)) })
	get("track", e.track)
	get("spare", func(n *doc.Node) { s.Spare = int16(n.Int(0, 500)) })
	get("minted", func(n *doc.Node) { s.Minted = int16(n.Int(0, 500)) })
	get("shortage", func(n *doc.Node) { s.Shortage = n.Bool() })
	orderSet := get("order", func(n *doc.Node) { e.order(n, &s.Order) })
	if !get("next_order", func(n *doc.Node) { e.order(n, &s.Next) }) && orderSet && fill {
		s.Next = s.Order
	}
	get("factories", e.factories)
	get("lines", func(n *doc.Node) { n.Each(e.line) })
	get("customs", func(n *doc.Node) { n.Each(e.customs) })
	get("waiting", func(n *doc.Node) {
		n.Each(func(key string, v *doc.Node) {
			if p := e.port(key, v); p != 0 {
				s.Port[p].Waiting = int16(v.Int(0, 99))
			}
		})
	})
	get("deck", e.deck)
	get("state", func(n *doc.Node) { e.state(n, fill) })
	if fill && named.Err() == nil {
		e.fillMarkers(named)
		e.fillKnown()
	}
	get("known", e.known)
	get("over", func(n *doc.Node) {
		if n.Bool() {
			s.Frames = engine.Frames{}
		}
	})
	framesSet := get("frames", e.frames)
	if fill && named.Err() == nil {
		e.settle(named, framesSet)
	}
	return named.Err()
}

func (e *editor) lookup(d *engine.Domain, name string, at *doc.Node) int {
	id, err := d.Lookup(name)
	at.FailIf(err)
	return id
}

func (e *editor) domain(kind engine.Kind) *engine.Domain {
	return e.g.Grammar(e.s).Choices[kind].Params[0].Domain
}

func (e *editor) seat(name string, at *doc.Node) (engine.Seat, bool) {
	id := e.lookup(e.g.Grammar(e.s).Seats, name, at)
	return engine.Seat(max(id, 1) - 1), id != 0
}

func (e *editor) action(n *doc.Node) ActionKind {
	return ActionKind(e.lookup(e.domain(pick), n.Text(), n))
}
func (e *editor) town(name string, at *doc.Node) TownID {
	return TownID(e.lookup(e.domain(buildFactory), name, at))
}
func (e *editor) port(name string, at *doc.Node) PortID {
	return PortID(e.lookup(e.domain(investPort), name, at))
}

func (e *editor) track(n *doc.Node) {
	list := n.List()
	if len(list) != 3 {
		n.Fail("want three numbers: Period 2, Period 3, Game End")
		return
	}
	for i, v := range list {
		e.s.Track[i] = int16(v.Int(0, 99))
	}
}

func (e *editor) seats(n *doc.Node, limit int) (out []engine.Seat) {
	for _, v := range n.List() {
		seat, ok := e.seat(v.Text(), v)
		if ok && slices.Contains(out, seat) {
			v.Fail("this seat is named twice")
		}
		if len(out) == limit {
			v.Fail("there is room for %d only", limit)
			return out
		}
		out = append(out, seat)
	}
	return out
}

func (e *editor) order(n *doc.Node, into *[engine.MaxSeats]engine.Seat) {
	list := e.seats(n, int(e.s.Seats))
	if len(list) != int(e.s.Seats) {
		n.Fail("name all %d seats, box 1 first", e.s.Seats)
		return
	}
	*into = [engine.MaxSeats]engine.Seat{}
	copy(into[:], list)
}

func (e *editor) factories(n *doc.Node) {
	n.Each(func(name string, towns *doc.Node) {
		t := e.town(name, towns)
		if t == 0 {
			return
		}
		towns.Each(func(owner string, v *doc.Node) {
			seat, ok := e.seat(owner, v)
			if !ok {
				return
			}
			if v.IsNull() {
				e.s.Factory[t][seat] = Factory{}
				return
			}
			list := v.List()
			if len(list) != 2 {
				v.Fail("want [level, cubes in the yard]")
				return
			}
			e.s.Factory[t][seat] = Factory{Level: int8(list[0].Int(0, 60)), Yard: int16(list[1].Int(0, 99))}
		})
		used := 0
		for _, f := range e.s.Factory[t] {
			if f.Level > 0 {
				used++
			}
		}
		if spaces := e.g.board(e.s).Towns[t-1].Spaces; used > spaces {
			towns.Fail("%d Factories on %d spaces", used, spaces)
		}
	})
}

func (e *editor) line(name string, v *doc.Node) {
	l := e.lookup(e.domain(constructLine), name, v)
	if l == 0 {
		return
	}
	ln := Line{}
	for _, seat := range e.seats(v, e.g.board(e.s).Lines[l-1].Spaces) {
		ln.Investor[ln.N] = seat
		ln.N++
	}
	e.s.Line[l] = ln
}

func (e *editor) customs(name string, v *doc.Node) {
	p := e.port(name, v)
	if p == 0 {
		return
	}
	pt := Port{Waiting: e.s.Port[p].Waiting}
	for _, seat := range e.seats(v, e.g.board(e.s).Ports[p-1].Spaces) {
		pt.Investor[pt.N] = seat
		pt.N++
	}
	e.s.Port[p] = pt
}

func (e *editor) cards(n *doc.Node) (out []ContractID) {
	for _, v := range n.List() {
		c := ContractID(e.lookup(e.domain(declareContract), v.Text(), v))
		if c == 0 {
			return nil
		}
		if e.g.comp.Cards[c-1].Face[e.s.Board] == 0 {
			v.Fail("the card %s is not for this board", v.Text())
		}
		if slices.Contains(out, c) {
			v.Fail("this card is named twice")
		}
		out = append(out, c)
	}
	return out
}

func (e *editor) deck(n *doc.Node) {
	list := e.cards(n)
	e.s.Deck = [maxContracts]ContractID{}
	e.s.DeckN = uint8(copy(e.s.Deck[:], list))
}

func (e *editor) known(n *doc.Node) {
	n.Each(func(name string, v *doc.Node) {
		c := e.lookup(e.domain(declareContract), name, v)
		if c == 0 {
			return
		}
		var ss engine.SeatSet
		for _, seat := range e.seats(v, int(e.s.Seats)) {
			ss |= engine.Only(seat)
		}
		e.s.Known[c] = ss
	})
}

func (e *editor) state(n *doc.Node, fill bool) {
	n.Each(func(name string, v *doc.Node) {
		seat, ok := e.seat(name, v)
		if !ok {
			return
		}
		v.Only("cash", "cubes", "loans", "markers", "hand", "pile", "contracts", "sealed", "duty")
		if v.Err() == nil {
			e.player(&e.s.Player[seat], v, fill)
		}
	})
}

func (e *editor) player(p *Player, v *doc.Node, fill bool) {
	get := func(key string, f func(*doc.Node)) bool {
		n := v.Get(key)
		if n != nil {
			f(n)
		}
		return n != nil
	}
	get("cash", func(n *doc.Node) { p.Cash = int32(n.Int(0, 99999)) })
	get("cubes", func(n *doc.Node) { p.Cubes = int16(n.Int(0, 500)) })
	get("loans", func(n *doc.Node) { p.Loans = int16(n.Int(0, 9999)) })
	get("markers", func(n *doc.Node) { p.Markers = int8(n.Int(0, 60)) })
	hand := get("hand", func(n *doc.Node) {
		p.Hand = 0
		for _, c := range n.List() {
			if a := e.action(c); a != 0 {
				p.Hand.add(a)
			}
		}
	})
	pile := get("pile", func(n *doc.Node) {
		p.Pile, p.PileN = [actionKinds]ActionKind{}, 0
		for _, c := range n.List() {
			a := e.action(c)
			if a == 0 {
				return
			}
			if slices.Contains(p.Pile[:p.PileN], a) {
				c.Fail("this card is named twice")
				return
			}
			p.Pile[p.PileN] = a
			p.PileN++
		}
	})
	if fill && pile && !hand {
		p.Hand = allCards
		for _, a := range p.Pile[:p.PileN] {
			p.Hand.remove(a)
		}
	}
	if fill && hand && !pile {
		p.Pile, p.PileN = [actionKinds]ActionKind{}, 0
		for a := ActionPort; a <= ActionProduce; a++ {
			if !p.Hand.has(a) {
				p.Pile[p.PileN] = a
				p.PileN++
			}
		}
	}
	if fill && hand && pile {
		for _, a := range p.Pile[:p.PileN] {
			if p.Hand.has(a) {
				v.Get("hand").Fail("the card %s is in the pile as well", cardID(a))
			}
		}
	}
	// With a single card nothing ever comes back to hand (RW-4.5); if all seats were like that, rounds would go by for ever.
	if fill && (hand || pile) && p.Hand.len()+int(p.PileN) < 2 {
		v.Fail("hand and pile together must have two Action cards or more")
	}
	get("contracts", func(n *doc.Node) {
		list := e.cards(n)
		if len(list) > maxHand {
			n.Fail("a hand holds %d contract cards at most", maxHand)
			return
		}
		p.Contracts = [maxHand]ContractID{}
		for _, c := range list {
			p.addContract(c)
		}
	})
	get("sealed", func(n *doc.Node) {
		p.Sealed = 0
		if n.Text() != "" {
			p.Sealed = e.action(n)
			if fill && !p.Hand.has(p.Sealed) {
				n.Fail("the card %s is not in hand", n.Text())
			}
		}
	})
	get("duty", func(n *doc.Node) {
		i := slices.Index(dutyIDs, n.Text())
		if i < 0 {
			n.Fail("unknown duty; known: none, act, recall")
			return
		}
		p.Duty = Duty(i)
	})
}

// fillMarkers sets the markers of seats that were not told theirs: what is not on the board.
func (e *editor) fillMarkers(named *doc.Node) {
	placed := [engine.MaxSeats]int{}
	for t := range e.s.Factory {
		for seat, f := range e.s.Factory[t] {
			placed[seat] += int(f.Level)
		}
	}
	for i := range e.s.Line {
		for _, seat := range e.s.Line[i].Investor[:e.s.Line[i].N] {
			placed[seat]++
		}
	}
	for i := range e.s.Port {
		for _, seat := range e.s.Port[i].Investor[:e.s.Port[i].N] {
			placed[seat]++
		}
	}
	told := [engine.MaxSeats]bool{}
	if st := named.Get("state"); st != nil {
		st.Each(func(name string, v *doc.Node) {
			if seat, ok := e.seat(name, v); ok {
				told[seat] = v.Get("markers") != nil
			}
		})
	}
	for i := range int(e.s.Seats) {
		if told[i] {
			continue
		}
		left := e.g.markers(e.s) - placed[i]
		if left < 0 {
			named.Fail("%s has %d markers on the board, more than there are; say how many are left with state.%s.markers",
				e.g.meta.SeatNames[i], placed[i], e.g.meta.SeatNames[i])
			return
		}
		e.s.Player[i].Markers = int8(left)
	}
}

// fillKnown lets every seat know its own contract cards and nobody the deck.
func (e *editor) fillKnown() {
	e.s.Known = [maxContracts + 1]engine.SeatSet{}
	for i := range int(e.s.Seats) {
		for _, c := range e.s.Player[i].Contracts[:e.s.Player[i].contractN()] {
			e.s.Known[c] = engine.Only(engine.Seat(i))
		}
	}
}

// settle brings a described moment to its open question: "turn" and "played" say which revealed cards are still to be
// resolved, "sealed" which are chosen; without them the round is about to begin.
func (e *editor) settle(named *doc.Node, framesSet bool) {
	s := e.s
	turn, played, sealed := named.Get("turn"), named.Get("played"), named.Get("sealed")
	set := 0
	for _, on := range []bool{turn != nil, played != nil, sealed != nil, framesSet, named.Get("over") != nil} {
		if on {
			set++
		}
	}
	if set > 1 {
		named.Fail("only one of turn, played, sealed, frames and over can be set")
		return
	}
	play := func(name string, at, card *doc.Node) {
		seat, ok := e.seat(name, at)
		a := e.action(card)
		if !ok || a == 0 {
			return
		}
		p := &s.Player[seat]
		if p.top() != a {
			if !p.Hand.has(a) {
				card.Fail("the card %s is not in %s's hand", cardID(a), name)
				return
			}
			p.playToPile(a)
		}
		p.Duty = DutyAct
	}
	switch {
	case framesSet || named.Get("over") != nil:
		return
	case turn != nil:
		turn.Only("seat", "card")
		play(turn.Need("seat").Text(), turn.Need("seat"), turn.Need("card"))
		s.Frames.Top().Step = stepResolve
	case played != nil:
		played.Each(func(name string, card *doc.Node) { play(name, card, card) })
		s.Frames.Top().Step = stepResolve
	case sealed != nil:
		sealed.Each(func(name string, card *doc.Node) {
			seat, ok := e.seat(name, card)
			if a := e.action(card); ok && a != 0 {
				if !s.Player[seat].Hand.has(a) {
					card.Fail("the card %s is not in hand", cardID(a))
				}
				s.Player[seat].Sealed = a
			}
		})
	}
	if named.Err() == nil {
		e.g.RunOn(s, nil)
	}
}

func (e *editor) frames(n *doc.Node) {
	var fr engine.Frames
	list := n.List()
	// No turn opens more than three questions above the one it is asked.
	if most := len(fr.Stack) - 3; len(list) > most {
		n.Fail("at most %d frames", most)
		return
	}
	for _, v := range list {
		f, ok := e.frame(v)
		if !ok || n.Err() != nil {
			return
		}
		fr.Push(f)
	}
	e.s.Frames = fr
}

func (e *editor) frame(v *doc.Node) (f engine.Frame, ok bool) {
	b := e.g.board(e.s)
	i := slices.Index(stepIDs, v.Need("step").Text())
	if i < 0 {
		v.Need("step").Fail("unknown step; known: %v", stepIDs)
		return f, false
	}
	f = engine.Frame{Step: uint8(i + 1), Seat: engine.Nobody}
	if n := v.Get("seat"); n != nil {
		f.Seat, _ = e.seat(n.Text(), n)
	}
	needSeat := true
	switch f.Step {
	case stepChoose, stepBonus:
		v.Only("step")
		needSeat = false
	case stepResolve:
		v.Only("step", "next_box")
		f.A = int16(v.Need("next_box").Int(1, int(e.s.Seats)+1) - 1)
		needSeat = false
	case stepAct, stepLoan:
		v.Only("step", "seat", "period")
		f.A = int16(v.Need("period").Int(1, 3))
	case stepEnd:
		v.Only("step", "seat", "period", "upgraded")
		f.A = int16(v.Need("period").Int(1, 3))
		if n := v.Get("upgraded"); n != nil {
			if t := b.town(n.Text()); t != 0 {
				f.B = int16(t)
			} else if l := b.line(n.Text()); l != 0 {
				f.B = -int16(l)
			} else {
				n.Fail("%q is no Town and no line of this board", n.Text())
			}
		}
	case stepVia, stepLoad:
		v.Only("step", "seat", "town", "port")
		f.A = int16(e.town(v.Need("town").Text(), v.Need("town")))
		if n := v.Get("port"); n != nil && f.Step == stepLoad {
			f.B = int16(e.port(n.Text(), n))
			if f.A != 0 && f.B != 0 && e.g.lineBetween(e.s, TownID(f.A), PortID(f.B)) == 0 {
				n.Fail("no line joins this Town and this Port")
			}
		}
		if f.A == 0 {
			return f, false
		}
		if len(e.g.spreadOf(e.s, f)) == 0 {
			v.Fail("nothing is left to choose in this delivery")
		}
	case stepBuyBack:
		v.Only("step", "seat", "missing", "next_box")
		needSeat = false // nobody is asked while it waits under the end of a turn
		f.A = int16(v.Need("missing").Int(1, 99))
		f.B = int16(v.Need("next_box").Int(1, int(e.s.Seats)) - 1)
	}
	if needSeat && f.Seat == engine.Nobody {
		v.Fail("\"seat\" is missing")
		return f, false
	}
	if f.Step == stepAct && e.s.Player[f.Seat].top() == 0 {
		v.Fail("this seat has no card on its pile to act with")
	}
	return f, v.Err() == nil
}

// spreadOf lists the choices a delivery frame would offer; none if it makes no sense.
func (g *Game) spreadOf(s *Position, f engine.Frame) []engine.Choice {
	t := TownID(f.A)
	if f.Step == stepVia {
		if k, _ := g.capacityOf(s, t); s.cubesIn(t) == 0 || s.cubesIn(t) > k {
			return nil
		}
	} else if g.leaving(s, t, PortID(f.B)) == 0 || s.ownersWithCubes(t) == 0 {
		return nil
	}
	return questions[f.Step].List(asked{g: g, s: s, seat: f.Seat, f: &f}, nil)
}
