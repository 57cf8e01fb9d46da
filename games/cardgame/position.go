package cardgame

import (
	"slices"
	"strconv"

	"cromford/engine"
	"cromford/engine/doc"
)

// Bare is a table of decade I with nothing on it but the market and the supply: no factories, the players' boards as they
// start, the action phase about to begin.
func (g *Game) Bare(cfg engine.Config) (Position, error) {
	s, err := g.deal(engine.Config{Seats: cfg.Seats, Options: cfg.Options, Revision: cfg.Revision})
	if err != nil {
		return s, err
	}
	s.Start = 0
	s.Player[0].Factory = [goods]Factory{}
	s.Frames.Push(engine.Frame{Step: stFlow, Seat: engine.Nobody, A: phAction})
	return s, nil
}

// SetupWith deals with chance fixed by name: the starting player, and what lies out.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	s, err := g.deal(cfg)
	if err != nil {
		return s, err
	}
	chance.Only("start", "supply", "display", "discs", "bag", "tracks", "factories")
	e := editor{g, &s}
	e.chance(chance)
	if n := chance.Get("start"); n != nil {
		s.Start, _ = e.seat(n.Text(), n)
	}
	if n := chance.Get("factories"); n != nil {
		s.Player[0].Factory = [goods]Factory{}
		for _, v := range n.List() {
			g.openStart(&s.Player[0], Good(max(e.id(v, goodIDs), 1)-1))
		}
	}
	if chance.Err() == nil {
		g.begin(&s)
	}
	return s, chance.Err()
}

// --- printing ---

func typeID(t Type) string {
	if t == 0 {
		return ""
	}
	return typeIDs[t-1]
}

func goodID(at uint8) string {
	if at == 0 {
		return ""
	}
	return goodIDs[at-1]
}

func byGood(of func(Good) any) doc.Map {
	var m doc.Map
	for gd := range Good(goods) {
		m.Put(goodIDs[gd], of(gd))
	}
	return m
}

// names lists the members of a set of bits.
func names(set uint32, ids []string) []string {
	out := []string{}
	for i, id := range ids {
		if set>>i&1 != 0 {
			out = append(out, id)
		}
	}
	return out
}

// PositionText prints the whole position.
func (g *Game) PositionText(s *Position) []byte {
	var m doc.Map
	m.Put("decade", s.Decade)
	m.Put("good", goodIDs[s.Good])
	m.Put("start", g.meta.SeatNames[s.Start])
	m.Put("demand", byGood(func(gd Good) any { return s.Demand[gd] }))
	m.Put("wages", s.Wages)
	if s.Seats == 2 {
		m.Put("neutral", byGood(func(gd Good) any { return s.Neutral[gd] }))
	}
	if s.solo() {
		g.soloText(&m, s)
	} else {
		supply := doc.Map{}
		for t := Type(1); int(t) <= typeN; t++ {
			if s.Supply[t] > 0 {
				supply.Put(typeID(t), s.Supply[t])
			}
		}
		m.Put("supply", supply)
	}
	state := doc.Map{}
	for i := range int(s.Seats) {
		state.Put(g.meta.SeatNames[i], g.playerText(&s.Player[i]))
	}
	m.Put("state", state)
	t := &s.Turn
	m.Put("turn_memory", doc.Map{{Name: "dropped", Value: names(t.Dropped>>1, typeIDs)}, {Name: "before", Value: byGood(func(gd Good) any { return t.Before[gd] })},
		{Name: "put", Value: names(uint32(t.Put), cardIDs)}, {Name: "invented", Value: names(uint32(t.Invented), goodIDs)}, {Name: "ran", Value: names(uint32(t.Ran), goodIDs)},
		{Name: "allowed", Value: t.Allowed}, {Name: "changed", Value: t.Changed}, {Name: "hired", Value: t.Hired}})
	sa := &s.Sale
	m.Put("sale", doc.Map{{Name: "made", Value: sa.Made}, {Name: "limit", Value: sa.Limit}, {Name: "fresh", Value: sa.Fresh}, {Name: "shipped", Value: sa.Shipped},
		{Name: "sold", Value: list(sa.Sold[:])}})
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

func (g *Game) soloText(m *doc.Map, s *Position) {
	display, discs, rivalsMap := []string{}, doc.Map{}, doc.Map{}
	for _, t := range s.Display {
		display = append(display, typeID(t))
	}
	for c, at := range s.Disc {
		discs.Put(colourIDs[c], at)
	}
	for i := range s.Rival {
		r := &s.Rival[i]
		markers := doc.Map{}
		for gd, at := range r.Marker {
			if at > 0 {
				markers.Put(goodIDs[gd], at-1)
			}
		}
		rivalsMap.Put(colourIDs[i], doc.Map{{Name: "shares", Value: r.Shares}, {Name: "value", Value: r.Value}, {Name: "markers", Value: markers}})
	}
	m.Put("display", display)
	m.Put("discs", discs)
	m.Put("rivals", rivalsMap)
	bag := [][]string{}
	for d := range s.Bag {
		draws := []string{}
		for _, c := range s.Bag[d] {
			draws = append(draws, colourIDs[c])
		}
		bag = append(bag, draws)
	}
	m.Put("bag", bag)
	m.Put("drawn", s.Drawn)
	m.Put("tracks", byGood(func(gd Good) any { return colourIDs[s.Allot[gd]] }))
	m.Put("may_follow", s.MayFollow)
	m.Put("follow", s.Follow)
	m.Put("fulfilled", names(uint32(s.Fulfilled), awardIDs))
	m.Put("awards", names(uint32(s.Awards), awardIDs))
}

func (g *Game) playerText(p *Player) doc.Map {
	var m doc.Map
	m.Put("cash", p.Cash)
	m.Put("shares", p.Shares)
	m.Put("value", p.Value)
	m.Put("loans", p.Loans)
	m.Put("tokens", p.Tokens)
	m.Put("ships", p.Ships)
	m.Put("sailed", p.Sailed)
	m.Put("voyages", p.Voyages)
	m.Put("bought", p.Bought)
	dev := doc.Map{}
	for t, at := range p.Track {
		dev.Put(trackIDs[t], at)
	}
	m.Put("tracks", dev)
	m.Put("six", p.Six)
	m.Put("out", p.Out)
	m.Put("automated", p.Automated)
	m.Put("brokered", p.Brokered)
	m.Put("learned", p.Learned)
	m.Put("parvenu", p.Parvenu)
	m.Put("cards", names(p.Cards>>1, typeIDs))
	m.Put("used", names(p.Used>>1, typeIDs))
	m.Put("foreman", goodID(p.Foreman))
	token := ""
	if p.Token > 0 {
		token = goodIDs[(p.Token-1)/2] + "." + strconv.Itoa(int(p.Token-1)%2+1)
	}
	m.Put("machine_token", token)
	factories, tucked := doc.Map{}, doc.Map{}
	for gd := range Good(goods) {
		f := &p.Factory[gd]
		if !f.open() {
			continue
		}
		factories.Put(goodIDs[gd], doc.Map{{Name: "side", Value: workerSides[0][f.Side]}, {Name: "spot", Value: f.Spot}, {Name: "office", Value: directionIDs[boolByte(f.Office)]},
			{Name: "w1", Value: workerSides[0][f.Worker[0]]}, {Name: "w2", Value: workerSides[1][f.Worker[1]]}, {Name: "m1", Value: f.Turned[0]}, {Name: "m2", Value: f.Turned[1]},
			{Name: "marker", Value: f.Marker}, {Name: "stored", Value: f.Stored}})
	}
	m.Put("factories", factories)
	for i := range p.Card {
		if c := &p.Card[i]; c.At > 0 {
			cm := doc.Map{{Name: "at", Value: goodID(c.At)}, {Name: "value", Value: c.Value}}
			if i < firstDistribution {
				cm.Put("to", directionIDs[boolByte(c.Appeal)])
			}
			tucked.Put(cardIDs[i], cm)
		}
	}
	m.Put("tucked", tucked)
	return m
}

// --- reading ---

// editor sets elements of a position by name.
type editor struct {
	g *Game
	s *Position
}

// id is the number of a name, from 1; an empty name is 0.
func (e *editor) id(n *doc.Node, ids []string) int { return e.key(n.Text(), n, ids) }

func (e *editor) key(name string, at *doc.Node, ids []string) int {
	if name == "" {
		return 0
	}
	i := slices.Index(ids, name)
	if i < 0 && at.Err() == nil {
		at.Fail("unknown name %q; known: %v", name, ids)
	}
	return i + 1
}

func (e *editor) set(n *doc.Node, ids []string) (out uint32) {
	for _, v := range n.List() {
		if i := e.id(v, ids); i > 0 {
			out |= 1 << (i - 1)
		}
	}
	return out
}

func (e *editor) seat(name string, at *doc.Node) (engine.Seat, bool) {
	id, err := engine.SeatDomain(&e.g.meta, int(e.s.Seats)).Lookup(name)
	at.FailIf(err)
	return engine.Seat(max(id, 1) - 1), err == nil
}

func (e *editor) goods(n *doc.Node, set func(Good, *doc.Node)) {
	n.Each(func(name string, v *doc.Node) {
		if i := e.key(name, v, goodIDs); i > 0 {
			set(Good(i-1), v)
		}
	})
}

// getter reads elements that are there, as long as nothing went wrong.
func getter(of *doc.Node) func(key string, f func(*doc.Node)) bool {
	return func(key string, f func(*doc.Node)) bool {
		n := of.Get(key)
		if n != nil && of.Err() == nil {
			f(n)
		}
		return n != nil
	}
}

// Override sets the named elements of a position.
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	e := editor{g, s}
	known := []string{"decade", "good", "start", "demand", "wages", "neutral", "supply", "display", "discs", "rivals", "bag", "drawn", "tracks", "may_follow", "follow", "fulfilled",
		"awards", "state", "turn_memory", "sale", "frames", "over"}
	if fill {
		known = append(known, "turn", "phase")
	}
	named.Only(known...)
	get := getter(named)
	b := g.board(s)
	get("decade", func(n *doc.Node) { s.Decade = uint8(n.Int(1, decades)) })
	get("good", func(n *doc.Node) { s.Good = Good(max(e.id(n, goodIDs), 1) - 1) })
	get("start", func(n *doc.Node) { s.Start, _ = e.seat(n.Text(), n) })
	get("demand", func(n *doc.Node) {
		e.goods(n, func(gd Good, v *doc.Node) { s.Demand[gd] = int8(v.Int(int(b.Low), int(b.High))) })
	})
	get("wages", func(n *doc.Node) { s.Wages = uint8(n.Int(0, len(b.Wage)-1)) })
	get("neutral", func(n *doc.Node) {
		e.goods(n, func(gd Good, v *doc.Node) { s.Neutral[gd] = uint8(v.Int(0, maxAppeal)) })
	})
	e.chance(named)
	get("rivals", e.rivals)
	get("drawn", func(n *doc.Node) { s.Drawn = uint8(n.Int(0, bagDraws)) })
	get("may_follow", func(n *doc.Node) { s.MayFollow = n.Bool() })
	get("follow", func(n *doc.Node) { s.Follow = n.Bool() })
	get("fulfilled", func(n *doc.Node) { s.Fulfilled = uint16(e.set(n, awardIDs)) })
	get("awards", func(n *doc.Node) { s.Awards = uint16(e.set(n, awardIDs)) })
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

// chance sets what is dealt at random.
func (e *editor) chance(named *doc.Node) {
	s := e.s
	get := getter(named)
	get("supply", func(n *doc.Node) {
		s.Supply = [typeN + 1]uint8{}
		n.Each(func(name string, v *doc.Node) {
			if t := e.key(name, v, typeIDs); t > 0 {
				s.Supply[t] = uint8(v.Int(0, 9))
			}
		})
	})
	get("display", func(n *doc.Node) {
		s.Display = [places]Type{}
		for i, v := range n.List() {
			if i < places {
				s.Display[i] = Type(e.id(v, typeIDs))
			}
		}
	})
	get("discs", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) {
			if c := e.key(name, v, colourIDs); c > 0 {
				s.Disc[c-1] = uint8(v.Int(1, places))
			}
		})
	})
	get("bag", func(n *doc.Node) {
		for d, list := range n.List() {
			if d >= decades {
				break
			}
			for i, v := range list.List() {
				if i < bagDraws {
					s.Bag[d][i] = int8(max(e.id(v, colourIDs), 1) - 1)
				}
			}
		}
	})
	get("tracks", func(n *doc.Node) {
		e.goods(n, func(gd Good, v *doc.Node) { s.Allot[gd] = int8(max(e.id(v, colourIDs[:rivals]), 1) - 1) })
	})
	for c, at := range s.Disc {
		if s.solo() && (at == 0 || s.Display[at-1] == 0) && named.Err() == nil && (named.Get("discs") != nil || named.Get("display") != nil) {
			named.Fail("the disc of %s must lie on a card", colourIDs[c])
		}
	}
}

func (e *editor) rivals(n *doc.Node) {
	n.Each(func(name string, v *doc.Node) {
		c := e.key(name, v, colourIDs[:rivals])
		if c == 0 {
			return
		}
		r := &e.s.Rival[c-1]
		v.Only("shares", "value", "markers")
		get := getter(v)
		get("shares", func(n *doc.Node) { r.Shares = uint8(n.Int(0, int(e.g.rs.Limit.MaxShares))) })
		get("value", func(n *doc.Node) { r.Value = uint8(n.Int(0, int(e.g.rs.Limit.MaxValue))) })
		get("markers", func(n *doc.Node) {
			r.Marker = [goods]uint8{}
			e.goods(n, func(gd Good, v *doc.Node) { r.Marker[gd] = uint8(v.Int(0, maxAppeal)) + 1 })
		})
	})
}

func (e *editor) player(p *Player, v *doc.Node) {
	v.Only("cash", "shares", "value", "loans", "tokens", "ships", "sailed", "voyages", "bought", "tracks", "six", "out", "automated", "brokered", "learned", "parvenu", "cards", "used",
		"foreman", "machine_token", "factories", "tucked")
	get := getter(v)
	lim := &e.g.rs.Limit
	small := func(key string, to *uint8, most uint8) {
		get(key, func(n *doc.Node) { *to = uint8(n.Int(0, int(most))) })
	}
	flag := func(key string, to *bool) {
		get(key, func(n *doc.Node) { *to = n.Bool() })
	}
	get("cash", func(n *doc.Node) { p.Cash = int16(n.Int(0, 9999)) })
	small("shares", &p.Shares, lim.MaxShares)
	small("value", &p.Value, lim.MaxValue)
	small("loans", &p.Loans, lim.Loans)
	small("tokens", &p.Tokens, lim.Ships)
	small("ships", &p.Ships, lim.OnCard)
	small("sailed", &p.Sailed, lim.Ships)
	small("voyages", &p.Voyages, lim.Ships)
	small("bought", &p.Bought, lim.MaxShares)
	get("tracks", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) {
			if t := e.key(name, v, trackIDs); t > 0 {
				p.Track[t-1] = uint8(v.Int(0, int(e.g.rs.Spaces[t-1])-1))
			}
		})
	})
	flag("six", &p.Six)
	flag("out", &p.Out)
	flag("automated", &p.Automated)
	flag("brokered", &p.Brokered)
	flag("learned", &p.Learned)
	flag("parvenu", &p.Parvenu)
	get("cards", func(n *doc.Node) { p.Cards = e.set(n, typeIDs) << 1 })
	get("used", func(n *doc.Node) { p.Used = e.set(n, typeIDs) << 1 })
	get("foreman", func(n *doc.Node) { p.Foreman = uint8(e.id(n, goodIDs)) })
	get("machine_token", func(n *doc.Node) {
		p.Token = uint8(e.id(n, tokenIDs))
	})
	get("factories", func(n *doc.Node) {
		e.goods(n, func(gd Good, v *doc.Node) { e.factory(&p.Factory[gd], v) })
	})
	get("tucked", func(n *doc.Node) {
		n.Each(func(name string, v *doc.Node) {
			if i := e.key(name, v, cardIDs); i > 0 {
				e.tucked(&p.Card[i-1], i-1, v)
			}
		})
	})
}

var tokenIDs = func() (out []string) {
	for _, id := range goodIDs {
		out = append(out, id+".1", id+".2")
	}
	return out
}()

// factory sets a factory; null closes it. One that is opened by being named starts as a starting factory without workers.
func (e *editor) factory(f *Factory, v *doc.Node) {
	if v.IsNull() {
		*f = Factory{}
		return
	}
	if !f.open() {
		*f = Factory{Side: 1, Spot: 4}
	}
	v.Only("side", "spot", "office", "w1", "w2", "m1", "m2", "marker", "stored")
	get := getter(v)
	get("side", func(n *doc.Node) { f.Side = uint8(max(1, e.id(n, workerSides[0][1:]))) })
	get("spot", func(n *doc.Node) { f.Spot = uint8(n.Int(1, 4)) })
	get("office", func(n *doc.Node) { f.Office = e.id(n, directionIDs) == 2 })
	for pos, keys := range [2][2]string{{"w1", "m1"}, {"w2", "m2"}} {
		get(keys[0], func(n *doc.Node) { f.Worker[pos] = uint8(e.id(n, workerSides[pos][1:])) })
		get(keys[1], func(n *doc.Node) { f.Turned[pos] = n.Bool() })
	}
	get("marker", func(n *doc.Node) { f.Marker = uint8(n.Int(0, maxAppeal)) })
	get("stored", func(n *doc.Node) { f.Stored = uint8(n.Int(0, 16)) })
}

func (e *editor) tucked(c *Tucked, i int, v *doc.Node) {
	*c = Tucked{}
	if v.IsNull() {
		return
	}
	v.Only("at", "value", "to")
	c.At = uint8(e.id(v.Need("at"), goodIDs))
	c.Value = uint8(v.Need("value").Int(int(e.g.rs.Face[i][0]), int(e.g.rs.Face[i][1])))
	if to := v.Get("to"); to != nil && i < firstDistribution {
		c.Appeal = e.id(to, directionIDs) == 2
	}
}

func (e *editor) turn(n *doc.Node) {
	t := &e.s.Turn
	n.Only("dropped", "before", "put", "invented", "ran", "allowed", "changed", "hired")
	get := getter(n)
	get("dropped", func(n *doc.Node) { t.Dropped = e.set(n, typeIDs) << 1 })
	get("before", func(n *doc.Node) {
		e.goods(n, func(gd Good, v *doc.Node) { t.Before[gd] = uint8(v.Int(0, 6)) })
	})
	get("put", func(n *doc.Node) { t.Put = uint8(e.set(n, cardIDs)) })
	get("invented", func(n *doc.Node) { t.Invented = uint8(e.set(n, goodIDs)) })
	get("ran", func(n *doc.Node) { t.Ran = uint8(e.set(n, goodIDs)) })
	get("allowed", func(n *doc.Node) { t.Allowed = uint8(n.Int(0, 9)) })
	get("changed", func(n *doc.Node) { t.Changed = n.Bool() })
	get("hired", func(n *doc.Node) { t.Hired = n.Bool() })
}

func (e *editor) sale(n *doc.Node) {
	sa := &e.s.Sale
	n.Only("made", "limit", "fresh", "shipped", "sold")
	get := getter(n)
	num := func(key string, to *int8) {
		get(key, func(n *doc.Node) { *to = int8(n.Int(0, 30)) })
	}
	num("made", &sa.Made)
	num("limit", &sa.Limit)
	num("fresh", &sa.Fresh)
	num("shipped", &sa.Shipped)
	get("sold", func(n *doc.Node) {
		for i, v := range n.List() {
			if i < maxSeats {
				sa.Sold[i] = int8(v.Int(0, 30))
			}
		}
	})
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
		if first := f.Step == stFlow || f.Step == stAward; first != (fr.N == 0) || (f.Seat == engine.Nobody) != (f.Step == stFlow) {
			v.Fail("the first frame is the flow or an award, all others ask a seat")
			return
		}
		if most := frameMost[f.Step]; f.Step != stFlow && (f.A < 0 || f.B < 0 || f.A > most[0] || f.B > most[1]) {
			v.Fail("a is 0 to %d and b is 0 to %d here", most[0], most[1])
			return
		}
		fr.Push(f)
	}
	e.s.Frames = fr
}

// frameMost is the largest A and B of each question.
var frameMost = [...][2]int16{stStart: {1, 0}, stArrange: {1, 0}, stExchange: {3, 0}, stRoom: {goods - 1, 30}, stEarly: {36, goods}, stReturn: {int16(typeN), places},
	stReplace: {goods - 1, 6}, stSteps: {4, 0}, stAward: {int16(awardN), 0}}

// moment brings a described moment to its open question: a seat's turn, or the beginning of a phase.
func (e *editor) moment(named *doc.Node) {
	s := e.s
	turn, phase := named.Get("turn"), named.Get("phase")
	if s.Frames.N == 0 {
		return
	}
	s.Frames.N = 1
	f := s.Frames.Top()
	switch {
	case turn != nil:
		turn.Only("seat", "step")
		seat, ok := e.seat(turn.Need("seat").Text(), turn.Need("seat"))
		if !ok {
			return
		}
		f.A, f.B = phAction, 0
		for f.B < int16(s.Seats) && s.seatAt(int(f.B)) != seat {
			f.B++
		}
		e.g.run(s, nil)
		if step := turn.Get("step"); step != nil { // a later step of the turn
			i := e.id(step, []string{"a", "b", "c", "end"})
			for k := 1; k < i && s.Frames.N > 2; k++ {
				s.Frames.Pop()
			}
			e.g.run(s, nil)
		}
	case phase != nil:
		f.A, f.B = int16(max(e.id(phase, phaseIDs), 1)-1), 0
		if named.Err() == nil {
			e.g.run(s, nil)
		}
	default:
		e.g.run(s, nil)
	}
}

var _ engine.Module[Position] = (*Game)(nil)
