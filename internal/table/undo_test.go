package table

import (
	"testing"

	"cromford/engine"
)

// What one has chosen alone and what revealed nothing is taken back without asking.
func TestUndoOwn(t *testing.T) {
	for _, rule := range []UndoRule{UndoTurn, UndoFree} {
		h := newHouse(t)
		id := h.two(rule)
		start := h.hash(id)
		h.refused(h.Undo(t.Context(), ada, id, 0), Conflict) // nothing yet
		h.must(h.play(ada, id, 0))
		h.refused(h.Undo(t.Context(), ben, id, 0), Forbidden)
		h.must(h.Undo(t.Context(), ada, id, 0))
		events := h.store.events[id]
		if h.hash(id) != start || len(events) != 2 || events[1].Kind != EventUndo || events[1].Body != "0" || events[1].Hash != start {
			t.Errorf("%s: stored %+v", rule, events)
		}
		h.reopen()
		if h.hash(id) != start {
			t.Errorf("%s: after a restart it is another position", rule)
		}
	}
}

// Once the bids are turned up, the others are asked: all must agree, one is enough to refuse.
func TestUndoByConsent(t *testing.T) {
	for _, rule := range []UndoRule{UndoTurn, UndoFree} {
		t.Run(string(rule), func(t *testing.T) { testConsent(t, rule) })
	}
}

func testConsent(t *testing.T, rule UndoRule) {
	h := newHouse(t)
	id := h.two(rule)
	start := h.hash(id)
	h.must(h.play(ada, id, 0))
	h.must(h.play(ben, id, 1)) // turns both bids up
	revealed := h.hash(id)
	h.refused(h.Consent(t.Context(), ben, id, true), Conflict) // nobody asks
	h.must(h.Undo(t.Context(), ada, id, 0))
	h.refused(h.Undo(t.Context(), ada, id, 0), Conflict) // asked already
	h.refused(h.Consent(t.Context(), ada, id, true), Forbidden)
	h.refused(h.Consent(t.Context(), cyd, id, true), Forbidden)
	h.must(h.Consent(t.Context(), ben, id, false))
	if h.hash(id) != revealed {
		t.Error("taken back against ben's will")
	}
	h.must(h.Undo(t.Context(), ada, id, 0))
	h.must(h.Consent(t.Context(), ben, id, true))
	if h.hash(id) != start {
		t.Error("it is not the position before ada's choice")
	}
}

// With three at the table, both others must agree.
func TestUndoNeedsEverybody(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoConsent, me, free, free)
	h.must(h.Join(t.Context(), ben, id, nil))
	h.must(h.Join(t.Context(), cyd, id, nil))
	start := h.hash(id)
	h.must(h.play(ada, id, 0))
	h.must(h.Undo(t.Context(), ada, id, 0)) // by the rule of this table even an own bid is asked for
	h.must(h.Consent(t.Context(), ben, id, true))
	if h.hash(id) == start {
		t.Error("taken back before cyd has agreed")
	}
	h.must(h.Consent(t.Context(), cyd, id, true))
	if h.hash(id) != start {
		t.Error("not taken back although all agree")
	}
}

// A choice by anybody settles the question.
func TestUndoRequestLapses(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoConsent, me, free)
	h.must(h.Join(t.Context(), ben, id, nil))
	h.must(h.play(ada, id, 0))
	h.must(h.Undo(t.Context(), ada, id, 0))
	h.must(h.play(ben, id, 1))
	h.refused(h.Consent(t.Context(), ben, id, true), Conflict)
}

func TestUndoNever(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoNone, me, bot)
	h.must(h.play(ada, id, 0))
	h.refused(h.Undo(t.Context(), ada, id, 0), Conflict)
}

// A finished game stays as it ended, also for somebody who plays alone.
func TestUndoTheEnd(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, hot, hot)
	h.finish(id)
	h.refused(h.Undo(t.Context(), ada, id, 0), Conflict)
	h.reopen()
	if h.status(id) != Over {
		t.Error("it is not over")
	}
	id = h.two(UndoFree)
	for h.status(id) == Playing {
		h.with(id, func(l *live) {
			seat := l.cur.Acting().First()
			h.must(h.commit(t.Context(), l, int(seat), []engine.Choice{l.cur.Choices(seat)[0]}))
		})
	}
	h.refused(h.Undo(t.Context(), ada, id, 0), Conflict)
}

// A bot thinks anew after an undo.
func TestUndoWithBots(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoFree, me, bot)
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 1 && !l.botsOn })
	h.must(h.play(ada, id, 0))
	h.wait(id, "ada is asked again", func(l *live) bool { return l.nextBot() < 0 && !l.botsOn })
	h.must(h.Undo(t.Context(), ada, id, 0))
	h.with(id, func(l *live) {
		if len(l.steps) != 1 || l.steps[0].seat != 1 {
			t.Errorf("%+v", l.steps)
		}
	})
}
