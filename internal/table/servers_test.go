package table_test

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// Three people at three servers sit down at one table and choose. Whoever is behind is told to look again; there is one history.
func TestThreeServers(t *testing.T) {
	t.Parallel()
	url, ctx := pgtest.URL(t), t.Context()
	e, err := games.Open("railways", nil)
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]*table.Entry{"railways": {Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind}}
	people := []account.Guest{{ID: "ada", Name: "Ada"}, {ID: "ben", Name: "Ben"}, {ID: "cyd", Name: "Cyd"}}
	var stores []*store.Store
	serve := func(st *store.Store) *table.Service {
		svc := table.New(st, entries, slog.New(slog.NewTextHandler(t.Output(), nil)))
		t.Cleanup(svc.Close)
		svc.Among(account.NewID(8))
		if err := svc.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		return svc
	}
	var servers []*table.Service
	for _, g := range people {
		st, err := store.Open(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { st.Close() })
		if err := st.CreateGuest(ctx, g, 1); err != nil {
			t.Fatal(err)
		}
		stores, servers = append(stores, st), append(servers, serve(st))
	}
	id, err := servers[0].Create(ctx, people[0], table.NewTable{Game: "railways",
		Seats: []table.NewSeat{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}}})
	if err != nil {
		t.Fatal(err)
	}
	// again does something until the server has seen what the others did.
	again := func(do func() error) error {
		for range 50 {
			if err := do(); table.CodeOf(err) != table.Stale {
				return err
			}
		}
		return errors.New("behind for ever")
	}
	for i := 1; i < 3; i++ {
		if err := again(func() error { return servers[i].Join(ctx, people[i], id, &i) }); err != nil {
			t.Fatal(err)
		}
	}
	// All three are asked for a sealed card, and know the table as it is now.
	answers := make([]func() error, 3)
	for seat, st := range stores {
		svc := serve(st)
		if _, err := svc.State(ctx, people[seat], id, &seat, table.Have{}); err != nil {
			t.Fatal(err)
		}
		answers[seat] = func() error {
			s, err := svc.State(ctx, people[seat], id, &seat, table.Have{})
			if err != nil {
				return err
			}
			return svc.Choose(ctx, people[seat], id, seat, s.Ask, []string{s.Offers[seat].Text})
		}
	}
	for seat, answer := range answers {
		if err := again(answer); err != nil {
			t.Fatalf("seat %d: %v", seat, err)
		}
	}
	if events, err := stores[0].EventsAfter(ctx, id, 0); err != nil || len(events) != 3 {
		t.Fatal(events, err)
	}
	// A server that starts now replays it all to the stored hashes.
	fresh := serve(stores[0])
	if s, err := fresh.State(ctx, people[0], id, nil, table.Have{}); err != nil || s.Table.Status != table.Playing || s.Events != 3 {
		t.Error(s, err)
	}
}

// Two servers see at the same moment that times have run out: each is said once, and a bot plays on once.
func TestTimeOutOnTwoServers(t *testing.T) {
	t.Parallel()
	url, ctx := pgtest.URL(t), t.Context()
	e, err := games.Open("railways", nil)
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]*table.Entry{"railways": {Game: e.Game, Bots: []string{"random"}, Mind: e.Arena.Mind}}
	ada := account.Guest{ID: "ada", Name: "Ada"}
	var servers []*table.Service
	var times []*clock.Clock
	var stores []*store.Store
	for range 2 {
		st, err := store.Open(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { st.Close() })
		svc, c := table.New(st, entries, slog.New(slog.NewTextHandler(t.Output(), nil))), &clock.Clock{}
		t.Cleanup(svc.Close)
		svc.Time(c)
		svc.Among(account.NewID(8))
		if err := svc.Resume(ctx); err != nil {
			t.Fatal(err)
		}
		servers, times, stores = append(servers, svc), append(times, c), append(stores, st)
	}
	if err := stores[0].CreateGuest(ctx, ada, 1); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for range 6 {
		id, err := servers[0].Create(ctx, ada, table.NewTable{Game: "railways", Pace: table.Pace{Kind: table.PaceLive, Bank: 60_000},
			Seats: []table.NewSeat{{Kind: "me"}, {Kind: "hot"}, {Kind: "bot"}}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := servers[1].State(ctx, ada, id, nil, table.Have{}); err != nil { // both have it in memory
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	for _, c := range times {
		c.Advance(2 * time.Minute)
	}
	outs := func(id string) (n int) {
		events, err := stores[0].EventsAfter(ctx, id, 0)
		if err != nil {
			t.Fatal(err)
		}
		seats := map[int]int{}
		for _, e := range events {
			if e.Kind == table.EventTimeout {
				if seats[e.Seat]++; seats[e.Seat] > 1 {
					t.Errorf("seat %d is out twice at table %s", e.Seat, id)
				}
			}
		}
		return len(seats)
	}
	end := time.Now().Add(20 * time.Second)
	for _, id := range ids {
		for outs(id) == 0 {
			if time.Now().After(end) {
				t.Fatalf("nobody's time has run out at table %s", id)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	time.Sleep(2 * time.Second) // for whoever would say it again
	for _, id := range ids {
		outs(id)
	}
}
