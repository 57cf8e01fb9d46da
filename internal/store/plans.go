package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"reflect"

	"cromford/internal/table"
)

// PlanOf is the plan for a seat, or nil.
func (st *Store) PlanOf(ctx context.Context, id string, seat int) (*table.StoredPlan, error) {
	return one(ctx, st, nil, func(rows *sql.Rows) (*table.StoredPlan, error) {
		sp := &table.StoredPlan{Table: id, Seat: seat}
		var body string
		if err := rows.Scan(&sp.Person, &body, &sp.Held, &sp.Rev); err != nil {
			return nil, err
		}
		return sp, json.Unmarshal([]byte(body), &sp.Plan)
	}, `SELECT person, body, held, rev FROM plans WHERE table_id = $1 AND seat = $2`, id, seat)
}

// SavePlan stores a plan if nobody has changed it since it was read; an empty one is removed.
func (st *Store) SavePlan(ctx context.Context, sp *table.StoredPlan) error {
	body, err := json.Marshal(&sp.Plan)
	if err != nil {
		return err
	}
	text, args := `UPDATE plans SET person = $4, body = $5, held = $6, rev = rev + 1 WHERE table_id = $1 AND seat = $2 AND rev = $3`,
		[]any{sp.Table, sp.Seat, sp.Rev, sp.Person, string(body), sp.Held}
	switch {
	case sp.Plan.Empty() && sp.Rev == 0:
		return nil
	case sp.Plan.Empty():
		text, args = `DELETE FROM plans WHERE table_id = $1 AND seat = $2 AND rev = $3`, args[:3]
	case sp.Rev == 0:
		text = `INSERT INTO plans (table_id, seat, rev, person, body, held) VALUES ($1, $2, $3 + 1, $4, $5, $6)`
	}
	err = st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error {
		rows, err := exec(ctx, x, text, args...)
		if err == nil && rows == 0 {
			err = table.ErrConflict
		}
		return err
	}, ours: func(ctx context.Context) (bool, error) {
		now, err := st.PlanOf(ctx, sp.Table, sp.Seat)
		if err != nil || now == nil {
			return sp.Plan.Empty(), err
		}
		want := *sp
		want.Rev++
		return reflect.DeepEqual(*now, want), nil
	}})
	switch {
	case err != nil:
	case sp.Plan.Empty():
		sp.Rev = 0
	default:
		sp.Rev++
	}
	return err
}

// Planned lists the tables for which there are plans.
func (st *Store) Planned(ctx context.Context) ([]string, error) {
	return list(ctx, st, scanText, `SELECT DISTINCT table_id FROM plans ORDER BY table_id`)
}
