package table

import (
	"encoding/json"
	"slices"
	"testing"
	"time"
)

// planning is a house of two whose plans are carried out soon.
func planning(t *testing.T) (h *house, id string) {
	t.Helper()
	h, id = newHouseOfTwo(t)
	h.plans.pause = 5 * time.Millisecond
	return h, id
}

// tries makes choices of ben's on a private copy of a table and returns the copy.
func (h *house) tries(id string, n int) (fork string) {
	h.t.Helper()
	events := 0
	h.with(id, func(l *live) { events = l.events() })
	fork, err := h.Fork(h.t.Context(), ben, id, events, true)
	h.must(err)
	for range n {
		h.wait(fork, "ben is asked on the copy", func(l *live) bool { return l.cur.Acting().Has(1) && l.nextBot() < 0 })
		h.must(h.play(ben, fork, 1))
	}
	return fork
}

// plan is ben's.
func (h *house) plan(id string) Plan {
	h.t.Helper()
	v, err := h.PlanOf(h.t.Context(), ben, id, 1)
	h.must(err)
	return v.Plan
}

// A line is taken when its question is asked, if its conditions hold, and then it is gone.
func TestPlanIsTaken(t *testing.T) {
	h, id := planning(t)
	fork := h.tries(id, 1)
	r, err := h.Rehearsed(t.Context(), ben, fork)
	h.must(err)
	_, mine := h.choices(id, 1)
	if r.Table != id || r.Seat != 1 || len(r.Steps) != 1 || r.Steps[0].Choice != mine[0] || r.Steps[0].Label.Key == "" {
		t.Errorf("%+v", r)
	}
	if !slices.ContainsFunc(r.Numbers, func(n PublicNumber) bool { return n.Gauge == "round" && n.Seat == nil && n.Value == 1 }) {
		t.Errorf("the numbers lack the round: %+v", r.Numbers)
	}
	v, err := h.Release(t.Context(), ben, fork, []Condition{{"round", "table", "=", 1}, {"points", "rivals", "<=", 0}, {"hand", "1", ">=", 4}})
	h.must(err)
	if len(v.Plan.Lines) != 1 || len(v.Plan.Lines[0].If) != 3 {
		t.Errorf("%+v", v)
	}
	h.wait(id, "ben's card is sealed", func(l *live) bool { return l.events() == 1 && l.log[0].Seat == 1 && l.log[0].body == mine[0] })
	h.waitFor("the plan is gone", func() bool { return len(h.plan(id).Lines) == 0 })
	if last := h.plan(id).Last; last == nil || !last.Taken || len(last.Steps) != 1 {
		t.Errorf("%+v", last)
	}
	// Nothing is done twice.
	time.Sleep(30 * time.Millisecond)
	h.with(id, func(l *live) {
		if l.events() != 1 {
			t.Errorf("%d events", l.events())
		}
	})
}

func (h *house) waitFor(what string, is func() bool) {
	h.t.Helper()
	for range 1000 {
		if is() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	h.t.Fatalf("waited in vain until %s", what)
}

// A line whose condition does not hold is not taken, and its owner is told which and why; the next line is tried first.
func TestPlanIsMissed(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = 40 * time.Millisecond
	fork := h.tries(id, 1)
	_, err := h.Release(t.Context(), ben, fork, []Condition{{"round", "table", ">=", 2}})
	h.must(err)
	h.waitFor("the plan was missed", func() bool { p := h.plan(id); return len(p.Lines) == 0 && p.Last != nil })
	last := h.plan(id).Last
	if last.Taken || last.Condition == nil || last.Condition.Gauge != "round" || last.Found != 1 {
		t.Errorf("%+v", last)
	}
	h.with(id, func(l *live) {
		if l.events() != 0 {
			t.Error("it was carried out")
		}
	})
	// Of two lines the first that holds.
	_, err = h.Release(t.Context(), ben, fork, []Condition{{"round", "table", ">=", 2}})
	h.must(err)
	_, err = h.Release(t.Context(), ben, fork, []Condition{{"round", "table", "<=", 1}})
	h.must(err)
	h.wait(id, "the second line is taken", func(l *live) bool { return l.events() == 1 })
}

// What somebody plans changes nothing for anybody else, not even the version of the table, and is nobody else's to read.
func TestPlansAreSecret(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	see := func() string {
		st, err := h.State(t.Context(), ada, id, nil, Have{})
		h.must(err)
		text, err := json.Marshal(st)
		h.must(err)
		return string(text)
	}
	before := see()
	_, err := h.Release(t.Context(), ben, h.tries(id, 1), nil)
	h.must(err)
	_, err = h.Force(t.Context(), ben, id, 1, true)
	h.must(err)
	if after := see(); after != before {
		t.Errorf("ada sees that something has changed:\n%s\n%s", before, after)
	}
	h.refused(second(h.PlanOf(t.Context(), ada, id, 1)), Forbidden)
	h.refused(second(h.Forget(t.Context(), ada, id, 1, -1)), Forbidden)
	v, err := h.PlanOf(t.Context(), ada, id, 0)
	h.must(err)
	if !v.Plan.Empty() && len(v.Plan.Lines) > 0 {
		t.Errorf("ada has ben's plan: %+v", v)
	}
	// Whoever has the seat later does not get it either.
	h.must(h.Resign(t.Context(), ben, id, 1))
	h.refused(second(h.PlanOf(t.Context(), ben, id, 1)), Forbidden)
}

// A plan is taken back at any time.
func TestPlanIsTakenBack(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = 30 * time.Millisecond
	fork := h.tries(id, 1)
	for range 2 {
		_, err := h.Release(t.Context(), ben, fork, nil)
		h.must(err)
	}
	v, err := h.Forget(t.Context(), ben, id, 1, 0)
	h.must(err)
	if len(v.Plan.Lines) != 1 {
		t.Errorf("%d lines are left", len(v.Plan.Lines))
	}
	v, err = h.Forget(t.Context(), ben, id, 1, -1)
	h.must(err)
	if !v.Plan.Empty() {
		t.Errorf("%+v", v)
	}
	time.Sleep(60 * time.Millisecond)
	h.with(id, func(l *live) {
		if l.events() != 0 {
			t.Error("it was carried out all the same")
		}
	})
}

// A server that stops after a line was stored and before that was noted does not take it again for the next question.
func TestPlanIsNotTakenTwice(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	_, err := h.Release(t.Context(), ben, h.tries(id, 1), nil)
	h.must(err)
	sp, _ := h.store.PlanOf(t.Context(), id, 1)
	sp.Held = "0-77" // a question that is not open any more
	h.must(h.store.SavePlan(t.Context(), sp))
	again, err := h.fulfil(t.Context(), id)
	h.must(err)
	if again || len(h.plan(id).Lines) != 0 {
		t.Errorf("%+v", h.plan(id))
	}
	h.with(id, func(l *live) {
		if l.events() != 0 {
			t.Error("it was taken")
		}
	})
}

// A plan goes on after a restart.
func TestPlanAfterRestart(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	_, err := h.Release(t.Context(), ben, h.tries(id, 1), nil)
	h.must(err)
	h.reopen()
	again, err := h.fulfil(t.Context(), id)
	h.must(err)
	if !again {
		t.Error("nothing was done")
	}
	h.with(id, func(l *live) {
		if l.events() != 1 || l.log[0].Seat != 1 {
			t.Errorf("%d events", l.events())
		}
	})
}

// What comes to light ends a line for now: the rest is tried when it is known, and not before. Where there is only one answer,
// it is given if that is wanted.
func TestPlanStopsAtTheLight(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	// ada bids her lowest and ben his highest card, until the lot is ben's; tossing it is chance, and then he may end his turn.
	for won := false; !won; {
		id = h.two(UndoTurn)
		_, low := h.choices(id, 0)
		ask, high := h.choices(id, 1)
		h.must(h.play(ada, id, 0))
		h.must(h.Choose(t.Context(), ben, id, 1, ask, high[len(high)-1:]))
		h.with(id, func(l *live) { won = l.cur.Acting().Has(1) && len(low) > 0 })
	}
	line := PlanLine{Steps: []PlanStep{{Choice: "toss"}, {Choice: "end-turn"}}}
	h.with(id, func(l *live) {
		c, err := l.course(1, &Plan{Lines: []PlanLine{line}}, 1)
		if err != nil || c == nil || c.draft == nil {
			t.Fatalf("%+v, %v", c, err)
		}
		if n := len(c.draft.events); n != 1 || c.draft.events[0].Body != "toss" {
			t.Errorf("%d events: %+v", n, c.draft.events)
		}
		if len(c.next.Lines) != 1 || len(c.next.Lines[0].Steps) != 1 || c.next.Lines[0].Steps[0].Choice != "end-turn" {
			t.Errorf("left: %+v", c.next.Lines)
		}
		// A line for another question waits.
		bid := PlanLine{Steps: []PlanStep{{Choice: "bid(1)"}}}
		if c, err := l.course(1, &Plan{Lines: []PlanLine{bid}}, 1); c != nil || err != nil {
			t.Errorf("%+v, %v", c, err)
		}
		// A step that is not on offer is named.
		bad := PlanLine{Steps: []PlanStep{{Choice: "keep"}, {Choice: "swap(99)"}}}
		c, err = l.course(1, &Plan{Lines: []PlanLine{bad}}, 1)
		if err != nil || c == nil || c.draft != nil || c.next.Last.Missing == nil || c.next.Last.Missing.Choice != "swap(99)" {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

// An answer is always given, as much as is on offer or just so, until it is taken back; never to another question.
func TestAlways(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	_, texts := h.choices(id, 1)
	h.refused(second(h.Always(t.Context(), ben, id, Always{Seat: 1, Choice: "keep"})), Conflict) // not asked now
	_, err := h.Always(t.Context(), ben, id, Always{Seat: 1, Choice: texts[0], Most: true})
	h.must(err)
	again, err := h.fulfil(t.Context(), id)
	h.must(err)
	if !again {
		t.Error("nothing was done")
	}
	h.with(id, func(l *live) {
		if l.log[0].body != texts[len(texts)-1] { // the highest card
			t.Errorf("%s of %v", l.log[0].body, texts)
		}
	})
	if p := h.plan(id); len(p.Always) != 1 {
		t.Errorf("it is not always: %+v", p)
	}
	v, err := h.Always(t.Context(), ben, id, Always{Seat: 1, Choice: texts[0], Off: true})
	h.must(err)
	if len(v.Plan.Always) != 0 {
		t.Errorf("%+v", v)
	}
	h.refused(second(h.Always(t.Context(), ben, id, Always{Seat: 1, Choice: texts[0], Off: true})), NotFound)
}

// Plans that make no sense are refused with the reason.
func TestBadPlans(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	h.refused(second(h.Rehearsed(t.Context(), ben, id)), Conflict) // no copy
	fork := h.tries(id, 0)
	h.refused(second(h.Release(t.Context(), ben, fork, nil)), Conflict) // nothing tried
	h.refused(second(h.Rehearsed(t.Context(), ada, fork)), Forbidden)   // somebody else's
	fork = h.tries(id, 1)
	for _, c := range []Condition{{"round", "table", "<", 1}, {"round", "2", "=", 1}, {"round", "nobody", "=", 1}, {"luck", "table", "=", 1},
		{"points", "table", "=", 1}} {
		h.refused(second(h.Release(t.Context(), ben, fork, []Condition{c})), Invalid)
	}
	h.refused(second(h.Release(t.Context(), ben, fork, make([]Condition, maxConditions+1))), Invalid)
	for range maxLines {
		_, err := h.Release(t.Context(), ben, fork, nil)
		h.must(err)
	}
	h.refused(second(h.Release(t.Context(), ben, fork, nil)), Invalid)
	if n := len(h.plan(id).Lines); n != maxLines {
		t.Errorf("%d lines", n)
	}
}

// The private copy of a rated game goes to the end of its owner's turn and no further, and is made of the present only.
func TestCopyOfRatedGame(t *testing.T) {
	h, id := planning(t)
	h.plans.pause = time.Hour
	h.with(id, func(l *live) { l.info.Rated = true })
	h.must(h.play(ada, id, 0))
	h.refused(second(h.Fork(t.Context(), ben, id, 0, true)), Forbidden)
	h.refused(second(h.Fork(t.Context(), ben, id, 1, false)), Forbidden)
	fork, err := h.Fork(t.Context(), ben, id, 1, true)
	h.must(err)
	for range 20 { // ben wins a lot sooner or later, and ends his turn
		h.wait(fork, "ben is asked, or the copy has ended", func(l *live) bool { return l.cur.Acting().Has(1) && l.nextBot() < 0 || l.tried() })
		over := false
		h.with(fork, func(l *live) { over = l.tried() || l.cur.Acting() == 0 })
		if over {
			break
		}
		h.must(h.play(ben, fork, 1))
	}
	h.with(fork, func(l *live) {
		if l.tried() && l.nextBot() >= 0 {
			t.Error("bots play on")
		}
	})
	if ask, texts := h.choices(fork, 1); len(texts) > 0 {
		h.refused(h.Choose(t.Context(), ben, fork, 1, ask, texts[:1]), Conflict)
	}
}
