package toy

import (
	"slices"

	"cromford/engine"
	"cromford/engine/doc"
)

// Fields describes the position: every field once, for printing, reading and documentation. What is missing here cannot be
// read back, and the conformance suite notices.
func (g *Game) Fields(s *Position) doc.Fields {
	seats := g.Grammar(s).Seats.Names()
	return doc.Fields{
		doc.F("turned", "lots turned up so far", doc.Int(&s.Turned, 1, int(s.Rounds))),
		doc.F("lots", "all lots by their worth, the top one first", doc.Ints(s.Lots[:], 1, lots).Then(s.checkLots)).SeenBy(doc.Some),
		doc.F("stock", "cards, the top one first", doc.Lot(s.Stock[:s.StockN], 1, g.cardNames(s), cards, func(list []Card) {
			s.Stock = [cards]Card{}
			s.StockN = uint8(copy(s.Stock[:], list))
		})).SeenBy(doc.Nobody),
		doc.F("spent", "cards that have left the game; those named nowhere if left out", doc.Set(&s.Spent, 1, g.cardNames(s))),
		doc.F("state", "what belongs to each seat", doc.BySeat(seats, func(seat int) doc.Value {
			return doc.Group(g.playerFields(s, &s.Player[seat]))
		})),
		doc.F("chance", "key of all further chance, and how many numbers were drawn from it", doc.Group(doc.Fields{
			doc.F("key", "the key in hexadecimal digits", doc.Own(func() any { return s.Chance.Key.String() }, func(n *doc.Node) {
				key, err := engine.ParseKey(n.Text())
				n.FailIf(err)
				s.Chance.Key = key
			})).Needed(),
			doc.F("drawn", "a number", doc.Int(&s.Chance.N, 0, 1<<30)).Needed(),
		})).SeenBy(doc.Nobody),
		doc.F("turn", "the open question, or null at the end", g.turn(s)),
	}
}

func (g *Game) playerFields(s *Position, p *Player) doc.Fields {
	return doc.Fields{
		doc.F("hand", "cards", doc.Lot(p.Hand[:p.handN()], 1, g.cardNames(s), maxHand, func(list []Card) {
			p.Hand = [maxHand]Card{}
			for _, c := range list {
				p.add(c)
			}
		})).SeenBy(doc.Owner),
		doc.F("sealed", "the card chosen and not yet shown, or empty", doc.Name(&p.Sealed, g.cardNames(s)).Then(func(n *doc.Node) {
			if p.Sealed != 0 && !p.has(p.Sealed) {
				n.Fail("this card is not in hand")
			}
		})).SeenBy(doc.Owner),
		doc.F("bid", "the card bid last, or empty", doc.Name(&p.Bid, g.cardNames(s))),
		doc.F("kept", "points", doc.Int(&p.Kept, 0, 99)),
		doc.F("tossed", "points", doc.Int(&p.Tossed, 0, 99)),
	}
}

func (g *Game) cardNames(s *Position) doc.Names {
	return g.Grammar(s).Choices[bid].Params[0].Domain.Names()
}

// turn is the only frame there ever is.
func (g *Game) turn(s *Position) doc.Value {
	frame := engine.FrameText{
		Steps: doc.IDs(stepIDs), Seats: g.Grammar(s).Seats.Names(),
		Rest: func(f *engine.Frame) doc.Fields {
			if f.Step != stepEnd {
				return nil
			}
			return doc.Fields{doc.F("swap", "true while a swap is possible", doc.Flag(&f.A))}
		},
		Check: func(_ *engine.Frames, f *engine.Frame, at *doc.Node) {
			if f.Seat == engine.Nobody && f.Step != stepBid {
				at.Fail("%q is missing", "seat")
			}
		},
	}
	return frame.Top(&s.Frames)
}

// PositionText prints the whole position.
func (g *Game) PositionText(s *Position) []byte { return g.Fields(s).Map().Lines() }

// Bare is a table without cards; the lots lie in order of worth and the first is up for bids.
func (g *Game) Bare(cfg engine.Config) (Position, error) {
	s := g.blank(cfg)
	g.nextRound(&s, nil)
	return s, nil
}

// SetupWith deals with the order of the lots and of the bid cards given by name.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	s := g.blank(cfg)
	r := engine.NewRNG(cfg.Key)
	chance.Only("lots", "cards")
	if chance.Get("lots") != nil {
		g.Fields(&s).ReadOne("lots", chance)
	} else {
		engine.Shuffle(r, s.Lots[:])
	}
	deck := allCards()
	if n := chance.Get("cards"); n != nil {
		if deck = doc.ReadLot[Card](n, 1, g.cardNames(&s), cards); len(deck) != cards {
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

// Override sets the named elements. With fill, cards that are named nowhere have left the game.
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	g.Fields(s).Read(named)
	if fill && named.Err() == nil && named.Get("spent") == nil {
		s.fillSpent()
	}
	return named.Err()
}

func (s *Position) checkLots(n *doc.Node) {
	if len(n.List()) != lots {
		n.Fail("name all %d lots by their worth, the top one first", lots)
	}
	for i, v := range n.List() {
		if slices.Contains(s.Lots[:i], s.Lots[i]) {
			v.Fail("this lot is named twice")
		}
	}
}

// fillSpent lets the cards that lie nowhere be spent.
func (s *Position) fillSpent() {
	s.Spent = 1<<(cards+1) - 2
	for _, c := range s.Stock[:s.StockN] {
		s.Spent &^= 1 << c
	}
	for i := range s.Player {
		for _, c := range s.Player[i].Hand[:s.Player[i].handN()] {
			s.Spent &^= 1 << c
		}
	}
}
