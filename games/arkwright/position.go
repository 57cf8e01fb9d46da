package arkwright

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
	"cromford/engine/doc"
)

// Bare is a table of 1770 with nothing on it: no factories, cash or display, the labour market as set up.
func (g *Game) Bare(cfg engine.Config) (Position, error) {
	s, err := g.flags(cfg)
	if err != nil {
		return s, err
	}
	g = g.of(&s)
	s = g.blank(s, cfg)
	s.Decade = 1
	for p := range products {
		for d := 1; d <= int(g.rs.Last); d++ {
			s.Economy[d][p] = uint8(min(d, len(g.rs.Economy)))
		}
	}
	fill := []Event{Lobby, WarOnTheContinent, Bureaucracy, WorldsFair}
	for d := 1; d < int(g.rs.Last) && len(g.rs.Mixed) > 0; d++ {
		s.Event[d] = fill[d-1]
	}
	s.Event[g.rs.Last] = EndOfGame
	if g.reserve() {
		s.Event[0] = CrownJubilee
		s.show()
	}
	s.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: PhaseAction})
	return s, nil
}

// SetupWith deals with the start player given by name.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	chance.Only("start")
	s, err := g.Setup(cfg)
	if n := chance.Get("start"); n != nil && err == nil && chance.Err() == nil {
		// The start player is the first number drawn: try keys until it fits.
		want, lerr := engine.SeatDomain(&g.meta, cfg.Seats).Lookup(n.Text())
		n.FailIf(lerr)
		if g.rs.StartFixed && s.Flags&Predefined != 0 && int(s.Start) != want-1 {
			n.Fail("in this set-up %s always starts", g.meta.SeatNames[s.Start])
		}
		for i := 0; chance.Err() == nil && int(s.Start) != want-1; i++ {
			cfg.Key = engine.KeyFromSeed(strconv.Itoa(i))
			s, err = g.Setup(cfg)
		}
	}
	if chance.Err() != nil {
		return s, chance.Err()
	}
	return s, err
}

// PositionText prints the whole position.
func (g *Game) PositionText(s *Position) []byte { return g.Fields(s).Map().Lines() }

var (
	productNames, commodityNames = doc.IDs(productIDs), doc.IDs(commodityIDs)
	eventNames, shipNames        = doc.IDs(eventIDs), doc.IDs(shipIDs)
	devNames, tileNames          = doc.IDs(devIDs), doc.IDs(tileIDs)
	advancedNames                = doc.IDs(tileIDs[firstAdv-1 : lastAdv])
)

func stepNames() doc.Names { return doc.IDs(stepIDs) }

func (g *Game) seatNames(s *Position) doc.Names { return g.Grammar(s).Seats.Names() }

// places are where events lie: the decades, then the reserve.
func (g *Game) places() []int {
	list := []int{1, 2, 3, 4, 5}[:g.rs.Last:g.rs.Last]
	if g.reserve() {
		list = append(list, 0)
	}
	return list
}

func (g *Game) placeID(d int) string {
	if d == 0 {
		return "reserve"
	}
	return strconv.Itoa(int(g.rs.Years[d]))
}

// placeNames are the decades played and, if there is one, the reserve.
func (g *Game) placeNames(reserve bool) (ns doc.Names) {
	for _, d := range g.places() {
		if d > 0 || reserve {
			ns.IDs = append(ns.IDs, g.placeID(d))
		}
	}
	return ns
}

func byProduct(of func(i int) doc.Value) doc.Value { return doc.Keyed(productNames, of) }

// Fields describes the position.
func (g *Game) Fields(s *Position) doc.Fields {
	g = g.of(s)
	places := g.places()
	steps := len(g.rs.East.price[s.Seats]) - 1
	return append(doc.Fields{
		doc.F("decade", "year, from 1760 (the set-up) on; 1770 if left out", doc.Own(
			func() any { return g.rs.Years[s.Decade] }, func(n *doc.Node) { s.Decade = uint8(g.rs.decadeOf(n)) })),
		doc.F("cycle", "product; `food` if left out", doc.Index(&s.Cycle, productNames)),
		doc.F("start", "seat with the start player marker; blue if left out", doc.Index(&s.Start, g.seatNames(s))),
		doc.F("labour", "the labour market; as set up if left out", g.labour(s)),
		doc.F("importer", "product → appeal; 0 if left out, in Spinning Mule as set up",
			byProduct(func(i int) doc.Value { return doc.Int(&s.Importer[i], 0, 99) })),
		doc.F("commodity_prices", "commodity (`sugar cotton silver porcelain`) → steps its price has gone up",
			doc.Keyed(commodityNames, func(i int) doc.Value { return doc.Int(&s.Market[i], 0, steps) }).Unless(s.Flags&EastIndia == 0)),
		doc.F("events", "year or `reserve` → event; those of the predefined set-up if left out",
			doc.Keyed(g.placeNames(true), func(i int) doc.Value { return doc.Name(&s.Event[places[i]], eventNames) })).SeenBy(doc.Some),
		doc.F("seen", "places turned up", g.seen(s)),
		doc.F("shown", "events shown before the game; those laid out if left out", doc.Set(&s.Shown, 1, eventNames)),
		doc.F("ongoing", "event of this decade, or `\"\"`", doc.Name(&s.Ongoing, eventNames)),
		doc.F("now", "event being resolved, or `\"\"`", doc.Name(&s.Now, eventNames)),
		doc.F("bureaucracy", "`true` once it is in force", doc.Bool(&s.Bureau)),
		doc.F("economy", "year → four numbers, one for each product, counted in the component file; 1 in 1770, 2 in 1780, ... if left out",
			doc.Keyed(g.placeNames(false), func(i int) doc.Value { return doc.Ints(s.Economy[i+1][:], 1, len(g.rs.Economy)) })).SeenBy(doc.Some),
		doc.F("ships", "the whole supply, `{\"ship_2\": 1}`; as set up if left out",
			doc.Whole(&s.Ships, doc.Keyed(shipNames, func(i int) doc.Value { return doc.Count(&s.Ships[i+1], 20) }))),
		doc.F("tiles", "the whole display of advanced tiles: row → tile → number; none if left out", doc.Whole(&s.Display, s.display())),
		doc.F("devs", "the whole supply of development tiles, `{\"office\": 2}`; none if left out",
			doc.Whole(&s.Devs, doc.Keyed(devNames, func(i int) doc.Value { return doc.Count(&s.Devs[i+1], 20) }))),
		doc.F("state", "seat → what belongs to it", doc.BySeat(g.seatNames(s), func(i int) doc.Value {
			return doc.Group(g.playerFields(&s.Player[i]))
		})),
		doc.F("turn_memory", "what the running turn remembers", doc.Group(s.Turn.fields())),
		doc.F("sale", "what the running production phase remembers; lists are by seat", doc.Group(s.Sale.fields())),
		doc.F("frames", "the open questions, as `cromford replay` prints them", g.frameText(s).Frames(&s.Frames)),
		engine.Over(&s.Frames),
	}, engine.Moments("`{\"seat\": \"blue\"}`: it is blue's turn in the action phase; the seats before him in turn order have had theirs")...)
}

// labour is the labour market. Of its front and its block one is enough.
func (g *Game) labour(s *Position) doc.Value {
	return doc.Group(doc.Fields{
		doc.F("front", "empty spaces before the workers; follows from `block`", doc.Int(&s.Front, 0, 100)),
		doc.F("block", "workers; follows from `front`", doc.Int(&s.Block, 0, 100)),
		doc.F("tail", "empty spaces behind them", doc.Int(&s.Tail, 0, 100)),
		doc.F("pool", "workers in the pool", doc.Int(&s.Pool, 0, 100)),
		doc.F("removed", "workers in the box", doc.Int(&s.Removed, 0, 100)),
	}).Then(func(n *doc.Node) {
		spaces := len(g.rs.Demand) * marketRowSize
		switch front, block := n.Get("front") != nil, n.Get("block") != nil; {
		case front && !block:
			s.Block = uint8(max(0, spaces-int(s.Front)-int(s.Tail)))
		case block && !front:
			s.Front = uint8(max(0, spaces-int(s.Block)-int(s.Tail)))
		}
	})
}

// seen is a set of places; the reserve is the last of them and the lowest bit.
func (g *Game) seen(s *Position) doc.Value {
	names, places := g.placeNames(true), g.places()
	print := func() any {
		out := []string{}
		for i, d := range places {
			if s.Seen>>d&1 != 0 {
				out = append(out, names.IDs[i])
			}
		}
		return out
	}
	return doc.Own(print, func(n *doc.Node) {
		s.Seen = 0
		for _, v := range n.List() {
			if i := names.Read(v); i > 0 {
				s.Seen |= 1 << places[i-1]
			}
		}
	})
}

func (s *Position) display() doc.Value {
	return doc.Keyed(doc.IDs([]string{"1", "2", "3", "4"}), func(i int) doc.Value {
		row := &s.Display[i+1]
		return doc.Keyed(advancedNames, func(t int) doc.Value { return doc.Count(&row[t], 9) }).Unless(*row == [advancedN]uint8{})
	})
}

func (g *Game) playerFields(p *Player) doc.Fields {
	used := func(to *uint8) doc.Value { return doc.Int(to, 0, 4) }
	return doc.Fields{
		doc.F("cash", "number", doc.Int(&p.Cash, 0, 99999)),
		doc.F("shares", "number", doc.Int(&p.Shares, 0, int(g.rs.SharesAll))),
		doc.F("space", "place on the share track, from 1", doc.Int(&p.Space, 1, len(g.rs.ShareValue)-1)),
		doc.F("loans", "number", doc.Int(&p.Loans, 0, 9999)),
		doc.F("factories", "product → factory; `null` is closed",
			byProduct(func(i int) doc.Value { return g.factory(&p.Factory[i], Product(i)) })),
		doc.F("slots", "five action tiles, `\"\"` for an empty slot; `ships` is the fleet, in 2014 a ship lies there by its size: `ship_4`",
			doc.List(maxSlots, func(i int) doc.Value { return doc.Name(&p.Slot[i], tileNames) })),
		doc.F("unlocked", "`true`: the £10 slot was unlocked", doc.Bool(&p.Open10)),
		doc.F("tiles", "advanced tiles owned", doc.Set(&p.Adv, 0, advancedNames)),
		doc.F("devs", "development tiles owned", doc.Set(&p.Dev, 1, devNames)),
		doc.F("uses", "how often they were used", doc.Group(doc.Fields{
			doc.F("inventor", "0 to 4", used(&p.Uses[0])), doc.F("tinkerer", "0 to 4", used(&p.Uses[1])),
			doc.F("press_attache", "0 to 4", used(&p.Press)),
		})),
		doc.F("school_used", "`true` once used in this decade", doc.Bool(&p.Shut)),
		doc.F("jubilee_used", "`true` once used in this decade", doc.Bool(&p.Jubilee)),
		doc.F("assigned", "`foreman` and `workshop` → product", doc.Keyed(doc.IDs([]string{"foreman", "workshop"}), func(i int) doc.Value {
			return doc.Name(&p.Assigned[i], productNames).Unless(p.Assigned[i] == 0)
		})),
		doc.F("ships", "up to two of `ship_2 ship_4 ship_6 ship_8 ship_10`; the larger is the first", p.ships()),
		doc.F("columns", "staffed columns by product", doc.Set(&p.Staff, 0, productNames)),
		doc.F("rows", "staffed rows: 1 (two of each) and 2 (three of each)", doc.Numbers(&p.Staff, 4, 2)),
		doc.F("stock", "product → crates stored", byProduct(func(i int) doc.Value { return doc.Int(&p.Stock[i], 0, 99) })),
		doc.F("contracts", "product → space 2, 4, 6, 8 or 10, 0 for none",
			byProduct(func(i int) doc.Value { return g.printedSpace(&p.Contract[i]) })),
		doc.F("limit", "space of the limit marker, 0 for none; with two players it is 6 at first", g.printedSpace(&p.Limit)),
		doc.F("used_ships", "places of ships that must be readied first (Spinning Mule): `[1]`, `[2]`",
			doc.Numbers(&p.Used, 0, 2).Unless(p.Used == 0)),
		doc.F("influence", "commodity → space of the influence track, 0 beside it", doc.Keyed(commodityNames, func(i int) doc.Value {
			return doc.Int(&p.Trade[i], 0, len(g.rs.East.space))
		}).Unless(p.Trade == [products]uint8{})),
		doc.F("closed", "2014: product → levels of factories closed in this decade",
			byProduct(func(i int) doc.Value { return doc.Numbers(&p.Closed[i], 1, 4) }).Unless(p.Closed == [products]uint8{})),
		doc.F("discounted", "2014: products, by number, that had a Developer's discount in this decade",
			doc.Numbers(&p.Cheap, 0, products).Unless(p.Cheap == 0)),
		doc.F("swapped", "2014: slots, by number from 1, where a ship has taken another's place",
			doc.Numbers(&p.Swapped, 0, maxSlots).Unless(p.Swapped == 0)),
	}
}

func (p *Player) ships() doc.Value {
	print := func() any {
		out := []string{}
		for _, sh := range p.Ship {
			if sh != 0 {
				out = append(out, shipIDs[sh-1])
			}
		}
		return out
	}
	read := doc.Whole(&p.Ship, doc.List(len(p.Ship), func(i int) doc.Value { return doc.Name(&p.Ship[i], shipNames) }))
	return doc.Own(print, func(n *doc.Node) {
		read.Read(n)
		slices.Sort(p.Ship[:])
		slices.Reverse(p.Ship[:])
	})
}

// printedSpace is a space of the contract track by the number printed on it.
func (g *Game) printedSpace(p *uint8) doc.Value {
	return doc.Own(func() any { return g.rs.Track[*p] }, func(n *doc.Node) {
		i := slices.Index(g.rs.Track[:], int8(n.Int(0, 20)))
		if i < 0 {
			n.Fail("the contract track has the spaces %s", strings.Trim(fmt.Sprint(g.rs.Track[1:]), "[]"))
			return
		}
		*p = uint8(i)
	})
}

var markIDs = []string{"obsolete", "late", "new"}

// factory describes a factory; null closes it.
func (g *Game) factory(f *Factory, pr Product) doc.Value {
	spaces := int(g.rs.Spaces[pr])
	return doc.Group(doc.Fields{
		doc.F("level", "number", doc.Int(&f.Level, 0, len(g.rs.Output[0])-1)),
		doc.F("price", "number", doc.Int(&f.Price, 0, 60)),
		doc.F("quality", "number", doc.Int(&f.Q, 0, 6)),
		doc.F("marketing", "number", doc.Int(&f.M, 0, 4)),
		doc.F("lines", "short for so many lines full of workers", doc.Said(func(n *doc.Node) {
			f.Workers, f.Machines = 0, 0
			for l := range n.Int(0, 4) {
				f.Workers |= g.rs.Line[pr][l].mask
			}
		})),
		doc.F("workers", "spaces they stand on, counted from 1 through the lines in order", doc.Numbers(&f.Workers, 0, spaces)),
		doc.F("machines", "spaces they stand on", doc.Numbers(&f.Machines, 0, spaces)),
		doc.F("strategy", "`regular`, `mass` or `luxury`", doc.Index(&f.Strategy, doc.IDs(strategyIDs)).Unless(f.Strategy == Regular)),
		doc.F("additional", "2014: workers beside the rows, because it is obsolete", doc.Count(&f.Extra, 4)),
		doc.F("marks", "2014: of `obsolete late new`: has become obsolete; hired for in 1810 after its production; built in this decade",
			doc.Set(&f.Marks, 0, doc.IDs(markIDs)).Unless(f.Marks == 0)),
	}).Then(func(n *doc.Node) { g.checkFactory(f, pr, n) }).OrNull(func() { *f = Factory{} }).Unless(!f.open())
}

func (g *Game) checkFactory(f *Factory, pr Product, n *doc.Node) {
	if v := n.Get("level"); v != nil {
		v.Int(0, int(g.rs.TopLevel[f.Strategy]))
	}
	if n.Get("machines") != nil && n.Get("workers") == nil {
		f.Workers &^= f.Machines
	}
	if f.Workers&f.Machines != 0 || f.Machines&^g.rs.Cog[pr] != 0 {
		n.Fail("a machine stands on a cog space of its own")
	}
	if f.Level > 0 && n.Err() == nil && g.appeal(pr, f) < 0 {
		n.Fail("the price exceeds factory cost, quality and marketing together")
	}
}

func (t *Turn) fields() doc.Fields {
	masks := func(of *[products]uint16) doc.Value {
		return byProduct(func(i int) doc.Value { return doc.Numbers(&of[i], 0, 16) })
	}
	return doc.Fields{
		doc.F("tile", "the tile being played, or `\"\"`", doc.Name(&t.Tile, tileNames)),
		doc.F("slot", "its slot, from 1", doc.Int(&t.Slot, 0, maxSlots)),
		doc.F("fee", "what was paid for it", doc.Int(&t.Fee, 0, 40)),
		doc.F("ships", "the ships played: 1, 2 or 3 for both", doc.Int(&t.Ships, 0, 3)),
		doc.F("hired", "product → spaces filled by Hire in this action", masks(&t.Hired)),
		doc.F("banned", "product → spaces emptied by Fire in this action", masks(&t.Banned)),
		doc.F("closed", "product → level + 1 + 5 × strategy of factories closed in this action", masks(&t.Closed)),
		doc.F("discounts", "products, by number, with a Developer's discount in this action", doc.Numbers(&t.Cheap, 0, products)),
		doc.F("rearranged", "`true`: the warehouse was rearranged and nobody hired for it since", doc.Bool(&t.Moved)),
		doc.F("touched", "products, by number, on which the main action had an effect", doc.Numbers(&t.Touched, 0, products)),
		doc.F("levels", "quality levels taken", doc.Int(&t.Levels, 0, 4)),
		doc.F("spare", "pounds of the fee left for prices of other factories", doc.Int(&t.Spare, -40, 40)),
		doc.F("owed", "what is paid at the end of the action", doc.Int(&t.Owed, 0, 9999)),
	}
}

func (sa *Sale) fields() doc.Fields {
	return doc.Fields{
		doc.F("produced", "crates", doc.Ints(sa.Produced[:], 0, 99)),
		doc.F("offered", "crates", doc.Ints(sa.Offered[:], 0, 99)),
		doc.F("sold", "crates", doc.Ints(sa.Sold[:], 0, 99)),
		doc.F("patron", "crates sold to Patrons", doc.Ints(sa.Patron[:], 0, 99)),
		doc.F("pending", "crates not yet placed", doc.Ints(sa.Pending[:], 0, 99)),
		doc.F("shut", "line shut down, from 1", doc.Ints(sa.Shut[:], 0, 99)),
		doc.F("bonus", "ties won by the Press Attaché: 1 appeal, 2 sold", doc.Ints(sa.Bonus[:], 0, 99)),
		doc.F("importer", "crates it sold", doc.Int(&sa.Importer, 0, 99)),
		doc.F("tokens", "2014: demand not yet served", doc.Int(&sa.Tokens, -9, 99)),
		doc.F("space", "2014: the appeal that is called", doc.Int(&sa.Call, 0, 99)),
		doc.F("called", "2014: suppliers called on it", doc.Int(&sa.Called, 0, 5)),
		doc.F("asked", "2014: what each was asked", doc.Ints(sa.Asked[:], 0, 99)),
		doc.F("extra", "2014: crates sold from Extra Shifts", doc.Ints(sa.Extra[:], 0, 99)),
	}
}

// frameText says how the open questions are written.
func (g *Game) frameText(s *Position) engine.FrameText {
	return engine.FrameText{
		Steps: stepNames(), Seats: g.seatNames(s), Most: len(s.Frames.Stack), Flow: StepFlow, Phases: doc.IDs(phaseIDs),
	}
}

// Override sets the named elements of a position.
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	g = g.of(s)
	g.Fields(s).Override(named, fill)
	if fill && named.Err() == nil && named.Get("frames") == nil && s.Frames.N > 0 {
		g.moment(s, named)
	}
	return named.Err()
}

// moment brings a described moment to its open question: a seat's turn, or the beginning of a phase.
func (g *Game) moment(s *Position, named *doc.Node) {
	if turn := named.Get("turn"); turn != nil {
		turn.Only("seat")
	}
	g.frameText(s).Moment(s.Frames.Top(), named, PhaseAction, s.seatAt)
	if named.Err() == nil {
		g.run(s, nil)
	}
}

var _ engine.Module[Position] = (*Game)(nil)
