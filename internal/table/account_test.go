package table_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/games"
	"cromford/games/arkwright"
	"cromford/internal/account"
	"cromford/internal/store"
	"cromford/internal/table"
)

// opened is a service over a fresh store that knows one game, with a guest.
func opened(t *testing.T, game string) (*table.Service, account.Guest) {
	t.Helper()
	e, err := games.Open(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	st, entries, g := furnished(t, e)
	svc := table.New(st, entries, slog.New(slog.DiscardHandler))
	t.Cleanup(svc.Close)
	return svc, g
}

// furnished is a fresh store, the entry of a game, and a guest.
func furnished(t testing.TB, e *games.Entry) (*store.Store, map[string]*table.Entry, account.Guest) {
	t.Helper()
	st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	acc, err := account.New(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := acc.NewGuest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return st, map[string]*table.Entry{e.Game.Meta().ID: {Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind}}, g
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Looking back tells the account as it was then: each production of a recorded game begins with one event, says no less
// with every further one, and ends as the list of all accounts has it. The log folds each of them away once.
func TestAccountsOfRecord(t *testing.T) {
	svc, g := opened(t, "arkwright-2025")
	ctx := t.Context()
	rec, err := os.ReadFile("../../games/arkwright/testdata/records/3p.record")
	if err != nil {
		t.Fatal(err)
	}
	id, err := svc.Import(ctx, g, rec)
	if err != nil {
		t.Fatal(err)
	}
	all, err := svc.Accounts(ctx, g, id, nil)
	if err != nil || len(all) != 20 { // five decades of four products
		t.Fatalf("%d accounts, %v", len(all), err)
	}
	st, err := svc.State(ctx, g, id, nil, table.Have{})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text(t, all[19]), text(t, st.Account)); d != "" {
		t.Errorf("the state has another account: %s", d)
	}
	var folded []int
	for before := 0; before != 1; { // the log comes in pieces, the newest first
		lines, err := svc.Log(ctx, g, id, nil, 0, before)
		if err != nil {
			t.Fatal(err)
		}
		for i := len(lines) - 1; i >= 0; i-- {
			for _, p := range lines[i].Pieces {
				if p.Action == fmt.Sprint("p", lines[i].N) && p.Sort == engine.Phase {
					folded = append([]int{lines[i].N}, folded...)
				}
			}
		}
		before = lines[0].N
	}
	k := -1 // the account that runs
	var begun []int
	for n := range st.Events + 1 {
		look, err := svc.LookBack(ctx, g, id, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		a := look.Account
		if a == nil {
			continue
		}
		if k < 0 || a.N != all[k].N {
			k++
			begun = append(begun, n)
		}
		if a.N != all[k].N || a.N > n {
			t.Fatalf("after event %d the account is of event %d", n, a.N)
		}
		if a.Over && text(t, a) != text(t, all[k]) {
			t.Errorf("after event %d: %s", n, cmp.Diff(text(t, a), text(t, all[k])))
		}
	}
	if k != 19 || !cmp.Equal(begun, folded) {
		t.Errorf("accounts began with %v, the log folds %v", begun, folded)
	}
}

// What is taken back is in no account.
func TestAccountAfterUndo(t *testing.T) {
	svc, g := opened(t, "arkwright-2025")
	ctx := t.Context()
	id, err := svc.Create(ctx, g, table.NewTable{
		Game: "arkwright-2025", Options: map[string]string{"setup": "predefined"}, Undo: table.UndoFree,
		Seats: []table.NewSeat{{Kind: "me"}, {Kind: "hot", Name: "Ben"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		st, err := svc.State(ctx, g, id, nil, table.Have{})
		if err != nil {
			t.Fatal(err)
		}
		if st.Account != nil {
			break
		}
		if err := svc.Choose(ctx, g, id, *st.As, st.Ask, []string{st.Offers[len(st.Offers)-1].Text}); err != nil {
			t.Fatal(err)
		}
	}
	st, err := svc.State(ctx, g, id, nil, table.Have{})
	if err != nil || st.Account == nil {
		t.Fatalf("nothing was produced: %v", err)
	}
	if sh := st.Account.Sheet.(*arkwright.ProductionSheet); sh.Product != "food" || sh.Columns[0].Made == nil {
		t.Errorf("the first production: %+v", sh)
	}
	last := st.Log[len(st.Log)-1].Seat
	if err := svc.Undo(ctx, g, id, last); err != nil {
		t.Fatal(err)
	}
	if st, err = svc.State(ctx, g, id, nil, table.Have{}); err != nil || st.Account != nil {
		t.Errorf("after the undo: %+v, %v", st.Account, err)
	}
}
