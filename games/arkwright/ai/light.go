package ai

import (
	"math/rand/v2"
	"slices"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// scout plans turns as a whole: it tries every sensible tile and slot once, remembers what it answered on the way, and hands out
// the whole line, so that nothing is thought of twice.
type scout struct {
	mind
	book   ledger
	trail  bots.Line // what was chosen since the turn began
	harm   float64   // of the trail
	turns  []course  // what was tried, the first n of it
	n      int
	treat  float64 // what the additional action with a special tile is worth
	looked bool    // treat is known
	end    arkwright.Position
	sight  sight
	whim   *rand.Rand // confuses turns of about the same value; nil does not
}

// course is a turn up to its additional action, and what it is worth.
type course struct {
	line  bots.Line
	value float64
}

// begin looks at a table with the eyes of a seat.
func (c *scout) begin(g *arkwright.Game, ch *character, s *arkwright.Position, seat engine.Seat) {
	c.ledger, c.sight, c.far = &c.book, ch.sight, ch.far
	c.scan(g, &ch.Weights, s, seat)
	if ch.alone {
		for pr := range c.rivals {
			c.rivals[pr].n = 0
		}
	}
	c.season(s, ch.id)
	o := c.forecast(s)
	c.rates(&o)
	c.cashRate, c.stepRate = rounded(c.cashRate, 8), rounded(c.stepRate, 2)
	c.season(s, ch.id)
	c.looked, c.n, c.trail, c.harm = false, 0, c.trail[:0], 0
}

// rounded keeps a rate to a few values, so that sales are found in the ledger.
func rounded(x, parts float64) float64 { return float64(int(x*parts+0.5)) / parts }

// explore tries the ways on from a table of the turn and notes each with its value. s is used up.
func (c *scout) explore(s *arkwright.Position) {
	for {
		f := s.Frames.Top()
		if f.Seat != c.seat || s.Phase() != arkwright.PhaseAction {
			c.note(c.value(s))
			return
		}
		switch f.Step {
		case arkwright.StepPrices, arkwright.StepEnd:
			c.note(c.value(s))
			return
		case arkwright.StepSpecial:
			if !c.looked && c.sight.simple&noTiles == 0 {
				_, c.treat = c.bestTaking(s, c.choices(s, depthSpecial))
				c.looked = true
			}
			c.note(c.value(s) + c.treat)
			return
		}
		list := c.choices(s, depthTurn)
		switch {
		case f.Step == arkwright.StepCopy && s.Waits(arkwright.StepCopy):
			c.take(s, list, list[len(list)-1])
		case f.Step == arkwright.StepTurn, f.Step == arkwright.StepSlot, f.Step == arkwright.StepFee, f.Step == arkwright.StepCopy:
			c.fork(s, list)
			return
		default:
			choice := list[len(list)-1]
			if choice.Kind != arkwright.KindDone || !c.unfamiliar(f.Step) {
				choice = c.answer(s, list)
			}
			c.take(s, list, choice)
		}
	}
}

// take makes a choice on the way. What is not asked is not part of a line.
func (c *scout) take(s *arkwright.Position, list []engine.Choice, choice engine.Choice) {
	if len(list) > 1 {
		c.trail = append(c.trail, choice)
	}
	c.do(s, choice)
}

// fork explores all sensible choices of a list.
func (c *scout) fork(s *arkwright.Position, list []engine.Choice) {
	var kept [24]engine.Choice
	n := 0
	for i, choice := range list {
		if n < len(kept) && c.worthTrying(s, list, i) && c.familiar(s, choice) {
			kept[n] = choice
			n++
		}
	}
	if n == 0 { // nothing that is sensible or known
		kept[0], n = list[len(list)-1], 1
	}
	at, harm := len(c.trail), c.harm
	for _, choice := range kept[:n] {
		t := c.tables.Copy(s)
		c.take(t, list, choice)
		c.harm += ruin * c.distress(s, t)
		c.explore(t)
		c.tables.PutBack()
		c.trail, c.harm = c.trail[:at], harm
	}
}

// familiar tells whether a choice is of a part of the game that the seat knows.
func (c *scout) familiar(s *arkwright.Position, choice engine.Choice) bool {
	switch choice.Kind {
	case arkwright.KindPlayShips:
		return c.sight.simple&noExport == 0
	case arkwright.KindPlay:
		return c.sight.simple&noReuse == 0 || !slices.Contains(s.Player[c.seat].Slot[:], arkwright.Tile(choice.Arg[0]))
	}
	return true
}

// note keeps the trail as a turn.
func (c *scout) note(value float64) {
	if c.n == len(c.turns) {
		c.turns = append(c.turns, course{})
	}
	t := &c.turns[c.n]
	c.n++
	t.line, t.value = append(t.line[:0], c.trail...), value-c.harm
}

// finish plays a turn that was noted to its end on a copy of the table and returns all of its line.
func (c *scout) finish(s *arkwright.Position, line, buf bots.Line) bots.Line {
	c.end = *s
	c.trail = c.trail[:0]
	if !c.replay(&c.end, line) {
		return append(buf, line...)
	}
	c.conclude(&c.end)
	return append(buf, c.trail...)
}

// replay carries a line out; false if the turn was over before it.
func (c *scout) replay(t *arkwright.Position, line bots.Line) bool {
	for _, choice := range line {
		list := c.asked(t)
		for len(list) == 1 && list[0] != choice {
			c.do(t, list[0])
			list = c.asked(t)
		}
		if !slices.Contains(list, choice) {
			return false
		}
		c.take(t, list, choice)
	}
	return true
}

// asked lists what the seat can answer, or nothing if its turn is over.
func (c *scout) asked(t *arkwright.Position) []engine.Choice {
	if t.Frames.N > 0 && t.Frames.Top().Step == arkwright.StepPrices && t.Frames.Top().A < 0 {
		c.game.RunOn(t, nil) // comes to the first price: nothing is turned up within a turn
	}
	if t.Frames.N == 0 || t.Frames.Top().Seat != c.seat || t.Frames.Top().Step == arkwright.StepFlow {
		return nil
	}
	return c.choices(t, depthTurn)
}

// conclude answers what is left of a turn.
func (c *scout) conclude(t *arkwright.Position) {
	for {
		list := c.asked(t)
		if len(list) == 0 || t.Frames.Top().Step == arkwright.StepEnd {
			return
		}
		choice := list[0]
		if len(list) > 1 {
			choice = c.reply(t, list)
		}
		c.take(t, list, choice)
	}
}

// reply answers a question at the end of a turn or outside of one.
func (c *scout) reply(s *arkwright.Position, list []engine.Choice) engine.Choice {
	last := list[len(list)-1]
	if last.Kind == arkwright.KindDone && c.unfamiliar(s.Frames.Top().Step) {
		return last
	}
	c.buf[depthReply] = append(c.buf[depthReply][:0], list...) // trying out uses the other buffers
	return c.decide(s, c.buf[depthReply])
}

// unfamiliar tells whether a question is about a part of the game that the seat leaves alone.
func (c *scout) unfamiliar(step uint8) bool {
	switch step {
	case arkwright.StepSpecial:
		return c.sight.simple&noTiles != 0
	case arkwright.StepContracts:
		return c.sight.simple&noExport != 0
	}
	return false
}

// whole tells whether the open question is one from which a turn is planned as a whole.
func whole(s *arkwright.Position) bool {
	switch s.Frames.Top().Step {
	case arkwright.StepTurn, arkwright.StepSlot, arkwright.StepFee, arkwright.StepCopy:
		return s.Phase() == arkwright.PhaseAction
	}
	return false
}

// survey notes all turns from a table and returns the place of the best.
func (c *scout) survey(s *arkwright.Position) int {
	t := c.tables.Copy(s)
	c.explore(t)
	c.tables.PutBack()
	best := 0
	for i := range c.turns[:c.n] {
		if c.whim != nil {
			c.turns[i].value += c.sight.noise * gumbel(c.whim)
		}
		if c.turns[i].value > c.turns[best].value {
			best = i
		}
	}
	return best
}

// line appends what the seat does next: all of its turn, or the answer to a single question.
func (c *scout) line(s *arkwright.Position, buf bots.Line) bots.Line {
	if whole(s) {
		return c.finish(s, c.turns[c.survey(s)].line, buf)
	}
	if s.Phase() == arkwright.PhaseAction { // the rest of a turn
		return c.finish(s, nil, buf)
	}
	return append(buf, c.reply(s, c.choices(s, depthTurn)))
}
