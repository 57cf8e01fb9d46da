package table

import (
	"context"
	"slices"

	"cromford/engine"
	"cromford/internal/account"
)

// story is what held after event n, as accounts are made from it.
func (h *history) story(n int) engine.Story {
	held := make([]*LogLine, 0, n)
	for i := range h.log[:n] {
		switch ll := &h.log[i]; ll.Kind {
		case EventChoice:
			held = append(held, ll)
		case EventUndo:
			for len(held) > 0 && held[len(held)-1].N > ll.To {
				held = held[:len(held)-1]
			}
		default:
		}
	}
	return engine.Story{Len: len(held), At: func(i int) engine.Told {
		if i == 0 {
			return engine.Told{Table: h.before(1)}
		}
		ll := held[i-1]
		return engine.Told{N: ll.N, Seat: engine.Seat(ll.Seat), Body: ll.body, Facts: ll.facts, Table: ll.tab}
	}}
}

// before is the table before event n.
func (h *history) before(n int) engine.Table {
	if n > 1 {
		return h.log[n-2].tab
	}
	return h.first
}

// news is what is announced after event n, which led to a table.
func (h *history) news(tab engine.Table, n int) *engine.Bulletin {
	if !tab.Announcing() {
		return nil
	}
	return h.story(n).LastBulletin()
}

// reckoned are the last accounts that are over, by seat, and how far the log was read for them: they stay as they are until
// something is told of another phase or taken back.
type reckoned struct {
	lines int
	over  map[engine.Seat]*engine.Account
}

// lastAccount is the account of the last phase of production as a seat may know it, nil in games that keep none. Every state
// has it, so it is worked out again only while it can change.
func (l *live) lastAccount(seat engine.Seat) *engine.Account {
	if l.cur.AccountSteps() == nil {
		return nil
	}
	told := func(f engine.Fact) bool { return f.Step != 0 }
	for ; l.reckoned.lines < len(l.log); l.reckoned.lines++ {
		if ll := &l.log[l.reckoned.lines]; ll.Kind != EventChoice || slices.ContainsFunc(ll.facts, told) {
			l.reckoned.over = nil
		}
	}
	if a := l.reckoned.over[seat]; a != nil {
		return a
	}
	a := l.story(l.events()).LastAccount(seat)
	if a != nil && a.Over {
		if l.reckoned.over == nil {
			l.reckoned.over = map[engine.Seat]*engine.Account{}
		}
		l.reckoned.over[seat] = a
	}
	return a
}

// Accounts are those of all phases of production so far, as a guest may know them.
func (s *Service) Accounts(ctx context.Context, g account.Guest, id string, as *int) ([]engine.Account, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	out := []engine.Account{}
	if l.cur == nil {
		return out, nil
	}
	return append(out, l.story(l.events()).Accounts(seatOf(l.viewer(g.ID, as)))...), nil
}
