package toy

import (
	"math/bits"
	"slices"

	"cromford/engine"
	"cromford/engine/doc"
)

// PositionText prints the whole position. What it leaves out, Override cannot read back, and the conformance suite notices.
func (g *Game) PositionText(s *Position) []byte {
	var m doc.Map
	m.Put("turned", s.Turned)
	lots := []int{}
	for _, worth := range s.Lots {
		lots = append(lots, int(worth))
	}
	m.Put("lots", lots)
	m.Put("stock", ids(s.Stock[:s.StockN]))
	spent := []Card{}
	for set := s.Spent; set != 0; set &= set - 1 {
		spent = append(spent, Card(bits.TrailingZeros32(set)))
	}
	m.Put("spent", ids(spent))
	state := doc.Map{}
	for i := range int(s.Seats) {
		p := &s.Player[i]
		var pm doc.Map
		pm.Put("hand", ids(p.Hand[:p.handN()]))
		pm.Put("sealed", p.Sealed.id())
		pm.Put("bid", p.Bid.id())
		pm.Put("kept", p.Kept)
		pm.Put("tossed", p.Tossed)
		state.Put(g.meta.SeatNames[i], pm)
	}
	m.Put("state", state)
	m.Put("chance", doc.Map{{Name: "key", Value: s.Chance.Key.String()}, {Name: "drawn", Value: s.Chance.N}})
	m.Put("turn", g.turnText(s))
	return m.Lines()
}

func (g *Game) turnText(s *Position) any {
	if s.Frames.N == 0 {
		return nil
	}
	f := s.Frames.Top()
	m := doc.Map{{Name: "step", Value: stepIDs[f.Step-1]}}
	if f.Seat != engine.Nobody {
		m.Put("seat", g.meta.SeatNames[f.Seat])
	}
	if f.Step == stepEnd {
		m.Put("swap", f.A == 1)
	}
	return m
}

// Bare is a table without cards; the lots lie in order of worth and the first is up for bids.
func (g *Game) Bare(cfg engine.Config) (Position, error) {
	s := g.blank(cfg)
	g.nextRound(&s, nil)
	return s, nil
}

// SetupWith deals with the order of the lots and of the bid cards given by name.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	s := g.blank(cfg)
	e := editor{g, &s}
	r := engine.NewRNG(cfg.Key)
	chance.Only("lots", "cards")
	if n := chance.Get("lots"); n != nil {
		e.lots(n)
	} else {
		engine.Shuffle(r, s.Lots[:])
	}
	deck := allCards()
	if n := chance.Get("cards"); n != nil {
		if deck = e.cards(n); len(deck) != cards {
			n.Fail("name all %d cards, the top one first", cards)
		}
	} else {
		engine.Shuffle(r, deck)
	}
	s.Chance = *r
	if chance.Err() == nil {
		g.deal(&s, deck)
	}
	return s, chance.Err()
}

// editor sets elements of a position by name.
type editor struct {
	g *Game
	s *Position
}

// Override sets the named elements. With fill, cards that are named nowhere have left the game.
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	e := editor{g, s}
	named.Only("turned", "lots", "stock", "spent", "state", "chance", "turn")
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
	get("turned", func(n *doc.Node) { s.Turned = uint8(n.Int(1, int(s.Rounds))) })
	get("lots", e.lots)
	get("stock", func(n *doc.Node) {
		s.Stock = [cards]Card{}
		s.StockN = uint8(copy(s.Stock[:], e.cards(n)))
	})
	get("state", func(n *doc.Node) { n.Each(e.player) })
	spent := get("spent", func(n *doc.Node) {
		s.Spent = 0
		for _, c := range e.cards(n) {
			s.Spent |= 1 << c
		}
	})
	get("chance", e.chance)
	get("turn", e.turn)
	if fill && !spent && named.Err() == nil {
		e.fillSpent()
	}
	return named.Err()
}

func (e *editor) lots(n *doc.Node) {
	list := n.List()
	if len(list) != lots {
		n.Fail("name all %d lots by their worth, the top one first", lots)
		return
	}
	seen := 0
	for i, v := range list {
		e.s.Lots[i] = uint8(v.Int(1, lots))
		if seen>>e.s.Lots[i]&1 != 0 {
			v.Fail("this lot is named twice")
		}
		seen |= 1 << e.s.Lots[i]
	}
}

// card reads a name; "" is no card.
func (e *editor) card(n *doc.Node) Card {
	if n.Text() == "" {
		return 0
	}
	id, err := e.g.Grammar(e.s).Choices[bid].Params[0].Domain.Lookup(n.Text())
	n.FailIf(err)
	return Card(id)
}

func (e *editor) cards(n *doc.Node) (out []Card) {
	for _, v := range n.List() {
		c := e.card(v)
		if c == 0 || slices.Contains(out, c) {
			v.Fail("want a card that is not named before")
			return nil
		}
		out = append(out, c)
	}
	return out
}

func (e *editor) seat(name string, at *doc.Node) engine.Seat {
	id, err := e.g.Grammar(e.s).Seats.Lookup(name)
	at.FailIf(err)
	return engine.Seat(max(id, 1) - 1)
}

func (e *editor) player(name string, v *doc.Node) {
	p := &e.s.Player[e.seat(name, v)]
	v.Only("hand", "sealed", "bid", "kept", "tossed")
	if v.Err() != nil {
		return
	}
	if n := v.Get("hand"); n != nil {
		list := e.cards(n)
		if len(list) > maxHand {
			n.Fail("a hand holds %d cards at most", maxHand)
			return
		}
		p.Hand = [maxHand]Card{}
		for _, c := range list {
			p.add(c)
		}
	}
	if n := v.Get("sealed"); n != nil {
		if p.Sealed = e.card(n); p.Sealed != 0 && !p.has(p.Sealed) {
			n.Fail("this card is not in hand")
		}
	}
	if n := v.Get("bid"); n != nil {
		p.Bid = e.card(n)
	}
	if n := v.Get("kept"); n != nil {
		p.Kept = int16(n.Int(0, 99))
	}
	if n := v.Get("tossed"); n != nil {
		p.Tossed = int16(n.Int(0, 99))
	}
}

func (e *editor) chance(n *doc.Node) {
	n.Only("key", "drawn")
	key, err := engine.ParseKey(n.Need("key").Text())
	n.FailIf(err)
	e.s.Chance = engine.RNG{Key: key, N: uint64(n.Need("drawn").Int(0, 1<<30))}
}

func (e *editor) turn(n *doc.Node) {
	e.s.Frames = engine.Frames{}
	if n.IsNull() {
		return
	}
	n.Only("step", "seat", "swap")
	f := engine.Frame{Step: uint8(1 + slices.Index(stepIDs, n.Need("step").Text())), Seat: engine.Nobody}
	switch f.Step {
	case 0:
		n.Need("step").Fail("unknown step; known: %v", stepIDs)
		return
	case stepTake, stepEnd:
		f.Seat = e.seat(n.Need("seat").Text(), n)
	}
	if v := n.Get("swap"); v != nil && v.Bool() {
		f.A = 1
	}
	e.s.Frames.Push(f)
}

// fillSpent lets the cards that lie nowhere be spent.
func (e *editor) fillSpent() {
	e.s.Spent = 1<<(cards+1) - 2
	for _, c := range e.s.Stock[:e.s.StockN] {
		e.s.Spent &^= 1 << c
	}
	for i := range e.s.Player {
		for _, c := range e.s.Player[i].Hand[:e.s.Player[i].handN()] {
			e.s.Spent &^= 1 << c
		}
	}
}
