package ai

import (
	"fmt"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/games/cardgame"
)

const (
	goods   = 4
	decades = 3
	rounds  = goods * decades
	tracks  = 6
	types   = int(cardgame.LargeWarehouse)

	// The cards beside factories, as the game numbers them: quality with the Engineer's last, then distribution with the
	// Patent's last.
	cardEngineer      = 3
	firstDistribution = 4
	cardN             = 7

	maxAppeal = 18
)

// guide is what the bot knows of the game apart from a position. It is immutable.
type guide struct {
	game   *cardgame.Game
	rules  *cardgame.Ruleset
	kind   kinds
	step   steps
	phase  phases
	boards [2]board
	// total is price and appeal of a factory's side and office together; swing is how much of it can be appeal.
	total, swing [goods][3]int
	// tucked tells which totals of quality the cards can show, without and with an Engineer.
	tucked [2][maxQuality * maxQuality * maxQuality * maxQuality]bool
	// patrons are the Patrons of each good, as bits.
	patrons [goods]uint32
}

// maxQuality is one more than the highest quality of a factory.
const maxQuality = 7

// board is a face of the market board, with numbers for half-way expectations.
type board struct {
	cross     [goods][maxAppeal + 1]float64
	low, high float64
	wage      []int8
}

// kinds are the choices the bot tells apart.
type kinds struct {
	develop, take, place, buy, action, pass, build, upgrade, invent, hire, turn, token, put, takeOff engine.Kind
	loan, reactivate, run, load, broker, inventor, giveBack, done, extraShift, patron, ship, store   engine.Kind
}

func (k *kinds) byName() map[string]*engine.Kind {
	return map[string]*engine.Kind{
		"develop": &k.develop, "take": &k.take, "place": &k.place, "buy": &k.buy, "action": &k.action, "pass": &k.pass, "build": &k.build,
		"upgrade": &k.upgrade, "invent": &k.invent, "hire": &k.hire, "turn": &k.turn, "token": &k.token, "put": &k.put, "take-off": &k.takeOff,
		"loan": &k.loan, "reactivate": &k.reactivate, "run": &k.run, "load": &k.load, "broker": &k.broker, "inventor": &k.inventor,
		"return": &k.giveBack, "done": &k.done, "extra-shift": &k.extraShift, "patron": &k.patron, "ship": &k.ship, "store": &k.store,
	}
}

// steps are the questions the bot tells apart, by the game's own numbers.
type steps struct {
	factory, start, place, shares, order, action, build, employ, automate, arrange, exchange, extra, early, price, develop uint8
	giveBack, replace, keep, steps, end, sell, left, tie, name                                                             uint8
}

func (st *steps) byName() map[string]*uint8 {
	return map[string]*uint8{
		"factory": &st.factory, "start": &st.start, "place": &st.place, "shares": &st.shares, "order": &st.order, "action": &st.action, "build": &st.build,
		"employ": &st.employ, "automate": &st.automate, "arrange": &st.arrange, "exchange": &st.exchange, "extra": &st.extra,
		"early": &st.early, "price": &st.price, "develop": &st.develop, "return": &st.giveBack, "replace": &st.replace, "keep": &st.keep,
		"steps": &st.steps, "end": &st.end, "sell": &st.sell, "left": &st.left, "tie": &st.tie, "name": &st.name,
	}
}

// phases are the phases that a moment is told by; they are in order.
type phases struct{ action, production, value, fade, nextRound int16 }

func newGuide(g *cardgame.Game) *guide {
	gd := &guide{game: g, rules: g.Ruleset()}
	kinds := gd.kind.byName()
	for k, spec := range g.Grammar(&cardgame.Position{Seats: 2}).Choices {
		if at := kinds[spec.Name]; at != nil {
			*at = engine.Kind(k)
			delete(kinds, spec.Name)
		}
	}
	for name := range kinds {
		panic("cardgame/ai: the game has no choice " + name)
	}
	// The game's own numbers of steps and phases are read off described positions.
	for name, at := range gd.step.byName() {
		s := gd.described(`{"frames": [{"step": "flow", "phase": "action", "b": 0}, {"step": %q, "seat": "blue", "a": 0, "b": 0}]}`, name)
		*at = s.Frames.Top().Step
	}
	ph := &gd.phase
	for name, at := range map[string]*int16{"action": &ph.action, "production": &ph.production, "share-value": &ph.value, "fade": &ph.fade, "next-round": &ph.nextRound} {
		s := gd.described(`{"frames": [{"step": "flow", "phase": %q, "b": 0}]}`, name)
		*at = s.Frames.Top().A
	}
	gd.measure()
	return gd
}

func (gd *guide) described(format string, args ...any) cardgame.Position {
	s, err := gd.game.Bare(engine.Config{Seats: 2, Revision: cardgame.Rev1})
	if err != nil {
		panic("cardgame/ai: " + err.Error())
	}
	n, err := doc.Parse("guide", fmt.Appendf(nil, format, args...))
	if err == nil {
		err = gd.game.Override(&s, n, true)
	}
	if err != nil {
		panic("cardgame/ai: " + err.Error())
	}
	return s
}

// measure works out what the components add up to.
func (gd *guide) measure() {
	r := gd.rules
	for i := range gd.boards {
		b := &r.Board[i]
		gd.boards[i] = board{low: float64(b.Low), high: float64(b.High), wage: b.Wage}
		for g := range goods {
			for k := range b.Crossed[g] {
				gd.boards[i].cross[g][k] = float64(b.Crossed[g][k])
			}
		}
	}
	for g := range goods {
		for side := 1; side <= 2; side++ {
			sd := &r.Side[g][side]
			gd.total[g][side] = int(sd.Price[0]+sd.Appeal[0]) + int(r.Office[g])
			gd.swing[g][side] = int(max(sd.Appeal[0], sd.Appeal[3])) + int(r.Office[g])
		}
		for _, t := range patronsOf[g] {
			gd.patrons[g] |= 1 << t
		}
	}
	for engineer := range gd.tucked {
		gd.tuck(engineer, 0, [goods]uint8{})
	}
}

// tuck marks every total that the quality cards from one on can show on top of what is there.
func (gd *guide) tuck(engineer, card int, q [goods]uint8) {
	if card == cardEngineer+engineer {
		gd.tucked[engineer][qualityIndex(&q)] = true
		return
	}
	gd.tuck(engineer, card+1, q)
	for g := range goods {
		for v := gd.rules.Face[card][0]; v <= gd.rules.Face[card][1]; v++ {
			if q[g]+v < maxQuality {
				more := q
				more[g] += v
				gd.tuck(engineer, card+1, more)
			}
		}
	}
}

func qualityIndex(q *[goods]uint8) int {
	n := 0
	for _, v := range q {
		n = n*maxQuality + int(v)
	}
	return n
}

var patronsOf = [goods][3]cardgame.Type{
	{cardgame.PatronFoodClothes, cardgame.PatronFoodCutlery, cardgame.PatronFoodLamps},
	{cardgame.PatronFoodClothes, cardgame.PatronClothesCutlery, cardgame.PatronClothesLamps},
	{cardgame.PatronFoodCutlery, cardgame.PatronClothesCutlery, cardgame.PatronCutleryLamps},
	{cardgame.PatronFoodLamps, cardgame.PatronClothesLamps, cardgame.PatronCutleryLamps},
}

func (gd *guide) boardOf(s *cardgame.Position) *board {
	if s.Seats == 4 {
		return &gd.boards[1]
	}
	return &gd.boards[0]
}

// crossed is how many arrows lie below an appeal, in between for one that is only expected.
func (b *board) crossed(g int, appeal float64) float64 {
	k := int(appeal)
	if k >= maxAppeal {
		return b.cross[g][maxAppeal]
	}
	lo := b.cross[g][k]
	return lo + (b.cross[g][k+1]-lo)*(appeal-float64(k))
}

// wageAt is the wage at a place of the track, in between for one that is only expected.
func (b *board) wageAt(place float64) float64 {
	k := int(place)
	if k >= len(b.wage)-1 {
		return float64(b.wage[len(b.wage)-1])
	}
	lo := float64(b.wage[k])
	return lo + (float64(b.wage[k+1])-lo)*(place-float64(k))
}

// demand keeps a demand between the ends of its track.
func (b *board) demand(n float64) float64 { return min(b.high, max(b.low, n)) }
