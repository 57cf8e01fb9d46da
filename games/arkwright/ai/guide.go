package ai

import (
	"fmt"
	"math/bits"
	"slices"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/games/arkwright"
)

const (
	products = 4
	lines    = 4
)

// guide is what the bot knows of the game apart from a position. It is immutable.
type guide struct {
	game  *arkwright.Game
	rules *arkwright.Ruleset
	kind  kinds
	// decades is how many are played.
	decades int
	// mask holds the spaces of each production line.
	mask [products][lines]uint16
	// Steps and phases of the flow, as numbered by the game.
	prices, newPrice, special, bourse  uint8
	commodity, bonus                   uint8
	action, sale, patrons, ship, wages int16
	// open holds the phases of the call-out in which the running product is still for sale, and unpaid those before the
	// staff is paid, where they are not among the earlier ones.
	open, unpaid []int16
}

// kinds are the choices the bot treats in a way of their own.
type kinds struct {
	price, sellStart, unlock, play, playShips, slot, fee                                        engine.Kind
	closeFactory, construct, constructMass, constructLuxury, modernize, keep, giveBack          engine.Kind
	hire, hireColumn, hireRow, rearrange, exchange, fire, machine, boost, market, patent        engine.Kind
	sellCrates, repay, buy, sell, contract, limit, deliver, run, copyAction                     engine.Kind
	takeDev, takeTile, takeShip, reassign, broker, returnDev, assign, dock, replace             engine.Kind
	done, endTurn, discard, shutLine, offer, patron, jubilee, extraShifts, press                engine.Kind
	useCharisma, startPlayer, returnShip, fireColumn, fireRow, payRiot, loseMachine             engine.Kind
	promote, loseSpaces, loseShare, commodity, shareStep, hireAt, fireAt, sellStored, replaceIn engine.Kind
}

func (k *kinds) byName() map[string]*engine.Kind {
	return map[string]*engine.Kind{
		"price": &k.price, "sell-start": &k.sellStart, "unlock": &k.unlock, "play": &k.play, "play-ships": &k.playShips, "slot": &k.slot, "fee": &k.fee,
		"close": &k.closeFactory, "construct": &k.construct, "construct-mass": &k.constructMass, "construct-luxury": &k.constructLuxury,
		"modernize": &k.modernize, "keep": &k.keep, "give-back": &k.giveBack,
		"hire": &k.hire, "hire-column": &k.hireColumn, "hire-row": &k.hireRow, "rearrange": &k.rearrange, "exchange": &k.exchange, "fire": &k.fire,
		"machine": &k.machine, "boost": &k.boost, "market": &k.market, "patent": &k.patent,
		"sell-crates": &k.sellCrates, "repay": &k.repay, "buy": &k.buy, "sell": &k.sell, "contract": &k.contract, "limit": &k.limit, "deliver": &k.deliver,
		"run": &k.run, "copy": &k.copyAction,
		"take-dev": &k.takeDev, "take-tile": &k.takeTile, "take-ship": &k.takeShip, "reassign": &k.reassign, "broker": &k.broker, "return-dev": &k.returnDev,
		"assign": &k.assign, "dock": &k.dock, "replace": &k.replace,
		"done": &k.done, "end-turn": &k.endTurn, "discard": &k.discard, "shut-line": &k.shutLine, "offer": &k.offer, "patron": &k.patron, "jubilee": &k.jubilee,
		"extra-shifts": &k.extraShifts, "press": &k.press, "use-charisma": &k.useCharisma, "start-player": &k.startPlayer, "return-ship": &k.returnShip,
		"fire-column": &k.fireColumn, "fire-row": &k.fireRow, "pay-riot": &k.payRiot, "lose-machine": &k.loseMachine, "promote": &k.promote,
		"lose-spaces": &k.loseSpaces, "lose-share": &k.loseShare,
		"commodity": &k.commodity, "share-step": &k.shareStep, "hire-at": &k.hireAt, "fire-at": &k.fireAt, "sell-stored": &k.sellStored, "replace-in": &k.replaceIn,
	}
}

func newGuide(g *arkwright.Game, rules *arkwright.Ruleset) *guide {
	gd := &guide{game: g, rules: rules, decades: int(rules.Last)}
	byName := gd.kind.byName()
	for k, spec := range g.Grammar(&arkwright.Position{Seats: 2}).Choices {
		if at := byName[spec.Name]; at != nil {
			*at = engine.Kind(k)
			delete(byName, spec.Name)
		}
	}
	for name := range byName {
		panic("arkwright/ai: the game has no choice " + name)
	}
	// The game's own numbers of steps, phases and spaces are read off described positions.
	stack := func(step, phase string) *engine.Frames {
		s := gd.described(`{"frames": [{"step": "flow", "phase": %q, "b": 0}, {"step": %q, "seat": "blue", "a": 0, "b": 0}]}`, phase, step)
		return &s.Frames
	}
	gd.prices = stack("prices", "action").Top().Step
	gd.newPrice = stack("price", "action").Top().Step
	gd.special = stack("special", "action").Top().Step
	gd.commodity = stack("commodity", "commodity").Top().Step
	gd.bonus = stack("bonus", "commodity").Top().Step
	gd.bourse = stack("bourse", "action").Top().Step
	for _, name := range []string{"produce", "calls"} {
		gd.open = append(gd.open, stack("turn", name).Stack[0].A)
	}
	gd.unpaid = gd.open
	for _, name := range []string{"after-sale", "markers"} {
		gd.unpaid = append(gd.unpaid, stack("turn", name).Stack[0].A)
	}
	gd.action = stack("turn", "action").Stack[0].A
	gd.sale = stack("turn", "sale").Stack[0].A
	gd.patrons = stack("turn", "patrons").Stack[0].A
	gd.ship = stack("turn", "ship").Stack[0].A
	gd.wages = stack("turn", "wages").Stack[0].A
	for pr, id := range []string{"food", "clothing", "cutlery", "lamps"} {
		before := uint16(0)
		for l := range lines {
			s := gd.described(`{"frames": [], "state": {"blue": {"factories": {%q: {"level": 1, "price": 5, "lines": %d}}}}}`, id, l+1)
			upTo := s.Player[0].Factory[pr].Workers
			gd.mask[pr][l] = upTo &^ before
			before = upTo
		}
	}
	return gd
}

func (gd *guide) described(format string, args ...any) arkwright.Position {
	s, err := gd.game.Bare(engine.Config{Seats: 2, Revision: gd.game.Meta().Revision})
	if err != nil {
		panic("arkwright/ai: " + err.Error())
	}
	n, err := doc.Parse("guide", fmt.Appendf(nil, format, args...))
	if err == nil {
		err = gd.game.Override(&s, n, true)
	}
	if err != nil {
		panic("arkwright/ai: " + err.Error())
	}
	return s
}

// worth is the factory cost, which is also the base quality f.
func (gd *guide) worth(pr arkwright.Product, f *arkwright.Factory) int {
	return int(gd.rules.Cost[f.Strategy][pr][f.Level])
}

// appeal is f + q + m - s (A25-3.3.1).
func (gd *guide) appeal(pr arkwright.Product, f *arkwright.Factory) int {
	return gd.worth(pr, f) + int(f.Q) + int(f.M) - int(f.Price)
}

// output is what a factory makes with the spaces occupied (A25-3.2.7).
func (gd *guide) output(pr arkwright.Product, f *arkwright.Factory, occupied uint16) (n int) {
	for l, mask := range gd.mask[pr] {
		full := occupied&mask == mask
		if !full && l < int(gd.rules.FullLines[f.Strategy]) {
			return 0
		}
		if full {
			n += int(gd.rules.Output[f.Strategy][f.Level][l])
		}
	}
	return n
}

// nextLine is the first line that would produce but is not full, and the spaces it lacks; 0 if there is none.
func (gd *guide) nextLine(pr arkwright.Product, f *arkwright.Factory) (missing uint16) {
	occupied := f.Workers | f.Machines
	for l, mask := range gd.mask[pr] {
		if gd.rules.Output[f.Strategy][f.Level][l] == 0 && l >= int(gd.rules.FullLines[f.Strategy]) {
			return 0
		}
		if missing |= mask &^ occupied; missing != 0 {
			return missing
		}
	}
	return 0
}

// demand is the number on the bottommost front vacancy in the product's column (A25-3.4.5).
func (gd *guide) demand(front int, pr arkwright.Product) int {
	if front <= int(pr) {
		return 0
	}
	row := (front - 1 - int(pr)) / products
	return int(gd.rules.Demand[min(row, len(gd.rules.Demand)-1)][pr])
}

// wage is what a worker costs (A25-3.4.6).
func (gd *guide) wage(front int, strike bool) float64 {
	row := max(0, front-1) / products
	w := float64(gd.rules.Wage[min(row, len(gd.rules.Wage)-1)])
	if strike {
		w++
	}
	return w
}

func has(p *arkwright.Player, d arkwright.Dev) bool { return p.Dev>>d&1 != 0 }

func hasTile(p *arkwright.Player, t arkwright.Tile) bool {
	return p.Adv>>(t-arkwright.TileMachinesBrown)&1 != 0
}

// locked tells whether a slot cannot be used (A25-6.2.11).
func locked(s *arkwright.Position, p *arkwright.Player, slot int) bool {
	switch slot {
	case 0:
		return s.Bureau && !has(p, arkwright.Administrator)
	case len(p.Slot) - 1:
		return s.Ongoing == arkwright.HamburgCrisis && !p.Open10
	}
	return false
}

// capacity is how many crates a ship of a size carries, crew the workers it needs (A25-2.4.1, A25-8.2.12).
func capacity(size uint8) int { return 2 * int(size) }

func crew(size uint8) int { return max(0, int(size)-1) }

func fleet(p *arkwright.Player) int { return capacity(p.Ship[0]) + capacity(p.Ship[1]) }

// staff is how many workers are paid at the end of a decade.
func staff(p *arkwright.Player) int {
	return bits.OnesCount8(p.Staff) + crew(p.Ship[0]) + crew(p.Ship[1])
}

func patronOf(pr arkwright.Product) arkwright.Dev {
	return [products]arkwright.Dev{arkwright.PatronFood, arkwright.PatronClothing, arkwright.PatronCutlery, arkwright.PatronLamps}[pr]
}

// flow is the phase that runs beneath all questions.
func (gd *guide) flow(s *arkwright.Position) int16 { return s.Frames.Stack[0].A }

// toCome tells whether a product is still to be produced in the running decade.
func (gd *guide) toCome(s *arkwright.Position, pr arkwright.Product) bool {
	return s.Decade > 0 && (pr > s.Cycle || pr == s.Cycle && (gd.flow(s) <= gd.sale || slices.Contains(gd.open, gd.flow(s))))
}

// remaining is how often a product is still to be produced.
func (gd *guide) remaining(s *arkwright.Position, pr arkwright.Product) int {
	n := gd.decades - int(s.Decade)
	if gd.toCome(s, pr) {
		n++
	}
	return n
}

// turnsLeft is how many turns a seat has after the running one.
func (gd *guide) turnsLeft(s *arkwright.Position) int {
	n := products * (gd.decades - int(s.Decade))
	if s.Decade > 0 {
		n += products - 1 - int(s.Cycle)
	}
	return n
}

// asked tells whether a question of a step is open or waits beneath the open one.
func asked(s *arkwright.Position, step uint8) bool {
	for _, f := range s.Frames.Stack[:s.Frames.N] {
		if f.Step == step {
			return true
		}
	}
	return false
}

// adjustable tells whether the price of a product can still be changed in the running turn, if any price can.
func (gd *guide) adjustable(s *arkwright.Position, pr arkwright.Product) bool {
	return !gd.rules.AdjustTouched || s.Turn.Touched>>pr&1 != 0 || s.Turn.Spare > 0
}
