package table

import (
	"bytes"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
)

// A record that is exported, imported and exported again is the same to the byte, with an undo in it and without whoever
// resigned.
func TestRecordRoundTrip(t *testing.T) {
	h, id := newHouseOfTwo(t)
	h.must(h.play(ada, id, 0))
	h.refused(second(h.Record(t.Context(), ada, id)), Conflict) // it holds the key
	h.must(h.Resign(t.Context(), ben, id, 1))
	h.wait(id, "the bot has bid", func(l *live) bool { return l.nextBot() < 0 && !l.botsOn })
	h.must(h.Undo(t.Context(), ada, id, 0))
	for h.status(id) == Playing {
		h.wait(id, "ada is asked", func(l *live) bool { return l.nextBot() < 0 })
		if h.status(id) == Playing {
			h.must(h.play(ada, id, 0))
		}
	}
	text, err := h.Record(t.Context(), cyd, id)
	h.must(err)
	if !bytes.Contains(text, []byte(`[Seat.red "Ada"]`)) {
		t.Errorf("without names:\n%s", text)
	}
	copied, err := h.Import(t.Context(), cyd, text)
	h.must(err)
	if h.hash(copied) != h.hash(id) || h.status(copied) != Over {
		t.Error("the imported game ends elsewhere")
	}
	again, err := h.Record(t.Context(), cyd, copied)
	h.must(err)
	if !bytes.Equal(text, again) {
		t.Errorf("exported:\n%s\nand again:\n%s", text, again)
	}
	h.reopen()
	if h.hash(copied) != h.hash(id) {
		t.Error("the imported game does not survive")
	}
}

// A game that is cut short is played on by its importer, for all seats.
func TestImportOfAnUnfinishedGame(t *testing.T) {
	h := newHouse(t)
	j, err := record.NewJournal(h.toy.Game, engine.Config{Seats: 2, Key: engine.KeyFromSeed("cut")})
	h.must(err)
	seat := j.Table().Acting().First()
	h.must(second(j.Choose(seat, j.Table().Choices(seat)[0])))
	copied, err := h.Import(t.Context(), ada, j.Write())
	h.must(err)
	if h.status(copied) != Playing {
		t.Fatalf("it is %s", h.status(copied))
	}
	h.finish(copied)
}

// Nothing that is wrong with a record does harm, not even if the rules break down over it.
func TestBadRecords(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, hot, hot)
	h.finish(id)
	text, err := h.Record(t.Context(), ada, id)
	h.must(err)
	other := strings.NewReplacer("bid", "bud").Replace(string(text))
	elsewhere := strings.NewReplacer(`"toy"`, `"moon"`).Replace(string(text))
	for _, bad := range []string{"", "nonsense", other, elsewhere} {
		h.refused(second(h.Import(t.Context(), ada, []byte(bad))), Invalid)
	}
	h.toy.Game = &brittle{h.toy.Game, func(engine.Seat) bool { return true }}
	h.refused(second(h.Import(t.Context(), ada, text)), Invalid)
	if n := len(h.store.tables); n != 1 {
		t.Errorf("%d tables", n)
	}
}

// A record of nothing but choosing and taking back is refused before any work is done.
func TestEndlessRecord(t *testing.T) {
	h := newHouse(t)
	j, err := record.NewJournal(h.toy.Game, engine.Config{Seats: 2, Key: engine.KeyFromSeed("endless")})
	h.must(err)
	for len(j.Events()) < maxTableEvents {
		seat := j.Table().Acting().First()
		h.must(second(j.Choose(seat, j.Table().Choices(seat)[0])))
		h.must(j.UndoTo(seat, 0))
	}
	longest := j.Write()
	seat := j.Table().Acting().First()
	h.must(second(j.Choose(seat, j.Table().Choices(seat)[0])))
	h.refused(second(h.Import(t.Context(), ada, j.Write())), Invalid)
	h.must(second(h.Import(t.Context(), ada, longest)))
}
