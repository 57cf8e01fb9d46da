package table

import (
	"bytes"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/internal/account"
)

// A what-if of a running game keeps what its maker knows and deals everything else anew; it is private.
func TestFork(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ben, id, 1))
	fork, err := h.Fork(t.Context(), ada, id, 1, false)
	h.must(err)
	var was, is toy.Position
	h.with(id, func(l *live) { was, _ = engine.PositionOf[toy.Position](l.cur) })
	h.with(fork, func(l *live) {
		is, _ = engine.PositionOf[toy.Position](l.cur)
		if l.info.ForkOf != id || l.info.ForkAt != 1 || l.info.Undo != UndoFree || l.info.Seats[1].Kind != Hot || l.info.Seats[1].Name != "Ben" {
			t.Errorf("%+v", l.info)
		}
	})
	if is.Player[0] != was.Player[0] || is.Chance == was.Chance {
		t.Error("ada's own hand must stay, and chance must not")
	}
	h.refused(h.Say(t.Context(), ben, fork, "hello"), Forbidden)
	h.refused(second(h.Fork(t.Context(), ben, fork, 0, false)), Forbidden)
	h.refused(second(h.Record(t.Context(), ben, fork)), Forbidden)
	h.finish(fork)
	// Its record starts where it started, and opens again.
	rec, err := h.Record(t.Context(), ada, fork)
	h.must(err)
	again, err := h.Import(t.Context(), ada, rec)
	h.must(err)
	if h.hash(again) != h.hash(fork) || h.status(again) != Over {
		t.Errorf("the record of a what-if leads elsewhere:\n%s", rec)
	}
	h.refused(second(h.Fork(t.Context(), ada, id, 99, false)), Invalid)
	h.reopen()
	if h.status(fork) != Over {
		t.Error("a what-if does not survive")
	}
}

func second[T any](_ T, err error) error { return err }

// Of a finished game everything is known; bots may answer for the others.
func TestForkOfAFinishedGame(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, hot, hot)
	h.finish(id)
	fork, err := h.Fork(t.Context(), cyd, id, 0, true)
	h.must(err)
	h.with(id, func(l *live) {
		want := l.first.Text()
		h.with(fork, func(f *live) {
			if !bytes.Equal(f.first.Text(), want) || f.info.Seats[0].Kind != Hot || f.info.Seats[1].Kind != Bot {
				t.Errorf("%+v", f.info.Seats)
			}
		})
	})
	h.refused(second(h.Fork(t.Context(), ada, h.table(UndoTurn, me, free), 0, false)), Conflict)
}

// Play again after a what-if that was given up: the seats of the screen are those of the screen, and nobody is waited for.
func TestRematchOfAWhatIf(t *testing.T) {
	h, id := newHouseOfTwo(t)
	fork, err := h.Fork(t.Context(), ada, id, 0, true)
	h.must(err)
	h.must(h.Resign(t.Context(), ada, fork, 0))
	h.wait(fork, "the bots play it to its end", func(l *live) bool { return l.info.Status == Over })
	next, err := h.Rematch(t.Context(), ada, fork)
	h.must(err)
	h.with(next, func(l *live) {
		if s := l.info.Seats[0]; s.Kind != Hot || s.Resigned || l.info.Status != Playing || !l.info.plays("ada", 0) {
			t.Errorf("%s, %+v", l.info.Status, l.info.Seats)
		}
	})
}

// A rematch asks the same people, whoever resigned included, and is made once: it begins when all have sat down again.
func TestRematch(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.refused(second(h.Rematch(t.Context(), ada, id)), Conflict)
	h.must(h.Resign(t.Context(), ben, id, 1))
	for h.status(id) == Playing {
		h.wait(id, "ada is asked", func(l *live) bool { return l.nextBot() < 0 })
		if h.status(id) == Playing {
			h.must(h.play(ada, id, 0))
		}
	}
	h.refused(second(h.Rematch(t.Context(), cyd, id)), Forbidden)
	next, err := h.Rematch(t.Context(), ada, id)
	h.must(err)
	h.with(next, func(l *live) {
		if s := l.info.Seats[1]; l.info.Status != Waiting || s.Kind != Open || s.Guest != "ben" || s.Name != "Ben" {
			t.Errorf("%s, ben's seat: %+v", l.info.Status, s)
		}
	})
	h.refused(h.Join(t.Context(), cyd, next, nil), Conflict)
	seat := 1
	h.refused(h.Join(t.Context(), cyd, next, &seat), Conflict)
	h.refused(h.Say(t.Context(), ben, next, "not yet"), Forbidden)
	if again, err := h.Rematch(t.Context(), ada, id); err != nil || again != next || h.status(next) != Waiting {
		t.Errorf("asked twice by one: %s and %s, %v", next, again, err)
	}
	if again, err := h.Rematch(t.Context(), ben, id); err != nil || again != next || h.status(next) != Playing {
		t.Errorf("asked twice: %s and %s, %v", next, again, err)
	}
	h.with(next, func(l *live) {
		want := []Seat{{Kind: Guest, Guest: "ada", Name: "Ada"}, {Kind: Guest, Guest: "ben", Name: "Ben"}}
		for i, s := range l.info.Seats {
			if s.Kind != want[i].Kind || s.Guest != want[i].Guest || s.Name != want[i].Name || s.Resigned || s.Bot != "" {
				t.Errorf("seat %d: %+v", i, s)
			}
		}
		if l.info.Key == h.store.tables[id].Key {
			t.Error("the same chance again")
		}
	})
	if h.store.tables[id].Rematch != next {
		t.Error("the rematch is not stored")
	}
}

// Whoever is asked and does not want to gives the seat free; the host may let a bot play instead.
func TestRematchDeclined(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.Resign(t.Context(), ben, id, 1))
	h.must(h.Resign(t.Context(), ada, id, 0))
	h.wait(id, "the bots play it to its end", func(l *live) bool { return l.info.Status == Over })
	next, err := h.Rematch(t.Context(), ada, id)
	h.must(err)
	h.must(h.Leave(t.Context(), ben, next))
	h.refused(h.Leave(t.Context(), account.Guest{}, next), Forbidden)
	h.must(h.Join(t.Context(), cyd, next, nil))
	if h.status(next) != Playing {
		t.Error("cyd has the seat that ben gave back")
	}
}
