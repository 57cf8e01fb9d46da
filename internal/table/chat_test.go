package table

import (
	"strings"
	"testing"

	"cromford/internal/account"
)

// What is said is numbered and told with the seat of who said it; a host who does not play has none. Strangers say nothing. It
// survives a restart.
func TestSay(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, free, bot)
	h.refused(h.Say(t.Context(), ben, id, "hello"), Forbidden)
	h.must(h.Join(t.Context(), ben, id, nil))
	h.must(h.Say(t.Context(), ben, id, "  hello \n"))
	h.must(h.Say(t.Context(), ada, id, strings.Repeat("é", 500)))
	h.refused(h.Say(t.Context(), cyd, id, "hello"), Forbidden)
	h.refused(h.Say(t.Context(), account.Guest{}, id, "hello"), Forbidden)
	for _, text := range []string{"", " \n ", strings.Repeat("é", 501)} {
		h.refused(h.Say(t.Context(), ada, id, text), Invalid)
	}
	h.refused(h.Say(t.Context(), ada, "nowhere", "hello"), NotFound)
	for range 2 {
		h.with(id, func(l *live) {
			if len(l.chat) != 2 {
				t.Fatalf("%+v", l.chat)
			}
			if c := l.chat[0]; c.N != 1 || c.Name != "Ben" || c.Text != "hello" || c.Seat == nil || *c.Seat != 0 {
				t.Errorf("%+v", c)
			}
			if c := l.chat[1]; c.N != 2 || c.Name != "Ada" || c.Seat != nil {
				t.Errorf("%+v", c)
			}
		})
		h.reopen()
	}
}
