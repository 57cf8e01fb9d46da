package cardgame

import "cromford/engine"

// What a player may know and reckon with: questions to the rules for whoever plays, about a table or about boards that are
// only thought of. Nothing here looks at what lies face down.

// Sizes of the game.
const (
	Goods     = goods
	Decades   = decades
	Tracks    = tracks
	Types     = typeN
	Cards     = cardN // beside factories, of quality and distribution
	MaxAppeal = maxAppeal
	posts     = 2 // places for worker cards
)

// Asks tells whether a question is open or waits beneath the open one.
func (s *Position) Asks(step uint8) bool {
	for _, f := range s.Frames.Stack[:s.Frames.N] {
		if f.Step == step {
			return true
		}
	}
	return false
}

// Place is how many seats come before one from the starting player on.
func (s *Position) Place(seat engine.Seat) int {
	return (int(seat) - int(s.Start) + int(s.Seats)) % int(s.Seats)
}

// Productions is how often a good is still produced, from a round on (CG-4.1.3).
func Productions(decade uint8, active, gd Good) int {
	n := decades + 1 - int(decade)
	if gd < active {
		n--
	}
	return n
}

// --- the market ---

// Board is the face of the market board in use.
func (g *Game) Board(s *Position) *Board { return g.board(s) }

// Bounded is where a demand comes to stand that would move somewhere: steps beyond the ends of the track are lost (CG-1.6).
func (b *Board) Bounded(demand int8) int8 { return min(b.High, max(b.Low, demand)) }

// Followed is a demand after a marker has moved: it follows the arrows that are crossed (CG-4.8.4).
func (b *Board) Followed(gd Good, demand int8, from, to uint8) int8 {
	return b.Bounded(demand + b.Crossed[gd][to] - b.Crossed[gd][from])
}

// MoreWorkers is all demand a step lower and the place on the wages track a step on, up to its end (CG-4.1.5, CG-4.2.4).
func (b *Board) MoreWorkers(demand [Goods]int8, wages uint8) ([Goods]int8, uint8) {
	for gd := range demand {
		demand[gd] = b.Bounded(demand[gd] - 1)
	}
	return demand, min(wages+1, uint8(len(b.Wage)-1))
}

// SellsAtHome is how many goods an appeal sells at a demand (CG-5.1.2).
func SellsAtHome(appeal uint8, demand int8) int8 { return homeLimit(appeal, demand) }

// --- factories ---

// Open tells whether the factory is open.
func (f *Factory) Open() bool { return f.open() }

// Setting is what a factory gives to price and to appeal without any cards: by its token spot and its office (CG-1.4).
func (g *Game) Setting(gd Good, f *Factory) (price int16, appeal uint8) {
	side := &g.rs.Side[gd][f.Side]
	price, appeal = int16(side.Price[f.Spot-1]), uint8(side.Appeal[f.Spot-1])
	if f.Office {
		return price, appeal + uint8(g.rs.Office[gd])
	}
	return price + int16(g.rs.Office[gd]), appeal
}

// Price is what a good of the factory costs at home.
func (g *Game) Price(p *Player, gd Good) int16 { return g.price(p, gd) }

// Output is how many goods a factory makes.
func (g *Game) Output(p *Player, gd Good) int8 { return g.made(p, gd, posts) }

// Workers is how many people work in a factory.
func (g *Game) Workers(p *Player, gd Good) int16 {
	n, _ := g.staff(p, gd, posts)
	return n
}

// Bill is what a production of the factory costs at a wage (CG-1.5).
func (g *Game) Bill(p *Player, gd Good, wage int16) Bill { return g.billAt(p, gd, posts, wage) }

// Room is how many more goods of a factory the warehouses hold (CG-5.2.2).
func (g *Game) Room(p *Player, gd Good) int8 {
	return int8(g.room(p, p.stored(), gd)) - int8(p.Factory[gd].Stored)
}

// TokenAt is the worker card that the machine token lies on, if it does.
func (p *Player) TokenAt() (gd Good, pos int, lies bool) {
	if p.Token == 0 {
		return 0, 0, false
	}
	at := int(p.Token - 1)
	return Good(at / posts), at % posts, true
}

// --- shares and ships ---

// SharesCost is the price of n shares of a value in the Stock Exchange, of which some are cheap (CG-4.5.2).
func (g *Game) SharesCost(p *Player, n, value int16) int16 {
	cheap := min(n, int16(g.level(p, Stock)))
	return cheap*half(value) + (n-cheap)*value
}

// Trip is what goods that are shipped together use, and what a Contract adds (CG-5.2.8, CG-8.2, CG-8.10).
type Trip struct {
	Ships, Tokens uint8
	Office        bool // the Trade Office is turned
	Extra         int16
}

// Trip is the trip of n goods.
func (g *Game) Trip(p *Player, n int8, office bool) Trip {
	v := Trip{Ships: uint8(ceilDiv(n, int8(g.level(p, Shipping)))), Office: office, Extra: g.contract(p, n)}
	v.Tokens = v.Ships
	if office {
		v.Tokens -= g.officeSaves(v.Tokens)
	}
	return v
}

// Sail uses the ships of a trip. It pays nothing.
func (p *Player) Sail(v Trip) {
	p.Ships -= v.Ships
	p.Sailed += v.Ships
	p.Voyages++
	p.Tokens += v.Tokens
	if v.Office {
		p.Use(TradeOffice)
	}
}

// ShipRoom is how many goods the ready ships can carry.
func (g *Game) ShipRoom(p *Player) int8 { return g.shipRoom(p) }

// ShipPrice is what a good of the factory brings when it is shipped (CG-5.2.7).
func (g *Game) ShipPrice(p *Player, gd Good) int16 { return g.rs.Side[gd][p.Factory[gd].Side].Ship }

// Leftovers is what the stored goods of a player bring in final scoring (CG-7.1).
func (g *Game) Leftovers(p *Player) (cash int16) {
	for gd := range p.Factory {
		cash += int16(p.Factory[gd].Stored) * g.rs.Leftover[gd]
	}
	return cash
}

// --- developments ---

// Level is the value of a development track.
func (g *Game) Level(p *Player, t Track) uint8 { return g.level(p, t) }

// MayStep tells whether a track marker can make its next step in a decade (CG-4.9.2, CG-9.2).
func (g *Game) MayStep(s *Position, p *Player, t Track, decade uint8) bool {
	a := asked{g: g, s: s, p: p}
	return mayStep(a, t, true) && !restricted(a, t, decade)
}

// Step moves a track marker.
func (g *Game) Step(s *Position, p *Player, t Track) {
	p.Track[t] = nextSpace(asked{g: g, s: s, p: p}, t)
}

// Offered is the set of types that a seat could take.
func (g *Game) Offered(s *Position, seat engine.Seat) (set uint32) {
	var buf [scratch]engine.Choice
	for _, c := range listSupply(asked{g, s, &s.Player[seat], seat}, buf[:0]) {
		set |= 1 << toType(c.Arg[0])
	}
	return set
}

// FullHand tells whether a player owns as many development cards as he may (CG-4.9.3).
func (g *Game) FullHand(p *Player) bool { return p.cards() >= int(g.level(p, CardLimit)) }

// Has tells whether a player owns a card.
func (p *Player) Has(t Type) bool { return p.has(t) }

// Ready tells whether a player owns a once-per-decade card that can be turned.
func (p *Player) Ready(t Type) bool { return p.ready(t) }

// ReadyPatron is a Patron of a good that can be turned, 0 if there is none.
func (p *Player) ReadyPatron(gd Good) Type {
	for _, t := range patronsOf[gd] {
		if p.ready(t) {
			return t
		}
	}
	return 0
}

// Use turns a once-per-decade card.
func (p *Player) Use(t Type) { p.Used |= 1 << t }

// Gain gives a player a card.
func (p *Player) Gain(t Type) {
	p.Cards |= 1 << t
	if t == Engineer {
		p.Six = true // CG-8.12.1
	}
}

// Lose takes a card from a player with all it did.
func (p *Player) Lose(t Type) {
	p.Cards &^= 1 << t
	p.Used &^= 1 << t
	switch t {
	case Foreman:
		p.Foreman = 0
	case Patent:
		p.Card[cardPatent] = Tucked{} // CG-8.11.1
	case Engineer:
		p.Card[cardEngineer] = Tucked{}
	default:
	}
}

// --- quality and distribution ---

// Totals are the values of quality or distribution by factory.
func (p *Player) Totals(distribution bool) [Goods]uint8 { return p.totals(distribution) }

// Owns tells whether a player has a quality or distribution card at all.
func (p *Player) Owns(card int) bool { return p.owns(card) }

// EachQuality yields the totals of quality that a player's cards can show, some of them more than once.
func (g *Game) EachQuality(p *Player, yield func(totals *[Goods]uint8)) {
	var now [goods]uint8
	g.eachQuality(p, 0, &now, yield)
}

func (g *Game) eachQuality(p *Player, card int, now *[goods]uint8, yield func(*[goods]uint8)) {
	r := g.Range(p, false)
	if card == r.To {
		yield(now)
		return
	}
	g.eachQuality(p, card+1, now, yield) // in the reserve
	if !p.owns(card) {
		return
	}
	for gd := range now {
		for v := g.rs.Face[card][0]; v <= g.rs.Face[card][1] && now[gd]+v <= r.Top; v++ {
			now[gd] += v
			g.eachQuality(p, card+1, now, yield)
			now[gd] -= v
		}
	}
}
