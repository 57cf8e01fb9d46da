package table

import (
	"slices"
	"strconv"

	"cromford/engine"
)

// Plan is what somebody has told the house to do at a seat while they are away. Nobody else sees it or that there is one.
type Plan struct {
	Lines  []PlanLine `json:"lines" doc:"For the next turn: the first whose conditions hold and whose steps are all on offer is taken."`
	Always []Standing `json:"always" doc:"Answers that are given whenever their question is asked."`
	Forced bool       `json:"forced" doc:"Where there is only one answer it is given, also if it ends the turn or reveals something."`
	Last   *PlanEnd   `json:"last,omitempty" doc:"What became of the last plan."`
}

// PlanLine is one way to play the next turn.
type PlanLine struct {
	If    []Condition `json:"if" doc:"All of them must hold when the question is asked."`
	Steps []PlanStep  `json:"steps"`
}

// PlanStep is one choice of a line.
type PlanStep struct {
	Choice string      `json:"choice" doc:"In the notation."`
	Label  engine.Text `json:"label" doc:"What it does, in words."`
}

// Condition is about a public number of the table.
type Condition struct {
	Gauge string `json:"gauge" maxLength:"60" doc:"The number, as previews name it."`
	Whose string `json:"whose" maxLength:"6" doc:"table, rivals (each of them), or a seat from 0."`
	Op    string `json:"op" enum:"<=,>=,=" doc:"How it must compare."`
	Value int    `json:"value"`
}

// Standing is an answer that is always given to a question. A question is known by the kinds of answers it takes.
type Standing struct {
	Choice string      `json:"choice" doc:"In the notation."`
	Label  engine.Text `json:"label"`
	Most   bool        `json:"most" doc:"As much as is on offer, instead of just so much."`
	Same   bool        `json:"same" doc:"Only if all that is on offer is the same as it was then."`
	Kinds  []int       `json:"kinds" doc:"The kinds of answers that were on offer then, by number."`
	List   []string    `json:"list" doc:"All that was on offer then, if it must be the same."`
}

// PlanEnd is what became of a plan.
type PlanEnd struct {
	At    int64      `json:"at"`
	Taken bool       `json:"taken"`
	Steps []PlanStep `json:"steps" doc:"What was taken, or was to be."`
	// Why it was not taken: a condition that did not hold, with the number found, or a step that was not on offer.
	Condition *Condition `json:"condition,omitempty"`
	Found     int        `json:"found"`
	Missing   *PlanStep  `json:"missing,omitempty"`
}

// Empty tells whether nothing is to be done and nothing to be told.
func (p *Plan) Empty() bool {
	return len(p.Lines) == 0 && len(p.Always) == 0 && !p.Forced && p.Last == nil
}

// idle tells whether there is nothing to do.
func (p *Plan) idle() bool { return len(p.Lines) == 0 && len(p.Always) == 0 && !p.Forced }

// holds tells whether a condition is met, and the number that was found: of rivals the first that fails.
func (c *Condition) holds(gauges []engine.Gauge, me engine.Seat, seats int) (found int, ok bool) {
	of := func(seat engine.Seat) int {
		i := slices.IndexFunc(gauges, func(g engine.Gauge) bool { return g.Name == c.Gauge && g.Seat == seat })
		if i < 0 {
			return 0
		}
		return gauges[i].Value
	}
	fits := func(n int) bool {
		switch c.Op {
		case "<=":
			return n <= c.Value
		case ">=":
			return n >= c.Value
		}
		return n == c.Value
	}
	switch c.Whose {
	case "table":
		found = of(engine.Nobody)
	case "rivals":
		for seat := range engine.Seat(seats) {
			if seat == me {
				continue
			}
			if found = of(seat); !fits(found) {
				return found, false
			}
		}
		return found, true
	default:
		n, _ := strconv.Atoi(c.Whose) // checked when it was written down
		found = of(engine.Seat(n))
	}
	return found, fits(found)
}

// check is an error if a condition speaks of something that the table does not have.
func (c *Condition) check(gauges []engine.Gauge, me engine.Seat, seats int) error {
	if !slices.Contains([]string{"<=", ">=", "="}, c.Op) {
		return fail(Invalid, "a number is compared with <=, >= or =, not with %q", c.Op)
	}
	seat := engine.Nobody
	switch n, err := strconv.Atoi(c.Whose); {
	case c.Whose == "table":
	case c.Whose == "rivals":
		seat = (me + 1) % engine.Seat(seats)
	case err != nil || n < 0 || n >= seats:
		return fail(Invalid, "a number is the table's, the rivals' or a seat's from 0 to %d, not %q's", seats-1, c.Whose)
	default:
		seat = engine.Seat(n)
	}
	if !slices.ContainsFunc(gauges, func(g engine.Gauge) bool { return g.Name == c.Gauge && g.Seat == seat }) {
		return fail(Invalid, "there is no number %q of %s", c.Gauge, c.Whose)
	}
	return nil
}

// kinds are the kinds of some choices, in order.
func kinds(list []engine.Choice) (out []int) {
	for _, c := range list {
		if !slices.Contains(out, int(c.Kind)) {
			out = append(out, int(c.Kind))
		}
	}
	slices.Sort(out)
	return out
}

// answer is the choice that a standing answer gives to the open question of a seat.
func (st *Standing) answer(t engine.Table, list []engine.Choice) (engine.Choice, bool) {
	c, err := t.Parse(st.Choice)
	if err != nil || !slices.Equal(kinds(list), st.Kinds) {
		return c, false
	}
	if st.Same && !slices.Equal(printed(t, list), st.List) {
		return c, false
	}
	if !st.Most {
		return c, slices.Contains(list, c)
	}
	best, found := c, false
	for _, o := range list {
		if o.Kind == c.Kind && [3]int16(o.Arg[1:]) == [3]int16(c.Arg[1:]) && (!found || o.Arg[0] > best.Arg[0]) {
			best, found = o, true
		}
	}
	return best, found
}

func printed(t engine.Table, list []engine.Choice) (out []string) {
	for _, c := range list {
		out = append(out, t.Print(c))
	}
	slices.Sort(out)
	return out
}

// fits tells whether a line answers the open question: the same kind of choice is on offer. Until it does, the line waits.
func (pl *PlanLine) fits(t engine.Table, list []engine.Choice) bool {
	c, err := t.Parse(pl.Steps[0].Choice)
	return err == nil && slices.ContainsFunc(list, func(o engine.Choice) bool { return o.Kind == c.Kind })
}

// course is what the house would do for a seat now.
type course struct {
	draft *draft
	next  Plan // what is left of the plan afterwards
	line  bool // it is a line of the plan that was taken or missed, not a standing answer
}

// course finds out what a plan says to the open question of a seat; nil if it says nothing. Nothing is carried out.
func (h *history) course(seat int, p *Plan, at int64) (*course, error) {
	list := h.cur.Choices(engine.Seat(seat))
	if len(list) == 0 {
		return nil, nil
	}
	if len(list) == 1 && p.Forced {
		d, err := h.draft(seat, list, at)
		return &course{draft: d, next: *p}, err
	}
	for i := range p.Always {
		if c, ok := p.Always[i].answer(h.cur, list); ok {
			d, err := h.draft(seat, []engine.Choice{c}, at)
			return &course{draft: d, next: *p}, err
		}
	}
	var missed *PlanEnd
	gauges := h.cur.Gauges()
	for i := range p.Lines {
		line := &p.Lines[i]
		if !line.fits(h.cur, list) {
			continue
		}
		end, d, rest := h.pursue(seat, line, gauges, at)
		if f := end.fault; f != nil {
			return nil, f
		}
		if d != nil {
			next := Plan{Always: p.Always, Forced: p.Forced, Last: &end.PlanEnd}
			if len(rest) > 0 {
				next.Lines = []PlanLine{{Steps: rest}}
			}
			return &course{draft: d, next: next, line: true}, nil
		}
		if missed == nil {
			missed = &end.PlanEnd
		}
	}
	if missed == nil {
		return nil, nil
	}
	return &course{next: Plan{Always: p.Always, Forced: p.Forced, Last: missed}, line: true}, nil
}

// pursued is what became of a line, and what broke down, if something did.
type pursued struct {
	PlanEnd
	fault error
}

// pursue tries a line. What comes to light on the way ends it for now: the rest is tried when it is known.
func (h *history) pursue(seat int, line *PlanLine, gauges []engine.Gauge, at int64) (end pursued, d *draft, rest []PlanStep) {
	end.PlanEnd = PlanEnd{At: at, Steps: line.Steps}
	for i := range line.If {
		c := line.If[i]
		if found, ok := c.holds(gauges, engine.Seat(seat), h.cur.Config().Seats); !ok {
			end.Condition, end.Found = &c, found
			return end, nil, nil
		}
	}
	d = &draft{}
	next := h.cur
	for i := range line.Steps {
		step := &line.Steps[i]
		// Questions with one answer are not asked, so the steps leave them out.
		for !offered(next, seat, step.Choice) {
			var ok bool
			if next, ok = d.answerOnly(h, next, at); !ok {
				end.Missing = step
				return end, nil, nil
			}
		}
		c, err := next.Parse(step.Choice)
		if err != nil {
			end.Missing = step
			return end, nil, nil
		}
		after, facts, err := h.try(next, seat, c)
		if err != nil {
			end.fault = err
			return end, nil, nil
		}
		part := With
		if i == 0 {
			part = Alone
		}
		e := Event{Kind: EventChoice, Seat: seat, Body: next.Print(c), At: at, Hash: after.Hash(), Part: part}
		d.add(h, e, facts, after, after.EndsTurn(c))
		next = after
		if facts.Revealed || facts.Opaque {
			rest = line.Steps[i+1:]
			end.Steps = line.Steps[:i+1]
			break
		}
	}
	for ok := true; ok && len(d.events) < maxDraft; {
		next, ok = d.answerOnly(h, next, at)
	}
	end.Taken = true
	return end, d, rest
}

// offered tells whether a choice is on offer.
func offered(t engine.Table, seat int, text string) bool {
	c, err := t.Parse(text)
	return err == nil && slices.Contains(t.Choices(engine.Seat(seat)), c)
}
