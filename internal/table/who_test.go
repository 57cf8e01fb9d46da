package table

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine/enginetest/toy"
	"cromford/internal/account"
)

// Who has no name is stored by kind and number, and a record says it in one language that is read back.
func TestAliases(t *testing.T) {
	bots := []string{"random", "greedy"}
	for _, tt := range []struct {
		seat Seat
		tag  string
		back Seat // of the record, opened
	}{
		{Seat{Kind: Guest, Guest: "yz6k", Alias: "guest YZ6"}, "Guest YZ6", Seat{Kind: Hot, Alias: "guest YZ6"}},
		{Seat{Kind: Guest, Guest: "ada", Name: "Ada"}, "Ada", Seat{Kind: Hot, Name: "Ada"}},
		{Seat{Kind: Hot, Alias: "player 2"}, "Player 2", Seat{Kind: Hot, Alias: "player 2"}},
		{Seat{Kind: Bot, Bot: "greedy", Name: "Brunel"}, "Brunel (greedy)", Seat{Kind: Hot, Bot: "greedy", Name: "Brunel"}},
		{Seat{Kind: Bot, Bot: "greedy", Name: "Ada", Resigned: true, Guest: "ada"}, "Ada", Seat{Kind: Hot, Name: "Ada"}},
		{Seat{Kind: Hot, Name: "Ada (first)"}, "Ada (first)", Seat{Kind: Hot, Name: "Ada (first)"}},
		{Seat{Kind: Hot, Name: "Guest of honour"}, "Guest of honour", Seat{Kind: Hot, Name: "Guest of honour"}},
		{Seat{Kind: Open}, "", Seat{Kind: Hot, Alias: "player 3"}},
	} {
		if got := tt.seat.tag(); got != tt.tag {
			t.Errorf("%+v is %q, want %q", tt.seat, got, tt.tag)
		}
		if diff := cmp.Diff(tt.back, tagged(tt.tag, 2, bots)); diff != "" {
			t.Errorf("%q is read otherwise: %s", tt.tag, diff)
		}
	}
}

// A name reaches the tables in memory where the guest sits, and only its own seats.
func TestRenamedInMemory(t *testing.T) {
	h, id := newHouseOfTwo(t)
	screen := h.table(UndoTurn, hot, hot)
	before := uint64(0)
	h.with(id, func(l *live) { before = uint64(l.version) })
	h.store.rename("ben", "Benedict")
	h.Renamed(t.Context(), account.Guest{ID: "ben", Name: "Benedict", Named: true})
	h.with(id, func(l *live) {
		if s := l.info.Seats[1]; s.Name != "Benedict" || s.Alias != "" || l.info.Seats[0].Name != "Ada" {
			t.Errorf("%+v", l.info.Seats)
		}
		if uint64(l.version) == before {
			t.Error("nobody is told")
		}
	})
	h.with(screen, func(l *live) {
		if l.info.Seats[0].Alias != "player 1" || l.info.Seats[1].Alias != "player 2" || l.info.Seats[0].Name != "" {
			t.Errorf("%+v", l.info.Seats)
		}
	})
}

// Played again, a record has bots where bots were and the reader where the one person was.
func TestRematchOfARecord(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, me, bot)
	for h.status(id) == Playing {
		h.wait(id, "ada is asked", func(l *live) bool { return l.nextBot() < 0 })
		if h.status(id) == Playing {
			h.must(h.play(ada, id, 0))
		}
	}
	text, err := h.Record(t.Context(), ada, id)
	h.must(err)
	opened, err := h.Import(t.Context(), cyd, text)
	h.must(err)
	next, err := h.Rematch(t.Context(), cyd, opened)
	h.must(err)
	h.with(next, func(l *live) {
		want := []Seat{{Kind: Guest, Guest: "cyd", Name: "Cyd"}, {Kind: Bot, Bot: "first", Name: "Brunel"}}
		if diff := cmp.Diff(want, l.info.Seats); diff != "" {
			t.Error(diff)
		}
	})
}

// Nobody at a table looks like somebody else there, or like a bot.
func TestNamesThatLookAlike(t *testing.T) {
	h := newHouse(t)
	fake := account.Guest{ID: "fake", Name: "\u0410\u0501\u0430"} // Cyrillic letters that look like Ada
	id := h.table(UndoTurn, me, free, free)
	h.refused(h.Join(t.Context(), fake, id, nil), Conflict)
	h.must(h.Join(t.Context(), ben, id, nil))
	_, err := h.Create(t.Context(), ada, NewTable{Game: toy.ID, Seats: []NewSeat{{Kind: "hot", Name: "Cyd"}, {Kind: "hot", Name: "CYD"}}})
	h.refused(err, Conflict)
	for _, name := range []string{"Brunel", "BruneI", "brunel", "Guest YZ6", "guest abc", "Player 2", "joueur 3", "Bot 1"} {
		h.refused(h.MayBeCalled(t.Context(), cyd, name), Invalid)
	}
	for _, name := range []string{"Guest of honour", "Player", "Brunella"} {
		h.must(h.MayBeCalled(t.Context(), cyd, name))
	}
}
