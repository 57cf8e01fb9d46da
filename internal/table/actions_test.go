package table_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/internal/account"
	"cromford/internal/table"
)

// played goes on with a table by random choices until stop says so, or it is over.
func played(t *testing.T, svc *table.Service, g account.Guest, id string, seed uint64, stop func(*table.State) bool) *table.State {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	for {
		st, err := svc.State(t.Context(), g, id, nil, table.Have{})
		if err != nil {
			t.Fatal(err)
		}
		if st.Table.Status != table.Playing || stop(st) {
			return st
		}
		o := st.Offers[r.IntN(len(st.Offers))]
		if err := svc.Choose(t.Context(), g, id, *st.As, st.Ask, append([]string{o.Text}, o.Then...)); err != nil {
			t.Fatal(err)
		}
	}
}

func newTable(t *testing.T, svc *table.Service, g account.Guest, game string, options map[string]string, seats int) string {
	t.Helper()
	nt := table.NewTable{Game: game, Options: options, Undo: table.UndoFree, Seats: []table.NewSeat{{Kind: "me"}}}
	for len(nt.Seats) < seats {
		nt.Seats = append(nt.Seats, table.NewSeat{Kind: "hot"})
	}
	id, err := svc.Create(t.Context(), g, nt)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// A chain of choices is one thing: the preview tells what it brings, it is one action of the log, and it is taken back at once.
func TestChainOfChoices(t *testing.T) {
	svc, g := opened(t, "arkwright-2025")
	ctx := t.Context()
	id := newTable(t, svc, g, "arkwright-2025", map[string]string{"setup": "predefined"}, 2)
	plan := func(st *table.State) *engine.Offer {
		for i := range st.Offers {
			if len(st.Offers[i].Then) > 0 {
				return &st.Offers[i]
			}
		}
		return nil
	}
	before := played(t, svc, g, id, 3, func(st *table.State) bool { return plan(st) != nil })
	o := plan(before)
	if o == nil {
		t.Fatal("a whole game without a plan")
	}
	chain := append([]string{o.Text}, o.Then...)
	seen, err := svc.Preview(ctx, g, id, *before.As, before.Ask, chain)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(o.Preview, seen.Preview); d != "" || len(seen.Preview) == 0 {
		t.Errorf("the preview of the chain is not that of the offer: %s", d)
	}
	if err := svc.Choose(ctx, g, id, *before.As, before.Ask, chain); err != nil {
		t.Fatal(err)
	}
	after, err := svc.State(ctx, g, id, before.As, table.Have{Events: before.Events})
	if err != nil {
		t.Fatal(err)
	}
	actions := map[string]bool{}
	for i, l := range after.Log {
		if want := map[bool]table.Part{true: table.Alone, false: table.With}[i == 0]; i < len(chain) && l.Part != want {
			t.Errorf("event %d is %q, want %q", l.N, l.Part, want)
		}
		for _, p := range l.Pieces {
			if p.Sort == engine.Move {
				actions[p.Action] = true
			}
		}
	}
	if len(after.Log) < len(chain) || len(actions) != 1 {
		t.Errorf("%d events of actions %v", len(after.Log), actions)
	}
	if err := svc.Undo(ctx, g, id, *before.As); err != nil {
		t.Fatal(err)
	}
	back, err := svc.State(ctx, g, id, before.As, table.Have{})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(before.View, back.View); d != "" {
		t.Errorf("not taken back whole: %s", d)
	}
	// A chain with a link that does not hold is refused whole, also as a preview.
	bad := append(chain[:len(chain):len(chain)], "play(factories)")
	if _, err := svc.Preview(ctx, g, id, *back.As, back.Ask, bad); table.CodeOf(err) != table.Refused {
		t.Errorf("preview: %v", err)
	}
	if err := svc.Choose(ctx, g, id, *back.As, back.Ask, bad); table.CodeOf(err) != table.Refused {
		t.Errorf("chosen: %v", err)
	}
	if st, _ := svc.State(ctx, g, id, back.As, table.Have{}); st.Events != back.Events {
		t.Error("a refused chain left something behind")
	}
	if _, err := svc.Preview(ctx, g, id, *back.As, "0-0", chain); table.CodeOf(err) != table.Stale {
		t.Errorf("a late preview: %v", err)
	}
}

// Nobody is asked where there is one answer that reveals nothing and ends no turn, in whole games of all kinds; what the
// house answers is marked, and a game still ends.
func TestOnlyAnswers(t *testing.T) {
	auto := 0
	for _, tt := range []struct {
		game  string
		seats int
	}{{"railways", 3}, {"arkwright-2025", 2}, {"arkwright-2014", 2}, {"arkwright-card", 2}} {
		svc, g := opened(t, tt.game)
		id := newTable(t, svc, g, tt.game, nil, tt.seats)
		last := 0
		end := played(t, svc, g, id, 5, func(st *table.State) bool {
			for _, l := range st.Log {
				if l.N > last && l.Part == table.Auto {
					auto++
				}
			}
			last = st.Events
			if len(st.Offers) == 1 && st.Events > 0 {
				o := &st.Offers[0]
				seen, err := svc.Preview(t.Context(), g, id, *st.As, st.Ask, []string{o.Text})
				if err != nil {
					t.Fatal(err)
				}
				if ends := o.Group == "end" || o.Kind == "end-turn"; !seen.Opaque && !ends {
					t.Errorf("%s: asked %s alone", tt.game, o.Text)
				}
			}
			return false
		})
		if end.Table.Status != table.Over {
			t.Errorf("%s: %s", tt.game, end.Table.Status)
		}
	}
	if auto == 0 {
		t.Error("the house never answered: the test proves nothing")
	}
}

// Answers in the set-up are no turn: what comes before the first one is told as such.
func TestDigestBeforeTheFirstTurn(t *testing.T) {
	svc, g := opened(t, "arkwright-card")
	id := newTable(t, svc, g, "arkwright-card", map[string]string{"chosen_start": "true"}, 3)
	answered, ended := map[int]bool{}, map[int]bool{}
	setup := 0
	played(t, svc, g, id, 3, func(st *table.State) bool {
		d, err := svc.Digest(t.Context(), g, id, st.As)
		if err != nil {
			t.Fatal(err)
		}
		if d.First == ended[*st.As] {
			t.Fatalf("event %d: seat %d has ended a turn: %v, its digest says first: %v", st.Events, *st.As, ended[*st.As], d.First)
		}
		if answered[*st.As] && d.First {
			setup++
		}
		answered[*st.As] = true
		if len(st.Offers) == 1 && st.Offers[0].Text == "end-turn" {
			ended[*st.As] = true
		}
		return len(ended) == 3 && st.Events > 80
	})
	if setup == 0 {
		t.Error("nobody answered before a turn: the test proves nothing")
	}
}

// A digest adds up: what a seat could look forward to before, and all changes, is what it can look forward to now; every
// action of the log since then is in it once, and nothing that the seat has been told of before.
func TestDigest(t *testing.T) {
	for _, tt := range []struct {
		game  string
		seats int
	}{{"railways", 3}, {"arkwright-2025", 3}, {"arkwright-2014", 2}, {"arkwright-card", 3}} {
		svc, g := opened(t, tt.game)
		id := newTable(t, svc, g, tt.game, nil, tt.seats)
		moves, changes, whole := 0, 0, 0
		choice, told := map[int]int{}, map[int]int{} // where a seat chose before, and what it had been told of then
		played(t, svc, g, id, 9, func(st *table.State) bool {
			d, err := svc.Digest(t.Context(), g, id, st.As)
			if err != nil {
				t.Fatal(err)
			}
			// A production that the seat answered in, or right after, is told as a whole: with what it had sold before it was asked.
			if at := choice[*st.As]; d.To != told[*st.As] && d.From < at {
				whole++
				if len(d.Moves) == 0 || d.Moves[0].Action[0] != 'p' {
					t.Errorf("%s: events from %d on are told again, after the choice at %d: %v", tt.game, d.From, at, d.Moves)
				}
			}
			choice[*st.As], told[*st.As] = st.Events, d.To
			sum := map[string]int{}
			for _, f := range d.Before {
				sum[f.Gauge] = f.Value
			}
			for _, m := range d.Moves {
				moves++
				if m.N <= d.From || m.N > d.To {
					t.Errorf("%s: %s is shown after event %d, outside %d to %d", tt.game, m.Action, m.N, d.From, d.To)
				}
				for _, c := range m.Changes {
					changes++
					sum[c.Gauge] += c.To - c.From
					if int(*c.Seat) != *st.As {
						t.Errorf("%s: %s changes for another seat", tt.game, c.Gauge)
					}
				}
			}
			for _, f := range d.Now {
				if sum[f.Gauge] != f.Value {
					t.Fatalf("%s, events %d to %d: %s adds up to %d, is %d", tt.game, d.From, d.To, f.Gauge, sum[f.Gauge], f.Value)
				}
			}
			return st.Events > 400
		})
		if moves < 20 || changes < 10 {
			t.Errorf("%s: %d moves with %d changes prove little", tt.game, moves, changes)
		}
		if tt.game == "arkwright-card" && whole == 0 {
			t.Error("no production was answered in: the test proves nothing about it")
		}
		if d, err := svc.Digest(t.Context(), account.Guest{ID: "stranger"}, id, nil); err != nil || len(d.Moves) != 0 {
			t.Errorf("%s: a spectator is told %+v, %v", tt.game, d, err)
		}
	}
}
