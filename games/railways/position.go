package railways

import (
	"fmt"
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
	s.Frames.Push(engine.Frame{Step: StepChoose, Seat: engine.Nobody})
	return s, nil
}

// SetupWith deals with the turn order or the order of the whole contract deck before the deal given by name.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	s, err := g.blank(cfg)
	if err != nil {
		return s, err
	}
	r, order, deck := g.drawOrder(&s, cfg.Key)
	chance.Only("order", "deck")
	if n := chance.Get("order"); n != nil {
		g.order(&s, &order).Read(n)
	}
	if n := chance.Get("deck"); n != nil {
		named := doc.ReadLot[ContractID](n, 1, g.contractNames(&s), maxContracts)
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
func (g *Game) PositionText(s *Position) []byte { return g.Fields(s).Map().Lines() }

func (g *Game) names(s *Position, kind engine.Kind) doc.Names {
	return g.Grammar(s).Choices[kind].Params[0].Domain.Names()
}

func (g *Game) seatNames(s *Position) doc.Names { return g.Grammar(s).Seats.Names() }

// contractNames are the contract cards of the board.
func (g *Game) contractNames(s *Position) doc.Names {
	names := g.names(s, KindDeclareContract)
	return doc.Names{IDs: names.IDs, Find: func(name string) (int, error) {
		c, err := names.Find(name)
		if err == nil && g.comp.Cards[c-1].Face[s.Board] == 0 {
			err = fmt.Errorf("the card %s is not for this board", name)
		}
		return c, err
	}}
}

func stepNames() doc.Names { return doc.IDs(stepIDs) }

// Fields describes the position.
func (g *Game) Fields(s *Position) doc.Fields {
	b := g.board(s)
	ports := g.names(s, KindInvestPort)
	investors := func(list []engine.Seat, n *uint8, room int) doc.Value {
		return doc.Lot(list[:*n], 0, g.seatNames(s), room, func(read []engine.Seat) {
			clear(list)
			*n = uint8(copy(list, read))
		}).Unless(*n == 0)
	}
	return doc.Fields{
		doc.F("round", "number; 1 if left out", doc.Int(&s.Round, 1, 9999)),
		doc.F("track", "`[Period 2, Period 3, Game End]`; as set up if left out", doc.Ints(s.Track[:], 0, 99).Then(func(n *doc.Node) {
			if len(n.List()) != len(s.Track) {
				n.Fail("want three numbers: Period 2, Period 3, Game End")
			}
		})),
		doc.F("spare", "spare cubes; as set up if left out", doc.Int(&s.Spare, 0, 500)),
		doc.F("minted", "cubes supplied by the edition", doc.Int(&s.Minted, 0, 500)),
		doc.F("shortage", "`true` once an effect found too few cubes on the track", doc.Bool(&s.Shortage)),
		doc.F("order", "all seats, box 1 first; seat order if left out", g.order(s, &s.Order)),
		doc.F("next_order", "the order of the next round as it stands; `order` if left out", g.order(s, &s.Next)),
		doc.F("factories", "town → owner → `[level, cubes in the yard]`; `null` is none",
			doc.Keyed(g.names(s, KindBuildFactory), g.factories(s))),
		doc.F("lines", "line → owners in order of construction", doc.Keyed(g.names(s, KindConstructLine), func(i int) doc.Value {
			l := &s.Line[i+1]
			return investors(l.Investor[:], &l.N, b.Lines[i].Spaces)
		})),
		doc.F("customs", "port → owners in order of placement", doc.Keyed(ports, func(i int) doc.Value {
			p := &s.Port[i+1]
			return investors(p.Investor[:], &p.N, b.Ports[i].Spaces)
		})),
		doc.F("waiting", "port → cubes", doc.Keyed(ports, func(i int) doc.Value { return doc.Count(&s.Port[i+1].Waiting, 99) })),
		doc.F("deck", "contract cards, the top one first; empty if left out",
			doc.Lot(s.Deck[:s.DeckN], 1, g.contractNames(s), maxContracts, func(list []ContractID) {
				s.Deck = [maxContracts]ContractID{}
				s.DeckN = uint8(copy(s.Deck[:], list))
			})).SeenBy(doc.Some),
		doc.F("known", "card → seats that know where it lies; each owner his own if left out",
			doc.Keyed(g.names(s, KindDeclareContract), func(c int) doc.Value {
				return doc.Set(&s.Known[c+1], 0, g.seatNames(s)).Unless(s.Known[c+1] == 0)
			})).SeenBy(doc.Some),
		doc.F("state", "seat → what belongs to it", doc.BySeat(g.seatNames(s), func(i int) doc.Value {
			return doc.Group(g.playerFields(s, &s.Player[i]))
		})),
		doc.F("frames", "the open questions exactly, the innermost last, as `cromford replay` prints them",
			g.frameText(s).Frames(&s.Frames)),
		engine.Over(&s.Frames),
		doc.Given("turn",
			"`{\"seat\": \"blue\", \"card\": \"deliver\"}`: blue has revealed Deliver and is to act; nobody else has anything left"),
		doc.Given("played",
			"`{\"red\": \"factory\", \"blue\": \"port\"}`: these cards are revealed and still to be resolved, in box order; `{}`: none"),
		doc.Given("sealed", "`{\"red\": \"factory\"}`: the round has begun and these seats have chosen"),
	}
}

func (g *Game) playerFields(s *Position, p *Player) doc.Fields {
	actions := g.names(s, KindPick)
	return doc.Fields{
		doc.F("cash", "number", doc.Int(&p.Cash, 0, 99999)),
		doc.F("cubes", "number", doc.Int(&p.Cubes, 0, 500)),
		doc.F("loans", "Loan tokens", doc.Int(&p.Loans, 0, 9999)),
		doc.F("markers", "number; what is not on the board if left out", doc.Int(&p.Markers, 0, 60)),
		doc.F("hand", "Action cards; those that are not in the pile if left out", doc.Set(&p.Hand, 1, actions)),
		doc.F("pile", "Action cards, the top one last; those that are not in hand if left out",
			doc.Lot(p.Pile[:p.PileN], 1, actions, actionKinds, func(list []ActionKind) {
				p.Pile = [actionKinds]ActionKind{}
				p.PileN = uint8(copy(p.Pile[:], list))
			})),
		doc.F("contracts", "contract cards in hand",
			doc.Lot(p.Contracts[:p.ContractCards()], 1, g.contractNames(s), maxHand, func(list []ContractID) {
				p.Contracts = [maxHand]ContractID{}
				for _, c := range list {
					p.addContract(c)
				}
			})).SeenBy(doc.Owner),
		doc.F("sealed", "the card chosen and not yet revealed, or `\"\"`", doc.Name(&p.Sealed, actions)).SeenBy(doc.Owner),
		doc.F("duty", "what the seat still has to do this round: `none`, `act` or `recall` (RW-4.5)", doc.Index(&p.Duty, doc.IDs(dutyIDs))),
	}
}

var dutyIDs = []string{"none", "act", "recall"}

func (g *Game) order(s *Position, into *[engine.MaxSeats]engine.Seat) doc.Value {
	all := int(s.Seats)
	return doc.Lot(into[:all], 0, g.seatNames(s), all, func(list []engine.Seat) { copy(into[:], list) }).Then(func(n *doc.Node) {
		if len(n.List()) != all {
			n.Fail("name all %d seats, box 1 first", all)
		}
	})
}

func (g *Game) factories(s *Position) func(int) doc.Value {
	return func(town int) doc.Value {
		stacks := &s.Factory[town+1]
		return doc.Keyed(g.seatNames(s), func(seat int) doc.Value {
			f := &stacks[seat]
			return doc.List(2, func(i int) doc.Value {
				return []doc.Value{doc.Int(&f.Level, 0, 60), doc.Int(&f.Yard, 0, 99)}[i]
			}).Then(func(n *doc.Node) {
				if len(n.List()) != 2 {
					n.Fail("want [level, cubes in the yard]")
				}
			}).OrNull(func() { *f = Factory{} }).Unless(*f == Factory{})
		}).Unless(*stacks == [engine.MaxSeats]Factory{}).Then(func(n *doc.Node) {
			used := 0
			for _, f := range stacks {
				if f.Level > 0 {
					used++
				}
			}
			if spaces := g.board(s).Towns[town].Spaces; used > spaces {
				n.Fail("%d Factories on %d spaces", used, spaces)
			}
		})
	}
}

// frameText says how frames are written: with names for what their numbers mean. No turn opens more than three questions
// above the one it is asked.
func (g *Game) frameText(s *Position) engine.FrameText {
	return engine.FrameText{
		Steps: stepNames(), Seats: g.seatNames(s), Most: len(s.Frames.Stack) - 3, Check: g.checkFrame(s),
		Rest: func(f *engine.Frame) doc.Fields {
			period := doc.F("period", "at the start of the action", doc.Int(&f.A, 1, 3)).Needed()
			switch f.Step {
			case StepResolve:
				return doc.Fields{doc.F("next_box", "", doc.Shifted(&f.A, -1, 1, int(s.Seats)+1)).Needed()}
			case StepAct, StepLoan:
				return doc.Fields{period}
			case StepEnd:
				return doc.Fields{period, doc.F("upgraded", "the Town or line a second step may follow", g.upgraded(s, f))}
			case StepVia, StepLoad:
				return doc.Fields{
					doc.F("town", "delivered from", doc.Name(&f.A, g.names(s, KindBuildFactory))).Needed(),
					doc.F("port", "delivered to", doc.Name(&f.B, g.names(s, KindInvestPort)).Unless(f.B == 0)),
				}
			case StepBuyBack:
				return doc.Fields{
					doc.F("missing", "cubes", doc.Int(&f.A, 1, 99)).Needed(),
					doc.F("next_box", "", doc.Shifted(&f.B, -1, 1, int(s.Seats))).Needed(),
				}
			}
			return nil
		},
	}
}

// upgraded is a Town, or minus a line.
func (g *Game) upgraded(s *Position, f *engine.Frame) doc.Value {
	b := g.board(s)
	print := func() any {
		if f.B > 0 {
			return b.Towns[f.B-1].ID
		}
		return b.Lines[-f.B-1].ID
	}
	return doc.Own(print, func(n *doc.Node) {
		t, l := b.town(n.Text()), b.line(n.Text())
		if t == 0 && l == 0 {
			n.Fail("%q is no Town and no line of this board", n.Text())
		}
		if f.B = int16(t); t == 0 {
			f.B = -int16(l)
		}
	}).Unless(f.B == 0)
}

// checkFrame refuses questions that nobody is asked or that have no answer. A Buy Back waits without a seat under the end
// of a turn.
func (g *Game) checkFrame(s *Position) func(*engine.Frames, *engine.Frame, *doc.Node) {
	return func(_ *engine.Frames, f *engine.Frame, at *doc.Node) {
		switch f.Step {
		case StepChoose, StepBonus, StepResolve:
			if f.Seat != engine.Nobody {
				at.Need("seat").Fail("nobody is asked here")
			}
			return
		case StepBuyBack:
			return
		}
		if f.Seat == engine.Nobody {
			at.Fail("\"seat\" is missing")
			return
		}
		switch f.Step {
		case StepAct:
			if s.Player[f.Seat].Top() == 0 {
				at.Fail("this seat has no card on its pile to act with")
			}
		case StepVia, StepLoad:
			if f.A == 0 || f.Step == StepVia && f.B != 0 {
				at.Fail("want a Town, and a Port only while loading")
				return
			}
			if f.B != 0 && g.lineBetween(s, TownID(f.A), PortID(f.B)) == 0 {
				at.Need("port").Fail("no line joins this Town and this Port")
				return
			}
			if len(g.spreadOf(s, *f)) == 0 {
				at.Fail("nothing is left to choose in this delivery")
			}
		}
	}
}

// editor completes what was said of a position.
type editor struct {
	g *Game
	s *Position
}

// Override sets the named elements of a position (docs/scenarios.md describes them).
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	fields := g.Fields(s)
	if fields.Override(named, fill); !fill || named.Err() != nil {
		return named.Err()
	}
	if named.Get("order") != nil && named.Get("next_order") == nil {
		s.Next = s.Order
	}
	e := editor{g, s}
	if st := named.Get("state"); st != nil {
		st.Each(func(name string, v *doc.Node) { e.player(&s.Player[e.seat(name, v)], v) })
	}
	e.fillMarkers(named)
	e.fillKnown()
	fields.ReadOne("known", named)
	if named.Err() == nil {
		e.settle(named)
	}
	return named.Err()
}

func (e *editor) seat(name string, at *doc.Node) engine.Seat {
	return engine.Seat(max(e.g.seatNames(e.s).Number(name, at), 1) - 1)
}

func (e *editor) action(n *doc.Node) ActionKind { return ActionKind(e.g.names(e.s, KindPick).Read(n)) }

// player completes hand and pile, of which one follows from the other.
func (e *editor) player(p *Player, v *doc.Node) {
	hand, pile := v.Get("hand") != nil, v.Get("pile") != nil
	switch {
	case pile && !hand:
		p.Hand = allCards
		for _, a := range p.Pile[:p.PileN] {
			p.Hand.remove(a)
		}
	case hand && !pile:
		p.Pile, p.PileN = [actionKinds]ActionKind{}, 0
		for a := ActionPort; a <= ActionProduce; a++ {
			if !p.Hand.Has(a) {
				p.Pile[p.PileN] = a
				p.PileN++
			}
		}
	case hand && pile:
		for _, a := range p.Pile[:p.PileN] {
			if p.Hand.Has(a) {
				v.Get("hand").Fail("the card %s is in the pile as well", cardID(a))
			}
		}
	}
	// With a single card nothing ever comes back to hand (RW-4.5); if all seats were like that, rounds would go by for ever.
	if (hand || pile) && p.Hand.Len()+int(p.PileN) < 2 {
		v.Fail("hand and pile together must have two Action cards or more")
	}
	if n := v.Get("sealed"); n != nil && p.Sealed != 0 && !p.Hand.Has(p.Sealed) {
		n.Fail("the card %s is not in hand", cardID(p.Sealed))
	}
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
			told[e.seat(name, v)] = v.Get("markers") != nil
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
		for _, c := range e.s.Player[i].Contracts[:e.s.Player[i].ContractCards()] {
			e.s.Known[c] = engine.Only(engine.Seat(i))
		}
	}
}

// settle brings a described moment to its open question: "turn" and "played" say which revealed cards are still to be
// resolved, "sealed" which are chosen; without them the round is about to begin.
func (e *editor) settle(named *doc.Node) {
	set := ""
	for _, name := range []string{"turn", "played", "sealed", "frames", "over"} {
		if named.Get(name) == nil {
			continue
		}
		if set != "" {
			named.Fail("only one of turn, played, sealed, frames and over can be set")
			return
		}
		set = name
	}
	switch n := named.Get(set); set {
	case "frames", "over":
		return
	case "turn":
		n.Only("seat", "card")
		e.play(n.Need("seat").Text(), n.Need("seat"), n.Need("card"))
	case "played":
		n.Each(func(name string, card *doc.Node) { e.play(name, card, card) })
	case "sealed":
		n.Each(e.seal)
	}
	if named.Err() == nil {
		if set == "turn" || set == "played" {
			e.s.Frames.Top().Step = StepResolve
		}
		e.g.RunOn(e.s, nil)
	}
}

// play moves a revealed card to the top of the pile, if it does not lie there already.
func (e *editor) play(name string, at, card *doc.Node) {
	p, a := &e.s.Player[e.seat(name, at)], e.action(card)
	if card.Err() != nil {
		return
	}
	if p.Top() != a {
		if !p.Hand.Has(a) {
			card.Fail("the card %s is not in %s's hand", cardID(a), name)
			return
		}
		p.playToPile(a)
	}
	p.Duty = DutyAct
}

func (e *editor) seal(name string, card *doc.Node) {
	p, a := &e.s.Player[e.seat(name, card)], e.action(card)
	if card.Err() == nil && !p.Hand.Has(a) {
		card.Fail("the card %s is not in hand", cardID(a))
	}
	p.Sealed = a
}

// spreadOf lists the choices a delivery frame would offer; none if it makes no sense.
func (g *Game) spreadOf(s *Position, f engine.Frame) []engine.Choice {
	t := TownID(f.A)
	if f.Step == StepVia {
		if k, _ := g.capacityOf(s, t); s.cubesIn(t) == 0 || s.cubesIn(t) > k {
			return nil
		}
	} else if g.leaving(s, t, PortID(f.B)) == 0 || s.ownersWithCubes(t) == 0 {
		return nil
	}
	return questions[f.Step].List(asked{g: g, s: s, seat: f.Seat, f: &f}, nil)
}
