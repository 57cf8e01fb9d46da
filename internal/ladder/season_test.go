package ladder_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/ladder"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// house makes tables on paper only.
type house struct {
	mu    sync.Mutex
	st    *store.Store
	fixed map[string]table.Fixture
	told  []table.Notice
}

func (h *house) Fix(_ context.Context, f table.Fixture) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.fixed[f.ID]; !ok {
		h.fixed[f.ID] = f
	}
	return nil
}

func (h *house) Ranking(_ context.Context, id string) (*table.Ranking, error) {
	out := &table.Ranking{}
	for i, g := range h.fixed[id].People {
		out.Seats = append(out.Seats, table.Stand{Person: g.ID, Place: i + 1, Owes: i == 0})
	}
	return out, nil
}

func (h *house) Tell(n ...table.Notice) { h.told = append(h.told, n...) }

// finish ends the game of a fixture: people in an order of their own, the first of them wins.
func (h *house) finish(t *testing.T, id string, order ...string) {
	t.Helper()
	in := &table.Info{ID: id, Game: "railways", Host: order[0], Status: table.Over, Outcome: &table.Outcome{Ended: 1, Rated: true}}
	for i, p := range order {
		so := table.SeatOutcome{Person: p, Place: i + 1}
		if gone, ok := strings.CutPrefix(p, "-"); ok { // gave the seat up
			so.Person, so.Resigned = gone, true
		}
		in.Outcome.Seats = append(in.Outcome.Seats, so)
	}
	if err := h.st.SaveOutcome(t.Context(), in); err != nil {
		t.Fatal(err)
	}
}

func groups(t *testing.T, s *ladder.Service, number int) (tables []string, out string) {
	t.Helper()
	all, err := s.Seasons(t.Context(), "railways")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(x ladder.Standings) bool { return x.Number == number })
	if i < 0 {
		return nil, "no such season"
	}
	parts := []string{string(all[i].Status)}
	for _, g := range all[i].Groups {
		var names []string
		for _, p := range all[i].Players {
			if p.Group == g.N {
				names = append(names, p.Guest.ID)
			}
		}
		slices.Sort(names)
		tables = append(tables, g.Table)
		parts = append(parts, strings.Join(names, ""))
	}
	return tables, strings.Join(parts, " ")
}

// A ladder of eleven people starts, pairs, reminds, closes and goes on by itself, with two servers that both see to it.
func TestLadder(t *testing.T) {
	pgtest.Both(t, func(t *testing.T, where string) {
		st, err := store.Open(t.Context(), where)
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		now := &clock.Clock{}
		h := &house{st: st, fixed: map[string]table.Fixture{}}
		one := ladder.New(st, h, now, slog.New(slog.DiscardHandler))
		two := ladder.New(st, h, now, slog.New(slog.DiscardHandler))
		move := func(d time.Duration) {
			t.Helper()
			now.Advance(d)
			for range 3 {
				var wg sync.WaitGroup
				for _, s := range []*ladder.Service{one, two} {
					wg.Go(func() {
						if err := s.Move(t.Context()); err != nil {
							t.Error(err)
						}
					})
				}
				wg.Wait()
			}
		}
		season, err := one.NewLadder(t.Context(), "railways", 20, 7)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := two.NewLadder(t.Context(), "railways", 20, 7); err == nil {
			t.Error("a second ladder of the game")
		}
		for i := range 11 {
			g := account.Guest{ID: string(rune('a' + i)), Name: fmt.Sprint("p", i), Account: true}
			if err := st.CreateGuest(t.Context(), g, 1); err != nil {
				t.Fatal(err)
			}
			if err := st.MakeAccount(t.Context(), g.ID, "", 1); err != nil {
				t.Fatal(err)
			}
			now.Advance(time.Second)
			if err := one.Join(t.Context(), g, season.ID); err != nil {
				t.Fatal(err)
			}
		}
		move(6 * 24 * time.Hour)
		if _, got := groups(t, one, 1); got != "joining" {
			t.Fatal("it begins early:", got)
		}
		move(24 * time.Hour)
		tables, got := groups(t, one, 1)
		if got != "playing abcd efgh ijk" || len(h.fixed) != 3 || h.fixed[tables[2]].Bots != 1 {
			t.Fatalf("the groups are %q, the tables %+v", got, h.fixed)
		}
		h.finish(t, tables[0], "d", "c", "b", "a")
		h.finish(t, tables[1], "-e", "f", "g", "h")
		if err := one.Leave(t.Context(), account.Guest{ID: "c"}, season.ID); err != nil {
			t.Fatal(err)
		}
		move(17 * 24 * time.Hour)
		var told []string
		for _, n := range h.told {
			told = append(told, n.Person+" "+n.Key)
		}
		slices.Sort(told)
		if want := fmt.Sprintf("i season %s %s 0", season.ID, tables[2]); len(slices.Compact(told)) != 1 || told[0] != want {
			t.Errorf("reminded: %q", told)
		}
		move(4 * 24 * time.Hour)
		if _, got := groups(t, one, 1); got != "playing abcd efgh ijk" {
			t.Errorf("it does not wait for the last game: %q", got)
		}
		// The time is up: the third group counts as it stands, i before j before k. The first of each group goes up, the last
		// goes down; e has given up and c has left.
		move(7 * 24 * time.Hour)
		if _, got := groups(t, one, 1); got != "closed abcd efgh ijk" {
			t.Errorf("it is not closed: %q", got)
		}
		if _, got := groups(t, one, 2); got != "playing bdi afg hjk" {
			t.Errorf("the next groups are %q", got)
		}
		if _, got := groups(t, one, 3); got != "joining" {
			t.Errorf("the one after that is %q", got)
		}
	})
}
