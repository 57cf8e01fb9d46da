package arkwright

import (
	"slices"
	"strconv"

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
	s.Frames.Push(engine.Frame{Step: stFlow, Seat: engine.Nobody, A: phAction})
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
func (g *Game) PositionText(s *Position) []byte {
	g = g.of(s)
	var m doc.Map
	m.Put("decade", g.rs.Years[s.Decade])
	m.Put("cycle", productIDs[s.Cycle])
	m.Put("start", g.meta.SeatNames[s.Start])
	m.Put("labour", doc.Map{{Name: "front", Value: s.Front}, {Name: "block", Value: s.Block}, {Name: "tail", Value: s.Tail}, {Name: "pool", Value: s.Pool}, {Name: "removed", Value: s.Removed}})
	m.Put("importer", byProduct(func(p Product) any { return s.Importer[p] }))
	var events, economy doc.Map
	for _, d := range g.places() {
		events.Put(g.placeID(d), eventID(s.Event[d]))
		if d > 0 {
			var tiles []uint8OrInt
			for _, t := range s.Economy[d] {
				tiles = append(tiles, uint8OrInt(t))
			}
			economy.Put(g.placeID(d), tiles)
		}
	}
	if s.Flags&EastIndia != 0 {
		m.Put("commodity_prices", byCommodity(func(c int) any { return s.Market[c] }))
	}
	m.Put("events", events)
	var seen, shown []string
	for _, d := range g.places() {
		if s.Seen>>d&1 != 0 {
			seen = append(seen, g.placeID(d))
		}
	}
	for e := Event(1); int(e) <= eventN; e++ {
		if s.Shown>>e&1 != 0 {
			shown = append(shown, eventID(e))
		}
	}
	m.Put("seen", append([]string{}, seen...))
	m.Put("shown", append([]string{}, shown...))
	m.Put("ongoing", eventID(s.Ongoing))
	m.Put("now", eventID(s.Now))
	m.Put("bureaucracy", s.Bureau)
	m.Put("economy", economy)
	ships, devs, tiles := doc.Map{}, doc.Map{}, doc.Map{}
	for i := 1; i <= shipSizes; i++ {
		if s.Ships[i] > 0 {
			ships.Put(shipIDs[i-1], s.Ships[i])
		}
	}
	m.Put("ships", ships)
	for row := 1; row <= 4; row++ {
		r := doc.Map{}
		for t := firstAdv; t <= lastAdv; t++ {
			if n := s.Display[row][t-firstAdv]; n > 0 {
				r.Put(tileID(t), n)
			}
		}
		if len(r) > 0 {
			tiles.Put(strconv.Itoa(row), r)
		}
	}
	m.Put("tiles", tiles)
	for d := 1; d <= devN; d++ {
		if s.Devs[d] > 0 {
			devs.Put(devIDs[d-1], s.Devs[d])
		}
	}
	m.Put("devs", devs)
	state := doc.Map{}
	for i := range int(s.Seats) {
		state.Put(g.meta.SeatNames[i], g.playerText(&s.Player[i]))
	}
	m.Put("state", state)
	m.Put("turn_memory", g.turnText(&s.Turn))
	m.Put("sale", saleText(&s.Sale))
	frames := []doc.Map{}
	for _, f := range s.Frames.Stack[:s.Frames.N] {
		var fm doc.Map
		fm.Put("step", stepIDs[f.Step-1])
		if f.Seat != engine.Nobody {
			fm.Put("seat", g.meta.SeatNames[f.Seat])
		}
		if f.Step == stFlow {
			fm.Put("phase", phaseIDs[f.A])
		} else {
			fm.Put("a", f.A)
		}
		fm.Put("b", f.B)
		frames = append(frames, fm)
	}
	m.Put("frames", frames)
	return m.Lines()
}

// uint8OrInt keeps a list of small numbers a list when it is written: bytes would become a text.
type uint8OrInt int

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

func byProduct(of func(Product) any) doc.Map {
	var m doc.Map
	for p := range Product(products) {
		m.Put(productIDs[p], of(p))
	}
	return m
}

func byCommodity(of func(int) any) doc.Map {
	var m doc.Map
	for c, id := range commodityIDs {
		m.Put(id, of(c))
	}
	return m
}

func spaceList(m uint16) []int {
	out := []int{}
	for ; m != 0; m &= m - 1 {
		out = append(out, int(firstSpace(m)))
	}
	return out
}

var markIDs = []string{"obsolete", "late", "new"}

func markList(m Marks) []string {
	out := []string{}
	for i, id := range markIDs {
		if m>>i&1 != 0 {
			out = append(out, id)
		}
	}
	return out
}

func (g *Game) playerText(p *Player) doc.Map {
	var m doc.Map
	m.Put("cash", p.Cash)
	m.Put("shares", p.Shares)
	m.Put("space", p.Space)
	m.Put("loans", p.Loans)
	factories := doc.Map{}
	for pr := range Product(products) {
		if f := &p.Factory[pr]; f.open() {
			fm := doc.Map{{Name: "level", Value: f.Level}, {Name: "price", Value: f.Price}, {Name: "quality", Value: f.Q}, {Name: "marketing", Value: f.M},
				{Name: "workers", Value: spaceList(f.Workers)}, {Name: "machines", Value: spaceList(f.Machines)}}
			if f.Strategy != Regular {
				fm.Put("strategy", strategyIDs[f.Strategy])
			}
			if f.Extra != 0 {
				fm.Put("additional", f.Extra)
			}
			if f.Marks != 0 {
				fm.Put("marks", markList(f.Marks))
			}
			factories.Put(productIDs[pr], fm)
		}
	}
	m.Put("factories", factories)
	slots := []string{}
	for _, t := range p.Slot {
		slots = append(slots, tileID(t))
	}
	m.Put("slots", slots)
	m.Put("unlocked", p.Open10)
	tiles := []string{}
	for t := firstAdv; t <= lastAdv; t++ {
		if p.hasAdv(t) {
			tiles = append(tiles, tileID(t))
		}
	}
	m.Put("tiles", tiles)
	devs := []string{}
	for d := Dev(1); int(d) <= devN; d++ {
		if p.has(d) {
			devs = append(devs, devIDs[d-1])
		}
	}
	m.Put("devs", devs)
	m.Put("uses", doc.Map{{Name: "inventor", Value: p.Uses[0]}, {Name: "tinkerer", Value: p.Uses[1]}, {Name: "press_attache", Value: p.Press}})
	m.Put("school_used", p.Shut)
	m.Put("jubilee_used", p.Jubilee)
	at := doc.Map{}
	for i, name := range []string{"foreman", "workshop"} {
		if a := p.Assigned[i]; a > 0 {
			at.Put(name, productIDs[a-1])
		}
	}
	m.Put("assigned", at)
	ships := []string{}
	for _, sh := range p.Ship {
		if sh != 0 {
			ships = append(ships, shipIDs[sh-1])
		}
	}
	m.Put("ships", ships)
	cols, rows := []string{}, []int{}
	for pr := range Product(products) {
		if p.Staff>>pr&1 != 0 {
			cols = append(cols, productIDs[pr])
		}
	}
	for r := range 2 {
		if p.Staff>>(4+r)&1 != 0 {
			rows = append(rows, r+1)
		}
	}
	m.Put("columns", cols)
	m.Put("rows", rows)
	m.Put("stock", byProduct(func(pr Product) any { return p.Stock[pr] }))
	m.Put("contracts", byProduct(func(pr Product) any { return g.rs.Track[p.Contract[pr]] }))
	m.Put("limit", g.rs.Track[p.Limit])
	if p.Used != 0 {
		m.Put("used_ships", spaceList(uint16(p.Used)))
	}
	if p.Trade != [products]uint8{} {
		m.Put("influence", byCommodity(func(c int) any { return p.Trade[c] }))
	}
	if p.Closed != [products]uint8{} {
		m.Put("closed", byProduct(func(pr Product) any { return spaceList(uint16(p.Closed[pr]) >> 1) }))
	}
	if p.Cheap != 0 {
		m.Put("discounted", spaceList(uint16(p.Cheap)))
	}
	if p.Swapped != 0 {
		m.Put("swapped", spaceList(uint16(p.Swapped)))
	}
	return m
}

func (g *Game) turnText(t *Turn) doc.Map {
	masks := func(of *[products]uint16) doc.Map {
		return byProduct(func(pr Product) any { return spaceList(of[pr]) })
	}
	return doc.Map{{Name: "tile", Value: tileID(t.Tile)}, {Name: "slot", Value: t.Slot}, {Name: "fee", Value: t.Fee}, {Name: "ships", Value: t.Ships}, {Name: "hired", Value: masks(&t.Hired)},
		{Name: "banned", Value: masks(&t.Banned)}, {Name: "closed", Value: masks(&t.Closed)}, {Name: "discounts", Value: spaceList(uint16(t.Cheap))}, {Name: "rearranged", Value: t.Moved},
		{Name: "touched", Value: spaceList(uint16(t.Touched))}, {Name: "levels", Value: t.Levels}, {Name: "spare", Value: t.Spare}, {Name: "owed", Value: t.Owed}}
}

func saleText(sa *Sale) doc.Map {
	list := func(of *[4]int8) []int {
		return []int{int(of[0]), int(of[1]), int(of[2]), int(of[3])}
	}
	ulist := func(of *[4]uint8) []int {
		return []int{int(of[0]), int(of[1]), int(of[2]), int(of[3])}
	}
	return doc.Map{{Name: "produced", Value: list(&sa.Produced)}, {Name: "offered", Value: list(&sa.Offered)}, {Name: "sold", Value: list(&sa.Sold)}, {Name: "patron", Value: list(&sa.Patron)},
		{Name: "pending", Value: list(&sa.Pending)}, {Name: "shut", Value: ulist(&sa.Shut)}, {Name: "bonus", Value: ulist(&sa.Bonus)}, {Name: "importer", Value: sa.Importer},
		{Name: "tokens", Value: sa.Tokens}, {Name: "space", Value: sa.Call}, {Name: "called", Value: sa.Called}, {Name: "asked", Value: ulist(&sa.Asked)}, {Name: "extra", Value: list(&sa.Extra)}}
}

// editor sets elements of a position by name.
type editor struct {
	g *Game
	s *Position
}

func (e *editor) id(n *doc.Node, ids []string) int {
	name := n.Text()
	if name == "" {
		return 0
	}
	i := slices.Index(ids, name)
	if i < 0 && n.Err() == nil {
		n.Fail("unknown name %q; known: %v", name, ids)
	}
	return i + 1
}

func (e *editor) key(name string, at *doc.Node, ids []string) int {
	i := slices.Index(ids, name)
	if i < 0 {
		at.Fail("unknown name %q; known: %v", name, ids)
	}
	return i + 1
}

func (e *editor) seat(name string, at *doc.Node) (engine.Seat, bool) {
	id, err := engine.SeatDomain(&e.g.meta, int(e.s.Seats)).Lookup(name)
	at.FailIf(err)
	return engine.Seat(max(id, 1) - 1), err == nil
}

func (e *editor) products(n *doc.Node, set func(Product, *doc.Node)) {
	n.Each(func(name string, v *doc.Node) {
		if i := e.key(name, v, productIDs); i > 0 {
			set(Product(i-1), v)
		}
	})
}

func (e *editor) year(name string, at *doc.Node) int {
	if name == "reserve" {
		return 0
	}
	for d := 1; d <= int(e.g.rs.Last); d++ {
		if e.g.placeID(d) == name {
			return d
		}
	}
	at.Fail("unknown place %q; known: the decades played and reserve", name)
	return 1
}

// Override sets the named elements of a position.
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	g = g.of(s)
	e := editor{g, s}
	known := []string{"commodity_prices", "decade", "cycle", "start", "labour", "importer", "events", "seen", "shown", "ongoing", "now", "bureaucracy", "economy", "ships", "tiles", "devs", "state",
		"turn_memory", "sale", "frames", "over"}
	if fill {
		known = append(known, "turn", "phase")
	}
	named.Only(known...)
	get := func(key string, f func(*doc.Node)) bool {
		n := named.Get(key)
		if n != nil && named.Err() == nil {
			f(n)
		}
		return n != nil
	}
	get("decade", func(n *doc.Node) { s.Decade = uint8(g.rs.decadeOf(n)) })
	get("cycle", func(n *doc.Node) { s.Cycle = Product(max(e.id(n, productIDs), 1) - 1) })
	get("start", func(n *doc.Node) { s.Start, _ = e.seat(n.Text(), n) })
	get("labour", e.labour)
	get("importer", func(n *doc.Node) {
		e.products(n, func(p Product, v *doc.Node) { s.Importer[p] = int8(v.Int(0, 99)) })
	})
	get("commodity_prices", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) {
			if c := e.key(name, v, commodityIDs); c > 0 {
				s.Market[c-1] = uint8(v.Int(0, len(g.rs.East.price[s.Seats])-1))
			}
		})
	})
	get("events", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) { s.Event[e.year(name, v)] = Event(e.id(v, eventIDs)) })
	})
	get("seen", func(n *doc.Node) {
		s.Seen = 0
		for _, v := range n.List() {
			s.Seen |= 1 << e.year(v.Text(), v)
		}
	})
	get("shown", func(n *doc.Node) {
		s.Shown = 0
		for _, v := range n.List() {
			s.Shown |= 1 << e.id(v, eventIDs)
		}
	})
	get("ongoing", func(n *doc.Node) { s.Ongoing = Event(e.id(n, eventIDs)) })
	get("now", func(n *doc.Node) { s.Now = Event(e.id(n, eventIDs)) })
	get("bureaucracy", func(n *doc.Node) { s.Bureau = n.Bool() })
	get("economy", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) {
			d := e.year(name, v)
			for i, t := range v.List() {
				if i < products {
					s.Economy[d][i] = uint8(t.Int(1, len(g.rs.Economy)))
				}
			}
		})
	})
	get("ships", func(n *doc.Node) {
		s.Ships = [shipSizes + 1]uint8{}
		n.Each(func(name string, v *doc.Node) { s.Ships[e.key(name, v, shipIDs)] = uint8(v.Int(0, 20)) })
	})
	get("tiles", e.display)
	get("devs", func(n *doc.Node) {
		s.Devs = [devN + 1]uint8{}
		n.Each(func(name string, v *doc.Node) { s.Devs[e.key(name, v, devIDs)] = uint8(v.Int(0, 20)) })
	})
	get("state", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) {
			if seat, ok := e.seat(name, v); ok {
				e.player(&s.Player[seat], v)
			}
		})
	})
	get("turn_memory", e.turn)
	get("sale", e.sale)
	framesSet := get("frames", e.frames)
	over := get("over", func(n *doc.Node) {
		if n.Bool() {
			s.Frames = engine.Frames{}
		}
	})
	if fill && !framesSet && !over && named.Err() == nil {
		e.moment(named)
	}
	return named.Err()
}

func (e *editor) labour(n *doc.Node) {
	n.Only("front", "block", "tail", "pool", "removed")
	spaces := len(e.g.rs.Demand) * marketRowSize
	get := func(name string, into *uint8) bool {
		v := n.Get(name)
		if v != nil {
			*into = uint8(v.Int(0, 100))
		}
		return v != nil
	}
	front, block := get("front", &e.s.Front), get("block", &e.s.Block)
	get("tail", &e.s.Tail)
	get("pool", &e.s.Pool)
	get("removed", &e.s.Removed)
	switch {
	case front && !block:
		e.s.Block = uint8(max(0, spaces-int(e.s.Front)-int(e.s.Tail)))
	case block && !front:
		e.s.Front = uint8(max(0, spaces-int(e.s.Block)-int(e.s.Tail)))
	}
}

func (e *editor) display(n *doc.Node) {
	e.s.Display = [5][advancedN]uint8{}
	n.Each(func(row string, v *doc.Node) {
		r, err := strconv.Atoi(row)
		if err != nil || r < 1 || r > 4 {
			v.Fail("want a row from 1 to 4")
			return
		}
		v.Each(func(name string, c *doc.Node) {
			if t := Tile(e.key(name, c, tileIDs)); t >= firstAdv && t <= lastAdv {
				e.s.Display[r][t-firstAdv] = uint8(c.Int(0, 9))
			}
		})
	})
}

func (e *editor) spaces(n *doc.Node, limit int) (m uint16) {
	for _, v := range n.List() {
		m |= 1 << (v.Int(1, limit) - 1)
	}
	return m
}

func (e *editor) player(p *Player, v *doc.Node) {
	v.Only("cash", "shares", "space", "loans", "factories", "slots", "unlocked", "tiles", "devs", "uses", "school_used", "jubilee_used", "assigned", "ships", "columns", "rows",
		"stock", "contracts", "limit", "used_ships", "influence", "closed", "discounted", "swapped")
	get := func(key string, f func(*doc.Node)) {
		if n := v.Get(key); n != nil && v.Err() == nil {
			f(n)
		}
	}
	get("cash", func(n *doc.Node) { p.Cash = int32(n.Int(0, 99999)) })
	get("shares", func(n *doc.Node) { p.Shares = int8(n.Int(0, int(e.g.rs.SharesAll))) })
	get("space", func(n *doc.Node) { p.Space = int8(n.Int(1, len(e.g.rs.ShareValue)-1)) })
	get("loans", func(n *doc.Node) { p.Loans = int16(n.Int(0, 9999)) })
	get("factories", func(n *doc.Node) {
		e.products(n, func(pr Product, f *doc.Node) { e.factory(&p.Factory[pr], pr, f) })
	})
	get("slots", func(n *doc.Node) {
		for i, t := range n.List() {
			if i < maxSlots {
				p.Slot[i] = Tile(e.id(t, tileIDs))
			}
		}
	})
	get("unlocked", func(n *doc.Node) { p.Open10 = n.Bool() })
	get("tiles", func(n *doc.Node) {
		p.Adv = 0
		for _, t := range n.List() {
			if i := Tile(e.id(t, tileIDs)); i >= firstAdv && i <= lastAdv {
				p.Adv |= 1 << (i - firstAdv)
			} else {
				t.Fail("this is no advanced action tile")
			}
		}
	})
	get("devs", func(n *doc.Node) {
		p.Dev = 0
		for _, d := range n.List() {
			p.Dev |= 1 << e.id(d, devIDs)
		}
	})
	get("uses", func(n *doc.Node) {
		n.Only("inventor", "tinkerer", "press_attache")
		for i, name := range []string{"inventor", "tinkerer", "press_attache"} {
			if u := n.Get(name); u != nil {
				*[]*uint8{&p.Uses[0], &p.Uses[1], &p.Press}[i] = uint8(u.Int(0, 4))
			}
		}
	})
	get("school_used", func(n *doc.Node) { p.Shut = n.Bool() })
	get("jubilee_used", func(n *doc.Node) { p.Jubilee = n.Bool() })
	get("assigned", func(n *doc.Node) {
		n.Only("foreman", "workshop")
		for i, name := range []string{"foreman", "workshop"} {
			if a := n.Get(name); a != nil {
				p.Assigned[i] = uint8(e.id(a, productIDs))
			}
		}
	})
	get("ships", func(n *doc.Node) {
		p.Ship = [2]uint8{}
		for i, sh := range n.List() {
			if i < 2 {
				p.Ship[i] = uint8(e.id(sh, shipIDs))
			}
		}
		if p.Ship[0] < p.Ship[1] {
			p.Ship[0], p.Ship[1] = p.Ship[1], p.Ship[0]
		}
	})
	get("columns", func(n *doc.Node) {
		p.Staff &^= 0x0F
		for _, c := range n.List() {
			p.Staff |= 1 << (max(e.id(c, productIDs), 1) - 1)
		}
	})
	get("rows", func(n *doc.Node) {
		p.Staff &= 0x0F
		for _, r := range n.List() {
			p.Staff |= 1 << (3 + r.Int(1, 2))
		}
	})
	get("stock", func(n *doc.Node) {
		e.products(n, func(pr Product, c *doc.Node) { p.Stock[pr] = int8(c.Int(0, 99)) })
	})
	get("contracts", func(n *doc.Node) {
		e.products(n, func(pr Product, c *doc.Node) { p.Contract[pr] = e.trackSpace(c) })
	})
	get("limit", func(n *doc.Node) { p.Limit = e.trackSpace(n) })
	get("used_ships", func(n *doc.Node) { p.Used = uint8(e.spaces(n, 2)) })
	get("influence", func(n *doc.Node) {
		n.Each(func(name string, t *doc.Node) {
			if c := e.key(name, t, commodityIDs); c > 0 {
				p.Trade[c-1] = uint8(t.Int(0, len(e.g.rs.East.space)))
			}
		})
	})
	get("closed", func(n *doc.Node) {
		e.products(n, func(pr Product, l *doc.Node) { p.Closed[pr] = uint8(e.spaces(l, 4)) << 1 })
	})
	get("discounted", func(n *doc.Node) { p.Cheap = uint8(e.spaces(n, products)) })
	get("swapped", func(n *doc.Node) { p.Swapped = uint8(e.spaces(n, maxSlots)) })
}

func (e *editor) trackSpace(n *doc.Node) uint8 {
	v := n.Int(0, 20)
	if v == 0 {
		return 0
	}
	i := slices.Index(e.g.rs.Track[1:], int8(v))
	if i < 0 {
		n.Fail("the contract track has the spaces 2, 4, 6, 8 and 10")
	}
	return uint8(i + 1)
}

// factory sets a factory; "lines" is short for that many lines full of workers.
func (e *editor) factory(f *Factory, pr Product, n *doc.Node) {
	if n.IsNull() {
		*f = Factory{}
		return
	}
	n.Only("level", "strategy", "price", "quality", "marketing", "workers", "machines", "lines", "additional", "marks")
	if v := n.Get("strategy"); v != nil {
		f.Strategy = Strategy(max(e.id(v, strategyIDs), 1) - 1)
	}
	get := func(key string, hi int, into *uint8) {
		if v := n.Get(key); v != nil {
			*into = uint8(v.Int(0, hi))
		}
	}
	get("level", int(e.g.rs.TopLevel[f.Strategy]), &f.Level)
	get("quality", 6, &f.Q)
	get("marketing", 4, &f.M)
	get("price", 60, &f.Price)
	get("additional", 4, &f.Extra)
	if v := n.Get("marks"); v != nil {
		f.Marks = 0
		for _, m := range v.List() {
			f.Marks |= 1 << (max(e.id(m, markIDs), 1) - 1)
		}
	}
	if v := n.Get("lines"); v != nil {
		f.Workers, f.Machines = 0, 0
		for l := range v.Int(0, 4) {
			f.Workers |= e.g.rs.Line[pr][l].mask
		}
	}
	if v := n.Get("workers"); v != nil {
		f.Workers = e.spaces(v, int(e.g.rs.Spaces[pr]))
	}
	if v := n.Get("machines"); v != nil {
		f.Machines = e.spaces(v, int(e.g.rs.Spaces[pr]))
		if n.Get("workers") == nil {
			f.Workers &^= f.Machines
		}
	}
	if f.Workers&f.Machines != 0 || f.Machines&^e.g.rs.Cog[pr] != 0 {
		n.Fail("a machine stands on a cog space of its own")
	}
	if f.Level > 0 && e.g.appeal(pr, f) < 0 {
		n.Fail("the price exceeds factory cost, quality and marketing together")
	}
}

func (e *editor) turn(n *doc.Node) {
	t := &e.s.Turn
	n.Only("tile", "slot", "fee", "ships", "hired", "banned", "closed", "discounts", "rearranged", "touched", "levels", "spare", "owed")
	masks := func(name string, into *[products]uint16) {
		if v := n.Get(name); v != nil {
			e.products(v, func(p Product, l *doc.Node) { into[p] = e.spaces(l, 16) })
		}
	}
	if v := n.Get("tile"); v != nil {
		t.Tile = Tile(e.id(v, tileIDs))
	}
	if v := n.Get("slot"); v != nil {
		t.Slot = uint8(v.Int(0, maxSlots))
	}
	if v := n.Get("fee"); v != nil {
		t.Fee = int8(v.Int(0, 40))
	}
	if v := n.Get("ships"); v != nil {
		t.Ships = uint8(v.Int(0, 3))
	}
	masks("hired", &t.Hired)
	masks("banned", &t.Banned)
	masks("closed", &t.Closed)
	if v := n.Get("discounts"); v != nil {
		t.Cheap = uint8(e.spaces(v, products))
	}
	if v := n.Get("rearranged"); v != nil {
		t.Moved = v.Bool()
	}
	if v := n.Get("touched"); v != nil {
		t.Touched = uint8(e.spaces(v, products))
	}
	if v := n.Get("levels"); v != nil {
		t.Levels = int8(v.Int(0, 4))
	}
	if v := n.Get("spare"); v != nil {
		t.Spare = int8(v.Int(-40, 40))
	}
	if v := n.Get("owed"); v != nil {
		t.Owed = int16(v.Int(0, 9999))
	}
}

func (e *editor) sale(n *doc.Node) {
	sa := &e.s.Sale
	n.Only("produced", "offered", "sold", "patron", "pending", "shut", "bonus", "importer", "tokens", "space", "called", "asked", "extra")
	list := func(name string, set func(i, v int)) {
		if l := n.Get(name); l != nil {
			for i, v := range l.List() {
				if i < 4 {
					set(i, v.Int(0, 99))
				}
			}
		}
	}
	list("produced", func(i, v int) { sa.Produced[i] = int8(v) })
	list("offered", func(i, v int) { sa.Offered[i] = int8(v) })
	list("sold", func(i, v int) { sa.Sold[i] = int8(v) })
	list("patron", func(i, v int) { sa.Patron[i] = int8(v) })
	list("pending", func(i, v int) { sa.Pending[i] = int8(v) })
	list("shut", func(i, v int) { sa.Shut[i] = uint8(v) })
	list("bonus", func(i, v int) { sa.Bonus[i] = uint8(v) })
	if v := n.Get("importer"); v != nil {
		sa.Importer = int8(v.Int(0, 99))
	}
	list("asked", func(i, v int) { sa.Asked[i] = uint8(v) })
	list("extra", func(i, v int) { sa.Extra[i] = int8(v) })
	if v := n.Get("tokens"); v != nil {
		sa.Tokens = int8(v.Int(-9, 99))
	}
	if v := n.Get("space"); v != nil {
		sa.Call = int8(v.Int(0, 99))
	}
	if v := n.Get("called"); v != nil {
		sa.Called = uint8(v.Int(0, 5))
	}
}

func (e *editor) frames(n *doc.Node) {
	var fr engine.Frames
	for _, v := range n.List() {
		v.Only("step", "seat", "phase", "a", "b")
		i := e.id(v.Need("step"), stepIDs)
		if int(fr.N) == len(fr.Stack) || i == 0 {
			v.Fail("at most %d frames, each with a step", len(fr.Stack))
			return
		}
		f := engine.Frame{Step: uint8(i), Seat: engine.Nobody, B: int16(v.Need("b").Int(-99, 99))}
		if sn := v.Get("seat"); sn != nil {
			f.Seat, _ = e.seat(sn.Text(), sn)
		}
		if f.Step == stFlow {
			f.A = int16(max(e.id(v.Need("phase"), phaseIDs), 1) - 1)
		} else {
			f.A = int16(v.Need("a").Int(-99, 99))
		}
		fr.Push(f)
	}
	e.s.Frames = fr
}

// moment brings a described moment to its open question: a seat's turn, or the beginning of a phase.
func (e *editor) moment(named *doc.Node) {
	s := e.s
	turn, phase := named.Get("turn"), named.Get("phase")
	f := s.Frames.Top()
	switch {
	case turn != nil:
		turn.Only("seat")
		seat, ok := e.seat(turn.Need("seat").Text(), turn.Need("seat"))
		if !ok {
			return
		}
		f.A, f.B = phAction, 0
		for f.B < int16(s.Seats) && s.seatAt(int(f.B)) != seat {
			f.B++
		}
	case phase != nil:
		f.A, f.B = int16(max(e.id(phase, phaseIDs), 1)-1), 0
	}
	if named.Err() == nil {
		e.g.run(s, nil)
	}
}

var _ engine.Module[Position] = (*Game)(nil)
