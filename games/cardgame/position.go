package cardgame

import (
	"slices"

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
	s.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: PhaseAction})
	return s, nil
}

// SetupWith deals with chance fixed by name: the starting player, and what lies out.
func (g *Game) SetupWith(cfg engine.Config, chance *doc.Node) (Position, error) {
	s, err := g.deal(cfg)
	if err != nil {
		return s, err
	}
	append(g.Fields(&s).Pick("start", "supply", "display", "discs", "bag", "tracks"), g.startFactories(&s)).Read(chance)
	s.checkDiscs(chance)
	if chance.Err() == nil {
		g.begin(&s)
	}
	return s, chance.Err()
}

// startFactories are the factories that the player of a solo game starts with.
func (g *Game) startFactories(s *Position) doc.Field {
	return doc.F("factories", "goods", doc.Said(func(n *doc.Node) {
		s.Player[0].Factory = [goods]Factory{}
		for _, gd := range doc.ReadLot[Good](n, 0, goodNames, goods) {
			g.openStart(&s.Player[0], gd)
		}
	}))
}

var goodNames, typeNames, cardNames = doc.IDs(goodIDs), doc.IDs(typeIDs), doc.IDs(cardIDs)
var colourNames, rivalNames, awardNames = doc.IDs(colourIDs), doc.IDs(colourIDs[:rivals]), doc.IDs(awardIDs)

func stepNames() doc.Names { return doc.IDs(stepIDs) }

func (g *Game) seatNames(s *Position) doc.Names { return g.Grammar(s).Seats.Names() }

// PositionText prints the whole position.
func (g *Game) PositionText(s *Position) []byte { return g.Fields(s).Map().Lines() }

// Fields describes the position.
func (g *Game) Fields(s *Position) doc.Fields {
	b := g.board(s)
	return slices.Concat(doc.Fields{
		doc.F("decade", "1 to 3", doc.Int(&s.Decade, 1, decades)),
		doc.F("good", "the active good", doc.Index(&s.Good, goodNames)),
		doc.F("start", "starting player", doc.Index(&s.Start, g.seatNames(s))),
		doc.F("demand", "good → number", doc.Keyed(goodNames, func(i int) doc.Value { return doc.Int(&s.Demand[i], int(b.Low), int(b.High)) })),
		doc.F("wages", "place on the wages track from 0", doc.Int(&s.Wages, 0, len(b.Wage)-1)),
		doc.F("neutral", "two seats: good → space",
			doc.Keyed(goodNames, func(i int) doc.Value { return doc.Int(&s.Neutral[i], 0, maxAppeal) }).Unless(s.Seats != 2)),
		doc.F("supply", "type → number (not in solo)",
			doc.Whole(&s.Supply, doc.Keyed(typeNames, func(i int) doc.Value { return doc.Count(&s.Supply[i+1], 9) })).Unless(s.solo())),
	}, g.soloFields(s), doc.Fields{
		doc.F("state", "seat → what belongs to it",
			doc.BySeat(g.seatNames(s), func(i int) doc.Value { return doc.Group(g.playerFields(&s.Player[i])) })),
		doc.F("turn_memory", "what the running turn remembers", doc.Group(s.Turn.fields())),
		doc.F("sale", "what the running production phase remembers", doc.Group(s.Sale.fields())),
		doc.F("frames", "the open questions, as `cromford replay` prints them", g.frameText(s).Frames(&s.Frames)),
		engine.Over(&s.Frames),
	}, engine.Moments("`{\"seat\": \"blue\", \"step\": \"c\"}`: it is blue's turn, from step `a`, `b`, `c` or `end` of it"))
}

// soloFields are what only the solo game has.
func (g *Game) soloFields(s *Position) doc.Fields {
	bag := func(d int) doc.Value {
		return doc.List(bagDraws, func(i int) doc.Value { return doc.Index(&s.Bag[d][i], colourNames) })
	}
	fields := doc.Fields{
		doc.F("display", "solo: 15 types or `\"\"`",
			doc.Whole(&s.Display, doc.List(places, func(i int) doc.Value { return doc.Name(&s.Display[i], typeNames) }))),
		doc.F("discs", "solo: colour → place from 1", doc.Keyed(colourNames, func(i int) doc.Value { return doc.Int(&s.Disc[i], 1, places) })),
		doc.F("rivals", "solo: `orange`, `purple` → what is theirs",
			doc.Keyed(rivalNames, func(i int) doc.Value { return doc.Group(g.rivalFields(&s.Rival[i])) })),
		doc.F("bag", "solo: three lists of four colours, in the order they are drawn", doc.List(decades, bag)).SeenBy(doc.Some),
		doc.F("drawn", "solo: how many of this decade's markers are drawn", doc.Int(&s.Drawn, 0, bagDraws)),
		doc.F("tracks", "solo: good → rival that will start there",
			doc.Keyed(goodNames, func(i int) doc.Value { return doc.Index(&s.Allot[i], rivalNames) })).SeenBy(doc.Some),
		doc.F("may_follow", "solo: `true` once the Entrepreneur was discarded for it", doc.Bool(&s.MayFollow)),
		doc.F("follow", "solo: `true` if the player goes second this round", doc.Bool(&s.Follow)),
		doc.F("fulfilled", "solo: awards fulfilled at the end", doc.Set(&s.Fulfilled, 0, awardNames)),
		doc.F("awards", "solo: awards recorded", doc.Set(&s.Awards, 0, awardNames)),
	}
	for i := range fields {
		fields[i].Value = fields[i].Unless(!s.solo())
	}
	return fields
}

func (g *Game) rivalFields(r *Rival) doc.Fields {
	marker := func(i int) doc.Value { return doc.Shifted(&r.Marker[i], 1, 0, maxAppeal).Unless(r.Marker[i] == 0) }
	return doc.Fields{
		doc.F("shares", "number", doc.Int(&r.Shares, 0, int(g.rs.Limit.MaxShares))),
		doc.F("value", "of a share", doc.Int(&r.Value, 0, int(g.rs.Limit.MaxValue))),
		doc.F("markers", "good → space", doc.Whole(&r.Marker, doc.Keyed(goodNames, marker))),
	}
}

func (g *Game) playerFields(p *Player) doc.Fields {
	lim := &g.rs.Limit
	upTo := func(to *uint8, most uint8) doc.Value { return doc.Int(to, 0, int(most)) }
	return doc.Fields{
		doc.F("cash", "number", doc.Int(&p.Cash, 0, 9999)),
		doc.F("shares", "number", upTo(&p.Shares, lim.MaxShares)),
		doc.F("value", "of a share", upTo(&p.Value, lim.MaxValue)),
		doc.F("loans", "number", upTo(&p.Loans, lim.Loans)),
		doc.F("tokens", "shipping tokens", upTo(&p.Tokens, lim.Ships)),
		doc.F("ships", "ready ships", upTo(&p.Ships, lim.OnCard)),
		doc.F("sailed", "ships used in the game", upTo(&p.Sailed, lim.Ships)),
		doc.F("voyages", "occasions on which a ship sailed", upTo(&p.Voyages, lim.Ships)),
		doc.F("bought", "shares bought in final scoring", upTo(&p.Bought, lim.MaxShares)),
		doc.F("tracks", "development track → space from 0",
			doc.Keyed(doc.IDs(trackIDs), func(i int) doc.Value { return upTo(&p.Track[i], g.rs.Spaces[i]-1) })),
		doc.F("six", "`true`: the engineer token shows max 6", doc.Bool(&p.Six)),
		doc.F("out", "`true`: bankrupt", doc.Bool(&p.Out)),
		doc.F("automated", "`true`: took action 3", doc.Bool(&p.Automated)),
		doc.F("brokered", "`true`: used a Broker", doc.Bool(&p.Brokered)),
		doc.F("learned", "`true`: put a Patent or an Engineer at a factory (on the first revision: acquired one)", doc.Bool(&p.Learned)),
		doc.F("parvenu", "`true`: began with 15 shares and no money", doc.Bool(&p.Parvenu)),
		doc.F("cards", "types of development cards owned", doc.Set(&p.Cards, 1, typeNames)),
		doc.F("used", "those of them that are turned", doc.Set(&p.Used, 1, typeNames)),
		doc.F("foreman", "good of its factory, or `\"\"`", doc.Name(&p.Foreman, goodNames)),
		doc.F("machine_token", "worker card it lies on, as `food.1`, or `\"\"`", doc.Name(&p.Token, doc.IDs(tokenIDs))),
		doc.F("factories", "good → factory; `null` is closed. Named on the bare table it starts on side I, spot 4, without workers",
			doc.Keyed(goodNames, func(i int) doc.Value { return p.Factory[i].value() })),
		doc.F("tucked", "quality or distribution card → where it lies; `null` for the reserve",
			doc.Keyed(cardNames, func(i int) doc.Value { return g.tucked(&p.Card[i], i) })),
	}
}

var tokenIDs = func() (out []string) {
	for _, id := range goodIDs {
		out = append(out, id+".1", id+".2")
	}
	return out
}()

// value describes a factory; null closes it. One that is opened by being named starts as a starting factory without workers.
func (f *Factory) value() doc.Value {
	worker := func(pos int) doc.Value { return doc.Name(&f.Worker[pos], doc.IDs(workerSides[pos][1:])) }
	return doc.Group(doc.Fields{
		doc.F("side", "`I` or `II`", doc.Must(&f.Side, doc.IDs(workerSides[0][1:]))),
		doc.F("spot", "spot of the token, 1 to 4", doc.Int(&f.Spot, 1, 4)),
		doc.F("office", "`price` or `appeal`", doc.Either(&f.Office, doc.IDs(directionIDs))),
		doc.F("w1", "side of the first worker card, `I` or `II`, or `\"\"`", worker(0)),
		doc.F("w2", "side of the second worker card, `I` or `III`, or `\"\"`", worker(1)),
		doc.F("m1", "`true`: the first worker card shows its machines", doc.Bool(&f.Turned[0])),
		doc.F("m2", "`true`: so does the second", doc.Bool(&f.Turned[1])),
		doc.F("marker", "space on the market's appeal track", doc.Int(&f.Marker, 0, maxAppeal)),
		doc.F("stored", "goods", doc.Int(&f.Stored, 0, 16)),
	}).First(func() {
		if !f.open() {
			*f = Factory{Side: 1, Spot: 4}
		}
	}).OrNull(func() { *f = Factory{} }).Unless(!f.open())
}

// tucked describes a quality or distribution card; the latter always point to appeal.
func (g *Game) tucked(c *Tucked, i int) doc.Value {
	fields := doc.Fields{
		doc.F("at", "good of its factory", doc.Must(&c.At, goodNames)).Needed(),
		doc.F("value", "what it shows", doc.Int(&c.Value, int(g.rs.Face[i][0]), int(g.rs.Face[i][1]))).Needed(),
		doc.F("to", "`price` or `appeal`; not of distribution cards", doc.Either(&c.Appeal, doc.IDs(directionIDs))),
	}
	if i >= firstDistribution {
		fields = fields[:2]
	}
	return doc.Whole(c, doc.Group(fields)).OrNull(func() { *c = Tucked{} }).Unless(c.At == 0)
}

func (t *Turn) fields() doc.Fields {
	return doc.Fields{
		doc.F("dropped", "types that left the player this turn", doc.Set(&t.Dropped, 1, typeNames)),
		doc.F("before", "good → total of quality or distribution at the start of action 4",
			doc.Keyed(goodNames, func(i int) doc.Value { return doc.Int(&t.Before[i], 0, 6) })),
		doc.F("put", "cards put in this action 4", doc.Set(&t.Put, 0, cardNames)),
		doc.F("invented", "goods whose factories the Inventor upgraded", doc.Set(&t.Invented, 0, goodNames)),
		doc.F("ran", "goods made by Extra Production", doc.Set(&t.Ran, 0, goodNames)),
		doc.F("allowed", "machines still to install", doc.Int(&t.Allowed, 0, 9)),
		doc.F("changed", "`true`: the action has changed something", doc.Bool(&t.Changed)),
		doc.F("hired", "`true`: demand and wages have moved in this action", doc.Bool(&t.Hired)),
	}
}

func (sa *Sale) fields() doc.Fields {
	return doc.Fields{
		doc.F("made", "goods, of the seat being asked", doc.Int(&sa.Made, 0, 30)),
		doc.F("limit", "its home limit", doc.Int(&sa.Limit, 0, 30)),
		doc.F("fresh", "its goods neither sold, stored nor shipped yet", doc.Int(&sa.Fresh, 0, 30)),
		doc.F("shipped", "its goods shipped", doc.Int(&sa.Shipped, 0, 30)),
		doc.F("sold", "goods sold at home, by seat", doc.Ints(sa.Sold[:], 0, 30)),
	}
}

// frameText says how the open questions are written.
func (g *Game) frameText(s *Position) engine.FrameText {
	return engine.FrameText{
		Steps: stepNames(), Seats: g.seatNames(s), Most: len(s.Frames.Stack), Flow: StepFlow, Phases: doc.IDs(phaseIDs),
		Check: func(below *engine.Frames, f *engine.Frame, at *doc.Node) {
			if first := f.Step == StepFlow || f.Step == StepAward; first != (below.N == 0) || (f.Seat == engine.Nobody) != (f.Step == StepFlow) {
				at.Fail("the first frame is the flow or an award, all others ask a seat")
			}
			if most := frameMost[f.Step]; f.Step != StepFlow && (f.A < 0 || f.B < 0 || f.A > most[0] || f.B > most[1]) {
				at.Fail("a is 0 to %d and b is 0 to %d here", most[0], most[1])
			}
		},
	}
}

// frameMost is the largest A and B of each question.
var frameMost = [...][2]int16{
	StepStart: {1, 0}, StepArrange: {1, 0}, StepExchange: {3, 0}, StepRoom: {goods - 1, 30},
	StepEarly: {36, goods}, StepReturn: {int16(typeN), places}, StepReplace: {goods - 1, 6}, StepSteps: {4, 0}, StepAward: {int16(awardN), 0},
}

// Override sets the named elements of a position.
func (g *Game) Override(s *Position, named *doc.Node, fill bool) error {
	g.Fields(s).Override(named, fill)
	s.checkDiscs(named)
	if fill && named.Err() == nil && named.Get("frames") == nil && s.Frames.N > 0 {
		g.moment(s, named)
	}
	return named.Err()
}

// checkDiscs complains about discs that lie on no card.
func (s *Position) checkDiscs(named *doc.Node) {
	if !s.solo() || named.Err() != nil || named.Get("discs") == nil && named.Get("display") == nil {
		return
	}
	for c, at := range s.Disc {
		if at == 0 || s.Display[at-1] == 0 {
			named.Fail("the disc of %s must lie on a card", colourIDs[c])
		}
	}
}

// moment brings a described moment to its open question: a seat's turn, or the beginning of a phase.
func (g *Game) moment(s *Position, named *doc.Node) {
	s.Frames.N = 1
	if turn := named.Get("turn"); turn != nil {
		turn.Only("seat", "step")
	}
	g.frameText(s).Moment(s.Frames.Top(), named, PhaseAction, s.seatAt)
	if named.Err() != nil {
		return
	}
	g.run(s, nil)
	if turn := named.Get("turn"); turn != nil && turn.Get("step") != nil { // a later step of the turn
		for k := doc.IDs([]string{"a", "b", "c", "end"}).Read(turn.Get("step")); k > 1 && s.Frames.N > 2; k-- {
			s.Frames.Pop()
		}
		g.run(s, nil)
	}
}

var _ engine.Module[Position] = (*Game)(nil)
