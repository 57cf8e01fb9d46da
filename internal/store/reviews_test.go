package store_test

import (
	"errors"
	"testing"

	"cromford/internal/store"
	"cromford/internal/table"
)

// A review belongs to whoever began it last; those that go on are counted, and those that do not get on are found.
func TestReviews(t *testing.T) { onBoth(t, testReviews) }

func testReviews(t *testing.T, st *store.Store) {
	ctx := t.Context()
	begin := func(id, job, person string, changed, since int64) error {
		return st.BeginReview(ctx, &table.StoredReview{Table: id, Depth: "quick", Version: 3, Job: job, Person: person, Changed: changed}, since)
	}
	mark := func(id, job, failed string, changed int64, body string) error {
		r := &table.StoredReview{Table: id, Depth: "quick", Version: 3, Job: job, Changed: changed, Failed: failed}
		if body != "" {
			r.Body = []byte(body)
		}
		return st.MarkReview(ctx, r)
	}
	for i, err := range []error{
		begin("a", "1", "ada", 100, 0), begin("b", "2", "ada", 200, 0), begin("c", "3", "ben", 300, 0), begin("d", "4", "ben", 300, 0),
		mark("c", "3", "", 310, `{}`), mark("d", "4", "it could not be made", 310, ""),
	} {
		if err != nil {
			t.Fatal(i, err)
		}
	}
	if err := begin("b", "5", "ben", 400, 150); !errors.Is(err, table.ErrConflict) {
		t.Errorf("begun while another gets on: %v", err)
	}
	if err := begin("c", "5", "ben", 400, 350); !errors.Is(err, table.ErrConflict) {
		t.Errorf("begun when it is done: %v", err)
	}
	for _, c := range []struct {
		person   string
		since    int64
		own, all int
	}{{"ada", 50, 2, 2}, {"ada", 150, 1, 1}, {"ben", 50, 0, 2}, {"ben", 250, 0, 0}} {
		if own, all, err := st.OpenReviews(ctx, c.person, c.since); err != nil || own != c.own || all != c.all {
			t.Errorf("%s after %d: %d of %d, %v", c.person, c.since, own, all, err)
		}
	}
	lost, err := st.LostReviews(ctx, 3, 150)
	if err != nil || len(lost) != 1 || lost[0].Table != "a" || lost[0].Depth != "quick" || lost[0].Person != "ada" || lost[0].Version != 3 {
		t.Errorf("lost: %+v, %v", lost, err)
	}
	if lost, err := st.LostReviews(ctx, 2, 150); err != nil || len(lost) != 0 {
		t.Errorf("lost of another version: %+v, %v", lost, err)
	}
	if err := begin("a", "6", "ada", 500, 150); err != nil {
		t.Errorf("begun anew: %v", err)
	}
	if err := mark("a", "1", "", 510, `{}`); !errors.Is(err, table.ErrConflict) {
		t.Errorf("whoever was given up still has a say: %v", err)
	}
}
