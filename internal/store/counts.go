package store

import (
	"context"
	"fmt"
	"time"

	"cromford/internal/tally"
)

// counts is what a store counts.
type counts struct {
	book     tally.Book
	commits  *tally.Times
	failures *tally.Count
}

func newCounts(waiting func() int) *counts {
	c := &counts{}
	c.commits = c.book.Times("store_seconds", "", "Time of a commit, with all changes that waited for it.")
	c.failures = c.book.Count("store_failures_total", "", "Changes that could not be stored.")
	c.book.Now("store_queue", "Changes that wait for a commit.", func() float64 { return float64(waiting()) })
	return c
}

// Book is what the store counts.
func (st *Store) Book() *tally.Book { return &st.book }

// Writable stores something and tells why that failed.
func (st *Store) Writable(ctx context.Context) error {
	return st.exec(ctx, always, `INSERT INTO settings (name, value) VALUES ('written', $1)
		ON CONFLICT (name) DO UPDATE SET value = $1`, []byte(time.Now().UTC().Format(time.RFC3339)))
}

// UpToDate tells whether the schema is the one of this program.
func (st *Store) UpToDate(ctx context.Context) error {
	have, err := one(ctx, st, nil, scanNumber, `SELECT max(version_id) FROM goose_db_version`)
	if want := newestSchema(st.schema()); err == nil && have != want {
		err = fmt.Errorf("the database is at version %d, this program at %d", have, want)
	}
	return err
}
