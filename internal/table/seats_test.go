package table

import (
	"testing"

	"cromford/engine/enginetest/toy"
)

// A game starts when the last free seat is taken.
func TestJoin(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, free, me, free)
	h.refused(h.Join(t.Context(), ada, id, nil), Conflict) // one seat each
	for _, taken := range []int{-1, 1, 3} {
		h.refused(h.Join(t.Context(), ben, id, &taken), Conflict)
	}
	last := 2
	h.must(h.Join(t.Context(), ben, id, &last))
	if h.status(id) != Waiting {
		t.Error("it has started with a seat free")
	}
	h.must(h.Join(t.Context(), cyd, id, nil))
	if h.status(id) != Playing || h.store.tables[id].Seats[0].Guest != "cyd" {
		t.Errorf("%+v", h.store.tables[id])
	}
	h.must(h.Join(t.Context(), ben, id, nil)) // asking again does no harm
	h.refused(h.Leave(t.Context(), ben, id), Conflict)
}

func TestLeave(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, me, free, free)
	h.must(h.Join(t.Context(), ben, id, nil))
	h.refused(h.Leave(t.Context(), cyd, id), Forbidden)
	h.must(h.Leave(t.Context(), ben, id))
	if s := h.store.tables[id].Seats[1]; s.Kind != Open || s.Guest != "" {
		t.Errorf("%+v", s)
	}
	h.must(h.Leave(t.Context(), ada, id)) // the host
	if h.status(id) != Closed {
		t.Errorf("it is %s", h.status(id))
	}
	h.refused(h.Join(t.Context(), ben, id, nil), Conflict)
}

func TestStart(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, me, free)
	h.refused(h.Start(t.Context(), ben, id, ""), Forbidden)
	h.refused(h.Start(t.Context(), ada, id, "genius"), Invalid)
	h.must(h.Start(t.Context(), ada, id, ""))
	h.refused(h.Start(t.Context(), ada, id, ""), Conflict)
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 1 })
}

// Whoever resigns hands the seat to the best bot and may still look from it.
func TestResign(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.refused(h.Resign(t.Context(), ada, id, 1), Forbidden)
	h.must(h.Resign(t.Context(), ben, id, 1))
	if s := h.store.tables[id].Seats[1]; s.Kind != Bot || s.Bot != "first" || !s.Resigned || s.Guest != "ben" {
		t.Errorf("%+v", s)
	}
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 2 })
	if e := h.store.events[id]; e[0].Kind != EventResign || e[1].Seat != 1 {
		t.Errorf("%+v", e)
	}
	h.refused(h.play(ben, id, 1), Forbidden)
	h.reopen()
	h.must(h.play(ada, id, 0))
}

func TestBadTables(t *testing.T) {
	h := newHouse(t)
	for _, nt := range []NewTable{
		{Game: "moon", Seats: []NewSeat{me, bot}},
		{Game: toy.ID, Seats: []NewSeat{me}},
		{Game: toy.ID, Seats: []NewSeat{me, me}},
		{Game: toy.ID, Seats: []NewSeat{me, {Kind: "cat"}}},
		{Game: toy.ID, Seats: []NewSeat{me, {Kind: "bot", Bot: "genius"}}},
		{Game: toy.ID, Seats: []NewSeat{me, bot}, Undo: "always"},
		{Game: toy.ID, Seats: []NewSeat{me, bot}, Options: map[string]string{"moon": "full"}},
	} {
		if _, err := h.Create(t.Context(), ada, nt); CodeOf(err) != Invalid && CodeOf(err) != Refused {
			t.Errorf("%+v: %v", nt, err)
		}
	}
	if len(h.store.tables) != 0 {
		t.Error("something was made")
	}
}
