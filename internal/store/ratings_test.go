package store_test

import (
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/internal/account"
	"cromford/internal/archive"
	"cromford/internal/ladder"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// over stores a finished table of two people and a bot; places are theirs.
func over(t *testing.T, st *store.Store, id string, ended int64, rated bool, people [2]string, places [3]int) {
	t.Helper()
	in := &table.Info{ID: id, Game: "railways", Revision: 2, Components: "c", Host: people[0], Status: table.Playing, Undo: table.UndoTurn,
		Name: "Mill " + id, Options: engine.Options{{Name: "board", Value: "germany"}}, Rated: rated,
		Seats: []table.Seat{{Kind: table.Guest, Guest: people[0]}, {Kind: table.Guest, Guest: people[1]}, {Kind: table.Bot, Bot: "greedy"}}}
	must(t, st.CreateTable(t.Context(), in))
	in.Status = table.Over
	in.Outcome = &table.Outcome{Ended: ended, Best: 40, Chart: "value", Rated: rated, Public: rated, Seats: []table.SeatOutcome{
		{Person: people[0], Place: places[0], Score: 41 - places[0], Curve: []int{10, 20}},
		{Person: people[1], Place: places[1], Score: 41 - places[1], Curve: []int{20, 30}},
		{Bot: "greedy", Place: places[2], Score: 41 - places[2], Curve: []int{30, 60}}}}
	must(t, st.SaveTable(t.Context(), in))
	must(t, st.SaveOutcome(t.Context(), in)) // a second time, as after a crash
}

func quietLog() *slog.Logger { return slog.New(slog.DiscardHandler) }

// Every rated game is counted once, in the order of the ends, also by several servers at once; and again it gives the same.
func TestGamesAreCountedOnce(t *testing.T) { onBoth(t, testCounted) }

func testCounted(t *testing.T, st *store.Store) {
	for _, id := range []string{"ada", "ben", "cyd"} {
		guest(t, st, id)
	}
	r := rand.New(rand.NewPCG(1, 1))
	people := []string{"ada", "ben", "cyd"}
	for i := range 30 {
		r.Shuffle(3, func(i, j int) { people[i], people[j] = people[j], people[i] })
		over(t, st, fmt.Sprintf("t%02d", i), int64(1000-i), i%3 > 0, [2]string{people[0], people[1]}, [3]int{1 + i%2, 2 - i%2, 3})
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := ladder.New(st, nil, nil, quietLog()).CountAll(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	figures := func() map[ladder.Key]ladder.Figure {
		out, err := st.Figures(t.Context(), "railways", []string{"ada", "ben", "cyd", "bot:greedy:2"})
		must(t, err)
		return out
	}
	first := figures()
	if bot := first[ladder.Key{Player: "bot:greedy:2", Seats: 3}]; bot.Games != 20 || bot.Won != 0 || bot.Mu > 1_200_000 {
		t.Errorf("the bot has %+v", bot)
	}
	games, next, err := st.Counted(t.Context())
	must(t, err)
	if len(games) != 20 || next != 21 || games[1].Table != "t29" || games[20].Table != "t01" {
		t.Errorf("%d games were counted, the first is %+v", len(games), games[1])
	}
	n, err := ladder.New(st, nil, nil, quietLog()).Recount(t.Context())
	must(t, err)
	if diff := cmp.Diff(first, figures()); diff != "" || n != 20 {
		t.Errorf("%d games counted again give other figures: %s", n, diff)
	}
	over(t, st, "last", 2000, true, [2]string{"ada", "ben"}, [3]int{1, 2, 3})
	must(t, ladder.New(st, nil, nil, quietLog()).CountAll(t.Context()))
	if f := figures()[ladder.Key{Player: "ada"}]; f.Games != first[ladder.Key{Player: "ada"}].Games+1 {
		t.Errorf("after that nothing is counted: %+v", f)
	}
	testProfile(t, st)
}

// A profile shows its owner all and others what is public; one that is private shows them nothing, and is in no list.
func testProfile(t *testing.T, st *store.Store) {
	s := ladder.New(st, nil, nil, quietLog())
	ada, ben := account.Guest{ID: "ada"}, account.Guest{ID: "ben"}
	own, err := s.Profile(t.Context(), ada, "ada")
	must(t, err)
	seen, err := s.Profile(t.Context(), ben, "ada")
	must(t, err)
	count := func(p *ladder.Profile) (n int) {
		for _, x := range p.Tallies {
			n += x.Games
		}
		return n
	}
	if count(own) <= count(seen) || count(seen) != own.Ratings[0].Figure.Games {
		t.Errorf("ada sees %d games, ben %d", count(own), count(seen))
	}
	if f := own.Fortunes; len(f) != 1 || f[0].Chart != "value" || len(f[0].Own) != 2 || f[0].Own[0] < 10 || f[0].Own[0] > 20 || f[0].Rivals[1] < 40 {
		t.Errorf("fortunes %+v", f)
	}
	rows, _, err := s.List(t.Context(), "railways", 0, 0)
	must(t, err)
	must(t, s.SetPrivate(t.Context(), ada, true))
	fewer, _, err := s.List(t.Context(), "railways", 0, 0)
	must(t, err)
	if len(rows) != 4 || len(fewer) != 3 || rows[3].Player != "bot:greedy:2" {
		t.Errorf("%d in the list, %d without ada: %+v", len(rows), len(fewer), rows)
	}
	if _, err := s.Profile(t.Context(), ben, "ada"); table.CodeOf(err) != table.NotFound || !strings.Contains(err.Error(), "private") {
		t.Errorf("a private profile: %v", err)
	}
}

// A record is found by what is asked for, by those who may.
func TestRecordsAreFound(t *testing.T) { onBoth(t, testRecords) }

func testRecords(t *testing.T, st *store.Store) {
	for _, id := range []string{"ada", "ben", "cyd"} {
		guest(t, st, id)
	}
	over(t, st, "t1", 1000, true, [2]string{"ada", "ben"}, [3]int{1, 2, 3})
	over(t, st, "t2", 2000, false, [2]string{"ada", "cyd"}, [3]int{2, 1, 3})
	over(t, st, "t3", 3000, true, [2]string{"ben", "cyd"}, [3]int{3, 2, 1})
	s := archive.New(st, nil)
	ada, ben := account.Guest{ID: "ada"}, account.Guest{ID: "ben"}
	find := func(g account.Guest, q archive.Query) string {
		t.Helper()
		list, _, err := s.Search(t.Context(), g, q)
		must(t, err)
		var ids []string
		for _, r := range list {
			ids = append(ids, r.Table)
		}
		return strings.Join(ids, " ")
	}
	for _, c := range []struct {
		g    account.Guest
		q    archive.Query
		want string
	}{
		{ben, archive.Query{}, "t3 t1"},
		{ada, archive.Query{Person: "ada"}, "t2 t1"},
		{ben, archive.Query{Person: "ada"}, "t1"},
		{ben, archive.Query{Players: []string{"guest ADA"}}, "t1"},
		{ben, archive.Query{Players: []string{"Guest ben", "Guest cyd"}}, "t3"},
		{ben, archive.Query{Game: "cardgame"}, ""},
		{ben, archive.Query{Game: "railways", Options: []string{"board=germany"}}, "t3 t1"},
		{ben, archive.Query{Game: "railways", Options: []string{"board=ireland"}}, ""},
		{ben, archive.Query{Game: "railways", Least: 40}, "t3 t1"},
		{ben, archive.Query{Game: "railways", Least: 41}, ""},
		{ben, archive.Query{From: 2500}, "t3"},
		{ben, archive.Query{To: 2500, Rated: true, Seats: 3}, "t1"},
		{ben, archive.Query{After: &archive.Mark{Value: 3000, Table: "t3"}}, "t1"},
	} {
		if got := find(c.g, c.q); got != c.want {
			t.Errorf("%+v finds %q, not %q", c.q, got, c.want)
		}
	}
	if _, err := s.Record(t.Context(), ben, "t2"); table.CodeOf(err) != table.NotFound {
		t.Errorf("a private record: %v", err)
	}
	r, err := s.Agree(t.Context(), ada, "t2", true)
	must(t, err)
	if r.Public {
		t.Error("one has agreed of two, and it is public")
	}
	_, err = s.Agree(t.Context(), account.Guest{ID: "cyd"}, "t2", true)
	must(t, err)
	if got := find(ben, archive.Query{}); got != "t3 t2 t1" {
		t.Errorf("all agree, and everybody finds %q", got)
	}
	testStudies(t, s)
}

func testStudies(t *testing.T, s *archive.Service) {
	ada, ben := account.Guest{ID: "ada"}, account.Guest{ID: "ben"}
	if _, err := s.NewStudy(t.Context(), ada, archive.Study{Name: " ", Access: archive.Private}); table.CodeOf(err) != table.Invalid {
		t.Errorf("a study without a name: %v", err)
	}
	st, err := s.NewStudy(t.Context(), ada, archive.Study{Name: "Openings", Access: archive.Private})
	must(t, err, s.Collect(t.Context(), ada, st.ID, archive.Entry{Record: archive.Record{Table: "t1"}, Comment: "early"}),
		s.Collect(t.Context(), ada, st.ID, archive.Entry{Record: archive.Record{Table: "t3"}}),
		s.Collect(t.Context(), ada, st.ID, archive.Entry{Record: archive.Record{Table: "t1"}, Comment: "look here"}))
	if err := s.Collect(t.Context(), ada, st.ID, archive.Entry{Record: archive.Record{Table: "none"}}); table.CodeOf(err) != table.NotFound {
		t.Errorf("a record that there is not: %v", err)
	}
	if _, _, err := s.Study(t.Context(), ben, st.ID); !errors.Is(err, archive.ErrNoStudy) {
		t.Errorf("a private study: %v", err)
	}
	st.Access = archive.Unlisted
	_, err = s.ChangeStudy(t.Context(), ada, st.ID, st)
	must(t, err)
	_, list, err := s.Study(t.Context(), account.Guest{}, st.ID)
	if err != nil || len(list) != 2 || list[0].Comment != "look here" && list[1].Comment != "look here" {
		t.Errorf("by its link: %+v %v", list, err)
	}
	if public, err := s.Studies(t.Context(), ben, false); err != nil || len(public) != 0 {
		t.Errorf("an unlisted study is listed: %v %v", public, err)
	}
	if err := s.Drop(t.Context(), ben, st.ID, "t1"); table.CodeOf(err) != table.Forbidden {
		t.Errorf("ben changes ada's study: %v", err)
	}
	must(t, s.Drop(t.Context(), ada, st.ID, "t1"), s.DeleteStudy(t.Context(), ada, st.ID))
	if _, _, err := s.Study(t.Context(), ada, st.ID); !errors.Is(err, archive.ErrNoStudy) {
		t.Errorf("a deleted study: %v", err)
	}
}

// archived fills a house with finished games: the first guest has a tenth of them, two in three are public, and one in a
// thousand has a rare option.
func archived(t testing.TB, where string, games int) *store.Store {
	t.Helper()
	st := many(t, where, games)
	db := raw(t, where)
	for _, text := range []string{
		`UPDATE tables SET status = 'over'`,
		`INSERT INTO finished (table_id, game, revision, seats, ended, best, public, rated, chart)
			SELECT id, 'railways', 1, 3, changed, changed % 300, CASE WHEN changed % 3 > 0 THEN 1 ELSE 0 END, 0, '' FROM tables`,
		`INSERT INTO results (table_id, seat, person, bot, place, score, resigned, agreed, ended, curve)
			SELECT s.table_id, s.seat, s.guest, s.bot, s.seat + 1, 10, 0, 0, t.changed, '' FROM seats s JOIN tables t ON t.id = s.table_id`,
		`INSERT INTO finished_options (opt, ended, table_id) SELECT 'railways board=germany', changed, id FROM tables WHERE changed % 2 = 0`,
		`INSERT INTO finished_options (opt, ended, table_id) SELECT 'railways rare=1', changed, id FROM tables WHERE changed % 1000 = 1`,
		`UPDATE guests SET name = 'Guest ' || id`,
	} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	if store.IsURL(where) {
		if _, err := db.ExecContext(t.Context(), `ANALYZE`); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

var full = flag.Bool("full", false, "search among 100,000 finished games")

var searches = map[string]archive.Query{
	"all":              {},
	"game":             {Game: "railways"},
	"another game":     {Game: "cardgame"},
	"player":           {Players: []string{"Guest g7"}},
	"busy player":      {Players: []string{"guest G0"}},
	"two players":      {Players: []string{"Guest g0", "Guest g7"}},
	"nobody":           {Players: []string{"Nobody"}},
	"mine":             {Person: "g0"},
	"option":           {Game: "railways", Options: []string{"board=germany"}},
	"rare option":      {Game: "railways", Options: []string{"rare=1"}},
	"no such option":   {Game: "railways", Options: []string{"none=1"}},
	"score":            {Game: "railways", Least: 250},
	"no such score":    {Game: "railways", Least: 1000},
	"dates":            {From: 400_000, To: 500_000},
	"later page":       {After: &archive.Mark{Value: 300_000, Table: "t5"}},
	"player and dates": {Players: []string{"Guest g0"}, From: 400_000, To: 500_000},
}

// Every search of a house with 100,000 finished games is answered within 50 ms; the everyday test has fewer.
func TestSearchesAreQuick(t *testing.T) {
	games := 5_000
	if *full {
		games = 100_000
	}
	pgtest.Both(t, func(t *testing.T, where string) {
		s := archive.New(archived(t, where, games), nil)
		for name, q := range searches {
			best := time.Hour
			for range 5 {
				begun := time.Now()
				if _, _, err := s.Search(t.Context(), account.Guest{ID: "g0"}, q); err != nil {
					t.Fatal(err)
				}
				best = min(best, time.Since(begun))
			}
			t.Logf("%-16s %.1f ms", name, float64(best.Microseconds())/1000)
			if best > 50*time.Millisecond {
				t.Errorf("%s takes %v", name, best)
			}
		}
	})
}
