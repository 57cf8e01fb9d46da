package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"testing"
	"time"

	"cromford/bots/review"
	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/jobs"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// errands writes reviews down as the program does.
type errands struct{ q *jobs.Queue }

func (e errands) Review(ctx context.Context, id, depth, job string) error {
	return e.q.Insert(ctx, jobs.Review{Table: id, Depth: depth, ID: job})
}

// One server is asked for a review and another makes it. A review whose server died is made without being asked for again.
func TestReviewsOfOtherServers(t *testing.T) {
	t.Parallel()
	const begun = "../../games/railways/testdata/records/3p+rail_pay_one_coin.record"
	record, err := os.ReadFile(begun)
	if err != nil {
		t.Fatal(err)
	}
	record = append(bytes.Join(bytes.SplitN(record, []byte("\n"), 14)[:13], []byte("\n")), "\n* 9\n"...) // the first round
	e, err := games.Open("railways", nil)
	if err != nil {
		t.Fatal(err)
	}
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		ctx := t.Context()
		var maker *table.Service
		service := func(name string, work jobs.Work) (*table.Service, *store.Store, *jobs.Queue) {
			st, q := server(t, where, work)
			s := table.New(st, map[string]*table.Entry{"railways": {Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind,
				Weigh: e.Arena.Weigh}}, slog.New(slog.DiscardHandler))
			t.Cleanup(s.Close)
			s.Among(name)
			s.Send(errands{q})
			return s, st, q
		}
		asked, st, _ := service("asked", jobs.Work{})
		maker, _, q := service("maker", jobs.Work{
			Review: func(ctx context.Context, id, depth, job string) error { return maker.MakeReview(ctx, id, depth, job) },
			Lost:   func(ctx context.Context) error { return maker.FindReviews(ctx) },
		})
		ada := account.Guest{ID: "ada"}
		if err := st.CreateGuest(ctx, ada, 1); err != nil {
			t.Fatal(err)
		}
		first, err := asked.Import(ctx, ada, record)
		if err != nil {
			t.Fatal(err)
		}
		second, err := asked.Import(ctx, ada, record)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := asked.BeginReview(ctx, ada, first, review.Quick); err != nil || v.State != "thinking" {
			t.Fatalf("asked for: %+v, %v", v, err)
		}
		dead := &table.StoredReview{Table: second, Depth: "quick@9", Version: review.Version, Job: "dead", Person: "ada", Changed: 1}
		if err := st.BeginReview(ctx, dead, 0); err != nil {
			t.Fatal(err)
		}
		start(t, q)
		for _, id := range []string{first, second} {
			for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
				r, err := st.ReviewOf(ctx, id, "quick@9", review.Version)
				if err != nil {
					t.Fatal(err)
				}
				if r != nil && r.Body != nil {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("not made: %+v", r)
				}
			}
		}
		if err := st.MarkReview(ctx, dead); !errors.Is(err, table.ErrConflict) {
			t.Errorf("the dead server still has a say: %v", err)
		}
		if v, err := asked.Review(ctx, ada, first, review.Quick); err != nil || v.State != "done" || len(v.Review.Turns) == 0 {
			t.Errorf("what was asked for: %+v, %v", v, err)
		}
	})
}
