package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"cromford/internal/table"
)

// OpenReviews counts the reviews that got on after a time and are not done: those of a person, and all.
func (st *Store) OpenReviews(ctx context.Context, person string, since int64) (own, all int, err error) {
	_, err = one(ctx, st, nil, func(rows *sql.Rows) (*struct{}, error) { return nil, rows.Scan(&own, &all) },
		`SELECT COUNT(CASE WHEN person = $1 THEN 1 END), COUNT(*) FROM reviews WHERE body = '' AND failed = '' AND changed > $2`, person, since)
	return own, all, err
}

// lostAtOnce is how many lost reviews are found at a time; the rest come next.
const lostAtOnce = 16

// LostReviews are some of those that have not got on since.
func (st *Store) LostReviews(ctx context.Context, version int, since int64) ([]table.StoredReview, error) {
	return list(ctx, st, func(rows *sql.Rows) (r table.StoredReview, err error) {
		r.Version = version
		return r, rows.Scan(&r.Table, &r.Depth, &r.Person)
	}, `SELECT table_id, depth, person FROM reviews WHERE version = $1 AND body = '' AND failed = '' AND changed <= $2
		ORDER BY changed LIMIT $3`, version, since, lostAtOnce)
}

// ReviewOf is what is kept of a review, or nil.
func (st *Store) ReviewOf(ctx context.Context, id, depth string, version int) (*table.StoredReview, error) {
	return one(ctx, st, nil, func(rows *sql.Rows) (*table.StoredReview, error) {
		r := &table.StoredReview{Table: id, Depth: depth, Version: version}
		var body string
		err := rows.Scan(&r.Job, &r.Person, &r.Done, &r.Total, &r.Changed, &r.Failed, &body)
		if body != "" {
			r.Body = []byte(body)
		}
		return r, err
	}, `SELECT job, person, done, total, changed, failed, body FROM reviews WHERE table_id = $1 AND depth = $2 AND version = $3`,
		id, depth, version)
}

// BeginReview notes that a review is begun, unless one is done or got on after a time.
func (st *Store) BeginReview(ctx context.Context, r *table.StoredReview, since int64) error {
	return st.reviewed(ctx, r, `INSERT INTO reviews (table_id, depth, version, job, person, done, total, changed, failed, body)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', '') ON CONFLICT (table_id, depth, version) DO UPDATE SET
		job = excluded.job, person = excluded.person, done = excluded.done, total = excluded.total, changed = excluded.changed, failed = ''
		WHERE reviews.body = '' AND (reviews.changed <= $9 OR reviews.failed <> '')`,
		r.Table, r.Depth, r.Version, r.Job, r.Person, r.Done, r.Total, r.Changed, since)
}

// MarkReview stores how far a review is.
func (st *Store) MarkReview(ctx context.Context, r *table.StoredReview) error {
	return st.reviewed(ctx, r, `UPDATE reviews SET done = $5, total = $6, changed = $7, failed = $8, body = $9
		WHERE table_id = $1 AND depth = $2 AND version = $3 AND job = $4`,
		r.Table, r.Depth, r.Version, r.Job, r.Done, r.Total, r.Changed, r.Failed, string(r.Body))
}

// reviewed writes of a review; if nothing was met, somebody else does it.
func (st *Store) reviewed(ctx context.Context, r *table.StoredReview, text string, args ...any) error {
	return st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error {
		rows, err := exec(ctx, x, text, args...)
		if err == nil && rows == 0 {
			err = table.ErrConflict
		}
		return err
	}, ours: func(ctx context.Context) (bool, error) {
		now, err := st.ReviewOf(ctx, r.Table, r.Depth, r.Version)
		return now != nil && now.Job == r.Job, err
	}})
}

// DropReview removes a review that is not done.
func (st *Store) DropReview(ctx context.Context, id, depth string, version int) error {
	return st.exec(ctx, always, `DELETE FROM reviews WHERE table_id = $1 AND depth = $2 AND version = $3 AND body = ''`, id, depth, version)
}

// MarginOf is what people have written beside a game.
func (st *Store) MarginOf(ctx context.Context, id string) (*table.Margin, error) {
	out, err := one(ctx, st, nil, scanMargin, `SELECT rev, body FROM remarks WHERE table_id = $1`, id)
	if err == nil && out == nil {
		out = &table.Margin{Notes: []table.MarginNote{}}
	}
	return out, err
}

func scanMargin(rows *sql.Rows) (*table.Margin, error) {
	m := &table.Margin{Notes: []table.MarginNote{}}
	var body string
	if err := rows.Scan(&m.Rev, &body); err != nil || body == "" {
		return m, err
	}
	return m, json.Unmarshal([]byte(body), &m.Notes)
}

// SaveMargin stores it, if nobody has changed it since it was read.
func (st *Store) SaveMargin(ctx context.Context, id string, m *table.Margin) error {
	return st.margin(ctx, m, func(ctx context.Context) (*table.Margin, error) { return st.MarginOf(ctx, id) },
		`INSERT INTO remarks (table_id, rev, body) VALUES ($1, $2 + 1, $3) ON CONFLICT (table_id)
			DO UPDATE SET rev = excluded.rev, body = excluded.body WHERE remarks.rev = $2`, id)
}

// EntryMargin is what is written beside a game of a study; nil if the study has not that game.
func (st *Store) EntryMargin(ctx context.Context, study, id string) (*table.Margin, error) {
	return one(ctx, st, nil, scanMargin, `SELECT rev, body FROM study_games WHERE table_id = $1 AND study = $2`, id, study)
}

// SaveEntryMargin stores it, if nobody has changed it since it was read.
func (st *Store) SaveEntryMargin(ctx context.Context, study, id string, m *table.Margin) error {
	return st.margin(ctx, m, func(ctx context.Context) (*table.Margin, error) { return st.EntryMargin(ctx, study, id) },
		`UPDATE study_games SET rev = $2 + 1, body = $3 WHERE table_id = $1 AND rev = $2 AND study = $4`, id, study)
}

// margin writes a margin whose rev is still the one that was read. The text has the table as $1, the rev as $2 and the notes as $3.
func (st *Store) margin(
	ctx context.Context, m *table.Margin, read func(context.Context) (*table.Margin, error), text, id string, more ...any,
) error {
	body, err := json.Marshal(m.Notes)
	if err != nil {
		return err
	}
	err = st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error {
		rows, err := exec(ctx, x, text, append([]any{id, m.Rev, string(body)}, more...)...)
		if err == nil && rows == 0 {
			err = table.ErrConflict
		}
		return err
	}, ours: func(ctx context.Context) (bool, error) {
		now, err := read(ctx)
		if err != nil || now == nil {
			return false, err
		}
		same, err := json.Marshal(now.Notes)
		return now.Rev == m.Rev+1 && string(same) == string(body), err
	}})
	if err == nil {
		m.Rev++
	}
	return err
}
