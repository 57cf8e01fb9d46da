package table

import (
	"strings"
	"testing"

	"cromford/internal/account"
)

// What is said is numbered and told with the seat of who said it; a host who does not play has none. Those who look on talk
// apart, under a name and once the game has begun; when it is over everybody reads everything. It survives a restart.
func TestSay(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, free, bot)
	h.refused(h.Say(t.Context(), ben, id, "hello"), Forbidden)
	h.must(h.Join(t.Context(), ben, id, nil))
	h.must(h.Say(t.Context(), ben, id, "  hello \n"))
	h.must(h.Say(t.Context(), ada, id, strings.Repeat("é", 500)))
	h.refused(h.Say(t.Context(), account.Guest{}, id, "hello"), NeedsAccount)
	h.refused(h.Say(t.Context(), account.Guest{ID: "dot", Name: "Dot"}, id, "hello"), NeedsAccount)
	h.refused(h.Say(t.Context(), account.Guest{ID: "dot", Account: true}, id, "hello"), Forbidden) // without a name
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

func (h *house) hears(g account.Guest, id string) (out string) {
	h.t.Helper()
	st, err := h.State(h.t.Context(), g, id, nil, Have{})
	h.must(err)
	for _, c := range st.Chat {
		out += c.Text + " "
	}
	return strings.TrimSpace(out)
}

// Those who play and those who look on hear only their own until the end; then both.
func TestGallery(t *testing.T) {
	h := newHouse(t)
	cyd := cyd
	cyd.Account = true
	id := h.table(UndoTurn, me, free)
	h.must(h.Say(t.Context(), ada, id, "early"))
	h.refused(h.Say(t.Context(), cyd, id, "hello"), Forbidden) // not begun
	h.must(h.Join(t.Context(), ben, id, nil))
	h.must(h.Say(t.Context(), cyd, id, "outside"))
	h.must(h.Say(t.Context(), ben, id, "inside"))
	for _, x := range []struct {
		who  account.Guest
		want string
	}{{ada, "early inside"}, {ben, "early inside"}, {cyd, "outside"}, {account.Guest{}, "outside"}} {
		if got := h.hears(x.who, id); got != x.want {
			t.Errorf("%s hears %q, not %q", x.who.Name, got, x.want)
		}
	}
	// Older lines are found behind those that are not for the reader, and the stream tells the same.
	lines, err := h.Talk(t.Context(), ada, id, 0, 3)
	if h.must(err); len(lines) != 1 || lines[0].Text != "early" || lines[0].Person != "ada" {
		t.Errorf("%+v", lines)
	}
	h.with(id, func(l *live) {
		n, err := l.encoded("cyd", nil, Have{})
		h.must(err)
		if s := string(n.Body); strings.Contains(s, `"inside"`) || !strings.Contains(s, `"outside"`) {
			t.Errorf("a spectator is sent %s", s)
		}
	})
	h.must(h.Resign(t.Context(), ben, id, 1))
	for h.status(id) == Playing {
		h.wait(id, "ada is to play", func(l *live) bool { return l.cur.Acting() == 0 || l.cur.Acting().Has(0) })
		if h.status(id) == Playing {
			h.must(h.play(ada, id, 0))
		}
	}
	for _, g := range []account.Guest{ada, ben, cyd} {
		if got := h.hears(g, id); got != "early outside inside" {
			t.Errorf("after the end %s hears %q", g.Name, got)
		}
	}
}
