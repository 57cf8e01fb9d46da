package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"cromford/internal/tally"
)

// counts is what the store counts.
type counts struct {
	book     tally.Book
	commits  *tally.Times
	failures *tally.Count
}

// open begins to count.
func (st *Store) open() {
	b := &st.book
	st.commits = b.Times("store_seconds", "", "Time of a commit, with all changes that waited for it.")
	st.failures = b.Count("store_failures_total", "", "Changes that could not be stored.")
	b.Now("store_queue", "Changes that wait for a commit.", func() float64 { return float64(len(st.jobs)) })
}

// Book is what the store counts.
func (st *Store) Book() *tally.Book { return &st.book }

// Writable stores something and tells why that failed.
func (st *Store) Writable(ctx context.Context) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO settings (name, value) VALUES ('written', $1)
			ON CONFLICT (name) DO UPDATE SET value = $1`, []byte(time.Now().UTC().Format(time.RFC3339)))
		return err
	})
}

// UpToDate tells whether the schema is the one of this program.
func (st *Store) UpToDate(ctx context.Context) error {
	have, want, err := st.schema.GetVersions(ctx)
	if err == nil && have != want {
		err = fmt.Errorf("the database is at version %d, this program at %d", have, want)
	}
	return err
}
